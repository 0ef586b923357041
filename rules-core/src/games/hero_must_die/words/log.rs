//! What a seat learns of a step.
//!
//! A step is told together with the forced steps behind it, each in its turn, so that the entry
//! says what followed. Which forced steps follow may be a secret: who could react, or which cards
//! are alike. Two rules keep it.
//!
//! * The telling ends where a window or the Court may ask somebody (section 5.6). What comes
//!   behind is told at the next step that everybody sees coming: the start of the next turn.
//! * A purchase, a look, a theft and a quest are told when they are done, whether that is in one
//!   step or in three. So the entries do not show whether there was a choice on the way.

use alloc::{format, string::String, vec::Vec};

use super::{
    super::{
        components::{
            Action, ChanceOutcome, Later, Multiset, ORDERS, Plot, Token,
            constants::{GIFT_BACK, GIFT_HOME, SPY_PRICE},
        },
        legal::Pending,
        state::{Frame, Half, Road, Stage, State},
    },
    cards, log_battle, log_turn,
    told::{Move, Told},
};
use crate::{Indexed, Seat, Step, StepOf, flow::Flow};

/// What a seat learns of a step that is possible in a state.
pub(super) fn entry(state: &State, step: StepOf<State>, seat: Seat) -> Option<String> {
    let mut after = state.clone();
    let mut lines: Vec<String> = log_turn::late(state).into_iter().collect();
    let mut taken = match step {
        Step::Action(action) => Move::Action(action),
        Step::Chance(outcome) => Move::Chance(outcome),
    };
    loop {
        let before = after.clone();
        match taken {
            Move::Action(action) => after.do_action(action),
            Move::Chance(outcome) => after.do_chance(outcome),
            Move::Forced => after.do_forced(),
        }
        Told { before: &before, after: &after, taken, seat }.tell(&mut lines);
        match next(&after) {
            Some(forced) => taken = forced,
            None => break,
        }
    }
    (!lines.is_empty()).then(|| lines.join("; "))
}

/// The forced move that follows; `None` if there is none, or whether there is may be a secret.
fn next(state: &State) -> Option<Move> {
    if may_ask(state) {
        return None;
    }
    match state.pending() {
        Pending::Forced => Some(Move::Forced),
        Pending::Decision(()) => state.only_action().map(Move::Action),
        Pending::Chance(urn) => state.only_outcome(urn).map(Move::Chance),
        Pending::Terminal => None,
    }
}

/// Whether what follows depends on the hands of the players.
fn may_ask(state: &State) -> bool {
    let reaction = matches!(state.agenda.stage, Stage::Traitor { .. } | Stage::Pardon { .. });
    let court = matches!(state.agenda.stage, Stage::Court(_));
    state.agenda.stack.is_empty() && (reaction || court)
}

