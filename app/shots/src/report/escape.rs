//! Text within markup.

use std::fmt;

/// A text to be written into HTML or XML. Characters that XML 1.0 does not have are replaced.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => write!(f, "&#{};", u32::from(c))?,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}")?,
                _ => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_name_becomes_markup() {
        let text = Escaped("<a href=\"x\">'&'\u{1}\u{1b}[31m\n").to_string();
        assert_eq!(text, "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;\u{fffd}\u{fffd}[31m&#10;");
    }
}
