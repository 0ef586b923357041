//! The table, the questions, the decisions and the end in words.

use alloc::{string::String, vec::Vec};

use super::*;
use crate::{
    Observe,
    games::valor_and_villainy::{Ending, State, components::Tile},
    words::{self, Describe},
};

/// The words of the legal actions of the seat that decides.
fn offered(fixture: &Fixture) -> Vec<String> {
    let seat = fixture.seat();
    let seen = words::describe::<State>(seat, &fixture.state.view(seat));
    seen.actions.into_iter().map(|action| action.words).collect()
}

/// What is asked.
fn asked(fixture: &Fixture, seat: u8) -> String {
    State::asked(&fixture.state.view(seat))
}

/// The lines of a section whose title begins so.
fn section(fixture: &Fixture, title: &str) -> Option<Vec<String>> {
    let table = <State as Describe>::table(&fixture.state.view(0));
    table.into_iter().find(|part| part.title.starts_with(title)).map(|part| part.lines)
}

#[test]
fn the_map_is_a_grid_of_names() {
    let mut fixture = Fixture::new(&[Bjorn]);
    fixture.reveal(&[(18, Tile::T1Thicket), (8, Tile::T2Bazaar)]);
    let lines = section(&fixture, "Map").unwrap();
    assert_eq!(
        lines,
        [
            "  A    | B                | C               | D                | E",
            "1      | ? II             | ? I             | ? II             |",
            "2 ? II | ? I              | ^Hawkemoor Peak | Smugglers' Baza… |",
            "3 ? I  | Hawkemoor Fields | Keep B          | Hawkemoor Market | ? I",
            "4      | ? I              | Hawkemoor Docks | Thorn Thicket    | ? II",
            "5      | ? II             | ? I             |                  |",
        ]
    );
    assert!(lines.iter().all(|line| line.chars().count() <= 96));
}

#[test]
fn regions_tell_who_and_what_is_there() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.reveal(&[(18, Tile::T1Thicket)]).put(18, "rattlebones_0 voldor").wound("voldor");
    fixture.set(|state| state.table.map.treasures[Cell::ALL[18]] = 1).turn(Bjorn);
    assert_eq!(
        section(&fixture, "Regions").unwrap(),
        [
            "Hawkemoor Keep (C3): Bjorn, Amos",
            "Thorn Thicket (D4): Rattlebones [2/3], Voldor Stone Eater [–/6, wounded], 1 Treasure, \
             Thorns: to enter costs 1 Heart",
        ]
    );
}

#[test]
fn parts_of_which_there_is_nothing_to_say_are_left_out() {
    let mut fixture = Fixture::new(&[Bjorn]);
    fixture.turn(Bjorn);
    for title in ["In progress", "Minions", "Loot Stashes", "Your Spells"] {
        assert_eq!(section(&fixture, title), None);
    }
    let table = <State as Describe>::table(&fixture.state.view(0));
    assert!(table.iter().all(|part| part.lines.iter().all(|line| line != "nothing")));
}

#[test]
fn a_turn_offers_steps_with_their_price_and_what_is_left() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.reveal(&[(18, Tile::T1Thicket)]).put(18, "rattlebones_0 rattlebones_1");
    fixture.at(Bjorn, 17).at(Amos, 13).turn(Bjorn).play("step north");
    fixture.play("step south");
    assert_eq!(
        asked(&fixture, 0),
        "Round 1, day 0 of 6, Turns of the Heroes: Turn of Bjorn in Hawkemoor Docks (C4), 2 Action \
         Points and 1 step of this Move left"
    );
    assert_eq!(
        offered(&fixture),
        [
            "end the Turn without using 2 Action Points",
            "step north to Hawkemoor Keep (C3) (0 more steps)",
            "step east to Thorn Thicket (D4) [Rattlebones ×2] (Thorns cost 1 Heart, 0 more steps)",
            "Scout: reveal the Regions south and west (free)",
            "roll Melee, 1R 2Y: only for Plus-Ones (1 Action Point)",
            "roll Ranged, 2W: attack a Region beside this one (1 Action Point)",
            "Power Surge: draw 2 Spells (1 Action Point)",
        ]
    );
}

#[test]
fn damage_says_what_it_does() {
    let mut fixture = Fixture::new(&[Bjorn]);
    fixture.put(12, "rattlebones_0").dice(Bjorn, Row::Melee, "4W").tokens(Bjorn, [0; 4]);
    fixture.turn(Bjorn);
    fixture.play("melee; novice 3x1; region 12");
    assert_eq!(
        offered(&fixture),
        ["stop the attack", "2 damage, enough to wound it", "3 damage, enough to Defeat it"]
    );
}

#[test]
fn minions_of_one_name_are_told_apart() {
    let mut fixture = Fixture::new(&[Bjorn]);
    fixture.put(13, "rattlebones_0 rattlebones_1 rattlebones_2").wound("rattlebones_1");
    fixture.turn(Mordak).play("pass");
    assert_eq!(
        offered(&fixture),
        [
            "no more Minion acts",
            "Rattlebones number 1 in Hawkemoor Market (D3)",
            "Rattlebones (wounded) in Hawkemoor Market (D3)",
            "Rattlebones number 2 in Hawkemoor Market (D3)",
        ]
    );
}

#[test]
fn the_end_says_who_won_and_why() {
    let end = |ending, souls, health, rounds| {
        let mut fixture = Fixture::new(&[Bjorn, Amos]);
        fixture.final_battle().health(Mordak, health).set(|state| {
            state.table.round = 9;
            state.table.souls = souls;
            state.table.final_rounds = rounds;
            state.table.finish(ending);
        });
        asked(&fixture, 0)
    };
    assert_eq!(
        end(Ending::Villain, 3, 40, 2),
        "The game is over in Round 9: Mordak wins. He holds 3 Soul tokens, one for each Hero \
         Defeated in the Final Battle."
    );
    assert_eq!(
        end(Ending::Heroes, 1, 0, 2),
        "The game is over in Round 9: the Heroes win. Mordak's Health is 0; he holds 1 Soul of 3."
    );
    assert_eq!(
        end(Ending::Draw, 0, 40, 15),
        "The game is over in Round 9: nobody wins. The Final Battle has lasted 15 Villain Rounds; \
         Mordak has 40 Health and 0 Souls of 3."
    );
    assert_eq!(
        end(Ending::Draw, 0, 40, 2),
        "The game is over in Round 9: nobody wins. The limit of 20000 decisions is reached; Mordak \
         has 40 Health and 0 Souls of 3."
    );
}
