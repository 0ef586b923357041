//! State: the table, split by who may see it.
//!
//! `Stakes` is what a Nope takes back, as a type (UH-60): all that an effect of 2.9
//! can change, whichever card a component set prints it on. Only drawing a card
//! is none of it: that effect belongs to the Line Leader Pixie (2.10).

pub(super) mod agenda;
#[cfg(feature = "serde")]
mod codec;
mod prizes;

use super::{
    Options,
    components::{
        Character, Components, Dice, MINION_POINTS, Minion, Puppet, Seats, Slot, Slots,
        TREASURE_POINTS, Treasure, constants::ROUNDS, faces, supply,
    },
};
use crate::{EnumMap, Indexed, Seat, pieces::Stack};
use agenda::{Frame, Stage};
pub(super) use prizes::{MINIONS_OF, Prize, TREASURES_OF, Trove};
pub use prizes::{MinionPlace, TreasurePlace};

pub(super) use super::components::MAX_SEATS;

validated! {
    /// The whole game.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub struct State {
        /// The switches (4.2).
        pub(super) options: Options,
        /// What everybody sees.
        pub(super) table: Public,
        /// The cards in hand, each seat its own.
        pub(super) hands: [Slots; MAX_SEATS],
        /// The draw decks; their order does not exist before it is drawn.
        pub(super) decks: [Slots; MAX_SEATS],
        /// Every Treasure: where it is, and who has seen it.
        pub(super) treasures: EnumMap<Treasure, Trove>,
        /// The stage of the round; who is asked for a Nope is a secret.
        pub(super) stage: Stage,
        /// What is being carried out, the newest on top.
        pub(super) agenda: Stack<Frame, 3>,
    }
}

const _: () = assert!(size_of::<State>() <= 640);

/// What lies open on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Public {
    /// Who plays whom.
    pub(super) cast: [Option<Character>; MAX_SEATS],
    /// What the effects of cards change and a Nope takes back.
    pub(super) stakes: Stakes,
    /// The stakes before the card that can still be Noped left the hand.
    pub(super) before: Option<Stakes>,
    /// Tilda's Rat Bonus Cards (UH-111).
    pub(super) rat_cards: u8,
    /// Karl's Gold Bars on the +1 side.
    pub(super) bars_one: u8,
    /// Whether the Karat Coin is in play (UH-130).
    pub(super) coin: bool,
    /// Who has used the once-per-round ability.
    pub(super) ability_used: Seats,
    /// Every Minion.
    pub(super) minions: EnumMap<Minion, Prize>,
    /// When each player reached the score (UH-67).
    pub(super) reached: [u8; MAX_SEATS],
    /// Scores before the turn that is being carried out; zero between turns.
    pub(super) was: [u16; MAX_SEATS],
    /// Round 1 to 5.
    pub(super) round: u8,
    /// Whose turn it is.
    pub(super) current: Seat,
    /// Passes in a row (UH-29).
    pub(super) passes: u8,
    /// Turns of this round that were not passes (UH-37, UH-67).
    pub(super) clock: u8,
}

/// What the effects of cards may change (2.9), and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct Stakes {
    /// The dice of each player, in canonical order.
    pub(super) dice: [Dice; MAX_SEATS],
    /// The discard piles: own cards only (UH-4).
    pub(super) discards: [Slots; MAX_SEATS],
    /// The rows (UH-3).
    pub(super) rows: [Row; MAX_SEATS],
    /// The card on each Puppet (UH-140).
    pub(super) puppets: [Option<Stuffed>; 4],
    /// Betty's Angry tokens.
    pub(super) angry: u8,
    /// Betty's Happy tokens.
    pub(super) happy: u8,
    /// Greg's Cheese Tokens.
    pub(super) cheese: u8,
    /// Karl's Gold Bars on the +10 side.
    pub(super) bars_ten: u8,
    /// Whether Betty's flips reach any die in this round.
    pub(super) boil: bool,
    /// How often a Puppet's static bonus counts in this round (UH-146).
    pub(super) puppet_bonus: u8,
}

/// The cards in front of a player, by owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Row {
    /// Every card, by the seat that owns it.
    pub(super) cards: [Slots; MAX_SEATS],
    /// Of these, the ones whose static bonus was used (UH-42).
    pub(super) counted: [Slots; MAX_SEATS],
}

/// A card on a Puppet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct Stuffed {
    /// Whose deck it belongs to.
    pub(super) owner: Seat,
    /// Which card it is.
    #[cfg_attr(feature = "serde", serde(with = "super::components::slot_number"))]
    pub(super) slot: Slot,
}

