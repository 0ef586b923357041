//! The builder: every edit is read back, and an impossible one is an error.

use super::{
    super::{StateBuilder, components::Puppet},
    fixture::{fixed, imports::*, slot},
};

fn built(cast: &[Character], edit: impl FnOnce(StateBuilder) -> StateBuilder) -> State {
    edit(State::new_game(&fixed(cast)).unwrap().edit().turn(0)).build().unwrap()
}

#[test]
fn every_edit_is_read_back() {
    let dice =
        |text: &str| text.split(' ').filter_map(super::super::Die::parse).collect::<Vec<_>>();
    let state = built(&[Alfred, Karl, Tilda], |edit| {
        let edit = edit
            .winners([2, 0])
            .hand(0, [slot(3), slot(4)])
            .hand(2, [slot(1)])
            .discarded(1, [slot(5)]);
        let edit = edit.row(1, 1, slot(6)).dice(0, dice("R5 B3*")).coin(true).bars_one(2);
        edit.clock(4).passes(1).reached(2, 3).used_ability(0).rat_cards(1).turn(2)
    });
    let table = state.table();
    assert_eq!((table.round(), table.current(), table.clock(), table.passes()), (3, 2, 4, 1));
    assert_eq!(state.hand(0).iter().collect::<Vec<_>>(), [slot(3), slot(4)]);
    assert!(table.player(1).discarded().contains(slot(5)));
    assert_eq!(table.player(1).row().next().map(super::super::RowCard::slot), Some(slot(6)));
    assert_eq!(table.player(0).dice(), dice("B3* R5"));
    assert!(table.has_coin() && table.bars_one() == 2 && table.rat_cards() == 1);
    assert!(table.player(2).reached() == 3 && table.player(0).has_used_ability());
    let won = |seat: u8| {
        Minion::all().filter(move |minion| {
        matches!(table.minion(*minion), MinionPlace::Won(id) if id.seat() == seat)
    })
    };
    assert_eq!([won(0).count(), won(1).count(), won(2).count()], [1, 0, 1]);
    // Cards come back to the deck, and prizes are exchanged.
    let (minion, treasure) = (Minion::ALL[2], Treasure::ALL[7]);
    let edit =
        state.edit().deck(0, [slot(3)]).hand(1, [slot(6)]).minion(1, minion).prize(Minion::ALL[0]);
    let state = edit.treasure(2, treasure).minion_used(minion).build().unwrap();
    let table = state.table();
    assert!(!state.hand(0).contains(slot(3)) && state.hand(1).contains(slot(6)));
    assert!(table.player(1).row().next().is_none() && table.is_minion_used(minion));
    assert_eq!(table.minion(minion).to_string(), "won by 1");
    assert_eq!(table.minion(Minion::ALL[0]), MinionPlace::FaceUp);
    assert_eq!(table.treasure(treasure).to_string(), "held by 2");
    assert_eq!(state.edit().build(), Ok(state.clone()), "no edit, no change");
    let state = built(&[Betty, Greg, Ellen], |edit| {
        let edit = edit.puppet(Puppet::ALL[1], 2, slot(0)).angry(2).happy(1).cheese(3).clock(5);
        edit.boils(true).puppet_bonus(2).hand(0, [slot(0)]).hand(1, [slot(0)])
    });
    let stakes = state.table().stakes();
    assert_eq!((stakes.angry(), stakes.happy(), stakes.cheese()), (2, 1, 3));
    assert!(stakes.boils() && stakes.puppet_bonus() == 2);
    assert_eq!(stakes.puppet(Puppet::ALL[1]), Some((2, slot(0))));
    let gold = built(&[Alfred, Karl], |edit| {
        edit.coin(true).bars_ten(1).hand(0, [slot(0)]).hand(1, [slot(0)])
    });
    assert_eq!(gold.table().stakes().bars_ten(), 1);
}

#[test]
fn an_impossible_edit_is_an_error() {
    let state = built(&[Alfred, Wanda], |edit| edit.hand(0, [slot(0)]).hand(1, [slot(0)]));
    let refused = |edit: StateBuilder, reason: &str| {
        let error = edit.build().expect_err(reason).to_string();
        assert!(error.contains(reason), "{error}");
    };
    let edit = || state.edit();
    refused(edit().hand(2, [slot(0)]), "a seat where nobody sits");
    refused(edit().row(3, 0, slot(0)), "a seat where nobody sits");
    refused(edit().hand(0, Slots::ALL.iter()), "a hand has too many cards");
    refused(edit().dice(0, [super::super::Die::parse("B1").unwrap(); 30]), "too many dice");
    refused(edit().winners([0; 9]), "more Minions are won than there are");
    refused(edit().winners([4]), "a seat where nobody sits");
    refused(edit().minion(0, Minion::ALL[0]), "nobody has won a Minion yet");
    refused(edit().treasure(0, Treasure::ALL[0]), "holds no Treasure");
    refused(
        edit().frame(Frame::Draw).frame(Frame::Draw).frame(Frame::Draw).frame(Frame::Draw),
        "three things",
    );
    refused(edit().happy(200).angry(200), "there are too many tokens");
    refused(edit().character(0, Wanda), "a character is taken");
    refused(edit().stage(Stage::Draft { seat: 9 }), "the stage names a seat");
}
