//! The panels of a previewed package.

use std::sync::{
    Mutex, PoisonError,
    mpsc::{self, Receiver, Sender},
};

use baize_manifest::Place;
use bevy::{prelude::*, winit::EventLoopProxyWrapper};
use bevy_egui::EguiPrimaryContextPass;

use super::{
    Gallery, MistakeList, Panels, Selected, Side, Trying, bar, editor, gallery, hidden, inspector,
    mistakes, select, sheets, trying,
};
use crate::{
    keys::{Action, Pressed},
    play::{Folders, Game, PlaySet, interface_shown},
    preview::{Preview, overlays::OverlaysPlugin},
    texts::{Texts, Value},
};

/// Somebody wants to see a place in the editor.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenAt(pub(crate) Place);

/// What was last heard of the editor, for the panels.
#[derive(Resource)]
pub(super) struct Heard {
    /// Empty when there is nothing to tell.
    pub(super) text: String,
    tell: Sender<String>,
    told: Mutex<Receiver<String>>,
}

impl Default for Heard {
    fn default() -> Self {
        let (tell, told) = mpsc::channel();
        Self { text: String::new(), tell, told: Mutex::new(told) }
    }
}

/// Panels and overlays for a previewed package.
pub(crate) struct PanelsPlugin;

impl Plugin for PanelsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Panels>()
            .init_resource::<Selected>()
            .init_resource::<MistakeList>()
            .init_resource::<Gallery>()
            .init_resource::<Trying>()
            .init_resource::<Heard>()
            .init_resource::<bar::Docked>()
            .init_resource::<inspector::Inspected>()
            .init_resource::<sheets::Sheets>()
            .add_message::<OpenAt>()
            .add_systems(
                Update,
                bar::uncover.run_if(not(resource_exists::<Preview>.and_then(interface_shown))),
            )
            .add_plugins(OverlaysPlugin)
            .add_systems(
                Update,
                (hear, press, open)
                    .chain()
                    .before(PlaySet::Input)
                    .run_if(resource_exists::<Preview>),
            )
            .add_systems(
                Update,
                (select::click, inspector::gather, trying::follow)
                    .chain()
                    .after(open)
                    .before(PlaySet::Input)
                    .run_if(resource_exists::<Preview>.and_then(resource_exists::<Game>)),
            )
            .add_systems(
                Update,
                (trying::apply, gallery::apply)
                    .chain()
                    .after(PlaySet::Apply)
                    .run_if(resource_exists::<Preview>.and_then(resource_exists::<Game>)),
            )
            .add_systems(
                EguiPrimaryContextPass,
                (bar::draw, mistakes::draw)
                    .chain()
                    .run_if(resource_exists::<Preview>.and_then(interface_shown)),
            )
            .add_systems(
                EguiPrimaryContextPass,
                (inspector::draw, hidden::draw, trying::draw, gallery::draw)
                    .chain()
                    .after(mistakes::draw)
                    .run_if(
                        resource_exists::<Preview>
                            .and_then(resource_exists::<Game>)
                            .and_then(interface_shown),
                    ),
            );
    }
}

/// Takes what is told of the files.
fn hear(
    preview: Res<Preview>,
    texts: Res<Texts>,
    mut list: ResMut<MistakeList>,
    mut sheets: ResMut<sheets::Sheets>,
    mut panels: ResMut<Panels>,
    mut had_errors: Local<bool>,
) {
    let Some(update) = preview.latest.as_ref().filter(|_| preview.is_changed()) else { return };
    let report = &update.report;
    let mut notes = report.notes.clone();
    if !report.kept.is_empty() {
        let names = report.kept.join(", ");
        notes.push(texts.say_with("mistakes-kept", &[("names", Value::from(&names))]));
    }
    let gone = preview.gone.iter().map(|(part, count)| {
        let part = part.to_string();
        let values = [("part", Value::from(&part)), ("count", Value::from(*count))];
        texts.say_with("mistakes-gone", &values)
    });
    notes.extend(gone);
    notes.extend(report.fault.iter().map(|fault| {
        let values = [("message", Value::from(fault))];
        texts.say_with("mistakes-fault", &values)
    }));
    list.set(&report.project.sources, &report.diagnostics, notes);
    sheets.renew(&report.change.files);
    // Mistakes that come up are seen at once; who closed the list has seen them.
    let has_errors = report.errors() > 0 || report.fault.is_some();
    panels.mistakes |= has_errors && !*had_errors;
    *had_errors = has_errors;
}

