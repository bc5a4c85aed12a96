//! Table, HUD and child surfaces (R21–R24).

use std::sync::Arc;

use baize_table::Reason;

use crate::support::{World, assert_close};

fn keys(world: &World) -> Vec<String> {
    world.scene().surfaces.iter().map(|surface| surface.key.to_string()).collect()
}

#[test]
fn children_follow_their_parents_and_twins_are_told_apart() {
    let world = World::new(
        "- {role: surface, type: s, id: root, size: [9, 9], children: [s#kid, s#other, s#kid]}\n\
         - {role: surface, type: s, id: kid, size: [9, 9], mount: {kind: child, x: 1}, \
            children: [s#grandkid]}\n\
         - {role: surface, type: s, id: grandkid, size: [9, 9], mount: {kind: child, x: 2}}\n\
         - {role: surface, type: s, id: other, size: [9, 9], mount: {kind: child}}\n\
         - {role: surface, type: s, id: hand, size: [9, 9], mount: {kind: hud, area: top-left}}\n\
         - {role: setup, type: game, id: main, setup: {}}",
    );
    assert_eq!(
        keys(&world),
        [
            "s#root",
            "s#root/s#kid",
            "s#root/s#kid/s#grandkid",
            "s#root/s#other",
            "s#root/s#kid~1",
            "s#root/s#kid~1/s#grandkid",
            "s#hand",
        ]
    );
    let parents: Vec<_> = world.scene().surfaces.iter().map(|surface| surface.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(1), Some(0), Some(0), Some(4), None]);
}

#[test]
fn a_listing_has_its_own_anchor_on_top_of_the_mount() {
    let world = World::new(
        "- {role: surface, type: s, id: root, size: [9, 9], children: \
            [{surface: s#kid, x: 10, y: 5, rotation: 30}]}\n\
         - {role: surface, type: s, id: kid, size: [8, 7], \
            mount: {kind: child, x: 100, y: 200, rotation: 90}}\n\
         - {role: setup, type: game, id: main, setup: {}}",
    );
    // In the axes of the mount, which is turned by a quarter: (10, 5) becomes (−5, 10).
    let kid = &world.scene().surfaces[1];
    assert_close([kid.x_mm, kid.y_mm, kid.rotation_deg], [95.0, 210.0, 120.0]);
    assert_eq!(kid.size_mm, [8.0, 7.0]);
}

#[test]
fn one_board_serves_every_seat() {
    let world = World::new(
        "- {role: surface, type: s, id: root, size: [9, 9], children: \
            [{surface: s#seat, params: {who: red}}, {surface: s#seat, y: 300, params: {who: 2}}]}\n\
         - {role: surface, type: s, id: seat, size: [9, 9], mount: {kind: child}, layout: \
            [{route: '/:who/hand', x: 1}, {route: '/:who/slot/:n', candidates: \
              [{n: 0, x: 10}, {n: 1, x: 20, who: 2}, {n: 1, x: 30}]}]}\n\
         - {role: setup, type: game, id: main, setup: {/red/hand: 'card#a', /2/hand: 'card#b', \
            /3/hand: 'card#c', /red/slot/1: 'card#d', /2/slot/1: 'card#e'}}",
    );
    let scene = world.scene();
    let shown: Vec<_> = scene
        .parts
        .iter()
        .map(|part| (part.place.surface_index, &*part.place.path, part.pose.x_mm))
        .collect();
    assert_eq!(
        shown,
        [
            (1, "/red/hand", 1.0),
            (1, "/red/slot/1", 30.0),
            (2, "/2/hand", 1.0),
            (2, "/2/slot/1", 20.0)
        ]
    );
    let other = Reason::OtherParams { route: 0 };
    let third: Vec<_> = scene.hidden.iter().filter(|one| &*one.path == "/3/hand").collect();
    assert_eq!(
        third.iter().map(|one| one.reason).collect::<Vec<_>>(),
        [Reason::NoRoute, other, other]
    );
    // Drop targets of the two seats are different paths.
    let paths: Vec<_> = scene.anchors.iter().filter_map(|anchor| anchor.path.as_deref()).collect();
    assert_eq!(
        paths,
        ["/red/hand", "/red/slot/0", "/red/slot/1", "/2/hand", "/2/slot/0", "/2/slot/1"]
    );
}

