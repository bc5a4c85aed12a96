//! Which keys ask for which action.

use std::collections::BTreeMap;

use bevy::prelude::Resource;

use super::{Action, Chord};

/// The keys of every action.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Keymap(BTreeMap<Action, Vec<Chord>>);

impl Default for Keymap {
    fn default() -> Self {
        let chords = |action: &Action| {
            action.usual().iter().filter_map(|text| text.parse().ok()).collect::<Vec<_>>()
        };
        Self(Action::ALL.iter().map(|action| (*action, chords(action))).collect())
    }
}

impl Keymap {
    /// The keys of an action.
    pub(crate) fn chords(&self, action: Action) -> &[Chord] {
        self.0.get(&action).map_or(&[], Vec::as_slice)
    }

    /// Gives an action other keys.
    pub(crate) fn set(&mut self, action: Action, chords: Vec<Chord>) {
        self.0.insert(action, chords);
    }

    /// What a chord asks for. One key may serve the camera and the parts: over a part it is
    /// the part's.
    pub(crate) fn actions(&self, chord: Chord) -> impl Iterator<Item = Action> + '_ {
        let of = move |(action, chords): (&Action, &Vec<Chord>)| {
            chords.contains(&chord).then_some(*action)
        };
        self.0.iter().filter_map(of)
    }

    /// The keys of an action as the help writes them.
    pub(crate) fn written(&self, action: Action) -> String {
        self.chords(action).iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{keys::Group, texts::Texts};

    #[test]
    fn every_usual_key_can_be_read_and_means_one_thing_in_a_group() {
        let keymap = Keymap::default();
        let mut seen = BTreeSet::new();
        for action in Action::ALL {
            assert_eq!(keymap.chords(*action).len(), action.usual().len(), "{action:?}");
            for chord in keymap.chords(*action) {
                let group = match action.group() {
                    Group::Camera => 0,
                    Group::Parts => 1,
                    Group::Game | Group::Preview => 2,
                };
                assert!(seen.insert((group, *chord)), "{action:?}: {chord}");
            }
        }
    }

    #[test]
    fn every_action_has_a_text_and_a_name_of_its_own() {
        let texts = Texts::new(&[]);
        let mut names = BTreeSet::new();
        for action in Action::ALL {
            assert_ne!(texts.say(action.text()), action.text());
            assert!(names.insert(action.name()));
        }
        for group in Group::ALL {
            assert_ne!(texts.say(group.text()), group.text());
        }
    }
}
