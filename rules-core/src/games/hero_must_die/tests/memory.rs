//! Rules of which another reading would pass for the same until one looks
//! closely: what is known already, who is revived, what is remembered.

use super::fixture::{Fixture, duel, monster, named, wounds};
use crate::games::hero_must_die::components::SET;
use crate::{
    Apply, Indexed, Node, OptionValue, Rules, Setup, Value,
    games::hero_must_die::{
        Action, Mages, Options, Shared, State,
        components::{Later, Multiset, Plot, Seats, Site},
        state::{End, EventCard, Frame, Half, Stage, Stolen},
    },
};
use alloc::format;

/// Seat 0 has seen both halves of a slot.
fn seen(state: &mut State, turn: usize) {
    let slot = &mut state.slots[turn - 1];
    for (card, name) in [(&mut slot.top, "Pay Day"), (&mut slot.bottom, "Wrath of Lord")] {
        let mut looked = card.looked;
        looked.insert(0);
        *card = EventCard { face: Some(named(name)), looked };
    }
}

#[test]
fn hmd_61_the_town_shows_nothing_that_is_known() {
    for (known, asked) in [(false, true), (true, false)] {
        let fixture = Fixture::four().turn(2).worker(0, 17);
        let mut fixture = fixture
            .edit(|s| {
                if known {
                    seen(s, 3);
                }
            })
            .laid();
        fixture.event("Full Moon");
        assert_eq!(fixture.0.agenda.stack.as_slice() == [Frame::Peek], asked, "known: {known}");
    }
    let mut last = Fixture::four().turn(8).worker(0, 17).laid();
    last.event("Full Moon");
    assert_eq!(last.node(), Node::Terminal, "no slot follows");
}

#[test]
fn hmd_62_the_green_eye_costs_2_gold_and_is_for_what_is_unknown() {
    let spy = |turn: u8, known: bool| {
        let fixture = Fixture::four().turn(turn).worker(0, 21).purse(0, 7, 0, 0);
        let mut fixture = fixture
            .edit(|s| {
                if known {
                    seen(s, 8);
                }
            })
            .laid();
        fixture.event("Full Moon");
        fixture
    };
    let mut fixture = spy(7, false);
    fixture.id(1);
    assert_eq!(fixture.0.table.gold[0], 5);
    assert!(!spy(7, true).0.agenda.stack.as_slice().contains(&Frame::SpyPay));
    assert_eq!(spy(8, false).node(), Node::Terminal);
}

#[test]
fn hmd_57_a_kind_of_trap_is_built_twice_in_a_row() {
    let fixture = |least: u8| {
        let fixture = Fixture::four().turn(2).worker(0, 9).purse(0, 9, 4, 4);
        let fixture = fixture.at("Big Sales", Stage::Action { next: 10 });
        fixture.edit(|s| {
            s.table.built.insert(0);
            s.agenda.stack.push(Frame::Build { left: 1, least: Site::new(least).unwrap() });
        })
    };
    let offered = |least: u8| fixture(least).legal().into_iter().find(|&id| id > 0).unwrap();
    // The sites are the room and then the traps: the one built last is offered.
    let sites = [1, 2, 3].map(|site| Action::Build(Site::new(site).unwrap()).index());
    assert_eq!([1, 2, 3].map(offered), sites);
}

#[test]
fn hmd_98_a_fallen_hero_is_not_revived() {
    // The Cleric has two points and no wounds; the Squire behind him has fallen.
    let fixture = duel(1, "Cleric, Squire", "Giant Rat, Imp", 0);
    let squire = fixture.0.table.party_order(SET, 1).as_slice()[1];
    assert_eq!(squire, named("Squire"));
    let mut fixture = fixture.battle([0, squire.card().hp(), 0]).laid();
    fixture.apply_action(monster("Giant Rat")).apply_action(monster("Imp")).id(142).id(0);
    assert_eq!(wounds(&fixture).0[1], squire.card().hp());
}

