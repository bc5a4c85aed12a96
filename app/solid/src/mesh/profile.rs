use crate::fillet::chords;

/// One height of a rounded rim: where its ring lies and how its normals lean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Level {
    /// How far inside the outline, as a part of the radius.
    pub(super) inset: f64,
    /// Horizontal and vertical part of the surface's normal.
    pub(super) lean: [f64; 2],
}

/// The quarter circle of a rim, from the side wall (first) to the flat of the face (last).
pub(super) fn quarter_round(radius: f64, tolerance: f64) -> Vec<Level> {
    let steps = chords(radius, std::f64::consts::FRAC_PI_2, tolerance);
    (0..=steps)
        .map(|step| {
            if step == steps {
                // Exactly upright, so that the flat is flat.
                return Level { inset: 1.0, lean: [0.0, 1.0] };
            }
            let angle = std::f64::consts::FRAC_PI_2 * step as f64 / steps as f64;
            Level { inset: 1.0 - angle.cos(), lean: [angle.cos(), angle.sin()] }
        })
        .collect()
}

/// The level up to which a rim belongs to the side wall rather than to the face.
///
/// The face picture is laid on from above. Where the surface leans more than 60° it would be
/// stretched more than twofold, and there the side's colour takes over.
pub(super) fn side_levels(levels: &[Level]) -> usize {
    let limit = std::f64::consts::FRAC_PI_6.sin() + 1e-9;
    levels.iter().rposition(|level| level.lean[1] <= limit).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_lie_on_a_quarter_circle() {
        let levels = quarter_round(1.5, 0.02);
        // 2 acos(1 - 0.02 / 1.5) = 18.7°: five steps.
        assert_eq!(levels.len(), 6);
        for level in &levels {
            let (across, up) = (1.0 - level.inset, level.lean[1]);
            assert!((across.hypot(up) - 1.0).abs() < 1e-12);
        }
        assert_eq!((levels[0].inset, levels[5].inset), (0.0, 1.0));
    }

    #[test]
    fn the_side_ends_where_the_rim_leans_less_than_sixty_degrees() {
        let three: Vec<Level> = quarter_round(1.0, 0.05);
        assert_eq!(three.len(), 4);
        assert_eq!(side_levels(&three), 1);
        // One chord: all of the rim is face.
        assert_eq!(side_levels(&[three[0], three[3]]), 0);
    }
}
