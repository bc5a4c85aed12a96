use clipper2_rust::{FillRule, union_subjects_64};

use super::crossing::any_contact;
use super::inset::inset;
use super::lattice::{Ring, doubled_area, from_path, to_path};

/// How far rings that touch are moved apart, in grid units: a few tenths of a micrometre.
const APART: f64 = 4.0;

/// Rings that neither cross nor touch: those given if they are so, else their union, drawn apart
/// where it touches itself; `None` if nothing is left.
pub(super) fn clean(rings: Vec<Ring>) -> Option<Vec<Ring>> {
    if !any_contact(&rings) {
        return (!rings.is_empty()).then_some(rings);
    }
    let union =
        union_subjects_64(&rings.iter().map(|ring| to_path(ring)).collect(), FillRule::NonZero);
    let mut rings: Vec<Ring> = union.iter().map(from_path).collect();
    rings.retain(|ring| ring.len() > 2 && doubled_area(ring) != 0);
    let mut apart = APART;
    for _ in 0..4 {
        if rings.is_empty() {
            return None;
        }
        if !any_contact(&rings) {
            return Some(rings);
        }
        rings = inset(&rings, apart, 1.0);
        apart *= 4.0;
    }
    None
}
