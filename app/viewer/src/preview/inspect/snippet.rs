//! The lines of a source text that a mistake is about, with what is to be underlined.

use std::{ops::Range, sync::Arc};

use baize_manifest::{Diagnostic, Sources, Span};

/// Lines that are shown of a place that runs over many.
const MOST_LINES: usize = 3;
/// Characters that are shown of a line before what is underlined, and in all.
const BEFORE: usize = 40;
const MOST_CHARS: usize = 160;

/// A line of a text with what is to be underlined in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Snippet {
    /// From the games root.
    pub(crate) file: Arc<str>,
    /// From 1.
    pub(crate) number: u32,
    /// The line, or the part of a long one that matters.
    pub(crate) text: String,
    /// What is underlined.
    pub(crate) mark: Mark,
}

/// What is underlined in a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    /// Bytes of the snippet's text.
    pub(crate) range: Range<usize>,
    /// Whether it is what went wrong, not something that has to do with it.
    pub(crate) is_primary: bool,
    /// What stands there; empty for what went wrong.
    pub(crate) message: String,
}

/// The lines of a diagnostic: first where it went wrong, then its further places.
pub(crate) fn snippets(sources: &Sources, diagnostic: &Diagnostic) -> Vec<Snippet> {
    let primary = diagnostic.span.map(|span| (span, true, ""));
    let further = diagnostic.labels.iter().map(|label| (label.span, false, &*label.message));
    let mut snippets = Vec::new();
    for (span, is_primary, message) in primary.into_iter().chain(further) {
        snippets.extend(lines(sources, span, is_primary, message));
    }
    snippets
}

fn lines(sources: &Sources, span: Span, is_primary: bool, message: &str) -> Vec<Snippet> {
    let text = sources.text(span.source);
    let start = floor(text, span.start as usize);
    let end = floor(text, span.end as usize).max(start);
    let place = sources.place(span);
    let mut snippets = Vec::new();
    let line_start = text.get(..start).and_then(|before| before.rfind(['\n', '\r']));
    let mut at = line_start.map_or(0, |before| before + 1);
    for number in place.line.. {
        let rest = text.get(at..).unwrap_or_default();
        let line = rest.split(['\n', '\r']).next().unwrap_or_default();
        let range = start.max(at) - at..(end.min(at + line.len())).max(start.max(at)) - at;
        let (shown, range) = shortened(line, range);
        let mark = Mark { range, is_primary, message: message.to_owned() };
        snippets.push(Snippet { file: place.file.clone(), number, text: shown, mark });
        at += line.len();
        let left = text.get(at..).unwrap_or_default();
        at += if left.starts_with("\r\n") { 2 } else { usize::from(!left.is_empty()) };
        if at >= end || left.is_empty() || snippets.len() >= MOST_LINES {
            break;
        }
    }
    // What a place is called stands at its last line.
    let count = snippets.len().saturating_sub(1);
    snippets.iter_mut().take(count).for_each(|snippet| snippet.mark.message.clear());
    snippets
}

/// The next place at or before one where a character begins.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The part of a line around a range that is not too long, tabs as blanks.
fn shortened(line: &str, range: Range<usize>) -> (String, Range<usize>) {
    let before = line.get(..range.start).unwrap_or_default();
    let marked = line.get(range.clone()).unwrap_or_default();
    let after = line.get(range.end..).unwrap_or_default();
    let blank = |text: &str| text.replace('\t', "    ");
    let whole = line.chars().count() <= MOST_CHARS;
    let skipped = before.chars().count().saturating_sub(BEFORE);
    let mut text = match before.char_indices().nth(skipped) {
        Some((at, _)) if !whole && skipped > 0 => format!("…{}", blank(&before[at..])),
        _ => blank(before),
    };
    let start = text.len();
    let room = if whole { usize::MAX } else { MOST_CHARS - BEFORE };
    text.extend(blank(marked).chars().take(room));
    let end = text.len();
    text.extend(blank(after).chars().take(room.saturating_sub(marked.chars().count())));
    if !whole && text.len() < line.len() {
        text.push('…');
    }
    (text, start..end)
}

#[cfg(test)]
mod tests {
    use baize_manifest::{Code, Severity};

    use super::*;

    fn of(text: &str, span: Range<u32>) -> Vec<Snippet> {
        let mut sources = Sources::default();
        let source = sources.add("a.yaml", text);
        let span = Span { source, start: span.start, end: span.end };
        snippets(&sources, &Diagnostic::new(Severity::Error, Code("x"), span, "wrong"))
    }

    fn marked(snippet: &Snippet) -> &str {
        &snippet.text[snippet.mark.range.clone()]
    }

    #[test]
    fn a_place_is_underlined_in_its_line() {
        let found = of("id: 1\nsize: [1, 2]\r\nedge: 3\n", 12..18);
        assert_eq!((found.len(), found[0].number, &*found[0].text), (1, 2, "size: [1, 2]"));
        assert_eq!(marked(&found[0]), "[1, 2]");
    }

    #[test]
    fn a_long_place_shows_its_first_lines() {
        let found = of("a: 1\nb: 2\nc: 3\nd: 4\ne: 5\n", 0..24);
        let lines: Vec<(u32, &str)> = found.iter().map(|one| (one.number, marked(one))).collect();
        assert_eq!(lines, [(1, "a: 1"), (2, "b: 2"), (3, "c: 3")]);
    }

    #[test]
    fn a_place_at_the_end_and_one_past_it_are_lines_all_the_same() {
        assert_eq!(of("a: 1", 4..4)[0].mark.range, 4..4);
        assert_eq!(of("a: 1", 9..12)[0].mark.range, 4..4);
        assert_eq!(of("", 0..0).len(), 1);
    }

    #[test]
    fn a_long_line_is_cut_around_what_matters() {
        let text = format!("{}WRONG{}", "ä".repeat(500), "b".repeat(500));
        let found = of(&text, 1000..1005);
        assert_eq!(marked(&found[0]), "WRONG");
        assert!(found[0].text.chars().count() < 170, "{}", found[0].text);
        assert!(found[0].text.starts_with('…') && found[0].text.ends_with('…'));
    }

    #[test]
    fn tabs_take_their_room_and_the_mark_stays_right() {
        let found = of("\tx:\tbad", 4..7);
        assert_eq!(found[0].text, "    x:    bad");
        assert_eq!(marked(&found[0]), "bad");
    }
}
