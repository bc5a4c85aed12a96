//! Opens the user's editor at a place.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use baize_manifest::Place;

/// How editors take a place; names are those of their programs.
const KNOWN: [(&[&str], &str); 8] = [
    (
        &["code", "code-insiders", "codium", "vscodium", "cursor", "windsurf"],
        "-g {file}:{line}:{column}",
    ),
    (&["subl", "sublime_text", "zed", "zeditor", "lapce"], "{file}:{line}:{column}"),
    (&["gedit", "gnome-text-editor", "xed", "pluma"], "{file} +{line}:{column}"),
    (&["kate", "kwrite"], "-l {line} -c {column} {file}"),
    (&["gvim", "mvim"], "'+call cursor({line},{column})' {file}"),
    (&["emacs", "emacsclient"], "+{line}:{column} {file}"),
    (
        &["idea", "webstorm", "pycharm", "rustrover", "clion", "fleet"],
        "--line {line} --column {column} {file}",
    ),
    (&["notepad++"], "-n{line} -c{column} {file}"),
];

/// Editors that need a terminal, which a window cannot give them.
const IN_TERMINALS: [&str; 12] =
    ["vi", "vim", "nvim", "nano", "pico", "hx", "helix", "kak", "micro", "joe", "ed", "ne"];

/// Where a command for the editor may be found.
pub(super) struct Sources<'a> {
    /// `editor = "…"` of the user's `preview.toml`.
    pub(super) setting: Option<String>,
    /// The environment.
    pub(super) variable: &'a dyn Fn(&str) -> Option<String>,
    /// Whether a program can be run.
    pub(super) is_there: &'a dyn Fn(&str) -> bool,
}

/// The command that opens the editor, with `{file}`, `{line}` and `{column}` in it: the user's
/// setting, `$VISUAL`, `$EDITOR`, or an editor that is there.
pub(super) fn template(from: &Sources<'_>) -> Option<String> {
    if let Some(setting) = from.setting.as_ref().filter(|setting| !setting.trim().is_empty()) {
        let is_whole = setting.contains("{file}");
        return Some(if is_whole { setting.clone() } else { format!("{setting} {{file}}") });
    }
    let named = ["VISUAL", "EDITOR"].into_iter().filter_map(|name| (from.variable)(name));
    for command in named {
        let name = words(&command).into_iter().next().as_deref().map(base_name);
        let Some(name) = name.filter(|name| !IN_TERMINALS.contains(&&**name)) else { continue };
        let how = KNOWN.iter().find(|(names, _)| names.contains(&&*name));
        return Some(format!("{command} {}", how.map_or("{file}", |(_, how)| how)));
    }
    let there = KNOWN.iter().flat_map(|(names, how)| names.iter().map(move |name| (name, how)));
    let mut there = there.filter(|(name, _)| (from.is_there)(name));
    there.next().map(|(name, how)| format!("{name} {how}"))
}

fn base_name(program: &str) -> String {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    name.strip_suffix(".exe").unwrap_or(name).to_owned()
}

/// The words of a command, as a shell tells them apart: blanks part, quotes keep together.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Program and arguments for a place in a file.
pub(super) fn command(template: &str, file: &Path, place: &Place) -> Option<(String, Vec<String>)> {
    let put = |word: String| {
        word.replace("{line}", &place.line.to_string())
            .replace("{column}", &place.column.to_string())
            .replace("{file}", &file.display().to_string())
    };
    let mut words = words(template).into_iter();
    let program = words.next()?;
    Some((program, words.map(put).collect()))
}

/// Reads `editor` from the user's `preview.toml`.
///
/// # Errors
/// What is wrong with the file, for people.
pub(super) fn setting(folder: Option<&Path>) -> Result<Option<String>, (PathBuf, String)> {
    let Some(file) = folder.map(|folder| folder.join("preview.toml")) else { return Ok(None) };
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err((file, error.to_string())),
    };
    match toml::from_str::<Settings>(&text) {
        Ok(settings) => Ok(settings.editor),
        Err(error) => Err((file, error.message().to_owned())),
    }
}

/// What the user sets for the preview.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    editor: Option<String>,
}

