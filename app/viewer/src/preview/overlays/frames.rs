//! The rectangles and axes of surfaces.

use baize_table::SceneKeeper;

use super::{
    anchors::{place, points},
    labels::Labels,
    pen::{AXIS_X, AXIS_Y, FRAME, Pen, pos},
};
use crate::{content::planes, preview::inspect::number};

pub(super) fn draw(pen: &Pen<'_, '_>, labels: &mut Labels, keeper: &SceneKeeper) {
    for (surface, (layer, plane)) in keeper.surfaces().iter().zip(planes(keeper.surfaces())) {
        let [width, height] = surface.size_mm;
        let [w, h] = [width / 2.0, height / 2.0];
        let corners = points(plane, &[[-w, -h], [w, -h], [w, h], [-w, h]]);
        pen.ring(layer, &corners, 2.0, FRAME);
        let origin = place(plane, 0.0, 0.0);
        let length = w.min(h) * 0.3;
        pen.arrow(layer, origin, place(plane, length, 0.0), AXIS_X);
        pen.arrow(layer, origin, place(plane, 0.0, length), AXIS_Y);
        pen.dot(layer, origin, 3.5, FRAME);
        if let Some(pixel) = pen.lens.pixel(layer, place(plane, length, 0.0)) {
            labels.write(pos(pixel), "x".into(), AXIS_X);
        }
        if let Some(pixel) = pen.lens.pixel(layer, place(plane, 0.0, length)) {
            labels.write(pos(pixel), "y".into(), AXIS_Y);
        }
        if let Some(pixel) = corners.first().and_then(|corner| pen.lens.pixel(layer, *corner)) {
            let size = format!("{} × {} mm", number(width), number(height));
            labels.write(pos(pixel), format!("{}  {size}", surface.key), FRAME);
        }
    }
}
