//! What a state refuses when it is read: Rounds, boards, the Map, the cards.

use super::*;
use crate::{
    Setup,
    games::valor_and_villainy::{Ending, State},
};

/// A change that no game can show is refused with a reason.
pub(super) fn refused(mut fixture: Fixture, change: impl FnOnce(&mut State), reason: &str) {
    fixture.validate();
    change(&mut fixture.state);
    let fault = fixture.state.validate().expect_err(reason);
    let fault = format!("{fault}");
    assert!(fault.contains(reason), "{fault}, not {reason}");
}

fn three() -> Fixture {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Bjorn);
    fixture
}

fn battle() -> Fixture {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().turn(Bjorn);
    fixture
}

#[test]
fn rounds_and_their_ends_fit_the_table() {
    refused(three(), |s| s.table.heroes = 0, "one to five Heroes");
    refused(three(), |s| s.table.heroes = 6, "one to five Heroes");
    refused(three(), |s| s.table.heroes = 2, "the number of Heroes changed");
    refused(three(), |s| s.table.initiative = SeatId::Hero3, "nobody's Initiative");
    refused(three(), |s| s.table.initiative = SeatId::Villain, "nobody's Initiative");
    let mut alone = Fixture::new(&[Bjorn]);
    alone.turn(Bjorn);
    refused(alone, |s| s.table.goes_last = true, "a single Hero goes last");
    let mut mordak = Fixture::new(&[Bjorn, Amos]);
    mordak.turn(Mordak);
    refused(mordak, |s| s.table.goes_last = true, "going last is over");
    refused(three(), |s| s.table.day = 7, "six days");
    refused(three(), |s| s.table.shrines_idle = true, "without a change of players");
    refused(three(), |s| s.table.decisions = 20_001, "more decisions than the cap");
    refused(three(), |s| s.table.decisions = 20_000, "more decisions than the cap");
    refused(three(), |s| s.table.souls = 1, "has not begun");
    refused(three(), |s| s.table.final_rounds = 1, "has not begun");
    refused(battle(), |s| s.table.day = 5, "before day six");
    refused(battle(), |s| s.table.final_rounds = 16, "too many Rounds");
    let mut his = Fixture::new(&[Bjorn, Amos]);
    his.final_battle().turn(Mordak);
    refused(his, |s| s.table.final_rounds = 15, "too many Rounds");
    refused(battle(), |s| s.table.souls = 8, "too many Souls");
    refused(battle(), |s| s.table.souls = 3, "the game is over");
    refused(battle(), |s| s.table.players[SeatId::Villain].health = 0, "the game is over");
    refused(three(), |s| s.table.ending = Some(Ending::Draw), "the ending is not");
    refused(
        three(),
        |s| s.table.base = Base::new(Phase::Over, PhaseStage::Close),
        "without an ending",
    );
}

#[test]
fn an_outcome_is_what_the_table_shows() {
    let over = |souls, health, outcome| {
        let mut fixture = battle();
        fixture.set(|state| {
            state.table.agenda = crate::games::valor_and_villainy::state::Agenda::default();
            state.table.base = Base::new(Phase::Over, PhaseStage::Close);
            state.table.souls = souls;
            state.table.players[SeatId::Villain].health = health;
            state.table.ending = Some(outcome);
        });
        fixture
    };
    for (souls, health, outcome) in
        [(3, 45, Ending::Villain), (3, 0, Ending::Villain), (2, 0, Ending::Heroes)]
    {
        let fixture = over(souls, health, outcome);
        fixture.validate();
        refused(fixture, |s| s.table.base.phase = Phase::VillainTurn, "but a phase goes on");
    }
    for (souls, health, outcome) in [
        (2, 45, Ending::Villain),
        (2, 45, Ending::Heroes),
        (3, 0, Ending::Heroes),
        (2, 45, Ending::Draw),
    ] {
        assert!(
            over(souls, health, outcome).state.validate().is_err(),
            "{souls} {health} {outcome:?}"
        );
    }
    let capped = |outcome| {
        let mut fixture = over(2, 45, outcome);
        fixture.set(|state| state.table.final_rounds = 15);
        fixture
    };
    capped(Ending::Draw).validate();
    assert!(capped(Ending::Villain).state.validate().is_err(), "the switch says a draw");
    refused(capped(Ending::Draw), |s| s.table.souls = 3, "the ending is not");
    let mut busy = capped(Ending::Draw);
    busy.put(7, "heckler_0");
    refused(busy, |s| s.table.may_act.insert(Piece::Heckler0), "Minions may act");
}

