//! What is shown on one placed surface.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use super::{Explanation, Hidden, Place, PlacedPart, Reason, diff::Delta};
use crate::{
    State,
    layout::{Laid, Layer, Rules, lay_out, shown},
    rest::{Grid, Postures, Shapes, Solid, StackId},
    routing::{Routed, Router},
};

/// The stacks on a placed surface, and what of the state it does not show.
pub(super) struct Field {
    surface_index: usize,
    surface: Arc<str>,
    pub(super) router: Router,
    pub(super) rules: Arc<Rules>,
    /// Where the paths of the state go.
    routed: HashMap<Arc<str>, Result<Arc<Place>, Reason>>,
    stacks: BTreeMap<Order, Shown>,
    /// By number of stack; what is no longer used stays, and is used again.
    orders: Vec<Order>,
    free: Vec<StackId>,
    grid: Grid,
}

struct Shown {
    id: StackId,
    laid: Laid,
    /// How many pieces are on the path.
    pieces: usize,
}

/// The order in which stacks come to lie on each other: by route, candidate, path (R30).
#[derive(Clone, Debug)]
struct Order(Arc<Place>);

impl Order {
    fn parts(&self) -> (usize, Option<usize>, &str) {
        (self.0.route, self.0.candidate, &self.0.path)
    }
}

impl PartialEq for Order {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Order {}

impl PartialOrd for Order {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Order {
    fn cmp(&self, other: &Self) -> Ordering {
        self.parts().cmp(&other.parts())
    }
}

impl Field {
    pub(super) fn new(
        surface_index: usize,
        surface: Arc<str>,
        router: Router,
        rules: Arc<Rules>,
    ) -> Self {
        Self {
            surface_index,
            surface,
            router,
            rules,
            routed: HashMap::new(),
            stacks: BTreeMap::new(),
            orders: Vec::new(),
            free: Vec::new(),
            grid: Grid::default(),
        }
    }

    /// Lays out all of a state on an empty field.
    pub(super) fn fill(&mut self, state: &State, shapes: &mut Shapes, postures: &mut Postures) {
        let mut stacks = BTreeMap::new();
        for (path, stack) in state.stacks() {
            if let Ok(place) = self.route(path) {
                stacks.insert(Order(place), stack);
            }
        }
        for (order, stack) in stacks {
            let rules = self.rules.clone();
            let Some(rule) = rules.get(order.0.route, order.0.candidate) else { continue };
            // They come in order, so all that lies there is below.
            let layer = Layer { grid: &self.grid, is_below: &|_| true };
            let laid = lay_out(stack, &order.0, rule, shapes, postures, &layer);
            self.insert(order, laid, stack.len(), postures);
        }
    }

    /// Lays out anew what a change of these paths touched, and notes what was and what is.
    pub(super) fn update<'a>(
        &mut self,
        state: &State,
        paths: impl Iterator<Item = &'a Arc<str>>,
        shapes: &mut Shapes,
        postures: &mut Postures,
        delta: &mut Delta,
    ) {
        let mut open = BTreeSet::new();
        for path in paths {
            if let Ok(place) = self.route(path) {
                open.insert(Order(place));
            }
            if state.stack(path).is_empty() {
                self.routed.remove(path);
            }
        }
        while let Some(order) = open.pop_first() {
            let was = self.remove(&order, postures);
            let is = self.lay(&order, state, shapes, postures);
            let old = was.as_ref().map_or(&[][..], |shown| &shown.laid.solids);
            let new = is.as_ref().map_or(&[][..], |(laid, _)| &laid.solids);
            if old != new {
                for solid in old.iter().chain(new) {
                    self.open_above(solid, &order, postures, &mut open);
                }
            }
            delta
                .old
                .extend(was.into_iter().flat_map(|shown| Arc::unwrap_or_clone(shown.laid.parts)));
            if let Some((laid, pieces)) = is {
                delta.new.extend(laid.parts.iter().cloned());
                self.insert(order, laid, pieces, postures);
            }
        }
    }

    fn lay(
        &self,
        order: &Order,
        state: &State,
        shapes: &mut Shapes,
        postures: &mut Postures,
    ) -> Option<(Laid, usize)> {
        let stack = state.stack(&order.0.path);
        let rule = self.rules.get(order.0.route, order.0.candidate)?;
        let is_below =
            |id: StackId| self.orders.get(id.0 as usize).is_some_and(|other| other < order);
        let layer = Layer { grid: &self.grid, is_below: &is_below };
        let laid = || lay_out(stack, &order.0, rule, shapes, postures, &layer);
        (!stack.is_empty()).then(laid).map(|laid| (laid, stack.len()))
    }

