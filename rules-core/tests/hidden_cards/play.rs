//! Turns, and what seats know of them.

use rules_core::{
    ActionSet, Apply, Encode, Heuristic, Indexed, Legal, Node, ObservationWriter, Observe, Seat,
    Weight, below, generator,
    rand_core::Rng,
    serde::{self, Deserialize, Serialize},
    weighted_index, write_fields,
};

use super::{Action, COPIES, On, Options, Phase, Rank, State, TRUTH, Wrong, is};

const ONE: Rank = match Rank::new(1) {
    Some(rank) => rank,
    None => panic!("a rank"),
};

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = Rank;

    fn node(&self) -> Node {
        match self.phase {
            Phase::Aside | Phase::Deal(_) | Phase::Draw => Node::Chance,
            Phase::Play => Node::Player(self.turn),
            Phase::Over => Node::Terminal,
        }
    }

    fn legal_actions(&self) -> ActionSet<Action> {
        let mut legal = ActionSet::EMPTY;
        if self.phase != Phase::Play {
            return legal;
        }
        let held = [self.hands[usize::from(self.turn)], self.drawn];
        let holds = |rank| held.contains(&Some(rank));
        let targets = || On::all().filter(|&on| self.target(on).is_some());
        for on in targets().filter(|_| holds(ONE)) {
            let least = if is(Wrong::DeadAction) { 3 } else { 2 };
            let named = Rank::all().filter(|rank| rank.get() >= least);
            named.for_each(|rank| legal.insert(Action::Strike(on, rank)));
        }
        for rank in Rank::all().filter(|&rank| holds(rank)) {
            if rank != ONE || targets().next().is_none() {
                legal.insert(Action::Play(rank));
            }
        }
        legal
    }

    fn chance_outcomes(&self, mut each: impl FnMut(Rank, Weight)) {
        if self.node() != Node::Chance {
            return;
        }
        let deck = self.deck().expect("a valid state");
        for (rank, left) in Rank::all().zip(deck).filter(|&(_, left)| left > 0) {
            each(rank, if is(Wrong::WeightsAllOne) { 1 } else { left.into() });
        }
    }
}

impl Apply for State {
    const UNIT: i32 = 1;

    fn apply_action(&mut self, action: Action) {
        let turn = usize::from(self.turn);
        let played = match action {
            Action::Strike(..) => ONE,
            Action::Play(rank) => rank,
        };
        let drawn = self.drawn.take();
        let kept = if self.hands[turn] == Some(played) { drawn } else { self.hands[turn] };
        self.hands[turn] = kept;
        self.piles[turn][played.index()] += 1;
        self.protected[turn] = played.get() == 2;
        if let Action::Strike(on, named) = action
            && let Some(target) = self.target(on)
            && self.hands[target] == Some(named)
        {
            self.hands[target] = None;
            self.piles[target][named.index()] += 1;
        }
        self.pass_on();
    }

    fn apply_chance(&mut self, rank: Rank) {
        match self.phase {
            Phase::Aside => {
                self.aside = Some(rank);
                self.phase = Phase::Deal(0);
            }
            Phase::Deal(dealt) => {
                let players = self.options.players;
                self.hands[usize::from((self.start + dealt) % players)] = Some(rank);
                self.phase = if dealt + 1 < players { Phase::Deal(dealt + 1) } else { Phase::Draw };
            }
            Phase::Draw => {
                self.drawn = Some(rank);
                self.protected[usize::from(self.turn)] = false;
                self.phase = Phase::Play;
            }
            Phase::Play | Phase::Over => panic!("no card is drawn now"),
        }
    }

    fn payoff(&self, seat: Seat) -> i32 {
        if self.phase != Phase::Over {
            return 0;
        }
        let off = usize::from(is(Wrong::PayoffOneSeatOff));
        let seat = (usize::from(seat) + off) % self.players();
        let best = self.hands.iter().max().copied().flatten();
        let winners = self.hands.iter().filter(|&&hand| hand == best).count();
        let won = i32::from(self.hands[seat] == best) * i32::from(self.options.players);
        let gift = i32::from(is(Wrong::SeatIsSpecial) && winners == 1) * [1, -1, 0, 0][seat];
        won - i32::try_from(winners).unwrap_or(0) + gift
    }

    fn potential(&self, seat: Seat) -> (i64, i64) {
        let next = self.hands[(usize::from(seat) + 1) % self.players()];
        let told = next.filter(|_| is(Wrong::PotentialTells) && self.phase != Phase::Over);
        (told.map_or(0, |rank| rank.get().into()), 10)
    }
}

