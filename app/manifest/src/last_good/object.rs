//! What parts, surfaces and setups have in common.

use baize_variants::Entry;

use crate::{DefinedAt, Key, Node, Package, Part, Setup, Span, Surface, Value};

/// A definition with a name in its package.
pub(super) trait Object: Clone {
    /// Its name.
    fn key(&self) -> &Key;
    /// Where it is defined: the first cell of its row, or the whole object.
    fn at(&self) -> Span;
    /// The whole object that defines it.
    fn object(&self) -> Span;
    /// Tells the places that it remembers.
    fn spans(&self, tell: &mut dyn FnMut(Span));
}

impl Object for Part {
    fn key(&self) -> &Key {
        &self.key
    }

    fn at(&self) -> Span {
        self.at
    }

    fn object(&self) -> Span {
        self.object
    }

    fn spans(&self, tell: &mut dyn FnMut(Span)) {
        tell(self.at);
        tell(self.object);
    }
}

impl Object for Surface {
    fn key(&self) -> &Key {
        &self.key
    }

    fn at(&self) -> Span {
        self.at
    }

    fn object(&self) -> Span {
        self.object
    }

    fn spans(&self, tell: &mut dyn FnMut(Span)) {
        tell(self.at);
        tell(self.object);
        self.children.iter().for_each(|child| tell(child.at));
        for layout in &self.layout {
            tell(layout.at);
            for candidate in layout.candidates.iter().flatten() {
                tell(candidate.at);
                candidate.props.iter().for_each(|(_, node)| node_spans(node, tell));
            }
        }
    }
}

impl Object for Setup {
    fn key(&self) -> &Key {
        &self.key
    }

    fn at(&self) -> Span {
        self.at
    }

    fn object(&self) -> Span {
        self.object
    }

    fn spans(&self, tell: &mut dyn FnMut(Span)) {
        tell(self.at);
        tell(self.object);
        for placement in &self.placements {
            tell(placement.at);
            placement.entries.iter().for_each(|entry| tell(entry.at));
        }
    }
}

/// An optional rule, with a name as other definitions have one.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    key: Key,
    place: DefinedAt,
    pub(super) entry: Entry,
}

impl Rule {
    /// Those of a package, in their order.
    pub(super) fn all(package: &Package) -> Vec<Self> {
        let rules = package.variants.entries().iter().zip(&*package.variants_at);
        rules
            .map(|(entry, place)| Self {
                key: Key { kind: "variant".into(), id: entry.uid.as_str().into() },
                place: *place,
                entry: entry.clone(),
            })
            .collect()
    }

    /// Where it is defined.
    pub(super) fn place(&self) -> DefinedAt {
        self.place
    }
}

impl Object for Rule {
    fn key(&self) -> &Key {
        &self.key
    }

    fn at(&self) -> Span {
        self.place.at
    }

    fn object(&self) -> Span {
        self.place.object
    }

    fn spans(&self, tell: &mut dyn FnMut(Span)) {
        tell(self.place.at);
        tell(self.place.object);
    }
}

/// A node's own place and those of all in it; nodes are no deeper than the limit (R31).
fn node_spans(node: &Node, tell: &mut dyn FnMut(Span)) {
    tell(node.span);
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| node_spans(item, tell)),
        Value::Map(map) => {
            for entry in map.iter() {
                tell(entry.key_span);
                node_spans(&entry.value, tell);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number { .. } | Value::String(_) => {}
    }
}
