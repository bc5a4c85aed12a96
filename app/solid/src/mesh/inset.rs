use clipper2_rust::{ClipperOffset, EndType, JoinType, Paths64};

use super::lattice::{Ring, doubled_area, from_path, to_path};

/// Mitres longer than this many insets are cut; inwards they only occur at inward corners, which
/// are rounded.
const MITRE_LIMIT: f64 = 2.0;
/// Rings with less than this doubled area, in grid units, are noise.
const MIN_DOUBLED_AREA: i64 = 64;

/// All places of the rings' inside that are at least `distance` grid units from its edge.
///
/// Rings come and go as they must: a neck parts, a hole joins the rim. Arcs around inward corners
/// are drawn within `tolerance` units.
pub(super) fn inset(rings: &[Ring], distance: f64, tolerance: f64) -> Vec<Ring> {
    let paths: Paths64 = rings.iter().map(|ring| to_path(ring)).collect();
    let mut offset = ClipperOffset::new(MITRE_LIMIT, tolerance.max(0.5), false, false);
    offset.add_paths(&paths, JoinType::Round, EndType::Polygon);
    let mut inner = Paths64::new();
    offset.execute(-distance, &mut inner);
    let rings = inner.iter().map(from_path);
    rings.filter(|ring| ring.len() > 2 && doubled_area(ring).abs() > MIN_DOUBLED_AREA).collect()
}

#[cfg(test)]
mod tests {
    use super::super::lattice::Spot;
    use super::*;

    fn rectangle(left: i64, bottom: i64, right: i64, top: i64) -> Ring {
        [(left, bottom), (right, bottom), (right, top), (left, top)]
            .map(|(x, y)| Spot { x, y })
            .to_vec()
    }

    #[test]
    fn a_square_shrinks_and_its_hole_grows() {
        let mut hole = rectangle(4000, 4000, 6000, 6000);
        hole.reverse();
        let inner = inset(&[rectangle(0, 0, 10_000, 10_000), hole], 1000.0, 1.0);
        let areas: Vec<f64> = inner.iter().map(|ring| doubled_area(ring) as f64 / 2.0).collect();
        // 8000² without the hole, which has grown by 1000 all round, with round corners.
        assert_eq!(inner.len(), 2);
        assert_eq!(areas[0], 64e6);
        let grown = 4e6 + 4.0 * 2e6 + std::f64::consts::PI * 1e6;
        assert!((areas[1] + grown).abs() < 0.001 * grown, "{areas:?}");
    }

    #[test]
    fn nothing_is_left_of_what_is_too_narrow() {
        assert!(inset(&[rectangle(0, 0, 10_000, 2000)], 1001.0, 1.0).is_empty());
    }
}
