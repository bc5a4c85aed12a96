//! `include` patterns (reference §2, R4).

use std::sync::Arc;

use globset::{GlobBuilder, GlobMatcher};

use super::{Declaration, Definition, Library};
use crate::{
    Diagnostic, Severity, Span,
    files::{drive_or_scheme, folder_of},
    text::codes,
};

/// What `include` stands for when it is left out.
const DEFAULT: &str = "./**/*.yaml";

/// The patterns of one package, compiled.
#[derive(Debug)]
pub(crate) struct Patterns {
    patterns: Vec<Pattern>,
    /// Where `include` is written, else the declaration.
    span: Span,
}

#[derive(Debug)]
struct Pattern {
    /// A leading `!`.
    takes_away: bool,
    text: Arc<str>,
    /// None for the default.
    span: Option<Span>,
    glob: GlobMatcher,
    /// Whether its last segment is a plain name: then it may name a folder, and means all
    /// definition files below it.
    may_be_folder: bool,
}

impl Patterns {
    /// Compiles a declaration's `include`; what cannot be compiled is reported and left out.
    pub(crate) fn new(declaration: &Declaration, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let include = declaration.node.get("include").filter(|node| !node.is_null());
        let Some(include) = include else {
            let pattern = compile(declaration.folder(), DEFAULT, None);
            let patterns = pattern.into_iter().collect();
            return Self { patterns, span: declaration.node.span };
        };
        let items = include.as_list().unwrap_or(std::slice::from_ref(include));
        let mut patterns = Vec::new();
        for item in items {
            let Some(text) = item.as_str() else {
                let message = format!("a pattern is a string, this is {}", item.kind());
                let code = codes::WRONG_TYPE;
                diagnostics.push(Diagnostic::new(Severity::Error, code, item.span, message));
                continue;
            };
            match compile(declaration.folder(), text, Some(item.span)) {
                Ok(pattern) => patterns.push(pattern),
                Err((code, reason)) => {
                    let message = format!("the pattern `{text}` {reason}");
                    diagnostics.push(Diagnostic::new(Severity::Error, code, item.span, message));
                }
            }
        }
        Self { patterns, span: include.span }
    }

    /// The definition files of the package, in R5 order.
    pub(crate) fn select(
        &self,
        library: &Library<'_>,
        folder: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<Definition> {
        let mut matched = vec![false; self.patterns.len()];
        let mut selected = Vec::new();
        let mut left_out = Vec::new();
        for definition in library.definitions().iter() {
            let mut takes_in = None;
            for (pattern, matched) in self.patterns.iter().zip(&mut matched) {
                if pattern.matches(&definition.path) {
                    *matched = true;
                    takes_in = Some(!pattern.takes_away);
                }
            }
            match takes_in {
                Some(true) => selected.push(definition.clone()),
                Some(false) => {}
                None if self.would_take_as_yaml(folder, &definition.path) => {
                    left_out.push(definition.clone());
                }
                None => {}
            }
        }
        for (pattern, matched) in self.patterns.iter().zip(matched) {
            if !matched {
                let message = match pattern.span {
                    Some(_) => format!("the pattern `{}` matches no definition file", pattern.text),
                    None => format!("no file matches the default pattern `{DEFAULT}`"),
                };
                let span = pattern.span.unwrap_or(self.span);
                let code = codes::UNMATCHED_PATTERN;
                diagnostics.push(Diagnostic::new(Severity::Warning, code, span, message));
            }
        }
        left_out.retain(|definition| library.mentions(definition, &["role"]));
        if let Some(first) = left_out.first() {
            let message = match left_out.len() {
                1 => format!("`{}` is left out: the patterns ask for `.yaml`", first.path),
                n => format!(
                    "`{}` and {} more `.yml` files are left out: the patterns ask for `.yaml`",
                    first.path,
                    n - 1
                ),
            };
            diagnostics.push(
                Diagnostic::new(Severity::Hint, codes::YML_LEFT_OUT, self.span, message)
                    .with_hint("add `./**/*.yml` to `include`"),
            );
        }
        selected
    }

    /// Whether a `.yml` file in the package's folder would be taken in if it were `.yaml`.
    fn would_take_as_yaml(&self, folder: &str, path: &str) -> bool {
        let Some(stem) = path.strip_suffix(".yml") else { return false };
        let in_folder = folder.is_empty()
            || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        let as_yaml = format!("{stem}.yaml");
        let last = self.patterns.iter().rev().find(|pattern| pattern.matches(&as_yaml));
        in_folder && last.is_some_and(|pattern| !pattern.takes_away)
    }
}

impl Pattern {
    fn matches(&self, path: &str) -> bool {
        self.glob.is_match(path)
            || (self.may_be_folder && {
                let mut folder = folder_of(path);
                loop {
                    if self.glob.is_match(folder) {
                        break true;
                    }
                    if folder.is_empty() {
                        break false;
                    }
                    folder = folder_of(folder);
                }
            })
    }
}

fn compile(folder: &str, text: &str, span: Option<Span>) -> Result<Pattern, (crate::Code, String)> {
    let (takes_away, pattern) = match text.strip_prefix('!') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let bad = |reason: &str| (codes::BAD_PATTERN, reason.to_owned());
    if pattern.is_empty() {
        return Err(bad("is empty"));
    }
    if pattern.contains('\0') {
        return Err(bad("holds a NUL character"));
    }
    if pattern.contains('\\') {
        return Err(bad("holds a backslash; paths are written with `/`"));
    }
    if drive_or_scheme(pattern).is_some() {
        let reason = "is no path below the games root".to_owned();
        return Err((codes::OUTSIDE_ROOT, reason));
    }
    let from_root = pattern.starts_with('/') || pattern.starts_with("**/");
    let mut segments: Vec<String> = match from_root {
        true => Vec::new(),
        false => folder.split('/').filter(|s| !s.is_empty()).map(globset::escape).collect(),
    };
    for segment in pattern.split('/') {
        match segment {
            "" | "." => {}
            ".." => {
                let reason = "leads out of the games root".to_owned();
                segments.pop().ok_or((codes::OUTSIDE_ROOT, reason))?;
            }
            name => segments.push(name.to_owned()),
        }
    }
    let may_be_folder = pattern.ends_with('/')
        || segments.last().is_none_or(|last| !last.contains(['*', '?', '[', '{']))
        || pattern.split('/').next_back().is_some_and(|last| matches!(last, "." | ".."));
    let glob = GlobBuilder::new(&segments.join("/"))
        .literal_separator(true)
        .backslash_escape(false)
        .build()
        .map_err(|error| bad(&format!("cannot be read: {}", error.kind())))?;
    let glob = glob.compile_matcher();
    Ok(Pattern { takes_away, text: text.into(), span, glob, may_be_folder })
}
