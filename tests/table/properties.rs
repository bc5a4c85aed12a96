//! What holds for every state, every layout and every sequence of commands.

use std::{collections::BTreeMap, sync::LazyLock};

use baize_manifest::Side;
use baize_table::{
    Change, Command, Limits, PartKey, Pick, PlacedPart, SceneKeeper, Session, State,
};
use proptest::{prelude::*, test_runner::Config};

use crate::support::World;

fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, ..Config::default() }
}

/// Routes over and under each other, with candidates, curves, limits, and child surfaces.
fn busy_table() -> World {
    static TABLE: LazyLock<World> = LazyLock::new(load_busy_table);
    TABLE.clone()
}

fn load_busy_table() -> World {
    World::new(
        "- {role: surface, type: s, id: main, size: [600, 600], children: \
            [{surface: s#seat, params: {who: '0'}}, {surface: s#seat, x: 300, params: {who: '1'}}],\
            layout: [\
             {route: /board, stacking: {tilt: 0}},\
             {route: '/spot/:n', stacking: {tilt: 3}, candidates: [{n: 0}, {n: 1, x: 15}, \
               {n: 2, x: 40, y: 10, rotation: 30}, {n: 3, x: 300, stacking: {limit: -2}}]},\
             {route: /row, x: -80, stacking: {curve: M 0 0 L 160 20, steps: 12}},\
             {route: /fan, y: 60, stacking: {curve: M -80 0 Q 0 -60 80 0, follow: true, \
               align: center, steps: 9}},\
             {route: /ramp, stacking: {curve: M 0 0 h 100, zStart: 3, zEnd: 20}},\
             {route: /top, x: 10}]}\n\
         - {role: surface, type: s, id: seat, size: [200, 200], mount: {kind: child}, layout: \
            [{route: '/hand/:who', stacking: {curve: M 0 0 h 80, tilt: 1}}, {route: '/spot/:who'}]}\n\
         - {role: surface, type: s, id: hud, size: [200, 200], mount: {kind: hud}, layout: \
            [{route: '/hand/:who', stacking: {limit: 2}}, {route: '/spot/:n', candidates: [{n: 1}]}]}\n\
         - {role: setup, type: game, id: main, setup: {/board: board, /row: card, /spot/0: token, \
            /spot/1: {part: card, count: 3}, /fan: [card, token], /hand/0: card, /ramp: card, \
            /top: token, /lost: card}}",
    )
}

const PATHS: [&str; 12] = [
    "/board", "/spot/0", "/spot/1", "/spot/2", "/spot/3", "/row", "/fan", "/hand/0", "/hand/1",
    "/ramp", "/top", "/lost",
];
const PARTS: [&str; 4] = ["card#a", "card#d", "token#red", "board#big"];
const SURFACES: [&str; 3] = ["s#main", "s#seat", "s#hud"];

fn path() -> impl Strategy<Value = String> {
    proptest::sample::select(&PATHS[..]).prop_map(String::from)
}

fn pick() -> impl Strategy<Value = Pick> {
    prop_oneof![
        3 => Just(Pick::Top),
        1 => Just(Pick::All),
        2 => (0usize..6).prop_map(Pick::One),
        2 => proptest::collection::vec(0usize..6, 0..4).prop_map(Pick::Several),
    ]
}

fn step() -> impl Strategy<Value = Command> {
    let at = || proptest::option::of(0usize..6);
    prop_oneof![
        6 => (path(), pick(), path(), at())
            .prop_map(|(from, pick, to, at)| Command::Move { from, pick, to, at }),
        2 => (path(), 1usize..5, path()).prop_map(|(from, count, to)| Command::Take { from, count, to }),
        2 => (path(), proptest::collection::vec(path(), 0..4), 1usize..3)
            .prop_map(|(from, to, count)| Command::Deal { from, to, count }),
        1 => (path(), any::<u64>()).prop_map(|(path, seed)| Command::Shuffle { path, seed }),
        1 => path().prop_map(|path| Command::Reverse { path }),
        1 => path().prop_map(|path| Command::Sort { path }),
        2 => (path(), pick()).prop_map(|(path, pick)| Command::Flip { path, pick, side: None }),
        2 => (path(), pick(), -400.0..400.0)
            .prop_map(|(path, pick, by)| Command::Rotate { path, pick, by }),
        1 => proptest::sample::select(&SURFACES[..])
            .prop_map(|name| Command::Enable { surface: name.into() }),
        1 => proptest::sample::select(&SURFACES[..])
            .prop_map(|name| Command::Disable { surface: name.into() }),
        1 => (path(), proptest::sample::select(&PARTS[..]), 1usize..3, at()).prop_map(
            |(path, part, count, at)| Command::Add {
                path,
                part: part.into(),
                count,
                side: Some(Side::Back),
                rotation: 20.0,
                at,
            }
        ),
        1 => (path(), pick()).prop_map(|(path, pick)| Command::Remove { path, pick }),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        8 => step(),
        1 => proptest::collection::vec(step(), 0..4)
            .prop_map(|commands| Command::Group { name: None, commands }),
    ]
}

