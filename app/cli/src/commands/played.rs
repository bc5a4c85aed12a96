//! The state that a package's setup seeds, for the commands that show or change one.

use std::{process::ExitCode, sync::Arc};

use baize_manifest::{Diagnostic, Files, Key, Package, Project, Severity};
use baize_table::{Limits, Session, State};
use clap::Args;

use super::{choose::Choosing, open::Opening, say};

/// Which package, and which of its setups.
#[derive(Args)]
pub(crate) struct Playing {
    #[command(flatten)]
    opening: Opening,
    /// The setup, as TYPE#ID [default: game#main, else the first]
    #[arg(long, value_name = "TYPE#ID", value_parser = super::open::key)]
    setup: Option<Key>,
    #[command(flatten)]
    choosing: Choosing,
}

/// A package with the state of its setup.
pub(crate) struct Played {
    /// All packages there.
    pub(crate) project: Project,
    /// Where their files are.
    pub(crate) files: Arc<dyn Files>,
    /// The index of the package in it.
    at: usize,
    /// The name of the setup; `game#main` where there is none.
    pub(crate) setup: Key,
    /// The game.
    pub(crate) session: Session,
    /// What is wrong with the package and its setup.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Playing {
    /// Opens the package and seeds its state.
    ///
    /// # Errors
    /// When nothing can be opened: said already, and the exit code.
    pub(crate) fn start(&self) -> Result<Played, ExitCode> {
        let opened = self.opening.open().map_err(|error| say::could_not(&error))?;
        let at = find_package(&opened.project, opened.package.as_deref())?;
        let id = opened.project.packages.get(at).map(|package| package.id.clone());
        let project = self
            .choosing
            .apply(&opened.project, id.as_deref(), self.setup.as_ref())
            .map_err(|refusal| say::at_fault(&refusal))?;
        let Some(package) = project.packages.get(at) else {
            return Err(say::at_fault("there is no package"));
        };
        let limits = Limits::default();
        let mut diagnostics = project.diagnostics.clone();
        let (state, setup) = match (package.setup(self.setup.as_ref()), &self.setup) {
            (Some(setup), _) => {
                let (state, more) = State::from_setup(&project, package, setup, limits);
                // The loader has said most of it already.
                diagnostics.extend(more.into_iter().filter(|new| !is_known(&project, new)));
                (state, setup.key.clone())
            }
            (None, Some(asked)) => return Err(say::at_fault(&unknown_setup(package, asked))),
            (None, None) => {
                say::note("the package has no setup: the table is empty");
                let key = Key { kind: "game".into(), id: "main".into() };
                (State::with_all_surfaces(package), key)
            }
        };
        let session = Session::new(state, limits);
        Ok(Played { at, setup, session, diagnostics, project, files: opened.files })
    }
}

impl Played {
    /// The package.
    pub(crate) fn package(&self) -> Option<&Package> {
        self.project.packages.get(self.at)
    }

    /// 1 when something is wrong with the package, else 0.
    pub(crate) fn exit_code(&self) -> ExitCode {
        let has_errors = self.diagnostics.iter().any(|found| found.severity == Severity::Error);
        ExitCode::from(u8::from(has_errors))
    }
}

fn find_package(project: &Project, asked: Option<&str>) -> Result<usize, ExitCode> {
    let ids = || project.packages.iter().map(|package| &*package.id).collect::<Vec<_>>().join(", ");
    if let Some(id) = asked {
        let found = project.packages.iter().position(|package| &*package.id == id);
        return found.ok_or_else(|| {
            say::at_fault(&format!("there is no package `{id}`; there are: {}", ids()))
        });
    }
    if project.packages.is_empty() {
        say::diagnostics(project);
        return Err(say::at_fault("there is no package"));
    }
    if project.packages.len() > 1 {
        say::note(&format!("the first of the packages {} is taken; see --package", ids()));
    }
    Ok(0)
}

/// Whether the loader has said something of this kind about the same place.
fn is_known(project: &Project, new: &Diagnostic) -> bool {
    project.diagnostics.iter().any(|old| {
        let inside = |outer: baize_manifest::Span, inner: baize_manifest::Span| {
            outer.source == inner.source && outer.start <= inner.start && inner.end <= outer.end
        };
        let same_place = match (old.span, new.span) {
            (Some(old), Some(new)) => inside(new, old) || inside(old, new),
            (old, new) => old == new,
        };
        old.code == new.code && same_place
    })
}

fn unknown_setup(package: &Package, asked: &Key) -> String {
    let known: Vec<String> = package.setups.iter().map(|setup| setup.key.to_string()).collect();
    match known.as_slice() {
        [] => format!("there is no setup `{asked}`: `{}` has none", package.id),
        _ => format!("there is no setup `{asked}`; there are: {}", known.join(", ")),
    }
}
