//! How long scenes and commands take: figures in `docs/benchmarks.md`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a benchmark may stop at what it did not expect"
)]

use std::{fmt::Write, sync::Arc};

use baize_manifest::{LoadOptions, MemoryFiles, Project, load};
use baize_table::{Command, Limits, PartSizes, Pick, Scene, SceneKeeper, Session, State};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// A table of `paths` stacks with `each` tilted cards on every one, in one route with candidates:
/// a deck of 1000 different cards, dealt over and over.
struct Table {
    project: Project,
    state: State,
    sizes: Arc<PartSizes>,
}

impl Table {
    fn new(paths: usize, each: usize, stacking: &str) -> Self {
        let mut yaml = String::from("{role: package, id: p, include: '*.yaml'}\n---\n");
        yaml.push_str(
            "role: part\ntype: card\nsize: [60, 90, 0.3]\n$variants: |\n  id\n  string\n",
        );
        for id in 0..1000 {
            writeln!(yaml, "  {id}").unwrap();
        }
        yaml.push_str("---\nrole: surface\ntype: board\nid: main\nsize: [9000, 9000]\nlayout:\n");
        writeln!(yaml, "- route: /spot/:n\n  stacking: {stacking}\n  candidates:").unwrap();
        for n in 0..paths {
            writeln!(yaml, "  - {{n: {n}, x: {}, y: {}}}", n % 70 * 100, n / 70 * 100).unwrap();
        }
        yaml.push_str("---\nrole: setup\ntype: game\nid: main\nsetup:\n");
        for n in 0..paths {
            let ids = (0..each).map(|k| format!("card#{}", (n * each + k) % 1000));
            writeln!(yaml, "  /spot/{n}: [{}]", ids.collect::<Vec<_>>().join(", ")).unwrap();
        }
        let mut files = MemoryFiles::default();
        files.insert("p.yaml", yaml.into_bytes());
        let mut options = LoadOptions::default();
        options.limits.nodes = usize::MAX;
        options.limits.definition_bytes = u64::MAX;
        let project = load(&files, None, &options);
        let package = project.package("p").expect("the package loads");
        let setup = package.setup(None).expect("the setup loads");
        let (state, _) = State::from_setup(&project, package, setup, Limits::default());
        assert_eq!(state.piece_count(), paths * each);
        let sizes = Arc::new(PartSizes::new(&project));
        Self { project, state, sizes }
    }

    fn scene(&self) -> Scene {
        let package = self.project.package("p").expect("the package loads");
        Scene::compute(package, &self.state, self.sizes.clone())
    }
}

const PILES: &str = "{}";
const ROWS: &str = "{curve: M 0 0 h 30}";

#[divan::bench(args = [(500, 2), (500, 20), (2000, 20), (5000, 20)])]
fn scene_of_piles(bencher: Bencher<'_, '_>, (paths, each): (usize, usize)) {
    let table = Table::new(paths, each, PILES);
    assert_eq!(table.scene().parts.len(), paths * each);
    bencher.bench_local(|| black_box(table.scene()).parts.len());
}

#[divan::bench(args = [(500, 2), (500, 20), (2000, 20), (5000, 20)])]
fn scene_of_shingled_rows(bencher: Bencher<'_, '_>, (paths, each): (usize, usize)) {
    let table = Table::new(paths, each, ROWS);
    assert_eq!(table.scene().parts.len(), paths * each);
    bencher.bench_local(|| black_box(table.scene()).parts.len());
}

#[divan::bench(args = [1_000, 10_000, 100_000])]
fn scene_of_one_long_row(bencher: Bencher<'_, '_>, count: usize) {
    let stacking = format!("{{curve: M 0 0 h {count}, tilt: 1}}");
    let table = Table::new(1, count, &stacking);
    bencher.bench_local(|| black_box(table.scene()).parts.len());
}

#[divan::bench(args = [PILES, ROWS])]
fn one_move_among_10_000_parts(bencher: Bencher<'_, '_>, stacking: &str) {
    let table = Table::new(500, 20, stacking);
    let package = table.project.package("p").expect("the package loads");
    let mut keeper = SceneKeeper::new(package, &table.state, table.sizes.clone());
    let mut session = Session::new(table.state.clone(), Limits::default());
    let paths = ["/spot/250", "/spot/251"];
    let mut forth = false;
    bencher.bench_local(|| {
        forth = !forth;
        let [from, to] = if forth { paths } else { [paths[1], paths[0]] };
        let command = Command::Move { from: from.into(), pick: Pick::Top, to: to.into(), at: None };
        let change = session.apply(command, &table.project).unwrap();
        keeper.apply(session.state(), &change)
    });
}

#[divan::bench]
fn shuffling_and_dealing_1_000_cards(bencher: Bencher<'_, '_>) {
    let table = Table::new(1, 1000, PILES);
    let hands: Vec<String> = (0..10).map(|n| format!("/hand/{n}")).collect();
    bencher
        .with_inputs(|| Session::new(table.state.clone(), Limits::default()))
        .bench_local_values(|mut session| {
            let shuffle = Command::Shuffle { path: "/spot/0".into(), seed: 7 };
            session.apply(shuffle, &table.project).unwrap();
            let deal = Command::Deal { from: "/spot/0".into(), to: hands.clone(), count: 100 };
            session.apply(deal, &table.project).unwrap();
            session
        });
}

#[divan::bench]
fn dealing_1_000_cards_one_command_each(bencher: Bencher<'_, '_>) {
    let table = Table::new(1, 1000, PILES);
    bencher
        .with_inputs(|| Session::new(table.state.clone(), Limits::default()))
        .bench_local_values(|mut session| {
            for n in 0..1000 {
                let to = format!("/hand/{}", n % 10);
                let take = Command::Take { from: "/spot/0".into(), count: 1, to };
                session.apply(take, &table.project).unwrap();
            }
            session
        });
}
