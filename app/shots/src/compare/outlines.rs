//! Which pixels show another part than before, to a fraction of a pixel.
//!
//! Maps of parts are made without the device, from the same scene that it draws, so they are the
//! same on every machine: what tells two rasterisers apart at edges does not touch them. Where
//! maps differ, something stands elsewhere or has another outline.

use std::{cmp::Reverse, collections::BTreeMap, sync::Arc};

use crate::parts::{PartMap, renumbered};

/// Row by row: whether none of the maps of what was drawn shows the part that is expected there.
/// None when there is no map, or they are not equally large.
pub fn outlines(expected: &PartMap, actual: &[PartMap]) -> Option<Vec<bool>> {
    let first = actual.first()?;
    if actual.iter().any(|map| map.size_px() != expected.size_px()) {
        return None;
    }
    let expected = &renumbered(expected, first);
    let renamed = renamed(expected, first);
    let mut differs = vec![true; expected.ids().len()];
    for map in actual {
        let wanted = same_ids(expected, map, &renamed);
        let pixels = expected.ids().iter().zip(map.ids());
        for (differs, (before, now)) in differs.iter_mut().zip(pixels) {
            *differs &= wanted.get(usize::from(*before)).copied().flatten() != Some(*now);
        }
    }
    Some(differs)
}

/// For each id of the expected map, the id of the same part in the other one. 0 is no part.
fn same_ids(
    expected: &PartMap,
    map: &PartMap,
    renamed: &BTreeMap<&Arc<str>, &Arc<str>>,
) -> Vec<Option<u16>> {
    let parts = expected.names().iter().map(|name| {
        let name = renamed.get(name).copied().unwrap_or(name);
        let index = map.names().binary_search(name).ok()?;
        u16::try_from(index + 1).ok()
    });
    std::iter::once(Some(0)).chain(parts).collect()
}

/// Parts whose names are in one map only, paired where they are seen at the same pixels: a part
/// with another name looks as before.
fn renamed<'m>(expected: &'m PartMap, actual: &'m PartMap) -> BTreeMap<&'m Arc<str>, &'m Arc<str>> {
    let only = |map: &'m PartMap, other: &'m PartMap, id: u16| {
        let name = map.names().get(usize::from(id).checked_sub(1)?)?;
        other.names().binary_search(name).is_err().then_some(name)
    };
    let mut shared: BTreeMap<(&Arc<str>, &Arc<str>), usize> = BTreeMap::new();
    for (before, now) in expected.ids().iter().zip(actual.ids()) {
        if let Some(before) = only(expected, actual, *before)
            && let Some(now) = only(actual, expected, *now)
        {
            *shared.entry((before, now)).or_default() += 1;
        }
    }
    let mut pairs: Vec<_> = shared.into_iter().collect();
    // The sort is stable: of equal ones, the first by name.
    pairs.sort_by_key(|(_, pixels)| Reverse(*pixels));
    let mut renamed = BTreeMap::new();
    for ((before, now), _) in pairs {
        if !renamed.contains_key(before) && !renamed.values().any(|taken| *taken == now) {
            renamed.insert(before, now);
        }
    }
    renamed
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    /// A map as a picture of letters, one a pixel; `.` is no part.
    fn map(rows: &[&str]) -> PartMap {
        let mut names: Vec<Arc<str>> = Vec::new();
        let mut index = |letter: char| {
            let name: Arc<str> = letter.to_string().into();
            let known = names.iter().position(|known| *known == name);
            known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        };
        let letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        let pixels: Vec<_> =
            letters.into_iter().map(|letter| (letter != '.').then(|| index(letter))).collect();
        PartMap::new([rows[0].len() as u32, rows.len() as u32], &names, pixels).unwrap()
    }

    fn marks(expected: &[&str], actual: &[&[&str]]) -> String {
        let maps: Vec<PartMap> = actual.iter().map(|rows| map(rows)).collect();
        let differs = outlines(&map(expected), &maps).unwrap();
        differs.into_iter().map(|differs| if differs { '#' } else { '-' }).collect()
    }

    #[test]
    fn pixels_of_another_part_differ() {
        assert_eq!(marks(&["aab."], &[&["aab."]]), "----");
        assert_eq!(marks(&["aab."], &[&["abb."]]), "-#--");
        assert_eq!(marks(&["aab."], &[&["aa.."]]), "--#-", "gone");
        assert_eq!(marks(&["aa.."], &[&["aab."]]), "--#-", "new");
        assert_eq!(marks(&["aabb"], &[&["bbaa"]]), "####", "changed places");
    }

    #[test]
    fn what_a_fraction_of_a_pixel_explains_does_not() {
        assert_eq!(marks(&["aabb"], &[&["abbb"], &["aabb"]]), "----");
        assert_eq!(marks(&["aabb"], &[&["abbb"], &["aaab"]]), "----");
        assert_eq!(marks(&["aabb"], &[&["abbb"], &["abbb"]]), "-#--");
    }

    #[test]
    fn a_part_with_another_name_is_the_same_part() {
        assert_eq!(marks(&["aab."], &[&["xxb."]]), "----");
        assert_eq!(marks(&["aab."], &[&["xyy."]]), "-#--", "a is x, b is y");
        assert_eq!(marks(&["aaab"], &[&["x..y"]]), "-##-");
        // One that was there before cannot be another now.
        assert_eq!(marks(&["aab."], &[&["bbb."]]), "##--");
    }

    #[test]
    fn maps_of_two_sizes_are_not_compared() {
        assert_eq!(outlines(&map(&["ab"]), &[map(&["a"])]), None);
        assert_eq!(outlines(&map(&["ab"]), &[]), None);
    }
}
