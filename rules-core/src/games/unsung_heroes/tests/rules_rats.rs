//! Rules of Alfred, Wanda, Tilda and Jerry (UH-100 to UH-117), by number.

use super::fixture::imports::*;

/// Own dice by their places.
fn offered(places: &[u8]) -> Vec<alloc::string::String> {
    places.iter().map(|place| alloc::format!("die 0,{place}")).collect()
}

#[test]
fn uh_100_alfred_starts_with_two_blue_dice() {
    assert_eq!(start(Alfred, "roll B2 B3").shows(0), "B2 B3");
}

#[test]
fn uh_101_uh_q20_alfred_turns_a_low_blue_die_to_3_once_a_round() {
    let mut fixture =
        Fixture::new(&[Alfred, Betty]).hand(0, &[0]).hand(1, &[0]).dice(0, "B1 B2 B4 R1");
    fixture.play("ability");
    assert_eq!(fixture.legal(), ["die 0,0", "die 0,1"]);
    fixture.play("die 0,1");
    assert_eq!((fixture.shows(0).as_str(), fixture.state.table.reached[0]), ("B1 B3 B4 R1", 1));
    fixture.play("pass");
    assert_eq!(fixture.legal(), ["pass", "card 0"]);
    // A protected one stays protected.
    let mut gold = Fixture::new(&[Alfred, Betty]).hand(0, &[0]).hand(1, &[0]).dice(0, "B2*");
    gold.play("ability");
    assert_eq!(gold.shows(0), "B3*");
    // It is one of his own dice, whatever the others have.
    let other = || Fixture::new(&[Alfred, Betty]).hand(0, &[0]).hand(1, &[0]).dice(1, "B1 B2");
    assert_eq!(other().dice(0, "B3 R1").legal(), ["pass", "card 0"]);
    let mut own = other().dice(0, "B1 B2 B4");
    own.play("ability");
    assert_eq!(own.legal(), ["die 0,0", "die 0,1"]);
}

#[test]
fn uh_105_wanda_starts_with_a_white_die() {
    assert_eq!(start(Wanda, "roll W5").shows(0), "W5");
}

#[test]
fn uh_106_uh_q35_each_new_one_may_bring_another_die() {
    let mut fixture = Fixture::new(&[Wanda, Alfred]).hand(0, &[10, 0]).hand(1, &[0]);
    fixture.play("card 10; roll B1; roll R1; skip; use; roll R5");
    assert_eq!(fixture.shows(0), "B1 R1 R5");
    // Two dice for two ones.
    let mut both = Fixture::new(&[Wanda, Alfred]).hand(0, &[7, 0]).hand(1, &[0]);
    both.play("card 7; roll B1 B1; use; use; roll B1 B3");
    assert_eq!((both.shows(0).as_str(), both.node()), ("B1 B1 B1 B3", Node::Player(1)));
    // The Purple die does not count.
    let mut gold = Fixture::new(&[Wanda, Alfred]).hand(0, &[14, 0]).hand(1, &[0]);
    gold.play("card 14; use; roll R3; roll P1; skip");
    assert_eq!((gold.shows(0).as_str(), gold.node()), ("R3* P1*", Node::Player(1)));
}

#[test]
fn uh_107_uh_q27_comedy_at_the_start_and_not_on_comedy() {
    let fixture = start(Wanda, "roll W1; use; roll W1");
    assert_eq!(fixture.shows(0), "W1 W1");
    assert_eq!(fixture.state.ask(), Ask::Roll, "Alfred rolls already");
    let mut reroll = Fixture::new(&[Wanda, Alfred]).hand(0, &[6, 0]).hand(1, &[0]).dice(0, "W5");
    reroll.play("card 6; die 0,0; roll W1; skip");
    assert_eq!((reroll.shows(0).as_str(), reroll.node()), ("W1", Node::Player(1)));
}

#[test]
fn uh_108_a_die_from_a_protected_die_is_protected() {
    let mut fixture = Fixture::new(&[Wanda, Alfred]).hand(0, &[14, 0]).hand(1, &[0]);
    fixture.play("card 14; use; roll R1; roll P5; use; roll R4; skip");
    assert_eq!(fixture.shows(0), "R1* R4* P5*");
}

#[test]
fn uh_110_tilda_starts_with_a_white_die_and_her_gold_card_below() {
    let fixture = start(Tilda, "roll W5");
    assert_eq!(fixture.shows(0), "W5");
    assert!(fixture.state.decks[0].contains(Slot::GOLD));
}

