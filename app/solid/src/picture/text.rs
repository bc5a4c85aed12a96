//! Lines of text as pictures.

use std::fmt::Write as _;

use super::fonts::FAMILY;
use super::svg::{self, SvgSize};
use super::{DecodeOptions, PictureError, Raster};

/// How a line of text looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// Height of the line, px: ascenders, descenders and a little air.
    pub height_px: u32,
    /// Longest line, px; a longer one is set smaller, in the same height.
    pub max_width_px: u32,
    /// Colour, sRGB with straight alpha.
    pub rgba: [u8; 4],
    /// Bold instead of regular.
    pub bold: bool,
}

impl Default for TextStyle {
    fn default() -> Self {
        Self { height_px: 32, max_width_px: 2048, rgba: [0, 0, 0, 255], bold: false }
    }
}

/// Ems to the line, and where its base line lies, from the top.
const EM: f64 = 0.72;
const BASELINE: f64 = 0.75;

/// Draws one line of text in the bundled fonts on a transparent ground, as wide as it needs.
///
/// Line ends and other control characters become blanks. Empty text gives one empty column.
///
/// # Errors
///
/// A [`PictureError`] when the text is too long to be set within the usual limits.
pub fn text_line(text: &str, style: &TextStyle) -> Result<Raster, PictureError> {
    let height = style.height_px.max(1);
    let size = f64::from(height) * EM;
    let natural = svg::text_width(&markup(text, style, size, 0.0, 16.0))?;
    // Half a pixel of room on both sides for overhanging glyphs and rounding.
    let pad = (size * 0.06).ceil();
    let room = (f64::from(style.max_width_px.max(1)) - 2.0 * pad).max(1.0);
    let shrink = if natural > room { room / natural } else { 1.0 };
    let width = (natural * shrink + 2.0 * pad).ceil().max(1.0);
    let baseline = f64::from(height) * (0.5 + (BASELINE - 0.5) * shrink);
    let mut document = String::new();
    let _ = write!(
        document,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">"#
    );
    document.push_str(&element(text, style, size * shrink, pad, baseline));
    document.push_str("</svg>");
    svg::decode(
        document.as_bytes(),
        &DecodeOptions { svg_size: SvgSize::Intrinsic, ..DecodeOptions::default() },
    )
}

fn markup(text: &str, style: &TextStyle, size: f64, x: f64, y: f64) -> String {
    let mut document =
        String::from(r#"<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">"#);
    document.push_str(&element(text, style, size, x, y));
    document.push_str("</svg>");
    document
}

fn element(text: &str, style: &TextStyle, size: f64, x: f64, y: f64) -> String {
    let [r, g, b, a] = style.rgba;
    let weight = if style.bold { "bold" } else { "normal" };
    let opacity = f64::from(a) / 255.0;
    let mut element = String::new();
    let _ = write!(
        element,
        r##"<text xml:space="preserve" x="{x}" y="{y}" font-family="{FAMILY}" font-size="{size}" font-weight="{weight}" fill="#{r:02x}{g:02x}{b:02x}" fill-opacity="{opacity}">"##
    );
    for character in text.chars() {
        match character {
            '<' => element.push_str("&lt;"),
            '>' => element.push_str("&gt;"),
            '&' => element.push_str("&amp;"),
            // XML 1.0 has no other control characters, and no lone ends of a plane.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => element.push(' '),
            c => element.push(c),
        }
    }
    element.push_str("</text>");
    element
}
