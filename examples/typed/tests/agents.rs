//! Agents that read typed values beat random ones clearly.

use rules_core::{Agent, RandomAgent, Rules, generator, play_out};
use typed::agents;

/// The mean return of seat 0 with this agent, the others playing at random, over `games` games.
fn mean_return<S: Rules>(agent: &mut dyn Agent<S>, games: u64) -> f64 {
    let mut sum = 0.0;
    for game in 0..games {
        let state = S::setup(&S::Options::default());
        let seats = usize::from(state.seats());
        let mut others = vec![RandomAgent; seats - 1];
        let mut line_up: Vec<&mut dyn Agent<S>> = vec![agent];
        line_up.extend(others.iter_mut().map(|other| other as &mut dyn Agent<S>));
        let end = play_out(state, &mut line_up, &mut generator(41, game)).end;
        sum += f64::from(end.payoff(0)) / f64::from(S::UNIT);
    }
    sum / f64::from(u32::try_from(games).expect("few games"))
}

#[test]
fn outbid_wins_wuerfelhelden() {
    let mean = mean_return(&mut agents::wuerfelhelden::Outbid, 200);
    assert!(mean > 0.25, "{mean}");
}
