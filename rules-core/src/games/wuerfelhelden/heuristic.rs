//! Heuristic: grow early, chase when more swords are to be expected than lie in
//! the centre, and look for treasure otherwise.

use super::components::{Action, Colour, Die, Face, Shown, Symbol};
use super::observe::{View, ViewRef};
use super::state::{Phase, State, Turn};
use crate::{ActionSet, Heuristic, Indexed, Seat, ViewForm};

/// A sword in the scale of the estimates: two dice rolls have 36 cases.
const SWORD: u32 = 36;
/// The dice of a party that need not grow.
const LARGE: u8 = 6;

impl Heuristic for State {
    fn heuristic_action(view: &View, legal: ActionSet<Action>) -> Action {
        choose(<ViewRef<'_> as ViewForm<'_, State>>::from_view(view), legal)
    }

    fn seat_action(&self, seat: Seat, legal: ActionSet<Action>, _: Option<u8>) -> Action {
        choose(<ViewRef<'_> as ViewForm<'_, State>>::from_state(self, seat), legal)
    }

    fn estimate(&self, values: &mut [f64]) -> bool {
        super::estimate::estimate(self, values)
    }
}

fn choose(view: ViewRef<'_>, legal: ActionSet<Action>) -> Action {
    let chosen = match &view.table.phase {
        Phase::Choosing { turn, .. } => {
            let plan = Plan::new(view.table, turn);
            // Marks come first, and the last action is to roll them or to stop.
            legal.iter().find(|action| match action {
                Action::Mark(die) => !plan.keeps(*die),
                Action::Roll | Action::Stop => true,
            })
        }
        _ => None,
    };
    chosen.or_else(|| legal.first()).expect("a seat that decides has a legal action")
}

/// What a turn is for.
struct Plan {
    /// Swords to expect of one die of each colour, rolled as often as is left.
    swords: [u32; Colour::COUNT],
    /// Whether swords are wanted; coins otherwise.
    chase: bool,
    /// Whether die symbols are wanted, yellow and red.
    grow: [bool; 2],
}

impl Plan {
    fn new(table: &State, turn: &Turn) -> Self {
        let own = table.tableaus()[usize::from(turn.active)];
        let rolls = table.set().rolls() - turn.roll;
        let swords = Colour::row(|colour| best(table.options.dice_set[colour], rolls));
        let small = Colour::all().map(|c| table.party(turn.active).count(c)).sum::<u8>() < LARGE;
        let early = 2 * table.taken.len() < table.warrants().len();
        let grow = [small && early && own.yellow > 0, small && early && own.red > 0];
        // A marked die has shown less than it promises, so that the estimate
        // does not change while the dice of a chase are being marked.
        let hand = Colour::all().map(|c| u32::from(turn.hand.count(c)) * swords[c.index()]);
        let showing = turn.showing.iter().map(|Shown::Die(colour, symbol)| match symbol {
            Symbol::Yellow if grow[0] => 0,
            Symbol::Red if grow[1] => 0,
            _ => (SWORD * u32::from(symbol.swords())).max(swords[colour.index()]),
        });
        let estimate = hand.chain(showing).sum::<u32>();
        let bid = u32::from(table.centre.dice.swords());
        Self { swords, chase: estimate > SWORD * bid, grow }
    }

    fn keeps(&self, Shown::Die(colour, symbol): Shown) -> bool {
        match symbol {
            Symbol::Yellow => self.grow[0],
            Symbol::Red => self.grow[1],
            Symbol::Coin => !self.chase,
            Symbol::Blank => false,
            Symbol::One | Symbol::Two | Symbol::Three => {
                self.chase && SWORD * u32::from(symbol.swords()) >= self.swords[colour.index()]
            }
        }
    }
}

/// The expected swords of a die that may be rolled once or twice and is rolled
/// again as long as that promises more; a die with an X is gone.
fn best(die: Die, rolls: u8) -> u32 {
    let weights = die.weights();
    let mean = |again: u32| -> u32 {
        let of = |face: Face| match face {
            Face::Shows(symbol) => again.max(SWORD * u32::from(symbol.swords())),
            Face::X => 0,
        };
        Face::all().map(|face| u32::from(weights[face.index()]) * of(face)).sum::<u32>() / 6
    };
    (1..rolls).fold(mean(0), |again, _| mean(again))
}
