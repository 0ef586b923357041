//! Audit: refuses every state that no game can show (5.12).
//!
//! First the pieces, then the stage, then the agenda; and at last the state must
//! rest: whoever loads it finds a step to take.

use super::{
    Casting,
    agenda::{Frame, Gain, Source, Stage, Step, Target, Why},
    components::{Bonus, Character, Colour, Die, Minion, Slot, Slots, Treasure, supply},
    state::{CHAIRS, MinionPlace, Stakes, State, TreasurePlace, count, ix},
};
use crate::{Inconsistent, OptionSet, Seat};

type Verdict = Result<(), Inconsistent>;

/// A condition that every state keeps, or the reason for refusing it.
const fn ensure(holds: bool, reason: &'static str) -> Verdict {
    Inconsistent::unless(holds, reason)
}

/// Everything, from the box to the agenda.
pub(super) fn audit(state: &State) -> Verdict {
    ensure(state.options.check().is_ok(), "the options are out of range")?;
    numbers(state)?;
    stage(state)?;
    cast(state)?;
    let played = match state.stage {
        Stage::Played { card } => Some(card),
        Stage::Nope { slot, .. } => Some(Source::Card { owner: state.table.current, slot }),
        _ => None,
    };
    cards(state, &state.table.stakes, None)?;
    before(state, played)?;
    tokens(state)?;
    minions(state)?;
    treasures(state)?;
    cleared(state)?;
    agenda(state)?;
    ensure(!state.clone().advance(), "the state does not rest: nobody has a choice")
}

/// Ranges of the plain numbers, and empty places at empty seats.
fn numbers(state: &State) -> Verdict {
    let table = &state.table;
    let players = state.players();
    ensure((1..=5).contains(&table.round), "the round is not 1 to 5")?;
    ensure(table.current < players, "nobody sits where the current player should")?;
    ensure(table.passes < players, "more passes than players")?;
    ensure(table.clock <= state.options.turn_limit_per_round, "the clock is past the limit")?;
    ensure(table.reached.iter().all(|at| *at <= table.clock), "a score lies in the future")?;
    ensure(
        table.was.iter().all(|was| *was <= 1000) && table.puppet_bonus <= table.clock,
        "a score or the Puppets' bonus is too high",
    )?;
    for seat in ix(players)..CHAIRS {
        let empty = state.hands[seat].is_empty()
            && state.decks[seat].is_empty()
            && table.cast[seat].is_none()
            && table.reached[seat] == 0
            && table.was[seat] == 0;
        ensure(empty, "something lies at an empty seat")?;
    }
    Ok(())
}

/// The seats that a stage names.
fn stage(state: &State) -> Verdict {
    let players = state.players();
    let second_fits = |winner: Seat, second: Option<Seat>| match second {
        None => players == 2,
        Some(second) => players > 2 && second < players && second != winner,
    };
    let fits = match state.stage {
        Stage::Draft { seat } => seat < players && state.table.round == 1,
        Stage::Deal { seat, left } => {
            seat < players && (1..=7).contains(&left) && state.table.round == 1
        }
        Stage::Refill { seat, left } => {
            seat < players
                && (1..=2).contains(&left)
                && state.hands[ix(seat)].len() + left <= 7
                && left <= state.decks[ix(seat)].len()
                && state.table.round < 5
        }
        Stage::Rolls { next } => (1..=players).contains(&next),
        Stage::TurnUp => state.table.round < 5,
        Stage::First | Stage::Turn | Stage::Action => true,
        Stage::Played { card: Source::Card { owner, .. } } => owner == state.table.current,
        Stage::Played { card: Source::Treasure(_) } => state.table.round == 5,
        Stage::Nope { asked, .. } => {
            asked < players
                && asked != state.table.current
                && state.hands[ix(asked)].has(Slot::NOPE)
        }
        Stage::Rank { winner } => winner.is_none_or(|winner| {
            winner < players && players > 2 && state.table.round < 5 && state.best(None).has(winner)
        }),
        Stage::Treasures { winner, second } | Stage::Keep { winner, second } => {
            winner < players && second_fits(winner, second) && state.table.round < 5
        }
        Stage::StuffEnd { puppet } => puppet < 4 && state.table.round < 5,
        Stage::Over { winner } => {
            state.table.round == 5 && winner < players && state.best(None).has(winner)
        }
    };
    ensure(fits, "the stage names a seat, a card or a round that does not fit")
}

