//! What must hold of a prompt: it is what the frame below it has asked for.

use super::super::super::{
    components::{Cell, Char, Deck, Row, Size, constants, spells::Effect},
    state::{
        DamageStage, Defender, Draw, Frame, Gain, Lose, Phase, PhaseStage, Place, Prompt, Public,
        Reroll, Roll, RollStage, SeatId, Spawn, Team,
    },
    validate::{handful, hold},
};
use crate::{EnumMap, InvalidState};

/// What somebody may draw: so many cards of decks that are named, and these.
type Given = (SeatId, u8, EnumMap<Deck, u8>);

impl Public {
    /// The prompt on top fits the frame below it.
    pub(in super::super::super) fn validate_prompt(
        &self,
        below: Option<Frame<'_>>,
    ) -> Result<(), InvalidState> {
        let fits = match self.agenda.prompt {
            Prompt::None => true,
            Prompt::Spawn(spawn) => self.spawns_on(below, spawn),
            Prompt::Draw(draw) => self.given(below).is_some_and(|given| self.draws(given, draw)),
            Prompt::Gain(gain) => self.gains_on(below, gain),
            Prompt::Lose(lose) => self.loses_on(below, lose),
            Prompt::Reroll(reroll) => self.rerolls_on(below, &reroll),
            Prompt::Defender(cell) => self.leaderless_at(cell) && below.is_some(),
        };
        hold(fits, "a prompt on a frame that does not wait for it")
    }

    /// VV-142 to VV-145: a Minion of the Size that was named, not on the Map yet.
    fn spawns_on(&self, below: Option<Frame<'_>>, spawn: Spawn) -> bool {
        let size = |size: Size| size == spawn.size;
        let spawns = match below {
            None => {
                let row = self.procession().map_or(&[][..], |row| self.of_number(&row.spawns));
                let icon = match self.base.stage {
                    PhaseStage::Icons(done) => usize::from(done).checked_sub(1),
                    _ => None,
                };
                icon.and_then(|at| row.get(at)).copied().is_some_and(size)
            }
            Some(Frame::Roll(roll)) => roll.spends() && roll.kind == Row::Corruption,
            Some(Frame::Cast(cast)) => cast.has_done(self.set(), |effect| matches!(effect, Effect::Spawn { size: which } if size(which.at(cast.level()))),
            ),
            _ => false,
        };
        spawns
            && spawn.card.is_none_or(|card| {
                !self.map.pieces().contains(card)
                    && card.minion().is_some_and(|minion| size(minion.size()))
            })
    }

    /// The entry of a table by the number of Heroes.
    fn of_number<T: Copy>(&self, table: &[T; 5]) -> T {
        table[usize::from(self.heroes.clamp(1, 5)) - 1]
    }

