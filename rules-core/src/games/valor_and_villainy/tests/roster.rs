//! Players who join or leave (3.25).

use super::*;
use crate::games::valor_and_villainy::{RosterError, State, components::fixed::OF_TIER};

/// The Regions of tier I, all revealed.
pub(super) const INNER: [(usize, Tile); 8] = [
    (2, Tile::T1Bramble),
    (6, Tile::T1Toll),
    (8, Tile::T1Crag),
    (10, Tile::T1Farm),
    (14, Tile::T1Fen),
    (16, Tile::T1Tower),
    (18, Tile::T1Spring),
    (22, Tile::T1Camp),
];

/// A game with open roster, standing at the beginning of a phase.
pub(super) fn standing(
    heroes: &[Hero],
    phase: Phase,
    prepare: impl FnOnce(&mut Fixture),
) -> Fixture {
    let mut fixture = Fixture::with(heroes, |options| options.allow_roster_changes = true);
    prepare(&mut fixture);
    stand(&mut fixture, phase);
    fixture
}

/// Stands at the beginning of another phase.
pub(super) fn stand(fixture: &mut Fixture, phase: Phase) {
    fixture.set(|state| state.table.base = Base::new(phase, PhaseStage::Stand)).validate();
}

fn add(fixture: &mut Fixture, hero: Hero) -> Result<(), RosterError> {
    let result = fixture.state.add_hero(hero);
    fixture.validate();
    result
}

fn remove(fixture: &mut Fixture, seat: u8) -> Result<(), RosterError> {
    let result = State::remove_hero(&mut fixture.state, seat);
    fixture.validate();
    result
}

#[test]
fn vv_219_the_roster_changes_by_the_switch_and_at_its_moments_only() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.turn(Bjorn);
    assert_eq!(fixture.state.add_hero(Mari), Err(RosterError::Closed));
    assert_eq!(fixture.state.remove_hero(0), Err(RosterError::Closed));
    let mut fixture = standing(&[Bjorn, Amos], Phase::HeroRound, |_| {});
    assert_eq!(fixture.choices(), "begin");
    assert_eq!(remove(&mut fixture, 0), Err(RosterError::Moment));
    assert_eq!(add(&mut fixture, Bjorn), Err(RosterError::Taken(Bjorn)));
    fixture.play("begin");
    assert_eq!(add(&mut fixture, Mari), Err(RosterError::Moment));
    let mut fixture = standing(&[Bjorn, Amos], Phase::VillainLevel, |_| {});
    assert_eq!(add(&mut fixture, Mari), Err(RosterError::Moment));
    assert_eq!(remove(&mut fixture, 2), Err(RosterError::Seat(2)));
    assert_eq!(remove(&mut fixture, 1), Ok(()));
    assert_eq!(remove(&mut fixture, 0), Err(RosterError::Number), "VV-13");
    let five = [Bjorn, Amos, Loxley, Scrutt, Alyndra];
    let mut fixture = standing(&five, Phase::HeroRound, |_| {});
    assert_eq!(add(&mut fixture, Mari), Err(RosterError::Number));
}

#[test]
fn vv_220_vv_221_vv_s67_a_third_hero_opens_the_corners() {
    let mut fixture = standing(&[Bjorn, Amos], Phase::HeroRound, |fixture| {
        fixture.set(|state| state.table.day = 2).health(Mordak, 45);
    });
    assert_eq!(add(&mut fixture, Mari), Ok(()));
    assert_eq!(
        (fixture.state.table.heroes, fixture.hearts(Mordak), fixture.player(Mari).xp),
        (3, 50, 6)
    );
    assert_eq!(
        (fixture.cell(Mari), fixture.hearts(Mari), fixture.plus_ones(Mari)),
        (Some(12), 16, [1, 0, 0, 0])
    );
    let table = &fixture.state.table;
    assert_eq!(
        (table.shrines_needed, table.map.down().intersection(shipped::TIER_3)),
        (4, shipped::TIER_3)
    );
    assert_eq!(table.mandatory.intersection(OF_TIER[3]), Tile::set(&[Tile::T3Asha]));
    assert!(!table.tiles.contains(Tile::T3Luna) && table.tiles.contains(Tile::T3Grove));
    // VV-S67: she spends her XP now, then draws her starting Spells.
    assert_eq!(fixture.seat(), 2);
    fixture.play("level_up action_point; pass; spell purify; spell favor");
    assert_eq!((fixture.state.hands[SeatId::Hero2].total(), fixture.player(Mari).points), (2, 4));
    fixture.play("begin; go_first");
    assert_eq!((fixture.seat(), fixture.state.table.heroes), (0, 3));
    // VV-221: at Day 6 no tiles are added.
    let mut fixture = standing(&[Bjorn, Amos], Phase::HeroRound, |fixture| {
        fixture.set(|state| state.table.day = 6);
    });
    assert_eq!(add(&mut fixture, Mari), Ok(()));
    assert!(fixture.state.table.map.down().intersection(shipped::TIER_3).is_empty());
    assert_eq!(fixture.state.table.shrines_needed, 3);
}

