//! The public part of a state: players, cards, floors, boxes, events.

use super::*;
use crate::games::hero_must_die::components::{CASTLE, Set, Spot};

#[test]
fn hmd_3_hmd_8_the_duty_queue_holds_the_players_who_are_in_the_game() {
    const WRONG: &str = "the duty queue names a wrong seat, or one twice";
    const OWNS: &str = "somebody who is not in the game owns something";
    refused(
        &Fixture::new(3),
        &[
            (WRONG, &|s| s.table.queue = line(&[0, 1, 3])),
            (WRONG, &|s| s.table.queue = line(&[0, 1, 1])),
            ("fewer than two players are left", &|s| s.table.queue = line(&[0])),
            ("a player without VP is in the duty queue", &|s| s.table.vp[2] = 0),
            (OWNS, &|s| s.table.vp[3] = 1),
            (OWNS, &|s| s.table.gold[3] = 1),
            (OWNS, &|s| s.table.slaves[3] = 1),
            (OWNS, &|s| s.table.mp[3] = 1),
            (OWNS, &|s| s.table.monsters[3] = set("Imp")),
            (OWNS, &|s| s.table.boxes[3] = CASTLE),
            (OWNS, &|s| s.table.workers[3] = 1),
            (OWNS, &|s| s.table.built = seats(&[3])),
            (OWNS, &|s| s.plots.hands[3] = multiset("Traitor")),
            (OWNS, &|s| s.table.queue = line(&[0, 1])),
        ],
    );
    let mut first = Fixture::new(3);
    first.0.table.turn = 0;
    first.0.agenda.stage = Stage::First { next: 0 };
    refused(&first, &[("a player is missing", &|s| s.table.queue = line(&[0, 1]))]);
    let start = Fixture(State::setup(&Options::default()));
    refused(
        &start,
        &[
            ("the options are out of range", &|s| s.options.players = 5),
            ("there is no duty queue before the choice of floors", &|s| {
                s.table.queue = line(&[0]);
            }),
        ],
    );
}

#[test]
fn hmd_1_hmd_2_numbers_that_eight_turns_cannot_bring() {
    const RICH: &str = "more gold, slaves or MP than eight turns can yield";
    const FLOORS: &str = "more floors fell than there were battles";
    const LOSS: &str = "a loss is recorded that cannot be";
    refused(
        &Fixture::four(),
        &[
            ("more than 12 VP", &|s| s.table.vp[0] = 13),
            (SOUND, &|s| s.table.vp[0] = 12),
            (RICH, &|s| s.table.gold[0] = 401),
            (SOUND, &|s| s.table.gold[0] = 400),
            (RICH, &|s| s.table.slaves[0] = 121),
            (RICH, &|s| s.table.mp[0] = 121),
            (SOUND, &|s| (s.table.slaves[0], s.table.mp[0]) = (120, 120)),
            ("the turn does not fit the stage", &|s| s.table.turn = 0),
            ("the turn does not fit the stage", &|s| s.table.turn = 9),
            ("the turn does not fit the stage", &|s| s.agenda.stage = Stage::First { next: 0 }),
            ("the turn does not fit the stage", &|s| {
                (s.table.queue, s.agenda.stage) = (line(&[]), Stage::Order);
            }),
            ("there is no such top floor", &|s| s.table.top = 0),
            ("there is no such top floor", &|s| s.table.top = 6),
            (FLOORS, &|s| s.table.top = 2),
            (LOSS, &|s| s.table.lost = Some(1)),
        ],
    );
    refused(
        &Fixture::four().turn(2),
        &[
            (SOUND, &|s| s.table.top = 2),
            (FLOORS, &|s| s.table.top = 3),
            (LOSS, &|s| (s.table.top, s.table.lost) = (2, Some(1))),
        ],
    );
    refused(
        &Fixture::four()
            .turn(2)
            .edit(|s| s.table.top = 2)
            .hand(0, "It's Mine")
            .hand(1, "Traitor")
            .court(),
        &[
            (SOUND, &|s| s.table.lost = Some(1)),
            (SOUND, &|s| s.table.lost = Some(0)),
            // The battle of this turn comes on top of those before it.
            (SOUND, &|s| (s.table.top, s.table.lost) = (3, Some(1))),
            (FLOORS, &|s| s.table.top = 3),
            (FLOORS, &|s| (s.table.top, s.table.lost) = (4, Some(1))),
            (LOSS, &|s| s.table.lost = Some(2)),
            (LOSS, &|s| (s.table.top, s.table.lost) = (1, Some(1))),
        ],
    );
    let mut first = Fixture::new(3);
    first.0.table.turn = 0;
    first.0.agenda.stage = Stage::First { next: 0 };
    refused(
        &first,
        &[
            ("not a set-up", &|s| s.table.gold[0] = 5),
            ("not a set-up", &|s| s.plots.hands[0] = multiset("Traitor")),
        ],
    );
}

