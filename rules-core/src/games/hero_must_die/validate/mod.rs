//! Validate: which states are refused.
//!
//! First the public part of the state, then what the agenda says about it; at last
//! the present node must be one, with a choice for somebody (section 5.1).

mod agenda;

use super::{
    components::{
        Components, Event, Monster, Multiset, Plot, Seats, Set, Token, Trap,
        constants::{BUILDING_SPACES, FLOORS, MOST_VP, TURNS},
    },
    state::{EventCard, Frame, Half, Public, PutBack, Road, Stage, State, Stolen},
};
use crate::{Indexed, InvalidState, OptionSet, Seat, Setup, pieces::Stack};

pub(super) type Checked = Result<(), InvalidState>;

/// Fails with a reason unless a condition holds.
pub(super) const fn unless(holds: bool, reason: &'static str) -> Checked {
    InvalidState::unless(holds, reason)
}

/// Looks for the first fault.
pub(super) fn validate(state: &State) -> Checked {
    let State { options, table, slots: _, plots: _, agenda: _ } = state;
    unless(options.check().is_ok(), "the options are out of range")?;
    queue(state)?;
    players(table)?;
    numbers(state)?;
    monsters(state.set(), table)?;
    heroes(state)?;
    floors(state.set(), table)?;
    boxes(state)?;
    events(state)?;
    plots(state)?;
    let mut counts = Stack::<u32, 8>::default();
    state.count_components(|_, count| counts.push(count));
    let all = state.set().counts() == counts.as_slice();
    unless(all, "components are missing, or there are too many")?;
    agenda::agenda(state)?;
    unless(state.exists(), "nobody has a choice at this node")
}

/// Whether the duty queue exists yet (HMD-22).
fn choosing(state: &State) -> bool {
    matches!(state.agenda.stage, Stage::Order | Stage::Floors { .. })
}

/// HMD-8: players of this game, each once; nobody else has anything (HMD-3).
fn queue(state: &State) -> Checked {
    let (table, n) = (&state.table, state.options.players);
    let mut seats = Seats::EMPTY;
    for &seat in table.queue.as_slice() {
        unless(
            seat < n && !seats.contains(seat),
            "the duty queue names a wrong seat, or one twice",
        )?;
        seats.insert(seat);
    }
    if choosing(state) {
        return unless(
            table.queue.is_empty(),
            "there is no duty queue before the choice of floors",
        );
    }
    let over = matches!(state.agenda.stage, Stage::Over { .. });
    unless(over || table.queue.len() >= 2, "fewer than two players are left")?;
    unless(table.turn > 0 || table.queue.len() == usize::from(n), "a player is missing")?;
    for seat in (0..4).filter(|seat| !seats.contains(*seat)) {
        let place = usize::from(seat);
        let nothing = table.vp[place] == 0
            && table.gold[place] == 0
            && table.slaves[place] == 0
            && table.mp[place] == 0
            && table.monsters[place].is_empty()
            && table.boxes[place].is_empty()
            && table.workers[place] == 0
            && !table.built.contains(seat)
            && state.plots.hands[place].is_empty();
        unless(nothing, "somebody who is not in the game owns something")?;
    }
    let alive = |seat: &Seat| table.vp[usize::from(*seat)] > 0;
    unless(table.queue.as_slice().iter().all(alive), "a player without VP is in the duty queue")
}

/// HMD-1, HMD-2, with the bounds that eight turns allow.
fn players(table: &Public) -> Checked {
    unless(table.vp.iter().all(|&vp| vp <= MOST_VP), "more than 12 VP")?;
    let rich = table.gold.iter().all(|&gold| gold <= 400)
        && table.slaves.iter().chain(&table.mp).all(|&n| n <= 120);
    unless(rich, "more gold, slaves or MP than eight turns can yield")
}

/// The turn, the top floor, the loss.
fn numbers(state: &State) -> Checked {
    let table = &state.table;
    let setting_up = choosing(state) || matches!(state.agenda.stage, Stage::First { .. });
    unless(
        (table.turn == 0) == setting_up && table.turn <= TURNS,
        "the turn does not fit the stage",
    )?;
    unless((1..=FLOORS).contains(&table.top), "there is no such top floor")?;
    // One battle a turn; that of this turn is over where a loss is recorded, and
    // may be where the game is.
    let over = matches!(state.agenda.stage, Stage::Over { .. });
    let fought = table.turn.max(1) + u8::from(table.lost.is_some() || over);
    unless(table.top <= fought, "more floors fell than there were battles")?;
    let court = matches!(state.agenda.stage, Stage::Court(_));
    let lost = table.lost.is_none_or(|lost| lost <= 1 && court && table.top > 1);
    unless(lost, "a loss is recorded that cannot be")?;
    if table.turn > 0 {
        return Ok(());
    }
    let mut start = State::setup(&state.options).table;
    start.queue = table.queue;
    start.monsters = table.monsters;
    unless(*table == start && state.plots == super::state::Plots::default(), "not a set-up")
}

