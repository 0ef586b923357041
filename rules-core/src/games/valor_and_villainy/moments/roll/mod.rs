//! An Action Roll (VV-84 to VV-93): dice are gathered, rolled and added to, then Hits are spent.

mod encode;
mod spend;
#[cfg(feature = "words")]
pub(in super::super) mod words;

pub(in super::super) use encode::encode;

use super::super::{
    apply::lay,
    components::{
        Action, ChanceOutcome, Char, Dice, Face, Level, Row, Spell, constants, spells::Trigger,
    },
    legal::{Pending, dice::toss},
    state::{
        Boon, Boons, Faces, Lying, MOST_HITS, Prompt, Public, Reroll, Roll, RollFlag, RollFlags,
        RollStage, SeatId, State, Team, Tossing, Turn, TurnStage, Window,
    },
    validate::{handful, hold},
};
use crate::{ActionSet, ChanceSource, InvalidState, Weight, moment::Moment};

/// The Spells that give a roll Bonus dice.
const BOONS: [(Boon, Spell); 2] =
    [(Boon::Bright, Spell::BrightIdea), (Boon::Malice, Spell::Malice)];

impl Roll {
    /// Dice on the table.
    #[must_use]
    pub fn dice(&self) -> Faces {
        match self.stage {
            RollStage::Toss(tossing) => tossing.dice,
            RollStage::Reroll(dice) | RollStage::Made(dice) => dice,
            RollStage::Beats(lying) | RollStage::Meddling(lying) | RollStage::Pool(lying) => {
                lying.dice
            }
            _ => Faces::default(),
        }
    }

    /// Dice about to be rolled.
    #[must_use]
    pub const fn to_roll(&self) -> Dice {
        match self.stage {
            RollStage::Boost(to_roll) | RollStage::Toss(Tossing { to_roll, .. }) => to_roll,
            _ => Dice::NONE,
        }
    }

    /// The die placed by Boost, until the others lie (VV-194).
    #[must_use]
    pub const fn boosted(&self) -> Option<Face> {
        match self.stage {
            RollStage::Toss(tossing) => tossing.boosted,
            _ => None,
        }
    }

    /// Hits added to the dice.
    #[must_use]
    pub const fn extra(&self) -> u8 {
        match self.stage {
            RollStage::Beats(lying) | RollStage::Meddling(lying) | RollStage::Pool(lying) => {
                lying.extra
            }
            _ => 0,
        }
    }

    /// The Hit Pool.
    #[inline]
    #[must_use]
    pub const fn hits(&self) -> u8 {
        match self.stage {
            RollStage::Spend(hits) => hits,
            _ => 0,
        }
    }

    /// The Spells that give it Bonus dice.
    #[must_use]
    pub const fn boons(&self) -> Boons {
        match self.stage {
            RollStage::Bonus(boons) => boons,
            _ => Boons::EMPTY,
        }
    }

    /// A roll that is declared.
    pub(in super::super) const fn new(who: Char, kind: Row) -> Self {
        Self { who, kind, stage: RollStage::Begin, flags: RollFlags::EMPTY }
    }

    /// Dice that lie and may be rolled again.
    pub(in super::super) const fn dice_mut(&mut self) -> Option<&mut Faces> {
        match &mut self.stage {
            RollStage::Made(dice) | RollStage::Beats(Lying { dice, .. }) => Some(dice),
            _ => None,
        }
    }

    /// Whether its Hits are spent now.
    pub(in super::super) const fn spends(&self) -> bool {
        matches!(self.stage, RollStage::Spend(_))
    }

    /// Hits are spent.
    pub(in super::super) const fn pay(&mut self, price: u8) {
        if let RollStage::Spend(hits) = &mut self.stage {
            *hits -= price;
        }
    }

    /// Hits are added to dice that lie (VV-133).
    pub(in super::super) const fn add(&mut self, hits: u8) {
        if let RollStage::Beats(lying) = &mut self.stage {
            lying.extra = lying.extra.saturating_add(hits);
        }
    }