/// UH-16: who plays whom.
fn cast(state: &State) -> Verdict {
    let cast = &state.table.cast;
    let chosen = match state.stage {
        Stage::Draft { seat } => seat,
        _ => state.players(),
    };
    for (seat, character) in (0..).zip(cast) {
        ensure(
            character.is_some() == (seat < chosen),
            "a seat has no character, or has one too early",
        )?;
        let Some(character) = character else { continue };
        let again = cast[..ix(seat)].contains(&Some(*character));
        ensure(!again && state.options.offers(*character), "a character is taken or not offered")?;
    }
    match state.options.characters {
        Casting::Fixed(list) => ensure(
            list == *cast && !matches!(state.stage, Stage::Draft { .. }),
            "the characters are not those of the list",
        ),
        Casting::Draft | Casting::Random => Ok(()),
    }
}

/// 5.12: every card in one place; `lifted` is a card that is in none of them.
fn cards(state: &State, stakes: &Stakes, lifted: Option<(Seat, Slot)>) -> Verdict {
    for seat in 0..state.players() {
        let at = ix(seat);
        let (mut all, mut number) = (Slots::NONE, 0);
        let mut lay = |cards: Slots| {
            all = all.with(cards);
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
        ensure(state.hands[at].len() <= 7, "a hand has more than seven cards")?;
        let bottom = state.decks[at].is_empty()
            || !state.table.plays(seat, Character::Tilda)
            || state.decks[at].has(Slot::GOLD);
        ensure(bottom, "Tilda's Gold Card is not at the bottom of her deck")?;
    }
    rows(state, stakes)?;
    dice(state, stakes)
}

/// What may lie in a row, in a pile and on a Puppet.
fn rows(state: &State, stakes: &Stakes) -> Verdict {
    let players = state.players();
    for (seat, row) in (0..).zip(&stakes.rows) {
        // Only one Treasure borrows from others, but for Tilda's cards.
        let borrowed: u8 =
            (0..4).filter(|owner| *owner != seat).map(|owner| row.cards[ix(owner)].len()).sum();
        ensure(
            borrowed <= 1 || state.table.plays(seat, Character::Tilda),
            "a row has more borrowed cards than can be",
        )?;
        for (owner, cards) in (0..).zip(&row.cards) {
            let counted = row.counted[ix(owner)];
            let here = owner < players && seat < players || cards.is_empty();
            let items = owner == seat || cards.without(Slots::ITEMS).is_empty();
            let worth = counted
                .iter()
                .all(|slot| state.table.cast[ix(owner)].is_some_and(|who| who.points(slot) > 0));
            ensure(
                here && items && counted.without(*cards).is_empty() && worth,
                "a row has a card or a bonus that it cannot have",
            )?;
        }
    }
    for seat in ix(players)..CHAIRS {
        ensure(stakes.discards[seat].is_empty(), "a card lies at an empty seat")?;
    }
    let ellen = state.table.seat_of(Character::Ellen);
    for stuffed in stakes.puppets.iter().flatten() {
        let own = Some(stuffed.owner) == ellen;
        let fits = stuffed.owner < players && (own || Slots::ITEMS.has(stuffed.slot));
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
    ensure(purple <= u8::from(wanda), "there is one Purple die, and it is Wanda's")
}

/// UH-60: a card that can be Noped keeps the stakes before it, and only such a
/// card.
fn before(state: &State, played: Option<Source>) -> Verdict {
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
            ensure(row.has(slot), "the card that is carried out is not in the row")?;
            ensure(tokens_fit(before), "there are too many tokens")?;
            cards(state, before, Some((owner, slot)))
        }
        _ => ensure(false, "stakes are kept although nothing can be Noped"),
    }
}

