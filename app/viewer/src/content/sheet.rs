//! Parts laid on sheets of A4, as if to be printed: true to size, as close as they go.

use std::sync::Arc;

use bevy::math::{Quat, Vec3};

use super::Looks;
use crate::display::{Display, Item, Layer};

/// A sheet of A4, standing.
const SHEET_MM: [f32; 2] = [210.0, 297.0];
/// What a printer leaves white.
const MARGIN_MM: f32 = 8.0;
/// Room to cut between neighbours.
const GAP_MM: f32 = 3.0;
/// Room between sheets.
const APART_MM: f32 = 24.0;

/// A sheet with the upper left corner of each part on it.
struct Sheet {
    size_mm: [f32; 2],
    parts: Vec<(usize, [f32; 2])>,
}

/// The looks with these indices on sheets, and the rims of the sheets in world axes.
pub(crate) fn sheets(
    looks: Arc<Looks>,
    order: Vec<usize>,
    backs: bool,
) -> (Display, Vec<[Vec3; 4]>) {
    let size = |index: usize| {
        let [w, h, _] = looks.size_mm(index).map(|mm| mm as f32);
        [w, h]
    };
    let sheets = fill(&order, &size);
    let mut display = Display { looks: looks.clone(), flat: true, ..Display::default() };
    let mut rims = Vec::new();
    // About as wide as a window.
    let across = ((sheets.len() as f32 * 2.2).sqrt().ceil() as usize).max(1);
    let mut z = 0.0;
    for row in sheets.chunks(across) {
        let tall = row.iter().map(|sheet| sheet.size_mm[1]).fold(0.0, f32::max);
        let mut x = 0.0;
        for sheet in row {
            let [w, h] = sheet.size_mm;
            let corners = [[x, z], [x + w, z], [x + w, z + h], [x, z + h]];
            let corners = corners.map(|[x, z]| Vec3::new(x, 0.0, z));
            display.extent.extend(corners);
            rims.push(corners);
            for (index, [left, top]) in &sheet.parts {
                let [w, h, d] = looks.size_mm(*index).map(|mm| mm as f32);
                let Some(look) = looks.looks.get(*index) else { continue };
                let turned = if backs { std::f32::consts::PI } else { 0.0 };
                display.items.push(Item {
                    key: look.part.to_string().into(),
                    look: *index,
                    layer: Layer::Table,
                    place: Vec3::new(x + left + w / 2.0, d / 2.0, z + top + h / 2.0),
                    rotation: Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2)
                        * Quat::from_rotation_y(turned),
                    shade_mm: None,
                    foot_mm: 0.0,
                    path: None,
                    index: 0,
                    copy: 0,
                    back_up: backs,
                });
            }
            x += w + APART_MM;
        }
        z += tall + APART_MM;
    }
    (display, rims)
}

/// Fills sheets shelf by shelf, tall parts first; one that is larger than a sheet gets one of
/// its own size.
fn fill(order: &[usize], size: &dyn Fn(usize) -> [f32; 2]) -> Vec<Sheet> {
    let mut order = order.to_vec();
    order.sort_by(|a, b| size(*b)[1].total_cmp(&size(*a)[1]));
    let room = SHEET_MM.map(|side| side - 2.0 * MARGIN_MM);
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut large = Vec::new();
    let (mut x, mut y, mut shelf) = (0.0, 0.0, 0.0);
    for index in order {
        let [w, h] = size(index);
        if w > room[0] || h > room[1] {
            let size_mm = [w, h].map(|side| side + 2.0 * MARGIN_MM);
            large.push(Sheet { size_mm, parts: vec![(index, [MARGIN_MM; 2])] });
            continue;
        }
        if x > 0.0 && x + w > room[0] {
            (x, y) = (0.0, y + shelf + GAP_MM);
            shelf = 0.0;
        }
        if sheets.is_empty() || y + h > room[1] {
            sheets.push(Sheet { size_mm: SHEET_MM, parts: Vec::new() });
            (x, y, shelf) = (0.0, 0.0, 0.0);
        }
        if let Some(sheet) = sheets.last_mut() {
            sheet.parts.push((index, [MARGIN_MM + x, MARGIN_MM + y]));
        }
        x += w + GAP_MM;
        shelf = f32::max(shelf, h);
    }
    sheets.extend(large);
    sheets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_on_a_sheet_once_and_none_lie_over_each_other() {
        let sizes: Vec<[f32; 2]> = (0..90)
            .map(|n| [[63.0, 88.0], [20.0, 20.0], [300.0, 200.0], [50.0, 7.5]][n % 4])
            .collect();
        let order: Vec<usize> = (0..sizes.len()).collect();
        let sheets = fill(&order, &|index| sizes[index]);
        let mut seen: Vec<usize> =
            sheets.iter().flat_map(|sheet| sheet.parts.iter().map(|(index, _)| *index)).collect();
        seen.sort_unstable();
        assert_eq!(seen, order);
        for sheet in &sheets {
            for (n, (a, [ax, ay])) in sheet.parts.iter().enumerate() {
                let [aw, ah] = sizes[*a];
                assert!(ax + aw <= sheet.size_mm[0] - MARGIN_MM + 0.01, "{a} at {ax}");
                assert!(ay + ah <= sheet.size_mm[1] - MARGIN_MM + 0.01, "{a} at {ay}");
                for (b, [bx, by]) in &sheet.parts[n + 1..] {
                    let [bw, bh] = sizes[*b];
                    let apart =
                        ax + aw <= *bx || bx + bw <= *ax || ay + ah <= *by || by + bh <= *ay;
                    assert!(apart, "{a} lies over {b}");
                }
            }
        }
    }
}
