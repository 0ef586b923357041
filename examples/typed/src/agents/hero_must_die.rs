//! An agent of Hero Must Die!: buys plot cards and earns what their quests cost.

use rules_core::{
    Agent, Decision, Generator,
    games::hero_must_die::{Action, State, Work},
};

/// Wins by quests: works for gold and magic, buys cards while it can pay, and hires cheaply.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plotter;

impl Agent<State> for Plotter {
    fn choose_action(&mut self, decision: &Decision<'_, State>, _: &mut Generator) -> Action {
        let view = decision.view();
        let (table, me) = (view.table(), view.table().player(view.seat()));
        let (set, gold, mp) = (table.components(), i32::from(me.gold()), i32::from(me.mp()));
        let guards = table.queue().first() == Some(&view.seat());
        super::best(decision.legal_actions(), |action| match action {
            Action::Monster(card) => {
                let (creature, cost) = (set.monster(card).creature, set.monster(card).cost);
                let price: i32 = cost.into_iter().map(i32::from).sum();
                4 * i32::from(creature.level) + i32::from(creature.hp()) - price
            }
            Action::Box(spot) => match set.spot(spot).work {
                Work::Plot(price) if gold >= i32::from(price) => 77,
                Work::Mine(yields) => 46 + 4 * i32::from(yields) - 3 * gold.min(10),
                Work::Rune(yields) => 36 + 4 * i32::from(yields) - 3 * mp.min(10),
                Work::Recruit if !me.hireable().is_empty() => {
                    if guards {
                        50
                    } else {
                        36
                    }
                }
                Work::Town(slaves) | Work::TownEye(slaves) => 20 + 4 * i32::from(slaves),
                _ => 10,
            },
            // A quest that is played or kept is worth its points.
            Action::Plot(card) => 5 + 10 * i32::from(set.plot(card).vp),
            Action::Amount(number) => i32::from(number.get()),
            Action::Yes | Action::Coup => 90,
            Action::Pass => -1,
            _ => 1,
        })
    }
}
