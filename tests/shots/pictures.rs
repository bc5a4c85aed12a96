//! PNG files: nothing is lost, and nothing broken is taken.

use baize_shots::{Origin, Picture, plain_png, read_png, stored_png};

use super::support::{Camera, Scene};

#[test]
fn pixels_texts_and_parts_survive() {
    let (scene, camera) = (Scene::table(), Camera::default());
    let (picture, parts) = (scene.draw(&camera), scene.map(&camera));
    for adapter in ["llvmpipe (LLVM 15.0.6, 256 bits), Mesa 22.3.6", "GPU ü®", "显卡 1"] {
        let origin = Origin::now(adapter, "high");
        let stored = read_png(&stored_png(&picture, &origin, Some(&parts)).unwrap()).unwrap();
        assert_eq!(stored.picture, picture);
        assert_eq!(stored.origin, origin);
        assert_eq!(stored.parts.as_ref(), Some(&parts));
    }
    let plain = read_png(&plain_png(&picture).unwrap()).unwrap();
    assert_eq!((plain.picture, plain.origin, plain.parts), (picture, Origin::default(), None));
}

#[test]
fn stored_pictures_are_smaller_than_plain_ones_and_always_equal() {
    let (scene, camera) = (Scene::table(), Camera::default());
    let (picture, parts) = (scene.draw(&camera), scene.map(&camera));
    let origin = Origin::now("fake", "medium");
    let small = stored_png(&picture, &origin, Some(&parts)).unwrap();
    assert_eq!(small, stored_png(&picture, &origin, Some(&parts)).unwrap());
    assert!(small.len() < plain_png(&picture).unwrap().len());
    let without = stored_png(&picture, &origin, None).unwrap().len();
    assert!(small.len() - without < small.len() / 20, "the map of parts costs little");
}

#[test]
fn files_of_other_programs_are_read_and_transparent_ones_are_not() {
    let encode = |kind, bytes: &[u8]| {
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, 2, 1);
        encoder.set_color(kind);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header().unwrap().write_image_data(bytes).unwrap();
        png
    };
    let read = |png: &[u8]| read_png(png).map(|stored| stored.picture);
    let grey = Picture::new(2, 1, vec![7, 7, 7, 255, 9, 9, 9, 255]).unwrap();
    assert_eq!(read(&encode(png::ColorType::Grayscale, &[7, 9])), Ok(grey.clone()));
    assert_eq!(read(&encode(png::ColorType::GrayscaleAlpha, &[7, 255, 9, 255])), Ok(grey.clone()));
    assert_eq!(read(&encode(png::ColorType::Rgb, &[7, 7, 7, 9, 9, 9])), Ok(grey));
    let error = read(&encode(png::ColorType::Rgba, &[1, 2, 3, 255, 1, 2, 3, 254])).unwrap_err();
    assert_eq!(error.to_string(), "it has transparent pixels, which no picture of Baize has");
}

#[test]
fn broken_files_are_errors() {
    let (scene, camera) = (Scene::table(), Camera { size_px: [40, 30], ..Camera::default() });
    let parts = scene.map(&camera);
    let png = stored_png(&scene.draw(&camera), &Origin::now("fake", "low"), Some(&parts)).unwrap();
    for len in (0..png.len() - 16).step_by(7) {
        assert!(read_png(&png[..len]).is_err(), "{len} bytes");
    }
    for at in 0..png.len() {
        let mut broken = png.clone();
        broken[at] ^= 0x41;
        // An error, or a picture: never a panic.
        let _ = read_png(&broken);
    }
}

#[test]
fn pictures_have_all_their_pixels() {
    assert_eq!(Picture::new(2, 2, vec![0; 15]), None);
    assert_eq!(Picture::new(0, 2, Vec::new()), None);
    assert_eq!(Picture::new(u32::MAX, u32::MAX, Vec::new()), None);
}
