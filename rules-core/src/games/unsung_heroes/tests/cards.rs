//! Cards: each of the 120 cards, 16 Treasures, 8 Powerups and 4 Puppets is
//! played by name, and what it did is checked to the point.

use super::{
    super::{
        components::{Character, Minion, Puppet, Treasure},
        *,
    },
    fixture::Fixture,
};
use crate::Indexed;

use Character::{Alfred, Betty, Ellen, Greg, Jerry, Karl, Tilda, Wanda};

/// What one card does: dice before, steps, dice after, and points gained.
struct Case {
    slot: u8,
    name: &'static str,
    mine: &'static str,
    theirs: &'static str,
    steps: &'static str,
    mine_after: &'static str,
    theirs_after: &'static str,
    gain: i32,
}

#[rustfmt::skip]
#[expect(clippy::too_many_arguments, reason = "the columns of a table")]
const fn case(
    slot: u8, name: &'static str, mine: &'static str, theirs: &'static str, steps: &'static str,
    mine_after: &'static str, theirs_after: &'static str, gain: i32,
) -> Case {
    Case { slot, name, mine, theirs, steps, mine_after, theirs_after, gain }
}

/// Common Cards as everybody plays them who neither fixes the odds nor has
/// faith.
#[rustfmt::skip]
static COMMON: [Case; 9] = [
    case(0, "Pointy Stick", "R3", "B2", "", "R3", "B2", 2),
    case(1, "Big Stick", "R3", "B2", "", "R3", "B2", 4),
    case(2, "Skipping Stone", "R3", "B2", "roll B3", "B3 R3", "B2", 3),
    case(3, "Octa Stone", "R3", "B2", "roll W6", "R3 W6", "B2", 6),
    case(4, "Loose Cobble", "R3", "B2", "roll R5", "R3 R5", "B2", 5),
    case(5, "Note from Mom", "R3", "B2", "die 1,0; roll B1", "R3", "B1", 0),
    case(6, "Do-Over", "R3", "B2", "die 0,0; roll R4; die 0,0; roll R6", "R6", "B2", 3),
    case(7, "Handful of Pebbles", "R3", "B2", "roll B2 B4", "B2 B4 R3", "B2", 6),
    case(8, "Trip Wire", "R3", "B2", "use; die 1,0; roll B4", "R3", "B4", 1),
];

/// The same cards in Jerry's hands: a Red die more, and one die fewer.
#[rustfmt::skip]
static JERRYS: [Case; 4] = [
    case(2, "Skipping Stone", "R3", "B2", "roll B3; roll R2; die 0,1", "B3 R3", "B2", 3),
    case(3, "Octa Stone", "R3", "B2", "roll R2; roll W6; die 0,2", "R2 R3", "B2", 2),
    case(4, "Loose Cobble", "R3", "B2", "roll R2 R5; die 0,0", "R3 R5", "B2", 5),
    case(7, "Handful of Pebbles", "R3", "B2", "roll B2 B4; roll R6; die 0,0", "B4 R3 R6", "B2", 10),
];

/// The same cards in Greg's hands: he may set what others roll.
#[rustfmt::skip]
static GREGS: [Case; 4] = [
    case(2, "Skipping Stone", "R3", "B2", "skip; roll B1", "B1 R3", "B2", 1),
    case(3, "Octa Stone", "R3", "B2", "use", "R3 W5", "B2", 5),
    case(4, "Loose Cobble", "R3", "B2", "use", "R3 R4", "B2", 4),
    case(7, "Handful of Pebbles", "R3", "B2", "use; skip; roll B4", "B3 B4 R3", "B2", 7),
];

