//! The gallery: every part in a labelled grid, at true relative size (R34).

use std::sync::Arc;

use bevy::math::{Quat, Vec3};

use super::Looks;
use crate::display::{Display, Item, Label, Layer};

/// Room between neighbours.
const GAP_MM: f32 = 9.0;
/// Least height of a label; on a large gallery they grow with it, to be read from further away.
const LABEL_MM: f32 = 5.0;

/// All looks side by side in rows, tall ones first and in their order among equals, with their
/// names below; about as wide as `aspect` times the height.
pub(crate) fn gallery(looks: Arc<Looks>, aspect: f32) -> Display {
    let all = (0..looks.looks.len()).collect();
    gallery_of(looks, all, aspect)
}

/// As [`gallery`], of some of the looks, by their indices.
pub(crate) fn gallery_of(looks: Arc<Looks>, mut order: Vec<usize>, aspect: f32) -> Display {
    let mut display = Display { looks: looks.clone(), ..Display::default() };
    let sizes: Vec<[f32; 3]> =
        (0..looks.looks.len()).map(|index| looks.size_mm(index).map(|mm| mm as f32)).collect();
    let width = row_width(order.iter().filter_map(|index| sizes.get(*index)), aspect);
    order.retain(|index| *index < sizes.len());
    let label_mm = (width / 95.0).max(LABEL_MM);
    display.flat = true;
    let mut rows: Vec<Vec<usize>> = vec![Vec::new()];
    let mut x = 0.0;
    order.sort_by(|a, b| sizes[*b][1].total_cmp(&sizes[*a][1]));
    for index in order {
        let size = sizes[index];
        let wide = size[0].max(24.0) + GAP_MM;
        if x > 0.0 && x + wide > width {
            rows.push(Vec::new());
            x = 0.0;
        }
        x += wide;
        if let Some(row) = rows.last_mut() {
            row.push(index);
        }
    }
    let mut z = 0.0;
    for row in &rows {
        let tall = row.iter().map(|index| sizes[*index][1]).fold(0.0, f32::max);
        let mut x = -width / 2.0;
        for index in row {
            let [w, h, d] = sizes[*index];
            let cell = w.max(24.0);
            let middle = x + cell / 2.0;
            let part = &looks.looks[*index].part;
            display.items.push(Item {
                key: part.to_string().into(),
                look: *index,
                layer: Layer::Table,
                place: Vec3::new(middle, d / 2.0, z + tall - h / 2.0),
                rotation: Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2),
                shade_mm: Some((d * 0.9).clamp(1.6, 9.0)),
                foot_mm: 0.0,
                path: None,
                index: 0,
                copy: 0,
                back_up: false,
            });
            display.labels.push(Label {
                text: part.key.to_string(),
                place: Vec3::new(middle, 0.0, z + tall + label_mm * 0.8),
                width_mm: cell + GAP_MM * 0.7,
                height_mm: label_mm,
            });
            x += cell + GAP_MM;
        }
        display.extent.push(Vec3::new(-width / 2.0, 0.0, z));
        display.extent.push(Vec3::new(width / 2.0, 0.0, z + tall + label_mm * 1.6));
        z += tall + label_mm * 1.5 + GAP_MM;
    }
    display
}

/// A width of rows with which the whole grid has about the aspect.
fn row_width<'s>(sizes: impl Iterator<Item = &'s [f32; 3]>, aspect: f32) -> f32 {
    let (mut area, mut widest) = (0.0, 24.0_f32);
    for [w, h, _] in sizes {
        area += (w.max(24.0) + GAP_MM) * (h + LABEL_MM * 2.0 + GAP_MM);
        widest = widest.max(*w);
    }
    (area * aspect * 1.15).sqrt().max(widest + GAP_MM)
}
