//! HMD-Q63: determinized states hold what other seats remember, every world as often as
//! an enumeration of all worlds says.

use super::fixture::{Fixture, multiset, named};
use crate::{
    Observe, Seat, Setup, digest,
    games::hero_must_die::{
        Options, State,
        components::{Multiset, PLOT_CARDS, Plot},
        state::{Agenda, Frame, PutBack, Stage, Stolen},
    },
    generator,
    pieces::Stack,
};
use alloc::{collections::BTreeMap, vec, vec::Vec};

/// The cards of a multiset, each copy for itself.
fn cards(multiset: Multiset<Plot>) -> Vec<Plot> {
    multiset.iter().flat_map(|card| (0..multiset.count(card)).map(move |_| card)).collect()
}

/// Subsets of at most two of some things.
fn subsets<T: Copy>(things: &[T]) -> Vec<Vec<T>> {
    let mut subsets = vec![vec![]];
    for (i, &one) in things.iter().enumerate() {
        subsets.push(vec![one]);
        subsets.extend(things[..i].iter().map(|&other| vec![other, one]));
    }
    subsets
}

/// Every way to deal the plot cards that a seat does not hold: the hands with each card
/// for itself, and the deck last.
fn deals(state: &State, seat: Seat) -> Vec<[Vec<Plot>; 5]> {
    let players = usize::from(state.options.players);
    let own = usize::from(seat);
    let unknown = cards(PLOT_CARDS.minus(state.table.discard).minus(state.plots.hands[own]));
    let mut deals = vec![<[Vec<Plot>; 5]>::default()];
    for card in unknown {
        let mut more = Vec::new();
        for deal in deals {
            for place in (0..players).filter(|&place| place != own).chain([4]) {
                let mut deal = deal.clone();
                deal[place].push(card);
                more.push(deal);
            }
        }
        deals = more;
    }
    for deal in &mut deals {
        deal[own] = cards(state.plots.hands[own]);
    }
    deals
}

/// Every set of at most two cards in hands that other seats may remember.
fn thefts(hands: &[Vec<Plot>; 5], players: Seat) -> Vec<Stack<Stolen, 2>> {
    let mut claims = Vec::new();
    for holder in 0..players {
        for (place, &card) in hands[usize::from(holder)].iter().enumerate() {
            claims.extend((0..players).map(|knower| (place, Stolen { knower, holder, card })));
        }
    }
    let same =
        |set: &[(usize, Stolen)]| matches!(set, [(i, a), (j, b)] if (i, a.holder) == (j, b.holder));
    let sets = subsets(&claims).into_iter().filter(|set| !same(set));
    let stack = |set: Vec<(usize, Stolen)>| {
        let mut remembered = Stack::default();
        for (_, card) in &set {
            remembered.push(*card);
        }
        remembered.as_mut_slice().sort_unstable();
        remembered
    };
    sets.map(stack).collect()
}

/// The stages that a view of this stage does not tell apart.
fn stages(stage: &Stage, players: Seat) -> Vec<Stage> {
    let (Stage::Traitor { penalty, .. } | Stage::Pardon { penalty }) = *stage else {
        return vec![stage.clone()];
    };
    let asked = (1..players).map(|at| Stage::Traitor { at, penalty });
    asked.chain([Stage::Pardon { penalty }]).collect()
}

/// The agendas that a view of this one does not tell apart: a window may have come to any of its seats.
fn agendas(agenda: &Agenda, players: Seat) -> Vec<Agenda> {
    if let Some(&Frame::Better { quest, player, .. }) = agenda.stack.top() {
        let asked = |at| {
            let mut other = agenda.clone();
            if let Some(top) = other.stack.top_mut() {
                *top = Frame::Better { quest, player, at };
            }
            other
        };
        return (1..players).map(asked).collect();
    }
    let stages = stages(&agenda.stage, players).into_iter();
    stages.map(|stage| Agenda { stage, ..agenda.clone() }).collect()
}