    /// Who draws here, and what.
    fn given(&self, below: Option<Frame<'_>>) -> Option<Given> {
        let named = |seat, number| Some((seat, number, EnumMap::new(|_: Deck| 0)));
        let of =
            |deck: Deck, number| EnumMap::new(|other: Deck| if other == deck { number } else { 0 });
        match below {
            None => match (self.base.phase, self.base.stage) {
                (Phase::Setup, PhaseStage::Spells(drawn)) => {
                    let seat = self.seat_id(drawn.checked_sub(1)?);
                    Some((seat, 0, self.starting(seat)))
                }
                (Phase::HeroRound, PhaseStage::Stand) => {
                    let seat = self.seat_id(self.heroes - 1);
                    Some((seat, 0, self.starting(seat)))
                }
                (_, PhaseStage::Draw(Place { side, at })) => {
                    let villain = side == Team::Villain;
                    let place = at.checked_sub(1);
                    let seat = if villain { SeatId::Villain } else { self.in_order(place?) };
                    let (named, cards) = self.levelling(seat);
                    Some((seat, named, cards))
                }
                (_, PhaseStage::Icons(0)) => {
                    let number = self.of_number(&self.procession()?.void_draws);
                    Some((SeatId::Villain, 0, of(Deck::Void, number)))
                }
                (_, PhaseStage::Enter) => {
                    Some((SeatId::Villain, 0, of(Deck::Arcane, constants::ENTRY_SPELLS)))
                }
                _ => None,
            },
            Some(Frame::Turn(turn)) => {
                if turn.surges() {
                    named(turn.seat, constants::SURGE)
                } else {
                    None
                }
            }
            Some(Frame::Scout(scout)) => named(scout.draws(self)?, 1),
            Some(Frame::Cast(cast)) => match cast.done(self.set())? {
                Effect::Draw { deck, count } => {
                    Some((cast.seat, 0, of(*deck, count.at(cast.level()))))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// VV-146, VV-161: no more is drawn than was given, and from no other deck.
    fn draws(&self, (seat, number, given): Given, draw: Draw) -> bool {
        let allowed = self.allowed_decks(draw.seat);
        let named = |deck| draw.cards[deck] > given[deck] || draw.last == Some(deck);
        let more = |deck: Deck| u32::from(draw.cards[deck].saturating_sub(given[deck]));
        let more: u32 = Deck::ALL.into_iter().map(more).sum();
        draw.seat == seat
            && self.players[seat].who.is_some()
            && more + u32::from(draw.to_name) <= u32::from(number)
            && Deck::ALL.iter().all(|deck| allowed.contains(deck) || !named(*deck))
            && (draw.to_name > 0 || draw.last.is_none())
    }

    /// VV-118, VV-120: who gains Plus-Ones here, and how many.
    fn gains_on(&self, below: Option<Frame<'_>>, gain: Gain) -> bool {
        let one = |row| gain.left == 1 && gain.row == Some(row);
        let given = match below {
            Some(Frame::Turn(turn)) => {
                turn.who == Char::Scrutt && turn.seat == gain.seat && one(Row::Melee)
            }
            Some(Frame::Roll(roll)) => {
                roll.spends() && self.seat_of(roll.who) == Some(gain.seat) && one(roll.kind)
            }
            Some(Frame::Scout(scout)) => scout.gains(self) == Some(gain.seat) && gain.left == 1,
            Some(Frame::Cast(cast)) => cast.has_done(self.set(), |effect| matches!(effect, Effect::PlusOne { count, .. } if gain.left <= count.at(cast.level())),
            ),
            Some(Frame::Damage(damage)) => {
                let mari = self.players[gain.seat].who == Some(Char::Mari);
                matches!(damage.stage, DamageStage::Gone(_)) && mari && gain.left == 1
            }
            _ => false,
        };
        given
            && gain.left > 0
            && gain.optional == matches!(below, Some(Frame::Damage(_)))
            && self.players[gain.seat].who.is_some()
            && Self::rows_of(gain.seat).any(|row| gain.row.is_none_or(|named| named == row))
    }

    /// The effect `drop_plus_one`: whom the Spell has met gives up tokens.
    fn loses_on(&self, below: Option<Frame<'_>>, lose: Lose) -> bool {
        let Some(Frame::Cast(cast)) = below else { return false };
        let Some(who) = cast.met() else { return false };
        self.seat_of(who) == Some(lose.seat)
            && cast.has_done(self.set(), |effect| matches!(effect, Effect::DropPlusOne { count } if lose.left <= count.at(cast.level())),
            )
    }

    /// VV-89: dice that lie on the table are named, then rolled.
    fn rerolls_on(&self, below: Option<Frame<'_>>, reroll: &Reroll) -> bool {
        let Some(dice) = self.agenda.rolls.top().map(Roll::dice) else { return false };
        let mut named = dice.0.values().iter().zip(reroll.named.0.values());
        let fits = match below {
            Some(Frame::Roll(roll)) => {
                let seat = self.agenda.turns.top().map(|turn| turn.seat);
                matches!(roll.stage, RollStage::Made(_))
                    && seat == Some(reroll.seat)
                    && reroll.left <= self.rerolls(roll.who, roll.kind)
            }
            Some(Frame::Cast(cast)) => {
                let most = cast.done(self.set()).and_then(|effect| match effect {
                    Effect::Reroll(dice) => Some(dice.at(cast.level())),
                    _ => None,
                });
                cast.seat == reroll.seat && most.is_some_and(|most| reroll.left <= most)
            }
            _ => false,
        };
        let rolling = !reroll.to_roll.is_none();
        fits && self.players[reroll.seat].who.is_some()
            && named.all(|(have, named)| named <= have)
            && handful(reroll.to_roll)
            && (!rolling || reroll.left == 0 && reroll.named.is_empty() && reroll.last.is_none())
    }

    fn leaderless_at(&self, cell: Cell) -> bool {
        self.defender(Team::Hero, cell) == Defender::Open
    }
}
