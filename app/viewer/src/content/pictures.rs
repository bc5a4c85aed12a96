//! Images decoded once and cut once, however many parts use them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use baize_manifest::{Crop, Files, Image, Picture};
use baize_solid::{DecodeOptions, Raster, SvgSize};

use crate::quality::Quality;

/// Pixels a millimetre that an SVG is drawn with where memory allows: about 250 an inch.
const FINE_PX_PER_MM: f64 = 10.0;
/// Pixels a millimetre that pictures never fall under.
const COARSE_PX_PER_MM: f64 = 3.0;

type Decoded = Arc<OnceLock<Result<Arc<Raster>, String>>>;
/// The drawing of an SVG, as something to look up: columns, rows, longest side.
pub(crate) type Drawing = [u64; 3];

/// Images as decoded, and cells cut from them, of one place where files are.
#[derive(Debug, Default)]
pub(crate) struct PictureStore {
    decoded: Mutex<HashMap<(Image, Drawing), Decoded>>,
    /// By image, crop, drawing, and the longest side that is allowed.
    cells: Mutex<HashMap<(Image, [u64; 4], Drawing, u32), Decoded>>,
}

impl PictureStore {
    /// How many bytes the pixels take.
    pub(crate) fn bytes(&self) -> usize {
        let decoded = self.decoded.lock().unwrap_or_else(PoisonError::into_inner);
        let cells = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
        let size = |slot: &Decoded| match slot.get() {
            Some(Ok(raster)) => raster.rgba.len(),
            _ => 0,
        };
        decoded.values().map(size).sum::<usize>() + cells.values().map(size).sum::<usize>()
    }
}

/// How fine pictures of parts that have `area_mm2` in all are: as the quality's memory allows.
pub(crate) fn px_per_mm(quality: Quality, area_mm2: f64) -> f64 {
    let fits = (quality.picture_bytes() / (4.0 * area_mm2.max(1.0))).sqrt();
    fits.clamp(COARSE_PX_PER_MM, FINE_PX_PER_MM)
}

/// Images decoded and cut as fine as parts need them.
pub(crate) struct Pictures<'f> {
    files: &'f dyn Files,
    store: &'f PictureStore,
    longest_side_px: u32,
    px_per_mm: f64,
}

impl<'f> Pictures<'f> {
    /// Pictures for parts that have `area_mm2` in all, as fine as the quality's memory allows.
    pub(crate) fn new(
        files: &'f dyn Files,
        store: &'f PictureStore,
        quality: Quality,
        area_mm2: f64,
    ) -> Self {
        Self {
            files,
            store,
            longest_side_px: quality.texture_side_px(),
            px_per_mm: px_per_mm(quality, area_mm2),
        }
    }

    /// A cell of an image for a part of about `size_mm`: no larger than the longest side,
    /// with colour under its transparent pixels.
    pub(crate) fn cell(&self, picture: &Picture, size_mm: [f64; 2]) -> Result<Arc<Raster>, String> {
        let crop = picture.crop;
        let size = self.svg_size(picture, size_mm);
        let bits = [crop.col, crop.row, crop.cols, crop.rows].map(f64::to_bits);
        let most_px = self.most_px(size_mm);
        let key = (picture.image.clone(), bits, drawing(size), most_px);
        let slot = slot(&self.store.cells, key);
        slot.get_or_init(|| {
            let sheet = self.sheet(&picture.image, size)?;
            let cell = if crop == Crop::WHOLE {
                Raster::clone(&sheet)
            } else {
                baize_solid::crop(&sheet, [crop.col, crop.row, crop.cols, crop.rows])
                    .map_err(|error| error.to_string())?
            };
            let mut cell = limited(cell, most_px);
            baize_solid::bleed(&mut cell);
            Ok(Arc::new(cell))
        })
        .clone()
    }

