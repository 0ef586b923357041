//! What the agenda says, against the table.

use super::{Checked, unless};
use crate::{
    Indexed, Seat,
    games::hero_must_die::{
        components::{
            Evil, Kind, ORDERS, Order, Plot, STOPS, Seats, Set, Stop, Strength, Token, Work,
            constants::{
                COUP_CARDS, FLOOR_PENALTY, FLOORS, MOST_VP, OFFER, SPY_CARDS, SPY_PRICE, TURNS,
            },
        },
        legal::battle::best_damage,
        state::{Battle, Court, Deed, End, Fight, Frame, Half, Road, Stage, State, Wounds},
    },
};

/// The stage, then the frames on top of it.
pub(super) fn agenda(state: &State) -> Checked {
    let table = &state.table;
    let action = matches!(state.agenda.stage, Stage::Action { .. });
    unless(action || table.moved == Set::EMPTY, "a token is recorded as moved")?;
    stage(state)?;
    stack(state)
}

fn stage(state: &State) -> Checked {
    let (table, players) = (&state.table, state.table.players());
    match &state.agenda.stage {
        Stage::Order | Stage::EventSide => Ok(()),
        Stage::Floors { order, next, floors } => self::floors(state, *order, *next, *floors),
        Stage::First { next } => first(state, *next),
        Stage::Offer { left } => {
            let cards = table.offer.len() + usize::from(*left);
            unless(cards == usize::from(OFFER), "the offer is not three cards")
        }
        Stage::Place { at } => {
            let can = *at < players && table.workers[usize::from(table.at(*at))] > 0;
            unless(can && !state.free_boxes().is_empty(), "nobody can place a worker")
        }
        Stage::EventDraw { half } => {
            let open = state.event_card(table.turn, *half).face.is_none();
            unless(open, "a known event card is turned over by chance")
        }
        Stage::Enter { tokens } => {
            let wait = tokens.iter().all(|token| table.tokens[token.index()] == Road::Entrance);
            unless(wait, "a party enters that does not stand at the entrance")
        }
        Stage::PayDay { at } => unless(*at < players, "Pay Day has gone round"),
        Stage::Action { next } => {
            // Of the moved tokens only token 1 can have entered (HMD-68).
            let home =
                |token: Token| table.tokens[token.index()] != Road::Inside || token.get() == 1;
            let tokens = table.moved.len() <= 2 && table.moved.iter().all(home);
            unless((1..=24).contains(next) && tokens, "the Action phase is at none of its stops")
        }
        Stage::Battle(battle) => self::battle(state, battle),
        Stage::Traitor { at, penalty } => {
            lost_floor(state, *penalty)?;
            unless((1..players).contains(at), "the window names nobody")
        }
        Stage::Pardon { penalty } => lost_floor(state, *penalty),
        Stage::OpenWindow { .. } => unless(false, "a window is open for nobody"),
        Stage::Court(court) => self::court(state, court),
        Stage::Over { how, winners } => over(state, *how, *winners),
    }
}

/// HMD-20, HMD-21.
fn floors(state: &State, order: Order, next: u8, floors: [u8; 4]) -> Checked {
    let chosen = &ORDERS[order.index()][..usize::from(next).min(4)];
    let n = state.options.players;
    let fair = next < n
        && ORDERS[order.index()][..usize::from(n)].iter().all(|seat| *seat < n)
        && (0..4_u8).zip(floors).all(|(seat, floor)| {
            (floor == 0) != chosen.contains(&seat)
                && floor <= n
                && floors.iter().filter(|other| **other == floor && floor > 0).count() <= 1
        });
    unless(fair, "the floors are not chosen in order")
}

/// HMD-23.
fn first(state: &State, next: u8) -> Checked {
    let (table, players) = (&state.table, state.table.players());
    let fair = (0..players).all(|at| {
        let own = table.monsters[usize::from(table.at(at))];
        let taken = next.saturating_sub(2 * at).min(2);
        [(1, 1), (2, 2)].iter().all(|&(level, from)| {
            own.intersection(state.set().level(level)).len() == u32::from(taken >= from)
        }) && own.len() == u32::from(taken)
    });
    unless(fair && next < 2 * players, "the first monsters are not taken in order")
}

