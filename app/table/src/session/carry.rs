//! A running game and another load of its package.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    sync::Arc,
};

use baize_manifest::{Key, Package, PartRef, Project};

use super::Session;
use crate::State;

/// A game taken over to another load of its package.
#[derive(Clone, Debug)]
pub struct Carried {
    /// The game.
    pub session: Session,
    /// Parts that are no more, with the number of their pieces that left the table.
    pub gone: BTreeMap<Arc<PartRef>, usize>,
    /// Whether it begins anew with the setup, because nothing was played.
    pub is_anew: bool,
}

impl Session {
    /// The game on another load of its package: `from` is the package as it was, `to` as it is
    /// in `project` now, and `seed` what the setup seeds now.
    ///
    /// While nothing was played, that is the seed. Else pieces stay where they are; those whose
    /// part is no more leave, and with them the history, which knows them. New surfaces are
    /// enabled as in the seed. A package that was renamed takes its pieces along.
    #[must_use]
    pub fn carry(self, from: &Package, project: &Project, to: &Package, seed: State) -> Carried {
        if !self.is_played() {
            let session = Self::new(seed, self.limits);
            return Carried { session, gone: BTreeMap::new(), is_anew: true };
        }
        let Self { mut state, limits, steps, done, is_resumed } = self;
        let renamed = from.id != to.id && project.package(&from.id).is_none();
        if renamed {
            rename(&mut state, &from.id, &to.id);
        }
        let gone = leave(&mut state, project);
        let had: HashSet<&Key> = from.surfaces.iter().map(|surface| &surface.key).collect();
        let has: BTreeSet<&Key> = to.surfaces.iter().map(|surface| &surface.key).collect();
        state.surfaces.retain(|key| has.contains(key));
        state.surfaces.extend(seed.surfaces.into_iter().filter(|key| !had.contains(key)));
        let keeps_history = gone.is_empty() && !renamed;
        let session = if keeps_history {
            Self { state, limits, steps, done, is_resumed }
        } else {
            Self::resume(state, limits)
        };
        Carried { session, gone, is_anew: false }
    }
}

fn rename(state: &mut State, from: &str, to: &Arc<str>) {
    if &*state.package == from {
        state.package = to.clone();
    }
    let named = |part: &Arc<PartRef>| {
        if &*part.package == from {
            Arc::new(PartRef { package: to.clone(), key: part.key.clone() })
        } else {
            part.clone()
        }
    };
    for piece in state.stacks.values_mut().flatten() {
        piece.part = named(&piece.part);
    }
    state.next_copy = std::mem::take(&mut state.next_copy)
        .iter()
        .map(|(part, next)| (named(part), *next))
        .collect();
}

/// Takes pieces off the table whose part is no more.
fn leave(state: &mut State, project: &Project) -> BTreeMap<Arc<PartRef>, usize> {
    let known = project.part_index();
    let mut gone: BTreeMap<Arc<PartRef>, usize> = BTreeMap::new();
    for stack in state.stacks.values_mut() {
        stack.retain(|piece| {
            let stays = known.contains_key(&*piece.part);
            if !stays {
                *gone.entry(piece.part.clone()).or_default() += 1;
            }
            stays
        });
    }
    if !gone.is_empty() {
        state.stacks.retain(|_, stack| !stack.is_empty());
    }
    gone
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use baize_manifest::{LoadOptions, MemoryFiles, Side, load};

    use super::*;
    use crate::{Command, Limits, Pick};

    const TEXT: &str = "role: package\nid: t\n---\nrole: part\ntype: a\nid: one\nsize: [1, 1, 1]\n\
                        ---\nrole: part\ntype: a\nid: two\nsize: [1, 1, 1]\n\
                        ---\nrole: surface\ntype: s\nid: x\nsize: [9, 9]\nlayout: [{route: /a}]\n\
                        ---\nrole: setup\ntype: game\nid: main\nsetup: {/a: a}\n";

    fn loaded(text: &str) -> Project {
        let mut files = MemoryFiles::default();
        files.insert("t.yaml", text.as_bytes());
        load(&files, None, &LoadOptions::default())
    }

    fn seed(project: &Project) -> State {
        let package = &project.packages[0];
        let setup = package.setup(None).unwrap();
        State::from_setup(project, package, setup, Limits::default()).0
    }

    fn carried(text: &str, is_played: bool) -> Carried {
        let old = loaded(TEXT);
        let mut session = Session::new(seed(&old), Limits::default());
        if is_played {
            let flip = Command::Flip { path: "/a".into(), pick: Pick::One(0), side: None };
            session.apply(flip, &old).unwrap();
        }
        let new = loaded(text);
        session.carry(&old.packages[0], &new, &new.packages[0], seed(&new))
    }

    fn pieces(carried: &Carried) -> Vec<(String, Side)> {
        let stack = carried.session.state().stack("/a");
        stack.iter().map(|piece| (piece.part.to_string(), piece.side)).collect()
    }

    #[test]
    fn what_was_not_played_begins_anew() {
        let carried = carried(&TEXT.replace("{/a: a}", "{/a: 'a#two'}"), false);
        assert!(carried.is_anew);
        assert_eq!(pieces(&carried), [("t:a#two".to_owned(), Side::Face)]);
    }

    #[test]
    fn what_was_played_stays_and_can_be_taken_back() {
        let mut carried = carried(&TEXT.replace("{/a: a}", "{/a: 'a#two'}"), true);
        assert!(carried.gone.is_empty());
        let [one, two] = ["t:a#one".to_owned(), "t:a#two".to_owned()];
        assert_eq!(pieces(&carried), [(one.clone(), Side::Back), (two, Side::Face)]);
        carried.session.undo().unwrap();
        assert_eq!(pieces(&carried)[0], (one, Side::Face));
    }

    #[test]
    fn parts_that_are_no_more_leave_and_surfaces_follow() {
        let text = TEXT.replace("id: one", "id: three").replace("id: x", "id: y");
        let mut carried = carried(&text, true);
        assert_eq!(pieces(&carried), [("t:a#two".to_owned(), Side::Face)]);
        let gone: Vec<_> = carried.gone.iter().map(|(part, n)| (part.to_string(), *n)).collect();
        assert_eq!(gone, [("t:a#one".to_owned(), 1)]);
        assert!(carried.session.undo().is_err() && carried.session.is_played());
        let surfaces: Vec<_> = carried.session.state().surfaces().iter().collect();
        assert_eq!(surfaces.iter().map(ToString::to_string).collect::<Vec<_>>(), ["s#y"]);
    }

    #[test]
    fn a_renamed_package_takes_its_pieces_along() {
        let carried = carried(&TEXT.replace("id: t\n", "id: u\n"), true);
        assert!(carried.gone.is_empty());
        let expected = [("u:a#one".to_owned(), Side::Back), ("u:a#two".to_owned(), Side::Face)];
        assert_eq!(pieces(&carried), expected);
        assert_eq!(&**carried.session.state().package(), "u");
    }
}
