//! A display in memory.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use crate::frame::Frame;

/// An X server of its own, without a window manager. It ends when this does.
pub(crate) struct Display {
    server: Child,
    folder: tempfile::TempDir,
    /// As the environment names it, as `:3`.
    pub(crate) name: String,
}

impl Display {
    /// Starts one of this size in pixels; none where there is nothing to start.
    pub(crate) fn start(width: u32, height: u32) -> Option<Self> {
        for program in ["Xvfb", "xdotool"] {
            let found = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
                .any(|folder| folder.join(program).exists());
            if !found {
                eprintln!("skipped: `{program}` is missing; `apt-get install xvfb xdotool` has it");
                return None;
            }
        }
        let folder = tempfile::tempdir().unwrap();
        // The server chooses a free number and writes it; its frame is a file.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset", "-screen", "0"])
            .arg(format!("{width}x{height}x24"))
            .arg("-fbdir")
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        assert!(!number.trim().is_empty(), "Xvfb did not start");
        Some(Self { server, folder, name: format!(":{}", number.trim()) })
    }

    /// What the display shows now.
    pub(crate) fn frame(&self) -> Frame {
        let path: PathBuf = self.folder.path().join("Xvfb_screen0");
        let mut bytes = Vec::new();
        fs::File::open(path).unwrap().read_to_end(&mut bytes).unwrap();
        Frame::from_xwd(&bytes)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // One that ended by itself cannot be ended.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
