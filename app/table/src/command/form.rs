//! The commands and their stable JSON and YAML form.

use baize_manifest::Side;
use serde::{Deserialize, Serialize};

use super::Pick;

/// One change of the state. As JSON or YAML a map whose `do` names the command:
/// `{do: move, from: /deck, to: /hand/red}`. Applied whole or refused whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Takes pieces off one path and lays them on another, in the order picked.
    Move {
        /// The path they are on.
        from: String,
        /// Which of them; the top one by default.
        #[serde(default, skip_serializing_if = "Pick::is_top")]
        pick: Pick,
        /// The path they go to; may be the same one.
        to: String,
        /// Where in the stack the first of them ends up, from the bottom; the top by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<usize>,
    },
    /// Moves the top `count` pieces, in the order they had.
    Take {
        /// The path they are on.
        from: String,
        /// How many.
        count: usize,
        /// The path they go to.
        to: String,
    },
    /// Deals from the top, one to each path in turn, until each has got `count`.
    Deal {
        /// The path dealt from.
        from: String,
        /// The paths dealt to, in turn.
        to: Vec<String>,
        /// How many each gets.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        count: usize,
    },
    /// Brings a stack into an order that follows from the seed alone.
    Shuffle {
        /// The path.
        path: String,
        /// Equal seeds give equal orders.
        seed: u64,
    },
    /// Turns the order of a stack about.
    Reverse {
        /// The path.
        path: String,
    },
    /// Sorts a stack by package, type and id from the bottom up, numbers in them by value.
    Sort {
        /// The path.
        path: String,
    },
    /// Turns pieces over where they lie.
    Flip {
        /// The path.
        path: String,
        /// Which pieces; the top one by default.
        #[serde(default, skip_serializing_if = "Pick::is_top")]
        pick: Pick,
        /// The side that is up afterwards; the other one by default.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "side_name")]
        side: Option<Side>,
    },
    /// Turns pieces clockwise where they lie.
    Rotate {
        /// The path.
        path: String,
        /// Which pieces; the top one by default.
        #[serde(default, skip_serializing_if = "Pick::is_top")]
        pick: Pick,
        /// By how many degrees, to a billionth of one.
        #[serde(serialize_with = "super::angle::serialize")]
        by: f64,
    },
    /// Enables a surface.
    Enable {
        /// Its `type#id`.
        surface: String,
    },
    /// Disables a surface.
    Disable {
        /// Its `type#id`.
        surface: String,
    },
    /// Brings new copies of a part into the game.
    Add {
        /// The path they go to.
        path: String,
        /// `package:type#id`; the package may be left out for the own one.
        part: String,
        /// How many.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        count: usize,
        /// Which side is up; the face by default.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "side_name")]
        side: Option<Side>,
        /// Clockwise in degrees.
        #[serde(
            default,
            skip_serializing_if = "is_zero",
            serialize_with = "super::angle::serialize"
        )]
        rotation: f64,
        /// Where in the stack, from the bottom; the top by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<usize>,
    },
    /// Takes pieces out of the game.
    Remove {
        /// The path they are on.
        path: String,
        /// Which of them; the top one by default.
        #[serde(default, skip_serializing_if = "Pick::is_top")]
        pick: Pick,
    },
    /// Several commands as one step: all applied, or none; undone at once.
    Group {
        /// What people call the step; made from the commands by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// In order.
        commands: Vec<Command>,
    },
}

impl Command {
    /// What the command does, in English, for messages and logs: `Shuffle /deck`. The window has
    /// names in the user's language.
    pub fn name(&self) -> String {
        match self {
            Self::Move { from, pick, to, .. } => {
                format!("Move {} from {from} to {to}", pick.describe())
            }
            Self::Take { from, count, to } => format!("Take {count} from {from} to {to}"),
            Self::Deal { from, count, .. } => format!("Deal {count} each from {from}"),
            Self::Shuffle { path, .. } => format!("Shuffle {path}"),
            Self::Reverse { path } => format!("Reverse {path}"),
            Self::Sort { path } => format!("Sort {path}"),
            Self::Flip { path, pick, .. } => format!("Flip {} on {path}", pick.describe()),
            Self::Rotate { path, pick, by } => {
                format!("Turn {} on {path} by {by}°", pick.describe())
            }
            Self::Enable { surface } => format!("Show {surface}"),
            Self::Disable { surface } => format!("Put {surface} away"),
            Self::Add { path, part, count: 1, .. } => format!("Add {part} to {path}"),
            Self::Add { path, part, count, .. } => format!("Add {count} {part} to {path}"),
            Self::Remove { path, pick } => format!("Remove {} from {path}", pick.describe()),
            Self::Group { name: Some(name), .. } => name.clone(),
            Self::Group { commands, .. } => match commands.as_slice() {
                [only] => only.name(),
                _ => format!("{} steps", commands.len()),
            },
        }
    }
}

fn one() -> usize {
    1
}

fn is_one(count: &usize) -> bool {
    *count == 1
}

fn is_zero(value: &f64) -> bool {
    *value == 0.0
}

/// `face` and `back` for an optional [`Side`].
mod side_name {
    use baize_manifest::Side;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(side: &Option<Side>, to: S) -> Result<S::Ok, S::Error> {
        side.map(Side::word).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Side>, D::Error> {
        match Option::<String>::deserialize(from)?.as_deref() {
            None => Ok(None),
            Some("face") => Ok(Some(Side::Face)),
            Some("back") => Ok(Some(Side::Back)),
            Some(other) => {
                Err(serde::de::Error::custom(format!("`{other}` is neither `face` nor `back`")))
            }
        }
    }
}
