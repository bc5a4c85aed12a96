//! Angles in commands.

use serde::Serializer;

/// An angle in degrees as commands use it: without whole turns, to a billionth of a degree.
///
/// So it has few enough digits for every reader of JSON to get the very same number, and a log
/// that went through a file replays to the very same state.
pub(super) fn canonical_deg(angle_deg: f64) -> f64 {
    // The rounding may make a whole turn; adding zero makes minus zero plain zero.
    ((angle_deg % 360.0) * 1e9).round() / 1e9 % 360.0 + 0.0
}

pub(super) fn serialize<S: Serializer>(angle_deg: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(canonical_deg(*angle_deg))
}

#[cfg(test)]
mod tests {
    use super::canonical_deg;

    #[test]
    fn canonical_angles_stay_as_they_are() {
        for angle in [0.0, 33.333_333_333_333_336, -359.999_999_999_9, 1e300, 720.5, -45.0] {
            let once = canonical_deg(angle);
            assert_eq!(canonical_deg(once), once, "{angle}");
            assert!(once.abs() < 360.0);
        }
        assert_eq!(canonical_deg(720.5), 0.5);
        assert_eq!(canonical_deg(33.333_333_333_333_336), 33.333_333_333);
    }
}
