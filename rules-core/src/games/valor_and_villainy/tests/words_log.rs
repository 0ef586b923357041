//! What the log tells each seat, in exact words, and what it keeps to itself.

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use super::*;
use crate::{
    Indexed, Seat, Step,
    games::valor_and_villainy::{
        State,
        components::{Action, ChanceOutcome, Tile},
        state::RollStage,
    },
    words::Describe,
};

/// The lines that a seat is told of some steps, which are taken.
fn told(fixture: &mut Fixture, seat: Seat, texts: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for text in texts.split("; ") {
        let step = match fixture.node() {
            crate::Node::Chance => Step::Chance(ChanceOutcome::parse(text).unwrap()),
            _ => Step::Action(Action::parse(text).unwrap()),
        };
        let entry = State::log_entry(&fixture.state, step, seat).unwrap_or_default();
        lines.extend(entry.lines().map(String::from));
        fixture.play(text);
    }
    lines
}

/// The same for every seat, where all learn the same.
fn told_to_all(fixture: &mut Fixture, texts: &str) -> Vec<String> {
    let seats = fixture.state.table.heroes + 1;
    let mut all: Vec<_> = (0..seats).map(|seat| told(&mut fixture.clone(), seat, texts)).collect();
    assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{all:?}");
    fixture.play(texts);
    all.remove(0)
}

#[test]
fn steps_name_the_region_and_who_is_there() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.reveal(&[(18, Tile::T1Thicket)]).put(18, "rattlebones_0").turn(Bjorn);
    assert_eq!(
        told_to_all(&mut fixture, "step south; step east"),
        [
            "seat 0 (Bjorn) goes south to Hawkemoor Docks (C4)",
            "seat 0 (Bjorn) goes east to Thorn Thicket (D4) [Rattlebones], into Thorns",
            "Bjorn loses 1 Health (19 of 20 left)",
        ]
    );
}

#[test]
fn vv_62_a_shrine_says_what_it_heals_at_most_and_heroes_what_they_gain() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(8, Tile::T1Crag), (3, Tile::T2Quarry)]).at(Bjorn, 3).health(Bjorn, 19);
    fixture.turn(Bjorn).play("scout");
    let mut lines = Vec::new();
    while fixture.node() == crate::Node::Chance {
        let luna = "tile t3_luna";
        let step = if fixture.may(luna) { luna.into() } else { fixture.legal().remove(0) };
        lines.extend(told(&mut fixture, 1, &step));
    }
    lines.retain(|line| line.contains("heals") || line.contains("Health"));
    let [reveals, gains, ..] = &lines[..] else { panic!("{lines:?}") };
    assert!(reveals.ends_with(": each Hero heals up to 3"), "{reveals}");
    assert_eq!(gains, "Bjorn gains 1 Health (20 of 20)", "the others have all");
}

#[test]
fn of_a_minions_steps_only_those_to_heroes_are_told() {
    let mut fixture = Fixture::new(&[Bjorn]);
    fixture.reveal(&[(18, Tile::T1Bramble)]).put(18, "marrow_runner_0").at(Bjorn, 13);
    fixture.turn(Piece::MarrowRunner0);
    assert_eq!(
        told_to_all(&mut fixture, "step west; step north; step east"),
        ["seat 1 (Marrow Runner) comes to Hawkemoor Market (D3) [Bjorn]"]
    );
}

#[test]
fn a_roll_shows_its_faces_when_all_dice_lie() {
    let mut fixture = Fixture::new(&[Bjorn]);
    fixture.put(12, "voldor").dice(Bjorn, Row::Melee, "1R 2Y 2W").turn(Bjorn);
    assert_eq!(
        told_to_all(&mut fixture, "melee; novice 1x1; adept 0x0 1x2; master 1x2"),
        ["seat 0 (Bjorn) rolls Melee: red 2, yellow 2 1, white 1 0, 6 Hits"]
    );
    assert_eq!(
        told_to_all(&mut fixture, "region 12; assign 6"),
        [
            "seat 0 (Bjorn) hits Voldor Stone Eater in Hawkemoor Keep (C3) for 6 damage",
            "Voldor Stone Eater is wounded",
        ]
    );
}

