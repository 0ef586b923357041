//! Traits that grow with need: a game of set-up, legality and application alone,
//! without equality or `Debug`, is played, taken back, counted and handed to agents;
//! with a name and a serial form it has records, with views agents that look.

use std::cell::Cell;

use rules_core::{
    ActionSet, CheckpointHistory, Decision, History, NoHistory, SnapshotHistory, StepOf, agent_fn,
    perft, prelude::*, rand_core::Rng, random_action,
};

options! {
    /// How many sticks lie there.
    pub struct Options {
        /// Sticks at the start.
        pub sticks: u8 = 8, "1 to 50", |n| (1..=50).contains(n);
    }
}

bounded! {
    /// How many sticks to take.
    pub struct Take(1..=3);
}

bounded! {
    /// The seat that begins.
    pub struct First(0..=1);
}

/// Nim with one heap: a coin says who begins, the seat that takes the last stick wins.
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Nim {
    options: Options,
    left: u8,
    turn: Option<Seat>,
}

impl Setup for Nim {
    type Options = Options;

    fn setup(options: &Options) -> Self {
        Self { options: *options, left: options.sticks, turn: None }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> Seat {
        2
    }
}

impl Legal for Nim {
    type Action = Take;
    type ChanceOutcome = First;

    fn node(&self) -> Node {
        match self.turn {
            None => Node::Chance,
            Some(_) if self.left == 0 => Node::Terminal,
            Some(seat) => Node::Player(seat),
        }
    }

    fn legal_actions(&self) -> ActionSet<Take> {
        Take::all().filter(|take| self.turn.is_some() && take.get() <= self.left).collect()
    }

    fn chance_outcomes(&self, mut each: impl FnMut(First, Weight)) {
        if self.turn.is_none() {
            First::all().for_each(|first| each(first, 1));
        }
    }
}

impl Apply for Nim {
    const UNIT: i32 = 2;

    fn apply_action(&mut self, take: Take) {
        self.left -= take.get();
        self.turn = self.turn.map(|seat| 1 - seat);
    }

    fn apply_chance(&mut self, first: First) {
        self.turn = Some(first.get());
    }

    fn payoff(&self, seat: Seat) -> i32 {
        match self.turn {
            Some(turn) if self.left == 0 => {
                if turn == seat {
                    -2
                } else {
                    2
                }
            }
            _ => 0,
        }
    }
}

thread_local! {
    /// How many views were made on this thread.
    static VIEWS: Cell<u32> = const { Cell::new(0) };
}

/// The sticks left: a view without a serial form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct View(u8);

impl Observe for Nim {
    type View = View;

    fn view(&self, _: Seat) -> View {
        VIEWS.set(VIEWS.get() + 1);
        View(self.left)
    }

