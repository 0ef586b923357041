//! A state that a test lays out by names and plays by ids.

use crate::{
    Apply, Indexed, Legal, Node, Seat, Setup,
    games::hero_must_die::{
        Action, ChanceOutcome, Options, State, StateBuilder,
        components::{Multiset, Named, Plot, Set, Spot, Token},
        state::{Battle, Fight, Half, Road, Stage, Wounds},
    },
    pieces::Stack,
};
use alloc::vec::Vec;

pub(super) fn named<T: Named>(name: &str) -> T {
    T::all().find(|card| card.name() == name).unwrap_or_else(|| panic!("{name} is no card"))
}

/// Cards by their names, between commas.
fn cards<T: Named>(names: &str) -> impl Iterator<Item = T> {
    names.split(',').filter(|name| !name.is_empty()).map(|name| named::<T>(name.trim()))
}

pub(super) fn set<T: Named>(names: &str) -> Set<T> {
    cards(names).collect()
}

pub(super) fn pile<T: Named + Default, const N: usize>(names: &str) -> Stack<T, N> {
    let mut pile = Stack::default();
    cards(names).for_each(|card| pile.push(card));
    pile
}

pub(super) fn multiset(names: &str) -> Multiset<Plot> {
    cards(names).collect()
}

pub(super) fn monster(name: &str) -> Action {
    Action::Monster(named(name))
}

pub(super) fn plot(name: &str) -> Action {
    Action::Plot(named(name))
}

/// Two defenders, so that a battle stops at the Send node.
pub(super) const PAIR: &str = "Giant Rat, Kobold";

/// A table at the start of the Event phase of turn 1, the queue by seats.
#[derive(Clone)]
pub(super) struct Fixture(pub(super) State);

impl Fixture {
    pub(super) fn new(players: u8) -> Self {
        Self::with(&Options { players, ..Options::default() })
    }

    pub(super) fn four() -> Self {
        Self::new(4)
    }

    pub(super) fn with(options: &Options) -> Self {
        let edit = State::setup(options).edit().turn(1).queue(0..options.players);
        Self(edit.stage(Stage::EventSide).unchecked())
    }

    /// Edits the position; whether it can be is looked at when it is laid.
    pub(super) fn built(self, edit: impl FnOnce(StateBuilder) -> StateBuilder) -> Self {
        Self(edit(self.0.edit()).unchecked())
    }

    /// In a later turn; the cards of the turns before lie open.
    pub(super) fn turn(self, turn: u8) -> Self {
        let past = [
            "Invasion 1",
            "Invasion 1",
            "Invasion 2",
            "Invasion 2",
            "Invasion 3",
            "Town Festival",
            "Happy Princess",
        ];
        let past = (1..turn).zip(past);
        self.built(|edit| {
            past.fold(edit, |edit, (turn, face)| edit.shown(turn, Half::Top, named(face)))
                .turn(turn)
        })
    }

    /// The event of the turn has been shown, and a later stage is reached.
    pub(super) fn at(self, event: &str, stage: Stage) -> Self {
        self.built(|edit| edit.event(named(event)).stage(stage))
    }

    /// In the Court phase, at the first player who can play a card.
    pub(super) fn court(self) -> Self {
        let at = |place| self.clone().built(|edit| edit.event(named("Big Sales")).court(place));
        let first = (0..self.0.table.players()).map(at).find(|fixture| fixture.0.exists());
        first.unwrap_or_else(|| at(0))
    }

    pub(super) fn edit(mut self, edit: impl FnOnce(&mut State)) -> Self {
        edit(&mut self.0);
        self
    }

    pub(super) fn monsters(self, seat: Seat, names: &str) -> Self {
        self.built(|edit| edit.monsters(seat, cards(names)))
    }

    pub(super) fn hand(self, seat: Seat, names: &str) -> Self {
        self.built(|edit| edit.hand(seat, cards(names)))
    }

    pub(super) fn worker(self, seat: Seat, spot: u8) -> Self {
        self.built(|edit| edit.worker(seat, Spot::new(spot).unwrap()))
    }

    /// A player's gold, slaves and MP.
    pub(super) fn purse(self, seat: Seat, gold: u16, slaves: u8, mp: u8) -> Self {
        self.built(|edit| edit.gold(seat, gold).slaves(seat, slaves).mp(seat, mp))
    }

    pub(super) fn traps(self, floor: u8, names: &str) -> Self {
        let there = self.0.table.traps[usize::from(floor) - 1];
        let there = there.iter().flat_map(|trap| (0..there.count(trap)).map(move |_| trap));
        self.built(|edit| edit.traps(floor, there.chain(cards(names))))
    }

    pub(super) fn room(self, floor: u8, size: u8) -> Self {
        self.built(|edit| edit.room(floor, size))
    }

    /// A player who is out (HMD-3).
    pub(super) fn out(self, seat: Seat) -> Self {
        self.built(|edit| edit.out(seat))
    }

    /// A party inside, behind those that are there.
    pub(super) fn party(self, token: u8, names: &str) -> Self {
        self.built(|edit| edit.party(Token::new(token).unwrap(), cards(names)))
    }

