//! `baize pack`: a package in one file.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use baize_manifest::{
    ArchiveFiles, ArchiveLimits, Contents, Files, LoadOptions, PackOptions, Project, Severity,
    contents, is_archive, load, open, write_archive,
};
use clap::Args;

use super::{reading::Fetching, say};
use crate::report;

/// Packs a folder of packages into one file that opens like the folder
#[derive(Args)]
pub(crate) struct Pack {
    /// The folder; nothing outside it is packed
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The file to write
    #[arg(short, long, value_name = "FILE.bgmz")]
    out: PathBuf,
    /// Pack also when there are errors
    #[arg(long)]
    force: bool,
    /// Pack also files that no package uses
    #[arg(long)]
    all: bool,
    /// Pack also the screenshot tests: shots.toml and shots/
    #[arg(long)]
    shots: bool,
    #[command(flatten)]
    fetching: Fetching,
}

/// How many names of files that were left out are printed.
const NAMED: usize = 10;

impl Pack {
    /// Runs the command: 1 when the package has errors, 2 when nothing could be read or written.
    pub(crate) fn run(&self) -> ExitCode {
        if !is_archive(&self.out) {
            let out = self.out.display();
            return say::could_not(&format!("{out}: the file's name must end in .bgmz or .zip"));
        }
        let opened = match open(&self.folder, None) {
            Ok(opened) => self.fetching.allow(opened),
            Err(error) => return say::could_not(&error.to_string()),
        };
        if opened.is_archive || opened.target.is_some() {
            return say::could_not(&format!("{}: it is not a folder", self.folder.display()));
        }
        let project = load(&*opened.files, None, &LoadOptions::default());
        let errors = self.tell(&project);
        if errors > 0 && !self.force {
            let words = if errors == 1 { "1 error".to_owned() } else { format!("{errors} errors") };
            let folder = self.folder.display();
            return say::at_fault(&format!(
                "{folder} has {words}, so nothing is packed; --force packs it as it is"
            ));
        }
        let options = PackOptions { all: self.all, shots: self.shots };
        let written = contents(&*opened.files, &project, options)
            .map_err(|error| format!("{}: {error}", self.folder.display()))
            .and_then(|contents| {
                let size = self.write(&opened.files, &contents)?;
                Ok((contents, size))
            });
        match written {
            Ok((contents, size)) => {
                self.report(&contents, size);
                ExitCode::SUCCESS
            }
            Err(error) => say::could_not(&error),
        }
    }

    /// Tells what is wrong with the packages; the number of errors.
    fn tell(&self, project: &Project) -> usize {
        let mut err = io::stderr().lock();
        let is_here = self.folder == Path::new(".");
        let root = if is_here { Path::new("") } else { &self.folder };
        for diagnostic in &project.diagnostics {
            // Nobody is left to tell when standard error is closed.
            let _ = report::print(&mut err, report::Format::Human, project, root, diagnostic);
        }
        let is_error = |severity| severity == Severity::Error;
        project.diagnostics.iter().filter(|found| is_error(found.severity)).count()
    }

    /// Writes the file whole or not at all; its bytes.
    fn write(&self, files: &Arc<dyn Files>, contents: &Contents) -> Result<u64, String> {
        let fail = |error: io::Error| format!("{}: {error}", self.out.display());
        let folder = self.out.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".baize-");
        // As any new file, and not for its owner only.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder.unwrap_or(Path::new("."))).map_err(fail)?;
        write_archive(&**files, &contents.files, file.as_file_mut())
            .map_err(|error| format!("{}: {error}", self.folder.display()))?;
        // What cannot be opened again is not written: names that differ only by case, a size
        // over the limits.
        ArchiveFiles::open(file.path(), &ArchiveLimits::default())
            .map_err(|error| format!("{}: {error}", self.out.display()))?;
        file.as_file().sync_all().map_err(fail)?;
        file.persist(&self.out).map_err(|error| fail(error.error))?;
        fs::metadata(&self.out).map(|metadata| metadata.len()).map_err(fail)
    }

    fn report(&self, contents: &Contents, size: u64) {
        let files = |count| if count == 1 { "1 file".to_owned() } else { format!("{count} files") };
        let count = files(contents.files.len());
        let kib = size.div_ceil(1024);
        say::line(&format!("wrote {}: {count}, {kib} KiB", self.out.display()));
        if contents.left_out.is_empty() {
            return;
        }
        let named: Vec<&str> = contents.left_out.iter().take(NAMED).map(|path| &**path).collect();
        let more = contents.left_out.len() - named.len();
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        say::line(&format!(
            "left out {} that no package needs: {}{more}",
            files(contents.left_out.len()),
            named.join(", ")
        ));
    }
}
