//! Every way in which a run can end.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use baize_shots::{
    DrawError, Drawn, Exit, Happened, Options, PartMap, Plan, Profile, Rasteriser, Renderer, Run,
    StartError, Update, Verdict, View, plan, read_png, run,
};

use super::support::{Camera, FakeRenderer, Games, Print, Scene, words};

fn draw(plan: &Plan, renderer: FakeRenderer, options: &Options) -> (Run, u8) {
    let run = run(plan, options, || Ok(renderer), |_| {});
    let code = run.exit(plan.is_broken()).code();
    (run, code)
}

fn test(games: &Games, renderer: FakeRenderer) -> (Run, u8) {
    draw(&games.plan(), renderer, &Options::default())
}

fn update(games: &Games, renderer: FakeRenderer, update: Update) -> (Run, u8) {
    draw(&games.plan(), renderer, &Options { update, ..Options::default() })
}

/// Verdicts by name, in order.
fn verdicts(run: &Run) -> Vec<&'static str> {
    run.outcomes.iter().map(|outcome| outcome.verdict.name()).collect()
}

/// Two small cases, and pictures of both.
fn stored() -> Games {
    let games = Games::with_shots(TWO);
    assert_eq!(update(&games, FakeRenderer::default(), Update::Failed).1, 0);
    games
}

const TWO: &str = "[defaults]\nsize = [160, 100]\n[case.a]\n[case.b]\nsetup = 'game#late'\n";

fn flip_two(scene: &mut Scene) {
    for part in scene.parts.iter_mut().filter(|part| part.name.contains("two")) {
        part.print = Print::Back;
    }
}

#[test]
fn pictures_as_stored_are_0() {
    let games = stored();
    let (run, code) = test(&games, FakeRenderer::default());
    assert_eq!((verdicts(&run), code), (vec!["right", "right"], 0));
    assert_eq!(run.rasteriser.as_deref(), Some("fake, 1.0"));
}

#[test]
fn a_missing_picture_is_1_and_is_written_only_with_update() {
    let games = Games::with_shots(TWO);
    let (run, code) = test(&games, FakeRenderer::default());
    assert_eq!((verdicts(&run), code), (vec!["missing", "missing"], 1));
    assert!(!games.path("tiny/shots").exists());
    let (run, code) = update(&games, FakeRenderer::default(), Update::Failed);
    assert_eq!((verdicts(&run), code), (vec!["stored", "stored"], 0));
    assert!(games.path("tiny/shots/a.png").is_file() && games.path("tiny/shots/b.png").is_file());
}

#[test]
fn a_picture_says_what_made_it() {
    let games = stored();
    let png = std::fs::read(games.path("tiny/shots/a.png")).unwrap();
    let stored = read_png(&png).unwrap();
    assert_eq!(stored.origin.rasteriser.as_deref(), Some("fake, 1.0"));
    assert_eq!(stored.origin.quality.as_deref(), Some("medium"));
    assert_eq!(stored.origin.version.as_deref(), Some(env!("CARGO_PKG_VERSION")));
    let names: Vec<&str> = stored.parts.as_ref().unwrap().names().iter().map(|n| &**n).collect();
    assert_eq!(names, ["tiny:card#one", "tiny:card#two", "tiny:token#red"]);
}

#[test]
fn a_difference_is_1_and_names_the_part() {
    let games = stored();
    let renderer = || FakeRenderer { mutate: flip_two, ..FakeRenderer::default() };
    let (run, code) = test(&games, renderer());
    assert_eq!((verdicts(&run), code), (vec!["differs", "differs"], 1));
    for outcome in &run.outcomes {
        let Verdict::Differs(difference) = &outcome.verdict else { panic!("{outcome:?}") };
        let first = difference.parts.first().unwrap();
        assert_eq!(first.part.as_deref(), Some("tiny:card#two"));
        assert_eq!(first.happened, Happened::Recoloured);
        let comparison = difference.comparison.as_ref().unwrap();
        assert_eq!(comparison.profile, Profile::Same);
    }
    // With the thresholds that the report proposes, it passes.
    let Verdict::Differs(difference) = &run.outcomes[0].verdict else { panic!() };
    let proposed = difference.comparison.as_ref().unwrap().would_pass();
    games.write("tiny/shots.toml", TWO.replace("[case.a]", &format!("[case.a]\n{proposed}")));
    let (run, code) = test(&games, renderer());
    assert_eq!((verdicts(&run), code), (vec!["right", "differs"], 1), "{proposed}");
}

