//! Heuristic: a player without look-ahead.
//!
//! The plan: strike only where the damage is large enough. The defence is read once, so
//! one great blow at a fresh enemy is worth many small ones. Until the team
//! can land it, one seat blocks with low dice, others heal, and high dice are
//! passed on with their faces. Late in a fight, spells of five equal dice do
//! what pips cannot.

mod keep;
mod wall;

use super::{
    components::{Action, Colour, Deed, Die, Face, Pool, Run},
    observe::{View, ViewRef},
    state::{Phase, Public, State},
};
use crate::{ActionSet, Heuristic, Indexed, Seat, ViewForm};

impl Heuristic for State {
    fn heuristic_action(view: &View, legal: ActionSet<Action>) -> Action {
        Assessment::new(<ViewRef<'_> as ViewForm<'_, State>>::from_view(view), legal).follow(None)
    }

    const PLANS: u8 = 1;

    fn plan_action(view: &View, legal: ActionSet<Action>, plan: u8) -> Action {
        Assessment::new(<ViewRef<'_> as ViewForm<'_, State>>::from_view(view), legal)
            .follow(Some(plan))
    }

    fn seat_action(&self, seat: Seat, legal: ActionSet<Action>, plan: Option<u8>) -> Action {
        Assessment::new(<ViewRef<'_> as ViewForm<'_, State>>::from_state(self, seat), legal)
            .follow(plan)
    }
}

/// One seat at one moment.
struct Assessment<'a> {
    view: ViewRef<'a>,
    table: &'a Public,
    legal: ActionSet<Action>,
}

/// Sixths: a hidden die shows each value once in six.
const SIXTHS: u32 = 6;

impl<'a> Assessment<'a> {
    fn new(view: ViewRef<'a>, legal: ActionSet<Action>) -> Self {
        Self { view, table: view.table, legal }
    }

    /// The action of the heuristic, or of the plan, which differs in what it declares and when it attacks.
    fn follow(&self, plan: Option<u8>) -> Action {
        let wish = match self.table.phase {
            Phase::Declare { .. } if plan.is_some() => self.declare_for_wall(),
            Phase::Act { seat } if plan.is_some() => Some(self.act_for_wall(seat)),
            _ => self.wish(),
        };
        self.choose(wish)
    }
}

