#![allow(clippy::unwrap_used, reason = "tests")]

use proptest::prelude::*;

use super::{Block, BlockSet, read_blocks};
use crate::{
    Diagnostic, Limits, Sources, Span,
    read::{Format, open_text, read_documents},
};

struct Read {
    text: String,
    blocks: Vec<Block>,
    diagnostics: Vec<Diagnostic>,
}

fn read(text: &str) -> Read {
    let (mut sources, mut diagnostics) = (Sources::default(), Vec::new());
    let bytes = text.as_bytes().to_vec();
    let source = open_text(&mut sources, &"a.md".into(), bytes, &mut diagnostics).unwrap();
    let blocks = read_blocks(&source, &Limits::default(), &mut diagnostics);
    Read { text: text.to_owned(), blocks, diagnostics }
}

impl Read {
    fn names(&self) -> Vec<&str> {
        self.blocks.iter().map(|block| &*block.name).collect()
    }

    fn contents(&self) -> Vec<&str> {
        self.blocks.iter().map(|block| &**block.text.text()).collect()
    }

    fn at(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }
}

#[test]
fn the_blocks_of_the_reference_are_files() {
    // Reference §2.
    let read = read(
        "# Cargo\n\n```yaml file=parts/cargo.yaml\nid: a\n```\n\n```csv file=parts/cargo.csv\nid\n```\n",
    );
    assert_eq!(read.names(), ["parts/cargo.yaml", "parts/cargo.csv"]);
    assert_eq!(read.contents(), ["id: a\n", "id\n"]);
    assert_eq!(read.at(read.blocks[0].name_span), "parts/cargo.yaml");
    assert_eq!(read.blocks[1].format, Some(Format::Csv));
}

#[test]
fn a_block_without_a_name_is_named_by_its_content() {
    // `printf 'id: a\n' | sha256sum`
    let name = "./32848b63caee2b35.yaml";
    for text in ["```yaml\nid: a\n```", "~~~~ YML x\nid: a\n~~~~", "```json\r\nid: a\r\n```\r\n"] {
        let read = read(text);
        assert_eq!(read.names(), [name], "{text:?}");
        assert!(!read.blocks[0].explicit);
        assert_eq!(read.blocks[0].format, Some(Format::Yaml));
    }
    let twice = read("```yaml\nid: a\n```\n\n~~~yaml\nid: a\n~~~\n");
    assert_eq!(twice.names(), [name]);
}

#[test]
fn an_empty_block_stands_at_its_fence() {
    let read = read("a\n\n```yaml file=x.yaml\n```\n");
    assert_eq!(read.contents(), [""]);
    assert_eq!(read.blocks[0].text.span(0..0).start, 22);
}

#[test]
fn other_blocks_without_a_name_are_prose() {
    let read = read(
        "```\nid: a\n```\n\n```toml\na = 1\n```\n\n    id: indented\n\n```csv\nid\n```\n\n`yaml`\n",
    );
    assert!(read.blocks.is_empty() && read.diagnostics.is_empty());
}

#[test]
fn fences_and_names_are_written_in_many_ways() {
    for (info, name) in [
        ("yaml file=a.yaml", "a.yaml"),
        ("file=a.yaml", "a.yaml"),
        ("yaml title=x file=a.yaml x", "a.yaml"),
        ("yaml file=\"with a blank.yaml\"", "with a blank.yaml"),
        ("yaml file='b c.yaml' more", "b c.yaml"),
        ("yaml {file=a.yaml}", "a.yaml"),
        ("yaml file=../shared/é.yaml", "../shared/é.yaml"),
    ] {
        for fence in ["```", "`````", "~~~", "~~~~~~"] {
            let read =
                read(&format!("{fence}{info}\nx: 1\n```` \n{fence}\n",).replace("```` \n", ""));
            assert_eq!(read.names(), [name], "{fence} {info}");
            assert_eq!(read.at(read.blocks[0].name_span), name);
        }
    }
    assert_eq!(read("```yaml profile=a.yaml\nx\n```\n").names().len(), 1);
    assert!(!read("```yaml profile=a.yaml\nx\n```\n").blocks[0].explicit);
    assert_eq!(read("~~~~yaml\n~~~\n```\n~~~~\n").contents(), ["~~~\n```\n"]);
}

#[test]
fn a_name_that_is_no_path_is_an_error() {
    for info in ["yaml file=", "yaml file=\"\"", "yaml file=parts/"] {
        let read = read(&format!("```{info}\nx: 1\n```\n"));
        assert_eq!((read.blocks.len(), read.diagnostics[0].code.0), (0, "block-name"), "{info}");
        assert_eq!(read.at(read.diagnostics[0].span.unwrap()), info);
    }
}

