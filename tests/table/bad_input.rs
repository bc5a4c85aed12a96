//! Input that no good package has: a diagnostic or a refusal, never a panic, never a lost rest.

use std::sync::Arc;

use baize_manifest::{Package, PartRef};
use baize_table::{Footprint, Footprints, Limits, Scene, State, codes};

use crate::support::World;

fn world() -> World {
    World::with_layout(
        "{route: /a, x: 1, stacking: {curve: M 0 0 L 90 0}}, {route: '/b/:n', candidates: [{n: 1}]}",
        "/a: card, /b/1: token",
    )
}

fn package(world: &World) -> Package {
    world.package().clone()
}

fn scene_of(world: &World, package: &Package) -> Scene {
    let scene = Scene::compute(package, world.state(), world.sizes());
    for part in &scene.parts {
        let pose = part.pose;
        let numbers =
            [pose.x_mm, pose.y_mm, pose.z_mm, pose.middle_z_mm, pose.rotation_deg, pose.tilt_deg];
        assert!(numbers.iter().all(|number| number.is_finite()), "{pose:?}");
    }
    scene
}

#[test]
fn numbers_that_are_none_become_diagnostics() {
    let world = world();
    for bad in [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e300] {
        let mut package = package(&world);
        let route = &mut package.surfaces[0].layout[0];
        route.x_mm = bad;
        let mut stacking = (**route.stacking.as_ref().unwrap()).clone();
        stacking.tilt_deg = bad;
        stacking.ramp_mm = Some([bad, 0.0]);
        stacking.steps = bad;
        route.stacking = Some(Arc::new(stacking));
        package.surfaces[0].mount.x_mm = bad;
        let scene = scene_of(&world, &package);
        assert_eq!(scene.parts.len(), 6);
        assert!(scene.diagnostics.iter().any(|found| found.code == codes::NOT_FINITE));
    }
}

#[test]
fn a_curve_of_no_length_is_a_pile() {
    let world = world();
    for path in ["M 0 0", "M 5 5 L 5 5", ""] {
        let mut package = package(&world);
        let route = &mut package.surfaces[0].layout[0];
        let mut stacking = (**route.stacking.as_ref().unwrap()).clone();
        stacking.curve.as_mut().unwrap().path = kurbo::BezPath::from_svg(path).unwrap_or_default();
        route.stacking = Some(Arc::new(stacking));
        let scene = scene_of(&world, &package);
        assert!(scene.parts.iter().take(5).all(|part| part.pose.x_mm == 1.0));
        assert!(scene.diagnostics.iter().any(|found| found.code == codes::EMPTY_CURVE));
    }
}

#[test]
fn surfaces_on_themselves_and_floods_of_them_have_an_end() {
    let surface = |id: usize, children: &str| {
        format!(
            "- {{role: surface, type: s, id: n{id}, size: [9, 9], mount: {{kind: {}}}, children: \
             [{children}]}}\n",
            if id == 0 { "table" } else { "child" }
        )
    };
    // n0 → n1 → n2, and by hand back to n1: the loader would break the cycle.
    let chain = surface(0, "s#n1") + &surface(1, "s#n2") + &surface(2, "");
    let setup = "- {role: setup, type: game, id: main, setup: {}}";
    let world = World::new(&(chain + setup));
    let mut package = package(&world);
    package.surfaces[2].children = package.surfaces[0].children.clone();
    let scene = scene_of(&world, &package);
    assert_eq!(scene.surfaces.len(), 3);
    assert!(scene.diagnostics.iter().any(|found| found.code == codes::CHILD_CYCLE));
    // Every level lists the next one twice: two to the power of thirty.
    let flood: String = (0..30).map(|id| surface(id, &format!("s#n{0}, s#n{0}", id + 1))).collect();
    let scene = World::new(&(flood + &surface(30, "") + setup)).scene();
    assert_eq!(scene.surfaces.len(), 10_000);
    assert!(scene.diagnostics.iter().any(|found| found.code == codes::TOO_MANY_SURFACES));
}

#[test]
fn a_setup_with_unknown_names_keeps_the_rest() {
    let world = world();
    let mut package = package(&world);
    let setup = &mut package.setups[0];
    let mut unknown = setup.placements[0].entries[0].clone();
    unknown.part.kind = "nothing".into();
    setup.placements[0].entries.insert(0, unknown.clone());
    unknown.part.id = Some("at-all".into());
    setup.placements[1].entries.push(unknown.clone());
    unknown = setup.placements[0].entries[1].clone();
    unknown.rotation_deg = f64::NAN;
    setup.placements[1].entries.push(unknown);
    setup.surfaces = Some(vec![
        package.surfaces[0].key.clone(),
        baize_manifest::Key { kind: "s".into(), id: "none".into() },
    ]);
    let setup = package.setups[0].clone();
    let (state, diagnostics) =
        State::from_setup(&world.project, &package, &setup, Limits::default());
    let found: Vec<_> = diagnostics.iter().map(|one| one.code).collect();
    assert_eq!(
        found,
        [codes::UNKNOWN_SURFACE, codes::UNKNOWN_TYPE, codes::UNKNOWN_PART, codes::NOT_FINITE]
    );
    assert_eq!((state.stack("/a").len(), state.stack("/b/1").len()), (5, 7));
    assert_eq!(state.surfaces().len(), 1);
}

#[test]
fn too_many_pieces_stop_at_the_limit() {
    let world = World::with_layout("", "/a: token, /b: {part: card, count: 2000}, /c: token");
    let package = world.package();
    let mut setup = package.setup(None).unwrap().clone();
    // As many as a number can say.
    setup.placements[1].entries[0].count = u32::MAX;
    let setup = &setup;
    let (state, diagnostics) =
        State::from_setup(&world.project, package, setup, Limits { pieces: 1000 });
    assert_eq!(state.piece_count(), 1000);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].code, codes::TOO_MANY_PARTS);
}

/// Footprints that are of no use, one after the other.
struct Broken(Footprint);

impl Footprints for Broken {
    fn footprint(&self, _: &PartRef) -> Option<Arc<Footprint>> {
        Some(Arc::new(self.0.clone()))
    }
}

#[test]
fn footprints_of_no_use_become_boxes() {
    let world = world();
    let nan = f64::NAN;
    let bad = [
        Footprint { loops: vec![], depth_mm: 1.0 },
        Footprint { loops: vec![vec![]], depth_mm: 1.0 },
        Footprint { loops: vec![vec![[0.0, 0.0], [1.0, 1.0]]], depth_mm: 1.0 },
        Footprint { loops: vec![vec![[0.0, 0.0], [nan, 1.0], [2.0, 0.0]]], depth_mm: 1.0 },
        Footprint { loops: vec![vec![[5.0, 5.0]; 4]], depth_mm: 1.0 },
        Footprint { depth_mm: nan, ..Footprint::rectangle([1.0; 3]) },
        Footprint { depth_mm: -1.0, ..Footprint::rectangle([1.0; 3]) },
        Footprint::rectangle([1e300; 3]),
        Footprint::rectangle([f64::INFINITY; 3]),
    ];
    for footprint in bad {
        let scene =
            Scene::compute(world.package(), world.state(), Arc::new(Broken(footprint.clone())));
        let z: Vec<f64> = scene.parts.iter().map(|part| part.pose.z_mm).collect();
        assert!(z.iter().all(|z| z.is_finite() && *z >= 0.0), "{footprint:?}: {z:?}");
        assert_eq!(z.len(), 6);
    }
}
