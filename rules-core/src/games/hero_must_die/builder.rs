//! Builder: a position by what lies on the table and in the hands.

use super::{
    components::{Event, Hero, Monster, Multiset, Plot, Spot, Token, Trap, Traps},
    state::{Battle, Court, Fight, Frame, Half, PutBack, Road, Slot, Stage, State, Stolen, Wounds},
};
use crate::{Indexed, Seat, pieces::Stack};

state_builder! {
    /// Edits a position, in the words of [`Table`](super::Table), and validates it once at the end.
    ///
    /// Edits can come in any order, unless one says otherwise: nothing is checked before
    /// [`build`](Self::build). What lies nowhere else is in its deck or its supply.
    ///
    /// ```
    /// use rules_core::{Indexed, Legal, Node, Setup};
    /// use rules_core::games::hero_must_die::{Event, Monster, Options, Plot, Stage, State, Token};
    ///
    /// let options = Options::default().with_players(2);
    /// let set = options.components.get();
    /// let monster = |name| Monster::all().find(|card| set.monster(*card).creature.name == name);
    /// let state = State::new_game(&options)?
    ///     .edit()
    ///     .turn(3)
    ///     .queue([1, 0]) // seat 1 guards
    ///     .monsters(1, monster("Kobold"))
    ///     .gold(1, 9)
    ///     .vp(0, 7)
    ///     .hand(0, Plot::new(2))
    ///     .stage(Stage::EventSide)
    ///     .build()?;
    /// assert_eq!((state.node(), state.table().player(1).gold()), (Node::Player(1), 9));
    ///
    /// let error = state.edit().vp(0, 13).build().expect_err("the track ends at 12");
    /// assert_eq!(error.to_string(), "invalid state: more than 12 VP");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
}

/// The turn, the queue and the event cards.
impl StateBuilder {
    /// The turn, 1 to 8 (HMD-28). In a slot of the turns before for which no card was shown, the
    /// upper one was, with the first face that is left.
    pub fn turn(mut self, turn: u8) -> Self {
        self.state.table.turn = turn;
        self
    }

    /// The duty queue: the seats in the game, the guard first (HMD-8).
    pub fn queue(mut self, seats: impl IntoIterator<Item = Seat>) -> Self {
        self.state.table.queue = self.list(seats, "the duty queue names a seat twice");
        self
    }

    /// A player is out (HMD-3): not in the queue, and without anything.
    pub fn out(self, seat: Seat) -> Self {
        self.of_seat(seat, |this, place| {
            let left = this.state.table.queue;
            let left = left.as_slice().iter().copied().filter(|there| *there != seat);
            this.state.table.queue = this.list(left, "");
            let table = &mut this.state.table;
            (table.vp[place], table.gold[place]) = (0, 0);
            (table.slaves[place], table.mp[place]) = (0, 0);
        })
    }

    /// The event card that was shown in the slot of a turn (HMD-38).
    pub fn shown(self, turn: u8, half: Half, event: Event) -> Self {
        self.slot(turn, |slot| {
            *slot = Slot { taken: Some(half), ..Slot::default() };
            slot.card_mut(half).face = Some(event);
        })
    }

    /// The event of this turn is the lower card of its slot (HMD-143). After [`turn`](Self::turn).
    pub fn event(self, event: Event) -> Self {
        let turn = self.state.table.turn;
        let mut edit = self.shown(turn, Half::Bottom, event);
        edit.state.table.event = Some(event);
        edit
    }

    /// Some seats have peeked at an event card (HMD-61).
    pub fn looked(
        self,
        turn: u8,
        half: Half,
        event: Event,
        seats: impl IntoIterator<Item = Seat>,
    ) -> Self {
        let mut edit = self;
        for seat in seats {
            edit = edit.of_seat(seat, |_, _| ()).slot(turn, |slot| {
                let card = slot.card_mut(half);
                card.face = Some(event);
                if seat < 4 {
                    card.looked.insert(seat);
                }
            });
        }
        edit
    }

    fn slot(mut self, turn: u8, edit: impl FnOnce(&mut Slot)) -> Self {
        match self.state.slots.get_mut(usize::from(turn).wrapping_sub(1)) {
            Some(slot) => edit(slot),
            None => self.refuse("there is no such turn: there are turns 1 to 8"),
        }
        self
    }
}

/// The players.
impl StateBuilder {
    /// Victory points (HMD-2).
    pub fn vp(self, seat: Seat, vp: u8) -> Self {
        self.of_seat(seat, |this, seat| this.state.table.vp[seat] = vp)
    }

    /// Gold (HMD-1).
    pub fn gold(self, seat: Seat, gold: u16) -> Self {
        self.of_seat(seat, |this, seat| this.state.table.gold[seat] = gold)
    }

