//! Rules of Karl's Forge (UH-131 to UH-134): what is a part, and what is none.

use super::fixture::imports::*;

/// The parts of Karl, in the order of 5.8.
fn parts(fixture: &Fixture) -> Vec<(u8, alloc::string::String)> {
    fixture.state.parts().list().iter().map(|part| (part.0, part.1.to_string())).collect()
}

fn named<const N: usize>(parts: [(u8, &str); N]) -> Vec<(u8, alloc::string::String)> {
    parts.map(|(worth, part)| (worth, part.to_string())).into()
}

#[test]
fn uh_131_uh_q40_only_what_adds_to_the_score_now_is_a_part() {
    // The Sewer Rat rests, and the Silver Ladle's +4 is declined.
    let fixture = Fixture::new(&[Karl, Tilda]).after(&[0, 0, 1, 1]).owning(0, Minion::SewerRat);
    let fixture =
        fixture.holding(0, Treasure::SilverLadle).hand(0, &[0]).hand(1, &[0]).dice(0, "W8");
    let mut fixture = fixture.set(|s| s.table.coin = true);
    fixture.play("treasure silver_ladle; skip; skip; pass");
    assert_eq!(parts(&fixture), named([(8, "die 0,0"), (2, "coin")]));
    fixture.play("ability");
    assert_eq!(
        (fixture.score(0), fixture.shows(0).as_str(), fixture.state.table.coin),
        (10, "", false)
    );
    let minion = fixture.state.table.minions[Minion::SewerRat].place;
    assert_eq!(minion, MinionPlace::Won(SeatId::First), "it is still his");
}

#[test]
fn uh_131_ten_points_are_enough_and_nine_are_not() {
    let base = |dice: &str| Fixture::new(&[Karl, Alfred]).hand(0, &[0]).hand(1, &[0]).dice(0, dice);
    assert!(!base("B3 R6").legal().contains(&"ability".to_string()));
    let mut ten = base("B4 R6");
    ten.play("ability");
    assert_eq!((ten.score(0), ten.shows(0).as_str()), (10, ""));
}

#[test]
fn uh_132_uh_q17_a_bar_on_ten_is_no_part() {
    let base = |dice: &str| {
        let fixture = Fixture::new(&[Karl, Alfred]).hand(0, &[0]).hand(1, &[0]).dice(0, dice);
        fixture.set(|s| (s.table.stakes.bars_ten, s.table.bars_one) = (1, 1))
    };
    let short = base("W8");
    assert_eq!((short.score(0), parts(&short)), (19, named([(8, "die 0,0"), (1, "bar")])));
    assert_eq!(short.legal(), ["pass", "card 0"], "nine points, and a bar that is none");
    let mut enough = base("B1 W8");
    enough.play("ability");
    let table = &enough.state.table;
    assert_eq!((enough.score(0), table.stakes.bars_ten, table.bars_one), (20, 2, 0));
}

#[test]
fn uh_134_karl_may_forge_as_often_as_his_parts_allow() {
    let fixture = Fixture::new(&[Karl, Alfred]).hand(0, &[0]).hand(1, &[0]).dice(0, "R4 R4 W6 W6");
    let mut fixture = fixture;
    fixture.play("ability; die 0,0; pass");
    assert_eq!((fixture.shows(0).as_str(), fixture.score(0)), ("R4 W6", 20));
    fixture.play("ability");
    assert_eq!((fixture.shows(0).as_str(), fixture.state.table.stakes.bars_ten), ("", 2));
}
