//! What a change to a package of 1,000 parts takes, from the write to the new frame, with a picture
//! of 16 × 9 px, without what a frame takes in which nothing changed; and whether 1,000 changes in a row leave
//! anything behind in memory (Linux).
//!
//! Each figure is printed beside its bar; the exit code is 1 when one is missed.
//!
//! `cargo bench -p baize-viewer --bench preview --profile dev`; with `-- --memory N`, memory alone over N
//! changes.

#![allow(clippy::print_stdout, reason = "printing is what a benchmark is for")]

mod live;

use std::{
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

use baize_solid::Raster;
use baize_viewer::{Ask, Headless, Quality, Seen, Shot, Studio, WatchOptions};

/// Cards on sheets of 8 × 9, and tiles of a 1024² image each.
const CARDS: usize = 990;
const TILES: usize = 10;
const PILES: usize = 110;
/// Changes of each kind.
const TIMES: usize = 50;
const IN_A_ROW: usize = 1000;
const PATIENCE: Duration = Duration::from_secs(30);
/// By how much memory may grow over [`IN_A_ROW`] changes, in percent.
const GROWTH: f64 = 5.0;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<ExitCode> {
    let folder = tempfile::tempdir()?;
    let game = Game(folder.path().to_owned());
    game.write_all()?;
    let shot = Shot { size_px: [16, 9], quality: Some(Quality::Low), ..Shot::default() };
    let mut studio = Studio::new(None)?;
    println!("{}", studio.adapter());
    let options = WatchOptions {
        path: folder.path().to_owned(),
        root: None,
        ask: Ask::default(),
        quality: Quality::Low,
        cache: None,
        all_parts: false,
        poll: None,
        fetch: None,
    };
    let start = Instant::now();
    let mut headless = Headless::start(options)?;
    let mut next = |studio: &mut Studio, file: &str| loop {
        match headless.next_frame(studio, &shot, PATIENCE)? {
            None => return Err(Box::from(format!("{file}: nothing was noticed"))),
            Some(seen) if file.is_empty() || seen.report.change.files.contains(file) => {
                // What a frame takes when nothing changed is not the change's.
                let seen_at = Instant::now();
                studio.redraw(1)?;
                return Outcome::Ok((seen, seen_at, seen_at.elapsed()));
            }
            Some(_) => {}
        }
    };
    let (first, ..) = next(&mut studio, "")?;
    if !first.report.diagnostics.is_empty() {
        return Err(format!("{:?}", first.report.diagnostics).into());
    }
    println!("opened in {:.2} s", start.elapsed().as_secs_f64());

    let arguments: Vec<String> = std::env::args().collect();
    let only_memory = arguments.iter().any(|argument| argument == "--memory");
    let in_a_row = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(IN_A_ROW);
    let mut missed = 0;
    for (name, bar_ms, change) in KINDS.into_iter().filter(|_| !only_memory) {
        let (mut times, mut frames) = (Vec::new(), Vec::new());
        let mut last = None;
        for round in 0..TIMES {
            let (file, bytes) = change(&game, round);
            // Saved some time after the last change, as people do.
            std::thread::sleep(Duration::from_millis(40));
            let start = Instant::now();
            fs::write(game.0.join(&file), bytes)?;
            let (seen, seen_at, frame) = next(&mut studio, &file)?;
            let taken = seen_at.duration_since(start);
            times.push(taken.saturating_sub(frame).as_secs_f64() * 1e3);
            frames.push(frame.as_secs_f64() * 1e3);
            last = Some(seen);
        }
        let median_ms = tell(name, bar_ms, &mut times, &mut frames, last.as_ref());
        missed += usize::from(median_ms > bar_ms);
    }

    let mut memory = Vec::new();
    for round in 0..in_a_row + 100 {
        let kind = round % KINDS.len();
        let Some((_, _, change)) = KINDS.get(kind) else { continue };
        let (file, bytes) = change(&game, round / KINDS.len());
        fs::write(game.0.join(&file), bytes)?;
        next(&mut studio, &file)?;
        if round >= 99 && (round + 1) % 100 == 0 {
            memory.push(Held::now(&studio));
        }
    }
    missed += usize::from(Held::tell(&memory, in_a_row) > GROWTH);
    println!("{missed} bars missed");
    Ok(ExitCode::from(u8::from(missed > 0)))
}

/// Prints what changes of a kind took; gives the median in ms.
fn tell(
    name: &str,
    bar_ms: f64,
    times: &mut [f64],
    frames: &mut [f64],
    last: Option<&Seen>,
) -> f64 {
    let median = |times: &mut [f64]| {
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied().unwrap_or_default()
    };
    let (middle, frame) = (median(times), median(frames));
    let worst = times.last().copied().unwrap_or_default();
    print!(
        "{name:<18} median {middle:5.1} ms (bar {bar_ms:.0}), worst {worst:5.1} ms, and a frame \
         {frame:.1} ms;"
    );
    let Some(seen) = last else { return middle };
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let (change, looks) = (&seen.report.change, &seen.report.change.looks);
    println!(
        " last: loaded {:.1}, looks {:.1}, drawn {:.1} ms after it was noticed; \
         {} images, {} cuts, {} solids",
        ms(change.loaded),
        ms(change.ready),
        ms(seen.drawn),
        looks.images_decoded,
        looks.pictures_cut,
        looks.solids_built
    );
    middle
}

/// What memory is held, in bytes.
struct Held {
    /// By the process, in pages of the system.
    resident: f64,
    /// By the program: of what it asked the allocator for, what it has not given back.
    live: f64,
    /// By the graphics device: in use.
    device: f64,
    /// By the graphics device: taken from the system.
    reserved: f64,
}

impl Held {
    fn now(studio: &Studio) -> Self {
        let [device, reserved] =
            studio.device_bytes().unwrap_or_default().map(|bytes| bytes as f64);
        let statm = fs::read_to_string("/proc/self/statm").unwrap_or_default();
        let pages = statm.split(' ').nth(1).and_then(|pages| pages.parse::<f64>().ok());
        Self {
            resident: pages.unwrap_or(0.0) * 4096.0,
            live: live::bytes() as f64,
            device,
            reserved,
        }
    }

    /// Prints what became of it; gives the growth of all in percent.
    fn tell(all: &[Self], in_a_row: usize) -> f64 {
        let (Some(first), Some(last)) = (all.first(), all.last()) else { return 0.0 };
        let growth = |of: fn(&Self) -> f64| (of(last) / of(first).max(1.0) - 1.0) * 100.0;
        println!("{in_a_row} changes in a row, MiB before and after each 100:");
        let parts: [(&str, fn(&Self) -> f64); 4] = [
            ("the whole process", |held| held.resident),
            ("live in the program", |held| held.live),
            ("in use on the device", |held| held.device),
            ("reserved by the device", |held| held.reserved),
        ];
        for (name, of) in parts {
            let mib: Vec<_> =
                all.iter().map(|held| format!("{:.0}", of(held) / f64::from(1 << 20))).collect();
            println!("  {name:<22} {:+5.1}%: {}", growth(of), mib.join(" "));
        }
        println!("  bar for the process    {GROWTH:+5.1}%");
        growth(|held| held.resident)
    }
}

/// What a change writes, for a round: the file and its bytes.
type Change = fn(&Game, usize) -> (String, Vec<u8>);

/// With the most that the median may be, in ms.
const KINDS: [(&str, f64, Change); 4] = [
    ("CSV value, a crop", 60.0, |game, round| ("cards.csv".into(), game.cards(Some(round), None))),
    ("CSV value, a size", 60.0, |game, round| ("cards.csv".into(), game.cards(None, Some(round)))),
    ("YAML layout", 60.0, |game, round| ("board.yaml".into(), game.board(round + 1))),
    ("a 1024² image", 120.0, |game, round| {
        (format!("tile-{}.png", round % TILES), game.tile(round + 1))
    }),
];

struct Game(PathBuf);

impl Game {
    fn write_all(&self) -> Outcome<()> {
        let put = |name: &str, bytes: &[u8]| fs::write(Path::new(&self.0).join(name), bytes);
        put("package.yaml", b"role: package\nid: b\n")?;
        put("cards.csv", &self.cards(None, None))?;
        put("board.yaml", &self.board(0))?;
        let parts = "role: part\ntype: card\nback: sheet-0.png\nbackCrop: [7, 8, 8, 9]\nfillet: 3\n\
                     $variants: cards.csv\n---\nrole: part\ntype: tile\nsize: [90, 90, 2]\n\
                     $variants: tiles.csv\n";
        put("parts.yaml", parts.as_bytes())?;
        let mut tiles = "id,face\nstring,string\n".to_owned();
        for tile in 0..TILES {
            writeln!(tiles, "{tile},tile-{tile}.png")?;
            put(&format!("tile-{tile}.png"), &self.tile(tile))?;
        }
        put("tiles.csv", tiles.as_bytes())?;
        for sheet in 0..CARDS.div_ceil(72) {
            let picture = noise(8 * 90, 9 * 128, sheet as u32);
            put(&format!("sheet-{sheet}.png"), &baize_solid::png(&picture)?)?;
        }
        let mut setup = "role: setup\ntype: game\nid: main\nsetup:\n".to_owned();
        for pile in 0..PILES {
            writeln!(setup, "  /pile/{pile}:")?;
            for card in (0..CARDS).filter(|card| card % PILES == pile) {
                writeln!(setup, "    - card#{card}")?;
            }
        }
        writeln!(setup, "  /tiles: tile")?;
        put("setup.yaml", setup.as_bytes())?;
        Ok(())
    }

    /// One card has another crop, or another size.
    fn cards(&self, crop: Option<usize>, size: Option<usize>) -> Vec<u8> {
        let mut csv = "id,face,faceCrop,size\nstring,string,number[],number[]\n".to_owned();
        for card in 0..CARDS {
            let moved = crop.filter(|round| round * 17 % CARDS == card).map_or(0, |_| 1);
            let wider = size.filter(|round| round * 17 % CARDS == card).map_or(0, |r| r % 7 + 1);
            let (sheet, cell) = (card / 72, (card + moved) % 72);
            let (col, row, width) = (cell % 8, cell / 8, 63 + wider);
            // Writing to a string cannot fail.
            let _ = writeln!(csv, "{card},sheet-{sheet}.png,[{col};{row};8;9],[{width};88;0.3]");
        }
        csv.into_bytes()
    }

    fn board(&self, round: usize) -> Vec<u8> {
        let mut yaml =
            "role: surface\ntype: board\nid: main\nsize: [1200, 1000]\nlayout:\n".to_owned();
        let _ = writeln!(yaml, "  - route: /pile/:n\n    stacking: {{limit: 0}}\n    candidates:");
        for pile in 0..PILES {
            let (x, y) = (pile % 11 * 70, pile / 11 * 95 + round % 9);
            let _ = writeln!(yaml, "      - {{n: {pile}, x: {x}, y: {y}}}");
        }
        let _ =
            writeln!(yaml, "  - {{route: /tiles, x: -200, stacking: {{curve: 'M 0 0 V 900'}}}}");
        yaml.into_bytes()
    }

    fn tile(&self, round: usize) -> Vec<u8> {
        baize_solid::png(&noise(1024, 1024, 1000 + round as u32)).unwrap_or_default()
    }
}

/// Something that looks like a drawing to a compressor: bands with a little noise.
fn noise(width: u32, height: u32, seed: u32) -> Raster {
    let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
    let mut rgba = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            let band = ((x / 9 + y / 7) * 40 + seed * 31) as u8;
            rgba.extend([band, band.wrapping_add(90), (state & 7) as u8 + 120, 255]);
        }
    }
    Raster { width, height, rgba }
}
