//! Why a command was not applied.

/// The reason for which a command was refused; the state is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nothing stands on the path.
    NoStack(String),
    /// The stack is shorter than that.
    NoPosition {
        /// The path.
        path: String,
        /// The index asked for.
        index: usize,
        /// How many pieces are there.
        len: usize,
    },
    /// An index is named twice.
    TwicePicked(usize),
    /// There are fewer pieces on the path than asked for.
    TooFew {
        /// The path.
        path: String,
        /// How many were asked for.
        asked: usize,
        /// How many are there.
        len: usize,
    },
    /// The command names nothing to do: an empty list or a count of zero.
    Nothing,
    /// The path is not one: it must start with `/` and hold no control characters.
    BadPath(String),
    /// No part has this name.
    UnknownPart(String),
    /// No surface of the package has this name.
    UnknownSurface(String),
    /// An angle is infinite or not a number.
    NotFinite,
    /// The table would hold more pieces than that (R31).
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// Groups within groups within groups.
    TooDeep {
        /// How many are allowed.
        limit: usize,
    },
    /// There is nothing to undo or to redo.
    NoHistory,
    /// One command of a group was refused.
    InGroup {
        /// Which, from 0.
        index: usize,
        /// Why.
        reason: Box<Refusal>,
    },
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoStack(path) => write!(f, "nothing stands on `{path}`"),
            Self::NoPosition { path, index, len } => {
                write!(f, "there is no position {index} on `{path}`: it holds {len}")
            }
            Self::TwicePicked(index) => write!(f, "position {index} is picked twice"),
            Self::TooFew { path, asked, len } => {
                write!(f, "`{path}` holds {len}, which is fewer than {asked}")
            }
            Self::Nothing => write!(f, "it names nothing to do"),
            Self::BadPath(path) => write!(f, "`{}` is not a path", path.escape_debug()),
            Self::UnknownPart(part) => write!(f, "there is no part `{part}`"),
            Self::UnknownSurface(surface) => write!(f, "there is no surface `{surface}`"),
            Self::NotFinite => write!(f, "an angle must be a finite number"),
            Self::TooMany { limit } => write!(f, "the table would hold more than {limit} pieces"),
            Self::TooDeep { limit } => write!(f, "groups are nested deeper than {limit}"),
            Self::NoHistory => write!(f, "there is nothing left to take back or do again"),
            Self::InGroup { index, reason } => {
                write!(f, "command {} of the group: {reason}", index + 1)
            }
        }
    }
}

impl std::error::Error for Refusal {}
