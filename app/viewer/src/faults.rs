//! What is wrong with a file of the user's, in the language of the interface.

use crate::texts::{Phrase, Texts, Value};

/// What is wrong with a file of the user's. Those of a file are in the order of its lines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fault {
    /// The line, from 1; none: the file as a whole.
    line: Option<usize>,
    what: Phrase,
}

impl Fault {
    /// What is wrong at a place of a text, in bytes.
    pub(crate) fn at(text: &str, at: usize, what: Phrase) -> Self {
        Self { line: Some(line(text, at)), what }
    }

    /// What is wrong on a line.
    pub(crate) fn on(line: usize, what: Phrase) -> Self {
        Self { line: Some(line), what }
    }

    /// What the TOML reader says, which knows one language.
    pub(crate) fn of_toml(text: &str, error: &toml::de::Error) -> Self {
        let at = error.span().map_or(0, |span| span.start);
        Self::at(text, at, Phrase::new("fault-toml").with("message", error.message()))
    }

    /// What the system says about the file, in its own language.
    pub(crate) fn of_file(error: impl ToString) -> Self {
        Self { line: None, what: Phrase::new("fault-file").with("message", error) }
    }

    /// What is wrong with the file as a whole.
    pub(crate) fn of_all(what: Phrase) -> Self {
        Self { line: None, what }
    }

    /// In the language of the texts, with its line.
    pub(crate) fn say(&self, texts: &Texts) -> String {
        let what = self.what.say(texts);
        match self.line {
            Some(line) => {
                let line = line.to_string();
                let values = [("line", Value::from(&line)), ("fault", Value::from(&what))];
                texts.say_with("fault-line", &values)
            }
            None => what,
        }
    }
}

/// The line of a place of a text.
pub(crate) fn line(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

/// In English, for tests.
#[cfg(test)]
pub(crate) fn in_english(faults: &[Fault]) -> Vec<String> {
    let texts = Texts::new(&[]);
    faults.iter().map(|fault| fault.say(&texts)).collect()
}
