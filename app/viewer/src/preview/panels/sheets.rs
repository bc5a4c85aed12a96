//! The images that parts are cut from, small enough for a panel: decoded beside the window.

use std::{
    collections::{BTreeSet, HashMap},
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, Sender},
    },
};

use baize_manifest::{Fetch, FetchError, Files, FolderFiles, Image};
use baize_solid::{DecodeOptions, Raster, SvgSize, decode, probe, resize};
use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use bevy_egui::egui::{self, ColorImage, TextureHandle, TextureOptions};

use crate::preview::Watch;

/// Longest side in a panel, on a fine screen.
const LONGEST_PX: u32 = 720;
/// Images that are kept.
const MOST: usize = 24;

/// An image as the panel shows it.
pub(super) struct Sheet {
    /// Shown; none until it is there.
    pub(super) texture: Option<TextureHandle>,
    /// Its size in its file; of an SVG that which the document gives itself.
    pub(super) size_px: [f64; 2],
    /// Why it cannot be shown.
    pub(super) error: Option<String>,
    /// Of which round of files.
    round: u64,
    asked: u64,
}

type Made = (Image, u64, Result<(Raster, [f64; 2]), String>);

/// The images that were asked for.
#[derive(Resource)]
pub(super) struct Sheets {
    sheets: HashMap<Image, Sheet>,
    /// Counts changes of the files.
    round: u64,
    asks: u64,
    tell: Sender<Made>,
    told: Mutex<Receiver<Made>>,
}

impl Default for Sheets {
    fn default() -> Self {
        let (tell, told) = mpsc::channel();
        Self { sheets: HashMap::new(), round: 1, asks: 0, tell, told: Mutex::new(told) }
    }
}

impl Sheets {
    /// These files have changed: when images are among them, what is shown again is read again.
    pub(super) fn renew(&mut self, files: &BTreeSet<Arc<str>>) {
        let is_changed = |image: &Image| match image {
            Image::File(name) | Image::Remote(name) => files.contains(name),
            Image::Data(_) => false,
        };
        // Where the whole folder came or went, it has no name.
        if files.contains("") || self.sheets.keys().any(is_changed) {
            self.round += 1;
        }
    }

    /// Takes what was decoded meanwhile.
    pub(super) fn take(&mut self, context: &egui::Context) {
        let told = self.told.get_mut().unwrap_or_else(PoisonError::into_inner);
        let made: Vec<Made> = told.try_iter().collect();
        for (image, round, result) in made {
            let Some(sheet) = self.sheets.get_mut(&image) else { continue };
            sheet.round = round;
            match result {
                Ok((raster, size_px)) => {
                    let size = [raster.width as usize, raster.height as usize];
                    let pixels = ColorImage::from_rgba_unmultiplied(size, &raster.rgba);
                    let name = format!("{image:?}");
                    let texture = context.load_texture(name, pixels, TextureOptions::LINEAR);
                    (sheet.texture, sheet.size_px, sheet.error) = (Some(texture), size_px, None);
                }
                Err(error) => (sheet.texture, sheet.error) = (None, Some(error)),
            }
        }
    }

    /// The image, as far as it is there; read when it is not, or not as its file is now.
    pub(super) fn get(
        &mut self,
        image: &Image,
        watch: &Watch,
        proxy: Option<&EventLoopProxyWrapper>,
    ) -> Option<&Sheet> {
        self.asks += 1;
        if self.sheets.len() >= MOST && !self.sheets.contains_key(image) {
            let oldest = self.sheets.iter().min_by_key(|(_, sheet)| sheet.asked);
            if let Some(oldest) = oldest.map(|(image, _)| image.clone()) {
                self.sheets.remove(&oldest);
            }
        }
        let sheet = self.sheets.entry(image.clone()).or_insert(Sheet {
            texture: None,
            size_px: [0.0; 2],
            error: None,
            round: 0,
            asked: 0,
        });
        sheet.asked = self.asks;
        if sheet.round < self.round {
            // Asked for once, however long it takes.
            sheet.round = self.round;
            let (image, round, tell) = (image.clone(), self.round, self.tell.clone());
            let (root, fetch) = (watch.root.clone(), watch.fetch.clone());
            let wake = proxy.map(|proxy| (**proxy).clone());
            let work = move || {
                let made = read(&image, &root, fetch.as_deref());
                // A window that was closed wants to see nothing.
                let _ = tell.send((image, round, made));
                if let Some(wake) = wake {
                    let _ = wake.send_event(WinitUserEvent::WakeUp);
                }
            };
            if let Err(error) = std::thread::Builder::new().name("sheet".into()).spawn(work) {
                sheet.error = Some(error.to_string());
            }
        }
        Some(sheet)
    }
}

