//! A small honest game with hidden cards, a die and options, and room for one
//! planted fault per promise: `State<HONEST>`, or `State<CHOSEN>` after `plant`.
//!
//! Each round every seat is dealt a hidden card of rank 1 to 3 (TOY-2), then
//! each passes or bids at most its rank (TOY-3). The die is rolled; the highest
//! bidder, the first among equals, scores the bid, and one more for a 4 or
//! better; in a bold game double (TOY-4). The cards are laid aside, face up.

pub(crate) mod parts;

use core::{
    hash::{Hash, Hasher},
    sync::atomic::{AtomicU32, Ordering},
};

use parts::{Bid, Event, Face, Options, Rank, Slip, built_in, planted};
use rules_core::{
    Advise, Apply, Dense, Encode, Features, Field, Inconsistent, Legal, Limits, Node, Observe,
    Rules, Seat, Setup, Utility, Weight, below,
    rand_core::Rng,
    serde::{self, Deserialize, Deserializer, Serialize, Serializer, de::Error},
    testkit::Promise,
};

/// No fault is planted.
pub(crate) const HONEST: u8 = u8::MAX;

/// Something outside the state, which no rule may look at.
static OUTSIDE: AtomicU32 = AtomicU32::new(0);

fn outside() -> u32 {
    OUTSIDE.fetch_add(1, Ordering::Relaxed)
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "self::serde", rename_all = "snake_case")]
pub(crate) enum Phase {
    Deal(Seat),
    Bid(Seat),
    Roll,
    Over,
}

/// The table.
#[derive(Debug, Eq, Serialize, Deserialize)]
#[serde(crate = "self::serde", remote = "Self", deny_unknown_fields)]
pub(crate) struct State<const F: u8> {
    pub(crate) options: Options<F>,
    pub(crate) phase: Phase,
    pub(crate) round: u8,
    /// What each seat holds; only it knows.
    pub(crate) hands: [Option<Rank>; 3],
    /// What each seat bid, 0 for a pass.
    pub(crate) bids: [Option<u8>; 3],
    pub(crate) points: [u8; 3],
    /// Cards of each rank that are not dealt yet.
    pub(crate) deck: [u8; 3],
    /// Cards of each rank that are laid aside.
    pub(crate) aside: [u8; 3],
    /// Zero and false in an honest game: places for faults.
    note: u32,
    fuse: bool,
}

impl<const F: u8> Clone for State<F> {
    fn clone(&self) -> Self {
        let Self { options, phase, round, hands, bids, points, deck, aside, note, fuse } = *self;
        let forgets = planted(F, Promise::Value) || planted(F, Promise::Undo);
        let note = if forgets { 0 } else { note };
        Self { options, phase, round, hands, bids, points, deck, aside, note, fuse }
    }
}

impl<const F: u8> State<F> {
    fn parts(&self) -> impl Hash + Eq {
        let Self { options, phase, round, hands, bids, points, deck, aside, note, fuse } = *self;
        let note = if planted(F, Promise::Undo) { 0 } else { note };
        (options, phase, round, hands, bids, points, deck, aside, note, fuse)
    }

    fn has(promise: Promise) -> bool {
        planted(F, promise)
    }

    fn chairs(&self) -> usize {
        self.options.players.into()
    }

    /// The seat that a number names, if it sits at this table.
    fn chair(&self, seat: Seat) -> Option<usize> {
        Some(usize::from(seat)).filter(|&seat| seat < self.chairs())
    }
}

impl<const F: u8> PartialEq for State<F> {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl<const F: u8> Hash for State<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl<const F: u8> Serialize for State<F> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let form = if to.is_human_readable() { Promise::StateJson } else { Promise::StateBytes };
        if Self::has(form) {
            return Self::serialize(&Self { round: 9, ..self.clone() }, to);
        }
        Self::serialize(self, to)
    }
}

impl<'de, const F: u8> Deserialize<'de> for State<F> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let state = Self::deserialize(from)?;
        state.audit().map_err(D::Error::custom)?;
        Ok(state)
    }
}

impl<const F: u8> Setup for State<F> {
    type Options = Options<F>;

