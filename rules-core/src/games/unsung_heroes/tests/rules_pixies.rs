//! Rules of Betty, Karl and Greg (UH-120 to UH-139), by number.

use super::fixture::imports::*;

#[test]
fn uh_120_betty_starts_with_a_red_die() {
    assert_eq!(start(Betty, "roll R6").shows(0), "R6");
    assert_eq!(start(Betty, "roll R1").state.table.stakes.angry, 1, "and may rage at once");
}

#[test]
fn uh_121_uh_q25_rage_comes_with_a_rolled_one_and_no_other() {
    let mut reroll = Fixture::new(&[Alfred, Betty]).hand(0, &[5, 0]).hand(1, &[0]).dice(1, "R1");
    reroll.play("card 5; die 1,0; roll R1");
    assert_eq!(reroll.state.table.stakes.angry, 1, "from 1 to 1, by anybody");
    let mut swap =
        Fixture::new(&[Jerry, Betty]).hand(0, &[10, 0]).hand(1, &[0]).dice(0, "B1").dice(1, "R4");
    swap.play("card 10; skip; die 0,0");
    assert_eq!((swap.shows(1).as_str(), swap.state.table.stakes.angry), ("B1", 0));
    let mut tithe = Fixture::new(&[Greg, Betty]).hand(0, &[10, 0]).hand(1, &[0]).dice(1, "R2");
    tithe.play("card 10; die 1,0; skip");
    assert_eq!((tithe.shows(1).as_str(), tithe.state.table.stakes.angry), ("R1", 0));
}

#[test]
fn uh_122_rage_gains_or_flips_whatever_is_possible() {
    let base = |angry, happy| {
        Fixture::new(&[Betty, Alfred])
            .hand(0, &[10, 0])
            .hand(1, &[0])
            .set(move |s| (s.table.stakes.angry, s.table.stakes.happy) = (angry, happy))
    };
    let tokens =
        |fixture: &Fixture| (fixture.state.table.stakes.angry, fixture.state.table.stakes.happy);
    let mut both = base(0, 1);
    both.play("card 10; use");
    assert_eq!(both.legal(), ["rage gain", "rage flip"]);
    both.play("rage gain; use; rage flip");
    assert_eq!(tokens(&both), (2, 0));
    let mut flip = base(1, 2);
    flip.play("card 10; use; use");
    assert_eq!(tokens(&flip), (3, 0));
    let mut none = base(3, 0);
    none.play("card 10");
    assert_eq!((tokens(&none), none.node()), ((3, 0), Node::Player(1)), "passed over");
}

