//! Why something is invalid, or cannot be chosen.

/// Why a uid does not fit, with what stands in its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No entry has this uid.
    Unknown,
    /// It is listed before.
    Duplicate,
    /// Its group has an active member already.
    DuplicateGroup {
        /// The first listed member.
        first: String,
    },
    /// Its own `enabledWhen` does not pass.
    EnabledWhen {
        /// The groups whose choice is not in the list; at least one.
        gates: Vec<FailedGate>,
    },
    /// An active entry's `enabledWhen` passes now and would not pass then.
    BackPressure {
        /// The active entries.
        victims: Vec<String>,
    },
    /// A uid that it requires is not active.
    Requires {
        /// The missing uid.
        missing: String,
    },
    /// Active uids exclude it, or it excludes them.
    ConflictsWith {
        /// The active uids; at least one.
        active: Vec<String>,
    },
    /// Active entries imply it, or its group's present choice, with a lock.
    ImpliesLock {
        /// Those entries.
        by: Vec<String>,
    },
}

/// A group whose choice is not in the list of an `enabledWhen`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedGate {
    /// The group.
    pub group: String,
    /// Its choice, a uid or its `#group`; none: no entry is in the group.
    pub choice: Option<String>,
    /// The choices that would pass, as listed.
    pub allowed: Vec<String>,
}

impl Reason {
    /// The reason's stable name, as in the reference; both kinds of gate are `enabledWhen`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Duplicate => "duplicate",
            Self::DuplicateGroup { .. } => "duplicateGroup",
            Self::EnabledWhen { .. } | Self::BackPressure { .. } => "enabledWhen",
            Self::Requires { .. } => "requires",
            Self::ConflictsWith { .. } => "conflictsWith",
            Self::ImpliesLock { .. } => "impliesLock",
        }
    }

    /// The other uids that have to do with it.
    pub fn related(&self) -> Vec<&str> {
        match self {
            Self::Unknown | Self::Duplicate => Vec::new(),
            Self::DuplicateGroup { first } => vec![first],
            Self::EnabledWhen { gates } => {
                gates.iter().filter_map(|gate| gate.choice.as_deref()).collect()
            }
            Self::Requires { missing } => vec![missing],
            Self::BackPressure { victims: uids }
            | Self::ConflictsWith { active: uids }
            | Self::ImpliesLock { by: uids } => uids.iter().map(String::as_str).collect(),
        }
    }
}
