//! Pieces: every card, die, token, Minion and Treasure in one place (5.12).

use super::{
    super::{
        components::{
            Bonus, Character, Colour, Minion, Seats, Slot, Slots, Treasure,
            constants::{HAND, ROUNDS},
            supply,
        },
        state::agenda::{Source, Stage},
        state::{MAX_SEATS, MinionPlace, Stakes, State, TreasurePlace, count, ix},
    },
    Verdict, awarded, ensure, fighting, rounds_paid,
};
use crate::Seat;

/// 5.12: every card in one place; `lifted` is a card that is in none of them.
pub(super) fn cards(state: &State, stakes: &Stakes, lifted: Option<(Seat, Slot)>) -> Verdict {
    for seat in 0..state.players() {
        let at = ix(seat);
        let (mut all, mut number) = (Slots::EMPTY, 0);
        let mut lay = |cards: Slots| {
            all = all.union(cards);
            number += cards.len();
        };
        lay(state.hands[at]);
        lay(state.decks[at]);
        lay(stakes.discards[at]);
        stakes.rows.iter().for_each(|row| lay(row.cards[at]));
        stakes.puppets.iter().flatten().for_each(|stuffed| {
            if stuffed.owner == seat {
                lay(Slots::one(stuffed.slot));
            }
        });
        if let Some((_, slot)) = lifted.filter(|(owner, _)| *owner == seat) {
            lay(Slots::one(slot));
        }
        ensure(all == Slots::ALL && number == 15, "a card of a deck is missing or lies twice")?;
        ensure(state.hands[at].len() <= HAND.into(), "a hand has too many cards")?;
        let bottom = state.decks[at].is_empty()
            || !state.table.plays(seat, Character::Tilda)
            || state.decks[at].contains(Slot::GOLD);
        ensure(bottom, "Tilda's Gold Card is not at the bottom of her deck")?;
    }
    rows(state, stakes)?;
    dice(state, stakes)
}

/// What may lie in a row, in a pile and on a Puppet.
fn rows(state: &State, stakes: &Stakes) -> Verdict {
    let players = state.players();
    for (seat, row) in (0..).zip(&stakes.rows) {
        for (owner, cards) in (0..).zip(&row.cards) {
            let counted = row.counted[ix(owner)];
            let here = owner < players && seat < players || cards.is_empty();
            let items = owner == seat || cards.difference(Slots::ITEMS).is_empty();
            let worth = counted.iter().all(|slot| {
                state.table.cast[ix(owner)].is_some_and(|who| state.set().points(who, slot) > 0)
            });
            ensure(
                here && items && counted.difference(*cards).is_empty() && worth,
                "a row has a card or a bonus that it cannot have",
            )?;
        }
    }
    for seat in ix(players)..MAX_SEATS {
        ensure(stakes.discards[seat].is_empty(), "a card lies at an empty seat")?;
    }
    let ellen = state.table.seat_of(Character::Ellen);
    for stuffed in stakes.puppets.iter().flatten() {
        let own = Some(stuffed.owner) == ellen;
        let fits = stuffed.owner < players && (own || Slots::ITEMS.contains(stuffed.slot));
        ensure(ellen.is_some() && fits, "a Puppet has a card that it cannot have")?;
    }
    Ok(())
}

/// 5.12: dice are in order, show faces they have, and are not too many.
fn dice(state: &State, stakes: &Stakes) -> Verdict {
    let mut purple = 0;
    for (seat, dice) in (0..).zip(&stakes.dice) {
        let dice = dice.as_slice();
        let limit = usize::from(state.options.max_dice_per_player);
        ensure(
            dice.len() <= limit && (seat < state.players() || dice.is_empty()),
            "a player has too many dice",
        )?;
        ensure(dice.is_sorted() && dice.iter().all(|die| die.sound()), "a die is out of order")?;
        purple += count(dice.iter().filter(|die| die.colour() == Colour::Purple));
    }
    let wanda = state.table.seat_of(Character::Wanda).is_some();
    ensure(purple == 0 || wanda, "only Wanda brings a Purple die")
}

/// UH-60: a card that can be Noped keeps the stakes before it, and only such a
/// card.
pub(super) fn before(state: &State, played: Option<Source>) -> Verdict {
    let Some(before) = &state.table.before else {
        let free = played.is_none_or(|card| match card {
            Source::Card { .. } => state.gold(card),
            Source::Treasure(_) => true,
        });
        return ensure(free, "the stakes before the card are missing");
    };
    match played {
        Some(card @ Source::Card { owner, slot }) if !state.gold(card) => {
            ensure(slot != Slot::NOPE, "a Nope is never played in turn")?;
            let row = &state.table.stakes.rows[ix(owner)].cards[ix(owner)];
            ensure(row.contains(slot), "the card that is carried out is not in the row")?;
            ensure(tokens_fit(state, before), "there are too many tokens")?;
            ensure(tokens_owned(state, before), "a token is in play without its character")?;
            cards(state, before, Some((owner, slot)))
        }
        _ => ensure(false, "stakes are kept although nothing can be Noped"),
    }
}

/// The tokens of the stakes within their counts; Gold Bars are limited by both sides together.
const fn tokens_fit(state: &State, stakes: &Stakes) -> bool {
    let bars_one = state.table.bars_one;
    bars_one <= supply::GOLD_BARS
        && stakes.bars_ten <= supply::GOLD_BARS - bars_one
        && stakes.angry <= supply::BETTY_TOKENS
        && stakes.happy <= supply::BETTY_TOKENS - stakes.angry
        && stakes.cheese <= supply::CHEESE
}

