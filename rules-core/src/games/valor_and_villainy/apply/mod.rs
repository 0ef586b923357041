//! What each step does: the phases, the prompts, and what is in progress (`moments`).
//!
//! The frame on top of the agenda takes an action or a chance outcome, and then forced
//! steps, one at a time, until a decision, a chance node or the end (`Flow::advance`). No
//! function of a frame calls that loop: consequences are pushed and return.

mod map;
pub(crate) mod roster;

use super::{
    components::{Action, Adepts, ChanceOutcome, Count, Dice, Die, Face, constants},
    legal::Pending,
    state::{Base, Ending, Phase, PhaseStage, Prompt, Public, SeatId, State, Tag},
};
use crate::{Apply, EnumMap, Node, Seat, Subgoal, flow::Flow};

impl Apply for State {
    const UNIT: i32 = 1;

    #[inline]
    fn apply_action(&mut self, action: Action) {
        self.node_after_action(action);
    }

    #[inline]
    fn apply_chance(&mut self, outcome: ChanceOutcome) {
        self.node_after_chance(outcome);
    }

    fn node_after_action(&mut self, action: Action) -> Node {
        if !self.passes_unseen(action) {
            self.table.decisions += 1;
        }
        self.do_action(action);
        self.advance_to_cap()
    }

    fn node_after_chance(&mut self, outcome: ChanceOutcome) -> Node {
        self.do_chance(outcome);
        self.advance_to_cap()
    }

    /// 5.10: a victory is 1 for each Hero and -1 for the Villain, or the
    /// reverse.
    fn payoff(&self, seat: Seat) -> i32 {
        let hero = if self.table.seat_id(seat) == SeatId::Villain { -1 } else { 1 };
        match self.table.ending {
            Some(Ending::Heroes) => hero,
            Some(Ending::Villain) => -hero,
            Some(Ending::Draw) | None => 0,
        }
    }

    #[inline]
    fn allied(&self, seat: Seat, other: Seat) -> bool {
        self.table.seat_id(seat).team() == self.table.seat_id(other).team()
    }

    /// 5.10: a fifth for the Shrines, two fifths for the Villain's Health, less
    /// two fifths for the Souls.
    #[inline]
    fn potential(&self, seat: Seat) -> (i64, i64) {
        if !self.table.options.shaping || self.table.ending.is_some() {
            return (0, 1);
        }
        let [shrines, health, souls] = self.gains(seat);
        (100 * shrines + 6 * health + 200 * souls, 1500)
    }

    const SUBGOALS: &'static [Subgoal] = &[
        Subgoal::new(
            "shrines",
            "Shrines found, of 3, for a Hero; against the Villain (5.10)",
            [-2, 2],
            (1, 5),
        ),
        Subgoal::new(
            "health",
            "Health that the Villain has lost, of 100, for a Hero; against the Villain (5.10)",
            [-1, 1],
            (2, 5),
        ),
        Subgoal::new(
            "souls",
            "Souls taken, of 3, for the Villain; against a Hero (5.10)",
            [-3, 3],
            (2, 5),
        ),
    ];

    fn subgoal(&self, seat: Seat, at: usize) -> (i64, i64) {
        (self.gains(seat)[at], if at == 1 { 100 } else { 3 })
    }
}

impl State {
    /// 5.10: Shrines, Health of the Villain and Souls, negative for the side that does not want
    /// them.
    #[inline]
    fn gains(&self, seat: Seat) -> [i64; 3] {
        let table = &self.table;
        let lost = 100 - i64::from(table.players[SeatId::Villain].health);
        let heroes = [i64::from(table.shrines), lost, -i64::from(table.souls)];
        heroes.map(|gain| if table.seat_id(seat) == SeatId::Villain { -gain } else { gain })
    }
}

impl State {
    /// Whether a frame of a kind is on top of everything, or none at all, in a game in progress.
    #[inline]
    fn has_on_top(&self, tag: Option<Tag>) -> bool {
        let agenda = &self.table.agenda;
        !agenda.has_prompt() && agenda.tags.top().copied() == tag && self.table.ending.is_none()
    }

    /// VV-137, VV-Q51: a Pass in a reaction window that nobody sees; the public
    /// count of decisions would tell of it.
    fn passes_unseen(&self, action: Action) -> bool {
        action == Action::Pass
            && !self.table.options.observe_reaction_passes
            && self.has_on_top(Some(Tag::Window))
    }

    /// Advances until the state waits, and ends the game before a decision above the cap. Returns what
    /// the state waits for.
    pub(crate) fn advance_to_cap(&mut self) -> Node {
        match self.advance() {
            Pending::Chance(()) | Pending::Forced => return Node::Chance,
            Pending::Decision(seat) if self.table.decisions != self.table.options.decision_cap => {
                return Node::Player(self.table.seat_index(seat));
            }
            Pending::Decision(_) => self.table.cut_short(),
            Pending::Terminal => {}
        }
        self.asked = 0;
        Node::Terminal
    }
}

