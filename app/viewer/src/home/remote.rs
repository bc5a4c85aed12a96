//! Asks whether the remote files of a game may be fetched (R7): once for a game, and nothing is
//! fetched before.

use std::collections::BTreeSet;

use baize_manifest::{Project, codes};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    Allowed,
    opening::{Opening, Origin, tools},
    shelf::Shelf,
    work::Wish,
};
use crate::{
    open::Ask,
    play::{Folders, Game},
    preview::Preview,
    stage::Setting,
    texts::{Texts, Value},
    theme,
    wake::Wake,
};

/// A game that has remote files which nobody allowed or forbade.
#[derive(Clone, Debug)]
pub(super) struct Remote {
    /// What somebody wants to open.
    pub(super) wish: Wish,
    /// What the game is called.
    pub(super) title: String,
    /// Where its remote files are, sorted.
    pub(super) hosts: Vec<String>,
    /// Where it comes from, when it is on the table without them already.
    pub(super) on_table: Option<Origin>,
}

/// Where the remote files are that a load was not allowed to fetch; sorted, each host once.
pub(super) fn hosts_of(project: &Project) -> Vec<String> {
    let refused = project.diagnostics.iter().filter(|found| found.code == codes::REMOTE_URL);
    let hosts: BTreeSet<String> = refused
        .filter_map(|found| {
            let span = found.span?;
            let text =
                project.sources.text(span.source).get(span.start as usize..span.end as usize)?;
            let (_, rest) = text.split_once("://")?;
            let host = rest.split(['/', '?', '#', '"', '\'']).next()?;
            // A name before the host is none.
            Some(host.rsplit('@').next()?.to_ascii_lowercase())
        })
        .collect();
    hosts.into_iter().collect()
}

/// What is asked.
#[derive(Resource, Default)]
pub(super) struct Asking(Option<Remote>);

impl Asking {
    /// Asks the player.
    pub(super) fn ask(&mut self, remote: Remote) {
        self.0 = Some(remote);
    }

    /// Asks no longer: something else is opened.
    pub(super) fn give_up(&mut self) {
        self.0 = None;
    }
}

/// Asks before anything is fetched.
pub(super) struct RemotePlugin;

impl Plugin for RemotePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Asking>()
            .add_systems(PostStartup, on_table)
            .add_systems(EguiPrimaryContextPass, draw);
    }
}

/// The game that `baize play` has laid out, and what of it was asked for.
#[derive(Resource, Clone, Debug)]
pub(crate) struct FromStart(pub(crate) Ask);

/// What `baize play` has put on the table may lack remote files, too.
fn on_table(
    mut asking: ResMut<Asking>,
    mut opening: ResMut<Opening>,
    (game, origin, ask): (Option<Res<Game>>, Option<Res<Origin>>, Option<Res<FromStart>>),
    (allowed, preview): (Option<Res<Allowed>>, Option<Res<Preview>>),
    (shelf, folders, setting): (Res<Shelf>, Res<Folders>, Res<Setting>),
    wake: Res<Wake>,
) {
    let (Some(game), Some(origin), Some(ask), None, None) = (game, origin, ask, allowed, preview)
    else {
        return;
    };
    let hosts = hosts_of(game.project());
    if hosts.is_empty() {
        return;
    }
    let mut wish = Wish {
        path: origin.path.clone(),
        package: Some(origin.package.clone()),
        ask: Some(ask.0.clone()),
        fetch: None,
    };
    match shelf.answer(&origin) {
        Some(false) => {}
        Some(true) => {
            wish.fetch = Some(true);
            opening.look(wish, tools(&folders, &setting, &shelf), &wake);
        }
        None => {
            let on_table = Some(Origin::clone(&origin));
            asking.ask(Remote { wish, title: game.title(), hosts, on_table });
        }
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut asking: ResMut<Asking>,
    mut opening: ResMut<Opening>,
    mut shelf: ResMut<Shelf>,
    folders: Res<Folders>,
    setting: Res<Setting>,
    texts: Res<Texts>,
    wake: Res<Wake>,
) -> Result {
    let Some(remote) = &asking.0 else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let mut answer = None;
    let mut cancelled = false;
    let modal = theme::modal("remote").show(context, |ui| {
        ui.set_width(480.0_f32.min(ui.ctx().content_rect().width() - 60.0));
        ui.heading(texts.say("remote-title"));
        let name = [("name", Value::from(&remote.title))];
        ui.label(texts.say_with("remote-text", &name));
        egui::Frame::new()
            .fill(ui.visuals().extreme_bg_color)
            .corner_radius(6)
            .inner_margin(10)
            .show(ui, |ui| {
                egui::ScrollArea::vertical().max_height(120.0).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    for host in &remote.hosts {
                        ui.add(egui::Label::new(egui::RichText::new(host).monospace()).wrap());
                    }
                });
            });
        ui.label(egui::RichText::new(texts.say("remote-about")).color(theme::TEXT_WEAK));
        ui.add_space(6.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let without = ui.add(theme::main_button(texts.say("remote-without")));
            if ui.memory(|memory| memory.focused().is_none()) {
                without.request_focus();
            }
            if without.clicked() {
                answer = Some(false);
            }
            if ui.button(texts.say("remote-fetch")).clicked() {
                answer = Some(true);
            }
            cancelled = remote.on_table.is_none() && ui.button(texts.say("open-cancel")).clicked();
        });
    });
    if answer.is_none() && !cancelled && !modal.should_close() {
        return Ok(());
    }
    let Some(mut remote) = asking.0.take() else { return Ok(()) };
    match (answer, remote.on_table.take()) {
        (None, _) => {}
        // It is there without them already.
        (Some(false), Some(origin)) => shelf.remember(origin, Some(false)),
        (fetch, _) => {
            remote.wish.fetch = fetch;
            opening.look(remote.wish, tools(&folders, &setting, &shelf), &wake);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use baize_manifest::{LoadOptions, MemoryFiles, load};

    use super::*;

    #[test]
    fn hosts_are_told_once_each_and_without_names() {
        let text = "role: package\nid: t\n---\n\
            - {role: part, type: a, id: 1, size: [1, 1, 1], face: 'https://b.example:8080/x.png'}\n\
            - {role: part, type: a, id: 2, size: [1, 1, 1], face: \"http://me@A.example?x\"}\n\
            - {role: part, type: a, id: 3, size: [1, 1, 1], face: https://a.example/y/z.png}\n\
            - {role: part, type: b, size: [1, 1, 1], $variants: 'https://c.example/rows.csv'}\n";
        let mut files = MemoryFiles::default();
        files.insert("all.yaml", text.as_bytes());
        let project = load(&files, None, &LoadOptions::default());
        assert_eq!(hosts_of(&project), ["a.example", "b.example:8080", "c.example"]);
    }
}
