//! The fonts that come with the program.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, Source};

/// Family of the main font.
pub(super) const FAMILY: &str = "Noto Sans";

/// Latin, Greek and Cyrillic; then symbols (suits, chess men, dice), Arabic, Hebrew and more;
/// then Chinese and Japanese. A glyph comes from the first that has it.
const FILES: [&[u8]; 4] = [
    include_bytes!("../../../../assets/fonts/NotoSans-Regular.ttf"),
    include_bytes!("../../../../assets/fonts/NotoSans-Bold.ttf"),
    include_bytes!("../../../../assets/fonts/DejaVuSans.ttf"),
    include_bytes!("../../../../assets/fonts/DroidSansFallbackFull.ttf"),
];

static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    for file in FILES {
        database.load_font_source(Source::Binary(Arc::new(file)));
    }
    // The same look on every machine: no system font is asked, every generic family is ours.
    database.set_serif_family(FAMILY);
    database.set_sans_serif_family(FAMILY);
    database.set_cursive_family(FAMILY);
    database.set_fantasy_family(FAMILY);
    database.set_monospace_family(FAMILY);
    Arc::new(database)
});

/// The bundled fonts of regular weight with their family names: a glyph comes from the first that
/// has it.
pub fn bundled_fonts() -> [(&'static str, &'static [u8]); 3] {
    let [latin, _, symbols, east_asian] = FILES;
    [(FAMILY, latin), ("DejaVu Sans", symbols), ("Droid Sans Fallback", east_asian)]
}

/// The bundled fonts, indexed once.
pub(super) fn database() -> Arc<Database> {
    Arc::clone(&DATABASE)
}
