//! Every example of the format's reference, with the result that the reference gives.

use baize_manifest::{
    Align, Area, Crop, Fillet, Image, Key, MemoryFiles, MountKind, Node, PartRef, Project, Side,
    Surface, Value,
};

use crate::support::{codes, files, lines, load_all, png};

const PACKAGE: &str =
    "role: package\nid: harbor\ntitle: Harbor\ndesigner: Jane Doe\nplayers: 2\nlanguage: en\n";

const HEROES: &str = "name,parents\nstring,string[]\nclark,[jonathan;martha]\nbruce,[]\n";

const SEATS: &str = "seat,x,y,rotation\nstring,number,number,number\n0,40,0,0\n1,40,20,0\n";

const WOOD: &str = "role: part\ntype: token\nid: wood\nface: ./assets/tokens.png\nfaceCrop: [1, 0, 5, 2]\n\
    back: ./assets/tokens.png\nbackCrop: [3, 0, 5, 2]\nshape: ./assets/token-shape.png\n\
    size: [20, 20, 3]\nfillet: 2\n";

const HARBOR: &str = "type: board\nid: harbor\nrole: surface\nsize: [300, 200]\nmount:\n  kind: table\n  x: 0\n  y: 0\n  rotation: 0\n\
    children:\n  - board#player\nlayout:\n  - route: /dock/:seat\n    candidates:\n      $variants: ./seats.csv\n  \
    - route: /deck\n    x: -100\n    y: 0\n    rotation: 0\n";

const HAND: &str = "type: hud\nid: hand\nrole: surface\nsize: [200, 100]\nmount:\n  kind: hud\n  area: bottom-left\n";

const PLAYER: &str = "type: board\nid: player\nrole: surface\nsize: [200, 200]\nmount:\n  kind: child\n  x: 100\n  y: 50\n  rotation: 0\n";

const SETUP: &str = "role: setup\ntype: game\nid: main\nsurfaces:\n  - board#harbor\n  - hud#hand\nsetup:\n  \
    /dock/0: harbor:boat#fleet\n  /deck: harbor:card\n";

/// Boats and cards, which the reference's setup names and does not define.
const BOATS: &str = "- {role: part, type: boat, id: fleet, size: [30, 12, 12], edge: \"#884422\"}\n\
    - {role: part, type: card, id: a, size: [63, 88, 0.3], edge: \"#ffffff\"}\n\
    - {role: part, type: card, id: b, size: [63, 88, 0.3], edge: \"#ffffff\"}\n";

fn with_images(texts: &[(&str, &str)]) -> MemoryFiles {
    let mut files = files(texts);
    files.insert("assets/tokens.png", png(50, 20));
    files.insert("assets/token-shape.png", png(10, 10));
    files
}

fn clean(texts: &[(&str, &str)]) -> Project {
    let project = load_all(&with_images(texts));
    assert_eq!(codes(&project), [""; 0], "{:?}", lines(&project));
    project
}

fn key(kind: &str, id: &str) -> Key {
    Key { kind: kind.into(), id: id.into() }
}

fn surface<'a>(project: &'a Project, id: &str) -> &'a Surface {
    project.packages[0].surfaces.iter().find(|surface| &*surface.key.id == id).unwrap()
}

/// A node as JSON has it.
fn json(node: &Node) -> serde_json::Value {
    match &node.value {
        Value::Null => serde_json::Value::Null,
        Value::Bool(value) => (*value).into(),
        Value::Number { value, .. } => (*value).into(),
        Value::String(text) => (&**text).into(),
        Value::List(items) => items.iter().map(json).collect(),
        Value::Map(entries) => {
            let entries = entries.iter().map(|entry| (entry.key.to_string(), json(&entry.value)));
            serde_json::Value::Object(entries.collect())
        }
    }
}

#[test]
fn variants_extend_the_object_with_each_row() {
    let board = "role: surface\ntype: board\nid: b\nsize: [1, 1]\nlayout:\n  - route: /x/:name\n    candidates:\n      job: 'hero'\n      $variants: ./heroes.csv\n";
    let project = clean(&[("package.yaml", PACKAGE), ("b.yaml", board), ("heroes.csv", HEROES)]);
    let candidates = project.packages[0].surfaces[0].layout[0].candidates.as_ref().unwrap();
    let found: Vec<serde_json::Value> = candidates
        .iter()
        .map(|candidate| {
            let props = candidate.props.iter().map(|(key, node)| (key.to_string(), json(node)));
            serde_json::Value::Object(props.collect())
        })
        .collect();
    let expected = serde_json::json!([
        { "job": "hero", "name": "clark", "parents": ["jonathan", "martha"] },
        { "job": "hero", "name": "bruce", "parents": [] }
    ]);
    assert_eq!(serde_json::Value::from(found), expected);
}

