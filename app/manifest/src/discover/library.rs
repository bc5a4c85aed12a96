//! All texts of one load: real files and the code blocks of markdown files.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use super::tables::Tables;
use crate::{
    Code, Diagnostic, Files, FilesError, Limits, Node, Package, Project, Severity, SourceId,
    Sources, Span,
    expand::expand,
    files::{folder_of, resolve},
    read::{BlockSet, Format, open_text, read_blocks, read_documents},
    text::{SourceText, codes},
    url::Url,
};

/// A definition file, real or virtual.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    /// From the games root.
    pub(crate) path: Arc<str>,
    /// The file on disk that holds it: itself, or a markdown file.
    pub(crate) file: Arc<str>,
    format: Format,
    /// R5. A block without a name of its own stands where it is written, in its markdown
    /// file: its hash would shuffle the blocks whenever one is edited.
    order: (Arc<str>, u32),
}

/// The documents of a definition file, and what is wrong with them.
#[derive(Clone, Debug)]
struct Documents {
    nodes: Arc<[Node]>,
    diagnostics: Vec<Diagnostic>,
}

/// All texts of one load.
pub(crate) struct Library<'a> {
    files: &'a dyn Files,
    limits: &'a Limits,
    sources: Sources,
    /// In R5 order.
    definitions: Arc<[Definition]>,
    blocks: BlockSet,
    /// Where the blocks of a markdown file stand in it, and their folders; sorted.
    block_folders: HashMap<SourceId, Vec<(Span, Arc<str>)>>,
    documents: HashMap<Arc<str>, Documents>,
    tables: Tables,
    /// What is wrong with markdown files, by path.
    markdown: BTreeMap<Arc<str>, Vec<Diagnostic>>,
    /// Paths of the definitions that packages took in.
    taken_in: BTreeSet<Arc<str>>,
}

impl<'a> Library<'a> {
    /// Lists the root and reads its markdown files.
    ///
    /// # Errors
    /// When the root cannot be listed.
    pub(crate) fn open(
        files: &'a dyn Files,
        limits: &'a Limits,
        sources: Sources,
    ) -> Result<Self, FilesError> {
        let listed = files.list()?;
        let mut library = Self {
            files,
            limits,
            sources,
            definitions: Arc::default(),
            blocks: BlockSet::default(),
            block_folders: HashMap::new(),
            documents: HashMap::new(),
            tables: Tables::new(&listed),
            markdown: BTreeMap::new(),
            taken_in: BTreeSet::new(),
        };
        let mut definitions = Vec::new();
        for path in &listed {
            if Format::of(path) == Some(Format::Markdown) {
                library.read_markdown(path, &mut definitions);
            }
        }
        for path in &listed {
            let format = Format::of(path).filter(|format| format.is_definition());
            // The code block wins (reference §2).
            if let Some(format) = format.filter(|_| library.blocks.get(path).is_none()) {
                definitions.push(Definition {
                    path: path.clone(),
                    file: path.clone(),
                    format,
                    order: (path.clone(), 0),
                });
            }
        }
        definitions.sort_by(|a, b| a.order.cmp(&b.order));
        library.definitions = definitions.into();
        Ok(library)
    }

    fn read_markdown(&mut self, path: &Arc<str>, definitions: &mut Vec<Definition>) {
        let mut diagnostics = Vec::new();
        if let Some(text) = self.read(path, self.limits.markdown_bytes, &mut diagnostics) {
            for block in read_blocks(&text, self.limits, &mut diagnostics) {
                let resolved = match resolve(folder_of(path), &block.name) {
                    Ok(resolved) => Arc::<str>::from(resolved),
                    Err(error) => {
                        let message = format!("`{}` is refused: {error}", block.name);
                        diagnostics.push(Diagnostic::new(
                            Severity::Error,
                            codes::OUTSIDE_ROOT,
                            block.name_span,
                            message,
                        ));
                        continue;
                    }
                };
                let content = block.text.span(0..block.text.text().len());
                let (format, explicit) = (block.format, block.explicit);
                let is_new = self.blocks.get(&resolved).is_none();
                self.blocks.insert(resolved.clone(), block, &mut diagnostics);
                if !is_new {
                    continue;
                }
                self.block_folders
                    .entry(text.source())
                    .or_default()
                    .push((content, folder_of(&resolved).into()));
                self.tables.add_name(&resolved);
                let hidden = folder_of(&resolved).split('/').any(|name| name.starts_with('.'));
                let format = format.filter(|format| format.is_definition() && !hidden);
                if let Some(format) = format {
                    let order = if explicit {
                        (resolved.clone(), 0)
                    } else {
                        (path.clone(), content.start)
                    };
                    definitions.push(Definition {
                        path: resolved,
                        file: path.clone(),
                        format,
                        order,
                    });
                }
            }
        }
        self.markdown.insert(path.clone(), diagnostics);
    }

