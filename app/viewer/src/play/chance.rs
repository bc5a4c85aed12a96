//! Chance, from a seed: what was played can be played again.

use bevy::prelude::Resource;

/// Seeds for whatever is decided by chance.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// Starts where nobody can foresee.
    pub(crate) fn of_now() -> Self {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Self(now.map_or(0, |time| time.as_nanos() as u64))
    }

    /// Starts at a known place.
    pub(crate) fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    /// The next seed.
    pub(crate) fn seed(&mut self) -> u64 {
        // SplitMix64: every seed once, in an order that looks like none.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}