#[test]
fn a_missing_part_is_named_though_it_is_not_there() {
    let games = stored();
    let gone = |scene: &mut Scene| scene.parts.retain(|part| !part.name.contains("token"));
    let (run, _) = test(&games, FakeRenderer { mutate: gone, ..FakeRenderer::default() });
    let Verdict::Differs(difference) = &run.outcomes[0].verdict else { panic!("{run:?}") };
    let first = difference.parts.first().unwrap();
    assert_eq!(first.part.as_deref(), Some("tiny:token#red"));
    assert_eq!(first.happened, Happened::Gone);
    assert!(matches!(run.outcomes[1].verdict, Verdict::Right { .. }), "the case without it");
}

#[test]
fn another_rasteriser_is_compared_as_other() {
    let games = stored();
    let other = || FakeRenderer {
        adapter: "another",
        camera: Camera::default().other(),
        ..FakeRenderer::default()
    };
    let (run, code) = test(&games, other());
    assert_eq!(code, 0, "{run:?}");
    for outcome in &run.outcomes {
        assert!(matches!(outcome.verdict, Verdict::Right { profile: Profile::Other }));
    }
    let (run, code) = test(&games, FakeRenderer { mutate: flip_two, ..other() });
    assert_eq!((verdicts(&run), code), (vec!["differs", "differs"], 1));
    // The profile can be asked for.
    let options = Options { profile: Some(Profile::Same), ..Options::default() };
    let (run, code) = draw(&games.plan(), other(), &options);
    assert_eq!((verdicts(&run), code), (vec!["differs", "differs"], 1));
}

#[test]
fn what_stands_a_little_elsewhere_is_seen_also_as_other() {
    let games = stored();
    let other = || FakeRenderer {
        adapter: "another",
        camera: Camera::default().other(),
        ..FakeRenderer::default()
    };
    // Half a pixel, of a plain token: no colour tells that from another way to draw edges.
    let moved = |scene: &mut Scene| {
        for part in scene.parts.iter_mut().filter(|part| part.name.contains("token")) {
            part.print = Print::Plain;
            part.at_mm[0] += 0.25;
        }
    };
    let plain = |scene: &mut Scene| {
        for part in scene.parts.iter_mut().filter(|part| part.name.contains("token")) {
            part.print = Print::Plain;
        }
    };
    let first = FakeRenderer { mutate: plain, ..FakeRenderer::default() };
    assert_eq!(update(&games, first, Update::Force).1, 0);
    assert_eq!(test(&games, FakeRenderer { mutate: plain, ..other() }).1, 0);
    let (run, code) = test(&games, FakeRenderer { mutate: moved, ..other() });
    assert_eq!((verdicts(&run), code), (vec!["differs", "right"], 1));
    let Verdict::Differs(difference) = &run.outcomes[0].verdict else { panic!("{run:?}") };
    let comparison = difference.comparison.as_ref().unwrap();
    assert_eq!((comparison.pixels <= 8, comparison.outline > 0), (true, true), "{comparison:?}");
    assert_eq!(difference.parts[0].part.as_deref(), Some("tiny:token#red"));
    // With what the report proposes, it passes.
    let proposed = comparison.would_pass();
    games.write("tiny/shots.toml", TWO.replace("[case.a]", &format!("[case.a]\n{proposed}")));
    let (run, _) = test(&games, FakeRenderer { mutate: moved, ..other() });
    assert_eq!(verdicts(&run), ["right", "right"], "{proposed}");
}

