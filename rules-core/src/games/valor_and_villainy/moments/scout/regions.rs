//! What a Scout does with the Regions: each task for one after the other.

use super::super::super::{
    components::{
        Cells, Direction, Directions, Minion, Pieces, Row, Size, constants,
        tiles::{Content, Rule},
    },
    state::{Ambushing, Draw, Gain, Progress, Prompt, Public, Scout, ScoutStage, SeatId, Turn},
};
use crate::EnumMap;

impl ScoutStage {
    /// Regions are filled from a direction on.
    pub(super) fn fill_from(at: Option<Direction>) -> Self {
        at.map_or(Self::Revealed, Self::Fill)
    }

    /// Ambushers are drawn from a direction on.
    pub(super) fn ambush_from(at: Option<Direction>, waiting: Pieces) -> Self {
        let draw = |at| Self::Ambush(Ambushing { progress: Progress::at(at), waiting });
        at.map_or(Self::Acting(waiting), draw)
    }
}

impl Progress {
    /// Nothing is done in a Region yet.
    const fn at(at: Direction) -> Self {
        Self { at, done: 0 }
    }
}

impl Public {
    /// VV-57: every face-down Region around is flipped.
    pub(in super::super::super) fn push_scout(&mut self, turn: &Turn) {
        let Some(from) = self.cell(turn.who) else { return };
        let down = self.map.down();
        let dirs: Directions = Direction::ALL
            .into_iter()
            .filter(|&direction| from.step(direction).is_some_and(|cell| down.contains(cell)))
            .collect();
        if let Some(at) = dirs.first() {
            self.agenda.push(Scout { from, dirs, stage: ScoutStage::Flip(at) });
        }
    }

    /// What the current tile brings (VV-61).
    fn content(&self, scout: &Scout) -> Option<&'static Content> {
        Some(self.set().content(self.map.tile(scout.cell()?)?, self.heroes))
    }

    /// VV-60, VV-64: the Size of the next Minion of the current Region, the
    /// largest first.
    pub(super) fn next_size(&self, scout: &Scout) -> Option<Size> {
        let (counts, mut before) = match scout.stage {
            ScoutStage::Minions(progress) => (self.content(scout)?.minions, progress.done),
            ScoutStage::Ambush(it) => (self.content(scout)?.ambush, it.progress.done),
            _ => return None,
        };
        Size::ALL.into_iter().rev().find(|size| {
            let count = counts[size.index()];
            let here = before < count;
            before = before.saturating_sub(count);
            here
        })
    }

    /// VV-62: a one-time rule of a revealed tile; what comes next.
    pub(super) fn apply_rule(&mut self, scout: &Scout, at: Direction) -> ScoutStage {
        let rule = scout.cell().and_then(|cell| self.rule(cell));
        if rule.is_some_and(Rule::is_shrine) {
            self.find_shrine();
        }
        match rule {
            Some(Rule::ShrineBronco | Rule::ShrineAsha) => {
                return ScoutStage::Heroes(Progress::at(at));
            }
            Some(Rule::ShrineLuna) => {
                for seat in self.hero_seats() {
                    self.heal(seat, constants::LUNA);
                }
            }
            Some(Rule::Labyrinth) => return ScoutStage::Portal(at),
            Some(Rule::Library) => {
                let seat = self.agenda.turn().seat;
                if !self.stashed(seat) {
                    self.draw_one(seat);
                }
            }
            _ => {}
        }
        ScoutStage::Rules(scout.after(at))
    }

    /// VV-73, VV-75: the gift of a Shrine to the next Hero on the Map.
    pub(super) fn next_hero_gift(&mut self, scout: &Scout, progress: Progress) -> ScoutStage {
        if progress.done >= self.heroes {
            return ScoutStage::Rules(scout.after(progress.at));
        }
        let seat = self.seat_id(progress.done);
        if !self.stashed(seat) {
            if self.bronco(scout) {
                let least = Row::Melee;
                self.agenda.prompt =
                    Prompt::Gain(Gain { seat, left: 1, least, optional: false, row: None });
            } else {
                self.draw_one(seat);
            }
        }
        ScoutStage::Heroes(Progress { done: progress.done + 1, ..progress })
    }

    /// Whether the current Region is Bronco's Shrine.
    pub(super) fn bronco(&self, scout: &Scout) -> bool {
        scout.cell().and_then(|cell| self.rule(cell)) == Some(Rule::ShrineBronco)
    }

    /// One Spell from a deck that the player names.
    fn draw_one(&mut self, seat: SeatId) {
        self.agenda.prompt =
            Prompt::Draw(Draw { seat, to_name: 1, last: None, cards: EnumMap::new(|_| 0) });
    }

    /// VV-59: face-down Treasures of the current Region.
    pub(super) fn place_treasures(&mut self, scout: &Scout, at: Direction) -> ScoutStage {
        if let (Some(cell), Some(content)) = (scout.cell(), self.content(scout)) {
            for _ in 0..content.treasures {
                if self.ready_treasure() {
                    self.map.treasures[cell] += 1;
                }
            }
        }
        ScoutStage::Minions(Progress::at(at))
    }

    /// The next Minion of the current Region, or the next Region.
    pub(super) fn next_minion(&mut self, scout: &Scout) {
        let size = self.next_size(scout);
        if size.is_some_and(|size| self.ready_minions(size)) {
            return;
        }
        let frame = self.agenda.scout_mut();
        match &mut frame.stage {
            ScoutStage::Minions(progress) | ScoutStage::Ambush(Ambushing { progress, .. })
                if size.is_some() =>
            {
                progress.done += 1;
            }
            ScoutStage::Minions(progress) => {
                frame.stage = ScoutStage::fill_from(scout.after(progress.at));
            }
            ScoutStage::Ambush(Ambushing { progress, waiting }) => {
                frame.stage = ScoutStage::ambush_from(scout.after(progress.at), *waiting);
            }
            _ => {}
        }
    }

    /// VV-60, VV-64: a drawn Minion comes Fresh on top of the stack.
    pub(super) fn populate(&mut self, scout: &Scout, minion: Minion) {
        let (Some(cell), Some(piece)) = (scout.cell(), self.take_card(minion)) else {
            return;
        };
        self.map.put(piece, cell);
        match &mut self.agenda.scout_mut().stage {
            ScoutStage::Minions(progress) => progress.done += 1,
            ScoutStage::Ambush(Ambushing { progress, waiting }) => {
                progress.done += 1;
                waiting.insert(piece);
            }
            _ => {}
        }
    }

    /// VV-66: an Ambush ends the Move in progress.
    pub(super) fn end_move_for_ambush(&mut self, scout: &Scout) {
        let ambush = scout
            .cells()
            .filter_map(|cell| self.map.tile(cell))
            .any(|tile| self.set().content(tile, self.heroes).ambush != [0; 3]);
        if ambush {
            self.agenda.turn_mut().end_move();
        }
    }

    /// The Regions that a Scout has flipped.
    pub(crate) fn just_revealed(&self) -> Cells {
        self.agenda.scout.iter().flat_map(Scout::cells).collect()
    }
}