#[test]
fn boards_stay_within_their_ranges() {
    let player = |change: fn(&mut crate::games::valor_and_villainy::state::Player), reason| {
        refused(three(), |s| change(&mut s.table.players[SeatId::Hero0]), reason);
    };
    player(|p| p.rows[Row::Melee] = Dice::read("6Y 1W"), "more dice than a row holds");
    player(|p| p.rows[Row::Corruption] = Dice::read("1W"), "a Hero's Corruption row");
    player(|p| p.tokens[Row::Corruption] = 1, "a Hero's Corruption row");
    player(|p| p.tokens[Row::Ranged] = 4, "more Plus-Ones than the cap");
    player(|p| p.points = 0, "Action Points outside");
    player(|p| p.points = 6, "Action Points outside");
    player(|p| p.xp = 151, "more XP");
    player(|p| p.slots[Slot::Item] = Some(Treasure::PaddedJerkin), "a slot that is not its own");
    player(|p| p.cell = Some(Cell::C14), "nowhere on the Map");
    player(|p| p.health = 21, "Hearts outside their range");
    player(|p| p.health = 0, "Hearts outside their range");
    player(|p| p.who = None, "a Hero's seat without a Hero");
    player(|p| p.who = Some(Mordak), "a Hero's seat without a Hero");
    refused(three(), |s| s.table.players[SeatId::Hero1].who = Some(Char::Bjorn), "a Hero twice");
    player(|p| p.armor_by = SeatId::set(&[SeatId::Hero3]), "who is not there");
    player(|p| p.edge_by[1] = SeatId::set(&[SeatId::Hero4]), "who is not there");
    player(|p| p.edge_by[0] = SeatId::set(&[SeatId::Hero4]), "who is not there");
    player(|p| p.lifelink_by = SeatId::set(&[SeatId::Hero4]), "who is not there");
    refused(three(), |s| s.table.players[SeatId::Hero3].xp = 1, "an empty seat has things");
    let villain = |change: fn(&mut crate::games::valor_and_villainy::state::Player), reason| {
        refused(three(), |s| change(&mut s.table.players[SeatId::Villain]), reason);
    };
    villain(|p| p.who = Some(Char::Mari), "Mordak plays on the Villain's seat");
    villain(|p| p.cell = Some(Cell::KEEP), "Mordak enters with the Final Battle");
    villain(|p| p.health = 44, "goes by fives");
    villain(|p| p.health = 105, "at most 100");
    villain(|p| p.health = 0, "at least 5");
    villain(|p| p.crystal = true, "of the Villain");
    villain(|p| p.marker = true, "of the Villain");
    villain(|p| p.cursed = true, "are for Heroes");
    villain(|p| p.shackled = true, "are for Heroes");
    villain(|p| p.slots[Slot::Item] = Some(Treasure::SoftBoots), "before the Final Battle");
    refused(battle(), |s| s.table.players[SeatId::Villain].cell = None, "Mordak enters");
    // In the Stash nothing lasts.
    let stashed = |change: fn(&mut crate::games::valor_and_villainy::state::Player)| {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.fallen(Amos).turn(Bjorn);
        refused(fixture, |s| change(&mut s.table.players[SeatId::Hero1]), "a Hero in the Stash");
    };
    stashed(|p| p.health = 1);
    stashed(|p| p.marker = true);
    stashed(|p| p.cursed = true);
    stashed(|p| p.shackled = true);
    stashed(|p| p.armor_by.insert(SeatId::Hero0));
    stashed(|p| p.lifelink_by.insert(SeatId::Hero0));
    stashed(|p| p.edge_by[0].insert(SeatId::Hero0));
    stashed(|p| p.edge_by[1].insert(SeatId::Hero0));
    let mut fallen = Fixture::new(&[Bjorn, Amos, Loxley]);
    fallen.fallen(Amos).turn(Bjorn);
    refused(fallen.clone(), |s| s.table.defeated_heroes = 0, "was not counted");
    refused(fallen, |s| s.table.defeated_heroes = 21, "too many Defeats");
    // VV-181: five Hearts above the maximum by the switch, in the battle only.
    for (health, battle, sound) in [(25, true, true), (26, true, false), (25, false, false)] {
        let mut fixture =
            Fixture::with(&[Bjorn, Amos], |options| options.invigorate_above_max = true);
        if battle {
            fixture.final_battle();
        }
        fixture.health(Bjorn, health).turn(Bjorn);
        assert_eq!(fixture.state.validate().is_ok(), sound, "{health} {battle}");
    }
}

