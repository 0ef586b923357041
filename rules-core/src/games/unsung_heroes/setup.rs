//! Setup: the table before the first step, and the count of every
//! component.

use super::{
    Casting, Options,
    components::{Character, Slots, constants::HAND, supply},
    state::agenda::Stage,
    state::{
        MAX_SEATS, MinionPlace, Prize, Public, Stakes, State, TreasurePlace, Trove, count, ix,
    },
    validate,
};
use crate::{EnumMap, InvalidState, Seat, Setup, pieces::Stack};

impl Setup for State {
    type Options = Options;

    /// UH-11 to UH-18: the table before the first step.
    fn setup(options: &Options) -> Self {
        let mut decks = [Slots::EMPTY; MAX_SEATS];
        decks[..ix(options.players)].fill(Slots::ALL);
        let (cast, stage) = match options.characters {
            Casting::Fixed(cast) => (cast, Stage::Deal { seat: 0, left: HAND }),
            Casting::Draft | Casting::Random => ([None; MAX_SEATS], Stage::Draft { seat: 0 }),
        };
        Self {
            options: *options,
            table: Public::new(options, cast),
            hands: [Slots::EMPTY; MAX_SEATS],
            decks,
            treasures: EnumMap::new(|treasure| {
                let here = options.has_treasure(treasure);
                Trove::at(if here { TreasurePlace::Unseen } else { TreasurePlace::Absent })
            }),
            stage,
            agenda: Stack::default(),
        }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> Seat {
        self.options.players
    }

    /// Every component of 2.1 that moves.
    fn count_components(&self, mut count_in: impl FnMut(&'static str, u32)) {
        let Self { options, table, hands, decks, treasures, stage: _, agenda: _ } = self;
        let mut cards = 0;
        for seat in 0..options.players {
            let at = ix(seat);
            cards += hands[at].len() + decks[at].len();
            cards += table.stakes.discards[at].len();
            for row in &table.stakes.rows {
                cards += row.cards[at].len();
            }
        }
        cards += u32::from(count(table.stakes.puppets.iter().flatten()));
        count_in("player cards", cards);
        let minions = table.minions.values().iter();
        count_in("minions", count(minions.filter(|p| p.place != MinionPlace::Absent)).into());
        let troves = treasures.values().iter();
        count_in("treasures", count(troves.filter(|t| t.place != TreasurePlace::Absent)).into());
        let stakes = &table.stakes;
        let tokens = [
            ("rat bonus cards", supply::RAT_CARDS, table.rat_cards),
            ("betty tokens", supply::BETTY_TOKENS, stakes.angry + stakes.happy),
            ("gold bars", supply::GOLD_BARS, table.stakes.bars_ten + table.bars_one),
            ("cheese tokens", supply::CHEESE, stakes.cheese),
        ];
        for (name, all, in_play) in tokens {
            count_in(name, (all.saturating_sub(in_play) + in_play).into());
        }
    }

    fn validate(&self) -> Result<(), InvalidState> {
        validate::validate(self)
    }
}

impl Public {
    /// An empty table.
    fn new(options: &Options, cast: [Option<Character>; MAX_SEATS]) -> Self {
        Self {
            cast,
            stakes: Stakes::default(),
            before: None,
            rat_cards: 0,
            bars_one: 0,
            coin: false,
            ability_used: super::components::Seats::EMPTY,
            minions: EnumMap::new(|minion| {
                let here = options.has_minion(minion);
                Prize::at(if here { MinionPlace::Unseen } else { MinionPlace::Absent })
            }),
            reached: [0; MAX_SEATS],
            was: [0; MAX_SEATS],
            round: 1,
            current: 0,
            passes: 0,
            clock: 0,
        }
    }
}
