//! The tests in the package of the crate read nothing that is not in it.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

/// The only packaged file that looks outside: it asks first whether the page is there.
const ASKS: &str = "src/games/valor_and_villainy/tests/rules_page.rs";

/// The root of the crate.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of the package, by their paths in it.
fn packaged() -> BTreeSet<String> {
    let list = Command::new(env!("CARGO"))
        .args(["package", "--list", "--locked", "--offline", "--allow-dirty"])
        .current_dir(root())
        .output()
        .expect("Cargo lists the files");
    assert!(list.status.success(), "{}", String::from_utf8_lossy(&list.stderr));
    String::from_utf8(list.stdout).expect("paths are text").lines().map(str::to_owned).collect()
}

/// The string literals of a source, with the text before each.
fn literals(source: &str) -> impl Iterator<Item = (&str, &str)> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| {
        let parts: Vec<_> = line.split('"').collect();
        let pairs: Vec<_> = parts.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        pairs
    })
}

/// What is wrong with a literal of a packaged file: it names a file that is not in the package.
fn missing(files: &BTreeSet<String>, at: &str, before: &str, literal: &str) -> bool {
    if ["include_str!(", "include_bytes!("].iter().any(|name| before.ends_with(name)) {
        let folder = Path::new(at).parent().expect("a file lies in a folder");
        let file = root().join(folder).join(literal).canonicalize().expect("it compiles");
        let inside = file.strip_prefix(root().canonicalize().expect("the crate has a folder"));
        return !inside.is_ok_and(|path| files.contains(path.to_str().expect("text")));
    }
    if literal == ".." || literal.starts_with("../") || literal.starts_with("/../") {
        return at != ASKS;
    }
    let own = ["src/", "tests/"].iter().any(|folder| literal.starts_with(folder));
    own && root().join(literal).is_file() && !files.contains(literal)
}

#[test]
fn the_package_holds_every_file_that_its_tests_read() {
    let files = packaged();
    let (mut read, mut wrong) = (0, Vec::new());
    for at in files.iter().filter(|file| file.ends_with(".rs")) {
        let source = fs::read_to_string(root().join(at)).expect("it is a file of the crate");
        for (before, literal) in literals(&source) {
            read += usize::from(before.contains("include_"));
            if missing(&files, at, before, literal) {
                wrong.push(format!("{at}: \"{literal}\""));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "not in the package of the crate: {wrong:#?}; leave the test out (`include` in Cargo.toml), or ask as \
         {ASKS} does"
    );
    assert!(read > 10 && files.contains(ASKS), "{read} files are included: is the form another?");
}
