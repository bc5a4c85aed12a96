//! Which font has a character.

use std::{cmp::Reverse, collections::BTreeSet, sync::LazyLock};

use bevy_egui::egui::FontData;
use fontdb::{Database, FaceInfo, ID, Style};
use skrifa::{FontRef, MetadataProvider};

/// What a search found.
#[derive(Default)]
pub(super) struct Found {
    /// Fonts, each with a name of its own.
    pub(super) fonts: Vec<(String, FontData)>,
    /// What none has.
    pub(super) missing: BTreeSet<char>,
}

/// The installed fonts, listed once and only when they are needed.
static INSTALLED: LazyLock<Database> = LazyLock::new(|| {
    let mut database = Database::new();
    database.load_system_fonts();
    database
});

/// Fonts that have the characters: bundled ones before installed ones, as few as possible.
pub(super) fn find(mut wanted: BTreeSet<char>) -> Found {
    let mut found = Found::default();
    for (name, data) in baize_solid::bundled_fonts() {
        let covered = covered(data, 0, &wanted);
        if !covered.is_empty() {
            found.fonts.push((name.to_owned(), FontData::from_static(data)));
            wanted.retain(|c| !covered.contains(c));
        }
    }
    if !wanted.is_empty() {
        from_installed(&INSTALLED, &mut wanted, &mut found);
    }
    found.missing = wanted;
    found
}

/// Takes the font that has the most of what is wanted, until none has any of it.
fn from_installed(database: &Database, wanted: &mut BTreeSet<char>, found: &mut Found) {
    let mut faces: Vec<(ID, BTreeSet<char>)> = database
        .faces()
        .filter_map(|face| {
            let has = database.with_face_data(face.id, |data, at| covered(data, at, wanted))?;
            (!has.is_empty()).then_some((face.id, has))
        })
        .collect();
    let plainness = |id: &ID| database.face(*id).map(plain);
    faces.sort_by_cached_key(|(id, _)| plainness(id));
    while !wanted.is_empty() {
        let count = |has: &BTreeSet<char>| has.intersection(wanted).count();
        // Of equals the first, which is the plainest.
        let best = faces.iter().min_by_key(|(_, has)| Reverse(count(has)));
        let Some((id, has)) = best.filter(|(_, has)| count(has) > 0) else { return };
        let data = database.with_face_data(*id, |data, index| FontData {
            index,
            ..FontData::from_owned(data.to_vec())
        });
        if let (Some(data), Some(face)) = (data, database.face(*id)) {
            found.fonts.push((format!("{} {}", face.post_script_name, data.index), data));
        }
        wanted.retain(|c| !has.contains(c));
    }
}

/// Upright, of usual weight and width and without serifs before others; then by name.
fn plain(face: &FaceInfo) -> (bool, u16, bool, bool, String, u32) {
    let name = face.post_script_name.clone();
    let serif = name.contains("Serif");
    let weight = face.weight.0.abs_diff(400);
    (face.style != Style::Normal, weight, face.monospaced, serif, name, face.index)
}

/// The characters that a face has a picture for.
fn covered(data: &[u8], index: u32, wanted: &BTreeSet<char>) -> BTreeSet<char> {
    let Ok(font) = FontRef::from_index(data, index) else { return BTreeSet::new() };
    let map = font.charmap();
    wanted.iter().copied().filter(|c| map.map(*c).is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundled_fonts_have_cyrillic_arabic_and_japanese() {
        let found = find("Жуковкаسلام将棋カルタ".chars().collect());
        assert!(found.missing.is_empty(), "{:?}", found.missing);
        let names: Vec<&str> = found.fonts.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Noto Sans", "DejaVu Sans", "Droid Sans Fallback"]);
    }

    #[test]
    fn what_no_font_can_have_is_missing_and_no_font_is_found_for_nothing() {
        let noncharacter = '\u{10fffd}';
        let found = find(BTreeSet::from([noncharacter]));
        assert_eq!(found.missing, BTreeSet::from([noncharacter]));
        assert!(find(BTreeSet::new()).fonts.is_empty());
    }

    #[test]
    fn as_few_installed_fonts_as_possible_and_the_plain_one_of_equals() {
        // Files that every checkout has stand in for a system's.
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/fonts");
        let mut database = Database::new();
        database.load_fonts_dir(folder);
        let mut wanted: BTreeSet<char> = "Жж".chars().collect();
        let mut found = Found::default();
        from_installed(&database, &mut wanted, &mut found);
        let names: Vec<&str> = found.fonts.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["DejaVuSans 0"]);
        assert!(wanted.is_empty());
    }

    #[test]
    fn a_damaged_font_has_nothing() {
        let wanted = BTreeSet::from(['a']);
        for (_, data) in baize_solid::bundled_fonts() {
            for length in [0, 4, 12, 100, 1000] {
                assert!(covered(&data[..length], 0, &wanted).is_empty(), "{length}");
            }
            assert!(covered(data, 7, &wanted).is_empty());
        }
    }
}
