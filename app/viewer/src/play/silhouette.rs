//! The rim of a part as it is seen from where the camera stands.

use bevy::prelude::*;

use super::space::Space;
use crate::{
    content::Look,
    display::{Item, Layer},
};

/// The closed lines, in pixels of the window, that an item's solid ends at. The solid counts as
/// a prism over its outline: its fillets are smaller than the line is wide.
pub(crate) fn silhouette(look: &Look, item: &Item, space: &Space<'_>) -> Vec<Vec<Vec2>> {
    let half = look.solid.size_mm[2] as f32 / 2.0;
    let eye = space.view().map_or(Vec3::ZERO, |view| view.eye);
    let shows = |place: Vec3, normal: Vec3| match item.layer {
        Layer::Table => (eye - place).dot(normal) > 0.0,
        Layer::Hud(_) => normal.y > 1e-3,
    };
    let mut lines = Vec::new();
    for outline in look.footprint.loops.iter().filter(|outline| !outline.is_empty()) {
        let place = |at: usize, z: f32| {
            let [x, y] = outline.get(at % outline.len()).copied().unwrap_or_default();
            item.place + item.rotation * Vec3::new(x as f32, -y as f32, z)
        };
        let count = outline.len();
        let upper = shows(place(0, half), item.rotation * Vec3::Z);
        let lower = shows(place(0, -half), item.rotation * Vec3::NEG_Z);
        let sides: Vec<bool> = (0..count)
            .map(|at| {
                let along = place(at + 1, half) - place(at, half);
                // Outlines run clockwise as the face is seen.
                shows(place(at, 0.0), along.cross(item.rotation * Vec3::NEG_Z))
            })
            .collect();
        // A line ends what shows from what does not. Each corner, upper (even) or lower (odd),
        // has none or two.
        let mut ends: Vec<[Option<usize>; 2]> = vec![[None; 2]; count * 2];
        let mut join = |a: usize, b: usize| {
            for (from, to) in [(a, b), (b, a)] {
                if let Some(slot) =
                    ends.get_mut(from).and_then(|ends| ends.iter_mut().find(|end| end.is_none()))
                {
                    *slot = Some(to);
                }
            }
        };
        for (at, side) in sides.iter().enumerate() {
            let next = (at + 1) % count;
            let before = sides.get((at + count - 1) % count);
            if upper != *side {
                join(at * 2, next * 2);
            }
            if lower != *side {
                join(at * 2 + 1, next * 2 + 1);
            }
            if before != Some(side) {
                join(at * 2, at * 2 + 1);
            }
        }
        for start in 0..ends.len() {
            let mut line = Vec::new();
            let mut here = start;
            while let Some(next) =
                ends.get_mut(here).and_then(|ends| ends.iter_mut().find_map(Option::take))
            {
                let z = if here % 2 == 0 { half } else { -half };
                line.extend(space.pixel(item.layer, place(here / 2, z)));
                if let Some(way_back) = ends
                    .get_mut(next)
                    .and_then(|ends| ends.iter_mut().find(|end| **end == Some(here)))
                {
                    *way_back = None;
                }
                here = next;
            }
            let line = apart(&line);
            if line.len() > 2 {
                lines.push(line);
            }
        }
    }
    lines
}

/// A closed line without points that come together at this size: the joins of strokes run wild
/// there.
fn apart(line: &[Vec2]) -> Vec<Vec2> {
    const NEAR_PX: f32 = 0.5;
    let mut kept: Vec<Vec2> = Vec::with_capacity(line.len());
    for point in line {
        if kept.last().is_none_or(|last| last.distance(*point) >= NEAR_PX) {
            kept.push(*point);
        }
    }
    while let [first, .., last] = *kept.as_slice()
        && first.distance(last) < NEAR_PX
    {
        kept.pop();
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_a_rim_are_apart_all_around() {
        let line = [[0.0, 0.0], [0.1, 0.0], [0.1, 0.1], [5.0, 0.0], [5.0, 5.0], [0.2, 0.2]];
        let kept = apart(&line.map(Vec2::from));
        assert_eq!(kept, [[0.0, 0.0], [5.0, 0.0], [5.0, 5.0]].map(Vec2::from));
        assert_eq!(apart(&[Vec2::ZERO; 4]), [Vec2::ZERO]);
        assert!(apart(&[]).is_empty());
    }
}
