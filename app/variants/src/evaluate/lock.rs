//! What `impliesLock` holds on.

use super::State;
use crate::catalogue::Ix;

/// Whether an active entry may be switched off.
pub(crate) enum Hold {
    /// It may; these go off together: itself, and what only holds it in a circle.
    Free(Vec<Ix>),
    /// These active entries hold it.
    Held(Vec<Ix>),
}

impl State<'_> {
    /// What holds an active entry on.
    ///
    /// A lock that is held only from inside a cycle does not count: switching one member off
    /// switches the cycle off.
    pub(crate) fn hold(&self, ix: Ix) -> Hold {
        let lockers = self.active_lockers(ix);
        if lockers.is_empty() {
            return Hold::Free(vec![ix]);
        }
        let above = self.closure(ix, |ix| self.active_lockers(ix));
        let below = self.closure(ix, |ix| self.active_locked(ix));
        let cycle: Vec<Ix> = above.iter().copied().filter(|ix| below.contains(ix)).collect();
        let mut outside: Vec<Ix> = cycle
            .iter()
            .flat_map(|&member| self.active_lockers(member))
            .filter(|locker| !cycle.contains(locker))
            .collect();
        if outside.is_empty() {
            return Hold::Free(cycle);
        }
        outside.sort();
        outside.dedup();
        Hold::Held(outside)
    }

    /// Whether any active entry implies this one with a lock.
    pub(crate) fn is_lock_implied(&self, ix: Ix) -> bool {
        self.catalogue.item(ix).locked_by.iter().any(|&locker| self.is_active(locker))
    }

    fn active_lockers(&self, ix: Ix) -> Vec<Ix> {
        let lockers = self.catalogue.item(ix).locked_by.iter().copied();
        lockers.filter(|&locker| self.is_active(locker)).collect()
    }

    fn active_locked(&self, ix: Ix) -> Vec<Ix> {
        let item = self.catalogue.item(ix);
        let implied = item.implies.iter().copied().filter(|_| item.locks);
        implied.filter(|&implied| self.is_active(implied)).collect()
    }

    /// Everything reached from an entry, itself first.
    fn closure(&self, from: Ix, next: impl Fn(Ix) -> Vec<Ix>) -> Vec<Ix> {
        let mut seen = vec![false; self.catalogue.item_count()];
        seen[from.at()] = true;
        let mut reached = vec![from];
        let mut at = 0;
        while let Some(&ix) = reached.get(at) {
            at += 1;
            for other in next(ix) {
                if !std::mem::replace(&mut seen[other.at()], true) {
                    reached.push(other);
                }
            }
        }
        reached
    }
}