fn commands() -> impl Strategy<Value = Vec<Command>> {
    proptest::collection::vec(command(), 1..25)
}

/// Every piece of a state with the number of its copy: what equality of states leaves out.
fn all_pieces(state: &State) -> Vec<String> {
    let pieces = state
        .stacks()
        .flat_map(|(path, stack)| stack.iter().map(move |piece| format!("{path} {piece:?}")));
    pieces.collect()
}

fn names(state: &State) -> Vec<String> {
    let stacks = state.stacks().flat_map(|(_, stack)| stack);
    let mut names: Vec<_> = stacks.map(|piece| format!("{}~{}", piece.part, piece.copy)).collect();
    names.sort();
    names
}

fn adds_or_removes(command: &Command) -> bool {
    match command {
        Command::Add { .. } | Command::Remove { .. } => true,
        Command::Group { commands, .. } => commands.iter().any(adds_or_removes),
        _ => false,
    }
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn undo_restores_every_state_and_redo_brings_it_back(commands in commands()) {
        let World { project, mut session } = busy_table();
        let mut states = vec![session.state().clone()];
        for command in commands {
            if session.apply(command, &project).is_ok() {
                states.push(session.state().clone());
            }
        }
        for state in states.iter().rev().skip(1) {
            session.undo().unwrap();
            prop_assert_eq!(session.state(), state);
            prop_assert_eq!(all_pieces(session.state()), all_pieces(state));
        }
        prop_assert!(session.undo().is_err());
        for state in states.iter().skip(1) {
            session.redo().unwrap();
            prop_assert_eq!(all_pieces(session.state()), all_pieces(state));
        }
    }

    #[test]
    fn the_log_replays_to_the_same_state(commands in commands(), undone in 0usize..5) {
        let World { project, mut session } = busy_table();
        let start = session.state().clone();
        for command in commands {
            let _refused_or_not = session.apply(command, &project);
        }
        for _ in 0..undone {
            let _none_left = session.undo();
        }
        let log: Vec<Command> = session.log().cloned().collect();
        let json = serde_json::to_string(&log).unwrap();
        let log: Vec<Command> = serde_json::from_str(&json).unwrap();
        let again = Session::replay(start, Limits::default(), log, &project).unwrap();
        prop_assert_eq!(again.state(), session.state());
        prop_assert_eq!(all_pieces(again.state()), all_pieces(session.state()));
    }

    #[test]
    fn no_piece_is_lost_or_doubled(commands in commands()) {
        let World { project, mut session } = busy_table();
        for command in commands {
            let before = names(session.state());
            let may_change = adds_or_removes(&command);
            let applied = session.apply(command, &project).is_ok();
            let after = names(session.state());
            prop_assert!(after.windows(2).all(|pair| pair[0] != pair[1]), "doubled: {after:?}");
            prop_assert!(before == after || (applied && may_change));
        }
    }
}

/// The parts that a viewer has after adding, moving and removing as it was told.
fn follow(
    shown: &mut BTreeMap<PartKey, PlacedPart>,
    keeper: &mut SceneKeeper,
    state: &State,
    change: &Change,
) {
    let diff = keeper.apply(state, change);
    for key in &diff.removed {
        assert!(shown.remove(key).is_some(), "{key} was not there");
    }
    for part in diff.added {
        assert!(shown.insert(part.key(), part).is_none(), "added twice");
    }
    for part in diff.moved {
        let before = shown.insert(part.key(), part.clone());
        assert!(before.is_some_and(|before| before != part), "moved nothing");
    }
}

