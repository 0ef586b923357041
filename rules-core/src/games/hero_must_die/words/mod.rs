//! Words: boxes, cards, questions, decisions and the table.

mod table;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    components::{
        Action, ChanceOutcome, Components, Condition, Event, Filter, Kind, Monster, ORDERS, Plot,
        Site, Spot, Trap, Work,
    },
    observe::View,
    state::{Agenda, Battle, Deed, End, Fight, Frame, Stage, State},
};
use crate::{
    Indexed,
    words::{Describe, Section},
};

impl Describe for State {
    fn asked(view: &View) -> String {
        waits(view)
    }

    fn table(view: &View) -> Vec<Section> {
        table::sections(view)
    }

    /// A decision with the texts of its cards.
    fn action(view: &View, action: Action) -> String {
        let words = choice(view, action);
        match action {
            Action::Plot(card) => format!("{words}: {}", plot(view.set(), card).join(", ")),
            _ => words,
        }
    }

    fn chance(state: &State, outcome: ChanceOutcome) -> String {
        let set = state.set();
        match outcome {
            ChanceOutcome::Order(order) => {
                let seats = ORDERS[order.index()].iter().take(state.options.players.into());
                let seats: Vec<_> = seats.map(ToString::to_string).collect();
                format!("the seats choose floors in the order {}", seats.join(", "))
            }
            ChanceOutcome::Monster(card) => format!("{} is turned up", monster(set, card)),
            ChanceOutcome::Event(face) => format!("the event card is {}", set.event(face).name),
            ChanceOutcome::Hero(card) => format!("{} joins a party", set.hero(card).name),
            ChanceOutcome::Die(face) => format!("the die shows {face}"),
            ChanceOutcome::Plot(card) => format!("{} is drawn", set.plot(card).name),
        }
    }
}

/// The places of the board and their boxes (section 2.4).
pub(super) fn places(
    set: &Components,
) -> impl Iterator<Item = (&'static str, core::ops::Range<usize>)> {
    let boxes = [0..3, 3..6, 6..9, 9..12, 12..15, 15..18, 18..20, 20..22];
    set.locations().iter().copied().zip(boxes)
}

/// What a worker does in a box.
pub(super) fn work(work: Work) -> String {
    match work {
        Work::Plot(gold) => format!("plot for {gold} gold"),
        Work::Mine(gold) => format!("{gold} gold"),
        Work::Rune(magic) => format!("{magic} MP"),
        Work::Build(number, 0) => format!("build {number}"),
        Work::Build(number, less) => format!("build {number}, −{less} gold"),
        Work::Recruit => "hire a monster".into(),
        Work::Town(slaves) => format!("{slaves} slaves"),
        Work::TownEye(slaves) => format!("{slaves} slaves, peek"),
        Work::Forest => "die in gold, peek".into(),
        Work::Gift => "gift".into(),
        Work::Spy => "2 gold: 2 peeks".into(),
    }
}

/// The place of a box and what it does.
fn spot(set: &Components, spot: Spot) -> String {
    let place = places(set).find(|(_, boxes)| boxes.contains(&spot.index()));
    let place = place.map_or("box", |(name, _)| name);
    format!("{place}: {}", work(set.spot(spot).work))
}

/// What an event does.
pub(super) const fn event(event: Event) -> &'static str {
    match event {
        Event::PAY_DAY => "1 resource for each level point",
        Event::FESTIVAL => "Town is closed",
        Event::PRINCESS => "Forest is closed; the Princess may be got",
        Event::WRATH => "who built +1 VP, who did not −1 VP",
        Event::WAR => "parties inside go back to the Castle",
        Event::SALES => "plot cards cost 2 gold less",
        Event::MOON => "Rune room +2 MP",
        Event::CARRIAGE => "Forest gold doubled",
        _ => "so many parties at the entrance go in",
    }
}

