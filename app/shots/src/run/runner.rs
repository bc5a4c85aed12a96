//! Runs the cases of a plan.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use rayon::prelude::*;

use super::{
    outcome::{Difference, Outcome, Run, Verdict},
    shifted, store,
};
use crate::{
    case::{Case, FOLDER, Games, Plan, Suite},
    compare::{Comparison, Profile, SHIFTS_PX, compare, outlines},
    parts::{Blamed, PartMap, blame},
    picture::{Origin, Picture, Stored, read_png, stored_png},
    renderer::{DrawError, Drawn, Renderer, StartError, View},
};

/// Which stored pictures are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Update {
    /// None.
    #[default]
    No,
    /// Those that are missing, unreadable or differ.
    Failed,
    /// All.
    Force,
}

/// How a plan is run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Only cases whose `package/name` holds one of these texts; without any, all.
    pub filter: Vec<String>,
    /// Which stored pictures are written.
    pub update: Update,
    /// How pictures are compared; none: by what made them.
    pub profile: Option<Profile>,
}

/// Runs the cases, one after the other, on one renderer. `start` starts it, and is only called
/// when there is something to draw; `done` hears of each case as soon as it is drawn.
pub fn run<R: Renderer>(
    plan: &Plan,
    options: &Options,
    start: impl FnOnce() -> Result<R, StartError>,
    mut done: impl FnMut(&Outcome),
) -> Run {
    let begun = Instant::now();
    let orphans = plan.games.iter().flat_map(|games| games.orphans.iter().cloned()).collect();
    let mut run = Run { orphans, ..Run::default() };
    let chosen: Vec<_> = plan.chosen(&options.filter).collect();
    if chosen.is_empty() {
        if !plan.is_broken() {
            run.faults.push(nothing_chosen(plan, options));
        }
        return run;
    }
    let packed = plan.games.iter().find(|games| games.is_archive);
    if let (Some(games), true) = (packed, options.update != Update::No) {
        run.faults.push(format!(
            "{}: no pictures are stored in an archive; update those of the folder that it was \
             packed from",
            games.shown_root.display()
        ));
        return run;
    }
    let renderer = match start() {
        Ok(renderer) => renderer,
        Err(StartError::NoAdapter(message)) => {
            run.no_adapter = Some(message);
            return run;
        }
        Err(StartError::Device(message)) => {
            run.faults.push(message);
            return run;
        }
    };
    run.rasteriser = Some(renderer.rasteriser().to_string());
    let mut runner = Runner { renderer, options, pending: Vec::new(), is_lost: false };
    for (index, (games, suite, case)) in chosen.into_iter().enumerate() {
        let outcome = runner.case(index, games, suite, case);
        done(&outcome);
        run.outcomes.push(outcome);
        if runner.pending.iter().map(|pending| pending.picture.rgba().len()).sum::<usize>()
            > AT_ONCE
        {
            write_all(&mut run, std::mem::take(&mut runner.pending));
        }
    }
    write_all(&mut run, runner.pending);
    run.time = begun.elapsed();
    run
}

fn nothing_chosen(plan: &Plan, options: &Options) -> String {
    let all = plan.chosen(&[]).count();
    match all {
        0 => "there are no cases".to_owned(),
        _ => format!("none of {all} cases has `{}` in its name", options.filter.join("`, `")),
    }
}

/// A picture that is to be written.
struct Pending {
    index: usize,
    path: PathBuf,
    picture: Picture,
    origin: Origin,
    parts: Option<PartMap>,
}

/// A known failure without a picture cannot pass, and so cannot tell that it was mended.
const NO_PICTURE_YET: &str =
    "there is no picture of what is wanted: nobody will be told when this is mended";

/// Why a case was not even tried.
const LOST: &str = "not drawn: the device failed before";

/// Bytes of pixels that wait to be written together.
const AT_ONCE: usize = 128 << 20;

