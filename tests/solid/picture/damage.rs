//! Files that are cut short or lie.

use baize_solid::{DecodeOptions, Limits, PictureError, decode, probe};

use super::{chart, data, png, read};

#[test]
fn every_truncation_is_an_error_or_the_whole_picture() {
    for name in [
        "rgba.png",
        "interlaced.png",
        "deep.png",
        "palette.png",
        "rgb.jpg",
        "cmyk.jpg",
        "progressive.jpg",
        "test.webp",
    ] {
        let file = data(name);
        let whole = read(&file).unwrap();
        for length in 0..file.len() {
            match read(&file[..length]) {
                Err(_) => {}
                // What is missing came behind the pixels: comments, the end mark.
                Ok(picture) => assert!(picture == whole, "{name}: {length} of {}", file.len()),
            }
        }
    }
}

#[test]
fn flipped_bits_never_panic() {
    let mut seed = 7_u32;
    for name in
        ["rgba.png", "interlaced.png", "rgb.jpg", "cmyk.jpg", "progressive.jpg", "test.webp"]
    {
        for _ in 0..200 {
            let mut file = data(name);
            for _ in 0..3 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = seed as usize % file.len();
                file[at] ^= 1 << (seed >> 29);
            }
            let limits = Limits { max_pixels: 1_000_000, ..Limits::default() };
            let options = DecodeOptions { limits, ..DecodeOptions::default() };
            if let Ok(picture) = decode(&file, &options) {
                assert_eq!(picture.rgba.len(), (picture.width * picture.height * 4) as usize);
            }
        }
    }
}

/// A PNG header of a given size, with the right checksum, and a few bytes of pixels.
fn png_claiming(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Sixteen);
    drop(encoder.write_header().unwrap());
    let end = file.len().min(33);
    file.truncate(end);
    // An IDAT chunk that promises more than there is.
    file.extend([0, 0x10, 0, 0]);
    file.extend(b"IDAT\x78\x9c\xed\xc1");
    file
}

#[test]
fn headers_over_the_limits_are_refused_at_once() {
    let limits = Limits::default();
    for (width, height) in [(30_000, 30_000), (16_385, 1), (1, 16_385), (16_000, 9_000)] {
        let file = png_claiming(width, height);
        let refusal = PictureError::TooBig {
            width: width.into(),
            height: height.into(),
            max_side: 16_384,
            max_pixels: 128_000_000,
        };
        assert_eq!(read(&file), Err(refusal.clone()));
        assert_eq!(probe(&file, &limits), Err(refusal));
    }
    // The size of a JPEG stands in its frame header: marker, length, depth, height, width.
    let mut jpeg = data("rgb.jpg");
    let at = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap() + 5;
    jpeg[at..at + 4].copy_from_slice(&[0x75, 0x30, 0x75, 0x30]);
    assert!(matches!(read(&jpeg), Err(PictureError::TooBig { width: 30_000, height: 30_000, .. })));
}

#[test]
fn a_promise_within_the_limits_costs_nothing_until_it_is_kept() {
    let file = png_claiming(11_000, 11_000);
    assert!(matches!(read(&file), Err(PictureError::Damaged { format: "PNG", .. })));
}

#[test]
fn long_files_are_refused_unread() {
    let file = png(&chart(16, 16));
    let limits = Limits { max_bytes: file.len() - 1, ..Limits::default() };
    let refusal = PictureError::TooLong { bytes: file.len(), limit: file.len() - 1 };
    assert_eq!(probe(&file, &limits), Err(refusal.clone()));
    assert_eq!(decode(&file, &DecodeOptions { limits, ..DecodeOptions::default() }), Err(refusal));
}
