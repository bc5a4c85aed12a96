//! Every code has a page, and its examples do what they say.

use std::sync::Arc;

use baize_manifest::{Files, FilesError, MemoryFiles, codes, explain, load};

use crate::{
    support::{WithNet, around, codes as found, lines, load_all, png},
    zips::crc32,
};

/// Title, text, wrong example, right example.
fn sections(page: &str) -> (&str, &str, &str, &str) {
    let (title, rest) = page.split_once("\n\n").expect("a title");
    let (text, rest) = rest.split_once("\n## Wrong\n").expect("a wrong example");
    let (wrong, right) = rest.split_once("\n## Right\n").expect("a right example");
    (title, text, wrong, right)
}

/// The files of an example: its blocks, and what a markdown file cannot hold.
fn files_of(code: &str, example: &str) -> MemoryFiles {
    let example = grow_tables(example);
    let mut files = around(&example);
    match code {
        "no-package" => {
            // These pages bring their own declaration, or lack one on purpose.
            let mut own = MemoryFiles::default();
            own.insert("example.md", example.as_bytes());
            files = own;
        }
        "not-text" => {
            let block = example.split("```yaml\n").nth(1).expect("a block");
            let block = block.split("```").next().expect("its end");
            let mut bytes = Vec::new();
            for piece in block.split_inclusive("\\xe9") {
                match piece.strip_suffix("\\xe9") {
                    Some(start) => {
                        bytes.extend_from_slice(start.as_bytes());
                        bytes.push(0xe9);
                    }
                    None => bytes.extend_from_slice(piece.as_bytes()),
                }
            }
            files.insert("example.md", *b"");
            files.insert("parts.yaml", bytes);
        }
        "too-large" => files.insert("assets/huge.png", huge_png()),
        "unreadable-image" => files.insert("assets/notes.png", *b"This is not a picture."),
        _ => {}
    }
    files
}

/// A header of 20,000 × 20,000 pixels: PNG writes both numbers after its first 16 bytes.
fn huge_png() -> Vec<u8> {
    let mut bytes = png(1, 1);
    bytes[16..20].copy_from_slice(&20_000_u32.to_be_bytes());
    bytes[20..24].copy_from_slice(&20_000_u32.to_be_bytes());
    let checksum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
    bytes
}

/// `(and N more rows)` in a table stands for that many rows like the one before it.
fn grow_tables(example: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in example.lines() {
        let count = line
            .strip_prefix("(and ")
            .and_then(|rest| rest.strip_suffix(" more rows)"))
            .map(|count| count.replace(',', "").parse::<usize>().expect("a number"));
        match count {
            None => lines.push(line.to_owned()),
            Some(count) => {
                let row = lines.last().expect("a row").clone();
                let (first, rest) = row.split_once(',').unwrap_or((&row, ""));
                for number in 0..count {
                    lines.push(match rest {
                        "" => format!("{first}{number}"),
                        rest if first.parse::<f64>().is_ok() => format!("{number},{rest}"),
                        rest => format!("{first}{number},{rest}"),
                    });
                }
            }
        }
    }
    lines.join("\n")
}

/// Files of which one path is a folder, as far as reading goes.
struct WithFolder(MemoryFiles, &'static str);

impl Files for WithFolder {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        self.0.list()
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        if path == self.1 {
            return Err(FilesError::Io("it is not a file".to_owned()));
        }
        self.0.read(path, limit)
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        self.0.read_head(path, len)
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        self.0.size(path)
    }
}

#[test]
fn every_code_has_a_page_whose_examples_do_what_they_say() {
    let mut wrong_pages = Vec::new();
    for code in codes::ALL {
        let page = explain(code.0).unwrap_or_else(|| panic!("{} has no page", code.0));
        let (title, text, wrong, right) = sections(page);
        assert!(title.starts_with(&format!("# {}: ", code.0)), "{title}");
        assert!(text.len() > 20 && text.trim_end().ends_with('.'), "{}: {text}", code.0);
        assert!(wrong.contains("```") && right.contains("```"), "{} lacks an example", code.0);

        let files = WithNet(WithFolder(files_of(code.0, wrong), "cards.d"));
        let project = load(&files, None, &Default::default());
        if !found(&project).contains(&code.0) {
            wrong_pages.push(format!("{}: the wrong example gives {:#?}", code.0, lines(&project)));
        }
        let project = load_all(&files_of(code.0, right));
        if !project.diagnostics.is_empty() {
            wrong_pages.push(format!("{}: the right example gives {:#?}", code.0, lines(&project)));
        }
    }
    assert!(wrong_pages.is_empty(), "{}", wrong_pages.join("\n"));
}

#[test]
fn other_words_have_no_page() {
    assert_eq!(explain(""), None);
    assert_eq!(explain("../Cargo.toml"), None);
}