#[test]
fn a_picture_of_another_size_is_1() {
    let games = stored();
    games.write("tiny/shots.toml", TWO.replace("160, 100", "160, 101"));
    let (run, code) = test(&games, FakeRenderer::default());
    assert_eq!((verdicts(&run), code), (vec!["differs", "differs"], 1));
}

#[test]
fn an_unreadable_picture_is_1_and_is_written_again_with_update() {
    let games = stored();
    let good = std::fs::read(games.path("tiny/shots/b.png")).unwrap();
    games.write("tiny/shots/a.png", "no picture");
    games.write("tiny/shots/b.png", &good[..good.len() / 3]);
    let (run, code) = test(&games, FakeRenderer::default());
    assert_eq!((verdicts(&run), code), (vec!["unreadable", "unreadable"], 1));
    let (run, code) = update(&games, FakeRenderer::default(), Update::Failed);
    assert_eq!((verdicts(&run), code), (vec!["stored", "stored"], 0));
    assert_eq!(std::fs::read(games.path("tiny/shots/b.png")).unwrap(), good, "equal bytes");
}

#[test]
fn a_picture_without_a_case_is_1() {
    let games = stored();
    games.write("tiny/shots/old.png", "anything");
    games.write("tiny/shots/notes.txt", "not a picture");
    let (run, code) = test(&games, FakeRenderer::default());
    assert_eq!((verdicts(&run), code), (vec!["right", "right"], 1));
    assert_eq!(run.orphans, [games.path("tiny/shots/old.png")]);
    // Also when only some cases are run, and it is never deleted.
    let options = Options { filter: vec!["/a".to_owned()], update: Update::Force, profile: None };
    assert_eq!(draw(&games.plan(), FakeRenderer::default(), &options).1, 1);
    assert!(games.path("tiny/shots/old.png").is_file());
}

#[test]
fn update_writes_what_failed_and_force_writes_all() {
    let games = stored();
    let old = |name: &str| std::fs::metadata(games.path(name)).unwrap().modified().unwrap();
    let (a, b) = (old("tiny/shots/a.png"), old("tiny/shots/b.png"));
    std::thread::sleep(std::time::Duration::from_millis(20));
    let only_late = |scene: &mut Scene| {
        if scene.parts.len() == 1 {
            flip_two(scene);
        }
    };
    let renderer = || FakeRenderer { mutate: only_late, ..FakeRenderer::default() };
    let (run, code) = update(&games, renderer(), Update::Failed);
    assert_eq!((verdicts(&run), code), (vec!["right", "stored"], 0));
    assert_eq!(old("tiny/shots/a.png"), a);
    assert_ne!(old("tiny/shots/b.png"), b);
    let (run, code) = update(&games, renderer(), Update::Force);
    assert_eq!((verdicts(&run), code), (vec!["stored", "stored"], 0));
    assert_ne!(old("tiny/shots/a.png"), a);
    assert_eq!(test(&games, renderer()).1, 0);
}

#[test]
fn a_known_failure_must_fail() {
    let games = stored();
    let known = TWO.replace("[case.a]", "[case.a]\nknown_failure = 'no grain'");
    games.write("tiny/shots.toml", &known);
    let (run, code) = test(&games, FakeRenderer::default());
    assert_eq!((verdicts(&run), code), (vec!["passes-unexpectedly", "right"], 1));
    let flipped = || FakeRenderer {
        mutate: |scene| {
            if scene.parts.len() > 1 {
                flip_two(scene);
            }
        },
        ..FakeRenderer::default()
    };
    let (run, code) = test(&games, flipped());
    assert_eq!((verdicts(&run), code), (vec!["known-failure", "right"], 0));
    // Its picture is what is wanted: only force replaces it.
    let before = std::fs::read(games.path("tiny/shots/a.png")).unwrap();
    let (run, code) = update(&games, flipped(), Update::Failed);
    assert_eq!((verdicts(&run), code), (vec!["known-failure", "right"], 0));
    assert_eq!(std::fs::read(games.path("tiny/shots/a.png")).unwrap(), before);
    let (run, _) = update(&games, flipped(), Update::Force);
    assert_eq!(verdicts(&run), ["stored", "stored"]);
}