/// HMD-24, HMD-25: one card of each, in one place.
fn monsters(set: &Components, table: &Public) -> Checked {
    let mut seen = Set::<Monster>::EMPTY;
    for own in table.monsters {
        unless(seen.intersection(own).is_empty(), "two players have the same monster")?;
        seen = seen.union(own);
    }
    for &card in table.offer.as_slice().iter().chain(table.monster_bottom.as_slice()) {
        let fits = set.high().contains(card) && !seen.contains(card);
        unless(fits, "a monster of the offer or the deck lies elsewhere")?;
        seen.insert(card);
    }
    Ok(())
}

/// HMD-12, HMD-74, HMD-111: heroes, tokens, the invader queue, markers.
fn heroes(state: &State) -> Checked {
    let table = &state.table;
    let mut seen = Set::EMPTY;
    for party in table.parties {
        unless(seen.intersection(party).is_empty(), "two parties have the same hero")?;
        seen = seen.union(party);
    }
    for &card in table.hero_bottom.as_slice() {
        unless(!seen.contains(card), "a hero of the deck lies elsewhere")?;
        seen.insert(card);
    }
    let growing = state.agenda.stack.as_slice().iter().find_map(|frame| match frame {
        Frame::Generate { token } => Some(*token),
        _ => None,
    });
    let mut marked = Set::EMPTY;
    for token in Token::all() {
        let party = table.parties[token.index()];
        let line = table.invaders.as_slice().iter().enumerate();
        let queued = line.filter(|(_, there)| **there == token.get()).count();
        let drawn = growing == Some(token.get());
        let inside = table.tokens[token.index()] == Road::Inside;
        unless(inside == (queued == 1 || drawn) && queued <= 1, "a party token is misplaced")?;
        unless(!(drawn && queued == 1), "a party is complete and is not")?;
        let fits = (1_u8..).zip(state.set().party(token)).all(|(level, most)| {
            let there = party.intersection(state.set().of_heroes(level)).len();
            there <= u32::from(most)
        });
        unless(fits, "a party has a hero that it does not need")?;
        let front = table.invaders.as_slice().first() == Some(&token.get());
        let size = match (inside, drawn, front) {
            (false, ..) => party.is_empty(),
            (true, true, _) => party.len() < 3,
            (true, false, true) => !party.is_empty(),
            (true, false, false) => party.len() == 3,
        };
        unless(size, "a party has the wrong number of heroes")?;
        if front {
            marked = party;
        }
    }
    let wrong = table.invaders.as_slice().iter().any(|token| Token::new(*token).is_none());
    unless(!wrong, "the invader queue names a token that is not there")?;
    let markers = table.markers;
    unless(markers.difference(marked).is_empty(), "a level-up marker lies on no attacker")?;
    unless(markers.len() < u32::from(table.top), "more level-ups than floors fell")
}

/// HMD-7, HMD-10, HMD-11.
fn floors(set: &Components, table: &Public) -> Checked {
    for (floor, (traps, &room)) in (1..).zip(table.traps.iter().zip(&table.rooms)) {
        unless(matches!(room, 0 | 3..=5), "there is no such monster room")?;
        unless(
            traps.len() + u32::from(room > 0) <= BUILDING_SPACES.into(),
            "a floor has more than six buildings",
        )?;
        let bare = traps.is_empty() && room == 0;
        unless(floor >= table.top || bare, "a fallen floor has buildings")?;
    }
    let copies = |trap: Trap| table.traps.iter().map(|floor| floor.count(trap)).sum::<u32>();
    let fits = |trap: Trap| copies(trap) <= set.trap(trap).count.into();
    unless(Trap::all().all(fits), "more traps than there are")
}

