//! What is wrong with a catalogue: entries on their own, groups, and cycles.

use std::collections::{BTreeSet, HashMap};

use super::{
    Catalogue, Field, Ix, Problem, ProblemKind, Spot, cycles::requires_cycles, index::group_of,
    references,
};
use crate::Entry;

/// All problems in declared order; `given` is the number of entries before the limit.
pub(super) fn problems(catalogue: &Catalogue, given: usize) -> Vec<Problem> {
    let mut found = Vec::new();
    let mut first_of: HashMap<&str, usize> = HashMap::new();
    let mut default_of: HashMap<&str, usize> = HashMap::new();
    for (at, entry) in catalogue.entries().iter().enumerate() {
        uid(at, entry, &mut found);
        if !entry.uid.is_empty() {
            let first = *first_of.entry(&entry.uid).or_insert(at);
            if first != at {
                let message = format!("the variant `{}` is defined twice", entry.uid);
                let spot = Spot::field(at, Field::Uid);
                let problem = Problem::new(ProblemKind::DuplicateUid, spot, message);
                let hint = "the first definition counts; rename or remove this one";
                found.push(problem.related(first).hint(Some(hint.to_owned())));
                continue;
            }
        }
        group(at, entry, &mut found);
        if entry.is_sentinel() {
            sentinel(catalogue, at, entry, &mut found);
        } else {
            references::check(catalogue, at, entry, &mut found);
        }
        default(at, entry, &mut default_of, &mut found);
    }
    cycles(catalogue, &mut found);
    found.sort_by_key(|problem| problem.spot.entry);
    if given > catalogue.entries().len() {
        found.push(too_many(catalogue, given));
    }
    found
}

fn too_many(catalogue: &Catalogue, given: usize) -> Problem {
    let limit = catalogue.entries().len();
    let message =
        format!("{given} variants are more than the {limit} allowed; the rest is left out");
    Problem::new(ProblemKind::TooMany, Spot::entry(limit), message)
}

fn uid(at: usize, entry: &Entry, found: &mut Vec<Problem>) {
    let message = match entry.uid.as_str() {
        "" => "a variant needs a uid",
        "#" => "`#` must be followed by the name of a group",
        _ => return,
    };
    found.push(Problem::new(ProblemKind::EmptyUid, Spot::field(at, Field::Uid), message));
}

fn group(at: usize, entry: &Entry, found: &mut Vec<Problem>) {
    if entry.group.as_deref() == Some("") {
        let spot = Spot::field(at, Field::Group);
        let problem = Problem::new(ProblemKind::EmptyGroup, spot, "the group has an empty name");
        found.push(problem.hint(Some("leave `group` out for a checkbox".to_owned())));
    }
}

fn sentinel(catalogue: &Catalogue, at: usize, entry: &Entry, found: &mut Vec<Problem>) {
    let Some(own) = entry.uid.strip_prefix('#').filter(|own| !own.is_empty()) else { return };
    if let Some(named) = group_of(entry).filter(|named| *named != own) {
        let message = format!("`#{own}` stands for nothing chosen in `{own}`, not in `{named}`");
        let spot = Spot::field(at, Field::Group);
        let problem = Problem::new(ProblemKind::SentinelGroup, spot, message);
        found.push(problem.hint(Some("leave `group` out here".to_owned())));
    }
    if catalogue.group(own).is_none_or(|group| group.members.is_empty()) {
        let message = format!("`#{own}` is never shown, because no variant is in group `{own}`");
        let near = catalogue.nearest_group(own).filter(|near| *near != own);
        let hint = near.map(|near| format!("did you mean `#{near}`?"));
        let spot = Spot::field(at, Field::Uid);
        found.push(Problem::new(ProblemKind::StraySentinel, spot, message).hint(hint));
    }
    let constraints = [
        (Field::EnabledWhen, !entry.enabled_when.is_empty()),
        (Field::Requires, !entry.requires.is_empty()),
        (Field::ConflictsWith, !entry.conflicts_with.is_empty()),
        (Field::Implies, !entry.implies.is_empty()),
        (Field::ImpliesLock, entry.implies_lock),
    ];
    for (field, _) in constraints.iter().filter(|(_, given)| *given) {
        let message = format!(
            "`{}` has no effect on `#{own}`, which only labels and places nothing chosen",
            field.name()
        );
        let spot = Spot::field(at, *field);
        found.push(Problem::new(ProblemKind::SentinelConstraint, spot, message));
    }
}

fn default<'c>(
    at: usize,
    entry: &'c Entry,
    default_of: &mut HashMap<&'c str, usize>,
    found: &mut Vec<Problem>,
) {
    let group = entry.uid.strip_prefix('#').or_else(|| group_of(entry));
    let Some(group) = group.filter(|_| entry.default) else { return };
    let first = *default_of.entry(group).or_insert(at);
    if first != at {
        let message = format!("group `{group}` has a default already");
        let spot = Spot::field(at, Field::Default);
        let problem = Problem::new(ProblemKind::TwoDefaults, spot, message).related(first);
        found.push(problem.hint(Some("the first one is preselected".to_owned())));
    }
}

/// Entries that need each other can only come together: by an entry that implies them all.
fn cycles(catalogue: &Catalogue, found: &mut Vec<Problem>) {
    for cycle in requires_cycles(catalogue) {
        if catalogue.items().any(|(ix, _)| brings(catalogue, ix, &cycle)) {
            continue;
        }
        let Some((&first, others)) = cycle.split_first() else { continue };
        let names: Vec<String> =
            others.iter().map(|&ix| format!("`{}`", catalogue.uid(ix))).collect();
        let item = catalogue.item(first);
        let into = item.requires.iter().find(|(_, ix)| ix.is_some_and(|ix| others.contains(&ix)));
        let spot = match into {
            Some((position, _)) => Spot::item(item.entry, Field::Requires, *position),
            None => Spot::field(item.entry, Field::Requires),
        };
        let message = format!(
            "`{}` and {} need each other, so neither can be switched on first",
            catalogue.uid(first),
            names.join(", ")
        );
        let problem = Problem::new(ProblemKind::RequiresCycle, spot, message);
        let related = others.first().map_or(item.entry, |&ix| catalogue.item(ix).entry);
        let hint = "let one of them imply the others, or drop one `requires`";
        found.push(problem.related(related).hint(Some(hint.to_owned())));
    }
}

/// Whether choosing an entry implies every member of a cycle, itself aside.
fn brings(catalogue: &Catalogue, ix: Ix, cycle: &[Ix]) -> bool {
    if catalogue.item(ix).implies.is_empty() {
        return false;
    }
    let mut reached = BTreeSet::from([ix]);
    let mut open = vec![ix];
    while let Some(ix) = open.pop() {
        open.extend(catalogue.item(ix).implies.iter().copied().filter(|ix| reached.insert(*ix)));
    }
    cycle.iter().all(|member| reached.contains(member))
}