impl Flow for State {
    type Decision = SeatId;
    type Chance = ();

    #[inline]
    fn pending(&self) -> Pending {
        if self.table.ending.is_some() { Pending::Terminal } else { self.agenda_pending() }
    }

    #[inline]
    fn auto_forced(&self) -> bool {
        self.table.options.auto_forced
    }

    #[inline]
    fn only_action(&self) -> Option<Action> {
        if self.is_open() { None } else { self.decisions().only() }
    }

    /// By the top of the agenda.
    fn do_forced(&mut self) {
        if self.table.agenda.has_prompt() {
            return self.prompt_forced();
        }
        match self.table.agenda.tags.top() {
            None => self.base_forced(),
            Some(&tag) => tag.forced(self),
        }
    }

    /// What is on top mostly takes several steps. While it stays there nothing else need be looked at.
    fn do_forced_steps(&mut self) {
        let agenda = &self.table.agenda;
        if agenda.has_prompt() {
            return self.prompt_forced();
        }
        match agenda.tags.top().copied() {
            None => loop {
                self.base_forced();
                if !self.has_on_top(None) || self.base_pending() != Pending::Forced {
                    return;
                }
            },
            Some(tag) => loop {
                tag.forced(self);
                if !self.has_on_top(Some(tag)) || tag.pending(self) != Pending::Forced {
                    return;
                }
            },
        }
    }

    /// By the top of the agenda.
    fn do_action(&mut self, action: Action) {
        if self.table.agenda.has_prompt() {
            return self.prompt_action(action);
        }
        match self.table.agenda.tags.top() {
            None => self.base_action(action),
            Some(&tag) => tag.action(self, action),
        }
    }

    /// By the top of the agenda.
    fn do_chance(&mut self, outcome: ChanceOutcome) {
        if self.table.agenda.has_prompt() {
            return self.prompt_chance(outcome);
        }
        match self.table.agenda.tags.top() {
            None => self.base_chance(outcome),
            Some(&tag) => tag.chance(self, outcome),
        }
    }
}

impl Public {
    /// Ends the game; nothing stays in progress.
    pub(crate) fn finish(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.base = Base::new(Phase::Over, PhaseStage::Close);
        let agenda = core::mem::take(&mut self.agenda);
        // No card is lost: those in the air come to their discard piles.
        for cast in agenda.casts.as_slice() {
            self.discard.add(cast.spell);
        }
        if let Prompt::Spawn(spawn) = agenda.prompt
            && let Some(minion) = spawn.card.and_then(super::components::Piece::minion)
        {
            self.minion_discard.add(minion);
        }
        self.may_act = super::components::Pieces::EMPTY;
        self.goes_last = false;
    }

    /// 5.10: no decision is left; what has been won within a group that is
    /// still being dealt is won (VV-Q54).
    fn cut_short(&mut self) {
        self.check_end();
        if self.ending.is_none() {
            self.finish(self.options.cap_result);
        }
    }

    /// VV-183 to VV-185: looks for the end of the game.
    pub(crate) fn check_end(&mut self) {
        if !self.final_battle || self.ending.is_some() {
            return;
        }
        if self.souls >= constants::SOULS {
            self.finish(Ending::Villain);
        } else if self.players[SeatId::Villain].health == 0 {
            self.finish(Ending::Heroes);
        }
    }
}

/// Lays the dice of one outcome on the table and takes them off those to be
/// rolled.
pub(super) fn lay(outcome: ChanceOutcome, to_roll: &mut Dice, on_table: &mut EnumMap<Face, u8>) {
    let Some((die, n)) = super::legal::handful(*to_roll) else { return };
    match outcome {
        ChanceOutcome::Novices(ones) => high_low(ones, n, [Face::W0, Face::W1], on_table),
        ChanceOutcome::Masters(twos) => high_low(twos, n, [Face::R1, Face::R2], on_table),
        ChanceOutcome::Adepts(faces) => adepts(faces, n, on_table),
        _ => {}
    }
    match die {
        Die::Novice => to_roll.novice -= n,
        Die::Adept => to_roll.adept -= n,
        Die::Master => to_roll.master -= n,
    }
}

fn high_low(high: Count, n: u8, faces: [Face; 2], on_table: &mut EnumMap<Face, u8>) {
    on_table[faces[0]] += n.saturating_sub(high.get());
    on_table[faces[1]] += high.get().min(n);
}

fn adepts(faces: Adepts, n: u8, on_table: &mut EnumMap<Face, u8>) {
    on_table[Face::Y0] += faces.zeros();
    on_table[Face::Y1] += n.saturating_sub(faces.zeros() + faces.twos());
    on_table[Face::Y2] += faces.twos();
}

/// The total that an outcome shows.
pub(super) fn total(outcome: ChanceOutcome) -> u8 {
    match outcome {
        ChanceOutcome::Total(hits) => hits.get(),
        _ => 0,
    }
}
