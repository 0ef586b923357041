//! The Map, its tiles, the Minions on it.

use super::hold;
use crate::{
    InvalidState,
    games::valor_and_villainy::{
        components::{Cell, Cells, Tile, Tiles, constants, fixed, maps::Layout, tiles::Rule},
        moments::scout::Task,
        state::{Public, ScoutStage, Team},
    },
};

impl Public {
    pub(super) fn validate_map(&self) -> Result<(), InvalidState> {
        hold(self.map.is_sound(), "the Map contradicts itself")?;
        self.validate_layout()?;
        self.validate_tiles()?;
        self.validate_shrines()?;
        self.validate_treasures()?;
        self.validate_pieces()
    }

    /// VV-221: whether Tier III tiles were added.
    const fn grown(&self) -> bool {
        self.shrines_needed == constants::SHRINES_OF_LARGE_MAP
    }

    /// VV-16 to VV-18, VV-221, VV-223: which cells hold tiles.
    fn validate_layout(&self) -> Result<(), InvalidState> {
        let layout = Layout::new(self.options.heroes, self.options.small_map_random_tier2);
        let large = layout == Layout::Large;
        hold(!self.grown() || self.options.allow_roster_changes && !large, "Shrines needed")?;
        hold(
            self.grown() || self.shrines_needed == constants::SHRINES,
            "three or four Shrines are needed",
        )?;
        let maps = self.set().maps();
        let mut cells = maps.all(layout);
        if self.grown() {
            cells = cells.union(maps.tier3);
        }
        let gone = self.corners;
        hold(gone.is_empty() || self.shrines_idle, "corners left the Map without a reason")?;
        hold(
            gone.difference(cells.intersection(maps.tier3)).is_empty(),
            "no corner leaves the Map twice",
        )?;
        let there = self.map.down().union(self.map.revealed());
        hold(there == cells.difference(gone), "tiles lie on other cells than those of the layout")?;
        let hidden = self.map.down().iter().any(|cell| cell.tier() == 0);
        hold(!hidden, "a Hawkemoor tile lies face down")?;
        for cell in self.map.revealed() {
            let tile = self.map.tile(cell);
            let fits = tile.is_some_and(|tile| {
                tile.tier() == cell.tier() && tile.home().is_none_or(|home| home == cell)
            });
            hold(fits, "a tile lies on a cell of another tier")?;
        }
        Ok(())
    }

    /// 5.7: which tiles are left.
    fn validate_tiles(&self) -> Result<(), InvalidState> {
        let large = self.options.heroes >= 3;
        let mut usable = fixed::OF_TIER[1].union(fixed::OF_TIER[2]);
        if large {
            usable = usable.union(fixed::OF_TIER[3]).difference(fixed::ONLY_SMALL);
        }
        let mut mandatory = usable.intersection(fixed::MANDATORY);
        if self.grown() {
            usable = usable.union(fixed::OF_TIER[3]).without(Tile::T3Luna);
            mandatory.insert(Tile::T3Asha);
        }
        let mut seen = Tiles::EMPTY;
        for cell in self.map.revealed() {
            if let Some(tile) = self.map.tile(cell) {
                hold(!seen.contains(tile), "a tile lies twice")?;
                seen.insert(tile);
            }
        }
        seen = seen.difference(fixed::OF_TIER[0]);
        hold(self.tiles == usable.difference(mandatory).difference(seen), "optional tiles")?;
        hold(self.mandatory == mandatory.difference(seen), "mandatory tiles")?;
        hold(seen.difference(usable).is_empty(), "a tile that is not in this game")?;
        for tier in 1..=3u8 {
            let of = fixed::OF_TIER[usize::from(tier)];
            let closed = self.map.down().union(self.corners);
            let down = closed.iter().filter(|cell| cell.tier() == tier).count();
            let (sure, free) =
                (self.mandatory.intersection(of).len(), self.tiles.intersection(of).len());
            let down = u32::try_from(down).unwrap_or(u32::MAX);
            hold(sure <= down && down - sure <= free, "too few or too many tiles are left")?;
        }
        Ok(())
    }

