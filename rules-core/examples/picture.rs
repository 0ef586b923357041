//! Draws a game between heuristic agents at some step, as SVG on the standard
//! output.
//!
//! `cargo run --example picture -- regidice steps=60 seat=1 seed=3 players=3`;
//! words other than `steps`, `seat` and `seed` are options of the game.

use std::{env, error::Error};

use rules_core::{JsonMap, Node, StepId, find, generator, names};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let name = words.next().ok_or_else(|| format!("which game? one of {}", names()))?;
    let game = find(&name).ok_or_else(|| format!("no game {name}: try {}", names()))?;
    let (mut steps, mut seat, mut seed, mut options) = (100, None, 1, JsonMap::new());
    for word in words {
        let (key, value) = word.split_once('=').ok_or_else(|| format!("{word} lacks a `=`"))?;
        match key {
            "steps" => steps = value.parse()?,
            "seat" => seat = Some(value.parse()?),
            "seed" => seed = value.parse()?,
            _ => {
                let value = value.parse().unwrap_or_else(|_| value.into());
                options.insert(key.into(), value);
            }
        }
    }
    let mut match_ = (game.open)(&options)?;
    let mut rng = generator(seed, 0);
    for _ in 0..steps {
        let mark = match (match_.node(), match_.heuristic_action()) {
            (Node::Terminal, _) => break,
            (_, Some(action)) => StepId::Action(action),
            (_, None) => match_.sample(&mut rng).ok_or("no step is possible")?,
        };
        match_.apply_step(mark)?;
    }
    print!("{}", (game.picture)(&*match_, seat)?);
    Ok(())
}
