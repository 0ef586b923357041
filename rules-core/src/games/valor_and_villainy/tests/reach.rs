//! What can be there at which stage: the table of `validate` against play, and
//! against what no play brings about.

use alloc::{collections::BTreeMap, string::ToString};

use super::*;
use crate::{
    Generator, Heuristic, Legal, Observe, Setup, below,
    games::valor_and_villainy::{
        Options, State,
        options::CharacterChoice,
        state::{Cashing, Choosing, Dismounting, Equipping, Place, Restacking},
        validate::reach::{
            Thing::{self, *},
            Things, there,
        },
    },
    generator, sample_chance,
};

/// What may be there, or was, by the name of a stage.
type Rows = BTreeMap<String, Things>;

/// Every stage, with any fields.
fn stages() -> [PhaseStage; 29] {
    use PhaseStage::*;
    let place = Place::first(Team::Hero);
    let turn = Dismounting { at: 0, cell: None };
    let (choosing, cashing) = (Choosing::first(Team::Hero), Cashing { side: Team::Hero, dice: 0 });
    let all = [
        Stand,
        Begin,
        Draft(0),
        Chumps(0),
        Spells(0),
        Initiative,
        Hero(0),
        Gust(turn),
        Unmount(0),
        Join(0),
        Joined,
        Draw(place),
        Discard(choosing),
        Clear,
        Dojo(0),
        Springs,
        Day,
        Icons(0),
        Restack(Restacking::FIRST),
        Reveal(Team::Hero),
        Return(choosing),
        Equip(Equipping::pass(Team::Hero, false)),
        Cash(cashing),
        Riches,
        Homecoming,
        LevelUp(choosing),
        Enter,
        Minions,
        Close,
    ];
    assert!(all.iter().enumerate().all(|(place, stage)| stage.index() == place));
    assert_eq!(all.len() + 1, PhaseStage::OR_NONE.len());
    all
}

/// The whole table.
fn table() -> Rows {
    let bases = Phase::ALL
        .into_iter()
        .flat_map(|phase| stages().into_iter().map(move |stage| Base::new(phase, stage)));
    bases.filter_map(|base| Some((name(base), there(base)?))).collect()
}

/// The name of a stage of a phase.
fn name(base: Base) -> String {
    format!("{}: {}", base.phase, PhaseStage::OR_NONE[base.stage.index() + 1])
}

/// Notes what a state shows.
fn record(state: &State, met: &mut Rows) {
    let row = met.entry(name(state.table.base)).or_default();
    *row = row.union(state.shown());
}

/// Plays a game: every other one by the heuristic action, a quarter of it at random.
pub(super) fn play(options: &Options, game: u64, mut each: impl FnMut(&State)) {
    let mut rng = generator(58, game);
    let mut state = State::new_game(options).unwrap();
    loop {
        each(&state);
        match state.node() {
            Node::Terminal => return,
            Node::Chance => {
                let outcome = sample_chance(&state, &mut rng);
                crate::Apply::apply_chance(&mut state, outcome);
            }
            Node::Player(seat) => {
                let action = choose(&state, seat, game % 2 == 1, &mut rng);
                crate::Apply::apply_action(&mut state, action);
            }
        }
    }
}

fn choose(state: &State, seat: crate::Seat, heuristic: bool, rng: &mut Generator) -> Action {
    if !heuristic || below(rng, 4) == 0 {
        return crate::random_action(state, rng);
    }
    State::heuristic_action(&state.view(seat), state.legal_actions())
}

/// Games of one to five Heroes who were drawn by lot.
fn games(each_number: u64, mut each: impl FnMut(&State)) {
    for heroes in 1..=5 {
        let character_choice = CharacterChoice::Random;
        let options = Options { heroes, character_choice, ..Options::default() };
        for game in 0..each_number {
            play(&options, 100 * u64::from(heroes) + game, &mut each);
        }
    }
}

