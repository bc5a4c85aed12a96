//! Colours (R20).

use super::{Context, object::Object};
use crate::{Diagnostic, Node, Rgb, Severity, text::codes};

/// `#rrggbb` or `#rgb`; anything else is reported.
pub(super) fn colour(
    node: &Node,
    key: &str,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<Rgb> {
    let colour = node.as_str().and_then(parse);
    if colour.is_none() {
        let written = node.scalar_text().unwrap_or_else(|| node.kind().into());
        let message = format!("`{key}` is a colour, `{written}` is none");
        let mut diagnostic =
            Diagnostic::new(Severity::Error, codes::BAD_COLOUR, node.span, message)
                .with_hint("a colour is written `\"#rrggbb\"`, with quotes in YAML");
        if written.is_empty() || node.is_null() {
            diagnostic.message = format!("`{key}` is a colour, here is nothing");
        }
        object.report(cx, diagnostic);
    }
    colour
}

fn parse(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#')?;
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let value = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        6 => Some(Rgb([(value >> 16) as u8, (value >> 8) as u8, value as u8])),
        3 => {
            let double = |digit: u32| ((digit & 0xf) * 0x11) as u8;
            Some(Rgb([double(value >> 8), double(value >> 4), double(value)]))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_six_or_three_hex_digits() {
        assert_eq!(parse("#ff8000"), Some(Rgb([255, 128, 0])));
        assert_eq!(parse("#F80"), Some(Rgb([255, 136, 0])));
        for text in ["ff8000", "#ff80", "#+f8000", "#ff8000ff", "#", "", "red", "#gggggg"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
