//! Cells of sheets (R14).

use baize_solid::{PictureError, Raster, TraceOptions, crop, trace};

use super::chart;

/// A sheet whose cells each have one colour: the cell's column and row.
fn sheet(width: u32, height: u32, cols: u32, rows: u32) -> Raster {
    let cell = |at: u32, size: u32, count: u32| {
        ((f64::from(at) + 0.5) * f64::from(count) / f64::from(size)).floor() as u8
    };
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let colour = |(x, y)| [50 + cell(x, width, cols), 100 + cell(y, height, rows), 9, 255];
    Raster { width, height, rgba: pixels.flat_map(colour).collect() }
}

#[test]
fn a_cell_on_pixel_edges_is_copied() {
    let image = chart(12, 8);
    let cell = crop(&image, [2.0, 1.0, 4.0, 2.0]).unwrap();
    assert_eq!((cell.width, cell.height), (3, 4));
    for y in 0..4 {
        for x in 0..3 {
            assert_eq!(cell.pixel(x, y), image.pixel(6 + x, 4 + y));
        }
    }
}

#[test]
fn negative_counts_mirror() {
    let image = chart(12, 8);
    let plain = crop(&image, [2.0, 1.0, 4.0, 2.0]).unwrap();
    let across = crop(&image, [2.0, 1.0, -4.0, 2.0]).unwrap();
    let both = crop(&image, [2.0, 1.0, -4.0, -2.0]).unwrap();
    for y in 0..4 {
        for x in 0..3 {
            assert_eq!(across.pixel(x, y), plain.pixel(2 - x, y));
            assert_eq!(both.pixel(x, y), plain.pixel(2 - x, 3 - y));
        }
    }
    // Also where the cell has to be sampled.
    let plain = crop(&image, [1.0, 0.0, 5.0, 3.0]).unwrap();
    let both = crop(&image, [1.0, 0.0, -5.0, -3.0]).unwrap();
    for y in 0..plain.height {
        for x in 0..plain.width {
            let mirrored = both.pixel(plain.width - 1 - x, plain.height - 1 - y);
            assert_eq!(mirrored, plain.pixel(x, y));
        }
    }
}

#[test]
fn no_colour_of_a_neighbour_ever_shows() {
    for (width, height, cols, rows) in
        [(100, 70, 3, 4), (101, 67, 7, 3), (64, 64, 5, 5), (13, 11, 4, 3), (1000, 9, 13, 2)]
    {
        let image = sheet(width, height, cols, rows);
        for row in 0..rows {
            for col in 0..cols {
                let [c, r, w, h] = [col, row, cols, rows].map(f64::from);
                for values in [[c, r, w, h], [c, r, -w, h], [c, r, w, -h]] {
                    let cell = crop(&image, values).unwrap();
                    let colour = [50 + col as u8, 100 + row as u8, 9, 255];
                    assert!(
                        cell.rgba.chunks(4).all(|p| p == colour),
                        "{values:?} {width}x{height}"
                    );
                    let wanted = (f64::from(width) / w, f64::from(height) / h);
                    assert!((f64::from(cell.width) - wanted.0).abs() <= 0.5);
                    assert!((f64::from(cell.height) - wanted.1).abs() <= 0.5);
                }
            }
        }
    }
}

#[test]
fn a_cell_may_start_between_grid_lines() {
    let image = chart(16, 4);
    let cell = crop(&image, [0.5, 0.0, 2.0, 1.0]).unwrap();
    assert_eq!((cell.width, cell.height), (8, 4));
    assert_eq!(cell.pixel(0, 0), image.pixel(4, 0));
    assert_eq!(cell.pixel(7, 3), image.pixel(11, 3));
}

#[test]
fn an_uneven_cell_keeps_places_on_the_artboard() {
    // Three cells over 100 px; a disc of 10 px radius in the middle of each.
    let (width, height) = (100_u32, 40_u32);
    let middle = |cell: u32| (f64::from(cell) + 0.5) * 100.0 / 3.0;
    let alpha = |x: u32, y: u32| {
        let near = (0..3).map(|cell| {
            let (dx, dy) = (f64::from(x) + 0.5 - middle(cell), f64::from(y) + 0.5 - 20.0);
            (10.0 - dx.hypot(dy) + 0.5).clamp(0.0, 1.0)
        });
        (near.fold(0.0, f64::max) * 255.0).round() as u8
    };
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let image =
        Raster { width, height, rgba: pixels.flat_map(|(x, y)| [0, 0, 0, alpha(x, y)]).collect() };
    for cell in 0..3 {
        let part = crop(&image, [f64::from(cell), 0.0, 3.0, 1.0]).unwrap();
        let outline = trace(&part, &TraceOptions::default()).unwrap();
        let xs: Vec<f64> = outline.loops[0].iter().map(|v| v.x / f64::from(part.width)).collect();
        let (left, right) = xs.iter().fold((9.0_f64, 0.0_f64), |(l, r), x| (l.min(*x), r.max(*x)));
        // The disc's middle is the middle of the cell, within a tenth of a source pixel.
        assert!(((left + right) / 2.0 - 0.5).abs() < 0.1 * 3.0 / 100.0, "{cell}: {left} {right}");
    }
}

#[test]
fn bad_crops_are_errors() {
    let image = chart(10, 10);
    for bad in [
        [0.0, 0.0, 0.0, 1.0],
        [0.0, 0.0, 1.0, 0.0],
        [f64::NAN, 0.0, 1.0, 1.0],
        [0.0, 0.0, f64::INFINITY, 1.0],
    ] {
        assert!(matches!(crop(&image, bad), Err(PictureError::CropValue(_))), "{bad:?}");
    }
    for bad in [
        [-0.1, 0.0, 2.0, 1.0],
        [1.1, 0.0, 2.0, 1.0],
        [0.0, 3.0, 1.0, 3.0],
        [0.0, 0.0, 0.5, 1.0],
        [1e300, 0.0, 2.0, 1.0],
    ] {
        assert!(matches!(crop(&image, bad), Err(PictureError::CropOutside(_))), "{bad:?}");
    }
    assert!(crop(&Raster::default(), [0.0, 0.0, 1.0, 1.0]).is_err());
}

#[test]
fn a_cell_thinner_than_a_pixel_takes_the_pixel_under_it() {
    let image = chart(4, 4);
    let cell = crop(&image, [5.0, 0.0, 16.0, 4.0]).unwrap();
    assert_eq!((cell.width, cell.height), (1, 1));
    assert_eq!(cell.pixel(0, 0), image.pixel(1, 0));
}
