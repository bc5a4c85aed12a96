//! What the program tells people: one place prints.

use std::{io::Write, process::ExitCode, time::Duration};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Prints a line of the result.
pub(crate) fn line(text: &str) {
    // Nobody is left to tell when standard output is closed.
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// Remarks on the way, apart from the result.
pub(crate) fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "note: {text}");
}

/// Something went wrong.
pub(crate) fn error(text: &str) {
    let _ = writeln!(std::io::stderr(), "error: {text}");
}

/// The input is at fault: exit code 1.
pub(crate) fn at_fault(text: &str) -> ExitCode {
    error(text);
    ExitCode::from(1)
}

/// The program could not do its work: exit code 2.
pub(crate) fn could_not(text: &str) -> ExitCode {
    error(text);
    ExitCode::from(2)
}

/// A counter on a terminal, and nothing elsewhere.
pub(crate) fn progress(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {pos}") {
        bar.set_style(style);
    }
    bar.set_message(what);
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

/// The most memory that this process has held, where the system tells.
pub(crate) fn peak_memory_mib() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib / 1024.0)
}

/// Tells what is wrong with a package, one line each; whether there was an error.
pub(crate) fn diagnostics(project: &baize_manifest::Project) -> bool {
    let mut failed = false;
    for diagnostic in &project.diagnostics {
        let place = diagnostic
            .span
            .map_or_else(String::new, |span| format!("{}: ", project.sources.place(span)));
        let severity = match diagnostic.severity {
            baize_manifest::Severity::Error => "error",
            baize_manifest::Severity::Warning => "warning",
            baize_manifest::Severity::Hint => "hint",
        };
        failed |= diagnostic.severity == baize_manifest::Severity::Error;
        let _ = writeln!(
            std::io::stderr(),
            "{place}{severity}[{}]: {}",
            diagnostic.code.0,
            diagnostic.message
        );
    }
    failed
}
