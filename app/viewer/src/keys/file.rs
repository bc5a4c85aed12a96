//! The user's file of keys: `flip = "F"` or `redo = ["Ctrl+Y", "Ctrl+Shift+Z"]`, in TOML.

use std::{collections::BTreeMap, path::PathBuf};

use bevy::prelude::Resource;
use toml::de::{DeTable, DeValue};

use super::{Action, Chord, Group, Keymap};
use crate::{
    faults::{Fault, line},
    texts::Phrase,
};

/// What is wrong with the user's file of keys.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyFaults {
    /// Which file.
    pub(crate) file: PathBuf,
    /// In the order of its lines.
    pub(crate) faults: Vec<Fault>,
}

/// The keymap with what the text changes, and what is wrong with the text, in the order of its
/// lines. What is right counts all the same.
pub(crate) fn read_keys(text: &str) -> (Keymap, Vec<Fault>) {
    let mut keymap = Keymap::default();
    let mut lines: BTreeMap<Action, usize> = BTreeMap::new();
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut faults: Vec<Fault> = errors.iter().map(|error| Fault::of_toml(text, error)).collect();
    for (name, value) in table.into_inner() {
        let at = line(text, name.span().start);
        let name = name.into_inner();
        let Some(action) = Action::ALL.iter().find(|action| action.name() == name) else {
            faults.push(Fault::on(at, Phrase::new("key-no-action").with("name", name)));
            continue;
        };
        match chords(&value.into_inner()) {
            Ok(chords) => {
                keymap.set(*action, chords);
                lines.insert(*action, at);
            }
            Err(what) => faults.push(Fault::on(at, what)),
        }
    }
    for action in Action::ALL {
        for chord in keymap.chords(*action) {
            for other in Action::ALL.iter().filter(|other| *other < action) {
                if may_share(other.group(), action.group())
                    || !keymap.chords(*other).contains(chord)
                {
                    continue;
                }
                let what = Phrase::new("key-shared").with("key", chord);
                let what = what.with("one", other.name()).with("other", action.name());
                // The later of the two lines gave it once more.
                faults.push(match lines.get(other).max(lines.get(action)) {
                    Some(at) => Fault::on(*at, what),
                    None => Fault::of_all(what),
                });
            }
        }
    }
    faults.sort();
    (keymap, faults)
}

/// Whether one key may serve actions of both groups: over a part it is the part's, else the
/// camera's. All other keys would do two things at once.
fn may_share(a: Group, b: Group) -> bool {
    matches!((a, b), (Group::Camera, Group::Parts) | (Group::Parts, Group::Camera))
}

fn chords(value: &DeValue<'_>) -> Result<Vec<Chord>, Phrase> {
    match value {
        DeValue::String(text) => Ok(vec![text.parse()?]),
        DeValue::Array(list) => list
            .iter()
            .map(|item| match item.get_ref() {
                DeValue::String(text) => text.parse(),
                _ => Err(Phrase::new("key-not-text")),
            })
            .collect(),
        _ => Err(Phrase::new("key-not-list")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faults::in_english;

    #[test]
    fn keys_change_and_faults_have_their_line_in_order() {
        let text = "flip = \"X\"\nredo = [\"Ctrl+Y\"]\nlock = []\n\nundo = \"Hyper+Z\"\nfly = \"F\"\n\
                    draw = 5\nadd = \"A\"\nshuffle = \"X\"\n";
        let (keymap, faults) = read_keys(text);
        assert_eq!(keymap.written(Action::Flip), "X");
        assert_eq!(keymap.written(Action::Redo), "Ctrl+Y");
        assert_eq!(keymap.written(Action::Lock), "");
        assert_eq!(keymap.written(Action::Undo), "Ctrl+Z");
        assert_eq!(
            in_english(&faults),
            [
                "line 5: `Hyper` is none of Ctrl, Shift, Alt",
                "line 6: there is no action `fly`",
                "line 7: keys are a text such as \"Ctrl+Z\", or a list of them",
                "line 8: there is no action `add`",
                "line 9: `X` is given to both flip and shuffle",
            ]
        );
        let (_, faults) = read_keys("flip = \"X\"\nundo = = 1\nfly = 1\n");
        let faults = in_english(&faults);
        assert!(faults.is_sorted_by_key(|fault| fault.split(':').next()), "{faults:?}");
        assert!(faults[0].starts_with("line 2: this is no TOML"), "{faults:?}");
        assert_eq!(faults.last().map(String::as_str), Some("line 3: there is no action `fly`"));
    }

    #[test]
    fn one_key_for_two_actions_is_told() {
        assert_eq!(read_keys("").1, []);
        let (_, faults) = read_keys("flip = \"R\"");
        assert_eq!(in_english(&faults), ["line 1: `R` is given to both flip and shuffle"]);
        let (_, faults) = read_keys("undo = \"F\"");
        assert_eq!(in_english(&faults), ["line 1: `F` is given to both flip and undo"]);
        let (_, faults) = read_keys("flip = \"W\"");
        assert_eq!(faults, [], "a part's key may be the camera's, too");
    }
}
