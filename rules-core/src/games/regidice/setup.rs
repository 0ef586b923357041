//! Setup: the starting dice.

use super::{
    Options,
    components::{COLOURED, Colour, Deeds, Enemy, MAX_SEATS, Pool, Seats},
    state::{Phase, Public, State},
};
use crate::{EnumMap, Indexed, InvalidState, Seat, Setup, pieces::Stack};

impl Setup for State {
    type Options = Options;

    /// RD-7 to RD-10.
    fn setup(options: &Options) -> Self {
        let mut pools = [Pool::default(); MAX_SEATS];
        for (seat, pool) in (0..options.players).zip(&mut pools) {
            *pool = options.pool(seat);
        }
        let table = Public {
            options: *options,
            round: 1,
            leader: 0,
            enemy: Enemy::FIRST,
            damage: 0,
            injured: EnumMap::default(),
            declared: [None; MAX_SEATS],
            resolved: Seats::EMPTY,
            waited: Seats::EMPTY,
            done: Deeds::default(),
            block: 0,
            dealt: 0,
            strikers: Seats::EMPTY,
            surplus: Stack::default(),
            phase: Phase::Roll { locked: Default::default() },
        };
        Self { table, pools }
    }

    fn options(&self) -> Options {
        self.table.options
    }

    #[inline]
    fn seats(&self) -> Seat {
        self.table.players()
    }

    /// 5.10: the dice in play and, of the black ones, those on the current and
    /// later enemies. Coloured dice that were not dealt never enter (RD-3).
    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        const KINDS: [&str; 4] = ["red die", "yellow die", "blue die", "black die"];
        for ((kind, dice), colour) in KINDS.into_iter().zip(self.in_play()).zip(Colour::all()) {
            let enemies = if colour == Colour::Black { self.on_enemies() } else { 0 };
            count(kind, dice + u32::from(enemies));
        }
    }

    fn validate(&self) -> Result<(), InvalidState> {
        self.validate_all()
    }
}

impl State {
    /// Dice of each colour in pools, in the injured pool and set aside.
    pub(super) fn in_play(&self) -> [u32; 4] {
        let mut dice: [u32; 4] = core::array::from_fn(|i| self.table.injured.values()[i].into());
        let mut add = |colours: [u8; 4]| {
            dice.iter_mut().zip(colours).for_each(|(sum, more)| *sum += u32::from(more));
        };
        self.pools.iter().for_each(|pool| add(pool.colours()));
        match &self.table.phase {
            Phase::Attack { kept, .. } | Phase::Block { kept, .. } => add(kept.colours()),
            Phase::Prepare { transit, .. } => transit.iter().for_each(|dice| add(dice.colours())),
            _ => {}
        }
        dice
    }

    /// Dice in the pools of all players, those under way included (RD-Q29).
    pub(super) fn dice_of_players(&self) -> u32 {
        self.in_play().iter().sum::<u32>() - u32::from(self.table.hurt())
    }

    /// Black dice that are still on an enemy, or on offer.
    fn on_enemies(&self) -> u8 {
        let current = match self.table.phase {
            Phase::Black { left, .. } => left,
            _ => self.table.foe().dice(),
        };
        let (set, enemy) = (self.table.set(), self.table.enemy);
        set.black() - set.trophies(enemy) - self.table.foe().dice() + current
    }

    /// Most dice of a colour that can be in play.
    pub(super) fn most(&self, colour: Colour) -> u8 {
        if colour == Colour::Black {
            self.table.set().black() - self.on_enemies()
        } else {
            COLOURED
        }
    }
}
