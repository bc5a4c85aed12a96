//! `baize preview`: a package that is being worked on, shown anew after each change.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use baize_manifest::Severity;
use baize_viewer::{
    Ask, Camera, Cloth, Headless, Interrupt, Light, PlayError, PlayOptions, Quality, Report, Seen,
    Shot, ShotError, Studio, WatchOptions,
};
use clap::Args;
use serde_json::json;

use super::{choose::Choosing, reading::Reading, say, shot::size};
use crate::report::{self, Format};

/// Shows a package while it is worked on: each change is seen at once
#[derive(Args)]
pub(crate) struct PreviewArgs {
    /// The package's folder, or one of its files
    path: PathBuf,
    #[command(flatten)]
    reading: Reading,
    /// The package's id, where a folder holds several
    #[arg(long, value_name = "ID")]
    package: Option<String>,
    #[command(flatten)]
    choosing: Choosing,
    /// The setup, as TYPE#ID [default: game#main, else the first]
    #[arg(long, value_name = "TYPE#ID", value_parser = super::open::key)]
    setup: Option<baize_manifest::Key>,
    /// Every part in a labelled grid, also when there is a setup
    #[arg(long)]
    gallery: bool,
    /// The table top: green, blue, red or oak [default: by the settings, else green]
    #[arg(long)]
    table: Option<Cloth>,
    /// low, medium or high [default: by the machine]
    #[arg(long)]
    quality: Option<Quality>,
    /// Look for changes every so many milliseconds instead of waiting for the system to tell of
    /// them [default: only on folders of other machines, every 500]
    #[arg(long, value_name = "MS", num_args = 0..=1, default_missing_value = "500",
          value_parser = clap::value_parser!(u64).range(10..=60_000))]
    poll: Option<u64>,
    /// Open no window: write a picture and what is wrong after each change
    #[arg(long, requires = "out")]
    headless: bool,
    /// The folder to write to
    #[arg(long, value_name = "DIR", requires = "headless")]
    out: Option<PathBuf>,
    /// The picture's size in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = size,
          requires = "headless")]
    size: [u32; 2],
    /// seat, top, low, part:TYPE#ID, or "x,y,z>x,y,z" in mm (x right, y down, z up)
    #[arg(long, default_value = "seat", value_name = "CAMERA", requires = "headless")]
    camera: Camera,
    /// studio, or flat: no light, exact colours
    #[arg(long, default_value = "studio", requires = "headless")]
    light: Light,
}

/// How long the program waits for a change before it looks whether it is to end.
const PATIENCE: Duration = Duration::from_millis(100);

impl PreviewArgs {
    /// Runs the command until the window is closed or, without one, until Ctrl+C.
    pub(crate) fn run(self) -> ExitCode {
        let opened = match self.reading.open(&self.path) {
            Ok(opened) => opened,
            Err(error) => return say::could_not(&error.to_string()),
        };
        let mut ask = Ask {
            package: self.package.clone(),
            setup: self.setup.clone(),
            gallery: self.gallery,
            variants: None,
        };
        if self.choosing.is_given() {
            let options = baize_manifest::LoadOptions::default();
            let project = baize_manifest::load(&*opened.files, opened.target.as_deref(), &options);
            match baize_viewer::package_of(&project, &ask).map_err(|error| error.to_string()) {
                Err(message) => return say::at_fault(&message),
                Ok(package) => match self.choosing.selection(package, ask.setup.as_ref()) {
                    Ok(selection) => ask.variants = Some(selection),
                    Err(message) => return say::at_fault(&message),
                },
            }
        }
        let shown_root = super::loaded::shown_root(&self.path, self.reading.root(), &opened.root);
        let watch = WatchOptions {
            path: self.path.clone(),
            root: self.reading.root().map(Path::to_owned),
            ask,
            quality: self.quality.unwrap_or(Quality::Medium),
            cache: super::folders::folders().cache,
            all_parts: !self.headless,
            poll: self.poll.map(Duration::from_millis),
            fetch: self.reading.fetcher(),
        };
        match &self.out {
            Some(out) => self.headless(watch, out, &opened.root, &shown_root),
            None => self.window(watch, shown_root),
        }
    }

    fn window(&self, watch: WatchOptions, shown_root: PathBuf) -> ExitCode {
        let options = PlayOptions {
            quality: self.quality,
            cloth: self.table,
            folders: super::folders::folders(),
            path: None,
            fetch: self.reading.fetcher().is_some(),
        };
        let tell = move |report: &Report| tell(report, &shown_root, None);
        match baize_viewer::preview(watch, &options, tell) {
            Ok(Ok(())) => ExitCode::SUCCESS,
            Ok(Err(PlayError::NoAdapter(error))) => {
                say::error(&error.to_string());
                ExitCode::from(3)
            }
            Ok(Err(error)) => say::could_not(&error.to_string()),
            Err(error) => say::could_not(&error.to_string()),
        }
    }