/// The index of a seat.
#[inline]
pub(super) fn ix(seat: Seat) -> usize {
    seat.into()
}

impl Stakes {
    /// Betty Tokens left in the supply (UH-6).
    pub(super) const fn betty_supply(&self) -> u8 {
        supply::BETTY_TOKENS - self.angry - self.happy
    }

    /// Takes a card from wherever it lies open: a row or its owner's pile.
    pub(super) fn lift(&mut self, owner: Seat, slot: Slot) {
        self.discards[ix(owner)].remove(slot);
        for row in &mut self.rows {
            row.cards[ix(owner)].remove(slot);
            row.counted[ix(owner)].remove(slot);
        }
    }

    /// Cards that lie open and belong to a seat.
    pub(super) fn open(&self, owner: Seat) -> Slots {
        let mut open = self.discards[ix(owner)];
        for row in &self.rows {
            open = open.union(row.cards[ix(owner)]);
        }
        for stuffed in self.puppets.iter().flatten().filter(|stuffed| stuffed.owner == owner) {
            open.insert(stuffed.slot);
        }
        open
    }
}

impl Public {
    /// The seat that plays a character, if anybody does.
    #[inline]
    pub(super) fn seat_of(&self, character: Character) -> Option<Seat> {
        (0..4).find(|seat| self.cast[ix(*seat)] == Some(character))
    }

    /// Whether a seat plays a character.
    #[inline]
    pub(super) fn plays(&self, seat: Seat, character: Character) -> bool {
        self.cast[ix(seat)] == Some(character)
    }

    /// Gold Bars left in the supply (UH-6).
    pub(super) const fn bar_supply(&self) -> u8 {
        supply::GOLD_BARS - self.stakes.bars_ten - self.bars_one
    }

    /// UH-40: the score of a player, now.
    pub(super) fn score(&self, printed: &Components, troves: &[Trove], seat: Seat) -> u16 {
        #[allow(clippy::cast_possible_truncation, reason = "the sixteen bits of the seat")]
        let prizes = (self.prize_sums(printed, troves) >> (16 * seat)) as u16;
        self.own_points(printed, seat) + prizes
    }

    /// UH-40: the score of each player, now, given the points of the [prizes](Self::prize_points).
    pub(super) fn scores(
        &self,
        printed: &Components,
        prizes: [u16; MAX_SEATS],
    ) -> [u16; MAX_SEATS] {
        [0, 1, 2, 3].map(|seat: Seat| self.own_points(printed, seat) + prizes[ix(seat)])
    }

    /// What a player scores without Minions and Treasures.
    fn own_points(&self, printed: &Components, seat: Seat) -> u16 {
        let Some(character) = self.cast[ix(seat)] else { return 0 };
        let faces = faces(&self.stakes.dice[ix(seat)]);
        faces + self.row_points(printed, seat) + u16::from(self.token_points(character))
    }

    /// What the Minions and Treasures of each seat score (UH-91).
    pub(super) fn prize_points(&self, printed: &Components, troves: &[Trove]) -> [u16; MAX_SEATS] {
        let bytes = self.prize_sums(printed, troves).to_le_bytes();
        core::array::from_fn(|seat| u16::from_le_bytes([bytes[2 * seat], bytes[2 * seat + 1]]))
    }

    /// The same in sixteen bits for each seat.
    #[inline]
    fn prize_sums(&self, printed: &Components, troves: &[Trove]) -> u64 {
        // Of the set that ships the compiler knows what scores nothing.
        if printed.is_shipped() {
            self.prize_sums_of::<true>(printed, troves)
        } else {
            self.prize_sums_of_another(printed, troves)
        }
    }

    #[cold]
    fn prize_sums_of_another(&self, printed: &Components, troves: &[Trove]) -> u64 {
        self.prize_sums_of::<false>(printed, troves)
    }

    #[inline]
    fn prize_sums_of<const SHIPPED: bool>(&self, printed: &Components, troves: &[Trove]) -> u64 {
        let (minions, treasures) =
            if SHIPPED { (&MINION_POINTS, &TREASURE_POINTS) } else { printed.prize_points() };
        // Sums side by side, without a branch for who has what.
        let mut points = 0_u64;
        if self.round > 1 {
            for (prize, worth) in self.minions.values().iter().zip(minions) {
                points += prize.share() * u64::from(*worth);
            }
        }
        if self.round == ROUNDS
            && let Some(troves) = troves.first_chunk::<{ Treasure::COUNT }>()
        {
            for (trove, worth) in troves.iter().zip(treasures) {
                points += trove.share() * u64::from(*worth);
            }
        }
        points
    }