#[test]
fn text_in_lists_and_quotes_stands_where_it_stands() {
    for text in [
        "- item\n\n  ```yaml\n  id: é\n\n  list:\n    - x: yes!\n  ```\n",
        "> ```yaml\n> id: é\n>\n> list:\n>   - x: yes!\n> ```\n",
        "1. a\n   - b\n     > ~~~yaml\n     > id: é\n     >\n     > list:\n     >   - x: yes!\n     > ~~~\n",
        "   ```yaml\n   id: é\n\n   list:\n     - x: yes!\n   ```\n",
        "-\t```yaml\n\tid: é\n\n\tlist:\n\t  - x: yes!\n\t```\n",
    ] {
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            let read = read(&text);
            assert_eq!(
                read.contents()[0].replace('\r', ""),
                "id: é\n\nlist:\n  - x: yes!\n",
                "{text:?}"
            );
            let mut diagnostics = Vec::new();
            let limits = Limits::default();
            let documents =
                read_documents(&read.blocks[0].text, Format::Yaml, &limits, &mut diagnostics);
            assert_eq!(read.at(documents[0].get("id").unwrap().span), "é", "{text:?}");
            let item = &documents[0].get("list").unwrap().as_list().unwrap()[0];
            assert_eq!(read.at(item.get("x").unwrap().span), "yes!", "{text:?}");
        }
    }
}

#[test]
fn an_inline_csv_in_a_block_stands_where_it_stands() {
    let text = "- x\n\n  ```yaml\n  $variants: |\n    id,tags\n    string,string[]\n    fish,[a;é]\n  ```\n";
    let read = read(text);
    let limits = Limits::default();
    let mut diagnostics = Vec::new();
    let source = &read.blocks[0].text;
    let document = read_documents(source, Format::Yaml, &limits, &mut diagnostics).remove(0);
    let mut none = |_: &str, _: Span, _: &mut Vec<Diagnostic>| None;
    let document = crate::expand::expand(document, source, &mut none, &limits, &mut diagnostics);
    let row = &document.as_list().unwrap()[0];
    assert_eq!(
        (read.at(row.get("id").unwrap().span), read.at(row.row().unwrap())),
        ("fish", "fish")
    );
    let tags = row.get("tags").unwrap();
    assert_eq!(read.at(tags.span), "[a;é]");
    assert_eq!(read.at(tags.as_list().unwrap()[1].span), "é");
    assert_eq!(read.at(row.as_map().unwrap()[0].key_span), "id");
    assert!(diagnostics.is_empty());
}

#[test]
fn of_two_blocks_with_one_path_the_first_counts() {
    let read = read(
        "```yaml file=a.yaml\nx: 1\n```\n\n```yaml file=a.yaml\nx: 2\n```\n\n```yaml\nx: 3\n```\n",
    );
    let (mut set, mut diagnostics) = (BlockSet::default(), Vec::new());
    for block in read.blocks.iter().chain(&read.blocks[2..]) {
        set.insert(block.name.clone(), block.clone(), &mut diagnostics);
    }
    let codes: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
    assert_eq!(codes, ["duplicate-block"]);
    assert_eq!(diagnostics[0].labels[0].span, read.blocks[0].name_span);
    assert_eq!(&**set.get("a.yaml").unwrap().text.text(), "x: 1\n");
    assert!(set.get(&read.blocks[2].name).is_some());
}

#[test]
fn hostile_markdown_ends_soon() {
    let size = 200_000;
    for text in [
        ">".repeat(size),
        "> ".repeat(500) + &"\n>>>>>>".repeat(20_000),
        "- ".repeat(size),
        "[".repeat(size),
        "`a".repeat(size),
        "```yaml\n".repeat(size / 8),
        "~~~yaml file=\"".repeat(size / 8),
        "*a_".repeat(size),
    ] {
        read(&text);
    }
}

proptest! {
    #![proptest_config(crate::text::proptest_config(300))]

    #[test]
    fn any_text_is_read_with_spans_inside_it(
        lines in prop::collection::vec("[>\\- \t]{0,3}(```|~~~)?[ ]?(yaml|csv|file=|é|a: [1]|- b|\\|| ){0,3}\r?", 0..10)
    ) {
        let read = read(&lines.join("\n"));
        let limits = Limits::default();
        for block in &read.blocks {
            prop_assert!(read.text.get(block.name_span.start as usize..block.name_span.end as usize).is_some());
            let mut diagnostics = Vec::new();
            let documents = read_documents(&block.text, Format::Yaml, &limits, &mut diagnostics);
            let spans = documents.iter().map(|node| node.span);
            for span in spans.chain(diagnostics.iter().filter_map(|diagnostic| diagnostic.span)) {
                prop_assert!(read.text.get(span.start as usize..span.end as usize).is_some());
            }
        }
    }
}
