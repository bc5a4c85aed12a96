//! Routes: path-to-regexp 8 semantics with its defaults (R25).

use std::sync::Arc;

/// A parsed route, as `/dock/:seat`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: Arc<str>,
}

/// Why a route cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// Byte of the route at which it goes wrong.
    pub offset: usize,
    /// What is wrong there, without a full stop.
    pub message: String,
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PatternError {}

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
}

/// A path with a `%` that is not followed by the hex digits of UTF-8 text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedPath;

impl Pattern {
    /// Parses a route.
    ///
    /// # Errors
    /// What path-to-regexp 8 refuses, with the place.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        Ok(Self { text: text.into() })
    }

    /// As written.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The params when the whole path matches; a malformed path matches nothing.
    pub fn matches(&self, path: &str) -> Option<Params> {
        self.try_matches(path).ok().flatten()
    }

    /// The params when the whole path matches.
    ///
    /// # Errors
    /// When it matches but a param's percent-encoding is malformed.
    pub fn try_matches(&self, path: &str) -> Result<Option<Params>, MalformedPath> {
        let _ = path;
        Ok(None)
    }

    /// The text that every matching path starts with, lower case when `Pattern` ignores case.
    pub fn literal_prefix(&self) -> &str {
        ""
    }

    /// The names of its params in order, each once.
    pub fn param_names(&self) -> impl Iterator<Item = &Arc<str>> {
        std::iter::empty()
    }
}
