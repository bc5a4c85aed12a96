//! Which entry is tried.

use baize_manifest::Package;
use bevy_egui::egui::{ComboBox, Ui};

use super::{
    Trying,
    rows::{row, value_px},
};
use crate::{preview::inspect::Spot, texts::Texts};

/// Surface, route and candidate.
pub(super) fn choose(ui: &mut Ui, texts: &Texts, package: &Package, trying: &mut Trying) {
    let with_routes = || package.surfaces.iter().filter(|surface| !surface.layout.is_empty());
    let Some(first) = with_routes().next() else {
        ui.label(texts.say("try-none"));
        return;
    };
    let start = |surface: &baize_manifest::Surface, route: usize| {
        let candidates = surface.layout.get(route).and_then(|one| one.candidates.as_ref());
        let candidate = candidates.filter(|list| !list.is_empty()).map(|_| 0);
        Spot { surface: surface.key.clone(), route, candidate }
    };
    let mut spot = trying.spot.clone().unwrap_or_else(|| start(first, 0));
    let width = value_px(ui);
    row(ui, &texts.say("try-surface"), |ui| {
        ComboBox::from_id_salt("try-surface")
            .width(width)
            .truncate()
            .selected_text(spot.surface.to_string())
            .show_ui(ui, |ui| {
                for surface in with_routes() {
                    let is_it = surface.key == spot.surface;
                    if ui.selectable_label(is_it, surface.key.to_string()).clicked() && !is_it {
                        spot = start(surface, 0);
                    }
                }
            });
    });
    let surface = package.surfaces.iter().find(|surface| surface.key == spot.surface);
    let Some(surface) = surface else { return };
    let name = |route: usize| {
        surface.layout.get(route).map_or_else(String::new, |one| one.route.text().to_string())
    };
    row(ui, &texts.say("try-route"), |ui| {
        ComboBox::from_id_salt("try-route")
            .width(width)
            .truncate()
            .selected_text(name(spot.route))
            .show_ui(ui, |ui| {
                for route in 0..surface.layout.len() {
                    let is_it = route == spot.route;
                    if ui.selectable_label(is_it, name(route)).clicked() && !is_it {
                        spot = start(surface, route);
                    }
                }
            });
    });
    let layout = surface.layout.get(spot.route);
    if let Some(candidates) = layout.and_then(|layout| layout.candidates.as_ref()) {
        let params: Vec<&str> =
            layout.iter().flat_map(|one| one.route.param_names()).map(|name| &**name).collect();
        let name = |index: usize| {
            let fields = candidates.get(index).map(|one| &one.props).into_iter().flatten();
            let fields = fields.filter(|(name, _)| params.contains(&&**name));
            let texts: Vec<String> = fields
                .filter_map(|(name, value)| Some(format!("{name}: {}", value.field_text()?)))
                .collect();
            format!("{}   {}", index + 1, texts.join(", "))
        };
        row(ui, &texts.say("try-candidate"), |ui| {
            ComboBox::from_id_salt("try-candidate")
                .width(width)
                .truncate()
                .selected_text(spot.candidate.map(name).unwrap_or_default())
                .show_ui(ui, |ui| {
                    for index in 0..candidates.len() {
                        ui.selectable_value(&mut spot.candidate, Some(index), name(index));
                    }
                });
        });
    }
    trying.choose(package, Some(spot));
}
