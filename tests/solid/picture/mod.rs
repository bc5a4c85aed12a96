//! Images: every format, crops, textures, and files that mean harm.

mod bombs;
mod crops;
mod damage;
mod formats;
mod orientation;
mod svg;
mod text;
mod textures;

use baize_solid::{DecodeOptions, PictureError, Raster, decode};

/// A file of this folder.
fn data(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/solid/picture/data/");
    std::fs::read(format!("{folder}{name}")).unwrap()
}

fn read(bytes: &[u8]) -> Result<Raster, PictureError> {
    decode(bytes, &DecodeOptions::default())
}

/// A PNG file, written by the `png` crate.
fn png(picture: &Raster) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, picture.width, picture.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header().unwrap().write_image_data(&picture.rgba).unwrap();
    file
}

/// An image with a different colour in every pixel.
fn chart(width: u32, height: u32) -> Raster {
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let rgba = pixels.flat_map(|(x, y)| [x as u8 * 5, y as u8 * 5, (x * 7 + y * 13) as u8, 255]);
    Raster { width, height, rgba: rgba.collect() }
}