/// Packs and writes pictures, several at once; a case whose picture could not be written says so.
fn write_all(run: &mut Run, pending: Vec<Pending>) {
    let failed: Vec<(usize, String)> = pending
        .into_par_iter()
        .filter_map(|Pending { index, path, picture, origin, parts }| {
            let png = stored_png(&picture, &origin, parts.as_ref());
            let written = png
                .map_err(|error| error.to_string())
                .and_then(|png| store::write(&path, &png).map_err(|error| error.to_string()));
            written.err().map(|error| (index, format!("{}: {error}", path.display())))
        })
        .collect();
    for (index, problem) in failed {
        if let Some(outcome) = run.outcomes.get_mut(index) {
            outcome.verdict = Verdict::CouldNot(problem);
        }
    }
}

struct Runner<'a, R> {
    renderer: R,
    options: &'a Options,
    pending: Vec<Pending>,
    /// Whether the device failed: it draws nothing any more.
    is_lost: bool,
}

impl<R: Renderer> Runner<'_, R> {
    fn case(&mut self, index: usize, games: &Games, suite: &Suite, case: &Case) -> Outcome {
        let begun = Instant::now();
        let file = format!("{}.png", case.name);
        let path = suite.folder.join(FOLDER).join(&file);
        let mut outcome = Outcome {
            package: suite.package.clone(),
            case: case.name.clone(),
            stored: suite.shown_folder.join(FOLDER).join(&file),
            is_archive: games.is_archive,
            verdict: Verdict::CouldNot(LOST.to_owned()),
            notes: Vec::new(),
            draw_time: Duration::ZERO,
            compare_time: Duration::ZERO,
        };
        if self.is_lost {
            return outcome;
        }
        let stored = match games.is_archive {
            true => store::read_packed(&*games.files, &suite.stored(&file))
                .map_err(|error| error.to_string()),
            false => store::read(&path).map_err(|error| error.to_string()),
        };
        let view = view(games, suite, case);
        let drawn = self.renderer.draw(&view);
        outcome.draw_time = begun.elapsed();
        let begun = Instant::now();
        outcome.verdict = match drawn {
            Ok(Drawn { picture, notes }) => {
                outcome.notes = notes;
                self.judge(index, case, &view, (path, stored), picture, &mut outcome.notes)
            }
            Err(DrawError::Device(message)) => {
                self.is_lost = true;
                Verdict::CouldNot(message)
            }
            Err(DrawError::Package(message)) => match &case.known_failure {
                Some(reason) => Verdict::KnownFailure(reason.clone()),
                None => Verdict::NotShown(message),
            },
        };
        outcome.compare_time = begun.elapsed();
        outcome
    }

    fn judge(
        &mut self,
        index: usize,
        case: &Case,
        view: &View<'_>,
        (path, stored): (PathBuf, Result<Option<Vec<u8>>, String>),
        actual: Picture,
        notes: &mut Vec<String>,
    ) -> Verdict {
        let stored = match stored {
            Ok(stored) => stored.map(|png| read_png(&png).map_err(|error| error.to_string())),
            // Not for want of a picture: a folder in its place, or no permission.
            Err(error) => return Verdict::CouldNot(format!("{}: {error}", path.display())),
        };
        let new = stored.is_none();
        let verdict = match stored {
            None => match &case.known_failure {
                // What is wanted cannot be drawn yet, so there can be no picture of it.
                Some(reason) => {
                    notes.push(NO_PICTURE_YET.to_owned());
                    Verdict::KnownFailure(reason.clone())
                }
                None => Verdict::Missing { actual: Box::new(actual.clone()) },
            },
            Some(Err(problem)) => Verdict::Unreadable { problem, actual: Box::new(actual.clone()) },
            Some(Ok(stored)) => self.compare(case, view, stored, &actual, notes),
        };
        let write = match self.options.update {
            Update::No => false,
            // A known failure's picture shows what is wanted, not what is drawn.
            Update::Failed => verdict.exit() != super::Exit::Right && case.known_failure.is_none(),
            Update::Force => true,
        };
        if !write {
            return verdict;
        }
        let origin = Origin::now(self.renderer.rasteriser().to_string(), &*case.quality);
        let parts = self.renderer.parts([0.0; 2]).ok();
        self.pending.push(Pending { index, path, picture: actual, origin, parts });
        Verdict::Stored { new }
    }

    fn compare(
        &mut self,
        case: &Case,
        view: &View<'_>,
        stored: Stored,
        actual: &Picture,
        notes: &mut Vec<String>,
    ) -> Verdict {
        let rasteriser = self.renderer.rasteriser().to_string();
        let same = stored.origin.rasteriser.as_deref() == Some(&*rasteriser);
        let profile = if same { Profile::Same } else { Profile::Other };
        let profile = self.options.profile.unwrap_or(profile);
        let quality = stored.origin.quality.as_deref();
        let tolerance = case.thresholds.of(profile);
        let comparison = compare(&stored.picture, actual, profile, &tolerance)
            .map(|comparison| self.explained(comparison, view, &stored, actual, notes));
        let passes = comparison.as_ref().is_some_and(|comparison| comparison.passes());
        match (passes, &case.known_failure) {
            (true, None) => return Verdict::Right { profile },
            (true, Some(reason)) => return Verdict::Passes(reason.clone()),
            (false, Some(reason)) => return Verdict::KnownFailure(reason.clone()),
            (false, None) => {}
        }
        if let Some(quality) = quality.filter(|quality| **quality != *case.quality) {
            notes.push(format!("the stored picture is of quality {quality}, not {}", case.quality));
        }
        let parts = match &comparison {
            Some(comparison) => self.name(comparison.differs(), &stored, actual, notes),
            None => Vec::new(),
        };
        let actual = actual.clone();
        Verdict::Differs(Box::new(Difference {
            expected: stored.picture,
            actual,
            comparison,
            parts,
        }))
    }

    /// Lets pass what another rasteriser may do at edges, and adds what none decides: which parts
    /// are where.
    fn explained(
        &mut self,
        comparison: Comparison,
        view: &View<'_>,
        stored: &Stored,
        actual: &Picture,
        notes: &mut Vec<String>,
    ) -> Comparison {
        if comparison.profile == Profile::Same {
            return comparison;
        }
        let outlines = self.outlines(stored, notes).unwrap_or_default();
        let with_outlines = comparison.clone().with_outlines(&outlines);
        // Where parts are elsewhere, no other picture helps.
        if with_outlines.passes() || with_outlines.outline > with_outlines.tolerance.outline {
            return with_outlines;
        }
        match shifted::compare_shifted(&mut self.renderer, view, stored, actual, comparison) {
            Ok(comparison) => comparison.with_outlines(&outlines),
            Err(error) => {
                self.is_lost |= matches!(error, DrawError::Device(_));
                notes.push(format!("what differs could not be drawn again: {error}"));
                with_outlines
            }
        }
    }

    /// Row by row: where other parts are than expected; none where that is not known.
    fn outlines(&mut self, stored: &Stored, notes: &mut Vec<String>) -> Option<Vec<bool>> {
        let expected = stored.parts.as_ref()?;
        let mut maps = Vec::new();
        for shift_px in SHIFTS_PX {
            match self.renderer.parts(shift_px) {
                Ok(map) => maps.push(map),
                Err(error) => {
                    notes.push(format!("where parts are could not be compared: {error}"));
                    return None;
                }
            }
            let outlines = outlines(expected, &maps)?;
            // The other maps can only explain more.
            if maps.len() == SHIFTS_PX.len() || !outlines.contains(&true) {
                return Some(outlines);
            }
        }
        None
    }

    /// Names the parts that a difference is about.
    fn name(
        &mut self,
        differs: &[bool],
        stored: &Stored,
        actual: &Picture,
        notes: &mut Vec<String>,
    ) -> Vec<Blamed> {
        match self.renderer.parts([0.0; 2]) {
            Ok(map) if map.size_px() == actual.size_px() => {
                blame(differs, stored.parts.as_ref(), &map)
            }
            Ok(_) => Vec::new(),
            Err(error) => {
                notes.push(format!("the differing parts could not be named: {error}"));
                Vec::new()
            }
        }
    }
}

fn view<'a>(games: &'a Games, suite: &'a Suite, case: &'a Case) -> View<'a> {
    View {
        project: &games.project,
        files: &games.files,
        package: &suite.package,
        setup: case.setup.as_ref(),
        gallery: case.gallery,
        variants: case.variants.as_ref(),
        size_px: case.size_px,
        camera: &case.camera,
        light: &case.light,
        table: &case.table,
        quality: &case.quality,
        hud: case.hud,
        shift_px: [0.0; 2],
    }
}
