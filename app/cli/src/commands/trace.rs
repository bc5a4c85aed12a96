//! `baize trace`: the outline of a bare image.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use baize_solid::{
    DecodeOptions, Fillet, Limits, Shape, SolidSpec, SvgSize, TraceOptions, build, decode, png,
    stages, svg,
};
use clap::Args;

use super::say;

/// Traces the outline of an image and writes it as SVG, at its true size in mm
#[derive(Args)]
pub(crate) struct Trace {
    /// The image: PNG, JPEG, WebP or SVG
    image: PathBuf,
    /// The SVG file to write
    #[arg(long, value_name = "FILE.svg", required_unless_present = "stages")]
    out: Option<PathBuf>,
    /// The box the outline must fit in
    #[arg(long, value_name = "W,H", default_value = "50,50", value_parser = size)]
    size: [f64; 2],
    /// Radius of the corners in mm
    #[arg(long, value_name = "R", default_value_t = 0.0)]
    fillet: f64,
    /// Thickness of the piece in the picture of its stages, in mm
    #[arg(long, value_name = "MM", default_value_t = 3.0)]
    depth: f64,
    /// Draw how the piece comes about: mask, outline, fillet, mesh
    #[arg(long, value_name = "FILE.png")]
    stages: Option<PathBuf>,
}

/// An SVG is traced at this many pixels, where the tracer is exact to micrometres.
const VECTOR_PX: u32 = 2048;

fn size(text: &str) -> Result<[f64; 2], String> {
    let wrong = || format!("`{text}` is not a size as 63,88");
    let (width, height) = text.split_once(',').ok_or_else(wrong)?;
    let side =
        |text: &str| text.trim().parse::<f64>().ok().filter(|mm| mm.is_finite() && *mm > 0.0);
    side(width).zip(side(height)).map(|(width, height)| [width, height]).ok_or_else(wrong)
}

impl Trace {
    /// Runs the command: 1 when the image is at fault, 2 when nothing could be read or written.
    pub(crate) fn run(&self) -> ExitCode {
        let limits = Limits::default();
        let bytes = match read(&self.image, limits.max_bytes as u64) {
            Ok(bytes) => bytes,
            Err(error) => return say::could_not(&format!("{}: {error}", self.image.display())),
        };
        let files = match self.trace(&bytes, limits) {
            Ok(files) => files,
            Err(error) => return say::at_fault(&format!("{}: {error}", self.image.display())),
        };
        for (path, content) in files {
            if let Err(error) = fs::write(path, content) {
                return say::could_not(&format!("{}: {error}", path.display()));
            }
        }
        ExitCode::SUCCESS
    }

    /// The files to write.
    fn trace(&self, bytes: &[u8], limits: Limits) -> Result<Vec<(&PathBuf, Vec<u8>)>, String> {
        let [width, height] = self.size;
        let spec = SolidSpec::new([width, height, self.depth], Fillet::all(self.fillet));
        let options = DecodeOptions { limits, svg_size: SvgSize::Longest(VECTOR_PX) };
        let image = decode(bytes, &options).map_err(|error| error.to_string())?;
        let shape =
            Shape::traced(&image, &TraceOptions::default()).map_err(|error| error.to_string())?;
        let solid =
            build(&shape.outline, shape.artboard_px, &spec).map_err(|error| error.to_string())?;
        let mut files = Vec::new();
        if let Some(out) = &self.out {
            files.push((out, svg(&solid.outline).into_bytes()));
        }
        if let Some(out) = &self.stages {
            let picture = stages(&image, &shape, &spec, &solid)
                .and_then(|picture| png(&picture))
                .map_err(|error| error.to_string())?;
            files.push((out, picture));
        }
        Ok(files)
    }
}

/// The whole of a file that is not larger than allowed.
fn read(path: &PathBuf, limit: u64) -> Result<Vec<u8>, String> {
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > limit {
        return Err(format!("larger than {limit} bytes"));
    }
    fs::read(path).map_err(|error| error.to_string())
}
