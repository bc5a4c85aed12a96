//! Copies of one part are told apart by numbers, which say nothing about how they look: where the
//! first of three is gone, the others have new ones.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::PartMap;

/// A map with the copies of each part named as those in another map that are seen at the same
/// pixels. Of those that are not, the first have the first names that are left.
pub(crate) fn renumbered(map: &PartMap, like: &PartMap) -> PartMap {
    let pairs = pairs(map, like);
    let mut used: BTreeSet<Arc<str>> = pairs.values().map(|name| Arc::clone(name)).collect();
    let taken: BTreeSet<&Arc<str>> = like.names().iter().collect();
    let mut names = Vec::with_capacity(map.names().len());
    for name in map.names() {
        if let Some(paired) = pairs.get(name) {
            names.push(Arc::clone(paired));
            continue;
        }
        // It is nowhere in the other map, and must not be called as one that is.
        let own =
            [name].into_iter().chain(map.names().iter().filter(|other| base(other) == base(name)));
        let free = own.cloned().chain((2..).map(|copy| numbered(name, copy)));
        let mut free = free.filter(|name| !taken.contains(name) && !used.contains(name));
        let name = free.next().unwrap_or_else(|| name.clone());
        used.insert(name.clone());
        names.push(name);
    }
    let pixels = map.ids().iter().map(|id| usize::from(*id).checked_sub(1));
    PartMap::new(map.size_px(), &names, pixels).unwrap_or_else(|| map.clone())
}

/// Names in a map and those of the same copies in the other one.
fn pairs<'m>(map: &'m PartMap, like: &'m PartMap) -> BTreeMap<&'m Arc<str>, &'m Arc<str>> {
    let name = |map: &'m PartMap, id: u16| map.names().get(usize::from(id).checked_sub(1)?);
    let mut shared: BTreeMap<(&Arc<str>, &Arc<str>), usize> = BTreeMap::new();
    for (a, b) in map.ids().iter().zip(like.ids()) {
        if let (Some(a), Some(b)) = (name(map, *a), name(like, *b))
            && (a == b || base(a) == base(b))
        {
            *shared.entry((a, b)).or_default() += 1;
        }
    }
    let mut found: Vec<_> = shared.into_iter().collect();
    // The sort is stable: of equal ones, the first by name.
    found.sort_by_key(|((a, b), pixels)| (Reverse(*pixels), a != b));
    // Then those that are seen elsewhere.
    let same = map.names().iter().map(|name| (name, name));
    let mut copies: BTreeMap<(&str, &str), Vec<&'m Arc<str>>> = BTreeMap::new();
    for name in like.names() {
        copies.entry(base(name)).or_default().push(name);
    }
    let rest = map
        .names()
        .iter()
        .flat_map(|a| copies.get(&base(a)).into_iter().flatten().map(move |b| (a, *b)));
    let elsewhere = same.filter(|(_, name)| like.names().binary_search(name).is_ok()).chain(rest);
    let mut pairs = BTreeMap::new();
    let mut used = BTreeSet::new();
    for (a, b) in found.into_iter().map(|(pair, _)| pair).chain(elsewhere) {
        if !pairs.contains_key(a) && used.insert(b) {
            pairs.insert(a, b);
        }
    }
    pairs
}

/// A name without its number: `cards:card#ace~2@table#main` is a copy of
/// `cards:card#ace@table#main`.
fn base(name: &str) -> (&str, &str) {
    let (part, place) = name.split_once('@').unwrap_or((name, ""));
    match part.rsplit_once('~') {
        Some((part, number)) if number.bytes().all(|b| b.is_ascii_digit()) => (part, place),
        _ => (part, place),
    }
}

fn numbered(name: &str, copy: usize) -> Arc<str> {
    match base(name) {
        (part, "") => format!("{part}~{copy}").into(),
        (part, place) => format!("{part}~{copy}@{place}").into(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn map(pixels: &[&str]) -> PartMap {
        let names: Vec<Arc<str>> = pixels.iter().map(|name| Arc::from(*name)).collect();
        let index = |at: usize| (!pixels[at].is_empty()).then_some(at);
        PartMap::new([pixels.len() as u32, 1], &names, (0..pixels.len()).map(index)).unwrap()
    }

    fn renamed(before: &[&str], now: &[&str]) -> Vec<String> {
        let map = renumbered(&map(before), &map(now));
        (0..before.len() as u32)
            .map(|x| map.at(x, 0).map(ToString::to_string).unwrap_or_default())
            .collect()
    }

    #[test]
    fn copies_keep_their_names_where_they_are() {
        assert_eq!(
            renamed(&["a@t", "a~1@t", "b@t"], &["a@t", "a~1@t", "b@t"]),
            ["a@t", "a~1@t", "b@t"]
        );
        assert_eq!(renamed(&["a@t", "a~1@t"], &["a~1@t", "a@t"]), ["a~1@t", "a@t"]);
        assert_eq!(renamed(&["a@t", "b@t"], &["b@t", "a@t"]), ["a@t", "b@t"], "no copies");
        assert_eq!(renamed(&["a@t", "a@u"], &["a@u", "a@t"]), ["a@t", "a@u"], "on two surfaces");
    }

    #[test]
    fn the_one_that_is_gone_has_the_name_that_is_gone() {
        let before = ["a@t", "a~1@t", "a~2@t"];
        assert_eq!(renamed(&before, &["", "a@t", "a~1@t"]), ["a~2@t", "a@t", "a~1@t"]);
        assert_eq!(renamed(&before, &["a@t", "", "a~1@t"]), ["a@t", "a~2@t", "a~1@t"]);
    }

    #[test]
    fn the_one_that_moved_is_the_one_that_is_left() {
        assert_eq!(renamed(&["a@t", "a~1@t", ""], &["", "a@t", "a~1@t"]), ["a~1@t", "a@t", ""]);
    }

    #[test]
    fn names_without_copies_stay() {
        assert_eq!(renamed(&["x~y@t", "x~1"], &["", ""]), ["x~y@t", "x~1"]);
    }
}
