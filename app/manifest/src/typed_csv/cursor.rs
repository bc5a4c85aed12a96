//! A place in a text that is read from left to right.

/// A place in the text of a type or of a cell.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    /// The byte that is read next.
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// What is not read yet.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// What was read since the byte `start`.
    pub(super) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Passes over blanks.
    pub(super) fn blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Passes over blanks and then this character, if it stands there.
    pub(super) fn take(&mut self, char: char) -> bool {
        self.blanks();
        let found = self.rest().starts_with(char);
        self.at += if found { char.len_utf8() } else { 0 };
        found
    }
}
