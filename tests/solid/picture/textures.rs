//! Mips and resizing in linear light.

use baize_solid::{Raster, bleed, mips, resize};

use super::chart;

#[test]
fn the_chain_halves_down_to_one_pixel() {
    let sizes = |w, h| -> Vec<(u32, u32)> {
        mips(&chart(w, h)).iter().map(|level| (level.width, level.height)).collect()
    };
    assert_eq!(sizes(8, 8), [(4, 4), (2, 2), (1, 1)]);
    assert_eq!(sizes(13, 3), [(6, 1), (3, 1), (1, 1)]);
    assert_eq!(sizes(1, 5), [(1, 2), (1, 1)]);
    assert!(mips(&chart(1, 1)).is_empty());
    assert!(mips(&Raster::default()).is_empty());
}

#[test]
fn one_colour_stays_itself() {
    for rgba in [[1, 2, 3, 255], [200, 10, 99, 128], [255, 255, 255, 1], [12, 250, 77, 0]] {
        for (width, height) in [(16, 16), (15, 9)] {
            for level in mips(&Raster::filled(width, height, rgba)) {
                assert!(level.rgba.chunks(4).all(|p| p == rgba), "{rgba:?} {level:?}");
            }
        }
    }
}

#[test]
fn black_and_white_average_to_half_the_light() {
    // Half of linear light is sRGB 188 (IEC 61966-2-1).
    let mut board = Raster::filled(2, 2, [0, 0, 0, 255]);
    board.rgba[0..3].fill(255);
    board.rgba[12..15].fill(255);
    assert_eq!(mips(&board)[0].pixel(0, 0), [188, 188, 188, 255]);
    assert_eq!(resize(&board, 1, 1).pixel(0, 0), [188, 188, 188, 255]);
}

#[test]
fn hidden_colour_does_not_show_in_smaller_levels() {
    // Red beside transparent green: whatever is visible is red.
    let mut image = Raster::filled(8, 8, [0, 255, 0, 0]);
    image.draw(&Raster::filled(3, 8, [255, 0, 0, 255]), 0, 0);
    for level in mips(&image) {
        for pixel in level.rgba.chunks(4).filter(|p| p[3] > 0) {
            assert_eq!(pixel[..3], [255, 0, 0]);
        }
    }
    for pixel in resize(&image, 5, 5).rgba.chunks(4).filter(|p| p[3] > 0) {
        assert_eq!(pixel[..3], [255, 0, 0]);
    }
    // And after bleeding there is no green left at all.
    bleed(&mut image);
    let chain = mips(&image);
    assert!(chain.iter().chain([&image]).all(|l| l.rgba.chunks(4).all(|p| p[..3] == [255, 0, 0])));
}

#[test]
fn alpha_is_averaged_over_the_area() {
    let mut image = Raster::filled(3, 1, [9, 9, 9, 0]);
    image.rgba[3] = 255;
    // One pixel of three covers a third of the only pixel left.
    assert_eq!(mips(&image)[0].pixel(0, 0)[3], 85);
}

#[test]
fn resizing_keeps_a_flat_image_and_the_ends_of_a_ramp() {
    let flat = Raster::filled(31, 17, [40, 90, 200, 255]);
    for (width, height) in [(7, 5), (62, 40), (31, 16)] {
        let result = resize(&flat, width, height);
        assert_eq!((result.width, result.height), (width, height));
        assert!(result.rgba.chunks(4).all(|p| p == [40, 90, 200, 255]));
    }
    assert_eq!(resize(&chart(9, 9), 9, 9), chart(9, 9));
}
