//! What the game waits for: phase, question, and the rule that it is decided by.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{
            Colour, EVIL, Evil, Spot, Work,
            constants::{SPY_CARDS, SPY_PRICE, TURNS},
        },
        components::{Event, Family},
        moments::{battle, build, pay, plots},
        observe::View,
        state::{Deed, Frame, Stage},
    },
    cards, over,
};
use crate::words::format;
use crate::{Indexed, Seat, words::counted};

/// What the game waits for, in words.
pub(in super::super) fn waits(view: &View) -> String {
    if let Stage::Over { how, winners } = view.agenda.stage {
        return over::told(view, how, winners);
    }
    let task = match view.agenda.stack.top() {
        Some(frame) => frame_task(view, *frame),
        None => stage_task(view),
    };
    match view.table.turn {
        0 => format!("Set-up: {task}"),
        turn => format!("Turn {turn} of {TURNS}, {}: {task}", phase(view)),
    }
}

/// The phase, and in the Action phase the place that is resolved.
fn phase(view: &View) -> String {
    match &view.agenda.stage {
        Stage::Order | Stage::Floors { .. } | Stage::First { .. } | Stage::Offer { .. } => {
            "Beginning".into()
        }
        Stage::Place { .. } => "Planning".into(),
        Stage::EventSide | Stage::EventDraw { .. } | Stage::Enter { .. } => "Event".into(),
        Stage::PayDay { .. } => view.set().event(Event::PAY_DAY).name.into(),
        Stage::Action { .. } => match view.agenda.spot() {
            Some(spot) => cards::place(view.set(), spot).into(),
            None => "Action".into(),
        },
        Stage::Court(_) => "Court".into(),
        _ => "Invasion".into(),
    }
}

/// What a stage waits for.
fn stage_task(view: &View) -> String {
    let table = &view.table;
    let lost = |penalty: u8| {
        format!(
            "seat {} is about to lose {penalty} VP for the loss of floor {}",
            table.at(0),
            table.top
        )
    };
    match &view.agenda.stage {
        Stage::Order => "the order in which the seats choose floors is drawn".into(),
        Stage::Floors { .. } => "choose the floor to guard; floor 1 is attacked first, and its \
                                 guard is the first player"
            .into(),
        Stage::First { next } => {
            format!("take a first monster of level {} for nothing", 1 + next % 2)
        }
        Stage::Offer { .. } => "monsters are turned up for hire".into(),
        Stage::Place { at } => {
            let left = table.workers[usize::from(table.at(*at))];
            let left = counted(left, "worker", "workers");
            format!("place a worker in a free box, or stop? {left} left; {}", evil_places(view))
        }
        Stage::EventSide => "the first player takes one of the two event cards of this turn; the \
                             other one is discarded face down"
            .into(),
        Stage::EventDraw { .. } => "the event card is turned over".into(),
        Stage::Enter { .. } => "parties enter the dungeon".into(),
        Stage::PayDay { .. } => "the monsters are paid".into(),
        Stage::Action { .. } => "the workers act".into(),
        Stage::Battle(battle) => battle::words::task(view, battle),
        Stage::Traitor { penalty, .. } => {
            format!("{}: play Traitor, so that it costs 1 VP more?", lost(*penalty))
        }
        Stage::Pardon { penalty } => {
            format!("{}: play Pardon Me, so that it costs none?", lost(*penalty))
        }
        Stage::OpenWindow { penalty } => format!("{}: another player may react", lost(*penalty)),
        Stage::Court(_) => "play a plot card? Those with fewer VP play first".into(),
        Stage::Over { .. } => String::new(),
    }
}

/// The places whose workers move a hero party.
fn evil_places(view: &View) -> String {
    let names = cards::list(cards::evil_places(view.set()).map(|(_, name)| name));
    format!("workers in {names} each time move a hero party towards the dungeon")
}

