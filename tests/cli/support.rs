//! Runs the program.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

/// What a run gave.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// The lines of standard output.
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }
}

/// Runs `baize` in a folder.
pub(crate) fn baize(folder: &Path, arguments: &[&str]) -> Run {
    baize_with(folder, arguments, &[])
}

/// Runs `baize` in a folder, with these folders in its environment.
pub(crate) fn baize_with(folder: &Path, arguments: &[&str], environment: &[(&str, &Path)]) -> Run {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_baize"))
        .args(arguments)
        .current_dir(folder)
        .envs(environment.iter().copied())
        .output()
        .unwrap();
    Run {
        code: status.code().unwrap(),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

/// A folder with these files.
pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// A package with one error and one warning.
pub(crate) fn flawed() -> tempfile::TempDir {
    folder(&[
        ("game/package.yaml", "role: package\nid: game\ntitle: Game\n"),
        (
            "game/parts.yaml",
            "role: part\ntype: card\nid: sun\nsize: [63, 0, 1]\nedge: \"#ffffff\"\nfilet: 3\n",
        ),
    ])
}
