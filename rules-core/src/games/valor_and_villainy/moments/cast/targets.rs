//! Which targets a Spell can have (VV-125 to VV-128). One function says which there are; whether a
//! Spell or a level can be named follows from it.

#[cfg(feature = "words")]
use super::super::super::{components::Components, state::CastStage};
use super::super::super::{
    components::{
        Cell, Cells, Char, Dice, Level, Piece, Pieces, Spell, SpellCard, Spells,
        fixed::GENERAL,
        spells::{Effect, Range, Scope, Target},
    },
    state::{Aim, Aiming, Cast, Public, Roll, SeatId, State, Team},
};

/// Regions and Characters that a Spell may name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Candidates {
    /// Regions.
    pub(super) cells: Cells,
    /// Player Characters by the bit of their index.
    pub(super) players: u16,
    /// Minion cards.
    pub(super) cards: Pieces,
}

impl Candidates {
    /// Whether there is none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.players == 0 && self.cards.is_empty()
    }

    /// Those that may still be named after this target: it is not named twice,
    /// and in order unless the order matters (5.4).
    fn after(&mut self, aim: Aim, ordered: bool) {
        match aim {
            Aim::Region(cell) => {
                let gone = if ordered { cell.bit() | (cell.bit() - 1) } else { cell.bit() };
                self.cells -= Cells::from_bits(gone);
            }
            Aim::Char(who) => {
                if let Some(piece) = who.piece() {
                    let gone = if ordered { piece.bit() | (piece.bit() - 1) } else { piece.bit() };
                    self.cards -= Pieces::from_bits(gone);
                } else {
                    let bit = 1u16 << who.index();
                    self.players &= !if ordered { bit | (bit - 1) } else { bit };
                }
            }
        }
    }
}

/// Whether the targets of a Spell are named in order, as it does not matter (5.4).
fn has_order(card: &SpellCard) -> bool {
    !card.effects.iter().any(|effect| matches!(effect, Effect::ExtraMove))
}

#[cfg(feature = "words")]
impl Cast {
    /// Whether it waits for one of several targets that are named in order.
    pub(in super::super::super) fn sorts_targets(&self, set: &Components) -> bool {
        let card = self.card(set);
        let CastStage::Targets(aiming) = self.stage else { return false };
        card.target.count(aiming.level) > 1 && has_order(card)
    }
}

impl State {
    /// Whom the current effect meets.
    #[inline]
    pub(crate) fn victim(&self, cast: &Cast) -> Option<Char> {
        match self.aim(cast) {
            Some(Aim::Char(who)) => Some(who),
            _ => None,
        }
    }

    /// The current target of a Spell that is being resolved.
    pub(crate) fn aim(&self, cast: &Cast) -> Option<Aim> {
        match cast.card(self.table.set()).target {
            Target::None => None,
            Target::Event(who) => self.event(who).map(Aim::Char),
            _ => *cast.targets().get(usize::from(cast.target_place()))?,
        }
    }

    /// The dice that a Spell has to roll first.
    pub(super) fn tosses(&self, cast: &Cast) -> Option<Dice> {
        if cast.count().is_some() || cast.is_lost() {
            return None;
        }
        match cast.effect(self.table.set())? {
            Effect::Attack { amount, .. } | Effect::Heal { amount, .. } => {
                let dice = amount.dice.at(cast.level());
                (!dice.is_none() && self.aim(cast).is_some()).then_some(dice)
            }
            _ => None,
        }
    }

    /// Whose hand loses a card at random.
    pub(super) fn snatches(&self, cast: &Cast) -> Option<SeatId> {
        if cast.is_lost() || cast.count().unwrap_or(0) == 0 {
            return None;
        }
        let Some(Effect::Discard { .. }) = cast.effect(self.table.set()) else {
            return None;
        };
        let victim = self.table.seat_of(self.victim(cast)?)?;
        (!self.hands[victim].is_empty()).then_some(victim)
    }

    /// Whether a further target can be named.
    pub(super) fn wants_target(&self, cast: &Cast, aiming: Aiming) -> bool {
        !cast.is_lost()
            && aiming.named < cast.card(self.table.set()).target.count(aiming.level)
            && !self.candidates(cast, aiming).is_empty()
    }

    /// The General Spells that a Magic roll can pay for (VV-125, VV-127).
    pub(in super::super) fn castable(&self, roll: &Roll) -> Spells {
        let seat = self.table.agenda.turn().seat;
        let printed = self.table.set();
        let affordable = printed.affordable(roll.hits()).bits();
        let held = Spells::from_bits(self.castable_hand(seat) & GENERAL.bits() & affordable);
        held.iter()
            .filter(|spell| {
                let levels = Level::ALL.into_iter().zip(printed.spell(*spell).costs());
                levels
                    .filter(|&(_, &cost)| cost <= roll.hits())
                    .any(|(level, _)| self.has_target(roll.who, *spell, level))
            })
            .collect()
    }

    /// VV-127: whether a level has a first target, and what it needs beside.
    pub(super) fn has_target(&self, caster: Char, spell: Spell, level: Level) -> bool {
        let card = self.table.set().spell(spell);
        let spawns = card.effects.iter().all(|effect| match effect {
            Effect::Spawn { size } => self.table.minion_left(size.at(level)),
            _ => true,
        });
        spawns
            && (matches!(card.target, Target::None)
                || !self.first_candidates(caster, spell, level).is_empty())
    }

