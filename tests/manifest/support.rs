//! Packages in memory.

use std::{io::Cursor, sync::Arc};

use baize_manifest::{
    Diagnostic, FetchError, Files, FilesError, LoadOptions, MemoryFiles, Project, load,
};

/// A PNG of one colour.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image::RgbImage::new(width, height).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// Files of these paths and texts.
pub(crate) fn files(texts: &[(&str, &str)]) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    for (path, text) in texts {
        files.insert(*path, text.as_bytes());
    }
    files
}

/// Loads all packages of these files.
pub(crate) fn load_all(files: &MemoryFiles) -> Project {
    load(files, None, &LoadOptions::default())
}

/// `file:line:col severity[code]: message` of each diagnostic.
pub(crate) fn lines(project: &Project) -> Vec<String> {
    project.diagnostics.iter().map(|diagnostic| line(project, diagnostic)).collect()
}

fn line(project: &Project, diagnostic: &Diagnostic) -> String {
    let severity = format!("{:?}", diagnostic.severity).to_lowercase();
    let place =
        diagnostic.span.map(|span| format!("{} ", project.sources.place(span))).unwrap_or_default();
    format!("{place}{severity}[{}]: {}", diagnostic.code.0, diagnostic.message)
}

/// The codes of the diagnostics, in order.
pub(crate) fn codes(project: &Project) -> Vec<&'static str> {
    project.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect()
}

/// The package that examples stand in when they declare none.
pub(crate) const PACKAGE: &str = "role: package\nid: harbor\ntitle: Harbor\n";

/// Files beside a net of which each host answers in its own way.
pub(crate) struct WithNet<F>(pub(crate) F);

impl<F: Files> Files for WithNet<F> {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        self.0.list()
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        self.0.read(path, limit)
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        self.0.read_head(path, len)
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        self.0.size(path)
    }

    fn fetch(&self, url: &str, limit: u64) -> Result<Vec<u8>, FetchError> {
        let host = url.split('/').nth(2).unwrap_or_default();
        match host.split('.').next() {
            _ if url.contains("/gone/") => Err(FetchError::Status(404)),
            Some("slow") => Err(FetchError::TimedOut { seconds: 60 }),
            Some("huge") => Err(FetchError::TooLarge { limit }),
            Some("down") => Err(FetchError::NotReachable("there is no such host".to_owned())),
            Some("net") => Ok(b"<!doctype html>\n<p>a page\n".to_vec()),
            _ => Err(FetchError::NotAllowed),
        }
    }
}

/// What every example finds beside it: a package around it, and pictures.
pub(crate) fn around(example: &str) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    files.insert("example.md", example.as_bytes());
    if !example.contains("role: package") {
        files.insert("package.yaml", PACKAGE.as_bytes());
    }
    files.insert("assets/card.png", png(126, 88));
    files.insert("assets/tokens.png", png(50, 20));
    files.insert("assets/token-shape.png", png(10, 10));
    files
}