    pub(super) fn tokens(mut self, tokens: [Road; 3]) -> Self {
        self.0.table.tokens = tokens;
        self
    }

    /// A battle of the front party at the Send node, with wounds.
    pub(super) fn battle(self, wounds: [u8; 3]) -> Self {
        self.built(|edit| edit.event(named("Big Sales")).battle(wounds))
    }

    /// The window after a lost floor, with party 2 in the dungeon.
    pub(super) fn lost(self) -> Self {
        self.party(2, "Squire").at("Big Sales", Stage::Traitor { at: 1, penalty: 2 })
    }

    /// Loads the table, as one from outside.
    pub(super) fn laid(self) -> Self {
        self.0.validate().unwrap();
        self
    }

    pub(super) fn apply_action(&mut self, action: Action) -> &mut Self {
        assert!(self.0.is_legal(action), "{action} is not among {:?}", self.legal());
        self.0.apply_action(action);
        self.0.validate().unwrap();
        self
    }

    pub(super) fn apply_chance(&mut self, outcome: ChanceOutcome) -> &mut Self {
        let mut there = false;
        self.0.chance_outcomes(|possible, _| there |= possible == outcome);
        assert!(there, "{outcome} is not possible");
        self.0.apply_chance(outcome);
        self.0.validate().unwrap();
        self
    }

    /// The event of the turn, drawn from the top card.
    pub(super) fn event(&mut self, name: &str) -> &mut Self {
        self.id(59).apply_chance(ChanceOutcome::Event(named(name)))
    }

    pub(super) fn id(&mut self, id: usize) -> &mut Self {
        self.apply_action(Action::from_index(id).unwrap())
    }

    pub(super) fn ids(&mut self, ids: &[usize]) -> &mut Self {
        for &id in ids {
            self.id(id);
        }
        self
    }

    pub(super) fn heroes(&mut self, names: &str) -> &mut Self {
        for name in names.split(',') {
            self.apply_chance(ChanceOutcome::Hero(named(name.trim())));
        }
        self
    }

    pub(super) fn die(&mut self, face: usize) -> &mut Self {
        self.apply_chance(ChanceOutcome::from_index(82 + face).unwrap())
    }

    pub(super) fn draw_plot(&mut self, name: &str) -> &mut Self {
        self.apply_chance(ChanceOutcome::Plot(named(name)))
    }

    pub(super) fn legal(&self) -> Vec<usize> {
        let mut ids = Vec::new();
        ids.extend(self.0.legal_actions().iter().map(crate::Indexed::index));
        ids
    }

    pub(super) fn chance_outcomes(&self) -> Vec<(usize, u32)> {
        let mut outcomes = Vec::new();
        self.0.chance_outcomes(|outcome, weight| outcomes.push((outcome.index(), weight)));
        outcomes
    }

    pub(super) fn node(&self) -> Node {
        self.0.node()
    }

    pub(super) fn queue(&self) -> &[u8] {
        self.0.table.queue.as_slice()
    }

    pub(super) fn payoffs(&self) -> Vec<i32> {
        (0..self.0.seats()).map(|seat| self.0.payoff(seat)).collect()
    }
}

/// The guard is seat 0 with 3 VP and no magic; a room of a size on floor 1.
pub(super) fn duel(token: u8, heroes: &str, monsters: &str, size: u8) -> Fixture {
    Fixture::four().party(token, heroes).monsters(0, monsters).room(1, size).purse(0, 4, 4, 0)
}

/// Lets the battle begin and sends the monsters in this order.
pub(super) fn send(fixture: Fixture, order: &str) -> Fixture {
    let mut fixture = fixture.laid();
    fixture.event("Big Sales");
    for name in order.split(',') {
        // The last one is often the only choice.
        if matches!(here(&fixture), Some(Battle { stage: Fight::Send, .. })) {
            fixture.apply_action(monster(name.trim()));
        }
    }
    if matches!(here(&fixture), Some(Battle { stage: Fight::Send, .. })) {
        fixture.id(0);
    }
    fixture
}

pub(super) fn here(fixture: &Fixture) -> Option<Battle> {
    if let Stage::Battle(battle) = fixture.0.agenda.stage { Some(battle) } else { None }
}

pub(super) fn wounds(fixture: &Fixture) -> ([u8; 3], [u8; 5]) {
    let Wounds { heroes, form } = here(fixture).expect("a battle").wounds;
    (heroes, form)
}

/// Whether seat 0 may play a card in the Court phase.
pub(super) fn may(fixture: Fixture, name: &str) -> bool {
    // Another playable card, so that there is a node in any case.
    let fixture = fixture.edit(|s| {
        s.plots.hands[0].add(named(name));
        s.plots.hands[0].add(Plot::MINE);
        s.plots.hands[3].add(Plot::TRAITOR);
    });
    let fixture = fixture.court().laid();
    assert_eq!(fixture.node(), Node::Player(0));
    fixture.0.is_legal(plot(name))
}
