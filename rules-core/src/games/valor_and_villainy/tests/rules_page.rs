//! The tables of the rules page, read and held against play: a number that the
//! code and `components.toml` changed together would differ from the page.

use std::{fs, path::Path};

use super::*;
use crate::{
    Apply, Legal, Setup,
    games::valor_and_villainy::{Options, Party, State},
};

/// The rules page; `None` in the package of the crate, which is without it.
pub(super) fn book() -> Option<String> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let page = || fs::read_to_string(docs.join("rules/valor_and_villainy.md"));
    docs.exists().then(|| page().expect("the rules are a page"))
}

/// The rows of every table of the rules page whose head begins so, by cell; `None` without
/// the page.
pub(super) fn rows(head: &str) -> Option<Vec<Vec<String>>> {
    let page = book()?;
    let mut rows = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line.starts_with(head) {
            let body = lines.by_ref().skip(1).take_while(|line| line.starts_with('|'));
            rows.extend(body.map(|line| {
                let cells = line.trim_matches('|').split('|');
                cells.map(|cell| String::from(cell.trim())).collect::<Vec<_>>()
            }));
        }
    }
    assert!(!rows.is_empty(), "no table begins with {head}");
    Some(rows)
}

/// A number of the page.
pub(super) fn number(text: &str) -> u8 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

/// Dice of the page; `-` for none.
pub(super) fn dice(text: &str) -> Dice {
    if text == "-" { Dice::NONE } else { Dice::read(text) }
}

/// Plays the first choice until something holds.
pub(super) fn play_until(fixture: &mut Fixture, done: impl Fn(&State) -> bool) {
    while !done(&fixture.state) {
        let first = fixture.legal().remove(0);
        fixture.play(&first);
    }
}

/// Cards of each deck in a hand.
fn by_deck(state: &State, seat: SeatId) -> [u32; 3] {
    Deck::ALL.map(|deck| state.hands[seat].total_of(fixed::OF_DECK[deck.index()].bits()))
}

/// `3 Arcane`, `1 Arcane, 1 Divine` or `none`.
fn drawn(text: &str) -> [u32; 3] {
    let mut cards = [0; 3];
    for part in text.split(", ").filter(|part| *part != "none") {
        let (count, deck) = part.split_once(' ').unwrap();
        cards[Deck::parse(&deck.to_lowercase()).unwrap().index()] = number(count).into();
    }
    cards
}

#[test]
fn vv_88_dice_show_the_faces_of_the_page() {
    let Some(page) = rows("| Die | Letter in tables |") else { return };
    for (row, die) in page.iter().zip(["1W", "1Y", "1R"]) {
        let mut faces = [0; 3];
        row[2].split(' ').for_each(|face| faces[usize::from(number(face))] += 1);
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.dice(Bjorn, Row::Melee, die).turn(Bjorn).play("melee");
        let mut shown = [0; 3];
        let (_, total) = fixture.chance_outcomes();
        let mut weights = Vec::new();
        fixture.state.chance_outcomes(|outcome, weight| weights.push((outcome, weight)));
        for (outcome, weight) in weights {
            let mut rolled = fixture.clone();
            rolled.state.apply_chance(outcome);
            shown[usize::from(rolled.pool())] += 6 * weight;
        }
        assert_eq!(shown, faces.map(|count| count * total), "{die}");
    }
}

#[test]
fn vv_23_vv_24_vv_25_vv_26_heroes_begin_with_the_boards_of_the_page() {
    let Some(page) = rows("| # | Character | Role (H label) |") else { return };
    for (hero, row) in Hero::ALL.into_iter().zip(&page) {
        let options = Options { heroes: 1, characters: Party::of(&[hero]), ..Options::default() };
        let mut state = State::new_game(&options).unwrap();
        while state.node() == Node::Chance {
            state.apply_chance(state.outcome_at(0));
        }
        let player = &state.table.players[SeatId::Hero0];
        assert_eq!(
            (player.health, state.table.agenda.turn().points()),
            (number(&row[3]), number(&row[4]))
        );
        assert_eq!(by_deck(&state, SeatId::Hero0), drawn(&row[10]), "{hero}");
        let power = Row::parse(&row[9].to_lowercase()).unwrap();
        assert_eq!((player.plus_ones(), player.tokens[power]), (1, 1), "{hero}");
        for (kind, cell) in [Row::Melee, Row::Ranged, Row::Magic].into_iter().zip(&row[5..8]) {
            let mut fixture = Fixture::new(&[hero, if hero == Bjorn { Amos } else { Bjorn }]);
            fixture.tokens(hero, [0; 4]).turn(hero);
            assert_eq!(fixture.may(kind.id()), cell != "-", "{hero} {kind}");
            if cell != "-" {
                fixture.play(kind.id());
                assert_eq!(
                    fixture.state.table.agenda.roll().to_roll(),
                    dice(cell),
                    "{hero} {kind}"
                );
            }
        }
    }
}

