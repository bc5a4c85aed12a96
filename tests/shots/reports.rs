//! Reports: what they say, that they are whole, and that no name becomes markup.

use baize_shots::{
    Options, Plan, Run, Update, html, human, json, junit, read_png, run, write_report,
};

use super::support::{FakeRenderer, Games, Print, Scene, words};

const SHOTS: &str = r#"
[defaults]
size = [160, 100]
[case.good]
setup = "demo#main"
[case.known]
known_failure = 'so <b>"known"</b> & sad'
[case.other]
"#;

/// A run with a right case, a known failure, a difference and a picture without a case.
fn mixed() -> (Games, Plan, Run) {
    let games = Games::with_shots(SHOTS);
    let plan = games.plan();
    let update = Options { update: Update::Force, ..Options::default() };
    run(&plan, &update, || Ok(FakeRenderer::default()), |_| {});
    games.write("tiny/shots/old.png", "x");
    let plan = games.plan();
    let flip = |scene: &mut Scene| {
        for part in scene.parts.iter_mut().filter(|part| part.name.contains("two")) {
            part.print = Print::Back;
            part.at_mm[0] += 3.0;
        }
    };
    let renderer = FakeRenderer { mutate: flip, ..FakeRenderer::default() };
    let run = run(&plan, &Options::default(), || Ok(renderer), |_| {});
    (games, plan, run)
}

#[test]
fn all_reports_say_what_happened() {
    let (games, plan, run) = mixed();
    the_terminal(&games, &run);
    machines(&plan, &run);
    the_page(&plan, &run);
    the_folder(&games, &plan, &run);
}

fn the_terminal(games: &Games, run: &Run) {
    let mut out = Vec::new();
    human(&mut out, run, Some(std::path::Path::new("out"))).unwrap();
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("error: tiny/other differs in "), "{text}");
    assert!(lines[1].starts_with("  tiny:card#two moved by 6, 0 px ("), "{text}");
    let proposed = "it would pass with `thresholds.same = { tile = ";
    assert!(lines.iter().any(|line| line.contains(proposed)), "{text}");
    let orphan = games.path("tiny/shots/old.png");
    let orphan = format!("error: {} has no case: delete it, or declare its case", orphan.display());
    assert!(lines.contains(&&*orphan), "{text}");
    let summary = "3 cases, 1 right, 1 known to fail, 1 different, 1 picture without a case (";
    assert!(lines.iter().any(|line| line.starts_with(summary)), "{text}");
    assert_eq!(lines.last(), Some(&"see out/index.html"));
    assert!(!text.contains("good"), "what is right is not worth a line");
}