impl Told<'_> {
    /// Adds what the seat learns.
    fn tell(&self, lines: &mut Vec<String>) {
        lines.extend(self.own());
        // Behind a decision about a reaction, only what was played shows.
        if may_ask(self.before) {
            return;
        }
        lines.extend(self.quest_begins());
        lines.extend(self.peek());
        lines.extend(self.purchase());
        lines.extend(self.theft());
        lines.extend(self.paid());
        lines.extend(log_turn::event(self));
        lines.extend(self.moved());
        lines.extend(self.entered());
        lines.extend(self.quest_ends());
        lines.extend(log_turn::wrath(self));
        log_battle::tell(self, lines);
        lines.extend(log_turn::begun(self));
    }

    /// What the action or the outcome itself says.
    fn own(&self) -> Option<String> {
        match self.taken {
            Move::Action(action) => match self.before.agenda.stack.top() {
                Some(frame) => self.in_frame(*frame, action),
                None => self.in_stage(action),
            },
            Move::Chance(ChanceOutcome::Order(order)) => {
                let seats = &ORDERS[order.index()][..usize::from(self.before.options.players)];
                Some(format!("{} choose floors in this order", cards::seats(seats)))
            }
            Move::Chance(ChanceOutcome::Die(face)) => {
                let seat = self.before.worker();
                let gold = self.gained(seat);
                Some(format!("seat {seat} rolls {face} in the Forest and gains {gold} gold"))
            }
            _ => None,
        }
    }

    /// Gold that a seat has more than before.
    fn gained(&self, seat: Seat) -> u16 {
        let seat = usize::from(seat);
        self.after.table.gold[seat].saturating_sub(self.before.table.gold[seat])
    }

    /// An action of a stage.
    fn in_stage(&self, action: Action) -> Option<String> {
        let (state, set) = (self.before, self.before.set());
        let actor = state.decider();
        Some(match (&state.agenda.stage, action) {
            (Stage::Floors { .. }, Action::Floor(floor)) => {
                format!("seat {actor} chooses floor {floor}")
            }
            (Stage::First { .. }, Action::Monster(card)) => {
                format!("seat {actor} takes {}", cards::monster(set, card))
            }
            (Stage::Place { .. }, Action::Box(spot)) => {
                let spot = cards::spot(set, state.options.players, spot);
                format!("seat {actor} places a worker: {spot}")
            }
            (Stage::Place { .. }, _) => format!("seat {actor} places no more workers"),
            (Stage::Battle(battle), _) => return log_battle::own(self, battle, action),
            (Stage::Traitor { penalty, .. }, Action::Plot(card)) => format!(
                "seat {actor} plays {}: for the floor seat {} is to lose {} VP",
                cards::plot_card(set, card),
                state.table.at(0),
                penalty + 1
            ),
            (Stage::Pardon { .. }, Action::Plot(card)) => {
                format!("seat {actor} plays {}", cards::plot_card(set, card))
            }
            (Stage::Court(_), Action::Coup) => {
                format!("seat {actor} plays two We Need Change, a Coup d'Etat, and wins")
            }
            _ => return None,
        })
    }

    /// An action about a task that has to be finished first.
    fn in_frame(&self, frame: Frame, action: Action) -> Option<String> {
        let (state, set) = (self.before, self.before.set());
        let actor = state.decider();
        Some(match (frame, action) {
            (Frame::Dismiss, Action::Monster(card)) => {
                format!("seat {actor} cannot pay and dismisses {}", cards::named(set, card))
            }
            (Frame::Mine, Action::Amount(slaves)) if slaves.get() > 0 => {
                let slaves = cards::slaves_of(slaves.get());
                format!(
                    "seat {actor} sells {slaves} in the mine and gains {} gold",
                    self.gained(actor)
                )
            }
            (Frame::Build { .. }, Action::Build(site)) => {
                let floor = state.table.floor(state.table.place(actor).unwrap_or(0));
                let room = self.after.table.room_on(floor);
                let what = match site.trap() {
                    Some(trap) => cards::trap(set, trap),
                    None => format!("a monster room up to level {}", set.room(room).level),
                };
                format!("seat {actor} builds on floor {floor}: {what}")
            }
            (Frame::Recruit, Action::Monster(card)) => {
                format!("seat {actor} hires {}", cards::monster(set, card))
            }
            (Frame::Quest { .. }, Action::Monster(card)) => {
                format!("seat {actor} discards {}", cards::named(set, card))
            }
            (Frame::Quest { .. }, Action::Call(token)) => {
                format!("seat {actor} sends party {token} from the dungeon to the Castle")
            }
            (Frame::Switch, Action::Seat(other)) => format!(
                "seat {actor} plays {} and swaps places with seat {other}",
                cards::plot_card(set, Plot::CHANGE)
            ),
            _ => return self.in_castle(frame, action),
        })
    }

    /// An action of a worker in the Castle.
    fn in_castle(&self, frame: Frame, action: Action) -> Option<String> {
        let actor = self.before.decider();
        Some(match (frame, action) {
            (Frame::SpyPay, Action::Yes) => {
                format!("seat {actor} pays {SPY_PRICE} gold to peek at events")
            }
            (Frame::Gift, Action::Push(token)) => format!(
                "seat {actor} pays {GIFT_BACK} gold: party {token} goes back to the {}",
                stop(self.after.table.tokens[token.index()])
            ),
            (Frame::Gift, Action::Call(token)) => format!(
                "seat {actor} pays {GIFT_HOME} gold: party {token} goes from the dungeon to the Castle"
            ),
            _ => return None,
        })
    }

    /// A quest is carried out: nobody can react any more.
    fn quest_begins(&self) -> Option<String> {
        let Some(&Frame::Better { quest, player, .. }) = self.before.agenda.stack.top() else {
            return None;
        };
        let Some(&Frame::Quest { doer, .. }) = self.after.agenda.stack.top() else { return None };
        let card = cards::plot_card(self.before.set(), quest);
        let other = if doer == player {
            String::new()
        } else {
            format!(", and seat {doer} does it instead with A Better Choice")
        };
        Some(format!("seat {player} plays {card}{other}"))
    }

    /// A quest is done.
    fn quest_ends(&self) -> Option<String> {
        let Some(&Frame::Quest { quest, doer, .. }) = self.before.agenda.stack.top() else {
            return None;
        };
        if self.after.agenda.stack.len() >= self.before.agenda.stack.len() {
            return None;
        }
        let vp = |state: &State| state.table.vp[usize::from(doer)];
        let gains = vp(self.after) - vp(self.before);
        let vp = format!("seat {doer} gains {gains} VP and has {}", vp(self.after));
        let prize = (0..4).find(|seat| quest == Plot::CUP && self.gained(*seat) > 0);
        Some(match prize {
            Some(seat) => format!("seat {seat} takes {} gold; {vp}", self.gained(seat)),
            None => vp,
        })
    }

    /// A look at an event card, when its face is known to the one who looks.
    fn peek(&self) -> Option<String> {
        let top = self.before.agenda.stack.top();
        let (slot, half) = match (top, self.taken) {
            (Some(Frame::Peek | Frame::SpyLook { .. }), Move::Action(Action::Peek(slot, side))) => {
                (slot, Half::of(side))
            }
            (Some(Frame::Look { slot, half }), _) => (*slot, *half),
            _ => return None,
        };
        let looking = matches!(self.after.agenda.stack.top(), Some(Frame::Look { .. }));
        if looking { None } else { Some(self.peeked(slot, half)) }
    }

    /// A look at an event card: its face for the one who looks.
    fn peeked(&self, slot: Later, half: Half) -> String {
        let actor = self.before.worker();
        let word = if half == Half::Top { "upper" } else { "lower" };
        let text = format!("seat {actor} peeks at the {word} event card of turn {slot}");
        match self.after.event_card(slot.get(), half).face {
            Some(face) if actor == self.seat => {
                format!("{text}: {}", cards::event_card(self.before.set(), face))
            }
            _ => text,
        }
    }

    /// A purchase, when a card is kept: which one for the buyer.
    fn purchase(&self) -> Option<String> {
        if !matches!(self.before.agenda.stack.top(), Some(Frame::Keep)) {
            return None;
        }
        let (state, set) = (self.before, self.before.set());
        let buyer = state.worker();
        let text = format!("seat {buyer} buys a plot card for {} gold", state.plot_price());
        let Move::Action(Action::Plot(card)) = self.taken else { return Some(text) };
        if buyer != self.seat {
            return Some(text);
        }
        let back = self.after.plots.put_back.map_or(Multiset::EMPTY, |back| back.cards);
        let back = cards::plots(set, back);
        let back = if back.is_empty() { back } else { format!(" and puts back {back}") };
        Some(format!("{text}, keeps {}{back}", cards::plot_card(set, card)))
    }

    /// A theft: which card for thief and victim.
    fn theft(&self) -> Option<String> {
        let top = self.before.agenda.stack.top();
        let Some(&Frame::StealDraw { victim }) = top else { return None };
        let (thief, set) = (self.before.courtier(), self.before.set());
        let played = cards::plot_card(set, Plot::MINE);
        let text = format!("seat {thief} plays {played} and steals a card of seat {victim}");
        Some(match self.taken {
            Move::Chance(ChanceOutcome::Plot(card)) if [thief, victim].contains(&self.seat) => {
                format!("{text}: {}", cards::plot_card(set, card))
            }
            _ => text,
        })
    }

    /// Pay Day: what a player has paid in all.
    fn paid(&self) -> Option<String> {
        let Some(&Frame::PaySlaves { rest, .. }) = self.before.agenda.stack.top() else {
            return None;
        };
        if !self.after.agenda.stack.is_empty() {
            return None;
        }
        let (old, new, seat) = (&self.before.table, &self.after.table, self.before.payer());
        let at = usize::from(seat);
        let points = old.points(self.before.set(), seat);
        let (gold, slaves) = (points - rest, old.slaves[at] - new.slaves[at]);
        let paid = cards::price(gold, slaves, old.mp[at] - new.mp[at]);
        (points > 0).then(|| format!("seat {seat} pays {paid}"))
    }

    /// A hero party one space nearer.
    fn moved(&self) -> Option<String> {
        let (old, new) = (&self.before.table.tokens, &self.after.table.tokens);
        let nearer = |token: &Token| {
            let at = token.index();
            matches!((old[at], new[at]), (Road::Castle, Road::Inn) | (Road::Inn, Road::Entrance))
        };
        let token = Token::all().find(nearer)?;
        Some(format!("party {token} moves to the {}", stop(new[token.index()])))
    }

    /// A party is complete in the dungeon.
    fn entered(&self) -> Option<String> {
        let (old, new) = (&self.before.table.invaders, &self.after.table.invaders);
        let token = new.as_slice().get(old.len()).filter(|_| new.len() > old.len())?;
        let token = Token::new(*token)?;
        let heroes = super::table::party(self.after.set(), &self.after.table, token);
        Some(format!("party {token} enters the dungeon: {heroes}"))
    }
}

/// A stop of the road.
const fn stop(road: Road) -> &'static str {
    match road {
        Road::Castle => "Castle",
        Road::Inn => "Inn",
        Road::Entrance => "entrance",
        Road::Inside => "dungeon",
    }
}