#[test]
fn variants_may_be_inline() {
    let parts = "role: part\ntype: goods\nsize: [20, 20, 3]\nface: ./assets/tokens.png\n$variants: |\n  \
        id,name,faceCrop\n  string,string,[number;number;number;number]\n  fish,Fish,[0;0;5;2]\n  \
        grain,Grain,[1;0;5;2]\n  wood,Wood,[2;0;5;2]\n";
    let project = clean(&[("package.yaml", PACKAGE), ("parts.yaml", parts)]);
    let found: Vec<(String, Option<String>, Crop)> = project.packages[0]
        .parts
        .iter()
        .map(|part| {
            let name = part.name.as_ref().map(ToString::to_string);
            (part.key.to_string(), name, part.face.as_ref().unwrap().crop)
        })
        .collect();
    let crop = |col: f64| Crop { col, row: 0.0, cols: 5.0, rows: 2.0 };
    let expected = [("fish", "Fish", 0.0), ("grain", "Grain", 1.0), ("wood", "Wood", 2.0)]
        .map(|(id, name, col)| (format!("goods#{id}"), Some(name.to_owned()), crop(col)));
    assert_eq!(found, expected);
}

#[test]
fn blocks_with_a_file_name_are_found_by_it() {
    let markdown = format!(
        "# Harbor\n\n```yaml\n{PACKAGE}```\n\n```yaml file=parts/cargo.yaml\nrole: part\ntype: cargo\nsize: [10, 10, 10]\n\
         edge: \"#884422\"\n$variants: ./cargo.csv\n```\n\n```csv file=parts/cargo.csv\nid\nstring\nfish\ngrain\n```\n"
    );
    let project = clean(&[("games/harbor/harbor.md", &markdown)]);
    let keys: Vec<String> =
        project.packages[0].parts.iter().map(|part| part.key.to_string()).collect();
    assert_eq!(keys, ["cargo#fish", "cargo#grain"]);
    // Locations are those in the markdown file (R3): the rows of the table's block.
    let places: Vec<String> = project.packages[0]
        .parts
        .iter()
        .map(|part| project.sources.place(part.at).to_string())
        .collect();
    assert_eq!(places, ["games/harbor/harbor.md:23:1", "games/harbor/harbor.md:24:1"]);
}

#[test]
fn the_default_include_stays_in_the_package_folder() {
    let part = "role: part\ntype: t\nid: x\nsize: [1, 1, 1]\nedge: \"#fff\"\n";
    let declaration = "```yaml\nrole: package\nid: carcassonne\ntitle: C\n```\n";
    let project = clean(&[
        ("carcassonne/carcassonne.md", declaration),
        ("carcassonne/tiles/x.yaml", part),
        ("agricola/x.yaml", part),
        ("shared/x.yaml", part),
    ]);
    let places: Vec<String> = project.packages[0]
        .parts
        .iter()
        .map(|part| project.sources.place(part.at).file.to_string())
        .collect();
    assert_eq!(places, ["carcassonne/tiles/x.yaml"]);
    // To reach outside: a pattern from the games root.
    let reaching = declaration.replace("title: C", "title: C\ninclude: ['**/shared/*.yaml']");
    let project = clean(&[("carcassonne/carcassonne.md", &reaching), ("shared/x.yaml", part)]);
    assert_eq!(project.packages[0].parts.len(), 1);
}

#[test]
fn the_package_has_its_metadata() {
    let project = clean(&[("package.yaml", PACKAGE)]);
    let package = &project.packages[0];
    assert_eq!(&*package.id, "harbor");
    assert_eq!(package.title.as_deref(), Some("Harbor"));
    assert_eq!(package.designer.as_deref(), Some("Jane Doe"));
    assert_eq!(package.players.as_deref(), Some("2"));
    assert_eq!(package.language.as_deref(), Some("en"));
    assert_eq!((&package.development, &package.publisher), (&None, &None));
    assert_eq!(project.sources.place(package.declared_at).to_string(), "package.yaml:1:1");
}

