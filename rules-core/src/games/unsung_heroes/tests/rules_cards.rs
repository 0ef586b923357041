//! Rules of Gold Cards, Treasures, replays and the Nope (UH-45 to UH-64), by
//! number.

use super::fixture::imports::*;

#[test]
fn uh_45_a_gold_card_may_be_played_in_any_round_and_not_be_noped() {
    let mut fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[14, 0]).hand(1, &[9, 0]);
    fixture.play("card 14");
    assert_eq!(
        (fixture.score(0), fixture.node(), fixture.state.stage),
        (9, Node::Player(1), Stage::Turn)
    );
    assert_eq!(fixture.state.table.before, None);
}

#[test]
fn uh_46_what_a_gold_card_lets_you_play_cannot_be_noped() {
    let mut fixture = Fixture::new(&[Tilda, Alfred]).hand(0, &[14, 2]).no_deck(0).hand(1, &[9, 0]);
    fixture.play("card 14; use; item 0,1; skip");
    assert_eq!((fixture.score(0), fixture.state.stage), (6, Stage::Turn));
}

#[test]
fn uh_47_protected_dice_are_out_of_reach_of_the_others() {
    let others = |who, slot: u8, skips: &str| {
        let mut fixture = Fixture::new(&[who, Wanda])
            .hand(0, &[slot, 0])
            .hand(1, &[0])
            .dice(0, "R4 W3")
            .dice(1, "R5* W8* P9*");
        fixture.play(&alloc::format!("card {slot}; {skips}"));
        assert!(
            !fixture.legal().iter().any(|action| action.starts_with("die 1")),
            "{who} {slot}: {:?}",
            fixture.legal()
        );
        fixture
    };
    others(Alfred, 5, "");
    others(Alfred, 11, "skip");
    others(Karl, 11, "skip");
    others(Greg, 10, "");
    // Nothing to swap, nothing to reroll: the bonuses vanish.
    assert_eq!(others(Jerry, 10, "skip").node(), Node::Player(1));
    assert_eq!(others(Jerry, 12, "skip").node(), Node::Player(1));
    // Their owner may do all of it.
    let mut own = Fixture::new(&[Wanda, Alfred]).hand(0, &[6, 0]).hand(1, &[0]).dice(0, "R5* P9*");
    own.play("card 6");
    assert_eq!(own.legal(), ["skip", "die 0,0", "die 0,1"]);
}

#[test]
fn uh_48_uh_q12_protection_ends_with_a_swap_a_break_and_a_transmutation() {
    let mut karl =
        Fixture::new(&[Karl, Alfred]).hand(0, &[11, 0]).hand(1, &[0]).dice(0, "W2*").dice(1, "B1");
    karl.play("card 11; use; die 0,0");
    assert_eq!(karl.shows(0), "B4");
    let mut alfred =
        Fixture::new(&[Alfred, Wanda]).hand(0, &[11, 0]).hand(1, &[0]).dice(0, "W2*").dice(1, "B1");
    alfred.play("card 11; use; die 0,0; roll B2 B3");
    assert_eq!(alfred.shows(0), "B2 B3");
    let mut wanda = Fixture::new(&[Wanda, Alfred]).hand(0, &[6, 0]).hand(1, &[0]).dice(0, "R2*");
    wanda.play("card 6; die 0,0; roll R6; skip");
    assert_eq!(wanda.shows(0), "R6*", "a reroll keeps it");
    let base = |who, other| Fixture::new(&[who, other]).hand(0, &[10, 0]).hand(1, &[0]);
    let mut swap = base(Jerry, Greg).dice(0, "W2*").dice(1, "B1 R1*");
    swap.play("card 10; skip; die 0,0");
    assert_eq!((swap.shows(0).as_str(), swap.shows(1).as_str()), ("B1", "R1* W2"));
    let mut greg = base(Greg, Ellen).dice(0, "R2* W8").dice(1, "B3");
    greg.play("card 10; skip; die 0,0");
    assert_eq!(greg.shows(0), "R4* W8", "a face that is raised keeps it, too");
    let mut tithe = Fixture::new(&[Greg, Ellen]).hand(0, &[14, 0]).hand(1, &[0]).dice(0, "B2 R2*");
    tithe.play("card 14; use; skip");
    assert_eq!(tithe.shows(0), "B3 R3*");
}