    /// Static bonuses of the cards in a row.
    fn row_points(&self, printed: &Components, seat: Seat) -> u16 {
        let owners = self.cast.iter().zip(&self.stakes.rows[ix(seat)].counted);
        owners.map(|(character, counted)| u16::from(printed.sum(*character, *counted))).sum()
    }

    /// What the tokens of a character are worth.
    fn token_points(&self, character: Character) -> u8 {
        let Stakes { angry, cheese, bars_ten, puppet_bonus, .. } = self.stakes;
        let coin = if self.coin { supply::COIN } else { 0 };
        let karl = coin + supply::BAR * bars_ten + self.bars_one;
        // By a table: who is asked for changes from turn to turn.
        [0, 0, self.rat_cards, 0, angry, karl, cheese, puppet_bonus][character.index()]
    }

    /// UH-69: Minions won, also those forged since; only Karl can forge.
    pub(super) fn minions_won(&self, seat: Seat) -> u8 {
        self.minions_of_all()[ix(seat)]
    }

    /// UH-69: Treasures received, also those played or forged since.
    pub(super) fn treasures_won(&self, troves: &[Trove], seat: Seat) -> u8 {
        self.treasures_of_all(troves)[ix(seat)]
    }

    /// UH-69: Minions won by each seat.
    pub(super) fn minions_of_all(&self) -> [u8; MAX_SEATS] {
        self.won(&Prize::places(self.minions.values()), &MINIONS_OF)
    }

    /// UH-69: Treasures received by each seat.
    pub(super) fn treasures_of_all(&self, troves: &[Trove]) -> [u8; MAX_SEATS] {
        self.won(&Trove::places(troves), &TREASURES_OF)
    }

    /// What each seat has won of prizes at these places.
    fn won(&self, places: &[u8], shares: &[u64]) -> [u8; MAX_SEATS] {
        self.with_forged(places.iter().map(|place| shares[usize::from(*place)]).sum())
    }

    /// What each seat has won, given a byte for each and one for what Karl has
    /// forged.
    pub(super) fn with_forged(&self, shares: u64) -> [u8; MAX_SEATS] {
        let [a, b, c, d, spent, ..] = shares.to_le_bytes();
        let mut won = [a, b, c, d];
        for (won, character) in won.iter_mut().zip(self.cast) {
            *won += spent * u8::from(character == Some(Character::Karl));
        }
        won
    }

    /// The puppet in a place, if it is empty.
    pub(super) fn empty_puppets(&self) -> impl Iterator<Item = Puppet> {
        Puppet::all().filter(|puppet| self.stakes.puppets[puppet.index()].is_none())
    }
}

/// Counts up to 255 things.
pub(super) fn count<T>(things: impl Iterator<Item = T>) -> u8 {
    things.fold(0, |sum, _| sum + 1)
}

impl State {
    /// UH-40: the score of a seat, now.
    #[must_use]
    pub fn score(&self, seat: Seat) -> u16 {
        self.table.score(self.set(), self.treasures.values(), seat)
    }

    /// UH-40: the score of each seat, now.
    pub(super) fn scores(&self) -> [u16; MAX_SEATS] {
        // One sum holds what the prizes of all seats score.
        let prizes = self.table.prize_points(self.set(), self.treasures.values());
        self.table.scores(self.set(), prizes)
    }

    /// The component set that is played with.
    #[inline]
    pub(super) const fn set(&self) -> &'static Components {
        self.options.components.get()
    }

    /// How many sit at the table.
    #[inline]
    pub(super) const fn players(&self) -> Seat {
        self.options.players
    }

    /// The next seat clockwise (UH-1).
    #[inline]
    pub(super) const fn after(&self, seat: Seat) -> Seat {
        if seat + 1 == self.players() { 0 } else { seat + 1 }
    }

    /// A seat as the current player counts.
    #[inline]
    pub(super) const fn near(&self, from: Seat, seat: Seat) -> u8 {
        if seat >= from { seat - from } else { seat + self.players() - from }
    }

    /// The seat that a player counts as `near`.
    #[inline]
    pub(super) const fn far(&self, from: Seat, near: u8) -> Seat {
        let seat = from + near;
        if seat >= self.players() { seat - self.players() } else { seat }
    }

    /// The other seats, clockwise from one.
    pub(super) fn others(&self, from: Seat) -> impl Iterator<Item = Seat> {
        (1..self.players()).map(move |near| self.far(from, near))
    }
}