#[rustfmt::skip]
static UNIQUE: [(Character, [Case; 5]); 8] = [
    (Alfred, [
        case(10, "Lecture Notes", "B1 B4", "W7", "use; die 0,0; roll B3", "B3 B4", "W7", 5),
        case(11, "Point of Order", "B1 B4", "W7", "use; die 1,0; roll B1 B2", "B1 B4", "B1 B2", 2),
        case(12, "Sound Strategy", "B1 B4", "W7", "", "B1 B4", "W7", 6),
        case(13, "Practice Sword", "B1 B4", "W7", "use; use; roll B2", "B1 B2 B4", "W7", 4),
        case(14, "Grand Theory", "B1 B4", "W7", "", "B1 B4", "W7", 9),
    ]),
    (Wanda, [
        case(10, "Nature's Wrath", "W5", "B2", "roll B3; roll R5", "B3 R5 W5", "B2", 8),
        case(11, "Wild Sparks", "W5", "B2", "roll R2 R6", "R2 R6 W5", "B2", 8),
        case(12, "Encore", "W5", "B2", "use; roll B4", "B4 W5", "B2", 4),
        case(13, "Bent Wand", "W5", "B2", "use; roll R2; die 0,0; roll R6", "R6 W5", "B2", 6),
        case(14, "Showstopper", "W5", "B2", "use; roll R3; roll P4; die 0,2; roll P11", "R3* W5 P11*", "B2", 14),
    ]),
    (Tilda, [
        case(10, "Rummage", "W4", "B2", "use; item 0,3; roll W6", "W4 W6", "B2", 7),
        case(11, "Second-Hand Shop", "W4", "B2", "item 0,4; roll R2; item 0,3; roll W2", "R2 W2 W4", "B2", 4),
        case(12, "Five-Finger Loan", "W4", "B2", "item 1,7; use; use; roll B3", "B3 W4", "B2", 5),
        case(13, "Patched Satchel", "W4", "B2", "use; use; roll R5", "R5 W4", "B2", 6),
        case(14, "Everything Must Go", "W4", "B2", "use; item 1,7; use; use; roll B3; item 0,3; roll W8", "B3* W4 W8*", "B2", 15),
    ]),
    (Jerry, [
        case(10, "Switcheroo", "W5", "B1 R4", "use; die 0,0; die 1,1", "R4", "B1 W5", 1),
        case(11, "Finders Keepers", "W5", "B1 R4", "use; roll R2 R6; die 0,0; die 0,1; die 1,1", "R4 R6", "B1 W5", 5),
        case(12, "Ruckus", "W5", "B1 R4", "use; use; roll B3; roll R6", "W5", "B3 R6", 4),
        case(13, "Trick Coin", "W5", "B1 R4", "use; use; roll B4; roll R3; die 0,1", "B4 W5", "B1 R4", 7),
        case(14, "Pandemonium", "W5", "B1 R4", "use; use; roll B2; roll R1; use; roll R3; roll W4 W8; die 0,0", "W5 W4* W8*", "B2 R1", 14),
    ]),
    (Betty, [
        case(10, "Tantrum", "R4", "B2", "use; use", "R4", "B2", 2),
        case(11, "Stomping Feet", "R4", "B2", "roll B1 B3", "B1 B3 R4", "B2", 5),
        case(12, "Deep Breath", "R4", "B2", "use; die 0,0; roll R6", "R6", "B2", 3),
        case(13, "Favourite Mallet", "R4", "B2", "use; use; roll R2", "R2 R4", "B2", 3),
        case(14, "Boiling Over", "R4", "B2", "use; roll R4 R6; use; use", "R4 R4* R6*", "B2", 11),
    ]),
    (Karl, [
        case(10, "Aura of Brilliance", "R6 W1", "B2", "roll R4", "R4 R6 W1 W2", "B2", 6),
        case(11, "Transmute", "R6 W1", "B2", "use; die 0,1", "B4 R6", "B2", 5),
        case(12, "Pay Dirt", "R6 W1", "B2", "", "R6 W1 W5", "B2", 5),
        case(13, "Pickaxe", "R6 W1", "B2", "", "R6 W1", "B2", 4),
        case(14, "Mother Lode", "R6 W1", "B2", "", "R6 W1", "B2", 10),
    ]),
    (Greg, [
        case(10, "Collection Plate", "R5", "R3 W2", "die 1,0; die 0,0", "R6", "R1 W2", 1),
        case(11, "Second Collection", "R5", "R3 W2", "die 1,1; die 0,0", "R6", "R3 W1", 3),
        case(12, "Leap of Faith", "R5", "R3 W2", "", "R5 W6", "R3 W2", 6),
        case(13, "Hymn Book", "R5", "R3 W2", "", "R5", "R3 W2", 4),
        case(14, "Tithe Day", "R5", "R3 W1", "use; use; use", "R6 W5*", "R2 W1", 7),
    ]),
    (Ellen, [
        case(10, "Patchwork", "B2 R6", "W7", "use; roll R4; item 1,7; puppet captain_felt", "B2 R4 R6", "W7", 4),
        case(11, "Loose Thread", "B2 R6", "W7", "die 1,0; roll W2; item 0,3; puppet sir_sock", "B2 R6", "W2", 0),
        case(12, "Matinee", "B2 R6", "W7", "roll R3 R5", "B2 R3 R5 R6", "W7", 8),
        case(13, "Button Box", "B2 R6", "W7", "", "B2 R6", "W7", 4),
        case(14, "Grand Puppet Show", "B2 R6", "W7", "roll B4; die 0,0; roll B3; die 1,0; roll W2; puppet miss_mitten", "B3 B4* R6", "W2", 6),
    ]),
];

