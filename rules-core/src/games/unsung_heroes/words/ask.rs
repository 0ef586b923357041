//! What is asked, in one sentence.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        apply::forge::Parts,
        components::{
            Character, Colour, Die, Puppet,
            constants::{FORGE, ROUNDS},
            supply,
        },
        legal::ask::Ask,
        observe::View,
        state::agenda::{Frame, Gain, GainStage, Stage, Target},
    },
    cards::{bonus_text, colour_name, die_name, hero, seats_text},
    played::{name_in_turn, played},
    standings::{ahead, scores, ties, victory},
};
use crate::words::format;
use crate::{Indexed, Seat};

/// What the game waits for, in words.
pub(in super::super) fn waits(view: &View) -> String {
    if let Stage::Over { winner } = view.stage {
        return over(view, winner);
    }
    let who = decider(view);
    let what = question(view, who);
    if matches!(view.stage, Stage::Draft { .. } | Stage::Deal { .. }) {
        return format!("Before round 1: {what}");
    }
    match view.table.round {
        ROUNDS => format!("Boss round: {what}"),
        round => format!("Round {round} of {ROUNDS}: {what}"),
    }
}

/// The end of the game: who has won, and why.
fn over(view: &View, winner: Seat) -> String {
    let wins = format!(
        "The game is over: {} wins the Boss round with {}, and with it the game",
        hero(view, winner),
        victory(view, winner)
    );
    let ties = ties(view, winner, 0..view.options.players);
    [wins].into_iter().chain(ties).collect::<Vec<_>>().join("; ")
}

/// Who decides, as far as the viewer may know.
fn decider(view: &View) -> Seat {
    let turn = view.table.current;
    match (view.agenda.top(), view.stage) {
        (Some(Frame::Gain(gain)), _) => gain.owner,
        (Some(Frame::Rage { .. }), _) => view.table.seat_of(Character::Betty).unwrap_or(turn),
        (None, Stage::Draft { seat } | Stage::Deal { seat, .. } | Stage::Refill { seat, .. }) => {
            seat
        }
        (None, Stage::Nope { asked, .. }) => asked,
        (None, Stage::Keep { winner, .. }) => winner,
        (None, Stage::StuffEnd { .. }) => view.table.seat_of(Character::Ellen).unwrap_or(turn),
        _ => turn,
    }
}

/// What is asked of a seat, or what chance does.
fn question(view: &View, who: Seat) -> String {
    match view.ask() {
        Ask::Turn => turn(view, who),
        Ask::Bonus => bonus(view, who),
        Ask::Faith | Ask::Comedy | Ask::Odds => gained(view, who),
        Ask::Rage => rage(view, who),
        Ask::Forge => forge(view, who),
        Ask::Nope => nope(view, who),
        Ask::Keep => keep(view, who),
        Ask::StuffEnd => stuff_at_end(view, who),
        Ask::Character => {
            format!("seat {who} chooses the character that it plays in the whole game")
        }
        Ask::Characters => "the characters are dealt".into(),
        Ask::Draw => format!("seat {who} draws a card"),
        Ask::Minion => "the Minion of the round is turned up".into(),
        Ask::Roll => "dice are rolled".into(),
        Ask::Special => "a tie is broken by lot".into(),
        Ask::Treasures => "the winner of the round draws two Treasures".into(),
        Ask::Resolved => {
            let card = name_in_turn(view);
            format!("{card} of seat {} has been carried out", view.table.current)
        }
        _ => target(view, who),
    }
}

/// A turn: the scores, and who has passed.
fn turn(view: &View, who: Seat) -> String {
    let players = view.options.players;
    let scores = scores(0..players, |seat| view.score(seat));
    let passed = passed(view.table.current, view.table.passes, players);
    let passed = match passed.len() {
        0 => String::new(),
        1 => format!("; {} has just passed", seats_text(&passed)),
        _ => format!("; {} have just passed", seats_text(&passed)),
    };
    let last = if view.table.passes + 1 == players { ends(view) } else { String::new() };
    format!("seat {who} plays one card, takes one Action or passes; scores: {scores}{passed}{last}")
}

/// What a pass would bring that ends the round.
fn ends(view: &View) -> String {
    match ahead(view)[..] {
        [winner] => format!(", so a pass ends the round and seat {winner} wins it"),
        _ => ", so a pass ends the round and a lot decides who wins it".into(),
    }
}

/// The seats that have passed since the last turn that was no pass, in order.
fn passed(current: Seat, passes: u8, players: Seat) -> Vec<Seat> {
    (1..=passes).rev().map(|back| (current + players - back) % players).collect()
}

/// A bonus of a card, used or not.
fn bonus(view: &View, who: Seat) -> String {
    let Some((_, card, Some(next))) = played(view) else { return format!("seat {who} decides") };
    let text = card.bonuses.get(usize::from(next)).map(|bonus| bonus_text(*bonus));
    let text = text.unwrap_or_default();
    format!("seat {who} may use or leave out a bonus of {}: {text}", card.name)
}

/// A die, an Item or a Puppet that is chosen for a bonus or an Action.
fn target(view: &View, who: Seat) -> String {
    let Some(Frame::Pick { target, may_skip }) = view.agenda.top() else {
        return format!("seat {who} decides");
    };
    let may = if *may_skip { "may choose" } else { "chooses" };
    let source = match played(view) {
        Some((_, card, Some(_))) => format!(" ({})", card.name),
        _ => String::new(),
    };
    format!("seat {who} {may} {}{source}", aim(*target))
}

