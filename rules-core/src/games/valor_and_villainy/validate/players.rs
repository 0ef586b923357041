//! The boards of the Player Characters.

use super::hold;
use crate::{
    InvalidState,
    games::valor_and_villainy::{
        components::{Char, HEALTH_MAX, HEALTH_STEP, Row, Slot, constants},
        state::{Phase, PhaseStage, Player, Public, SeatId, SeatIds},
    },
};

impl Public {
    pub(super) fn validate_players(&self) -> Result<(), InvalidState> {
        let taken: SeatIds = self.hero_seats().chain([SeatId::Villain]).collect();
        let open = self.first_open();
        for seat in SeatId::ALL {
            let player = &self.players[seat];
            if seat == SeatId::Villain {
                hold(player.who == Some(Char::Mordak), "Mordak plays on the Villain's seat")?;
            } else if !taken.contains(seat) || seat as u8 >= open {
                hold(*player == Player::default(), "an empty seat has things")?;
                continue;
            } else {
                let hero = player.who.and_then(Char::hero).is_some();
                hold(hero, "a Hero's seat without a Hero")?;
            }
            hold(player.who.is_some_and(|who| self.seat_of(who) == Some(seat)), "a Hero twice")?;
            self.validate_player(seat, player)?;
            validate_effects(player, taken)?;
        }
        let stashed = self
            .hero_seats()
            .filter(|&seat| self.players[seat].who.is_some() && self.stashed(seat));
        hold(
            stashed.count() <= usize::from(self.defeated_heroes),
            "a Hero in the Stash was not counted",
        )?;
        hold(self.defeated_heroes <= 20, "too many Defeats")
    }

    /// The first seat whose player has no board yet: boards are chosen one
    /// after the other, and the cap can end a game before all are.
    fn first_open(&self) -> u8 {
        match (self.base.phase, self.base.stage) {
            (Phase::Setup, PhaseStage::Draft(at)) => at,
            (Phase::Over, _) if self.round == 0 => {
                let seated = |seat: &SeatId| self.players[*seat].who.is_some();
                u8::try_from(self.hero_seats().take_while(seated).count()).unwrap_or(self.heroes)
            }
            _ => self.heroes,
        }
    }

    fn validate_player(&self, seat: SeatId, player: &Player) -> Result<(), InvalidState> {
        let options = &self.options;
        for row in Row::ALL {
            let dice = player.rows[row];
            let sum = u32::from(dice.novice) + u32::from(dice.adept) + u32::from(dice.master);
            hold(sum <= u32::from(options.row_capacity), "more dice than a row holds")?;
            let own = seat == SeatId::Villain || row != Row::Corruption;
            hold(own || sum == 0 && player.tokens[row] == 0, "a Hero's Corruption row")?;
        }
        let tokens: u32 = player.tokens.values().iter().map(|&n| u32::from(n)).sum();
        hold(tokens <= u32::from(self.plus_one_cap(seat)), "more Plus-Ones than the cap")?;
        hold(
            (1..=options.action_point_cap).contains(&player.points),
            "Action Points outside their range",
        )?;
        hold(player.xp <= 150, "more XP than a game gives")?;
        for slot in Slot::ALL {
            let fits = player.slots[slot].is_none_or(|treasure| treasure.slot() == slot);
            hold(fits, "a Treasure in a slot that is not its own")?;
        }
        hold(
            player.cell.is_none_or(|cell| self.map.revealed().contains(cell)),
            "nowhere on the Map",
        )?;
        match seat {
            SeatId::Villain => self.validate_villain(player),
            _ => self.validate_hero(seat, player),
        }
    }

    fn validate_villain(&self, player: &Player) -> Result<(), InvalidState> {
        let entering = self.base.phase == Phase::FinalEntry && self.base.stage == PhaseStage::Enter;
        let on_map = self.final_battle && !entering;
        hold(player.cell.is_some() == on_map, "Mordak enters with the Final Battle")?;
        hold(player.health.is_multiple_of(HEALTH_STEP), "his Health goes by fives")?;
        hold(player.health <= HEALTH_MAX, "his Health is at most 100")?;
        let alive = player.health >= HEALTH_STEP;
        hold(alive || self.final_battle, "his Health is at least 5 before the Final Battle")?;
        let worn = player.slots.values().iter().any(Option::is_some);
        hold(!worn || self.final_battle, "Mordak wears Treasures before the Final Battle")?;
        hold(!player.crystal && !player.marker, "a Crystal or a marker of the Villain")?;
        hold(!player.cursed && !player.shackled, "Hex and Shackles are for Heroes")
    }

    fn validate_hero(&self, seat: SeatId, player: &Player) -> Result<(), InvalidState> {
        if player.cell.is_none() {
            let none = player.health == 0
                && !player.marker
                && player.armor_by.is_empty()
                && player.lifelink_by.is_empty()
                && player.edge_by == [SeatIds::EMPTY; 2]
                && !player.cursed
                && !player.shackled;
            return hold(none, "a Hero in the Stash has Hearts or effects");
        }
        let more = if self.options.invigorate_above_max && self.final_battle {
            constants::INVIGORATE
        } else {
            0
        };
        let most = self.max_health(seat) + more;
        hold((1..=most).contains(&player.health), "Hearts outside their range")
    }
}

/// Lasting effects come from players at the table.
fn validate_effects(player: &Player, taken: SeatIds) -> Result<(), InvalidState> {
    let [low, high] = player.edge_by;
    let all = player.armor_by.union(player.lifelink_by).union(low).union(high);
    hold(all.difference(taken).is_empty(), "an effect of a player who is not there")
}
