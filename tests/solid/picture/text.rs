//! Lines of text in the bundled fonts.

use baize_solid::{Raster, TextStyle, text_line};

fn line(text: &str) -> Raster {
    text_line(text, &TextStyle::default()).unwrap()
}

/// Pixels that are inked, in whole pixels of coverage.
fn ink(picture: &Raster) -> f64 {
    picture.rgba.chunks(4).map(|p| f64::from(p[3]) / 255.0).sum()
}

#[test]
fn letters_of_many_scripts_have_shapes() {
    // What has no glyph in any font leaves no ink, or a box: the same ink for all of them.
    let missing = ink(&line("\u{10ffff}"));
    for text in ["A", "ß", "Ж", "Ω", "א", "ش", "♠", "♞", "⚅", "将", "か"] {
        let found = ink(&line(text));
        assert!(found > 5.0 && (found - missing).abs() > 0.5, "{text}: {found}");
    }
}

#[test]
fn longer_texts_are_wider_up_to_the_limit() {
    let (short, long) = (line("card"), line("card card card"));
    assert_eq!((short.height, long.height), (32, 32));
    assert!(long.width > 2 * short.width);
    let style = TextStyle { max_width_px: 60, ..TextStyle::default() };
    let limited = text_line("a very long name that has to fit", &style).unwrap();
    assert!(limited.width <= 60 && limited.height == 32, "{}", limited.width);
    assert!(ink(&limited) > 20.0);
}

#[test]
fn nothing_is_cut_off_at_the_sides() {
    for text in ["fjord", "Wjf", "(Agpq)", "ÄÖÜ"] {
        let picture = line(text);
        for y in 0..picture.height {
            assert_eq!(picture.pixel(0, y)[3], 0, "{text}");
            assert_eq!(picture.pixel(picture.width - 1, y)[3], 0, "{text}");
        }
        for x in 0..picture.width {
            assert_eq!(picture.pixel(x, 0)[3], 0, "{text}");
            assert_eq!(picture.pixel(x, picture.height - 1)[3], 0, "{text}");
        }
    }
}

#[test]
fn style_and_strange_characters() {
    let bold = text_line("core:card#7", &TextStyle { bold: true, ..TextStyle::default() }).unwrap();
    assert!(ink(&bold) > 1.1 * ink(&line("core:card#7")));
    let red = TextStyle { rgba: [255, 0, 0, 128], ..TextStyle::default() };
    let picture = text_line("X", &red).unwrap();
    let darkest = picture.rgba.chunks(4).max_by_key(|p| p[3]).unwrap();
    assert_eq!(darkest, [255, 0, 0, 128]);
    // Markup and control characters are text, not structure.
    for text in ["", " ", "<b>&amp;</b>", "a\u{0}b\n\tc\u{1b}", "]]>", "\u{ffff}\u{202e}x"] {
        assert_eq!(line(text).height, 32, "{text:?}");
    }
    assert!(ink(&line("<b>")) > ink(&line("b")));
}

#[test]
fn the_same_text_is_the_same_picture() {
    assert_eq!(line("same ♥ 同"), line("same ♥ 同"));
}