#[test]
fn vv_220_a_second_hero_has_no_clyde() {
    let mut fixture = standing(&[Bjorn], Phase::HeroRound, |fixture| {
        fixture.set(|state| state.table.round = 0);
    });
    assert_eq!(add(&mut fixture, Mari), Ok(()));
    assert_eq!(fixture.player(Mari).slots[Slot::Item], None);
    assert_eq!(fixture.hearts(Mordak), 40, "15 and 40 - 15");
}

#[test]
fn vv_222_vv_223_vv_s68_a_hero_leaves_with_everything() {
    let mut fixture = standing(&[Bjorn, Amos, Loxley], Phase::HeroLevel, |fixture| {
        fixture.health(Mordak, 50).wear(Amos, Treasure::SoftBoots).hand(Amos, &[Spell::Purify]);
        fixture.hand(Loxley, &[Spell::Blink]).hand(Bjorn, &[Spell::Rewind]).set(|state| {
            state.table.initiative = SeatId::Hero1;
            let [bjorn, loxley] = [SeatId::Hero0, SeatId::Hero2];
            state.table.players[bjorn].armor_by = SeatId::set(&[SeatId::Hero1, SeatId::Hero2]);
            state.table.players[loxley].lifelink_by = SeatId::set(&[SeatId::Hero1]);
        });
    });
    assert_eq!(remove(&mut fixture, 1), Ok(()));
    let table = &fixture.state.table;
    assert_eq!((table.heroes, fixture.hearts(Mordak)), (2, 45));
    assert!(table.stashes[Team::Hero].treasures.contains(Treasure::SoftBoots));
    assert!(
        table.discard.contains(Spell::Purify)
            && fixture.state.hands[SeatId::Hero1].contains(Spell::Blink)
    );
    assert!(fixture.state.hands[SeatId::Hero0].contains(Spell::Rewind), "earlier seats stay");
    // Later seats move up; the Initiative went to Loxley.
    assert_eq!(table.players[SeatId::Hero1].who, Some(Char::Loxley));
    assert_eq!(table.initiative, SeatId::Hero1);
    assert_eq!(
        table.players[SeatId::Hero0].armor_by,
        SeatId::set(&[SeatId::Hero1]),
        "what he cast ends"
    );
    assert!(table.players[SeatId::Hero1].lifelink_by.is_empty());
    // VV-223: the corners are gone and the Shrines idle.
    assert_eq!((table.corners, table.shrines_idle), (shipped::TIER_3, true));
    assert!(table.map.down().intersection(shipped::TIER_3).is_empty());
    // VV-226: they come back with a third Hero.
    fixture.set(|state| state.table.base = Base::new(Phase::HeroRound, PhaseStage::Stand));
    assert_eq!(add(&mut fixture, Mari), Ok(()));
    let table = &fixture.state.table;
    assert_eq!(
        (table.map.down().intersection(shipped::TIER_3), table.shrines_idle),
        (shipped::TIER_3, false)
    );
    assert_eq!((table.corners, table.shrines_needed), (Cells::EMPTY, 3));
    assert!(table.mandatory.contains(Tile::T3Luna), "VV-221 is not applied");
}

#[test]
fn vv_223_idle_shrines_move_nothing_until_the_map_is_known() {
    let mut fixture = Fixture::with(&[Bjorn, Amos], |options| options.allow_roster_changes = true);
    let shrines = [(8, Tile::T1Crag), (1, Tile::T2LunaS), (5, Tile::T2AshaS)];
    fixture.set(|state| state.table.shrines_idle = true).reveal(&shrines).at(Bjorn, 8).turn(Bjorn);
    fixture.play("scout; tile t2_bronco; row melee; row melee; minion swiftwing");
    assert_eq!((fixture.state.table.shrines, fixture.state.table.day), (3, 0));
    // The last face-down Region is flipped: Day 6.
    let mut fixture = Fixture::with(&[Bjorn, Amos], |options| options.allow_roster_changes = true);
    fixture.set(|state| state.table.shrines_idle = true).reveal(&INNER).reveal(&[
        (1, Tile::T2Dojo),
        (5, Tile::T2LunaS),
        (19, Tile::T2AshaS),
        (21, Tile::T2Quarry),
    ]);
    fixture
        .at(Bjorn, 8)
        .turn(Bjorn)
        .play("scout; tile t2_bronco; row melee; row melee; minion swiftwing");
    assert_eq!(fixture.state.table.day, 6);
}

#[test]
fn vv_226_a_removed_hero_leaves_its_defeat_behind() {
    let mut fixture = standing(&[Bjorn, Amos, Gwenavael], Phase::VillainLevel, |fixture| {
        fixture.fallen(Amos).xp(Amos, 3);
    });
    assert_eq!(remove(&mut fixture, 1), Ok(()));
    assert_eq!(fixture.state.table.defeated_heroes, 1);
    assert!(fixture.state.table.seat_of(Char::Amos).is_none());
    assert_eq!(remove(&mut fixture, 1), Ok(()));
    assert_eq!((fixture.state.table.heroes, fixture.state.table.gust), (1, None));
}
