//! The builder: every edit is read back, and an impossible one is an error.

use super::fixture::{Fixture, named};
use crate::{
    Node, Setup,
    games::hero_must_die::{
        Frame, Half, Options, Plot, Road, Spot, Stage, State, StateBuilder, Token,
    },
};
use alloc::string::ToString;

#[test]
fn every_edit_is_read_back() {
    let token = |number| Token::new(number).unwrap();
    let edit = State::setup(&Options::default()).edit().turn(3).queue([2, 0, 3]).out(1);
    let edit = edit.vp(0, 5).gold(0, 9).slaves(0, 2).mp(0, 7).top_floor(2);
    let edit = edit.monsters(0, [named("Kobold")]).hand(0, [named("Traitor")]);
    let edit = edit.worker(3, Spot::new(4).unwrap()).room(3, 4).traps(3, [named("Spike Pit")]);
    let edit = edit.offer([named("Wyvern")]).monster_bottom([named("Hydra")]);
    let edit = edit.hero_bottom([named("Thief")]).discard([named("It's Mine")]);
    let edit = edit.token(token(1), Road::Inn).looked(5, Half::Top, named("Big Sales"), [0, 3]);
    let state = edit.stage(Stage::EventSide).build().unwrap();
    let table = state.table();
    let player = table.player(0);
    assert_eq!((table.turn(), table.queue(), table.top_floor()), (3, &[2, 0, 3][..], 2));
    assert_eq!((player.vp(), player.gold(), player.slaves(), player.mp()), (5, 9, 2, 7));
    assert!(!table.player(1).is_in_game() && player.monsters().contains(named("Kobold")));
    assert!(
        state.hand(0).count(named("Traitor")) == 1
            && table.worker(Spot::new(4).unwrap()) == Some(3)
    );
    assert_eq!((table.room(3), table.traps(3).count(named("Spike Pit"))), (4, 1));
    assert_eq!(
        (table.offer(), table.monster_bottom()),
        (&[named("Wyvern")][..], &[named("Hydra")][..])
    );
    assert_eq!(table.hero_bottom(), [named("Thief")]);
    assert_eq!(table.discard().count(named("It's Mine")), 1);
    assert_eq!(table.token(token(1)), Road::Inn);
    assert!(table.slot(5).card(Half::Top).looked().iter().eq([0, 3]));
    // Of the turns before, cards were shown.
    assert!((1..3).all(|turn| table.slot(turn).taken() == Some(Half::Top)));
    assert_eq!(state.edit().build(), Ok(state.clone()), "no edit, no change");
}

#[test]
fn what_is_in_progress_is_built() {
    let fixture =
        Fixture::four().hand(0, "Traitor, It's Mine").hand(1, "Monster Cup").hand(2, "Black Mail");
    let state = fixture.0.edit().event(named("Big Sales")).court(0).build().unwrap();
    assert!(matches!(state.table().stage(), Stage::Court(court) if court.order() == [0, 1, 2, 3]));
    let steal = state.edit().stolen(1, 0, named("Traitor")).discard([named("It's Mine"); 2]);
    let steal = steal.hand(0, [named("Traitor")]).task(Frame::Steal).build().unwrap();
    assert_eq!((steal.table().tasks(), steal.stolen().len()), (&[Frame::Steal][..], 1));
    let party = Fixture::four().party(1, "Squire, Fighter").monsters(0, super::fixture::PAIR);
    let state = party.0.edit().event(named("Big Sales")).battle([1, 0, 0]).build().unwrap();
    assert_eq!(crate::Legal::node(&state), Node::Player(0));
    let token = Token::new(1).unwrap();
    let edit = Fixture::four().0.edit().event(named("Big Sales")).worker(1, Spot::new(18).unwrap());
    let edit = edit.token(token, Road::Inn).moved([token]).stage(Stage::Action { next: 20 });
    assert!(edit.task(Frame::Peek).build().unwrap().table().moved().iter().eq([token]));
}

#[test]
fn an_impossible_edit_is_an_error() {
    let state = Fixture::four().laid().0;
    let refused = |edit: StateBuilder, reason: &str| {
        let error = edit.build().expect_err(reason).to_string();
        assert!(error.contains(reason), "{error}");
    };
    let edit = || state.edit();
    let card: Plot = named("Traitor");
    refused(edit().gold(4, 1), "a seat where nobody sits");
    refused(edit().vp(0, 13), "more than 12 VP");
    refused(edit().hand(0, [card; 4]), "more plot cards of a kind");
    refused(edit().traps(6, []), "floors 1 to 5");
    refused(edit().traps(1, [named("Spike Pit"); 7]), "more than six buildings");
    refused(edit().shown(9, Half::Top, named("Big Sales")), "turns 1 to 8");
    refused(edit().turn(0).event(named("Big Sales")), "turns 1 to 8");
    refused(edit().looked(5, Half::Top, named("Big Sales"), [7]), "a seat where nobody sits");
    refused(edit().battle([0; 3]), "no party is inside to fight");
    refused(edit().queue([0, 1, 2, 3, 0]), "names a seat twice");
    refused(edit().task(Frame::Mine).task(Frame::Mine).task(Frame::Mine), "more than two tasks");
    refused(edit().turn(255), "the turn does not fit");
    // More cards of one face than there are do not break what fills the turns before.
    let many =
        (1..=8).fold(edit().turn(8), |edit, turn| edit.shown(turn, Half::Top, named("Big Sales")));
    refused(many, "an event slot is not in the state of its turn");
    refused(
        edit().queue([0, 1, 9]).event(named("Big Sales")).court(0),
        "the duty queue names a wrong seat",
    );
}
