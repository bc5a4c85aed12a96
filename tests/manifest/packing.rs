//! A folder and the archive made of it load alike.

use std::{
    io::Cursor,
    path::{Path, PathBuf},
    sync::Arc,
};

use baize_manifest::{
    ArchiveFiles, ArchiveLimits, Contents, Files, FolderFiles, LoadOptions, MemoryFiles,
    PackOptions, Project, contents, load, write_archive,
};

use crate::support::{files, lines, load_all, png};

fn packed(files: &dyn Files, project: &Project, options: PackOptions) -> (Contents, Vec<u8>) {
    let chosen = contents(files, project, options).unwrap();
    let mut bytes = Cursor::new(Vec::new());
    write_archive(files, &chosen.files, &mut bytes).unwrap();
    (chosen, bytes.into_inner())
}

/// Everything that a load says: definitions with their places, texts, diagnostics.
fn everything(project: &Project) -> Vec<String> {
    let all = format!("{:#?}\n{:?}\n{:?}", project.packages, project.sources, project.diagnostics);
    // Catalogues print their indices in no order.
    let mut lines: Vec<String> = all.lines().map(str::to_owned).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn every_game_loads_alike_from_its_folder_and_its_archive() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(&games).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.retain(|path| path.is_dir());
    folders.push(games);
    assert!(folders.len() > 6);
    for folder in folders {
        let loose = FolderFiles::new(&folder).unwrap();
        let project = load(&loose, None, &LoadOptions::default());
        for options in [PackOptions::default(), PackOptions { all: true, shots: true }] {
            let (chosen, bytes) = packed(&loose, &project, options);
            let archive =
                ArchiveFiles::from_bytes(bytes.clone(), &ArchiveLimits::default()).unwrap();
            assert_eq!(archive.list().unwrap(), chosen.files);
            for path in &chosen.files {
                assert_eq!(
                    archive.read(path, u64::MAX),
                    loose.read(path, u64::MAX),
                    "{path} in {}",
                    folder.display()
                );
            }
            let again = load(&archive, None, &LoadOptions::default());
            assert!(everything(&again) == everything(&project), "{}", folder.display());
            // The same bytes again.
            assert!(packed(&loose, &project, options).1 == bytes, "{}", folder.display());
            if options.all {
                assert_eq!(chosen.left_out, [] as [Arc<str>; 0], "{}", folder.display());
            }
        }
    }
}

fn some_files() -> MemoryFiles {
    let mut files = files(&[
        ("game/package.yaml", "role: package\nid: game\ntitle: Game\n"),
        (
            "game/parts.yaml",
            "role: part\ntype: card\nid: a\nsize: [1, 1, 1]\nface: a.PNG\nshape: shots/used.png\n",
        ),
        ("game/notes.md", "# Notes\n"),
        ("game/unused.csv", "id\nstring\n"),
        ("game/LICENCE", ""),
        ("game/rulebook.pdf", "%PDF"),
        ("game/shots.toml", "[case.a]\n"),
        ("game/.secret.txt", ""),
        // Hidden, but found by `**/*.yaml` all the same.
        ("game/.more.yaml", "role: part\ntype: card\nid: b\nsize: [1, 1, 1]\nedge: '#ffffff'\n"),
        ("game/old.bgmz", ""),
        ("shots.toml", ""),
    ]);
    for path in ["game/a.PNG", "game/b.png", "game/shots/used.png", "game/shots/case.png"] {
        files.insert(path, png(2, 2));
    }
    files
}

#[test]
fn what_no_package_needs_is_left_out_and_named() {
    let files = some_files();
    let project = load_all(&files);
    assert_eq!(lines(&project), [""; 0]);
    let names = |paths: &[Arc<str>]| paths.iter().map(|path| path.to_string()).collect::<Vec<_>>();
    let (usual, _) = packed(&files, &project, PackOptions::default());
    let expected = [
        "game/.more.yaml",
        "game/LICENCE",
        "game/a.PNG",
        "game/notes.md",
        "game/package.yaml",
        "game/parts.yaml",
        "game/rulebook.pdf",
        "game/shots/used.png",
        "game/unused.csv",
        // No package is declared beside it.
        "shots.toml",
    ];
    assert_eq!(names(&usual.files), expected);
    let left_out = ["game/b.png", "game/shots.toml", "game/shots/case.png"];
    assert_eq!(names(&usual.left_out), left_out);
    let (shots, _) =
        packed(&files, &project, PackOptions { shots: true, ..PackOptions::default() });
    assert_eq!(names(&shots.left_out), ["game/b.png"]);
    let (all, _) = packed(&files, &project, PackOptions { all: true, ..PackOptions::default() });
    assert_eq!(names(&all.left_out), ["game/shots.toml", "game/shots/case.png"]);
}

#[test]
fn the_bytes_hold_no_times_and_packed_images_as_they_are() {
    let files = some_files();
    let (_, bytes) = packed(&files, &load_all(&files), PackOptions::default());
    // Local headers: method at byte 8, time and date at 10.
    let headers: Vec<usize> =
        (0..bytes.len() - 4).filter(|at| bytes[*at..].starts_with(b"PK\x03\x04")).collect();
    assert_eq!(headers.len(), 10);
    for at in headers {
        let [method, time, date] = [8, 10, 12]
            .map(|offset| u16::from_le_bytes([bytes[at + offset], bytes[at + offset + 1]]));
        let name_len = usize::from(u16::from_le_bytes([bytes[at + 26], bytes[at + 27]]));
        let name = String::from_utf8_lossy(&bytes[at + 30..at + 30 + name_len]).to_lowercase();
        let stored = name.ends_with(".png") || name.ends_with(".pdf");
        assert_eq!(method, if stored { 0 } else { 8 }, "{name}");
        // Midnight, 1 January 1980.
        assert_eq!((time, date), (0, 0x21), "{name}");
    }
}

#[test]
fn two_names_that_differ_by_case_are_not_packed_unseen() {
    let mut files = some_files();
    files.insert("game/NOTES.md", *b"# Other notes\n");
    let (_, bytes) = packed(&files, &load_all(&files), PackOptions::default());
    let error = ArchiveFiles::from_bytes(bytes, &ArchiveLimits::default()).unwrap_err();
    assert_eq!(error.entry.as_deref(), Some("game/notes.md"));
}
