//! Memory: the plot cards that players remember (section 5.6), and how those of the other
//! seats are sampled for a determinized state (HMD-Q63).

use super::{
    components::{Multiset, Plot},
    state::{Frame, PutBack, State, Stolen},
};
use crate::{Seat, below, rand_core::Rng};

impl State {
    /// The number of cards that a seat has put back if its purchase was the last change of
    /// the deck; 0 if it cannot have been. The card kept is still in the hand, or the
    /// discard pile shows that it was played or stolen.
    pub(super) fn puts_back(&self, seat: Seat, deck: Multiset<Plot>) -> u32 {
        let kept =
            !self.plots.hands[usize::from(seat)].is_empty() || !self.table.discard.is_empty();
        let seated = seat < self.options.players && self.plots.drawn.is_empty();
        if !kept || !seated {
            return 0;
        }
        u32::from(self.plots_to_draw(seat) - 1).min(deck.len())
    }

    /// The number of thefts that have been carried out (HMD-136).
    pub(super) fn thefts(&self) -> u32 {
        let due = matches!(self.agenda.stack.top(), Some(Frame::Steal | Frame::StealDraw { .. }));
        self.table.discard.count(Plot::MINE).saturating_sub(u32::from(due))
    }
}

/// Samples what the other seats remember. With cards of a kind distinguished, every set of
/// remembered cards that the arrangement of the cards allows is equally likely (HMD-Q63).
pub(super) fn deal(state: &mut State, viewer: Seat, rng: &mut (impl Rng + ?Sized)) {
    if state.plots.put_back.is_none() {
        state.plots.put_back = put_back(state, viewer, rng);
    }
    let known = state.plots.stolen;
    let free = state.thefts().saturating_sub(u32::try_from(known.len()).unwrap_or(u32::MAX));
    if free > 0 {
        let claims = Claims::new(state, viewer);
        claims.sample(free, rng, |known| state.plots.stolen.push(known));
        state.plots.stolen.as_mut_slice().sort_unstable();
    }
}

/// Who has put back which cards: nobody, or another seat.
fn put_back(state: &State, viewer: Seat, rng: &mut (impl Rng + ?Sized)) -> Option<PutBack> {
    let mut deck = state.plot_deck();
    let mut counts = [0; 4];
    let mut total = 0;
    for (seat, count) in (0..).zip(&mut counts) {
        if seat != viewer {
            *count = state.puts_back(seat, deck);
            total += hands_of(*count, deck.len());
        }
    }
    if total == 0 {
        return None;
    }
    let mut point = below(rng, total + 1);
    for (seat, count) in (0..).zip(counts) {
        let ways = hands_of(count, deck.len());
        if point < ways {
            let mut cards = Multiset::EMPTY;
            for _ in 0..count {
                let card = nth(deck, below(rng, deck.len()));
                deck.take(card);
                cards.add(card);
            }
            return Some(PutBack { seat, cards });
        }
        point -= ways;
    }
    None
}

/// The number of hands of 0 to 2 cards out of a deck; no hand counts as none.
const fn hands_of(count: u32, deck: u32) -> u32 {
    match count {
        0 => 0,
        1 => deck,
        _ => deck * deck.saturating_sub(1) / 2,
    }
}

/// A card of a multiset by its place, copies of a kind next to each other.
fn nth(multiset: Multiset<Plot>, place: u32) -> Plot {
    let mut point = place;
    for card in multiset.iter() {
        if point < multiset.count(card) {
            return card;
        }
        point -= multiset.count(card);
    }
    Plot::default()
}

/// What the other seats may remember: for each card in a hand, the seats that may know it.
///
/// A claim is a pair of a card in a hand and a seat that may know it.
struct Claims {
    viewer: Seat,
    players: u8,
    /// The hands without the cards that the viewer knows.
    hands: [Multiset<Plot>; 4],
}

impl Claims {
    fn new(state: &State, viewer: Seat) -> Self {
        let mut hands = state.plots.hands;
        for known in state.plots.stolen.as_slice() {
            hands[usize::from(known.holder)].take(known.card);
        }
        Self { viewer, players: state.options.players, hands }
    }

    /// The number of seats that may know a card of a hand: neither the viewer nor the
    /// holder.
    fn knowers(&self, holder: Seat) -> u32 {
        u32::from(self.players - 1 - u8::from(holder != self.viewer))
    }

    /// The number of claims to the cards of one hand.
    fn of(&self, holder: Seat) -> u32 {
        self.hands[usize::from(holder)].len() * self.knowers(holder)
    }

    /// The claim with a number.
    fn claim(&self, number: u32) -> Option<Stolen> {
        let mut rest = number;
        for holder in 0..self.players {
            if rest < self.of(holder) {
                let knowers = self.knowers(holder);
                let others =
                    (0..self.players).filter(|&seat| seat != holder && seat != self.viewer);
                let knower = others.zip(0..).find(|&(_, at)| at == rest % knowers)?.0;
                let card = nth(self.hands[usize::from(holder)], rest / knowers);
                return Some(Stolen { knower, holder, card });
            }
            rest -= self.of(holder);
        }
        None
    }

    /// Samples at most `most` claims to different cards, every set equally likely.
    fn sample(&self, most: u32, rng: &mut (impl Rng + ?Sized), mut each: impl FnMut(Stolen)) {
        let single: u32 = (0..self.players).map(|holder| self.of(holder)).sum();
        // Two claims to one card: for each card, the square of the seats that may know it.
        let same: u32 =
            (0..self.players).map(|holder| self.of(holder) * self.knowers(holder)).sum();
        let pairs = if most > 1 { (single * single - same) / 2 } else { 0 };
        if single == 0 {
            return;
        }
        match below(rng, 1 + single + pairs) {
            0 => {}
            point if point <= single => self.claim(point - 1).into_iter().for_each(each),
            point => {
                let (first, second) = self.pair(point - 1 - single, single);
                [first, second].into_iter().filter_map(|at| self.claim(at)).for_each(&mut each);
            }
        }
    }

    /// The numbers of the two claims of a pair, the card of the first one before that of
    /// the second.
    fn pair(&self, number: u32, single: u32) -> (u32, u32) {
        let (mut rest, mut first) = (number, 0);
        for holder in 0..self.players {
            let knowers = self.knowers(holder);
            for _ in 0..self.hands[usize::from(holder)].len() {
                let next = first + knowers;
                let later = single - next;
                if rest < knowers * later {
                    return (first + rest / later, next + rest % later);
                }
                rest -= knowers * later;
                first = next;
            }
        }
        (0, 0)
    }
}
