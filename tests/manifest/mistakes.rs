//! Small packages with one mistake each, and the diagnostics that they give.
//!
//! A mistake is a markdown file whose code blocks are the package's files, or a folder. What is
//! expected stands at its place, in comments below the line that it is about:
//!
//! ```yaml
//! faceCorp: [0, 0, 2, 1]
//! # ^1 warning[unknown-key]: a part has no `faceCorp` => did you mean `faceCrop`?
//! ```
//!
//! `^1` is the column. Further places of a diagnostic are marked `label:`. Where no comment can
//! stand (JSON) and for diagnostics without a place, a line of `<!-- expected … -->` at the end
//! of the markdown file, or of the file `expected.txt`, says the same after `file:line:col`.
//!
//! `BAIZE_BLESS=1 cargo test -p baize-manifest mistakes` writes what is found into the files;
//! look at the difference before it is committed.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use baize_manifest::{Files, FolderFiles, LoadOptions, MemoryFiles, Project, codes, load};

use crate::support::{PACKAGE, WithNet, around};

/// What is said about one place: the file (none: no place), line, column, and text.
type Note = (Option<String>, u32, u32, String);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/manifest/mistakes")
}

/// Codes that take limits or bytes that no small text file has; `limits.rs` has a test of each.
const ELSEWHERE: [&str; 6] = [
    "csv-too-many-rows",
    "not-text",
    "too-large",
    "too-many-definitions",
    "unreadable-file",
    "variants-too-many",
];

#[test]
fn every_mistake_is_told_at_its_place() {
    let bless = std::env::var_os("BAIZE_BLESS").is_some();
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    let mut cases: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 80, "{} mistakes", cases.len());
    for case in &cases {
        let mut texts = read(case);
        if bless {
            for text in texts.values_mut() {
                *text = without_notes(text);
            }
            let notes = notes_found(&run(case, &texts));
            write(case, &mut texts, &notes);
        }
        let project = run(case, &texts);
        seen.extend(project.diagnostics.iter().map(|diagnostic| diagnostic.code.0));
        let (found, expected) = (notes_found(&project), notes_expected(&texts));
        if found != expected {
            let name = case.file_name().unwrap().to_string_lossy();
            wrong.push(format!("{name}\n  found {found:#?}\n  expected {expected:#?}"));
        }
        assert!(!project.diagnostics.is_empty(), "{} has no mistake", case.display());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let missing: Vec<&str> = codes::ALL
        .iter()
        .map(|code| code.0)
        .filter(|code| !seen.contains(code) && !ELSEWHERE.contains(code))
        .collect();
    assert!(missing.is_empty(), "no mistake shows {missing:?}");
}

/// The texts of a case by their paths.
fn read(case: &Path) -> BTreeMap<String, String> {
    if case.is_file() {
        return BTreeMap::from([("example.md".to_owned(), fs::read_to_string(case).unwrap())]);
    }
    let files = FolderFiles::new(case).unwrap();
    let texts = files.list().unwrap().into_iter().map(|path| {
        let bytes = files.read(&path, u64::MAX).unwrap();
        (path.to_string(), String::from_utf8(bytes).unwrap())
    });
    texts.collect()
}

fn run(case: &Path, texts: &BTreeMap<String, String>) -> Project {
    let mut files = match texts.get("example.md") {
        // The one mistake that a package around it would mend.
        Some(_) if case.ends_with("no-package.md") => MemoryFiles::default(),
        Some(example) if case.is_file() => around(example),
        _ => around("role: package"),
    };
    for (path, text) in texts {
        files.insert(path.as_str(), text.as_bytes());
    }
    let declares = texts.keys().any(|path| path.contains("package"));
    if !case.is_file() && !declares {
        files.insert("package.yaml", PACKAGE.as_bytes());
    }
    load(&WithNet(files), None, &LoadOptions::default())
}

fn notes_found(project: &Project) -> Vec<Note> {
    let mut notes = BTreeSet::new();
    for diagnostic in &project.diagnostics {
        let severity = format!("{:?}", diagnostic.severity).to_lowercase();
        let hint = diagnostic.hint.as_ref().map(|hint| format!(" => {hint}")).unwrap_or_default();
        let text = format!("{severity}[{}]: {}{hint}", diagnostic.code.0, diagnostic.message);
        let text = text.replace('\n', "\\n");
        match diagnostic.span.map(|span| project.sources.place(span)) {
            Some(place) => {
                notes.insert((Some(place.file.to_string()), place.line, place.column, text))
            }
            None => notes.insert((None, 0, 0, text)),
        };
        for label in &diagnostic.labels {
            let place = project.sources.place(label.span);
            let text = format!("label: {}", label.message);
            notes.insert((Some(place.file.to_string()), place.line, place.column, text));
        }
    }
    notes.into_iter().collect()
}

