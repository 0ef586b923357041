//! The largest number that each cell of the observation may show: not smaller than
//! what the rules allow, and no larger than it has to be.

use super::*;
use crate::{
    ObservationField, ObservationWriter, Observe, encode_view, games::valor_and_villainy::State,
};

/// For each field the greatest number that the rules and the options allow, and
/// its maximum: the next power of two, or the largest byte for XP.
const GREATEST: [(&str, u8, u8); 115] = [
    ("villain", 1, 1),
    ("own_seat", 1, 1),
    // VV-13.
    ("heroes", 5, 8),
    ("options_on", 1, 1),
    // 4.2: `final_round_cap`.
    ("option_values", 100, 128),
    // 2.7.7: four Doom Bolts.
    ("hand", 4, 4),
    ("discard", 4, 4),
    // All Void Spells in one hand.
    ("held", 46, 64),
    ("asked", 1, 1),
    // VV-176, VV-189: seven Rounds before the Final Battle, a hundred in it.
    ("round", 107, 128),
    // VV-183: two Souls, and one for each of five Heroes whom one Attack defeats.
    ("tracks", 7, 8),
    ("initiative", 1, 1),
    ("round_flags", 1, 1),
    ("phase", 1, 1),
    ("phase_stage", 1, 1),
    // VV-172: 56 cards in one stack.
    ("cursor", 56, 64),
    ("cursor_flags", 1, 1),
    // 2.4: tile 34, counted from 2.
    ("tile", 36, 64),
    // 2.4: three icons of the Wyrm Lair.
    ("treasures", 3, 4),
    ("labyrinth", 25, 32),
    ("piece_cell", 25, 32),
    // 56 cards and 5 Sheep.
    ("piece_depth", 61, 64),
    ("piece_wounded", 1, 1),
    ("piece_may_act", 1, 1),
    ("piece_ambush", 1, 1),
    ("piece_bloodlust", 2, 2),
    ("piece_marker", 1, 1),
    ("gust_cells", 25, 32),
    ("gust_marker", 1, 1),
    // Three copies of a Chump.
    ("minions_looted", 3, 4),
    ("minion_discard", 3, 4),
    // 2.8: four Padded Jerkins.
    ("treasure_discard", 4, 4),
    ("loot_heroes", 4, 4),
    ("loot_villain", 4, 4),
    // VV-217: all Treasures face-down.
    ("stash", 45, 64),
    ("hero", 1, 1),
    ("player_cell", 5, 8),
    // VV-115.
    ("health", 100, 128),
    // 4.2: `action_point_cap`.
    ("action_points", 9, 16),
    ("xp", 150, 255),
    ("worn", 25, 32),
    ("gifts", 1, 1),
    ("bears", 1, 1),
    // 4.2: `row_capacity`.
    ("rows", 12, 16),
    // VV-205: twice `plus_one_cap`.
    ("plus_ones", 16, 16),
    ("villain_rows", 12, 16),
    ("villain_plus_ones", 8, 8),
    ("frame", 1, 1),
    ("frames_below", 7, 8),
    // 5.2: 71 Characters; 5.9.
    ("turn_who", 71, 128),
    ("turn_seat", 6, 8),
    ("turn_stage", 1, 1),
    // 4.2: `action_point_cap`, and three of an Altar or a Spell.
    ("turn_numbers", 12, 16),
    ("turn_used", 1, 1),
    ("turn_flags", 1, 1),
    ("turn_cells", 25, 32),
    ("roll_who", 71, 128),
    ("roll_type", 1, 1),
    ("roll_stage", 1, 1),
    // What a valid state may have: thirty dice of a colour.
    ("roll_dice", 30, 32),
    ("roll_coming", 30, 32),
    ("roll_boosted", 7, 8),
    // 60 added Hits, 43 in the pool.
    ("roll_hits", 60, 64),
    ("roll_flags", 1, 1),
    ("attack_who", 71, 128),
    ("attack_cell", 25, 32),
    ("attack_stage", 1, 1),
    ("attack_flags", 1, 1),
    ("attack_numbers", 255, 255),
    ("dodge_who", 71, 128),
    ("dodge_hits", 12, 16),
    ("vacant", 1, 1),
    ("damage_who", 71, 128),
    ("damage_due", 60, 64),
    ("damage_stage", 7, 8),
    ("damage_flags", 1, 1),
    ("damage_cell", 25, 32),
    ("cast_seat", 6, 8),
    ("caster", 71, 128),
    ("cast_spell", 52, 64),
    ("cast_stage", 7, 8),
    ("cast_target_who", 71, 128),
    ("cast_target_cell", 25, 32),
    // A total of 12, counted from 1.
    ("cast_numbers", 13, 16),
    ("cast_flags", 1, 1),
    ("window_trigger", 9, 16),
    ("window_seat", 6, 8),
    ("window_who", 71, 128),
    // VV-135: the last of six seats.
    ("window_place", 5, 8),
    ("window_flags", 1, 1),
    ("scout_cell", 25, 32),
    ("scout_down", 1, 1),
    ("scout_at", 1, 1),
    ("scout_done", 6, 8),
    ("scout_stage", 1, 1),
    ("prompt", 1, 1),
    ("prompt_seat", 1, 1),
    // VV-89: twelve rerolls of each of three Treasures.
    ("prompt_left", 36, 64),
    ("spawn_size", 1, 1),
    ("spawn_card", 61, 64),
    ("draw_last", 1, 1),
    // VV-161: six by the board, four by each of three Treasures.
    ("draw_cards", 18, 32),
    ("gain_least", 1, 1),
    ("gain_row", 1, 1),
    ("gain_optional", 1, 1),
    ("reroll_last", 1, 1),
    ("reroll_named", 30, 32),
    ("reroll_coming", 30, 32),
    ("defender_cell", 25, 32),
    ("ways", 25, 32),
    ("actor", 1, 1),
    // Twelve Master dice, one each of Ire, Blessed Edge and a weapon.
    ("actor_dice", 45, 64),
    // Mordak's Health, with Armor.
    ("foes", 101, 128),
    ("foes_open", 1, 1),
    ("target", 101, 128),
];

