//! Packages from a few lines of YAML, and their scenes.

use std::sync::Arc;

use baize_manifest::{LoadOptions, MemoryFiles, Package, Project, load};
use baize_table::{
    Command, Limits, PartSizes, PlacedPart, Refusal, Scene, SceneKeeper, Session, State,
};

/// Parts that most tests use: cards of 60 × 90 × 0.3 mm, tokens of 20 × 20 × 3 mm, a board of
/// 200 × 200 × 2 mm.
const PARTS: &str = r"
---
role: package
id: p
include: '*.yaml'
---
- {role: part, type: card, size: [60, 90, 0.3], $variants: 'id

    string

    a

    b

    c

    d

    e'}
- {role: part, type: token, size: [20, 20, 3], $variants: 'id

    string

    red

    blue'}
- {role: part, type: board, id: big, size: [200, 200, 2]}
---
";

/// A project, and the session of its first setup.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) project: Project,
    pub(crate) session: Session,
}

impl World {
    /// A package with the usual parts and these documents. Stops at anything that could not be
    /// loaded, other than missing pictures.
    pub(crate) fn new(documents: &str) -> Self {
        let project = project(&format!("{PARTS}{documents}"));
        let package = project.package("p").expect("the package loads");
        let setup = package.setup(None).expect("there is a setup");
        let (state, diagnostics) = State::from_setup(&project, package, setup, Limits::default());
        assert_eq!(diagnostics, [], "in the setup");
        Self { session: Session::new(state, Limits::default()), project }
    }

    /// One surface of 1000 × 1000 mm with this layout, and a setup with these placements.
    pub(crate) fn with_layout(layout: &str, setup: &str) -> Self {
        Self::new(&format!(
            "{{role: surface, type: board, id: main, size: [1000, 1000], layout: [{layout}]}}\n\
             ---\n{{role: setup, type: game, id: main, setup: {{{setup}}}}}"
        ))
    }

    pub(crate) fn package(&self) -> &Package {
        self.project.package("p").expect("the package loads")
    }

    pub(crate) fn sizes(&self) -> Arc<PartSizes> {
        Arc::new(PartSizes::new(&self.project))
    }

    pub(crate) fn state(&self) -> &State {
        self.session.state()
    }

    pub(crate) fn scene(&self) -> Scene {
        Scene::compute(self.package(), self.state(), self.sizes())
    }

    pub(crate) fn keeper(&self) -> SceneKeeper {
        SceneKeeper::new(self.package(), self.state(), self.sizes())
    }

    /// The shown parts of a path, from the bottom up.
    pub(crate) fn shown(&self, path: &str) -> Vec<PlacedPart> {
        let parts = self.scene().parts;
        parts.into_iter().filter(|part| &*part.place.path == path).collect()
    }

    /// Applies a command written as YAML.
    pub(crate) fn run(&mut self, yaml: &str) -> Result<(), Refusal> {
        let command = command(yaml);
        self.session.apply(command, &self.project).map(|_| ())
    }

    /// The ids on a path from the bottom up, turned-over ones with a tick.
    pub(crate) fn ids(&self, path: &str) -> String {
        let names = self.state().stack(path).iter().map(|piece| {
            let tick = if piece.side == baize_manifest::Side::Back { "'" } else { "" };
            format!("{}{tick}", piece.part.key.id)
        });
        names.collect::<Vec<_>>().join(" ")
    }
}

/// The project of one YAML file.
pub(crate) fn project(yaml: &str) -> Project {
    let mut files = MemoryFiles::default();
    files.insert("p.yaml", yaml.as_bytes().to_vec());
    load(&files, None, &LoadOptions::default())
}

/// A command from its YAML form.
pub(crate) fn command(yaml: &str) -> Command {
    serde_yaml::from_str(yaml).expect("a command")
}

/// Values are equal to a nanometre or a billionth of a degree.
#[track_caller]
pub(crate) fn assert_close(found: impl AsRef<[f64]>, expected: impl AsRef<[f64]>) {
    let (found, expected) = (found.as_ref(), expected.as_ref());
    let close = found.len() == expected.len()
        && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(close, "found {found:?}, expected {expected:?}");
}

/// One number of every part.
pub(crate) fn each(parts: &[PlacedPart], of: impl Fn(&PlacedPart) -> f64) -> Vec<f64> {
    parts.iter().map(of).collect()
}
