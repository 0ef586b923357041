//! The words of a decision: what is asked, what a choice costs and brings, how a game ended.

use super::fixture::{Fixture, duel, monster, pile};
use crate::{
    Apply, Legal, Node, Observe, Seat, Setup,
    games::hero_must_die::{
        Options, State,
        components::Seats,
        state::{End, Stage},
    },
    generator,
    words::{Describe, Description, describe},
};
use alloc::{format, string::String, vec::Vec};

/// What the seat that decides sees.
fn seen(state: &State) -> Description {
    let Node::Player(seat) = state.node() else { panic!("a seat decides") };
    describe::<State>(seat, &state.view(seat))
}

fn actions(state: &State) -> Vec<String> {
    seen(state).actions.into_iter().map(|action| action.words).collect()
}

#[test]
fn the_mine_says_what_the_slaves_bring() {
    let mut fixture = Fixture::four().worker(0, 3).laid();
    fixture.event("Big Sales");
    assert_eq!(
        seen(&fixture.0).asked,
        "Turn 1 of 8, Gold mine: the mine gives 4 gold; sell slaves for 1 gold each?"
    );
    assert_eq!(
        actions(&fixture.0),
        ["sell no slaves: 4 gold", "sell 1 slave: 5 gold", "sell 2 slaves: 6 gold"]
    );
}

#[test]
fn pay_day_says_what_is_paid_with() {
    let mut fixture = Fixture::four().monsters(0, "Manticore, Wyvern").purse(0, 2, 3, 4).laid();
    fixture.event("Pay Day");
    assert_eq!(
        seen(&fixture.0).asked,
        "Turn 1 of 8, Pay Day: 6 are to be paid, 1 gold, slave or MP for each monster level: \
         how much gold?"
    );
    assert_eq!(actions(&fixture.0)[2], "pay 2 gold and 4 in slaves and MP");
    fixture.id(144);
    assert_eq!(
        actions(&fixture.0),
        ["pay 4 MP", "pay 1 slave and 3 MP", "pay 2 slaves and 2 MP", "pay 3 slaves and 1 MP"]
    );
}

#[test]
fn boxes_have_their_places_and_tasks() {
    let fixture = Fixture::four().edit(|s| {
        s.table.workers = [3; 4];
        s.agenda.stage = Stage::Place { at: 0 };
    });
    let words = actions(&fixture.0);
    assert_eq!(words[0], "stop: no more workers in this turn");
    assert_eq!(words[4], "Gold mine: 4 gold, sell up to 2 slaves for 1 gold each");
    assert_eq!(words[13], "Monster pit: hire a monster (box 1)");
    assert_eq!(words[14], "Monster pit: hire a monster (box 2)");
    assert_eq!(words[16], "Town: 4 slaves");
}

#[test]
fn a_battle_says_what_the_melee_comes_to() {
    let mut fixture = duel(1, "Squire", "Dragon", 5).laid();
    fixture.event("Big Sales");
    assert_eq!(
        seen(&fixture.0).asked,
        "Turn 1 of 8, Invasion: battle with party 1, round 1: melee of the monsters 7 against the \
         heroes 5: how much of 4 magic is added? What is kept back strikes any hero"
    );
    assert_eq!(actions(&fixture.0)[0], "no magic: melee 7 against 5, 4 kept back");
    assert_eq!(actions(&fixture.0)[4], "4 magic: melee 11 against 5");
}

#[test]
fn a_monster_is_hired_for_its_price() {
    let mut fixture = Fixture::four().worker(0, 12).laid();
    fixture.event("Big Sales");
    let words = actions(&fixture.0);
    assert_eq!(words[0], "hire nobody");
    assert_eq!(words[1], "Giant Rat (level 1 Beast: melee 3) for 1 gold and 1 slave");
    assert!(fixture.0.is_legal(monster("Giant Rat")));
}

