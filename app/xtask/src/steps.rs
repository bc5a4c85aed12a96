//! The steps of `play` and `test`.

use std::{
    env,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

use crate::driver;

/// Tells the user something.
pub(crate) fn say(text: &str) {
    // Nobody is left to tell when standard output is closed.
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// Tells the user what went wrong.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// The folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace());
    command
}

fn run(what: &str, command: &mut Command) -> Result<(), String> {
    say(&format!("── {what}"));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}

/// Builds the program and opens the game Harbor, or draws it where there is no display.
pub(crate) fn play() -> Result<(), String> {
    driver::ensure()?;
    run(
        "building Baize (the first time takes a while)",
        cargo().args(["build", "--workspace", "--bin", "baize"]),
    )?;
    let game = workspace().join("games/harbor");
    let mut baize = Command::new(target().join("debug/baize"));
    if display_is_there() {
        return run("opening games/harbor", baize.arg("play").arg(game));
    }
    let picture = target().join("harbor.png");
    run(
        "no display: drawing games/harbor",
        baize.arg("shot").arg(game).arg("--out").arg(&picture),
    )?;
    say(&format!("{}", picture.display()));
    Ok(())
}

fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => workspace().join(folder),
        None => workspace().join("target"),
    }
}

fn display_is_there() -> bool {
    !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Formatting, lints and all tests.
///
/// Clippy stands in for the compiler of our own crates and really compiles them, so that
/// dependencies are compiled once for lints and tests together.
pub(crate) fn test() -> Result<(), String> {
    driver::ensure()?;
    driver::ensure_display();
    run("formatting", cargo().args(["fmt", "--all", "--check"]))?;
    let clippy = clippy_driver()?;
    let linted = |command: &mut Command| {
        command
            .env("RUSTC_WORKSPACE_WRAPPER", &clippy)
            .env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__")
            .env("RUSTDOCFLAGS", "-Dwarnings")
            // The same cases on every run and machine.
            .env("PROPTEST_RNG_SEED", "20261130");
    };
    let mut build = cargo();
    linted(build.args(["test", "--workspace", "--all-targets", "--no-run"]));
    run("compiling and linting", &mut build)?;
    let mut test = cargo();
    linted(test.args(["test", "--workspace", "--no-fail-fast"]));
    run("testing", &mut test)?;
    let mut looks = Command::new(target().join("debug/baize"));
    looks.current_dir(workspace()).args(["test", "games"]);
    run("the looks of the sample games", &mut looks)
}

fn clippy_driver() -> Result<PathBuf, String> {
    let rustc = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot = rustc.map_err(|error| format!("rustc: {error}"))?.stdout;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&sysroot).trim());
    let driver = sysroot.join("bin").join(format!("clippy-driver{}", env::consts::EXE_SUFFIX));
    if driver.exists() {
        Ok(driver)
    } else {
        Err("clippy is missing; this installs it:\n    rustup component add clippy".into())
    }
}