/// HMD-34 to HMD-37.
fn boxes(state: &State) -> Checked {
    let (table, now) = (&state.table, &state.agenda.stage);
    let mut seen = Set::EMPTY;
    for (seat, own) in table.boxes.iter().enumerate() {
        unless(seen.intersection(*own).is_empty(), "a box has two workers")?;
        seen = seen.union(*own);
        let workers = u32::from(table.workers[seat]) + own.len();
        let most = if matches!(now, Stage::Place { .. }) {
            state.set().track(table.vp[seat]).workers
        } else {
            5
        };
        unless(workers <= u32::from(most), "a player has too many workers")?;
    }
    let open = state.set().open(state.options.players);
    unless(seen.difference(open).is_empty(), "a worker stands in a closed box")?;
    let fresh = table.turn == 1 && matches!(now, Stage::Offer { .. });
    unless(!fresh || seen.is_empty(), "workers stand on the board before the first turn")?;
    let placing = matches!(now, Stage::Place { .. });
    let idle = table.workers == [0; 4];
    unless(placing || idle, "workers are left outside the Planning phase")
}

/// HMD-17, HMD-38, HMD-39, HMD-61.
fn events(state: &State) -> Checked {
    let (table, n) = (&state.table, state.options.players);
    let shown = table.event.is_some();
    let mut counts = [0_u32; 11];
    for (turn, slot) in (1..).zip(&state.slots) {
        let due = turn < table.turn || (turn == table.turn && shown);
        unless(slot.taken.is_some() == due, "an event slot is not in the state of its turn")?;
        for half in [Half::Top, Half::Bottom] {
            let EventCard { face, looked } = *slot.card(half);
            let open = slot.taken == Some(half);
            let known = open || !looked.is_empty();
            unless(face.is_some() == known, "an event card has a face that nobody has seen")?;
            unless(!open || looked.is_empty(), "a shown event card is recorded as peeked at")?;
            let can = looked.is_empty() || (turn > 1 && table.turn > 0);
            unless(can && looked.iter().all(|seat| seat < n), "somebody peeked who cannot have")?;
            if let Some(face) = face {
                counts[face.index()] += 1;
            }
        }
        if turn == table.turn {
            let face = slot.taken.and_then(|half| slot.card(half).face);
            unless(face == table.event, "the event is not the one that was shown")?;
        }
    }
    let all = state.set().event_cards();
    let fits = |face: Event| counts[face.index()] <= all.count(face);
    unless(Event::all().all(fits), "more event cards of a face than there are")?;
    let before = matches!(
        state.agenda.stage,
        Stage::Order
            | Stage::Floors { .. }
            | Stage::First { .. }
            | Stage::Offer { .. }
            | Stage::Place { .. }
            | Stage::EventSide
            | Stage::EventDraw { .. }
    );
    unless(before != shown, "the event does not fit the stage")?;
    let marks = table.built.is_empty() || shown;
    unless(marks, "somebody has built before the Action phase")
}

/// Section 2.7, and the cards that players remember (section 5.6).
fn plots(state: &State) -> Checked {
    let (table, plots, n) = (&state.table, &state.plots, state.options.players);
    let multisets = plots.hands.iter().chain([&plots.drawn, &table.discard]);
    for card in Plot::all() {
        let copies: u32 = multisets.clone().map(|multiset| multiset.count(card)).sum();
        unless(
            copies <= state.set().plot_cards().count(card),
            "more plot cards of a kind than there are",
        )?;
    }
    let drawing = matches!(state.agenda.stack.top(), Some(Frame::PlotDraw { .. } | Frame::Keep));
    unless(drawing || plots.drawn.is_empty(), "plot cards are drawn and nobody buys")?;
    if let Some(PutBack { seat, cards }) = plots.put_back {
        let deck = state.plot_deck();
        let fits = seat < n && !cards.is_empty() && cards.within(deck);
        unless(fits, "a put back card is not in the deck")?;
        let many = cards.len() == state.puts_back(seat, deck);
        unless(many, "a player has put back another number of cards")?;
    }
    let stolen = plots.stolen.as_slice();
    unless(stolen.is_sorted(), "the stolen cards are not in order")?;
    let thefts = u32::try_from(stolen.len()).unwrap_or(u32::MAX);
    unless(thefts <= state.thefts(), "more was stolen than It's Mine played")?;
    for known in stolen {
        // Each entry is of a card of its own, regardless of who knows it.
        let card = |one: &Stolen| (one.holder, one.card);
        let same = stolen.iter().filter(|other| card(other) == card(known)).count();
        let held: Multiset<Plot> = match plots.hands.get(usize::from(known.holder)) {
            Some(hand) => *hand,
            None => Multiset::EMPTY,
        };
        let fits = known.knower < n
            && known.knower != known.holder
            && usize::try_from(held.count(known.card)).is_ok_and(|held| held >= same);
        unless(fits, "a stolen card is not where it is known to be")?;
    }
    Ok(())
}