    /// The targets that may be named next.
    pub(super) fn candidates(&self, cast: &Cast, aiming: Aiming) -> Candidates {
        let mut found = self.first_candidates(cast.caster, cast.spell, aiming.level);
        let card = cast.card(self.table.set());
        let ordered = has_order(card);
        for aim in aiming.targets.into_iter().take(usize::from(aiming.named)).flatten() {
            found.after(aim, ordered);
        }
        let sheep = matches!(card.effects[0], Effect::SheepPlace | Effect::SheepSwap);
        if sheep && self.table.free_sheep().len() <= u32::from(aiming.named) {
            return Candidates::default();
        }
        found
    }

    /// VV-127: the legal first targets of a Spell at a level.
    fn first_candidates(&self, caster: Char, spell: Spell, level: Level) -> Candidates {
        let (table, card) = (&self.table, self.table.set().spell(spell));
        let mut found = Candidates::default();
        match card.target {
            Target::None | Target::Event(_) => {}
            Target::Region { range, .. } => {
                found.cells = table.range(caster, range);
                match card.effects[0] {
                    Effect::Attack { .. } => {
                        found.cells &= table.enemies_of(table.team(caster));
                    }
                    Effect::SheepPlace if table.free_sheep().is_empty() => {
                        found.cells = Cells::EMPTY;
                    }
                    _ => {}
                }
            }
            Target::Minion { range, max_size, wounded, .. } => {
                found.cards = self.cards_in(caster, range, max_size.at(level));
                if wounded {
                    found.cards &= table.wounded;
                }
                self.keep_movable(&mut found, card.effects[0]);
            }
            Target::Player { range, scope, .. } => {
                found.players = table.players_in(caster, range, scope.at(level));
                self.keep_movable(&mut found, card.effects[0]);
            }
            Target::Hero { .. } => {
                let mordak = 1 << Char::Mordak.index();
                found.players = table.players_in(caster, Range::Any, Scope::Any) & !mordak;
            }
            Target::Character => found.players = table.players_in(caster, Range::Any, Scope::Any),
        }
        found
    }

    /// Keeps the targets that the first effect can be done to (VV-127).
    fn keep_movable(&self, found: &mut Candidates, effect: Effect) {
        let push = match effect {
            Effect::Teleport => false,
            Effect::Push => true,
            Effect::SheepSwap => {
                if self.table.free_sheep().is_empty() {
                    found.cards = Pieces::EMPTY;
                }
                return;
            }
            _ => return,
        };
        let places = |who: Char| !self.table.places_for(who, push).is_empty();
        found.cards = found.cards.iter().filter(|piece| places(piece.char())).collect();
        for who in Char::ALL.into_iter().take(9) {
            let bit = 1 << who.index();
            if found.players & bit != 0 && !places(who) {
                found.players &= !bit;
            }
        }
    }

    /// Minion cards in a range, up to a Size.
    fn cards_in(&self, caster: Char, range: Range, max_size: u8) -> Pieces {
        let table = &self.table;
        let cells = match range {
            Range::JustRevealed => table.just_revealed(),
            Range::Any => Cells::ALL,
            _ => table.range(caster, range),
        };
        let mut cards = table.map.pieces().intersection(Piece::CARDS);
        if range == Range::JustRevealed {
            cards -= table.puppets();
        }
        cards
            .iter()
            .filter(|&piece| {
                table.map.cell_of(piece).is_some_and(|cell| cells.contains(cell))
                    && piece.minion().is_some_and(|m| m.size().number() <= max_size)
            })
            .collect()
    }
}

impl Public {
    /// 2.7.2: the revealed Regions in a range of a caster.
    fn range(&self, caster: Char, range: Range) -> Cells {
        let revealed = self.map.revealed();
        if matches!(range, Range::Revealed | Range::Any) {
            return revealed;
        }
        let Some(cell) = self.cell(caster) else { return Cells::EMPTY };
        match range {
            Range::Own => Cell::set(&[cell]),
            Range::Adjacent => self.map.adjacent(cell),
            _ => self.map.adjacent(cell).with(cell),
        }
    }

    /// The Player Characters on the Map in a range.
    fn players_in(&self, caster: Char, range: Range, scope: Scope) -> u16 {
        let cells = if range == Range::Any { Cells::ALL } else { self.range(caster, range) };
        let mut found = 0;
        for player in self.players.values() {
            if let (Some(who), Some(cell)) = (player.who, player.cell)
                && cells.contains(cell)
                && (scope == Scope::Any || who == caster)
            {
                found |= 1 << who.index();
            }
        }
        found
    }

    /// Where a Character may be relocated (`teleport`, `push`).
    pub(crate) fn places_for(&self, who: Char, push: bool) -> Cells {
        let Some(cell) = self.cell(who) else { return Cells::EMPTY };
        if push {
            return self.map.adjacent(cell).without(cell);
        }
        self.map.revealed().difference(self.enemies_of(self.team(who))).without(cell)
    }

    /// Sheep tokens that are not on the Map.
    #[inline]
    pub(crate) fn free_sheep(&self) -> Pieces {
        Piece::SHEEP.difference(self.map.pieces())
    }

    /// The Player Characters of a side in a Region or next to it, by seat.
    pub(crate) fn friends_nearby(&self, team: Team, cell: Cell) -> impl Iterator<Item = SeatId> {
        let near = self.map.adjacent(cell).with(cell);
        SeatId::ALL.into_iter().filter(move |&seat| {
            seat.team() == team && self.players[seat].cell.is_some_and(|cell| near.contains(cell))
        })
    }
}
