//! Where HUD surfaces stand in the window (R22).

use baize_manifest::Area;

/// A HUD surface's box in mm: what it shows, in its own turned axes (x right, y down).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HudBox {
    /// The area it is mounted in.
    pub(crate) area: Area,
    /// Left and upper edge.
    pub(crate) min_mm: [f32; 2],
    /// Right and lower edge.
    pub(crate) max_mm: [f32; 2],
}

/// Where a HUD surface's origin comes to stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HudPlace {
    /// From the window's left edge.
    pub(crate) x_px: f32,
    /// From the window's upper edge.
    pub(crate) y_px: f32,
    /// Pixels a millimetre.
    pub(crate) scale: f32,
}

/// A rectangle of the window: left, upper, right, lower edge in px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PxRect {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) right: f32,
    pub(crate) bottom: f32,
}

/// Share of the window's height that the top and the bottom row may take.
const ROW_SHARE: f32 = 0.28;
/// Share of the window's width that the left and the right column of the middle row take.
const COLUMN_SHARE: f32 = 0.25;
/// Space to the window's edge and between neighbours, as a share of the smaller side.
const GAP_SHARE: f32 = 0.02;

/// Places every box in its area, side by side where several share one, as large as fits.
pub(crate) fn arrange(boxes: &[HudBox], width_px: f32, height_px: f32) -> Vec<HudPlace> {
    let gap = width_px.min(height_px) * GAP_SHARE;
    let mut places = vec![HudPlace { x_px: 0.0, y_px: 0.0, scale: 1.0 }; boxes.len()];
    for area in ALL_AREAS {
        let members: Vec<usize> =
            (0..boxes.len()).filter(|index| boxes[*index].area == area).collect();
        if members.is_empty() {
            continue;
        }
        let rect = area_rect(area, boxes, width_px, height_px, gap);
        let size = |index: usize| {
            let HudBox { min_mm, max_mm, .. } = boxes[index];
            [(max_mm[0] - min_mm[0]).max(1.0), (max_mm[1] - min_mm[1]).max(1.0)]
        };
        let wide: f32 = members.iter().map(|index| size(*index)[0]).sum();
        let tall = members.iter().map(|index| size(*index)[1]).fold(0.0, f32::max);
        let gaps = gap * (members.len() - 1) as f32;
        let room = (rect.right - rect.left - gaps).max(1.0);
        let scale = (room / wide).min((rect.bottom - rect.top).max(1.0) / tall);
        let (column, row) = cell(area);
        let mut left = align(column, rect.left, rect.right, wide * scale + gaps);
        for index in members {
            let [w, h] = size(index);
            let top = align(row, rect.top, rect.bottom, h * scale);
            places[index] = HudPlace {
                x_px: left - boxes[index].min_mm[0] * scale,
                y_px: top - boxes[index].min_mm[1] * scale,
                scale,
            };
            left += w * scale + gap;
        }
    }
    places
}

/// The rectangle of the window that an area may use, given which others are in use.
pub(crate) fn area_rect(
    area: Area,
    boxes: &[HudBox],
    width_px: f32,
    height_px: f32,
    gap: f32,
) -> PxRect {
    let (column, row) = cell(area);
    let used = |c: u8| boxes.iter().any(|b| cell(b.area) == (c, row));
    let (top, bottom) = match row {
        0 => (gap, height_px * ROW_SHARE),
        1 => (height_px * ROW_SHARE + gap, height_px * (1.0 - ROW_SHARE) - gap),
        _ => (height_px * (1.0 - ROW_SHARE), height_px - gap),
    };
    let third = width_px / 3.0;
    // A lone surface in the middle of the top or bottom row has the row to itself.
    let (left, right) = match (row, column) {
        (1, 0) => (gap, width_px * COLUMN_SHARE),
        (1, 2) => (width_px * (1.0 - COLUMN_SHARE), width_px - gap),
        (1, _) => (width_px * COLUMN_SHARE + gap, width_px * (1.0 - COLUMN_SHARE) - gap),
        (_, 0) if !used(1) && !used(2) => (gap, width_px * 0.6),
        (_, 2) if !used(1) && !used(0) => (width_px * 0.4, width_px - gap),
        (_, 0) => (gap, third - gap / 2.0),
        (_, 2) => (width_px - third + gap / 2.0, width_px - gap),
        (_, _) if !used(0) && !used(2) => (gap, width_px - gap),
        (_, _) => (third + gap / 2.0, width_px - third - gap / 2.0),
    };
    PxRect { left, top, right, bottom }
}