#[test]
fn vv_161_vv_162_level_up_draws_are_those_of_the_page() {
    let Some(page) = rows("| # | Character | Role (H label) |") else { return };
    for (hero, row) in Hero::ALL.into_iter().zip(&page) {
        let mut fixture = Fixture::new(&[hero]);
        fixture.turn(hero).play("pass");
        if fixture.state.table.agenda.turns.len() == 1 {
            fixture.play("pass");
        }
        let either = row[11].strip_suffix(" Arcane or Divine each").map_or(0, number);
        for _ in 0..either {
            assert_eq!(fixture.choices(), "deck arcane; deck divine", "{hero}");
            fixture.play("deck arcane");
        }
        play_until(&mut fixture, |state| has_passed(state, "discard"));
        let expected = if either > 0 { [u32::from(either), 0, 0] } else { drawn(&row[11]) };
        assert_eq!(by_deck(&fixture.state, SeatId::Hero0), expected, "{hero}");
    }
}

#[test]
fn vv_23_vv_26_vv_212_mordak_has_the_board_of_the_page() {
    let Some(page) = rows("| # | Character | Role (H label) |") else { return };
    let row = &page[8];
    let of = |text: &str, n: usize| {
        let list = text.split(' ').find(|word| word.contains('/')).unwrap();
        number(list.split('/').nth(n - 1).unwrap())
    };
    let heroes = [Bjorn, Scrutt, Loxley, Gwenavael, Wugner];
    for n in 1..=5 {
        let count = u8::try_from(n).unwrap();
        let mut state = State::new_game(&Options { heroes: count, ..Options::default() }).unwrap();
        while state.node() == Node::Chance {
            state.apply_chance(state.outcome_at(0));
        }
        assert_eq!(state.table.players[SeatId::Villain].health, of(&row[3], n));
        assert_eq!(by_deck(&state, SeatId::Villain), [0, 0, of(&row[10], n).into()]);
        let mut fixture = Fixture::new(&heroes[..n]);
        fixture.turn(Mordak);
        assert_eq!(fixture.left(), (number(&row[4]), 0));
        for (kind, cell) in Row::ALL.into_iter().zip(&row[5..9]) {
            let mut rolled = fixture.clone();
            rolled.play(kind.id());
            assert_eq!(rolled.state.table.agenda.roll().to_roll(), dice(cell), "{kind}");
        }
        fixture.final_battle().play("pass");
        play_until(&mut fixture, |state| has_passed(state, "discard"));
        assert_eq!(by_deck(&fixture.state, SeatId::Villain), [of(&row[11], n).into(), 0, 0]);
    }
}

#[test]
fn vv_1_vv_16_vv_17_vv_18_vv_q1_the_map_is_that_of_the_page() {
    let Some(page) = rows("| Set-up | Cells |") else { return };
    let cells = |row: usize| {
        let text = page[row][1].split("the 8 cells with abs(x)").next().unwrap();
        let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
        numbers.map(|n: usize| Cell::ALL[n]).collect::<Cells>()
    };
    let large = cells(1).union(cells(2)).union(cells(3));
    for (heroes, tier2, down) in [
        (1, 1, cells(1).union(cells(4))),
        (2, 1, cells(1).union(cells(4))),
        (2, 4, cells(1).union(cells(5))),
        (3, 1, large),
        (5, 4, large),
    ] {
        let options = Options { heroes, small_map_random_tier2: tier2, ..Options::default() };
        let map = State::new_game(&options).unwrap().table.map;
        assert_eq!((map.revealed(), map.down()), (cells(0), down), "{heroes} {tier2}");
    }
    assert_eq!([0, 1, 2, 3, 4, 5].map(|row| cells(row).len()), [5, 8, 8, 4, 5, 8]);
}

