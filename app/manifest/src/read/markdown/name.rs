//! The names of code blocks (reference §2, R3).

use std::ops::Range;

use sha2::{Digest, Sha256};

use super::fence::Fence;
use crate::{
    Diagnostic, Span,
    read::error,
    text::{SourceText, codes},
};

/// The name of a block.
pub(super) struct Name {
    pub(super) path: String,
    /// Whether it was written.
    pub(super) explicit: bool,
    pub(super) span: Span,
}

/// The name of a block; none for prose.
pub(super) fn name(
    text: &SourceText,
    fence: &Fence,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Name> {
    let info = text.text().get(fence.info.clone()).unwrap_or_default();
    let span = |range: Range<usize>| {
        text.span(fence.info.start + range.start..fence.info.start + range.end)
    };
    match file_value(info) {
        Some(range) => {
            let path = info.get(range.clone()).unwrap_or_default();
            if path.is_empty() || path.ends_with('/') {
                let message = "`file=` needs the path of a file";
                let hint = "as in `file=parts/cargo.yaml`, or `file=\"with a blank.yaml\"`";
                diagnostics
                    .push(error(codes::BLOCK_NAME, span(0..info.len()), message).with_hint(hint));
                return None;
            }
            Some(Name { path: path.to_owned(), explicit: true, span: span(range) })
        }
        None => {
            let language = info.split([' ', '\t', ',', '{']).next().unwrap_or_default();
            let is_read =
                ["yaml", "yml", "json"].iter().any(|tag| language.eq_ignore_ascii_case(tag));
            is_read.then(|| Name {
                path: format!("./{}.yaml", hash(&fence.content)),
                explicit: false,
                span: span(0..info.len()),
            })
        }
    }
}

/// The place of the value of `file=` in an info string, without its quotes.
fn file_value(info: &str) -> Option<Range<usize>> {
    const KEY: &str = "file=";
    let is_word_start = |at: usize| {
        let before = info.get(..at).unwrap_or_default().chars().next_back();
        before.is_none_or(|char| char.is_whitespace() || matches!(char, ',' | '{'))
    };
    let start =
        info.match_indices(KEY).map(|(at, _)| at).find(|at| is_word_start(*at))? + KEY.len();
    let rest = info.get(start..)?;
    let quote = rest.chars().next().filter(|char| matches!(char, '"' | '\''));
    if let Some(quote) = quote
        && let Some(end) = rest.get(1..).and_then(|rest| rest.find(quote))
    {
        return Some(start + 1..start + 1 + end);
    }
    let end = rest.find(|char: char| char.is_whitespace() || char == '}').unwrap_or(rest.len());
    Some(start..start + end)
}

/// The first 16 hex digits of the content's SHA-256, with line ends made `\n` (R3).
fn hash(content: &str) -> String {
    let digest = Sha256::digest(content.replace("\r\n", "\n").replace('\r', "\n").as_bytes());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
