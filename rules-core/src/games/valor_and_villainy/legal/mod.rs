//! Whose step it is and what the step may be: one file for each family of
//! frames.

mod attack;
mod base;
mod cast;
mod dice;
mod leaf;
mod roll;
mod scout;
mod turn;
mod window;

use super::{
    components::{Action, Cells, ChanceOutcome, Char, Hits, Pieces, Spells, Treasures},
    state::{Chair, Once, RollStep, State, Step, Tag, TurnStep},
};
use crate::{Indexed, Legal, Node, Weight};

pub(crate) use dice::{handful, of_size};
pub(crate) use leaf::next_deck;

use super::state::Defender;

/// VV-99: several could defend, and none is marked.
pub(crate) const OPEN: Defender = Defender::Open;

/// What the top of the agenda waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pending {
    /// Nothing: the engine goes on by itself.
    Forced,
    /// A player's decision.
    Ask(Chair),
    /// Chance.
    Toss,
}

/// A set of decisions: one bit for each id, so that they come in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Choices([u64; 5]);

const _: () = assert!(Action::COUNT.div_ceil(64) == 5);

/// First ids of the blocks of 5.2 that are entered as sets.
const ASSIGN: usize = 40;
const REGION: usize = 83;
const CHARACTER: usize = 108;
const SPELL: usize = 179;
const TREASURE: usize = 231;

impl Choices {
    /// Adds one decision.
    #[inline]
    pub(crate) fn add(&mut self, action: Action) {
        self.set(action.index());
    }

    #[inline]
    fn set(&mut self, id: usize) {
        self.0[id / 64] |= 1 << (id % 64);
    }

    /// Adds a decision under a condition.
    #[inline]
    pub(crate) fn add_if(&mut self, holds: bool, action: Action) {
        if holds {
            self.add(action);
        }
    }

    /// Adds a whole block of bits at an id.
    #[inline]
    fn block(&mut self, first: usize, bits: u64) {
        let (word, shift) = (first / 64, first % 64);
        self.0[word] |= bits << shift;
        if shift > 0 && word + 1 < self.0.len() {
            self.0[word + 1] |= bits >> (64 - shift);
        }
    }

    /// Adds Regions.
    #[inline]
    pub(crate) fn regions(&mut self, cells: Cells) {
        self.block(REGION, u64::from(cells.0));
    }

    /// Adds a Character.
    #[inline]
    pub(crate) fn char(&mut self, who: Char) {
        self.set(CHARACTER + who.index());
    }

    /// Adds pieces as Characters.
    #[inline]
    pub(crate) fn pieces(&mut self, pieces: Pieces) {
        self.block(CHARACTER + Char::Mordak.index() + 1, pieces.0);
    }

    /// Adds Spells.
    #[inline]
    pub(crate) fn spells(&mut self, spells: Spells) {
        self.block(SPELL, spells.0);
    }

    /// Adds Treasures.
    #[inline]
    pub(crate) fn treasures(&mut self, treasures: Treasures) {
        self.block(TREASURE, u64::from(treasures.0));
    }

    /// Adds amounts of damage.
    #[inline]
    pub(crate) fn assign(&mut self, least: u8, most: u8) {
        if (1..=most).contains(&least) {
            let most = most.min(Hits::HIGH);
            let span = (1 << (most - least) << 1) - 1;
            self.block(ASSIGN + usize::from(least) - 1, span);
        }
    }

    /// The only decision, if there is no other.
    #[inline]
    pub(crate) fn sole(&self) -> Option<Action> {
        let (mut sole, mut count) = (0, 0);
        for (word, &bits) in self.0.iter().enumerate() {
            if bits != 0 {
                sole = word * 64 + bits.trailing_zeros() as usize;
                count += bits.count_ones();
            }
        }
        if count == 1 { Action::from_index(sole) } else { None }
    }

    /// How many there are.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|bits| bits.count_ones()).sum()
    }

    /// Whether one is among them.
    #[inline]
    fn has(&self, action: Action) -> bool {
        let id = action.index();
        self.0[id / 64] >> (id % 64) & 1 == 1
    }

    /// Each of them, in the order of the catalogue.
    #[inline]
    fn each(self, mut each: impl FnMut(Action)) {
        for (word, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                if let Some(action) = Action::from_index(word * 64 + bits.trailing_zeros() as usize)
                {
                    each(action);
                }
                bits &= bits - 1;
            }
        }
    }
}

