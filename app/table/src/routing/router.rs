//! The routes of one placed surface.

use std::sync::Arc;

use baize_manifest::{Layout, Params, Surface};

use super::{
    candidates::{Candidates, Fixed, field, param_text},
    fill::fill,
    prefixes::Prefixes,
};
use crate::Reason;

/// Where a path goes on a surface.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Routed {
    /// It is shown by this route and candidate.
    To { route: usize, candidate: Option<usize>, params: Params },
    /// It is not, for this reason.
    Not(Reason),
}

/// Finds the first route, and in it the first candidate, that shows a path (R26, R27).
#[derive(Clone, Debug)]
pub(crate) struct Router {
    surface: Arc<Surface>,
    prefixes: Arc<Prefixes>,
    fixed: Fixed,
    /// One for every route.
    candidates: Vec<Candidates>,
}

impl Router {
    pub(crate) fn new(surface: &Arc<Surface>) -> Self {
        Self {
            prefixes: Arc::new(Prefixes::new(&surface.layout)),
            fixed: Fixed::new(),
            candidates: vec![Candidates::default(); surface.layout.len()],
            surface: surface.clone(),
        }
    }

    /// The same routes on a placed surface with fixed params (R23).
    pub(crate) fn with_fixed(&self, fixed: &Fixed) -> Self {
        Self {
            surface: self.surface.clone(),
            prefixes: self.prefixes.clone(),
            fixed: fixed.clone(),
            candidates: vec![Candidates::default(); self.layout().len()],
        }
    }

    pub(crate) fn layout(&self) -> &[Layout] {
        &self.surface.layout
    }

    /// Where a path goes. What it learns about candidates makes the next call quicker.
    pub(crate) fn route(&mut self, path: &str) -> Routed {
        let mut reason = Reason::NoRoute;
        for route in self.prefixes.possible(path) {
            match self.try_route(route, path) {
                Some(Ok((candidate, params))) => return Routed::To { route, candidate, params },
                Some(Err(why)) if reason == Reason::NoRoute => reason = why,
                _ => {}
            }
        }
        Routed::Not(reason)
    }

    /// Why a path is not shown, when it is not.
    pub(crate) fn reason(&mut self, path: &str) -> Option<Reason> {
        match self.route(path) {
            Routed::To { .. } => None,
            Routed::Not(reason) => Some(reason),
        }
    }

    /// None when the route does not match; an error when it does and still does not show it.
    fn try_route(
        &mut self,
        route: usize,
        path: &str,
    ) -> Option<Result<(Option<usize>, Params), Reason>> {
        let entry = self.surface.layout.get(route)?;
        let params = match entry.route.try_matches(path) {
            Ok(params) => params?,
            Err(_) => return Some(Err(Reason::MalformedPath { route })),
        };
        let differs = |(name, value)| {
            self.fixed.get(name).is_some_and(|fixed: &Arc<str>| **fixed != *param_text(value))
        };
        if params.iter().any(differs) {
            return Some(Err(Reason::OtherParams { route }));
        }
        let Some(candidates) = &entry.candidates else { return Some(Ok((None, params))) };
        let found = self.candidates.get_mut(route)?.find(candidates, &params, &self.fixed);
        Some(match found {
            Some(candidate) => Ok((Some(candidate), params)),
            None => Err(Reason::NoCandidate { route }),
        })
    }

    /// The path that is shown by this route and candidate, when its params leave only one.
    pub(crate) fn path_to(&mut self, route: usize, candidate: Option<usize>) -> Option<String> {
        let entry = self.surface.layout.get(route)?;
        let chosen = candidate.and_then(|at| entry.candidates.as_ref()?.get(at));
        let value = |name: &str| {
            let fixed = || self.fixed.get(name).map(ToString::to_string);
            chosen.and_then(|candidate| field(candidate, name)).or_else(fixed)
        };
        let path = fill(entry.route.text(), &value)?;
        match self.route(&path) {
            Routed::To { route: to, candidate: by, .. } if (to, by) == (route, candidate) => {
                Some(path)
            }
            _ => None,
        }
    }
}