const ALL_AREAS: [Area; 9] = [
    Area::TopLeft,
    Area::Top,
    Area::TopRight,
    Area::Left,
    Area::Center,
    Area::Right,
    Area::BottomLeft,
    Area::Bottom,
    Area::BottomRight,
];

/// Column and row of an area in the window's three by three cells.
fn cell(area: Area) -> (u8, u8) {
    match area {
        Area::TopLeft => (0, 0),
        Area::Top => (1, 0),
        Area::TopRight => (2, 0),
        Area::Left => (0, 1),
        Area::Center => (1, 1),
        Area::Right => (2, 1),
        Area::BottomLeft => (0, 2),
        Area::Bottom => (1, 2),
        Area::BottomRight => (2, 2),
    }
}

fn align(cell: u8, low: f32, high: f32, size: f32) -> f32 {
    match cell {
        0 => low,
        1 => (low + high - size) / 2.0,
        _ => high - size,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(b: &HudBox, p: &HudPlace) -> PxRect {
        PxRect {
            left: p.x_px + b.min_mm[0] * p.scale,
            top: p.y_px + b.min_mm[1] * p.scale,
            right: p.x_px + b.max_mm[0] * p.scale,
            bottom: p.y_px + b.max_mm[1] * p.scale,
        }
    }

    #[test]
    fn every_surface_is_whole_inside_its_area_and_none_overlap() {
        let shapes = [[200.0, 100.0], [60.0, 300.0], [500.0, 20.0]];
        for (width, height) in [(800.0, 600.0), (1920.0, 1080.0), (3440.0, 1440.0), (300.0, 900.0)]
        {
            for mask in 1..512u32 {
                let mut boxes = Vec::new();
                for (bit, area) in ALL_AREAS.into_iter().enumerate() {
                    if mask & (1 << bit) == 0 {
                        continue;
                    }
                    for copy in 0..=(bit % 2) {
                        let [w, h] = shapes[(bit + copy) % 3];
                        boxes.push(HudBox {
                            area,
                            min_mm: [-w / 2.0, -h / 2.0],
                            max_mm: [w / 2.0, h / 2.0],
                        });
                    }
                }
                let gap = f32::min(width, height) * GAP_SHARE;
                let places = arrange(&boxes, width, height);
                let rects: Vec<_> = boxes.iter().zip(&places).map(|(b, p)| place(b, p)).collect();
                for (b, r) in boxes.iter().zip(&rects) {
                    let area = area_rect(b.area, &boxes, width, height, gap);
                    assert!(
                        r.left >= area.left - 0.01
                            && r.right <= area.right + 0.01
                            && r.top >= area.top - 0.01
                            && r.bottom <= area.bottom + 0.01,
                        "{b:?} at {r:?} leaves {area:?}"
                    );
                    assert!(
                        r.left >= 0.0 && r.right <= width && r.top >= 0.0 && r.bottom <= height
                    );
                }
                for (i, a) in rects.iter().enumerate() {
                    for b in &rects[i + 1..] {
                        let apart = a.right <= b.left + 0.01
                            || b.right <= a.left + 0.01
                            || a.bottom <= b.top + 0.01
                            || b.bottom <= a.top + 0.01;
                        assert!(apart, "{a:?} overlaps {b:?} at {width}x{height}, {mask:b}");
                    }
                }
            }
        }
    }
}