proptest! {
    #![proptest_config(config(80))]

    #[test]
    fn a_kept_scene_equals_a_new_one(commands in commands()) {
        let mut world = busy_table();
        let mut keeper = world.keeper();
        let mut shown: BTreeMap<_, _> =
            keeper.parts().map(|part| (part.key(), part.clone())).collect();
        let mut undo = false;
        for command in commands {
            undo = !undo;
            if let Ok(change) = world.session.apply(command, &world.project) {
                follow(&mut shown, &mut keeper, world.state(), &change);
            } else if undo && let Ok(change) = world.session.undo() {
                follow(&mut shown, &mut keeper, world.state(), &change);
            }
            let (kept, new) = (keeper.scene(world.state()), world.scene());
            prop_assert_eq!(&kept.parts, &new.parts);
            let stacked: Vec<_> = keeper.stacks().flat_map(|parts| parts.iter()).collect();
            prop_assert_eq!(stacked, new.parts.iter().collect::<Vec<_>>());
            prop_assert_eq!(kept.surfaces, new.surfaces);
            prop_assert_eq!(kept.anchors, new.anchors);
            prop_assert_eq!(kept.hidden, new.hidden);
            let mut listed: Vec<_> = shown.values().cloned().collect();
            let mut expected = new.parts;
            listed.sort_by_key(PlacedPart::key);
            expected.sort_by_key(PlacedPart::key);
            prop_assert_eq!(listed, expected);
        }
    }
}

/// A box in its pose, reckoned from the pose alone.
struct Slab {
    pose: baize_table::Pose,
    size: [f64; 3],
}

impl Slab {
    fn new(part: &PlacedPart) -> Self {
        let size = match &*part.part.key.kind {
            "card" => [60.0, 90.0, 0.3],
            "token" => [20.0, 20.0, 3.0],
            _ => [200.0, 200.0, 2.0],
        };
        Self { pose: part.pose, size }
    }

    /// From the part's own axes to those of the surface, as `Pose` says.
    fn place(&self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        let turned = if self.pose.side == Side::Back { 180.0 } else { 0.0 } + self.pose.tilt_deg;
        let (sin, cos) = turned.to_radians().sin_cos();
        let (x, z) = (x * cos + z * sin, -x * sin + z * cos);
        let (sin, cos) = self.pose.rotation_deg.to_radians().sin_cos();
        [
            self.pose.x_mm + x * cos - y * sin,
            self.pose.y_mm + x * sin + y * cos,
            self.pose.middle_z_mm + z,
        ]
    }

    /// The height of the upper (or lower) face over a point of the surface, where it is there.
    fn face(&self, x: f64, y: f64, upper: bool) -> Option<f64> {
        let (sin, cos) = self.pose.rotation_deg.to_radians().sin_cos();
        let (dx, dy) = (x - self.pose.x_mm, y - self.pose.y_mm);
        let (dx, v) = (dx * cos + dy * sin, dy * cos - dx * sin);
        let turned = if self.pose.side == Side::Back { 180.0 } else { 0.0 } + self.pose.tilt_deg;
        let (sin, cos) = turned.to_radians().sin_cos();
        let w = self.size[2] / 2.0 * if upper == (cos > 0.0) { 1.0 } else { -1.0 };
        let u = (dx - w * sin) / cos;
        let inside = u.abs() <= self.size[0] / 2.0 && v.abs() <= self.size[1] / 2.0;
        inside.then_some(self.pose.middle_z_mm - u * sin + w * cos)
    }

    /// Whether the outline of the middle plane, less an edge, is over a point of the surface.
    fn is_over(&self, x: f64, y: f64, edge: f64) -> bool {
        let (sin, cos) = self.pose.rotation_deg.to_radians().sin_cos();
        let (dx, dy) = (x - self.pose.x_mm, y - self.pose.y_mm);
        let (u, v) = (dx * cos + dy * sin, dy * cos - dx * sin);
        let tilt = self.pose.tilt_deg.to_radians().cos().abs();
        u.abs() <= self.size[0] / 2.0 * tilt - edge && v.abs() <= self.size[1] / 2.0 - edge
    }

