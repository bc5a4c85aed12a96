//! A scene that is kept up to date.

use std::sync::Arc;

use baize_manifest::{Diagnostic, Package, Surface};

use super::{
    Anchor, Explanation, Hidden, PlacedPart, PlacedSurface, Scene, SceneDiff, anchors::anchors,
    diff::Delta, field::Field, surfaces,
};
use crate::{
    Change, Footprints, Reason, State,
    layout::Rules,
    rest::{Postures, Shapes},
    routing::Router,
};

/// Keeps a scene up to date by recomputing only what a change touched.
///
/// It holds what it needs of the package, so that a viewer can keep it beside other loads.
pub struct SceneKeeper {
    /// Of the package.
    definitions: Vec<Arc<Surface>>,
    footprints: Arc<dyn Footprints>,
    /// One for every surface of the package.
    rules: Vec<(Router, Arc<Rules>)>,
    surfaces: Vec<PlacedSurface>,
    anchors: Vec<Anchor>,
    /// One for every placed surface.
    fields: Vec<Field>,
    /// Surfaces that are not shown: name, index in the package, and why.
    away: Vec<(Arc<str>, usize, Reason)>,
    shapes: Shapes,
    postures: Postures,
    package_diagnostics: Vec<Diagnostic>,
    surface_diagnostics: Vec<Diagnostic>,
}

impl Scene {
    /// Where everything stands.
    pub fn compute(package: &Package, state: &State, footprints: Arc<dyn Footprints>) -> Self {
        SceneKeeper::new(package, state, footprints).into_scene(state)
    }
}

impl SceneKeeper {
    /// Computes the scene of a state.
    pub fn new(package: &Package, state: &State, footprints: Arc<dyn Footprints>) -> Self {
        Self::of(package.surfaces.iter().cloned().map(Arc::new).collect(), state, footprints)
    }

    fn of(definitions: Vec<Arc<Surface>>, state: &State, footprints: Arc<dyn Footprints>) -> Self {
        let mut package_diagnostics = Vec::new();
        let rules = definitions
            .iter()
            .map(|surface| {
                let rules = Rules::new(&surface.layout, &mut package_diagnostics);
                (Router::new(surface), Arc::new(rules))
            })
            .collect();
        let mut keeper = Self {
            definitions,
            shapes: Shapes::new(footprints.clone()),
            footprints,
            rules,
            surfaces: Vec::new(),
            anchors: Vec::new(),
            fields: Vec::new(),
            away: Vec::new(),
            postures: Postures::default(),
            package_diagnostics,
            surface_diagnostics: Vec::new(),
        };
        keeper.place_surfaces(state);
        for field in &mut keeper.fields {
            field.fill(state, &mut keeper.shapes, &mut keeper.postures);
        }
        keeper
    }

    fn place_surfaces(&mut self, state: &State) {
        let placing = surfaces::place(&self.definitions, state.surfaces());
        self.surface_diagnostics = placing.diagnostics;
        let name = |index: &usize| self.definitions.get(*index).map(|surface| &surface.key);
        let away = placing.away.iter();
        self.away = away
            .filter_map(|(index, why)| Some((name(index)?.to_string().into(), *index, *why)))
            .collect();
        self.fields.clear();
        self.anchors.clear();
        self.surfaces.clear();
        for (placed, index) in placing.placed {
            let Some((router, rules)) = self.rules.get(index) else { continue };
            let router = router.with_fixed(&placed.params);
            let number = self.surfaces.len();
            self.anchors.extend(anchors(number, &router, rules));
            self.fields.push(Field::new(number, placed.key.clone(), router, rules.clone()));
            self.surfaces.push(placed);
        }
    }

    /// The shown surfaces.
    pub fn surfaces(&self) -> &[PlacedSurface] {
        &self.surfaces
    }

    /// The positions of all routes of the shown surfaces.
    pub fn anchors(&self) -> &[Anchor] {
        &self.anchors
    }

    /// The shown parts, in the order of [`Scene::parts`].
    pub fn parts(&self) -> impl Iterator<Item = &PlacedPart> {
        self.fields.iter().flat_map(Field::parts)
    }

