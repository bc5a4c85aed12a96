//! What a route's params are in a path.

use std::sync::Arc;

/// The values of a route's params in a path, in the order of the route.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(Vec<(Arc<str>, ParamValue)>);

/// The value of one param.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamValue {
    /// Of `:name`.
    One(String),
    /// Of `*name`: the segments.
    Many(Vec<String>),
}

impl Params {
    /// The value of a param.
    pub fn get(&self, name: &str) -> Option<&ParamValue> {
        self.0.iter().find(|(key, _)| &**key == name).map(|(_, value)| value)
    }

    /// All params.
    pub fn iter(&self) -> impl Iterator<Item = (&Arc<str>, &ParamValue)> {
        self.0.iter().map(|(name, value)| (name, value))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sets a param; of two with one name the last counts, in the place of the first.
    pub(super) fn set(&mut self, name: &Arc<str>, value: ParamValue) {
        match self.0.iter_mut().find(|(key, _)| key == name) {
            Some((_, slot)) => *slot = value,
            None => self.0.push((name.clone(), value)),
        }
    }
}

/// A path with a `%` that is not followed by the hex digits of UTF-8 text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedPath;

impl std::fmt::Display for MalformedPath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a `%` in the path does not stand for a character")
    }
}

impl std::error::Error for MalformedPath {}

/// A text with `%XX` as the bytes that they stand for.
pub(super) fn decode(text: &str) -> Result<String, MalformedPath> {
    if !text.contains('%') {
        return Ok(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte != b'%' {
            bytes.push(*byte);
            continue;
        }
        let digits = after.get(..2).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        let decoded = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(decoded.ok_or(MalformedPath)?);
        rest = after.get(2..).unwrap_or_default();
    }
    String::from_utf8(bytes).map_err(|_| MalformedPath)
}