    /// A cell of a shape image, as it is.
    pub(crate) fn mask(&self, picture: &Picture, size_mm: [f64; 2]) -> Result<Arc<Raster>, String> {
        let crop = picture.crop;
        let sheet = self.sheet(&picture.image, self.svg_size(picture, size_mm))?;
        if crop == Crop::WHOLE {
            return Ok(sheet);
        }
        baize_solid::crop(&sheet, [crop.col, crop.row, crop.cols, crop.rows])
            .map(Arc::new)
            .map_err(|error| error.to_string())
    }

    /// How an SVG is to be drawn, so that the cell has enough pixels: the cell's longer side
    /// is one of a few lengths, so that parts of nearly one size share one drawing.
    pub(crate) fn svg_size(&self, picture: &Picture, size_mm: [f64; 2]) -> SvgSize {
        if !self.is_vector(&picture.image) {
            return SvgSize::Intrinsic;
        }
        let wanted = size_mm[0].max(size_mm[1]).clamp(1.0, 2000.0) * self.px_per_mm;
        let step = (wanted.max(96.0).log2() * 2.0).round() / 2.0;
        let longest_px = (step.exp2().round() as u32).min(self.longest_side_px);
        SvgSize::Cell { cols: picture.crop.cols, rows: picture.crop.rows, longest_px }
    }

    fn is_vector(&self, image: &Image) -> bool {
        match image {
            Image::File(path) => path.to_ascii_lowercase().ends_with(".svg"),
            Image::Data(url) => url.starts_with("data:image/svg"),
            Image::Remote(url) => {
                let path = url.split(['?', '#']).next().unwrap_or_default();
                path.to_ascii_lowercase().ends_with(".svg")
            }
        }
    }

    fn sheet(&self, image: &Image, svg_size: SvgSize) -> Result<Arc<Raster>, String> {
        let slot = slot(&self.store.decoded, (image.clone(), drawing(svg_size)));
        slot.get_or_init(|| {
            let options = DecodeOptions { svg_size, ..DecodeOptions::default() };
            let bytes = match image {
                Image::File(path) => self
                    .files
                    .read(path, options.limits.max_bytes as u64)
                    .map_err(|error| error.to_string())?,
                Image::Data(url) => baize_solid::data_url(url, &options.limits)
                    .map_err(|error| error.to_string())?,
                Image::Remote(url) => self
                    .files
                    .fetch(url, options.limits.max_bytes as u64)
                    .map_err(|error| error.to_string())?,
            };
            baize_solid::decode(&bytes, &options).map(Arc::new).map_err(|error| error.to_string())
        })
        .clone()
    }

    /// The longest side that a cell may have.
    fn most_px(&self, size_mm: [f64; 2]) -> u32 {
        // Bitmaps stay as they are while memory allows: finer ones are there to be looked at closely.
        let scarce = self.px_per_mm < FINE_PX_PER_MM;
        let room = size_mm[0].max(size_mm[1]) * self.px_per_mm * 1.25;
        if scarce { (room as u32).max(96) } else { u32::MAX }.min(self.longest_side_px)
    }
}

fn limited(cell: Raster, most_px: u32) -> Raster {
    let longest = cell.width.max(cell.height);
    if longest <= most_px {
        return cell;
    }
    let scale = f64::from(most_px) / f64::from(longest);
    let side = |px: u32| ((f64::from(px) * scale).round() as u32).max(1);
    baize_solid::resize(&cell, side(cell.width), side(cell.height))
}

pub(crate) fn drawing(size: SvgSize) -> Drawing {
    match size {
        SvgSize::Intrinsic => [0; 3],
        SvgSize::Longest(px) => [0, 0, u64::from(px)],
        SvgSize::Cell { cols, rows, longest_px } => {
            [cols.to_bits(), rows.to_bits(), u64::from(longest_px)]
        }
    }
}

/// The cell of a map that a key's value is computed in, by whoever comes first.
fn slot<K: std::hash::Hash + Eq>(map: &Mutex<HashMap<K, Decoded>>, key: K) -> Decoded {
    // A thread that panicked left the map whole: entries are only ever added.
    let mut map = map.lock().unwrap_or_else(PoisonError::into_inner);
    map.entry(key).or_default().clone()
}
