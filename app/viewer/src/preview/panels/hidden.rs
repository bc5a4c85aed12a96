//! What is not shown, and why not.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, RichText},
};

use super::{
    Panels,
    bar::Docked,
    dock::{self, quiet},
    plugin::OpenAt,
    state::Side,
};
use crate::{
    play::Game,
    preview::inspect::{Unseen, unseen},
    texts::{Texts, Value},
};

/// Rows that are listed of a surface: nobody reads more.
const MOST_ROWS: usize = 200;

/// The list as it was last made, and the path that is looked for.
#[derive(Default)]
pub(super) struct Listed {
    surfaces: Vec<(Arc<str>, Vec<Unseen>)>,
    is_made: bool,
    filter: String,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    docked: Res<Docked>,
    texts: Res<Texts>,
    game: Res<Game>,
    mut listed: Local<Listed>,
    mut panels: ResMut<Panels>,
    mut opens: MessageWriter<OpenAt>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if panels.side != Some(Side::Hidden) {
        listed.is_made = false;
        return Ok(());
    }
    let Some(rect) = docked.0.as_ref().and_then(|dock| dock.side) else { return Ok(()) };
    if game.is_changed() || !listed.is_made {
        let scene = game.keeper().zip(game.package());
        listed.surfaces = scene
            .map(|(keeper, package)| unseen(package, keeper, game.state()))
            .unwrap_or_default();
        listed.is_made = true;
    }
    let Listed { surfaces, filter, .. } = &mut *listed;
    let mut close = false;
    let mut open = None;
    dock::show(context, "preview-hidden", rect, |ui| {
        close = dock::head(ui, &texts.say("hidden-title"), &texts.say("panel-close"), |_| ());
        ui.horizontal(|ui| {
            ui.label(texts.say("hidden-filter"));
            ui.add(egui::TextEdit::singleline(filter).desired_width(f32::INFINITY));
        });
        dock::scroll(ui, "hidden", |ui| {
            if surfaces.is_empty() {
                ui.label(texts.say("hidden-none"));
            }
            for (surface, list) in surfaces.iter() {
                let found = list.iter().filter(|one| one.path.contains(filter.trim()));
                let count = found.clone().count();
                if count == 0 {
                    continue;
                }
                egui::CollapsingHeader::new(format!("{surface}  ({count})"))
                    .id_salt(surface)
                    .default_open(true)
                    .show(ui, |ui| {
                        for one in found.take(MOST_ROWS) {
                            row(ui, &texts, one, &mut open);
                        }
                        if count > MOST_ROWS {
                            let more = [("count", Value::from(count - MOST_ROWS))];
                            ui.weak(texts.say_with("hidden-more", &more));
                        }
                    });
            }
        });
    });
    if close {
        panels.side = None;
    }
    opens.write_batch(open.map(|span| OpenAt(game.project().sources.place(span))));
    Ok(())
}

fn row(ui: &mut egui::Ui, texts: &Texts, one: &Unseen, open: &mut Option<baize_manifest::Span>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&*one.path).monospace());
        let count = [("count", Value::from(one.count))];
        ui.label(quiet(ui, texts.say_with("hidden-count", &count)));
        if let Some((route, at)) = &one.route
            && ui.add(egui::Link::new(RichText::new(&**route).small())).clicked()
        {
            *open = Some(*at);
        }
        let reason = texts.say(&format!("reason-{}", one.reason.word()));
        ui.label(RichText::new(reason).small());
    });
    ui.add_space(2.0);
}
