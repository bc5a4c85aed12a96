//! Where the program keeps things, as the system has it.

use std::path::{Path, PathBuf};

use baize_viewer::Folders;

/// The user's folders for this program, and where games may be; nothing is kept on systems
/// without a home.
pub(crate) fn folders() -> Folders {
    let program = std::env::current_exe().ok();
    let found = directories::ProjectDirs::from("", "", "baize");
    let found = found.as_ref();
    let user = directories::UserDirs::new();
    let pictures = user.and_then(|user| user.picture_dir().map(Path::to_owned));
    Folders {
        cache: found.map(|found| found.cache_dir().to_owned()),
        config: found.map(|found| found.config_dir().to_owned()),
        data: found.map(|found| found.data_dir().to_owned()),
        pictures: pictures.or(found.map(|found| found.data_dir().join("pictures"))),
        games: games(program.as_deref()),
        program,
    }
}

/// The `games` folders: of the current folder, beside the program, where systems put what
/// belongs to a program in `bin`, and in the working tree that the program was built in.
fn games(program: Option<&Path>) -> Vec<PathBuf> {
    let current = std::env::current_dir().ok().map(|folder| folder.join("games"));
    let beside = program.and_then(Path::parent).into_iter().flat_map(|folder| {
        let tree = folder.ancestors().find(|above| above.ends_with("target"));
        [
            Some(folder.join("games")),
            Some(folder.join("../share/baize/games")),
            // In the bundle of a Mac program.
            Some(folder.join("../Resources/games")),
            tree.and_then(Path::parent).map(|tree| tree.join("games")),
        ]
    });
    let mut folders: Vec<PathBuf> = Vec::new();
    for folder in std::iter::once(current).chain(beside).flatten() {
        if let Ok(folder) = std::fs::canonicalize(folder)
            && folder.is_dir()
            && !folders.contains(&folder)
        {
            folders.push(folder);
        }
    }
    folders
}