/// Every world behind the view of a seat, and in how many ways it arises.
fn worlds(state: &State, seat: Seat) -> BTreeMap<u64, u32> {
    let (players, view) = (state.options.players, state.view(seat));
    let mut worlds = BTreeMap::new();
    for deal in deals(state, seat) {
        let mut world = state.clone();
        for (hand, cards) in world.plots.hands.iter_mut().zip(&deal) {
            *hand = cards.iter().copied().collect();
        }
        let mut backs = vec![None];
        for cards in subsets(&deal[4]).into_iter().skip(1) {
            let cards: Multiset<Plot> = cards.into_iter().collect();
            backs.extend((0..players).map(|seat| Some(PutBack { seat, cards })));
        }
        for stolen in thefts(&deal, players) {
            for &put_back in &backs {
                (world.plots.put_back, world.plots.stolen) = (put_back, stolen);
                for agenda in agendas(&state.agenda, players) {
                    world.agenda = agenda;
                    let sound = world.view(seat) == view && world.validate().is_ok();
                    if sound && world.exists() {
                        *worlds.entry(digest(&world)).or_default() += 1;
                    }
                }
            }
        }
    }
    worlds
}

/// Determinizes the view of a seat, and compares all frequencies with those of the
/// enumeration; returns the number of worlds.
fn compare(fixture: Fixture, seat: Seat) -> usize {
    let state = fixture.laid().0;
    let (worlds, view, mut rng) = (worlds(&state, seat), state.view(seat), generator(14, 2));
    assert!(worlds.contains_key(&digest(&state)), "the truth is one of the worlds");
    let draws = u32::try_from(20 * worlds.len()).unwrap().max(4000);
    let mut counts = BTreeMap::<u64, u32>::new();
    for _ in 0..draws {
        let world = State::determinize(&view, &mut rng);
        let key = digest(&world);
        assert!(worlds.contains_key(&key), "{:?} {:?}", world.plots, world.agenda);
        *counts.entry(key).or_default() += 1;
    }
    let ways: u32 = worlds.values().sum();
    let mut chi_square = 0.0;
    for (key, weight) in &worlds {
        let expected = f64::from(draws) * f64::from(*weight) / f64::from(ways);
        let found = f64::from(counts.get(key).copied().unwrap_or(0));
        chi_square += (found - expected) * (found - expected) / expected;
    }
    // Mean and five standard deviations of the distribution.
    let freedom = f64::from(u32::try_from(worlds.len() - 1).unwrap());
    let limit = freedom + 5.0 * (2.0 * freedom).sqrt();
    assert!(chi_square <= limit, "{chi_square} of {freedom} for {} worlds", worlds.len());
    worlds.len()
}

/// Lays all plot cards but these, and those in hands, on the discard pile.
fn deck(fixture: Fixture, names: &str) -> Fixture {
    fixture.edit(|s| {
        let [a, b, c, d] = s.plots.hands;
        s.table.discard = PLOT_CARDS.minus(a.and(b).and(c).and(d).and(multiset(names)));
    })
}

fn remembered(knower: Seat, holder: Seat, card: &str) -> Stolen {
    Stolen { knower, holder, card: named(card) }
}

/// Three players; of the four cards that seat 0 does not know two are alike.
fn three(options: &Options) -> Fixture {
    let fixture = Fixture::with(&Options { players: 3, ..*options });
    let fixture = fixture.hand(0, "Black Mail").hand(1, "We Need Change").hand(2, "Pardon Me");
    deck(fixture, "We Need Change, Dragon Lord")
}

#[test]
fn hmd_q63_every_set_of_remembered_cards_is_dealt_equally_often() {
    let plain = three(&Options::default());
    let remembered = plain.clone().edit(|s| {
        s.plots.put_back = Some(PutBack { seat: 1, cards: multiset("Dragon Lord") });
        s.plots.stolen.push(remembered(1, 0, "Black Mail"));
        s.plots.stolen.push(remembered(2, 1, "We Need Change"));
    });
    // Four cards on three places, two of them alike: 7 deals. Nobody, or one of two seats
    // with one of the cards of the deck; none, one or two of four remembered cards.
    assert_eq!(compare(plain, 0), compare(remembered.clone(), 0));
    // Who put back a card knows that nobody else did.
    assert!(compare(remembered.clone(), 1) < compare(remembered, 2));
}

