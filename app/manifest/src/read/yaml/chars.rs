//! Character counts → byte offsets.

/// Every so many characters the byte offset is kept.
const STEP: usize = 64;

/// Where each character of a text starts: `saphyr-parser` counts characters, we count bytes.
pub(super) struct CharOffsets<'a> {
    text: &'a str,
    /// The byte offset of every [`STEP`]th character; none for ASCII, where nothing is to do.
    marks: Option<Vec<u32>>,
}

impl<'a> CharOffsets<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let marks = (!text.is_ascii())
            .then(|| text.char_indices().step_by(STEP).map(|(byte, _)| byte as u32).collect());
        Self { text, marks }
    }

    /// How many characters stand before a byte.
    pub(super) fn chars_before(&self, byte: usize) -> usize {
        let Some(marks) = &self.marks else { return byte.min(self.text.len()) };
        let mark = marks.partition_point(|mark| *mark as usize <= byte).saturating_sub(1);
        let start = marks.get(mark).map_or(0, |mark| *mark as usize);
        mark * STEP + self.text.get(start..byte).map_or(0, |between| between.chars().count())
    }

    /// The byte at which a character starts; the text's length past its end.
    pub(super) fn byte(&self, char: usize) -> usize {
        let Some(marks) = &self.marks else { return char.min(self.text.len()) };
        let Some(start) = marks.get(char / STEP) else { return self.text.len() };
        let rest = self.text.get(*start as usize..).unwrap_or_default();
        match rest.char_indices().nth(char % STEP) {
            Some((byte, _)) => *start as usize + byte,
            None => self.text.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_bytes_are_counted_alike() {
        let text = "aé漢😀b".repeat(60);
        let offsets = CharOffsets::new(&text);
        for (char, (byte, _)) in text.char_indices().enumerate() {
            assert_eq!((offsets.byte(char), offsets.chars_before(byte)), (byte, char));
        }
        assert_eq!(offsets.byte(text.chars().count()), text.len());
        assert_eq!(offsets.byte(usize::MAX), text.len());
    }
}
