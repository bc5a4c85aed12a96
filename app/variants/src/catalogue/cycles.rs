//! Strongly connected components of the "requires" relation.

use super::{Catalogue, Ix};

/// The sets of entries that need each other, each in declared order; by their first member.
///
/// Tarjan's algorithm with an explicit stack, so that a long chain cannot exhaust the real one.
pub(super) fn requires_cycles(catalogue: &Catalogue) -> Vec<Vec<Ix>> {
    let mut search = Search::new(catalogue.item_count());
    for (start, _) in catalogue.items() {
        search.visit(catalogue, start);
    }
    search.cycles.sort();
    search.cycles
}

struct Search {
    order: Vec<Option<usize>>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<Ix>,
    next: usize,
    cycles: Vec<Vec<Ix>>,
}

impl Search {
    fn new(count: usize) -> Self {
        Self {
            order: vec![None; count],
            low: vec![0; count],
            on_stack: vec![false; count],
            stack: Vec::new(),
            next: 0,
            cycles: Vec::new(),
        }
    }

    fn visit(&mut self, catalogue: &Catalogue, start: Ix) {
        if self.order[start.at()].is_some() {
            return;
        }
        self.enter(start);
        let mut path = vec![(start, 0)];
        while let Some((ix, edge)) = path.last_mut() {
            let ix = *ix;
            let Some(&(_, target)) = catalogue.item(ix).requires.get(*edge) else {
                path.pop();
                if let Some(&(parent, _)) = path.last() {
                    self.low[parent.at()] = self.low[parent.at()].min(self.low[ix.at()]);
                }
                self.leave(ix);
                continue;
            };
            *edge += 1;
            let Some(target) = target else { continue };
            match self.order[target.at()] {
                None => {
                    self.enter(target);
                    path.push((target, 0));
                }
                Some(order) if self.on_stack[target.at()] => {
                    self.low[ix.at()] = self.low[ix.at()].min(order);
                }
                Some(_) => {}
            }
        }
    }

    fn enter(&mut self, ix: Ix) {
        self.order[ix.at()] = Some(self.next);
        self.low[ix.at()] = self.next;
        self.on_stack[ix.at()] = true;
        self.next += 1;
        self.stack.push(ix);
    }

    /// Takes a finished component off the stack; only one with several members is a cycle.
    fn leave(&mut self, ix: Ix) {
        if self.order[ix.at()] != Some(self.low[ix.at()]) {
            return;
        }
        let mut component = Vec::new();
        while let Some(member) = self.stack.pop() {
            self.on_stack[member.at()] = false;
            component.push(member);
            if member == ix {
                break;
            }
        }
        if component.len() > 1 {
            component.sort();
            self.cycles.push(component);
        }
    }
}