fn press(
    mut pressed: MessageReader<Pressed>,
    mut panels: ResMut<Panels>,
    mut gallery: ResMut<Gallery>,
    mut list: ResMut<MistakeList>,
    inspected: Res<inspector::Inspected>,
    mut opens: MessageWriter<OpenAt>,
) {
    for asked in pressed.read() {
        match asked.action {
            Action::ListMistakes => panels.mistakes = !panels.mistakes,
            Action::NextMistake => {
                panels.mistakes = true;
                list.step(1);
            }
            Action::PreviousMistake => {
                panels.mistakes = true;
                list.step(-1);
            }
            Action::OpenEditor => {
                let mistake = list.place().filter(|_| panels.mistakes);
                opens.write_batch(mistake.or_else(|| inspected.place()).map(OpenAt));
            }
            Action::Inspect => panels.toggle(Side::Inspector),
            Action::TryIt => panels.toggle(Side::TryIt),
            Action::WhyNot => panels.toggle(Side::Hidden),
            Action::AllParts => gallery.toggle(),
            Action::Cancel if gallery.is_open() => gallery.toggle(),
            _ => {}
        }
    }
}

fn open(
    mut opens: MessageReader<OpenAt>,
    preview: Res<Preview>,
    folders: Res<Folders>,
    texts: Res<Texts>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut heard: ResMut<Heard>,
) {
    let ended = heard.told.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().last();
    if let Some(ended) = ended {
        heard.text = ended;
    }
    for OpenAt(place) in opens.read() {
        let text = place.to_string();
        let file = preview.watch.root.join(&*place.file);
        if !file.is_file() {
            heard.text = texts.say_with("editor-no-file", &[("place", Value::from(&text))]);
            continue;
        }
        let folder = folders.config.as_deref();
        let setting = match editor::setting(folder) {
            Ok(setting) => setting,
            Err((file, error)) => {
                let file = file.display().to_string();
                let values = [("file", Value::from(&file)), ("error", Value::from(&error))];
                heard.text = texts.say_with("editor-settings", &values);
                continue;
            }
        };
        let sources = editor::Sources {
            setting,
            variable: &|name| std::env::var(name).ok().filter(|value| !value.is_empty()),
            is_there: &editor::is_on_path,
        };
        let command = editor::template(&sources)
            .and_then(|template| editor::command(&template, &file, place));
        let Some((program, arguments)) = command else {
            heard.text = match folder.map(|folder| folder.join("preview.toml")) {
                Some(file) => {
                    let file = file.display().to_string();
                    texts.say_with("editor-none", &[("file", Value::from(&file))])
                }
                None => texts.say("editor-none-anywhere"),
            };
            continue;
        };
        let tell = heard.tell.clone();
        let wake = proxy.as_ref().map(|proxy| (***proxy).clone());
        let ending = texts.say_with(
            "editor-ended",
            &[("program", Value::from(&program)), ("status", Value::from("\u{1}"))],
        );
        let ended = move |status: String| {
            // A window that was closed wants to hear nothing.
            let _ = tell.send(ending.replace('\u{1}', &status));
            if let Some(wake) = wake {
                let _ = wake.send_event(bevy::winit::WinitUserEvent::WakeUp);
            }
        };
        heard.text = match editor::start(&program, &arguments, ended) {
            Ok(()) => texts.say_with("editor-opened", &[("place", Value::from(&text))]),
            Err(error) => {
                let error = error.to_string();
                let values = [("program", Value::from(&program)), ("error", Value::from(&error))];
                texts.say_with("editor-failed", &values)
            }
        };
    }
}