/// The column and text of a comment line that says what is expected.
fn note_in(line: &str) -> Option<(u32, &str)> {
    let rest = line.trim_start().strip_prefix("# ^")?;
    let (column, text) = rest.split_once(' ')?;
    Some((column.parse().ok()?, text))
}

fn notes_expected(texts: &BTreeMap<String, String>) -> Vec<Note> {
    let mut notes = BTreeSet::new();
    for (path, text) in texts {
        let mut about = 0;
        let mut listed = path == "expected.txt";
        for (index, line) in text.lines().enumerate() {
            if let Some((column, text)) = note_in(line) {
                notes.insert((Some(path.clone()), about, column, text.to_owned()));
                continue;
            }
            about = index as u32 + 1;
            match line {
                "<!-- expected" => listed = true,
                "-->" => listed = false,
                line if listed => {
                    let note = listed_note(line);
                    notes.insert(note);
                }
                _ => {}
            }
        }
    }
    notes.into_iter().collect()
}

/// `file:line:col text`, or only a text.
fn listed_note(line: &str) -> Note {
    let placed = || {
        let (place, text) = line.split_once(' ')?;
        let mut numbers = place.rsplitn(3, ':');
        let column = numbers.next()?.parse().ok()?;
        let at = numbers.next()?.parse().ok()?;
        Some((Some(numbers.next()?.to_owned()), at, column, text.to_owned()))
    };
    placed().unwrap_or((None, 0, 0, line.to_owned()))
}

fn without_notes(text: &str) -> String {
    let text = text.split("\n<!-- expected").next().unwrap_or_default();
    let lines: Vec<&str> = text.lines().filter(|line| note_in(line).is_none()).collect();
    format!("{}\n", lines.join("\n").trim_end())
}

/// Writes notes below the lines that they are about.
fn write(case: &Path, texts: &mut BTreeMap<String, String>, notes: &[Note]) {
    let mut listed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    texts.remove("expected.txt");
    for (path, text) in texts.iter_mut() {
        let is_json = |number: u32| {
            let before = text.lines().take(number as usize);
            let fence = before.filter(|line| line.starts_with("```")).last().unwrap_or_default();
            path.ends_with(".json") || fence.contains("json")
        };
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let number = index as u32 + 1;
            lines.push(line.to_owned());
            // Within a block scalar that begins here, a comment stands as deep as its content.
            let indent_of = |line: &str| line.len() - line.trim_start().len();
            let next = text.lines().nth(index + 1).filter(|next| !next.trim().is_empty());
            let deep = indent_of(line).max(next.map(indent_of).unwrap_or_default());
            let indent = if line.trim_end().ends_with('|') { deep } else { indent_of(line) };
            let indent = " ".repeat(indent);
            for (file, at, column, note) in notes {
                if file.as_ref() != Some(path) || *at != number {
                    continue;
                }
                if is_json(number) {
                    // Notes above push the line down.
                    let shown = lines.iter().rposition(|l| l == line).unwrap() + 1;
                    let note = format!("{path}:{shown}:{column} {note}");
                    listed.entry(path.clone()).or_default().push(note);
                } else {
                    lines.push(format!("{indent}# ^{column} {note}"));
                }
            }
        }
        *text = format!("{}\n", lines.join("\n"));
    }
    for (_, _, _, note) in notes.iter().filter(|(file, ..)| file.is_none()) {
        listed.entry("example.md".to_owned()).or_default().push(note.clone());
    }
    let all: Vec<String> = listed.into_values().flatten().collect();
    if !all.is_empty() {
        match texts.get_mut("example.md") {
            Some(text) => text.push_str(&format!("\n<!-- expected\n{}\n-->\n", all.join("\n"))),
            None => {
                texts.insert("expected.txt".to_owned(), format!("{}\n", all.join("\n")));
            }
        }
    }
    for (path, text) in texts.iter() {
        let file = if case.is_file() { case.to_owned() } else { case.join(path) };
        fs::write(file, text).unwrap();
    }
    eprintln!("wrote {}", case.display());
}
