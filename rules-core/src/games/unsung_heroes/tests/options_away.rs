//! Rules of an option, tested away from its default.

use super::fixture::imports::*;

/// A limit of turns for these characters.
fn limited(turns: u8, cast: &[Character]) -> Fixture {
    Fixture::with(&Options { turn_limit_per_round: turns, ..fixed(cast) })
}

#[test]
fn uh_37_the_limit_counts_turns_of_all_players_and_no_passes() {
    let mut fixture = limited(2, &[Alfred, Wanda]).hand(0, &[0, 1, 2]).hand(1, &[0, 1]);
    fixture.play("card 0; pass");
    assert_eq!(fixture.legal(), ["pass", "card 1", "card 2"], "a pass is no turn");
    fixture.play("card 1");
    assert!(matches!(fixture.state.stage, Stage::Treasures { winner: 0, .. }), "the second turn");
}

#[test]
fn uh_37_a_noped_turn_counts() {
    let mut fixture = limited(2, &[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[9, 0, 1]);
    fixture.play("card 0; nope; card 0");
    assert_eq!(fixture.state.table.clock, 2);
    assert!(matches!(fixture.state.stage, Stage::Treasures { winner: 1, .. }));
}

#[test]
fn uh_37_past_the_limit_no_action_and_no_treasure_is_left_either_in_the_boss_round() {
    let fixture = |turns| {
        limited(turns, &[Alfred, Ellen])
            .after(&[0, 0, 0, 1])
            .owning(0, Minion::PackRat)
            .hand(0, &[0, 1])
            .hand(1, &[1])
            .dice(0, "B1")
            .dice(1, "B1")
            .puppet(1, 1, 0)
    };
    let mut free = fixture(2);
    free.play("card 0");
    assert_eq!(free.node(), Node::Player(1), "a turn is left");
    let mut over = fixture(1);
    over.play("card 0");
    assert_eq!(over.state.stage, Stage::Over { winner: 0 });
}

#[test]
fn uh_132_uh_q18_with_the_switch_off_any_part_may_be_added_beyond_ten() {
    let base = |options: &Options| {
        Fixture::with(options)
            .hand(0, &[0])
            .hand(1, &[0])
            .dice(0, "B2 W8")
            .set(|s| (s.table.coin, s.table.bars_one) = (true, 1))
    };
    let minimal = fixed(&[Karl, Alfred]);
    let free = Options { forge_minimal_only: false, ..minimal };
    let mut exact = base(&minimal);
    exact.play("ability; die 0,0");
    assert_eq!((exact.state.table.coin, exact.state.table.bars_one), (true, 1), "ten is enough");
    let mut more = base(&free);
    more.play("ability; die 0,0");
    assert_eq!(more.legal(), ["skip", "coin", "bar"], "ten, and he may go on");
    more.play("coin");
    assert_eq!(more.legal(), ["skip", "bar"]);
    more.play("skip");
    let table = &more.state.table;
    assert_eq!((table.coin, table.bars_one, more.score(0)), (false, 1, 11));
    // A Gold Bar must be in the supply before the Forge under either switch.
    for options in [minimal, free] {
        let none = base(&options).set(|s| (s.table.stakes.bars_ten, s.table.bars_one) = (2, 2));
        assert!(!none.legal().contains(&"ability".to_string()), "no bar is left");
    }
}

#[test]
fn uh_32_uh_q9_with_the_switch_off_targeted_bonuses_may_still_be_declined() {
    let options = Options { untargeted_optional: false, ..fixed(&[Alfred, Wanda]) };
    let base = || Fixture::with(&options).hand(1, &[0]).dice(0, "B1").dice(1, "W8");
    let mut card = base().hand(0, &[8, 0]);
    card.play("card 8");
    assert_eq!(
        (card.score(0), card.legal()),
        (2, ["skip", "die 0,0", "die 1,0"].map(ToString::to_string).to_vec())
    );
    // So it is with Treasures.
    let mut treasure = base().after(&[0, 0, 0, 1]).holding(0, Treasure::SilverLadle).hand(0, &[0]);
    treasure.play("treasure silver_ladle");
    assert_eq!(treasure.score(0), 5);
    assert!(treasure.legal().contains(&"skip".to_string()));
}

#[test]
fn uh_137_what_exceeds_the_maximum_is_lost_and_the_rest_is_given() {
    let mut fixture =
        Fixture::new(&[Greg, Alfred]).hand(0, &[11, 0]).hand(1, &[0]).dice(0, "R5").dice(1, "W8");
    // Second Collection: three from the White die, of which the Red one takes one.
    fixture.play("card 11; die 1,0; die 0,0");
    assert_eq!((fixture.shows(0).as_str(), fixture.shows(1).as_str()), ("R6", "W5"));
}