#[test]
fn uh_111_tilda_saves_the_rats_when_she_gets_nothing() {
    let won = |dice: [&str; 3]| {
        let mut fixture =
            Fixture::new(&[Tilda, Alfred, Wanda]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]);
        for (seat, dice) in (0..).zip(dice) {
            fixture = fixture.dice(seat, dice);
        }
        fixture.play("pass; pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown");
        fixture.state.table.rat_cards
    };
    assert_eq!(won(["W8", "B4", "W5"]), 0, "she wins");
    assert_eq!(won(["W5", "B4", "W8"]), 0, "she is second");
    assert_eq!(won(["W1", "B4", "W8"]), 1, "she is third");
    // With two players the other Treasure goes to nobody (UH-Q31).
    let mut two = Fixture::new(&[Tilda, Alfred]).hand(0, &[0]).hand(1, &[0]).dice(1, "B4");
    two.play("pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!((two.state.table.rat_cards, two.score(0)), (1, 1));
    // It works against the Pixies, too.
    let pixies = Options { set: BoxSet::Pixies, ..fixed(&[Tilda, Betty]) };
    let mut pixies = Fixture::with(&pixies).hand(0, &[0]).hand(1, &[0]).dice(1, "B4");
    pixies.play("pass; pass; treasures crystal_slipper glitter_bomb; treasure glitter_bomb");
    assert_eq!((pixies.state.table.rat_cards, pixies.score(0)), (1, 1));
}

#[test]
fn uh_115_jerry_starts_with_a_white_die_and_the_odds() {
    let mut fixture = start(Jerry, "roll R6; roll W2");
    assert_eq!(fixture.legal(), ["die 0,0", "die 0,1"]);
    fixture.play("die 0,1");
    assert_eq!(fixture.shows(0), "R6");
}

#[test]
fn uh_116_uh_q28_uh_q29_one_of_all_dice_just_gained_goes() {
    let mut fixture = Fixture::new(&[Jerry, Alfred])
        .after(&[0, 0, 1, 1])
        .hand(0, &[4, 0])
        .hand(1, &[0])
        .dice(0, "R4");
    fixture.play("card 4; roll R4 R6");
    assert_eq!(fixture.legal(), ["die 0,0", "die 0,2"], "no way to keep both");
    fixture.play("die 0,2");
    assert_eq!(fixture.shows(0), "R4 R4");
    // Dice that lay there before stay, whatever they show.
    let mut before = Fixture::new(&[Jerry, Alfred]).hand(0, &[2, 0]).hand(1, &[0]).dice(0, "R2 W5");
    before.play("card 2; roll B3; roll R6");
    assert_eq!((before.shows(0).as_str(), before.legal()), ("B3 R2 R6 W5", offered(&[0, 2])));
    // Set dice count as gained as well.
    let options = Options { set: BoxSet::Mixed, ..fixed(&[Jerry, Alfred]) };
    let mut set = Fixture::with(&options)
        .after(&[0, 0, 1, 1])
        .holding(0, Treasure::JarOfPixieDust)
        .hand(0, &[0])
        .hand(1, &[0]);
    set.play("treasure jar_of_pixie_dust; roll R5; die 0,1");
    assert_eq!(set.shows(0), "R5");
}

#[test]
fn uh_117_no_odds_for_powerups_breaks_and_swaps() {
    let mut power = Fixture::new(&[Jerry, Alfred])
        .after(&[0])
        .owning(0, Minion::PackRat)
        .hand(0, &[0])
        .hand(1, &[0]);
    power.play("powerup pack_rat; roll B2");
    assert_eq!((power.shows(0).as_str(), power.node()), ("B2", Node::Player(1)));
    let mut broken = Fixture::new(&[Alfred, Jerry]).hand(0, &[11, 0]).hand(1, &[0]).dice(1, "W8");
    broken.play("card 11; skip; die 1,0; roll B1 B2");
    assert_eq!((broken.shows(1).as_str(), broken.node()), ("B1 B2", Node::Player(1)));
    // Not even for a break that he plays himself, with the Mouse Trap.
    let mut own = Fixture::new(&[Jerry, Alfred])
        .after(&[0, 0, 1, 1])
        .holding(0, Treasure::MouseTrap)
        .hand(0, &[0])
        .hand(1, &[0])
        .dice(0, "W2");
    own.play("treasure mouse_trap; use; die 0,0; roll B3 B4");
    assert_eq!((own.shows(0).as_str(), own.node()), ("B3 B4", Node::Player(1)));
    // Declined: no Red die, no removal.
    let mut none = Fixture::new(&[Jerry, Alfred]).hand(0, &[13, 0]).hand(1, &[0]);
    none.play("card 13; use; skip");
    assert_eq!((none.shows(0).as_str(), none.score(0)), ("", 3));
}
