//! What a change to the files came to.

use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, Instant},
};

use baize_manifest::{Diagnostic, Project, Severity};

use crate::{
    content::{LookWork, Looks},
    open::Ask,
};

/// What there is to be seen after a change.
#[derive(Clone)]
pub(crate) struct View {
    /// All packages, the shown one under the chosen variants.
    pub(crate) project: Arc<Project>,
    /// The index of the shown package.
    pub(crate) package: usize,
    /// What was asked for.
    pub(crate) ask: Ask,
    /// The looks of its parts.
    pub(crate) looks: Arc<Looks>,
}

/// What a change to the files came to.
#[derive(Clone)]
pub(crate) struct Update {
    /// What there is to be seen: while there are errors, the last good definitions and looks of
    /// whatever they affect. None: nothing was ever good.
    pub(crate) view: Option<View>,
    /// What there is to say.
    pub(crate) report: Report,
}

impl Update {
    /// What there is after two updates of which nobody saw the first: the second, with the files
    /// of both. The work on parts stays that of the second: much of the first may have been
    /// done for a file half written.
    pub(crate) fn then(self, mut next: Self) -> Self {
        let (before, change) = (self.report.change, &mut next.report.change);
        change.files.extend(before.files);
        // Until the second was ready, from when the first was noticed.
        let earlier = change.since.saturating_duration_since(before.since);
        change.since = change.since.min(before.since);
        change.loaded += earlier;
        change.ready += earlier;
        next
    }
}

/// What there is to say about a package after a change.
#[derive(Clone, Debug)]
pub struct Report {
    /// What the change was, and what it took.
    pub change: Change,
    /// What is wrong with the files as they are now, newest first.
    pub diagnostics: Vec<Diagnostic>,
    /// The load that the diagnostics are of: their places lead into its sources.
    pub project: Arc<Project>,
    /// Names of definitions that are not what the files say now, but the last good ones; sorted.
    pub kept: Arc<[String]>,
    /// What could not be shown as it was meant to be, sorted.
    pub notes: Vec<String>,
    /// What the program said when it failed on the files as they are now: then the rest is that of
    /// the files before.
    pub fault: Option<String>,
}

impl Report {
    /// The number of errors.
    pub fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|one| one.severity == Severity::Error).count()
    }
}

/// What a change was, and what it took.
#[derive(Clone, Debug)]
pub struct Change {
    /// Files that changed, appeared or vanished, from the games root, and URLs of remote ones that
    /// came; none: the first load, or another thing is to be seen.
    pub files: BTreeSet<Arc<str>>,
    /// Files read.
    pub files_read: usize,
    /// Work on parts.
    pub looks: LookWork,
    /// When the change was noticed.
    pub since: Instant,
    /// Until definitions were loaded and checked, from when the change was noticed.
    pub loaded: Duration,
    /// Until everything was ready to be shown.
    pub ready: Duration,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_saw_is_told_with_what_came_next() {
        let start = Instant::now();
        let ms = Duration::from_millis;
        let update = |file: &str, since: Duration, ready: Duration| {
            let change = Change {
                files: BTreeSet::from([Arc::from(file)]),
                files_read: 1,
                looks: LookWork::default(),
                since: start + since,
                loaded: ready,
                ready,
            };
            let report = Report {
                change,
                diagnostics: Vec::new(),
                project: Arc::new(Project::default()),
                kept: Vec::<String>::new().into(),
                notes: Vec::new(),
                fault: None,
            };
            Update { view: None, report }
        };
        let both = update("a", ms(0), ms(5)).then(update("b", ms(10), ms(7)));
        let change = both.report.change;
        let files: Vec<&str> = change.files.iter().map(|file| &**file).collect();
        assert_eq!(files, ["a", "b"]);
        assert_eq!((change.since, change.ready), (start, ms(17)));
    }
}
