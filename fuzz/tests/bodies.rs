//! Runs the fuzz bodies on stable Rust: the committed corpus, every former
//! crash, and a bounded number of random inputs (`RULES_FUZZ=n` for more, from number
//! `RULES_FUZZ_FIRST`, so that a later run continues where an earlier one ended).

use std::{env, fs, path::Path};

use rules_core::{below, generator, rand_core::Rng};
use rules_fuzz::BODIES;

/// The inputs of a corpus file with their places in it; each line is a name
/// and the bytes as hex.
fn corpus(name: &str) -> Vec<(String, Vec<u8>)> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name).with_extension("txt");
    let text = fs::read_to_string(&path).expect("every body has a corpus");
    let inputs = (1..).zip(text.lines()).map(|(row, line)| {
        let place = format!("{}:{row}", path.display());
        let (_, digits) = line.split_once(' ').unwrap_or_else(|| panic!("{place}: no name"));
        (place, bytes(digits))
    });
    inputs.collect()
}

/// Bytes that are written as pairs of hex digits.
fn bytes(digits: &str) -> Vec<u8> {
    let digits: Vec<u32> =
        digits.chars().map(|digit| digit.to_digit(16).expect("a hex digit")).collect();
    let pairs = digits.chunks(2).map(|pair| u8::try_from(pair[0] << 4 | pair[1]));
    pairs.collect::<Result<_, _>>().expect("two hex digits")
}

#[test]
fn the_corpus_finds_nothing() {
    for (name, body) in BODIES {
        let inputs = corpus(name);
        assert!(!inputs.is_empty(), "body {name} has an empty corpus");
        for (place, bytes) in inputs {
            let found = std::panic::catch_unwind(|| body(&bytes));
            assert!(found.is_ok(), "body {name}: {place}");
        }
    }
}

#[test]
fn random_inputs_find_nothing() {
    let number = |name| env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let first = number("RULES_FUZZ_FIRST").unwrap_or(0);
    let last = first + number("RULES_FUZZ").unwrap_or(300);
    for (stream, (name, body)) in (0..).zip(BODIES) {
        for run in first..last {
            let mut rng = generator(run, stream);
            let mut bytes = vec![0; below(&mut rng, 2000) as usize];
            rng.fill_bytes(&mut bytes);
            let found = std::panic::catch_unwind(|| body(&bytes));
            assert!(found.is_ok(), "body {name}, run {run}: add to corpus/{name}.txt {bytes:02x?}");
        }
    }
}
