//! Which rules are met in play, and how often: a probe for each rule that can
//! be observed, held against every forced step, decision and outcome of random
//! and of games of the heuristic.
//!
//! | To | look at |
//! |--|--|
//! | see a rule met | [`start`], [`turns`], [`fights`], [`spells`], [`growth`], [`special`], in the order of the rule book |
//! | count cards, tiles, phases and windows by name | [`names`] |
//! | know which rules no game can show, and what proves them | [`exceptions`] |
//! | play and print | [`run`] |

mod exceptions;
mod fights;
mod growth;
mod names;
mod run;
mod special;
mod spells;
mod start;
mod turns;

use crate::{
    EnumMap,
    games::valor_and_villainy::{
        components::{
            Action, Cell, ChanceOutcome, Char, Hero, LevelUp, Piece, Pieces, Row, Size, Slot,
            Spell, Treasure, constants,
            fixed::{GENERAL, PAID, REACTIONS},
            shipped,
            tiles::{Rule, Tile},
        },
        state::{
            Attack, AttackStage, Base, Boon, Cast, CastFlag, CastStage, Damage, DamageStage,
            Defender, Ending, Equipping, Meeting, Once, Phase, PhaseStage, Prompt, Public, Roll,
            RollFlag, RollStage, Scout, ScoutStage, SeatId, State, Tag, Team, Turn, TurnStage,
            Window, WindowFlag,
        },
        tests::stage_of,
    },
};

/// Whether a Spell lends Dodge dice to the target of an attack.
fn lent(attack: &Attack) -> bool {
    match attack.stage {
        AttackStage::Dodge(dodging) | AttackStage::Toss(dodging) => dodging.lent.is_some(),
        _ => false,
    }
}

/// What happened between two snapshots of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    /// The first snapshot at a game.
    Start,
    /// A decision, also one that the engine takes because there is no other.
    Action(Action),
    /// An outcome of chance.
    Chance(ChanceOutcome),
    /// A forced step of the engine.
    Forced,
}

/// The states around an event of a game.
struct Snapshot<'a> {
    before: &'a State,
    event: Event,
    after: &'a State,
    memory: &'a Memory,
}

