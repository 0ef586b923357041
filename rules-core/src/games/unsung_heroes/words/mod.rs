//! Words: bonuses, abilities, questions, decisions and the table.

mod table;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    components::{Action, Bonus, Card, ChanceOutcome, Character, Die, Near, Slot},
    legal::ask::Ask,
    observe::View,
    state::agenda::{Frame, GainStage, Source, Stage},
    state::{State, ix},
};
use crate::{
    Seat,
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
        let set = view.set();
        let card = |card: &Card| format!(": {}", lines(card).join(", "));
        let text = match action {
            Action::Card(slot) => {
                view.table.cast[ix(view.seat)].map(|who| card(set.card(who, slot)))
            }
            Action::Treasure(treasure) => Some(card(set.treasure(treasure))),
            Action::Item(owner, item) => {
                let owner = (view.seat + owner.get()) % view.options.players;
                view.table.cast[ix(owner)].map(|who| card(set.card(who, item.slot())))
            }
            Action::Character(character) => Some(format!(": {}", ability(character))),
            Action::Ability => {
                view.table.cast[ix(view.seat)].map(|who| format!(": {}", ability(who)))
            }
            _ => None,
        };
        let words = match action {
            Action::Pass => "pass the turn".into(),
            Action::Ability => "use the ability".into(),
            Action::RageGain => "gain an Angry token".into(),
            Action::RageFlip => "flip a Happy token".into(),
            Action::Coin => "forge the Karat Coin".into(),
            Action::Bar => "forge a Gold Bar".into(),
            other => choice(view, other),
        };
        words + &text.unwrap_or_default()
    }

    fn chance(state: &State, outcome: ChanceOutcome) -> String {
        let components = state.set();
        match outcome {
            ChanceOutcome::Character(character) => {
                format!("{} is dealt", name(&character.to_string()))
            }
            ChanceOutcome::Card(slot) => {
                let seat = state.drawer();
                let card = state.table.cast[ix(seat)].map(|who| components.card(who, slot).name);
                format!("seat {seat} draws {}", card.unwrap_or("a card"))
            }
            ChanceOutcome::Minion(minion) => {
                format!("{} is turned up", components.minion(minion).name)
            }
            ChanceOutcome::Roll(faces) => {
                let dice = if faces.faces().len() == 1 { "a die shows" } else { "dice show" };
                format!("{dice} {faces}")
            }
            ChanceOutcome::Seat(seat) => format!("the tie goes to seat {seat}"),
            ChanceOutcome::Treasures(pair) => {
                let (one, other) = pair.both();
                format!(
                    "{} and {} are drawn",
                    components.treasure(one).name,
                    components.treasure(other).name
                )
            }
        }
    }
}

/// A text of the catalogue as a name: `old_yarnbeard` becomes `Old Yarnbeard`.
pub(super) fn name(text: &str) -> String {
    let words = text.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// What a card does, one line a bonus.
pub(super) fn lines(card: &Card) -> Vec<String> {
    card.bonuses.iter().map(|bonus| bonus_text(*bonus)).collect()
}

/// What a bonus does.
pub(super) fn bonus_text(bonus: Bonus) -> String {
    match bonus {
        Bonus::Static(points) => format!("+{points}"),
        Bonus::Dice(dice) => format!("gain {}", dice_text(dice)),
        Bonus::RerollOwn => "reroll an own die".into(),
        Bonus::RerollAny => "reroll any die".into(),
        Bonus::RerollPurple => "reroll a Purple die".into(),
        Bonus::RerollOthers => "all others reroll their dice".into(),
        Bonus::Swap => "swap two dice".into(),
        Bonus::Break => "W or R becomes two rolled B".into(),
        Bonus::Transmute => "W or R becomes a B with 4".into(),
        Bonus::ReplayOwn => "play an Item from own discards".into(),
        Bonus::ReplayAny => "play an Item from any discards".into(),
        Bonus::Rage => "rage".into(),
        Bonus::Boil => "Happy tokens flip; flips reach any die".into(),
        Bonus::Stuff => "put a discarded Item on a Puppet".into(),
        Bonus::PuppetShow => "use all Puppets".into(),
        Bonus::TitheTake(points) => format!("take {points} from a rival's die"),
        Bonus::TitheGive(points) => format!("give {points} to a die"),
        Bonus::MassTithe => "take 1 from each rival die, give 1 to each own".into(),
        Bonus::GoldBar => "gain a Gold Bar".into(),
        Bonus::Draw => "draw a card".into(),
        Bonus::Nope => "out of turn: cancel a card".into(),
    }
}

/// Dice of a bonus: colours, and the faces that are set.
fn dice_text(dice: &[Die]) -> String {
    let texts: Vec<_> = dice
        .iter()
        .map(|die| match die.face() {
            0 => die.colour().to_string(),
            face => format!("{} with {face}", die.colour()),
        })
        .collect();
    texts.join(", ")
}

/// The ability of a character.
pub(super) const fn ability(character: Character) -> &'static str {
    match character {
        Character::Alfred => "once a round: an own B with 1 or 2 turns to 3",
        Character::Wanda => "a new die that shows 1 brings one more of its colour",
        Character::Tilda => "+1 for good if another wins the Minion and she gets no Treasure",
        Character::Jerry => "rolls a Red die more with new dice, removes one of them",
        Character::Betty => "a 1 makes her rage; an Angry token buys a reroll",
        Character::Karl => "forges parts worth 10 into a Gold Bar",
        Character::Greg => "sets new dice to B 3, R 4, W 5, P 7; once a round: tithe 1",
        Character::Ellen => "cards on Puppets let her use them",
    }
}

