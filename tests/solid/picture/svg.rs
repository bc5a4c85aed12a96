//! SVG art, drawn and traced against areas known by formula.

use std::f64::consts::PI;

use baize_solid::{
    DecodeOptions, Limits, Outline, Raster, SvgSize, TraceOptions, crop, decode, probe, trace,
};

use super::png;

fn document(head: &str, body: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {head}>{body}</svg>"#
    )
}

fn drawn(head: &str, body: &str, svg_size: SvgSize) -> Raster {
    let options = DecodeOptions { svg_size, ..DecodeOptions::default() };
    decode(document(head, body).as_bytes(), &options).unwrap()
}

/// Traces a body in a box of 100 × 100 units, drawn at 512 px; area in square units.
fn traced(body: &str) -> (Outline, f64) {
    let picture = drawn(r#"viewBox="0 0 100 100""#, body, SvgSize::Longest(512));
    let outline = trace(&picture, &TraceOptions::default()).unwrap();
    let area: f64 = outline
        .loops
        .iter()
        .flat_map(|l| l.iter().zip(l.iter().cycle().skip(1)))
        .map(|(a, b)| (a.x * b.y - b.x * a.y) / 2.0)
        .sum();
    (outline, area * (100.0 / 512.0) * (100.0 / 512.0))
}

fn assert_area(body: &str, loops: usize, expected: f64) {
    let (outline, area) = traced(body);
    assert_eq!(outline.loops.len(), loops, "{body}");
    assert!((area / expected - 1.0).abs() < 0.002, "{body}: {area}, expected {expected}");
}

#[test]
fn strokes_fill_rules_crossings_and_masks_trace_as_they_look() {
    // A stroked circle: a ring.
    let ring = PI * (35.0 * 35.0 - 25.0 * 25.0);
    assert_area(
        r#"<circle cx="50" cy="50" r="30" fill="none" stroke="red" stroke-width="10"/>"#,
        2,
        ring,
    );
    // Two squares, one in the other, same direction: even-odd cuts a hole, non-zero does not.
    let squares = |rule: &str| {
        format!(r#"<path fill-rule="{rule}" d="M10 10h80v80h-80zM30 30h40v40h-40z"/>"#)
    };
    assert_area(&squares("evenodd"), 2, 6400.0 - 1600.0);
    assert_area(&squares("nonzero"), 1, 6400.0);
    // A bow tie that crosses itself: two triangles that meet in a point.
    let (outline, area) = traced(r#"<path d="M10 10L90 90V10L10 90z"/>"#);
    assert!((1..=2).contains(&outline.loops.len()));
    assert!((area / 3200.0 - 1.0).abs() < 0.002, "{area}");
    // A mask that lets the left half through.
    let mask = r#"<mask id="m"><rect width="50" height="100" fill="white"/></mask>"#;
    assert_area(
        &format!(r#"{mask}<circle cx="50" cy="50" r="40" mask="url(#m)"/>"#),
        1,
        PI * 800.0,
    );
    // A clip path, and a copy by reference.
    let clip = r#"<clipPath id="c"><circle cx="30" cy="30" r="20"/></clipPath>"#;
    assert_area(
        &format!(
            r##"{clip}<g id="g"><rect width="60" height="60" clip-path="url(#c)"/></g><use xlink:href="#g" x="40" y="40"/>"##
        ),
        2,
        2.0 * PI * 400.0,
    );
}

#[test]
fn sizes_follow_what_is_asked_for() {
    let head = r#"width="63mm" height="88mm" viewBox="0 0 630 880""#;
    let size = probe(document(head, "").as_bytes(), &Limits::default()).unwrap();
    // CSS: 96 px an inch.
    assert!((size.width_px - 63.0 / 25.4 * 96.0).abs() < 0.01 && size.vector);
    let at = |svg_size| {
        let picture = drawn(head, r#"<rect width="630" height="880"/>"#, svg_size);
        assert!(picture.is_opaque());
        (picture.width, picture.height)
    };
    assert_eq!(at(SvgSize::Intrinsic), (238, 333));
    assert_eq!(at(SvgSize::Longest(880)), (630, 880));
    assert_eq!(at(SvgSize::Cell { cols: 3.0, rows: -2.0, longest_px: 101 }), (144, 202));
}

#[test]
fn cells_of_an_svg_sheet_are_exact() {
    let colours = ["red", "lime", "blue"];
    let body: String = colours
        .iter()
        .enumerate()
        .map(|(i, colour)| {
            format!(r#"<rect x="{}" width="100" height="97" fill="{colour}"/>"#, i * 100)
        })
        .collect();
    let size = SvgSize::Cell { cols: 3.0, rows: 1.0, longest_px: 77 };
    let sheet = drawn(r#"width="300" height="97""#, &body, size);
    for (index, rgba) in [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]].iter().enumerate() {
        let cell = crop(&sheet, [index as f64, 0.0, 3.0, 1.0]).unwrap();
        assert_eq!(cell.width, 77);
        assert!(cell.rgba.chunks(4).all(|p| p == rgba), "{index}");
    }
}

#[test]
fn nothing_outside_the_document_is_read() {
    // A file that exists, by path and by address, and one on the network.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("red.png");
    std::fs::write(&path, png(&Raster::filled(8, 8, [255, 0, 0, 255]))).unwrap();
    let path = path.to_str().unwrap();
    for href in [path.to_owned(), format!("file://{path}"), "http://127.0.0.1:1/x.png".to_owned()] {
        let body =
            format!(r#"<image href="{href}" width="8" height="8"/><script>while(1);</script>"#);
        let picture = drawn(r#"width="8" height="8""#, &body, SvgSize::Intrinsic);
        assert!(picture.rgba.iter().all(|byte| *byte == 0), "{href}");
    }
}

#[test]
fn embedded_images_are_drawn_within_limits() {
    let base64 = |bytes: &[u8]| {
        const SYMBOLS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let symbol = |group: &[u8], i: usize| {
            let word =
                group.iter().fold(0_u32, |w, b| w << 8 | u32::from(*b)) << (8 * (3 - group.len()));
            if i <= group.len() {
                SYMBOLS[(word >> (18 - 6 * i) & 63) as usize] as char
            } else {
                '='
            }
        };
        bytes.chunks(3).flat_map(|g| (0..4).map(move |i| symbol(g, i))).collect::<String>()
    };
    let file = base64(&png(&Raster::filled(4, 4, [0, 0, 255, 255])));
    let body = format!(r#"<image href="data:image/png;base64,{file}" width="8" height="8"/>"#);
    let picture = drawn(r#"width="8" height="8""#, &body, SvgSize::Intrinsic);
    assert_eq!(picture.pixel(4, 4), [0, 0, 255, 255]);
    let inner = base64(
        document(r#"width="8" height="8""#, r#"<rect width="8" height="8" fill="lime"/>"#)
            .as_bytes(),
    );
    let body = format!(r#"<image href="data:image/svg+xml;base64,{inner}" width="8" height="8"/>"#);
    assert_eq!(
        drawn(r#"width="8" height="8""#, &body, SvgSize::Intrinsic).pixel(4, 4),
        [0, 255, 0, 255]
    );
    // Within an SVG within an SVG no more images.
    let middle = base64(document(r#"width="8" height="8""#, &body).as_bytes());
    let body =
        format!(r#"<image href="data:image/svg+xml;base64,{middle}" width="8" height="8"/>"#);
    assert_eq!(drawn(r#"width="8" height="8""#, &body, SvgSize::Intrinsic).pixel(4, 4), [0; 4]);
}

#[test]
fn damaged_documents_are_errors() {
    for text in [
        "<svg",
        "<svg xmlns='http://www.w3.org/2000/svg'>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='9'/>",
    ] {
        let error = decode(text.as_bytes(), &DecodeOptions::default()).unwrap_err();
        assert!(error.to_string().contains("SVG"), "{text}: {error}");
    }
}
