//! A layout entry with other values than its file says: tried in memory, never written.

use std::sync::Arc;

use baize_manifest::{Align, Candidate, Key, Layout, Package, Stacking};

/// An entry of a layout, or one of its candidates.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot {
    /// The surface of the package.
    pub(crate) surface: Key,
    /// Index of the route in its layout.
    pub(crate) route: usize,
    /// Index of the candidate; none: the route itself.
    pub(crate) candidate: Option<usize>,
}

impl Spot {
    /// The entry of the layout.
    pub(crate) fn layout<'p>(&self, package: &'p Package) -> Option<&'p Layout> {
        let surface = package.surfaces.iter().find(|surface| surface.key == self.surface)?;
        surface.layout.get(self.route)
    }

    /// The candidate, if it is one.
    pub(crate) fn candidate<'p>(&self, layout: &'p Layout) -> Option<&'p Candidate> {
        layout.candidates.as_ref()?.get(self.candidate?)
    }

    /// What the entry is known by while others come and go before it.
    pub(crate) fn name(&self, package: &Package) -> Option<SpotName> {
        let layout = self.layout(package)?;
        let params = match self.candidate {
            None => Vec::new(),
            Some(_) => {
                let props = &self.candidate(layout)?.props;
                let value = |name: &Arc<str>| {
                    let (_, node) = props.iter().find(|(key, _)| key == name)?;
                    node.field_text()
                };
                layout.route.param_names().map(value).collect()
            }
        };
        Some(SpotName { route: layout.route.text().clone(), params })
    }

    /// Where the entry of this name is now, of those that are the right one: here, else as near as
    /// there is one.
    pub(crate) fn again(
        &self,
        package: &Package,
        name: &SpotName,
        is_right: impl Fn(&Self) -> bool,
    ) -> Option<Self> {
        let surface = package.surfaces.iter().find(|surface| surface.key == self.surface)?;
        let spots = surface.layout.iter().enumerate().flat_map(|(route, layout)| {
            let count = layout.candidates.as_ref().map_or(0, |candidates| candidates.len());
            let candidates: Vec<Option<usize>> = match self.candidate {
                None => vec![None],
                Some(_) => (0..count).map(Some).collect(),
            };
            let spot = move |candidate| Self { surface: self.surface.clone(), route, candidate };
            candidates.into_iter().map(spot)
        });
        let found =
            spots.filter(|spot| spot.name(package).as_ref() == Some(name) && is_right(spot));
        let far = |spot: &Self| {
            let [here, there] = [self, spot].map(|spot| spot.candidate.unwrap_or_default());
            (self.route.abs_diff(spot.route), here.abs_diff(there))
        };
        found.min_by_key(far)
    }
}

/// What an entry of a layout is known by: its route, and of a candidate the values of its params.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SpotName {
    route: Arc<str>,
    params: Vec<Option<Arc<str>>>,
}

/// The numbers of an entry that can be tried.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Values {
    pub(crate) x_mm: f64,
    pub(crate) y_mm: f64,
    pub(crate) rotation_deg: f64,
    /// None: without stacking.
    pub(crate) stack: Option<Stack>,
}

/// The numbers of a stacking that can be tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stack {
    pub(crate) limit: i64,
    pub(crate) align: Align,
    pub(crate) steps: f64,
    pub(crate) tilt_deg: f64,
    /// Only where there is a curve.
    pub(crate) ramp_mm: Option<[f64; 2]>,
}

impl Default for Stack {
    /// Those of a stacking that says nothing (R28).
    fn default() -> Self {
        Self { limit: 0, align: Align::Start, steps: 1.0, tilt_deg: 1.0, ramp_mm: None }
    }
}

impl Values {
    /// What an entry says; none when there is no such entry.
    pub(crate) fn of(package: &Package, spot: &Spot) -> Option<Self> {
        let layout = spot.layout(package)?;
        let (anchor, stacking) = match spot.candidate {
            None => ([layout.x_mm, layout.y_mm, layout.rotation_deg], &layout.stacking),
            Some(_) => {
                let candidate = spot.candidate(layout)?;
                let anchor = [candidate.x_mm, candidate.y_mm, candidate.rotation_deg];
                (anchor, &candidate.stacking)
            }
        };
        let [x_mm, y_mm, rotation_deg] = anchor;
        let stack = stacking.as_deref().map(|stacking| Stack {
            limit: stacking.limit,
            align: stacking.align,
            steps: stacking.steps,
            tilt_deg: stacking.tilt_deg,
            ramp_mm: stacking.ramp_mm,
        });
        Some(Self { x_mm, y_mm, rotation_deg, stack })
    }

    /// Whether all of them are numbers: who types may type `nan` and `inf`, too.
    pub(crate) fn is_finite(&self) -> bool {
        let [steps, tilt] = self.stack.map_or([1.0; 2], |stack| [stack.steps, stack.tilt_deg]);
        let [start, end] = self.stack.and_then(|stack| stack.ramp_mm).unwrap_or_default();
        [self.x_mm, self.y_mm, self.rotation_deg, steps, tilt, start, end]
            .into_iter()
            .all(f64::is_finite)
    }
}

