//! The images of one load.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use super::header::{HeaderError, check_bytes, check_file};
use crate::{
    Diagnostic, FetchError, Files, FilesError, Image, Label, LoadOptions, Severity, Span,
    fetch::{What, told},
    files::resolve,
    suggest::{did_you_mean, nearest},
    text::codes,
    url::{Url, data_text, join},
};

/// Why a remote image cannot be used.
#[derive(Debug)]
enum Unusable {
    Fetch(FetchError),
    Image(HeaderError),
}

/// A picture as written, and how often.
#[derive(Debug)]
struct Written {
    image: Option<Image>,
    /// What is wrong with it, told at its first use.
    diagnostic: Option<Diagnostic>,
    uses: usize,
}

/// What the headers of images said that were read.
#[derive(Debug, Default)]
pub(crate) struct Headers {
    /// By path: with what version of the file (see [`Files::version`]).
    files: HashMap<Arc<str>, (u64, Result<(), HeaderError>)>,
    /// By URL, of those that were fetched.
    remote: HashMap<Arc<str>, Result<(), HeaderError>>,
}

/// The images of one load: each path is resolved once for each folder that names it, and each
/// file's header is read once.
pub(crate) struct Pictures<'f> {
    files: &'f dyn Files,
    options: &'f LoadOptions,
    /// By folder, then by text.
    written: HashMap<Arc<str>, HashMap<Arc<str>, Written>>,
    checked: BTreeMap<Arc<str>, Result<(), HeaderError>>,
    /// By URL.
    fetched: BTreeMap<Arc<str>, Result<(), Unusable>>,
    /// Of earlier loads.
    headers: &'f mut Headers,
    /// All files of the root, listed when the first image is missing.
    names: Option<Vec<Arc<str>>>,
}

impl<'f> Pictures<'f> {
    /// None yet.
    pub(crate) fn new(
        files: &'f dyn Files,
        options: &'f LoadOptions,
        headers: &'f mut Headers,
    ) -> Self {
        Self {
            files,
            options,
            written: HashMap::new(),
            checked: BTreeMap::new(),
            fetched: BTreeMap::new(),
            headers,
            names: None,
        }
    }

    /// The image that `text` names in a file of `folder`, when that was asked before. The inner
    /// value is none when the text is refused.
    pub(crate) fn find(&mut self, folder: &str, text: &str) -> Option<Option<Image>> {
        let written = self.written.get_mut(folder)?.get_mut(text)?;
        written.uses += 1;
        Some(written.image.clone())
    }

    /// The image that `text`, written at `span` in a file of `folder`, names; none when the
    /// text is refused. A file that is missing or no image is reported, and is still the image:
    /// it may be there the next time.
    pub(crate) fn add(
        &mut self,
        folder: &str,
        text: &str,
        span: Span,
        label: Option<Label>,
    ) -> Option<Image> {
        let (image, problem) = self.resolve(folder, text, span);
        let diagnostic = problem.map(|mut diagnostic| {
            diagnostic.labels.extend(label);
            diagnostic
        });
        let written = Written { image: image.clone(), diagnostic, uses: 1 };
        self.written.entry(folder.into()).or_default().insert(text.into(), written);
        image
    }

    fn resolve(
        &mut self,
        folder: &str,
        text: &str,
        span: Span,
    ) -> (Option<Image>, Option<Diagnostic>) {
        let error = |code, message: String| Diagnostic::new(Severity::Error, code, span, message);
        match Url::of(text) {
            Some(Url::Remote) => self.remote(text.into(), span),
            Some(Url::Data) => {
                let told = match data_text(text) {
                    Err(message) => Some(error(codes::DATA_URL, message)),
                    Ok(bytes) => check_bytes(&bytes, &self.options.limits).err().map(|reason| {
                        error(
                            code_of(&reason),
                            format!("the image in this `data:` URL cannot be read: {reason}"),
                        )
                    }),
                };
                (Some(Image::Data(text.into())), told)
            }
            // A cell of a remote table.
            None if Url::of(folder) == Some(Url::Remote) => match join(folder, text) {
                Err(reason) => {
                    let message = format!("`{text}` is refused: {reason}");
                    (None, Some(error(codes::OUTSIDE_ROOT, message)))
                }
                Ok(url) => self.remote(url.into(), span),
            },
            None => match resolve(folder, text) {
                Err(reason) => {
                    let message = format!("`{text}` is refused: {reason}");
                    (None, Some(error(codes::OUTSIDE_ROOT, message)))
                }
                Ok(path) => self.file(path.into(), span),
            },
        }
    }