#[test]
fn the_wood_token_has_all_of_its_fields() {
    let project = clean(&[("package.yaml", PACKAGE), ("wood.yaml", WOOD)]);
    let part = &project.packages[0].parts[0];
    assert_eq!(part.key, key("token", "wood"));
    let crop = |col: f64| Crop { col, row: 0.0, cols: 5.0, rows: 2.0 };
    let file = |path: &str| Image::File(path.into());
    let face = part.face.as_ref().unwrap();
    assert_eq!((&face.image, face.crop), (&file("assets/tokens.png"), crop(1.0)));
    let back = part.back.as_ref().unwrap();
    assert_eq!((&back.image, back.crop), (&file("assets/tokens.png"), crop(3.0)));
    let shape = part.shape.as_ref().unwrap();
    assert_eq!((&shape.image, shape.crop), (&file("assets/token-shape.png"), Crop::WHOLE));
    assert_eq!(part.size_mm, [20.0, 20.0, 3.0]);
    assert_eq!(part.fillet, Fillet { corner_mm: 2.0, rim_mm: 2.0 });
    let name = PartRef { package: "harbor".into(), key: part.key.clone() };
    assert_eq!(name.to_string(), "harbor:token#wood");
    assert!(project.part_index().contains_key(&name));
}

#[test]
fn a_back_defaults_as_the_rulings_say() {
    let part = |extra: &str| {
        let text = format!(
            "role: part\ntype: t\nid: x\nsize: [1, 1, 1]\nface: assets/tokens.png\nfaceCrop: [1, 0, 5, 2]\n{extra}\n"
        );
        let project = clean(&[("package.yaml", PACKAGE), ("x.yaml", &text)]);
        let back = project.packages[0].parts[0].back.clone().unwrap();
        let Image::File(path) = back.image else { panic!("a file") };
        (path.to_string(), [back.crop.col, back.crop.row, back.crop.cols, back.crop.rows])
    };
    let tokens = "assets/tokens.png".to_owned();
    assert_eq!(part(""), (tokens.clone(), [1.0, 0.0, 5.0, 2.0]));
    assert_eq!(
        part("back: assets/token-shape.png"),
        ("assets/token-shape.png".to_owned(), [0.0, 0.0, 1.0, 1.0])
    );
    assert_eq!(part("backCrop: [3, 1, -5, 2]"), (tokens, [3.0, 1.0, -5.0, 2.0]));
}

#[test]
fn surfaces_have_their_mounts_children_and_routes() {
    let project = clean(&[
        ("package.yaml", PACKAGE),
        ("harbor.yaml", HARBOR),
        ("hand.yaml", HAND),
        ("player.yaml", PLAYER),
        ("seats.csv", SEATS),
    ]);
    let harbor = surface(&project, "harbor");
    assert_eq!(harbor.size_mm, [300.0, 200.0]);
    assert_eq!(harbor.mount.kind, MountKind::Table);
    assert_eq!(harbor.children.len(), 1);
    assert_eq!(harbor.children[0].surface, key("board", "player"));
    let [dock, deck] = harbor.layout.as_slice() else { panic!("two routes") };
    assert_eq!(&**dock.route.text(), "/dock/:seat");
    let anchors: Vec<[f64; 3]> = dock
        .candidates
        .as_ref()
        .unwrap()
        .iter()
        .map(|candidate| [candidate.x_mm, candidate.y_mm, candidate.rotation_deg])
        .collect();
    assert_eq!(anchors, [[40.0, 0.0, 0.0], [40.0, 20.0, 0.0]]);
    assert_eq!(&**deck.route.text(), "/deck");
    assert_eq!([deck.x_mm, deck.y_mm, deck.rotation_deg], [-100.0, 0.0, 0.0]);
    assert!(deck.candidates.is_none() && deck.stacking.is_none());

    let hand = surface(&project, "hand");
    assert_eq!(hand.mount.kind, MountKind::Hud(Area::BottomLeft));
    assert_eq!(hand.size_mm, [200.0, 100.0]);
    let player = surface(&project, "player");
    assert_eq!(player.mount.kind, MountKind::Child);
    assert_eq!(
        [player.mount.x_mm, player.mount.y_mm, player.mount.rotation_deg],
        [100.0, 50.0, 0.0]
    );
}

