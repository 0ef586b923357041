//! A state that a test lays out by names and plays by ids.

use crate::games::hero_must_die::components::SET;
use crate::{
    Apply, Indexed, Legal, Node, Setup,
    games::hero_must_die::{
        Action, ChanceOutcome, Options, State,
        components::{Event, Hero, Multiset, Named, Plot, Set, Spot, Trap},
        state::{Battle, Court, Fight, Half, Road, Slot, Stage, Wounds},
    },
    pieces::Stack,
};
use alloc::vec::Vec;

pub(super) fn named<T: Named>(name: &str) -> T {
    T::all().find(|card| card.name() == name).unwrap_or_else(|| panic!("{name} is no card"))
}

pub(super) fn set<T: Named>(names: &str) -> Set<T> {
    names.split(',').filter(|name| !name.is_empty()).map(|name| named::<T>(name.trim())).collect()
}

pub(super) fn pile<T: Named + Default, const N: usize>(names: &str) -> Stack<T, N> {
    let mut pile = Stack::default();
    for name in names.split(',').filter(|name| !name.is_empty()) {
        pile.push(named::<T>(name.trim()));
    }
    pile
}

pub(super) fn multiset(names: &str) -> Multiset<Plot> {
    names
        .split(',')
        .filter(|name| !name.is_empty())
        .map(|name| named::<Plot>(name.trim()))
        .collect()
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
        let mut state = State::setup(options);
        state.table.turn = 1;
        for seat in 0..options.players {
            state.table.queue.push(seat);
        }
        state.agenda.stage = Stage::EventSide;
        Self(state)
    }

    /// In a later turn; the cards of the turns before lie open.
    pub(super) fn turn(mut self, turn: u8) -> Self {
        let past = [
            "Invasion 1",
            "Invasion 1",
            "Invasion 2",
            "Invasion 2",
            "Invasion 3",
            "Town Festival",
            "Happy Princess",
        ];
        for (slot, face) in self.0.slots.iter_mut().zip(past).take(usize::from(turn) - 1) {
            *slot = Slot { taken: Some(Half::Top), ..Slot::default() };
            slot.top.face = Some(named(face));
        }
        self.0.table.turn = turn;
        self
    }

    /// The event of the turn has been shown, and a later stage is reached.
    pub(super) fn at(mut self, event: &str, stage: Stage) -> Self {
        let face: Event = named(event);
        let slot = &mut self.0.slots[usize::from(self.0.table.turn) - 1];
        slot.taken = Some(Half::Bottom);
        slot.bottom.face = Some(face);
        self.0.table.event = Some(face);
        self.0.agenda.stage = stage;
        self
    }

    /// In the Court phase, at the first player who can play a card.
    pub(super) fn court(self) -> Self {
        let mut order = Stack::<u8, 4>::default();
        let vp = self.0.table.vp;
        for &seat in self.0.table.queue.as_slice() {
            let place = order
                .as_slice()
                .iter()
                .take_while(|there| vp[usize::from(**there)] <= vp[usize::from(seat)])
                .count();
            order.insert(place, seat);
        }
        let first = (0..self.0.table.players())
            .map(|at| self.clone().at("Big Sales", Stage::Court(Court { at, order, vp })))
            .find(|fixture| fixture.0.exists());
        first.unwrap_or_else(|| self.at("Big Sales", Stage::Court(Court { at: 0, order, vp })))
    }

    pub(super) fn edit(mut self, edit: impl FnOnce(&mut State)) -> Self {
        edit(&mut self.0);
        self
    }

    pub(super) fn monsters(mut self, seat: usize, names: &str) -> Self {
        self.0.table.monsters[seat] = set(names);
        self
    }

    pub(super) fn hand(mut self, seat: usize, names: &str) -> Self {
        self.0.plots.hands[seat] = multiset(names);
        self
    }

    pub(super) fn worker(mut self, seat: usize, spot: u8) -> Self {
        self.0.table.boxes[seat].insert(Spot::new(spot).unwrap());
        self
    }

    /// A player's gold, slaves and MP.
    pub(super) fn purse(mut self, seat: usize, gold: u16, slaves: u8, mp: u8) -> Self {
        self.0.table.gold[seat] = gold;
        self.0.table.slaves[seat] = slaves;
        self.0.table.mp[seat] = mp;
        self
    }

    pub(super) fn traps(mut self, floor: usize, names: &str) -> Self {
        for name in names.split(',') {
            self.0.table.traps[floor - 1].add(named::<Trap>(name.trim()));
        }
        self
    }

    pub(super) fn room(mut self, floor: usize, size: u8) -> Self {
        self.0.table.rooms[floor - 1] = size;
        self
    }

    /// A player who is out (HMD-3).
    pub(super) fn out(mut self, seat: usize) -> Self {
        let table = &mut self.0.table;
        let mut queue = Stack::default();
        for &there in table.queue.as_slice().iter().filter(|there| usize::from(**there) != seat) {
            queue.push(there);
        }
        table.queue = queue;
        table.vp[seat] = 0;
        self.purse(seat, 0, 0, 0)
    }

    /// A party inside, behind those that are there.
    pub(super) fn party(mut self, token: u8, names: &str) -> Self {
        self.0.table.parties[usize::from(token) - 1] = set::<Hero>(names);
        self.0.table.tokens[usize::from(token) - 1] = Road::Inside;
        self.0.table.invaders.push(token);
        self
    }

    pub(super) fn tokens(mut self, tokens: [Road; 3]) -> Self {
        self.0.table.tokens = tokens;
        self
    }

    /// A battle of the front party at the Send node, with wounds.
    pub(super) fn battle(self, wounds: [u8; 3]) -> Self {
        let heroes = self.0.table.party_order(SET, self.0.table.invaders.as_slice()[0]);
        let battle = Battle {
            heroes,
            form: Stack::default(),
            wounds: Wounds { heroes: wounds, form: [0; 5] },
            start: Wounds::default(),
            round: 0,
            support: 0,
            stage: Fight::Send,
        };
        self.at("Big Sales", Stage::Battle(battle))
    }

    /// The window after a lost floor, with party 2 in the dungeon.
    pub(super) fn lost(self) -> Self {
        self.party(2, "Squire")
            .edit(|s| s.table.tokens[1] = Road::Inside)
            .at("Big Sales", Stage::Traitor { at: 1, penalty: 2 })
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