/// An entry and what is tried with it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Trial {
    /// Which entry.
    pub(crate) spot: Spot,
    /// What it is known by.
    pub(crate) name: SpotName,
    /// What the files say.
    pub(crate) was: Values,
    /// What is tried.
    pub(crate) now: Values,
}

impl Trial {
    /// Nothing tried yet.
    pub(crate) fn of(package: &Package, spot: Spot) -> Option<Self> {
        let was = Values::of(package, &spot)?;
        let name = spot.name(package)?;
        Some(Self { spot, name, now: was.clone(), was })
    }

    /// The same trial after its files were changed: where its entry is now, if that still says what
    /// it said.
    pub(crate) fn again(self, package: &Package) -> Option<Self> {
        let says = |spot: &Spot| Values::of(package, spot).as_ref() == Some(&self.was);
        let spot = self.spot.again(package, &self.name, says)?;
        Some(Self { spot, ..self })
    }

    /// Whether anything is tried.
    pub(crate) fn is_changed(&self) -> bool {
        self.was != self.now
    }

    /// Whether the stacking is the candidate's own, not the route's.
    pub(crate) fn is_stacking_own(&self, layout: &Layout) -> bool {
        self.spot.candidate(layout).is_some_and(|candidate| has(candidate, "stacking"))
    }

    /// Puts what is tried in a package's place.
    pub(crate) fn apply(&self, package: &mut Package) {
        let surface = package.surfaces.iter_mut().find(|one| one.key == self.spot.surface);
        let Some(layout) = surface.and_then(|surface| surface.layout.get_mut(self.spot.route))
        else {
            return;
        };
        let Values { x_mm, y_mm, rotation_deg, .. } = self.now;
        let own_stacking = self.is_stacking_own(layout);
        match self.spot.candidate {
            None => {
                (layout.x_mm, layout.y_mm, layout.rotation_deg) = (x_mm, y_mm, rotation_deg);
                // Candidates inherit what they do not say themselves (R26).
                for candidate in layout.candidates.iter_mut().flatten() {
                    let inherits = |key| !has(candidate, key);
                    let [x, y, turn] = ["x", "y", "rotation"].map(inherits);
                    candidate.x_mm = if x { x_mm } else { candidate.x_mm };
                    candidate.y_mm = if y { y_mm } else { candidate.y_mm };
                    candidate.rotation_deg =
                        if turn { rotation_deg } else { candidate.rotation_deg };
                }
            }
            Some(index) => {
                if let Some(candidate) =
                    layout.candidates.as_mut().and_then(|list| list.get_mut(index))
                {
                    (candidate.x_mm, candidate.y_mm, candidate.rotation_deg) =
                        (x_mm, y_mm, rotation_deg);
                }
            }
        }
        if self.was.stack == self.now.stack {
            return;
        }
        if own_stacking {
            let candidates = layout.candidates.as_mut();
            let index = self.spot.candidate.unwrap_or_default();
            if let Some(candidate) = candidates.and_then(|list| list.get_mut(index)) {
                candidate.stacking = self.stacking(candidate.stacking.as_deref());
            }
            return;
        }
        let stacking = self.stacking(layout.stacking.as_deref());
        for candidate in layout.candidates.iter_mut().flatten() {
            if !has(candidate, "stacking") {
                candidate.stacking.clone_from(&stacking);
            }
        }
        layout.stacking = stacking;
    }

    fn stacking(&self, was: Option<&Stacking>) -> Option<Arc<Stacking>> {
        let Stack { limit, align, steps, tilt_deg, ramp_mm } = self.now.stack?;
        let curve = was.and_then(|stacking| stacking.curve.clone());
        Some(Arc::new(Stacking {
            ramp_mm: ramp_mm.filter(|_| curve.is_some()),
            curve,
            limit,
            align,
            steps,
            tilt_deg,
            follow: was.is_some_and(|stacking| stacking.follow),
        }))
    }
}

fn has(candidate: &Candidate, key: &str) -> bool {
    candidate.props.iter().any(|(name, value)| &**name == key && !value.is_null())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_is_told_apart_wherever_it_stands() {
        let fine = Stack { ramp_mm: Some([0.0, 5.0]), ..Stack::default() };
        let values =
            |x_mm, stack| Values { x_mm, y_mm: 0.0, rotation_deg: 0.0, stack: Some(stack) };
        assert!(values(1.0, fine).is_finite());
        assert!(Values { stack: None, ..values(1.0, fine) }.is_finite());
        assert!(!values(f64::NAN, fine).is_finite());
        assert!(!values(1.0, Stack { steps: f64::INFINITY, ..fine }).is_finite());
        assert!(!values(1.0, Stack { tilt_deg: f64::NAN, ..fine }).is_finite());
        assert!(!values(1.0, Stack { ramp_mm: Some([0.0, f64::NAN]), ..fine }).is_finite());
    }
}
