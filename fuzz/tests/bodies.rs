//! Runs the fuzz bodies on stable Rust: the committed corpus, every former
//! crash, and a bounded number of random inputs (`RULES_FUZZ=n` for more).

use std::{env, fs, path::Path};

use rules_core::{below, generator, rand_core::Rng};
use rules_fuzz::BODIES;

#[test]
fn the_corpus_finds_nothing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, body) in BODIES {
        let files = fs::read_dir(folder.join(name)).expect("every body has a corpus");
        for file in files {
            let path = file.expect("a readable folder").path();
            let bytes = fs::read(&path).expect("a readable file");
            let found = std::panic::catch_unwind(|| body(&bytes));
            assert!(found.is_ok(), "body {name}: {}", path.display());
        }
    }
}

#[test]
fn random_inputs_find_nothing() {
    let runs: u64 = env::var("RULES_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    for (stream, (name, body)) in (0..).zip(BODIES) {
        for run in 0..runs {
            let mut rng = generator(run, stream);
            let mut bytes = vec![0; below(&mut rng, 2000) as usize];
            rng.fill_bytes(&mut bytes);
            let found = std::panic::catch_unwind(|| body(&bytes));
            assert!(found.is_ok(), "body {name}, run {run}: save the bytes under corpus/{name}");
        }
    }
}
