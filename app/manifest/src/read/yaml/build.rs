//! Items → nodes: aliases filled in, merge keys merged, scalars resolved.

use std::{collections::HashMap, sync::Arc};

use super::{
    super::{duplicate_key, error, too_deep, too_many_nodes},
    events::{Item, Kind},
    scalar,
};
use crate::{
    Diagnostic, Limits, Map, Node, NodeEntry as Entry, Span, Value,
    text::{Interner, SourceText, codes},
};

/// Over so many entries, keys are looked up by hash.
const MANY_KEYS: usize = 12;

/// Builds the documents of one file.
pub(super) struct Builder<'a> {
    text: &'a SourceText,
    limits: &'a Limits,
    diagnostics: &'a mut Vec<Diagnostic>,
    texts: Interner,
    /// How many nodes the file may still have.
    left: usize,
    is_over: bool,
}

/// The document cannot be built; it has been reported.
struct Abandoned;

/// One document while it is built.
struct Document<'a, 'i> {
    items: &'i [Item<'a>],
    anchors: HashMap<usize, usize>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(
        text: &'a SourceText,
        limits: &'a Limits,
        diagnostics: &'a mut Vec<Diagnostic>,
    ) -> Self {
        let (texts, left) = (Interner::default(), limits.nodes);
        Self { text, limits, diagnostics, texts, left, is_over: false }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Whether the file has too many nodes, so that nothing more is read of it.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The root of a document; none when it is empty or cannot be built.
    pub(super) fn document(&mut self, items: &[Item<'_>]) -> Option<Node> {
        let anchored = |(index, item): (usize, &Item<'_>)| (item.anchor, index);
        let anchors = items.iter().enumerate().map(anchored).filter(|(id, _)| *id != 0).collect();
        let document = Document { items, anchors };
        // A file of comments only, or `---` without anything after it.
        let is_empty = matches!(&items.first()?.kind, Kind::Scalar { text, is_plain: true } if text.is_empty());
        if is_empty {
            return None;
        }
        self.node(&document, 0, 0).ok()
    }

    fn span(&self, item: &Item<'_>) -> Span {
        self.text.span(item.start..item.end)
    }

    fn node(
        &mut self,
        document: &Document<'_, '_>,
        index: usize,
        depth: usize,
    ) -> Result<Node, Abandoned> {
        let item = document.items.get(index).ok_or(Abandoned)?;
        let span = self.span(item);
        if self.left == 0 {
            self.is_over = true;
            self.report(too_many_nodes(span, self.limits));
            return Err(Abandoned);
        }
        self.left -= 1;
        let value = match &item.kind {
            Kind::Scalar { text, is_plain } => self.scalar(item, text, *is_plain),
            Kind::Alias(anchor) => {
                self.left += 1;
                let target = self.alias(document, index, *anchor)?;
                return self.node(document, target, depth);
            }
            Kind::List { .. } | Kind::Map { .. } if depth >= self.limits.depth() => {
                self.report(too_deep(span, self.limits));
                return Err(Abandoned);
            }
            Kind::List { next } => {
                self.check_tag(item, "seq");
                let mut list = Vec::new();
                let mut child = index + 1;
                while child < *next {
                    list.push(self.node(document, child, depth + 1)?);
                    child = after(document.items, child);
                }
                Value::List(list)
            }
            Kind::Map { next } => {
                self.check_tag(item, "map");
                Value::Map(self.map(document, index + 1, *next, depth + 1)?)
            }
        };
        Ok(Node { value, span })
    }

    /// The item that an alias stands for.
    fn alias(
        &mut self,
        document: &Document<'_, '_>,
        index: usize,
        anchor: usize,
    ) -> Result<usize, Abandoned> {
        let target = document.anchors.get(&anchor).copied().filter(|target| *target < index);
        let is_inside = |target: usize| after(document.items, target) > index;
        match target {
            Some(target) if !is_inside(target) => Ok(target),
            _ => {
                if let Some(item) = document.items.get(index) {
                    let message = "the alias stands inside the value that it stands for";
                    self.report(error(codes::YAML_ALIAS, self.span(item), message));
                }
                Err(Abandoned)
            }
        }
    }

    fn scalar(&mut self, item: &Item<'_>, text: &str, is_plain: bool) -> Value {
        let Some(tag) = &item.tag else {
            return scalar::resolve(text, is_plain, &mut self.texts);
        };
        scalar::resolve_tagged(text, tag, &mut self.texts).unwrap_or_else(|| {
            let message = format!("the tag `{}` does not fit this value", scalar::written(tag));
            self.report_tag(item, message);
            scalar::resolve(text, is_plain, &mut self.texts)
        })
    }

    fn check_tag(&mut self, item: &Item<'_>, wanted: &str) {
        let Some(tag) = &item.tag else { return };
        if (tag.is_yaml_core_schema() && tag.suffix == wanted) || scalar::is_non_specific(tag) {
            return;
        }
        let message = format!("the tag `{}` does not fit this value", scalar::written(tag));
        self.report_tag(item, message);
    }

    fn report_tag(&mut self, item: &Item<'_>, message: String) {
        let hint = "leave tags out; `!!str` makes a string of what looks like a number";
        self.report(error(codes::YAML_TAG, self.span(item), message).with_hint(hint));
    }

    /// The entries of the items from `child` up to `next`, keys and values in turn.
    fn map(
        &mut self,
        document: &Document<'_, '_>,
        mut child: usize,
        next: usize,
        depth: usize,
    ) -> Result<Map, Abandoned> {
        let mut entries = Entries::default();
        let mut merge: Option<(Span, Node)> = None;
        while child < next {
            let (key_index, value_index) = (child, after(document.items, child));
            child = after(document.items, value_index);
            let is_merge = matches!(
                document.items.get(key_index).map(|item| &item.kind),
                Some(Kind::Scalar { text, is_plain: true }) if text == "<<"
            );
            let key = self.key(document, key_index)?;
            let value = self.node(document, value_index, depth)?;
            let Some((key, key_span)) = key else { continue };
            if let Some(first) = entries.span_of(&key) {
                self.report(duplicate_key(&key, key_span, first));
                continue;
            }
            if is_merge {
                match &merge {
                    Some((first, _)) => self.report(duplicate_key("<<", key_span, *first)),
                    None => merge = Some((key_span, value)),
                }
                continue;
            }
            entries.push(Entry { key, key_span, value });
        }
        if let Some((_, value)) = merge {
            self.merge(&mut entries, value);
        }
        Ok(Map::new(entries.list))
    }

    /// A key and its place; none, with an error, when it is a list or a map.
    fn key(
        &mut self,
        document: &Document<'_, '_>,
        index: usize,
    ) -> Result<Option<(Arc<str>, Span)>, Abandoned> {
        let item = document.items.get(index).ok_or(Abandoned)?;
        let span = self.span(item);
        let target = match item.kind {
            Kind::Alias(anchor) => self.alias(document, index, anchor)?,
            _ => index,
        };
        match document.items.get(target).map(|item| &item.kind) {
            Some(Kind::Scalar { text, .. }) => Ok(Some((self.texts.intern(text), span))),
            _ => {
                let message = "a key must be a text, not a list or a map";
                self.report(error(codes::KEY_NOT_TEXT, span, message));
                Ok(None)
            }
        }
    }

    /// `<<`: the keys of a map, or of a list of maps, that the map does not have itself; of
    /// two maps in the list the first counts.
    fn merge(&mut self, entries: &mut Entries, value: Node) {
        let sources = match value.value {
            Value::List(items) => items,
            value_of_one => vec![Node { value: value_of_one, span: value.span }],
        };
        for source in sources {
            match source.value {
                Value::Map(map) => {
                    for entry in map.into_entries() {
                        if entries.span_of(&entry.key).is_none() {
                            entries.push(entry);
                        }
                    }
                }
                _ => {
                    let message = "`<<` takes a map or a list of maps";
                    self.report(
                        error(codes::YAML_MERGE, source.span, message)
                            .with_hint("as in `<<: *name`, where `&name` stands at a map"),
                    );
                }
            }
        }
    }
}

/// The item after an item and all that is in it.
fn after(items: &[Item<'_>], index: usize) -> usize {
    match items.get(index).map(|item| &item.kind) {
        // An item that is still open has no end yet; going on by one keeps every loop finite.
        Some(Kind::List { next } | Kind::Map { next }) => (*next).max(index + 1),
        _ => index + 1,
    }
}

/// The entries of a map with unique keys.
#[derive(Default)]
struct Entries {
    list: Vec<Entry>,
    /// Where the keys are in the list, once there are many.
    index: HashMap<Arc<str>, usize>,
}

impl Entries {
    fn span_of(&self, key: &str) -> Option<Span> {
        if self.list.len() <= MANY_KEYS {
            return self.list.iter().find(|entry| &*entry.key == key).map(|entry| entry.key_span);
        }
        self.index.get(key).and_then(|at| self.list.get(*at)).map(|entry| entry.key_span)
    }

    /// Adds an entry whose key is new.
    fn push(&mut self, entry: Entry) {
        if self.list.len() == MANY_KEYS {
            let keys = self.list.iter().enumerate().map(|(at, entry)| (entry.key.clone(), at));
            self.index = keys.collect();
        }
        if self.list.len() >= MANY_KEYS {
            self.index.insert(entry.key.clone(), self.list.len());
        }
        self.list.push(entry);
    }
}
