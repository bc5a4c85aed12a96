//! What the list shows: every stack, and the parts of those that are opened.

use std::{collections::BTreeSet, sync::Arc};

use baize_manifest::Side;
use baize_table::{Piece, State};

use crate::{
    play::Spot,
    texts::{Texts, Value},
};

/// What a row stands for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Entry {
    /// A path with everything on it.
    Stack(Arc<str>),
    /// One piece of a stack, counted from the bottom.
    Part(Arc<str>, usize),
}

impl Entry {
    /// The path that it is on.
    pub(super) fn path(&self) -> &Arc<str> {
        match self {
            Self::Stack(path) | Self::Part(path, _) => path,
        }
    }

    /// The pieces that it stands for.
    pub(super) fn spots(&self, state: &State) -> Vec<Spot> {
        let count = state.stack(self.path()).len();
        let spot = |index| Spot { path: self.path().clone(), index };
        match self {
            Self::Stack(_) => (0..count).map(spot).collect(),
            Self::Part(_, index) => (*index < count).then(|| spot(*index)).into_iter().collect(),
        }
    }
}

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) entry: Entry,
    pub(super) text: String,
    /// Of a stack: whether its parts are shown.
    pub(super) open: Option<bool>,
    /// Its place among its like, from 1, and how many there are.
    pub(super) place: (usize, usize),
}

/// All rows: stacks by path, parts from the top down. A filter leaves stacks with that in their
/// path, and stacks with such parts.
pub(super) fn rows(
    state: &State,
    opened: &BTreeSet<Arc<str>>,
    filter: &str,
    is_locked: impl Fn(&str) -> bool,
    texts: &Texts,
) -> Vec<Row> {
    let filter = filter.trim().to_lowercase();
    let mut rows: Vec<Row> = Vec::new();
    let mut stacks: Vec<usize> = Vec::new();
    for (path, stack) in state.stacks().filter(|(_, stack)| !stack.is_empty()) {
        let whole = filter.is_empty() || path.to_lowercase().contains(&filter);
        let open = !whole || opened.contains(path);
        // The parts of a closed stack need no words: there may be thousands of them.
        let shown = if open { stack.len() } else { 0 };
        let parts: Vec<(usize, String)> = stack
            .iter()
            .enumerate()
            .rev()
            .take(shown)
            .map(|(index, piece)| (index, part_text(piece, texts)))
            .filter(|(_, text)| whole || text.to_lowercase().contains(&filter))
            .collect();
        if open && parts.is_empty() {
            continue;
        }
        stacks.push(rows.len());
        let name = if is_locked(path) { "list-stack-locked" } else { "list-stack" };
        let values = [("path", Value::from(&**path)), ("count", stack.len().into())];
        rows.push(Row {
            entry: Entry::Stack(path.clone()),
            text: texts.say_with(name, &values),
            open: Some(open),
            place: (stacks.len(), 0),
        });
        if open {
            let count = parts.len();
            rows.extend(parts.into_iter().enumerate().map(|(at, (index, text))| Row {
                entry: Entry::Part(path.clone(), index),
                text,
                open: None,
                place: (at + 1, count),
            }));
        }
    }
    let count = stacks.len();
    for row in rows.iter_mut().filter(|row| row.open.is_some()) {
        row.place.1 = count;
    }
    rows
}

/// What a player at the table sees of a piece: what lies face down keeps its secret.
pub(super) fn part_text(piece: &Piece, texts: &Texts) -> String {
    let name = match piece.side {
        Side::Face => piece.part.key.to_string(),
        Side::Back => piece.part.key.kind.to_string(),
    };
    let text = match piece.side {
        Side::Face => "list-part",
        Side::Back => "list-part-down",
    };
    let name = [("name", Value::from(&name))];
    let mut said = texts.say_with(text, &name);
    if piece.rotation_deg != 0.0 {
        let turned = [("part", Value::from(&said)), ("degrees", Value::Number(piece.rotation_deg))];
        said = texts.say_with("list-part-turned", &turned);
    }
    said
}

/// The row of an entry; else of what is nearest to where it was: its stack, or the next path.
pub(super) fn row_of(rows: &[Row], entry: Option<&Entry>) -> usize {
    let Some(entry) = entry else { return 0 };
    if let Some(row) = rows.iter().position(|row| row.entry == *entry) {
        return row;
    }
    let same = rows.iter().position(|row| row.entry.path() == entry.path());
    let next = || rows.iter().position(|row| row.entry.path() > entry.path());
    same.or_else(next).unwrap_or(rows.len().saturating_sub(1))
}