/// HMD-79 to HMD-81, HMD-108, HMD-137: its traps went off before the battle.
fn lost_floor(state: &State, penalty: u8) -> Checked {
    let table = &state.table;
    unless(table.top < FLOORS && !table.invaders.is_empty(), "no floor can have been lost")?;
    unless(table.traps_on(table.top).is_empty(), "traps lie on the floor that was lost")?;
    let played = u32::from(penalty.saturating_sub(FLOOR_PENALTY));
    let fair = penalty >= FLOOR_PENALTY && played <= table.discard.count(Plot::TRAITOR);
    unless(fair, "the penalty is not what was played")
}

/// HMD-113, HMD-115.
fn court(state: &State, court: &Court) -> Checked {
    let Court { at, order, vp } = court;
    let table = &state.table;
    let mut seats = Seats::EMPTY;
    let mut last = 0;
    for &seat in order.as_slice() {
        unless(
            table.place(seat).is_some() && !seats.contains(seat),
            "the Court order names nobody",
        )?;
        seats.insert(seat);
        let start = vp[usize::from(seat)];
        unless((1..=MOST_VP).contains(&start) && start >= last, "the Court order is not by VP")?;
        unless(start <= table.vp[usize::from(seat)], "VP were lost in the Court phase")?;
        last = start;
    }
    unless(order.len() == table.queue.len(), "the Court order misses somebody")?;
    let others = (0..4).all(|seat| seats.contains(seat) || vp[usize::from(seat)] == 0);
    unless(others, "somebody who is out has VP in the Court phase")?;
    unless(usize::from(*at) < order.len(), "the Court phase is over")
}

/// HMD-4, HMD-13 to HMD-16.
fn over(state: &State, how: End, winners: Seats) -> Checked {
    let table = &state.table;
    let queue = table.queue.as_slice();
    let fair = match how {
        End::Coup => {
            let changes = table.discard.count(Plot::CHANGE) >= COUP_CARDS.into();
            winners.len() == 1 && winners.iter().all(|seat| queue.contains(&seat)) && changes
        }
        End::Fallen => winners.is_empty() && table.top == FLOORS && queue.len() >= 2,
        End::Last => matches!(queue, [last] if winners == Seats::one(*last)),
        End::Nobody => winners.is_empty() && queue.is_empty(),
        End::Turns => table.turn == TURNS && queue.len() >= 2 && winners == state.leaders(),
    };
    unless(fair, "the game cannot have ended so")
}

/// HMD-77: the line of the heroes, the defenders, the round, and its stage.
fn battle(state: &State, battle: &Battle) -> Checked {
    let (table, set) = (&state.table, state.set());
    let Some(&token) = table.invaders.as_slice().first() else {
        return unless(false, "nobody attacks");
    };
    unless(table.party_order(set, token) == battle.heroes, "the heroes are not in party order")?;
    defenders(state, battle)?;
    wounds(state, battle)?;
    let fighting = !matches!(battle.stage, Fight::Disarm { .. } | Fight::Fire | Fight::Send);
    let rounds = if fighting { 1..=state.options.combat_round_cap } else { 0..=0 };
    unless(rounds.contains(&battle.round), "there is no such round")?;
    unless(battle.front_hero(set, table).is_some(), "no hero is left")?;
    unless(!fighting || battle.front_monster(set).is_some(), "no monster is left")?;
    unless(fight(state, battle), "the stage of the battle does not fit the table")?;
    let before = fighting || (battle.form.is_empty() || battle.stage == Fight::Send);
    let unstarted = fighting || (battle.start == Wounds::default() && battle.support == 0);
    unless(before && unstarted, "a round has begun before the combat")
}

/// HMD-84.
fn defenders(state: &State, battle: &Battle) -> Checked {
    let (table, set) = (&state.table, state.set());
    let own = table.monsters[usize::from(table.at(0))];
    let most = set.room(table.room_on(table.top));
    let mut before = Set::EMPTY;
    for &card in battle.form.as_slice() {
        let may =
            own.intersection(set.up_to_level(most.level)).contains(card) && !before.contains(card);
        unless(may, "a monster defends that may not")?;
        before.insert(card);
    }
    unless(battle.form.len() <= usize::from(most.monsters), "too many monsters defend")
}