#[test]
fn hmd_24_hmd_25_each_monster_lies_in_one_place() {
    const TWICE: &str = "two players have the same monster";
    const ELSEWHERE: &str = "a monster of the offer or the deck lies elsewhere";
    refused(
        &Fixture::four().monsters(0, "Imp, Hydra").monsters(1, "Kobold"),
        &[
            (TWICE, &|s| s.table.monsters[1] = set("Imp")),
            (TWICE, &|s| s.table.monsters[3] = set("Kobold")),
            (SOUND, &|s| s.table.offer = pile("Troll")),
            (SOUND, &|s| s.table.monster_bottom = pile("Troll, Behemoth")),
            (ELSEWHERE, &|s| s.table.offer = pile("Hydra")),
            (ELSEWHERE, &|s| s.table.monster_bottom = pile("Hydra")),
            (ELSEWHERE, &|s| s.table.offer = pile("Whelp")),
            (ELSEWHERE, &|s| s.table.offer = pile("Troll, Troll")),
            (ELSEWHERE, &|s| {
                (s.table.offer, s.table.monster_bottom) = (pile("Troll"), pile("Troll"));
            }),
        ],
    );
}

#[test]
fn hmd_12_hmd_74_parties_tokens_and_the_invader_queue_fit() {
    const MISPLACED: &str = "a party token is misplaced";
    const SIZE: &str = "a party has the wrong number of heroes";
    const MARKER: &str = "a level-up marker lies on no attacker";
    let two = Fixture::four()
        .turn(3)
        .party(2, "Squire, Fighter")
        .party(3, "Hunter, Wizard, Champion")
        .edit(|s| s.table.top = 3);
    refused(
        &two,
        &[
            ("two parties have the same hero", &|s| s.table.parties[1] = set("Squire, Hunter")),
            ("a hero of the deck lies elsewhere", &|s| s.table.hero_bottom = pile("Squire")),
            ("a hero of the deck lies elsewhere", &|s| {
                s.table.hero_bottom = pile("Archer, Archer");
            }),
            (SOUND, &|s| s.table.hero_bottom = pile("Archer, Scout")),
            (MISPLACED, &|s| s.table.tokens[1] = Road::Entrance),
            (MISPLACED, &|s| s.table.tokens[0] = Road::Inside),
            (MISPLACED, &|s| s.table.invaders = line(&[2, 3, 3])),
            (MISPLACED, &|s| s.table.invaders = line(&[2])),
            ("a party has a hero that it does not need", &|s| {
                s.table.parties[1] = set("Squire, Archer");
            }),
            (SIZE, &|s| s.table.parties[0] = set("Archer")),
            (SIZE, &|s| s.table.parties[1] = set("")),
            (SIZE, &|s| s.table.parties[2] = set("Hunter, Champion")),
            (SOUND, &|s| s.table.parties[1] = set("Squire")),
            ("the invader queue names a token that is not there", &|s| {
                s.table.invaders = line(&[2, 3, 4]);
            }),
            ("the invader queue names a token that is not there", &|s| {
                s.table.invaders = line(&[2, 3, 0]);
            }),
            (SOUND, &|s| s.table.markers = set("Squire, Fighter")),
            (MARKER, &|s| s.table.markers = set("Champion")),
            ("more level-ups than floors fell", &|s| {
                (s.table.top, s.table.markers) = (2, set("Squire, Fighter"));
            }),
        ],
    );
    let drawn = Fixture::four()
        .party(1, "Squire, Fighter")
        .edit(|s| s.table.invaders = line(&[]))
        .at("Invasion 1", Stage::Enter { tokens: Set::EMPTY })
        .edit(|s| s.agenda.stack.push(Frame::Generate { token: 1 }));
    refused(
        &drawn,
        &[
            ("a party is complete and is not", &|s| s.table.invaders = line(&[1])),
            (SIZE, &|s| s.table.parties[0] = set("Squire, Fighter, Archer")),
            (SOUND, &|s| s.table.parties[0] = set("")),
        ],
    );
}

#[test]
fn hmd_7_hmd_10_hmd_11_floors_hold_what_was_built() {
    const ROOM: &str = "there is no such monster room";
    const SIX: &str = "a floor has more than six buildings";
    const FALLEN: &str = "a fallen floor has buildings";
    let five = "Spike Pit, Spike Pit, Dart Wall, Dart Wall, Rune Snare";
    refused(
        &Fixture::four().turn(2).traps(2, five).room(2, 3),
        &[
            (ROOM, &|s| s.table.rooms[0] = 1),
            (ROOM, &|s| s.table.rooms[4] = 2),
            (ROOM, &|s| s.table.rooms[0] = 6),
            (SOUND, &|s| s.table.rooms = [3, 4, 5, 0, 0]),
            (SIX, &|s| s.table.traps[1].add(named("Rune Snare"))),
            (SOUND, &|s| {
                s.table.traps[1].add(named("Rune Snare"));
                s.table.rooms[1] = 0;
            }),
            (SOUND, &|s| s.table.top = 2),
            (FALLEN, &|s| (s.table.top, s.table.rooms[0]) = (2, 3)),
            (FALLEN, &|s| {
                s.table.top = 2;
                s.table.traps[0].add(named("Rune Snare"));
            }),
            (SOUND, &|s| (0..2).for_each(|_| s.table.traps[2].add(named("Dart Wall")))),
            ("more traps than there are", &|s| {
                (0..3).for_each(|_| s.table.traps[2].add(named("Dart Wall")));
            }),
        ],
    );
}