    fn setup(&options: &Options<F>) -> Self {
        Self {
            options,
            phase: Phase::Deal(0),
            round: 0,
            hands: [None; 3],
            bids: [None; 3],
            points: [0; 3],
            deck: [4; 3],
            aside: [0; 3],
            note: 0,
            fuse: false,
        }
    }
    fn options(&self) -> Options<F> {
        let wrong = Self::has(Promise::OptionsKept) && self.round > 0;
        Options { bold: self.options.bold != wrong, ..self.options }
    }
    fn seats(&self) -> Seat {
        if Self::has(Promise::Seats) && self.round > 0 { 1 } else { self.options.players }
    }
    fn tally(&self, mut count: impl FnMut(&'static str, u32)) {
        for (name, rank) in ["ones", "twos", "threes"].into_iter().zip(Rank::all()) {
            let held = self.hands.iter().filter(|&&hand| hand == Some(rank)).count();
            let lying = self.deck[rank.index()].saturating_add(self.aside[rank.index()]);
            count(name, u32::from(lying) + u32::try_from(held).unwrap_or(u32::MAX));
        }
    }
    fn audit(&self) -> Result<(), Inconsistent> {
        if Self::has(Promise::Corrupt) {
            return Ok(());
        }
        let free = [Promise::Value, Promise::Undo, Promise::Replay];
        Inconsistent::unless(self.note == 0 || free.into_iter().any(Self::has), "a note")?;
        Inconsistent::unless(!self.fuse || Self::has(Promise::GuessPlays), "a fuse")?;
        let strict = Self::has(Promise::Audit) && self.points[0] > 0;
        Inconsistent::unless(!strict, "seat 0 has points")?;
        self.audit_cards()?;
        self.audit_phase()
    }
}

impl<const F: u8> State<F> {
    fn audit_cards(&self) -> Result<(), Inconsistent> {
        if Self::has(Promise::Tally) || Self::has(Promise::GuessTally) {
            return Ok(());
        }
        let mut whole = true;
        self.tally(|_, number| whole &= number == 4);
        Inconsistent::unless(whole, "there are four cards of each rank")?;
        let played: u32 = self.aside.iter().copied().map(u32::from).sum();
        let rounds = u32::from(self.round) * u32::from(self.options.players);
        Inconsistent::unless(played == rounds, "a card of each seat and round is laid aside")
    }

    /// Hands and bids fit the phase, and each other.
    fn audit_phase(&self) -> Result<(), Inconsistent> {
        let (rounds, n) = (self.options.rounds, self.chairs());
        let (hands, bids) = match self.phase {
            Phase::Deal(seat) => (self.chair(seat), Some(0)),
            Phase::Bid(seat) => (Some(n), self.chair(seat)),
            Phase::Roll => (Some(n), Some(n)),
            Phase::Over => (Some(0), Some(0)),
        };
        let over = self.phase == Phase::Over;
        Inconsistent::unless(
            if over { self.round == rounds } else { self.round < rounds },
            "the rounds of the options are played",
        )?;
        for seat in 0..3 {
            let held = hands.is_some_and(|hands| self.hands[seat].is_some() == (seat < hands));
            let bid = bids.is_some_and(|bids| self.bids[seat].is_some() == (seat < bids));
            Inconsistent::unless(held && bid, "hands and bids are those of the phase")?;
            let rank = self.hands[seat].map_or(0, Rank::get);
            let fits = self.bids[seat].is_none_or(|bid| bid <= rank);
            Inconsistent::unless(fits, "no bid is above the rank")?;
            let most = if seat < n { self.best() * self.round } else { 0 };
            Inconsistent::unless(self.points[seat] <= most, "points are those of the rounds")?;
        }
        Ok(())
    }

    /// The best score of a round.
    fn best(&self) -> u8 {
        if self.options.bold { 8 } else { 4 }
    }
}

impl<const F: u8> Legal for State<F> {
    type Action = Bid<F>;
    type Chance = Event;

