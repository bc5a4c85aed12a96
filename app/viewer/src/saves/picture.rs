//! Pictures of the table, saved as files.

use std::{
    panic,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
};

use super::{disk::free_path, slots::plain, write_whole};
use crate::{
    home::{Notice, Notices},
    keys::{Action, Pressed},
    play::{Folders, Game, Hidden},
    texts::{Texts, Value},
    wake::Wake,
};

/// What became of the pictures, as threads leave it.
#[derive(Resource, Default, Clone)]
struct Done(Arc<Mutex<Vec<Result<PathBuf, String>>>>);

/// Frames that are asked for until a picture has come back from the device.
#[derive(Resource, Default)]
struct Waiting(u8);

/// Saves pictures of the table.
pub(super) struct PicturePlugin;

impl Plugin for PicturePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Done>()
            .init_resource::<Waiting>()
            .add_systems(Update, (press.run_if(resource_exists::<Game>), wait, tell));
    }
}

fn press(
    mut commands: Commands,
    mut pressed: MessageReader<Pressed>,
    mut hidden: ResMut<Hidden>,
    mut waiting: ResMut<Waiting>,
) {
    if pressed.read().any(|asked| asked.action == Action::Picture) {
        hidden.for_picture();
        waiting.0 = 20;
        commands.spawn(Screenshot::primary_window()).observe(take);
    }
}

/// The window draws only when it is asked to; the picture comes some frames later.
fn wait(mut waiting: ResMut<Waiting>, wake: Res<Wake>) {
    if waiting.0 > 0 {
        waiting.0 -= 1;
        wake.wake();
    }
}

fn take(
    captured: On<ScreenshotCaptured>,
    game: Option<Res<Game>>,
    folders: Res<Folders>,
    done: Res<Done>,
    wake: Res<Wake>,
) {
    let name = game.map(|game| game.title()).unwrap_or_default();
    let name = format!("{} {}", plain(&name), date(SystemTime::now()));
    let folder = folders.pictures.clone();
    let (image, done, wake) = (captured.image.clone(), done.0.clone(), wake.clone());
    let write = move || {
        let folder = folder.ok_or("there is no folder for pictures")?;
        let picture = image.try_into_dynamic().map_err(|error| error.to_string())?.into_rgb8();
        let mut png = std::io::Cursor::new(Vec::new());
        picture.write_to(&mut png, image::ImageFormat::Png).map_err(|error| error.to_string())?;
        let path = free_path(&folder, &name, "png");
        write_whole(&path, png.get_ref()).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(path)
    };
    let leave = move |outcome| {
        done.lock().unwrap_or_else(PoisonError::into_inner).push(outcome);
        wake.wake();
    };
    let told = leave.clone();
    let work = move || {
        // A fault of our own, too, is told.
        let written = panic::catch_unwind(panic::AssertUnwindSafe(write));
        leave(written.unwrap_or_else(|_| Err("the picture could not be made".into())));
    };
    if let Err(error) = thread::Builder::new().name("picture".into()).spawn(work) {
        told(Err(error.to_string()));
    }
}

fn tell(
    done: Res<Done>,
    texts: Res<Texts>,
    game: Option<ResMut<Game>>,
    mut notices: ResMut<Notices>,
) {
    let done = std::mem::take(&mut *done.0.lock().unwrap_or_else(PoisonError::into_inner));
    let mut said = None;
    for outcome in done {
        match outcome {
            Ok(path) => {
                let path = path.display().to_string();
                said = Some(texts.say_with("picture-done", &[("path", Value::from(&path))]));
            }
            Err(error) => notices.tell(Notice {
                title: texts.say("picture-failed"),
                text: String::new(),
                details: vec![error],
            }),
        }
    }
    if let (Some(said), Some(mut game)) = (said, game) {
        game.said = said;
    }
}

/// Date and time (UTC) for a name, as `2026-11-30 20.45.09`.
fn date(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Howard Hinnant's civil_from_days, for days after 1970: years begin in March.
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march = (5 * day + 2) / 153;
    let day = day - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}.{minute:02}.{second:02}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // From `date -u -d @…`.
        for (seconds, text) in [
            (0, "1970-01-01 00.00.00"),
            (951_782_399, "2000-02-28 23.59.59"),
            (951_782_400, "2000-02-29 00.00.00"),
            (1_709_251_199, "2024-02-29 23.59.59"),
            (1_796_069_109, "2026-11-30 20.05.09"),
            (4_107_542_400, "2100-03-01 00.00.00"),
        ] {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
    }
}
