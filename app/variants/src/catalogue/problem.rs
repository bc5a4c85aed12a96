//! What can be wrong with a catalogue.

use std::fmt;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// An entry could not be used as written.
    Error,
    /// It works, but hardly as meant.
    Warning,
}

/// One thing that is wrong with a catalogue, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// Which kind.
    pub kind: ProblemKind,
    /// Where.
    pub spot: Spot,
    /// Another entry that has to do with it, as the first definition of a uid.
    pub related: Option<usize>,
    /// One sentence without a full stop.
    pub message: String,
    /// What would help, if that can be said.
    pub hint: Option<String>,
}

/// A place in a catalogue: an entry, and what of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Number of the entry in the list, from 0.
    pub entry: usize,
    /// Which field of it; none: the entry as a whole.
    pub field: Option<Field>,
    /// For `enabledWhen`: which group of it.
    pub group: Option<String>,
    /// For a list: which item of it, from 0.
    pub item: Option<usize>,
}

/// A field of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// `uid`
    Uid,
    /// `group`
    Group,
    /// `default`
    Default,
    /// `enabledWhen`
    EnabledWhen,
    /// `requires`
    Requires,
    /// `conflictsWith`
    ConflictsWith,
    /// `implies`
    Implies,
    /// `impliesLock`
    ImpliesLock,
}

impl Field {
    /// The field's name in a catalogue.
    pub fn name(self) -> &'static str {
        match self {
            Self::Uid => "uid",
            Self::Group => "group",
            Self::Default => "default",
            Self::EnabledWhen => "enabledWhen",
            Self::Requires => "requires",
            Self::ConflictsWith => "conflictsWith",
            Self::Implies => "implies",
            Self::ImpliesLock => "impliesLock",
        }
    }
}

/// The kinds of problems, with stable names for `baize explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemKind {
    /// More entries than the limit.
    TooMany,
    /// No uid, or `#` alone.
    EmptyUid,
    /// An empty group name.
    EmptyGroup,
    /// A uid defined before.
    DuplicateUid,
    /// `#x` in another group than `x`.
    SentinelGroup,
    /// `#x`, though no entry is in group `x`.
    StraySentinel,
    /// A constraint on a `#group`, which nothing evaluates.
    SentinelConstraint,
    /// A second preselected entry in a group.
    TwoDefaults,
    /// A uid that no entry has.
    UnknownUid,
    /// A group that no entry is in.
    UnknownGroup,
    /// A choice that the gated group does not have.
    NotInGroup,
    /// An `enabledWhen` list without a uid.
    EmptyGate,
    /// A uid that names itself.
    SelfReference,
    /// Entries that need each other, so that none can be switched on first.
    RequiresCycle,
    /// Required, and yet excluded by a conflict or by the group.
    RequiresConflict,
    /// Implied, and yet excluded by a conflict or by the group.
    ImpliesConflict,
    /// `impliesLock` without `implies`.
    LockWithoutImplies,
}

impl ProblemKind {
    /// A stable kebab-case name.
    pub fn code(self) -> &'static str {
        match self {
            Self::TooMany => "variant-limit",
            Self::EmptyUid => "variant-without-uid",
            Self::EmptyGroup => "variant-empty-group",
            Self::DuplicateUid => "duplicate-variant",
            Self::SentinelGroup => "variant-sentinel-group",
            Self::StraySentinel => "variant-stray-sentinel",
            Self::SentinelConstraint => "variant-sentinel-constraint",
            Self::TwoDefaults => "variant-two-defaults",
            Self::UnknownUid => "unknown-variant",
            Self::UnknownGroup => "unknown-variant-group",
            Self::NotInGroup => "variant-not-in-group",
            Self::EmptyGate => "variant-empty-gate",
            Self::SelfReference => "variant-self-reference",
            Self::RequiresCycle => "variant-requires-cycle",
            Self::RequiresConflict => "variant-requires-conflict",
            Self::ImpliesConflict => "variant-implies-conflict",
            Self::LockWithoutImplies => "variant-lock-without-implies",
        }
    }

    /// How bad it is: what makes an entry unusable is an error, the rest is a warning.
    pub fn severity(self) -> Severity {
        match self {
            Self::TooMany
            | Self::EmptyUid
            | Self::EmptyGroup
            | Self::DuplicateUid
            | Self::SentinelGroup => Severity::Error,
            _ => Severity::Warning,
        }
    }
}

impl Problem {
    pub(super) fn new(kind: ProblemKind, spot: Spot, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { severity: kind.severity(), kind, spot, related: None, message, hint: None }
    }

    pub(super) fn related(mut self, entry: usize) -> Self {
        self.related = Some(entry);
        self
    }

    pub(super) fn hint(mut self, hint: Option<String>) -> Self {
        self.hint = hint;
        self
    }
}

impl Spot {
    pub(super) fn entry(entry: usize) -> Self {
        Self { entry, field: None, group: None, item: None }
    }

    pub(super) fn field(entry: usize, field: Field) -> Self {
        Self { entry, field: Some(field), group: None, item: None }
    }

    pub(super) fn item(entry: usize, field: Field, item: usize) -> Self {
        Self { item: Some(item), ..Self::field(entry, field) }
    }

    pub(super) fn gate(entry: usize, group: &str, item: Option<usize>) -> Self {
        Self { group: Some(group.to_owned()), item, ..Self::field(entry, Field::EnabledWhen) }
    }
}

impl fmt::Display for Spot {
    /// As a path into the JSON list: `[4].enabledWhen.board[1]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.entry)?;
        if let Some(field) = self.field {
            write!(f, ".{}", field.name())?;
        }
        if let Some(group) = &self.group {
            write!(f, ".{group}")?;
        }
        if let Some(item) = self.item {
            write!(f, "[{item}]")?;
        }
        Ok(())
    }
}
