//! The numbers of an entry, to be changed.

use baize_manifest::{Align, Package};
use bevy_egui::egui::{Slider, SliderClamping, Ui};

use super::{
    Trying,
    rows::{NUMBER_PX, row, value_px},
};
use crate::{
    preview::inspect::{Stack, Trial},
    texts::Texts,
};

/// A slider for each number.
pub(super) fn numbers(
    ui: &mut Ui,
    texts: &Texts,
    package: &Package,
    trying: &mut Trying,
    trial: &Trial,
) {
    let mut now = trial.now.clone();
    let [width, height] = package
        .surfaces
        .iter()
        .find(|surface| surface.key == trial.spot.surface)
        .map_or([300.0; 2], |surface| surface.size_mm);
    let has_curve = trial.spot.layout(package).is_some_and(|layout| {
        let stacking = match trial.spot.candidate(layout) {
            Some(candidate) => &candidate.stacking,
            None => &layout.stacking,
        };
        stacking.as_ref().is_some_and(|stacking| stacking.curve.is_some())
    });
    ui.add_space(6.0);
    let slider = value_px(ui) - ui.spacing().item_spacing.x - NUMBER_PX;
    ui.spacing_mut().slider_width = slider.max(40.0);
    ui.spacing_mut().interact_size.x = NUMBER_PX;
    let slide = |ui: &mut Ui, key: &str, value: &mut f64, range: [f64; 2], step: f64| {
        row(ui, key, |ui| {
            let slider = Slider::new(value, range[0]..=range[1]);
            let slider = slider.step_by(step).clamping(SliderClamping::Never);
            // As few digits as it has: `3`, not `3.0`.
            ui.add(slider.custom_formatter(|value, _| short(value)));
        });
    };
    let half = |side: f64| [-(side / 2.0).ceil(), (side / 2.0).ceil()];
    slide(ui, "x", &mut now.x_mm, half(width), 0.5);
    slide(ui, "y", &mut now.y_mm, half(height), 0.5);
    slide(ui, "rotation", &mut now.rotation_deg, [-180.0, 180.0], 1.0);
    let mut has_stacking = now.stack.is_some();
    if ui.checkbox(&mut has_stacking, texts.say("try-stacking")).changed() {
        // What the file says comes back, else what a stacking without numbers has.
        now.stack = has_stacking.then(|| trial.was.stack.unwrap_or_default());
    }
    if let Some(stack) = &mut now.stack {
        row(ui, "limit", |ui| {
            let slider = Slider::new(&mut stack.limit, -20..=20);
            ui.add(slider.clamping(SliderClamping::Never));
        });
        row(ui, "align", |ui| {
            for (align, name) in [
                (Align::Start, "try-align-start"),
                (Align::Center, "try-align-center"),
                (Align::End, "try-align-end"),
            ] {
                ui.selectable_value(&mut stack.align, align, texts.say(name));
            }
        });
        slide(ui, "steps", &mut stack.steps, [1.0, 40.0], 1.0);
        stack.steps = stack.steps.max(0.01);
        slide(ui, "tilt", &mut stack.tilt_deg, [-180.0, 180.0], 0.5);
        if has_curve {
            let Stack { ramp_mm, .. } = stack;
            let mut ramp = ramp_mm.unwrap_or_default();
            slide(ui, "zStart", &mut ramp[0], [0.0, 100.0], 0.5);
            slide(ui, "zEnd", &mut ramp[1], [0.0, 100.0], 0.5);
            if ramp != ramp_mm.unwrap_or_default() {
                *ramp_mm = Some(ramp);
            }
        } else {
            ui.weak(texts.say("try-no-curve"));
        }
    }
    if now != trial.now && now.is_finite() {
        trying.set(package, trial.spot.clone(), now);
        ui.ctx().request_repaint();
    }
}

/// A number as it would be written by hand.
fn short(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    // Nobody writes -0.
    (rounded + 0.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_more_digits_than_they_need() {
        for (value, text) in [(3.0, "3"), (-137.5, "-137.5"), (-0.0, "0"), (0.1 + 0.2, "0.3")] {
            assert_eq!(short(value), text);
        }
    }
}