#[test]
fn hmd_34_hmd_37_workers_stand_in_open_boxes() {
    const MANY: &str = "a player has too many workers";
    let spots = |list: &[u8]| list.iter().filter_map(|spot| Spot::new(*spot)).collect();
    let placing = Fixture::new(2).worker(0, 0).worker(1, 3).edit(|s| {
        s.table.workers = [2, 2, 0, 0];
        s.table.monsters[0] = set("Imp");
        s.agenda.stage = Stage::Place { at: 0 };
    });
    refused(
        &placing,
        &[
            ("a box has two workers", &|s| s.table.boxes[1] = spots(&[0])),
            (MANY, &|s| s.table.workers[0] = 3),
            (SOUND, &|s| s.table.workers[0] = 1),
            (MANY, &|s| s.table.boxes[1] = spots(&[3, 4])),
            ("a worker stands in a closed box", &|s| s.table.boxes[1] = spots(&[1])),
            ("a worker stands in a closed box", &|s| s.table.boxes[0] = spots(&[2])),
            ("workers are left outside the Planning phase", &|s| s.agenda.stage = Stage::EventSide),
            ("workers are left outside the Planning phase", &|s| {
                (s.table.workers, s.agenda.stage) = ([0, 1, 0, 0], Stage::EventSide);
            }),
            (SOUND, &|s| (s.table.workers, s.agenda.stage) = ([0; 4], Stage::EventSide)),
        ],
    );
    let fewer = Fixture::new(2);
    refused(
        &fewer,
        &[
            (SOUND, &|s| s.table.boxes[0] = spots(&[0, 3, 4, 6, 9])),
            (MANY, &|s| s.table.boxes[0] = spots(&[0, 3, 4, 6, 9, 10])),
            ("workers stand on the board before the first turn", &|s| {
                s.agenda.stage = Stage::Offer { left: 3 };
                s.table.boxes[0] = spots(&[0]);
            }),
            (SOUND, &|s| s.agenda.stage = Stage::Offer { left: 3 }),
        ],
    );
}

#[test]
fn hmd_38_hmd_39_hmd_61_event_cards_are_seen_in_their_turns() {
    const SLOT: &str = "an event slot is not in the state of its turn";
    const UNSEEN: &str = "an event card has a face that nobody has seen";
    const PEEKED: &str = "somebody peeked who cannot have";
    const STAGE: &str = "the event does not fit the stage";
    let peeked = |face: &str, looked: &[Seat]| EventCard {
        face: (!face.is_empty()).then(|| named(face)),
        looked: seats(looked),
    };
    refused(
        &Fixture::new(3).turn(2),
        &[
            (SLOT, &|s| s.slots[0].taken = None),
            (SLOT, &|s| s.slots[1].taken = Some(Half::Top)),
            (SLOT, &|s| s.slots[2].taken = Some(Half::Top)),
            (UNSEEN, &|s| s.slots[0].top.face = None),
            (UNSEEN, &|s| s.slots[1].top = peeked("Pay Day", &[])),
            (UNSEEN, &|s| s.slots[1].top = peeked("", &[0])),
            (SOUND, &|s| s.slots[1].top = peeked("Pay Day", &[0])),
            (SOUND, &|s| s.slots[7].bottom = peeked("Pay Day", &[0, 2])),
            (PEEKED, &|s| s.slots[7].bottom = peeked("Pay Day", &[3])),
            (PEEKED, &|s| s.slots[0].bottom = peeked("Pay Day", &[0])),
            ("a shown event card is recorded as peeked at", &|s| {
                s.slots[0].top.looked = seats(&[1]);
            }),
            ("more event cards of a face than there are", &|s| {
                s.slots[4].top = peeked("Big Sales", &[1]);
                s.slots[4].bottom = peeked("Big Sales", &[1]);
            }),
            (STAGE, &|s| s.agenda.stage = Stage::Action { next: 1 }),
            ("somebody has built before the Action phase", &|s| s.table.built = seats(&[0])),
        ],
    );
    let mut first = Fixture::new(3);
    first.0.table.turn = 0;
    first.0.agenda.stage = Stage::First { next: 0 };
    refused(&first, &[(PEEKED, &|s| s.slots[7].bottom = peeked("Pay Day", &[0]))]);
    let shown = Fixture::new(3).hand(0, "It's Mine").hand(1, "Traitor").court();
    refused(
        &shown,
        &[
            ("the event is not the one that was shown", &|s| {
                s.table.event = Some(named("Pay Day"));
            }),
            (SLOT, &|s| s.table.event = None),
            (STAGE, &|s| s.agenda.stage = Stage::EventSide),
            (SOUND, &|s| s.table.built = seats(&[0])),
        ],
    );
}
