//! Where a piece stands, and why there.

use std::sync::Arc;

use baize_manifest::{Align, Node, Package, Span, Surface};
use baize_table::{Place, PlacedPart, SceneKeeper, State};

use super::fact::{Fact, From, flow, number, said};

/// Where a shown piece stands, and by which rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PieceFacts {
    /// Where exactly.
    pub(crate) placed: PlacedPart,
    /// How many pieces the path holds.
    pub(crate) held: usize,
    /// How many of them the surface shows.
    pub(crate) shown: usize,
    /// The route as written.
    pub(crate) route: Arc<str>,
    /// Where the route is defined.
    pub(crate) route_at: Span,
    /// The fields of the candidate, and where it is defined.
    pub(crate) candidate: Option<(Vec<Fact>, Span)>,
    /// Anchor and stacking ([`anchor_facts`]).
    pub(crate) anchor: Vec<Fact>,
}

/// Where the piece with a key stands; none when it is not shown.
pub(crate) fn piece_facts(
    package: &Package,
    keeper: &SceneKeeper,
    state: &State,
    key: &str,
) -> Option<PieceFacts> {
    let placed = keeper.parts().find(|part| part.key().to_string() == key)?.clone();
    let place = &placed.place;
    let surface = &keeper.surfaces().get(place.surface_index)?.surface;
    let surface = package.surfaces.iter().find(|one| one.key == *surface)?;
    let layout = surface.layout.get(place.route)?;
    let candidate = place.candidate.and_then(|index| layout.candidates.as_ref()?.get(index));
    let candidate = candidate.map(|one| {
        let fact = |(key, value): &(Arc<str>, Node)| Fact {
            key: key.to_string(),
            value: flow(value),
            from: cell_or_text(one.at, value),
        };
        (one.props.iter().map(fact).collect(), one.at)
    });
    Some(PieceFacts {
        held: state.stack(&place.path).len(),
        shown: keeper.parts().filter(|other| *other.place == *placed.place).count(),
        route: layout.route.text().clone(),
        route_at: layout.at,
        candidate,
        anchor: Vec::new(),
        placed,
    })
}

/// A field of a candidate: of its row, or of its map.
fn cell_or_text(at: Span, value: &Node) -> From {
    let in_map =
        at.source == value.span.source && at.start <= value.span.start && value.span.end <= at.end;
    // A map holds all of its values; a row's place is its first cell only.
    if in_map && at != value.span { From::Text(value.span) } else { From::Cell(value.span) }
}

