use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use baize_manifest::{Files, Image, Picture};
use baize_solid::{DecodeOptions, Limits, Raster, SvgSize, crop, data_url, decode, probe};

/// Longer side of a cell of an SVG, px.
pub(super) const VECTOR_PX: u32 = 1024;
/// Sheets held decoded at a time: parts of one sheet follow each other.
const HELD: usize = 4;

type Sheet = Result<Rc<Raster>, String>;

/// The images of a package, decoded once for the parts that follow each other on a sheet.
pub(super) struct Pictures<'f> {
    files: &'f dyn Files,
    limits: Limits,
    sheets: RefCell<HashMap<(Image, [u64; 2]), Sheet>>,
}

impl<'f> Pictures<'f> {
    pub(super) fn new(files: &'f dyn Files) -> Self {
        Self { files, limits: Limits::default(), sheets: RefCell::default() }
    }

    /// The encoded image.
    pub(super) fn bytes(&self, image: &Image) -> Result<Vec<u8>, String> {
        match image {
            Image::File(path) => self
                .files
                .read(path, self.limits.max_bytes as u64)
                .map_err(|error| format!("{path}: {error}")),
            Image::Data(url) => data_url(url, &self.limits).map_err(|error| error.to_string()),
            Image::Remote(url) => self
                .files
                .fetch(url, self.limits.max_bytes as u64)
                .map_err(|error| format!("{url}: {error}")),
        }
    }

    /// Width and height of a cell, in any unit.
    pub(super) fn cell_size(&self, picture: &Picture) -> Result<[f64; 2], String> {
        let probe = probe(&self.bytes(&picture.image)?, &self.limits)
            .map_err(|error| format!("{}: {error}", name(&picture.image)))?;
        Ok([probe.width_px / picture.crop.cols.abs(), probe.height_px / picture.crop.rows.abs()])
    }

    /// A cell, decoded and cut (R14).
    pub(super) fn cell(&self, picture: &Picture) -> Result<Raster, String> {
        let sheet = self.sheet(picture)?;
        let cell = picture.crop;
        crop(&sheet, [cell.col, cell.row, cell.cols, cell.rows])
            .map_err(|error| format!("{}: {error}", name(&picture.image)))
    }

    fn sheet(&self, picture: &Picture) -> Sheet {
        let [cols, rows] = [picture.crop.cols, picture.crop.rows].map(f64::abs);
        let key = (picture.image.clone(), [cols, rows].map(f64::to_bits));
        if let Some(sheet) = self.sheets.borrow().get(&key) {
            return sheet.clone();
        }
        let svg_size = SvgSize::Cell { cols, rows, longest_px: VECTOR_PX };
        let options = DecodeOptions { limits: self.limits, svg_size };
        let sheet = self.bytes(&picture.image).and_then(|bytes| {
            decode(&bytes, &options)
                .map(Rc::new)
                .map_err(|error| format!("{}: {error}", name(&picture.image)))
        });
        let mut sheets = self.sheets.borrow_mut();
        if sheets.len() >= HELD {
            sheets.clear();
        }
        sheets.insert(key, sheet.clone());
        sheet
    }
}

/// What an image is called in messages.
fn name(image: &Image) -> &str {
    match image {
        Image::File(path) => path,
        Image::Data(_) => "data URL",
        Image::Remote(url) => url,
    }
}
