//! SVG documents that mean harm: a clear error, at once (R31).

use std::time::{Duration, Instant};

use baize_solid::{DecodeOptions, PictureError, SvgSize, decode};

/// The error that a document gives, and that it gives it soon.
fn refusal(body: &str) -> PictureError {
    let document = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1000" height="1000">{body}</svg>"#
    );
    let start = Instant::now();
    let result = decode(document.as_bytes(), &DecodeOptions::default());
    // One second is the bar; tests run on busy machines.
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    result.unwrap_err()
}

fn assert_costly(body: &str) {
    let error = refusal(body);
    assert!(matches!(error, PictureError::TooCostly { .. }), "{error}");
}

/// Groups that each hold ten of the next, by some reference.
fn tower(levels: usize, level: impl Fn(usize) -> String, last: &str) -> String {
    (0..levels).map(level).collect::<String>() + last
}

#[test]
fn nested_use() {
    let level = |i: usize| {
        let uses = format!(r##"<use xlink:href="#g{}"/>"##, i + 1).repeat(10);
        format!(r#"<g id="g{i}">{uses}</g>"#)
    };
    assert_costly(&tower(20, level, r#"<rect id="g20" width="9" height="9"/>"#));
}

#[test]
fn nested_patterns_masks_and_clips() {
    let rects = |attribute: &str, i: usize| {
        format!(r##"<rect width="9" height="9" {attribute}="url(#x{})"/>"##, i + 1).repeat(10)
    };
    let wrap = |tag: &str, extra: &str, inner: String, i: usize| {
        format!(r#"<{tag} id="x{i}" {extra}>{inner}</{tag}>"#)
    };
    for (tag, attribute, extra) in [
        ("pattern", "fill", r#"width="9" height="9" patternUnits="userSpaceOnUse""#),
        ("mask", "mask", ""),
        ("clipPath", "clip-path", ""),
    ] {
        let level = |i: usize| wrap(tag, extra, rects(attribute, i), i);
        let shown = format!(r#"<rect width="900" height="900" {attribute}="url(#x0)"/>"#);
        assert_costly(&tower(20, level, &shown));
    }
}

#[test]
fn nested_references_from_a_style_sheet() {
    let level = |i: usize| {
        let rects = format!(r#"<rect class="c{}" width="9" height="9"/>"#, i + 1);
        format!(r#"<mask id="m{i}">{}</mask>"#, rects.repeat(10))
    };
    let rules: String = (0..21).map(|i| format!(".c{i} {{ mask: url(#m{i}) }}")).collect();
    let shown = r#"<rect class="c0" width="900" height="900"/>"#;
    assert_costly(&(format!("<style>{rules}</style>") + &tower(20, level, shown)));
}

#[test]
fn markers_on_every_vertex() {
    let path = format!("M0 0{}", "L9 9".repeat(100_000));
    let marker = format!(r#"<marker id="m">{}</marker>"#, "<path d='M0 0h1v1z'/>".repeat(1000));
    assert_costly(&format!(r#"{marker}<path marker-mid="url(#m)" d="{path}"/>"#));
}

#[test]
fn huge_filters() {
    for primitive in [
        r#"<feMorphology radius="400"/>"#,
        r#"<feTurbulence baseFrequency="0.1" numOctaves="100000"/>"#,
        &r#"<feGaussianBlur stdDeviation="300"/>"#.repeat(500),
        &r#"<feTurbulence baseFrequency="0.1" numOctaves="9"/>"#.repeat(50),
    ] {
        let region =
            r#"x="-9999" y="-9999" width="99999" height="99999" filterUnits="userSpaceOnUse""#;
        assert_costly(&format!(
            r#"<filter id="f" {region}>{primitive}</filter><rect width="900" height="900" filter="url(#f)"/>"#
        ));
    }
}

#[test]
fn layer_upon_layer() {
    let open = r#"<g opacity="0.9">"#.repeat(150);
    let close = "</g>".repeat(150);
    let rect = r#"<rect x="-9999" y="-9999" width="99999" height="99999"/>"#;
    assert_costly(&format!("{open}{rect}{close}"));
}

#[test]
fn nesting_beyond_all_depth() {
    assert!(matches!(
        refusal(&format!("{}{}", "<g>".repeat(5000), "</g>".repeat(5000))),
        PictureError::TooCostly { .. } | PictureError::Damaged { .. }
    ));
}

#[test]
fn a_million_dashes_a_thousand_times() {
    let path = r#"<path d="M0 0L900 900" stroke="red" stroke-dasharray="0.001"/>"#;
    assert_costly(&path.repeat(50));
}

#[test]
fn entities_that_multiply() {
    let entities: String = (1..30)
        .map(|i| format!(r#"<!ENTITY e{i} "{}">"#, format!("&e{};", i - 1).repeat(10)))
        .collect();
    let document = format!(
        r#"<!DOCTYPE svg [<!ENTITY e0 "<rect/>">{entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">&e29;</svg>"#
    );
    let start = Instant::now();
    assert!(decode(document.as_bytes(), &DecodeOptions::default()).is_err());
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_huge_size_is_refused_unless_another_is_asked_for() {
    let document = br#"<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="30000" height="15000"/></svg>"#;
    let error = decode(document, &DecodeOptions::default()).unwrap_err();
    assert!(matches!(error, PictureError::TooBig { width: 30_000, .. }), "{error}");
    let options = DecodeOptions { svg_size: SvgSize::Longest(64), ..DecodeOptions::default() };
    let small = decode(document, &options).unwrap();
    assert_eq!((small.width, small.height), (64, 64));
    assert_eq!((small.pixel(9, 20)[3], small.pixel(9, 40)[3]), (255, 0));
}

#[test]
fn cycles_end() {
    for body in [
        r##"<g id="a"><use xlink:href="#b"/></g><g id="b"><use xlink:href="#a"/></g>"##,
        r##"<use id="u" xlink:href="#u"/>"##,
        r##"<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask><rect mask="url(#m)" width="9" height="9"/>"##,
        r##"<pattern id="p" width="1" height="1"><rect fill="url(#p)" width="9" height="9"/></pattern><rect fill="url(#p)" width="9" height="9"/>"##,
    ] {
        let document = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">{body}</svg>"#
        );
        // Drawn or refused: either way it ends.
        let _ = decode(document.as_bytes(), &DecodeOptions::default());
    }
}