/// Plays one card at a table of two, where nobody holds a Nope.
fn check(who: Character, case: &Case) -> Fixture {
    let Case { slot, name, mine, theirs, steps, mine_after, theirs_after, gain } = *case;
    let card = who.card(super::fixture::slot(slot));
    assert_eq!(card.name, name);
    let other = if who == Alfred { Tilda } else { Alfred };
    let mut fixture = Fixture::new(&[who, other])
        .hand(0, &[slot, u8::from(slot == 0)])
        .hand(1, &[0])
        .discard(
            0,
            if slot == 3 {
                &[4]
            } else if slot == 4 {
                &[3]
            } else {
                &[3, 4]
            },
        )
        .discard(1, &[13])
        .dice(0, mine)
        .dice(1, theirs);
    if who == Tilda && slot == 14 {
        fixture = fixture.no_deck(0);
    }
    let before = i32::from(fixture.score(0));
    fixture.play(&alloc::format!("card {slot}; {steps}"));
    assert_eq!(fixture.shows(0), mine_after, "{name}: own dice");
    assert_eq!(fixture.shows(1), theirs_after, "{name}: dice of the other");
    assert_eq!(i32::from(fixture.score(0)) - before, gain, "{name}: points gained");
    assert_eq!(fixture.node(), crate::Node::Player(1), "{name}: the turn is over");
    assert!(!fixture.in_hand(0).contains(&slot), "{name}: it has left the hand");
    fixture
}

/// 2.4: the nine Common Cards that are played in turn, by each character.
#[test]
fn every_common_card_does_what_is_printed_for_every_character() {
    for who in Character::all() {
        for case in &COMMON {
            let own = match who {
                Jerry => JERRYS.iter().find(|other| other.slot == case.slot),
                Greg => GREGS.iter().find(|other| other.slot == case.slot),
                _ => None,
            };
            let fixture = check(who, own.unwrap_or(case));
            assert_eq!(fixture.in_row(0, 0), [case.slot]);
        }
    }
}

/// 2.4: the Nope of every deck, against a Big Stick.
#[test]
fn every_nope_cancels_a_card() {
    for who in Character::all() {
        let other = if who == Alfred { Tilda } else { Alfred };
        assert_eq!(who.card(super::fixture::slot(9)).name, "Nope");
        let mut fixture = Fixture::new(&[other, who])
            .hand(0, &[1, 0])
            .hand(1, &[9, 0])
            .dice(0, "W7")
            .dice(1, "R3");
        fixture.play("card 1; nope");
        assert_eq!((fixture.score(0), fixture.score(1)), (7, 3));
        assert_eq!((fixture.pile(0), fixture.in_row(1, 1)), ([1].into(), [9].into()));
        assert_eq!(fixture.in_hand(1), [0]);
    }
}

