//! SVG, drawn by `resvg` within bounds.

mod cost;
mod embedded;
mod source;

use std::thread;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Node, Tree};

use super::decode::{DecodeOptions, Probe, check_size};
use super::{Limits, PictureError, Raster, fonts};

/// How many pixels an SVG becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum SvgSize {
    /// One pixel for each CSS pixel of the document's own size, rounded.
    #[default]
    Intrinsic,
    /// The longer side has this many pixels, the other follows.
    Longest(u32),
    /// Every cell of a sheet of `cols` × `rows` cells (signs are ignored) is a whole number of
    /// pixels wide and high, its longer side this many, so that crops (R14) are exact.
    Cell {
        /// Columns of the sheet.
        cols: f64,
        /// Rows of the sheet.
        rows: f64,
        /// Longer side of one cell, px.
        longest_px: u32,
    },
}

impl SvgSize {
    /// Pixels of a document of `width` × `height` CSS pixels.
    fn of(self, width: f64, height: f64) -> (u64, u64) {
        let whole = |side: f64| side.round().clamp(1.0, 1e9);
        let (width, height) = match self {
            Self::Intrinsic => (whole(width), whole(height)),
            Self::Longest(longest) => {
                let scale = f64::from(longest.max(1)) / width.max(height);
                (whole(width * scale), whole(height * scale))
            }
            Self::Cell { cols, rows, longest_px } => {
                let count = |value: f64| if value.abs() >= 1e-6 { value.abs() } else { 1.0 };
                let (cell_width, cell_height) = (width / count(cols), height / count(rows));
                let scale = f64::from(longest_px.max(1)) / cell_width.max(cell_height);
                (
                    whole(whole(cell_width * scale) * count(cols)),
                    whole(whole(cell_height * scale) * count(rows)),
                )
            }
        };
        (width as u64, height as u64)
    }
}

/// Room on the stack for deeply nested documents; only touched pages cost memory.
const STACK_BYTES: usize = 64 << 20;

/// Draws an SVG.
pub(super) fn decode(bytes: &[u8], options: &DecodeOptions) -> Result<Raster, PictureError> {
    apart(|| {
        let tree = parse(bytes, &options.limits)?;
        let (width, height) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
        let (columns, rows) = options.svg_size.of(width, height);
        check_size(columns, rows, &options.limits)?;
        let (columns, rows) = (columns as u32, rows as u32);
        let (across, down) = (f64::from(columns) / width, f64::from(rows) / height);
        cost::check(&tree, (columns, rows), (across, down), &options.limits)?;
        let mut canvas =
            Pixmap::new(columns, rows).ok_or_else(|| damaged("it has no area to draw on"))?;
        let scale = Transform::from_scale(across as f32, down as f32);
        resvg::render(&tree, scale, &mut canvas.as_mut());
        Ok(Raster { width: columns, height: rows, rgba: canvas.take_demultiplied() })
    })
}

/// Reads the size of an SVG.
pub(super) fn probe(bytes: &[u8], limits: &Limits) -> Result<Probe, PictureError> {
    apart(|| {
        let size = parse(bytes, limits)?.size();
        Ok(Probe {
            width_px: f64::from(size.width()),
            height_px: f64::from(size.height()),
            vector: true,
        })
    })
}

/// The width, px, that the text of a document takes along its line.
pub(super) fn text_width(document: &str) -> Result<f64, PictureError> {
    apart(|| {
        let tree = parse(document.as_bytes(), &Limits::default())?;
        let right = tree.root().children().iter().map(|node| match node {
            Node::Text(text) => f64::from(text.bounding_box().right()),
            other => f64::from(other.bounding_box().right()),
        });
        Ok(right.fold(0.0, f64::max))
    })
}

fn parse(bytes: &[u8], limits: &Limits) -> Result<Tree, PictureError> {
    let text = std::str::from_utf8(bytes).map_err(|error| damaged(&error.to_string()))?;
    source::check(text, limits)?;
    let options =
        usvg::Options { image_href_resolver: embedded::resolver(limits), ..plain_options() };
    Tree::from_str(text, &options).map_err(|error| damaged(&error.to_string()))
}

/// Options under which a document reaches nothing outside itself.
fn plain_options() -> usvg::Options<'static> {
    usvg::Options {
        resources_dir: None,
        font_family: fonts::FAMILY.to_owned(),
        fontdb: fonts::database(),
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    }
}

/// Runs on a thread with a deep stack; a panic in a library is an error about this image.
fn apart<T: Send>(
    work: impl FnOnce() -> Result<T, PictureError> + Send,
) -> Result<T, PictureError> {
    thread::scope(|scope| {
        let worker = thread::Builder::new()
            .name("svg".to_owned())
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work)
            .map_err(|error| damaged(&format!("no thread to draw it on: {error}")))?;
        worker.join().unwrap_or_else(|_| Err(damaged("the SVG library cannot draw it")))
    })
}

fn damaged(reason: &str) -> PictureError {
    PictureError::Damaged { format: "SVG", reason: reason.to_owned() }
}
