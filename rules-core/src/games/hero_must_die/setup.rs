//! Setup: the starting table, and the components counted back.

use super::{
    Options,
    components::{
        Trap,
        constants::{START_GOLD, START_MP, START_SLAVES, START_VP},
    },
    state::{Agenda, Plots, Public, Road, Slot, Stage, State},
    validate,
};
use crate::{Indexed, InvalidState, Seat, Setup, pieces::Stack};

/// Where the tokens start (HMD-26).
const fn tokens(players: u8) -> [Road; 3] {
    match players {
        2 => [Road::Inn, Road::Inn, Road::Castle],
        3 => [Road::Inn, Road::Castle, Road::Castle],
        _ => [Road::Castle; 3],
    }
}

impl Setup for State {
    type Options = Options;

    /// HMD-17 to HMD-27, but for the choices of the players.
    fn setup(options: &Options) -> Self {
        let mut table = Public { top: 1, tokens: tokens(options.players), ..Public::default() };
        for seat in 0..usize::from(options.players) {
            table.vp[seat] = START_VP;
            table.gold[seat] = START_GOLD;
            table.slaves[seat] = START_SLAVES;
            table.mp[seat] = START_MP;
        }
        Self {
            options: *options,
            table,
            slots: [Slot::default(); 8],
            plots: Plots::default(),
            agenda: Agenda { stage: Stage::Order, stack: Stack::default() },
        }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> Seat {
        self.options.players
    }

    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        let Self { options: _, table, slots, plots, agenda: _ } = self;
        let size = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
        let held: u32 = table.monsters.iter().map(|own| own.len()).sum();
        let lying = size(table.offer.len() + table.monster_bottom.len());
        let deck = table.display(self.set()).len() + table.unknown_monsters(self.set()).len();
        count("monster cards", held + lying + deck);
        let inside: u32 = table.parties.iter().map(|party| party.len()).sum();
        let bottom = size(table.hero_bottom.len());
        count("hero cards", inside + bottom + table.unknown_heroes().len());
        let hands: u32 = plots.hands.iter().map(|hand| hand.len()).sum();
        let deck = self.plot_deck().len();
        count("plot cards", hands + plots.drawn.len() + table.discard.len() + deck);
        let seen = slots.iter().flat_map(|slot| [slot.top.face, slot.bottom.face]).flatten();
        count("event cards", size(seen.count()) + self.unseen_events().len());
        let built: u32 = table.traps.iter().map(|floor| floor.len()).sum();
        let pool: u32 = Trap::all().map(|trap| table.trap_pool(self.set(), trap)).sum();
        count("traps", built + pool);
        count("party tokens", size(table.tokens.len()));
    }

    fn validate(&self) -> Result<(), InvalidState> {
        validate::validate(self)
    }
}
