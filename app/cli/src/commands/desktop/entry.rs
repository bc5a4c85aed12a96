//! What is written for the desktop: the menu entry and the file type.

use std::path::Path;

/// The file type of a packed game.
pub(super) const MIME: &str = "application/x-bgmz";

/// The shared MIME-info document of the file type.
pub(super) fn mime_xml() -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME}">
    <comment>Board game package</comment>
    <sub-class-of type="application/zip"/>
    <icon name="application-x-bgmz"/>
    <glob pattern="*.bgmz" weight="80"/>
  </mime-type>
</mime-info>
"#
    )
}

/// The menu entry that starts a program; none when its path is not Unicode, which an entry
/// cannot hold.
pub(super) fn desktop_entry(program: &Path) -> Option<String> {
    let program = quoted(program.to_str()?);
    Some(format!(
        "[Desktop Entry]\n\
         Type=Application\n\
         Version=1.5\n\
         Name=Baize\n\
         GenericName=Board game table\n\
         Comment=Play board game packages on a table you want to touch\n\
         Exec={program} %f\n\
         Icon=baize\n\
         Terminal=false\n\
         Categories=Game;BoardGame;\n\
         Keywords=tabletop;cards;board;boardgame;\n\
         MimeType={MIME};\n\
         StartupWMClass=baize\n\
         StartupNotify=false\n"
    ))
}

/// A path as an argument of `Exec` (Desktop Entry Specification, "The Exec key"): quoted, with
/// its own escapes, and then those of a string value.
fn quoted(path: &str) -> String {
    let mut text = String::from("\"");
    for letter in path.chars() {
        match letter {
            '"' | '`' | '$' => text.extend(['\\', '\\', letter]),
            '\\' => text.push_str("\\\\\\\\"),
            '%' => text.push_str("%%"),
            '\n' => text.push_str("\\n"),
            letter => text.push(letter),
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_quoted_as_the_specification_says() {
        assert_eq!(quoted("/opt/baize"), "\"/opt/baize\"");
        assert_eq!(quoted("/my games/100%"), "\"/my games/100%%\"");
        // The specification: a literal dollar in a quoted argument is `\\$` in the file, a
        // literal backslash `\\\\`.
        assert_eq!(quoted("/a$b"), "\"/a\\\\$b\"");
        assert_eq!(quoted("/a\\b"), "\"/a\\\\\\\\b\"");
    }
}