/// Cost, condition and effect of a plot card.
pub(super) fn plot(set: &Components, plot: Plot) -> Vec<String> {
    let card = set.plot(plot);
    let mut out = Vec::new();
    match card.kind {
        Kind::Quest => {}
        Kind::Function | Kind::Reaction => out.push(function(plot).into()),
    }
    if card.gold > 0 {
        out.push(format!("pay {} gold", card.gold));
    }
    if card.mp > 0 {
        out.push(format!("pay {} MP", card.mp));
    }
    match card.discard {
        (0, _) => {}
        (number, Filter::Any) => out.push(format!("discard {number} monsters")),
        (number, Filter::FromLevel(level)) => {
            out.push(format!("discard {number} of level {level}+"));
        }
        (number, Filter::Of(family)) => out.push(format!("discard {number} {family}s")),
    }
    match card.condition {
        Condition::None => {}
        Condition::Gold(gold) => out.push(format!("with {gold} gold; strongest takes 10")),
        Condition::TrapsEverywhere(traps) => out.push(format!("all floors trapped, {traps} traps")),
        Condition::TrapsOnOneFloor(traps) => out.push(format!("{traps} traps on one floor")),
        Condition::Rooms(rooms) => out.push(format!("{rooms} monster rooms")),
        Condition::Event(event) => out.push(format!("in {}", set.event(event).name)),
        Condition::Done(done) => out.push(format!("after {}", set.plot(done).name)),
    }
    if card.evil {
        out.push("evil move".into());
    }
    out
}

/// What a card that is no quest does.
const fn function(plot: Plot) -> &'static str {
    match plot {
        Plot::CHANGE => "5+ VP: swap duty places; two with 8+ VP win",
        Plot::BETTER => "carry out another's quest",
        Plot::MINE => "steal a plot card",
        Plot::PARDON => "cancel the penalty",
        _ => "lost floor: penalty +1 VP",
    }
}

/// What the game waits for, in words.
pub(super) fn waits(view: &View) -> String {
    let task = match view.agenda.stack.top() {
        Some(frame) => frame_task(view.set(), *frame),
        None => stage_task(&view.agenda.stage),
    };
    match view.table.turn {
        0 => format!("Set-up: {task}"),
        turn => format!("Turn {turn} of 8: {task}"),
    }
}

/// What a stage waits for.
fn stage_task(stage: &Stage) -> String {
    match stage {
        Stage::Order => "the order of choosing floors is drawn".into(),
        Stage::Floors { .. } => "a floor is chosen".into(),
        Stage::First { .. } => "a first monster is taken".into(),
        Stage::Offer { .. } => "monsters are turned up".into(),
        Stage::Place { .. } => "a worker is placed, or no more".into(),
        Stage::EventSide => "the first player chooses an event card".into(),
        Stage::EventDraw { .. } => "the event is turned over".into(),
        Stage::Enter { .. } => "parties enter".into(),
        Stage::PayDay { .. } => "Pay Day".into(),
        Stage::Action { .. } => "workers act".into(),
        Stage::Battle(battle) => battle_task(battle),
        Stage::Traitor { penalty, .. } => format!("penalty {penalty} VP: a Traitor?"),
        Stage::Pardon { penalty } => format!("penalty {penalty} VP: Pardon Me?"),
        Stage::OpenWindow { penalty } => format!("penalty {penalty} VP: another player may react"),
        Stage::Court(_) => "Court: a plot card is played, or none".into(),
        Stage::Over { how, .. } => match how {
            End::Coup => "a Coup d'Etat",
            End::Fallen => "floor 5 fell, all have lost",
            End::Last => "one player is left",
            End::Nobody => "no player is left",
            End::Turns => "turn 8 is over",
        }
        .into(),
    }
}

/// What a battle waits for.
fn battle_task(battle: &Battle) -> String {
    let round = battle.round;
    let task = match battle.stage {
        Fight::Disarm { blue, .. } => format!("which traps go? {blue} blue left"),
        Fight::Fire => "which trap strikes whom?".into(),
        Fight::Send => "which monster defends next?".into(),
        Fight::Commit => "how much black strength in the melee?".into(),
        Fight::Support { committed } => format!("how much magic support beside {committed}?"),
        Fight::Magic { points, .. } => format!("whom does the magic strike? {points} left"),
        Fight::Heal { points, .. } => format!("which monster is healed? {points} left"),
    };
    if round == 0 { format!("battle: {task}") } else { format!("battle round {round}: {task}") }
}