#[test]
fn the_pit_says_whom_a_seat_may_hire() {
    let fixture = Fixture::four().worker(0, 12).monsters(0, "Troll").purse(0, 2, 3, 0);
    let mut fixture = fixture.edit(|s| s.table.offer = pile("Minotaur, Dragon")).laid();
    fixture.event("Full Moon");
    let seen = seen(&fixture.0);
    assert_eq!(
        seen.asked,
        "Turn 1 of 8, Monster pit: hire a monster? Seat 0 may hire those always there, and of the \
         offer only Beasts, the family of its monsters"
    );
    let lines = |title: &str| {
        let found = seen.table.iter().find(|section| section.title.starts_with(title));
        &found.expect("a section").lines[..]
    };
    assert_eq!(
        lines("Monsters for hire")[..2],
        [
            "offer of this turn: Minotaur (level 4 Beast: melee 9) for 2 gold and 3 slaves",
            "offer of this turn: Dragon (level 5 Dragon: melee 7, magic 4) for 4 gold and 2 \
             slaves (you have no Dragon)",
        ]
    );
    assert_eq!(
        lines("Whom you could hire"),
        ["Giant Rat, Cave Bat, Dire Wolf, Giant Spider, Minotaur, Kobold, Whelp, Drake and \
          Fire Hatchling"]
    );
}

/// The sections of a table by their titles.
fn sections(state: &State) -> Vec<(String, Vec<String>)> {
    let seen = describe::<State>(0, &state.view(0));
    seen.table.into_iter().map(|section| (section.title, section.lines)).collect()
}

#[test]
fn a_worker_changes_one_section_of_the_table() {
    let mut fixture = Fixture::four().edit(|s| {
        s.table.workers = [3; 4];
        s.agenda.stage = Stage::Place { at: 0 };
    });
    let before = sections(&fixture.0);
    fixture.id(40);
    let after = sections(&fixture.0);
    let changed: Vec<_> = after.iter().filter(|section| !before.contains(section)).collect();
    assert_eq!(changed.len(), 1);
    let (title, lines) = changed[0];
    assert!(before.iter().any(|(there, _)| there == title), "{title}");
    assert_eq!(lines[1], "Gold mine: 4 gold [seat 0]; 3 gold; 2 gold");
    assert_eq!(
        lines[8],
        "seat 0 has 2 workers to place, seats 1, 2 and 3 have 3 workers to place each"
    );
    assert_eq!(lines.len(), 9);
}

#[test]
fn floors_and_mages_have_a_line_each() {
    let fixture = Fixture::four().traps(2, "Spike Pit").room(3, 3).monsters(1, "Troll").laid();
    let table = sections(&fixture.0);
    let lines = |title: &str| {
        let found = table.iter().find(|(there, _)| there.starts_with(title));
        &found.expect("a section").1[..]
    };
    assert_eq!(
        lines("Dungeon"),
        [
            "floor 1, the next to be attacked: seat 0",
            "floor 2: seat 1; traps: Spike Pit (1 damage, melee)",
            "floor 3: seat 2; a monster room: 3 monsters up to level 3 may defend",
            "floor 4: seat 3",
        ]
    );
    assert_eq!(
        lines("Mages")[0],
        "seat 0, red (you): 3 VP (3 workers and 2 gold a turn); 4 gold, 4 slaves, 4 MP"
    );
    assert_eq!(
        lines("Monsters of the mages"),
        ["seat 1: Troll (level 3 Beast: melee 5, healing 2); levels in all 3"]
    );
}

/// The end as everybody reads it.
fn end(how: End, winners: &[Seat]) -> String {
    let mut all = Seats::EMPTY;
    for seat in winners {
        all.insert(*seat);
    }
    let fixture = Fixture::four().turn(8).monsters(1, "Troll").edit(|s| {
        s.table.vp = [7, 7, 4, 3];
        s.agenda.stage = Stage::Over { how, winners: all };
    });
    State::asked(&fixture.0.view(0))
}