/// Every field with its cells.
#[derive(Default)]
struct Rows(Vec<(&'static ObservationField, Vec<u8>)>);

impl ObservationWriter for Rows {
    fn field(&mut self, field: &'static ObservationField, cell: impl FnMut(usize) -> u8) {
        self.0.push((field, (0..field.len()).map(cell).collect()));
    }
}

fn of(state: &State, seat: u8) -> Rows {
    let mut rows = Rows::default();
    encode_view::<State>(&state.view(seat), &mut rows);
    rows
}

#[test]
fn vv_224_the_maxima_of_the_observation_are_those_of_the_rules() {
    let rows = of(&Fixture::new(&[Bjorn, Amos, Loxley]).state, 0);
    let maxima: Vec<_> = rows.0.iter().map(|(field, _)| (field.name, field.max)).collect();
    let expected: Vec<_> = GREATEST
        .iter()
        .map(|&(name, greatest, max)| {
            assert!(greatest <= max && max / 2 < greatest, "{name}");
            (name, max)
        })
        .collect();
    assert_eq!(maxima, expected);
}

#[test]
fn vv_224_the_greatest_numbers_are_written_as_they_are() {
    let mut fixture = Fixture::with(&[Loxley, Bjorn, Scrutt, Gwenavael, Wugner], |options| {
        options.plus_one_cap = 8;
        options.row_capacity = 12;
        options.action_point_cap = 9;
        options.final_round_cap = 100;
    });
    fixture.crystal(Loxley).tokens(Loxley, [16, 0, 0, 0]);
    fixture.hand(Mordak, &[Spell::DoomBolt; 4]).tokens(Mordak, [0, 0, 0, 8]).health(Mordak, 100);
    fixture.final_battle().at(Mordak, 24).xp(Bjorn, 150);
    fixture.reveal(&[(24, Tile::T3Grove)]).put(24, "shadow_mordak").set(|state| {
        let table = &mut state.table;
        table.players[SeatId::Hero0].points = 9;
        table.players[SeatId::Hero0].rows[Row::Ranged] = Dice { master: 12, ..Dice::NONE };
        table.final_rounds = 99;
        table.stashes[Team::Villain].face_down = 45;
        table.initiative = SeatId::Hero4;
    });
    fixture.turn(Mordak).validate();
    let rows = of(&fixture.state, 5);
    for (name, greatest) in [
        ("option_values", 100),
        ("hand", 4),
        ("round", 99),
        ("tile", 36),
        ("piece_cell", 25),
        ("player_cell", 5),
        ("stash", 45),
        ("health", 100),
        ("action_points", 9),
        ("xp", 150),
        ("rows", 12),
        ("plus_ones", 16),
        ("villain_plus_ones", 8),
    ] {
        let (field, cells) = rows.0.iter().find(|(field, _)| field.name == name).unwrap();
        assert_eq!(cells.iter().max(), Some(&greatest), "{name}");
        assert!(greatest <= field.max, "{name}");
    }
}

#[test]
fn vv_183_one_attack_takes_up_to_seven_souls() {
    let mut fixture = Fixture::new(&[Loxley, Bjorn, Scrutt, Gwenavael, Wugner]);
    fixture.final_battle().set(|state| {
        state.table.souls = 7;
        state.table.check_end();
    });
    fixture.validate();
    let rows = of(&fixture.state, 0);
    let (_, cells) = rows.0.iter().find(|(field, _)| field.name == "tracks").unwrap();
    assert_eq!(cells.iter().max(), Some(&7));
}