#[test]
fn uh_49_no_effect_reaches_static_bonuses_or_tokens_of_others() {
    let mut fixture = Fixture::new(&[Greg, Betty])
        .hand(0, &[14, 0])
        .hand(1, &[0])
        .row(1, 1, 1)
        .dice(1, "R4")
        .set(|state| state.table.stakes.angry = 2);
    fixture.play("card 14; use; skip");
    // Only the die has lost a point.
    assert_eq!(fixture.score(1), 3 + 4 + 2);
}

#[test]
fn uh_50_treasures_wait_for_the_boss_and_cannot_be_noped() {
    let held =
        |rounds: &[u8]| Fixture::new(&[Alfred, Wanda]).after(rounds).hand(0, &[0]).hand(1, &[9, 0]);
    assert_eq!(held(&[0]).legal(), ["pass", "card 0", "powerup sewer_rat"]);
    let mut boss = held(&[0, 1, 1, 1]).holding(0, Treasure::BagOfBottleCaps);
    assert!(boss.legal().contains(&"treasure bag_of_bottle_caps".to_string()));
    boss.play("treasure bag_of_bottle_caps; roll R2 R5");
    assert_eq!((boss.shows(0).as_str(), boss.state.stage), ("R2 R5", Stage::Turn));
    // Who holds a Treasure and nothing else has a turn in the Boss round only.
    let alone = |rounds: &[u8]| {
        let fixture = Fixture::new(&[Alfred, Wanda]).after(rounds).hand(0, &[0, 1]).no_deck(1);
        let mut fixture = fixture.dice(0, "B3 B4");
        fixture.play("card 0");
        (fixture.node(), fixture.state.holds_treasure(1))
    };
    assert_eq!(alone(&[0, 0, 1, 0]), (Node::Player(1), true));
    let fixture = Fixture::new(&[Alfred, Ellen, Wanda]).after(&[0]).hand(0, &[0, 1]).hand(2, &[0]);
    let mut fixture = fixture.no_deck(1);
    assert!(fixture.state.holds_treasure(1), "of second place");
    fixture.play("card 0");
    assert_eq!(fixture.node(), Node::Player(2), "Ellen passes unasked");
}

#[test]
fn uh_51_a_treasure_is_a_card_played_but_of_no_deck() {
    let mut jerry = Fixture::new(&[Jerry, Wanda])
        .after(&[0, 1, 1, 1])
        .holding(0, Treasure::BagOfBottleCaps)
        .hand(0, &[0])
        .hand(1, &[0]);
    jerry.play("treasure bag_of_bottle_caps; roll R1 R2 R6; die 0,0");
    assert_eq!(jerry.shows(0), "R2 R6");
    let place = jerry.state.treasures[Treasure::BagOfBottleCaps].place;
    assert_eq!(place, TreasurePlace::Played(SeatId::First));
    assert_eq!((jerry.in_row(0, 0), jerry.pile(0)), (vec![], vec![]));
}

#[test]
fn uh_55_only_items_in_discard_piles_can_be_chosen() {
    let mut fixture = Fixture::new(&[Tilda, Ellen])
        .hand(0, &[12, 5])
        .hand(1, &[0])
        .discard(0, &[5 + 1, 9, 10])
        .discard(1, &[5, 8, 12])
        .row(1, 1, 1)
        .puppet(0, 1, 2);
    fixture.play("card 12");
    assert_eq!(fixture.legal(), ["skip", "item 1,6"]);
}

#[test]
fn uh_56_a_replayed_item_is_carried_out_as_if_from_the_hand() {
    let mut fixture =
        Fixture::new(&[Tilda, Alfred]).hand(0, &[12, 0]).hand(1, &[0]).discard(1, &[13]);
    fixture.play("card 12; item 1,7; use; use; roll B3");
    assert_eq!((fixture.in_row(0, 1), fixture.pile(1), fixture.score(0)), (vec![13], vec![], 5));
    fixture.finish();
    assert_eq!(fixture.pile(1), [13], "back to its owner's pile");
}

#[test]
fn uh_57_an_item_can_be_replayed_once_by_a_card() {
    let mut fixture =
        Fixture::new(&[Tilda, Alfred]).hand(0, &[11, 0]).hand(1, &[0]).discard(0, &[1, 4]);
    fixture.play("card 11; item 0,1");
    assert_eq!(fixture.legal(), ["skip", "item 0,4"]);
    let mut one = Fixture::new(&[Tilda, Alfred]).hand(0, &[11, 0]).hand(1, &[0]).discard(0, &[1]);
    one.play("card 11; item 0,1");
    assert_eq!(one.node(), Node::Player(1), "the second bonus has no target");
}

