//! A sequence and a path → the places of the params.
//!
//! One table of "the rest matches from here" is filled from the last element to the first, so
//! that the time is that of the path's length times the number of elements, whatever the
//! route: there is no backtracking to blow up.

use std::ops::Range;

use super::compile::{Element, Form};

/// A path, taken apart once for all sequences of a route.
pub(super) struct Path<'a> {
    text: &'a str,
    /// The characters with their bytes, in one case.
    chars: Vec<(usize, char)>,
}

impl<'a> Path<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let chars = text.char_indices().map(|(byte, char)| (byte, folded(char))).collect();
        Self { text, chars }
    }

    /// The text of a range of characters.
    pub(super) fn text(&self, range: Range<usize>) -> &'a str {
        let byte = |at: usize| self.chars.get(at).map_or(self.text.len(), |(byte, _)| *byte);
        self.text.get(byte(range.start)..byte(range.end)).unwrap_or_default()
    }

    /// The number of characters that a text takes at a place, if it stands there.
    fn length_of(&self, text: &str, at: usize) -> Option<usize> {
        let mut here = self.chars.get(at..).unwrap_or_default().iter();
        let mut length = 0;
        for char in text.chars() {
            if here.next()?.1 != folded(char) {
                return None;
            }
            length += 1;
        }
        Some(length)
    }

    /// Whether nothing is left at a place but a slash, which may always follow.
    fn is_end(&self, at: usize) -> bool {
        let rest = self.chars.get(at..).unwrap_or_default();
        matches!(rest, [] | [(_, '/')])
    }
}

/// A character as it is compared: upper case where that is one character, as in the regular
/// expressions of JavaScript, in which no other character becomes an ASCII one.
fn folded(char: char) -> char {
    let mut upper = char.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(upper), None)
            if u32::from(char) <= 0xffff && (char.is_ascii() || !upper.is_ascii()) =>
        {
            upper
        }
        _ => char,
    }
}

/// The params' places in characters when the whole path matches, in the order of the elements.
pub(super) fn find(sequence: &[Element], path: &Path<'_>) -> Option<Vec<Range<usize>>> {
    // A text at the start decides most paths without any table.
    if let Some(Element::Text(text)) = sequence.first() {
        path.length_of(text, 0)?;
    }
    let places = path.chars.len() + 1;
    let mut tables = vec![Table::new((0..places).map(|at| path.is_end(at)))];
    for element in sequence.iter().rev() {
        let next = tables.last()?;
        let table = match element {
            Element::Text(text) => Table::new((0..places).map(|at| {
                path.length_of(text, at).is_some_and(|length| next.matches(at + length))
            })),
            Element::Param { forms, .. } => {
                let ends = forms.iter().map(|form| ends(form, path, next));
                let ends: Vec<Vec<Option<usize>>> = ends.collect();
                Table::new((0..places).map(|at| first_end(&ends, at).is_some())).with_ends(ends)
            }
        };
        tables.push(table);
    }
    let mut at = 0;
    let mut params = Vec::new();
    let mut tables = tables.iter().rev();
    for element in sequence {
        let table = tables.next().filter(|table| table.matches(at))?;
        match element {
            Element::Text(text) => at += path.length_of(text, at)?,
            Element::Param { .. } => {
                let end = first_end(&table.ends, at)?;
                params.push(at..end);
                at = end;
            }
        }
    }
    path.is_end(at).then_some(params)
}

fn first_end(ends: &[Vec<Option<usize>>], at: usize) -> Option<usize> {
    ends.iter().find_map(|ends| ends.get(at).copied().flatten())
}

/// From which places the rest of a sequence matches.
struct Table {
    matches: Vec<bool>,
    /// For a param: for each form and place the end of its longest value.
    ends: Vec<Vec<Option<usize>>>,
}

impl Table {
    fn new(matches: impl Iterator<Item = bool>) -> Self {
        Self { matches: matches.collect(), ends: Vec::new() }
    }

    fn with_ends(mut self, ends: Vec<Vec<Option<usize>>>) -> Self {
        self.ends = ends;
        self
    }

    fn matches(&self, at: usize) -> bool {
        self.matches.get(at).copied().unwrap_or(false)
    }
}

/// For each place the end of the longest value that begins there and after which `next`
/// matches.
fn ends(form: &Form, path: &Path<'_>, next: &Table) -> Vec<Option<usize>> {
    let places = next.matches.len();
    match form {
        Form::Exactly(text) => (0..places)
            .map(|at| path.length_of(text, at).map(|length| at + length))
            .map(|end| end.filter(|end| next.matches(*end)))
            .collect(),
        Form::Without(texts) => {
            let mut ends = vec![None; places];
            // The last place that can be reached from here and after which `next` matches.
            let mut end = None;
            for at in (0..places.saturating_sub(1)).rev() {
                if texts.iter().any(|text| path.length_of(text, at).is_some()) {
                    end = None;
                    continue;
                }
                if end.is_none() && next.matches(at + 1) {
                    end = Some(at + 1);
                }
                if let Some(slot) = ends.get_mut(at) {
                    *slot = end;
                }
            }
            ends
        }
    }
}
