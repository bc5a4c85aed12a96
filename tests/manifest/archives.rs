//! Packages in one zip file: what is read, what is refused, and what it costs (R1, R31).

use std::{fs, path::Path, sync::Arc, time::Instant};

use baize_manifest::{
    ArchiveError, ArchiveFault, ArchiveFiles, ArchiveLimits, Files, FilesError, MemoryFiles, load,
    open,
};
use proptest::prelude::*;

use crate::{
    support::{lines, load_all, png},
    zips::{Entry, deflated, stored, zip},
};

const GIB: usize = 1 << 30;

fn read(bytes: Vec<u8>) -> Result<ArchiveFiles, ArchiveError> {
    ArchiveFiles::from_bytes(bytes, &ArchiveLimits::default())
}

/// Why an archive of these entries is refused, and the entry that is named.
fn refused(entries: &[Entry]) -> (Option<Arc<str>>, ArchiveFault) {
    let error = read(zip(entries)).expect_err("it is not refused");
    (error.entry, error.fault)
}

/// Why an entry cannot be read.
fn unreadable(entry: Entry) -> ArchiveFault {
    let name = String::from_utf8(entry.name.clone()).unwrap();
    let files = read(zip(&[stored("good", b"good"), entry])).unwrap();
    assert_eq!(files.read("good", 100).unwrap(), b"good");
    match files.read(&name, u64::MAX) {
        Err(FilesError::Archive(error)) => {
            assert_eq!(error.entry.as_deref(), Some(&*name));
            error.fault
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_archive_reads_as_the_same_files_in_memory_do() {
    let texts: [(&str, Vec<u8>); 6] = [
        ("package.yaml", b"role: package\nid: p\ntitle: P\ninclude: ['**/*.yaml']\n".to_vec()),
        ("parts.md", b"# Parts\n\n```csv file=c.csv\nid\nstring\na\n```\n".to_vec()),
        (
            "deep/down/parts.yaml",
            b"role: part\ntype: card\nsize: [1, 0, 1]\nface: ../../a.png\n$variants: ../../c.csv\n"
                .to_vec(),
        ),
        (".hidden/package.yaml", b"role: package\nid: hidden\n".to_vec()),
        ("__MACOSX/._package.yaml", vec![0, 5, 22, 7]),
        ("a.png", png(20, 10)),
    ];
    let mut memory = MemoryFiles::default();
    let mut entries: Vec<Entry> = vec![stored("deep/", b""), stored("deep/down/", b"")];
    for (path, bytes) in &texts {
        if !path.starts_with("__MACOSX") {
            memory.insert(*path, bytes.clone());
        }
        entries.push(stored(path, bytes));
    }
    let archive = read(zip(&entries)).unwrap();
    assert_eq!(archive.list().unwrap(), memory.list().unwrap());
    for path in memory.list().unwrap() {
        assert_eq!(archive.read(&path, 10_000), memory.read(&path, 10_000), "{path}");
        assert_eq!(archive.read(&path, 3), memory.read(&path, 3), "{path}");
        assert_eq!(archive.read_head(&path, 7), memory.read_head(&path, 7), "{path}");
        assert_eq!(archive.size(&path), memory.size(&path), "{path}");
    }
    for path in ["none", "../a.png", "deep", "deep/", ""] {
        assert_eq!(archive.read(path, 100), memory.read(path, 100), "{path}");
        assert_eq!(archive.size(path), memory.size(path), "{path}");
    }
    let (packed, loose) = (load(&archive, None, &Default::default()), load_all(&memory));
    assert_eq!(lines(&packed), lines(&loose));
    assert_eq!(lines(&packed).len(), 1, "{:?}", lines(&packed));
    assert_eq!(format!("{:?}", packed.packages), format!("{:?}", loose.packages));
}

#[test]
fn deflated_entries_are_unpacked() {
    let content = vec![b'x'; 1 + 258 * 3];
    let packed = deflated(b'x', 3);
    let entry = Entry { packed, content: content.clone(), method: 8, ..stored("x", b"") };
    let files = read(zip(&[entry])).unwrap();
    assert_eq!(files.read("x", 10_000).unwrap(), content);
    assert_eq!(files.read_head("x", 300).unwrap(), &content[..300]);
}

#[test]
fn names_that_are_no_plain_paths_are_refused_and_named() {
    let names = [
        "../secret.png",
        "a/../../secret.png",
        "a/../b.png",
        "/etc/passwd",
        "//host/share/x",
        "C:/Windows/win.ini",
        "c:x.png",
        "..\\secret.png",
        "art\\a.png",
        "\\\\host\\share",
        "a\0.png",
        "a//b.png",
        "./../b.png",
        "file:///etc/passwd",
        "..",
        ".",
        "",
        "/",
        "../",
        "a/./b.png",
    ];
    for name in names {
        let (entry, fault) = refused(&[stored("good.yaml", b"x"), stored(name, b"x")]);
        assert_eq!(entry.as_deref(), Some(name));
        assert!(matches!(fault, ArchiveFault::Name(_)), "{name}: {fault:?}");
    }
    let error = read(zip(&[stored("a\x1b[2J\0.png", b"")])).unwrap_err().to_string();
    assert!(error.contains("a\\u{1b}[2J\\0.png"), "no control characters: {error}");
    // What some programs write before every name.
    let files = read(zip(&[stored("./a/b.png", b"x")])).unwrap();
    assert_eq!(files.read("a/b.png", 10).unwrap(), b"x");
}

#[test]
fn links_and_twins_are_refused_and_named() {
    let link = Entry { mode: 0o120_777, ..stored("link", b"/etc/passwd") };
    assert_eq!(refused(&[link]), (Some("link".into()), ArchiveFault::NotFile));
    let pipe = Entry { mode: 0o010_644, ..stored("pipe", b"") };
    assert_eq!(refused(&[pipe]), (Some("pipe".into()), ArchiveFault::NotFile));
    let file = Entry { mode: 0o100_644, ..stored("file", b"") };
    let folder = Entry { mode: 0o040_755, ..stored("folder/", b"") };
    assert!(read(zip(&[file, folder])).is_ok());

    let (_, fault) = refused(&[stored("a", b"1"), stored("a", b"2")]);
    assert_eq!(fault, ArchiveFault::Duplicate);
    let (entry, fault) = refused(&[stored("a", b"1"), stored("./a", b"2")]);
    assert_eq!((entry.as_deref(), fault), (Some("./a"), ArchiveFault::Duplicate));
    let (entry, fault) = refused(&[stored("Art/Ä.png", b"1"), stored("art/ä.png", b"2")]);
    assert_eq!(entry.as_deref(), Some("art/ä.png"));
    assert_eq!(fault, ArchiveFault::SameButForCase("Art/Ä.png".into()));
}

#[test]
fn entries_that_share_bytes_are_refused() {
    let mut second = stored("b", b"1234");
    second.bytes_of = Some(0);
    let (entry, fault) = refused(&[stored("a", b"1234"), second]);
    assert_eq!((entry.as_deref(), fault), (Some("b"), ArchiveFault::Overlap));
}

#[test]
fn limits_are_checked_before_anything_is_unpacked() {
    let limits = ArchiveLimits { entries: 2, total_bytes: 10, ..ArchiveLimits::default() };
    let of = |entries: &[Entry]| ArchiveFiles::from_bytes(zip(entries), &limits);
    assert!(of(&[stored("a", b"12345"), stored("b", b"12345")]).is_ok());
    assert_eq!(
        of(&[stored("a", b""), stored("b", b""), stored("c", b"")]).unwrap_err().fault,
        ArchiveFault::TooManyEntries { count: 3, limit: 2 }
    );
    assert_eq!(
        of(&[stored("a", b"12345"), stored("b", b"123456")]).unwrap_err().fault,
        ArchiveFault::TooLarge { size: 11, limit: 10 }
    );
    let limits = ArchiveLimits { directory_bytes: 46, ..ArchiveLimits::default() };
    assert_eq!(
        ArchiveFiles::from_bytes(zip(&[stored("a", b"")]), &limits).unwrap_err().fault,
        ArchiveFault::LongDirectory { size: 47, limit: 46 }
    );
    let bomb = Entry { size: Some(300 << 20), method: 8, ..stored("bomb.csv", &[0; 1 << 20]) };
    let expected = ArchiveFault::Bomb { size: 300 << 20, packed: 1 << 20, ratio: 300 };
    assert_eq!(refused(&[bomb]), (Some("bomb.csv".into()), expected));
}

#[test]
fn what_cannot_be_unpacked_is_told_to_who_reads_it() {
    let encrypted = Entry { flags: 1, ..stored("secret", b"1234") };
    assert_eq!(unreadable(encrypted), ArchiveFault::Encrypted);
    let lzma = Entry { method: 14, ..stored("lzma", b"1234") };
    assert!(matches!(unreadable(lzma), ArchiveFault::Method(_)));
    for wrong in [
        Entry { crc: Some(1), ..stored("crc", b"1234") },
        Entry { method: 8, ..stored("noise", &[0xff; 50]) },
        Entry { method: 8, ..stored("nothing", b"") },
        Entry { size: Some(5), ..stored("long", b"1234") },
    ] {
        let name = String::from_utf8(wrong.name.clone()).unwrap();
        let fault = unreadable(wrong);
        assert!(matches!(fault, ArchiveFault::Damaged(_)), "{name}: {fault:?}");
    }
    let longer = Entry { size: Some(3), ..stored("longer", b"1234") };
    let fault = unreadable(longer);
    assert!(
        matches!(fault, ArchiveFault::Longer { size: 3 } | ArchiveFault::Damaged(_)),
        "{fault:?}"
    );
}

#[test]
fn a_declaration_that_cannot_be_unpacked_is_told() {
    let encrypted = Entry { flags: 1, ..stored("package.yaml", b"role: package\nid: p\n") };
    let project = load(&read(zip(&[encrypted])).unwrap(), None, &Default::default());
    let expected = "package.yaml:1:1 error[unreadable-file]: `package.yaml` cannot be read: \
                    its entry `package.yaml` is encrypted";
    assert!(lines(&project).iter().any(|line| line == expected), "{:?}", lines(&project));
}

#[test]
fn a_table_of_a_gibibyte_is_refused_at_once() {
    let package: (&str, &[u8]) = ("package.yaml", b"role: package\nid: p\n");
    let parts: (&str, &[u8]) = (
        "parts.yaml",
        b"- role: part\n  type: card\n  $variants: ./big.csv\n- role: part\n  type: t\n  id: a\n  size: [1, 1, 1]\n  edge: '#ffffff'\n",
    );
    let check = |files: &dyn Files, message: &str| {
        let begun = Instant::now();
        let project = load(files, None, &Default::default());
        assert!(begun.elapsed().as_millis() < 500, "{:?}", begun.elapsed());
        let found = lines(&project);
        assert!(
            found.len() == 1
                && found[0].starts_with("parts.yaml:3:14 error[")
                && found[0].contains(message),
            "{message}: {found:?}"
        );
        assert_eq!(project.packages[0].parts.len(), 1, "the rest is there (R12)");
    };

    // A file with a hole: it takes no room on the disk.
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in [package, parts] {
        fs::write(folder.path().join(path), text).unwrap();
    }
    let sparse = fs::File::create(folder.path().join("big.csv")).unwrap();
    sparse.set_len(GIB as u64).unwrap();
    let too_large = "too-large]: `big.csv` cannot be read: 1073741824 bytes are over the limit";
    check(&*open(folder.path(), None).unwrap().files, too_large);

    // A true gibibyte, packed: 13 bits for 258 bytes.
    let entry = |size: usize| Entry {
        packed: deflated(b'a', GIB / 258),
        size: Some(size as u32),
        crc: Some(0),
        method: 8,
        ..stored("big.csv", b"")
    };
    let archive = |big: Entry| {
        let texts = [package, parts].map(|(path, text)| stored(path, text));
        zip(&[&texts[..], &[big]].concat())
    };
    let begun = Instant::now();
    let true_size = archive(entry(1 + GIB / 258 * 258));
    let lie = archive(entry(5000));
    let made = begun.elapsed();
    assert!(true_size.len() < 8_000_000, "{made:?}");
    check(&read(true_size).unwrap(), "too-large]: `big.csv` cannot be read: 10737");
    check(
        &read(lie).unwrap(),
        "unreadable-file]: `big.csv` cannot be read: its entry `big.csv` is damaged",
    );
    // More than deflate can pack: refused whole, by its name.
    let bomb = Entry { size: Some(GIB as u32), method: 8, ..stored("big.csv", &[0; 1 << 20]) };
    let error = read(archive(bomb)).unwrap_err();
    assert_eq!(error.entry.as_deref(), Some("big.csv"));
}

#[test]
fn files_that_are_cut_off_or_something_else_are_told() {
    let whole = zip(&[stored("package.yaml", b"role: package\nid: p\n"), stored("b", b"1234")]);
    for len in 0..whole.len() {
        let error = read(whole[..len].to_vec()).unwrap_err();
        assert!(matches!(error.fault, ArchiveFault::NotZip), "{len}: {error}");
    }
    for other in [&b"hello"[..], &png(3, 3), &[0; 100], b"PK\x05\x06", b"PK\x03\x04"] {
        assert_eq!(read(other.to_vec()).unwrap_err().fault, ArchiveFault::NotZip);
    }
    // With something before it, or the end of another archive behind it.
    let before = [b"#!/bin/sh\n", &*whole].concat();
    assert!(matches!(read(before).unwrap_err().fault, ArchiveFault::Damaged(_)));
    let empty = zip(&[]);
    assert!(read(empty.clone()).is_ok_and(|files| files.list().unwrap().is_empty()));
    assert!(read([&*whole, &*empty].concat()).is_err());
    // More entries than it has, in the 16 bits that are counted first.
    let mut many = whole.clone();
    let end = many.len() - 22;
    for at in [8, 10] {
        many[end + at..end + at + 2].copy_from_slice(&9999_u16.to_le_bytes());
    }
    assert!(read(many.clone()).is_err());
    for at in [8, 10] {
        many[end + at..end + at + 2].copy_from_slice(&u16::MAX.to_le_bytes());
    }
    assert_eq!(read(many).unwrap_err().fault, ArchiveFault::Zip64);
}

#[test]
fn archives_are_opened_like_folders() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Game.BGMZ");
    let entries = [stored("a/package.yaml", b"role: package\nid: a\n"), stored("b/x.txt", b"")];
    fs::write(&path, zip(&entries)).unwrap();
    let opened = open(&path, None).unwrap();
    assert!(opened.is_archive);
    assert_eq!((opened.target.as_deref(), &opened.root), (None, &fs::canonicalize(&path).unwrap()));
    let project = load(&*opened.files, None, &Default::default());
    assert_eq!(project.packages.len(), 1);

    let inner = open(&path.join("a/package.yaml"), Some(folder.path())).unwrap();
    assert_eq!(inner.target.as_deref(), Some("a/package.yaml"));
    assert_eq!(open(&path.join("a"), None).unwrap().target.as_deref(), Some("a"));
    assert_eq!(open(&path.join("c"), None).unwrap_err().reason, FilesError::NotFound);
    let elsewhere = tempfile::tempdir().unwrap();
    let error = open(&path, Some(elsewhere.path())).unwrap_err();
    assert_eq!(error.reason, FilesError::Outside);

    // The file that was opened stays, whatever is put in its place.
    fs::remove_file(&path).unwrap();
    fs::write(&path, b"something else").unwrap();
    assert_eq!(opened.files.read("a/package.yaml", 100).unwrap(), entries[0].content);
    let error = open(&path, None).unwrap_err().to_string();
    assert!(error.ends_with("Game.BGMZ: the archive is no zip file, or is cut off"), "{error}");
    assert!(open(Path::new("nowhere.bgmz"), None).is_err());
    // A folder may be called so.
    fs::create_dir(folder.path().join("folder.zip")).unwrap();
    assert!(!open(&folder.path().join("folder.zip"), None).unwrap().is_archive);
}

#[test]
fn ignored_files_are_not_listed() {
    let files = read(zip(&[
        stored(".gitignore", b"drafts/\n"),
        stored("drafts/cards.yaml", b""),
        stored("cards.yaml", b""),
    ]));
    let listed = files.unwrap().list().unwrap();
    assert_eq!(listed.iter().map(|path| &**path).collect::<Vec<_>>(), [".gitignore", "cards.yaml"]);
}

proptest! {
    /// Whatever is in the file: an error, or files that can be read or give an error.
    #[test]
    fn damage_never_goes_unnoticed(
        at in any::<prop::sample::Index>(),
        bit in 0..8_u32,
        cut in any::<prop::sample::Index>(),
    ) {
        let content = vec![b'x'; 1 + 258 * 3];
        let packed = Entry {
            packed: deflated(b'x', 3),
            content: content.clone(),
            method: 8,
            ..stored("packed", b"")
        };
        let mut bytes = zip(&[stored("plain", &content), packed]);
        let at = at.index(bytes.len());
        bytes[at] ^= 1 << bit;
        if let Ok(files) = read(bytes.clone()) {
            for path in files.list().unwrap() {
                if let Ok(found) = files.read(&path, 10_000) {
                    prop_assert_eq!(&found, &content, "{} at byte {}", path, at);
                }
            }
        }
        bytes.truncate(cut.index(bytes.len()));
        let _no_panic = read(bytes).map(|files| files.list());
    }

    #[test]
    fn noise_is_an_error(
        noise in prop::collection::vec(any::<u8>(), 0..300),
        end in prop::collection::vec(any::<u8>(), 18),
    ) {
        let bytes = [&noise[..], b"PK\x05\x06", &end].concat();
        if let Ok(files) = read(bytes) {
            for path in files.list().unwrap() {
                let _no_panic = files.read(&path, 10_000);
            }
        }
    }
}
