//! What must be there at run time: a Vulkan driver; on Linux, Mesa's draws without a GPU.

use std::{
    env, fs,
    io::{BufRead, IsTerminal, Write},
    path::Path,
    process::Command,
};

use crate::steps::say;

/// Looks for a Vulkan driver and installs Mesa's where that is allowed.
///
/// # Errors
/// When there is none and it cannot be installed: the message has the command that does it.
pub(crate) fn ensure() -> Result<(), String> {
    if !cfg!(target_os = "linux") || vulkan_is_there() {
        return Ok(());
    }
    install(&["mesa-vulkan-drivers"], "a Vulkan driver")?;
    if vulkan_is_there() { Ok(()) } else { Err("the Vulkan driver is still not found".into()) }
}

/// Looks for what the tests of the real window need, a display in memory and a hand on it, and
/// installs it where that is allowed. Those tests are skipped without.
pub(crate) fn ensure_display() {
    let is_there = |program| {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path).any(|folder| folder.join(program).exists())
    };
    if !cfg!(target_os = "linux") || ["Xvfb", "xdotool"].into_iter().all(is_there) {
        return;
    }
    if let Err(message) = install(&["xvfb", "xdotool"], "a display for the window's tests") {
        say(&format!("{message}\nwithout, the tests of the real window are skipped"));
    }
}

/// Whether a loader and at least one driver are installed.
fn vulkan_is_there() -> bool {
    let loader = [
        "/usr/lib/x86_64-linux-gnu",
        "/usr/lib/aarch64-linux-gnu",
        "/usr/lib64",
        "/usr/lib",
        "/usr/local/lib",
        "/run/opengl-driver/lib",
    ]
    .iter()
    .any(|folder| Path::new(folder).join("libvulkan.so.1").exists());
    let named =
        ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].iter().any(|name| env::var_os(name).is_some());
    let drivers =
        ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/run/opengl-driver/share/vulkan/icd.d"]
            .iter()
            .any(|folder| fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()));
    loader && (named || drivers)
}

/// Installs Debian packages as root, or with `sudo` when the user agrees.
fn install(packages: &[&str], what: &str) -> Result<(), String> {
    let names = packages.join(" ");
    let by_hand = format!("sudo apt-get install {names}");
    if !Path::new("/usr/bin/apt-get").exists() {
        return Err(format!(
            "{what} is missing; install your distribution's packages of it (on Debian and \
             Ubuntu: {by_hand})"
        ));
    }
    let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    if !root && !agreed(&format!("{what} is missing. Run `{by_hand}` now? [y/N] ")) {
        return Err(format!("{what} is missing; this installs one:\n    {by_hand}"));
    }
    say(&format!("installing {names} …"));
    let install = ["install", "-y", "-qq", "--no-install-recommends"];
    for arguments in [vec!["update", "-qq"], [&install, packages].concat()] {
        let mut command = if root {
            Command::new("apt-get")
        } else {
            let mut sudo = Command::new("sudo");
            sudo.arg("apt-get");
            sudo
        };
        let done = command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").status();
        if !done.is_ok_and(|status| status.success()) {
            return Err(format!("{names} could not be installed; try by hand:\n    {by_hand}"));
        }
    }
    Ok(())
}

fn agreed(question: &str) -> bool {
    let input = std::io::stdin();
    if !input.is_terminal() {
        return false;
    }
    let mut error = std::io::stderr();
    let asked = write!(error, "{question}").and_then(|()| error.flush());
    let mut answer = String::new();
    asked.is_ok()
        && input.lock().read_line(&mut answer).is_ok()
        && matches!(answer.trim(), "y" | "Y" | "yes")
}
