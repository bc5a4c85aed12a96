//! `baize scene`: where every part stands.

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
    sync::Arc,
};

use baize_manifest::Package;
use baize_table::{Footprints, PartSizes, Scene, SceneKeeper};
use clap::Args;
use serde_json::{Map, Value, json};

use super::{
    outlines::Outlines,
    played::{Played, Playing},
};
use crate::report::diagnostic_json;

/// Says where every part stands, and why others are not shown
#[derive(Args)]
pub(crate) struct SceneArgs {
    #[command(flatten)]
    playing: Playing,
    /// Print JSON, as docs/scene.md describes it
    #[arg(long)]
    json: bool,
    /// Print the parts as CSV, for a spreadsheet
    #[arg(long, conflicts_with_all = ["json", "why"])]
    csv: bool,
    /// Take parts for boxes of their sizes instead of tracing their shapes
    #[arg(long)]
    boxes: bool,
    /// Explain what every surface does with one path of the state
    #[arg(long, value_name = "PATH")]
    why: Option<String>,
}

impl SceneArgs {
    /// Runs the command: 0 no errors, 1 errors in the package, 2 it could not be opened.
    pub(crate) fn run(&self) -> ExitCode {
        let played = match self.playing.start() {
            Ok(played) => played,
            Err(code) => return code,
        };
        let Some(package) = played.package() else { return ExitCode::from(1) };
        let state = played.session.state();
        let footprints: Arc<dyn Footprints> = match self.boxes {
            true => Arc::new(PartSizes::new(&played.project)),
            false => Arc::new(Outlines::new(&played.project, &*played.files, state)),
        };
        let keeper = SceneKeeper::new(package, state, footprints);
        let scene = keeper.scene(played.session.state());
        let mut out = BufWriter::new(io::stdout().lock());
        let printed = match &self.why {
            Some(path) => {
                let answers = answers(&played, package, &keeper, &scene, path);
                if self.json {
                    print_json(&mut out, &json!({ "path": path, "surfaces": answers }))
                } else {
                    print_answers(&mut out, path, &answers)
                }
            }
            None if self.csv => print_csv(&mut out, &scene),
            None if self.json => print_json(&mut out, &scene_json(&played, &scene)),
            None => print_table(&mut out, &scene),
        };
        // Nobody is left to tell when standard output is closed.
        let _closed = printed.and_then(|()| out.flush());
        played.exit_code()
    }
}

fn print_json(out: &mut dyn Write, value: &Value) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// One row a shown part, with the names of `docs/scene.md`.
fn print_csv(out: &mut dyn Write, scene: &Scene) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record([
        "key",
        "part",
        "surface",
        "path",
        "index",
        "x_mm",
        "y_mm",
        "z_mm",
        "rotation_deg",
        "tilt_deg",
        "side",
    ])?;
    for part in &scene.parts {
        let pose = &part.pose;
        let number = |value: f64| format!("{}", (value * 1e6).round() / 1e6);
        writer.write_record([
            part.key().to_string(),
            part.part.to_string(),
            part.place.surface.to_string(),
            part.place.path.to_string(),
            part.index.to_string(),
            number(pose.x_mm),
            number(pose.y_mm),
            number(pose.z_mm),
            number(pose.rotation_deg),
            number(pose.tilt_deg),
            pose.side.word().to_owned(),
        ])?;
    }
    writer.flush()
}

fn scene_json(played: &Played, scene: &Scene) -> Value {
    let mut object: Map<String, Value> = scene.to_json();
    let all = played.diagnostics.iter().chain(&scene.diagnostics);
    let diagnostics =
        all.map(|diagnostic| diagnostic_json(&played.project.sources, diagnostic)).collect();
    object.insert("diagnostics".into(), Value::Array(diagnostics));
    Value::Object(object)
}

/// What every surface does with a path: as JSON, from which the text is made too.
fn answers(
    played: &Played,
    package: &Package,
    keeper: &SceneKeeper,
    scene: &Scene,
    path: &str,
) -> Vec<Value> {
    let count = played.session.state().stack(path).len();
    let explained = keeper.explain(path).into_iter().map(|one| {
        let mut answer = json!({ "surface": &*one.surface, "count": count, "shown": 0 });
        let hidden = scene
            .hidden
            .iter()
            .find(|hidden| hidden.path.as_ref() == path && hidden.surface == one.surface);
        let mut why = hidden.map(|hidden| hidden.reason);
        match one.shown {
            Ok(place) => {
                let layout = package
                    .surfaces
                    .iter()
                    .find(|surface| {
                        let placed = keeper.surfaces().get(place.surface_index);
                        placed.is_some_and(|placed| placed.surface == surface.key)
                    })
                    .and_then(|surface| surface.layout.get(place.route));
                let shown = scene.parts.iter().filter(|part| {
                    part.place.path.as_ref() == path && part.place.surface == one.surface
                });
                answer["shown"] = shown.count().into();
                answer["route"] = place.route.into();
                answer["route_text"] = layout.map(|layout| &**layout.route.text()).into();
                answer["candidate"] = place.candidate.into();
            }
            Err(reason) => why = Some(reason),
        }
        answer["reason"] = why.map(|reason| reason.word()).into();
        answer["because"] = why.map(|reason| reason.to_string()).into();
        answer
    });
    explained.collect()
}

fn print_answers(out: &mut dyn Write, path: &str, answers: &[Value]) -> io::Result<()> {
    let count = answers.first().and_then(|answer| answer["count"].as_u64()).unwrap_or(0);
    writeln!(out, "{path} holds {count}")?;
    for answer in answers {
        let text = |name: &str| answer[name].as_str().unwrap_or_default();
        write!(out, "{}: {} shown", text("surface"), answer["shown"])?;
        if !answer["route"].is_null() {
            write!(out, " by route {} ({})", answer["route"], text("route_text"))?;
        }
        if !answer["candidate"].is_null() {
            write!(out, ", candidate {}", answer["candidate"])?;
        }
        match text("because") {
            "" => writeln!(out)?,
            because => writeln!(out, ": {because}")?,
        }
    }
    Ok(())
}

fn print_table(out: &mut dyn Write, scene: &Scene) -> io::Result<()> {
    for surface in &scene.surfaces {
        let [width, height] = surface.size_mm;
        let (x, y, turn) = (surface.x_mm, surface.y_mm, surface.rotation_deg);
        writeln!(out, "{}  {width} × {height} mm at {x:.3}, {y:.3}, {turn:.3}°", surface.key)?;
        let parts = scene.parts.iter().filter(|part| part.place.surface == surface.key);
        for part in parts {
            let pose = &part.pose;
            let copy = if part.copy == 0 { String::new() } else { format!("~{}", part.copy) };
            writeln!(
                out,
                "  {:<20} {:>3}  {:<28} {:>10.3} {:>10.3} {:>9.3} {:>9.3}° {:>8.3}°  {}",
                part.place.path,
                part.index,
                format!("{}{copy}", part.part),
                pose.x_mm,
                pose.y_mm,
                pose.z_mm,
                pose.rotation_deg,
                pose.tilt_deg,
                pose.side.word(),
            )?;
        }
    }
    if !scene.hidden.is_empty() {
        writeln!(out, "not shown")?;
    }
    for hidden in &scene.hidden {
        let (path, count, surface) = (&hidden.path, hidden.count, &hidden.surface);
        writeln!(out, "  {path:<20} {count:>3} on {surface}: {}", hidden.reason)?;
    }
    Ok(())
}
