//! What of a package is there under a selection of its variants (extension).

use std::{collections::BTreeSet, sync::Arc};

use baize_variants::{Selection, When};

use super::{Entry, Key, Package, Placement, Project, Setup, Surface};

impl Project {
    /// The project with one package under a selection; see [`Package::select`].
    #[must_use]
    pub fn select(&self, package: &str, selection: &Selection) -> Self {
        let mut project = self.clone();
        for one in project.packages.iter_mut().filter(|one| &*one.id == package) {
            *one = one.select(selection);
        }
        project
    }
}

impl Package {
    /// The package under a selection: without the parts, surfaces, setups and placements whose
    /// `when` does not hold, and without what refers to them.
    ///
    /// The selection is taken as it stands, valid or not, so that a saved game is what it was.
    /// Called on a package that [`load`](crate::load) gave, not on a result of this.
    #[must_use]
    pub fn select(&self, selection: &Selection) -> Self {
        let now = self.variants.derive(selection);
        let there = |when: &Option<Arc<When>>| when.as_ref().is_none_or(|when| when.holds(&now));
        let mut package = self.clone();
        package.selection = selection.clone();
        package.parts.retain(|part| there(&part.when));
        package.surfaces.retain(|surface| there(&surface.when));
        package.setups.retain(|setup| there(&setup.when));
        let gone = Gone::new(self, &package);
        for surface in &mut package.surfaces {
            gone.leave_children(surface);
        }
        for setup in &mut package.setups {
            for placement in &mut setup.placements {
                placement.entries.retain(|entry| there(&entry.when) && gone.keeps(entry));
            }
            let has = |placement: &Placement| there(&placement.when);
            // A path that was written empty is an empty stack and stays.
            let original = self.setups.iter().find(|original| original.at == setup.at);
            let written_empty = |path: &Placement| {
                original.is_some_and(|setup| {
                    let mut paths = setup.placements.iter();
                    paths.any(|one| one.at == path.at && one.entries.is_empty())
                })
            };
            setup.placements.retain(|placement| {
                has(placement) && (!placement.entries.is_empty() || written_empty(placement))
            });
            gone.leave_surfaces(setup);
        }
        package
    }

    /// The selection to start with when nobody chose: what the setup (none: the one that
    /// starts) was saved with, else the defaults.
    pub fn selection_for(&self, setup: Option<&Key>) -> Selection {
        match self.setup(setup).and_then(|setup| setup.variants.clone()) {
            Some(saved) => saved,
            None => self.variants.defaults(),
        }
    }
}

/// What a selection takes out of a package.
struct Gone<'p> {
    package: &'p str,
    parts: BTreeSet<&'p Key>,
    /// Types of which no part is left.
    kinds: BTreeSet<&'p str>,
    surfaces: BTreeSet<Key>,
}

impl<'p> Gone<'p> {
    fn new(whole: &'p Package, left: &Package) -> Self {
        let parts_left: BTreeSet<&Key> = left.parts.iter().map(|part| &part.key).collect();
        let kinds_left: BTreeSet<&str> = left.parts.iter().map(|part| &*part.key.kind).collect();
        let surfaces_left: BTreeSet<&Key> = left.surfaces.iter().map(|one| &one.key).collect();
        let parts = whole.parts.iter().map(|part| &part.key);
        let parts: BTreeSet<&Key> = parts.filter(|key| !parts_left.contains(key)).collect();
        let kinds = parts.iter().map(|key| &*key.kind);
        let kinds = kinds.filter(|kind| !kinds_left.contains(kind)).collect();
        let surfaces = whole.surfaces.iter().map(|surface| &surface.key);
        let surfaces = surfaces.filter(|key| !surfaces_left.contains(key)).cloned().collect();
        Self { package: &whole.id, parts, kinds, surfaces }
    }

    fn keeps(&self, entry: &Entry) -> bool {
        let part = &entry.part;
        if &*part.package != self.package {
            return true;
        }
        match &part.id {
            Some(id) => !self.parts.contains(&Key { kind: part.kind.clone(), id: id.clone() }),
            None => !self.kinds.contains(&*part.kind),
        }
    }

    fn leave_children(&self, surface: &mut Surface) {
        surface.children.retain(|child| !self.surfaces.contains(&child.surface));
    }

    fn leave_surfaces(&self, setup: &mut Setup) {
        if let Some(surfaces) = &mut setup.surfaces {
            surfaces.retain(|key| !self.surfaces.contains(key));
        }
    }
}
