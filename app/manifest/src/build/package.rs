//! `role: package` and all that it takes in (reference §2 and §3).

use std::{
    collections::{BTreeSet, HashMap, hash_map::Entry as Slot},
    sync::Arc,
};

use baize_variants::Selection;

use super::{
    Context,
    names::Names,
    object::Object,
    part::part,
    roles::{Role, role},
    setup::{SurfaceRef, setup},
    surface::surface,
    values::text,
    variants::Variants,
};
use crate::{
    Diagnostic, Key, LoadOptions, Node, Package, Severity, Span,
    discover::{Declaration, Library, Patterns, objects},
    picture::Pictures,
    suggest::{did_you_mean, nearest},
    text::codes,
};

/// A package, and what is to be looked up when all packages are there.
#[derive(Debug)]
pub(crate) struct Built {
    /// The package.
    pub(crate) package: Package,
    /// The other packages that its setups name (R6).
    pub(crate) refers_to: BTreeSet<Arc<str>>,
}

/// Builds a package from the definition files that its patterns take in.
pub(crate) fn build_package<'f>(
    declaration: &Declaration,
    library: &mut Library<'f>,
    pictures: &mut Pictures<'f>,
    options: &LoadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Built {
    let patterns = Patterns::new(declaration, diagnostics);
    let mut members = patterns.select(library, declaration.folder(), diagnostics);
    if let Some(besides) = &options.besides {
        members.retain(|definition| definition.path != besides.file);
        if besides.package == declaration.fallback_id() {
            let all = library.definitions();
            let found = all.iter().find(|definition| definition.path == besides.file);
            members.splice(0..0, found.cloned());
        }
    }
    // The declaration itself is the package's, whatever its patterns say.
    for definition in library.definitions().iter().filter(|d| d.path == declaration.path) {
        library.take_in(definition);
    }
    let documents: Vec<Arc<[Node]>> =
        members.iter().map(|definition| library.take_in(definition)).collect();
    let mut cx = Context {
        library,
        pictures,
        options,
        diagnostics,
        names: Names::default(),
        whens: Vec::new(),
    };
    let mut builder = Builder {
        package: package(declaration, &mut cx),
        keys: HashMap::new(),
        enabled: Vec::new(),
        variants: Variants::default(),
    };
    builder.variants.declare(&declaration.node, &mut cx);
    'all: for object in documents.iter().flat_map(|nodes| nodes.iter()).flat_map(objects) {
        if builder.keys.len() >= options.limits.definitions {
            too_many(object, &mut cx);
            break 'all;
        }
        builder.define(object, declaration, &mut cx);
    }
    builder.finish(&mut cx)
}

struct Builder<'n> {
    package: Package,
    keys: HashMap<Key, Span>,
    /// For each setup: the surfaces that it enables.
    enabled: Vec<Vec<SurfaceRef>>,
    variants: Variants<'n>,
}

impl<'n> Builder<'n> {
    fn define(&mut self, node: &'n Node, declaration: &Declaration, cx: &mut Context<'_, '_>) {
        let Some((role, object)) = role(node, cx) else { return };
        match role {
            Role::Package => {
                if node.span != declaration.node.span {
                    foreign(&object, declaration, cx);
                }
            }
            Role::Part => {
                if let Some(part) = part(&object, cx)
                    && self.is_new(&part.key, &object, cx)
                {
                    self.package.parts.push(part);
                }
            }
            Role::Surface => {
                if let Some(surface) = surface(&object, cx)
                    && self.is_new(&surface.key, &object, cx)
                {
                    self.package.surfaces.push(surface);
                }
            }
            Role::Setup => {
                if let Some((setup, enabled)) = setup(&object, &self.package.id, cx)
                    && self.is_new(&setup.key, &object, cx)
                {
                    self.package.setups.push(setup);
                    self.enabled.push(enabled);
                }
            }
            Role::Variant => self.variants.define(object, cx),
        }
    }

    /// Whether a name is still free; the first definition keeps it (reference §3).
    fn is_new(&mut self, key: &Key, object: &Object<'_>, cx: &mut Context<'_, '_>) -> bool {
        match self.keys.entry(key.clone()) {
            Slot::Vacant(slot) => {
                slot.insert(object.at());
                true
            }
            Slot::Occupied(slot) => {
                let first = cx.first_line(*slot.get());
                let span = object.get("id").map_or(object.at(), |id| id.span);
                let span = if *slot.get() == object.at() { object.at() } else { span };
                let message = format!("`{key}` is already defined");
                let diagnostic = Diagnostic::new(
                    Severity::Error,
                    codes::DUPLICATE_DEFINITION,
                    cx.first_line(span),
                    message,
                );
                object.report(cx, diagnostic.with_label(first, "it is defined here"));
                false
            }
        }
    }