#[test]
fn uh_123_angry_tokens_are_worth_a_point_and_stay() {
    let mut fixture = Fixture::new(&[Betty, Alfred])
        .hand(0, &[10, 0])
        .hand(1, &[0])
        .set(|s| s.table.stakes.angry = 1);
    fixture.play("card 10; use; use");
    assert_eq!(fixture.score(0), 3);
    fixture.play("pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!((fixture.state.table.stakes.angry, fixture.score(0)), (3, 3));
}

#[test]
fn uh_124_uh_q30_betty_flips_as_often_as_she_has_angry_tokens() {
    let mut fixture = Fixture::new(&[Betty, Wanda])
        .hand(0, &[0])
        .hand(1, &[0])
        .dice(0, "R2 R5")
        .dice(1, "W7")
        .set(|s| s.table.stakes.angry = 2);
    fixture.play("ability");
    assert_eq!(fixture.legal(), ["die 0,0", "die 0,1"], "own dice, and no way out");
    fixture.play("die 0,0; roll R3; pass; ability; die 0,0; roll R4; pass");
    let stakes = &fixture.state.table.stakes;
    assert_eq!((stakes.angry, stakes.happy), (0, 2));
    assert_eq!(fixture.legal(), ["pass", "card 0"]);
}

#[test]
fn uh_124_uh_35_a_flip_needs_a_die_that_it_reaches() {
    let base = |boil| {
        let fixture = Fixture::new(&[Betty, Wanda]).hand(0, &[0]).hand(1, &[0]).dice(1, "W7");
        fixture.set(|s| (s.table.stakes.angry, s.table.stakes.boil, s.table.clock) = (1, boil, 1))
    };
    assert_eq!(base(false).legal(), ["pass", "card 0"], "Betty has no die");
    assert_eq!(base(true).legal(), ["pass", "ability", "card 0"], "after boiling any will do");
}

#[test]
fn uh_124_boiling_reaches_any_die_until_the_round_is_over() {
    let mut fixture = Fixture::new(&[Betty, Wanda])
        .hand(0, &[14, 0])
        .hand(1, &[0])
        .dice(0, "R2")
        .dice(1, "R3 W7*")
        .set(|s| (s.table.stakes.angry, s.table.stakes.happy) = (1, 2));
    fixture.play("card 14; skip; skip; use");
    assert_eq!((fixture.state.table.stakes.angry, fixture.state.table.stakes.happy), (3, 0));
    fixture.play("pass; ability");
    assert_eq!(fixture.state.table.stakes.happy, 1, "the token flips first");
    assert_eq!(fixture.legal(), ["die 0,0", "die 1,0"], "but none that is protected");
    fixture.play("die 1,0; roll R1; pass; pass");
    assert_eq!(fixture.state.table.stakes.happy, 1, "a 1 of somebody else is no Rage");
    fixture.play("treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert!(!fixture.state.table.stakes.boil);
}

#[test]
fn uh_125_a_one_by_the_flip_brings_rage() {
    let mut fixture = Fixture::new(&[Betty, Wanda])
        .hand(0, &[0])
        .hand(1, &[0])
        .dice(0, "R2 R5")
        .set(|s| s.table.stakes.angry = 1);
    fixture.play("ability; die 0,0; roll R1; rage flip");
    assert_eq!((fixture.state.table.stakes.angry, fixture.state.table.stakes.happy), (1, 0));
}

#[test]
fn uh_126_happy_tokens_flip_at_the_end_of_the_round() {
    let mut fixture = Fixture::new(&[Betty, Alfred])
        .hand(0, &[0])
        .hand(1, &[0, 1])
        .dice(0, "R4")
        .set(|s| s.table.stakes.happy = 3);
    fixture.play("pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!((fixture.state.table.stakes.angry, fixture.state.table.stakes.happy), (3, 0));
}

#[test]
fn uh_129_karl_starts_with_a_blue_die_and_the_coin() {
    let fixture = start(Karl, "roll B3");
    assert_eq!((fixture.shows(0).as_str(), fixture.score(0)), ("B3", 5));
}

#[test]
fn uh_130_the_coin_comes_back_every_round() {
    let mut fixture = Fixture::new(&[Karl, Ellen]).hand(0, &[0]).hand(1, &[0]).dice(0, "W8");
    fixture = fixture.set(|s| s.table.coin = true);
    fixture.play("ability; pass; pass");
    assert!(!fixture.state.table.coin);
    fixture.play("treasures crystal_slipper jar_of_pixie_dust; treasure crystal_slipper");
    fixture.play("card 1; card 2; card 1; card 2; minion bubble_pixie");
    assert!(fixture.state.table.coin);
}

#[test]
fn uh_131_every_kind_of_part_can_be_forged() {
    let fixture = Fixture::new(&[Karl, Tilda])
        .after(&[0, 0, 1, 1])
        .owning(0, Minion::SewerRat)
        .holding(0, Treasure::RustyCrown)
        .hand(0, &[0])
        .hand(1, &[0])
        .dice(0, "B1")
        .row(0, 0, 13)
        .row(0, 1, 1)
        .set(|s| (s.table.coin, s.table.bars_one) = (true, 1));
    let mut fixture = fixture;
    fixture.play("powerup sewer_rat; pass; treasure rusty_crown; pass; ability");
    // Worth 6, 4, 4, 2, 2, 1, 1: only the first four can begin a sum of ten.
    let parts: Vec<_> =
        fixture.state.parts().list().iter().map(|p| (p.0, p.1.to_string())).collect();
    let expected = [
        (6, "treasure rusty_crown"),
        (4, "card 13"),
        (4, "item 1,1"),
        (2, "powerup sewer_rat"),
        (2, "coin"),
        (1, "die 0,0"),
        (1, "bar"),
    ];
    assert_eq!(parts, expected.map(|(worth, part)| (worth, part.to_string())));
    assert_eq!(fixture.legal(), ["card 13", "treasure rusty_crown", "item 1,1"]);
    // The others are just enough then, one after the other.
    fixture.play("item 1,1");
    assert_eq!((fixture.pile(1), fixture.score(0)), (vec![1], 6 + 4 + 10));
}

#[test]
fn uh_132_uh_q17_uh_q18_minimal_sets_and_a_bar_in_the_supply() {
    let base = |options: &Options| {
        Fixture::with(options)
            .hand(0, &[0])
            .hand(1, &[0])
            .dice(0, "B4 W8")
            .row(0, 0, 1)
            .set(|s| s.table.stakes.bars_ten = 1)
    };
    let options = fixed(&[Karl, Alfred]);
    let mut fixture = base(&options);
    fixture.play("ability; card 1");
    // The W8 must be in every sum; 8 + 4 is more than ten, but neither can be left out.
    assert_eq!((fixture.score(0), fixture.shows(0).as_str()), (4 + 20, "B4"));
    let free = Options { forge_minimal_only: false, ..options };
    let mut fixture = base(&free);
    fixture.play("ability; die 0,0");
    assert_eq!(fixture.legal(), ["skip", "card 1"], "he may go on");
    fixture.play("card 1");
    assert_eq!((fixture.score(0), fixture.shows(0).as_str()), (20, ""));
    let none = base(&options).set(|s| s.table.bars_one = 3);
    assert!(!none.legal().contains(&"ability".to_string()), "no bar is left");
}

#[test]
fn uh_133_bars_turn_at_the_end_of_the_round_and_stay() {
    let mut fixture = Fixture::new(&[Karl, Alfred]).hand(0, &[14, 0]).hand(1, &[0]);
    fixture.play("card 14");
    assert_eq!(fixture.score(0), 10);
    fixture.play("pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!(fixture.score(0), 1);
}

#[test]
fn uh_134_forged_parts_go_where_they_belong() {
    let mut fixture = Fixture::new(&[Karl, Tilda])
        .after(&[0])
        .owning(0, Minion::SewerRat)
        .hand(0, &[0])
        .hand(1, &[0])
        .dice(0, "B1")
        .row(0, 0, 13)
        .set(|s| (s.table.coin, s.table.bars_one) = (true, 1));
    fixture.play("powerup sewer_rat; pass; ability");
    let table = &fixture.state.table;
    assert_eq!(
        (fixture.pile(0), table.coin, table.bars_one, table.stakes.bars_ten),
        (vec![13], false, 0, 1)
    );
    assert_eq!(table.minions[Minion::SewerRat].place, MinionPlace::Spent);
    assert_eq!(table.bar_supply(), 3);
}

#[test]
fn uh_135_uh_q19_greg_may_set_what_he_would_roll() {
    let fixture = start(Greg, "use");
    assert_eq!(fixture.shows(0), "R4");
    let mut fixture = start(Greg, "skip");
    assert_eq!(fixture.outcomes().len(), 6);
    fixture.play("roll R6");
    let mut marble = Fixture::new(&[Greg, Alfred])
        .after(&[0, 0, 1, 1])
        .holding(0, Treasure::LuckyMarble)
        .hand(0, &[0])
        .hand(1, &[0]);
    // White is asked for before Blue, as printed; the values are 3, 4, 5.
    marble.play("treasure lucky_marble; skip; use");
    assert_eq!(marble.shows(0), "B3");
    marble.play("roll W7");
    assert_eq!(marble.shows(0), "B3 W7");
    assert_eq!(Colour::Purple.faith(), 7);
}

#[test]
fn uh_136_the_tithe_is_taken_once_a_round() {
    let mut fixture =
        Fixture::new(&[Greg, Ellen]).hand(0, &[0]).hand(1, &[0]).dice(0, "R5").dice(1, "R3 W1");
    fixture.play("ability; die 1,0; die 0,0");
    assert_eq!((fixture.shows(0).as_str(), fixture.shows(1).as_str()), ("R6", "R2 W1"));
    fixture.play("pass");
    assert_eq!(fixture.legal(), ["pass", "card 0"]);
    let nobody = Fixture::new(&[Greg, Wanda]).hand(0, &[0]).hand(1, &[0]).dice(1, "R3*");
    assert_eq!(nobody.legal(), ["pass", "card 0"], "no unprotected die of an opponent");
}

#[test]
fn uh_137_uh_q21_a_tithe_stops_at_one_and_at_the_maximum() {
    let mut fixture = Fixture::new(&[Greg, Ellen])
        .hand(0, &[11, 0])
        .hand(1, &[0])
        .dice(0, "R5 R6")
        .dice(1, "R3 W5");
    fixture.play("card 11");
    assert_eq!(fixture.legal(), ["skip", "die 1,0", "die 1,1"]);
    fixture.play("die 1,0");
    assert_eq!(fixture.legal(), ["skip", "die 0,0", "die 1,0", "die 1,1"], "not the R6");
    fixture.play("die 1,1");
    assert_eq!((fixture.shows(1).as_str(), fixture.state.table.stakes.cheese), ("R1 W8", 1));
    // Each half may be declined on its own.
    let mut half =
        Fixture::new(&[Greg, Ellen]).hand(0, &[11, 0]).hand(1, &[0]).dice(0, "R1").dice(1, "R3");
    half.play("card 11; skip; die 0,0");
    assert_eq!((half.shows(0).as_str(), half.shows(1).as_str()), ("R4", "R3"));
}

#[test]
fn uh_138_uh_q24_the_great_tithe_takes_from_everyone_else() {
    let mut fixture = Fixture::new(&[Greg, Wanda, Ellen])
        .hand(0, &[14, 0])
        .hand(1, &[0])
        .hand(2, &[0])
        .dice(0, "R6 B3")
        .dice(1, "B1 R4 P9*")
        .dice(2, "W2");
    fixture.play("card 14; use; skip");
    assert_eq!(fixture.shows(0), "B4 R6");
    assert_eq!((fixture.shows(1).as_str(), fixture.shows(2).as_str()), ("B1 R3 P9*", "W1"));
    assert_eq!(fixture.state.table.stakes.cheese, 2);
}

#[test]
fn uh_139_cheese_is_a_point_until_the_end_of_the_round() {
    let mut fixture =
        Fixture::new(&[Greg, Ellen]).hand(0, &[10, 0]).hand(1, &[0]).dice(0, "R5").dice(1, "R1");
    fixture.play("card 10; die 1,0; skip");
    assert_eq!(fixture.score(0), 7);
    fixture
        .play("pass; pass; treasures crystal_slipper jar_of_pixie_dust; treasure crystal_slipper");
    assert_eq!(fixture.state.table.stakes.cheese, 0);
    // Reducing to 1 is no roll: Wanda is not asked.
    let mut wanda = Fixture::new(&[Greg, Wanda]).hand(0, &[10, 0]).hand(1, &[0]).dice(1, "W2");
    wanda.play("card 10; die 1,0; skip");
    assert_eq!((wanda.shows(1).as_str(), wanda.node()), ("W1", Node::Player(1)));
}

#[test]
fn uh_q26_broken_dice_are_the_owners_new_dice() {
    let base = |who| Fixture::new(&[Alfred, who]).hand(0, &[11, 0]).hand(1, &[0]).dice(1, "W8");
    let mut greg = base(Greg);
    greg.play("card 11; skip; die 1,0");
    assert_eq!((greg.node(), greg.legal()), (Node::Player(1), vec!["skip".into(), "use".into()]));
    greg.play("use; use");
    assert_eq!(greg.shows(1), "B3 B3");
    let mut betty = base(Betty);
    betty.play("card 11; skip; die 1,0; roll B1 B1");
    assert_eq!(betty.state.table.stakes.angry, 2);
}

#[test]
fn uh_q40_a_powerup_not_activated_is_no_part() {
    let fixture = Fixture::new(&[Karl, Tilda])
        .after(&[0])
        .owning(0, Minion::SewerRat)
        .hand(0, &[0])
        .hand(1, &[0])
        .dice(0, "W8");
    assert!(!fixture.legal().contains(&"ability".to_string()));
}
