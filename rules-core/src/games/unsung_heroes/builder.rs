//! Builder: a position by what lies on the table and in the hands.

use super::{
    components::{Character, Dice, Die, Minion, Puppet, SeatId, Seats, Slot, Treasure, put},
    state::{
        MinionPlace, Prize, State, Stuffed, TreasurePlace, Trove,
        agenda::{Frame, Stage},
        ix,
    },
};
use crate::{EnumMap, Indexed, Seat, pieces::Stack};

state_builder! {
    /// Edits a position, in the words of [`Table`](super::Table), and validates it once at the end.
    ///
    /// Edits are carried out in order, and nothing is checked before [`build`](Self::build). Cards
    /// are moved from wherever they lie, so that each stays in one place.
    ///
    /// ```
    /// use rules_core::{Indexed, Setup};
    /// use rules_core::games::unsung_heroes::{BoxSet, Casting, Character, Die, Options, Slot, State};
    ///
    /// let cast = [Some(Character::Alfred), Some(Character::Wanda), None, None];
    /// let options = Options::default().with_players(2).with_set(BoxSet::Rats);
    /// let dice = |text: &str| text.split(' ').filter_map(Die::parse).collect::<Vec<_>>();
    /// let state = State::new_game(&options.with_characters(Casting::Fixed(cast)))?
    ///     .edit()
    ///     .winners([1, 0]) // of the first two rounds
    ///     .hand(0, Slot::new(3))
    ///     .dice(0, dice("B4 R2"))
    ///     .dice(1, dice("B6"))
    ///     .turn(0)
    ///     .build()?;
    /// assert_eq!((state.table().round(), state.table().player(0).dice().len()), (3, 2));
    ///
    /// let error = state.edit().angry(2).build().expect_err("nobody plays Betty");
    /// assert_eq!(error.to_string(), "invalid state: a token is in play without its character");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
}

/// The rounds and what was won in them.
impl StateBuilder {
    /// The rounds before were won by these seats, and the round after them is on. Each winner has
    /// the next Minion of the pile and, as far as anybody has seen, the next two Treasures: it kept
    /// one, and the seat on its left has the other, or with two players nobody (UH-71).
    pub fn winners(mut self, winners: impl IntoIterator<Item = Seat>) -> Self {
        for prize in self.state.table.minions.values_mut() {
            if prize.place != MinionPlace::Absent {
                *prize = Prize::at(MinionPlace::Unseen);
            }
        }
        for trove in self.state.treasures.values_mut() {
            if trove.place != TreasurePlace::Absent {
                *trove = Trove::at(TreasurePlace::Unseen);
            }
        }
        self.state.table.round = 1;
        for winner in winners {
            self = self.of_seat(winner, |this, _| this.win(winner));
        }
        self
    }

    /// A round is over.
    fn win(&mut self, winner: Seat) {
        let Some(minion) = self.state.next_minions().next() else {
            return self.refuse("more Minions are won than there are");
        };
        self.state.table.minions[minion] = Prize::at(MinionPlace::Won(SeatId::of(winner)));
        let troves = &self.state.treasures;
        let unseen = |treasure: &Treasure| troves[*treasure].place == TreasurePlace::Unseen;
        let [kept, other] = [0, 1].map(|at| Treasure::all().filter(unseen).nth(at));
        let (Some(kept), Some(other)) = (kept, other) else {
            return self.refuse("more Treasures are given out than there are");
        };
        let seen = Seats::one(winner);
        let held = |seat| TreasurePlace::Held(SeatId::of(seat));
        self.state.treasures[kept] = Trove { place: held(winner), seen, counted: false };
        self.state.treasures[other] = if self.state.players() == 2 {
            Trove { place: TreasurePlace::Discarded, seen, counted: false }
        } else {
            let second = self.state.after(winner);
            Trove { place: held(second), seen: seen.with(second), counted: false }
        };
        self.state.table.round += 1;
    }

    /// A seat has a Minion, in exchange for the first that anybody has. After
    /// [`winners`](Self::winners).
    pub fn minion(self, seat: Seat, minion: Minion) -> Self {
        self.of_seat(seat, |this, _| {
            let minions = &mut this.state.table.minions;
            let won =
                Minion::all().find(|other| matches!(minions[*other].place, MinionPlace::Won(_)));
            match won {
                Some(won) => {
                    minions[won] = minions[minion];
                    minions[minion] = Prize::at(MinionPlace::Won(SeatId::of(seat)));
                }
                None => this.refuse("nobody has won a Minion yet"),
            }
        })
    }