#[test]
fn tiles_shrines_and_treasures_fit_the_map() {
    refused(three(), |s| s.table.map.treasures[Cell::C8] = 1, "the Map contradicts itself");
    refused(three(), |s| s.table.shrines_needed = 4, "Shrines needed");
    refused(three(), |s| s.table.shrines_needed = 2, "three or four Shrines");
    refused(three(), |s| s.table.corners.insert(Cell::C0), "without a reason");
    refused(three(), |s| s.table.tiles.remove(Tile::T1Bramble), "optional tiles");
    refused(three(), |s| s.table.mandatory.remove(Tile::T2Bronco), "mandatory tiles");
    refused(three(), |s| s.table.shrines = 1, "the number of Shrines found");
    refused(three(), |s| s.table.map.portal = Some((Cell::C7, Cell::C12)), "without the Labyrinth");
    let mut labyrinth = Fixture::new(&[Bjorn, Amos, Loxley]);
    labyrinth.reveal(&[(9, Tile::T2Labyrinth)]);
    labyrinth.set(|state| state.table.map.portal = Some((Cell::C9, Cell::C12))).turn(Bjorn);
    refused(labyrinth.clone(), |s| s.table.map.portal = None, "leads nowhere");
    for pair in [(Cell::C12, Cell::C9), (Cell::C9, Cell::C9), (Cell::C9, Cell::C0)] {
        refused(labyrinth.clone(), |s| s.table.map.portal = Some(pair), "a strange place");
    }
    let mut shrines = Fixture::new(&[Bjorn, Amos, Loxley]);
    shrines.reveal(&[(0, Tile::T3Luna), (4, Tile::T3Asha), (3, Tile::T2Bronco)]);
    shrines.set(|state| state.table.day = 6).turn(Bjorn);
    refused(shrines, |s| s.table.day = 5, "skip to day six");
    let mut loot = Fixture::new(&[Bjorn, Amos, Loxley]);
    loot.reveal(&[(14, Tile::T1Bramble)]).turn(Bjorn);
    refused(loot.clone(), |s| s.table.map.treasures[Cell::C14] = 2, "than the tile shows");
    refused(loot.clone(), |s| s.table.map.treasures[Cell::C12] = 1, "than the tile shows");
    refused(loot.clone(), |s| s.table.stashes[Team::Hero].face_down = 46, "than there are");
    refused(
        loot,
        |s| {
            s.table.map.treasures[Cell::C14] = 1;
            s.table.stashes[Team::Hero].face_down = 45;
        },
        "than unseen ones",
    );
    refused(
        three(),
        |s| {
            s.table.treasures.take(Treasure::SoftBoots);
            s.table.stashes[Team::Hero].treasures.add(Treasure::SoftBoots);
        },
        "outside a Level Up Step",
    );
}

