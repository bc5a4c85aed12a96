//! What is chosen so far, and what can be chosen. No drawing.

use baize_manifest::{Key, Package, Setup};
use baize_variants::{Click, Selection, Sheet};

use super::super::work::Found;
use crate::open::Ask;

/// What is chosen so far.
pub(super) struct Choice {
    pub(super) found: Found,
    selection: Selection,
    /// The setup that was chosen; none: the one that goes with the variants (R34).
    setup: Option<Key>,
    /// What the last click led to.
    pub(super) last: Option<Click>,
    /// Whether nobody has seen the choices yet.
    pub(super) fresh: bool,
}

/// A setup that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SetupChoice {
    /// What to choose; none: the one that goes with the variants.
    pub(super) key: Option<Key>,
    /// What people call it; none: a new game.
    pub(super) label: Option<String>,
    /// Whether it is chosen.
    pub(super) on: bool,
}

impl Choice {
    /// The start: the package's defaults. None when the package is not there.
    pub(super) fn new(found: Found) -> Option<Self> {
        let package = found.project.package(&found.origin.package)?;
        let selection = package.selection_for(None);
        Some(Self { found, selection, setup: None, last: None, fresh: true })
    }

    /// The package with everything that there may be.
    pub(super) fn package(&self) -> Option<&Package> {
        self.found.project.package(&self.found.origin.package)
    }

    /// The variants as they are shown.
    pub(super) fn sheet(&self) -> Sheet {
        self.package().map(|package| package.variants.sheet(&self.selection)).unwrap_or_default()
    }

    /// Whether the setup is a game under way, whose variants are fixed.
    pub(super) fn is_fixed(&self) -> bool {
        let setup = self.package().and_then(|package| package.setup(self.setup.as_ref()));
        setup.is_some_and(|setup| setup.variants.is_some())
    }

    /// Whether the game does not count.
    pub(super) fn is_unrated(&self) -> bool {
        self.package().is_some_and(|package| package.variants.is_unrated(&self.selection))
    }

    /// Whether there is a setup for what is chosen, or none at all in the package.
    pub(super) fn can_start(&self) -> bool {
        // Asked in every frame: selecting the package would copy all of it.
        self.package().is_some_and(|package| {
            let now = package.variants.derive(&self.selection);
            let is_there = |setup: &Setup| setup.when.as_ref().is_none_or(|when| when.holds(&now));
            let is_asked = |setup: &Setup| self.setup.as_ref().is_none_or(|key| setup.key == *key);
            package.setups.is_empty()
                || package.setups.iter().any(|setup| is_asked(setup) && is_there(setup))
        })
    }

    /// Clicks on a variant, or on a group's `#group`; what cannot be chosen stays as it is.
    pub(super) fn click(&mut self, uid: &str) {
        let sheet = self.sheet();
        let is_free = sheet.choice(uid).is_some_and(|choice| choice.reasons.is_empty());
        if self.is_fixed() || !is_free {
            return;
        }
        let click = self.package().map(|package| package.variants.click(&self.selection, uid));
        if let Some(Ok(click)) = click {
            self.selection = click.selection.clone();
            self.last = Some(click);
        }
    }

    /// Chooses a setup.
    pub(super) fn choose(&mut self, key: Option<Key>) {
        self.last = None;
        self.setup = key;
        let Some(package) = self.package() else { return };
        let saved = package.setup(self.setup.as_ref()).and_then(|setup| setup.variants.clone());
        // What a game under way was saved with may be no choice that can be made.
        self.selection = saved.unwrap_or_else(|| package.variants.start(Some(&self.selection)));
    }

    /// The setups to choose from; none when there is no choice. Those that go by the variants
    /// are one choice.
    pub(super) fn setups(&self) -> Vec<SetupChoice> {
        let Some(package) = self.package() else { return Vec::new() };
        let guarded = package.setups.iter().any(|setup| setup.when.is_some());
        let usual = package.setup(None);
        let fallback = fallback(package);
        let goes_by_variants = |setup: &Setup| {
            guarded && (setup.when.is_some() || fallback.is_some_and(|one| one.key == setup.key))
        };
        let mut choices = Vec::new();
        if guarded {
            choices.push(SetupChoice { key: None, label: None, on: self.setup.is_none() });
        }
        for setup in package.setups.iter().filter(|setup| !goes_by_variants(setup)) {
            let on = match &self.setup {
                Some(key) => *key == setup.key,
                None => !guarded && usual.is_some_and(|usual| usual.key == setup.key),
            };
            // The usual one has no name that tells a player anything.
            let label = (!is_main(setup)).then(|| for_people(&setup.key.id));
            choices.push(SetupChoice { key: Some(setup.key.clone()), label, on });
        }
        // A new game comes first.
        choices.sort_by_key(|choice| choice.label.is_some());
        if choices.len() < 2 { Vec::new() } else { choices }
    }

    /// What to open.
    pub(super) fn ask(&self) -> Ask {
        let variants = (!self.is_fixed()).then(|| self.selection.clone());
        Ask { package: None, setup: self.setup.clone(), gallery: false, variants }
    }
}

