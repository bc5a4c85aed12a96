//! Where the program keeps things, as the system has it.

use baize_viewer::Folders;

/// The user's folders for this program; none on systems without a home.
pub(crate) fn folders() -> Folders {
    let Some(found) = directories::ProjectDirs::from("", "", "baize") else {
        return Folders::default();
    };
    Folders {
        cache: Some(found.cache_dir().to_owned()),
        config: Some(found.config_dir().to_owned()),
        data: Some(found.data_dir().to_owned()),
    }
}