    /// A seat holds a Treasure, in exchange for the first that it holds (UH-71). After
    /// [`winners`](Self::winners).
    pub fn treasure(self, seat: Seat, treasure: Treasure) -> Self {
        self.of_seat(seat, |this, _| {
            let (place, troves) =
                (TreasurePlace::Held(SeatId::of(seat)), &mut this.state.treasures);
            if troves[treasure].place == place {
                return;
            }
            match Treasure::all().find(|other| troves[*other].place == place) {
                Some(held) => swap(troves, held, treasure),
                None => this.refuse("this seat holds no Treasure that another could replace"),
            }
        })
    }

    /// Where a Minion is; nobody has used its Powerup in this round.
    pub fn minion_at(mut self, minion: Minion, place: MinionPlace) -> Self {
        self.state.table.minions[minion] = Prize::at(place);
        self
    }

    /// Where a Treasure is, and the seats that have seen it while it was not public (UH-71).
    pub fn treasure_at(
        mut self,
        treasure: Treasure,
        place: TreasurePlace,
        seen: impl IntoIterator<Item = Seat>,
    ) -> Self {
        self.state.treasures[treasure] = Trove::at(place);
        for seat in seen {
            self = self.of_seat(seat, |this, _| this.state.treasures[treasure].seen.insert(seat));
        }
        self
    }

    /// The prize of this round: the Minion that lies open (UH-23).
    pub fn prize(mut self, minion: Minion) -> Self {
        for other in Minion::all() {
            let prize = &mut self.state.table.minions[other];
            if other == minion {
                prize.place = MinionPlace::FaceUp;
            } else if prize.place == MinionPlace::FaceUp {
                prize.place = MinionPlace::Unseen;
            }
        }
        self
    }

    /// The Powerup of a Minion was used in this round (UH-90).
    pub fn minion_used(mut self, minion: Minion) -> Self {
        let counted = matches!(self.state.set().powerup(minion), super::Bonus::Static(_));
        let prize = &mut self.state.table.minions[minion];
        (prize.used, prize.counted) = (true, counted);
        self
    }
}

fn swap(troves: &mut EnumMap<Treasure, Trove>, a: Treasure, b: Treasure) {
    let first = troves[a];
    troves[a] = core::mem::replace(&mut troves[b], first);
}

/// Cards and dice.
impl StateBuilder {
    /// Cards of a seat are in its hand, beside those that are.
    pub fn hand(self, seat: Seat, cards: impl IntoIterator<Item = Slot>) -> Self {
        self.cards(seat, cards, |this, seat, card| this.state.hands[seat].insert(card))
    }

    /// Cards of a seat are in its deck, beside those that are.
    pub fn deck(self, seat: Seat, cards: impl IntoIterator<Item = Slot>) -> Self {
        self.cards(seat, cards, |this, seat, card| this.state.decks[seat].insert(card))
    }

    /// Cards of a seat are in its discard pile, beside those that are (UH-4).
    pub fn discarded(self, seat: Seat, cards: impl IntoIterator<Item = Slot>) -> Self {
        self.cards(seat, cards, |this, seat, card| {
            this.state.table.stakes.discards[seat].insert(card);
        })
    }

    /// A card is in the row of a seat (UH-3); its static bonus counts, if it has one.
    pub fn row(self, seat: Seat, owner: Seat, card: Slot) -> Self {
        self.of_seat(seat, |_, _| ()).cards(owner, [card], |this, owner, card| {
            let who = this.state.table.cast[owner];
            let counts = who.is_some_and(|who| this.state.set().points(who, card) > 0);
            if let Some(row) = this.state.table.stakes.rows.get_mut(ix(seat)) {
                row.cards[owner].insert(card);
                if counts {
                    row.counted[owner].insert(card);
                }
            }
        })
    }

    /// The static bonus of a card in the row of a seat was not used (UH-42). After
    /// [`row`](Self::row).
    pub fn row_uncounted(self, seat: Seat, owner: Seat, card: Slot) -> Self {
        self.of_seat(seat, |_, _| ()).of_seat(owner, |this, owner| {
            if let Some(row) = this.state.table.stakes.rows.get_mut(ix(seat)) {
                row.counted[owner].remove(card);
            }
        })
    }

    /// A card of a seat is on a Puppet (UH-140).
    pub fn puppet(self, puppet: Puppet, owner: Seat, card: Slot) -> Self {
        self.cards(owner, [card], |this, _, slot| {
            this.state.table.stakes.puppets[puppet.index()] = Some(Stuffed { owner, slot });
        })
    }