/// The setup that starts when no condition holds (R34).
fn fallback(package: &Package) -> Option<&Setup> {
    let main = package.setups.iter().find(|setup| setup.when.is_none() && is_main(setup));
    main.or_else(|| package.setups.iter().find(|setup| setup.when.is_none()))
}

/// Whether this is the setup that a package starts with (R34).
fn is_main(setup: &Setup) -> bool {
    &*setup.key.kind == "game" && &*setup.key.id == "main"
}

/// A name for people: `under-way` is `Under way`.
pub(super) fn for_people(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::panic,
        reason = "a test may stop at what it did not expect"
    )]

    use std::{path::Path, sync::Arc};

    use baize_manifest::{LoadOptions, MemoryFiles, load, open};
    use baize_table::{Limits, State};

    use super::*;
    use crate::home::Origin;

    fn frontier() -> Choice {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/frontier");
        let opened = open(&path, None).unwrap();
        let project = load(&*opened.files, None, &LoadOptions::default());
        let origin = Origin { path, package: "frontier".into() };
        Choice::new(Found { project, files: opened.files, origin, fetch: None }).unwrap()
    }

    fn of(text: &str) -> Choice {
        let mut files = MemoryFiles::default();
        files.insert("all.yaml", text.as_bytes());
        let project = load(&files, None, &LoadOptions::default());
        let origin = Origin { path: "/x".into(), package: "t".into() };
        Choice::new(Found { project, files: Arc::new(files), origin, fetch: None }).unwrap()
    }

    /// What the game would start with: the setup's name and the chosen variants.
    fn started(choice: &Choice) -> (String, Vec<String>) {
        let ask = choice.ask();
        let package = choice.package().unwrap();
        let selection = ask.variants.unwrap_or_else(|| package.selection_for(ask.setup.as_ref()));
        let project = choice.found.project.select("frontier", &selection);
        let package = project.package("frontier").unwrap();
        let setup = package.setup(ask.setup.as_ref()).unwrap();
        let (state, wrong) = State::from_setup(&project, package, setup, Limits::default());
        assert_eq!(wrong, []);
        (setup.key.to_string(), state.chosen().unwrap().variants.clone())
    }

    #[test]
    fn frontier_asks_for_variants_and_whether_the_game_is_new() {
        let mut choice = frontier();
        let setups = choice.setups();
        let labels: Vec<_> = setups.iter().map(|s| (s.label.as_deref(), s.on)).collect();
        assert_eq!(labels, [(None, true), (Some("Under way"), false)]);
        assert_eq!(started(&choice), ("game#main".into(), vec![]));

        // The campaign goes with the grand board only, and brings the caravans along.
        assert!(choice.sheet().choice("campaign").unwrap().words.contains("Grand board"));
        choice.click("campaign");
        assert_eq!(started(&choice), ("game#main".into(), vec![]));
        choice.click("grand");
        choice.click("campaign");
        let added = &choice.last.as_ref().unwrap().added;
        assert_eq!(added.iter().map(|one| &*one.uid).collect::<Vec<_>>(), ["caravans"]);
        let (setup, mut variants) = started(&choice);
        variants.sort();
        assert_eq!(
            (&*setup, variants),
            ("game#grand", ["campaign", "caravans", "grand"].map(String::from).to_vec())
        );
        assert!(choice.sheet().choice("caravans").unwrap().words.contains("Campaign"));
        assert!(choice.can_start() && !choice.is_unrated());

        // A game under way has what it was saved with, and that is fixed.
        choice.choose(setups[1].key.clone());
        assert!(choice.is_fixed());
        choice.click("grand");
        assert_eq!(started(&choice), ("game#under-way".into(), vec!["caravans".into()]));
        choice.choose(None);
        assert!(!choice.is_fixed());
        assert_eq!(started(&choice), ("game#main".into(), vec!["caravans".into()]));
    }

    #[test]
    fn setups_without_conditions_are_each_a_choice() {
        let text = "role: package\nid: t\n---\n- {role: setup, type: game, id: two-players}\n\
                    - {role: setup, type: game, id: main}\n";
        let mut choice = of(text);
        let seen: Vec<_> = choice.setups().into_iter().map(|s| (s.label, s.on)).collect();
        assert_eq!(seen, [(None, true), (Some("Two players".into()), false)]);
        let first = choice.setups()[1].key.clone();
        choice.choose(first.clone());
        assert_eq!(choice.ask().setup, first);
        assert!(of("role: package\nid: t\n").setups().is_empty());
    }

    #[test]
    fn without_a_setup_for_the_choice_nothing_starts() {
        let text = "role: package\nid: t\nvariants: [{uid: a}]\n---\n\
                    - {role: setup, type: game, id: a, when: {active: [a]}}\n";
        let mut choice = of(text);
        assert!(!choice.can_start());
        choice.click("a");
        assert!(choice.can_start());
    }
}
