//! A key with the keys held besides, as `Ctrl+Shift+Z`.

use bevy::{
    input::keyboard::{Key, KeyboardInput},
    prelude::KeyCode,
};

use crate::texts::Phrase;

/// A key that is pressed while others are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Chord {
    /// Control; on a Mac Command as well.
    pub(crate) control: bool,
    /// Shift.
    pub(crate) shift: bool,
    /// Alt; on a Mac Option.
    pub(crate) alt: bool,
    /// What is pressed.
    pub(crate) stroke: Stroke,
}

/// What is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stroke {
    /// A letter or sign, as the keyboard's layout writes it, in upper case.
    Sign(char),
    /// Any of the digits 1 to 9.
    Digit,
    /// A key without a sign.
    Key(KeyCode),
    /// Alt alone.
    Alt,
}

/// Keys without a sign, and what files and the help call them.
const NAMED: [(&str, KeyCode); 31] = [
    ("Space", KeyCode::Space),
    ("Escape", KeyCode::Escape),
    ("Tab", KeyCode::Tab),
    ("Enter", KeyCode::Enter),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
    ("Up", KeyCode::ArrowUp),
    ("Down", KeyCode::ArrowDown),
    ("Left", KeyCode::ArrowLeft),
    ("Right", KeyCode::ArrowRight),
    ("ContextMenu", KeyCode::ContextMenu),
    ("PrintScreen", KeyCode::PrintScreen),
    ("Pause", KeyCode::Pause),
    ("F1", KeyCode::F1),
    ("F2", KeyCode::F2),
    ("F3", KeyCode::F3),
    ("F4", KeyCode::F4),
    ("F5", KeyCode::F5),
    ("F6", KeyCode::F6),
    ("F7", KeyCode::F7),
    ("F8", KeyCode::F8),
    ("F9", KeyCode::F9),
    ("F10", KeyCode::F10),
    ("F11", KeyCode::F11),
    ("F12", KeyCode::F12),
    ("CapsLock", KeyCode::CapsLock),
];

/// Letters by where they are on a keyboard: for layouts that write other scripts.
const LETTERS: [(char, KeyCode); 26] = [
    ('A', KeyCode::KeyA),
    ('B', KeyCode::KeyB),
    ('C', KeyCode::KeyC),
    ('D', KeyCode::KeyD),
    ('E', KeyCode::KeyE),
    ('F', KeyCode::KeyF),
    ('G', KeyCode::KeyG),
    ('H', KeyCode::KeyH),
    ('I', KeyCode::KeyI),
    ('J', KeyCode::KeyJ),
    ('K', KeyCode::KeyK),
    ('L', KeyCode::KeyL),
    ('M', KeyCode::KeyM),
    ('N', KeyCode::KeyN),
    ('O', KeyCode::KeyO),
    ('P', KeyCode::KeyP),
    ('Q', KeyCode::KeyQ),
    ('R', KeyCode::KeyR),
    ('S', KeyCode::KeyS),
    ('T', KeyCode::KeyT),
    ('U', KeyCode::KeyU),
    ('V', KeyCode::KeyV),
    ('W', KeyCode::KeyW),
    ('X', KeyCode::KeyX),
    ('Y', KeyCode::KeyY),
    ('Z', KeyCode::KeyZ),
];

const DIGITS: [(KeyCode, u8); 18] = [
    (KeyCode::Digit1, 1),
    (KeyCode::Digit2, 2),
    (KeyCode::Digit3, 3),
    (KeyCode::Digit4, 4),
    (KeyCode::Digit5, 5),
    (KeyCode::Digit6, 6),
    (KeyCode::Digit7, 7),
    (KeyCode::Digit8, 8),
    (KeyCode::Digit9, 9),
    (KeyCode::Numpad1, 1),
    (KeyCode::Numpad2, 2),
    (KeyCode::Numpad3, 3),
    (KeyCode::Numpad4, 4),
    (KeyCode::Numpad5, 5),
    (KeyCode::Numpad6, 6),
    (KeyCode::Numpad7, 7),
    (KeyCode::Numpad8, 8),
    (KeyCode::Numpad9, 9),
];