    /// VV-72, VV-80: Shrines found, the Labyrinth.
    fn validate_shrines(&self) -> Result<(), InvalidState> {
        let rule = |cell: Cell| self.rule(cell);
        let shrines =
            self.map.revealed().iter().filter(|&cell| rule(cell).is_some_and(Rule::is_shrine));
        let found = shrines.filter(|&cell| !self.rule_to_come(cell)).count();
        hold(usize::from(self.shrines) == found, "the number of Shrines found")?;
        let skipped = !self.shrines_idle && self.shrines >= self.shrines_needed;
        hold(!skipped || self.day == constants::DAYS, "the Shrines skip to day six")?;
        let labyrinth =
            self.map.revealed().iter().find(|&cell| rule(cell) == Some(Rule::Labyrinth));
        match (self.map.portal, labyrinth) {
            (None, None) => Ok(()),
            (None, Some(cell)) => {
                let marked = self.agenda.scout.is_some_and(|scout| {
                    matches!(scout.stage, ScoutStage::Portal(_)) && scout.cell() == Some(cell)
                });
                hold(marked || self.rule_to_come(cell), "the Labyrinth leads nowhere")
            }
            (Some((one, other)), Some(cell)) => hold(
                one == cell
                    && other != cell
                    && self.map.revealed().contains(other)
                    && !self.rule_to_come(cell),
                "the Labyrinth leads to a strange place",
            ),
            (Some(_), None) => hold(false, "Labyrinth markers without the Labyrinth"),
        }
    }

    /// Whether the rule of a Region that is being scouted is still to come
    /// (VV-62).
    fn rule_to_come(&self, cell: Cell) -> bool {
        self.agenda.scout.is_some_and(|scout| {
            let direction = scout.towards(cell);
            direction.is_some_and(|direction| scout.is_to_come(Task::Rule, direction))
        })
    }

    /// VV-59, VV-217: face-down Treasures.
    fn validate_treasures(&self) -> Result<(), InvalidState> {
        let mut down = 0;
        for cell in Cell::ALL {
            let lying = self.map.treasures[cell];
            let most = self.map.tile(cell).map_or(0, |tile| self.set().content(tile, 5).treasures);
            hold(lying <= most, "more Treasures than the tile shows")?;
            down += u32::from(lying);
        }
        for stash in self.stashes.values() {
            hold(stash.face_down <= 45, "more Treasures than there are")?;
            down += u32::from(stash.face_down);
        }
        // VV-37, VV-69: he cannot Loot before.
        let villain = &self.stashes[Team::Villain];
        let looted = villain.face_down > 0 || !villain.treasures.is_empty();
        hold(!looted || self.final_battle, "the Villain has Looted before the Final Battle")?;
        hold(down <= self.treasures.total(), "more face-down Treasures than unseen ones")
    }

    /// What is true of Minions is true of Minions on the Map.
    fn validate_pieces(&self) -> Result<(), InvalidState> {
        let cards = self.cards_on_map();
        let [low, high] = self.bloodlust;
        hold(self.wounded.difference(cards).is_empty(), "a Wounded Minion is not on the Map")?;
        hold(low.union(high).difference(cards).is_empty(), "Bloodlust without a Minion")?;
        hold(low.intersection(high).is_empty(), "two Bloodlusts on one Minion")?;
        hold(self.markers.difference(self.puppets()).is_empty(), "a marker on the Villain's side")?;
        hold(self.markers.difference(cards).is_empty(), "a marker off the Map")?;
        hold(self.may_act.difference(cards).is_empty(), "a Minion that may act is not on the Map")?;
        hold(self.gust.is_some() || !self.gust_marker, "a marker on a Gust off the Map")?;
        hold(self.gust.is_none_or(|cell| self.map.revealed().contains(cell)), "Gust is nowhere")?;
        self.validate_markers()
    }

    /// VV-99: one marker in a Region at most.
    fn validate_markers(&self) -> Result<(), InvalidState> {
        let mut marked = Cells::EMPTY;
        let players = self.players.values().iter().filter(|player| player.marker);
        let heroes = players.filter_map(|player| player.cell);
        let gust = self.gust.filter(|_| self.gust_marker);
        let pieces = self.markers.iter().filter_map(|piece| self.map.cell_of(piece));
        for cell in heroes.chain(gust).chain(pieces) {
            hold(!marked.contains(cell), "two Defender markers in one Region")?;
            marked.insert(cell);
        }
        Ok(())
    }
}
