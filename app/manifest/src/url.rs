//! URLs where a path may stand (R7).

use data_url::DataUrl;

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