/// 2.4: the forty unique cards.
#[test]
fn every_unique_card_does_what_is_printed() {
    for (who, cases) in &UNIQUE {
        for case in cases {
            let fixture = check(*who, case);
            let stuffed = (0..4).rev().find_map(|at| fixture.stuffed(at));
            match (who, case.slot) {
                (Ellen, 10) => {
                    assert_eq!((fixture.stuffed(3), fixture.pile(1)), (Some((1, 13)), [].into()));
                }
                (Ellen, 11) => {
                    assert_eq!((fixture.stuffed(0), fixture.pile(0)), (Some((0, 3)), [4].into()));
                }
                (Ellen, 14) => {
                    assert_eq!(
                        (fixture.stuffed(1), fixture.in_row(0, 0)),
                        (Some((0, 14)), [].into())
                    );
                }
                (Tilda, 10) => {
                    assert_eq!(
                        (fixture.in_row(0, 0), fixture.pile(0)),
                        ([3, 10].into(), [4].into())
                    );
                }
                (Tilda, 12) => {
                    assert_eq!((fixture.in_row(0, 1), fixture.pile(1)), ([13].into(), [].into()));
                }
                _ => assert_eq!(stuffed, None),
            }
            let stakes = &fixture.state.table.stakes;
            let tokens =
                (stakes.angry, stakes.happy, stakes.cheese, fixture.state.table.stakes.bars_ten);
            let expected = match (who, case.slot) {
                (Betty, 10) => (2, 0, 0, 0),
                (Betty, 11 | 12 | 14) => (1, 0, 0, 0),
                (Karl, 14) => (0, 0, 0, 1),
                (Greg, 11) => (0, 0, 2, 0),
                (Greg, 14) => (0, 0, 1, 0),
                _ => (0, 0, 0, 0),
            };
            assert_eq!(tokens, expected, "{}", case.name);
            assert_eq!(fixture.state.table.stakes.boil, (*who, case.slot) == (Betty, 14));
        }
    }
}

#[rustfmt::skip]
static TREASURE_CASES: [(&str, &str, &str, &str, i32); 16] = [
    ("Rusty Crown", "", "B1 R3", "W7", 6),
    ("Silver Ladle", "use; die 0,0; roll B4", "B4 R3", "W7", 7),
    ("Bag of Bottle Caps", "roll R2 R6", "B1 R2 R3 R6", "W7", 8),
    ("Lucky Marble", "roll B3; roll W8", "B1 B3 R3 W8", "W7", 11),
    ("Crooked Scales", "die 0,0; use", "R3 W7", "B1", 7),
    ("Cracked Mirror", "die 1,0; roll W1; die 0,0; roll B2; die 0,0; roll B4", "B4 R3", "W1", 3),
    ("Lost Lunchbox", "item 0,3; roll W5; use", "B1 R3 W5", "W7", 7),
    ("Mouse Trap", "use; die 1,0; roll B1 B1", "B1 R3", "B1 B1", 3),
    ("Crystal Slipper", "", "B1 R3", "W7", 6),
    ("Jar of Pixie Dust", "", "B1 R3 W6", "W7", 6),
    ("Glitter Bomb", "use; roll W2; use", "B1 R3", "W2", 3),
    ("Moon Lantern", "roll R4; roll W3", "B1 R3 R4 W3", "W7", 7),
    ("Thistle Wand", "use; die 1,0", "B1 R3", "B4", 3),
    ("Wild Honeycomb", "roll B1 B2 B3", "B1 B1 B2 B3 R3", "W7", 6),
    ("Dragonfly Reins", "die 0,0; use", "R3 W7", "B1", 7),
    ("Borrowed Thimble", "item 1,1; use", "B1 R3", "W7", 5),
];

/// 2.6: the sixteen Treasures, in the Boss round of the mixed set.
#[test]
fn every_treasure_does_what_is_printed() {
    for (treasure, case) in Treasure::all().zip(TREASURE_CASES) {
        let (name, steps, mine, theirs, gain) = case;
        assert_eq!(treasure.card().name, name);
        let options = Options { set: BoxSet::Mixed, ..super::fixture::fixed(&[Alfred, Tilda]) };
        let mut fixture = Fixture::with(&options)
            .after(&[0, 0, 1, 1])
            .holding(0, treasure)
            .hand(0, &[0])
            .hand(1, &[0, 9])
            .discard(0, &[3])
            .discard(1, &[1])
            .dice(0, "B1 R3")
            .dice(1, "W7");
        fixture.play(&alloc::format!("treasure {treasure}; {steps}"));
        assert_eq!(
            (fixture.shows(0).as_str(), fixture.shows(1).as_str()),
            (mine, theirs),
            "{name}"
        );
        assert_eq!(i32::from(fixture.score(0)) - 4, gain, "{name}");
        assert_eq!(fixture.node(), crate::Node::Player(1), "{name}: no Nope is asked for");
    }
}