    fn headless(&self, watch: WatchOptions, out: &Path, root: &Path, shown: &Path) -> ExitCode {
        let interrupt = Interrupt::listen();
        if !is_watched(out, root)
            && let Err(error) = fs::create_dir_all(out)
        {
            return say::could_not(&format!("{}: {error}", out.display()));
        }
        if is_watched(out, root) {
            let message = "it lies in the package: give a folder beside it, or a hidden one";
            return say::could_not(&format!("{}: {message}", out.display()));
        }
        let mut studio = match Studio::new(watch.cache.as_deref()) {
            Ok(studio) => studio,
            Err(ShotError::NoAdapter(error)) => {
                say::error(&error.to_string());
                return ExitCode::from(3);
            }
            Err(error) => return say::could_not(&error.to_string()),
        };
        let shot = Shot {
            size_px: self.size,
            camera: self.camera.clone(),
            light: self.light,
            cloth: self.table.unwrap_or_default(),
            quality: self.quality,
            ..Shot::default()
        };
        let quality = studio.quality(&shot);
        let mut headless = match Headless::start(WatchOptions { quality, ..watch }) {
            Ok(headless) => headless,
            Err(error) => return say::could_not(&error.to_string()),
        };
        while !interrupt.came() {
            match headless.next(&mut studio, &shot, PATIENCE) {
                Ok(None) => {}
                Ok(Some(seen)) => {
                    tell(&seen.report, shown, Some(seen.drawn));
                    if let Err(error) = write(&seen, out, shown) {
                        return say::could_not(&format!("{}: {error}", out.display()));
                    }
                }
                Err(error) => return say::could_not(&error.to_string()),
            }
        }
        ExitCode::SUCCESS
    }
}

/// Whether what is written to a folder would be seen as a change of the package.
fn is_watched(out: &Path, root: &Path) -> bool {
    // As far as it is there: nothing is made in a package only to be refused.
    let real = out.ancestors().find_map(|there| {
        let at = if there.as_os_str().is_empty() { Path::new(".") } else { there };
        Some(fs::canonicalize(at).ok()?.join(out.strip_prefix(there).ok()?))
    });
    let Some(out) = real else { return false };
    out.strip_prefix(root).is_ok_and(|inner| {
        !inner.components().any(|name| name.as_os_str().as_encoded_bytes().starts_with(b"."))
    })
}

/// Prints what is wrong, the newest last, next to where the next line will be; then what changed
/// and how long that took.
fn tell(report: &Report, shown_root: &Path, drawn: Option<Duration>) {
    // Nobody is left to tell when standard output is closed.
    let _ = io::Write::write_all(&mut io::stdout(), &human(report, shown_root));
    say::line(&summary(report, drawn));
}

fn human(report: &Report, shown_root: &Path) -> Vec<u8> {
    let mut text = Vec::new();
    for diagnostic in report.diagnostics.iter().rev() {
        // Writing to memory cannot fail.
        let _ = report::print(&mut text, Format::Human, &report.project, shown_root, diagnostic);
    }
    text
}

fn summary(report: &Report, drawn: Option<Duration>) -> String {
    let change = &report.change;
    let files: Vec<&str> = change.files.iter().map(|file| &**file).collect();
    let what = match files.as_slice() {
        [] => "shown".to_owned(),
        [""] => "the folder".to_owned(),
        [file] => format!("{file} changed"),
        [first, rest @ ..] => format!("{first} and {} more changed", rest.len()),
    };
    let count = |severity| report.diagnostics.iter().filter(|d| d.severity == severity).count();
    let ready = drawn.unwrap_or(change.ready).as_secs_f64() * 1e3;
    let looks = &change.looks;
    let mut line = format!(
        "{what}: {ready:.0} ms ({} parts, {} images, {} solids anew), {} errors, {} warnings",
        looks.looks_changed,
        looks.images_decoded,
        looks.solids_built,
        count(Severity::Error),
        count(Severity::Warning)
    );
    if !report.kept.is_empty() {
        line.push_str(&format!("; last good of {}", some_of(&report.kept)));
    }
    line
}

fn some_of(names: &[String]) -> String {
    match names {
        [first, second, third, rest @ ..] if !rest.is_empty() => {
            format!("{first}, {second}, {third} and {} more", rest.len())
        }
        few => few.join(", "),
    }
}

/// Writes picture and diagnostics; each file is there whole or as it was before.
fn write(seen: &Seen, out: &Path, shown_root: &Path) -> Result<(), String> {
    if let Some(picture) = &seen.picture {
        let png = baize_solid::png(picture).map_err(|error| error.to_string())?;
        put(out, "preview.png", &png)?;
    }
    let report = &seen.report;
    put(out, "diagnostics.txt", &human(report, shown_root))?;
    let diagnostics: Vec<_> = report
        .diagnostics
        .iter()
        .map(|one| report::diagnostic_json(&report.project.sources, one))
        .collect();
    let change = &report.change;
    let ms = |time: Duration| (time.as_secs_f64() * 1e5).round() / 1e2;
    let json = json!({
        "change": {
            "drawn_ms": ms(seen.drawn),
            "files": change.files.iter().map(|file| &**file).collect::<Vec<_>>(),
            "images_decoded": change.looks.images_decoded,
            "loaded_ms": ms(change.loaded),
            "parts_changed": change.looks.looks_changed,
            "solids_built": change.looks.solids_built,
        },
        "diagnostics": diagnostics,
        "kept": report.kept.to_vec(),
        "notes": report.notes,
    });
    put(out, "diagnostics.json", format!("{json:#}\n").as_bytes())
}

fn put(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), String> {
    let part = folder.join(format!(".{name}.part"));
    fs::write(&part, bytes)
        .and_then(|()| fs::rename(&part, folder.join(name)))
        .map_err(|error| format!("{name}: {error}"))
}
