//! The CSV files that `$variants` name, each read once.

use std::{collections::HashMap, sync::Arc};

use super::library::unreadable;
use crate::{
    Diagnostic, Files, FilesError, Limits, Severity, Sources, Span,
    fetch::{What, told},
    files::resolve,
    read::{BlockSet, Format, open_text},
    suggest::{did_you_mean, nearest},
    text::{SourceText, codes},
    typed_csv::{Table, read_table},
    url::{Url, data_text},
};

/// A table, or why there is none.
#[derive(Clone, Debug)]
struct Entry {
    table: Option<Arc<Table>>,
    /// Told to every file that uses it: which of them a package takes in is not known yet.
    diagnostics: Vec<Diagnostic>,
}

/// The CSV files that `$variants` name.
#[derive(Debug, Default)]
pub(super) struct Tables {
    read: HashMap<Arc<str>, Entry>,
    /// All CSV files, real and virtual, for suggestions.
    names: Vec<Arc<str>>,
}

impl Tables {
    /// Knows the names of these files, reads none.
    pub(super) fn new(listed: &[Arc<str>]) -> Self {
        let mut tables = Self::default();
        listed.iter().for_each(|path| tables.add_name(path));
        tables
    }

    pub(super) fn add_name(&mut self, path: &Arc<str>) {
        if Format::of(path) == Some(Format::Csv) {
            self.names.push(path.clone());
        }
    }

    /// The table that `reference`, written at `span` in a file of `folder`, names.
    pub(super) fn find(
        &mut self,
        files: &dyn Files,
        sources: &mut Sources,
        blocks: &BlockSet,
        limits: &Limits,
        folder: &str,
        reference: &str,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Arc<Table>> {
        let path: Arc<str> = match Url::of(reference) {
            Some(Url::Remote | Url::Data) => reference.into(),
            None => match resolve(folder, reference) {
                Ok(path) => path.into(),
                Err(error) => {
                    let message = format!("`{reference}` is refused: {error}");
                    diagnostics.push(Diagnostic::new(
                        Severity::Error,
                        codes::OUTSIDE_ROOT,
                        span,
                        message,
                    ));
                    return None;
                }
            },
        };
        if !self.read.contains_key(&path) {
            let mut found = Vec::new();
            let text = match (Url::of(&path), blocks.get(&path)) {
                (Some(Url::Remote), _) => match files.fetch(&path, limits.csv_bytes) {
                    Ok(bytes) => open_text(sources, &path, bytes, &mut found),
                    Err(error) => {
                        diagnostics.push(told(What::Table, &path, &error, span));
                        return None;
                    }
                },
                (Some(Url::Data), _) => self.open_data(sources, &path, span, &mut found),
                (None, Some(block)) => Some(block.text.clone()),
                (None, None) => match files.read(&path, limits.csv_bytes) {
                    Ok(bytes) => open_text(sources, &path, bytes, &mut found),
                    Err(FilesError::NotFound) => {
                        diagnostics.push(self.missing(&path, span));
                        return None;
                    }
                    Err(error) => {
                        diagnostics.push(unreadable(&path, &error, span));
                        return None;
                    }
                },
            };
            let table = text.map(|text| read_table(&text, limits, &mut found));
            self.read.insert(path.clone(), Entry { table, diagnostics: found });
        }
        let entry = self.read.get(&path)?;
        diagnostics.extend(entry.diagnostics.iter().cloned());
        entry.table.clone()
    }

    fn open_data(
        &self,
        sources: &mut Sources,
        url: &Arc<str>,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<SourceText> {
        match data_text(url) {
            Ok(bytes) => open_text(sources, &"data:".into(), bytes, diagnostics),
            Err(message) => {
                diagnostics.push(Diagnostic::new(Severity::Error, codes::DATA_URL, span, message));
                None
            }
        }
    }

    fn missing(&self, path: &str, span: Span) -> Diagnostic {
        let message = format!("there is no `{path}`");
        let diagnostic = Diagnostic::new(Severity::Error, codes::MISSING_CSV, span, message);
        let names = self.names.iter().map(|name| &**name);
        match nearest(path, names) {
            Some(name) => diagnostic.with_hint(did_you_mean(name)),
            None => diagnostic,
        }
    }
}
