//! Images decoded once and cut once, however many parts use them and however often they load.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

use baize_manifest::{Crop, Files, Image, Picture};
use baize_solid::{DecodeOptions, Raster, SvgSize};

use crate::quality::Quality;

/// Pixels a millimetre that an SVG is drawn with where memory allows: about 250 an inch.
const FINE_PX_PER_MM: f64 = 10.0;
/// Pixels a millimetre that pictures never fall under.
const COARSE_PX_PER_MM: f64 = 3.0;
/// Whole images that are kept in memory between loads, in bytes: enough for three large sheets.
const SHEET_BYTES: usize = 192 << 20;

type Decoded = Result<Arc<Raster>, String>;
/// The drawing of an SVG, as something to look up: columns, rows, longest side.
type Drawing = [u64; 3];
/// An image, the version of its file, and how it is drawn.
type SheetKey = (Image, Option<u64>, Drawing);

/// What a cell is known by: equal keys are equal pixels while versions are known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellKey {
    sheet: SheetKey,
    crop: [u64; 4],
    /// Longest side in pixels; none for a mask, which stays as it is.
    most_px: Option<u32>,
}

impl CellKey {
    /// Whether an equal key means equal pixels in another load, too, while files change.
    pub(crate) fn is_lasting(&self) -> bool {
        self.sheet.1.is_some() || !matches!(self.sheet.0, Image::File(_))
    }
}

/// Whether files may change between loads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Keeping {
    /// They never do: whatever was made is right for good, and stays.
    #[default]
    Constant,
    /// They are being worked on: what has another version is made again, what is of no use any
    /// more is let go, and what is broken keeps its last good look.
    Watched,
}

/// How fine pictures of parts that have `area_mm2` in all are: as the quality's memory allows.
pub(crate) fn px_per_mm(quality: Quality, area_mm2: f64) -> f64 {
    let fits = (quality.picture_bytes() / (4.0 * area_mm2.max(1.0))).sqrt();
    fits.clamp(COARSE_PX_PER_MM, FINE_PX_PER_MM)
}

/// A store of decoded images and of cells cut from them.
#[derive(Default)]
pub(crate) struct Pictures {
    keeping: Keeping,
    sheets: Store<SheetKey>,
    cells: Store<CellKey>,
    /// The number of the load.
    now: u64,
    px_per_mm: Option<f64>,
    decoded: AtomicUsize,
    cut: AtomicUsize,
}

/// One load's view of the store.
#[derive(Clone, Copy)]
pub(crate) struct Loading<'p> {
    pictures: &'p Pictures,
    files: &'p dyn Files,
    longest_side_px: u32,
    px_per_mm: f64,
}

impl Pictures {
    pub(crate) fn new(keeping: Keeping) -> Self {
        Self { keeping, ..Self::default() }
    }

    /// Begins a load for parts that have `area_mm2` in all. While files are being worked on,
    /// pictures stay as fine as they were when the area changes but a little.
    pub(crate) fn begin(&mut self, quality: Quality, area_mm2: f64) {
        let fits = px_per_mm(quality, area_mm2);
        let last = self.px_per_mm.filter(|last| {
            self.keeping == Keeping::Watched && (0.8..1.25).contains(&(fits / last))
        });
        self.px_per_mm = Some(last.unwrap_or(fits));
        self.now += 1;
        (self.decoded, self.cut) = Default::default();
    }

    /// The store as seen by the load that was begun.
    pub(crate) fn loading<'p>(&'p self, files: &'p dyn Files, quality: Quality) -> Loading<'p> {
        let longest_side_px = quality.texture_side_px();
        let px_per_mm = self.px_per_mm.unwrap_or(FINE_PX_PER_MM);
        Loading { pictures: self, files, longest_side_px, px_per_mm }
    }

    /// Lets go of what the load had nothing to do with, and of whole images over the budget.
    pub(crate) fn end(&mut self) {
        if self.keeping == Keeping::Constant {
            return;
        }
        let now = self.now;
        self.cells.retain(|used, _| used == now);
        let mut room = SHEET_BYTES;
        self.sheets.retain(|used, size| {
            let stays = used == now && size <= room;
            room -= if stays { size } else { 0 };
            stays
        });
    }

    /// How many bytes the pixels take.
    pub(crate) fn bytes(&mut self) -> usize {
        self.sheets.bytes() + self.cells.bytes()
    }

    /// Images decoded and cells cut since the load was begun.
    pub(crate) fn work(&self) -> (usize, usize) {
        (self.decoded.load(Ordering::Relaxed), self.cut.load(Ordering::Relaxed))
    }
}