#[test]
fn uh_58_the_nope_is_never_played_in_turn() {
    let fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 9]).hand(1, &[0]);
    assert_eq!(fixture.legal(), ["pass", "card 0"]);
    assert!(!fixture.state.is_legal(Action::Card(Slot::NOPE)));
    for who in Character::all() {
        let nopes = (0..15)
            .filter(|slot| who.card(super::fixture::slot(*slot)).bonuses.contains(&Bonus::Nope));
        assert_eq!(nopes.collect::<Vec<_>>(), [9]);
    }
}

#[test]
fn uh_59_uh_q2_the_window_opens_after_the_whole_card() {
    let mut fixture =
        Fixture::new(&[Alfred, Wanda]).hand(0, &[13, 0]).hand(1, &[9, 0]).dice(1, "R1");
    fixture.play("card 13; use; use");
    assert_eq!(fixture.node(), Node::Chance, "not yet");
    fixture.play("roll B4");
    assert_eq!(
        (fixture.node(), fixture.legal()),
        (Node::Player(1), vec!["skip".into(), "nope".into()])
    );
}

/// UH-60 with everything a card can change: dice of both, a broken Puppet, an
/// Item from a pile, tokens, and times.
#[test]
fn uh_60_a_nope_brings_everything_back() {
    let cases = [
        (
            Fixture::new(&[Ellen, Betty]).discard(1, &[3]).dice(1, "R4"),
            "card 11; die 1,0; roll R1; item 1,3; puppet sir_sock",
            11,
        ),
        (
            Fixture::new(&[Betty, Ellen]).dice(0, "R4").set(|s| s.table.stakes.happy = 1),
            "card 12; use; rage gain; die 0,0; roll R1; rage flip",
            12,
        ),
        (
            Fixture::new(&[Greg, Ellen]).dice(0, "R4").dice(1, "R1 W2"),
            "card 11; die 1,0; die 0,0",
            11,
        ),
        (
            Fixture::new(&[Jerry, Betty]).dice(0, "W4").dice(1, "B2 R3 R5"),
            "card 12; use; use; roll B1; roll R1 R1",
            12,
        ),
        (
            Fixture::new(&[Tilda, Greg]).discard(0, &[3]).dice(0, "W4"),
            "card 10; use; item 0,3; roll W8",
            10,
        ),
        (
            Fixture::new(&[Jerry, Wanda]).dice(0, "W4").dice(1, "B2 R3"),
            "card 11; use; roll R2 R3; die 0,0; die 0,0; die 1,1",
            11,
        ),
        (
            Fixture::new(&[Alfred, Wanda]).dice(1, "W8"),
            "card 11; use; die 1,0; roll B1 B1; use; use; roll B2 B3",
            11,
        ),
    ];
    for (fixture, steps, slot) in cases {
        let mut fixture = fixture.hand(0, &[slot, 0]).hand(1, &[9, 1]).set(|state| {
            (state.table.clock, state.table.reached) = (5, [4, 3, 0, 0]);
        });
        let mut expected = fixture.state.clone();
        let played = super::fixture::slot(slot);
        fixture.play(steps);
        assert_ne!(fixture.state.table.stakes, expected.table.stakes, "{steps}");
        fixture.play("nope");
        // The table before, but for the two cards, the clock and the turn.
        expected.hands[0].remove(played);
        expected.table.stakes.discards[0].insert(played);
        expected.hands[1].remove(Slot::NOPE);
        expected.table.stakes.rows[1].cards[1].insert(Slot::NOPE);
        (expected.table.clock, expected.table.current) = (6, 1);
        assert_eq!(fixture.state, expected, "{steps}");
    }
}

#[test]
fn uh_60_no_ordinary_card_touches_more_than_a_nope_takes_back() {
    // Boil, Gold Bars and Puppet shows are Gold; drawing is a Powerup.
    for who in Character::all() {
        for slot in Slot::all() {
            let card = who.card(slot);
            let beyond = |bonus: &Bonus| {
                matches!(bonus, Bonus::Boil | Bonus::GoldBar | Bonus::PuppetShow | Bonus::Draw)
            };
            assert!(card.gold || !card.bonuses.iter().any(beyond), "{}", card.name);
        }
    }
}

