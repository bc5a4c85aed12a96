//! Routes: path-to-regexp 8 semantics with its defaults (R25).

mod compile;
mod matching;
mod params;
mod parse;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use self::{
    compile::{Element, Sequence},
    matching::Path,
    params::decode,
};
pub use self::{
    params::{MalformedPath, ParamValue, Params},
    parse::PatternError,
};

/// A parsed route, as `/dock/:seat`.
///
/// It matches a whole path, without regard to case, with or without a slash at the end, and
/// decodes percent-encoding in the values of its params. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: Arc<str>,
    /// One for each choice of optional groups, in the order in which they are tried.
    sequences: Arc<[Sequence]>,
    names: Arc<[Arc<str>]>,
    prefix: Arc<str>,
}

impl Pattern {
    /// Parses a route.
    ///
    /// # Errors
    /// What path-to-regexp 8 refuses, and what is out of all proportion, with the place.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let tokens = parse::parse(text)?;
        let sequences = compile::compile(&tokens)?;
        let mut names: Vec<Arc<str>> = Vec::new();
        for element in sequences.iter().flatten() {
            if let Element::Param { name, .. } = element
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        }
        let prefix = prefix(&sequences).into();
        Ok(Self { text: text.into(), sequences: sequences.into(), names: names.into(), prefix })
    }

    /// As written.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The params when the whole path matches; a malformed path matches nothing.
    pub fn matches(&self, path: &str) -> Option<Params> {
        self.try_matches(path).ok().flatten()
    }

    /// The params when the whole path matches. Takes time of the order of the path's length
    /// times the number of the route's pieces.
    ///
    /// # Errors
    /// When it matches but a param's percent-encoding is malformed.
    pub fn try_matches(&self, path: &str) -> Result<Option<Params>, MalformedPath> {
        let path = Path::new(path);
        for sequence in self.sequences.iter() {
            let Some(places) = matching::find(sequence, &path) else { continue };
            let mut places = places.into_iter();
            let mut params = Params::default();
            for element in sequence {
                let Element::Param { name, is_wildcard, .. } = element else { continue };
                let text = path.text(places.next().unwrap_or(0..0));
                let value = if *is_wildcard {
                    ParamValue::Many(text.split('/').map(decode).collect::<Result<_, _>>()?)
                } else {
                    ParamValue::One(decode(text)?)
                };
                params.set(name, value);
            }
            return Ok(Some(params));
        }
        Ok(None)
    }

    /// The text that every matching path starts with, but for case.
    pub fn literal_prefix(&self) -> &str {
        &self.prefix
    }

    /// The names of its params in order, each once.
    pub fn param_names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.names.iter()
    }
}

/// What all sequences have as their first text.
fn prefix(sequences: &[Sequence]) -> String {
    let first_text = |sequence: &Sequence| -> String {
        let texts = sequence.iter().map_while(|element| match element {
            Element::Text(text) => Some(&**text),
            Element::Param { .. } => None,
        });
        texts.collect()
    };
    let mut texts = sequences.iter().map(first_text);
    let first = texts.next().unwrap_or_default();
    texts.fold(first, |common, text| {
        let same = common.chars().zip(text.chars()).take_while(|(a, b)| a == b);
        same.map(|(char, _)| char).collect()
    })
}
