//! Secrets: what a seat cannot know changes nothing for it, and determinized states follow
//! the posterior of a uniform deal.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use super::{
    super::{
        components::{Character, Slots, Treasure},
        state::TreasurePlace,
        *,
    },
    fixture::{Fixture, fixed, slot},
};
use crate::{
    ByteWriter, Indexed, Legal, Node, Observe, Setup, WidthCounter, encode_view, generator,
    sample_chance,
};

use Character::{Alfred, Betty, Ellen, Greg, Jerry, Karl, Tilda, Wanda};

fn observation(state: &State, seat: u8) -> Vec<u8> {
    let view = state.view(seat);
    let mut width = WidthCounter::default();
    encode_view::<State>(&view, &mut width);
    let mut row = alloc::vec![0; width.0];
    encode_view::<State>(&view, &mut ByteWriter::new(&mut row));
    row
}

/// Swaps a hidden card between hand and deck of every other seat, and hidden
/// Treasures between places, at every node of random games: the view and the
/// observation stay the same.
#[test]
fn hands_decks_and_treasures_are_blind() {
    let mut rng = generator(12, 0);
    let mut changed = BTreeSet::new();
    for game in 0..24u8 {
        let set = [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed][usize::from(game % 3)];
        let options = Options {
            players: 2 + game % 3,
            set,
            characters: Casting::Random,
            ..Options::default()
        };
        let mut state = State::new_game(&options).unwrap();
        while state.node() != Node::Terminal {
            for seat in 0..options.players {
                let (view, row) = (state.view(seat), observation(&state, seat));
                for _ in 0..2 {
                    let other = State::determinize(&view, &mut rng);
                    assert_eq!(observation(&other, seat), row);
                    if other.hands != state.hands {
                        changed.insert("hands");
                    }
                    if other.decks != state.decks {
                        changed.insert("decks");
                    }
                    if other.treasures != state.treasures {
                        changed.insert("treasures");
                    }
                    if other.node() != state.node() {
                        changed.insert("who is asked");
                    }
                }
            }
            step(&mut state, &mut rng);
        }
    }
    // Every kind of secret was really different somewhere.
    assert_eq!(changed.len(), 4, "{changed:?}");
}

fn step(state: &mut State, rng: &mut crate::Generator) {
    use crate::Apply;
    if state.node() == Node::Chance {
        let outcome = sample_chance(state, rng);
        state.apply_chance(outcome);
        return;
    }
    let mut legal = Vec::new();
    legal.extend(state.legal_actions());
    let pick = crate::below(rng, u32::try_from(legal.len()).unwrap());
    state.apply_action(legal[pick as usize]);
}

#[test]
fn the_own_hand_and_the_own_treasures_are_seen() {
    let fixture = |card: u8, treasure| {
        Fixture::new(&[Alfred, Wanda])
            .after(&[0, 1])
            .holding(0, treasure)
            .hand(0, &[card, 0])
            .hand(1, &[0])
    };
    let base = fixture(1, Treasure::RustyCrown);
    assert!(!base.same_view(&fixture(2, Treasure::RustyCrown), 0));
    assert!(base.same_view(&fixture(2, Treasure::RustyCrown), 1));
    assert!(!base.same_view(&fixture(1, Treasure::MouseTrap), 0));
    assert!(base.same_view(&fixture(1, Treasure::MouseTrap), 1));
}

#[test]
fn the_receiver_the_giver_and_nobody_else_know_a_treasure() {
    let mut fixture = Fixture::new(&[Alfred, Wanda, Jerry])
        .hand(0, &[0])
        .hand(1, &[0])
        .hand(2, &[0])
        .dice(0, "W8")
        .dice(1, "W7");
    fixture.play("pass; pass; pass; treasures silver_ladle mouse_trap; treasure mouse_trap");
    let place = |seat: u8, t: Treasure| fixture.state.view(seat).treasures[t].place;
    let known = |seat, t| place(seat, t) != TreasurePlace::Hidden;
    assert!(known(0, Treasure::MouseTrap) && known(0, Treasure::SilverLadle));
    assert!(!known(1, Treasure::MouseTrap) && known(1, Treasure::SilverLadle));
    assert!(!known(2, Treasure::MouseTrap) && !known(2, Treasure::SilverLadle));
}

