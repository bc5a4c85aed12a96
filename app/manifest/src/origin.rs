//! Where the values of a definition were written: asked for when somebody looks, not kept.

use std::{collections::HashMap, sync::Arc};

use crate::{
    Key, Limits, Map, MemoryFiles, Node, NodeEntry, Project, SourceId, Sources, Span, Value,
    discover::{Library, objects},
    files::is_normal,
};

/// A definition as it was written, `$variants` expanded: every value and key with its place.
///
/// `at` and `key` are those of a part, surface or setup of the project. The texts of the load
/// are read again, so that a load need not remember what is hardly ever asked; none when the
/// definition is not in them.
pub fn origin(project: &Project, key: &Key, at: Span, limits: &Limits) -> Option<Node> {
    let mut files = MemoryFiles::default();
    let mut ids: HashMap<&str, SourceId> = HashMap::new();
    for id in project.sources.ids() {
        let path = project.sources.path(id);
        // Of several texts under one path, the one that is asked about.
        if is_normal(path) && ids.get(&**path) != Some(&at.source) {
            ids.insert(path, id);
            files.insert(path.clone(), project.sources.text(id).as_bytes());
        }
    }
    let mut library = Library::open(&files, limits, Sources::default()).ok()?;
    let home = project.sources.path(at.source);
    let definitions = library.definitions();
    // A row's holder mostly stands elsewhere than the row, everything else at its own place.
    let (near, far): (Vec<_>, Vec<_>) = definitions.iter().partition(|one| one.file == *home);
    for definition in near.into_iter().chain(far) {
        let documents = library.documents(definition);
        for object in documents.iter().flat_map(objects) {
            let place = object.row().unwrap_or(object.span);
            let here = (place.start, place.end) == (at.start, at.end)
                && library.sources().path(place.source) == home;
            if here && is_called(object, key) {
                return Some(moved(object, library.sources(), &ids));
            }
        }
    }
    None
}

fn is_called(object: &Node, key: &Key) -> bool {
    let is = |name, wanted: &Arc<str>| {
        object.get(name).and_then(Node::scalar_text).is_some_and(|text| text == *wanted)
    };
    is("type", &key.kind) && is("id", &key.id)
}

/// The node with places in the project's texts.
fn moved(node: &Node, sources: &Sources, ids: &HashMap<&str, SourceId>) -> Node {
    let span = |span: Span| {
        let source = ids.get(&**sources.path(span.source)).copied().unwrap_or(span.source);
        Span { source, ..span }
    };
    let value = match &node.value {
        Value::List(items) => {
            Value::List(items.iter().map(|item| moved(item, sources, ids)).collect())
        }
        Value::Map(map) => {
            let entry = |entry: &NodeEntry| NodeEntry {
                key: entry.key.clone(),
                key_span: span(entry.key_span),
                value: moved(&entry.value, sources, ids),
            };
            let entries = Map::new(map.iter().map(entry).collect());
            Value::Map(match map.row() {
                Some(row) => entries.with_row(span(row)),
                None => entries,
            })
        }
        scalar => scalar.clone(),
    };
    Node { value, span: span(node.span) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;
    use crate::{LoadOptions, load};

    const BOOK: &str = "# Game\n\n```yaml\nrole: package\nid: t\n```\n\n\
        ```yaml file=parts/cards.yaml\nrole: part\ntype: card\nsize: [60, 90, 1]\nedge: '#fff'\n\
        $variants: ./cards.csv\n```\n\n\
        ```csv file=parts/cards.csv\nid,name\nstring,string\n1,One\n2,Two\n```\n";
    const BOARD: &str = "- role: surface\n  type: b\n  id: m\n  size: [100, 100]\n  layout:\n    \
        - route: /a\n      x: 4 # from the left\n      stacking: {limit: 3}\n";

    fn project() -> Project {
        let mut files = MemoryFiles::default();
        files.insert("game.md", BOOK.as_bytes());
        files.insert("board.yaml", BOARD.as_bytes());
        load(&files, None, &LoadOptions::default())
    }

    fn written(project: &Project, span: Span) -> String {
        let text = project.sources.text(span.source);
        text[span.start as usize..span.end as usize].to_owned()
    }

    #[test]
    fn a_part_of_a_row_has_values_from_the_row_and_from_the_object() {
        let project = project();
        let part = &project.packages[0].parts[1];
        let node = origin(&project, &part.key, part.at, &Limits::default()).unwrap();
        let (name, size) = (node.get("name").unwrap(), node.get("size").unwrap());
        assert_eq!(written(&project, name.span), "Two");
        assert_eq!(project.sources.place(name.span).to_string(), "game.md:20:3");
        assert_eq!(written(&project, size.span), "[60, 90, 1]");
        assert_eq!(project.sources.place(size.span).to_string(), "game.md:11:7");
        assert!(node.get("fillet").is_none());
    }

    #[test]
    fn the_entries_of_a_layout_have_their_places() {
        let project = project();
        let surface = &project.packages[0].surfaces[0];
        let node = origin(&project, &surface.key, surface.at, &Limits::default()).unwrap();
        let route = &node.get("layout").unwrap().as_list().unwrap()[0];
        assert_eq!(route.span, surface.layout[0].at);
        assert_eq!(
            project.sources.place(route.get("x").unwrap().span).to_string(),
            "board.yaml:7:10"
        );
        assert_eq!(written(&project, route.get("stacking").unwrap().span), "{limit: 3}");
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        let project = project();
        let part = &project.packages[0].parts[1];
        let other = Key { kind: "card".into(), id: "3".into() };
        assert_eq!(origin(&project, &other, part.at, &Limits::default()), None);
    }
}