/// The anchor and the stacking of a place, and where each number comes from: the candidate, the
/// route, or nowhere (R26, R28). `object` is the surface as it was written.
pub(crate) fn anchor_facts(surface: &Surface, place: &Place, object: Option<&Node>) -> Vec<Fact> {
    let Some(layout) = surface.layout.get(place.route) else { return Vec::new() };
    let find = |list: Option<&Node>, at: Span| {
        let items = list.and_then(Node::as_list).unwrap_or_default();
        items.iter().find(|node| node.row().unwrap_or(node.span) == at).cloned()
    };
    let route = find(object.and_then(|object| object.get("layout")), layout.at);
    let candidate = place.candidate.and_then(|index| layout.candidates.as_ref()?.get(index));
    let row = candidate.and_then(|one| find(route.as_ref()?.get("candidates"), one.at));
    let from = |key: &str| {
        let own = row.as_ref().and_then(|row| said(row, key));
        let of_route = || route.as_ref().and_then(|route| said(route, key));
        own.unwrap_or_else(|| match (of_route(), candidate) {
            (Some(from), Some(_)) => From::Route(from.span()),
            (Some(from), None) => from,
            (None, _) => From::Default,
        })
    };
    let (anchor, stacking) = match candidate {
        Some(one) => ([one.x_mm, one.y_mm, one.rotation_deg], &one.stacking),
        None => ([layout.x_mm, layout.y_mm, layout.rotation_deg], &layout.stacking),
    };
    let mut facts: Vec<Fact> = ["x", "y", "rotation"]
        .into_iter()
        .zip(anchor)
        .map(|(key, value)| Fact { key: key.into(), value: number(value), from: from(key) })
        .collect();
    let Some(stacking) = stacking else { return facts };
    let holder = [&row, &route]
        .into_iter()
        .flatten()
        .find_map(|node| node.get("stacking").filter(|stacking| !stacking.is_null()));
    let mut tell = |key: &str, value: String| {
        let from = holder.and_then(|node| said(node, key)).unwrap_or(From::Default);
        facts.push(Fact { key: key.into(), value, from });
    };
    if let Some(curve) = &stacking.curve {
        tell("curve", curve.text.to_string());
    }
    tell("limit", stacking.limit.to_string());
    let align = match stacking.align {
        Align::Start => "start",
        Align::Center => "center",
        Align::End => "end",
    };
    tell("align", align.into());
    tell("steps", number(stacking.steps));
    tell("tilt", number(stacking.tilt_deg));
    if let Some([start, end]) = stacking.ramp_mm {
        tell("zStart", number(start));
        tell("zEnd", number(end));
    }
    if stacking.follow {
        tell("follow", "true".into());
    }
    facts
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use std::sync::Arc;

    use baize_manifest::{Limits, LoadOptions, MemoryFiles, Project, load, origin};
    use baize_table::PartSizes;

    use super::*;
    use crate::preview::inspect::unseen;

    fn project() -> Project {
        let mut files = MemoryFiles::default();
        files.insert("package.yaml", b"role: package\nid: t\n".as_slice());
        let board = "role: surface\ntype: b\nid: m\nsize: [300, 200]\nlayout:\n  \
                     - route: /dock/:seat\n    x: 7\n    y: 8\n    stacking: {limit: 2}\n    \
                     candidates:\n      $variants: seats.csv\n";
        files.insert("board.yaml", board.as_bytes());
        files.insert("seats.csv", b"seat,x\nstring,number\n0,40\n1,50\n".as_slice());
        let part = "role: part\ntype: c\nid: a\nedge: '#fff'\nsize: [10, 10, 1]\n";
        files.insert("part.yaml", part.as_bytes());
        let setup = "role: setup\ntype: game\nid: main\nsetup:\n  \
                     /dock/1: [c#a, c#a, c#a]\n  /dock/9: c#a\n";
        files.insert("setup.yaml", setup.as_bytes());
        load(&files, None, &LoadOptions::default())
    }

    #[test]
    fn numbers_of_a_place_come_from_its_row_its_route_or_nowhere() {
        let project = project();
        let package = &project.packages[0];
        let setup = package.setup(None).unwrap();
        let (state, _) = State::from_setup(&project, package, setup, Default::default());
        let keeper = SceneKeeper::new(package, &state, Arc::new(PartSizes::new(&project)));
        let piece = piece_facts(package, &keeper, &state, "t:c#a~1@b#m").unwrap();
        assert_eq!((piece.held, piece.shown, piece.placed.index), (3, 2, 1));
        assert_eq!(&*piece.route, "/dock/:seat");
        let (fields, _) = piece.candidate.clone().unwrap();
        let fields: Vec<_> = fields.iter().map(|one| (&*one.key, &*one.value)).collect();
        assert_eq!(fields, [("seat", "1"), ("x", "50")]);
        let surface = &package.surfaces[0];
        let object = origin(&project, &surface.key, surface.at, &Limits::default()).unwrap();
        let facts = anchor_facts(surface, &piece.placed.place, Some(&object));
        let told: Vec<String> = facts
            .iter()
            .map(|fact| {
                let place = fact.from.span().map(|span| project.sources.place(span).to_string());
                let kind = match fact.from {
                    From::Cell(_) => "cell",
                    From::Route(_) => "route",
                    From::Text(_) => "text",
                    From::Default | From::Face => "default",
                };
                format!("{}={} {kind} {}", fact.key, fact.value, place.unwrap_or_default())
            })
            .collect();
        assert_eq!(
            told,
            [
                "x=50 cell seats.csv:4:3",
                "y=8 route board.yaml:8:8",
                "rotation=0 default ",
                "limit=2 text board.yaml:9:23",
                "align=start default ",
                "steps=1 default ",
                "tilt=1 default ",
            ]
        );
    }

    #[test]
    fn what_is_not_shown_is_told_with_its_reason_and_route() {
        let project = project();
        let package = &project.packages[0];
        let setup = package.setup(None).unwrap();
        let (state, _) = State::from_setup(&project, package, setup, Default::default());
        let keeper = SceneKeeper::new(package, &state, Arc::new(PartSizes::new(&project)));
        let lists = unseen(package, &keeper, &state);
        assert_eq!(lists.len(), 1);
        let told: Vec<_> = lists[0]
            .1
            .iter()
            .map(|one| {
                let (route, at) = one.route.clone().unwrap();
                let place = project.sources.place(at).to_string();
                (one.path.to_string(), one.count, one.reason.word(), route.to_string(), place)
            })
            .collect();
        let at = |path: &str, count, word| {
            (path.to_owned(), count, word, "/dock/:seat".to_owned(), "board.yaml:6:5".to_owned())
        };
        assert_eq!(told, [at("/dock/1", 1, "limit"), at("/dock/9", 1, "no-candidate")]);
    }
}