/// Chi squared of counts against equal expectations.
fn chi_squared<K: Ord>(counts: &BTreeMap<K, u32>, weights: impl Fn(&K) -> f64) -> f64 {
    let total: f64 = counts.values().map(|n| f64::from(*n)).sum();
    let all: f64 = counts.keys().map(&weights).sum();
    let term = |(key, n): (&K, &u32)| {
        let expected = total * weights(key) / all;
        (f64::from(*n) - expected).powi(2) / expected
    };
    counts.iter().map(term).sum()
}

#[test]
fn determinized_hands_follow_the_uniform_deal() {
    // Tilda has 5 cards left: hand 2, deck 3 with the Gold Card below.
    let fixture = Fixture::new(&[Alfred, Tilda])
        .hand(0, &[0])
        .hand(1, &[1, 9])
        .discard(1, &[0, 2, 3, 4, 5, 6, 7, 8, 10, 11]);
    let view = fixture.state.view(0);
    let (mut rng, mut counts) = (generator(1, 2), BTreeMap::new());
    for _ in 0..12_000 {
        let sampled = State::determinize(&view, &mut rng);
        assert!(sampled.decks[1].contains(Slot::GOLD));
        *counts.entry(sampled.hands[1].iter().map(Slot::get).collect::<Vec<_>>()).or_insert(0) += 1;
    }
    // Four free cards, two of them in hand: six hands, all as likely.
    assert_eq!(counts.len(), 6);
    let chi = chi_squared(&counts, |_| 1.0);
    assert!(chi < 20.5, "chi squared {chi} of five degrees of freedom");
}

/// Brute force over the open window: every deal of the two opponents and every
/// holder of a Nope in it who may be asked.
#[test]
fn uh_q42_determinized_states_at_an_open_window_follow_brute_force() {
    let mut fixture = Fixture::new(&[Alfred, Wanda, Jerry])
        .hand(0, &[1, 0])
        .hand(1, &[9, 1])
        .hand(2, &[2])
        .discard(1, &[0, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13])
        .discard(2, &[0, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13]);
    fixture.play("card 1");
    assert_eq!(fixture.node(), Node::Player(1));
    let view = fixture.state.view(0);
    // Wanda: 2 of {1, 2, 9, 14}; Jerry: 1 of {1, 2, 9, 14}.
    let free = [1, 2, 9, 14];
    let mut expected = BTreeMap::new();
    for a in 0..4 {
        for b in a + 1..4 {
            for c in free {
                let wanda = [free[a], free[b]];
                for asked in [1u8, 2] {
                    let holds = if asked == 1 { wanda.contains(&9) } else { c == 9 };
                    if holds {
                        expected.insert((asked, wanda, c), 0u32);
                    }
                }
            }
        }
    }
    let mut rng = generator(4, 4);
    let mut counts = expected.clone();
    for _ in 0..30_000 {
        let sampled = State::determinize(&view, &mut rng);
        let Node::Player(asked) = sampled.node() else { panic!("a window is open") };
        let wanda: Vec<_> = sampled.hands[1].iter().map(Slot::get).collect();
        let jerry = sampled.hands[2].iter().next().unwrap().get();
        *counts.get_mut(&(asked, [wanda[0], wanda[1]], jerry)).expect("a deal that fits") += 1;
    }
    // 12 deals with Wanda asked, 6 with Jerry.
    assert_eq!(expected.len(), 18);
    let chi = chi_squared(&counts, |_| 1.0);
    assert!(chi < 40.8, "chi squared {chi} of 17 degrees of freedom");
}

