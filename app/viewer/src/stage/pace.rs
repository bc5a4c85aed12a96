//! How fine the table is drawn while the camera moves: as fine as the machine can at a pace that
//! feels smooth.

use std::time::Duration;

/// Shares of the picture's sides, from the finest.
const LEVELS: [f32; 3] = [1.0, 0.71, 0.5];
/// Frames that take longer than this do not feel smooth.
const SLOW: Duration = Duration::from_millis(55);
/// With frames as short as this, one step finer is still smooth.
const QUICK: Duration = Duration::from_millis(22);
/// How long the camera must stand until it counts as standing.
const REST: Duration = Duration::from_millis(160);
/// Share that the newest frame has in the average.
const NEWEST: f32 = 0.3;

/// Watches frames and says how fine the next is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pace {
    level: usize,
    average: Option<f32>,
    /// Since the camera last moved; none: it stands.
    moved: Option<Duration>,
    /// Whether the last frame showed a movement, so that its time says something.
    measured: bool,
}

impl Pace {
    /// The pace to begin with: coarse where the processor draws.
    pub(crate) fn new(software: bool) -> Self {
        let level = if software { LEVELS.len() - 1 } else { 0 };
        Self { level, average: None, moved: None, measured: false }
    }

    /// Whether the camera moves, or did so a moment ago.
    pub(crate) fn is_moving(&self) -> bool {
        self.moved.is_some()
    }

    /// Share of the picture's sides to draw with, given the time since the last frame and whether
    /// the camera stands somewhere else than then. It is 1 as soon as the camera stands.
    pub(crate) fn next(&mut self, since_last: Duration, moves: bool) -> f32 {
        if moves {
            if self.measured {
                self.learn(since_last);
            }
            self.moved = Some(Duration::ZERO);
        } else if let Some(still) = self.moved {
            let still = still + since_last;
            self.moved = (still < REST).then_some(still);
        }
        self.measured = moves;
        if self.is_moving() { LEVELS[self.level] } else { 1.0 }
    }

    fn learn(&mut self, took: Duration) {
        let took = took.as_secs_f32();
        let average = self.average.map_or(took, |old| old + (took - old) * NEWEST);
        self.average = Some(average);
        let other = if average > SLOW.as_secs_f32() {
            (self.level + 1).min(LEVELS.len() - 1)
        } else if average < QUICK.as_secs_f32() {
            self.level.saturating_sub(1)
        } else {
            self.level
        };
        if other != self.level {
            self.level = other;
            self.average = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn a_standing_camera_is_always_drawn_whole() {
        let mut pace = Pace::new(true);
        for _ in 0..50 {
            assert_eq!(pace.next(ms(300), false), 1.0);
        }
        assert!(!pace.is_moving());
    }

    #[test]
    fn after_a_movement_the_whole_picture_comes_by_itself_and_only_then() {
        let mut pace = Pace::new(true);
        assert_eq!(pace.next(ms(16), true), 0.5);
        let mut waited = Duration::ZERO;
        while pace.next(ms(16), false) < 1.0 {
            waited += ms(16);
            assert!(waited < REST, "it stays coarse");
        }
        assert!(waited + ms(16) >= REST, "a hand that pauses for {waited:?} sees it flicker");
    }

    #[test]
    fn slow_machines_get_coarser_and_quick_ones_finer_pictures() {
        let settle = |software, took| {
            let mut pace = Pace::new(software);
            (0..100).map(|_| pace.next(took, true)).last()
        };
        assert_eq!(settle(false, ms(8)), Some(1.0));
        assert_eq!(settle(false, ms(120)), Some(0.5));
        assert_eq!(settle(true, ms(120)), Some(0.5));
        assert_eq!(settle(true, ms(8)), Some(1.0));
    }

    #[test]
    fn the_level_comes_to_rest_on_a_machine_whose_frames_cost_by_the_pixel() {
        for full in [10, 30, 60, 90, 150, 400] {
            let mut pace = Pace::new(true);
            let mut scale = 0.5_f32;
            let mut last = Vec::new();
            for frame in 0..200 {
                // A quarter of a frame's time does not depend on the pixels.
                let took =
                    Duration::from_secs_f32(full as f32 / 1000.0 * (0.25 + 0.75 * scale * scale));
                scale = pace.next(took, true);
                if frame > 150 {
                    last.push(scale);
                }
            }
            assert!(last.windows(2).all(|two| two[0] == two[1]), "{full} ms: {last:?}");
        }
    }
}