#[test]
fn armor_tells_what_is_left_of_the_damage() {
    let mut fixture = Fixture::new(&[Bjorn]);
    fixture.put(12, "granite_glutton").dice(Bjorn, Row::Melee, "2R").turn(Bjorn);
    fixture.play("melee; master 2x2; region 12; assign 4");
    assert_eq!(
        told_to_all(&mut fixture, "use"),
        [
            "Armor takes 1 damage off Granite Glutton: 3 left",
            "3 damage does not harm Granite Glutton: it takes 4",
        ]
    );
}

#[test]
fn a_drawn_spell_is_named_for_its_owner_alone() {
    let mut fixture = Fixture::new(&[Amos, Bjorn]);
    fixture.hand(Bjorn, &[Spell::Blink]).turn(Bjorn);
    let texts = "power_surge; deck arcane; deck divine; spell mage_darts; spell soul_beam";
    let surge = "seat 1 (Bjorn) uses a Power Surge to draw 2 Spells".to_owned();
    assert_eq!(
        told(&mut fixture.clone(), 1, texts),
        [&surge, "seat 1 (Bjorn) draws Mage Darts", "seat 1 (Bjorn) draws Soul Beam"]
    );
    for seat in [0, 2] {
        assert_eq!(
            told(&mut fixture.clone(), seat, texts),
            [&surge, "seat 1 (Bjorn) draws: 3 Spells in hand"]
        );
    }
}

#[test]
fn a_reaction_is_told_with_its_text_and_a_pass_is_not() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.hand(Amos, &[Spell::Favor]).hand(Loxley, &[Spell::Rewind]);
    fixture.put(12, "voldor").dice(Bjorn, Row::Melee, "1W").turn(Bjorn);
    fixture.play("melee; novice 1x1");
    let entries = told_to_all(&mut fixture.clone(), "spell favor");
    assert_eq!(
        entries,
        [
            "seat 1 (Amos) reacts with Favor from Above: Add 2 Hits to a friendly Action Roll that was \
         just made"
        ]
    );
    assert_eq!(told_to_all(&mut fixture, "pass; pass"), Vec::<String>::new());
}

#[test]
fn a_reaction_is_told_with_what_it_is_paid_with() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.hand(Amos, &[Spell::GuardianHand, Spell::Purify]).tokens(Amos, [0, 0, 1, 0]);
    fixture.put(12, "voldor").at(Amos, 13).turn(Piece::Voldor);
    fixture.play("melee; adept 2x0 0x2; master 1x2; region 12; assign 2");
    assert_eq!(
        told_to_all(&mut fixture, "spell guardian_hand; spell purify"),
        [
            "seat 1 (Amos) reacts with Guardian Hand: When a friendly Player Character or Gust is about \
         to take damage, prevent 3 of it",
            "seat 1 (Amos) pays for Guardian Hand by discarding Purify",
            "no damage is left for Bjorn",
            "Mordak levels up",
        ]
    );
}

#[test]
fn a_spell_is_told_with_its_level_text_and_target() {
    let mut fixture = Fixture::new(&[Alyndra]);
    fixture.hand(Alyndra, &[Spell::EnormousFist]).put(12, "voldor").put(13, "rattlebones_0");
    fixture.dice(Alyndra, Row::Magic, "3R").turn(Alyndra).play("magic; master 3x2");
    let text = "Attack one nearby Region for 5 / 8 / 11 damage";
    let head = "seat 0 (Alyndra) casts Enormous Fist at level ";
    // With 6 Hits there is a choice of levels, with 4 there is none: the lines are alike.
    assert_eq!(
        told_to_all(&mut fixture.clone(), "spell enormous_fist; level 2; region 13"),
        [
            alloc::format!("{head}2 of 3: {text}"),
            "seat 0 (Alyndra) aims Enormous Fist at Hawkemoor Market (D3)".into()
        ]
    );
    fixture.set(|state| state.table.agenda.roll_mut().stage = RollStage::Spend(4));
    assert_eq!(
        told_to_all(&mut fixture, "spell enormous_fist"),
        [alloc::format!("{head}1 of 3: {text}")]
    );
}

