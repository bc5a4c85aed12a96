//! URLs where a path may stand (R7).

use data_url::DataUrl;

use crate::files::{PathError, resolve};

/// A reference that is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Url {
    /// `http:` or `https:`
    Remote,
    /// `data:`
    Data,
}

impl Url {
    /// What kind of URL it is; none: a path, or a URL that paths refuse.
    pub(crate) fn of(reference: &str) -> Option<Self> {
        let (scheme, _) = reference.split_once(':')?;
        match scheme.to_ascii_lowercase().as_str() {
            "http" | "https" => Some(Self::Remote),
            "data" => Some(Self::Data),
            _ => None,
        }
    }
}

/// The URL that a plain path, written in a remote file, names. `folder` is the file's URL
/// without its last segment.
///
/// # Errors
/// When the path is no plain one, or leads out of its host.
pub(crate) fn join(folder: &str, path: &str) -> Result<String, PathError> {
    let (scheme, rest) = folder.split_once("://").ok_or(PathError::Scheme)?;
    let (host, folder) = rest.split_once('/').unwrap_or((rest, ""));
    let resolved = resolve(folder, path)?;
    let mut url = format!("{scheme}://{host}/");
    for byte in resolved.bytes() {
        match byte {
            // Those of RFC 3986 that may stand in a path.
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => url.push(char::from(byte)),
            _ if b"-._~!$&'()*+,;=:@/%".contains(&byte) => url.push(char::from(byte)),
            _ => url.push_str(&format!("%{byte:02X}")),
        }
    }
    Ok(url)
}

/// The bytes of a `data:` URL.
///
/// # Errors
/// Why it cannot be read.
pub(crate) fn data_text(url: &str) -> Result<Vec<u8>, String> {
    let parsed = DataUrl::process(url)
        .map_err(|_| "this `data:` URL has no comma between its type and its data".to_owned())?;
    let (bytes, _fragment) = parsed
        .decode_to_vec()
        .map_err(|_| "the data of this `data:` URL is not base64".to_owned())?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_in_remote_files_are_urls_of_the_same_host() {
        let cases = [
            ("https://h.org/games", "./art/a.png", Ok("https://h.org/games/art/a.png")),
            ("https://h.org/games/x", "../art/a b.png", Ok("https://h.org/games/art/a%20b.png")),
            ("http://h.org:8080", "ü.png", Ok("http://h.org:8080/%C3%BC.png")),
            ("https://h.org", "../a.png", Err(PathError::Escapes)),
            ("https://h.org/games", "/a.png", Err(PathError::Absolute)),
            ("https:", "a.png", Err(PathError::Scheme)),
        ];
        for (folder, path, expected) in cases {
            assert_eq!(join(folder, path), expected.map(str::to_owned), "{folder} {path}");
        }
    }
}
