//! The code on the page about this game is the code of the game.
//!
//! A comment such as `<!-- from examples/leduc/src/legal.rs: fn node -->` precedes
//! each block. The block is the item that begins with these words, with its comments and
//! attributes; in a file that is not Rust it ends before the next blank line. With
//! `RULES_BLESS=1` the test writes the blocks instead of comparing them.

use std::{fs, path::PathBuf};

const PAGE: &str = "docs/add-a-game-with-secrets.md";

fn path(of: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../..", of].iter().collect()
}

fn read(file: &str) -> String {
    fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The item of a file that begins with some words, without its indentation.
fn item(file: &str, words: &str) -> String {
    let text = read(file);
    let lines: Vec<_> = text.lines().collect();
    let found: Vec<_> = (0..lines.len())
        .filter(|&at| lines[at].trim_start().trim_start_matches("pub ").starts_with(words))
        .collect();
    let [head] = found[..] else { panic!("{} items of {file} begin with `{words}`", found.len()) };
    let depth = indent(lines[head]);
    let rust = path(file).extension().is_some_and(|end| end == "rs");
    let leads = |line: &str| {
        let line = line.trim_start();
        line.starts_with("///") || line.starts_with("#[") || (!rust && line.starts_with('#'))
    };
    let above = lines[..head].iter().rev().take_while(|line| leads(line)).count();
    let ends = |line: &str| {
        let closes = line.trim_start().starts_with(['}', ')', ']']);
        if rust { closes && indent(line) == depth } else { line.is_empty() }
    };
    let tail = &lines[head..];
    let below = match tail.iter().position(|line| ends(line)) {
        _ if rust && tail[0].ends_with([';', '}']) => 1,
        Some(at) if rust => at + 1,
        Some(at) => at,
        None => tail.len(),
    };
    let body = lines[head - above..head + below].iter();
    body.flat_map(|line| [line.get(depth..).unwrap_or(""), "\n"]).collect()
}

/// The page with each block as its file has it, and how many blocks there are.
fn filled(page: &str) -> (String, usize) {
    let (mut out, mut blocks, mut lines) = (String::new(), 0, page.lines());
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let Some(from) = line.strip_prefix("<!-- from ") else { continue };
        let from = from.strip_suffix(" -->").expect("a comment of one line");
        let (file, words) = from.split_once(": ").expect("a file and the words of an item");
        let fence = lines.next().unwrap_or_default();
        assert!(fence.starts_with("```") && fence.len() > 3, "a block follows {line}");
        lines.by_ref().find(|line| *line == "```").expect("a block that ends");
        out.extend([fence, "\n", &item(file, words), "```\n"]);
        blocks += 1;
    }
    (out, blocks)
}

#[test]
fn its_code_is_the_code_of_the_game() {
    let page = read(PAGE);
    let (filled, blocks) = filled(&page);
    assert!(blocks > 15, "{blocks} blocks");
    if std::env::var_os("RULES_BLESS").is_some() {
        fs::write(path(PAGE), filled).expect("the page can be written");
    } else {
        let differs = page.lines().zip(filled.lines()).find(|(old, new)| old != new);
        assert!(page == filled, "{PAGE} is not what `make bless` writes: {differs:?}");
    }
}

#[test]
fn every_block_of_rust_comes_from_a_file() {
    let page = read(PAGE);
    let lines: Vec<_> = page.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        if *line == "```rust" {
            assert!(lines[at - 1].starts_with("<!-- from "), "line {}: {line}", at + 1);
        }
    }
}
