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
    // The letters of the dice that fall.
    let letters = |fixture: &Fixture| {
        let texts = fixture.outcomes().into_iter().map(|(text, _)| text);
        let mut all: Vec<_> = texts
            .map(|text| text.chars().filter(char::is_ascii_uppercase).collect::<Vec<_>>())
            .collect();
        all.iter_mut().for_each(|dice| dice.sort_unstable());
        all.dedup();
        all
    };
    assert_eq!(letters(&with("{}")), [['B', 'B']]);
    let fixture = with(&alloc::format!("[[characters]]\nid = 0\nstarting_dice = {dice}\n"));
    assert_eq!(letters(&fixture), [['R', 'W']]);
}
