//! Which pieces of a stack a command means.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Which pieces of a stack. Written as `top`, `all`, an index from the bottom, or a list of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Pick {
    /// The last one.
    #[default]
    Top,
    /// The whole stack, from the bottom up.
    All,
    /// The one at this index, counted from 0 at the bottom.
    One(usize),
    /// Those at these indices, each once, in the order given.
    Several(Vec<usize>),
}

impl Pick {
    pub(super) fn is_top(&self) -> bool {
        *self == Self::Top
    }

    /// For messages: `the top piece`, `3 pieces`.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Top => "the top piece".into(),
            Self::All => "all".into(),
            Self::One(index) => format!("piece {index}"),
            Self::Several(indices) if indices.len() == 1 => "1 piece".into(),
            Self::Several(indices) => format!("{} pieces", indices.len()),
        }
    }
}

impl Serialize for Pick {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Top => to.serialize_str("top"),
            Self::All => to.serialize_str("all"),
            Self::One(index) => index.serialize(to),
            Self::Several(indices) => indices.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Pick {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(PickVisitor)
    }
}

struct PickVisitor;

impl<'de> de::Visitor<'de> for PickVisitor {
    type Value = Pick;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`top`, `all`, an index from 0, or a list of indices")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Pick, E> {
        match word {
            "top" => Ok(Pick::Top),
            "all" => Ok(Pick::All),
            _ => Err(E::invalid_value(de::Unexpected::Str(word), &self)),
        }
    }

    fn visit_u64<E: de::Error>(self, index: u64) -> Result<Pick, E> {
        usize::try_from(index)
            .map(Pick::One)
            .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(index), &self))
    }

    fn visit_i64<E: de::Error>(self, index: i64) -> Result<Pick, E> {
        usize::try_from(index)
            .map(Pick::One)
            .map_err(|_| E::invalid_value(de::Unexpected::Signed(index), &self))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut items: A) -> Result<Pick, A::Error> {
        let mut indices = Vec::new();
        while let Some(index) = items.next_element()? {
            indices.push(index);
        }
        Ok(Pick::Several(indices))
    }
}
