//! Agents that read typed values beat random ones clearly.

use rules_core::{Agent, BuiltinAgent, Heuristic, Rules, Seat, generator, play_out};
use typed::agents;

/// The mean return of seat 0 over `games` games: `agent` has some of the seats, random agents the
/// others.
fn mean_return<S: Rules + Heuristic, A: Agent<S> + Copy>(
    agent: A,
    has: impl Fn(Seat) -> bool,
    games: u32,
) -> f64 {
    let mut sum = 0.0;
    for game in 0..games {
        let state = S::setup(&S::Options::default());
        let mut own = vec![agent; usize::from(state.seats())];
        let mut random = vec![BuiltinAgent::Random; usize::from(state.seats())];
        let mut line_up: Vec<&mut dyn Agent<S>> = Vec::new();
        for ((seat, own), random) in (0..).zip(&mut own).zip(&mut random) {
            line_up.push(if has(seat) { own } else { random });
        }
        let end = play_out(state, &mut line_up, &mut generator(41, game.into())).end;
        sum += f64::from(end.payoff(0)) / f64::from(S::UNIT);
    }
    sum / f64::from(games)
}

/// How much more seat 0 gets with this agent in some seats than with a random one in the same.
fn lead<S: Rules + Heuristic>(
    agent: impl Agent<S> + Copy,
    has: impl Fn(Seat) -> bool,
    games: u32,
) -> f64 {
    let random = mean_return::<S, _>(BuiltinAgent::Random, |_| true, games);
    let mean = mean_return::<S, _>(agent, has, games);
    println!("mean return {mean:.3}, of random agents {random:.3}");
    mean - random
}

#[test]
fn outbid_wins_wuerfelhelden() {
    assert!(lead(agents::wuerfelhelden::Outbid, |seat| seat == 0, 200) > 0.25);
}

#[test]
fn champions_win_regidice() {
    assert!(lead(agents::regidice::Champion, |_| true, 200) > 0.25);
}

#[test]
fn thrifty_wins_unsung_heroes() {
    assert!(lead(agents::unsung_heroes::Thrifty, |seat| seat == 0, 200) > 0.25);
}

#[test]
fn the_plotter_wins_hero_must_die() {
    assert!(lead(agents::hero_must_die::Plotter, |seat| seat == 0, 200) > 0.25);
}

#[test]
fn adventurers_do_better_in_valor_and_villainy() {
    assert!(lead(agents::valor_and_villainy::Adventurer, |seat| seat < 3, 20) > 0.25);
}
