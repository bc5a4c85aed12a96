//! `baize shot`: a picture of a package.

use std::{path::PathBuf, process::ExitCode};

use baize_viewer::{Ask, Camera, Cloth, Light, Quality, Shot, ShotError, Studio};
use clap::Args;

use super::{choose::Choosing, open::Opening, say};

/// Draws a package as a picture, on any machine.
#[derive(Args)]
pub(crate) struct ShotArgs {
    #[command(flatten)]
    opening: Opening,
    #[command(flatten)]
    choosing: Choosing,
    /// The PNG file to write
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
    /// The setup, as TYPE#ID [default: game#main, else the first]
    #[arg(long, value_name = "TYPE#ID", value_parser = super::open::key)]
    setup: Option<baize_manifest::Key>,
    /// The picture's size in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = size)]
    size: [u32; 2],
    /// seat, top, low, part:TYPE#ID, or "x,y,z>x,y,z" in mm (x right, y down, z up)
    #[arg(long, default_value = "seat", value_name = "CAMERA")]
    camera: Camera,
    /// studio, or flat: no light, exact colours
    #[arg(long, default_value = "studio")]
    light: Light,
    /// The table top: green, blue, red or oak
    #[arg(long, default_value = "green")]
    table: Cloth,
    /// low, medium or high [default: by the machine]
    #[arg(long)]
    quality: Option<Quality>,
    /// Every part in a labelled grid, also when there is a setup
    #[arg(long)]
    gallery: bool,
    /// Leave out the surfaces of the window (hands)
    #[arg(long)]
    no_hud: bool,
    /// Exit with 1 when anything is wrong with the package
    #[arg(long)]
    strict: bool,
    /// Print what the picture took
    #[arg(long)]
    stats: bool,
}

pub(super) fn size(text: &str) -> Result<[u32; 2], String> {
    let wrong = || format!("`{text}` is not a size as 1280x720");
    let (w, h) = text.split_once('x').ok_or_else(wrong)?;
    let side = |text: &str| text.parse::<u32>().ok().filter(|px| (1..=8192).contains(px));
    match (side(w), side(h)) {
        (Some(w), Some(h)) => Ok([w, h]),
        _ => Err(format!("{}; each side from 1 to 8192", wrong())),
    }
}

impl ShotArgs {
    pub(crate) fn run(self) -> ExitCode {
        let start = std::time::Instant::now();
        let opened = match self.opening.open() {
            Ok(opened) => opened,
            Err(message) => return say::could_not(&message),
        };
        let mut failed = say::diagnostics(&opened.project) && self.strict;
        let read = start.elapsed();
        let mut ask = Ask {
            package: opened.package.clone(),
            setup: self.setup,
            gallery: self.gallery,
            variants: None,
        };
        if let Ok(package) = baize_viewer::package_of(&opened.project, &ask) {
            match self.choosing.selection(package, ask.setup.as_ref()) {
                Ok(selection) => ask.variants = Some(selection),
                Err(message) => return say::at_fault(&message),
            }
        }
        let shot = Shot {
            size_px: self.size,
            camera: self.camera,
            light: self.light,
            cloth: self.table,
            quality: self.quality,
            hud: !self.no_hud,
            ..Shot::default()
        };
        let cache = directories::ProjectDirs::from("", "", "baize");
        let progress = say::progress("drawing parts");
        let taken = Studio::new(cache.as_ref().map(|folders| folders.cache_dir())).and_then(
            |mut studio| {
                if self.quality.is_none() && studio.adapter().software {
                    say::note(&format!(
                        "no GPU: drawing on the CPU at quality {}; --quality overrides",
                        studio.quality(&shot)
                    ));
                }
                let taken = studio.take(&opened.project, &opened.files, &ask, &shot, &|| {
                    progress.inc(1);
                })?;
                Ok((studio.adapter().clone(), taken))
            },
        );
        progress.finish_and_clear();
        let (adapter, taken) = match taken {
            Ok(taken) => taken,
            Err(ShotError::NoAdapter(error)) => {
                say::error(&error.to_string());
                return ExitCode::from(3);
            }
            Err(error @ ShotError::Open(_)) => return say::at_fault(&error.to_string()),
            Err(error) => return say::could_not(&error.to_string()),
        };
        for note in &taken.notes {
            say::error(note);
            failed |= self.strict;
        }
        let written = baize_solid::png(&taken.picture)
            .map_err(|error| error.to_string())
            .and_then(|bytes| std::fs::write(&self.out, bytes).map_err(|error| error.to_string()));
        if let Err(error) = written {
            return say::could_not(&format!("{}: {error}", self.out.display()));
        }
        if self.stats {
            say::line(&format!("adapter        {adapter}"));
            say::line(&format!("parts          {}", taken.stats.parts));
            say::line(&format!("draws          {}", taken.stats.draws));
            say::line(&format!("triangles      {}", taken.stats.triangles));
            let (pages, pictures) = (taken.stats.texture_bytes, taken.stats.picture_bytes);
            say::line(&format!(
                "texture bytes  {pages} ({:.2} times the pictures' own)",
                pages as f64 / pictures.max(1) as f64
            ));
            say::line(&format!("read           {:.0} ms", read.as_secs_f64() * 1e3));
            for (name, time) in &taken.stats.stages {
                say::line(&format!("{name:<14} {:.0} ms", time.as_secs_f64() * 1e3));
            }
            let frame = taken.stats.frame.as_secs_f64() * 1e3;
            say::line(&format!("a frame        {frame:.0} ms"));
            say::line(&format!("in all         {:.0} ms", start.elapsed().as_secs_f64() * 1e3));
            if let Some(peak) = say::peak_memory_mib() {
                say::line(&format!("peak memory    {peak:.0} MiB"));
            }
        }
        if failed { ExitCode::from(1) } else { ExitCode::SUCCESS }
    }
}
