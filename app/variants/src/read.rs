//! Catalogues from JSON: a plain list of entries, or a list of games that each have one.

use std::fmt;

use serde::Deserialize;
use serde_json::Value;

use crate::{Catalogue, Entry};

/// A catalogue that was read, and what the file says about whose it is.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The game's uid; none for a plain list of entries.
    pub uid: Option<String>,
    /// Which of several listings of the same game.
    pub revision: Option<String>,
    /// The game's name.
    pub game: Option<String>,
    /// The catalogue.
    pub catalogue: Catalogue,
    /// Entries that could not be read at all; they count as entries without a uid.
    pub unread: Vec<ReadProblem>,
}

/// An entry that is not of the right shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadProblem {
    /// Number of the entry in the list, from 0.
    pub entry: usize,
    /// What is wrong with it.
    pub message: String,
}

/// A text that holds no catalogue.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// Not JSON.
    Syntax(serde_json::Error),
    /// JSON of another shape.
    Shape(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "not JSON: {error}"),
            Self::Shape(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::Shape(_) => None,
        }
    }
}

/// Reads the catalogues of a JSON text: one for a list of entries or an object with
/// `variants`, several for a list of such objects. Broken entries do not hide the good rest.
///
/// # Errors
///
/// If the text is not JSON, or JSON of another shape.
pub fn read_catalogues(json: &str) -> Result<Vec<Listing>, ReadError> {
    let value: Value = serde_json::from_str(json).map_err(ReadError::Syntax)?;
    match value {
        Value::Object(_) => Ok(vec![game(value, 0)?]),
        Value::Array(items) if items.iter().any(|item| item.get("variants").is_some()) => {
            items.into_iter().enumerate().map(|(at, item)| game(item, at)).collect()
        }
        Value::Array(items) => Ok(vec![entries(items)]),
        _ => Err(ReadError::Shape("a list of variants is expected".to_owned())),
    }
}

fn game(mut value: Value, at: usize) -> Result<Listing, ReadError> {
    let items = match value.get_mut("variants").map(Value::take) {
        Some(Value::Array(items)) => items,
        _ => return Err(ReadError::Shape(format!("[{at}] has no list `variants`"))),
    };
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let (uid, revision, game) = (text("uid"), text("revision"), text("game"));
    Ok(Listing { uid, revision, game, ..entries(items) })
}

fn entries(items: Vec<Value>) -> Listing {
    let mut unread = Vec::new();
    let read = |(entry, item): (usize, Value)| match Entry::deserialize(item) {
        Ok(read) => read,
        Err(error) => {
            unread.push(ReadProblem { entry, message: error.to_string() });
            Entry::default()
        }
    };
    let entries = items.into_iter().enumerate().map(read).collect();
    Listing { catalogue: Catalogue::new(entries), unread, ..Listing::default() }
}
