//! Telling image formats apart by their first bytes.

/// A format that Baize reads (R13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Png,
    Jpeg,
    WebP,
    Svg,
}

impl Format {
    /// The format of `bytes`, whatever the file is called.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            Some(Self::Jpeg)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP".as_slice()) {
            Some(Self::WebP)
        } else if looks_like_svg(bytes) {
            Some(Self::Svg)
        } else {
            None
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Png => "PNG",
            Self::Jpeg => "JPEG",
            Self::WebP => "WebP",
            Self::Svg => "SVG",
        }
    }
}

/// XML text with an `svg` element near its start (after comments and a document type).
fn looks_like_svg(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let starts_as_xml = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'<');
    let head = bytes.get(..bytes.len().min(64 << 10)).unwrap_or(bytes);
    starts_as_xml && head.windows(4).any(|word| word == b"<svg" || word == b":svg")
}
