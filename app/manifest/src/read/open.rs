//! A file's bytes as a text.

use std::sync::Arc;

use super::error;
use crate::{
    Diagnostic, Sources, Span,
    text::{SourceText, codes},
};

/// Takes a file's bytes into the sources: decodes UTF-8 and skips a byte order mark.
///
/// `None` with an error when the bytes are not UTF-8 text; the file is in the sources even
/// then, with its bad bytes replaced, so that the error can be shown.
pub(crate) fn open_text(
    sources: &mut Sources,
    path: &Arc<str>,
    bytes: Vec<u8>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<SourceText> {
    let is_utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let (text, bad) = match String::from_utf8(bytes) {
        Ok(text) => {
            // YAML, JSON, TOML and CSV all forbid it, and some parsers take it for the end.
            let nul = text.find('\0').map(|at| (at, 1, "a NUL byte"));
            (text, nul)
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            (text, Some((at, char::REPLACEMENT_CHARACTER.len_utf8(), "a byte that is not UTF-8")))
        }
    };
    let text: Arc<str> = text.into();
    let source = sources.add(path.clone(), text.clone());
    let Some((at, length, what)) = bad else {
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        return Some(SourceText::whole(source, text, start));
    };
    let span = Span { source, start: at as u32, end: (at + length).min(text.len()) as u32 };
    let message = format!("{what}: the file is not read");
    let hint = if is_utf16 { "it looks like UTF-16: save it as UTF-8" } else { "save it as UTF-8" };
    diagnostics.push(error(codes::NOT_TEXT, span, message).with_hint(hint));
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    fn open(bytes: &[u8]) -> (Option<SourceText>, Vec<Diagnostic>) {
        let (mut sources, mut diagnostics) = (Sources::default(), Vec::new());
        let text = open_text(&mut sources, &"a.yaml".into(), bytes.to_vec(), &mut diagnostics);
        (text, diagnostics)
    }

    #[test]
    fn a_byte_order_mark_is_no_text_but_counts_in_places() {
        let (text, diagnostics) = open(b"\xef\xbb\xbfid");
        let text = text.unwrap();
        assert_eq!(&**text.text(), "id");
        assert_eq!((text.span(0..2).start, text.span(0..2).end), (3, 5));
        assert!(diagnostics.is_empty());
    }

    #[test]
    fn bytes_that_are_not_text_are_named_with_their_place() {
        for (bytes, start, end) in
            [(&b"ab\xffc"[..], 2, 5), (b"ab\0c", 2, 3), (b"\xff\xfea\0", 0, 3)]
        {
            let (text, diagnostics) = open(bytes);
            assert!(text.is_none());
            let span = diagnostics[0].span.unwrap();
            assert_eq!((diagnostics[0].code, span.start, span.end), (codes::NOT_TEXT, start, end));
        }
        assert!(open(b"\xff\xfea\0").1[0].hint.as_deref().unwrap().contains("UTF-16"));
    }
}
