//! Writes what the desktop reads, and removes it again.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use baize_solid::{DecodeOptions, SvgSize, decode, png};

use super::entry::{desktop_entry, mime_xml};

/// The icon.
const ICON: &str = include_str!("../../../../../assets/icon/baize.svg");

/// The sizes that desktops ask for, in pixels.
const SIZES_PX: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];

/// A file to install: where, from the data folder, and its content.
struct Item {
    place: PathBuf,
    bytes: Vec<u8>,
}

/// Writes everything; what was written, a line each.
///
/// # Errors
/// When the program's path or the data folder is not known, or a file cannot be written.
pub(super) fn install() -> Result<Vec<String>, String> {
    let data = data_folder()?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let entry = desktop_entry(&program)
        .ok_or_else(|| format!("{}: the path is not Unicode", program.display()))?;
    let mut items = vec![
        Item { place: entry_place(), bytes: entry.into_bytes() },
        Item { place: mime_place(), bytes: mime_xml().into_bytes() },
    ];
    for place in icon_places(None) {
        items.push(Item { place, bytes: ICON.into() });
    }
    for size_px in SIZES_PX {
        let options = DecodeOptions { svg_size: SvgSize::Longest(size_px), ..Default::default() };
        let picture = decode(ICON.as_bytes(), &options).map_err(|error| error.to_string())?;
        let bytes = png(&picture).map_err(|error| error.to_string())?;
        for place in icon_places(Some(size_px)) {
            items.push(Item { place, bytes: bytes.clone() });
        }
    }
    let mut lines = Vec::new();
    for item in items {
        let path = data.join(&item.place);
        write(&path, &item.bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        lines.push(format!("wrote {}", path.display()));
    }
    refresh(&data);
    Ok(lines)
}

/// Removes what [`install`] writes; what was removed, a line each.
///
/// # Errors
/// When the data folder is not known, or a file cannot be removed.
pub(super) fn uninstall() -> Result<Vec<String>, String> {
    let data = data_folder()?;
    let icons = std::iter::once(None).chain(SIZES_PX.map(Some)).flat_map(icon_places);
    let mut lines = Vec::new();
    for place in [entry_place(), mime_place()].into_iter().chain(icons) {
        let path = data.join(place);
        match fs::remove_file(&path) {
            Ok(()) => lines.push(format!("removed {}", path.display())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(format!("{}: {error}", path.display())),
        }
    }
    refresh(&data);
    Ok(lines)
}

/// `XDG_DATA_HOME`, else `~/.local/share`.
fn data_folder() -> Result<PathBuf, String> {
    let found = directories::BaseDirs::new().map(|found| found.data_dir().to_owned());
    found.ok_or_else(|| "there is no home folder".to_owned())
}

fn entry_place() -> PathBuf {
    "applications/baize.desktop".into()
}

fn mime_place() -> PathBuf {
    "mime/packages/baize.xml".into()
}

/// The icon of the program and that of its files, at a size; none: as they are drawn.
fn icon_places(size_px: Option<u32>) -> [PathBuf; 2] {
    let (folder, ending) = match size_px {
        Some(px) => (format!("icons/hicolor/{px}x{px}"), "png"),
        None => ("icons/hicolor/scalable".to_owned(), "svg"),
    };
    [
        format!("{folder}/apps/baize.{ending}").into(),
        format!("{folder}/mimetypes/application-x-bgmz.{ending}").into(),
    ]
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes)
}

/// Tells the desktop, where it has programs for that: without them it finds out by itself.
fn refresh(data: &Path) {
    let tell = |program: &str, arguments: &[&str], place: &str| {
        let folder = data.join(place);
        if folder.is_dir() {
            let mut command = Command::new(program);
            command.args(arguments).arg(folder);
            // A desktop without the program reads the folders themselves.
            let _ =
                command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        }
    };
    tell("update-mime-database", &[], "mime");
    tell("update-desktop-database", &[], "applications");
    // Only a cache that is there already: a new one would hide icons that others install later.
    if data.join("icons/hicolor/icon-theme.cache").is_file() {
        tell("gtk-update-icon-cache", &["-q", "-t", "-f"], "icons/hicolor");
    }
}
