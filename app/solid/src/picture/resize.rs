//! Changing the pixel size of an image.

use image::imageops::{self, FilterType};
use image::{ImageBuffer, Rgba};

use super::Raster;
use super::linear::Tables;
use super::mips::halve;

/// Resamples an image to `width × height` px (each at least 1) in linear light with
/// premultiplied alpha, by Catmull-Rom, which is sharp and rings little.
///
/// An image at least twice too big is halved first, so that the memory needed beside the
/// source is bounded by that of the result.
#[must_use]
pub fn resize(image: &Raster, width: u32, height: u32) -> Raster {
    let (width, height) = (width.max(1), height.max(1));
    if image.width == width && image.height == height {
        return image.clone();
    }
    if image.width / 2 >= width
        && image.height / 2 >= height
        && let Some(half) = halve(image)
    {
        return resize(&half, width, height);
    }
    let tables = Tables::get();
    let floats: Vec<f32> = image
        .rgba
        .chunks_exact(4)
        .flat_map(|pixel| tables.premultiplied([pixel[0], pixel[1], pixel[2], pixel[3]]))
        .collect();
    let Some(source) =
        ImageBuffer::<Rgba<f32>, Vec<f32>>::from_raw(image.width, image.height, floats)
    else {
        return Raster::filled(width, height, [0; 4]);
    };
    let scaled = imageops::resize(&source, width, height, FilterType::CatmullRom);
    let rgba = scaled.pixels().flat_map(|pixel| tables.straight(pixel.0, [0; 3])).collect();
    let mut result = Raster { width, height, rgba };
    super::bleed(&mut result);
    result
}