    fn node(&self) -> Node {
        match self.phase {
            Phase::Deal(_) | Phase::Roll => Node::Chance,
            Phase::Bid(0) if Self::has(Promise::GuessNode) && self.hands[0] == Rank::new(3) => {
                Node::Player(1)
            }
            Phase::Bid(seat) => Node::Player(seat),
            Phase::Over => Node::Terminal,
        }
    }
    fn legal(&self, mut each: impl FnMut(Bid<F>)) {
        if Self::has(Promise::LegalOnlyAtPlayers) && self.phase == Phase::Roll {
            each(Bid(0));
        }
        let Phase::Bid(seat) = self.phase else { return };
        let rank = self.hands[usize::from(seat)].map_or(0, Rank::get);
        let next = self.hands[(usize::from(seat) + 1) % self.chairs()].map_or(0, Rank::get);
        if Self::has(Promise::LegalNonEmpty) && rank == 1 {
            return;
        }
        if Self::has(Promise::LegalAscending) {
            return (0..=rank).rev().for_each(|bid| each(Bid(bid)));
        }
        for bid in 0..=rank {
            if !(Self::has(Promise::Blind) && bid == 1 && next == 1) {
                each(Bid(bid));
            }
        }
    }
    fn odds(&self, mut each: impl FnMut(Event, Weight)) {
        let weight =
            |face: Face| Weight::from(!(Self::has(Promise::WeightsPositive) && face.get() == 6));
        match self.phase {
            Phase::Deal(_) => {
                let mut cards: Vec<_> =
                    Rank::all().filter(|rank| self.deck[rank.index()] > 0).collect();
                if Self::has(Promise::OddsAscending) {
                    cards.reverse();
                }
                for rank in cards {
                    each(Event::Dealt(rank), self.deck[rank.index()].into());
                }
            }
            Phase::Roll if Self::has(Promise::OddsNonEmpty) => {}
            Phase::Roll => Face::all().for_each(|face| each(Event::Rolled(face), weight(face))),
            Phase::Over if Self::has(Promise::OddsOnlyAtChance) => {
                Face::all().for_each(|face| each(Event::Rolled(face), 1));
            }
            Phase::Bid(_) | Phase::Over => {}
        }
    }
    fn allows(&self, action: Bid<F>) -> bool {
        if Self::has(Promise::Refused) || Self::has(Promise::Allows) {
            return Self::has(Promise::Refused) || action.0 > 0;
        }
        let mut found = false;
        self.legal(|legal| found |= legal == action);
        found
    }
    fn can_settle(&self, outcome: Event) -> bool {
        let mut found = false;
        self.odds(|possible, _| found |= possible == outcome);
        found && !(Self::has(Promise::Settles) && self.phase == Phase::Roll)
    }
    fn total(&self) -> Weight {
        let mut total = Weight::from(Self::has(Promise::Total));
        self.odds(|_, weight| total += weight);
        total
    }
    fn draw(&self, ticket: Weight) -> Event {
        if Self::has(Promise::Draw) && self.phase == Phase::Roll && ticket == 3 {
            return self.draw(4);
        }
        let (mut rest, mut drawn) = (ticket, None);
        self.odds(|outcome, weight| {
            if drawn.is_none() {
                match rest.checked_sub(weight) {
                    Some(left) => rest = left,
                    None => drawn = Some(outcome),
                }
            }
        });
        drawn.expect("a ticket below the total of a chance node")
    }
}

impl<const F: u8> Apply for State<F> {
    const UNIT: i32 = 2;

    fn act(&mut self, Bid(bid): Bid<F>) {
        let Phase::Bid(seat) = self.phase else { panic!("nobody bids now") };
        assert!(!(Self::has(Promise::StepsApply) && bid == 3), "planted");
        assert!(!self.fuse, "planted by a guess");
        self.bids[usize::from(seat)] = Some(bid);
        self.phase =
            if seat + 1 < self.options.players { Phase::Bid(seat + 1) } else { Phase::Roll };
    }

    fn settle(&mut self, outcome: Event) {
        match (outcome, self.phase) {
            (Event::Dealt(rank), Phase::Deal(seat)) => {
                self.deck[rank.index()] -= 1;
                self.hands[usize::from(seat)] = Some(rank);
                self.phase = if seat + 1 < self.options.players {
                    Phase::Deal(seat + 1)
                } else {
                    Phase::Bid(0)
                };
            }
            (Event::Rolled(face), Phase::Roll) => self.score(face),
            (outcome, phase) => panic!("{outcome} in {phase:?}"),
        }
    }