#[test]
fn hmd_136_only_cards_of_the_robbed_hand_are_forgotten() {
    let known = |knower, holder, card| Stolen { knower, holder, card: named(card) };
    let after = |stolen: &[Stolen]| {
        let fixture = Fixture::four().hand(0, "Black Mail, Traitor").hand(1, "Pardon Me");
        let mut fixture = fixture.hand(2, "It's Mine").edit(|s| {
            s.table.discard.add(Plot::MINE);
            for &known in stolen {
                s.plots.stolen.push(known);
            }
        });
        fixture = fixture.court().laid();
        fixture.id(76).id(138).draw_plot("Traitor");
        fixture.0.plots.stolen
    };
    let new = known(0, 2, "Traitor");
    let others = known(3, 1, "Pardon Me");
    assert_eq!(after(&[others]).as_slice(), [new, others]);
    // The thief knew the card that he took.
    assert_eq!(after(&[known(2, 0, "Traitor")]).as_slice(), [new]);
}

#[cfg(feature = "serde")]
#[test]
fn a_multiset_names_each_card_once_and_as_often_as_there_are_bits_for() {
    let read = |text: &str| serde_json::from_str::<Multiset<Plot>>(text).ok();
    for card in [Plot::TRAITOR, Plot::MINE] {
        let multiset: Multiset<Plot> = [card].into_iter().collect();
        let text = serde_json::to_string(&multiset).unwrap();
        assert_eq!(read(&text), Some(multiset));
        let entry = text.trim_matches(['{', '}']);
        assert_eq!(read(&format!("{{{entry},{entry}}}")), None, "twice");
        assert_eq!(read(&text.replace('1', "4")), None, "two bits each");
        assert_eq!(read(&text.replace('1', "3")).map(Multiset::len), Some(3));
    }
    let both: Multiset<Plot> = [Plot::TRAITOR, Plot::MINE].into_iter().collect();
    assert_eq!(read(&serde_json::to_string(&both).unwrap()), Some(both));
}

#[test]
fn the_returns_go_from_loss_to_win() {
    let limits = State::limits(&Options::default());
    assert_eq!((limits.min_payoff, limits.max_payoff), (-State::UNIT, State::UNIT));
    assert_eq!(limits.seats, Options::default().players);
    // 5.7: k winners get 2/k - 1 each, the others -1.
    let shares = [(0b0100, 1, 1), (0b1001, 0, 1), (0b0111, -1, 3), (0b1111, -1, 2)];
    for (bits, numerator, denominator) in shares {
        let winners = (0..4).filter(|seat| bits >> seat & 1 == 1);
        let winners = winners.fold(Seats::EMPTY, Seats::with);
        let end = Stage::Over { how: End::Turns, winners };
        let state = Fixture::four().edit(|s| s.agenda.stage = end.clone()).0;
        for seat in 0..4 {
            let won = State::UNIT * numerator / denominator;
            let payoff = if winners.contains(seat) { won } else { -State::UNIT };
            assert_eq!(state.payoff(seat), payoff, "seat {seat} of {winners:?}");
        }
    }
}

#[test]
fn no_place_and_no_look_behind_the_last_one() {
    let placing = |at: u8| {
        Fixture::new(2).edit(|s| {
            s.table.workers = [1, 1, 0, 0];
            s.agenda.stage = Stage::Place { at };
        })
    };
    assert_eq!([0, 1, 2].map(|at| placing(at).0.validate().is_ok()), [true, true, false]);
    // A spy of turn 8 has nothing to look at, whatever lies there.
    let look = Frame::Look { slot: Later::new(8).unwrap(), half: Half::Top };
    for frame in [Frame::SpyPay, Frame::SpyLook { left: 2 }, look] {
        let sound = |turn: u8| {
            let fixture = Fixture::four().turn(turn).worker(0, 21).purse(0, 9, 4, 4);
            let fixture = fixture.at("Big Sales", Stage::Action { next: 24 });
            fixture.edit(|s| s.agenda.stack.push(frame)).0.validate().is_ok()
        };
        assert_eq!([7, 8].map(sound), [true, false], "{frame:?}");
    }
}

#[test]
fn options_are_read_as_they_were_set() {
    fn round_trip<T: OptionValue>(value: &T) -> Option<T> {
        let mut read = None;
        value.with_value(&mut |value| read = T::from_value(value));
        read
    }
    let loss = Shared::new(-500_000).unwrap();
    let options = Options { players: 3, collective_loss_return: loss, ..Options::default() };
    assert_eq!(State::setup(&options).options(), options);
    assert_eq!(round_trip(&loss), Some(loss));
    assert_eq!(round_trip(&Mages::PRINTED), Some(Mages::PRINTED));
    assert_eq!(Shared::from_value(Value::Int(-1)), Some(Shared::LOSS));
    assert_eq!(Shared::from_value(Value::Int(2)), None);
}
