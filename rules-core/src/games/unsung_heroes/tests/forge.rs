//! Forging, part by part (UH-10, UH-131, UH-132, 5.8).

use super::fixture::imports::*;

#[test]
fn uh_10_uh_132_of_equal_parts_the_first_one_left_is_offered() {
    let base = |dice: &str| Fixture::new(&[Karl, Alfred]).hand(0, &[0]).hand(1, &[0]).dice(0, dice);
    // R5 R5 R5 B1 B1: any two Red dice are one choice, and a Blue die adds nothing.
    let mut reds = base("R5 R5 R5 B1 B1");
    reds.play("ability");
    assert_eq!((reds.shows(0).as_str(), reds.score(0)), ("B1 B1 R5", 17));
    // The third Red die or the first of the Blue ones: the rest is forced.
    let mut some = base("R4 R4 R4 B2 B2");
    some.play("ability");
    assert_eq!(some.legal(), ["die 0,0", "die 0,4"]);
    some.play("die 0,0");
    assert_eq!((some.shows(0).as_str(), some.score(0)), ("B2 R4", 16));
    // A protected die differs from one that is not.
    let mut gold = base("R6 R6* W4");
    gold.play("ability");
    assert_eq!(gold.legal(), ["die 0,0", "die 0,1"]);
    // Bars on their +1 side are all alike.
    let mut bars = base("W8").set(|s| (s.table.coin, s.table.bars_one) = (true, 2));
    bars.play("ability");
    assert_eq!(bars.legal(), ["coin", "bar"]);
    bars.play("bar");
    assert_eq!((bars.state.table.bars_one, bars.state.table.stakes.bars_ten), (0, 1));
}
