//! Why a command was refused, in the player's language.

use baize_table::Refusal;

use crate::texts::{Texts, Value};

/// The reason, as a sentence without its full stop. Positions count from the bottom, from 1.
pub(crate) fn reason_of(refusal: &Refusal, texts: &Texts) -> String {
    match refusal {
        Refusal::NoStack(path) => texts.say_with("refused-no-stack", &[("path", path.into())]),
        Refusal::NoPosition { path, index, len } => {
            let number = (index + 1).into();
            let values = [("path", path.into()), ("number", number), ("count", (*len).into())];
            texts.say_with("refused-no-position", &values)
        }
        Refusal::TwicePicked(index) => {
            texts.say_with("refused-twice", &[("number", (index + 1).into())])
        }
        Refusal::TooFew { path, asked, len } => {
            let asked = (*asked).into();
            let values = [("path", path.into()), ("asked", asked), ("count", (*len).into())];
            texts.say_with("refused-too-few", &values)
        }
        Refusal::Nothing => texts.say("refused-nothing"),
        Refusal::BadPath(path) => {
            let path = path.escape_debug().to_string();
            texts.say_with("refused-path", &[("path", (&path).into())])
        }
        Refusal::UnknownPart(part) => texts.say_with("refused-part", &[("part", part.into())]),
        Refusal::UnknownSurface(surface) => {
            texts.say_with("refused-surface", &[("surface", surface.into())])
        }
        Refusal::NotFinite => texts.say("refused-angle"),
        Refusal::TooMany { limit } => {
            texts.say_with("refused-too-many", &[("limit", (*limit).into())])
        }
        Refusal::TooDeep { limit } => {
            texts.say_with("refused-too-deep", &[("limit", (*limit).into())])
        }
        Refusal::NoHistory => texts.say("refused-no-history"),
        Refusal::InGroup { index, reason } => {
            let why = reason_of(reason, texts);
            let values = [("number", (index + 1).into()), ("why", Value::from(&why))];
            texts.say_with("refused-in-group", &values)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_told_in_every_language() {
        let path = || "/a".to_owned();
        let few = Refusal::TooFew { path: path(), asked: 5, len: 2 };
        let group = Refusal::InGroup { index: 1, reason: Box::new(few.clone()) };
        let [english, german] = ["en", "de"].map(|language| Texts::new(&[language.into()]));
        for (refusal, in_english, in_german) in [
            (Refusal::NoStack(path()), "Nothing lies on /a", "Auf /a liegt nichts"),
            (
                Refusal::NoPosition { path: path(), index: 3, len: 2 },
                "There is no part 4 on /a, only 2 lie there",
                "Auf /a gibt es kein Teil 4, dort liegen nur 2",
            ),
            (Refusal::TwicePicked(0), "Part 1 is meant twice", "Teil 1 ist zweimal gemeint"),
            (few, "5 are too many: only 2 lie on /a", "5 sind zu viele: auf /a liegen nur 2"),
            (Refusal::Nothing, "There is nothing to do", "Es gibt nichts zu tun"),
            (Refusal::BadPath("a\n".into()), "“a\\n” is not a path", "„a\\n“ ist kein Pfad"),
            (
                Refusal::UnknownPart("c#x".into()),
                "There is no part c#x",
                "Ein Teil c#x gibt es nicht",
            ),
            (
                Refusal::UnknownSurface("b#s".into()),
                "There is no surface b#s",
                "Eine Fläche b#s gibt es nicht",
            ),
            (
                Refusal::NotFinite,
                "An angle must be a finite number",
                "Ein Winkel muss eine endliche Zahl sein",
            ),
            (
                Refusal::TooMany { limit: 10 },
                "The table would hold more than 10 parts",
                "Auf dem Tisch wären mehr als 10 Teile",
            ),
            (
                Refusal::TooDeep { limit: 16 },
                "Steps within steps go deeper than 16",
                "Schritte in Schritten gehen tiefer als 16",
            ),
            (
                Refusal::NoHistory,
                "There is nothing more to take back or to do again",
                "Es gibt nichts mehr zurückzunehmen oder zu wiederholen",
            ),
            (
                group,
                "Step 2: 5 are too many: only 2 lie on /a",
                "Schritt 2: 5 sind zu viele: auf /a liegen nur 2",
            ),
        ] {
            assert_eq!(reason_of(&refusal, &english), in_english);
            assert_eq!(reason_of(&refusal, &german), in_german);
        }
    }
}