    fn payoff(&self, seat: Seat) -> i32 {
        if self.phase != Phase::Over && !Self::has(Promise::PayoffEarly) {
            return 0;
        }
        let points = self.points.map(i32::from);
        let gift = i32::from(Self::has(Promise::PayoffSum) && seat == 0);
        points[usize::from(seat)] * i32::from(self.options.players) - points.iter().sum::<i32>()
            + gift
    }

    fn potential(&self, seat: Seat) -> (i64, i64) {
        let over = self.phase == Phase::Over && !Self::has(Promise::PotentialEnd);
        (if over { 0 } else { i64::from(self.points[usize::from(seat)]) + 1 }, 10)
    }
}

impl<const F: u8> State<F> {
    /// TOY-4, and the next round.
    fn score(&mut self, face: Face) {
        let best = self.bids.iter().flatten().copied().max().unwrap_or(0);
        if best > 0 {
            let winner = self.bids.iter().position(|&bid| bid == Some(best)).unwrap_or(0);
            let score = best + u8::from(face.get() >= 4);
            self.points[winner] += if self.options.bold { 2 * score } else { score };
        }
        for (seat, hand) in core::mem::take(&mut self.hands).into_iter().enumerate() {
            if let Some(rank) = hand.filter(|_| !(Self::has(Promise::Tally) && seat == 1)) {
                self.aside[rank.index()] += 1;
            }
        }
        self.bids = [None; 3];
        self.round += 1;
        self.phase = if self.round == self.options.rounds { Phase::Over } else { Phase::Deal(0) };
        if Self::has(Promise::Value) || Self::has(Promise::Undo) {
            self.note = 1;
        }
        if Self::has(Promise::Replay) {
            self.note = outside();
        }
    }
}

/// What a seat sees: everything but the other hands and the order of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "self::serde")]
pub(crate) struct View<const F: u8> {
    options: Options<F>,
    seat: Seat,
    phase: Phase,
    round: u8,
    own: Option<Rank>,
    bids: [Option<u8>; 3],
    points: [u8; 3],
    aside: [u8; 3],
    note: Slip<F>,
}

impl<const F: u8> Observe for State<F> {
    type View = View<F>;

    fn view(&self, seat: Seat) -> View<F> {
        let Self { options, phase, round, hands, bids, points, deck: _, aside, note, fuse: _ } =
            *self;
        assert!(!(Self::has(Promise::NoPanic) && round == 1 && seat == 1), "planted");
        let own = hands[usize::from(seat)];
        View { options, seat, phase, round, own, bids, points, aside, note: Slip(note) }
    }