#[test]
fn hmd_q63_the_green_mage_puts_back_two_cards() {
    let mages = Options { mage_abilities: true, ..Options::default() };
    let fixture = three(&mages).edit(|s| {
        s.plots.put_back =
            Some(PutBack { seat: 2, cards: multiset("We Need Change, Dragon Lord") });
    });
    compare(fixture.clone(), 0);
    // From seat 2 it is known, and seat 1 can have put back one only.
    compare(fixture, 2);
}

#[test]
fn hmd_q63_memory_is_dealt_around_what_a_seat_knows() {
    let fixture = three(&Options::default()).edit(|s| {
        s.plots.stolen.push(remembered(0, 2, "Pardon Me"));
        s.plots.stolen.push(remembered(1, 2, "Pardon Me"));
    });
    // The second Pardon Me was stolen, too.
    let fixture = fixture.edit(|s| {
        s.plots.hands[2].add(Plot::PARDON);
        s.table.discard.take(Plot::PARDON);
    });
    compare(fixture, 0);
    let robbing = |frame: Frame| {
        let fixture = Fixture::new(3).hand(0, "We Need Change").hand(1, "Traitor, Black Mail");
        let fixture = deck(fixture.hand(2, "Pardon Me"), "Dragon Lord");
        let fixture = fixture.court().edit(|s| s.plots.stolen.push(remembered(1, 2, "Pardon Me")));
        fixture.edit(|s| s.agenda.stack.push(frame))
    };
    // One of the two thefts is still due.
    compare(robbing(Frame::Steal), 1);
    compare(robbing(Frame::StealDraw { victim: 1 }), 2);
}

#[test]
fn hmd_q63_memory_is_dealt_behind_a_window() {
    let fixture = Fixture::new(3).lost().hand(0, "Black Mail").hand(1, "Traitor");
    let fixture = deck(fixture.hand(2, "We Need Change"), "Pardon Me, Dragon Lord").edit(|s| {
        s.table.discard.take(Plot::TRAITOR);
        s.plots.put_back = Some(PutBack { seat: 0, cards: multiset("Pardon Me") });
    });
    compare(fixture, 2);
}

/// HMD-117: seat 0 has played a quest, and A Better Choice has come to somebody who holds it.
#[test]
fn hmd_q63_a_better_choice_is_offered_to_each_who_can_hold_it_equally_often() {
    let asked = |at: u8, poor: u8| {
        let mut fixture = Fixture::new(3);
        for seat in (0..3).filter(|&seat| seat != poor) {
            fixture = fixture.purse(seat, 9, 4, 4);
        }
        let (holder, other) = (at, 3 - at);
        let fixture = fixture.hand(0, "Black Mail").hand(holder, "A Better Choice, Traitor");
        let fixture = deck(fixture.hand(other, "We Need Change"), "Pardon Me, Dragon Lord");
        let frame = Frame::Better { quest: named("Rule Them All"), player: 0, at };
        fixture.court().edit(|s| s.agenda.stack.push(frame))
    };
    // Seat 0 cannot tell whether seat 1 or 2 is asked, unless one of them cannot pay.
    let both = compare(asked(1, 3), 0);
    assert_eq!(both, compare(asked(2, 3), 0));
    assert!(compare(asked(1, 2), 0) < both);
    // Who is not asked knows who is; who is asked knows his own hand.
    compare(asked(1, 3), 2);
    compare(asked(1, 3), 1);
}

#[test]
fn hmd_q63_two_players_know_of_one_another() {
    let fixture = Fixture::new(2).hand(0, "Black Mail, Traitor").hand(1, "We Need Change");
    let fixture =
        deck(fixture, "Dragon Lord").edit(|s| s.plots.stolen.push(remembered(1, 0, "Traitor")));
    compare(fixture.clone(), 0);
    compare(fixture, 1);
}
