//! EXIF orientation, for art and shape alike (R13).

use baize_solid::{Limits, Raster, TraceOptions, probe, trace};

use super::{data, png, read};

/// A little-endian EXIF block with nothing but the orientation.
fn exif(orientation: u8) -> Vec<u8> {
    let mut block = b"II*\0\x08\0\0\0\x01\0".to_vec();
    block.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]);
    block.extend([0; 4]);
    block
}

fn jpeg_with(orientation: u8) -> Vec<u8> {
    let plain = data("rgb.jpg");
    let mut body = b"Exif\0\0".to_vec();
    body.extend(exif(orientation));
    let length = (body.len() + 2) as u16;
    let mut file = vec![0xff, 0xd8, 0xff, 0xe1];
    file.extend(length.to_be_bytes());
    file.extend(body);
    file.extend(&plain[2..]);
    file
}

/// Where a pixel of the stored image goes, by the table of EXIF 2.3 (tag 0x0112).
fn place(orientation: u8, (x, y): (u32, u32), (w, h): (u32, u32)) -> (u32, u32) {
    match orientation {
        1 => (x, y),
        2 => (w - 1 - x, y),
        3 => (w - 1 - x, h - 1 - y),
        4 => (x, h - 1 - y),
        5 => (y, x),
        6 => (h - 1 - y, x),
        7 => (h - 1 - y, w - 1 - x),
        8 => (y, w - 1 - x),
        _ => panic!("no such orientation"),
    }
}

fn assert_turned(stored: &Raster, turned: &Raster, orientation: u8) {
    for y in 0..stored.height {
        for x in 0..stored.width {
            let (to_x, to_y) = place(orientation, (x, y), (stored.width, stored.height));
            assert_eq!(turned.pixel(to_x, to_y), stored.pixel(x, y), "{orientation}: {x} {y}");
        }
    }
}

#[test]
fn all_eight_orientations_of_a_jpeg() {
    let stored = read(&data("rgb.jpg")).unwrap();
    for orientation in 1..=8 {
        let file = jpeg_with(orientation);
        let turned = read(&file).unwrap();
        assert_turned(&stored, &turned, orientation);
        let size = probe(&file, &Limits::default()).unwrap();
        assert_eq!((size.width_px, size.height_px), (turned.width.into(), turned.height.into()));
    }
}

#[test]
fn a_shape_is_traced_as_it_is_shown() {
    // A block in the upper left corner, turned by a quarter to the right.
    let mut picture = Raster::filled(40, 20, [0; 4]);
    picture.draw(&Raster::filled(10, 5, [1, 2, 3, 255]), 0, 0);
    let plain = png(&picture);
    let body = exif(6);
    let mut chunk = (body.len() as u32).to_be_bytes().to_vec();
    let mut named = b"eXIf".to_vec();
    named.extend(&body);
    chunk.extend(&named);
    chunk.extend(crc(&named).to_be_bytes());
    // The chunk goes right behind the header: 8 + 25 bytes.
    let file = [&plain[..33], &chunk, &plain[33..]].concat();
    let turned = read(&file).unwrap();
    assert_eq!((turned.width, turned.height), (20, 40));
    let outline = trace(&turned, &TraceOptions::default()).unwrap();
    let xs = outline.loops[0].iter().map(|v| v.x);
    let ys = outline.loops[0].iter().map(|v| v.y);
    assert_eq!((xs.clone().fold(99.0, f64::min), xs.fold(0.0, f64::max)), (15.0, 20.0));
    assert_eq!((ys.clone().fold(99.0, f64::min), ys.fold(0.0, f64::max)), (0.0, 10.0));
}

/// CRC-32 as PNG has it (ISO 3309), bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 }
        })
    })
}