const TWO: &str = "- {role: surface, type: s, id: one, size: [9, 9], layout: [{route: /a}], \
                     children: [s#kid]}\n\
                   - {role: surface, type: s, id: two, size: [9, 9], layout: [{route: /a, x: 2}]}\n\
                   - {role: surface, type: s, id: kid, size: [9, 9], mount: {kind: child}, \
                      layout: [{route: /a, x: 3}]}\n";

fn two(surfaces: &str) -> World {
    World::new(&format!(
        "{TWO}- {{role: setup, type: game, id: main, {surfaces} setup: {{/a: 'card#a', /b: 'card#b'}}}}"
    ))
}

#[test]
fn left_out_means_all_and_an_empty_list_none() {
    assert_eq!(keys(&two("")), ["s#one", "s#one/s#kid", "s#two"]);
    assert_eq!(keys(&two("surfaces: [],")), Vec::<String>::new());
    assert_eq!(keys(&two("surfaces: [s#two],")), ["s#two"]);
}

#[test]
fn a_child_needs_an_enabled_parent() {
    let world = two("surfaces: [s#kid, s#two],");
    assert_eq!(keys(&world), ["s#two"]);
    let hidden = world.scene().hidden;
    let found: Vec<_> = hidden.iter().map(|one| (&*one.surface, &*one.path, one.reason)).collect();
    assert_eq!(
        found,
        [
            ("s#two", "/b", Reason::NoRoute),
            ("s#one", "/a", Reason::SurfaceDisabled),
            ("s#one", "/b", Reason::NoRoute),
            ("s#kid", "/a", Reason::NoParent),
            ("s#kid", "/b", Reason::NoRoute),
        ]
    );
}

#[test]
fn surfaces_are_independent_of_each_other() {
    let parts = two("").shown("/a");
    let found: Vec<_> = parts.iter().map(|part| (part.key().to_string(), part.pose.x_mm)).collect();
    assert_eq!(
        found,
        [
            ("p:card#a@s#one".to_owned(), 0.0),
            ("p:card#a@s#one/s#kid".to_owned(), 3.0),
            ("p:card#a@s#two".to_owned(), 2.0)
        ]
    );
}

#[test]
fn enabling_and_disabling_brings_surfaces_and_their_parts() {
    let mut world = two("surfaces: [s#one],");
    let mut keeper = world.keeper();
    let command = crate::support::command("{do: enable, surface: s#two}");
    let change = world.session.apply(command, &world.project).unwrap();
    let diff = keeper.apply(world.state(), &change);
    assert!(diff.surfaces);
    let added: Vec<_> = diff.added.iter().map(|part| part.key().to_string()).collect();
    assert_eq!((added, diff.removed.len()), (vec!["p:card#a@s#two".to_owned()], 0));
    let change = world.session.undo().unwrap();
    let diff = keeper.apply(world.state(), &change);
    assert_eq!((diff.added.len(), diff.removed.len(), diff.surfaces), (0, 1, true));
}

/// What was made of a stack can be kept until another allocation takes its place.
#[test]
fn a_stack_is_the_same_allocation_until_it_is_laid_anew() {
    let mut world = World::with_layout(
        "{route: /a, x: -200, stacking: {}}, {route: /b, stacking: {}}, \
         {route: /c, x: 200, stacking: {}}",
        "/a: [card#a, card#b], /b: [card#c, card#d], /c: card#e",
    );
    let mut keeper = world.keeper();
    let paths = |keeper: &baize_table::SceneKeeper| -> Vec<String> {
        keeper.stacks().map(|parts| parts[0].place.path.to_string()).collect()
    };
    assert_eq!(paths(&keeper), ["/a", "/b", "/c"]);
    let before: Vec<_> = keeper.stacks().cloned().collect();
    let command = crate::support::command("{do: move, from: /a, pick: top, to: /c}");
    let change = world.session.apply(command, &world.project).unwrap();
    keeper.apply(world.state(), &change);
    let stays = |(old, new): (&Arc<_>, &Arc<_>)| Arc::ptr_eq(old, new);
    let stay: Vec<bool> = before.iter().zip(keeper.stacks()).map(stays).collect();
    assert_eq!(stay, [false, true, false]);
    // Those that are held elsewhere are as they were.
    assert_eq!(before.iter().map(|parts| parts.len()).collect::<Vec<_>>(), [2, 2, 1]);
    assert_eq!(keeper.stacks().map(|parts| parts.len()).collect::<Vec<_>>(), [1, 2, 2]);
}
