//! `baize play`, as far as it goes without a window.

use crate::support::{baize, folder};

#[test]
fn a_saved_game_has_its_own_setup_and_variants() {
    let folder = folder(&[(
        "mine.yaml",
        "role: setup\ntype: saved\nid: mine\nsetup: {}\nx-baize: {package: game}\n",
    )]);
    for more in [["--setup", "game#main"], ["--variant", "grand"], ["--package", "game"]] {
        let refused = baize(folder.path(), &["play", "mine.yaml", more[0], more[1]]);
        assert_eq!(refused.code, 2, "{}", refused.err);
        assert!(refused.err.contains("a saved game has its package, setup and variants"));
    }
}
