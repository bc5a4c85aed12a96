//! How much of each side every corner may use up (R19: "cut down where a neighbouring corner or
//! the end of a side leaves less room").

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// The largest radius of each corner of a closed loop, so that on every side the tangent lengths
/// of its two corners fit.
///
/// `rates[i]` is the tangent length of corner `i` for a radius of one, `lengths[i]` the length of
/// the side from corner `i` to the next. All radii grow at one pace; where a side is used up, its
/// two corners stop. So a symmetric outline stays symmetric, and a corner gets what the others
/// leave.
pub(super) fn share_room(rates: &[f64], lengths: &[f64], wanted: f64) -> Vec<f64> {
    let count = rates.len().min(lengths.len());
    let mut radii = vec![wanted; count];
    let mut stopped = vec![false; count];
    // The radius at which a side is full, given what is already stopped at its ends.
    let full = |side: usize, radii: &[f64], stopped: &[bool]| -> Option<f64> {
        let ends = [side, (side + 1) % count];
        let mut room = lengths[side];
        let mut rate = 0.0;
        for end in ends {
            if stopped[end] {
                room -= rates[end] * radii[end];
            } else {
                rate += rates[end];
            }
        }
        (rate > 0.0).then(|| room.max(0.0) / rate)
    };
    let mut queue: BinaryHeap<Full> = (0..count)
        .filter_map(|side| Some(Full { radius: full(side, &radii, &stopped)?, side }))
        .filter(|entry| entry.radius < wanted)
        .collect();
    while let Some(Full { radius, side }) = queue.pop() {
        // An entry is out of date once one of its corners has stopped since.
        match full(side, &radii, &stopped) {
            Some(now) if now <= radius => {}
            Some(now) => {
                if now < wanted {
                    queue.push(Full { radius: now, side });
                }
                continue;
            }
            None => continue,
        }
        for end in [side, (side + 1) % count] {
            if !stopped[end] {
                stopped[end] = true;
                radii[end] = radius.min(wanted);
            }
        }
    }
    radii
}

/// A side that is used up when the radii reach a value; the heap yields the least first.
struct Full {
    radius: f64,
    side: usize,
}

impl Ord for Full {
    fn cmp(&self, other: &Self) -> Ordering {
        other.radius.total_cmp(&self.radius).then(other.side.cmp(&self.side))
    }
}

impl PartialOrd for Full {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Full {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Full {}

#[cfg(test)]
mod tests {
    use super::share_room;

    #[test]
    fn a_rectangle_takes_half_its_short_side() {
        // Right angles use up one length a radius.
        assert_eq!(share_room(&[1.0; 4], &[10.0, 40.0, 10.0, 40.0], 8.0), [5.0; 4]);
        assert_eq!(share_room(&[1.0; 4], &[10.0, 40.0, 10.0, 40.0], 3.0), [3.0; 4]);
    }

    #[test]
    fn a_corner_gets_what_its_neighbours_leave() {
        // Corners 0 and 1 share a side of 2, so corner 2 has 9 of the side of 10 left.
        let radii = share_room(&[1.0; 4], &[2.0, 10.0, 100.0, 100.0], 20.0);
        assert_eq!(radii, [1.0, 1.0, 9.0, 20.0]);
    }

    #[test]
    fn a_lone_corner_meets_itself_around_the_loop() {
        assert_eq!(share_room(&[0.5], &[6.0], 100.0), [6.0]);
    }
}