    /// Moves cards of a seat.
    fn cards(
        self,
        owner: Seat,
        cards: impl IntoIterator<Item = Slot>,
        put: impl Fn(&mut Self, usize, Slot),
    ) -> Self {
        self.of_seat(owner, |this, place| {
            for card in cards {
                this.state.hands[place].remove(card);
                this.state.decks[place].remove(card);
                this.state.table.stakes.lift(owner, card);
                for puppet in &mut this.state.table.stakes.puppets {
                    if *puppet == Some(Stuffed { owner, slot: card }) {
                        *puppet = None;
                    }
                }
                put(this, place, card);
            }
        })
    }

    /// The dice of a seat.
    pub fn dice(self, seat: Seat, dice: impl IntoIterator<Item = Die>) -> Self {
        self.of_seat(seat, |this, seat| {
            let mut all = Dice::default();
            for die in dice {
                if all.len() == all.places().len() {
                    this.refuse("a player has too many dice");
                    break;
                }
                put(&mut all, die);
            }
            this.state.table.stakes.dice[seat] = all;
        })
    }
}

/// Declares edits that set a number.
macro_rules! numbers {
    ($($(#[$doc:meta])+ $name:ident: $type:ty => $($field:ident).+;)+) => {
        /// Characters and tokens, passes and the clock.
        impl StateBuilder {
            $(
                $(#[$doc])+
                pub fn $name(mut self, $name: $type) -> Self {
                    self.state.table.$($field).+ = $name;
                    self
                }
            )+
        }
    };
}

numbers! {
    /// The round, 1 to 5.
    round: u8 => round;
    /// The Angry tokens of Betty.
    angry: u8 => stakes.angry;
    /// The Happy tokens of Betty.
    happy: u8 => stakes.happy;
    /// Whether the flips of Betty reach any die in this round.
    boils: bool => stakes.boil;
    /// The Cheese Tokens of Greg.
    cheese: u8 => stakes.cheese;
    /// The Gold Bars of Karl on the +10 side.
    bars_ten: u8 => stakes.bars_ten;
    /// The Gold Bars of Karl on the +1 side.
    bars_one: u8 => bars_one;
    /// Whether the Karat Coin is in play (UH-130).
    coin: bool => coin;
    /// The Rat Bonus Cards of Tilda (UH-111).
    rat_cards: u8 => rat_cards;
    /// How often the static bonus of a Puppet counts in this round (UH-146).
    puppet_bonus: u8 => stakes.puppet_bonus;
    /// Passes in a row (UH-29).
    passes: u8 => passes;
    /// Turns of this round that were no passes (UH-37, UH-67).
    clock: u8 => clock;
}

impl StateBuilder {
    /// The character of a seat (UH-16).
    pub fn character(self, seat: Seat, who: Character) -> Self {
        self.of_seat(seat, |this, seat| this.state.table.cast[seat] = Some(who))
    }

    /// A seat has used its once-per-round ability.
    pub fn used_ability(self, seat: Seat) -> Self {
        self.of_seat(seat, |this, _| this.state.table.ability_used.insert(seat))
    }

    /// The clock at which a seat reached its score, for ties (UH-67).
    pub fn reached(self, seat: Seat, clock: u8) -> Self {
        self.of_seat(seat, |this, seat| this.state.table.reached[seat] = clock)
    }

    /// The turn of a seat (UH-27). If no Minion lies open, the last one that can is the prize.
    pub fn turn(mut self, seat: Seat) -> Self {
        self.state.table.current = seat;
        self.stage(Stage::Turn)
    }

    /// The stage of the round, with nothing that is being carried out.
    pub fn stage(mut self, stage: Stage) -> Self {
        self.state.stage = stage;
        self.state.agenda = Stack::default();
        self
    }

    /// Something that is being carried out, before what there is. After [`stage`](Self::stage).
    pub fn frame(mut self, frame: Frame) -> Self {
        let frames = self.state.agenda;
        let frames = frames.as_slice().iter().copied().chain([frame]);
        self.state.agenda = self.list(frames, "more is being carried out than three things");
        self
    }

    /// A Minion lies open in a turn before the Boss round.
    fn finished(mut self) -> Self {
        let open = |prize: &Prize| prize.place == MinionPlace::FaceUp;
        let due = self.state.stage == Stage::Turn && self.state.table.round < 5;
        if due
            && !self.state.table.minions.values().iter().any(open)
            && let Some(minion) = self.state.next_minions().last()
        {
            self.state.table.minions[minion].place = MinionPlace::FaceUp;
        }
        self
    }
}
