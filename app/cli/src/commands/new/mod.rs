//! `baize new`

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;

use super::say;

/// The package, file by file; every role stands in it once.
const TEMPLATE: [(&str, &str); 8] = [
    ("package.yaml", include_str!("template/package.yaml")),
    ("parts.yaml", include_str!("template/parts.yaml")),
    ("cards.csv", include_str!("template/cards.csv")),
    ("table.yaml", include_str!("template/table.yaml")),
    ("seats.csv", include_str!("template/seats.csv")),
    ("setup.yaml", include_str!("template/setup.yaml")),
    ("assets/cards.svg", include_str!("template/assets/cards.svg")),
    ("assets/pawn.svg", include_str!("template/assets/pawn.svg")),
];

/// What stands in the template where the new package's id goes.
const ID: &str = "PACKAGE_ID";

/// Makes a small package to start from
#[derive(Args)]
pub(crate) struct New {
    /// The folder to make; its name becomes the package's id
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl New {
    /// Runs the command: 0, or 2 when the folder cannot be made or is in use.
    pub(crate) fn run(&self) -> ExitCode {
        match self.write() {
            Ok(()) => {
                say::line(&format!(
                    "made {folder}: next, `baize check {folder}` and open {file}",
                    folder = self.folder.display(),
                    file = self.folder.join("package.yaml").display(),
                ));
                ExitCode::SUCCESS
            }
            Err(error) => say::could_not(&format!("{}: {error}", self.folder.display())),
        }
    }

    fn write(&self) -> io::Result<()> {
        let in_use = match fs::read_dir(&self.folder) {
            Ok(mut entries) => entries.next().is_some(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(error),
        };
        if in_use {
            return Err(io::Error::other("the folder is not empty"));
        }
        fs::create_dir_all(self.folder.join("assets"))?;
        let id = package_id(&self.folder);
        for (name, text) in TEMPLATE {
            fs::write(self.folder.join(name), text.replace(ID, &id))?;
        }
        Ok(())
    }
}

/// A folder's name as an id: small letters, digits and dashes.
fn package_id(folder: &Path) -> String {
    let real = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let name = real.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let id: String = name.chars().map(plain).collect();
    let id = id.trim_matches('-');
    // A number alone would be read as one.
    let starts_well = id.starts_with(char::is_alphabetic);
    if starts_well { id.to_owned() } else { format!("game-{id}").trim_end_matches('-').to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_can_be_referred_to() {
        let cases = [
            ("x/Harbor", "harbor"),
            ("x/My Game: #2!", "my-game---2"),
            ("x/7", "game-7"),
            ("x/###", "game"),
            ("", "game"),
        ];
        for (folder, id) in cases {
            assert_eq!(package_id(Path::new(folder)), id, "{folder}");
        }
    }
}
