//! The user's file of keys: `flip = "F"` or `redo = ["Ctrl+Y", "Ctrl+Shift+Z"]`, in TOML.

use std::path::PathBuf;

use bevy::prelude::Resource;
use toml::de::{DeTable, DeValue};

use super::{Action, Chord, Group, Keymap};

/// What is wrong with the user's file of keys.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyFaults {
    /// Which file.
    pub(crate) file: PathBuf,
    /// Each with its line.
    pub(crate) messages: Vec<String>,
}

/// The keymap with what the text changes, and what is wrong with the text, each with its line.
/// What is right counts all the same.
pub(crate) fn read_keys(text: &str) -> (Keymap, Vec<String>) {
    let mut keymap = Keymap::default();
    let mut faults = Vec::new();
    let line = |at: usize| 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let at = error.span().map_or(1, |span| line(span.start));
        faults.push(format!("line {at}: {}", error.message()));
    }
    for (name, value) in table.into_inner() {
        let at = line(name.span().start);
        let name = name.into_inner();
        let Some(action) = Action::ALL.iter().find(|action| action.name() == name) else {
            faults.push(format!("line {at}: there is no action `{name}`"));
            continue;
        };
        match chords(&value.into_inner()) {
            Ok(chords) => keymap.set(*action, chords),
            Err(fault) => faults.push(format!("line {at}: {fault}")),
        }
    }
    for action in Action::ALL {
        for chord in keymap.chords(*action) {
            for other in Action::ALL.iter().filter(|other| *other < action) {
                if !may_share(other.group(), action.group())
                    && keymap.chords(*other).contains(chord)
                {
                    let (a, b) = (other.name(), action.name());
                    faults.push(format!("`{chord}` is given to both {a} and {b}"));
                }
            }
        }
    }
    (keymap, faults)
}

/// Whether one key may serve actions of both groups: over a part it is the part's, else the
/// camera's. All other keys would do two things at once.
fn may_share(a: Group, b: Group) -> bool {
    matches!((a, b), (Group::Camera, Group::Parts) | (Group::Parts, Group::Camera))
}

fn chords(value: &DeValue<'_>) -> Result<Vec<Chord>, String> {
    match value {
        DeValue::String(text) => Ok(vec![text.parse()?]),
        DeValue::Array(list) => list
            .iter()
            .map(|item| match item.get_ref() {
                DeValue::String(text) => text.parse(),
                _ => Err("a key is a text such as \"Ctrl+Z\"".into()),
            })
            .collect(),
        _ => Err("keys are a text such as \"Ctrl+Z\", or a list of them".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_change_and_faults_have_their_line() {
        let text =
            "flip = \"X\"\nredo = [\"Ctrl+Y\"]\nlock = []\n\nfly = \"F\"\nundo = \"Hyper+Z\"\n";
        let (keymap, faults) = read_keys(text);
        assert_eq!(keymap.written(Action::Flip), "X");
        assert_eq!(keymap.written(Action::Redo), "Ctrl+Y");
        assert_eq!(keymap.written(Action::Lock), "");
        assert_eq!(keymap.written(Action::Undo), "Ctrl+Z");
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults.iter().any(|fault| fault.starts_with("line 5: ") && fault.contains("fly")));
        assert!(faults.iter().any(|fault| fault.starts_with("line 6: ")), "{faults:?}");
    }

    #[test]
    fn one_key_for_two_actions_is_told() {
        assert_eq!(read_keys("").1, Vec::<String>::new());
        let (_, faults) = read_keys("flip = \"R\"");
        assert_eq!(faults, ["`R` is given to both flip and shuffle"]);
        let (_, faults) = read_keys("undo = \"F\"");
        assert_eq!(faults, ["`F` is given to both flip and undo"]);
        let (_, faults) = read_keys("flip = \"W\"");
        assert_eq!(faults, Vec::<String>::new(), "a part's key may be the camera's, too");
    }
}
