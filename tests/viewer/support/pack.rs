//! Packages in memory.

use std::sync::Arc;

use baize_manifest::{Files, Key, LoadOptions, MemoryFiles, Severity, load};
use baize_solid::Raster;
use baize_viewer::{Ask, Shot, Studio, Taken};

use super::with_studio;

/// A package that a test writes.
#[derive(Clone, Debug)]
pub(crate) struct Pack {
    files: MemoryFiles,
    documents: String,
    broken: bool,
}

impl Pack {
    pub(crate) fn new() -> Self {
        Self {
            files: MemoryFiles::default(),
            documents: "role: package\nid: t\n".to_owned(),
            broken: false,
        }
    }

    /// With an image.
    pub(crate) fn image(mut self, path: &str, picture: &Raster) -> Self {
        self.files.insert(path, baize_solid::png(picture).unwrap());
        self
    }

    /// With a file of any bytes.
    pub(crate) fn bytes(mut self, path: &str, bytes: &[u8]) -> Self {
        self.files.insert(path, bytes);
        self
    }

    /// With one more YAML document.
    pub(crate) fn with(mut self, document: &str) -> Self {
        self.documents.push_str("---\n");
        self.documents.push_str(document);
        self.documents.push('\n');
        self
    }

    /// With a table surface that has these routes, and a setup `game#main` of these stacks.
    pub(crate) fn table(self, size_mm: [u32; 2], routes: &[String], stacks: &[String]) -> Self {
        let [w, h] = size_mm;
        let routes: String = routes.iter().map(|route| format!("\n  - {{{route}}}")).collect();
        self.with(&format!(
            "role: surface\ntype: board\nid: main\nsize: [{w}, {h}]\nlayout:{routes}"
        ))
        .setup("main", stacks)
    }

    /// With a setup `game#id` of these stacks.
    pub(crate) fn setup(self, id: &str, stacks: &[String]) -> Self {
        let stacks: String = stacks.iter().map(|stack| format!("\n  {stack}")).collect();
        let stacks = if stacks.is_empty() { " {}".to_owned() } else { stacks };
        self.with(&format!("role: setup\ntype: game\nid: {id}\nsetup:{stacks}"))
    }

    /// Errors in the package are meant.
    pub(crate) fn broken(mut self) -> Self {
        self.broken = true;
        self
    }

    /// A picture of the first setup, or of the gallery where there is none.
    pub(crate) fn shoot(&self, shot: &Shot) -> Taken {
        self.shoot_as(Ask::default(), shot)
    }

    /// A picture of the setup `game#id`.
    pub(crate) fn shoot_setup(&self, id: &str, shot: &Shot) -> Taken {
        let setup = Some(Key { kind: "game".into(), id: id.into() });
        self.shoot_as(Ask { setup, ..Ask::default() }, shot)
    }

    /// A picture of what is asked for.
    pub(crate) fn shoot_as(&self, ask: Ask, shot: &Shot) -> Taken {
        let (pack, shot) = (self.clone(), shot.clone());
        with_studio(move |studio| pack.shoot_in(studio, &ask, &shot))
            .unwrap_or_else(|message| panic!("{message}"))
    }

    /// A picture taken in a studio.
    pub(crate) fn shoot_in(
        mut self,
        studio: &mut Studio,
        ask: &Ask,
        shot: &Shot,
    ) -> Result<Taken, String> {
        self.files.insert("all.yaml", self.documents.as_bytes());
        let project = load(&self.files, None, &LoadOptions::default());
        let errors: Vec<_> =
            project.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
        if !self.broken && !errors.is_empty() {
            return Err(format!("the test's package is wrong: {errors:#?}\n{}", self.documents));
        }
        let files: Arc<dyn Files> = Arc::new(self.files);
        studio.take(&project, &files, ask, shot, &|| {}).map_err(|error| error.to_string())
    }
}
