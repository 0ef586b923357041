//! Rules of Ellen and her Puppets (UH-140 to UH-147), by number.

use super::fixture::imports::*;

#[test]
fn uh_140_ellen_starts_with_a_blue_die_and_four_empty_puppets() {
    let fixture = start(Ellen, "roll B3");
    assert_eq!((fixture.shows(0).as_str(), fixture.state.table.empty_puppets().count()), ("B3", 4));
}

#[test]
fn uh_141_uh_q22_cards_on_puppets_are_open_and_stay() {
    let mut fixture = Fixture::new(&[Ellen, Alfred]).hand(0, &[0]).hand(1, &[0, 1]).puppet(2, 0, 3);
    assert_eq!(fixture.state.view(1).table.stakes.puppets, fixture.state.table.stakes.puppets);
    fixture
        .play("pass; card 0; pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!(fixture.stuffed(2), Some((0, 3)));
}

#[test]
fn uh_142_puppets_are_filled_in_order_with_own_cards_of_the_row() {
    let mut fixture = Fixture::new(&[Ellen, Tilda])
        .hand(0, &[0])
        .hand(1, &[0])
        .puppet(0, 0, 2)
        .row(0, 0, 9)
        .row(0, 0, 14);
    fixture.play("pass; pass");
    while fixture.state.ask() == Ask::Special {
        fixture.play("seat 0");
    }
    fixture.play("treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!(fixture.state.stage, Stage::StuffEnd { puppet: 1 }, "the first is full");
    assert_eq!(fixture.legal(), ["skip", "card 9", "card 14"], "a Nope or the Gold Card will do");
    fixture.play("card 14; skip");
    assert_eq!((fixture.stuffed(1), fixture.stuffed(2)), (Some((0, 14)), None));
}

#[test]
fn uh_143_a_noped_card_cannot_be_stuffed() {
    let mut fixture = Fixture::new(&[Ellen, Alfred]).hand(0, &[1, 2, 0]).hand(1, &[9, 0]);
    fixture.play("card 1; nope; card 0; card 2; roll B3").finish();
    assert_eq!(fixture.legal(), ["skip", "card 2"]);
    assert_eq!(fixture.pile(0), [1]);
}

#[test]
fn uh_144_a_puppet_gives_its_card_up_and_acts() {
    let mut fixture =
        Fixture::new(&[Ellen, Tilda]).hand(0, &[0]).hand(1, &[0]).puppet(0, 1, 3).puppet(1, 0, 1);
    fixture.play("puppet sir_sock");
    assert_eq!((fixture.score(0), fixture.pile(1), fixture.stuffed(0)), (1, vec![3], None));
    fixture.play("pass");
    assert_eq!(fixture.legal(), ["pass", "card 0", "puppet miss_mitten"]);
}

#[test]
fn uh_145_a_puppet_can_be_filled_and_used_again_in_the_same_round() {
    let mut fixture = Fixture::new(&[Ellen, Tilda]).hand(0, &[10, 0]).hand(1, &[0]).puppet(0, 0, 1);
    fixture.play(
        "puppet sir_sock; pass; card 10; skip; item 0,1; puppet sir_sock; pass; puppet sir_sock",
    );
    assert_eq!(fixture.score(0), 2);
}

#[test]
fn uh_146_a_puppets_bonus_lasts_for_the_round_and_its_die_is_new() {
    let mut fixture =
        Fixture::new(&[Ellen, Tilda]).hand(0, &[0]).hand(1, &[0]).puppet(0, 0, 1).puppet(1, 0, 2);
    fixture.play("puppet sir_sock; pass; puppet miss_mitten; roll B4; pass");
    assert_eq!(fixture.score(0), 5);
    fixture.finish();
    assert_eq!(fixture.score(0), 0);
}

#[test]
fn uh_147_uh_q23_the_show_carries_out_all_puppets() {
    let mut fixture = Fixture::new(&[Ellen, Alfred]).hand(0, &[14, 0]).hand(1, &[9, 0]);
    fixture.play("card 14; roll B4");
    // Nothing is on any Puppet, and all act; both rerolls may be declined.
    assert_eq!(fixture.legal(), ["skip", "die 0,0"]);
    fixture.play("skip; die 0,0; roll B2");
    assert_eq!(fixture.legal()[0], "skip", "the card may stay in the row");
    fixture.play("skip");
    assert_eq!(
        (fixture.shows(0).as_str(), fixture.score(0), fixture.in_row(0, 0)),
        ("B2*", 3, vec![14])
    );
    assert_eq!((fixture.node(), fixture.state.stage), (Node::Player(1), Stage::Turn));
    // What lies on a Puppet stays there, and this card goes on an empty one.
    let mut full = Fixture::new(&[Ellen, Alfred]).hand(0, &[14, 0]).hand(1, &[0]).puppet(0, 0, 1);
    full.play("card 14; roll B4; skip; skip");
    let puppets = ["skip", "puppet miss_mitten", "puppet old_yarnbeard", "puppet captain_felt"];
    assert_eq!(full.legal(), puppets);
    full.play("puppet captain_felt");
    assert_eq!((full.stuffed(0), full.stuffed(3)), (Some((0, 1)), Some((0, 14))));
    assert_eq!((full.in_row(0, 0), full.pile(0), full.score(0)), (vec![], vec![], 5));
}

#[test]
fn uh_147_with_all_puppets_full_the_card_stays_in_the_row() {
    let fixture = Fixture::new(&[Ellen, Alfred]).hand(0, &[14, 0]).hand(1, &[0]);
    let mut fixture = fixture.puppet(0, 0, 1).puppet(1, 0, 2).puppet(2, 0, 3).puppet(3, 0, 4);
    fixture.play("card 14; roll B4; skip; skip");
    assert_eq!((fixture.node(), fixture.in_row(0, 0)), (Node::Player(1), vec![14]));
    let full = [1, 2, 3, 4].map(|slot| Some((0, slot)));
    assert_eq!([0, 1, 2, 3].map(|at| fixture.stuffed(at)), full, "nothing is discarded");
}