/// Paths that the pieces of a path can be moved to, with how many lie there; those with the
/// filter in them.
pub(super) fn targets(
    state: &State,
    offered: impl Iterator<Item = Arc<str>>,
    from: &str,
    filter: &str,
    is_locked: impl Fn(&str) -> bool,
) -> Vec<(Arc<str>, usize)> {
    let filter = filter.trim().to_lowercase();
    let known = state.stacks().filter(|(_, stack)| !stack.is_empty());
    let paths: BTreeSet<Arc<str>> = offered.chain(known.map(|(path, _)| path.clone())).collect();
    let fits = |path: &Arc<str>| {
        &**path != from && !is_locked(path) && path.to_lowercase().contains(&filter)
    };
    paths.into_iter().filter(fits).map(|path| (path.clone(), state.stack(&path).len())).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use baize_manifest::{LoadOptions, MemoryFiles, load};
    use baize_table::Limits;

    use super::*;

    fn state() -> State {
        let text = "role: package\nid: p\n---\nrole: part\ntype: card\nid: ace\n---\nrole: part\n\
                    type: card\nid: king\n---\nrole: setup\ntype: game\nid: main\nsetup:\n  \
                    /deck: [p:card#ace, {part: p:card#king, side: back}]\n  /hand: [p:card#ace]\n";
        let mut files = MemoryFiles::default();
        files.insert("p.yaml", text.as_bytes());
        let project = load(&files, None, &LoadOptions::default());
        let package = project.packages.first().unwrap();
        State::from_setup(&project, package, package.setup(None).unwrap(), Limits::default()).0
    }

    fn texts(rows: &[Row]) -> Vec<&str> {
        rows.iter().map(|row| row.text.as_str()).collect()
    }

    #[test]
    fn closed_stacks_then_open_ones_from_the_top_and_nothing_hidden() {
        let (state, words) = (state(), Texts::new(&[]));
        let closed = rows(&state, &BTreeSet::new(), "", |_| false, &words);
        assert_eq!(texts(&closed), ["/deck – 2 parts", "/hand – 1 part"]);
        assert_eq!(closed[1].place, (2, 2));
        let opened = BTreeSet::from([Arc::from("/deck")]);
        let open = rows(&state, &opened, "", |path| path == "/hand", &words);
        assert_eq!(
            texts(&open),
            ["/deck – 2 parts", "card, face down", "card#ace", "/hand – 1 part, locked"]
        );
        assert_eq!(open[1].entry, Entry::Part("/deck".into(), 1));
        assert_eq!(open[1].place, (1, 2));
    }

    #[test]
    fn a_filter_finds_what_shows_and_not_what_is_hidden() {
        let (state, words) = (state(), Texts::new(&[]));
        let find = |filter| rows(&state, &BTreeSet::new(), filter, |_| false, &words);
        assert_eq!(
            texts(&find("#ACE")),
            ["/deck – 2 parts", "card#ace", "/hand – 1 part", "card#ace"]
        );
        assert_eq!(texts(&find(" hand ")), ["/hand – 1 part"]);
        assert!(find("king").is_empty());
    }

    #[test]
    fn the_choice_stays_near_when_its_row_goes() {
        let (state, words) = (state(), Texts::new(&[]));
        let rows = rows(&state, &BTreeSet::new(), "", |_| false, &words);
        assert_eq!(row_of(&rows, None), 0);
        assert_eq!(row_of(&rows, Some(&Entry::Part("/deck".into(), 7))), 0);
        assert_eq!(row_of(&rows, Some(&Entry::Stack("/gone".into()))), 1);
        assert_eq!(row_of(&rows, Some(&Entry::Stack("/zoo".into()))), 1);
        assert_eq!(row_of(&[], Some(&Entry::Stack("/zoo".into()))), 0);
    }

    #[test]
    fn targets_are_offered_and_used_paths_but_the_own_and_locked_ones() {
        let state = state();
        let offered = || ["/board/a", "/board/b", "/hand"].into_iter().map(Arc::from);
        let all = targets(&state, offered(), "/deck", "", |path| path == "/board/b");
        assert_eq!(all, [("/board/a".into(), 0), ("/hand".into(), 1)]);
        let some = targets(&state, offered(), "/hand", "DE", |_| false);
        assert_eq!(some, [("/deck".into(), 2)]);
    }
}
