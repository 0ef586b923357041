//! The guard of every state that comes from outside: it refuses whatever no
//! game can show, so that all other code may rely on it.

pub(super) mod agenda;
mod map;
mod players;
#[allow(unreachable_pub, reason = "a macro declares the enum")]
pub(super) mod reach;
mod shown;

use crate::{
    InvalidState, Legal, Node,
    games::valor_and_villainy::{
        components::{Deck, Dice, Minion, Piece, Pieces, Spell, Treasure, constants},
        state::{
            Attack, AttackStage, Base, Ending, Phase, PhaseStage, Prompt, Public, SeatId, State,
        },
    },
};

/// Whether a handful is no larger than any in the game.
pub(super) fn handful(dice: Dice) -> bool {
    dice.novice <= 30 && dice.adept <= 30 && dice.master <= 30
}

/// Refuses with a reason unless a condition holds.
pub(super) fn hold(holds: bool, reason: &'static str) -> Result<(), InvalidState> {
    InvalidState::unless(holds, reason)
}

impl State {
    /// Looks for anything that no game can show.
    pub(super) fn validate_state(&self) -> Result<(), InvalidState> {
        let table = &self.table;
        table.validate_rounds()?;
        table.validate_players()?;
        table.validate_map()?;
        self.validate_cards()?;
        self.validate_reach()?;
        table.validate_cursors()?;
        table.validate_agenda()?;
        self.check_asked()?;
        self.validate_node()
    }

    /// Every card of every design is somewhere, once.
    fn validate_cards(&self) -> Result<(), InvalidState> {
        let table = &self.table;
        for spell in Spell::ALL {
            let casts = table.agenda.casts.as_slice().iter().filter(|cast| cast.spell == spell);
            let hands: u8 = self.hands.values().iter().map(|hand| hand.count(spell)).sum();
            let piles = self.deck.count(spell) + table.discard.count(spell);
            let all = usize::from(hands + piles) + casts.count();
            hold(all == usize::from(spell.copies()), "a Spell card is missing or too many")?;
        }
        for minion in Minion::ALL {
            let lying = minion.cards().intersection(table.map.pieces()).len();
            let piles = table.minions.count(minion)
                + table.minion_discard.count(minion)
                + table.defeated_minions.count(minion);
            let drawn = match table.agenda.prompt {
                Prompt::Spawn(spawn) => {
                    spawn.card.is_some_and(|card| card.minion() == Some(minion))
                }
                _ => false,
            };
            let all = lying + u32::from(piles) + u32::from(drawn);
            hold(all == u32::from(minion.copies()), "a Minion card is missing or too many")?;
        }
        for treasure in Treasure::ALL {
            let slots = table.players.values().iter().flat_map(|player| player.slots.values());
            let worn = slots.flatten().filter(|&&worn| worn == treasure).count();
            let stashed: u8 =
                table.stashes.values().iter().map(|stash| stash.treasures.count(treasure)).sum();
            let piles = table.treasures.count(treasure) + table.treasure_discard.count(treasure);
            let all = worn + usize::from(stashed + piles);
            hold(all == usize::from(treasure.copies()), "a Treasure card is missing or too many")?;
        }
        self.validate_hands()
    }

    /// VV-19, VV-147: who can hold which Spells.
    fn validate_hands(&self) -> Result<(), InvalidState> {
        for seat in SeatId::ALL {
            let hand = &self.hands[seat];
            let foreign = match seat {
                SeatId::Villain if self.table.final_battle => 0,
                SeatId::Villain => Self::of_deck(Deck::Arcane) | Self::of_deck(Deck::Divine),
                _ => Self::of_deck(Deck::Void),
            };
            let taken = self.table.players[seat].who.is_some();
            hold(taken || hand.is_empty(), "an empty seat holds Spells")?;
            hold(hand.held() & foreign == 0, "a hand holds Spells of a deck it cannot draw from")?;
        }
        self.validate_discards()
    }

    /// The top of the agenda waits for a decision that is shown, or for a
    /// chance that can happen.
    fn validate_node(&self) -> Result<(), InvalidState> {
        hold(self.is_shown(), "nobody has to decide and nothing to happen")?;
        match self.node() {
            Node::Chance => hold(self.total_weight() > 0, "a chance without an outcome"),
            Node::Player(_) => hold(
                self.table.decisions < self.table.options.decision_cap,
                "more decisions than the cap",
            ),
            Node::Terminal => Ok(()),
        }
    }
}

impl Public {
    /// Rounds, Procession, Final Battle, the end.
    fn validate_rounds(&self) -> Result<(), InvalidState> {
        let roster = self.options.allow_roster_changes;
        hold((1..=5).contains(&self.heroes), "there are one to five Heroes")?;
        hold(roster || self.heroes == self.options.heroes, "the number of Heroes changed")?;
        hold(self.hero_seats().any(|seat| seat == self.initiative), "nobody's Initiative")?;
        hold(!self.goes_last || self.heroes > 1 || roster, "a single Hero goes last")?;
        hold(self.day <= constants::DAYS, "the Procession has six days")?;
        hold(!self.shrines_idle || roster, "Shrines are idle without a change of players")?;
        hold(self.decisions <= self.options.decision_cap, "more decisions than the cap")?;
        self.validate_final()?;
        self.validate_end()
    }

    /// VV-176 to VV-189.
    fn validate_final(&self) -> Result<(), InvalidState> {
        if !self.final_battle {
            let none = self.souls == 0 && self.final_rounds == 0;
            return hold(none, "Souls or Rounds of a Final Battle that has not begun");
        }
        hold(self.day == constants::DAYS, "the Final Battle before day six")?;
        // VV-189: his Round after the last one does not begin.
        let his = matches!(
            self.base.phase,
            Phase::VillainTurn | Phase::MinionStep | Phase::VillainLevel | Phase::FinalEntry
        );
        let played = self.final_rounds.saturating_add(u8::from(his));
        hold(played <= self.options.final_round_cap, "too many Rounds")?;
        // VV-183: the Attack that takes the third one may defeat all five Heroes.
        hold(self.souls <= constants::SOULS - 1 + 5, "too many Souls")
    }

    /// VV-183 to VV-185, VV-189.
    fn validate_end(&self) -> Result<(), InvalidState> {
        let beaten = self.final_battle && self.players[SeatId::Villain].health == 0;
        let won = self.souls >= constants::SOULS;
        let Some(ending) = self.ending else {
            let dealing = |attack: &Attack| matches!(attack.stage, AttackStage::Deal(_));
            let group = self.agenda.attack.as_ref().is_some_and(dealing);
            hold(group || !(beaten || won), "the game is over")?;
            return hold(self.base.phase != Phase::Over, "over without an ending");
        };
        let capped = self.decisions == self.options.decision_cap
            || self.final_battle && self.final_rounds == self.options.final_round_cap;
        let fits = match ending {
            Ending::Villain if won => true,
            Ending::Heroes if beaten && !won => true,
            _ => capped && ending == self.options.cap_result && !won && !beaten,
        };
        hold(fits, "the ending is not what the table shows")?;
        hold(self.base == Base::new(Phase::Over, PhaseStage::Close), "over, but a phase goes on")?;
        hold(self.agenda.is_empty(), "over, but something is in progress")
    }

    /// The pieces that are in play: cards on the Map.
    pub(super) fn cards_on_map(&self) -> Pieces {
        self.map.pieces().intersection(Piece::CARDS)
    }
}