impl Loading<'_> {
    /// What a cell of an image for a part of about `size_mm` is known by.
    pub(crate) fn cell_key(&self, picture: &Picture, size_mm: [f64; 2]) -> CellKey {
        // Bitmaps stay as they are while memory allows: finer ones are there to be looked at
        // closely.
        let scarce = self.px_per_mm < FINE_PX_PER_MM;
        let room = size_mm[0].max(size_mm[1]) * self.px_per_mm * 1.25;
        let most = if scarce { (room as u32).max(96) } else { u32::MAX };
        let mut key = self.mask_key(picture, size_mm);
        key.most_px = Some(most.min(self.longest_side_px));
        // Of use also where a part stays as it is and nobody asks for the pixels: a part that is
        // made anew must find the picture that the others show, and not get a copy of it.
        self.pictures.cells.touch(&key, self.pictures.now);
        key
    }

    /// What a cell of a shape image is known by.
    pub(crate) fn mask_key(&self, picture: &Picture, size_mm: [f64; 2]) -> CellKey {
        let Crop { col, row, cols, rows } = picture.crop;
        let version = match (&picture.image, self.pictures.keeping) {
            (Image::File(path), Keeping::Watched) => self.files.version(path),
            _ => None,
        };
        let drawing = drawing(self.svg_size(picture, size_mm));
        let crop = [col, row, cols, rows].map(f64::to_bits);
        let sheet = (picture.image.clone(), version, drawing);
        self.pictures.sheets.touch(&sheet, self.pictures.now);
        CellKey { sheet, crop, most_px: None }
    }

    /// A cell of an image for a part of about `size_mm`: no larger than the longest side,
    /// with colour under its transparent pixels.
    pub(crate) fn cell(&self, picture: &Picture, size_mm: [f64; 2]) -> Decoded {
        let key = self.cell_key(picture, size_mm);
        let most_px = key.most_px.unwrap_or(u32::MAX);
        let slot = self.pictures.cells.slot(key, self.pictures.now);
        slot.get_or_init(|| {
            self.pictures.cut.fetch_add(1, Ordering::Relaxed);
            let sheet = self.sheet(picture, size_mm)?;
            let mut cell = limited(cut(&sheet, picture.crop)?, most_px);
            baize_solid::bleed(&mut cell);
            Ok(Arc::new(cell))
        })
        .clone()
    }

    /// A cell of a shape image, as it is.
    pub(crate) fn mask(&self, picture: &Picture, size_mm: [f64; 2]) -> Decoded {
        let sheet = self.sheet(picture, size_mm)?;
        if picture.crop == Crop::WHOLE {
            return Ok(sheet);
        }
        cut(&sheet, picture.crop).map(Arc::new)
    }

    /// How an SVG is to be drawn, so that the cell has enough pixels: the cell's longer side
    /// is one of a few lengths, so that parts of nearly one size share one drawing.
    fn svg_size(&self, picture: &Picture, size_mm: [f64; 2]) -> SvgSize {
        if !is_vector(&picture.image) {
            return SvgSize::Intrinsic;
        }
        let wanted = size_mm[0].max(size_mm[1]).clamp(1.0, 2000.0) * self.px_per_mm;
        let step = (wanted.max(96.0).log2() * 2.0).round() / 2.0;
        let longest_px = (step.exp2().round() as u32).min(self.longest_side_px);
        SvgSize::Cell { cols: picture.crop.cols, rows: picture.crop.rows, longest_px }
    }

    fn sheet(&self, picture: &Picture, size_mm: [f64; 2]) -> Decoded {
        let key = self.mask_key(picture, size_mm).sheet;
        let svg_size = self.svg_size(picture, size_mm);
        let slot = self.pictures.sheets.slot(key, self.pictures.now);
        slot.get_or_init(|| {
            let options = DecodeOptions { svg_size, ..DecodeOptions::default() };
            let bytes = match &picture.image {
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
            self.pictures.decoded.fetch_add(1, Ordering::Relaxed);
            baize_solid::decode(&bytes, &options).map(Arc::new).map_err(|error| error.to_string())
        })
        .clone()
    }
}

fn is_vector(image: &Image) -> bool {
    match image {
        Image::File(path) => path.to_ascii_lowercase().ends_with(".svg"),
        Image::Data(url) => url.starts_with("data:image/svg"),
        Image::Remote(url) => {
            let path = url.split(['?', '#']).next().unwrap_or_default();
            path.to_ascii_lowercase().ends_with(".svg")
        }
    }
}

fn cut(sheet: &Raster, crop: Crop) -> Result<Raster, String> {
    if crop == Crop::WHOLE {
        return Ok(sheet.clone());
    }
    baize_solid::crop(sheet, [crop.col, crop.row, crop.cols, crop.rows])
        .map_err(|error| error.to_string())
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

fn drawing(size: SvgSize) -> Drawing {
    match size {
        SvgSize::Intrinsic => [0; 3],
        SvgSize::Longest(px) => [0, 0, u64::from(px)],
        SvgSize::Cell { cols, rows, longest_px } => {
            [cols.to_bits(), rows.to_bits(), u64::from(longest_px)]
        }
    }
}

/// Values that are computed by whoever needs them first, with the load that last used each.
struct Store<K> {
    slots: Mutex<HashMap<K, Slot>>,
}

#[derive(Default)]
struct Slot {
    value: Arc<OnceLock<Decoded>>,
    used: AtomicU64,
}

impl<K> Default for Store<K> {
    fn default() -> Self {
        Self { slots: Mutex::default() }
    }
}

impl<K: std::hash::Hash + Eq> Store<K> {
    fn slot(&self, key: K, now: u64) -> Arc<OnceLock<Decoded>> {
        // A thread that panicked left the map whole: entries are only ever added.
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = slots.entry(key).or_default();
        slot.used.store(now, Ordering::Relaxed);
        slot.value.clone()
    }

    fn bytes(&mut self) -> usize {
        let slots = self.slots.get_mut().unwrap_or_else(PoisonError::into_inner);
        slots.values().map(Slot::bytes).sum()
    }

    /// Says that a value is still of use, if there is one.
    fn touch(&self, key: &K, now: u64) {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = slots.get(key) {
            slot.used.store(now, Ordering::Relaxed);
        }
    }

    /// Keeps good values that `stays` says yes to; errors are looked into again.
    fn retain(&mut self, mut stays: impl FnMut(u64, usize) -> bool) {
        let slots = self.slots.get_mut().unwrap_or_else(PoisonError::into_inner);
        slots.retain(|_, slot| {
            matches!(slot.value.get(), Some(Ok(_)))
                && stays(slot.used.load(Ordering::Relaxed), slot.bytes())
        });
    }
}

impl Slot {
    fn bytes(&self) -> usize {
        self.value.get().and_then(|value| value.as_ref().ok()).map_or(0, |raster| raster.rgba.len())
    }
}