/// What the game waits for, in words.
pub(super) fn waits(view: &View) -> String {
    let round = view.table.round;
    let turn = view.table.current;
    if view.window() {
        return format!("Round {round}: the card of seat {turn} is about to count");
    }
    let who = asked(view).unwrap_or(turn);
    match question(view.ask()) {
        (task, true) => format!("Round {round}: seat {who} {task}"),
        (task, false) => format!("Round {round}: {task}"),
    }
}

/// Who is asked by the frame on top or by the stage, where it is not the seat
/// in turn.
fn asked(view: &View) -> Option<Seat> {
    match view.agenda.top() {
        Some(Frame::Gain(gain)) if gain.stage != GainStage::Roll => Some(gain.owner),
        Some(Frame::Rage { .. }) => view.table.seat_of(Character::Betty),
        Some(_) => None,
        None => match view.stage {
            Stage::Draft { seat } => Some(seat),
            Stage::Nope { asked, .. } => Some(asked),
            Stage::Keep { winner, .. } => Some(winner),
            Stage::StuffEnd { .. } => view.table.seat_of(Character::Ellen),
            _ => None,
        },
    }
}

/// A question, and whether a seat is asked it.
const fn question(ask: Ask) -> (&'static str, bool) {
    match ask {
        Ask::Character => ("chooses a character", true),
        Ask::Turn => ("plays a card, takes an Action or passes", true),
        Ask::Bonus => ("may use the next bonus of the card", true),
        Ask::Reroll => ("chooses a die to reroll", true),
        Ask::SwapA => ("chooses the first die of a swap", true),
        Ask::SwapB => ("chooses the second die of a swap", true),
        Ask::Break => ("chooses a die to break", true),
        Ask::Transmute => ("chooses a die to transmute", true),
        Ask::Replay => ("chooses an Item to play", true),
        Ask::StuffItem => ("chooses an Item for a Puppet", true),
        Ask::StuffPuppet => ("chooses a Puppet", true),
        Ask::TitheTake => ("chooses a die to take from", true),
        Ask::TitheGive => ("chooses a die to give to", true),
        Ask::Measured => ("chooses a die to turn to 3", true),
        Ask::Faith => ("sets the new die, or rolls it", true),
        Ask::Comedy => ("may roll one more die", true),
        Ask::Odds => ("removes one of the new dice", true),
        Ask::Rage => ("gains an Angry token, or flips a Happy one", true),
        Ask::Forge => ("chooses a part to forge", true),
        Ask::Nope => ("may Nope the card", true),
        Ask::Keep => ("keeps one of two Treasures", true),
        Ask::StuffEnd => ("may put a card of the row on a Puppet", true),
        Ask::Characters => ("characters are dealt", false),
        Ask::Draw => ("a card is drawn", false),
        Ask::Minion => ("a Minion is turned up", false),
        Ask::Roll => ("dice are rolled", false),
        Ask::Special => ("a tie is broken", false),
        Ask::Treasures => ("two Treasures are drawn", false),
        Ask::Over => ("the Boss is won, and with it the game", false),
        Ask::Resolved => ("a card is carried out", false),
    }
}

/// A decision in words; places and seats are counted from the decider.
pub(super) fn choice(view: &View, action: Action) -> String {
    let seat_of = |near: Near| (view.seat + near.get()) % view.options.players;
    match action {
        Action::Card(slot) => card_name(view, view.seat, slot),
        Action::Treasure(treasure) => view.set().treasure(treasure).name.into(),
        Action::Powerup(minion) => {
            let set = view.set();
            format!("{}: {}", set.minion(minion).name, bonus_text(set.powerup(minion)))
        }
        Action::Puppet(puppet) => {
            let set = view.set();
            format!("{}: {}", set.puppet(puppet).name, bonus_text(set.pulled(puppet)))
        }
        Action::Item(owner, item) => {
            let owner = seat_of(owner);
            format!("{} of seat {owner}", card_name(view, owner, item.slot()))
        }
        Action::Die(owner, place) => {
            let owner = seat_of(owner);
            let row = view.table.stakes.dice[ix(owner)];
            match row.as_slice().get(usize::from(place.get())) {
                Some(die) => format!("{die} of seat {owner}"),
                None => action.to_string(),
            }
        }
        Action::Character(character) => name(&character.to_string()),
        Action::Use if view.ask() == Ask::Faith => "set the die".into(),
        Action::Skip if view.ask() == Ask::Faith => "roll the die".into(),
        other => other.to_string(),
    }
}

/// The name of a card of a seat's deck.
pub(super) fn card_name(view: &View, owner: Seat, slot: Slot) -> String {
    match view.table.cast[ix(owner)] {
        Some(character) => view.set().card(character, slot).name.into(),
        None => format!("card {slot}"),
    }
}

/// The card that is being carried out, and what of it is next.
pub(super) fn played(view: &View) -> Option<(Option<Seat>, &'static Card, Option<u8>)> {
    let stage = match view.stage {
        Stage::Played { card } => Some(card),
        Stage::Nope { slot, .. } => Some(Source::Card { owner: view.table.current, slot }),
        _ => None,
    };
    let inner = view.agenda.as_slice().iter().rev().find_map(|frame| match frame {
        Frame::Card { source, next } => Some((*source, Some(*next))),
        _ => None,
    });
    let (source, next) = inner.or_else(|| stage.map(|source| (source, None)))?;
    match source {
        Source::Card { owner, slot } => {
            let character = view.table.cast[ix(owner)]?;
            Some((Some(owner), view.set().card(character, slot), next))
        }
        Source::Treasure(treasure) => Some((None, view.set().treasure(treasure), next)),
    }
}