/// The digit 1 to 9 on a key, whatever Shift makes of it.
pub(crate) fn digit(key: KeyCode) -> Option<u8> {
    DIGITS.iter().find(|(code, _)| *code == key).map(|(_, digit)| *digit)
}

impl Stroke {
    /// What a key press stands for.
    pub(crate) fn of(input: &KeyboardInput) -> Option<Self> {
        if matches!(input.key_code, KeyCode::AltLeft | KeyCode::AltRight) {
            return Some(Self::Alt);
        }
        if digit(input.key_code).is_some() {
            return Some(Self::Digit);
        }
        if NAMED.iter().any(|(_, code)| *code == input.key_code) {
            return Some(Self::Key(input.key_code));
        }
        if let Key::Character(text) = &input.logical_key
            && let Some(sign) = text.chars().next().filter(char::is_ascii)
        {
            return Some(Self::Sign(sign.to_ascii_uppercase()));
        }
        let letter = LETTERS.iter().find(|(_, code)| *code == input.key_code);
        letter.map(|(letter, _)| Self::Sign(*letter))
    }
}

impl Chord {
    /// Without what the key itself implies: Shift for `?`, Alt for Alt alone.
    pub(crate) fn usual(mut self) -> Self {
        if matches!(self.stroke, Stroke::Sign(sign) if !sign.is_ascii_alphabetic()) {
            self.shift = false;
        }
        if self.stroke == Stroke::Alt {
            self.alt = false;
        }
        self
    }
}

impl std::str::FromStr for Chord {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Self, Phrase> {
        let mut chord = Self { control: false, shift: false, alt: false, stroke: Stroke::Alt };
        // The last plus of `Ctrl++` is the key.
        let (before, key) = match text.strip_suffix('+') {
            Some(before) => (before, "+"),
            None => text.rsplit_once('+').unwrap_or(("", text)),
        };
        for name in before.split('+').filter(|name| !name.is_empty()) {
            match name.trim().to_ascii_lowercase().as_str() {
                "ctrl" | "control" | "cmd" | "command" => chord.control = true,
                "shift" => chord.shift = true,
                "alt" | "option" => chord.alt = true,
                _ => return Err(Phrase::new("key-not-held").with("name", name)),
            }
        }
        let key = key.trim();
        let mut signs = key.chars();
        chord.stroke = match (signs.next(), signs.next()) {
            (Some('#'), None) => Stroke::Digit,
            (Some(sign), None) if sign.is_ascii_graphic() && !sign.is_ascii_digit() => {
                Stroke::Sign(sign.to_ascii_uppercase())
            }
            _ if key.eq_ignore_ascii_case("alt") => Stroke::Alt,
            _ => match NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(key)) {
                Some((_, code)) => Stroke::Key(*code),
                None => return Err(Phrase::new("key-unknown").with("key", key)),
            },
        };
        Ok(chord.usual())
    }
}

impl std::fmt::Display for Chord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (held, name) in [(self.control, "Ctrl+"), (self.alt, "Alt+"), (self.shift, "Shift+")] {
            if held {
                f.write_str(name)?;
            }
        }
        match self.stroke {
            Stroke::Sign(sign) => write!(f, "{sign}"),
            Stroke::Digit => f.write_str("1…9"),
            Stroke::Alt => f.write_str("Alt"),
            Stroke::Key(key) => {
                let name = NAMED.iter().find(|(_, code)| *code == key).map(|(name, _)| *name);
                f.write_str(name.unwrap_or("?"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in
            ["F", "Ctrl+Shift+Z", "Alt+Shift+Q", "F5", "Ctrl+1…9", "?", "Space", "Ctrl++", "Alt"]
        {
            let chord: Chord = text.replace("1…9", "#").parse().unwrap();
            assert_eq!(chord.to_string(), text);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "Hyper+F", "F13x", "5", "ß"] {
            let read = text.parse::<Chord>();
            assert!(read.is_err(), "{text}: {read:?}");
        }
    }
}