impl State {
    /// The seat so many places on, if it can be struck.
    fn target(&self, on: On) -> Option<usize> {
        let target = (usize::from(self.turn) + usize::from(on.get())) % self.players();
        let other = usize::from(on.get()) < self.players() && !self.protected[target];
        (other && self.hands[target].is_some()).then_some(target)
    }

    /// The next seat that is not out, or the end.
    fn pass_on(&mut self) {
        let players = self.options.players;
        let left = self.hands.iter().flatten().count();
        if left == 1 || self.deck().is_none_or(|deck| deck == [0; 4]) {
            self.phase = Phase::Over;
            return;
        }
        let on = if is(Wrong::TurnOrderReversed) { players - 1 } else { 1 };
        self.phase = Phase::Draw;
        loop {
            self.turn = (self.turn + on) % players;
            if self.hands[usize::from(self.turn)].is_some() {
                return;
            }
        }
    }
}

/// What a seat sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "self::serde")]
pub(crate) struct View {
    options: Options,
    seat: Seat,
    phase: Phase,
    start: Seat,
    turn: Seat,
    /// Whether each seat holds a card.
    holding: [bool; 4],
    /// The cards that are seen: the own one.
    seen: [Option<Rank>; 4],
    drawn: Option<Rank>,
    piles: [[u8; 4]; 4],
    protected: [bool; 4],
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        TRUTH.set(Some(*self));
        let &Self { options, phase, start, turn, hands, drawn, piles, protected, .. } = self;
        let mut seen = [None; 4];
        seen[usize::from(seat)] = hands[usize::from(seat)];
        if is(Wrong::OpenView) || phase == Phase::Over {
            seen = hands;
        }
        let holding = hands.map(|hand| hand.is_some());
        let drawn = drawn.filter(|_| turn == seat);
        View { options, seat, phase, start, turn, holding, seen, drawn, piles, protected }
    }

    fn determinize(view: &View, rng: &mut (impl Rng + ?Sized)) -> Self {
        let truth = TRUTH.get().filter(|_| is(Wrong::DeterminizeIsTruth));
        match truth {
            Some(truth) => truth,
            None if is(Wrong::DeterminizeIsConstant) => dealt(view, &mut generator(7, 7)),
            None => dealt(view, rng),
        }
    }
}

/// A state that fits a view: the cards that are not seen are dealt.
fn dealt(view: &View, rng: &mut (impl Rng + ?Sized)) -> State {
    let &View { options, phase, start, turn, seen, drawn, piles, protected, .. } = view;
    let mut state =
        State { options, phase, start, turn, hands: seen, drawn, aside: None, piles, protected };
    let mut card = |state: &State| {
        let left = state.deck().unwrap_or(COPIES).map(Weight::from);
        Rank::from_index(weighted_index(left, below(rng, left.iter().sum())))
    };
    if phase != Phase::Aside {
        state.aside = card(&state);
    }
    for seat in 0..4 {
        if view.holding[seat] && state.hands[seat].is_none() {
            state.hands[seat] = card(&state);
        }
    }
    if phase == Phase::Play && drawn.is_none() {
        state.drawn = card(&state);
    }
    state
}

impl Encode for State {
    type ViewRef<'a> = View;

    fn encode(view: &View, out: &mut impl ObservationWriter) {
        let players = usize::from(view.options.players);
        let (own, turn) = (usize::from(view.seat), usize::from(view.turn));
        let at = |on: usize| Some((own + on) % players).filter(|_| on < players);
        let reversed = is(Wrong::TurnCellReversed);
        let on = if reversed { own + players - turn } else { turn + players - own };
        write_fields! { out;
            "own" [4], 1, OneHot, "LT" = one_hot(view.seen[own].map(Indexed::index));
            "drawn" [4], 1, OneHot, "LT" = one_hot(view.drawn.map(Indexed::index));
            "holding" [4], 1, Flag, "LT"
                = field(|on| at(on).map_or(0, |seat| view.holding[seat].into()));
            "protected" [4], 1, Flag, "LT"
                = field(|on| at(on).map_or(0, |seat| view.protected[seat].into()));
            "turn" [4], 1, OneHot, "LT" = one_hot(Some(on % players));
            "piles" [4, 4], 5, Count, "LT"
                = field(|i| at(i / 4).map_or(0, |seat| view.piles[seat][i % 4]));
        }
    }
}

impl Heuristic for State {
    fn heuristic_action(_: &View, legal: ActionSet<Action>) -> Action {
        legal.first().expect("at least one is legal")
    }
}