    /// Slaves (HMD-1).
    pub fn slaves(self, seat: Seat, slaves: u8) -> Self {
        self.of_seat(seat, |this, seat| this.state.table.slaves[seat] = slaves)
    }

    /// Magic points (HMD-1).
    pub fn mp(self, seat: Seat, mp: u8) -> Self {
        self.of_seat(seat, |this, seat| this.state.table.mp[seat] = mp)
    }

    /// The monsters of a seat (HMD-6).
    pub fn monsters(self, seat: Seat, cards: impl IntoIterator<Item = Monster>) -> Self {
        self.of_seat(seat, |this, seat| {
            this.state.table.monsters[seat] = cards.into_iter().collect();
        })
    }

    /// The plot cards in the hand of a seat (HMD-52).
    pub fn hand(self, seat: Seat, cards: impl IntoIterator<Item = Plot>) -> Self {
        self.of_seat(seat, |this, seat| this.state.plots.hands[seat] = this.multiset(cards))
    }

    /// A worker of a seat in a box, beside those that are there (HMD-36).
    pub fn worker(self, seat: Seat, spot: Spot) -> Self {
        self.of_seat(seat, |this, seat| this.state.table.boxes[seat].insert(spot))
    }

    /// Workers that a seat has still to place in the Planning phase (HMD-35).
    pub fn workers(self, seat: Seat, workers: u8) -> Self {
        self.of_seat(seat, |this, seat| this.state.table.workers[seat] = workers)
    }

    /// A seat has built in this turn (HMD-64).
    pub fn has_built(self, seat: Seat) -> Self {
        self.of_seat(seat, |this, _| this.state.table.built.insert(seat))
    }

    /// A seat remembers a card that was stolen from it and is in the hand of another (HMD-136).
    pub fn stolen(self, knower: Seat, holder: Seat, card: Plot) -> Self {
        self.of_seat(knower, |this, _| {
            let known = this.state.plots.stolen;
            let one = Stolen { knower, holder, card };
            let all = known.as_slice().iter().copied().chain([one]);
            this.state.plots.stolen = this.list(all, "more was stolen than It's Mine played");
            this.state.plots.stolen.as_mut_slice().sort_unstable();
        })
    }

    /// A seat has put these plot cards back, and they are still in the deck (section 5.6).
    pub fn put_back(self, seat: Seat, cards: impl IntoIterator<Item = Plot>) -> Self {
        self.of_seat(seat, |this, _| {
            let cards = this.multiset(cards);
            this.state.plots.put_back = Some(PutBack { seat, cards });
        })
    }

    /// Plot cards; the box has at most three of a kind.
    fn multiset(&mut self, cards: impl IntoIterator<Item = Plot>) -> Multiset<Plot> {
        let mut all = Multiset::EMPTY;
        for card in cards {
            if all.count(card) == 3 {
                self.refuse("more plot cards of a kind than there are");
                break;
            }
            all.add(card);
        }
        all
    }
}

/// The decks, the dungeon and the heroes.
impl StateBuilder {
    /// The monsters for hire from the deck (HMD-33).
    pub fn offer(mut self, cards: impl IntoIterator<Item = Monster>) -> Self {
        self.state.table.offer = self.list(cards, "more than three monsters in the offer");
        self
    }

    /// The known bottom of the monster deck, the next card first (HMD-140).
    pub fn monster_bottom(mut self, cards: impl IntoIterator<Item = Monster>) -> Self {
        self.state.table.monster_bottom = self.list(cards, "more monsters than in the deck");
        self
    }

    /// The known bottom of the hero deck, the next card first (HMD-140).
    pub fn hero_bottom(mut self, cards: impl IntoIterator<Item = Hero>) -> Self {
        self.state.table.hero_bottom = self.list(cards, "more heroes than in the deck");
        self
    }

    /// The plot cards that were played (HMD-114).
    pub fn discard(mut self, cards: impl IntoIterator<Item = Plot>) -> Self {
        self.state.table.discard = self.multiset(cards);
        self
    }

    /// The plot cards that the buyer has drawn (HMD-52).
    pub fn drawn(mut self, cards: impl IntoIterator<Item = Plot>) -> Self {
        self.state.plots.drawn = self.multiset(cards);
        self
    }

    /// The top floor that has not fallen (HMD-7).
    pub fn top_floor(mut self, floor: u8) -> Self {
        self.state.table.top = floor;
        self
    }

    /// The floor that was lost in this turn (HMD-30).
    pub fn lost_floor(mut self, floor: Option<u8>) -> Self {
        self.state.table.lost = floor;
        self
    }

    /// The traps on a floor (HMD-10).
    pub fn traps(self, floor: u8, traps: impl IntoIterator<Item = Trap>) -> Self {
        self.floor(floor, |this, place| {
            let mut all = Traps::default();
            for trap in traps {
                if all.count(trap) == 6 {
                    this.refuse("a floor has more than six buildings");
                    break;
                }
                all.add(trap);
            }
            this.state.table.traps[place] = all;
        })
    }

