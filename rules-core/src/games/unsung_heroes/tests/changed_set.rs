//! Rules read their numbers from the component set in play: each test changes a value and finds the
//! new one in play.

use super::fixture::imports::*;
use crate::SetRef;

/// A table of Alfred and Wanda with the set of a document, up to the first starting roll.
fn with(document: &str) -> Fixture {
    let set = SetRef::<Components>::load(document).unwrap_or_else(|error| panic!("{error}"));
    deal(&fixed(&[Alfred, Wanda]).with_components(set))
}

/// The colours of a roll.
fn letters(text: &str) -> Vec<&str> {
    text.matches(char::is_uppercase).collect()
}

#[test]
fn uh_24_the_starting_roll_is_that_of_the_set() {
    let dice = "[{ colour = \"red\", set = 0 }, { colour = \"white\", set = 0 }]";
    let falls = |fixture: &Fixture| fixture.outcomes()[0].0.clone();
    assert_eq!(letters(&falls(&with("{}"))), ["B", "B"]);
    let mut fixture = with(&alloc::format!("[[characters]]\nid = 0\nstarting_dice = {dice}\n"));
    for colour in ["R", "W"] {
        let text = falls(&fixture);
        assert_eq!(letters(&text), [colour]);
        fixture.play(&text);
    }
    assert_eq!(letters(&fixture.shows(0)), ["R", "W"]);
}
