//! By how much devices may disagree on where something is.

/// How far beside an edge a sample must lie to be on one side of it for every device, in pixels.
/// Devices round corners to fractions of a pixel, the coarsest to sixteenths, so that an edge comes
/// to lie up to a thirty-second beside its place.
const BESIDE_PX: f32 = 1.0 / 16.0;

/// How what was drawn is to be moved: not at all, then a little in each direction. Whichever way an
/// edge runs, one of these moves it by a sixteenth of a pixel or more to the one side, and one to the
/// other.
pub(crate) const SHIFTS_PX: [[f32; 2]; 5] = [
    [0.0, 0.0],
    [BESIDE_PX, BESIDE_PX],
    [-BESIDE_PX, BESIDE_PX],
    [BESIDE_PX, -BESIDE_PX],
    [-BESIDE_PX, -BESIDE_PX],
];
