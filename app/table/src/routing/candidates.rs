//! Candidates by the values of params (R26).

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use baize_manifest::{Candidate, Node, ParamValue, Params, Value};

/// Values fixed for a placed surface (R23).
pub(super) type Fixed = BTreeMap<Arc<str>, Arc<str>>;

/// The candidates of one route on one placed surface, indexed by the params they are asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    /// One index for every set of params that the route's matches came with: optional ones may
    /// be left out.
    indices: Vec<(Vec<Arc<str>>, HashMap<String, usize>)>,
}

impl Candidates {
    /// The first candidate whose fields equal all params. Those that the surface fixes were
    /// compared with the path already; a candidate that names them must agree, one that does not
    /// serves every value (R23).
    pub(super) fn find(
        &mut self,
        candidates: &[Candidate],
        params: &Params,
        fixed: &Fixed,
    ) -> Option<usize> {
        let names: Vec<&Arc<str>> =
            params.iter().map(|(name, _)| name).filter(|name| !fixed.contains_key(*name)).collect();
        let known =
            self.indices.iter().position(|(known, _)| known.iter().eq(names.iter().copied()));
        let at = known.unwrap_or_else(|| {
            let names: Vec<Arc<str>> = names.iter().map(|name| Arc::clone(name)).collect();
            let index = index(candidates, &names, fixed);
            self.indices.push((names, index));
            self.indices.len() - 1
        });
        let (names, index) = self.indices.get(at)?;
        let values = names.iter().filter_map(|name| params.get(name)).map(param_text);
        index.get(&joined(values)).copied()
    }
}

fn index(candidates: &[Candidate], names: &[Arc<str>], fixed: &Fixed) -> HashMap<String, usize> {
    let mut index = HashMap::with_capacity(candidates.len());
    for (at, candidate) in candidates.iter().enumerate() {
        let agrees = fixed
            .iter()
            .all(|(name, value)| field(candidate, name).is_none_or(|text| *text == **value));
        let values: Option<Vec<String>> = names.iter().map(|name| field(candidate, name)).collect();
        if let (true, Some(values)) = (agrees, values) {
            index.entry(joined(values.into_iter())).or_insert(at);
        }
    }
    index
}

/// A field of a candidate as text; none when it is not there, or is no text.
pub(super) fn field(candidate: &Candidate, name: &str) -> Option<String> {
    let (_, node) = candidate.props.iter().find(|(key, _)| &**key == name)?;
    node_text(node)
}

/// A number is its shortest decimal form (R26).
fn node_text(node: &Node) -> Option<String> {
    match &node.value {
        Value::String(text) => Some(text.to_string()),
        // Adding zero makes minus zero plain zero.
        Value::Number { value, .. } if value.is_finite() => Some((value + 0.0).to_string()),
        Value::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}

/// The value of a param as text; the segments of a wildcard with slashes between.
pub(super) fn param_text(value: &ParamValue) -> String {
    match value {
        ParamValue::One(text) => text.clone(),
        ParamValue::Many(segments) => segments.join("/"),
    }
}

/// Values with their lengths before them, so that no two lists give one text.
fn joined(values: impl Iterator<Item = String>) -> String {
    let mut joined = String::new();
    for value in values {
        joined.push_str(&value.len().to_string());
        joined.push(':');
        joined.push_str(&value);
    }
    joined
}