fn machines(plan: &Plan, run: &Run) {
    let value = json(plan, run);
    assert_eq!(value["exit"], 1);
    assert_eq!(value["rasteriser"], "fake, 1.0");
    let verdicts: Vec<&str> =
        value["cases"].as_array().unwrap().iter().map(|c| c["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["right", "known-failure", "differs"]);
    let difference = &value["cases"][2]["difference"];
    assert_eq!(difference["comparison"]["profile"], "same");
    assert_eq!(difference["parts"][0]["part"], "tiny:card#two");
    assert_eq!(difference["parts"][0]["happened"], "moved");
    assert_eq!(difference["parts"][0]["moved_px"], serde_json::json!([6, 0]));
    assert_eq!(value["orphans"].as_array().unwrap().len(), 1);

    let xml = junit(plan, run);
    assert!(
        xml.contains(r#"<testsuite name="tiny" tests="3" failures="1" errors="0" skipped="1""#)
    );
    let known = "known failure: so &lt;b&gt;&quot;known&quot;&lt;/b&gt; &amp; sad";
    assert!(xml.contains(&format!("<skipped message=\"{known}\"/>")), "{xml}");
    assert!(xml.contains(r#"<testsuite name="baize test" tests="1" failures="1""#), "{xml}");
    well_formed(&xml);
}

fn the_page(plan: &Plan, run: &Run) {
    let page = html(plan, run);
    assert_eq!(page.matches("<article").count(), 1);
    assert_eq!(page.matches("data:image/png;base64,").count(), 3, "expected, actual, difference");
    assert!(page.contains("tiny:card#two</button></td><td>moved by 6, 0 px"));
    for outside in ["http:", "https:", "src=\"/", "<link", "@import", "url("] {
        assert!(!page.contains(outside), "the page needs no other file: {outside}");
    }
    assert!(!page.contains("<b>\"known"), "names are no markup");
    assert!(page.contains("<code>thresholds.same = { tile = "), "what to write is to be seen");
    assert_eq!(
        page.matches("data-part=\"0\" aria-pressed=\"true\"").count(),
        1,
        "the first part is framed"
    );
}

fn the_folder(games: &Games, plan: &Plan, run: &Run) {
    let folder = games.path("out");
    games.write("out/tiny/good/diff.png", "of an earlier run");
    write_report(&folder, plan, run).unwrap();
    for name in ["index.html", "report.json", "junit.xml"] {
        assert!(folder.join(name).is_file(), "{name}");
    }
    for name in ["expected", "actual", "diff"] {
        let png =
            std::fs::read(folder.join("tiny/other").join(name).with_extension("png")).unwrap();
        assert_eq!(read_png(&png).unwrap().picture.size_px(), [160, 100]);
    }
    assert!(!folder.join("tiny/good/diff.png").exists(), "nothing old is left");
    let written = std::fs::read_to_string(folder.join("report.json")).unwrap();
    assert_eq!(serde_json::from_str::<serde_json::Value>(&written).unwrap(), json(plan, run));
}

/// Ids may have characters that files cannot have, and a run may take in two packages of one id.
#[test]
fn each_package_has_a_folder_of_its_own() {
    let games = Games::tiny();
    let text = std::fs::read_to_string(games.path("tiny/tiny.yaml")).unwrap();
    for (folder, id) in [("tiny", "a.b"), ("second", "a-b"), ("third", "a.b")] {
        let text = text.replace("id: tiny", &format!("id: {id}"));
        games.write(&format!("{folder}/tiny.yaml"), text);
        games.write(&format!("{folder}/a.svg"), IMAGE);
        let size = format!("[case.x]\nsize = [{}, 40]\n", 40 + 8 * folder.len());
        games.write(&format!("{folder}/shots.toml"), size);
    }
    let paths = ["tiny", "second", "third"].map(|folder| games.path(folder));
    let plan = baize_shots::plan(&paths, None, None, &words());
    let run = run(&plan, &Options::default(), || Ok(FakeRenderer::default()), |_| {});
    let out = games.path("out");
    write_report(&out, &plan, &run).unwrap();
    let width = |folder: &str| {
        let png = std::fs::read(out.join(folder).join("x/actual.png")).unwrap();
        read_png(&png).unwrap().picture.size_px()[0]
    };
    assert_eq!(["a-b", "a-b-2", "a-b-3"].map(width), [72, 88, 80]);
}

const IMAGE: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='6'/>";

#[test]
fn what_is_wrong_without_a_case_is_in_every_report() {
    let games = Games::with_shots("[case.a]\nhud = 3\n");
    let plan = games.plan();
    let run = run(&plan, &Options::default(), || Ok(FakeRenderer::default()), |_| {});
    let message = "`hud` must be true or false, not a number";
    assert!(html(&plan, &run).contains(&format!(":2:7: {message}")));
    let xml = junit(&plan, &run);
    assert!(xml.contains(&format!("<error message=\"shots.toml:2:7: {message}\"/>")), "{xml}");
    well_formed(&xml);
    let value = json(&plan, &run);
    assert_eq!(value["exit"], 2);
    assert_eq!(value["diagnostics"][0]["code"], "wrong-type");
    assert_eq!(
        (&value["diagnostics"][0]["line"], &value["diagnostics"][0]["column"]),
        (&2.into(), &7.into())
    );
}

#[test]
fn all_right_is_one_line() {
    let games = Games::with_shots("[defaults]\nsize = [64, 40]\n[case.a]\n");
    let update = Options { update: Update::Failed, ..Options::default() };
    run(&games.plan(), &update, || Ok(FakeRenderer::default()), |_| {});
    let run = run(&games.plan(), &Options::default(), || Ok(FakeRenderer::default()), |_| {});
    let mut out = Vec::new();
    human(&mut out, &run, None).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.starts_with("1 case, 1 right ("), "{text}");
    assert_eq!(text.lines().count(), 1);
}

/// Every element of the XML is closed in order.
fn well_formed(xml: &str) {
    let mut open = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.starts_with('?') && !tag.ends_with('/') {
            open.push(tag.split([' ', '\n']).next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
}
