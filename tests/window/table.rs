//! The program in its window, and a player's hands on it.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use crate::{display::Display, frame::Frame};

/// Machines without a GPU that do other things besides are slow.
const PATIENCE: Duration = Duration::from_secs(240);

pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The program with a game on the table. It ends when this does.
pub(crate) struct Table<'a> {
    display: &'a Display,
    program: Child,
    window: String,
    home: PathBuf,
    /// The last frame that was kept.
    last: Frame,
}

impl<'a> Table<'a> {
    /// Opens a game in a window as large as the display, with a home of its own.
    pub(crate) fn open(display: &'a Display, game: &str, home: &Path) -> Self {
        let log = fs::File::create(home.join("log")).unwrap();
        // As a terminal starts it: shells let what they put into the background ignore interrupts.
        let program = Command::new("env")
            .args(["--default-signal=INT,HUP,TERM", env!("CARGO_BIN_EXE_baize")])
            .args(["play", game, "--setup", "game#main", "--quality", "low"])
            .current_dir(workspace())
            .env("DISPLAY", &display.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_DATA_HOME", home.join("data"))
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_CACHE_HOME", home.join("cache"))
            .env("LANG", "C.UTF-8")
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        let last = display.frame();
        let home = home.to_owned();
        let mut table = Self { display, program, window: String::new(), home, last };
        table.window = table.wait("a window", |table| {
            let found = table.xdotool(&["search", "--onlyvisible", "--name", "Baize"])?;
            found.lines().next().map(str::to_owned)
        });
        // Nobody else gives the keyboard to a window here.
        let window = table.window.clone();
        table.wait("the keyboard", |table| table.xdotool(&["windowfocus", &window]));
        table.wait("a picture", |table| (table.display.frame().colors() >= 100).then_some(()));
        table.last = table.settled();
        table
    }

    /// Waits until something is there.
    fn wait<T>(&mut self, what: &str, mut look: impl FnMut(&mut Self) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = look(self) {
                return found;
            }
            let log = || fs::read_to_string(self.home.join("log")).unwrap_or_default();
            if let Some(status) = self.program.try_wait().unwrap() {
                panic!("the program ended ({status}) before there was {what}\n{}", log());
            }
            assert!(start.elapsed() < PATIENCE, "there was no {what}\n{}", log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The frame once it no longer changes.
    fn settled(&mut self) -> Frame {
        let mut last = (self.display.frame(), Instant::now());
        self.wait("a picture that stays", |table| {
            let now = table.display.frame();
            if now != last.0 {
                last = (now, Instant::now());
            }
            (last.1.elapsed() > Duration::from_secs(2)).then(|| last.0.clone())
        })
    }

    /// Waits until nothing moves any more.
    pub(crate) fn keep_still(&mut self) {
        self.last = self.settled();
    }

    /// Waits for a change since the last picture that was kept, until it is over, and keeps the
    /// picture.
    pub(crate) fn keep(&mut self, name: &str) -> Frame {
        if self.last != self.display.frame() || name.starts_with("1-") {
            // Changed already, or the first.
        } else {
            let last = self.last.clone();
            self.wait(name, |table| (table.display.frame() != last).then_some(()));
        }
        let frame = self.settled();
        let folder = workspace().join("target/window");
        fs::create_dir_all(&folder).unwrap();
        frame.write(&folder.join(format!("{name}.png")));
        self.last = frame.clone();
        frame
    }

    /// Runs `xdotool` and gives what it writes, if it succeeds.
    fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let mut command = Command::new("xdotool");
        let output = command.args(arguments).env("DISPLAY", &self.display.name).output().unwrap();
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn hand(&self, arguments: &[&str]) {
        assert!(self.xdotool(arguments).is_some(), "xdotool {arguments:?}");
    }

    /// Moves the pointer to a place in the window.
    pub(crate) fn point(&self, [x, y]: [f32; 2]) {
        let (x, y) = (format!("{x:.0}"), format!("{y:.0}"));
        self.hand(&["mousemove", "--window", &self.window, &x, &y]);
    }

    /// Moves the pointer in steps, as a hand does.
    pub(crate) fn glide(&self, from: [f32; 2], to: [f32; 2]) {
        for step in 1..=8 {
            let share = step as f32 / 8.0;
            self.point([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn button_down(&self) {
        self.hand(&["mousedown", "1"]);
    }

    pub(crate) fn button_up(&self) {
        self.hand(&["mouseup", "1"]);
    }

    /// Strikes a key, as `ctrl+z`.
    pub(crate) fn strike(&self, key: &str) {
        self.hand(&["key", key]);
    }

    /// The parts on every path of the game that was saved quickly.
    pub(crate) fn saved(&mut self, package: &str) -> BTreeMap<String, Vec<String>> {
        let file = self.home.join("data/baize/saves").join(package).join("@quick.yaml");
        let text = self.wait("a saved game", |_| fs::read_to_string(&file).ok());
        let read: serde_yaml::Value = serde_yaml::from_str(&text).unwrap();
        let setup = read.get("setup").and_then(serde_yaml::Value::as_mapping).unwrap();
        let part = |part: &serde_yaml::Value| -> Vec<String> {
            let field = |name| part.get(name);
            let name = part.as_str().or_else(|| field("part")?.as_str());
            let name = name.unwrap_or_else(|| panic!("{part:?}"));
            let own = !name.contains(':');
            let name = if own { format!("{package}:{name}") } else { name.to_owned() };
            let count = field("count").and_then(serde_yaml::Value::as_u64).unwrap_or(1);
            vec![name; count as usize]
        };
        let parts = |value: &serde_yaml::Value| match value.as_sequence() {
            Some(list) => list.iter().flat_map(part).collect(),
            None => part(value),
        };
        let path = |key: &serde_yaml::Value| key.as_str().unwrap().to_owned();
        setup.iter().map(|(key, value)| (path(key), parts(value))).collect()
    }

    /// The time that the program has kept cores busy.
    pub(crate) fn cpu_time(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.program.id())).unwrap();
        // The name in parentheses may have blanks.
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
        // A hundred a second on every Linux that Rust runs on.
        Duration::from_millis(ticks * 10)
    }

    /// The one file in a folder, once it is there.
    pub(crate) fn file_in(&mut self, folder: &Path) -> PathBuf {
        self.wait("a file", |_| Some(fs::read_dir(folder).ok()?.next()?.unwrap().path()))
    }

    /// Closes the window by its key, and gives the program's exit code.
    pub(crate) fn quit(mut self) -> i32 {
        self.strike("ctrl+q");
        self.ended()
    }

    /// Sends the program a signal that asks it to end, and gives its exit code.
    pub(crate) fn ask_to_end(mut self, signal: &str) -> i32 {
        let id = self.program.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        self.ended()
    }

    fn ended(&mut self) -> i32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.program.try_wait().unwrap() {
                return status.code().unwrap_or(-1);
            }
            assert!(start.elapsed() < PATIENCE, "the window does not close");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Table<'_> {
    fn drop(&mut self) {
        // One that ended by itself cannot be ended.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
