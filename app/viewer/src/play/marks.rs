//! What is drawn over the parts: rims of those under the pointer and selected, places to drop
//! on with their names, and the box.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    drag::Drag,
    game::Game,
    hide::marks_shown,
    lock::Locks,
    pick::Pointer,
    pictures::{Detail, PartPictures},
    select::Selection,
    silhouette::silhouette,
    space::Space,
    targets::Target,
};
use crate::{display::Item, stage::Shown};

/// How far from the pointer places to drop on still have their names.
const NEAR_PX: f32 = 190.0;
const SELECTED: egui::Color32 = egui::Color32::from_rgb(255, 213, 74);

/// Draws marks.
pub(crate) struct MarksPlugin;

impl Plugin for MarksPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            EguiPrimaryContextPass,
            draw.run_if(resource_exists::<Game>.and_then(marks_shown)),
        );
    }
}

/// A closed line that is round at sharp corners: there, egui's own corners are spikes of any length.
fn closed_line(points: &[egui::Pos2], stroke: egui::Stroke) -> Vec<egui::Shape> {
    /// The cosine of the turn from which a corner is sharp.
    const SHARP: f32 = -0.3;
    let count = points.len();
    let at = |index: usize| points.get(index % count).copied().unwrap_or_default();
    let turn = |index: usize| {
        let before = (at(index) - at(index + count - 1)).normalized();
        before.dot((at(index + 1) - at(index)).normalized())
    };
    let sharp: Vec<usize> = (0..count).filter(|index| turn(*index) < SHARP).collect();
    let Some(first) = sharp.first() else {
        return vec![egui::Shape::closed_line(points.to_vec(), stroke)];
    };
    let ends = sharp.iter().skip(1).copied().chain([first + count]);
    let pieces = sharp
        .iter()
        .zip(ends)
        .map(|(from, to)| egui::Shape::line((*from..=to).map(at).collect(), stroke));
    let corners = sharp
        .iter()
        .map(|index| egui::Shape::circle_filled(at(*index), stroke.width / 2.0, stroke.color));
    pieces.chain(corners).collect()
}

fn draw(
    mut contexts: EguiContexts,
    pointer: Res<Pointer>,
    drag: Res<Drag>,
    selection: Res<Selection>,
    locks: Res<Locks>,
    shown: Res<Shown>,
    space: Space,
    mut pictures: ResMut<PartPictures>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let rim = |item: &Item, color: egui::Color32, width: f32| {
        let Some(look) = shown.0.looks.looks.get(item.look) else { return };
        for line in silhouette(look, item, &space) {
            let points: Vec<egui::Pos2> = line.into_iter().map(pos).collect();
            let dark = egui::Color32::from_black_alpha(190);
            painter.extend(closed_line(&points, egui::Stroke::new(width + 2.5, dark)));
            painter.extend(closed_line(&points, egui::Stroke::new(width, color)));
        }
    };
    if !selection.is_empty() {
        for item in shown.0.items.iter().filter(|item| selection.has(item)) {
            rim(item, SELECTED, 3.0);
        }
    }
    let over = pointer.over.and_then(|index| shown.0.items.get(index));
    if let Some(item) = over
        && drag.is_idle()
        && item.path.as_ref().is_some_and(|path| !locks.has(path))
        && !context.egui_wants_pointer_input()
    {
        rim(item, egui::Color32::WHITE, 2.0);
    }
    if let Some(held) = &drag.held {
        let whole = held.whole && held.carried.len() > 1;
        let count = if held.loose.is_some() { 1 } else { held.carried.len() };
        places(&painter, &drag, pointer.at_px);
        if let (Some(at), true) = (pointer.at_px, whole || count > 1) {
            badge(&painter, pos(at) + egui::vec2(0.0, -26.0), &count.to_string());
        }
    }
    let loose = drag.held.as_ref().and_then(|held| held.loose.as_ref());
    if let (Some((_, look)), Some(at)) = (loose, pointer.at_px) {
        let layer = egui::LayerId::new(egui::Order::Tooltip, "in hand".into());
        let painter = context.layer_painter(layer);
        let area = egui::Rect::from_center_size(pos(at), egui::vec2(110.0, 130.0));
        pictures.paint(&painter, area, &shown.0.looks, *look, false, Detail::Small);
    }
    if let (Some(start), Some(end)) = (drag.boxed, pointer.at_px) {
        let area = egui::Rect::from_two_pos(pos(start), pos(end));
        painter.rect_filled(area, 0.0, SELECTED.gamma_multiply(0.12));
        let edge = |width, color| egui::Stroke::new(width, color);
        let inside = egui::StrokeKind::Middle;
        painter.rect_stroke(area, 0.0, edge(3.5, egui::Color32::from_black_alpha(190)), inside);
        painter.rect_stroke(area, 0.0, edge(1.5, SELECTED), inside);
    }
    Ok(())
}