#[test]
fn a_known_failure_needs_no_picture_of_what_cannot_be_drawn_yet() {
    let games = stored();
    games.write("tiny/shots.toml", TWO.replace("[case.a]", "[case.a]\nknown_failure = 'no grain'"));
    let picture = games.path("tiny/shots/a.png");
    std::fs::remove_file(&picture).unwrap();
    let (run, code) = test(&games, FakeRenderer::default());
    assert_eq!((verdicts(&run), code), (vec!["known-failure", "right"], 0));
    // It is not silent about what that means.
    let notes = &run.outcomes[0].notes;
    assert!(
        matches!(notes.as_slice(), [one] if one.starts_with("there is no picture")),
        "{notes:?}"
    );
    // What is drawn now is not what is wanted: that is stored by force only.
    let (run, code) = update(&games, FakeRenderer::default(), Update::Failed);
    assert_eq!((verdicts(&run), code), (vec!["known-failure", "right"], 0));
    assert!(!picture.exists());
    let (run, _) = update(&games, FakeRenderer::default(), Update::Force);
    assert_eq!(verdicts(&run), ["stored", "stored"]);
    // A picture that cannot be read is a broken file, not the failure that is known.
    games.write("tiny/shots/a.png", "no picture");
    let (run, code) = test(&games, FakeRenderer::default());
    assert_eq!((verdicts(&run), code), (vec!["unreadable", "right"], 1));
}

#[test]
fn a_package_that_cannot_be_shown_is_1() {
    let games = stored();
    let broken = || FakeRenderer {
        fails: Some(DrawError::Package("no such setup".to_owned())),
        ..FakeRenderer::default()
    };
    let (run, code) = test(&games, broken());
    assert_eq!((verdicts(&run), code), (vec!["not-shown", "not-shown"], 1));
    games.write("tiny/shots.toml", TWO.replace("[case.a]", "[case.a]\nknown_failure = 'x'"));
    assert_eq!(verdicts(&test(&games, broken()).0), ["known-failure", "not-shown"]);
}

#[test]
fn a_device_that_fails_is_2() {
    let games = stored();
    let lost = FakeRenderer {
        fails: Some(DrawError::Device("device lost".to_owned())),
        ..FakeRenderer::default()
    };
    let (run, code) = test(&games, lost);
    assert_eq!((verdicts(&run), code), (vec!["could-not", "could-not"], 2));
    let start = || Err::<FakeRenderer, _>(StartError::Device("no memory".to_owned()));
    let run = run_with(&games.plan(), start);
    assert_eq!(run.exit(false), Exit::CouldNot);
    assert_eq!(run.faults, ["no memory"]);
}