    /// A Spell gives it Bonus dice (VV-86, VV-133).
    pub(in super::super) fn bless(&mut self, spell: Spell) {
        let boon = BOONS.iter().find(|(_, other)| *other == spell);
        if let (RollStage::Bonus(boons), Some((boon, _))) = (&mut self.stage, boon) {
            boons.insert(*boon);
        }
    }
}

impl Lying {
    /// Its Hits.
    pub(in super::super) fn hits(self) -> u8 {
        self.dice.hits() + self.extra
    }
}

impl Moment for Roll {
    type Game = State;

    #[inline(never)]
    fn pending(state: &State) -> Pending {
        let table = &state.table;
        let (roll, turn) = (table.agenda.roll(), table.agenda.turn());
        if turn.over.is_some() {
            return Pending::Forced;
        }
        let ask_if = |asked: bool, seat: SeatId| {
            if asked { Pending::Decision(seat) } else { Pending::Forced }
        };
        match roll.stage {
            RollStage::Begin | RollStage::Reroll(_) | RollStage::Made(_) | RollStage::Pool(_) => {
                Pending::Forced
            }
            RollStage::Bonus(_) => {
                let armed = !table.arms(roll.who, roll.kind).is_none();
                ask_if(armed && table.options.optional_benefits, turn.seat)
            }
            RollStage::Boost(to_roll) => {
                ask_if(table.boosts(roll.who) && !to_roll.is_none(), turn.seat)
            }
            RollStage::Toss(tossing) if tossing.to_roll.is_none() => Pending::Forced,
            RollStage::Toss(_) => Pending::Chance(()),
            RollStage::Beats(lying) => {
                table.beats(roll, lying).map_or(Pending::Forced, Pending::Decision)
            }
            RollStage::Meddling(lying) => ask_if(table.meddles(roll, lying), SeatId::Villain),
            RollStage::Spend(_) => Pending::Decision(turn.seat),
            RollStage::Rage => {
                let rages = roll.flags.contains(RollFlag::Defeated);
                ask_if(rages && table.options.optional_benefits, turn.seat)
            }
        }
    }

    #[inline]
    fn is_open(state: &State) -> bool {
        let roll = state.table.agenda.roll();
        match roll.stage {
            RollStage::Spend(hits) => state.table.can_buy(roll, hits),
            _ => true,
        }
    }

    fn legal(state: &State, out: &mut ActionSet<Action>) {
        let roll = state.table.agenda.roll();
        out.insert(Action::Pass);
        match roll.stage {
            RollStage::Bonus(_) | RollStage::Rage => out.insert(Action::Use),
            RollStage::Boost(to_roll) => {
                for face in Face::ALL {
                    out.insert_if(to_roll.count(face.die()) > 0, Action::PickDie(face));
                }
            }
            RollStage::Beats(_) | RollStage::Meddling(_) => out.insert(Action::AddBeat),
            RollStage::Spend(hits) => state.spend_legal(roll, hits, out),
            _ => {}
        }
    }

    fn outcomes(state: &State, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        toss(state.table.agenda.roll().to_roll(), each);
    }

    fn action(state: &mut State, action: Action) {
        let table = &mut state.table;
        let roll = table.agenda.roll_mut();
        match (roll.stage, action) {
            (RollStage::Bonus(boons), _) => {
                let (who, kind) = (roll.who, roll.kind);
                let dice = table.gather(who, kind, boons, action == Action::Use);
                table.agenda.roll_mut().stage = RollStage::Boost(dice);
            }
            (RollStage::Boost(dice), _) => {
                roll.stage = RollStage::Toss(Tossing::boost(dice, action));
            }
            (RollStage::Beats(_), Action::AddBeat) => table.beat(),
            (RollStage::Beats(lying), _) => roll.stage = RollStage::Meddling(lying),
            (RollStage::Meddling(lying), Action::AddBeat) => {
                roll.stage = RollStage::Meddling(Lying { extra: lying.extra + 1, ..lying });
                table.players[SeatId::Villain].tokens[roll.kind] -= 1;
            }
            (RollStage::Meddling(lying), _) => roll.stage = RollStage::Pool(lying),
            (RollStage::Rage, Action::Use) => table.rage(),
            (RollStage::Rage, _) => table.pop_roll(),
            (_, Action::SpellCard(spell)) => state.push_general(spell),
            _ => table.spend(action),
        }
    }

