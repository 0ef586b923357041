//! Rules read their numbers from the component set in play: each test changes a value and finds the
//! new one in play.

use alloc::format;

use super::fixture::Fixture;
use crate::{
    SetRef,
    games::hero_must_die::{
        Components, Options,
        state::Road::{Castle, Inn},
    },
};

/// A table of four with the set of a document.
fn with(document: &str) -> Fixture {
    let set = SetRef::<Components>::load(document).unwrap_or_else(|error| panic!("{error}"));
    Fixture::with(&Options::default().with_components(set))
}

#[test]
fn hmd_112_the_income_is_that_of_the_set() {
    let fixture = with("[[vp_track]]\nvp = 6\ngold = 9\n");
    let mut fixture = fixture.edit(|s| s.table.vp = [12, 1, 6, 9]).laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.0.table.gold, [9, 5, 13, 8]);
}

#[test]
fn hmd_70_a_plot_card_has_the_evil_icon_of_the_set() {
    for (evil, first) in [(true, Inn), (false, Castle)] {
        let fixture = with(&format!("[[plot]]\nid = 8\nevil_icon = {evil}\n"));
        let fixture = fixture.monsters(0, "Minotaur, Basilisk").hand(0, "Black Mail");
        let mut fixture = fixture.court().laid();
        fixture.id(69);
        assert_eq!(fixture.0.table.tokens, [first, Castle, Castle]);
    }
}

#[test]
fn hmd_121_everybody_pays_what_the_set_says_for_the_monster_cup() {
    let fixture = with("[[plot]]\nid = 1\nh_min_gold_of_doer = 1\n");
    let fixture = fixture.monsters(0, "Hydra").monsters(1, "Troll").monsters(2, "Dragon");
    let fixture = fixture.purse(0, 2, 0, 0).purse(1, 5, 0, 0).purse(2, 7, 0, 0).purse(3, 0, 0, 0);
    let mut fixture = fixture.hand(1, "Monster Cup").court().laid();
    fixture.id(62);
    assert_eq!(fixture.0.table.gold, [11, 4, 6, 0]);
}