/// Betty's and Greg's tokens within their counts.
const fn tokens_fit(stakes: &Stakes) -> bool {
    stakes.angry <= supply::BETTY_TOKENS
        && stakes.happy <= supply::BETTY_TOKENS - stakes.angry
        && stakes.cheese <= supply::CHEESE
}

/// 2.8: tokens within their counts, and only where their character plays.
fn tokens(state: &State) -> Verdict {
    let table = &state.table;
    let stakes = &table.stakes;
    let has = |character| table.seat_of(character).is_some();
    let betty = stakes.angry == 0 && stakes.happy == 0 && !table.boil || has(Character::Betty);
    let karl = table.bars_ten == 0 && table.bars_one == 0 && !table.coin || has(Character::Karl);
    let fits = tokens_fit(stakes)
        && table.bars_ten <= supply::GOLD_BARS
        && table.bars_one <= supply::GOLD_BARS
        && table.bars_ten + table.bars_one <= supply::GOLD_BARS
        && table.rat_cards <= supply::RAT_CARDS.min(table.round);
    ensure(fits, "there are too many tokens")?;
    let there = betty
        && karl
        && (stakes.cheese == 0 || has(Character::Greg))
        && (table.rat_cards == 0 || has(Character::Tilda))
        && (table.puppet_bonus == 0 || has(Character::Ellen));
    ensure(there, "a token is in play without its character")?;
    let once = table.ability_used.below(4)
        && table
            .ability_used
            .iter()
            .all(|seat| table.plays(seat, Character::Alfred) || table.plays(seat, Character::Greg));
    ensure(once, "a once-per-round ability is used that nobody has")
}

/// How many Minions have been won by now.
fn awarded(state: &State) -> u8 {
    let done = matches!(
        state.stage,
        Stage::Treasures { .. }
            | Stage::Keep { .. }
            | Stage::StuffEnd { .. }
            | Stage::Refill { .. }
    );
    state.table.round - 1 + u8::from(done)
}

/// Whether a round is being played.
const fn fighting(state: &State) -> bool {
    matches!(
        state.stage,
        Stage::Rolls { .. }
            | Stage::First
            | Stage::Turn
            | Stage::Action
            | Stage::Played { .. }
            | Stage::Nope { .. }
            | Stage::Rank { .. }
    )
}

/// 5.12: every Minion in one place.
fn minions(state: &State) -> Verdict {
    let table = &state.table;
    let (mut up, mut won) = (0, 0);
    for (minion, prize) in table.minions.iter() {
        let absent = prize.place == MinionPlace::Absent;
        ensure(absent != state.options.has_minion(minion), "a Minion is not part of this game")?;
        let owned = matches!(prize.place, MinionPlace::Won(_));
        let fits = match prize.place {
            MinionPlace::Won(chair) => chair.seat() < state.players(),
            MinionPlace::Spent => {
                table.seat_of(Character::Karl).is_some()
                    && matches!(minion.bonus(), Bonus::Static(_))
            }
            _ => true,
        };
        let counts = matches!(minion.bonus(), Bonus::Static(_));
        ensure(
            fits && (owned || !prize.used) && (prize.counted == (prize.used && counts)),
            "a Minion is where or what it cannot be",
        )?;
        up += u8::from(prize.place == MinionPlace::FaceUp);
        won += u8::from(owned || prize.place == MinionPlace::Spent);
    }
    ensure(
        up == u8::from(table.round < 5 && fighting(state)) && won == awarded(state),
        "the number of Minions won or turned up does not fit the round",
    )?;
    let leader = table.minions[Minion::LineLeaderPixie].place;
    ensure(
        leader != MinionPlace::Unseen || up + won == 0,
        "the Line Leader Pixie is not on top of the pile",
    )
}

