//! Scouting, what a flipped Region brings, and Ambushes (VV-56 to VV-68).

use crate::{
    EnumMap,
    games::valor_and_villainy::{
        components::{
            Action, ChanceOutcome, Direction, Directions, Minion, Pieces, Row, constants,
            spells::Trigger, tiles::Rule,
        },
        state::{
            Draw, Gain, Prompt, Public, Scout, ScoutStage, SeatId, State, Turn, TurnFlag, Window,
        },
    },
};

impl State {
    /// VV-57: every face-down Region around is flipped.
    pub(super) fn push_scout(&mut self, turn: &Turn) {
        let Some(from) = self.table.cell(turn.who) else { return };
        let down = self.table.map.down();
        let dirs: Directions = Direction::ALL
            .into_iter()
            .filter(|&direction| from.step(direction).is_some_and(|cell| down.contains(cell)))
            .collect();
        self.table.agenda.push(Scout {
            from,
            dirs,
            at: dirs.first(),
            done: 0,
            stage: ScoutStage::Flip,
            waiting: Pieces::EMPTY,
        });
    }

    pub(in super::super) fn scout_forced(&mut self) {
        let scout = *self.table.agenda.scout();
        match scout.stage {
            ScoutStage::Flip => self.table.scout_to(ScoutStage::Rules),
            ScoutStage::Rules => match scout.at {
                Some(_) => self.table.apply_rule(&scout),
                None => self.table.scout_to(ScoutStage::Fill),
            },
            ScoutStage::Heroes => self.table.next_hero_gift(&scout),
            ScoutStage::Fill => self.table.fill(&scout),
            ScoutStage::Minions => match self.table.next_size(&scout) {
                Some(size) => {
                    if !self.table.ready_minions(size) {
                        self.table.agenda.scout_mut().done += 1;
                    }
                }
                None => self.table.next_region(ScoutStage::Fill),
            },
            ScoutStage::Revealed => {
                let turn = *self.table.agenda.turn();
                self.table.scout_to(ScoutStage::Ambush);
                self.open(Window {
                    trigger: Trigger::RegionRevealed,
                    first: turn.seat,
                    subject: turn.who,
                    ..Window::default()
                });
            }
            ScoutStage::Ambush => match self.table.next_size(&scout) {
                Some(size) => {
                    if !self.table.ready_minions(size) {
                        self.table.agenda.scout_mut().done += 1;
                    }
                }
                None if scout.at.is_some() => self.table.next_region(ScoutStage::Ambush),
                None => self.table.agenda.scout_mut().stage = ScoutStage::Acting,
            },
            ScoutStage::Acting => {
                self.table.agenda.pop::<Scout>();
                self.table.check_map();
            }
            ScoutStage::Portal => {}
        }
    }

    pub(in super::super) fn scout_chance(&mut self, outcome: ChanceOutcome) {
        let scout = *self.table.agenda.scout();
        match outcome {
            ChanceOutcome::Tile(tile) => {
                let tile = tile.tile();
                if let Some(cell) = scout.cell() {
                    self.table.map.reveal(cell, tile);
                    self.table.tiles.remove(tile);
                    self.table.mandatory.remove(tile);
                }
                self.table.next_region(ScoutStage::Flip);
            }
            ChanceOutcome::Minion(minion) => self.table.populate(&scout, minion),
            _ => {}
        }
    }

    pub(in super::super) fn scout_action(&mut self, action: Action) {
        let scout = *self.table.agenda.scout();
        match action {
            Action::Region(other) => {
                self.table.map.portal = scout.cell().map(|cell| (cell, other));
                self.table.next_region(ScoutStage::Rules);
            }
            Action::Character(who) => {
                if let Some(piece) = who.piece() {
                    self.table.agenda.scout_mut().waiting.remove(piece);
                }
                self.push_turn(who, SeatId::Villain);
            }
            _ => {}
        }
    }
}

impl Public {
    /// The next stage of the Scout, from its first Region.
    fn scout_to(&mut self, stage: ScoutStage) {
        let scout = self.agenda.scout_mut();
        scout.at = scout.dirs.first();
        scout.done = 0;
        scout.stage = stage;
        if stage == ScoutStage::Revealed {
            scout.at = None;
        }
    }

