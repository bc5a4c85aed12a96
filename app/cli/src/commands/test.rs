//! `baize test`: are the pictures of packages as they should be?

use std::{
    io::{BufWriter, IsTerminal, Write},
    num::NonZeroUsize,
    path::PathBuf,
    process::ExitCode,
};

use baize_manifest::Severity;
use baize_shots::{
    Exit, Options, Plan, Profile, Run, Update, plan, run, use_threads, write_report,
};
use baize_viewer::{start_shots, vocabulary};
use clap::{Args, ValueEnum};

use super::{reading::Reading, say};
use crate::report;

/// Compares pictures of packages with those stored beside them
#[derive(Args)]
pub(crate) struct TestArgs {
    /// Folders of packages, single package files, or .bgmz files
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// Only cases with this text in PACKAGE/NAME; may be given several times
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// Store the pictures of cases that failed; with `force`, of all
    #[arg(
        long,
        value_name = "force",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "failed"
    )]
    update: Option<UpdateArg>,
    /// Print the cases and draw nothing
    #[arg(long)]
    list: bool,
    /// Threads for images, outlines and packing [default: one a core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Where the report goes [default: baize-report, and only when a case fails]
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Compare as pictures of the same rasteriser or of another one [default: by what made them]
    #[arg(long, value_name = "same|other")]
    profile: Option<Profile>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum UpdateArg {
    /// Those that failed
    Failed,
    /// All
    Force,
}

/// How results are printed.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// What is wrong, and one line
    #[default]
    Human,
    /// One JSON object
    Json,
    /// JUnit XML
    Junit,
}

/// Where the report goes when a case fails and nobody said where.
const REPORT: &str = "baize-report";

impl TestArgs {
    pub(crate) fn run(self) -> ExitCode {
        if let Some(jobs) = self.jobs {
            use_threads(jobs);
        }
        let plan = plan(&self.paths, self.reading.root(), self.reading.fetcher(), &vocabulary());
        self.tell(&plan);
        if self.list {
            return self.list(&plan);
        }
        let options = Options {
            filter: self.filter.clone(),
            update: match self.update {
                None => Update::No,
                Some(UpdateArg::Failed) => Update::Failed,
                Some(UpdateArg::Force) => Update::Force,
            },
            profile: self.profile,
        };
        let bar = say::progress("taking pictures");
        let run = run(&plan, &options, start_shots, |_| bar.inc(1));
        bar.finish_and_clear();
        self.finish(&plan, &run)
    }

    /// Tells what is wrong with paths and with files `shots.toml`, where people read it.
    fn tell(&self, plan: &Plan) {
        for fault in &plan.faults {
            say::error(fault);
        }
        let mut out = BufWriter::new(std::io::stderr().lock());
        for games in &plan.games {
            for diagnostic in &games.diagnostics {
                let root = &games.shown_root;
                // Nobody is left to tell when standard error is closed.
                let format = report::Format::Human;
                let _ = report::print(&mut out, format, &games.project, root, diagnostic);
            }
            let is_error = |d: &&baize_manifest::Diagnostic| d.severity == Severity::Error;
            let errors = games.project.diagnostics.iter().filter(is_error).count();
            if errors > 0 && std::io::stderr().is_terminal() {
                let root = games.shown_root.display();
                let _ = writeln!(out, "note: {root} has {errors} errors: see baize check {root}");
            }
        }
        let _ = out.flush();
    }

    fn list(&self, plan: &Plan) -> ExitCode {
        if !plan.is_broken() && plan.chosen(&self.filter).next().is_none() {
            say::error("no case was chosen");
            return code(Exit::CouldNot);
        }
        for (_, suite, case) in plan.chosen(&self.filter) {
            let [width, height] = case.size_px;
            let shown = match (&case.setup, case.gallery) {
                (_, true) => "gallery".to_owned(),
                (Some(setup), _) => setup.to_string(),
                (None, _) => "the usual setup".to_owned(),
            };
            let variants = match &case.variants {
                Some(selection) if selection.is_empty() => " without variants".to_owned(),
                Some(selection) => format!(" with {}", selection.uids().join(", ")),
                None => String::new(),
            };
            let known = if case.known_failure.is_some() { ", known to fail" } else { "" };
            let (package, name, camera) = (&suite.package, &case.name, &case.camera);
            say::line(&format!(
                "{package}/{name}: {shown}{variants}, {camera}, {width}x{height}{known}"
            ));
        }
        code(if plan.is_broken() { Exit::CouldNot } else { Exit::Right })
    }

    fn finish(&self, plan: &Plan, run: &Run) -> ExitCode {
        let mut exit = run.exit(plan.is_broken());
        let default = (exit == Exit::Differs).then(|| PathBuf::from(REPORT));
        let mut folder = self.report.clone().or(default);
        if let Some(path) = &folder
            && let Err(error) = write_report(path, plan, run)
        {
            say::error(&format!("{}: {error}", path.display()));
            exit = exit.max(Exit::CouldNot);
            folder = None;
        }
        let mut out = BufWriter::new(std::io::stdout().lock());
        // Nobody is left to tell when standard output is closed.
        let _ = match self.format {
            Format::Human => baize_shots::human(&mut out, run, folder.as_deref()),
            Format::Json => writeln!(out, "{:#}", baize_shots::json(plan, run)),
            Format::Junit => write!(out, "{}", baize_shots::junit(plan, run)),
        };
        let _ = out.flush();
        code(exit)
    }
}

fn code(exit: Exit) -> ExitCode {
    ExitCode::from(exit.code())
}
