//! Offers the games whose program died.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    ago,
    document::Saved,
    slots::{Crash, crashes},
};
use crate::{
    home::{HomeAct, Origin},
    play::{Folders, Game},
    preview::Preview,
    texts::{Texts, Value},
    theme,
};

/// What is offered.
#[derive(Resource, Default)]
struct Offers {
    left: Vec<Offer>,
    /// What is being opened: offered again at the next start, unless it comes on the table.
    opening: Option<Offer>,
}

struct Offer {
    crash: Crash,
    /// The id of its package; none when it cannot be read.
    package: Option<String>,
    /// What it is called.
    name: String,
}

/// Offers the games whose program died.
pub(super) struct RecoveryPlugin;

impl Plugin for RecoveryPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Offers>()
            .add_systems(Startup, find)
            .add_systems(
                PreUpdate,
                opened.before(super::keeping::begin).run_if(resource_added::<Game>),
            )
            .add_systems(EguiPrimaryContextPass, draw);
    }
}

fn find(folders: Res<Folders>, mut offers: ResMut<Offers>) {
    let Some(data) = &folders.data else { return };
    offers.left = crashes(data)
        .into_iter()
        .map(|crash| {
            let saved = Saved::read(&crash.file).ok().flatten();
            let name = match &saved {
                Some(saved) => saved.title().to_owned(),
                None => crash.file.display().to_string(),
            };
            let package = saved.map(|saved| saved.package().to_owned());
            Offer { crash, package, name }
        })
        .collect();
}

/// What was gone on with is on the table, and from now on kept as any game.
fn opened(origin: Option<Res<Origin>>, mut offers: ResMut<Offers>) {
    let Some(origin) = origin else { return };
    let is_it = |offer: &mut Offer| offer.package.as_ref() == Some(&origin.package);
    if let Some(offer) = offers.opening.take_if(is_it) {
        offer.crash.settle();
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut offers: ResMut<Offers>,
    (texts, preview): (Res<Texts>, Option<Res<Preview>>),
    mut acts: MessageWriter<HomeAct>,
) -> Result {
    if preview.is_some() {
        // It is there for its package alone: they are offered when a game is to be played.
        return Ok(());
    }
    let Some(offer) = offers.left.first() else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let modal = theme::modal("recovery").show(context, |ui| {
        ui.set_width(460.0_f32.min(ui.ctx().content_rect().width() - 60.0));
        ui.heading(texts.say("recover-title"));
        let when = ago(&texts, offer.crash.kept);
        let values = [("name", Value::from(&offer.name)), ("when", Value::from(&when))];
        ui.label(texts.say_with("recover-text", &values));
        ui.add_space(10.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let go_on = ui.add(theme::main_button(texts.say("recover-continue"))).clicked();
            let forget = ui.button(texts.say("recover-forget")).clicked();
            (go_on, forget)
        })
        .inner
    });
    let (go_on, forget) = modal.inner;
    if go_on {
        acts.write(HomeAct::Open { path: offer.crash.file.clone(), package: None });
    }
    if forget {
        offer.crash.settle();
    }
    if go_on || forget || modal.should_close() {
        let offer = offers.left.remove(0);
        if go_on {
            offers.opening = Some(offer);
        }
    }
    Ok(())
}