#[test]
fn uh_61_the_noped_turn_is_over_and_no_pass() {
    let mut fixture =
        Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[0, 1]).hand(1, &[0]).hand(2, &[9, 0]);
    fixture.play("card 1; nope");
    assert_eq!(
        (fixture.node(), fixture.state.table.passes, fixture.state.table.clock),
        (Node::Player(1), 0, 1)
    );
}

#[test]
fn uh_62_a_nope_cannot_be_noped() {
    let mut fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[9, 1, 0]).hand(1, &[9, 0]);
    fixture.play("card 1; nope");
    assert_eq!((fixture.node(), fixture.state.stage), (Node::Player(1), Stage::Turn));
    assert_eq!(fixture.in_hand(0), [0, 9]);
}

#[test]
fn uh_63_replayed_items_go_back_where_they_came_from() {
    let mut fixture =
        Fixture::new(&[Tilda, Alfred]).hand(0, &[11, 0]).hand(1, &[9, 0]).discard(0, &[1, 4]);
    fixture.play("card 11; item 0,1; item 0,4; roll R3; nope");
    assert_eq!(
        (fixture.pile(0), fixture.in_row(0, 0), fixture.shows(0).as_str()),
        (vec![1, 4, 11], vec![], "")
    );
}

#[test]
fn uh_64_a_nope_in_the_row_adds_nothing_and_is_discarded_later() {
    let mut fixture = Fixture::new(&[Alfred, Ellen]).hand(0, &[1, 0]).hand(1, &[9, 0]);
    fixture.play("card 1; nope");
    assert_eq!((fixture.score(1), fixture.in_row(1, 1)), (0, vec![9]));
    fixture.finish();
    assert_eq!(fixture.legal(), ["skip", "card 9"], "Ellen may stuff it");
    assert_eq!(fixture.node(), Node::Player(1));
    fixture.play("skip; skip; skip; skip");
    assert_eq!((fixture.pile(1), fixture.in_row(1, 1)), (vec![9], vec![]));
}

#[test]
fn uh_q9_untargeted_bonuses_are_always_used_with_the_switch_off() {
    let options = Options { untargeted_optional: false, ..super::fixture::fixed(&[Alfred, Wanda]) };
    let mut fixture = Fixture::with(&options).hand(0, &[13, 0]).hand(1, &[0]);
    fixture.play("card 13; roll B3");
    assert_eq!(fixture.score(0), 5);
}

#[test]
fn uh_q15_uh_q16_an_opponents_item_goes_back_to_the_owners_open_pile() {
    let mut fixture =
        Fixture::new(&[Tilda, Alfred]).hand(0, &[12, 0]).hand(1, &[0]).discard(1, &[1]);
    assert_eq!(fixture.state.view(0).table.stakes.discards[1].len(), 1);
    fixture.play(
        "card 12; item 1,1; pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown",
    );
    assert_eq!((fixture.pile(0), fixture.pile(1)), (vec![12], vec![1]));
}

#[test]
fn uh_q37_a_nope_hits_the_card_from_the_hand() {
    let mut fixture =
        Fixture::new(&[Tilda, Alfred]).hand(0, &[12, 0]).hand(1, &[9, 0]).discard(1, &[1]);
    fixture.play("card 12; item 1,1; nope");
    assert_eq!((fixture.pile(0), fixture.pile(1), fixture.score(0)), (vec![12], vec![1], 0));
}

#[test]
fn uh_q41_nobody_else_sees_that_somebody_is_asked() {
    let played = |holder: u8, other: u8| {
        let mut fixture = Fixture::new(&[Alfred, Wanda, Tilda, Jerry])
            .hand(0, &[1, 0])
            .hand(holder, &[9, 0])
            .hand(other, &[1, 0])
            .hand(if holder + other == 5 { 1 } else { 6 - holder - other }, &[2, 0]);
        fixture.play("card 1");
        fixture
    };
    // Seat 2 or seat 3 is asked; seats 0 and 1 cannot tell.
    let (second, third) = (played(2, 3), played(3, 2));
    assert_eq!((second.node(), third.node()), (Node::Player(2), Node::Player(3)));
    assert!(second.same_view(&third, 0) && second.same_view(&third, 1));
    assert_eq!(second.state.view(0).ask(), Ask::Resolved);
    assert_eq!(second.state.view(2).ask(), Ask::Nope);
}