#[test]
fn determinized_treasures_are_uniform_over_the_hidden_places() {
    let fixture =
        Fixture::new(&[Alfred, Wanda, Jerry]).after(&[1]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]);
    let view = fixture.state.view(0);
    let (mut rng, mut counts) = (generator(8, 1), BTreeMap::new());
    for _ in 0..16_000 {
        let sampled = State::determinize(&view, &mut rng);
        let held = |seat| {
            Treasure::all()
                .find(|t| sampled.treasures[*t].place == TreasurePlace::Held(seat))
                .unwrap()
        };
        *counts.entry(held(SeatId::Second).index()).or_insert(0) += 1;
        assert_ne!(held(SeatId::Second), held(SeatId::Third));
    }
    assert_eq!(counts.len(), 8);
    let chi = chi_squared(&counts, |_| 1.0);
    assert!(chi < 24.3, "chi squared {chi} of seven degrees of freedom");
}

/// 5.1 and 5.9: whose turn it is has something to do but pass.
#[test]
fn a_single_card_of_a_player_in_turn_is_not_the_nope() {
    let fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[0]).hand(1, &[2]);
    let view = fixture.state.view(1);
    let mut rng = generator(3, 1);
    for _ in 0..300 {
        assert!(!State::determinize(&view, &mut rng).hands[0].contains(Slot::NOPE));
    }
    // With an ability to use it may be.
    let fixture = fixture.dice(0, "B1 B4");
    let view = fixture.state.view(1);
    assert!((0..300).any(|_| State::determinize(&view, &mut rng).hands[0].contains(Slot::NOPE)));
    // So may it with the Line Leader to use and a deck, and with a Treasure in
    // the Boss round.
    let mut may = |fixture: &Fixture| {
        let view = fixture.state.view(1);
        (0..300).any(|_| State::determinize(&view, &mut rng).hands[0].contains(Slot::NOPE))
    };
    let leader = |winner| Fixture::new(&[Karl, Ellen]).after(&[winner]).hand(0, &[0]).hand(1, &[2]);
    assert!(may(&leader(0)) && !may(&leader(1)), "it is another one's");
    assert!(!may(&leader(0).no_deck(0)), "nothing to draw");
    let used = |state: &mut State| state.table.minions[Minion::LineLeaderPixie].used = true;
    assert!(!may(&leader(0).set(used)));
    let boss = |winners| Fixture::new(&[Ellen, Karl]).after(winners).hand(0, &[0]).hand(1, &[2]);
    assert!(may(&boss(&[1, 1, 1, 0])) && !may(&boss(&[1, 1, 1, 1])));
}

#[test]
fn observations_have_one_width_and_keep_their_bounds() {
    struct Check(Vec<usize>);
    impl crate::ObservationWriter for Check {
        fn field(
            &mut self,
            field: &'static crate::ObservationField,
            mut cell: impl FnMut(usize) -> u8,
        ) {
            for i in 0..field.len() {
                assert!(cell(i) <= field.max, "{} {i}", field.name);
            }
            self.0.push(field.len());
        }
    }
    let mut rng = generator(21, 0);
    let mut widths = BTreeSet::new();
    for players in 2..=4 {
        let options = Options { players, set: BoxSet::Mixed, ..Options::default() };
        let mut state = State::new_game(&options).unwrap();
        while state.node() != Node::Terminal {
            for seat in 0..players {
                let mut check = Check(Vec::new());
                encode_view::<State>(&state.view(seat), &mut check);
                widths.insert(check.0);
            }
            step(&mut state, &mut rng);
        }
    }
    assert_eq!(widths.len(), 1);
}

