//! Numbers, flags and command letters of SVG path data (SVG 2, section 9.3.9).

/// Reads path data from left to right.
pub(super) struct Lexer<'a> {
    data: &'a str,
    offset: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(data: &'a str) -> Self {
        Self { data, offset: 0 }
    }

    /// Where the next character stands, in bytes.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    fn peek(&self) -> Option<u8> {
        self.data.as_bytes().get(self.offset).copied()
    }

    pub(super) fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | 0x0c | b'\r')) {
            self.offset += 1;
        }
    }

    /// Blanks and at most one comma between two arguments; whether there was a comma.
    pub(super) fn skip_separator(&mut self) -> bool {
        self.skip_space();
        let comma = self.peek() == Some(b',');
        if comma {
            self.offset += 1;
            self.skip_space();
        }
        comma
    }

    pub(super) fn at_end(&self) -> bool {
        self.offset >= self.data.len()
    }

    /// A command letter, when one is next.
    pub(super) fn command(&mut self) -> Option<u8> {
        let letter = self.peek().filter(u8::is_ascii_alphabetic)?;
        self.offset += 1;
        Some(letter)
    }

    /// Whether a number may start here.
    pub(super) fn at_number(&self) -> bool {
        matches!(self.peek(), Some(b'0'..=b'9' | b'.' | b'-' | b'+'))
    }

    /// A number in the longest form that fits, or none, and then nothing is taken.
    pub(super) fn number(&mut self) -> Option<f64> {
        let bytes = self.data.as_bytes();
        let digits = |mut at: usize| {
            while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                at += 1;
            }
            at
        };
        let start = self.offset;
        let whole = start + usize::from(matches!(bytes.get(start), Some(b'-' | b'+')));
        let mut end = digits(whole);
        let mut count = end - whole;
        if bytes.get(end) == Some(&b'.') {
            let fraction = digits(end + 1);
            count += fraction - end - 1;
            if fraction > end + 1 {
                end = fraction;
            }
        }
        if count == 0 {
            return None;
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let signed = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'-' | b'+')));
            let exponent = digits(signed);
            if exponent > signed {
                end = exponent;
            }
        }
        let value = self.data.get(start..end)?.parse().ok()?;
        self.offset = end;
        Some(value)
    }

    /// `0` or `1`, which needs nothing after it.
    pub(super) fn flag(&mut self) -> Option<bool> {
        let value = match self.peek()? {
            b'0' => false,
            b'1' => true,
            _ => return None,
        };
        self.offset += 1;
        Some(value)
    }
}