/// The tokens of the stakes only where their characters play.
fn tokens_owned(state: &State, stakes: &Stakes) -> bool {
    let has = |character| state.table.seat_of(character).is_some();
    (stakes.angry == 0 && stakes.happy == 0 && !stakes.boil || has(Character::Betty))
        && (stakes.cheese == 0 || has(Character::Greg))
        && (stakes.bars_ten == 0 || has(Character::Karl))
        && (stakes.puppet_bonus == 0 || has(Character::Ellen))
}

/// 2.8: tokens within their counts, and only where their character plays.
pub(super) fn tokens(state: &State) -> Verdict {
    let table = &state.table;
    let stakes = &table.stakes;
    let has = |character| table.seat_of(character).is_some();
    let karl = table.bars_one == 0 && !table.coin || has(Character::Karl);
    let fits =
        tokens_fit(state, stakes) && table.rat_cards <= supply::RAT_CARDS.min(rounds_paid(state));
    ensure(fits, "there are too many tokens")?;
    let there =
        tokens_owned(state, stakes) && karl && (table.rat_cards == 0 || has(Character::Tilda));
    ensure(there, "a token is in play without its character")?;
    let once = table
        .ability_used
        .iter()
        .all(|seat| table.plays(seat, Character::Alfred) || table.plays(seat, Character::Greg));
    ensure(once, "a once-per-round ability is used that nobody has")
}

/// 5.12: every Minion in one place.
pub(super) fn minions(state: &State) -> Verdict {
    let table = &state.table;
    let (mut up, mut won) = (0, 0);
    for (minion, prize) in table.minions.iter() {
        let absent = prize.place == MinionPlace::Absent;
        ensure(absent != state.options.has_minion(minion), "a Minion is not part of this game")?;
        let owned = matches!(prize.place, MinionPlace::Won(_));
        let fits = match prize.place {
            MinionPlace::Won(id) => id.seat() < state.players(),
            MinionPlace::Spent => {
                table.seat_of(Character::Karl).is_some()
                    && matches!(state.set().powerup(minion), Bonus::Static(_))
            }
            _ => true,
        };
        let counts = matches!(state.set().powerup(minion), Bonus::Static(_));
        ensure(
            fits && (owned || !prize.used) && (prize.counted == (prize.used && counts)),
            "a Minion is where or what it cannot be",
        )?;
        up += u8::from(prize.place == MinionPlace::FaceUp);
        won += u8::from(owned || prize.place == MinionPlace::Spent);
    }
    ensure(
        up == u8::from(table.round < ROUNDS && fighting(state)) && won == awarded(state),
        "the number of Minions won or turned up does not fit the round",
    )?;
    let leader = table.minions[Minion::LineLeaderPixie].place;
    ensure(
        leader != MinionPlace::Unseen || up + won == 0,
        "the Line Leader Pixie is not on top of the pile",
    )
}

/// 5.12: every Treasure in one place, seen by those who could see it.
pub(super) fn treasures(state: &State) -> Verdict {
    let two = state.players() == 2;
    let (mut given, mut drawn, mut out) = (0, 0, 0);
    for (treasure, trove) in state.treasures.iter() {
        let absent = trove.place == TreasurePlace::Absent;
        ensure(
            absent != state.options.has_treasure(treasure),
            "a Treasure is not part of this game",
        )?;
        ensure(seen_fits(state, treasure), "a Treasure was seen by the wrong seats")?;
        match trove.place {
            TreasurePlace::Held(_) => given += 1,
            TreasurePlace::Played(id) => {
                given += 1;
                let late = state.table.round == ROUNDS && id.seat() < state.players();
                ensure(late, "a Treasure was played before the Boss round")?;
            }
            TreasurePlace::Spent => {
                given += 1;
                let karl = state.table.seat_of(Character::Karl).is_some();
                ensure(
                    karl && state.table.round == ROUNDS,
                    "a Treasure was spent without a Forge",
                )?;
            }
            TreasurePlace::Drawn => drawn += 1,
            TreasurePlace::Discarded => out += 1,
            TreasurePlace::Absent | TreasurePlace::Unseen => {}
            TreasurePlace::Hidden => ensure(false, "a state knows where every Treasure is")?,
        }
    }

    let handed = rounds_paid(state);
    let keeping = matches!(state.stage, Stage::Keep { .. });
    let most = (0..state.players())
        .map(|seat| state.table.treasures_won(state.treasures.values(), seat))
        .max();
    ensure(
        most <= Some(handed)
            && drawn == 2 * u8::from(keeping)
            && given + out == 2 * handed
            && out == if two { handed } else { 0 },
        "the number of Treasures given out does not fit the round",
    )
}

/// Who has seen a Treasure: nobody in the pile; its holder, and the seat that gave it.
fn seen_fits(state: &State, treasure: Treasure) -> bool {
    let trove = state.treasures[treasure];
    let counts = trove.counted
        && matches!(trove.place, TreasurePlace::Played(_))
        && state.set().treasure(treasure).points() > 0;
    let players = state.players();
    let seen = trove.seen;
    (counts || !trove.counted)
        && seen.difference(Seats::below(players)).is_empty()
        && match trove.place {
            TreasurePlace::Held(id) => {
                seen.contains(id.seat()) && seen.len() <= if players == 2 { 1 } else { 2 }
            }
            TreasurePlace::Drawn => match state.stage {
                Stage::Keep { winner, .. } => seen == Seats::one(winner),
                _ => false,
            },
            TreasurePlace::Discarded => seen.len() == 1,
            _ => seen.is_empty(),
        }
}