/// HMD-82: now, and at the start of the round.
fn wounds(state: &State, battle: &Battle) -> Checked {
    let (table, set) = (&state.table, state.set());
    let (heroes, form) = (battle.heroes.as_slice(), battle.form.as_slice());
    let hp = |i: usize| heroes.get(i).map_or(0, |&hero| table.hero_hp(set, hero));
    let life = |i: usize| form.get(i).map_or(0, |&card| set.monster(card).creature.hp());
    for side in [&battle.wounds, &battle.start] {
        let Wounds { heroes: hurt, form: harmed } = side;
        let fits = (0..3).all(|i| hurt[i] <= hp(i)) && (0..5).all(|i| harmed[i] <= life(i));
        unless(fits, "a card has more wounds than hit points")?;
    }
    Ok(())
}

/// HMD-78 to HMD-98: the numbers of the stage.
fn fight(state: &State, battle: &Battle) -> bool {
    let (table, set) = (&state.table, state.set());
    let traps = table.traps_on(table.top);
    let fits = match battle.stage {
        Fight::Disarm { blue, least } => {
            battle.wounds == Wounds::default()
                && blue <= battle.heroes_strength(set, table, Strength::Blue)
                && best_damage(set, traps, least, blue) > 0
        }
        Fight::Fire => true,
        Fight::Send => traps.is_empty(),
        Fight::Commit => traps.is_empty() && battle.support == 0,
        Fight::Support { committed } => {
            traps.is_empty()
                && battle.support == 0
                && committed <= battle.form_strength(set, Strength::Black)
        }
        Fight::Magic { points, theirs, .. } => {
            traps.is_empty() && points <= set.most().black && theirs <= set.most().magic
        }
        Fight::Heal { points, .. } => traps.is_empty() && points <= set.most().yellow,
    };
    fits && battle.support <= MOST_VP
}

/// HMD-70, HMD-117: which frames a stage may have.
fn stack(state: &State) -> Checked {
    let frames = state.agenda.stack.as_slice();
    let fits = match (&state.agenda.stage, frames) {
        (Stage::Enter { .. }, [Frame::Generate { .. }]) | (Stage::Court(_), []) => true,
        (Stage::PayDay { .. }, [frame]) => pay(state, *frame),
        (Stage::Action { next }, frames) => {
            let stop = STOPS.get(usize::from(*next).wrapping_sub(1));
            match (stop, frames) {
                (Some(Stop::Evil(_)), [Frame::Generate { token: 1 }]) => true,
                (Some(Stop::Box(spot)), frames) if state.table.owner(*spot).is_some() => {
                    work(state, state.set().spot(*spot).work, frames)
                }
                _ => false,
            }
        }
        (Stage::Court(_), frames) => deed(state, frames),
        (Stage::Enter { .. } | Stage::PayDay { .. }, _) => false,
        (_, frames) => frames.is_empty(),
    };
    unless(fits, "the agenda does not fit the stage")
}

/// HMD-41, HMD-42.
fn pay(state: &State, frame: Frame) -> bool {
    let (table, seat) = (&state.table, state.payer());
    let (place, points) = (usize::from(seat), u16::from(table.points(state.set(), seat)));
    let means = u16::from(table.slaves[place]) + u16::from(table.mp[place]);
    match frame {
        Frame::Dismiss => table.gold[place] + means < points,
        Frame::PayGold { entered } => {
            let (low, high) = state.gold_part();
            low <= high && u16::from(entered) < high && entered % 24 == 0
        }
        Frame::PaySlaves { rest, entered } => {
            let (low, high) = state.slave_part(rest);
            let some = entered == 0 || u16::from(entered) < high;
            u16::from(rest) <= points && low <= high && some && entered % 24 == 0
        }
        _ => false,
    }
}

