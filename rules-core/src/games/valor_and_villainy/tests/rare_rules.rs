//! Rules that a game seldom comes to.

use super::*;
use crate::games::valor_and_villainy::State;

#[test]
fn vv_120_a_plus_one_without_room_is_not_gained() {
    // Four tokens on the row that she names, so none is left to give up.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(8, Tile::T1Crag), (9, Tile::T2Quarry)]).at(Bjorn, 8);
    fixture.tokens(Bjorn, [4, 0, 0, 0]).turn(Bjorn).play("scout; tile t2_bronco; row melee");
    assert_eq!((fixture.seat(), fixture.plus_ones(Bjorn)), (1, [4, 0, 0, 0]));
}

#[test]
fn vv_117_what_is_above_the_maximum_stays_when_another_treasure_goes() {
    for (treasure, hearts) in [(Treasure::SoftBoots, 22), (Treasure::StoutHeartMedal, 20)] {
        let mut fixture =
            Fixture::with(&[Bjorn, Scrutt], |options| options.invigorate_above_max = true);
        fixture.final_battle().health(Bjorn, 22).wear(Bjorn, treasure).turn(Scrutt).play("pass");
        let slot = treasure.card().slot;
        fixture.play(&format!("return {slot}"));
        assert_eq!(fixture.hearts(Bjorn), hearts, "{treasure}");
    }
}

#[test]
fn vv_165_a_second_pass_follows_what_was_replaced() {
    let mut fixture = Fixture::new(&[Loxley, Bjorn]);
    fixture.wear(Loxley, Treasure::SoftBoots);
    fixture.set(|state| state.table.stashes[Team::Hero].face_down = 1).turn(Bjorn);
    fixture.play("pass; treasure lucky_coin; pass; pass");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; treasure lucky_coin".into()));
    fixture.play("treasure lucky_coin");
    // Bjorn had passed before the Boots were there.
    assert_eq!((fixture.seat(), fixture.choices()), (1, "pass; treasure soft_boots".into()));
    fixture.play("treasure soft_boots");
    assert_eq!(fixture.player(Bjorn).slots[Slot::Item], Some(Treasure::SoftBoots));
    assert_eq!(fixture.node(), Node::Chance, "and no third one");
}

#[test]
fn vv_135_of_the_heroes_the_initiative_decides_who_answers_an_attack_first() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.set(|state| state.table.initiative = SeatId::Hero1);
    fixture.hand(Gwenavael, &[Spell::MirrorImage]).hand(Amos, &[Spell::MirrorImage]);
    fixture.at(Bjorn, 17).put(17, "rattlebones_0").turn(Char::Rattlebones0);
    fixture.play("melee; novice 2x1; region 17");
    assert_eq!((fixture.seat(), fixture.choices()), (2, "pass; spell mirror_image".into()));
    fixture.play("pass");
    assert_eq!(fixture.seat(), 0);
}

#[test]
fn vv_130_a_last_breath_leaves_one_heart() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Mari, &[Spell::LastBreath]).at(Bjorn, 11).health(Bjorn, 4).put(11, "the_encore");
    fixture.turn(Char::TheEncore).play("melee; novice 6x1; region 11; assign 6");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; spell last_breath".into()));
    fixture.play("spell last_breath");
    assert_eq!((fixture.hearts(Bjorn), fixture.cell(Bjorn)), (1, Some(11)));
}

#[test]
fn vv_216_an_empty_minion_deck_takes_its_discard_pile_in() {
    for level in [1, 3] {
        let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
        fixture.tokens(Mordak, [0; 4]).hand(Mordak, &[Spell::DarkSummons]).set(|state| {
            // No Chump is left but one in the discard pile; all others are beaten.
            for chump in Minion::ALL.into_iter().filter(|m| m.card().size == Size::Chump) {
                while state.table.minions.contains(chump) {
                    state.table.minions.take(chump);
                    state.table.defeated_minions.add(chump);
                }
            }
            state.table.defeated_minions.take(Minion::Heckler);
            state.table.minion_discard.add(Minion::Heckler);
        });
        fixture.turn(Mordak).cast(Mordak, Spell::DarkSummons, level);
        if level == 1 {
            assert_eq!(fixture.choices(), "minion heckler");
            assert_eq!(fixture.state.table.minion_discard.count(Minion::Heckler), 0);
        } else {
            assert_eq!(fixture.chance_outcomes(), (9, 9), "Bosses are left");
            assert_eq!(fixture.state.table.minion_discard.count(Minion::Heckler), 1);
        }
    }
}

#[test]
fn vv_42_who_has_nothing_left_to_do_passes_unasked() {
    let mut fixture = Fixture::new(&[Scrutt, Bjorn, Amos]);
    fixture.at(Bjorn, 17).at(Amos, 17).tokens(Scrutt, [0; 4]).put(12, "rattlebones_0");
    fixture.set(|state| state.table.players[SeatId::Hero0].points = 4).turn(Scrutt);
    fixture.play("melee; novice 0x1; adept 3x0 0x2; ranged; adept 1x0 0x2");
    assert_eq!((fixture.left(), fixture.choices()), ((2, 0), "pass; power_surge".into()));
    fixture.play("power_surge; deck divine; spell purify; spell favor");
    assert_eq!(fixture.seat(), 1, "a point is left, and no use for it");
}

#[test]
fn vv_197_vv_q17_a_dodge_is_rolled_unasked_by_the_switch() {
    let mut fixture =
        Fixture::with(&[Mari, Bjorn, Loxley], |options| options.optional_benefits = false);
    fixture.at(Bjorn, 17).at(Loxley, 17).wear(Mari, Treasure::DuckingBuckler);
    fixture.put(12, "rattlebones_0").turn(Char::Rattlebones0).play("melee; novice 2x1; region 12");
    assert_eq!((fixture.node(), fixture.chance_outcomes()), (Node::Chance, (3, 6)));
}

#[test]
fn bounds_follow_the_options() {
    use crate::games::valor_and_villainy::Options;
    let bounds = |heroes, decision_cap, observe_reaction_passes| {
        let options =
            Options { heroes, observe_reaction_passes, decision_cap, ..Options::default() };
        let limits = <State as crate::Rules>::limits(&options);
        (limits.seats, limits.min_payoff, limits.max_payoff, limits.decisions, limits.outcomes)
    };
    assert_eq!(bounds(3, 20_000, false), (4, -1, 1, 10_240_000, 5_120_256));
    assert_eq!(bounds(1, 10, true), (2, -1, 1, 10, 2_816));
}