/// What a frame waits for.
fn frame_task(set: &Components, frame: Frame) -> String {
    match frame {
        Frame::Dismiss => "monsters are dismissed".into(),
        Frame::PayGold { .. } => "how much of the pay in gold?".into(),
        Frame::PaySlaves { rest, .. } => format!("how much of {rest} in slaves?"),
        Frame::Buy => "buy a plot card?".into(),
        Frame::PlotDraw { .. } => "plot cards are drawn".into(),
        Frame::Keep => "which plot card is kept?".into(),
        Frame::Mine => "how many slaves for gold?".into(),
        Frame::Build { left, .. } => format!("what is built? {left} left"),
        Frame::Recruit => "which monster is hired?".into(),
        Frame::Die => "the die of the Forest".into(),
        Frame::Peek => "which event card is peeked at?".into(),
        Frame::SpyPay => "pay 2 gold for two peeks?".into(),
        Frame::SpyLook { left } => format!("which event card? {left} peeks"),
        Frame::Look { .. } => "an event card is looked at".into(),
        Frame::Gift => "which gift?".into(),
        Frame::Generate { token } => format!("party {token} gathers"),
        Frame::Better { quest, player, .. } | Frame::OpenWindow { quest, player } => {
            format!("{} of seat {player}: a Better Choice?", set.plot(quest).name)
        }
        Frame::Quest { quest, doer, stage } => {
            let name = set.plot(quest).name;
            match stage {
                Deed::Discard { left, .. } => {
                    format!("{name} of seat {doer}: discard {left} monsters")
                }
                _ => format!("{name} of seat {doer}"),
            }
        }
        Frame::Switch => "with whom are places swapped?".into(),
        Frame::Steal => "from whom is a plot card stolen?".into(),
        Frame::StealDraw { victim } => format!("a plot card of seat {victim} is taken"),
    }
}

/// A decision in words.
pub(super) fn choice(view: &View, action: Action) -> String {
    let components = view.set();
    match action {
        Action::Monster(card) => monster(components, card),
        Action::Box(at) => spot(components, at),
        Action::Plot(card) => components.plot(card).name.into(),
        Action::Event(side) => if side.get() == 0 { "upper card" } else { "lower card" }.into(),
        Action::Build(site) => build(components, site),
        Action::Disarm(trap) => format!("remove {}", components.trap(trap).name),
        Action::Fire(trap, line) => {
            format!(
                "{} at {}",
                components.trap(trap).name,
                hero(components, &view.agenda, line.index())
            )
        }
        Action::Hero(line) => hero(components, &view.agenda, line.index()),
        Action::Own(rank) => match &view.agenda.stage {
            Stage::Battle(battle) => match battle.form.as_slice().get(rank.index()) {
                Some(card) => format!("heal {}", monster(components, *card)),
                None => action.to_string(),
            },
            _ => action.to_string(),
        },
        Action::Peek(slot, side) => {
            let half = if side.get() == 0 { "upper" } else { "lower" };
            format!("{half} card of turn {slot}")
        }
        Action::Push(token) => format!("4 gold: party {token} back"),
        Action::Call(token) => format!("party {token} out of the dungeon"),
        Action::Seat(seat) => format!("seat {seat}"),
        Action::Floor(floor) => format!("floor {floor}"),
        Action::Amount(number) => number.to_string(),
        other => other.to_string().to_lowercase(),
    }
}

fn monster(set: &Components, card: Monster) -> String {
    set.monster(card).creature.name.into()
}

fn hero(set: &Components, agenda: &Agenda, place: usize) -> String {
    match &agenda.stage {
        Stage::Battle(battle) => battle
            .heroes
            .as_slice()
            .get(place)
            .map_or_else(String::new, |hero| set.hero(*hero).name.to_string()),
        _ => String::new(),
    }
}

fn build(set: &Components, site: Site) -> String {
    match usize::from(site.get()).checked_sub(1).and_then(Trap::from_index) {
        Some(trap) => format!("{}, {} gold", set.trap(trap).name, set.trap(trap).gold),
        None => "monster room".into(),
    }
}
