//! Reads the keyboard: actions as messages when keys go down, and which are held.

use std::{collections::BTreeMap, path::PathBuf};

use bevy::{
    ecs::system::SystemParam,
    input::{
        InputSystems,
        keyboard::{KeyboardFocusLost, KeyboardInput},
    },
    prelude::*,
};
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use super::{
    Action, Chord, KeyFaults, Keymap,
    chord::{Stroke, digit},
    read_keys,
};
use crate::faults::Fault;

/// An action was asked for.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pressed {
    /// Which.
    pub(crate) action: Action,
    /// The digit, where the key is one.
    pub(crate) number: Option<u8>,
}

/// The keys that are down, each with what it stood for when it went down: when Shift is let go
/// first, `?` is let go as `/`, and what is left of Shift+A does not begin to be A.
#[derive(Resource, Default, Debug)]
struct Down(BTreeMap<KeyCode, Chord>);

/// Which actions' keys are held down.
#[derive(SystemParam)]
pub(crate) struct Held<'w> {
    down: Res<'w, Down>,
    keymap: Res<'w, Keymap>,
    buttons: Res<'w, ButtonInput<KeyCode>>,
}

impl Held<'_> {
    /// Whether a key of an action is held.
    pub(crate) fn is(&self, action: Action) -> bool {
        let (control, shift, alt) = modifiers(&self.buttons);
        self.keymap.chords(action).iter().any(|chord| {
            let stroke = chord.stroke;
            let now = Chord { control, shift, alt, stroke }.usual();
            self.down.0.values().any(|down| match stroke {
                Stroke::Alt => down.stroke == stroke,
                _ => down == chord && now == *chord,
            })
        })
    }

    /// Whether Control (on a Mac Command) is held.
    pub(crate) fn control(&self) -> bool {
        modifiers(&self.buttons).0
    }

    /// Whether a Shift key is held.
    pub(crate) fn shift(&self) -> bool {
        modifiers(&self.buttons).1
    }
}

fn modifiers(buttons: &ButtonInput<KeyCode>) -> (bool, bool, bool) {
    let control = buttons.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight])
        || (cfg!(target_os = "macos")
            && buttons.any_pressed([KeyCode::SuperLeft, KeyCode::SuperRight]));
    let shift = buttons.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let alt = buttons.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    (control, shift, alt)
}

/// Turns keys into actions.
pub(crate) struct KeysPlugin {
    /// Where the user's `keys.toml` may lie.
    pub(crate) folder: Option<PathBuf>,
}

impl Plugin for KeysPlugin {
    fn build(&self, app: &mut App) {
        let file = self.folder.as_ref().map(|folder| folder.join("keys.toml"));
        if let Some(file) = file {
            let read = std::fs::read_to_string(&file);
            let (keymap, faults) = match read {
                Ok(text) => read_keys(&text),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => Default::default(),
                Err(error) => (Keymap::default(), vec![Fault::of_file(error)]),
            };
            app.insert_resource(keymap);
            if !faults.is_empty() {
                app.insert_resource(KeyFaults { file, faults });
            }
        }
        app.init_resource::<Keymap>()
            .init_resource::<Down>()
            .add_message::<Pressed>()
            .add_systems(PreUpdate, read.after(InputSystems));
    }
}

fn read(
    mut inputs: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    buttons: Res<ButtonInput<KeyCode>>,
    keymap: Res<Keymap>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut down: ResMut<Down>,
    mut pressed: MessageWriter<Pressed>,
    mut before: Local<(bool, bool, bool)>,
) {
    if lost.read().count() > 0 {
        down.0.clear();
    }
    let focus = contexts.iter_mut().map(|mut context| Focus::of(context.get_mut())).max();
    // On a slow machine all of Ctrl+S, down and up, comes in one frame.
    let (mut control, mut shift, mut alt) = *before;
    for input in inputs.read() {
        let is_down = input.state.is_pressed();
        match input.key_code {
            KeyCode::ControlLeft | KeyCode::ControlRight => control = is_down,
            KeyCode::SuperLeft | KeyCode::SuperRight if cfg!(target_os = "macos") => {
                control = is_down;
            }
            KeyCode::ShiftLeft | KeyCode::ShiftRight => shift = is_down,
            KeyCode::AltLeft | KeyCode::AltRight => alt = is_down,
            _ => {}
        }
        let walking = focus == Some(Focus::Button) && !control && !alt;
        if !is_down {
            down.0.remove(&input.key_code);
            continue;
        }
        let Some(stroke) = Stroke::of(input) else { continue };
        let functions = matches!(stroke, Stroke::Key(key) if is_function(key)) && !control;
        let walks = walking && matches!(stroke, Stroke::Key(key) if walks(key));
        // While a text is written, keys are letters; those without a sign still act.
        let writes = focus >= Some(Focus::Text) && !functions;
        if input.repeat || walks || writes {
            continue;
        }
        let chord = Chord { control, shift, alt, stroke }.usual();
        down.0.insert(input.key_code, chord);
        let is_asked = focus == Some(Focus::Question);
        for action in keymap.actions(chord).filter(|action| !is_asked || is_of_window(*action)) {
            pressed.write(Pressed { action, number: digit(input.key_code) });
        }
    }
    // Two keys of one kind, and keys that were let go elsewhere.
    *before = modifiers(&buttons);
}

/// What of the interface has the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Focus {
    /// Nothing.
    Nothing,
    /// Something that is pressed and gone through, which leaves letters to the table.
    Button,
    /// Something to write in.
    Text,
    /// A question that has to be answered first, or a message that has to be read.
    Question,
}

impl Focus {
    fn of(context: &egui::Context) -> Self {
        let (is_asked, is_any) = context
            .memory(|memory| (memory.top_modal_layer().is_some(), memory.focused().is_some()));
        match (is_asked, context.text_edit_focused(), is_any) {
            (true, ..) => Self::Question,
            (_, true, _) => Self::Text,
            (.., true) => Self::Button,
            _ => Self::Nothing,
        }
    }
}

/// Whether an action leaves the game as it is and asks nothing, so that it may be had also while
/// a question is open.
fn is_of_window(action: Action) -> bool {
    matches!(action, Action::HideInterface | Action::Picture)
}

/// Whether a key goes through the interface, or presses what is there.
fn walks(key: KeyCode) -> bool {
    use KeyCode::{
        ArrowDown, ArrowLeft, ArrowRight, ArrowUp, End, Enter, Home, PageDown, PageUp, Space, Tab,
    };
    matches!(
        key,
        ArrowDown
            | ArrowLeft
            | ArrowRight
            | ArrowUp
            | End
            | Enter
            | Home
            | PageDown
            | PageUp
            | Space
            | Tab
    )
}

/// Whether a key never writes nor moves in a text.
fn is_function(key: KeyCode) -> bool {
    use KeyCode::{Escape, F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12};
    matches!(key, Escape | F1 | F2 | F3 | F4 | F5 | F6 | F7 | F8 | F9 | F10 | F11 | F12)
}
