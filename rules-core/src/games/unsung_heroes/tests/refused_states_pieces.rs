//! What a state refuses of its pieces when it is read: cards, dice, tokens,
//! Minions and Treasures.

use super::{
    fixture::imports::*,
    fixture::{fixed, slot},
    refused_states::refused,
};
use crate::games::unsung_heroes::{
    components::{Die, SeatId, Seats, put},
    state::{Prize, Stuffed, Trove},
};

fn two() -> Fixture {
    Fixture::new(&[Alfred, Wanda]).hand(0, &[0]).hand(1, &[0])
}

fn dice(state: &mut State, seat: usize, text: &str) {
    put(&mut state.table.stakes.dice[seat], Die::parse(text).unwrap());
}

#[test]
fn every_card_lies_where_it_may() {
    const ROW: &str = "a row has a card or a bonus";
    const PUPPET: &str = "a Puppet has a card";
    let lift = |state: &mut State, seat: usize, card| state.decks[seat].remove(slot(card));
    // A foreign card that is no Item, a bonus that no card gives.
    let into = |owner: usize, card: u8, counted: bool| {
        move |state: &mut State| {
            state.decks[owner].remove(slot(card));
            let row = &mut state.table.stakes.rows[0];
            row.cards[owner].insert(slot(card));
            if counted {
                row.counted[owner].insert(slot(card));
            }
        }
    };
    refused(two(), into(1, 9, false), ROW);
    refused(two(), into(0, 5, true), ROW);
    refused(two(), |s| s.table.stakes.rows[0].counted[0].insert(slot(1)), ROW);
    refused(two(), |s| s.table.stakes.discards[2].insert(slot(1)), "a card lies at an empty seat");
    refused(
        two(),
        |s| {
            lift(s, 1, 3);
            s.table.stakes.rows[2].cards[1].insert(slot(3));
        },
        ROW,
    );
    let stuffed = |owner: u8, card: u8| {
        move |state: &mut State| {
            if usize::from(owner) < 2 {
                state.decks[usize::from(owner)].remove(slot(card));
            }
            state.table.stakes.puppets[1] = Some(Stuffed { owner, slot: slot(card) });
        }
    };
    refused(two(), stuffed(0, 3), PUPPET);
    let ellen = || Fixture::new(&[Ellen, Tilda]).hand(0, &[0]).hand(1, &[0]);
    refused(ellen(), stuffed(1, 9), PUPPET);
    refused(ellen(), stuffed(2, 3), PUPPET);
    // Tilda's Gold Card is never above another card.
    refused(
        ellen(),
        |s| {
            lift(s, 1, 14);
            s.hands[1].insert(slot(14));
        },
        "Tilda's Gold Card",
    );
}

#[test]
fn dice_and_tokens_have_owners_and_numbers() {
    const MANY: &str = "too many tokens";
    const OWNER: &str = "without its character";
    refused(two(), |s| dice(s, 2, "B1"), "too many dice");
    let small = Options { max_dice_per_player: 4, ..fixed(&[Alfred, Wanda]) };
    let four = Fixture::with(&small).hand(0, &[0]).hand(1, &[0]).dice(0, "B1 B2 B3 B4");
    refused(four, |s| dice(s, 0, "W1"), "too many dice");
    let all = || Fixture::new(&[Betty, Greg, Karl, Ellen]).hand(0, &[0]).hand(1, &[0]);
    let all = || all().hand(2, &[0]).hand(3, &[0]);
    refused(all(), |s| s.table.stakes.angry = 4, MANY);
    refused(all(), |s| (s.table.stakes.angry, s.table.stakes.happy) = (2, 2), MANY);
    refused(all(), |s| s.table.stakes.cheese = 11, MANY);
    refused(all(), |s| (s.table.stakes.bars_ten, s.table.bars_one) = (3, 2), MANY);
    refused(all(), |s| s.table.stakes.bars_ten = 5, MANY);
    refused(two(), |s| s.table.stakes.happy = 1, OWNER);
    refused(two(), |s| s.table.stakes.cheese = 1, OWNER);
    refused(two(), |s| s.table.stakes.bars_ten = 1, OWNER);
    refused(two(), |s| s.table.bars_one = 1, OWNER);
    refused(two(), |s| s.table.stakes.boil = true, OWNER);
    refused(two(), |s| (s.table.clock, s.table.stakes.puppet_bonus) = (1, 1), OWNER);
    let after = two().after(&[1]);
    refused(after, |s| s.table.rat_cards = 1, OWNER);
    let tilda = Fixture::new(&[Tilda, Wanda]).after(&[1]).hand(0, &[0]).hand(1, &[0]);
    refused(tilda, |s| s.table.rat_cards = 2, MANY);
    for seats in [Seats::one(1), Seats::one(3)] {
        refused(two(), |s| s.table.ability_used = seats, "once-per-round");
    }
    two().set(|s| s.table.ability_used = Seats::one(0)).state.validate().unwrap();
}

