//! The last good definitions, and a new load.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use baize_variants::Catalogue;

use super::{
    blame::Blame,
    object::{Object, Rule},
};
use crate::{Key, Package, Project, SourceId, Span};

/// What the last load gave, with older definitions where it had errors.
#[derive(Debug, Default)]
pub(crate) struct Good {
    pub(crate) project: Project,
    /// Definitions in it that have an error and never were without.
    bad: HashSet<Name>,
}

/// A definition in all packages.
type Name = (Arc<str>, Role, Key);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Role {
    Part,
    Surface,
    Setup,
    Variant,
}

/// What a merge gave.
pub(crate) struct Objects {
    pub(crate) good: Good,
    /// Names of definitions that are older than the load, sorted.
    pub(crate) kept: Vec<String>,
}

impl Good {
    /// A new load with the last good definitions in place of broken ones.
    pub(crate) fn merge(&self, new: Project) -> Objects {
        let blame = Blame::of(&new);
        if blame.is_empty() {
            return Objects { good: Self { project: new, bad: HashSet::new() }, kept: Vec::new() };
        }
        let mut merging = Merging {
            old: self,
            new: &new,
            blame,
            bad: HashSet::new(),
            kept: BTreeSet::new(),
            sources: BTreeSet::new(),
        };
        let packages = merging.packages();
        let Merging { bad, kept, sources, .. } = merging;
        let mut project = Project { packages, ..new };
        for source in sources {
            project.sources.keep(source, &self.project.sources);
        }
        Objects { good: Self { project, bad }, kept: kept.into_iter().collect() }
    }
}

struct Merging<'a> {
    old: &'a Good,
    new: &'a Project,
    blame: Blame,
    bad: HashSet<Name>,
    kept: BTreeSet<String>,
    /// Of what is kept.
    sources: BTreeSet<SourceId>,
}

impl Merging<'_> {
    fn packages(&mut self) -> Vec<Package> {
        let (old, new) = (&self.old.project, self.new);
        let mut packages: Vec<Package> = new
            .packages
            .iter()
            .map(|package| match old.package(&package.id) {
                Some(last) => self.package(last, package),
                None => {
                    self.note_bad(package);
                    package.clone()
                }
            })
            .collect();
        for (index, package) in old.packages.iter().enumerate() {
            let file = old.sources.path(package.declared_at.source);
            // Under another id at the same place: renamed.
            let renamed = new.packages.iter().any(|other| {
                new.sources.path(other.declared_at.source) == file
                    && old.package(&other.id).is_none()
            });
            if new.package(&package.id).is_none() && !renamed && self.blame.may_hide(&[file]) {
                self.keep_package(package);
                packages.insert(index.min(packages.len()), package.clone());
            }
        }
        packages
    }

    fn keep_package(&mut self, package: &Package) {
        self.kept.insert(package.id.to_string());
        let sources = &mut self.sources;
        let mut keep = |span: Span| {
            sources.insert(span.source);
        };
        keep(package.declared_at);
        package.parts.iter().for_each(|one| one.spans(&mut keep));
        package.surfaces.iter().for_each(|one| one.spans(&mut keep));
        package.setups.iter().for_each(|one| one.spans(&mut keep));
        Rule::all(package).iter().for_each(|one| one.spans(&mut keep));
        let of_it = |name: &&Name| name.0 == package.id;
        self.bad.extend(self.old.bad.iter().filter(of_it).cloned());
    }

    fn note_bad(&mut self, package: &Package) {
        let Self { blame, new, bad, .. } = self;
        note(bad, &package.id, Role::Part, &package.parts, blame, new);
        note(bad, &package.id, Role::Surface, &package.surfaces, blame, new);
        note(bad, &package.id, Role::Setup, &package.setups, blame, new);
        note(bad, &package.id, Role::Variant, &Rule::all(package), blame, new);
    }

    fn package(&mut self, old: &Package, new: &Package) -> Package {
        let declaration = self.blame.is_on_declaration(new, self.new);
        let id = &new.id;
        let new = &self.with_variants(old, new, declaration);
        Package {
            parts: self.objects(id, Role::Part, &old.parts, &new.parts, declaration),
            surfaces: self.objects(id, Role::Surface, &old.surfaces, &new.surfaces, declaration),
            setups: self.objects(id, Role::Setup, &old.setups, &new.setups, declaration),
            ..new.clone()
        }
    }

    /// The new package, with the old variants in place of broken ones.
    fn with_variants(&mut self, old: &Package, new: &Package, declaration: bool) -> Package {
        let [before, now] = [old, new].map(Rule::all);
        let rules = self.objects(&new.id, Role::Variant, &before, &now, declaration);
        if rules.iter().map(Rule::place).eq(now.iter().map(Rule::place)) {
            return new.clone();
        }
        let variants_at = rules.iter().map(Rule::place).collect();
        let variants = Catalogue::new(rules.into_iter().map(|rule| rule.entry).collect());
        let selection = variants.defaults();
        Package { variants: Arc::new(variants), variants_at, selection, ..new.clone() }
    }

    /// The new objects, with the old ones in place of broken ones, and of those that are gone
    /// because of an error after the ones that they came after.
    fn objects<T: Object>(
        &mut self,
        package: &Arc<str>,
        role: Role,
        old: &[T],
        new: &[T],
        declaration: bool,
    ) -> Vec<T> {
        let by_key: HashMap<&Key, &T> = old.iter().map(|object| (object.key(), object)).collect();
        let is_new: HashSet<&Key> = new.iter().map(Object::key).collect();
        let mut hidden: BTreeMap<Option<&Key>, Vec<&T>> = BTreeMap::new();
        let mut before = None;
        for object in old {
            if is_new.contains(object.key()) {
                before = Some(object.key());
                continue;
            }
            let files = [object.at(), object.object()]
                .map(|span| self.old.project.sources.path(span.source));
            if declaration || self.blame.may_hide(&files) {
                hidden.entry(before).or_default().push(object);
            }
        }
        let mut objects = Vec::with_capacity(new.len());
        for object in hidden.remove(&None).into_iter().flatten() {
            objects.push(self.keep(package, role, object));
        }
        for object in new {
            let name = (package.clone(), role, object.key().clone());
            let good = by_key.get(object.key()).filter(|_| !self.old.bad.contains(&name));
            match (self.blame.is_on(object, self.new), good) {
                (false, _) => objects.push(object.clone()),
                (true, Some(good)) => objects.push(self.keep(package, role, *good)),
                (true, None) => {
                    self.bad.insert(name);
                    objects.push(object.clone());
                }
            }
            for object in hidden.remove(&Some(object.key())).into_iter().flatten() {
                objects.push(self.keep(package, role, object));
            }
        }
        objects
    }

    fn keep<T: Object>(&mut self, package: &Arc<str>, role: Role, object: &T) -> T {
        let name = (package.clone(), role, object.key().clone());
        if self.old.bad.contains(&name) {
            self.bad.insert(name);
        }
        self.kept.insert(format!("{package}:{}", object.key()));
        object.spans(&mut |span| {
            self.sources.insert(span.source);
        });
        object.clone()
    }
}

fn note<T: Object>(
    bad: &mut HashSet<Name>,
    package: &Arc<str>,
    role: Role,
    objects: &[T],
    blame: &Blame,
    project: &Project,
) {
    for object in objects.iter().filter(|object| blame.is_on(*object, project)) {
        bad.insert((package.clone(), role, object.key().clone()));
    }
}