/// Whether a program is in one of the folders that programs are looked for in.
pub(super) fn is_on_path(program: &str) -> bool {
    let Some(path) = std::env::var_os("PATH") else { return false };
    std::env::split_paths(&path).any(|folder| {
        let file = folder.join(program);
        file.is_file() || (cfg!(windows) && file.with_extension("cmd").is_file())
    })
}

/// Starts a program that lives on its own; `ended` hears of an end that was no success.
///
/// # Errors
/// When it cannot be started.
pub(super) fn start(
    program: &str,
    arguments: &[String],
    ended: impl FnOnce(String) + Send + 'static,
) -> std::io::Result<()> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    // Waited for, so that it does not stay behind as a dead process.
    let wait = move || match child.wait() {
        Ok(status) if status.success() => {}
        Ok(status) => ended(status.to_string()),
        Err(error) => ended(error.to_string()),
    };
    std::thread::Builder::new().name("editor".into()).spawn(wait).map(|_| ())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    fn found(setting: Option<&str>, variables: &[(&str, &str)], there: &[&str]) -> Option<String> {
        let variable = |name: &str| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        template(&Sources {
            setting: setting.map(str::to_owned),
            variable: &variable,
            is_there: &|name| there.contains(&name),
        })
    }

    #[test]
    fn the_users_word_counts_before_variables_and_these_before_what_is_there() {
        let variables = [("VISUAL", "/usr/bin/kate"), ("EDITOR", "code --wait")];
        let own = found(Some("my {line} {file}"), &variables, &["code"]);
        assert_eq!(own.as_deref(), Some("my {line} {file}"));
        let short = found(Some("my"), &[], &[]);
        assert_eq!(short.as_deref(), Some("my {file}"));
        let visual = found(None, &variables, &["code"]);
        assert_eq!(visual.as_deref(), Some("/usr/bin/kate -l {line} -c {column} {file}"));
        let editor = found(None, &[("EDITOR", "code --wait")], &[]);
        assert_eq!(editor.as_deref(), Some("code --wait -g {file}:{line}:{column}"));
        let there = found(None, &[], &["zed"]);
        assert_eq!(there.as_deref(), Some("zed {file}:{line}:{column}"));
        assert_eq!(found(None, &[], &[]), None);
    }

    #[test]
    fn editors_for_terminals_are_passed_over() {
        let variables = [("VISUAL", "vim"), ("EDITOR", "nano -w")];
        assert_eq!(found(None, &variables, &[]), None);
        let there = found(None, &variables, &["gedit"]);
        assert_eq!(there.as_deref(), Some("gedit {file} +{line}:{column}"));
    }

    #[test]
    fn blanks_in_names_and_quotes_in_commands_are_kept() {
        let place = Place { file: "a b.yaml".into(), line: 3, column: 7 };
        let file = Path::new("/my games/a b.yaml");
        let made = command("'/opt/my editor' -g {file}:{line}:{column} \"\"", file, &place);
        let (program, arguments) = made.unwrap();
        assert_eq!(program, "/opt/my editor");
        assert_eq!(arguments, ["-g", "/my games/a b.yaml:3:7", ""]);
        assert_eq!(command("  ", file, &place), None);
    }

    #[test]
    fn settings_are_read_and_their_faults_told() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(setting(Some(folder.path())), Ok(None));
        let file = folder.path().join("preview.toml");
        std::fs::write(&file, "editor = 'zed {file}'\n").unwrap();
        assert_eq!(setting(Some(folder.path())), Ok(Some("zed {file}".into())));
        std::fs::write(&file, "editr = 'zed'\n").unwrap();
        let fault = setting(Some(folder.path())).unwrap_err();
        assert!(fault.1.contains("editr"), "{fault:?}");
    }

    #[test]
    fn what_cannot_be_started_is_an_error_and_a_bad_end_is_told() {
        assert!(start("/nowhere/no-editor", &[], |_| ()).is_err());
        if cfg!(unix) {
            let (tell, told) = std::sync::mpsc::channel();
            let arguments = ["-c".to_owned(), "exit 3".to_owned()];
            start("sh", &arguments, move |status| tell.send(status).unwrap()).unwrap();
            let status = told.recv_timeout(std::time::Duration::from_secs(20)).unwrap();
            assert!(status.contains('3'), "{status}");
        }
    }
}