#[test]
fn pieces_and_markers_are_on_the_map() {
    let field = || {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Gwenavael]);
        fixture.put(7, "heckler_0 swiftwing").turn(Bjorn);
        fixture
    };
    refused(field(), |s| s.table.wounded.insert(Piece::Voldor), "a Wounded Minion is not");
    refused(field(), |s| s.table.bloodlust[0].insert(Piece::Voldor), "Bloodlust without");
    refused(field(), |s| s.table.bloodlust[1].insert(Piece::Voldor), "Bloodlust without");
    refused(
        field(),
        |s| {
            s.table.bloodlust[0].insert(Piece::Heckler0);
            s.table.bloodlust[1].insert(Piece::Heckler0);
        },
        "two Bloodlusts",
    );
    refused(field(), |s| s.table.markers.insert(Piece::Heckler0), "on the Villain's side");
    refused(field(), |s| s.table.may_act.insert(Piece::Voldor), "that may act is not on the Map");
    refused(field(), |s| s.table.may_act.insert(Piece::Heckler0), "outside the Minion Step");
    refused(field(), |s| s.table.gust = Some(Cell::KEEP), "Gust outside his Turn");
    refused(field(), |s| s.table.gust_marker = true, "a Gust off the Map");
    refused(
        field(),
        |s| {
            s.table.players[SeatId::Hero0].marker = true;
            s.table.players[SeatId::Hero1].marker = true;
        },
        "two Defender markers",
    );
    let mut gust = Fixture::new(&[Bjorn, Amos, Gwenavael]);
    gust.set(|state| state.table.gust = Some(Cell::KEEP)).turn(Char::Gust);
    refused(gust.clone(), |s| s.table.gust = Some(Cell::C0), "Gust is nowhere");
    refused(
        gust,
        |s| {
            s.table.gust_marker = true;
            s.table.players[SeatId::Hero1].marker = true;
        },
        "two Defender markers",
    );
}

#[test]
fn every_card_is_somewhere_once() {
    refused(three(), |s| s.deck.add(Spell::Blink), "a Spell card");
    refused(three(), |s| s.table.discard.add(Spell::Blink), "a Spell card");
    refused(three(), |s| s.hands[SeatId::Hero0].add(Spell::Blink), "a Spell card");
    refused(three(), |s| s.table.minions.add(Minion::Voldor), "a Minion card");
    refused(three(), |s| s.table.minion_discard.add(Minion::Voldor), "a Minion card");
    refused(three(), |s| s.table.defeated_minions.add(Minion::Voldor), "a Minion card");
    refused(three(), |s| s.table.treasures.add(Treasure::Clyde), "a Treasure card");
    refused(three(), |s| s.table.treasure_discard.add(Treasure::Clyde), "a Treasure card");
    let worn = |s: &mut State| {
        s.table.players[SeatId::Hero0].slots[Slot::Item] = Some(Treasure::Clyde);
    };
    refused(three(), worn, "a Treasure card");
    let deal = |seat: SeatId, spell: Spell| {
        move |s: &mut State| {
            s.deck.take(spell);
            s.hands[seat].add(spell);
        }
    };
    refused(three(), deal(SeatId::Hero3, Spell::Blink), "an empty seat holds Spells");
    refused(three(), deal(SeatId::Hero0, Spell::Hex), "of a deck it cannot draw from");
    refused(three(), deal(SeatId::Villain, Spell::Blink), "of a deck it cannot draw from");
    refused(three(), deal(SeatId::Villain, Spell::Purify), "of a deck it cannot draw from");
    battle().set(deal(SeatId::Villain, Spell::Blink)).validate();
    refused(three(), |s| s.asked = 1, "asked without a window");
}

#[test]
fn vv_162_hands_fit_the_limit_after_their_discards() {
    let mut fixture = Fixture::with(&[Bjorn, Scrutt, Loxley], |options| options.hand_limit = 1);
    fixture
        .hand(Bjorn, &[Spell::Favor])
        .hand(Scrutt, &[Spell::Blink, Spell::Rewind, Spell::Purify]);
    fixture.turn(Loxley).play("pass");
    assert_eq!(fixture.seat(), 1, "the first has no more than one");
    refused(fixture, |s| s.table.options.hand_limit = 0, "after its discards");
}
