//! Refusing SVG text that would grow too large when it is resolved.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node, ParsingOptions};

use super::super::{Limits, PictureError};

/// Deepest nesting, counted through references.
const MAX_DEPTH: u32 = 192;

/// Bytes of attributes and text that weigh as much as one element.
const BYTES_PER_ELEMENT: usize = 64;

/// CSS rules times elements that are tried against each other.
const MAX_RULE_TESTS: u64 = 20_000_000;

/// Counts what a document becomes when each `use`, marker, mask, pattern and the like is put in
/// place of its reference, and refuses it over the limit: a few lines can stand for billions
/// of shapes.
pub(super) fn check(text: &str, limits: &Limits) -> Result<(), PictureError> {
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: u32::try_from(limits.max_svg_elements.saturating_mul(4)).unwrap_or(u32::MAX),
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| super::damaged(&error.to_string()))?;
    let styles = Styles::read(&document);
    let elements = document.descendants().filter(Node::is_element).count() as u64;
    let tests = elements.saturating_mul(styles.rules);
    if tests > MAX_RULE_TESTS {
        return Err(costly("CSS", tests, MAX_RULE_TESTS));
    }
    let ids = document
        .descendants()
        .filter_map(|node| Some((node.attribute("id")?, node)))
        .collect::<BTreeMap<_, _>>();
    let mut count = Count { ids, styles, done: BTreeMap::new(), open: BTreeSet::new() };
    let total = count.weigh(document.root_element(), 0)?;
    if total > limits.max_svg_elements {
        return Err(costly("content", total, limits.max_svg_elements));
    }
    Ok(())
}

fn costly(what: &'static str, amount: u64, limit: u64) -> PictureError {
    PictureError::TooCostly { what, amount, limit }
}

struct Count<'a, 'input> {
    ids: BTreeMap<&'a str, Node<'a, 'input>>,
    styles: Styles,
    done: BTreeMap<usize, u64>,
    /// Being counted: a reference to one of these is a cycle, which `usvg` cuts.
    open: BTreeSet<usize>,
}

impl<'a, 'input> Count<'a, 'input> {
    /// Elements of a subtree with everything that it refers to.
    fn weigh(&mut self, node: Node<'a, 'input>, depth: u32) -> Result<u64, PictureError> {
        if depth > MAX_DEPTH {
            return Err(costly("nesting", u64::from(depth), u64::from(MAX_DEPTH)));
        }
        if let Some(&weight) = self.done.get(&node.id().get_usize()) {
            return Ok(weight);
        }
        if !self.open.insert(node.id().get_usize()) {
            return Ok(0);
        }
        let mut bytes = node.text().map_or(0, str::len);
        let mut vertices = 1_u64;
        let mut links = self.styles.links(node);
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            if name == "href" {
                links.extend(value.trim().strip_prefix('#').map(str::to_owned));
                continue;
            }
            bytes += value.len();
            if matches!(name, "d" | "points") {
                // A vertex takes at least two characters.
                vertices = vertices.max(value.len() as u64 / 2);
            }
            links.extend(urls(value).map(str::to_owned));
        }
        let mut weight = 1 + (bytes / BYTES_PER_ELEMENT) as u64;
        for child in node.children().filter(Node::is_element) {
            weight = weight.saturating_add(self.weigh(child, depth + 1)?);
        }
        for link in links {
            let Some(&target) = self.ids.get(link.as_str()) else { continue };
            let one = self.weigh(target, depth + 1)?;
            // A marker is drawn at every vertex.
            let times = if target.tag_name().name() == "marker" { vertices } else { 1 };
            weight = weight.saturating_add(one.saturating_mul(times));
        }
        self.open.remove(&node.id().get_usize());
        self.done.insert(node.id().get_usize(), weight);
        Ok(weight)
    }
}

/// References made from style sheets, by the words of their selectors.
struct Styles {
    links: BTreeMap<String, BTreeSet<String>>,
    rules: u64,
}

impl Styles {
    fn read(document: &Document<'_>) -> Self {
        let mut styles = Self { links: BTreeMap::new(), rules: 0 };
        let sheets = document.descendants().filter(|node| {
            node.has_tag_name(("http://www.w3.org/2000/svg", "style")) || node.has_tag_name("style")
        });
        for rule in sheets.filter_map(|node| node.text()).flat_map(|text| text.split('}')) {
            let Some((selector, body)) = rule.rsplit_once('{') else { continue };
            // A list of selectors is tried one by one.
            styles.rules += 1 + selector.matches(',').count() as u64;
            let targets: BTreeSet<String> = urls(body).map(str::to_owned).collect();
            if targets.is_empty() {
                continue;
            }
            let word = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '*'));
            for name in selector.split(word).filter(|name| !name.is_empty()) {
                styles.links.entry(name.to_owned()).or_default().extend(targets.iter().cloned());
            }
        }
        styles
    }

    /// What rules may apply to an element: those that name its tag, its id or a class of it.
    fn links(&self, node: Node<'_, '_>) -> Vec<String> {
        if self.links.is_empty() {
            return Vec::new();
        }
        let classes = node.attribute("class").unwrap_or_default().split_whitespace();
        let names = [node.tag_name().name(), node.attribute("id").unwrap_or_default(), "*"];
        let found = names.into_iter().chain(classes).filter_map(|name| self.links.get(name));
        found.flatten().cloned().collect::<BTreeSet<_>>().into_iter().collect()
    }
}

/// The ids in `url(#id)`, quoted or not.
fn urls(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).filter_map(|rest| {
        let inside = rest.split(')').next()?.trim();
        inside.trim_matches(['"', '\'']).trim().strip_prefix('#')
    })
}
