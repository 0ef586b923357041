//! Magic: cards, levels, targets, places (3.12, 2.7.2).

use super::*;
use crate::games::valor_and_villainy::state::{Aim, Cast, CastStage};
use Spell::*;

impl Reader<'_> {
    /// VV-216: whether a card of a Size can still be drawn.
    pub(super) fn cards_left(&self, size: Size) -> bool {
        let mut piles = self.table.minions.iter().chain(self.table.minion_discard.iter());
        piles.any(|(minion, _)| minion.card().size == size)
    }

    /// VV-126, VV-127.
    pub(super) fn levels(&self, caster: Char, spell: Spell, hits: u8) -> Vec<Action> {
        let costs = Level::ALL.into_iter().zip(spell.costs());
        let payable = costs.filter(|&(_, &cost)| cost <= hits);
        let aimed = payable.filter(|&(level, _)| match spell {
            ArcaneBattery | CircleOfMercy | GraveBargain => true,
            DarkSummons => self.cards_left(Size::ALL[level.index()]),
            _ => !self.targets(caster, spell, level).is_empty(),
        });
        aimed.map(|(level, _)| Action::Level(level)).collect()
    }

    /// What a Spell can be aimed at first, as its card says.
    fn targets(&self, caster: Char, spell: Spell, level: Level) -> Vec<Action> {
        let from = self.cell(caster);
        let near = |at: Cell| from.is_some_and(|from| at == from || self.adjacent(from, at));
        let low = level == Level::One;
        let sheep = (0..5).any(|i| self.table.map.cell_of(Piece::ALL[56 + i]).is_none());
        let region = |fits: &dyn Fn(Cell) -> bool| -> Vec<Action> {
            let cells = Cell::ALL.into_iter().filter(|&to| self.revealed(to) && fits(to));
            cells.map(Action::Region).collect()
        };
        let foes = |to| self.foes(caster, to);
        let who = |fits: &dyn Fn(Char, Cell) -> bool| -> Vec<Action> {
            let there = self.everybody().into_iter().filter(|&(who, at)| fits(who, at));
            there.map(|(who, _)| Action::Character(who)).collect()
        };
        let size = |who: Char| who.piece().and_then(Piece::minion).map(|m| m.card().size.number());
        let small = |who: Char, most: u8| size(who).is_some_and(|size| size <= most);
        let number = level as u8 + 1;
        match spell {
            LightningSurge | CinderBurst => region(&|to| Some(to) != from && near(to) && foes(to)),
            EnormousFist | MageDarts => region(&|to| near(to) && foes(to)),
            RingOfRime | SternRebuke => region(&|to| Some(to) == from && foes(to)),
            DoomBolt | VoidEruption => region(&foes),
            WoollyMenace => region(&|_| sheep),
            BaaLefulVerse => who(&|who, at| sheep && near(at) && small(who, number)),
            PuppetStrings => who(&|who, at| near(at) && small(who, number)),
            GiantsShove => {
                let open = |at| Cell::ALL.iter().any(|&to| to != at && self.adjacent(at, to));
                who(&|who, at| near(at) && small(who, 3) && open(at))
            }
            ShadowStep => who(&|who, _| small(who, 3) && !self.havens(who).is_empty()),
            ForcedMarch | Bloodlust => who(&|who, _| small(who, 3)),
            UnholyVigor => {
                who(&|who, _| who.piece().is_some_and(|p| self.table.wounded.contains(p)))
            }
            Blink => who(&|who, _| {
                who.is_player() && (!low || who == caster) && !self.havens(who).is_empty()
            }),
            BloodBound => who(&|who, _| who.is_player() && (!low || who == caster)),
            LionsRoar | BlessedEdge => who(&|who, at| who.is_player() && near(at)),
            Hex | LifeLeech | MindFog | Shackles => who(&|who, _| who.hero().is_some()),
            LayOnHands | SoulBeam | ShieldOfFaith | Purify | GuidingStar => {
                who(&|who, _| who.is_player())
            }
            AmbushHorn => {
                let scout = self.table.agenda.scout.as_ref().unwrap();
                let flipped = |at| scout.dirs.iter().any(|way| scout.from.step(way) == Some(at));
                who(&|who, at| flipped(at) && small(who, 3) && !self.heroic(who))
            }
            _ => Vec::new(),
        }
    }

    /// VV-52: where somebody may be teleported.
    fn havens(&self, who: Char) -> Vec<Action> {
        let own = self.cell(who);
        let open = |&to: &Cell| self.revealed(to) && Some(to) != own && !self.foes(who, to);
        Cell::ALL.into_iter().filter(open).map(Action::Region).collect()
    }

    /// LEVEL, PAY, TARGET and DEST of 5.3.
    pub(super) fn cast(&self) -> Vec<Action> {
        let cast = self.table.agenda.casts.top().unwrap();
        let hits =
            self.table.agenda.rolls.top().map_or(0, crate::games::valor_and_villainy::Roll::hits);
        match cast.stage {
            CastStage::Level => self.levels(cast.caster, cast.spell, hits),
            CastStage::Pay => {
                let tokens = self.table.players[cast.seat].tokens;
                let rows = Row::ALL.into_iter().filter(|&row| tokens[row] > 0).map(Action::PickRow);
                let hand = self.state.hands[cast.seat].iter();
                rows.chain(hand.map(|(spell, _)| Action::SpellCard(spell))).collect()
            }
            CastStage::Where(_) => {
                let Some(Aim::Char(who)) = cast.targets()[usize::from(cast.target_place())] else {
                    unreachable!("somebody is relocated")
                };
                let own = self.cell(who).unwrap();
                let next = |&to: &Cell| to != own && self.adjacent(own, to);
                match cast.spell {
                    GiantsShove => Cell::ALL.into_iter().filter(next).map(Action::Region).collect(),
                    _ => self.havens(who),
                }
            }
            _ => self.next_targets(cast),
        }
    }

    /// The targets that may follow those named (VV-128, 5.4).
    fn next_targets(&self, cast: &Cast) -> Vec<Action> {
        let mut first = self.targets(cast.caster, cast.spell, cast.level());
        if cast.named() > 0 {
            let last = match cast.targets()[0].unwrap() {
                Aim::Region(cell) => Action::Region(cell),
                Aim::Char(who) => Action::Character(who),
            };
            let moves = matches!(cast.spell, ForcedMarch | GuidingStar);
            first.retain(|next| if moves { *next != last } else { next.index() > last.index() });
            first.push(Action::Pass);
        }
        first
    }
}