#[test]
fn minions_and_treasures_are_as_many_as_the_rounds() {
    const MINION: &str = "a Minion is where or what it cannot be";
    const TREASURES: &str = "the number of Treasures";
    const SEEN: &str = "seen by the wrong seats";
    let base = || two().after(&[0]);
    let won = |s: &mut State, place| s.table.minions[Minion::SewerRat] = Prize::at(place);
    refused(base(), |s| won(s, MinionPlace::Won(SeatId::Third)), MINION);
    refused(base(), |s| won(s, MinionPlace::Spent), MINION);
    refused(base(), |s| won(s, MinionPlace::Unseen), "the number of Minions");
    let karl = || Fixture::new(&[Karl, Wanda]).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    karl().set(|s| won(s, MinionPlace::Spent)).state.validate().unwrap();
    let reroll = karl().owning(0, Minion::LabRat);
    let spent = Prize::at(MinionPlace::Spent);
    refused(reroll, |s| s.table.minions[Minion::LabRat] = spent, MINION);
    // A static Powerup counts if it was used, another one never does.
    refused(base(), |s| s.table.minions[Minion::SewerRat].used = true, MINION);
    refused(base(), |s| s.table.minions[Minion::SewerRat].counted = true, MINION);
    let lab = base().owning(0, Minion::LabRat);
    refused(lab, |s| s.table.minions[Minion::LabRat].counted = true, MINION);
    let pixies = Fixture::new(&[Karl, Ellen]).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    refused(
        pixies,
        |s| {
            let leader = s.table.minions[Minion::LineLeaderPixie];
            s.table.minions[Minion::BubblePixie] = leader;
            s.table.minions[Minion::LineLeaderPixie] = Prize::at(MinionPlace::Unseen);
        },
        "not on top of the pile",
    );
    // Two Treasures a round: one for the winner, one out with two players.
    let at = |place, seen| Trove { place, seen, counted: false };
    let held = TreasurePlace::Held(SeatId::First);
    let out = at(TreasurePlace::Discarded, Seats::one(0));
    let lay = |s: &mut State, t, trove| s.treasures[t] = trove;
    refused(base(), |s| lay(s, Treasure::MouseTrap, at(held, Seats::one(0))), TREASURES);
    refused(base(), |s| lay(s, Treasure::MouseTrap, out), TREASURES);
    refused(
        base(),
        |s| {
            let kept = Treasure::all().find(|t| s.treasures[*t].place == held).unwrap();
            lay(s, kept, out);
        },
        TREASURES,
    );
    let twice = base();
    refused(
        twice,
        |s| {
            let gone = Treasure::all();
            let mut gone = gone.filter(|t| s.treasures[*t].place == TreasurePlace::Discarded);
            let gone = gone.next().unwrap();
            lay(s, gone, at(held, Seats::one(0)));
        },
        TREASURES,
    );
    let played = TreasurePlace::Played(SeatId::First);
    refused(base(), |s| lay(s, Treasure::MouseTrap, at(played, Seats::EMPTY)), "before the Boss");
    let spent = at(TreasurePlace::Spent, Seats::EMPTY);
    refused(base(), |s| lay(s, Treasure::MouseTrap, spent), "without a Forge");
    refused(karl(), |s| lay(s, Treasure::MouseTrap, spent), "without a Forge");
    refused(base(), |s| s.treasures[Treasure::MouseTrap].seen = Seats::one(0), SEEN);
    refused(base(), |s| s.treasures[Treasure::MouseTrap].seen = Seats::one(3), SEEN);
    refused(base(), |s| s.treasures[Treasure::MouseTrap].counted = true, SEEN);
}