/// What a target is for.
fn aim(target: Target) -> String {
    match target {
        Target::RerollOwn => "a die of its own to reroll".into(),
        Target::RerollAny => "any die to reroll".into(),
        Target::RerollPurple => "a Purple die to reroll".into(),
        Target::SwapA => "two dice of different players that change owners: the first one".into(),
        Target::SwapB { owner, die } => {
            format!("the die that changes owners with {} of seat {owner}", die_name(die))
        }
        Target::Break => "a White or Red die that becomes two rolled Blue dice".into(),
        Target::Transmute => "a White or Red die that becomes a Blue die set to 4".into(),
        Target::ReplayOwn => "an Item of its own discard pile to play now".into(),
        Target::ReplayAny => "an Item of any discard pile to play now".into(),
        Target::StuffItem => "an Item of any discard pile to put on a Puppet".into(),
        Target::StuffPuppet { .. } => "an empty Puppet for the card".into(),
        Target::TitheTake(points) => format!(
            "a die of another player that loses {points}; each point that it cannot lose \
             brings a Cheese Token (+1)"
        ),
        Target::TitheGive(points) => format!("a die that gains {points}, up to its maximum"),
        Target::Measured => "a Blue die of its own to turn to 3".into(),
    }
}

/// The abilities of Greg, Wanda and Jerry when dice come.
fn gained(view: &View, who: Seat) -> String {
    let Some(Frame::Gain(gain)) = view.agenda.top() else { return format!("seat {who} decides") };
    match (gain.stage, coming(gain)) {
        (GainStage::Faith, Some(colour)) => format!(
            "seat {who} gets a {0} die and may set it to {1} instead of rolling it (Faith); if it \
             rolls, it also rolls the other {0} dice that come now",
            colour_name(colour),
            colour.faith()
        ),
        (GainStage::Comedy, Some(colour)) => format!(
            "seat {who} has rolled a 1 and may roll one more {} die (Comedy of Errors)",
            colour_name(colour)
        ),
        _ => format!("seat {who} removes one of the dice that have just come (Fixing the Odds)"),
    }
}

/// The colour of the die that Faith or Comedy of Errors is about.
pub(super) fn coming(gain: &Gain) -> Option<Colour> {
    match gain.stage {
        GainStage::Faith => gain.dice.as_slice().first().copied().map(Die::colour),
        _ => gain.ones.iter().position(|ones| *ones > 0).and_then(Colour::from_index),
    }
}

fn rage(view: &View, who: Seat) -> String {
    let left = match view.agenda.top() {
        Some(Frame::Rage { left }) if *left > 1 => format!(" ({left} times)"),
        _ => String::new(),
    };
    format!(
        "seat {who} rages{left}: it gains an Angry token or turns a Happy one, +1 in either case"
    )
}

/// A part of a Forge, and what is chosen so far.
fn forge(view: &View, who: Seat) -> String {
    let (chosen, sum) = match view.agenda.top() {
        Some(Frame::Forge { chosen, sum, .. }) => (*chosen, *sum),
        _ => (0, 0),
    };
    let parts = Parts::of(view.set(), &view.table, &view.treasures, view.options.players);
    let parts = parts.list().iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0);
    let worth: Vec<_> = parts.map(|(_, (worth, _))| worth.to_string()).collect();
    let so_far = match (worth.len(), FORGE.saturating_sub(sum)) {
        (0, _) => String::new(),
        (_, 0) => format!("; chosen so far: {}, which is enough", worth.join(" + ")),
        (_, left) => {
            format!("; chosen so far: {}, at least {left} still to come", worth.join(" + "))
        }
    };
    format!(
        "seat {who} chooses a part to discard; parts worth {FORGE} or more together become a Gold \
         Bar worth {}, and they are chosen from the most to the least worth{so_far}",
        supply::BAR
    )
}

/// A Nope, and what it would change.
fn nope(view: &View, who: Seat) -> String {
    let players = view.options.players;
    format!(
        "seat {who} may play its Nope and cancel {} of seat {}; scores with the card: {}; without \
         it: {}",
        name_in_turn(view),
        view.table.current,
        scores(0..players, |seat| view.score(seat)),
        scores(0..players, |seat| view.table.was[usize::from(seat)])
    )
}

/// Which of two Treasures is kept.
fn keep(view: &View, who: Seat) -> String {
    let other = match view.stage {
        Stage::Keep { second: Some(second), .. } => {
            format!("the other goes to seat {second} in second place")
        }
        _ => "the other is discarded".into(),
    };
    format!(
        "seat {who} has won the round with {} and keeps one of the two Treasures that it has drawn, \
         to be played in the Boss round; {other}",
        victory(view, who)
    )
}

fn stuff_at_end(view: &View, who: Seat) -> String {
    match to_fill(view) {
        Some(puppet) => format!(
            "the round is over, and seat {who} may put a card of its row on {}, which it can then \
             use as an Action: {}",
            view.set().puppet(puppet).name,
            bonus_text(view.set().pulled(puppet))
        ),
        None => format!("seat {who} may fill a Puppet"),
    }
}

/// The Puppet that may be filled at the end of the round.
pub(super) fn to_fill(view: &View) -> Option<Puppet> {
    match view.stage {
        Stage::StuffEnd { puppet } => Puppet::from_index(puppet.into()),
        _ => None,
    }
}
