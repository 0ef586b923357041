//! What is there: the things of the table in [`reach`](super::reach), read off a
//! state.

use super::reach::{
    Thing::{
        self, Battle, Beaten, Bloodlust, Drawing, Due, Early, Excess, Fallen, Frames, GoesLast,
        Gust, Hands, HeroDown, HeroOpen, HisDown, HisOpen, Markers, MayAct, Played, Spawning,
    },
    Things,
};
use crate::games::valor_and_villainy::{
    components::{Piece, constants},
    state::{Player, Prompt, Public, State, Team},
};

/// What is there, of what could be.
fn set(things: &[(Thing, bool)]) -> Things {
    things.iter().filter(|(_, there)| *there).map(|&(thing, _)| thing).collect()
}

impl State {
    /// What the table shows.
    pub(in super::super) fn shown(&self) -> Things {
        self.table.progress().union(self.table.heap()).union(self.in_hands())
    }

    /// What the players hold.
    fn in_hands(&self) -> Things {
        let limit = u32::from(self.table.options.hand_limit);
        let hands = self.hands.values().iter();
        let mut heroes = self.table.hero_seats();
        set(&[
            (Hands, hands.into_iter().any(|hand| !hand.is_empty())),
            (Excess, heroes.any(|seat| self.hands[seat].total() > limit)),
        ])
    }
}

impl Public {
    /// How far the game has come, and the stage of its phase.
    fn progress(&self) -> Things {
        let agenda = &self.agenda;
        let alone = agenda.tags.is_empty();
        let due = self.day >= constants::DAYS;
        set(&[
            (Early, !self.final_battle && !due),
            (Due, !self.final_battle && due),
            (Battle, self.final_battle),
            (Played, self.is_played()),
            (Frames, !alone),
            (Drawing, alone && matches!(agenda.prompt, Prompt::Draw(_))),
            (Spawning, alone && matches!(agenda.prompt, Prompt::Spawn(_))),
        ])
    }

    /// What lies on the table for a while.
    fn heap(&self) -> Things {
        let [heroes, his] = [&self.stashes[Team::Hero], &self.stashes[Team::Villain]];
        let marked = self.players.values().iter().any(|player| player.marker);
        let [low, high] = self.bloodlust;
        set(&[
            (GoesLast, self.goes_last),
            (MayAct, !self.may_act.is_empty()),
            (Gust, self.gust.is_some()),
            (Markers, marked || self.gust_marker || !self.markers.is_empty()),
            (Bloodlust, !low.union(high).is_empty()),
            (HeroDown, heroes.face_down > 0),
            (HeroOpen, !heroes.treasures.is_empty()),
            (HisDown, his.face_down > 0),
            (HisOpen, !his.treasures.is_empty()),
            (Beaten, !self.defeated_minions.is_empty()),
            (Fallen, self.defeated_heroes > 0),
        ])
    }

    /// Whether anything has happened that the set-up does not do.
    fn is_played(&self) -> bool {
        let discards = self.discard.total()
            + self.minion_discard.total()
            + self.treasure_discard.total()
            + self.defeated_minions.total();
        let grown = |player: &Player| player.xp > 0 || player.crystal;
        self.round > 0
            || self.day > 0
            || self.shrines > 0
            || discards > 0
            || !self.wounded.is_empty()
            || !self.map.pieces().intersection(Piece::SHEEP).is_empty()
            || self.map.revealed().iter().any(|cell| cell.tier() > 0)
            || self.players.values().iter().any(grown)
    }
}