/// 5.12: every Treasure in one place, seen by those who could see it.
fn treasures(state: &State) -> Verdict {
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
            TreasurePlace::Played(chair) => {
                given += 1;
                let late = state.table.round == 5 && chair.seat() < state.players();
                ensure(late, "a Treasure was played before the Boss round")?;
            }
            TreasurePlace::Spent => {
                given += 1;
                let karl = state.table.seat_of(Character::Karl).is_some();
                ensure(karl && state.table.round == 5, "a Treasure was spent without a Forge")?;
            }
            TreasurePlace::Drawn => drawn += 1,
            TreasurePlace::Discarded => out += 1,
            TreasurePlace::Absent | TreasurePlace::Unseen => {}
            TreasurePlace::Hidden => ensure(false, "a state knows where every Treasure is")?,
        }
    }
    let pending = matches!(state.stage, Stage::Treasures { .. } | Stage::Keep { .. });
    let handed = awarded(state) - u8::from(pending);
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

/// Who has seen a Treasure: nobody in the pile; its holder, and whoever gave it.
fn seen_fits(state: &State, treasure: Treasure) -> bool {
    let trove = state.treasures[treasure];
    let counts = trove.counted
        && matches!(trove.place, TreasurePlace::Played(_))
        && treasure.card().points() > 0;
    let players = state.players();
    let seen = trove.seen;
    (counts || !trove.counted)
        && seen.below(players)
        && match trove.place {
            TreasurePlace::Held(chair) => {
                seen.has(chair.seat()) && seen.len() <= if players == 2 { 1 } else { 2 }
            }
            TreasurePlace::Drawn => match state.stage {
                Stage::Keep { winner, .. } => seen == super::components::Seats::one(winner),
                _ => false,
            },
            TreasurePlace::Discarded => seen.len() == 1,
            _ => seen.is_empty(),
        }
}

/// What must be empty before a round, between turns, and after the last.
fn cleared(state: &State) -> Verdict {
    let table = &state.table;
    let stakes = &table.stakes;
    let busy = matches!(state.stage, Stage::Action | Stage::Played { .. } | Stage::Nope { .. });
    ensure(busy || table.was == [0; CHAIRS], "scores are kept although no turn is carried out")?;
    ensure(!busy || table.clock > 0 && table.passes == 0, "a turn has not been counted")?;
    let rolling = matches!(state.stage, Stage::Rolls { .. } | Stage::First);
    let quiet = !fighting(state);
    let over = matches!(
        state.stage,
        Stage::Rank { .. }
            | Stage::Treasures { .. }
            | Stage::Keep { .. }
            | Stage::StuffEnd { .. }
            | Stage::Over { .. }
    );
    ensure(
        matches!(state.stage, Stage::Turn) || busy || table.passes == 0 && table.current == 0,
        "passes or a current player remain outside the turns",
    )?;
    let fresh =
        table.clock == 0
            && table.reached == [0; CHAIRS]
            && stakes.rows == <[_; CHAIRS]>::default()
            && table.puppet_bonus == 0
            && !table.boil
            && table.ability_used.is_empty()
            && table.minions.values().iter().all(|prize| !prize.used)
            && state.treasures.values().iter().all(|trove| {
                !matches!(trove.place, TreasurePlace::Played(_) | TreasurePlace::Spent)
            });
    ensure(!(rolling || quiet && !over) || fresh, "something remains from an earlier round")?;
    let empty = stakes.dice == <[_; CHAIRS]>::default() && stakes.cheese == 0;
    ensure(!quiet || over || empty, "dice or tokens lie between the rounds")?;
    let settled = stakes.happy == 0 && table.bars_ten == 0;
    let late =
        matches!(state.stage, Stage::Treasures { .. } | Stage::Keep { .. } | Stage::Over { .. });
    ensure(
        settled || late || fighting(state) && !rolling,
        "tokens were not settled at the end of a round",
    )?;
    dealt(state)
}

/// UH-19: before the first round nothing but the deal has happened.
fn dealt(state: &State) -> Verdict {
    let stakes = &state.table.stakes;
    let opening = matches!(state.stage, Stage::Draft { .. } | Stage::Deal { .. });
    if !opening {
        let karl = state.table.seat_of(Character::Karl).is_some();
        // The coin lies in play at the start of every round (UH-130).
        let rolls = matches!(state.stage, Stage::Rolls { .. } | Stage::First);
        return ensure(!karl || !rolls || state.table.coin, "the Karat Coin is not in play");
    }
    for seat in 0..state.players() {
        let due = match state.stage {
            Stage::Deal { seat: now, .. } if seat < now => 7,
            Stage::Deal { seat: now, left } if seat == now => 7 - left,
            _ => 0,
        };
        ensure(state.hands[ix(seat)].len() == due, "the deal has gone astray")?;
    }
    ensure(
        *stakes == Stakes::default() && state.table.bars_one == 0 && !state.table.coin,
        "something is in play before the first round",
    )
}