#[test]
fn a_scout_tells_tiles_gifts_and_minions() {
    let mut fixture = Fixture::new(&[Bjorn]);
    fixture.at(Bjorn, 11).turn(Bjorn);
    let legal = fixture.choices();
    assert!(legal.contains("scout"), "{legal}");
    let entries = told_to_all(
        &mut fixture,
        "scout; tile t1_fen; tile t1_bramble; tile t1_farm; minion rattlebones; minion heckler",
    );
    assert_eq!(
        entries,
        [
            "seat 0 (Bjorn) reveals Foggy Fen (B2)",
            "seat 0 (Bjorn) reveals Bramble Hollow (B4)",
            "seat 0 (Bjorn) reveals Forsaken Farm (A3)",
            "1 Treasure lies in Foggy Fen (B2)",
            "1 Treasure lies in Bramble Hollow (B4)",
            "Rattlebones (Chump: melee 2W; 2 damage wounds, 3 Defeats; Bounty 1) appears in Bramble \
             Hollow (B4)",
            "1 Treasure lies in Forsaken Farm (A3)",
            "Heckler (Chump: melee 1W, ranged 2W, cursed; 1 damage wounds, 3 Defeats; Bounty 1) appears \
             in Ambush in Foggy Fen (B2)",
            "seat 1 (Heckler) acts from its Ambush",
        ]
    );
}

#[test]
fn an_attack_on_everybody_tells_each_victim() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.at(Bjorn, 13).at(Amos, 13).health(Amos, 2).put(13, "rattlebones_0 voldor");
    fixture.wear(Bjorn, Treasure::WhirlingFlail).dice(Bjorn, Row::Melee, "2R").turn(Bjorn);
    fixture.play("melee; pass; master 1x2; region 13");
    assert_eq!(
        told_to_all(&mut fixture, "assign 3"),
        [
            "seat 0 (Bjorn) hits everybody in Hawkemoor Market (D3) for 3: Amos, Rattlebones, Voldor \
             Stone Eater",
            "Amos loses 2 Health and is Defeated",
            "Rattlebones is Defeated (Bounty 1)",
            "3 damage does not harm Voldor Stone Eater: it takes 6",
        ]
    );
}

#[test]
fn a_bought_plus_one_is_told() {
    let mut fixture = Fixture::new(&[Bjorn]);
    fixture.dice(Bjorn, Row::Melee, "2R").turn(Bjorn).play("melee; master 0x2");
    assert_eq!(
        told_to_all(&mut fixture, "buy_plus_one"),
        ["seat 0 (Bjorn) spends 2 Hits on a Plus-One", "Bjorn gains a Melee Plus-One (now 2)",]
    );
}

#[test]
fn a_defeat_in_the_final_battle_is_told_with_the_soul() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.final_battle().at(Bjorn, 12).health(Bjorn, 1).at(Amos, 13).put(12, "voldor");
    fixture.turn(Piece::Voldor).play("melee; adept 2x0 0x2; master 1x2; region 12");
    assert_eq!(
        told_to_all(&mut fixture, "assign 2"),
        [
            "seat 2 (Voldor Stone Eater) hits everybody in Ruins of the Throne (C3) for 2: Bjorn, Mordak",
            "Bjorn loses 1 Health and is Defeated",
            "Mordak takes a Soul (1 of 3)",
            "2 damage does not harm Mordak: he loses Health in steps of 5",
        ]
    );
}
