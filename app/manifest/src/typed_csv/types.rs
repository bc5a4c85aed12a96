//! The types of columns and their grammar (R9).

use std::sync::Arc;

use super::cursor::Cursor;

/// Deeper types are refused.
const MAX_DEPTH: usize = 16;

/// The type of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Type {
    /// `string`
    String,
    /// `number`, `float`
    Number,
    /// `int`
    Int,
    /// `boolean`
    Boolean,
    /// `'on'`: this text only.
    Literal(Arc<str>),
    /// `T[]`: `[a;b]`.
    List(Box<Self>),
    /// `[T;U]`, `[name: T; name: U]`: as many values.
    Tuple(Vec<Self>),
    /// `T | U`: the first that fits.
    Union(Vec<Self>),
    /// For a type that cannot be read: the value says what it is, so that one mistake does
    /// not become one for every row.
    Any,
}

/// What is wrong with a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TypeError {
    /// Byte of the type at which it goes wrong.
    pub(super) at: usize,
    /// What is wrong.
    pub(super) message: String,
    /// What would help.
    pub(super) hint: Option<String>,
}

impl Type {
    /// Reads a type.
    pub(super) fn parse(text: &str) -> Result<Self, TypeError> {
        let mut parser = Parser { cursor: Cursor::new(text) };
        let parsed = parser.union(0)?;
        parser.cursor.blanks();
        if parser.cursor.rest().is_empty() { Ok(parsed) } else { Err(parser.after_type()) }
    }

    /// The value of an empty cell, if the type has one (R9a): an empty string or list.
    pub(super) fn empty(&self) -> Option<Empty> {
        match self {
            Self::String => Some(Empty::String),
            Self::Literal(text) if text.is_empty() => Some(Empty::String),
            Self::List(_) => Some(Empty::List),
            Self::Union(members) => members.iter().find_map(Self::empty),
            _ => None,
        }
    }
}

/// What an empty cell can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Empty {
    String,
    List,
}

const WORDS: [(&str, Type); 5] = [
    ("string", Type::String),
    ("number", Type::Number),
    ("int", Type::Int),
    ("float", Type::Number),
    ("boolean", Type::Boolean),
];

struct Parser<'a> {
    cursor: Cursor<'a>,
}

