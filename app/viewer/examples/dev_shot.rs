#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]
use baize_viewer::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let opened = baize_manifest::open(std::path::Path::new(&args[1]), None).unwrap();
    let project =
        baize_manifest::load(&*opened.files, opened.target.as_deref(), &Default::default());
    println!("diagnostics {}", project.diagnostics.len());
    let mut studio = Studio::new(None).unwrap();
    let mut shot = Shot::default();
    let mut ask = Ask::default();
    let mut n = 1;
    let mut out = "/tmp/pics/out.png".to_owned();
    for a in &args[2..] {
        let (k, v) = a.split_once('=').unwrap();
        match k {
            "camera" => shot.camera = v.parse().unwrap(),
            "light" => shot.light = v.parse().unwrap(),
            "table" => shot.cloth = v.parse().unwrap(),
            "quality" => shot.quality = Some(v.parse().unwrap()),
            "hud" => shot.hud = v == "1",
            "gallery" => ask.gallery = true,
            "setup" => {
                let (a, b) = v.split_once('#').unwrap();
                ask.setup = Some(baize_manifest::Key { kind: a.into(), id: b.into() });
            }
            "size" => {
                let (a, b) = v.split_once('x').unwrap();
                shot.size_px = [a.parse().unwrap(), b.parse().unwrap()];
            }
            "out" => out = v.into(),
            "n" => n = v.parse().unwrap(),
            _ => panic!("{k}"),
        }
    }
    for _ in 0..n {
        let taken = studio.take(&project, &*opened.files, &ask, &shot, &|| {}).unwrap();
        for n in &taken.notes {
            println!("{n}");
        }
        println!("{:?}", taken.stats);
        let p = &taken.picture;
        let mut e = png::Encoder::new(std::fs::File::create(&out).unwrap(), p.width, p.height);
        e.set_color(png::ColorType::Rgba);
        e.write_header().unwrap().write_image_data(&p.rgba).unwrap();
    }
}