    /// The same stage for the next Region (VV-58).
    fn next_region(&mut self, stage: ScoutStage) {
        let scout = self.agenda.scout_mut();
        let after = |at: Direction| scout.dirs.iter().find(|&direction| direction > at);
        scout.at = scout.at.and_then(after);
        scout.done = 0;
        scout.stage = stage;
    }

    /// VV-62: a one-time rule of a revealed tile.
    fn apply_rule(&mut self, scout: &Scout) {
        let rule = scout.cell().and_then(|cell| self.rule(cell));
        if rule.is_some_and(Rule::is_shrine) {
            self.find_shrine();
        }
        match rule {
            Some(Rule::ShrineBronco | Rule::ShrineAsha) => {
                self.agenda.scout_mut().stage = ScoutStage::Heroes;
            }
            Some(Rule::ShrineLuna) => {
                for seat in self.hero_seats() {
                    self.heal(seat, constants::LUNA);
                }
                self.next_region(ScoutStage::Rules);
            }
            Some(Rule::Labyrinth) => self.agenda.scout_mut().stage = ScoutStage::Portal,
            Some(Rule::Library) => {
                let seat = self.agenda.turn().seat;
                self.next_region(ScoutStage::Rules);
                if !self.stashed(seat) {
                    self.draw_one(seat);
                }
            }
            _ => self.next_region(ScoutStage::Rules),
        }
    }

    /// VV-73, VV-75: the gift of a Shrine to the next Hero on the Map.
    fn next_hero_gift(&mut self, scout: &Scout) {
        if scout.done >= self.heroes {
            return self.next_region(ScoutStage::Rules);
        }
        self.agenda.scout_mut().done += 1;
        let seat = self.seat_id(scout.done);
        if self.stashed(seat) {
            return;
        }
        let rule = scout.cell().and_then(|cell| self.rule(cell));
        if rule == Some(Rule::ShrineBronco) {
            self.agenda.prompt =
                Prompt::Gain(Gain { seat, left: 1, least: Row::Melee, optional: false, row: None });
        } else {
            self.draw_one(seat);
        }
    }

    /// One Spell from a deck that the player names.
    fn draw_one(&mut self, seat: SeatId) {
        self.agenda.prompt =
            Prompt::Draw(Draw { seat, to_name: 1, last: None, cards: EnumMap::new(|_| 0) });
    }

    /// VV-59: the Treasures of the current Region; after the last Region the
    /// window opens.
    fn fill(&mut self, scout: &Scout) {
        if let Some(content) = self.content(scout) {
            self.place_treasures(scout, content.treasures);
            self.agenda.scout_mut().stage = ScoutStage::Minions;
        } else {
            self.end_move_for_ambush(scout);
            self.scout_to(ScoutStage::Revealed);
        }
    }

    /// VV-59: face-down Treasures.
    fn place_treasures(&mut self, scout: &Scout, treasures: u8) {
        let Some(cell) = scout.cell() else { return };
        for _ in 0..treasures {
            if self.ready_treasure() {
                self.map.treasures[cell] += 1;
            }
        }
    }

    /// VV-60, VV-64: a drawn Minion comes Fresh on top of the stack.
    fn populate(&mut self, scout: &Scout, minion: Minion) {
        let (Some(cell), Some(piece)) = (scout.cell(), self.take_card(minion)) else {
            return;
        };
        self.map.put(piece, cell);
        let frame = self.agenda.scout_mut();
        frame.done += 1;
        if frame.stage == ScoutStage::Ambush {
            frame.waiting.insert(piece);
        }
    }

    /// VV-66: an Ambush ends the Move in progress.
    fn end_move_for_ambush(&mut self, scout: &Scout) {
        let ambush = scout.dirs.iter().any(|direction| {
            scout
                .from
                .step(direction)
                .and_then(|cell| self.map.tile(cell))
                .is_some_and(|tile| self.set().content(tile, self.heroes).ambush != [0; 3])
        });
        if ambush {
            let turn = self.agenda.turn_mut();
            turn.left = 0;
            turn.flags.remove(TurnFlag::Fresh);
        }
    }
}
