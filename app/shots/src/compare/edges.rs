//! Where parts end, which is where devices that round otherwise draw something else.

use crate::{parts::PartMap, picture::Picture};

/// Row by row: whether another part is seen within a pixel, in one of the maps. None when they are
/// not equally large.
pub(crate) fn edges(maps: &[&PartMap]) -> Option<Vec<bool>> {
    let size_px = maps.first()?.size_px();
    let [width, height] = size_px.map(|px| px as usize);
    let mut edges = vec![false; width * height];
    for map in maps {
        if map.size_px() != size_px {
            return None;
        }
        let ids = map.ids();
        for (y, row) in edges.chunks_mut(width).enumerate() {
            for (x, edge) in row.iter_mut().enumerate() {
                let rows = y.saturating_sub(1)..(y + 2).min(height);
                let around = x.saturating_sub(1)..(x + 2).min(width);
                let own = ids.get(y * width + x);
                *edge |= rows
                    .filter_map(|y| ids.get(y * width + around.start..y * width + around.end))
                    .flatten()
                    .any(|id| Some(id) != own);
            }
        }
    }
    Some(edges)
}

/// A picture with the pixels of another one where that is at an edge and is what is expected, to
/// within so much a channel: a sample is in or out, and what comes only a little nearer is something
/// else. All are equally large.
pub(crate) fn explained(
    expected: &Picture,
    picture: &Picture,
    other: &Picture,
    edges: &[bool],
    within: u8,
) -> Option<Picture> {
    let far = |a: [u8; 3], b: [u8; 3]| {
        a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap_or_default()
    };
    let pairs = picture.pixels().zip(other.pixels());
    let rgba =
        expected.pixels().zip(edges).zip(pairs).flat_map(|((wanted, edge), (one, other))| {
            let off = far(other, wanted);
            let is_it = *edge && off <= within && off < far(one, wanted);
            let [r, g, b] = if is_it { other } else { one };
            [r, g, b, 255]
        });
    Picture::new(picture.width(), picture.height(), rgba.collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::sync::Arc;

    use super::*;

    fn map(rows: &[&str]) -> PartMap {
        let names: Vec<Arc<str>> = ["a", "b"].map(Arc::from).into();
        let pixels = rows.iter().flat_map(|row| row.chars()).map(|letter| match letter {
            'a' => Some(0),
            'b' => Some(1),
            _ => None,
        });
        PartMap::new([rows[0].len() as u32, rows.len() as u32], &names, pixels).unwrap()
    }

    fn marks(maps: &[&PartMap]) -> String {
        edges(maps).unwrap().into_iter().map(|edge| if edge { '#' } else { '-' }).collect()
    }

    #[test]
    fn edges_are_a_pixel_wide_on_either_side() {
        assert_eq!(marks(&[&map(&["aaaabb"])]), "---##-");
        assert_eq!(marks(&[&map(&["aaa..."])]), "--##--");
        assert_eq!(marks(&[&map(&["aaa", "aaa", "aab"])]), "----##-##", "at a corner");
        assert_eq!(marks(&[&map(&["aaa"])]), "---");
    }

    #[test]
    fn edges_of_both_maps_count() {
        assert_eq!(marks(&[&map(&["aaaabb"]), &map(&["abbbbb"])]), "##-##-");
        assert_eq!(edges(&[&map(&["ab"]), &map(&["a"])]), None);
        assert_eq!(edges(&[]), None);
    }

    #[test]
    fn what_is_expected_is_taken_at_edges_only() {
        let grey = |values: &[u8]| {
            let rgba = values.iter().flat_map(|value| [*value, *value, *value, 255]).collect();
            Picture::new(values.len() as u32, 1, rgba).unwrap()
        };
        let wanted = grey(&[90, 90, 90, 90, 90]);
        let (one, other) = (grey(&[50, 50, 92, 50, 50]), grey(&[91, 91, 85, 78, 77]));
        let found = explained(&wanted, &one, &other, &[true, false, true, true, true], 12).unwrap();
        assert_eq!(found, grey(&[91, 50, 92, 78, 50]));
    }
}