/// The frames of a worker.
fn work(state: &State, work: Work, frames: &[Frame]) -> bool {
    let (table, seat) = (&state.table, state.worker());
    let place = usize::from(seat);
    let peek = !matches!(work, Work::TownEye(_)) || !state.closed(Evil::Town);
    let forest = !state.closed(Evil::Forest);
    let drawn = state.plots.drawn.len();
    let more = u32::from(state.plots_to_draw(seat));
    let unseen = |turn: u8, half: Half| state.event_card(turn, half).face.is_none();
    match (work, frames) {
        (Work::Plot(_), [Frame::Buy]) => {
            table.gold[place] >= state.plot_price() && !state.plot_deck().is_empty()
        }
        (Work::Plot(_), [Frame::PlotDraw { left }]) => {
            *left > 0 && drawn + u32::from(*left) == more
        }
        // Fewer are drawn only where the deck has no more (HMD-52).
        (Work::Plot(_), [Frame::Keep]) => {
            drawn == more || (1..more).contains(&drawn) && state.plot_deck().is_empty()
        }
        (Work::Mine(_), [Frame::Mine])
        | (Work::Recruit, [Frame::Recruit])
        | (Work::Gift, [Frame::Gift]) => true,
        (Work::Build(count, _), [Frame::Build { left, least }]) => {
            let first = *left == count;
            (1..=count).contains(left)
                && (!first || least.get() == 0)
                && (first || table.built.contains(seat))
        }
        (Work::Forest, [Frame::Die]) => forest,
        (Work::Forest | Work::TownEye(_), [Frame::Peek]) => {
            table.turn < TURNS && peek && (work != Work::Forest || forest)
        }
        (Work::Forest | Work::TownEye(_), [Frame::Look { slot, half }]) => {
            slot.get() == table.turn + 1
                && unseen(slot.get(), *half)
                && peek
                && (work != Work::Forest || forest)
        }
        (Work::Spy, [Frame::SpyPay]) => table.gold[place] >= SPY_PRICE && table.turn < TURNS,
        (Work::Spy, [Frame::SpyLook { left }]) => {
            table.turn < TURNS && (1..=SPY_CARDS).contains(left)
        }
        (
            Work::Spy,
            [Frame::Look { slot, half }] | [Frame::SpyLook { left: 1 }, Frame::Look { slot, half }],
        ) => slot.get() > table.turn && unseen(slot.get(), *half),
        _ => false,
    }
}

/// The frames of the Court phase.
fn deed(state: &State, frames: &[Frame]) -> bool {
    let (table, courtier) = (&state.table, state.courtier());
    let is_quest =
        |quest: Plot| state.set().plot(quest).kind == Kind::Quest && table.discard.contains(quest);
    let others = |seat: Seat| seat != courtier && table.place(seat).is_some();
    match *frames {
        [Frame::Better { quest, player, at }] => {
            is_quest(quest)
                && player == courtier
                && state.meets(player, quest)
                && (1..table.players()).contains(&at)
        }
        [Frame::Quest { quest, doer, stage }] => {
            is_quest(quest) && table.place(doer).is_some() && quest_stage(state, quest, stage)
        }
        [Frame::Quest { quest, doer, stage: Deed::Pay }, Frame::Generate { token: 1 }] => {
            is_quest(quest)
                && state.set().plot(quest).evil
                && table.place(doer).is_some()
                && state.meets(doer, quest)
        }
        [Frame::Switch] => table.discard.contains(Plot::CHANGE),
        [Frame::Steal] => {
            table.discard.contains(Plot::MINE) && state.victims(courtier).next().is_some()
        }
        [Frame::StealDraw { victim }] => others(victim) && table.discard.contains(Plot::MINE),
        _ => false,
    }
}

/// The steps of a quest at which a player chooses (HMD-119, HMD-120).
fn quest_stage(state: &State, quest: Plot, deed: Deed) -> bool {
    match deed {
        Deed::Discard { left, from } => {
            let count = state.set().plot(quest).discard.0;
            (1..=count).contains(&left) && from < 30 && (left < count || from == 0)
        }
        Deed::Effect => quest == Plot::RULE,
        Deed::Evil | Deed::Pay => false,
    }
}