fn pos(at: Vec2) -> egui::Pos2 {
    egui::pos2(at.x, at.y)
}

/// Rings around places to drop on; names at the chosen one and at those near the pointer, as far
/// as they do not cover each other.
fn places(painter: &egui::Painter, drag: &Drag, pointer: Option<Vec2>) {
    let chosen = |target: &Target| {
        drag.target.as_ref().is_some_and(|t| t.path == target.path && t.layer == target.layer)
    };
    for target in drag.targets.iter().filter(|target| target.at_px.is_finite()) {
        let (radius, width) = if chosen(target) { (16.0, 4.0) } else { (7.0, 2.0) };
        let at = pos(target.at_px);
        painter.circle_stroke(at, radius, egui::Stroke::new(width + 2.0, egui::Color32::BLACK));
        painter.circle_stroke(at, radius, egui::Stroke::new(width, egui::Color32::WHITE));
    }
    let Some(pointer) = pointer else { return };
    let mut near: Vec<&Target> = drag
        .targets
        .iter()
        .filter(|target| chosen(target) || target.at_px.distance(pointer) < NEAR_PX)
        .filter(|target| target.at_px.is_finite())
        .collect();
    near.sort_by(|a, b| {
        chosen(b)
            .cmp(&chosen(a))
            .then(a.at_px.distance(pointer).total_cmp(&b.at_px.distance(pointer)))
    });
    let mut taken: Vec<egui::Rect> = Vec::new();
    let window = painter.clip_rect().shrink(4.0);
    for target in near {
        let size = if chosen(target) { 15.0 } else { 12.0 };
        let font = egui::FontId::proportional(size);
        let text = painter.layout_no_wrap(target.path.to_string(), font, egui::Color32::WHITE);
        let down = if chosen(target) { 32.0 } else { 20.0 };
        let middle = pos(target.at_px) + egui::vec2(0.0, down);
        let mut rect =
            egui::Rect::from_center_size(middle, text.size()).expand2(egui::vec2(6.0, 3.0));
        let inside = |low: f32, high: f32, min: f32, max: f32| {
            if low < min { min - low } else { (max - high).min(0.0) }
        };
        rect = rect.translate(egui::vec2(
            inside(rect.left(), rect.right(), window.left(), window.right()),
            inside(rect.top(), rect.bottom(), window.top(), window.bottom()),
        ));
        if taken.iter().any(|other| other.intersects(rect)) {
            continue;
        }
        let shade = if chosen(target) { 225 } else { 170 };
        painter.rect_filled(rect, 4.0, egui::Color32::from_black_alpha(shade));
        painter.galley(rect.min + egui::vec2(6.0, 3.0), text, egui::Color32::WHITE);
        taken.push(rect);
    }
}

/// A number on a dark disc.
fn badge(painter: &egui::Painter, at: egui::Pos2, text: &str) {
    painter.circle(
        at,
        13.0,
        egui::Color32::from_black_alpha(220),
        egui::Stroke::new(1.5, egui::Color32::WHITE),
    );
    let font = egui::FontId::proportional(13.0);
    painter.text(at, egui::Align2::CENTER_CENTER, text, font, egui::Color32::WHITE);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_near_their_points_at_any_corner() {
        let stroke = egui::Stroke::new(4.0, egui::Color32::WHITE);
        // Square, then there and back, then a needle.
        for points in [
            vec![[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]],
            vec![[0.0, 0.0], [9.0, 0.0], [20.0, 0.0], [9.0, 0.01]],
            vec![[0.0, 0.0], [40.0, 0.3], [0.0, 0.6]],
        ] {
            let points: Vec<egui::Pos2> = points.into_iter().map(egui::Pos2::from).collect();
            let around = egui::Rect::from_points(&points).expand(2.0 * stroke.width);
            let mut tessellator = egui::epaint::Tessellator::new(
                1.0,
                egui::epaint::TessellationOptions::default(),
                [1, 1],
                Vec::new(),
            );
            for shape in closed_line(&points, stroke) {
                let mut mesh = egui::Mesh::default();
                tessellator.tessellate_shape(shape, &mut mesh);
                assert!(!mesh.vertices.is_empty());
                for vertex in mesh.vertices {
                    assert!(around.contains(vertex.pos), "{:?} of {points:?}", vertex.pos);
                }
            }
        }
    }
}