    fn chance(state: &mut State, outcome: ChanceOutcome) {
        if let RollStage::Toss(tossing) = &mut state.table.agenda.roll_mut().stage {
            lay(outcome, &mut tossing.to_roll, &mut tossing.dice.0);
        }
    }

    fn forced(state: &mut State) {
        let table = &mut state.table;
        let turn = table.agenda.turn();
        let (over, first) = (turn.over.is_some(), turn.seat);
        if over {
            return table.pop_roll();
        }
        let roll = table.agenda.roll_mut();
        let (who, kind) = (roll.who, roll.kind);
        match roll.stage {
            RollStage::Begin => {
                roll.stage = RollStage::Bonus(Boons::EMPTY);
                state.open_roll_window(Trigger::ActionBegins, who, first);
            }
            RollStage::Bonus(boons) => {
                let dice = table.gather(who, kind, boons, !table.options.optional_benefits);
                table.agenda.roll_mut().stage = RollStage::Boost(dice);
            }
            RollStage::Boost(to_roll) => roll.stage = RollStage::Toss(Tossing::of(to_roll)),
            RollStage::Toss(tossing) => roll.stage = RollStage::Reroll(tossing.lie()),
            RollStage::Reroll(dice) => {
                roll.stage = RollStage::Made(dice);
                let left = table.rerolls(who, kind);
                if left > 0 && !dice.is_empty() {
                    table.push_reroll(first, left);
                }
            }
            RollStage::Made(dice) => {
                roll.stage = RollStage::Beats(Lying { dice, extra: 0 });
                state.open_roll_window(Trigger::RollMade, who, first);
            }
            RollStage::Beats(lying) => roll.stage = RollStage::Meddling(lying),
            RollStage::Meddling(lying) => roll.stage = RollStage::Pool(lying),
            RollStage::Pool(lying) => roll.stage = RollStage::Spend(lying.hits().min(MOST_HITS)),
            RollStage::Rage if roll.flags.contains(RollFlag::Defeated) => table.rage(),
            RollStage::Rage => table.pop_roll(),
            RollStage::Spend(_) => {}
        }
    }
}

impl Tossing {
    /// All dice are rolled.
    fn of(to_roll: Dice) -> Self {
        Self { to_roll, dice: Faces::default(), boosted: None }
    }

    /// VV-194: one die is placed instead of being rolled.
    fn boost(to_roll: Dice, action: Action) -> Self {
        let mut tossing = Self::of(to_roll);
        if let Action::PickDie(face) = action {
            tossing.boosted = Some(face);
            let dice = &mut tossing.to_roll;
            match face {
                Face::W0 | Face::W1 => dice.novice -= 1,
                Face::Y0 | Face::Y1 | Face::Y2 => dice.adept -= 1,
                Face::R1 | Face::R2 => dice.master -= 1,
            }
        }
        tossing
    }

    /// All dice lie, with the one that was placed.
    fn lie(self) -> Faces {
        let mut dice = self.dice;
        if let Some(face) = self.boosted {
            dice.0[face] += 1;
        }
        dice
    }
}

impl State {
    fn open_roll_window(&mut self, trigger: Trigger, subject: Char, first: SeatId) {
        self.open(Window { trigger, first, subject, ..Window::default() });
    }

    /// The dice that are rolled.
    pub(in super::super) fn roll_source(&self) -> ChanceSource {
        let roll = self.table.agenda.roll();
        self.dice_source(1, roll.who, roll.to_roll())
    }
}

