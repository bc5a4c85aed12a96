//! Cleaning a selection, with an account of what was dropped and what came along.

use super::{Reason, Run, Soft, run::Why};
use crate::{Catalogue, Selection, catalogue::Ix};

/// A cleaned selection, and what was done to get there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sanitized {
    /// Valid in its catalogue, without `#group` entries and repeats.
    pub selection: Selection,
    /// What was given and is not in it, or was given more than once.
    pub dropped: Vec<Dropped>,
    /// What was not given and is in it.
    pub added: Vec<Added>,
}

/// A uid that cleaning took out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// The uid.
    pub uid: String,
    /// Why.
    pub cause: Cause,
}

/// Why cleaning took a uid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It does not fit.
    Unfit(Reason),
    /// A locked implication brought another uid in its place.
    Displaced {
        /// Whose implication.
        by: String,
        /// What came in its place.
        implied: String,
    },
    /// It is locked in a circle with another one, which was switched off.
    Circle {
        /// The other one.
        with: String,
    },
}

/// A uid that an implication brought in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The uid.
    pub uid: String,
    /// Whose implication.
    pub by: String,
    /// Whether it cannot be switched off while that one is on.
    pub locked: bool,
}

impl Catalogue {
    /// Cleans a selection: what comes out is valid and holds what is implied.
    ///
    /// Later listed beats earlier in a group and in a conflict; a group's choice beats an
    /// option that is gated on another; what is required is never added; a locked implication
    /// beats a choice, another implication does not. A valid selection that holds everything
    /// it implies comes back unchanged.
    pub fn sanitize(&self, selection: &Selection) -> Sanitized {
        let list: Vec<Ix> = selection.concrete().filter_map(|uid| self.ix(uid)).collect();
        let mut run = Run::new(self, Soft::All);
        run.clean(list.clone());
        let mut result = self.account(&run, &list);
        let unknown = selection.concrete().filter(|uid| self.ix(uid).is_none());
        let unknown = unknown
            .map(|uid| Dropped { uid: uid.to_owned(), cause: Cause::Unfit(Reason::Unknown) });
        result.dropped.splice(0..0, unknown);
        result
    }

    /// What a run did, as seen from the list it was given: of what came and went in between,
    /// nothing is said.
    pub(crate) fn account(&self, run: &Run<'_>, given: &[Ix]) -> Sanitized {
        let mut dropped: Vec<Dropped> = Vec::new();
        for (ix, why) in &run.drops {
            let told = dropped.iter().any(|dropped| dropped.uid == self.uid(*ix));
            let stays = run.state.is_active(*ix) && *why != Why::Repeated;
            if !told && !stays && given.contains(ix) {
                dropped.push(Dropped { uid: self.uid(*ix).to_owned(), cause: self.cause(why) });
            }
        }
        let mut added: Vec<Added> = Vec::new();
        for &(ix, by, locked) in &run.adds {
            let told = added.iter().any(|added| added.uid == self.uid(ix));
            if !told && run.state.is_active(ix) && !given.contains(&ix) {
                let (uid, by) = (self.uid(ix).to_owned(), self.uid(by).to_owned());
                added.push(Added { uid, by, locked });
            }
        }
        Sanitized { selection: self.selection_of(&run.state), dropped, added }
    }

    fn cause(&self, why: &Why) -> Cause {
        let uids = |list: &[Ix]| list.iter().map(|&ix| self.uid(ix).to_owned()).collect();
        match why {
            Why::Repeated => Cause::Unfit(Reason::Duplicate),
            Why::GroupTaken(other) => {
                Cause::Unfit(Reason::DuplicateGroup { first: self.uid(*other).to_owned() })
            }
            Why::Conflict(others) => Cause::Unfit(Reason::ConflictsWith { active: uids(others) }),
            Why::Requires(missing) => Cause::Unfit(Reason::Requires {
                missing: missing.first().cloned().unwrap_or_default(),
            }),
            Why::Gate(reason) => Cause::Unfit(reason.clone()),
            Why::Displaced { by, implied } => Cause::Displaced {
                by: self.uid(*by).to_owned(),
                implied: self.uid(*implied).to_owned(),
            },
        }
    }

    /// Why a uid was dropped, in words.
    pub fn cause_words(&self, cause: &Cause) -> String {
        match cause {
            Cause::Unfit(reason) => self.words(reason),
            Cause::Displaced { by, implied } => {
                format!("{} comes with {}", self.label(implied), self.label(by))
            }
            Cause::Circle { with } => format!("comes with {} and goes with it", self.label(with)),
        }
    }
}
