//! The card that is being carried out.

use super::super::{
    components::Card,
    observe::View,
    state::agenda::{Frame, Source, Stage},
    state::ix,
};
use crate::Seat;

/// The card that is being carried out, and what of it is next.
pub(in super::super) fn played(view: &View) -> Option<(Option<Seat>, &'static Card, Option<u8>)> {
    let inner = view.agenda.as_slice().iter().rev().find_map(|frame| match frame {
        Frame::Card { source, next } => Some((*source, Some(*next))),
        _ => None,
    });
    let (source, next) = inner.or_else(|| Some((in_turn(view)?, None)))?;
    let (owner, card) = card_of(view, source)?;
    Some((owner, card, next))
}

/// The card that was played in this turn, and can perhaps be Noped.
fn in_turn(view: &View) -> Option<Source> {
    match view.stage {
        Stage::Played { card } => Some(card),
        Stage::Nope { slot, .. } => Some(Source::Card { owner: view.table.current, slot }),
        _ => None,
    }
}

/// The name of the card that was played in this turn.
pub(in super::super) fn name_in_turn(view: &View) -> &'static str {
    in_turn(view).and_then(|source| card_of(view, source)).map_or("the card", |(_, card)| card.name)
}

/// Whose card it is, unless it is a Treasure, and the card.
pub(in super::super) fn card_of(
    view: &View,
    source: Source,
) -> Option<(Option<Seat>, &'static Card)> {
    match source {
        Source::Card { owner, slot } => {
            let character = view.table.cast[ix(owner)]?;
            Some((Some(owner), view.set().card(character, slot)))
        }
        Source::Treasure(treasure) => Some((None, view.set().treasure(treasure))),
    }
}