impl Public {
    /// VV-84 to VV-86: the dice that are gathered for a roll; those of the Offense Treasure may be
    /// declined.
    pub(in super::super) fn gather(&self, who: Char, kind: Row, boons: Boons, armed: bool) -> Dice {
        let mut dice = self.row(who, kind);
        if self.cursed(who) {
            dice = dice.cursed();
        }
        dice = dice.plus(self.bonus(who));
        if armed {
            dice = dice.plus(self.arms(who, kind));
        }
        for (boon, spell) in BOONS {
            if boons.contains(boon) {
                dice = dice.plus(self.set().spell(spell).given_dice(Level::One));
            }
        }
        dice
    }

    /// VV-89: asks which dice are rolled again.
    pub(in super::super) fn push_reroll(&mut self, seat: SeatId, left: u8) {
        self.agenda.prompt = Prompt::Reroll(Reroll {
            seat,
            left,
            last: None,
            named: Faces::default(),
            to_roll: Dice::NONE,
        });
    }

    /// VV-209, VV-210: Wugner's player, if he can add to this roll.
    fn beats(&self, roll: &Roll, lying: Lying) -> Option<SeatId> {
        let wugner = self.seat_of(Char::Wugner)?;
        let player = &self.players[wugner];
        (player.cell.is_some()
            && player.tokens[Row::Magic] > 0
            && (self.options.boost_any_roll || self.team(roll.who) == Team::Hero)
            && lying.hits() < MOST_HITS)
            .then_some(wugner)
    }

    /// VV-211: whether Mordak can add to a roll of the Heroes.
    fn meddles(&self, roll: &Roll, lying: Lying) -> bool {
        self.options.boost_any_roll
            && self.players[SeatId::Villain].tokens[roll.kind] > 0
            && self.team(roll.who) == Team::Hero
            && lying.hits() < MOST_HITS
    }

    /// VV-209: a Magic Plus-One of Wugner becomes Hits of any roll.
    fn beat(&mut self) {
        let Some(seat) = self.seat_of(Char::Wugner) else { return };
        let player = &mut self.players[seat];
        player.tokens[Row::Magic] -= 1;
        let hits = if player.crystal { constants::BEAT_UPGRADED } else { constants::BEAT };
        self.agenda.roll_mut().add(hits);
    }
}

impl Roll {
    /// What must hold; so many Turns are below it.
    pub(in super::super) fn check(&self, table: &Public, turns: usize) -> Result<(), InvalidState> {
        let turn = turns.checked_sub(1).and_then(|at| table.agenda.turns.as_slice().get(at));
        hold(turn.is_some_and(|turn| turn.who == self.who), "a roll of somebody else")?;
        hold(self.kind != Row::Corruption || self.who == Char::Mordak, "Corruption is Mordak's")?;
        let dice = self.dice();
        let sum: u32 = dice.0.values().iter().map(|&n| u32::from(n)).sum();
        let few = dice.0.values().iter().all(|&n| n <= 30) && sum <= 60;
        hold(handful(self.to_roll()) && few, "too many dice")?;
        hold(self.extra() <= 60 && self.hits() <= MOST_HITS, "too many Hits")?;
        let waits =
            !matches!(self.stage, RollStage::Begin | RollStage::Reroll(_) | RollStage::Pool(_));
        hold(waits, "a roll at a strange stage")?;
        let spent = self.spends() || matches!(self.stage, RollStage::Rage);
        let attacked = self.flags.contains(RollFlag::Attacked);
        hold(spent || !attacked, "an attack of a roll that is still made")
    }

    /// Whether a Turn waits for it.
    pub(in super::super) fn lies_on(&self, turn: &Turn) -> bool {
        matches!(turn.stage, TurnStage::Main(_)) && self.who == turn.who
    }

    /// Whether it waits for this window.
    pub(in super::super) fn waits_for(&self, window: Window) -> bool {
        let trigger = match self.stage {
            RollStage::Bonus(_) => Trigger::ActionBegins,
            RollStage::Beats(_) => Trigger::RollMade,
            _ => return false,
        };
        window.trigger == trigger && window.subject == self.who && !window.is_of_move()
    }
}
