//! What commands are called, in the player's language.

use baize_table::{Command, Pick};

use crate::texts::{Texts, Value};

/// What a command does, for a list of things to take back.
pub(crate) fn name_of(command: &Command, texts: &Texts) -> String {
    match command {
        Command::Move { from, pick, to, .. } => moved(&picked(pick, texts), from, to, texts),
        Command::Take { from, count, to } => moved(&topmost(*count, texts), from, to, texts),
        Command::Deal { from, count, .. } => {
            let values = [("count", (*count).into()), ("path", from.into())];
            texts.say_with("group-deal", &values)
        }
        Command::Shuffle { path, .. } => {
            texts.say_with("command-shuffle", &[("path", path.into())])
        }
        Command::Reverse { path } => texts.say_with("command-reverse", &[("path", path.into())]),
        Command::Sort { path } => texts.say_with("command-sort", &[("path", path.into())]),
        Command::Flip { path, pick, .. } => {
            let what = picked(pick, texts);
            texts.say_with("command-flip", &[("what", (&what).into()), ("path", path.into())])
        }
        Command::Rotate { path, pick, by } => {
            let what = picked(pick, texts);
            let by = Value::Number(*by);
            let values = [("what", (&what).into()), ("path", path.into()), ("degrees", by)];
            texts.say_with("command-turn", &values)
        }
        Command::Enable { surface } => {
            texts.say_with("command-show", &[("surface", surface.into())])
        }
        Command::Disable { surface } => {
            texts.say_with("command-hide", &[("surface", surface.into())])
        }
        Command::Add { path, part, count, .. } => {
            let values = [("count", (*count).into()), ("part", part.into()), ("path", path.into())];
            texts.say_with("command-add", &values)
        }
        Command::Remove { path, pick } => {
            let what = picked(pick, texts);
            texts.say_with("command-remove", &[("what", (&what).into()), ("path", path.into())])
        }
        Command::Group { name: Some(name), .. } => name.clone(),
        Command::Group { commands, .. } => match commands.as_slice() {
            [only] => name_of(only, texts),
            _ => texts.say_with("command-steps", &[("count", commands.len().into())]),
        },
    }
}

fn moved(what: &str, from: &str, to: &str, texts: &Texts) -> String {
    if from == to {
        return texts
            .say_with("command-move-within", &[("what", what.into()), ("path", to.into())]);
    }
    let values = [("what", what.into()), ("from", from.into()), ("to", to.into())];
    texts.say_with("command-move", &values)
}

/// Which pieces. Where one lies in its stack tells a player nothing.
fn picked(pick: &Pick, texts: &Texts) -> String {
    let count = match pick {
        Pick::Top => return topmost(1, texts),
        Pick::All => return texts.say("pick-all"),
        Pick::One(_) => 1,
        Pick::Several(indices) => indices.len(),
    };
    texts.say_with("pick-some", &[("count", count.into())])
}

fn topmost(count: usize, texts: &Texts) -> String {
    texts.say_with("pick-top", &[("count", count.into())])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    /// Commands as they are written, with their names in English and German.
    const NAMES: [(&str, &str, &str); 21] = [
        (
            "{do: move, from: /a, to: /b}",
            "Move the top part from /a to /b",
            "Das oberste Teil von /a nach /b verschieben",
        ),
        (
            "{do: move, from: /a, pick: 3, to: /b}",
            "Move a part from /a to /b",
            "Ein Teil von /a nach /b verschieben",
        ),
        (
            "{do: move, from: /a, pick: [3, 1], to: /b}",
            "Move 2 parts from /a to /b",
            "2 Teile von /a nach /b verschieben",
        ),
        (
            "{do: move, from: /a, pick: all, to: /b}",
            "Move all parts from /a to /b",
            "Alle Teile von /a nach /b verschieben",
        ),
        (
            "{do: move, from: /a, pick: 0, to: /a, at: 2}",
            "Move a part within /a",
            "Ein Teil innerhalb von /a verschieben",
        ),
        (
            "{do: take, from: /a, count: 1, to: /b}",
            "Move the top part from /a to /b",
            "Das oberste Teil von /a nach /b verschieben",
        ),
        (
            "{do: take, from: /a, count: 4, to: /b}",
            "Move the top 4 parts from /a to /b",
            "Die obersten 4 Teile von /a nach /b verschieben",
        ),
        (
            "{do: deal, from: /a, to: [/b, /c], count: 2}",
            "Deal 2 each from /a",
            "Je 2 von /a austeilen",
        ),
        ("{do: shuffle, path: /a, seed: 1}", "Shuffle /a", "/a mischen"),
        ("{do: reverse, path: /a}", "Reverse the order of /a", "Die Reihenfolge von /a umkehren"),
        ("{do: sort, path: /a}", "Sort /a", "/a sortieren"),
        ("{do: flip, path: /a, pick: 0}", "Flip a part on /a", "Ein Teil auf /a umdrehen"),
        (
            "{do: rotate, path: /a, by: -15}",
            "Turn the top part on /a by -15°",
            "Das oberste Teil auf /a um -15° drehen",
        ),
        ("{do: enable, surface: 'b#s'}", "Show b#s", "b#s zeigen"),
        ("{do: disable, surface: 'b#s'}", "Put b#s away", "b#s wegräumen"),
        ("{do: add, path: /a, part: 'c#x'}", "Add c#x to /a", "c#x auf /a dazulegen"),
        ("{do: add, path: /a, part: 'c#x', count: 3}", "Add 3 c#x to /a", "3 c#x auf /a dazulegen"),
        (
            "{do: remove, path: /a, pick: all}",
            "Remove all parts from /a",
            "Alle Teile von /a entfernen",
        ),
        ("{do: group, name: Mine, commands: []}", "Mine", "Mine"),
        ("{do: group, commands: [{do: sort, path: /a}]}", "Sort /a", "/a sortieren"),
        (
            "{do: group, commands: [{do: sort, path: /a}, {do: sort, path: /b}]}",
            "2 steps",
            "2 Schritte",
        ),
    ];

    #[test]
    fn commands_have_names_in_every_language() {
        let [english, german] = ["en", "de"].map(|language| Texts::new(&[language.into()]));
        for (written, in_english, in_german) in NAMES {
            let command: Command = serde_yaml::from_str(written).unwrap();
            assert_eq!(name_of(&command, &english), in_english);
            assert_eq!(name_of(&command, &german), in_german);
        }
    }
}