impl State {
    /// What the top of the agenda waits for; a pure look. Each family stays a
    /// function of its own, so that this one is a jump.
    #[inline]
    pub(crate) fn pending(&self) -> Pending {
        let agenda = &self.table.agenda;
        if agenda.has_leaf() {
            return self.leaf_pending();
        }
        match agenda.tags.top() {
            None => self.base_pending(),
            Some(Tag::Turn) => self.turn_pending(),
            Some(Tag::Roll) => self.roll_pending(),
            Some(Tag::Attack) => self.attack_pending(),
            Some(Tag::Deal) => self.deal_pending(),
            Some(Tag::Cast) => self.cast_pending(),
            Some(Tag::Window) => self.window_pending(),
            Some(Tag::Scout) => self.scout_pending(),
        }
    }

    /// Whether a decision has two answers at least, as far as a glance tells:
    /// most questions are "yes or no".
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        let agenda = &self.table.agenda;
        if agenda.has_leaf() {
            return false;
        }
        match agenda.tags.top() {
            None => {
                matches!(self.table.base.step, Step::Initiative | Step::Restack | Step::Minions)
            }
            Some(Tag::Turn) => {
                let turn = agenda.turn();
                turn.step != TurnStep::Main
                    || turn.who.is_player() && turn.points > 0 && !turn.used.has(Once::Surge)
            }
            Some(Tag::Roll) => agenda.roll().step != RollStep::Spend,
            Some(Tag::Window | Tag::Deal) => true,
            Some(Tag::Attack | Tag::Cast | Tag::Scout) => false,
        }
    }

    /// The decisions at a player node.
    pub(crate) fn choices(&self) -> Choices {
        let mut out = Choices::default();
        let agenda = &self.table.agenda;
        if agenda.has_leaf() {
            self.leaf_legal(&mut out);
            return out;
        }
        match agenda.tags.top() {
            None => self.base_legal(&mut out),
            Some(Tag::Turn) => self.turn_legal(&mut out),
            Some(Tag::Roll) => self.roll_legal(&mut out),
            Some(Tag::Attack) => self.attack_legal(&mut out),
            Some(Tag::Deal) => {
                out.add(Action::Pass);
                out.add(Action::Use);
            }
            Some(Tag::Cast) => self.cast_legal(&mut out),
            Some(Tag::Window) => self.window_legal(&mut out),
            Some(Tag::Scout) => self.scout_legal(&mut out),
        }
        out
    }
}

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = ChanceOutcome;

    #[inline]
    fn node(&self) -> Node {
        if self.table.outcome.is_some() {
            return Node::Terminal;
        }
        match self.pending() {
            Pending::Ask(chair) => Node::Player(self.table.seat(chair)),
            Pending::Toss | Pending::Forced => Node::Chance,
        }
    }

    #[inline]
    fn legal(&self, each: impl FnMut(Action)) {
        if matches!(self.node(), Node::Player(_)) {
            self.choices().each(each);
        }
    }

    #[inline]
    fn chance_outcomes(&self, mut each: impl FnMut(ChanceOutcome, Weight)) {
        if self.node() != Node::Chance {
            return;
        }
        let agenda = &self.table.agenda;
        if agenda.has_leaf() {
            return self.leaf_odds(&mut each);
        }
        match agenda.tags.top() {
            None => self.base_odds(&mut each),
            Some(Tag::Turn) => Self::turn_odds(&mut each),
            Some(Tag::Roll) => self.roll_odds(&mut each),
            Some(Tag::Attack) => self.attack_odds(&mut each),
            Some(Tag::Cast) => self.cast_odds(&mut each),
            Some(Tag::Scout) => self.scout_odds(&mut each),
            Some(Tag::Deal | Tag::Window) => {}
        }
    }

    #[inline]
    fn legal_set(&self, set: &mut [u64]) {
        if matches!(self.node(), Node::Player(_)) {
            set.copy_from_slice(&self.choices().0);
        }
    }

    #[inline]
    fn is_legal(&self, action: Action) -> bool {
        matches!(self.node(), Node::Player(_)) && self.choices().has(action)
    }
}