/// What a frame waits for.
fn frame_task(view: &View, frame: Frame) -> String {
    match frame {
        Frame::Dismiss | Frame::PayGold { .. } | Frame::PaySlaves { .. } => {
            pay::words::asked(view, frame)
        }
        Frame::PlotDraw { .. } => "plot cards are drawn".into(),
        Frame::Die => "the die of the Forest is rolled".into(),
        Frame::Look { .. } => "an event card is looked at".into(),
        Frame::Generate { token } => format!("the heroes of party {token} are drawn"),
        Frame::Better { quest, player, .. } => format!(
            "seat {player} plays {}: play A Better Choice, pay for it and gain its VP instead?",
            cards::plot_card(view.set(), quest)
        ),
        Frame::OpenWindow { quest, player } => format!(
            "seat {player} plays {}: another player may react",
            cards::plot_card(view.set(), quest)
        ),
        Frame::Quest { quest, doer, stage } => {
            let name = view.set().plot(quest).name;
            match stage {
                Deed::Discard { left, .. } => {
                    format!("{name}: which monster is discarded? {left} to go")
                }
                Deed::Effect => format!("{name}: send a party in the dungeon to the Castle?"),
                _ => format!("{name} of seat {doer} is carried out"),
            }
        }
        Frame::Switch => "We Need Change: swap places in the duty queue with whom?".into(),
        Frame::Steal => "It's Mine: steal a random plot card from whom?".into(),
        Frame::StealDraw { victim } => format!("a plot card of seat {victim} is stolen"),
        _ => work_task(view, frame),
    }
}

/// What a worker waits for.
fn work_task(view: &View, frame: Frame) -> String {
    let table = &view.table;
    let owner = view.agenda.worker(table);
    match frame {
        Frame::Buy => plots::words::asked(view),
        Frame::Keep => "which of the drawn plot cards is kept? The rest goes back".into(),
        Frame::Mine => {
            format!("the mine gives {} gold; sell slaves for 1 gold each?", mine_gold(view))
        }
        Frame::Build { left, .. } => build::words::asked(view, left),
        Frame::Recruit => format!("hire a monster? {}", families(view, owner)),
        Frame::Peek => "peek at an event card of the next turn? Only the own seat sees it".into(),
        Frame::SpyPay => {
            format!("pay {SPY_PRICE} gold to peek at up to {SPY_CARDS} later event cards?")
        }
        Frame::SpyLook { left } => {
            format!("peek at which event card? {} left", counted(left, "card", "cards"))
        }
        Frame::Gift => "pay to move a hero party back?".into(),
        _ => {
            let work = view.agenda.spot().map(|spot| view.set().spot(spot).work);
            work.map_or_else(|| "a worker acts".to_string(), cards::task)
        }
    }
}

/// Whom a seat may hire (HMD-58).
fn families(view: &View, seat: Seat) -> String {
    let has = |family: &Family| {
        !view.table.monsters[usize::from(seat)]
            .intersection(view.set().of_family(*family))
            .is_empty()
    };
    let own: Vec<_> = Family::all().filter(has).map(|family| format!("{family}s")).collect();
    let own = match own.as_slice() {
        [] => "none, because it has no monster".into(),
        [one] => format!("only {one}, the family of its monsters"),
        all if all.len() == Family::COUNT => "any, because it has monsters of each family".into(),
        all => format!("only {}, the families of its monsters", cards::list(all)),
    };
    format!("Seat {seat} may hire those always there, and of the offer {own}")
}

/// What the mine gives without slaves (HMD-53, HMD-142).
pub(super) fn mine_gold(view: &View) -> u8 {
    let more = u8::from(is_mage(view, view.agenda.worker(&view.table), Colour::Yellow));
    match view.agenda.spot().map(|spot| view.set().spot(spot).work) {
        Some(Work::Mine(gold)) => gold + more,
        _ => more,
    }
}

/// Whether a mage has this colour, and abilities (HMD-142).
pub(in super::super) fn is_mage(view: &View, seat: Seat, colour: Colour) -> bool {
    view.options.mage_abilities && view.options.mage_of_seat.0[usize::from(seat)] == colour
}

/// Whether a place does nothing this turn (HMD-43, HMD-44).
pub(super) fn closed(view: &View, spot: Spot) -> bool {
    let by = |event| view.table.event == Some(event);
    EVIL.iter().any(|(place, boxes)| {
        let event = if *place == Evil::Town { Event::FESTIVAL } else { Event::PRINCESS };
        boxes.contains(spot) && by(event)
    })
}