#[test]
fn what_a_nope_takes_back_is_kept_while_it_can_be_played() {
    let mut fixture =
        Fixture::new(&[Alfred, Wanda]).hand(0, &[1, 14, 0]).hand(1, &[9, 0]).dice(1, "W5");
    let mut gold = Fixture { state: fixture.state.clone() };
    fixture.play("card 1");
    let open = || Fixture { state: fixture.state.clone() };
    refused(open(), |s| s.table.before = None, "are missing");
    refused(open(), |s| s.table.before.as_mut().unwrap().angry = 4, "too many tokens");
    refused(open(), |s| s.table.before.as_mut().unwrap().happy = 1, "without its character");
    refused(open(), |s| s.table.before.as_mut().unwrap().cheese = 1, "without its character");
    refused(open(), |s| s.table.before.as_mut().unwrap().discards[0].insert(slot(2)), "lies twice");
    refused(
        open(),
        |s| {
            s.table.stakes.rows[0].cards[0].remove(slot(1));
            s.table.stakes.discards[0].insert(slot(1));
        },
        "",
    );
    gold.play("card 14");
    refused(gold, |s| s.table.before = Some(s.table.stakes), "nothing can be Noped");
}

#[test]
fn between_the_turns_and_the_rounds_the_table_is_clear() {
    const OUTSIDE: &str = "remain outside the turns";
    const EARLIER: &str = "remains from an earlier round";
    const BETWEEN: &str = "lie between the rounds";
    const SETTLED: &str = "tokens were not settled";
    // The deal, before anything else has happened.
    let opening = || Fixture { state: State::new_game(&fixed(&[Karl, Tilda])).unwrap() };
    refused(opening(), |s| s.table.current = 1, OUTSIDE);
    refused(opening(), |s| s.table.passes = 1, OUTSIDE);
    refused(opening(), |s| s.table.clock = 1, EARLIER);
    refused(opening(), |s| s.table.ability_used = Seats::one(1), "once-per-round");
    refused(opening(), |s| dice(s, 0, "B1"), BETWEEN);
    refused(opening(), |s| s.table.stakes.bars_ten = 1, SETTLED);
    refused(opening(), |s| s.table.bars_one = 1, "in play before the first round");
    refused(opening(), |s| s.table.coin = true, "in play before the first round");
    refused(
        opening(),
        |s| {
            s.decks[1].remove(slot(0));
            s.hands[1].insert(slot(0));
        },
        "the deal has gone astray",
    );
    // The starting rolls of Karl.
    let rolls = deal(&fixed(&[Karl, Tilda])).state;
    let rolls = || Fixture { state: rolls.clone() };
    refused(rolls(), |s| s.table.coin = false, "the Karat Coin");
    refused(rolls(), |s| s.table.clock = 1, EARLIER);
    refused(rolls(), |s| s.table.stakes.bars_ten = 1, SETTLED);
    // A turn that is carried out has been counted.
    let mut card = two().hand(0, &[5]).dice(0, "B1");
    card.play("card 5");
    let card = || Fixture { state: card.state.clone() };
    refused(card(), |s| s.table.passes = 1, "has not been counted");
    refused(
        card(),
        |s| {
            s.table.clock = 0;
            s.table.was = [0; 4];
        },
        "has not been counted",
    );
}

#[test]
fn count_components_counts_every_component() {
    let counts = |fixture: &Fixture| {
        let mut counts = Vec::new();
        fixture.state.count_components(|name, number| counts.push((name, number)));
        counts
    };
    let cast = [Ellen, Betty, Greg, Karl];
    let whole = [
        ("player cards", 60),
        ("minions", 4),
        ("treasures", 8),
        ("rat bonus cards", 4),
        ("betty tokens", 3),
        ("gold bars", 4),
        ("cheese tokens", 10),
    ];
    let busy =
        Fixture::new(&cast).hand(0, &[0, 1]).discard(1, &[3, 4]).row(0, 1, 13).puppet(2, 0, 5).set(
            |state| {
                (state.table.stakes.angry, state.table.stakes.happy) = (1, 2);
                (state.table.stakes.bars_ten, state.table.bars_one) = (1, 2);
                state.table.stakes.cheese = 7;
            },
        );
    assert_eq!(counts(&busy), whole);
    // A token too many is counted, and so is a card that lies nowhere.
    let more = busy.set(|state| {
        state.table.stakes.happy = 3;
        state.table.bars_one = 4;
        state.table.stakes.puppets[2] = None;
    });
    let change = |name| counts(&more).iter().find(|(other, _)| *other == name).unwrap().1;
    assert_eq!(["player cards", "betty tokens", "gold bars"].map(change), [59, 4, 5]);
}