    /// Reads a real file's text; what goes wrong is told at the file's first byte.
    fn read(
        &mut self,
        path: &Arc<str>,
        limit: u64,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<SourceText> {
        match self.files.read(path, limit) {
            Ok(bytes) => open_text(&mut self.sources, path, bytes, diagnostics),
            Err(error) => {
                let source = self.sources.add(path.clone(), "");
                let span = Span { source, start: 0, end: 0 };
                diagnostics.push(unreadable(path, &error, span));
                None
            }
        }
    }

    /// All definition files in R5 order.
    pub(crate) fn definitions(&self) -> Arc<[Definition]> {
        self.definitions.clone()
    }

    /// The texts read so far.
    pub(crate) fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The part of a span on its first line: enough to point at a whole object.
    pub(crate) fn first_line(&self, span: Span) -> Span {
        let text = self.sources.text(span.source);
        let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        let line = written.find(['\n', '\r']).unwrap_or(written.len());
        Span { end: span.start + line as u32, ..span }
    }

    /// Whether `second` begins on the line that `first` begins on, not before it.
    pub(crate) fn on_one_line(&self, first: Span, second: Span) -> bool {
        let between = self
            .sources
            .text(first.source)
            .get(first.start as usize..second.start as usize)
            .filter(|_| first.source == second.source);
        between.is_some_and(|text| !text.contains(['\n', '\r']))
    }

    /// Whether a definition's text holds all of these words: cheap, nothing is parsed. One that
    /// cannot be read may hold them.
    pub(crate) fn mentions(&self, definition: &Definition, words: &[&str]) -> bool {
        let holds = |text: &str| words.iter().all(|word| text.contains(word));
        match self.blocks.get(&definition.path) {
            Some(block) => holds(block.text.text()),
            None => match self.files.read(&definition.path, self.limits.definition_bytes) {
                Ok(bytes) => holds(&String::from_utf8_lossy(&bytes)),
                Err(FilesError::Io(_) | FilesError::Archive(_)) => true,
                Err(_) => false,
            },
        }
    }

    /// The documents of a definition file, `$variants` expanded.
    pub(crate) fn documents(&mut self, definition: &Definition) -> Arc<[Node]> {
        if let Some(known) = self.documents.get(&definition.path) {
            return known.nodes.clone();
        }
        let mut diagnostics = Vec::new();
        let text = match self.blocks.get(&definition.path) {
            Some(block) => Some(block.text.clone()),
            None => self.read(&definition.path, self.limits.definition_bytes, &mut diagnostics),
        };
        let mut nodes = Vec::new();
        if let Some(text) = text {
            let limits = self.limits;
            let folder = folder_of(&definition.path);
            for document in read_documents(&text, definition.format, limits, &mut diagnostics) {
                let Self { files, sources, blocks, tables, .. } = self;
                let mut find = |reference: &str, span: Span, diagnostics: &mut Vec<Diagnostic>| {
                    tables.find(
                        *files,
                        sources,
                        blocks,
                        limits,
                        folder,
                        reference,
                        span,
                        diagnostics,
                    )
                };
                nodes.push(expand(document, &text, &mut find, limits, &mut diagnostics));
            }
        }
        let nodes: Arc<[Node]> = nodes.into();
        let entry = Documents { nodes: nodes.clone(), diagnostics };
        self.documents.insert(definition.path.clone(), entry);
        nodes
    }

    /// The documents of a definition file that a package takes in. What is wrong with them
    /// becomes part of the result.
    pub(crate) fn take_in(&mut self, definition: &Definition) -> Arc<[Node]> {
        self.taken_in.insert(definition.path.clone());
        self.documents(definition)
    }

    /// The folder of the file, real or virtual, that a value stands in (R8).
    pub(crate) fn folder_at(&self, span: Span) -> &str {
        let inside = self.block_folders.get(&span.source).and_then(|blocks| {
            let after = blocks.partition_point(|(block, _)| block.start <= span.start);
            blocks.get(after.checked_sub(1)?).map(|(_, folder)| &**folder)
        });
        inside.unwrap_or_else(|| {
            let path = self.sources.path(span.source);
            let query = path.find(['?', '#']).filter(|_| Url::of(path) == Some(Url::Remote));
            folder_of(query.and_then(|at| path.get(..at)).unwrap_or(path))
        })
    }

    /// The whole result, with what there is to say about the files that had to do with it.
    pub(crate) fn finish(
        mut self,
        packages: Vec<Package>,
        target: Option<&str>,
        mut diagnostics: Vec<Diagnostic>,
    ) -> Project {
        let in_target = |file: &str| target.is_none_or(|target| is_within(target, file));
        for definition in self.definitions.iter() {
            let Some(documents) = self.documents.remove(&definition.path) else { continue };
            // A file that is no package's, but was read for its declaration and cannot be
            // parsed, may be the package that somebody is looking for.
            if self.taken_in.contains(&definition.path) || in_target(&definition.file) {
                diagnostics.extend(documents.diagnostics);
            }
        }
        for (path, found) in self.markdown {
            let has_to_do = packages.iter().any(|package| is_within(&package.folder, &path));
            if has_to_do || in_target(&path) {
                diagnostics.extend(found);
            }
        }
        let key = |diagnostic: &Diagnostic| {
            let span = diagnostic.span;
            let file = span.map(|span| self.sources.path(span.source).clone());
            (file, span.map(|span| (span.start, span.end)))
        };
        diagnostics.sort_by_cached_key(|diagnostic| (key(diagnostic), diagnostic.clone()));
        diagnostics.dedup();
        Project { packages, diagnostics, sources: self.sources }
    }
}

/// Whether a file is, or lies below, a target (empty: the root).
pub(super) fn is_within(target: &str, file: &str) -> bool {
    target.is_empty()
        || file.strip_prefix(target).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// What to say about a file that cannot be read.
pub(super) fn unreadable(path: &str, error: &FilesError, span: Span) -> Diagnostic {
    let code: Code = match error {
        FilesError::NotFound | FilesError::Io(_) | FilesError::Archive(_) => codes::UNREADABLE_FILE,
        FilesError::Outside => codes::OUTSIDE_ROOT,
        FilesError::TooLarge { .. } => codes::TOO_LARGE,
    };
    Diagnostic::new(Severity::Error, code, span, format!("`{path}` cannot be read: {error}"))
}
