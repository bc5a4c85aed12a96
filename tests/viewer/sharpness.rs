//! Small text stays sharp, and fine patterns far away are even.

use baize_solid::{Raster, TextStyle, text_line};
use baize_viewer::{Quality, Shot};

use crate::support::{Eye, Pack, draw, flat, lanczos, linear, luma, rgb, srgb, ssim};

/// A page of small black text on white.
fn page(width: u32, height: u32, line_px: u32) -> Raster {
    const WORDS: [&str; 6] = [
        "Draw two cards, then discard one of them face up.",
        "When a ship enters the harbour, each captain gains 3 fish;",
        "ties are broken by reputation, never by the order of play.",
        "If you hold a contract of this port (see page 7), pay 1 silver",
        "to the bank or return the boat to its dock. The governor moves",
        "clockwise; \"no cargo\" means none at all, not even grain & wool.",
    ];
    let mut page = Raster::filled(width, height, [255, 255, 255, 255]);
    let margin = width / 16;
    let style = TextStyle {
        height_px: line_px,
        max_width_px: width - 2 * margin,
        rgba: [0, 0, 0, 255],
        bold: false,
    };
    let (mut y, mut index) = (margin, 0);
    while y + line_px < height - margin {
        let line = text_line(WORDS[index % WORDS.len()], &style).unwrap();
        page.draw(&line, margin as i32, y as i32);
        y += line_px;
        index += 1;
    }
    page
}

/// Similarity of a card of text to its source reduced by a good program; the card is 250 px
/// high and its corner lies at these fractions of a pixel.
fn similarity(source: &Raster, quality: Quality, shift_px: [f64; 2]) -> f64 {
    const SIZE_PX: [u32; 2] = [260, 300];
    const CARD_PX: [f64; 2] = [200.0, 250.0];
    // One px a mm in the plane of the card's face.
    let eye = Eye::above(SIZE_PX[1], 0.5, 1.0);
    let pack = Pack::new()
        .image("page.png", source)
        .with("{role: part, type: card, id: a, face: page.png, size: [200, 250, 0.5]}")
        .table(
            [300, 300],
            &[format!("route: /a, x: {}, y: {}", shift_px[0], shift_px[1])],
            &["/a: t:card#a".into()],
        );
    let shot = Shot { quality: Some(quality), ..flat(SIZE_PX, &eye) };
    let picture = pack.shoot(&shot).picture;
    let corner = [30.0 + shift_px[0], 25.0 + shift_px[1]];
    let scale = f64::from(source.width) / CARD_PX[0];
    let expected = lanczos(source, SIZE_PX, scale, corner);
    // Only what is surely card: its rim is for other tests.
    let (mut is, mut should) = (Vec::new(), Vec::new());
    for y in 28..272 {
        for x in 33..227 {
            is.push(luma(rgb(&picture, [f64::from(x), f64::from(y)])));
            should.push(expected[(y * SIZE_PX[0] + x) as usize]);
        }
    }
    ssim(&is, &should, 194)
}

/// Sources of 1, 1.5, 2.8 and 4 times the size they are seen in, with lines of 15 px there.
#[test]
fn small_text_is_as_sharp_as_a_good_reduction() {
    let mut all = Vec::new();
    for factor in [1.0, 1.5, 2.8, 4.0] {
        let px = |length: f64| (length * factor) as u32;
        let source = page(px(200.0), px(250.0), px(15.0));
        for quality in [Quality::Low, Quality::Medium, Quality::High] {
            for shift_px in [[0.0, 0.0], [0.5, 0.5], [0.3, 0.8]] {
                let value = similarity(&source, quality, shift_px);
                all.push((factor, quality, shift_px, value));
            }
        }
    }
    let worst = all.iter().map(|(.., value)| *value).fold(1.0, f64::min);
    assert!(worst >= 0.92, "similarity by size of the source: {}", list(&all));
}

/// A board of black and white squares of two px, so far away that dozens of them share a pixel.
#[test]
fn a_fine_check_pattern_far_away_is_even_grey() {
    const SIZE_PX: [u32; 2] = [320, 240];
    let check = draw(512, 512, |x, y| if (x / 2 + y / 2) % 2 == 0 { [0; 3] } else { [255; 3] });
    let pack = Pack::new()
        .image("check.png", &check)
        .with("{role: part, type: board, id: a, face: check.png, size: [200, 200, 1]}")
        .table([300, 300], &["route: /a, rotation: 7".into()], &["/a: t:board#a".into()]);
    // Half of the light: 188 of 255.
    let grey = srgb(linear(255.0) / 2.0);
    let mut all = Vec::new();
    for quality in [Quality::Low, Quality::Medium, Quality::High] {
        for distance in [900.0, 1300.0, 2100.0] {
            for pitch_deg in [90.0_f64, 50.0, 30.0] {
                let (sin, cos) = pitch_deg.to_radians().sin_cos();
                let eye = Eye::new([0.0, distance * cos, distance * sin], [0.0, 0.0, 0.0]);
                let shot = Shot { quality: Some(quality), ..flat(SIZE_PX, &eye) };
                let picture = pack.shoot(&shot).picture;
                let (mut low, mut high) = (255.0_f64, 0.0_f64);
                for row in 0..60 {
                    for column in 0..60 {
                        let mm = |index: i32| f64::from(index) * 2.2 - 65.0;
                        let at = eye.pixel([mm(column), mm(row), 1.0], SIZE_PX);
                        let value = luma(rgb(&picture, at));
                        (low, high) = (low.min(value), high.max(value));
                    }
                }
                all.push((quality, distance, pitch_deg, low.round(), high.round()));
            }
        }
    }
    let worst = all.iter().map(|(.., low, high)| (grey - low).max(high - grey)).fold(0.0, f64::max);
    assert!(worst <= 4.0, "instead of {grey}: {}", list(&all));
}

/// One a line.
fn list<T: std::fmt::Debug>(all: &[T]) -> String {
    all.iter().map(|one| format!("\n{one:?}")).collect()
}
