//! Every kind of file gives the pixels that ImageMagick reads from it.
//!
//! The files were made by ImageMagick 6.9.11; the `.raw` files are its own reading of them.

use baize_solid::{Limits, PictureError, TraceOptions, probe, trace};

use super::{data, read};

fn assert_reads_as(file: &str, raw: &str, tolerance: u8) {
    let picture = read(&data(file)).unwrap();
    let expected = data(raw);
    assert_eq!(picture.rgba.len(), expected.len(), "{file}");
    for (at, (found, wanted)) in picture.rgba.chunks(4).zip(expected.chunks(4)).enumerate() {
        assert!(found[3].abs_diff(wanted[3]) <= tolerance, "{file} {at}: {found:?} {wanted:?}");
        // Under full transparency no colour is to be seen.
        let visible = wanted[3] > 0;
        let same = found.iter().zip(wanted).all(|(a, b)| a.abs_diff(*b) <= tolerance);
        assert!(same || !visible, "{file} pixel {at}: {found:?}, expected {wanted:?}");
    }
    let size = probe(&data(file), &Limits::default()).unwrap();
    assert_eq!((size.width_px, size.height_px), (picture.width.into(), picture.height.into()));
    assert!(!size.vector);
}

#[test]
fn png_of_every_kind() {
    assert_reads_as("rgba.png", "rgba.raw", 0);
    assert_reads_as("interlaced.png", "rgba.raw", 0);
    assert_reads_as("deep.png", "rgba.raw", 1);
    assert_reads_as("grey-alpha.png", "grey-alpha.raw", 0);
    assert_reads_as("palette.png", "palette.raw", 0);
    assert_reads_as("key.png", "key.raw", 0);
    assert_reads_as("bits.png", "bits.raw", 0);
}

#[test]
fn jpeg_in_colour_and_in_four_inks() {
    assert_reads_as("rgb.jpg", "rgb-jpg.raw", 2);
    // Naive ink arithmetic on both sides; rounding differs.
    assert_reads_as("cmyk.jpg", "cmyk.raw", 4);
    for (file, grey) in [("grey.jpg", true), ("progressive.jpg", false)] {
        let picture = read(&data(file)).unwrap();
        assert_eq!((picture.width, picture.height), (48, 32));
        assert_eq!(picture.rgba.chunks(4).all(|p| p[0] == p[1] && p[1] == p[2]), grey, "{file}");
    }
}

#[test]
fn webp() {
    assert_reads_as("test.webp", "webp.raw", 3);
}

#[test]
fn what_is_no_image_is_told_so() {
    for bytes in [&b""[..], b"GIF89a\x01\x00\x01\x00", b"<html></html>", b"hello", &[0; 1000]] {
        assert_eq!(read(bytes), Err(PictureError::UnknownFormat));
    }
}

/// A flower with soft edges as a grey-and-alpha PNG of some depth.
fn flower(depth: png::BitDepth) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 256, 256);
    encoder.set_color(png::ColorType::GrayscaleAlpha);
    encoder.set_depth(depth);
    let alpha = |x: u32, y: u32| {
        let (x, y) = (f64::from(x) - 127.8, f64::from(y) - 128.3);
        let radius = 90.0 + 20.0 * (5.0 * y.atan2(x)).sin();
        (radius - x.hypot(y) + 0.5).clamp(0.0, 1.0)
    };
    let places = (0..256).flat_map(|y| (0..256).map(move |x| (x, y)));
    let pixels: Vec<u8> = match depth {
        png::BitDepth::Sixteen => places
            .flat_map(|(x, y)| {
                [0, 0].into_iter().chain(((alpha(x, y) * 65535.0).round() as u16).to_be_bytes())
            })
            .collect(),
        _ => places.flat_map(|(x, y)| [0, (alpha(x, y) * 255.0).round() as u8]).collect(),
    };
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    file
}

#[test]
fn sixteen_bits_trace_as_eight_do() {
    let outline = |depth| trace(&read(&flower(depth)).unwrap(), &TraceOptions::default()).unwrap();
    let (deep, plain) = (outline(png::BitDepth::Sixteen), outline(png::BitDepth::Eight));
    assert_eq!(deep.loops.len(), 1);
    assert!(deep.loops[0].len() > 20);
    assert_eq!(deep.loops[0].len(), plain.loops[0].len());
    for (a, b) in deep.loops[0].iter().zip(&plain.loops[0]) {
        assert!((a.x - b.x).hypot(a.y - b.y) < 0.01, "{a:?} {b:?}");
    }
}
