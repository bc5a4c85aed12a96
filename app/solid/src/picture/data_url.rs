//! Images written into the definition itself.

use super::{Limits, PictureError};

/// The bytes of a `data:` URL (RFC 2397), base64 or percent-encoded (R7).
///
/// # Errors
///
/// [`PictureError::DataUrl`] when it is none or is malformed, [`PictureError::TooLong`] over
/// the limit.
pub fn data_url(url: &str, limits: &Limits) -> Result<Vec<u8>, PictureError> {
    let scheme = url.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("data:"));
    let rest = scheme.and_then(|_| url.get(5..));
    let rest = rest.ok_or(PictureError::DataUrl("it does not start with data:"))?;
    let (head, body) =
        rest.split_once(',').ok_or(PictureError::DataUrl("it has no comma before the data"))?;
    // Three characters are the least that one byte can take, percent-encoded.
    if body.len() / 3 > limits.max_bytes {
        return Err(PictureError::TooLong { bytes: body.len() / 3, limit: limits.max_bytes });
    }
    let plain = percent_decode(body.as_bytes())
        .ok_or(PictureError::DataUrl("a percent sign without two hex digits"))?;
    let base64 =
        head.rsplit(';').next().is_some_and(|word| word.trim().eq_ignore_ascii_case("base64"));
    let bytes = if base64 {
        base64_decode(&plain).ok_or(PictureError::DataUrl("its base64 is malformed"))?
    } else {
        plain
    };
    if bytes.len() > limits.max_bytes {
        return Err(PictureError::TooLong { bytes: bytes.len(), limit: limits.max_bytes });
    }
    Ok(bytes)
}

fn percent_decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.iter();
    while let Some(&byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(*rest.next()?).to_digit(16)?;
            let low = char::from(*rest.next()?).to_digit(16)?;
            bytes.push((high * 16 + low) as u8);
        } else {
            bytes.push(byte);
        }
    }
    Some(bytes)
}

/// Standard or URL-safe alphabet; blanks and line ends are skipped, padding may be left out.
fn base64_decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut held, mut bits) = (0_u32, 0);
    let mut symbols = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    for &symbol in symbols.by_ref() {
        let value = match symbol {
            b'A'..=b'Z' => symbol - b'A',
            b'a'..=b'z' => symbol - b'a' + 26,
            b'0'..=b'9' => symbol - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => break,
            _ => return None,
        };
        held = (held << 6 | u32::from(value)) & 0xff_ffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    let only_padding = symbols.all(|symbol| *symbol == b'=');
    // Six left-over bits mean that the last group had a single symbol.
    (only_padding && bits < 6).then_some(bytes)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn the_vectors_of_rfc_4648_decode() {
        let vectors = [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg==", "foob"),
            ("Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"),
        ];
        for (encoded, plain) in vectors {
            let url = format!("data:text/plain;base64,{encoded}");
            assert_eq!(data_url(&url, &Limits::default()).unwrap(), plain.as_bytes());
        }
    }

    #[test]
    fn percent_encoding_and_case_of_the_scheme() {
        let bytes = data_url("DATA:image/svg+xml,%3Csvg%20/%3e", &Limits::default()).unwrap();
        assert_eq!(bytes, b"<svg />");
    }

    #[test]
    fn malformed_urls_are_errors() {
        let limits = Limits::default();
        for url in [
            "",
            "data:",
            "http://x/",
            "dätä:,",
            "data:;base64,Zg=a",
            "data:;base64,Z",
            "data:,%4",
            "data:,%zz",
        ] {
            assert!(matches!(data_url(url, &limits), Err(PictureError::DataUrl(_))), "{url}");
        }
    }

    #[test]
    fn the_limit_holds_before_decoding() {
        let limits = Limits { max_bytes: 10, ..Limits::default() };
        let long = format!("data:,{}", "a".repeat(1000));
        assert!(matches!(data_url(&long, &limits), Err(PictureError::TooLong { .. })));
    }
}