    /// Stacks that come later than `order` and may lie on a solid.
    fn open_above(
        &self,
        solid: &Solid,
        order: &Order,
        postures: &Postures,
        open: &mut BTreeSet<Order>,
    ) {
        self.grid.visit(solid.bounds(postures), f64::NEG_INFINITY, |id, _| {
            if let Some(later) = self.orders.get(id.0 as usize).filter(|other| *other > order) {
                open.insert(later.clone());
            }
            f64::NEG_INFINITY
        });
    }

    fn insert(&mut self, order: Order, laid: Laid, pieces: usize, postures: &Postures) {
        let id = self.free.pop().unwrap_or(StackId(self.orders.len() as u32));
        match self.orders.get_mut(id.0 as usize) {
            Some(free) => *free = order.clone(),
            None => self.orders.push(order.clone()),
        }
        for solid in &laid.solids {
            self.grid.insert(id, *solid, postures);
        }
        self.stacks.insert(order, Shown { id, laid, pieces });
    }

    fn remove(&mut self, order: &Order, postures: &Postures) -> Option<Shown> {
        let shown = self.stacks.remove(order)?;
        for solid in &shown.laid.solids {
            self.grid.remove(shown.id, solid, postures);
        }
        self.free.push(shown.id);
        Some(shown)
    }

    fn route(&mut self, path: &Arc<str>) -> Result<Arc<Place>, Reason> {
        if let Some(known) = self.routed.get(path) {
            return known.clone();
        }
        let routed = match self.router.route(path) {
            Routed::To { route, candidate, params } => Ok(Arc::new(Place {
                surface_index: self.surface_index,
                surface: self.surface.clone(),
                path: path.clone(),
                route,
                candidate,
                params,
            })),
            Routed::Not(reason) => Err(reason),
        };
        self.routed.insert(path.clone(), routed.clone());
        routed
    }

    /// The shown parts by stack, in the order of the scene.
    pub(super) fn stacks(&self) -> impl Iterator<Item = &Arc<Vec<PlacedPart>>> {
        self.stacks.values().map(|shown| &shown.laid.parts)
    }

    /// The shown parts in the order of the scene.
    pub(super) fn parts(&self) -> impl Iterator<Item = &PlacedPart> {
        self.stacks().flat_map(|parts| parts.iter())
    }

    /// The shown parts in the order of the scene, given away.
    pub(super) fn into_parts(self) -> impl Iterator<Item = PlacedPart> {
        self.stacks.into_values().flat_map(|shown| Arc::unwrap_or_clone(shown.laid.parts))
    }

    /// What is not shown here of a state, by path.
    pub(super) fn hidden(&self, state: &State) -> Vec<Hidden> {
        let mut hidden: Vec<Hidden> = Vec::new();
        let mut note = |path: &Arc<str>, count: usize, reason: Reason| {
            let (path, surface) = (path.clone(), self.surface.clone());
            hidden.push(Hidden { path, surface, count, reason });
        };
        for (path, routed) in &self.routed {
            if let Err(reason) = routed {
                note(path, state.stack(path).len(), *reason);
            }
        }
        for (Order(place), stack) in &self.stacks {
            let rule = self.rules.get(place.route, place.candidate);
            let stacking = rule.and_then(|rule| rule.stacking.as_deref());
            let count = stack.pieces - shown(stacking, stack.pieces).len();
            let route = place.route;
            if count > 0 && stacking.is_some() {
                note(&place.path, count, Reason::Limit { route });
            } else if count > 0 {
                note(&place.path, count, Reason::OnlyTop { route });
            }
        }
        hidden.retain(|hidden| hidden.count > 0);
        hidden.sort_by(|a, b| a.path.cmp(&b.path));
        hidden
    }

    /// Where a path goes here, whether or not something stands on it.
    pub(super) fn explain(&self, path: &str) -> Explanation {
        let mut router = self.router.clone();
        let shown = match router.route(path) {
            Routed::To { route, candidate, params } => Ok(Arc::new(Place {
                surface_index: self.surface_index,
                surface: self.surface.clone(),
                path: path.into(),
                route,
                candidate,
                params,
            })),
            Routed::Not(reason) => Err(reason),
        };
        Explanation { surface: self.surface.clone(), shown }
    }
}
