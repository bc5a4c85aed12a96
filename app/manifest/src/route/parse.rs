//! The grammar of routes (R25): text → tokens.

use std::{iter::Peekable, str::CharIndices, sync::Arc};

use unicode_ident::{is_xid_continue, is_xid_start};

/// Longer routes are refused: what is made of one grows with its length times its options.
const MAX_LENGTH: usize = 4096;

/// Deeper groups are refused.
const MAX_DEPTH: usize = 64;

/// A piece of a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Text(Arc<str>),
    /// `:name`, and where it stands.
    Param(Arc<str>, usize),
    /// `*name`, and where it stands.
    Wildcard(Arc<str>, usize),
    /// `{…}`: may be left out.
    Group(Vec<Token>),
}

/// Why a route cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// Byte of the route at which it goes wrong.
    pub offset: usize,
    /// What is wrong there, without a full stop.
    pub message: String,
}

impl PatternError {
    pub(super) fn new(offset: usize, message: impl Into<String>) -> Self {
        Self { offset, message: message.into() }
    }
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PatternError {}

/// The tokens of a route.
pub(super) fn parse(text: &str) -> Result<Vec<Token>, PatternError> {
    if text.len() > MAX_LENGTH {
        let message = format!("the route is longer than {MAX_LENGTH} bytes");
        return Err(PatternError::new(text.floor_char_boundary(MAX_LENGTH), message));
    }
    let mut parser = Parser { chars: text.char_indices().peekable(), length: text.len() };
    parser.tokens(None)
}

struct Parser<'a> {
    chars: Peekable<CharIndices<'a>>,
    length: usize,
}

impl Parser<'_> {
    /// The tokens up to the end, or up to the brace that closes the group opened at `groups`.
    fn tokens(&mut self, group: Option<(usize, usize)>) -> Result<Vec<Token>, PatternError> {
        let mut tokens = Vec::new();
        let mut text = String::new();
        let flush = |tokens: &mut Vec<Token>, text: &mut String| {
            if !text.is_empty() {
                tokens.push(Token::Text(std::mem::take(text).into()));
            }
        };
        while let Some((at, char)) = self.chars.next() {
            match char {
                '}' if group.is_some() => {
                    flush(&mut tokens, &mut text);
                    return Ok(tokens);
                }
                '\\' => match self.chars.next() {
                    Some((_, escaped)) => text.push(escaped),
                    None => return Err(PatternError::new(at, "nothing after `\\`")),
                },
                ':' | '*' => {
                    let name: Arc<str> = self.name(at, char)?.into();
                    flush(&mut tokens, &mut text);
                    tokens.push(match char {
                        ':' => Token::Param(name, at),
                        _ => Token::Wildcard(name, at),
                    });
                }
                '{' => {
                    let depth = group.map_or(0, |(_, depth)| depth) + 1;
                    if depth > MAX_DEPTH {
                        return Err(PatternError::new(at, "groups are nested too deep"));
                    }
                    flush(&mut tokens, &mut text);
                    tokens.push(Token::Group(self.tokens(Some((at, depth)))?));
                }
                '}' | '(' | ')' | '[' | ']' | '+' | '?' | '!' => {
                    let message = format!(
                        "`{char}` means nothing in a route; write `\\{char}` for the character"
                    );
                    return Err(PatternError::new(at, message));
                }
                _ => text.push(char),
            }
        }
        if let Some((start, _)) = group {
            return Err(PatternError::new(start, "`{` is never closed"));
        }
        flush(&mut tokens, &mut text);
        Ok(tokens)
    }

    /// The name after the `:` or `*` at `start`.
    fn name(&mut self, start: usize, kind: char) -> Result<String, PatternError> {
        let mut name = String::new();
        match self.chars.peek().copied() {
            Some((quote, '"')) => {
                self.chars.next();
                loop {
                    match self.chars.next() {
                        Some((_, '"')) => break,
                        Some((_, '\\')) => name.extend(self.chars.next().map(|(_, char)| char)),
                        Some((_, char)) => name.push(char),
                        None => {
                            return Err(PatternError::new(quote, "a quote that is never closed"));
                        }
                    }
                }
            }
            Some((_, first)) if is_name_start(first) => {
                while let Some((_, char)) = self.chars.next_if(|(_, char)| is_name_part(*char)) {
                    name.push(char);
                }
            }
            _ => {}
        }
        if name.is_empty() {
            let at = self.chars.peek().map_or(self.length, |(at, _)| *at);
            let message = format!("a name is missing after `{kind}`");
            return Err(PatternError::new(at.min(self.length).max(start), message));
        }
        Ok(name)
    }
}

fn is_name_start(char: char) -> bool {
    matches!(char, '$' | '_') || is_xid_start(char)
}

fn is_name_part(char: char) -> bool {
    matches!(char, '$' | '\u{200c}' | '\u{200d}') || is_xid_continue(char)
}
