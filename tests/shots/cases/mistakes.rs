//! Every kind of mistake in a `shots.toml`, with its place.

use super::complaints;

#[test]
fn every_kind_of_broken_file_is_told_with_its_place() {
    let cases: &[(&str, &[&str])] = &[
        (
            "[case.a]\ncamra = 'top'\n",
            &["2:1 [unknown-key] the case `a` has no key `camra` (did you mean `camera`?)"],
        ),
        (
            "[defualts]\n",
            &["1:2 [unknown-key] `shots.toml` has no key `defualts` (did you mean `defaults`?)"],
        ),
        (
            "[defaults]\nzzz = 1\n",
            &[
                "2:1 [unknown-key] `[defaults]` has no key `zzz` (known are package, setup, gallery, variants, commands, camera, size, light, table, quality, hud, thresholds, known_failure)",
            ],
        ),
        ("defaults = 3\n", &["1:12 [wrong-type] `defaults` must be a table, not a number"]),
        ("case = []\n", &["1:8 [wrong-type] `case` must be a table, not a list"]),
        ("[case]\na = 'x'\n", &["2:5 [wrong-type] `a` must be a table, not a text"]),
        (
            "[case.'a/b']\n",
            &[
                "1:7 [bad-name] `a/b` cannot name a picture: only letters, digits, `-` and `_` can be in it",
            ],
        ),
        ("[case.'']\n", &["1:7 [bad-name] `` cannot name a picture: it is empty"]),
        (
            "[case.NUL]\n",
            &["1:7 [bad-name] `NUL` cannot name a picture: Windows has no such files"],
        ),
        (
            "[case.com1]\n",
            &["1:7 [bad-name] `com1` cannot name a picture: Windows has no such files"],
        ),
        (
            "[case.one]\n[case.One]\n",
            &[
                "2:7 [duplicate-definition] `One` and another case have one picture where files have no case",
            ],
        ),
        (
            "[case.a]\nsetup = 'main'\n",
            &["2:9 [bad-reference] `main` is not the name of a setup: write `type#id`"],
        ),
        (
            "[case.a]\nsetup = 'game#mian'\n",
            &[
                "2:9 [unknown-setup] the package `tiny` has no setup `game#mian` (did you mean `game#main`?)",
            ],
        ),
        ("[case.a]\nsetup = 7\n", &["2:9 [wrong-type] `setup` must be a text, not a number"]),
        (
            "[case.a]\nsetup = 'game#main'\ngallery = true\n",
            &["2:9 [contradiction] a case shows a setup or the gallery, not both"],
        ),
        (
            "[case.a]\ngallery = 'yes'\n",
            &["2:11 [wrong-type] `gallery` must be true or false, not a text"],
        ),
        ("[case.a]\nhud = 1\n", &["2:7 [wrong-type] `hud` must be true or false, not a number"]),
        ("[case.a]\ncamera = 'tpo'\n", &["2:10 [unknown-word] `tpo` is not one of seat, top, low"]),
        (
            "[case.a]\ncamera = 'part:card#on'\n",
            &[
                "2:10 [unknown-part] there is no part `card#on` to look at (did you mean `card#one`?)",
            ],
        ),
        (
            "[case.a]\nlight = 'studoi'\n",
            &["2:9 [unknown-word] `studoi` is not one of studio, flat (did you mean `studio`?)"],
        ),
        (
            "[case.a]\ntable = 'pink'\n",
            &["2:9 [unknown-word] `pink` is not one of green, blue, red, oak"],
        ),
        (
            "[case.a]\nquality = true\n",
            &["2:11 [wrong-type] `quality` must be a text, not true or false"],
        ),
        (
            "[case.a]\nsize = [640]\n",
            &[
                "2:8 [bad-size] `size` must be a width and a height in pixels as [640, 360], each from 1 to 8192",
            ],
        ),
        (
            "[case.a]\nsize = [0, 9000]\n",
            &[
                "2:8 [bad-size] `size` must be a width and a height in pixels as [640, 360], each from 1 to 8192",
            ],
        ),
        (
            "[case.a]\nsize = '640*360'\n",
            &[
                "2:8 [bad-size] `size` must be a width and a height in pixels as [640, 360], each from 1 to 8192",
            ],
        ),
        (
            "[case.a]\nsize = true\n",
            &["2:8 [wrong-type] `size` must be a size as [640, 360], not true or false"],
        ),
        (
            "[case.a]\nthresholds = 3\n",
            &["2:14 [wrong-type] `thresholds` must be a table, not a number"],
        ),
        (
            "[case.a]\nthresholds.sane = {}\n",
            &["2:12 [unknown-key] `thresholds` has no key `sane` (did you mean `same`?)"],
        ),
        (
            "[case.a]\nthresholds.same.shade = 3\n",
            &[
                "2:17 [unknown-key] `thresholds.same` has no key `shade` (known are level, tile, total)",
            ],
        ),
        (
            "[case.a]\nthresholds.other.level = 256\n",
            &["2:26 [bad-number] `level` must be a whole number from 0 to 255"],
        ),
        (
            "[case.a]\nthresholds.other.level = 1.5\n",
            &["2:26 [wrong-type] `level` must be a whole number from 0 to 255, not a number"],
        ),
        (
            "[case.a]\nthresholds.other.shade = nan\n",
            &["2:26 [bad-number] `shade` must be a number from 0 to 255"],
        ),
        (
            "[case.a]\nthresholds.other.tile = -1\n",
            &["2:25 [bad-number] `tile` must be a whole number from 0 to 4096"],
        ),
        (
            "[case.a]\nthresholds.other.total = 99999999999999999999\n",
            &["2:26 [bad-number] `total` must be a whole number from 0 to 67108864"],
        ),
        (
            "[case.a]\nknown_failure = ' '\n",
            &["2:17 [wrong-type] `known_failure` must say why the case fails"],
        ),
        (
            "[case.a]\nknown_failure = true\n",
            &["2:17 [wrong-type] `known_failure` must be a text, not true or false"],
        ),
        (
            "[defaults]\nknown_failure = 'x'\n[case.a]\n",
            &["2:1 [unknown-key] `known_failure` belongs to the case that fails, with its reason"],
        ),
        (
            "[case.a]\nvariants = 'large'\n",
            &["2:12 [wrong-type] `variants` must be a list of texts, not a text"],
        ),
        (
            "[case.a]\nvariants = ['large', 2]\n",
            &["2:22 [wrong-type] `variants` must be a list of texts, not a number"],
        ),
        (
            "[case.a]\nvariants = ['large']\n",
            &[
                "2:13 [unknown-variant] the package `tiny` has no variant `large` (it has no variants at all)",
            ],
        ),
        (
            "[case.a]\ncommands = 'x'\n",
            &["2:12 [wrong-type] `commands` must be a list of commands, not a text"],
        ),
        (
            "[case.a]\ncommands = [3]\n",
            &[
                "2:13 [wrong-type] this is no command: invalid type: integer `3`, expected internally tagged enum Command",
            ],
        ),
        (
            "[case.a]\ncommands = [2020-01-01]\n",
            &["2:13 [wrong-type] this is no command: a command is a table, not a date"],
        ),
        (
            "[case.a]\ncommands = [{path = '/deck'}]\n",
            &["2:13 [wrong-type] this is no command: missing field `do`"],
        ),
        (
            "[case.a]\ncommands = [{do = 'reverse', path = '/deck'}, {do = 'reverse', paht = '/deck'}]\n",
            &["2:47 [wrong-type] this is no command: unknown field `paht`, expected `path`"],
        ),
        (
            "[case.a]\ncommands = [{do = 'reverse', path = '/nowhere'}]\n",
            &["2:13 [refused-command] this command is refused: nothing stands on `/nowhere`"],
        ),
        (
            "[case.a]\ngallery = true\ncommands = [{do = 'reverse', path = '/deck'}]\n",
            &["3:13 [contradiction] commands change a setup, and the gallery has none"],
        ),
        (
            "[case.a]\npackage = 'toni'\n",
            &[
                "2:11 [unknown-package] no package `toni` is declared in this folder (there is tiny)",
            ],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(complaints(text), *expected, "{text}");
    }
}

#[test]
fn all_mistakes_of_a_file_are_told_in_order() {
    let text = "[case.b]\nhud = 0\nlihgt = 'flat'\n[case.a]\nsize = 'big'\n[cases]\n";
    let places: Vec<String> =
        complaints(text).iter().map(|c| c.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(places, ["2:7", "3:1", "5:8", "6:2"]);
}
