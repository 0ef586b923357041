//! Rules read their numbers from the component set in play: each test changes a value and finds the
//! new one in play.

use super::fixture::imports::*;
use crate::SetRef;

/// A table of Alfred and Wanda with the set of a document, up to the first starting roll.
fn with(document: &str) -> Fixture {
    let set = SetRef::<Components>::load(document).unwrap_or_else(|error| panic!("{error}"));
    deal(&fixed(&[Alfred, Wanda]).with_components(set))
}

#[test]
fn uh_24_the_starting_roll_is_that_of_the_set() {
    let dice = "[{ colour = \"red\", set = 0 }, { colour = \"white\", set = 0 }]";
    let count = |fixture: &Fixture| fixture.outcomes().len();
    assert_eq!(count(&with("{}")), 21, "two blue dice");
    let mut fixture = with(&alloc::format!("[[characters]]\nid = 0\nstarting_dice = {dice}\n"));
    assert_eq!(count(&fixture), 36, "a red one and a white one");
    let (first, _) = fixture.outcomes().remove(0);
    fixture.play(&first);
    let shown = fixture.shows(0);
    assert!(shown.contains('R') && shown.contains('W') && !shown.contains('B'), "{shown}");
}