/// A rule, or a part of it, and how to see that it was met.
struct Probe {
    /// The number: `VV-57`.
    rule: &'static str,
    /// Which part of it.
    what: &'static str,
    /// Whether a few games need not meet it.
    rare: bool,
    seen: fn(&Snapshot<'_>) -> bool,
}

/// A probe that a modest number of games surely meets.
const fn sure(rule: &'static str, what: &'static str, seen: fn(&Snapshot<'_>) -> bool) -> Probe {
    Probe { rule, what, rare: false, seen }
}

/// A probe that only many games meet, if any.
const fn rare(rule: &'static str, what: &'static str, seen: fn(&Snapshot<'_>) -> bool) -> Probe {
    Probe { rule, what, rare: true, seen }
}

/// Every probe, in the order of the rule book.
fn probes() -> impl Iterator<Item = &'static Probe> {
    [start::PROBES, turns::PROBES, fights::PROBES, spells::PROBES, growth::PROBES, special::PROBES]
        .into_iter()
        .flatten()
}

/// What a state does not show: what happened earlier in the same roll, window,
/// Minion Step or cycle of a Stash.
#[derive(Clone, Copy, Debug, Default)]
struct Memory {
    /// General Spells resolved, by depth of the roll.
    general: [u8; 4],
    /// A friend has rerolled dice, by depth of the roll.
    friendly_reroll: [bool; 4],
    /// Reactions played, by depth of the window.
    reactions: [u8; 5],
    /// Defeats of each Hero since the last cash-in.
    fell: EnumMap<SeatId, u8>,
    /// Minions that came during this Minion Step.
    came: u64,
}

impl Memory {
    fn record(&mut self, snapshot: &Snapshot<'_>) {
        let (before, after) = (&snapshot.before.table, &snapshot.after.table);
        let (rolls, windows) = (after.agenda.rolls.len(), after.agenda.windows.len());
        if rolls > before.agenda.rolls.len() {
            self.general[rolls] = 0;
            self.friendly_reroll[rolls] = false;
        }
        if windows > before.agenda.windows.len() {
            self.reactions[windows] = 0;
        }
        if snapshot.cast_ends().is_some_and(|cast| GENERAL.contains(cast.spell)) {
            self.general[rolls] += 1;
        }
        if snapshot.window().is_some()
            && matches!(snapshot.event, Event::Action(Action::SpellCard(_)))
        {
            self.reactions[windows] += 1;
        }
        if let (Prompt::None, Prompt::Reroll(reroll)) =
            (&before.agenda.prompt, &after.agenda.prompt)
        {
            self.friendly_reroll[rolls] |= after
                .agenda
                .rolls
                .top()
                .is_some_and(|roll| after.team(roll.who) == reroll.seat.team());
        }
        for seat in after.hero_seats() {
            self.fell[seat] += u8::from(snapshot.falls(seat));
        }
        if before.defeated_heroes > 0 && after.defeated_heroes == 0 {
            self.fell = EnumMap::default();
        }
        if after.base.phase == Phase::MinionStep {
            self.came |= after.map.pieces().difference(before.map.pieces()).bits();
        } else {
            self.came = 0;
        }
    }
}

impl<'a> Snapshot<'a> {
    /// The table before the event.
    fn t(&self) -> &'a Public {
        &self.before.table
    }
    /// The table after it.
    fn u(&self) -> &'a Public {
        &self.after.table
    }
    fn begins(&self) -> bool {
        self.event == Event::Start
    }
    fn forced(&self) -> bool {
        self.event == Event::Forced
    }
    fn action(&self) -> Option<Action> {
        match self.event {
            Event::Action(action) => Some(action),
            _ => None,
        }
    }
    fn is(&self, action: Action) -> bool {
        self.event == Event::Action(action)
    }
    fn is_chance(&self) -> bool {
        matches!(self.event, Event::Chance(_))
    }
    /// The top frame, unless a prompt is above it.
    fn top(&self) -> Option<Tag> {
        let agenda = &self.t().agenda;
        if agenda.has_prompt() || self.begins() { None } else { agenda.tags.top().copied() }
    }
    fn turn(&self) -> Option<&'a Turn> {
        (self.top() == Some(Tag::Turn)).then(|| self.t().agenda.turn())
    }
    /// The Turn in which actions are chosen.
    fn main(&self) -> Option<&'a Turn> {
        self.turn()
            .filter(|turn| matches!(turn.stage, TurnStage::Main(_)) && self.action().is_some())
    }
    fn roll(&self) -> Option<&'a Roll> {
        (self.top() == Some(Tag::Roll)).then(|| self.t().agenda.roll())
    }
    fn roll_at(&self, stage: &str) -> Option<&'a Roll> {
        let stages = RollStage::OR_NONE;
        assert!(stages.contains(&stage), "{stage}");
        self.roll().filter(|roll| stages[roll.stage.index() + 1] == stage)
    }
    fn attack(&self) -> Option<&'a Attack> {
        (self.top() == Some(Tag::Attack)).then(|| self.t().agenda.attack())
    }
    fn attack_at(&self, stage: &str) -> Option<&'a Attack> {
        let stages = AttackStage::OR_NONE;
        assert!(stages.contains(&stage), "{stage}");
        self.attack().filter(|attack| stages[attack.stage.index() + 1] == stage)
    }
    fn damage(&self) -> Option<&'a Damage> {
        (self.top() == Some(Tag::Damage)).then(|| self.t().agenda.damage())
    }
    /// The damage that is done now.
    fn hit(&self) -> Option<&'a Damage> {
        self.damage().filter(|damage| matches!(damage.stage, DamageStage::Apply(_)))
    }
    fn cast(&self) -> Option<&'a Cast> {
        (self.top() == Some(Tag::Cast)).then(|| self.t().agenda.cast())
    }
    /// The Spell whose effect is done now.
    fn effect(&self) -> Option<&'a Cast> {
        self.cast().filter(|cast| {
            matches!(cast.stage, CastStage::Effect(_)) && !cast.is_lost() && self.forced()
        })
    }
    /// The Spell that is over now, after all its effects.
    fn cast_ends(&self) -> Option<&'a Cast> {
        self.cast().filter(|cast| cast.stage == CastStage::Discard && !cast.is_lost())
    }
    fn window(&self) -> Option<&'a Window> {
        (self.top() == Some(Tag::Window)).then(|| self.t().agenda.window())
    }
    fn scout(&self) -> Option<&'a Scout> {
        (self.top() == Some(Tag::Scout)).then(|| self.t().agenda.scout())
    }
    fn scout_at(&self, stage: &str) -> Option<&'a Scout> {
        let stages = ScoutStage::OR_NONE;
        assert!(stages.contains(&stage), "{stage}");
        self.scout().filter(|scout| stages[scout.stage.index() + 1] == stage)
    }
    /// The phase, while nothing lies on it.
    fn base(&self) -> Option<&'a Base> {
        (self.t().agenda.is_empty() && !self.begins()).then(|| &self.t().base)
    }
    fn at(&self, phase: Phase, stage: &str) -> bool {
        self.stage(stage) && self.t().base.phase == phase
    }
    fn stage(&self, stage: &str) -> bool {
        assert!(PhaseStage::OR_NONE.contains(&stage), "{stage}");
        self.base().is_some() && stage_of(self.t()) == stage
    }
    /// The Turn, bonus Turn or free Move that begins.
    fn new_turn(&self) -> Option<&'a Turn> {
        let (before, after) = (&self.t().agenda.turns, &self.u().agenda.turns);
        if after.len() > before.len() { after.top() } else { None }
    }
    fn new_roll(&self) -> Option<&'a Roll> {
        let (before, after) = (&self.t().agenda.rolls, &self.u().agenda.rolls);
        if after.len() > before.len() { after.top() } else { None }
    }
    fn new_attack(&self) -> Option<&'a Attack> {
        if self.t().agenda.attack.is_none() { self.u().agenda.attack.as_ref() } else { None }
    }
    fn new_window(&self) -> Option<&'a Window> {
        let (before, after) = (&self.t().agenda.windows, &self.u().agenda.windows);
        if after.len() > before.len() { after.top() } else { None }
    }
    fn new_cast(&self) -> Option<&'a Cast> {
        let (before, after) = (&self.t().agenda.casts, &self.u().agenda.casts);
        if after.len() > before.len() { after.top() } else { None }
    }
    /// The prompt that is new on top.
    fn new_prompt(&self) -> Option<&'a Prompt> {
        let (before, after) = (&self.t().agenda, &self.u().agenda);
        (!before.has_prompt() && after.has_prompt() && !self.begins()).then_some(&after.prompt)
    }
    /// A Hero that leaves the Map.
    fn falls(&self, seat: SeatId) -> bool {
        self.t().players[seat].cell.is_some() && self.u().players[seat].cell.is_none()
    }
    fn a_hero_falls(&self) -> bool {
        self.u().defeated_heroes > self.t().defeated_heroes
    }
    /// The Character of the newest Turn.
    fn actor(&self) -> Option<Char> {
        self.t().agenda.turns.top().map(|turn| turn.who)
    }
    /// Health before and after.
    fn health(&self, seat: SeatId) -> (u8, u8) {
        (self.t().players[seat].health, self.u().players[seat].health)
    }
    fn some_hero(&self, holds: impl FnMut(SeatId) -> bool) -> bool {
        self.t().hero_seats().any(holds)
    }
    /// A Hero that plays, and whether it has its Crystal.
    fn crystal(&self, hero: Hero) -> Option<bool> {
        self.t().seat_of(hero.char()).map(|seat| self.t().players[seat].crystal)
    }
    /// A Treasure that a Player Character wears.
    fn wears(&self, who: Char, treasure: Treasure) -> bool {
        self.t()
            .seat_of(who)
            .is_some_and(|seat| self.t().players[seat].slots.values().contains(&Some(treasure)))
    }
    /// Plus-Ones before and after.
    fn tokens(&self, seat: SeatId) -> (u8, u8) {
        (self.t().players[seat].plus_ones(), self.u().players[seat].plus_ones())
    }
    /// A piece that comes to the Map.
    fn comes(&self) -> Option<Piece> {
        self.u().map.pieces().difference(self.t().map.pieces()).first()
    }
    /// A piece that leaves the Map.
    fn goes(&self) -> Option<Piece> {
        if self.begins() {
            return None;
        }
        self.t().map.pieces().difference(self.u().map.pieces()).first()
    }
    /// A step that is made now: from where, whereto.
    fn walks(&self) -> Option<(Char, Cell, Cell)> {
        let turn = self.turn()?;
        let makes = matches!(turn.stage, TurnStage::Step(_)) && self.forced()
            || matches!(self.event, Event::Action(Action::Step(_) | Action::StepPortal));
        let (from, to) = (self.t().cell(turn.who)?, self.u().cell(turn.who)?);
        (makes && from != to).then_some((turn.who, from, to))
    }
    fn mountain(&self, cell: Cell) -> bool {
        self.t().mountain(cell)
    }
    /// A Region holds enemies of a Character.
    fn held(&self, who: Char, cell: Cell) -> bool {
        self.t().enemies_of(self.t().team(who)).contains(cell)
    }
    /// What the tile of a Region says.
    fn rule_of(&self, who: Char) -> Option<Rule> {
        self.t().cell(who).and_then(|cell| self.t().rule(cell))
    }
    /// A one-time rule of a tile that is applied now.
    fn applies(&self, wanted: Rule) -> bool {
        self.scout_at("rules")
            .is_some_and(|scout| scout.cell().and_then(|cell| self.t().rule(cell)) == Some(wanted))
    }
    /// Whether a window begins to stand for the same step as the event.
    fn opens(
        &self,
        trigger: crate::games::valor_and_villainy::components::spells::Trigger,
    ) -> bool {
        self.new_window().is_some_and(|window| window.trigger == trigger)
    }
}
