//! Leaving out what is too small to be a part.

use image::{GrayImage, Luma};
use imageproc::region_labelling::{Connectivity, connected_components};

use super::bits::Bits;
use super::crack::Crack;
use super::node::double_area;

/// An island under one in this many of the largest island's pixels is a speck (R17).
const SHARE: u64 = 1000;

/// Keeps the boundaries of islands that are no specks, with their holes, in their order.
pub(super) fn drop_specks(inside: &Bits, chains: Vec<Vec<Crack>>) -> Vec<Vec<Crack>> {
    let areas: Vec<i64> = chains.iter().map(|chain| pixels(chain)).collect();
    let islands = areas.iter().filter(|area| **area > 0).count();
    if islands < 2 {
        return chains;
    }
    // Without holes the boundary tells the area; else pixels are counted island by island.
    let sizes: Vec<u64> = if islands == areas.len() {
        areas.iter().map(|area| area.unsigned_abs()).collect()
    } else {
        labelled_sizes(inside, &chains)
    };
    let largest = sizes.iter().copied().max().unwrap_or(0);
    let kept = chains.into_iter().zip(sizes).filter(|(_, size)| size * SHARE >= largest);
    kept.map(|(chain, _)| chain).collect()
}

/// Pixels that a chain encloses; negative for a hole.
fn pixels(chain: &[Crack]) -> i64 {
    let corners = chain.iter().map(|crack| (f64::from(crack.x), f64::from(crack.y)));
    (double_area(corners) / 2.0).round() as i64
}

/// For each chain the pixels of the island that it bounds, from outside or around a hole.
fn labelled_sizes(inside: &Bits, chains: &[Vec<Crack>]) -> Vec<u64> {
    let ends = |axis: fn(&Crack) -> u32| {
        let all = || chains.iter().flatten().map(axis);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (ends(|crack| crack.x), ends(|crack| crack.y));
    let shape = GrayImage::from_fn(right - left, bottom - top, |x, y| {
        Luma([u8::from(inside.get(i64::from(left + x), i64::from(top + y)))])
    });
    let labels = connected_components(&shape, Connectivity::Four, Luma([0]));
    let mut counts: Vec<u64> = Vec::new();
    for Luma([label]) in labels.pixels() {
        let label = *label as usize;
        if counts.len() <= label {
            counts.resize(label + 1, 0);
        }
        if let Some(count) = counts.get_mut(label) {
            *count += 1;
        }
    }
    let label = |crack: &Crack| {
        let (x, y) = crack.inner();
        let (x, y) = (x - i64::from(left), y - i64::from(top));
        labels.get_pixel_checked(x as u32, y as u32).map_or(0, |Luma([label])| *label as usize)
    };
    let size = |chain: &Vec<Crack>| {
        chain.first().and_then(|crack| counts.get(label(crack)).copied()).unwrap_or(0)
    };
    chains.iter().map(size).collect()
}