/// Steps that only a change of players has (VV-219).
fn roster(name: &str) -> bool {
    name.ends_with(": stand") || name.ends_with(": join")
}

#[test]
fn the_table_names_what_play_meets_and_little_else() {
    let (table, mut met) = (table(), Rows::new());
    assert_eq!(table.len(), 36);
    games(12, |state| record(state, &mut met));
    let (mut named, mut shown) = (0, 0);
    for (name, may) in table.iter().filter(|(name, _)| !roster(name)) {
        let seen = met.remove(name).unwrap_or_default();
        assert!(seen.difference(*may).is_empty(), "{name}: {:?}", seen.difference(*may));
        named += may.len();
        shown += seen.len();
    }
    assert!(met.is_empty(), "a stage without a row: {met:?}");
    // What is left needs rare dice, an option or a scenario (VV-177).
    assert!(named > 200 && 4 * shown > 3 * named, "{shown} of {named}");
}

/// A change that puts one thing on the table, if it can.
type Bend = (Thing, fn(&mut State) -> bool);

/// The first card on the Map.
fn some_card(state: &State) -> Option<Piece> {
    state.table.map.pieces().intersection(Piece::CARDS).first()
}

const BENDS: [Bend; 11] = [
    (GoesLast, |s| !core::mem::replace(&mut s.table.goes_last, true)),
    (MayAct, |s| some_card(s).inspect(|&card| s.table.may_act.insert(card)).is_some()),
    (Gust, |s| s.table.gust.replace(Cell::KEEP).is_none()),
    (Markers, |s| {
        let there = s.table.players[SeatId::Hero0].cell.is_some();
        s.table.players[SeatId::Hero0].marker |= there;
        there
    }),
    (Bloodlust, |s| some_card(s).inspect(|&card| s.table.bloodlust[0].insert(card)).is_some()),
    (HeroDown, |s| core::mem::replace(&mut s.table.stashes[Team::Hero].face_down, 1) == 0),
    (HeroOpen, |s| reveal(s, Team::Hero)),
    (HisDown, |s| core::mem::replace(&mut s.table.stashes[Team::Villain].face_down, 1) == 0),
    (HisOpen, |s| reveal(s, Team::Villain)),
    (Beaten, |s| {
        let minion = s.table.minions.iter().next().map(|(minion, _)| minion);
        minion.inspect(|&minion| {
            s.table.minions.take(minion);
            s.table.defeated_minions.add(minion);
        });
        minion.is_some()
    }),
    (Fallen, |s| core::mem::replace(&mut s.table.defeated_heroes, 1) == 0),
];

/// A Treasure of the box is revealed.
fn reveal(state: &mut State, team: Team) -> bool {
    let treasure = state.table.treasures.iter().next().map(|(treasure, _)| treasure);
    treasure.inspect(|&treasure| {
        state.table.treasures.take(treasure);
        state.table.stashes[team].treasures.add(treasure);
    });
    treasure.is_some()
}

#[test]
fn what_a_row_of_a_phase_does_not_name_is_refused_there() {
    let (mut seen, mut bent) = (BTreeMap::<String, u32>::new(), 0);
    games(4, |state| {
        let base = state.table.base;
        let times = seen.entry(name(base)).or_default();
        *times += 1;
        if times.count_ones() > 1 {
            return;
        }
        let may = there(base).unwrap();
        for (thing, bend) in BENDS.into_iter().filter(|(thing, _)| !may.contains(*thing)) {
            let mut state = state.clone();
            if bend(&mut state) {
                let reason = state.validate_reach().unwrap_err().to_string();
                // Before the first Round it is a trace of play, too.
                let named = reason.contains(thing.id()) || !may.contains(Played);
                assert!(named, "{thing:?} in {:?}: {reason}", state.table.base);
                assert!(state.validate().is_err(), "{thing:?} in {:?}", state.table.base);
                bent += 1;
            }
        }
    });
    assert!(bent > 1000, "{bent}");
}