/// What the icons of a tile bring with so many Heroes: Treasures, Minions by
/// Size, and Ambushers.
fn icons(text: &str, heroes: u8) -> (u8, [usize; 3], usize) {
    let (mut treasures, mut minions, mut ambush) = (0, [0; 3], 0);
    for icon in text.split(", ") {
        let (what, least) = icon
            .split_once(" [")
            .map_or((icon, 1), |(what, least)| (what, number(least.trim_end_matches("+]"))));
        if heroes < least {
            continue;
        }
        let (set_aside, what) =
            what.strip_prefix("Ambush ").map_or((false, what), |size| (true, size));
        ambush += usize::from(set_aside);
        match what {
            "Treasure" => treasures += 1,
            size => minions[Size::parse(&size.to_lowercase()).unwrap().index()] += 1,
        }
    }
    (treasures, minions, ambush)
}

/// Bjorn Scouts a tile, and everything that is asked is answered by its first
/// choice; returns the fixture, the cell, and the Ambushers that had a Turn.
fn scouted(tile: Tile, heroes: usize) -> (Fixture, usize, usize) {
    let near = if tile == Tile::T1Farm { Tile::T1Camp } else { Tile::T1Farm };
    let far = if tile == Tile::T1Toll { Tile::T1Camp } else { Tile::T1Toll };
    let other = if tile == Tile::T2Barrow { Tile::T2Quarry } else { Tile::T2Barrow };
    let (from, to, around) = match tile.face().tier {
        1 => (13, 14, [(8, near), (18, far)].to_vec()),
        2 if heroes < 3 => (8, 3, [(8, near), (14, far)].to_vec()),
        2 => (8, 3, [(8, near), (9, other)].to_vec()),
        _ => (9, 4, [(8, near), (14, far), (9, other)].to_vec()),
    };
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley, Gwenavael, Wugner][..heroes]);
    fixture.reveal(&around).at(Bjorn, from).turn(Bjorn).play(&format!("scout; tile {tile}"));
    let mut turns = 0;
    while fixture.state.table.agenda.scout.is_some() {
        let villain = fixture.node() == Node::Player(u8::try_from(heroes).unwrap());
        let choice = fixture.legal().remove(0);
        turns += usize::from(villain && choice == "pass");
        fixture.play(&choice);
    }
    (fixture, to, turns)
}

#[test]
fn vv_59_vv_60_vv_61_vv_63_tiles_bring_what_the_page_says() {
    let Some(page) = rows("| # | Name | Mountain | Icons") else { return };
    assert_eq!(page.len(), 30);
    let mut tiers = [0; 3];
    for (tile, row) in Tile::ALL.into_iter().skip(5).zip(&page) {
        assert_eq!(number(&row[0]), tile as u8);
        let tier = tile.face().tier;
        tiers[usize::from(tier) - 1] += 1;
        for heroes in 1..=5 {
            let small = row[1].contains("(1-2 Hero)");
            if heroes < 3 && tier == 3 || heroes > 2 && small {
                continue;
            }
            let (mut fixture, cell, turns) = scouted(tile, heroes);
            let (treasures, minions, ambush) = icons(&row[3], u8::try_from(heroes).unwrap());
            let table = &fixture.state.table;
            assert_eq!(table.map.treasures[Cell::ALL[cell]], treasures, "{tile}, {heroes} Heroes");
            let mut sizes = [0; 3];
            for piece in table.map.stack(Cell::ALL[cell]) {
                sizes[piece.minion().unwrap().card().size.index()] += 1;
            }
            assert_eq!((sizes, turns), (minions, ambush), "{tile}, {heroes} Heroes");
            // A step onto a Mountain is the only one of its Move; one Hero rides Clyde.
            if heroes == 1 {
                continue;
            }
            fixture.play(if tier == 1 { "step east" } else { "step north" });
            assert_eq!(fixture.left().1 == 0, row[2] == "yes", "{tile}");
        }
    }
    assert_eq!(tiers, [10, 13, 7]);
}