/// What may be carried out, and where.
fn agenda(state: &State) -> Verdict {
    let frames = state.agenda.as_slice();
    let fits = match state.stage {
        Stage::Rolls { next } => match frames {
            [Frame::Gain(gain)] => gain.owner + 1 == next && gain.why == Why::Starting,
            [Frame::Rage { .. }] => state.betty(next - 1),
            _ => false,
        },
        Stage::Action => match frames {
            [Frame::Card { .. } | Frame::Show { .. } | Frame::Mass { .. }] => false,
            [_] => true,
            [Frame::Pick { target: Target::TitheGive(1), may_skip: true }, top] => {
                matches!(top, Frame::Pick { target: Target::TitheTake(1), may_skip: false })
                    && state.table.plays(state.table.current, Character::Greg)
            }
            _ => false,
        },
        Stage::Played { card } => match frames {
            [Frame::Card { source, .. }, above @ ..] => *source == card && stacked(state, above),
            _ => false,
        },
        _ => frames.is_empty(),
    };
    ensure(fits, "the agenda does not fit the stage")?;
    frames.iter().try_for_each(|each| frame(state, each))
}

/// What may lie on the card that was played.
fn stacked(state: &State, above: &[Frame]) -> bool {
    match above {
        [] => true,
        [Frame::Card { source: Source::Card { owner, slot }, .. }, top @ ..] => {
            let row = &state.table.stakes.rows[ix(state.table.current)];
            let here = ix(*owner) < CHAIRS && row.cards[ix(*owner)].has(*slot);
            here && Slots::ITEMS.has(*slot) && leaf(top)
        }
        [Frame::Show { .. }, top @ ..] => {
            state.table.plays(state.table.current, Character::Ellen) && leaf(top)
        }
        [Frame::Mass { .. }, top @ ..] => matches!(top, [] | [Frame::Rage { .. }]),
        top => leaf(top),
    }
}

/// At most one step that pushes nothing further.
const fn leaf(top: &[Frame]) -> bool {
    match top {
        [] => true,
        [frame] => matches!(
            frame,
            Frame::Pick { .. } | Frame::Gain(_) | Frame::Reroll { .. } | Frame::Rage { .. }
        ),
        _ => false,
    }
}

/// One frame by itself.
fn frame(state: &State, frame: &Frame) -> Verdict {
    let players = state.players();
    let fits = match *frame {
        Frame::Blank => false,
        Frame::Card { source, next } => match source {
            Source::Card { owner, slot } => {
                let row = &state.table.stakes.rows[ix(state.table.current)];
                owner < players && row.cards[ix(owner)].has(slot) && next <= 3
            }
            Source::Treasure(treasure) => {
                let chair = super::components::Chair::of(state.table.current);
                state.treasures[treasure].place == TreasurePlace::Played(chair) && next <= 3
            }
        },
        Frame::Show { next } => next <= 4,
        Frame::Pick { target, .. } => pick_fits(state, target),
        Frame::Gain(gain) => gain_fits(state, &gain),
        Frame::Reroll { owner, die } => owner < players && has_die(state, owner, die),
        Frame::Mass { owner, left, ones } => {
            let lying = if owner < players {
                state.table.stakes.dice[ix(owner)].len()
            } else {
                return ensure(false, "dice are rerolled at an empty seat");
            };
            let coming: usize = left.iter().map(|n| usize::from(*n)).sum();
            owner != state.table.current
                && lying + coming <= usize::from(state.options.max_dice_per_player)
                && left[3] <= 1
                && purple_fits(state, left[3])
                && (ones == 0 || state.betty(owner))
                && usize::from(ones) <= lying
        }
        Frame::Rage { left } => left <= 24 && state.table.seat_of(Character::Betty).is_some(),
        Frame::Forge { chosen, next, sum } => forge_fits(state, chosen, next, sum),
        Frame::Draw => {
            let me = ix(state.table.current);
            !state.decks[me].is_empty() && state.hands[me].len() < 7
        }
    };
    ensure(fits, "a step of the agenda cannot be")
}