#[rustfmt::skip]
static POWERUP_CASES: [(&str, &str, &str, &str, i32); 8] = [
    ("Sewer Rat", "", "B1 R3", "W7", 2),
    ("Pack Rat", "roll B3", "B1 B3 R3", "W7", 3),
    ("Lab Rat", "die 0,0; roll B4", "B4 R3", "W7", 3),
    ("Rat Bandit", "die 1,0; roll W1", "B1 R3", "W1", 0),
    ("Line Leader Pixie", "card 7", "B1 R3", "W7", 0),
    ("Bubble Pixie", "", "B1 R3", "W7", 2),
    ("Glitter Pixie", "roll B3", "B1 B3 R3", "W7", 3),
    ("Mischief Pixie", "die 0,1; roll R6", "B1 R6", "W7", 3),
];

/// 2.5: the eight Powerups.
#[test]
fn every_powerup_does_what_is_printed() {
    for (minion, case) in Minion::all().zip(POWERUP_CASES) {
        let (name, steps, mine, theirs, gain) = case;
        assert_eq!(minion.card().name, name);
        let options = Options { set: BoxSet::Mixed, ..super::fixture::fixed(&[Alfred, Tilda]) };
        let mut fixture = Fixture::with(&options)
            .after(&[0])
            .hand(0, &[0])
            .hand(1, &[0, 9])
            .dice(0, "B1 R3")
            .dice(1, "W7")
            .set(|state| {
                use super::super::state::{MinionPlace, Prize};
                // Only this one has been won; the Line Leader came first.
                for other in Minion::all() {
                    state.table.minions[other] = Prize::at(MinionPlace::Unseen);
                }
                let leader = Minion::LineLeaderPixie;
                state.table.minions[leader] = Prize::at(MinionPlace::FaceUp);
                if minion == leader {
                    state.table.minions[Minion::LabRat] = Prize::at(MinionPlace::FaceUp);
                }
                state.table.minions[minion] =
                    Prize::at(MinionPlace::Won(super::super::components::SeatId::First));
            });
        fixture.play(&alloc::format!("powerup {minion}; {steps}"));
        assert_eq!(
            (fixture.shows(0).as_str(), fixture.shows(1).as_str()),
            (mine, theirs),
            "{name}"
        );
        assert_eq!(i32::from(fixture.score(0)) - 4, gain, "{name}");
        assert_eq!(fixture.node(), crate::Node::Player(1), "{name}: no Nope is asked for");
        assert!(fixture.state.table.minions[minion].used, "{name}");
        let drawn = if minion == Minion::LineLeaderPixie { 2 } else { 1 };
        assert_eq!(fixture.in_hand(0).len(), drawn, "{name}");
    }
}

/// 2.7: the four Puppets.
#[test]
fn every_puppet_does_what_is_printed() {
    let cases = [
        (Puppet::SirSock, "Sir Sock", "", "B1 R3", "W7", 1),
        (Puppet::MissMitten, "Miss Mitten", "roll B3", "B1 B3 R3", "W7", 3),
        (Puppet::OldYarnbeard, "Old Yarnbeard", "die 0,0; roll B4", "B4 R3", "W7", 3),
        (Puppet::CaptainFelt, "Captain Felt", "die 1,0; roll W1", "B1 R3", "W1", 0),
    ];
    for (puppet, name, steps, mine, theirs, gain) in cases {
        assert_eq!(PUPPETS[puppet.index()].name, name);
        let mut fixture = Fixture::new(&[Ellen, Tilda])
            .puppet(puppet.index(), 0, 1)
            .hand(0, &[0])
            .hand(1, &[0, 9])
            .dice(0, "B1 R3")
            .dice(1, "W7");
        fixture.play(&alloc::format!("puppet {puppet}; {steps}"));
        assert_eq!(
            (fixture.shows(0).as_str(), fixture.shows(1).as_str()),
            (mine, theirs),
            "{name}"
        );
        assert_eq!(i32::from(fixture.score(0)) - 4, gain, "{name}");
        assert_eq!(
            (fixture.stuffed(puppet.index()), fixture.pile(0)),
            (None, [1].into()),
            "{name}"
        );
    }
}
