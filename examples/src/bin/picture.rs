//! Draws a game between heuristic agents at some step, as SVG on the standard output.
//!
//! `cargo run -p examples --bin picture -- regidice players=3 --steps 60 --seat 1 --seed 3`

use std::error::Error;

use clap::Parser;
use rules_core::{
    JsonMap, Node, StepId, find, generator, names, picture::WIDTH, serde_json::Value,
};

/// Draws a game between heuristic agents as SVG.
#[derive(Parser)]
struct Arguments {
    /// The game.
    game: String,
    /// Options of the game, as in `players=3`.
    #[arg(value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, Value)>,
    /// Width of the drawing in pixels, 320 to 1600.
    #[arg(long, default_value_t = WIDTH)]
    width: i32,
    /// Number of steps before the picture.
    #[arg(long, value_name = "N", default_value_t = 100)]
    steps: u32,
    /// The seat that looks at the table; without, what everybody sees.
    #[arg(long)]
    seat: Option<u64>,
    /// Seed of the game.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn option(text: &str) -> Result<(String, Value), &'static str> {
    let (name, value) = text.split_once('=').ok_or("an option is NAME=VALUE")?;
    Ok((name.to_owned(), value.parse().unwrap_or_else(|_| value.into())))
}

fn main() -> Result<(), Box<dyn Error>> {
    let Arguments { game, options, width, steps, seat, seed } = Arguments::parse();
    let game = find(&game).ok_or_else(|| format!("no game {game}: try {}", names()))?;
    let mut session = (game.open)(&JsonMap::from_iter(options))?;
    let mut rng = generator(seed, 0);
    for _ in 0..steps {
        let step = match (session.node(), session.heuristic_action()) {
            (Node::Terminal, _) => break,
            (_, Some(action)) => StepId::Action(action),
            (_, None) => session.sample(&mut rng).ok_or("no step is possible")?,
        };
        session.apply_step(step)?;
    }
    print!("{}", (game.picture)(&*session, seat, width)?);
    Ok(())
}