    /// The size of the monster room on a floor: 3, 4 or 5, 0 without one (HMD-57).
    pub fn room(self, floor: u8, size: u8) -> Self {
        self.floor(floor, |this, place| this.state.table.rooms[place] = size)
    }

    /// Where a party token is (HMD-12); [`party`](Self::party) lets one enter.
    pub fn token(mut self, token: Token, road: Road) -> Self {
        self.state.table.tokens[token.index()] = road;
        self
    }

    /// The tokens that an evil move has moved in this Action phase (HMD-67).
    pub fn moved(mut self, tokens: impl IntoIterator<Item = Token>) -> Self {
        self.state.table.moved = tokens.into_iter().collect();
        self
    }

    /// The party of a token is inside, behind those that are (HMD-74).
    pub fn party(mut self, token: Token, heroes: impl IntoIterator<Item = Hero>) -> Self {
        let table = &mut self.state.table;
        table.parties[token.index()] = heroes.into_iter().collect();
        table.tokens[token.index()] = Road::Inside;
        let line = table.invaders;
        if !line.as_slice().contains(&token.get()) {
            let line = line.as_slice().iter().copied().chain([token.get()]);
            self.state.table.invaders = self.list(line, "more parties than tokens");
        }
        self
    }

    /// The heroes with a level-up marker (HMD-110).
    pub fn markers(mut self, heroes: impl IntoIterator<Item = Hero>) -> Self {
        self.state.table.markers = heroes.into_iter().collect();
        self
    }

    fn floor(mut self, floor: u8, edit: impl FnOnce(&mut Self, usize)) -> Self {
        match floor {
            1..=5 => edit(&mut self, usize::from(floor) - 1),
            _ => self.refuse("there is no such floor: there are floors 1 to 5"),
        }
        self
    }
}

/// What is in progress.
impl StateBuilder {
    /// The stage of the turn, without a task to finish before it continues.
    pub fn stage(mut self, stage: Stage) -> Self {
        self.state.agenda.stage = stage;
        self.state.agenda.stack = Stack::default();
        self
    }

    /// A task to finish first, before those that are there. After [`stage`](Self::stage).
    pub fn task(mut self, task: Frame) -> Self {
        let tasks = self.state.agenda.stack;
        let tasks = tasks.as_slice().iter().copied().chain([task]);
        self.state.agenda.stack = self.list(tasks, "more than two tasks are in progress");
        self
    }

    /// The Court phase, at a place of its order: fewest VP first, and of equal ones the first in
    /// the queue (HMD-113). After the queue and the VP.
    pub fn court(self, place: u8) -> Self {
        let table = &self.state.table;
        let (vp, mut order) = (table.vp, Stack::<Seat, 4>::default());
        for &seat in table.queue.as_slice() {
            let fewer = |there: &&Seat| vp.get(usize::from(**there)) <= vp.get(usize::from(seat));
            order.insert(order.as_slice().iter().take_while(fewer).count(), seat);
        }
        self.stage(Stage::Court(Court { at: place, order, vp }))
    }

    /// The battle of the front party before its first round, when the guard sends monsters, with
    /// the wounds of the heroes in the order of the party (HMD-77, HMD-84). After the party.
    pub fn battle(mut self, wounds: [u8; 3]) -> Self {
        let table = &self.state.table;
        let Some(&front) = table.invaders.as_slice().first() else {
            self.refuse("no party is inside to fight");
            return self;
        };
        let battle = Battle {
            heroes: table.party_order(self.state.set(), front),
            form: Stack::default(),
            wounds: Wounds { heroes: wounds, form: [0; 5] },
            start: Wounds::default(),
            round: 0,
            support: 0,
            stage: Fight::Send,
        };
        self.stage(Stage::Battle(battle))
    }

    /// A card was shown in every turn that is over.
    fn finished(mut self) -> Self {
        let over = usize::from(self.state.table.turn).saturating_sub(1).min(8);
        for turn in 0..over {
            if self.state.slots[turn] == Slot::default() {
                let face = self.unseen_event();
                let slot = &mut self.state.slots[turn];
                (slot.taken, slot.top.face) = (Some(Half::Top), face);
            }
        }
        self
    }

    /// The first face of which a card is left that nobody has seen.
    fn unseen_event(&self) -> Option<Event> {
        let cards = self.state.set().event_cards();
        let slots = self.state.slots.iter();
        let faces = slots.flat_map(|slot| [slot.top.face, slot.bottom.face]).flatten();
        Event::all().find(|event| {
            let seen = faces.clone().filter(|face| face == event).count();
            usize::try_from(cards.count(*event)).is_ok_and(|cards| seen < cards)
        })
    }
}
