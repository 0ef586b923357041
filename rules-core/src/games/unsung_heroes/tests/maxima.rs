//! What the cells of an observation may hold at most: every maximum is there, and is
//! met by some table.

use alloc::{collections::BTreeMap, vec};

use super::{super::state::Trove, fixture::imports::*};
use crate::{ObservationField, ObservationWriter, encode_view};

/// The most that each field may hold, and the most that it held.
#[derive(Default)]
struct Most(BTreeMap<&'static str, (u8, u8)>);

impl ObservationWriter for Most {
    fn field(&mut self, field: &'static ObservationField, mut cell: impl FnMut(usize) -> u8) {
        let (_, held) = self.0.entry(field.name).or_insert((field.max, 0));
        *held = (0..field.len()).map(&mut cell).fold(*held, u8::max);
    }
}

/// Twenty-four dice of a kind.
fn heap(die: &str) -> alloc::string::String {
    [die; 24].join(" ")
}

/// The last round of four, won by one seat.
fn boss() -> Fixture {
    let fixture = Fixture::new(&[Karl, Tilda, Alfred, Wanda]).after(&[0, 0, 0, 0]);
    let fixture = fixture.hand(0, &[6]).hand(1, &[0]).hand(2, &[0]).hand(3, &[0, 1, 2, 3, 4, 5, 6]);
    let fixture = fixture.dice(0, &heap("W8")).row(0, 0, 13).row(0, 0, 1).row(0, 1, 1).row(0, 0, 0);
    let mut fixture = fixture.row(0, 0, 11).set(|s| {
        (s.table.coin, s.table.stakes.bars_ten) = (true, 4);
        let crown = Trove::at(TreasurePlace::Played(SeatId::First));
        s.treasures[Treasure::RustyCrown] = Trove { counted: true, ..crown };
        s.table.minions[Minion::SewerRat].used = true;
        s.table.minions[Minion::SewerRat].counted = true;
    });
    fixture.play("pass; pass; pass");
    fixture
}

/// Tables that go to the limits.
fn tables() -> Vec<State> {
    let mixed = Options { set: BoxSet::Mixed, ..fixed(&[Alfred, Wanda]) };
    let mut tables = vec![State::new_game(&mixed).unwrap(), boss().state];
    let mut before = boss();
    before.play("card 5");
    // A hundred turns, the last of which ends the round.
    let hundred = Fixture::new(&[Ellen, Alfred]).hand(0, &[0, 1]).hand(1, &[0]).puppet(0, 0, 2);
    let mut hundred = hundred.set(|s| (s.table.clock, s.table.stakes.puppet_bonus) = (99, 99));
    hundred.play("puppet sir_sock");
    // The card that Ellen stuffs has the highest number, a die with twelve faces the next.
    let mut show = Fixture::new(&[Ellen, Alfred]).hand(0, &[14, 0]).hand(1, &[0]);
    show.play("card 14; roll B1; skip; skip");
    // Twenty-four dice are rerolled, all of them to 1.
    let fury = |steps: usize| {
        let fixture =
            Fixture::new(&[Jerry, Betty]).hand(0, &[12, 0]).hand(1, &[0]).dice(1, &heap("B2"));
        let mut fixture = fixture.set(|s| s.table.stakes.happy = 1);
        fixture.play("card 12; skip; use");
        for _ in 0..steps {
            fixture.play("roll B1 B1 B1");
        }
        fixture.state
    };
    // With the switch off a Forge may go on as long as there are parts.
    let free = Options { forge_minimal_only: false, ..fixed(&[Karl, Alfred]) };
    let mut forge = Fixture::with(&free).hand(0, &[0]).hand(1, &[0]).dice(0, &heap("W8"));
    forge.play("ability; die 0,2; die 0,3; die 0,4; die 0,5; die 0,6");
    let mut odds = Fixture::new(&[Jerry, Alfred]).hand(0, &[3, 0]).hand(1, &[0]);
    odds.play("card 3; roll R6; roll W8");
    let mut replay =
        Fixture::new(&[Tilda, Alfred]).hand(0, &[12, 0]).hand(1, &[0]).discard(1, &[3]);
    replay.play("card 12; item 1,3");
    tables.extend([before.state, hundred.state, show.state, fury(0), fury(8)]);
    tables.extend([forge.state, odds.state, replay.state]);
    tables
}

/// The numbers of the rules page: 4 seats, 3 passes, 100 turns, 24 dice, 7 cards in
/// hand of 15, 16 Treasures, 4 rounds with a prize.
const MAXIMA: [(&str, u8); 38] = [
    ("aim", 14),
    ("ask", 1),
    ("bonus", 1),
    ("characters", 1),
    ("clock", 100),
    ("coming", 24),
    ("current", 1),
    ("deck", 1),
    ("deck_sizes", 15),
    ("dice", 24),
    ("discards", 1),
    ("flags", 1),
    ("forge", 52),
    ("hand", 1),
    ("hand_sizes", 7),
    ("max_dice", 24),
    ("minions", 1),
    ("minions_won", 4),
    ("new_dice", 8),
    ("passes", 3),
    ("played", 1),
    ("powerups", 2),
    ("puppets", 1),
    ("rage", 24),
    ("reached", 100),
    ("replayed", 1),
    ("round", 1),
    ("rows", 2),
    ("rules", 1),
    ("scores", 255),
    ("scores_before", 255),
    ("seated", 1),
    ("tokens", 100),
    ("treasures", 1),
    ("treasures_hidden", 16),
    ("treasures_seen", 1),
    ("treasures_won", 4),
    ("turn_limit", 100),
];

#[test]
fn the_maxima_of_the_cells_are_met_and_not_passed() {
    let mut most = Most::default();
    for state in tables() {
        for seat in 0..state.players() {
            encode_view::<State>(&state.view(seat), &mut most);
        }
    }
    // Cells of one bit are filled by games that are played at random.
    let mut rng = crate::generator(38, 1);
    for set in [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed] {
        let options = Options { players: 4, set, ..Options::default() };
        let mut state = State::new_game(&options).unwrap();
        while state.node() != Node::Terminal {
            for seat in 0..4 {
                encode_view::<State>(&state.view(seat), &mut most);
            }
            if state.node() == Node::Chance {
                let outcome = crate::sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            } else {
                state.apply_action(crate::random_action(&state, &mut rng));
            }
        }
    }
    let maxima: Vec<_> = most.0.iter().map(|(name, (max, _))| (*name, *max)).collect();
    assert_eq!(maxima, MAXIMA);
    for (name, (max, held)) in most.0 {
        assert_eq!(held, max, "{name}");
    }
}
