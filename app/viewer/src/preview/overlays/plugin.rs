//! Draws the overlays that are on.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    Lens, Overlay, Overlays, Ruler, anchors, curves, frames, grid,
    labels::Labels,
    names, outlines,
    pen::{FRAME, Pen},
    ruler, selected, wireframe,
};
use crate::{
    display::Layer,
    keys::{Action, Pressed},
    play::{Game, PlaySet},
    preview::{
        Preview,
        panels::{Gallery, Selected},
    },
    stage::{Insets, Shown},
    texts::Texts,
};

/// Draws overlays over the table of a previewed package.
pub(crate) struct OverlaysPlugin;

impl Plugin for OverlaysPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Overlays>()
            .init_resource::<Ruler>()
            .add_systems(
                Update,
                (press, ruler::measure)
                    .chain()
                    .before(PlaySet::Input)
                    .run_if(resource_exists::<Preview>.and_then(resource_exists::<Game>)),
            )
            .add_systems(
                EguiPrimaryContextPass,
                draw.run_if(resource_exists::<Preview>.and_then(resource_exists::<Game>)),
            );
    }
}

fn press(
    mut pressed: MessageReader<Pressed>,
    mut overlays: ResMut<Overlays>,
    mut ruler: ResMut<Ruler>,
) {
    for asked in pressed.read() {
        match asked.action {
            Action::Measure => ruler.toggle(),
            Action::Cancel if ruler.is_on => ruler.toggle(),
            action => {
                let overlay = Overlay::ALL.into_iter().find(|overlay| overlay.action() == action);
                if let Some(overlay) = overlay {
                    overlays.toggle(overlay);
                }
            }
        }
    }
}

fn draw(
    mut contexts: EguiContexts,
    overlays: Res<Overlays>,
    ruler: Res<Ruler>,
    selected: Res<Selected>,
    gallery: Res<Gallery>,
    game: Res<Game>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    insets: Res<Insets>,
    lens: Lens,
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let pen = Pen { painter: painter.clone(), lens: &lens };
    let window = painter.clip_rect();
    let free = egui::Rect::from_min_max(
        window.min + egui::vec2(insets.left_px, insets.top_px),
        window.max - egui::vec2(insets.right_px, insets.bottom_px),
    );
    let mut labels = Labels::new(painter.clone(), free, 12.0);
    let display = &shown.0;
    let keeper = game.keeper().filter(|_| !gallery.is_open());
    for page in gallery.pages() {
        pen.ring(Layer::Table, page, 1.5, egui::Color32::WHITE);
    }
    if let Some(keeper) = keeper {
        if overlays.has(Overlay::Grid) {
            grid::draw(&pen, &mut labels, keeper);
        }
        if overlays.has(Overlay::Frames) {
            frames::draw(&pen, &mut labels, keeper);
        }
    }
    let mut left_out = 0;
    if overlays.has(Overlay::Wireframe) {
        left_out = wireframe::draw(&pen, display);
    }
    if overlays.has(Overlay::Outlines) {
        outlines::draw(&pen, display);
    }
    if let Some(keeper) = keeper {
        if overlays.has(Overlay::Curves) {
            curves::draw(&pen, &mut labels, keeper);
        }
        if overlays.has(Overlay::Anchors) {
            anchors::draw(&pen, &mut labels, keeper);
        }
    }
    if overlays.has(Overlay::Names) {
        names::draw(&pen, &mut labels, display);
    }
    selected::draw(&pen, display, keeper, &selected);
    let labels = labels.finish();
    ruler::draw(&pen, &ruler);
    tell(context, &texts, &insets, labels, left_out);
    Ok(())
}

/// Says what found no room: nobody shall think that it is not there.
fn tell(context: &egui::Context, texts: &Texts, insets: &Insets, labels: usize, parts: usize) {
    if labels == 0 && parts == 0 {
        return;
    }
    let mut lines = Vec::new();
    if labels > 0 {
        lines.push(texts.say_with("overlay-labels-left", &[("count", labels.into())]));
    }
    if parts > 0 {
        lines.push(texts.say_with("overlay-parts-left", &[("count", parts.into())]));
    }
    let painter = context.layer_painter(egui::LayerId::background());
    let font = egui::FontId::proportional(12.0);
    let galley = painter.layout_no_wrap(lines.join("  ·  "), font, FRAME);
    let corner = painter.clip_rect().left_bottom()
        + egui::vec2(14.0, -14.0 - insets.bottom_px - galley.size().y);
    let plate = egui::Rect::from_min_size(corner, galley.size()).expand2(egui::vec2(6.0, 3.0));
    painter.rect_filled(plate, 4.0, egui::Color32::from_black_alpha(205));
    painter.galley(corner, galley, FRAME);
}