    fn finish(mut self, cx: &mut Context<'_, '_>) -> Built {
        self.package.variants_at = self.variants.places();
        self.package.variants = Arc::new(self.variants.finish(cx));
        self.package.selection = self.package.variants.defaults();
        let Package { parts, surfaces, setups, .. } = &mut self.package;
        let known: BTreeSet<&Key> = surfaces.iter().map(|surface| &surface.key).collect();
        for (setup, enabled) in setups.iter_mut().zip(self.enabled) {
            if let Some(keys) = &mut setup.surfaces {
                keys.retain(|key| known.contains(key));
            }
            for surface in enabled.iter().filter(|surface| !known.contains(&surface.key)) {
                unknown_surface(surface, &known, cx);
            }
        }
        drop(known);
        parts.shrink_to_fit();
        surfaces.shrink_to_fit();
        setups.shrink_to_fit();
        let entries = self.package.setups.iter().flat_map(|setup| &setup.placements);
        let named = entries.flat_map(|placement| &placement.entries).map(|e| &e.part.package);
        let refers_to = named.filter(|id| **id != self.package.id).cloned().collect();
        Built { package: self.package, refers_to }
    }
}

/// The declaration's own fields.
fn package(declaration: &Declaration, cx: &mut Context<'_, '_>) -> Package {
    let node = &declaration.node;
    let mut package = Package {
        id: declaration.fallback_id(),
        title: None,
        designer: None,
        development: None,
        publisher: None,
        players: None,
        language: None,
        folder: declaration.folder().into(),
        declared_at: node.row().unwrap_or(node.span),
        parts: Vec::new(),
        surfaces: Vec::new(),
        setups: Vec::new(),
        variants: Arc::default(),
        variants_at: Arc::default(),
        selection: Selection::new(),
    };
    let Some(object) = Object::new(node, "package") else { return package };
    let [
        _role,
        id,
        title,
        _include,
        designer,
        development,
        publisher,
        players,
        language,
        _variants,
    ] = object.pick(
        [
            "role",
            "id",
            "title",
            "include",
            "designer",
            "development",
            "publisher",
            "players",
            "language",
            "variants",
        ],
        cx,
    );
    match id {
        None => object.missing(cx, "id", "references name the package by its `id`"),
        Some(node) => match text(node, "id", &object, cx) {
            Some(id) if id.is_empty() || id.contains([':', '#']) => {
                let message = format!("the package's id is `{id}`: nothing can refer to it");
                object.error(cx, codes::BAD_NAME, node.span, message);
            }
            Some(id) => package.id = id,
            None => {}
        },
    }
    let mut field =
        |node: Option<&Node>, key: &str| node.and_then(|node| text(node, key, &object, cx));
    package.title = field(title, "title");
    package.designer = field(designer, "designer");
    package.development = field(development, "development");
    package.publisher = field(publisher, "publisher");
    package.players = field(players, "players");
    package.language = field(language, "language");
    package
}

/// R6: a pattern that takes in another package's declaration takes in its parts too.
fn foreign(object: &Object<'_>, declaration: &Declaration, cx: &mut Context<'_, '_>) {
    let own = declaration.id.as_deref().unwrap_or("?");
    let span = object.get("id").map_or(cx.first_line(object.at()), |id| id.span);
    let message = format!("the package `{own}` takes in this declaration of another package");
    let pattern = declaration.node.get("include").map_or(declaration.node.span, |node| node.span);
    let diagnostic = Diagnostic::new(Severity::Warning, codes::FOREIGN_PACKAGE, span, message)
        .with_label(cx.first_line(pattern), format!("by the patterns of `{own}`"))
        .with_hint("give each package a folder of its own, or leave this one out with `!`");
    object.report(cx, diagnostic);
}

fn too_many(node: &Node, cx: &mut Context<'_, '_>) {
    let most = cx.options.limits.definitions;
    let span = cx.first_line(node.row().unwrap_or(node.span));
    let message = format!("the package has more than {most} definitions; the rest is left out");
    let code = codes::TOO_MANY_DEFINITIONS;
    cx.diagnostics.push(Diagnostic::new(Severity::Error, code, span, message));
}

fn unknown_surface(surface: &SurfaceRef, known: &BTreeSet<&Key>, cx: &mut Context<'_, '_>) {
    let message = format!("there is no surface `{}`", surface.key);
    let mut diagnostic =
        Diagnostic::new(Severity::Error, codes::UNKNOWN_SURFACE, surface.span, message);
    let names: Vec<String> = known.iter().map(|key| key.to_string()).collect();
    let written = surface.key.to_string();
    if let Some(name) = nearest(&written, names.iter().map(String::as_str)) {
        diagnostic = diagnostic.with_hint(did_you_mean(name));
    }
    diagnostic.labels.extend(surface.label.clone());
    cx.diagnostics.push(diagnostic);
}