    /// Points all over the upper face.
    fn samples(&self) -> impl Iterator<Item = [f64; 3]> {
        let steps = (-10..=10).flat_map(|i| (-10..=10).map(move |j| (i, j)));
        steps.map(|(i, j)| {
            let (u, v) = (f64::from(i) / 20.0001, f64::from(j) / 20.0001);
            let w = if (self.pose.tilt_deg.to_radians().cos() > 0.0)
                == (self.pose.side == Side::Face)
            {
                0.5
            } else {
                -0.5
            };
            self.place([u * self.size[0], v * self.size[1], w * self.size[2]])
        })
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn later_parts_of_a_route_lie_above_earlier_ones(
        tilt in prop_oneof![Just(0.0), Just(1.0), Just(180.0), Just(-2.0), Just(12.0)],
        spread in prop_oneof![1 => Just(0.0), 1 => Just(60.0), 5 => 0.0..60.0],
        direction in 0.0..360.0_f64,
        follow in any::<bool>(),
        turns in proptest::collection::vec(prop_oneof![Just(0.0), Just(90.0), -180.0..180.0], 7),
        turn in any::<bool>(),
    ) {
        let (x, y) = (direction.to_radians().cos(), direction.to_radians().sin());
        let length = spread * 6.0;
        // Two paths of one route: the later one lies on the earlier.
        let curve = if spread == 0.0 { String::new() } else {
            format!("curve: M 0 0 L {:.9} {:.9}, follow: {follow},", x * length, y * length)
        };
        let piece = |n: usize| {
            let part = ["card#a", "card#b", "token#red"][n % 3];
            let turn = if turn { turns[n] } else { 0.0 };
            let side = if n.is_multiple_of(2) { "face" } else { "back" };
            format!("{{part: '{part}', rotation: {turn:?}, side: {side}}}")
        };
        let pieces: Vec<_> = (0..7).map(piece).collect();
        let world = World::with_layout(
            &format!("{{route: '/r/:n', stacking: {{{curve} tilt: {tilt:?}}}}}"),
            &format!("/r/1: [{0}], /r/2: [{0}]", pieces.join(", ")),
        );
        let parts = world.scene().parts;
        prop_assert_eq!(parts.len(), 14);
        let slabs: Vec<Slab> = parts.iter().map(Slab::new).collect();
        for (index, later) in slabs.iter().enumerate() {
            prop_assert!(later.pose.z_mm >= -1e-9);
            for [x, y, z] in later.samples() {
                let bottom = later.face(x, y, false);
                for (number, earlier) in slabs[..index].iter().enumerate() {
                    // Where outlines overlap: the upper edge of a tilted thick part leans a few
                    // hundredths of a millimetre beyond its outline. Of another path, by more
                    // than what neighbours may.
                    let edge = if (number < 7) != (index < 7) { 0.02 } else { 0.0 };
                    if !(later.is_over(x, y, edge) && earlier.is_over(x, y, edge)) {
                        continue;
                    }
                    let Some(below) = earlier.face(x, y, true) else { continue };
                    prop_assert!(z >= below + 0.02 - 1e-9, "{z} over {below} at {x}, {y}");
                    // And no lower side sinks into an upper one.
                    prop_assert!(bottom.is_none_or(|bottom| bottom >= below - 1e-6));
                }
            }
        }
    }

    #[test]
    fn z_is_the_lowest_corner(tilt in -400.0..400.0_f64, rotation in -400.0..400.0_f64) {
        let world = World::with_layout(
            &format!("{{route: /a, rotation: {rotation:?}, stacking: {{tilt: {tilt:?}}}}}"),
            "/a: ['card#a', {part: 'card#b', side: back, rotation: 33}]",
        );
        for part in world.shown("/a") {
            let slab = Slab::new(&part);
            let signs = [-0.5, 0.5];
            let corners = signs.iter().flat_map(|x| signs.iter().map(move |y| (x, y)));
            let corners = corners.flat_map(|(x, y)| signs.iter().map(move |z| (x, y, z)));
            let [w, h, d] = slab.size;
            let heights = corners.map(|(x, y, z)| slab.place([x * w, y * h, z * d])[2]);
            let lowest = heights.fold(f64::INFINITY, f64::min);
            prop_assert!((lowest - part.pose.z_mm).abs() < 1e-9, "{lowest} {:?}", part.pose);
        }
    }
}