/// A lost device draws nothing any more: each try would only wait for it again.
#[test]
fn a_device_that_failed_is_not_tried_again() {
    struct Losing(FakeRenderer, Arc<AtomicUsize>);
    impl Renderer for Losing {
        fn rasteriser(&self) -> Rasteriser {
            self.0.rasteriser()
        }
        fn draw(&mut self, view: &View<'_>) -> Result<Drawn, DrawError> {
            match self.1.fetch_add(1, Ordering::Relaxed) {
                0 => self.0.draw(view),
                _ => Err(DrawError::Device("device lost".to_owned())),
            }
        }
        fn parts(&mut self, shift_px: [f32; 2]) -> Result<PartMap, DrawError> {
            self.0.parts(shift_px)
        }
    }
    let games = Games::tiny();
    let (plan, tries) = (games.plan(), Arc::new(AtomicUsize::new(0)));
    let update = Options { update: Update::Force, ..Options::default() };
    run(&plan, &update, || Ok(FakeRenderer::default()), |_| {});
    let mut told = Vec::new();
    let start = || Ok(Losing(FakeRenderer::default(), tries.clone()));
    let run = run(&plan, &Options::default(), start, |outcome| told.push(outcome.case.clone()));
    assert_eq!(verdicts(&run), ["right", "could-not", "could-not"]);
    let problem = |index: usize| match &run.outcomes[index].verdict {
        Verdict::CouldNot(problem) => problem.clone(),
        other => other.name().to_owned(),
    };
    assert_eq!(problem(1), "device lost");
    assert_eq!(problem(2), "not drawn: the device failed before");
    assert_eq!(tries.load(Ordering::Relaxed), 2);
    assert_eq!(told.len(), 3);
    assert_eq!(run.exit(false), Exit::CouldNot);
}

fn run_with(plan: &Plan, start: impl FnOnce() -> Result<FakeRenderer, StartError>) -> Run {
    run(plan, &Options::default(), start, |_| {})
}

#[test]
fn no_adapter_is_3() {
    let games = stored();
    let message = "install a driver";
    let run = run_with(&games.plan(), || Err(StartError::NoAdapter(message.to_owned())));
    assert_eq!((run.exit(false).code(), run.no_adapter.as_deref()), (3, Some(message)));
    assert_eq!(run.exit(true).code(), 3, "worse than a broken file");
}

#[test]
fn a_broken_file_is_2_and_starts_no_device() {
    let games = Games::with_shots("[case.a]\nhud = 3\n");
    let plan = games.plan();
    let run = run_with(&plan, || panic!("nothing is to be drawn"));
    assert_eq!(run.exit(plan.is_broken()).code(), 2);
    // The others are run all the same.
    games.write("second/p.yaml", "- {role: package, id: second}\n");
    let plan = baize_shots::plan(&[games.root().to_owned()], None, None, &words());
    let (run, code) = draw(&plan, FakeRenderer::default(), &Options::default());
    assert_eq!((verdicts(&run), code), (vec!["missing"], 2));
}

#[test]
fn paths_and_filters_that_lead_to_nothing_are_2() {
    let games = stored();
    let nowhere = plan(&[games.path("nowhere")], None, None, &words());
    let run = run_with(&nowhere, || panic!("nothing is to be drawn"));
    assert_eq!(run.exit(nowhere.is_broken()).code(), 2);
    games.write("empty/readme.txt", "no package");
    let empty = plan(&[games.path("empty")], None, None, &words());
    assert!(empty.is_broken());
    let options = Options { filter: vec!["zzz".to_owned()], ..Options::default() };
    let (run, code) = draw(&games.plan(), FakeRenderer::default(), &options);
    assert_eq!(code, 2);
    assert_eq!(run.faults, ["none of 2 cases has `zzz` in its name"]);
}

#[test]
fn a_picture_that_cannot_be_written_is_2() {
    let games = Games::with_shots(TWO);
    games.write("tiny/shots", "a file where the folder should be");
    let (run, code) = update(&games, FakeRenderer::default(), Update::Failed);
    assert_eq!((verdicts(&run), code), (vec!["could-not", "could-not"], 2));
}

#[test]
fn cases_are_told_as_they_are_drawn() {
    let games = stored();
    let mut heard: Vec<PathBuf> = Vec::new();
    let plan = games.plan();
    let start = || Ok(FakeRenderer::default());
    run(&plan, &Options::default(), start, |outcome| heard.push(outcome.stored.clone()));
    assert_eq!(heard, ["a", "b"].map(|name| games.path(&format!("tiny/shots/{name}.png"))));
}