    /// The shown parts by stack, in the order of [`Scene::parts`]. A stack that no change touched is
    /// the same allocation as before, so that what was made of it can be kept.
    pub fn stacks(&self) -> impl Iterator<Item = &Arc<Vec<PlacedPart>>> {
        self.fields.iter().flat_map(Field::stacks)
    }

    /// What is wrong with the package as far as the scene can tell.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut diagnostics = self.package_diagnostics.clone();
        diagnostics.extend(self.surface_diagnostics.iter().cloned());
        diagnostics.sort();
        diagnostics.dedup();
        diagnostics
    }

    /// The whole scene. `state` is the one that the scene was last brought up to.
    pub fn scene(&self, state: &State) -> Scene {
        Scene {
            surfaces: self.surfaces.clone(),
            parts: self.parts().cloned().collect(),
            anchors: self.anchors.clone(),
            hidden: self.hidden(state),
            diagnostics: self.diagnostics(),
        }
    }

    fn into_scene(self, state: &State) -> Scene {
        Scene {
            hidden: self.hidden(state),
            diagnostics: self.diagnostics(),
            surfaces: self.surfaces,
            parts: self.fields.into_iter().flat_map(Field::into_parts).collect(),
            anchors: self.anchors,
        }
    }

    /// What is not shown, by surface (shown ones first) and path.
    pub fn hidden(&self, state: &State) -> Vec<Hidden> {
        let mut hidden: Vec<Hidden> =
            self.fields.iter().flat_map(|field| field.hidden(state)).collect();
        for (name, index, why) in &self.away {
            let Some((router, _)) = self.rules.get(*index) else { continue };
            let mut router = router.clone();
            hidden.extend(state.stacks().map(|(path, stack)| Hidden {
                path: path.clone(),
                surface: name.clone(),
                count: stack.len(),
                reason: router.reason(path).unwrap_or(*why),
            }));
        }
        hidden
    }

    /// What every surface does with a path, whether or not something stands on it: shown surfaces
    /// first, then the others.
    pub fn explain(&self, path: &str) -> Vec<Explanation> {
        let shown = self.fields.iter().map(|field| field.explain(path));
        let away = self.away.iter().filter_map(|(name, index, why)| {
            let mut router = self.rules.get(*index)?.0.clone();
            let reason = router.reason(path).unwrap_or(*why);
            Some(Explanation { surface: name.clone(), shown: Err(reason) })
        });
        shown.chain(away).collect()
    }

    /// Brings the scene up to date after a change and says what it did.
    pub fn apply(&mut self, state: &State, change: &Change) -> SceneDiff {
        if change.surfaces || self.has_too_many_postures() {
            let (definitions, footprints) = (self.definitions.clone(), self.footprints.clone());
            return self.replace(Self::of(definitions, state, footprints));
        }
        let mut delta = Delta::default();
        for field in &mut self.fields {
            let paths = change.paths.iter();
            field.update(state, paths, &mut self.shapes, &mut self.postures, &mut delta);
        }
        delta.into_diff(false)
    }

    /// Postures are kept for good: a long game that turns many parts makes many.
    fn has_too_many_postures(&self) -> bool {
        const MANY: usize = 20_000;
        self.postures.len() > MANY && self.postures.len() > 4 * self.parts().count()
    }

    /// Computes everything anew, for other footprints or another load of the package.
    pub fn rebuild(
        &mut self,
        package: &Package,
        state: &State,
        footprints: Arc<dyn Footprints>,
    ) -> SceneDiff {
        self.replace(Self::new(package, state, footprints))
    }

    fn replace(&mut self, new: Self) -> SceneDiff {
        let surfaces = new.surfaces != self.surfaces || new.anchors != self.anchors;
        let old = std::mem::replace(self, new);
        let delta = Delta {
            old: old.fields.into_iter().flat_map(Field::into_parts).collect(),
            new: self.parts().cloned().collect(),
        };
        delta.into_diff(surfaces)
    }
}
