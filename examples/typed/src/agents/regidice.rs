//! An agent of Regidice: declares what its dice do best for the team.

use rules_core::{
    Agent, Decision, Generator,
    games::regidice::{Action, Deed, State},
};

/// Weighs damage, blocks and healed dice as its pool stands, and gives up the lowest dice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Champion;

impl Agent<State> for Champion {
    fn choose_action(&mut self, decision: &Decision<'_, State>, _: &mut Generator) -> Action {
        let view = decision.view();
        let (table, pool) = (view.table(), view.pool(view.seat()));
        let count = |value: u8| i32::try_from(pool.showing(value)).unwrap_or(0);
        let declared = |deed| {
            let others = table.order().filter_map(|seat| table.declared(seat));
            others.filter(|declared| declared.deed() == deed).count()
        };
        // RD-30, RD-33, RD-36: what the own dice would do now.
        let pips: i32 = (1..=6).map(|value| i32::from(value) * count(value)).sum();
        let sets: i32 = (1..=6).map(|value| (count(value) - 2).max(0)).sum();
        let run = (1..=6).filter(|value| count(*value) > 0).count();
        let damage = 100 * pips / i32::from(table.defence());
        let threat = i32::from(table.remaining_attack());
        super::best(decision.legal_actions(), |action| match action {
            Action::Declare(deed, face) => {
                let others = 20 * count(face.get());
                others
                    + match deed {
                        Deed::Attack => damage,
                        Deed::Block if declared(Deed::Block) == 0 => 90 * sets.min(threat),
                        Deed::Heal if table.round() > 1 && run > 2 => 50,
                        _ => 0,
                    }
            }
            Action::Begin(_) | Action::Set(_) | Action::Run(_) | Action::Pick(_) => 2,
            Action::Confirm => 1,
            Action::Lose(_, value) => 7 - i32::from(value.get()),
            Action::Keep(..) | Action::Pass | Action::Wait | Action::Give(..) => -1,
            _ => 0,
        })
    }
}
