//! Lists `assets/texts` into the program, so that a language is added by adding a folder.

use std::{fmt::Write, fs, path::Path};

fn main() -> std::io::Result<()> {
    let manifest = std::env::var("CARGO_MANIFEST_DIR").map_err(std::io::Error::other)?;
    let out = std::env::var("OUT_DIR").map_err(std::io::Error::other)?;
    let root = Path::new(&manifest).join("../../assets/texts");
    let mut list = String::from("&[\n");
    println!("cargo::rerun-if-changed={}", root.display());
    for language in sorted(&root)? {
        let folder = root.join(&language);
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in sorted(&folder)?.into_iter().filter(|name| name.ends_with(".ftl")) {
            let path = folder.join(&file).canonicalize()?;
            // Writing to a string cannot fail.
            let _ = writeln!(list, "    ({language:?}, {file:?}, include_str!({path:?})),");
        }
    }
    list.push(']');
    fs::write(Path::new(&out).join("texts.rs"), list)
}

fn sorted(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    Ok(names)
}
