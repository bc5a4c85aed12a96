//! `baize desktop`
#![cfg(target_os = "linux")]

use std::{fs, path::Path, process::Command};

/// Runs `baize desktop install` with a data folder of its own.
fn desktop(data: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_baize"))
        .args(["desktop", "install"])
        .args(arguments)
        .env("XDG_DATA_HOME", data)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Every file below a folder whose name has to do with Baize.
fn ours(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            ours(&path, found);
        } else if name.contains("baize.") || name.contains("bgmz.") {
            found.push(path.display().to_string());
        }
    }
}

#[test]
fn what_is_installed_is_what_desktops_read_and_goes_away_again() {
    let data = tempfile::tempdir().unwrap();
    let said = desktop(data.path(), &[]);
    assert_eq!(said.lines().count(), 2 + 2 * 9, "{said}");

    let entry = fs::read_to_string(data.path().join("applications/baize.desktop")).unwrap();
    let program = format!("Exec=\"{}\" %f", env!("CARGO_BIN_EXE_baize"));
    assert!(entry.lines().any(|line| line == program), "{entry}");
    assert!(entry.contains("MimeType=application/x-bgmz;\n") && entry.contains("Icon=baize\n"));
    if let Ok(output) = Command::new("desktop-file-validate")
        .arg(data.path().join("applications/baize.desktop"))
        .output()
    {
        assert!(output.status.success(), "{output:?}");
    }

    for size in [16_u32, 48, 512] {
        let icons = data.path().join(format!("icons/hicolor/{size}x{size}"));
        for icon in ["apps/baize.png", "mimetypes/application-x-bgmz.png"] {
            let bytes = fs::read(icons.join(icon)).unwrap();
            // Width and height stand at fixed places of a PNG's first chunk.
            assert_eq!(bytes[16..24], [size.to_be_bytes(), size.to_be_bytes()].concat());
        }
    }
    // The system's own program has read the file type, where there is one.
    if Command::new("update-mime-database").arg("-v").output().is_ok() {
        let globs = fs::read_to_string(data.path().join("mime/globs2")).unwrap();
        assert!(globs.contains("80:application/x-bgmz:*.bgmz"), "{globs}");
    }

    // A second time is the same, and nothing is left in the end.
    assert_eq!(desktop(data.path(), &[]), said);
    let mut found = Vec::new();
    ours(data.path(), &mut found);
    // What the system's own program made of the file type, where there is one.
    found.retain(|path| !path.ends_with("mime/application/x-bgmz.xml"));
    assert_eq!(found.len(), 20, "{found:?}");
    desktop(data.path(), &["--uninstall"]);
    found.clear();
    ours(data.path(), &mut found);
    assert_eq!(found, Vec::<String>::new());
    assert_eq!(desktop(data.path(), &["--uninstall"]), "");
}

#[test]
fn the_icon_is_drawn() {
    let data = tempfile::tempdir().unwrap();
    desktop(data.path(), &[]);
    let file = fs::File::open(data.path().join("icons/hicolor/64x64/apps/baize.png")).unwrap();
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let pixel = |x: usize, y: usize| &pixels[(y * 64 + x) * 4..(y * 64 + x) * 4 + 4];
    assert_eq!(pixel(0, 0)[3], 0, "the corners are clear");
    let felt = pixel(54, 12);
    assert!(felt[3] == 255 && felt[1] > felt[0] && felt[1] > felt[2], "{felt:?}");
}
