//! `baize part`: the solid of a part for other programs.

mod format;
mod pictures;
mod piece;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use baize_manifest::{Part, PartRef, Project};
use baize_solid::Maker;
use clap::Args;
use directories::ProjectDirs;

use self::format::Format;
pub(crate) use self::piece::Pieces;
use super::open::Opening;
use super::say;

/// Writes parts as files for laser cutters (SVG), printers (STL) and 3D programs (OBJ, GLB)
#[derive(Args)]
pub(crate) struct PartArgs {
    #[command(flatten)]
    opening: Opening,
    /// The part: package:type#id, or type#id
    #[arg(value_name = "REF", required_unless_present = "all", conflicts_with = "all")]
    part: Option<String>,
    /// Every part
    #[arg(long, requires = "format")]
    all: bool,
    /// The file to write (.svg, .stl, .obj, .glb), or with --all the folder
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What to write [default: by the file's name]
    #[arg(long)]
    format: Option<Format>,
}

impl PartArgs {
    /// Runs the command: 1 when the package or a part of it is at fault, 2 when nothing could be
    /// read or written.
    pub(crate) fn run(&self) -> ExitCode {
        let opened = match self.opening.open() {
            Ok(opened) => opened,
            Err(error) => return say::could_not(&error),
        };
        let mut failed = say::diagnostics(&opened.project);
        let parts = parts(&opened.project, opened.package.as_deref());
        let cache = ProjectDirs::from("", "", "baize");
        let maker = Maker::new(cache.as_ref().map(|folders| folders.cache_dir()));
        let pieces = Pieces::new(&*opened.files, &maker);
        if self.all {
            return match self.write_all(&pieces, &parts) {
                Ok(whole) => ExitCode::from(u8::from(failed || !whole)),
                Err(error) => say::could_not(&error),
            };
        }
        let asked = self.part.as_deref().unwrap_or_default();
        let (name, part) = match find(&parts, asked) {
            Ok(found) => found,
            Err(error) => return say::at_fault(&error),
        };
        let Some(format) = self.format.or_else(|| Format::of(&self.out)) else {
            return say::at_fault(&format!(
                "{}: not the name of an .svg, .stl, .obj or .glb file",
                self.out.display()
            ));
        };
        match write(&pieces, name, part, format, &self.out) {
            Ok(whole) => failed |= !whole,
            Err(error) => return say::could_not(&error),
        }
        ExitCode::from(u8::from(failed))
    }

    /// Writes every part into a folder; whether none was at fault.
    fn write_all(&self, pieces: &Pieces<'_>, parts: &[(PartRef, &Part)]) -> Result<bool, String> {
        let format = self.format.unwrap_or(Format::Svg);
        fs::create_dir_all(&self.out)
            .map_err(|error| format!("{}: {error}", self.out.display()))?;
        let mut whole = true;
        let mut taken = BTreeSet::new();
        let bar = say::progress("parts");
        for (name, part) in parts {
            let file = self.out.join(file_name(name, format, &mut taken));
            whole &= write(pieces, name, part, format, &file)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(whole)
    }
}

/// Writes one part; whether nothing about it was at fault.
fn write(
    pieces: &Pieces<'_>,
    name: &PartRef,
    part: &Part,
    format: Format,
    file: &Path,
) -> Result<bool, String> {
    let (content, faults) = pieces.content(name, part, format);
    for fault in &faults {
        say::error(&format!("{name}: {fault}"));
    }
    if let Some(content) = content {
        fs::write(file, content).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(faults.is_empty())
}

/// All parts by name, those of one package if it was asked for.
fn parts<'p>(project: &'p Project, package: Option<&str>) -> Vec<(PartRef, &'p Part)> {
    project
        .packages
        .iter()
        .filter(|one| package.is_none_or(|package| &*one.id == package))
        .flat_map(|package| {
            package
                .parts
                .iter()
                .map(|part| (PartRef { package: package.id.clone(), key: part.key.clone() }, part))
        })
        .collect()
}

fn find<'a, 'p>(
    parts: &'a [(PartRef, &'p Part)],
    asked: &str,
) -> Result<(&'a PartRef, &'p Part), String> {
    let named =
        |(name, _): &&(PartRef, &Part)| name.to_string() == asked || name.key.to_string() == asked;
    let found: Vec<_> = parts.iter().filter(named).collect();
    match found[..] {
        [(name, part)] => Ok((name, *part)),
        [] => Err(format!("there is no part `{asked}`")),
        _ => {
            let names: Vec<String> = found.iter().map(|(name, _)| name.to_string()).collect();
            Err(format!("`{asked}` could be any of {}", names.join(", ")))
        }
    }
}

/// A file name that any system takes, and no other part has.
fn file_name(name: &PartRef, format: Format, taken: &mut BTreeSet<String>) -> String {
    let plain = |character: char| {
        if character.is_alphanumeric() || "-_.".contains(character) { character } else { '-' }
    };
    let stem: String =
        format!("{}-{}-{}", name.package, name.key.kind, name.key.id).chars().map(plain).collect();
    let mut number = 1;
    let mut file = format!("{stem}.{format}");
    // Systems that do not tell upper from lower case would put two parts into one file.
    while !taken.insert(file.to_lowercase()) {
        number += 1;
        file = format!("{stem}-{number}.{format}");
    }
    file
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use baize_manifest::Key;

    use super::*;

    #[test]
    fn file_names_are_plain_and_differ() {
        let name = |id: &str| PartRef {
            package: Arc::from("box"),
            key: Key { kind: Arc::from("card"), id: Arc::from(id) },
        };
        let mut taken = BTreeSet::new();
        let names =
            ["a/b", "a b", "A-B", "ünï"].map(|id| file_name(&name(id), Format::Stl, &mut taken));
        assert_eq!(
            names,
            ["box-card-a-b.stl", "box-card-a-b-2.stl", "box-card-A-B-3.stl", "box-card-ünï.stl"]
        );
    }
}
