//! Who decides, and which actions are legal: the phases, the prompts, and what is in progress
//! (`moments`).

pub(super) mod dice;
pub(super) mod source;
mod urn;

use super::{
    components::{Action, Cells, ChanceOutcome, Hits, Piece, Pieces, Spells, Treasures},
    state::{PhaseStage, Prompt, RollStage, SeatId, State, Tag},
};
use crate::{
    ActionSet, ChanceSource, Legal, Node, Weight,
    flow::{self, Flow},
    rules::{outcome_at_weight, sum_of_weights},
};
use urn::Urn;

pub(crate) use dice::{handful, of_size};

use super::state::Defender;

/// VV-99: several could defend, and none is marked.
pub(crate) const OPEN: Defender = Defender::Open;

/// What the top of the agenda waits for, and the seat that decides.
pub(crate) type Pending = flow::Pending<SeatId, ()>;

/// Adds Regions.
#[inline]
pub(super) fn regions(out: &mut ActionSet<Action>, cells: Cells) {
    out.insert_bits(Action::FIRST.Region, cells.bits());
}

/// Adds pieces as Characters.
#[inline]
pub(super) fn pieces(out: &mut ActionSet<Action>, pieces: Pieces) {
    const FIRST: usize = Action::FIRST.Character + Piece::ALL[0].char().index();
    out.insert_bits(FIRST, pieces.bits());
}

/// Adds Spells.
#[inline]
pub(super) fn spells(out: &mut ActionSet<Action>, spells: Spells) {
    out.insert_bits(Action::FIRST.SpellCard, spells.bits());
}

/// Adds Treasures.
#[inline]
pub(super) fn treasures(out: &mut ActionSet<Action>, treasures: Treasures) {
    out.insert_bits(Action::FIRST.TreasureCard, treasures.bits());
}

/// Adds amounts of damage.
#[inline]
pub(super) fn assign(out: &mut ActionSet<Action>, least: u8, most: u8) {
    if let (Some(least), Some(most)) = (Hits::new(least), Hits::new(most.min(Hits::HIGH))) {
        out.insert_range(Action::Assign(least), Action::Assign(most));
    }
}

impl State {
    /// What the top of the agenda of a game in progress waits for. Each family stays a
    /// function of its own, so that this one is a jump.
    #[inline]
    pub(crate) fn agenda_pending(&self) -> Pending {
        let agenda = &self.table.agenda;
        if agenda.has_prompt() {
            return self.prompt_pending();
        }
        match agenda.tags.top() {
            None => self.base_pending(),
            Some(tag) => tag.pending(self),
        }
    }

    /// Whether a decision has at least two legal actions, as far as the frame on
    /// top shows it without listing them: most questions are "yes or no".
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        let agenda = &self.table.agenda;
        match &agenda.prompt {
            Prompt::None => {}
            // Pass, and a die that can be named.
            Prompt::Reroll(_) => return true,
            Prompt::Draw(draw) => {
                return draw.last.is_none() && self.table.allowed_decks(draw.seat).len() > 1;
            }
            _ => return false,
        }
        match agenda.tags.top() {
            None => matches!(
                self.table.base.stage,
                PhaseStage::Initiative | PhaseStage::Restack(_) | PhaseStage::Minions
            ),
            Some(tag) => tag.is_open(self),
        }
    }

    /// The decisions at a player node.
    #[inline]
    pub(crate) fn decisions(&self) -> ActionSet<Action> {
        let mut out = ActionSet::EMPTY;
        let agenda = &self.table.agenda;
        if agenda.has_prompt() {
            self.prompt_legal(&mut out);
            return out;
        }
        match agenda.tags.top() {
            None => self.base_legal(&mut out),
            Some(tag) => tag.legal(self, &mut out),
        }
        out
    }
}

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = ChanceOutcome;

    #[inline]
    fn node(&self) -> Node {
        self.pending().node(|seat| self.table.seat_index(seat))
    }

    #[inline]
    fn legal_actions(&self) -> ActionSet<Action> {
        match self.node() {
            Node::Player(_) => self.decisions(),
            Node::Chance | Node::Terminal => ActionSet::EMPTY,
        }
    }

    #[inline]
    fn decision_actions(&self) -> ActionSet<Action> {
        self.decisions()
    }

    #[inline]
    fn chance_outcomes(&self, mut each: impl FnMut(ChanceOutcome, Weight)) {
        if self.node() != Node::Chance {
            return;
        }
        let agenda = &self.table.agenda;
        if agenda.has_prompt() {
            return self.prompt_outcomes(&mut each);
        }
        match agenda.tags.top() {
            None => self.base_outcomes(&mut each),
            Some(tag) => tag.outcomes(self, &mut each),
        }
    }

    #[inline]
    fn total_weight(&self) -> Weight {
        self.urn().map_or_else(|| sum_of_weights(self), Urn::total)
    }

    #[inline]
    fn outcome_at(&self, point: Weight) -> ChanceOutcome {
        let outcome = self.urn().map(|urn| urn.outcome_at(point));
        outcome.unwrap_or_else(|| outcome_at_weight(self, point))
    }

    fn chance_source(&self) -> ChanceSource {
        self.source()
    }
}

impl State {
    /// What is drawn from, if the state waits for chance and it is dice or a Spell deck.
    fn urn(&self) -> Option<Urn<'_>> {
        let agenda = &self.table.agenda;
        match &agenda.prompt {
            Prompt::None if agenda.tags.top() == Some(&Tag::Roll) => match agenda.roll().stage {
                RollStage::Toss(tossing) => Urn::of_dice(tossing.to_roll),
                _ => None,
            },
            Prompt::Reroll(reroll) => Urn::of_dice(reroll.to_roll),
            Prompt::Draw(draw) if draw.to_name == 0 => {
                draw.next_deck().map(|deck| Urn::Spells(&self.deck, Self::of_deck(deck)))
            }
            _ => None,
        }
    }
}