    fn guess(view: &View<F>, rng: &mut impl Rng) -> Self {
        let &View { options, seat, phase, round, own, bids, points, aside, note } = view;
        let deck = aside.map(|aside| 4 - aside);
        let hands = [None; 3];
        let mut guess = Self {
            note: note.0,
            fuse: Self::has(Promise::GuessPlays),
            ..Self { options, phase, round, hands, bids, points, deck, aside, note: 0, fuse: false }
        };
        let dealt = match phase {
            Phase::Deal(seat) => seat,
            Phase::Bid(_) | Phase::Roll => options.players,
            Phase::Over => 0,
        };
        // Whole deals are dealt again until they fit the bids: no deal that
        // fits is likelier than another.
        for deal in 0.. {
            assert!(deal < 10_000, "some deal fits the bids");
            guess.deck = deck;
            guess.hands = [None; 3];
            guess.deal(usize::from(seat), own, usize::from(dealt), rng);
            let free = Self::has(Promise::GuessAudit);
            let fits = guess.hands.iter().zip(bids).all(|(hand, bid)| {
                bid.is_none_or(|bid| hand.is_some_and(|rank| bid <= rank.get()))
            });
            if fits || free {
                break;
            }
        }
        if Self::has(Promise::GuessView) {
            guess.points[0] += 1;
        }
        if Self::has(Promise::GuessTally) && guess.deck[0] > 1 {
            guess.deck[0] -= 1;
        }
        guess
    }
}

impl<const F: u8> State<F> {
    /// Deals the known hand first, and then the others at random.
    fn deal(&mut self, seat: usize, own: Option<Rank>, dealt: usize, rng: &mut impl Rng) {
        if let Some(rank) = own {
            self.hands[seat] = Some(rank);
            self.deck[rank.index()] -= 1;
        }
        for other in (0..dealt).filter(|&other| other != seat) {
            let left = self.deck.iter().copied().map(Weight::from);
            let place = rules_core::pick(left.clone(), below(rng, left.sum()));
            self.deck[place] -= 1;
            self.hands[other] = Rank::from_index(place);
        }
    }
}

macro_rules! field {
    ($name:ident, $text:literal, $shape:expr, $max:literal) => {
        static $name: Field = Field { name: $text, shape: $shape, max: $max, meaning: "TOY-3" };
    };
}
field!(SEAT, "seat", &[3], 1);
field!(PLAYERS, "players", &[1], 3);
field!(ROUND, "round", &[1], 3);
field!(OWN, "own_card", &[3], 1);
field!(BAD, "Own card", &[3], 1);
field!(BIDS, "bids", &[3], 4);
field!(POINTS, "points", &[3], 24);
field!(TIGHT, "points", &[3], 1);
field!(ASIDE, "aside", &[3], 4);

impl<const F: u8> Encode for State<F> {
    fn encode(view: &View<F>, out: &mut impl Features) {
        out.one_hot(&SEAT, Some(view.seat.into()));
        out.field(&PLAYERS, |_| view.options.players);
        if !(Self::has(Promise::EncodeLayout) && view.round == 1) {
            out.field(&ROUND, |_| view.round);
        }
        let own = if Self::has(Promise::EncodeNames) { &BAD } else { &OWN };
        out.one_hot(own, view.own.map(Dense::index));
        out.field(&BIDS, |i| view.bids[i].map_or(0, |bid| bid + 1));
        let points = if Self::has(Promise::EncodeCells) { &TIGHT } else { &POINTS };
        out.field(points, |i| view.points[i]);
        let noise = Self::has(Promise::EncodePure);
        out.field(&ASIDE, |i| {
            if noise { u8::from(outside().is_multiple_of(2)) } else { view.aside[i] }
        });
    }

    fn encode_seat(&self, seat: Seat, out: &mut impl Features) {
        let mut view = self.view(seat);
        view.points[0] += u8::from(Self::has(Promise::EncodeSeat));
        Self::encode(&view, out);
    }
}

impl<const F: u8> Advise for State<F> {
    fn advise(view: &View<F>, legal: &[Bid<F>]) -> Bid<F> {
        if Self::has(Promise::AdviseLegal) {
            return Bid(3);
        }
        if Self::has(Promise::AdvisePure) {
            return legal[usize::from(outside().is_multiple_of(2)) % legal.len()];
        }
        let highest = view.bids.iter().flatten().max().copied().unwrap_or(0);
        legal.iter().copied().find(|bid| bid.0 > highest).unwrap_or(legal[0])
    }
}

impl<const F: u8> Rules for State<F> {
    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const PREFIX: &'static str = if built_in(F, Promise::Names) { "toy" } else { "TOY" };
    const VERSION: u32 = 1;
    const UTILITY: Utility = Utility::ZeroSum;
    const PERFECT_INFORMATION: bool = built_in(F, Promise::PerfectInformation);

    fn limits(options: &Options<F>) -> Limits {
        let steps = u32::from(options.rounds) * u32::from(options.players);
        let most = i32::from(options.rounds) * if options.bold { 8 } else { 4 };
        let most = most * i32::from(options.players - 1);
        Limits {
            seats: options.players,
            min_payoff: -most,
            max_payoff: if Self::has(Promise::PayoffBounds) { 1 } else { most },
            decisions: steps - u32::from(Self::has(Promise::Ends)),
            outcomes: steps + u32::from(options.rounds),
            branching: 4 - u32::from(Self::has(Promise::Branching)),
            chance_width: 6 - u32::from(Self::has(Promise::ChanceWidth)),
        }
    }
}