impl Parser<'_> {
    fn union(&mut self, depth: usize) -> Result<Type, TypeError> {
        let mut members = vec![self.postfix(depth, MAX_DEPTH)?];
        while self.cursor.take('|') {
            // typed-csv reads less of `[]` in all but the first: we refuse what it refuses.
            self.cursor.blanks();
            let lists = match self.cursor.rest().chars().next() {
                Some('(') => MAX_DEPTH,
                Some('[') => 0,
                _ => 1,
            };
            members.push(self.postfix(depth, lists)?);
        }
        match members.pop() {
            Some(only) if members.is_empty() => Ok(only),
            last => Ok(Type::Union(members.into_iter().chain(last).collect())),
        }
    }

    /// A type and so many `[]` after it.
    fn postfix(&mut self, depth: usize, max_lists: usize) -> Result<Type, TypeError> {
        if depth > MAX_DEPTH {
            return Err(self.error("the type is nested too deep", None));
        }
        let mut parsed = self.primary(depth)?;
        if matches!(parsed, Type::Literal(_)) {
            return Ok(parsed);
        }
        let mut lists = 0;
        while lists < max_lists && self.cursor.take('[') {
            lists += 1;
            if depth + lists > MAX_DEPTH {
                return Err(self.error("the type is nested too deep", None));
            }
            self.expect(']')?;
            parsed = Type::List(Box::new(parsed));
        }
        Ok(parsed)
    }

    fn primary(&mut self, depth: usize) -> Result<Type, TypeError> {
        self.cursor.blanks();
        match self.cursor.rest().chars().next() {
            Some('(') => {
                self.cursor.take('(');
                let parsed = self.union(depth + 1)?;
                self.expect(')')?;
                // A group is what `[]` stands after, also for one literal.
                Ok(match parsed {
                    Type::Literal(_) => Type::Union(vec![parsed]),
                    other => other,
                })
            }
            Some('[') => self.tuple(depth),
            Some(quote @ ('\'' | '"')) => self.literal(quote),
            Some('@' | '~') => Err(self.error(
                "references to other tables are not supported",
                Some("write the values themselves, as in `string[]`"),
            )),
            _ => self.word(),
        }
    }

    fn tuple(&mut self, depth: usize) -> Result<Type, TypeError> {
        self.cursor.take('[');
        let mut members = Vec::new();
        if self.cursor.take(']') {
            return Err(self.error("a tuple needs at least one type", Some("a list is `string[]`")));
        }
        loop {
            self.name();
            members.push(self.union(depth + 1)?);
            if !self.cursor.take(';') {
                break;
            }
        }
        self.expect(']')?;
        Ok(Type::Tuple(members))
    }

    /// The `name:` of a tuple's member, which is for the reader only.
    fn name(&mut self) {
        self.cursor.blanks();
        let rest = self.cursor.rest();
        let is_name = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-');
        let after = rest.trim_start_matches(is_name);
        let length = rest.len() - after.len();
        let blanks = after.len() - after.trim_start().len();
        if length > 0 && after.trim_start().starts_with(':') {
            self.cursor.at += length + blanks + 1;
        }
    }

    fn literal(&mut self, quote: char) -> Result<Type, TypeError> {
        let start = self.cursor.at;
        self.cursor.take(quote);
        let mut text = String::new();
        let mut chars = self.cursor.rest().char_indices();
        while let Some((at, char)) = chars.next() {
            match char {
                '\\' => text.extend(chars.next().map(|(_, char)| char)),
                _ if char == quote => {
                    self.cursor.at += at + 1;
                    return Ok(Type::Literal(text.into()));
                }
                _ => text.push(char),
            }
        }
        self.cursor.at = start;
        Err(self.error("a quote that is never closed", None))
    }

    fn word(&mut self) -> Result<Type, TypeError> {
        let rest = self.cursor.rest();
        let length = rest.find(|char: char| !char.is_alphanumeric()).unwrap_or(rest.len());
        let word = rest.get(..length).unwrap_or_default();
        match WORDS.iter().find(|(name, _)| *name == word) {
            Some((_, parsed)) => {
                self.cursor.at += length;
                Ok(parsed.clone())
            }
            None => Err(self.unknown(word)),
        }
    }

    fn unknown(&self, word: &str) -> TypeError {
        let lower: String = word.to_lowercase().chars().take(40).collect();
        let near = WORDS
            .iter()
            .map(|(name, _)| *name)
            .min_by_key(|name| strsim::levenshtein(name, &lower));
        let near = near.filter(|name| strsim::levenshtein(name, &lower) <= 2);
        let hint = match near {
            Some(name) if !word.is_empty() => format!("did you mean `{name}`?"),
            _ => "types are string, number, int, float, boolean, 'a literal', lists `string[]`, \
                  tuples `[number;number]` and unions `number | string`"
                .to_owned(),
        };
        let what = match word {
            "" => "a type is missing".to_owned(),
            _ => format!("there is no type `{}`", word.chars().take(40).collect::<String>()),
        };
        TypeError { at: self.cursor.at, message: what, hint: Some(hint) }
    }

    fn after_type(&self) -> TypeError {
        let rest = self.cursor.rest();
        let hint = match rest.chars().next() {
            Some('?') => "leave `?` out: an empty cell leaves the key unset",
            Some(';' | '\t') => "columns are separated by commas",
            Some(',') => "the types within a tuple are separated by `;`",
            Some('[') => "put what stands before `[` in round brackets: `('a')[]`",
            _ => "types are joined by `|`, as in `number | string`",
        };
        let shown: String = rest.chars().take(20).collect();
        self.error(&format!("`{shown}` after the type"), Some(hint))
    }

    fn expect(&mut self, char: char) -> Result<(), TypeError> {
        if self.cursor.take(char) {
            return Ok(());
        }
        let hint = self
            .cursor
            .rest()
            .starts_with(',')
            .then_some("the types within a tuple are separated by `;`");
        Err(self.error(&format!("expected `{char}`"), hint))
    }

    fn error(&self, message: &str, hint: Option<&str>) -> TypeError {
        TypeError { at: self.cursor.at, message: message.to_owned(), hint: hint.map(str::to_owned) }
    }
}