    fn determinize(view: &View, _: &mut (impl Rng + ?Sized)) -> Self {
        Self { options: Options { sticks: view.0 }, left: view.0, turn: Some(0) }
    }
}

/// Leaves a multiple of four, which wins.
impl Heuristic for Nim {
    fn heuristic_action(view: &View, legal: ActionSet<Take>) -> Take {
        let best = legal.iter().find(|take| take.get() == view.0 % 4);
        best.or_else(|| legal.first()).expect("at least one is legal")
    }
}

fn start(sticks: u8) -> Nim {
    Nim::new_game(&Options { sticks }).expect("within the range")
}

fn take(number: u8) -> StepOf<Nim> {
    Step::Action(Take::new(number).expect("one to three"))
}

fn there_and_back<J: History<Nim>>() {
    let mut session = Session::<Nim, J>::with_history(&Options { sticks: 4 }).expect("the options");
    assert_eq!((session.node(), session.legal_actions().len()), (Node::Chance, 0));
    session.sample_chance(&mut generator(1, 0)).expect("chance decides");
    let Node::Player(seat) = session.node() else { panic!("a seat decides") };
    assert_eq!(session.legal_actions().len(), 3);
    session.apply(take(3)).expect("three of four");
    assert!(session.apply(take(2)).is_err(), "two of one");
    assert_eq!(
        (session.is_terminal(), session.payoffs(), session.returns()),
        (false, vec![0; 2], vec![0.0; 2])
    );
    session.apply(take(1)).expect("the last");
    assert!(session.is_terminal() && session.legal_actions().is_empty());
    let wins = |me: Seat| if me == seat { -1.0 } else { 1.0 };
    assert_eq!(session.returns(), [wins(0), wins(1)]);
    assert_eq!(
        session.payoffs(),
        session.returns().iter().map(|&r| if r > 0.0 { 2 } else { -2 }).collect::<Vec<_>>()
    );
    if J::COMPLETE {
        assert_eq!(session.undo(), Some(take(1)));
        assert_eq!((session.state().left, session.undo()), (1, Some(take(3))));
        assert!(session.undo().is_some() && session.node() == Node::Chance);
    }
    assert_eq!(session.undo(), None);
}

#[test]
fn a_session_answers_and_is_taken_back_under_every_history() {
    there_and_back::<SnapshotHistory<Nim>>();
    there_and_back::<CheckpointHistory<Nim, 2>>();
    there_and_back::<NoHistory>();
    assert!(Session::<Nim>::resume(start(3)).is_ok());
}

impl Named for Nim {
    const NAME: &'static str = "nim";
    const VERSION: u32 = 1;
}

/// The same session from its record, with no more than a record needs.
#[cfg(feature = "serde")]
fn replayed<S>(game: &Session<S>) -> Result<Session<S>, rules_core::RecordError>
where
    S: Apply + Named + serde::Serialize + serde::de::DeserializeOwned,
{
    rules_core::Record::of(game).to_string().parse::<rules_core::Record>()?.replay()
}

#[cfg(feature = "serde")]
#[test]
fn a_record_needs_a_name_and_a_serial_form() {
    let mut game = Session::<Nim>::new(&Options { sticks: 9 }).expect("the options");
    game.sample_chance(&mut generator(1, 0)).expect("chance decides");
    game.apply(take(3)).expect("three of nine");
    let again = replayed(&game).expect("its own record");
    assert!(again.steps().eq(game.steps()));
    assert_eq!((again.state().left, again.state().turn), (6, game.state().turn));
    let middle = Session::<Nim>::resume(start(5)).expect("a state of play");
    assert_eq!(replayed(&middle).expect("from a state").state().left, 5);
}

#[test]
fn random_agents_draw_as_ever_and_never_look() {
    VIEWS.set(0);
    for seed in 0..50 {
        let (mut rng, mut state) = (generator(seed, 0), start(20));
        let out = play_out(start(20), &mut [RandomAgent; 2], &mut rng);
        let mut again = generator(seed, 0);
        while state.node() != Node::Terminal {
            if state.node() == Node::Chance {
                let first = rules_core::sample_chance(&state, &mut again);
                state.apply_chance(first);
            } else {
                let action = random_action(&state, &mut again);
                state.apply_action(action);
            }
        }
        assert_eq!((out.end.turn, &rng, out.outcomes), (state.turn, &again, 1));
        play_out(start(9), &mut [BuiltinAgent::Random; 2], &mut rng);
    }
    assert_eq!(VIEWS.get(), 0, "a random agent needs no view");
}

#[test]
fn the_heuristic_is_not_asked_for_a_forced_action() {
    let views = |left: u8| {
        VIEWS.set(0);
        let state = Nim { options: Options { sticks: 9 }, left, turn: Some(0) };
        let decision = Decision::of(&state).expect("a seat decides");
        for mut agent in [BuiltinAgent::Heuristic, BuiltinAgent::Plan(0)] {
            agent.choose_action(&decision, &mut generator(2, 1));
        }
        HeuristicAgent.choose_action(&decision, &mut generator(2, 1));
        VIEWS.get()
    };
    assert_eq!([1, 2].map(views), [0, 3], "with one stick left there is no choice");
}

#[test]
fn agents_of_all_kinds_share_a_table() {
    let mut rng = generator(2, 0);
    // Takes as few as it may, and looks at what it is shown.
    let mut least = agent_fn::<Nim, _>(|decision, _| {
        assert!(decision.seat() == 0 && decision.view().0 > 0);
        decision.legal_actions().first().expect("at least one is legal")
    });
    let (mut lost, mut won) = (0, 0);
    for _ in 0..40 {
        let mut agents: [&mut dyn Agent<Nim>; 2] = [&mut least, &mut HeuristicAgent];
        won += u8::from(play_out(start(9), &mut agents, &mut rng).end.payoff(1) > 0);
        let boxed: [Box<dyn Agent<Nim>>; 2] =
            [Box::new(RandomAgent), Box::new(BuiltinAgent::Heuristic)];
        let mut agents = boxed;
        lost += u8::from(play_out(start(21), &mut agents, &mut rng).end.payoff(0) < 0);
    }
    assert!(won == 40 && lost > 35, "the heuristic wins {won} and {lost} of 40");
    assert!(Decision::of(&start(3)).is_none(), "the coin is first");
}

#[test]
#[should_panic(expected = "chose `3`, which is not legal")]
fn an_illegal_choice_of_a_foreign_agent_is_refused() {
    let most = agent_fn::<Nim, _>(|_, _| Take::new(3).expect("three"));
    play_out(start(4), &mut [most; 2], &mut generator(0, 0));
}

#[test]
fn perft_counts_ways_of_exactly_that_length() {
    // The coin, then every ordered sum of ones, twos and threes up to the heap.
    let count =
        |sticks, depths: u32| (0..depths).map(|d| perft(&start(sticks), d)).collect::<Vec<_>>();
    assert_eq!(count(50, 8), [1, 2, 6, 18, 54, 162, 486, 1458]);
    assert_eq!(count(3, 6), [1, 2, 6, 6, 2, 0]);
}

/// The same count by ids, with undo instead of copies.
#[cfg(feature = "serde")]
fn walk(session: &mut dyn rules_core::DynSession, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    session.legal_actions(&mut legal);
    session.chance_outcomes(&mut outcomes);
    legal.extend(outcomes.into_iter().map(|(id, _)| id));
    let mut ways = 0;
    for id in legal {
        session.apply(id.into()).expect("a listed step");
        ways += walk(session, depth - 1);
        session.undo().expect("the step");
    }
    ways
}

#[cfg(feature = "serde")]
macro_rules! perft_agrees {
    ($game:ident) => {{
        let mut session =
            Session::<rules_core::games::$game::State>::new(&Default::default()).unwrap();
        for depth in 0..3 {
            assert_eq!(perft(session.state(), depth), walk(&mut session, depth), "depth {depth}");
        }
    }};
}

#[cfg(feature = "serde")]
#[test]
fn perft_agrees_with_a_walk_by_ids_in_every_game() {
    rules_core::for_each_game!(perft_agrees);
}

/// All nodes of the tree below the set-up, as the benchmark beside other engines
/// has counted them by a recursion of its own.
#[cfg(feature = "wuerfelhelden")]
#[test]
fn perft_of_a_race_of_heroes_is_known() {
    use rules_core::games::wuerfelhelden::{Options, State};
    let start = State::new_game(&Options::default()).expect("the default");
    let ways: Vec<_> = (1..=5).map(|depth| perft(&start, depth)).collect();
    assert_eq!(ways.iter().sum::<u64>(), 14_006_915, "{ways:?}");
}