#[test]
fn the_end_says_who_has_won_and_why() {
    let vp = "VP: seat 0 has 7, seat 1 has 7, seat 2 has 4 and seat 3 has 3";
    for (how, winners, why) in [
        (End::Coup, &[2][..], "seat 2 wins at once by a Coup d'Etat"),
        (End::Fallen, &[], "floor 5 has fallen, and all players lose"),
        (End::Last, &[3], "seat 3 wins as the only player left"),
        (End::Nobody, &[], "no player is left, and all lose"),
        (End::Turns, &[2], "turn 8 has ended, and seat 2 wins with the most VP"),
        (End::Turns, &[0, 1], "turn 8 has ended, and seats 0 and 1 share the victory"),
        (
            End::Turns,
            &[1],
            "turn 8 has ended, and seat 1 wins the tie by the levels of the monsters \
             (seat 0 has 0, seat 1 has 3)",
        ),
    ] {
        assert_eq!(end(how, winners), format!("The game is over: {why}. {vp}"));
    }
}

/// Numbers with a noun of the other number, notation, and lines without content.
fn is_raw(text: &str) -> bool {
    let ones = ["slaves", "monsters", "workers", "cards", "traps", "buildings", "wounds"];
    let text = format!(" {text} ");
    let many = ones.iter().any(|noun| text.contains(&format!(" 1 {noun}")));
    let notation = text.split(|letter: char| !letter.is_ascii_uppercase() && letter != '(');
    let notation = notation.into_iter().any(|word| word.len() > 3 && word.ends_with('('));
    many || notation || text == " nothing " || text.ends_with(": ")
}

#[test]
fn every_decision_is_readable() {
    let mut decisions = 0;
    for seed in 0..120 {
        let mut rng = generator(seed, 32);
        let players = u8::try_from(2 + seed % 3).unwrap();
        let mut state = State::setup(&Options { players, ..Options::default() });
        loop {
            if let Node::Player(_) = state.node() {
                let seen = seen(&state);
                let lines = seen.table.iter().flat_map(|section| &section.lines);
                for text in lines.chain([&seen.asked]) {
                    assert!(!is_raw(text), "{text}");
                }
                for action in &seen.actions {
                    assert!(!is_raw(&action.words), "{}", action.words);
                    assert!(!action.words.contains(&action.notation), "{}", action.words);
                }
                decisions += 1;
            }
            if !super::play::step(&mut state, &mut rng) {
                break;
            }
        }
    }
    assert!(decisions > 5_000);
}

#[test]
fn hmd_47_the_words_tell_the_price_under_big_sales() {
    let mut fixture = Fixture::four().worker(0, 0).laid();
    fixture.event("Big Sales");
    assert!(seen(&fixture.0).asked.contains("buy a plot card for 1 gold?"));
    assert_eq!(actions(&fixture.0)[1], "buy a plot card for 1 gold");
}

#[test]
fn hmd_55_the_words_tell_the_price_of_a_building_with_its_discount() {
    let mut fixture = Fixture::four().worker(0, 9).laid();
    fixture.event("Full Moon");
    assert_eq!(actions(&fixture.0)[2], "Spike Pit (1 damage, melee) for 1 slave");
}

#[test]
fn hmd_142_the_words_tell_the_gold_of_the_yellow_mage() {
    let mages = Options { mage_abilities: true, ..Options::default() };
    let mut fixture = Fixture::with(&mages).worker(1, 3).laid();
    fixture.event("Full Moon");
    assert!(seen(&fixture.0).asked.contains("the mine gives 5 gold"));
    assert_eq!(actions(&fixture.0)[0], "sell no slaves: 5 gold");
}

#[test]
fn hmd_q3_the_words_tell_when_the_floor_is_guarded() {
    for (shift_on_first_turn, turns) in [(false, [1, 2, 3, 4]), (true, [4, 1, 2, 3])] {
        let mut state = State::setup(&Options { shift_on_first_turn, ..Options::default() });
        state.apply_chance(state.outcome_at(0));
        let floors = (1..)
            .zip(turns)
            .map(|(floor, turn)| format!("floor {floor}: the guard of turn {turn}"));
        assert_eq!(actions(&state), floors.collect::<Vec<_>>());
    }
}