    fn remote(&mut self, url: Arc<str>, span: Span) -> (Option<Image>, Option<Diagnostic>) {
        let Self { files, options, fetched, headers, .. } = self;
        let limits = &options.limits;
        let known = fetched.entry(url.clone()).or_insert_with(|| {
            if let Some(header) = headers.remote.get(&url) {
                return header.clone().map_err(Unusable::Image);
            }
            let bytes = files.fetch(&url, limits.image_bytes).map_err(Unusable::Fetch)?;
            let header = check_bytes(&bytes, limits);
            headers.remote.insert(url.clone(), header.clone());
            header.map_err(Unusable::Image)
        });
        let told = match known {
            Ok(()) => None,
            Err(Unusable::Fetch(error)) => Some(told(What::Image, &url, error, span)),
            Err(Unusable::Image(reason)) => {
                let message = format!("the image `{url}` cannot be read: {reason}");
                Some(Diagnostic::new(Severity::Error, code_of(reason), span, message))
            }
        };
        (Some(Image::Remote(url)), told)
    }

    fn file(&mut self, path: Arc<str>, span: Span) -> (Option<Image>, Option<Diagnostic>) {
        let known = self.checked.contains_key(&path);
        if !known {
            let result = self.check(&path);
            self.checked.insert(path.clone(), result);
        }
        let told = match self.checked.get(&path).cloned() {
            None | Some(Ok(())) => None,
            Some(Err(HeaderError::File(FilesError::Outside))) => {
                let message = format!("`{path}` is refused: it leads out of the games root");
                let told = Diagnostic::new(Severity::Error, codes::OUTSIDE_ROOT, span, message);
                return (None, Some(told));
            }
            Some(Err(HeaderError::File(FilesError::NotFound))) => {
                let message = format!("there is no image `{path}`");
                let told = Diagnostic::new(Severity::Error, codes::MISSING_IMAGE, span, message);
                Some(match self.nearest(&path) {
                    Some(name) => told.with_hint(did_you_mean(&name)),
                    None => told,
                })
            }
            Some(Err(reason)) => {
                let message = format!("the image `{path}` cannot be read: {reason}");
                Some(Diagnostic::new(Severity::Error, code_of(&reason), span, message))
            }
        };
        (Some(Image::File(path)), told)
    }

    fn check(&mut self, path: &Arc<str>) -> Result<(), HeaderError> {
        let version = self.files.version(path);
        let known = self.headers.files.get(path).filter(|(of, _)| Some(*of) == version);
        if let Some((_, result)) = known {
            return result.clone();
        }
        let result = check_file(self.files, path, &self.options.limits);
        match version {
            Some(version) => self.headers.files.insert(path.clone(), (version, result.clone())),
            None => self.headers.files.remove(path),
        };
        result
    }

    fn nearest(&mut self, path: &str) -> Option<String> {
        let files = self.files;
        let names = self.names.get_or_insert_with(|| files.list().unwrap_or_default());
        let is_image = |name: &&Arc<str>| {
            let extension = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
            ["png", "jpg", "jpeg", "webp", "svg"].contains(&extension.as_str())
        };
        let names = names.iter().filter(is_image).map(|name| &**name);
        nearest(path, names).map(str::to_owned)
    }

    /// What is wrong with the images, each at its first use.
    pub(crate) fn report(self, diagnostics: &mut Vec<Diagnostic>) {
        self.headers.files.retain(|path, _| self.checked.contains_key(path));
        self.headers.remote.retain(|url, _| self.fetched.contains_key(url));
        for written in self.written.into_values().flat_map(HashMap::into_values) {
            let Some(mut diagnostic) = written.diagnostic else { continue };
            if written.uses > 1 {
                let more = written.uses - 1;
                let parts = if more == 1 { "one more place names" } else { "more places name" };
                let count = if more == 1 { String::new() } else { format!("{more} ") };
                diagnostic.message.push_str(&format!(" ({count}{parts} it)"));
            }
            diagnostics.push(diagnostic);
        }
    }
}

fn code_of(reason: &HeaderError) -> crate::Code {
    match reason {
        HeaderError::TooManyPixels { .. } | HeaderError::File(FilesError::TooLarge { .. }) => {
            codes::TOO_LARGE
        }
        _ => codes::UNREADABLE_IMAGE,
    }
}