/// Whether a player owns such a die.
fn has_die(state: &State, owner: Seat, die: Die) -> bool {
    owner < state.players() && state.table.stakes.dice[ix(owner)].as_slice().contains(&die)
}

/// Whether one more Purple die may be on its way.
fn purple_fits(state: &State, coming: u8) -> bool {
    let wanda = state.table.seat_of(Character::Wanda).is_some();
    state.dice_of_colour(Colour::Purple) + coming <= u8::from(wanda)
}

fn pick_fits(state: &State, target: Target) -> bool {
    let me = state.table.current;
    match target {
        Target::SwapB { owner, die } => has_die(state, owner, die),
        Target::StuffPuppet { owner, slot } => {
            owner < state.players()
                && state.table.plays(me, Character::Ellen)
                && (state.table.stakes.discards[ix(owner)].has(slot)
                    || state.table.stakes.rows[ix(me)].cards[ix(owner)].has(slot))
        }
        Target::TitheTake(x) | Target::TitheGive(x) => (1..=3).contains(&x),
        Target::StuffItem => state.table.plays(me, Character::Ellen),
        Target::Measured => state.table.plays(me, Character::Alfred),
        _ => true,
    }
}

fn gain_fits(state: &State, gain: &Gain) -> bool {
    let Gain { owner, why: _, step, dice, left, ones, rolled } = gain;
    if *owner >= state.players() {
        return false;
    }
    let plays = |character| state.table.plays(*owner, character);
    let small = left.iter().chain(ones).all(|n| *n <= 4);
    if !small {
        return false;
    }
    let lying = state.table.stakes.dice[ix(*owner)].len();
    let waiting = if *step == Step::Faith { dice.len() } else { 0 };
    let room = lying + usize::from(gain.coming()) + waiting
        <= usize::from(state.options.max_dice_per_player);
    let minded = *ones == [0; 4] || plays(Character::Wanda) || plays(Character::Betty);
    let list = match step {
        Step::Faith => {
            plays(Character::Greg)
                && dice
                    .as_slice()
                    .iter()
                    .all(|die| !die.protected() && (die.face() == 0 || die.sound()))
        }
        Step::Odds => plays(Character::Jerry) && !dice.is_empty(),
        Step::Roll | Step::Comedy | Step::Extra => dice.is_empty() || plays(Character::Jerry),
    };
    let held = *step == Step::Faith
        || dice.as_slice().iter().all(|die| has_die(state, *owner, *die))
            && dice.as_slice().is_sorted();
    let comic = !matches!(step, Step::Comedy | Step::Extra) || plays(Character::Wanda);
    room && minded
        && list
        && held
        && comic
        && (*step == Step::Faith || *rolled == 0)
        && *rolled < 16
        && purple_fits(state, left[3])
}

/// 5.8: the chosen parts exist, come before the next one, and add up.
fn forge_fits(state: &State, chosen: u64, next: u8, sum: u8) -> bool {
    if !state.table.plays(state.table.current, Character::Karl) || state.table.bar_supply() == 0 {
        return false;
    }
    let parts = state.parts();
    let list = parts.list();
    let last = chosen.checked_ilog2().map_or(0, |at| at + 1);
    if last != u32::from(next) || usize::from(next) > list.len() {
        return false;
    }
    let taken = list.iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0);
    let worth: u16 = taken.map(|(_, part)| u16::from(part.0)).sum();
    let all: u16 = list.iter().map(|part| u16::from(part.0)).sum();
    let rest: u16 = list[usize::from(next)..].iter().map(|part| u16::from(part.0)).sum();
    let open = !state.options.forge_minimal_only || sum < 10;
    worth == u16::from(sum)
        && all >= 10
        && worth + rest >= 10
        && open
        && parts.canonical(chosen, state)
}