#[test]
fn a_candidate_inherits_what_it_does_not_override() {
    let board = "role: surface\ntype: board\nid: b\nsize: [1, 1]\nlayout:\n  - route: /x/:seat\n    x: 7\n    y: 8\n    rotation: 9\n    \
        stacking: {limit: 3}\n    candidates:\n      - {seat: 0}\n      - {seat: 1, x: -1, rotation: 90, stacking: {align: end}}\n";
    let project = clean(&[("package.yaml", PACKAGE), ("b.yaml", board)]);
    let [first, second] = project.packages[0].surfaces[0].layout[0].candidates.as_deref().unwrap()
    else {
        panic!("two candidates")
    };
    assert_eq!([first.x_mm, first.y_mm, first.rotation_deg], [7.0, 8.0, 9.0]);
    assert_eq!(first.stacking.as_ref().unwrap().limit, 3);
    assert_eq!([second.x_mm, second.y_mm, second.rotation_deg], [-1.0, 8.0, 90.0]);
    // R26: a candidate's stacking replaces the route's whole.
    let stacking = second.stacking.as_ref().unwrap();
    assert_eq!((stacking.limit, stacking.align), (0, Align::End));
}

#[test]
fn stacking_has_its_fields_and_its_defaults() {
    let board = |stacking: &str| {
        format!(
            "role: surface\ntype: board\nid: b\nsize: [1, 1]\nlayout:\n  - route: /deck\n    x: -100\n    y: 0\n    rotation: 0\n    stacking:{stacking}\n"
        )
    };
    let example = "\n      curve: M 0 0 C 20 -20 40 -20 60 0\n      limit: 5\n      align: center\n      steps: 4\n      tilt: 0.1\n      zStart: 0\n      zEnd: 30";
    let project = clean(&[("package.yaml", PACKAGE), ("b.yaml", &board(example))]);
    let stacking = project.packages[0].surfaces[0].layout[0].stacking.clone().unwrap();
    assert_eq!(&*stacking.curve.as_ref().unwrap().text, "M 0 0 C 20 -20 40 -20 60 0");
    assert_eq!((stacking.limit, stacking.align, stacking.steps), (5, Align::Center, 4.0));
    assert_eq!((stacking.tilt_deg, stacking.ramp_mm), (0.1, Some([0.0, 30.0])));

    let project = clean(&[("package.yaml", PACKAGE), ("b.yaml", &board(" {}"))]);
    let stacking = project.packages[0].surfaces[0].layout[0].stacking.clone().unwrap();
    assert_eq!((stacking.limit, stacking.align, stacking.steps), (0, Align::Start, 1.0));
    assert_eq!((stacking.tilt_deg, stacking.ramp_mm, stacking.curve.is_none()), (1.0, None, true));
    assert!(!stacking.follow);
}

#[test]
fn the_setup_names_surfaces_and_parts() {
    let project = clean(&[
        ("package.yaml", PACKAGE),
        ("harbor.yaml", HARBOR),
        ("hand.yaml", HAND),
        ("player.yaml", PLAYER),
        ("seats.csv", SEATS),
        ("setup.yaml", SETUP),
        ("boats.yaml", BOATS),
    ]);
    let setup = project.packages[0].setup(None).unwrap();
    assert_eq!(setup.key, key("game", "main"));
    assert_eq!(setup.surfaces, Some(vec![key("board", "harbor"), key("hud", "hand")]));
    let placed: Vec<(String, String, Option<String>)> = setup
        .placements
        .iter()
        .flat_map(|placement| placement.entries.iter().map(move |entry| (placement, entry)))
        .map(|(placement, entry)| {
            assert_eq!((entry.count, entry.side, entry.rotation_deg), (1, Side::Face, 0.0));
            let id = entry.part.id.as_ref().map(ToString::to_string);
            assert_eq!(&*entry.part.package, "harbor");
            (placement.path.to_string(), entry.part.kind.to_string(), id)
        })
        .collect();
    let expected = [
        ("/dock/0".to_owned(), "boat".to_owned(), Some("fleet".to_owned())),
        ("/deck".to_owned(), "card".to_owned(), None),
    ];
    assert_eq!(placed, expected);
}

#[test]
fn a_setup_value_may_be_a_list_or_a_map() {
    let setup = "role: setup\ntype: game\nid: main\nsetup:\n  /a: [card#a, 'harbor:card', {part: boat#fleet, count: 3, side: back, rotation: 90}]\n  /b: {part: card}\n  /c: []\n";
    let project = clean(&[("package.yaml", PACKAGE), ("setup.yaml", setup), ("boats.yaml", BOATS)]);
    let setup = &project.packages[0].setups[0];
    assert_eq!(setup.surfaces, None);
    let counts: Vec<usize> = setup.placements.iter().map(|p| p.entries.len()).collect();
    assert_eq!(counts, [3, 1, 0]);
    let last = &setup.placements[0].entries[2];
    assert_eq!((last.count, last.side, last.rotation_deg), (3, Side::Back, 90.0));
}