fn read(
    image: &Image,
    root: &Path,
    fetch: Option<&dyn Fetch>,
) -> Result<(Raster, [f64; 2]), String> {
    let options = DecodeOptions { svg_size: SvgSize::Longest(LONGEST_PX), ..default() };
    let most = options.limits.max_bytes as u64;
    let bytes = match image {
        Image::File(path) => FolderFiles::new(root)
            .and_then(|files| files.read(path, most))
            .map_err(|error| error.to_string())?,
        Image::Data(url) => {
            baize_solid::data_url(url, &options.limits).map_err(|error| error.to_string())?
        }
        Image::Remote(url) => fetch
            .map_or(Err(FetchError::NotAllowed), |fetch| fetch.fetch(url, most))
            .map_err(|error| format!("{url}: {error}"))?,
    };
    let header = probe(&bytes, &options.limits).map_err(|error| error.to_string())?;
    let size_px = [header.width_px, header.height_px];
    let raster = decode(&bytes, &options).map_err(|error| error.to_string())?;
    let longest = raster.width.max(raster.height);
    if longest <= LONGEST_PX {
        return Ok((raster, size_px));
    }
    let share = f64::from(LONGEST_PX) / f64::from(longest);
    let side = |px: u32| ((f64::from(px) * share).round() as u32).max(1);
    Ok((resize(&raster, side(raster.width), side(raster.height)), size_px))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, reason = "a test may stop at what it did not expect")]

    use super::*;

    #[test]
    fn sizes_are_those_of_the_files() {
        let svg =
            "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='63' height='88.5'/>";
        let drawn = read(&Image::Data(svg.into()), Path::new("."), None);
        let Ok((raster, size_px)) = drawn else { panic!("{:?}", drawn.err()) };
        assert_eq!((raster.height, size_px), (LONGEST_PX, [63.0, 88.5]));
        let wide = Raster { width: 1440, height: 4, rgba: vec![255; 1440 * 4 * 4] };
        struct Net(Vec<u8>);
        impl Fetch for Net {
            fn fetch(&self, _: &str, _: u64) -> Result<Vec<u8>, FetchError> {
                Ok(self.0.clone())
            }
        }
        let net = Net(baize_solid::png(&wide).unwrap_or_default());
        let remote = Image::Remote("https://example.org/a.png".into());
        let fetched = read(&remote, Path::new("."), Some(&net));
        let sizes = fetched.map(|(raster, size_px)| ([raster.width, raster.height], size_px));
        assert_eq!(sizes, Ok(([LONGEST_PX, 2], [1440.0, 4.0])));
        let refused = read(&remote, Path::new("."), None).map(|_| ());
        let message = "https://example.org/a.png: it was not allowed to be fetched";
        assert_eq!(refused, Err(message.to_owned()));
    }

    #[test]
    fn only_changed_images_are_read_again() {
        let mut sheets = Sheets::default();
        let sheet = Sheet { texture: None, size_px: [0.0; 2], error: None, round: 0, asked: 0 };
        sheets.sheets.insert(Image::File(Arc::from("art/a.png")), sheet);
        let before = sheets.round;
        sheets.renew(&BTreeSet::from([Arc::from("cards.csv"), Arc::from("art/b.png")]));
        assert_eq!(sheets.round, before);
        sheets.renew(&BTreeSet::from([Arc::from("art/a.png")]));
        assert_eq!(sheets.round, before + 1);
    }
}