/// Equal observations of the decider mean equal legal actions: the mask can be
/// rebuilt from them.
#[test]
fn the_observation_decides_the_legal_actions() {
    let mut rng = generator(5, 5);
    let mut masks = BTreeMap::new();
    for _ in 0..40 {
        let mut state = State::new_game(&fixed(&[Karl, Greg, Betty])).unwrap();
        while state.node() != Node::Terminal {
            if let Node::Player(seat) = state.node() {
                let mut legal = Vec::new();
                legal.extend(state.legal_actions().iter().map(crate::Indexed::index));
                let row = observation(&state, seat);
                let before = masks.entry(row).or_insert_with(|| legal.clone());
                assert_eq!(*before, legal);
            }
            step(&mut state, &mut rng);
        }
    }
    // What no other cell shows must be shown by its own: a part chosen, a
    // target that must be chosen, a colour that is closed.
    let differ = |a: &Fixture, b: &Fixture| observation(&a.state, 0) != observation(&b.state, 0);
    let pebbles = |steps: &str| {
        let mut fixture = Fixture::new(&[Greg, Betty]).hand(0, &[7, 0]).hand(1, &[0]).dice(1, "R3");
        fixture.play(steps);
        fixture
    };
    assert!(differ(&pebbles("card 7"), &pebbles("")));
    let forge = |steps: &str| {
        let mut fixture =
            Fixture::new(&[Karl, Betty]).hand(0, &[0]).hand(1, &[0]).dice(0, "B4 R6 W6 W8");
        fixture.play(steps);
        fixture
    };
    assert!(differ(&forge("ability"), &forge("ability; die 0,1")));
    assert!(differ(&forge("ability; die 0,1"), &forge("ability; die 0,2")));
}

#[test]
fn slots_are_sets() {
    let mut set = Slots::EMPTY;
    for number in [14, 0, 7] {
        set.insert(slot(number));
    }
    assert_eq!((set.len(), Slots::ALL.len(), Slots::ITEMS.len()), (3, 15, 8));
    assert_eq!(set.iter().map(Slot::get).collect::<Vec<_>>(), [0, 7, 14]);
    for item in Item::all() {
        assert!(Slots::ITEMS.contains(item.slot()));
        assert_eq!(Item::at(item.slot()), Some(item));
    }
}

/// What a program reads of a view is what lies there, and nothing of the others.
#[test]
fn a_view_can_be_read() {
    let options = Options { players: 3, set: BoxSet::Mixed, ..Options::default() };
    let mut rng = generator(8, 1);
    let mut state = State::setup(&options);
    let (mut held, mut rows) = (0_u32, 0);
    while state.node() != Node::Terminal {
        for seat in 0..3 {
            let (view, own) = (state.view(seat), usize::from(seat));
            assert_eq!((view.hand(), view.deck()), (state.hands[own], state.decks[own]));
            for other in 0..3 {
                let at = usize::from(other);
                assert_eq!(view.hand_size(other), state.hands[at].count());
                assert_eq!(view.deck_size(other), state.decks[at].count());
                assert_eq!(view.table().player(other).character(), state.table.cast[at]);
                assert_eq!(
                    view.table().player(other).dice(),
                    state.table.stakes.dice[at].as_slice()
                );
                assert_eq!(view.table().player(other).discarded(), state.table.stakes.discards[at]);
                rows += view.table().player(other).row().count();
            }
            for treasure in Treasure::all() {
                let (seen, real) =
                    (view.table().treasure(treasure), state.treasures[treasure].place);
                assert!(seen == real || seen == TreasurePlace::Hidden);
                held += u32::from(seen == TreasurePlace::Hidden);
            }
        }
        let table = state.table();
        assert_eq!((table.round(), table.current()), (state.table.round, state.table.current));
        assert_eq!(table.passes(), state.table.passes);
        for minion in Minion::all() {
            assert_eq!(table.minion(minion), state.table.minions[minion].place);
        }
        for puppet in Puppet::all() {
            let on = state.table.stakes.puppets[puppet.index()];
            assert_eq!(table.stakes().puppet(puppet), on.map(|card| (card.owner, card.slot)));
        }
        match state.node() {
            Node::Chance => {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            }
            _ => state.apply_action(crate::random_action(&state, &mut rng)),
        }
    }
    assert!(held > 0 && rows > 0, "there was something to read");
}