impl Assessment<'_> {
    /// What the heuristic would like to do.
    fn wish(&self) -> Option<Action> {
        match self.table.phase {
            Phase::Declare { .. } => self.declare(),
            Phase::Act { seat } => Some(self.apply_action(seat)),
            Phase::Attack { seat, .. } => Some(self.spare(seat)),
            Phase::Block { .. } => self.sets(),
            Phase::Heal { planned, .. } => Some(self.run(planned)),
            Phase::Cast { .. } => self.spell(),
            // Black dice last in the catalogue, and dear.
            Phase::Pick { .. } => self.legal.last(),
            Phase::Target => self.victim(),
            Phase::Lose { seat, left, .. } => self.loss(seat, left),
            Phase::Black { .. } => self.legal.nth(1),
            Phase::Prepare { .. } => Some(self.gift()),
            _ => None,
        }
    }

    /// The action wished for if it is legal, or the first one that is.
    fn choose(&self, wish: Option<Action>) -> Action {
        let chosen = wish.filter(|action| self.allowed(*action)).or_else(|| self.legal.first());
        chosen.expect("a seat that decides has a legal action")
    }

    fn pool(&self, seat: Seat) -> &Pool {
        &self.view.pools[usize::from(seat)]
    }

    fn allowed(&self, action: Action) -> bool {
        self.legal.contains(action)
    }

    /// Damage that would defeat the enemy, and one more for its black dice.
    fn needed(&self) -> u32 {
        let so_far = u32::from(self.table.damage) + u32::from(self.table.dealt);
        let spoils = u32::from(self.table.next_enemy().is_some());
        u32::from(self.table.health()).saturating_sub(so_far) + spoils
    }

    fn defence(&self) -> u32 {
        self.table.defence().into()
    }

    /// Dice of other seats with hidden faces.
    fn hidden(&self) -> u32 {
        self.view.hidden.as_flattened().iter().map(|dice| u32::from(*dice)).sum()
    }

    /// Dice of all players.
    fn dice(&self) -> u32 {
        self.view.pools.iter().map(Pool::len).sum::<u32>() + self.hidden()
    }

    /// Twice the pips that the team may expect: hidden dice show 3 1/2.
    fn pips_twice(&self) -> u32 {
        2 * self.view.pools.iter().map(Pool::pips).sum::<u32>() + 7 * self.hidden()
    }

    /// Damage that makes a common blow worth while.
    fn blow(&self) -> u32 {
        let last = self.table.next_enemy().is_none();
        // Near its full faces the last enemy falls to a spell.
        let enough = if last && self.table.damage < 5 { GREAT_BLOW } else { u32::MAX };
        self.needed().min(enough)
    }

    /// Whether the pips expected make that damage, remainders deducted.
    fn can_strike(&self) -> bool {
        let players = u32::from(self.table.players());
        let lost = players * self.defence().saturating_sub(1);
        self.pips_twice() >= 2 * self.blow() * self.defence() + lost
    }

    /// Expected dice of a value after gathering it, in sixths.
    fn gathered(&self, face: Face) -> u32 {
        let known: u32 = self.view.pools.iter().map(|pool| pool.showing(face.get())).sum();
        SIXTHS * known + self.hidden()
    }

    /// Whether nobody has declared a value.
    fn open(&self, face: Face) -> bool {
        self.table.declared.iter().flatten().all(|one| one.face() != face)
    }

    /// Whether somebody has declared an action.
    fn declared(&self, deed: Deed) -> bool {
        self.table.declared.iter().flatten().any(|one| one.deed() == deed)
    }

    /// The first declaration of an action with one of these values.
    fn say(&self, deed: Deed, faces: impl Iterator<Item = Face>) -> Option<Action> {
        faces.map(|face| Action::Declare(deed, face)).find(|action| self.allowed(*action))
    }

    /// RD-17: the declaration that promises most.
    fn declare(&self) -> Option<Action> {
        let high = || Face::all().rev();
        let spell = || self.promised_spell();
        let strike = || {
            if self.can_strike() { self.say(Deed::Attack, high()) } else { None }
        };
        let wish = spell().or_else(strike).or_else(|| self.promised_block());
        let wish = wish.or_else(|| self.promised_heal());
        wish.or_else(|| self.say(Deed::Attack, high()))
    }

    /// A spell that wins, strikes hard, or blocks, if its dice are likely.
    fn promised_spell(&self) -> Option<Action> {
        let faces = self.table.faces();
        let dice = self.table.foe().dice();
        // Only where all enemy dice show one value can its dice be gathered.
        let face = Face::all().find(|face| faces[face.index()] == dice)?;
        if !self.open(face) {
            return None;
        }
        let likely = |colour: Colour| {
            let known: u8 = self.view.pools.iter().map(|pool| pool.count(colour, face.get())).sum();
            let hidden: u8 = self.view.hidden.iter().map(|row| row[colour.index()]).sum();
            SIXTHS * u32::from(known) + u32::from(hidden) >= SIXTHS * u32::from(dice)
        };
        let last = self.table.next_enemy().is_none();
        let black = last && likely(Colour::Black);
        let full = self.table.damage >= 5 * dice;
        let red = likely(Colour::Red) && (full || self.needed() <= u32::from(dice));
        let blue = likely(Colour::Blue) && !self.declared(Deed::Block);
        if black || red || blue {
            return self.say(Deed::Cast, core::iter::once(face));
        }
        None
    }

    /// A block by gathered dice of a low value, unless somebody blocks.
    fn promised_block(&self) -> Option<Action> {
        if self.declared(Deed::Block) {
            return None;
        }
        let own = self.pool(self.view.seat);
        let attack = SIXTHS * u32::from(self.table.foe().attack());
        let others = |face: Face| -> u32 {
            let sets = Face::all().filter(|other| *other != face && self.open(*other));
            sets.map(|other| SIXTHS * own.showing(other.get()).saturating_sub(2)).sum()
        };
        let worth = |face: Face| {
            let block = self.gathered(face).saturating_sub(2 * SIXTHS) + others(face);
            // Dear dice are better kept.
            block.min(attack + 3) * 4 / if face.get() > 4 { 5 } else { 4 }
        };
        let open = Face::all().filter(|face| self.open(*face));
        let best = open.max_by_key(|face| (worth(*face), core::cmp::Reverse(face.get())))?;
        let waiting = self.table.declared.iter().flatten().count() + 1;
        let last = waiting == usize::from(self.table.players());
        // The seat that blocks is the target, and has to be able to pay; those who
        // declare later will take high dice.
        let later = usize::from(self.table.players()) - waiting;
        let stays = Face::all().rev().filter(|face| *face != best && self.open(*face)).skip(later);
        let stays: u32 = stays.map(|face| SIXTHS * own.showing(face.get())).sum();
        let unrolled = SIXTHS * own.showing(0);
        let able = stays + unrolled + self.gathered(best) >= attack;
        let enough = worth(best) + 2 >= attack;
        let good = (enough || last && worth(best) >= SIXTHS) && able;
        if good { self.say(Deed::Block, core::iter::once(best)) } else { None }
    }

    /// A heal by own dice and one gathered value.
    fn promised_heal(&self) -> Option<Action> {
        let hurt: u8 = self.table.injured.values().iter().sum();
        if hurt == 0 || self.declared(Deed::Heal) {
            return None;
        }
        let own = self.pool(self.view.seat);
        let heals = |face: Face| {
            let there = |value: u8| {
                Face::new(value).is_some_and(|other| {
                    other == face && self.gathered(face) >= SIXTHS
                        || own.showing(value) > 0 && self.open(other)
                })
            };
            let runs = Run::all().filter(|run| (run.low()..=run.high()).all(there));
            runs.map(|run| self.table.set().heals(run)).max().unwrap_or(0).min(hurt)
        };
        let open = Face::all().filter(|face| self.open(*face));
        let best = open.max_by_key(|face| (heals(*face), core::cmp::Reverse(face.get())))?;
        if heals(best) >= 2.min(hurt) { self.say(Deed::Heal, core::iter::once(best)) } else { None }
    }

    /// RD-25: begins what is useful now.
    fn apply_action(&self, seat: Seat) -> Action {
        if self.table.players() == 1 {
            return self.act_alone();
        }
        let deed = self.table.deed(seat).unwrap_or(Deed::Animal);
        let begin = match deed {
            Deed::Attack => self.should_strike(seat),
            Deed::Block => self.table.strike() > 0 && !self.doomed(),
            Deed::Heal | Deed::Cast => true,
            Deed::Animal => false,
        };
        if begin && self.allowed(Action::Begin(deed)) { Action::Begin(deed) } else { Action::Pass }
    }

    /// Whether the enemy falls in this phase anyway.
    fn doomed(&self) -> bool {
        u32::from(self.table.damage) + u32::from(self.table.dealt) >= self.table.health().into()
    }

    /// Damage that the attackers who have not resolved can deal.
    fn striking_power(&self) -> u32 {
        let open = (0..self.table.players()).filter(|seat| !self.table.resolved.contains(*seat));
        let attackers = open.filter(|seat| self.table.deed(*seat) == Some(Deed::Attack));
        attackers.map(|seat| self.pool(seat).pips() / self.defence()).sum()
    }

    /// Strikes if the damage is large enough, or if no better attack will come.
    fn should_strike(&self, seat: Seat) -> bool {
        if self.needed() == 0 {
            return false;
        }
        let power = self.striking_power();
        if power + 1 >= self.blow() || self.table.dealt > 0 && self.table.damage < 20 {
            return true;
        }
        let best = self.dice() * 21 / 4;
        let hopeless = best < self.blow() * self.defence();
        hopeless && self.pool(seat).pips() - self.treasure(seat) >= self.defence()
    }

    /// Pips of the dice that a decisive spell needs.
    fn treasure(&self, seat: Seat) -> u32 {
        let pool = self.pool(seat);
        let dear = Die::all().filter(|Die::Of(colour, face)| self.treasured(*colour, face.get()));
        dear.map(|Die::Of(colour, face)| u32::from(pool.count(colour, face.get()) * face.get()))
            .sum()
    }

    /// Alone: kill if possible, else block, cast, heal, and strike with the rest.
    fn act_alone(&self) -> Action {
        let power = self.pool(0).pips() / self.defence();
        let deadly = power >= self.needed() && self.allowed(Action::Begin(Deed::Attack));
        if deadly {
            return Action::Begin(Deed::Attack);
        }
        let wishes = [
            (Deed::Cast, true),
            (Deed::Block, self.table.strike() > 0 && !self.doomed()),
            (Deed::Heal, true),
            (Deed::Attack, true),
        ];
        let wishes = wishes.into_iter().filter(|(_, useful)| *useful);
        let mut begin = wishes.map(|(deed, _)| Action::Begin(deed));
        begin.find(|action| self.allowed(*action)).unwrap_or(Action::Pass)
    }

    /// RD-32: dear dice that the damage does not need are set aside.
    fn spare(&self, seat: Seat) -> Action {
        let pips = self.pool(seat).pips();
        let damage = (pips / self.defence()).min(self.needed()).max(1);
        let mut room = pips.saturating_sub(damage * self.defence());
        let mut first: Option<Die> = None;
        for face in Face::all().rev().take_while(|face| face.get() >= 4) {
            for colour in [Colour::Black, Colour::Red, Colour::Blue, Colour::Yellow] {
                for _ in 0..self.pool(seat).count(colour, face.get()) {
                    let die = Die::Of(colour, face);
                    let legal = self.allowed(Action::Keep(colour, face));
                    if legal && room >= face.get().into() {
                        room -= u32::from(face.get());
                        first = Some(first.map_or(die, |other| other.min(die)));
                    }
                }
            }
        }
        let keep = |Die::Of(colour, face)| Action::Keep(colour, face);
        first.map_or(Action::Confirm, keep)
    }

    /// RD-33: sets of low values until the attack is blocked.
    fn sets(&self) -> Option<Action> {
        let Phase::Block { seat, sets, .. } = self.table.phase else { return None };
        let of = |face: Face| self.table.set().blocks(self.pool(seat).showing(face.get()));
        let block = sets.iter().map(of).sum::<u32>();
        let strike = u32::from(self.table.strike());
        if block > strike {
            let mut keeps = self.legal.iter().filter(|action| matches!(action, Action::Keep(..)));
            return keeps.next_back().or(Some(Action::Confirm));
        }
        let set = self.legal.iter().find(|action| matches!(action, Action::Set(_)));
        if block < strike { set.or(Some(Action::Confirm)) } else { Some(Action::Confirm) }
    }

    /// RD-36: the longest run first.
    fn run(&self, planned: u8) -> Action {
        let hurt: u8 = self.table.injured.values().iter().sum();
        let room = hurt.saturating_sub(planned);
        let runs = self.legal.iter().filter_map(|action| match action {
            Action::Run(run) => Some(run),
            _ => None,
        });
        let best = runs.max_by_key(|run| {
            (self.table.set().heals(*run).min(room), core::cmp::Reverse(run.length()))
        });
        best.map_or(Action::Confirm, Action::Run)
    }

    /// RD-41: the spell that matters most.
    fn spell(&self) -> Option<Action> {
        let hurt: u8 = self.table.injured.values().iter().sum();
        let kills = self.needed() <= u32::from(self.table.foe().dice()) + 1;
        let threat = self.table.strike() > 0;
        let full = self.table.damage >= 5 * self.table.foe().dice();
        let order = if kills || full || !threat && hurt < 2 {
            [Colour::Black, Colour::Red, Colour::Blue, Colour::Yellow]
        } else {
            [Colour::Black, Colour::Blue, Colour::Yellow, Colour::Red]
        };
        order.into_iter().map(Action::Spell).find(|action| self.allowed(*action))
    }
}

/// Damage that the first common blow at the last enemy should deal.
const GREAT_BLOW: u32 = 25;
