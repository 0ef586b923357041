//! What an action does (3.5, 3.7, 3.9, 3.11): predicted from the table before
//! it, wherever nobody is asked in between.

use super::*;
use crate::games::valor_and_villainy::state::{AttackStage, Once, TurnStage};

/// What a table shows of one Character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Snapshot {
    cell: Option<Cell>,
    health: u8,
    wounded: bool,
}

impl Reader<'_> {
    fn snapshot(&self, who: Char) -> Snapshot {
        Snapshot {
            cell: self.cell(who),
            health: self.board(who).map_or(0, |board| board.health),
            wounded: who.piece().is_some_and(|piece| self.table.wounded.contains(piece)),
        }
    }

    fn snapshots(&self) -> Vec<(Char, Snapshot)> {
        Char::ALL.iter().map(|&who| (who, self.snapshot(who))).collect()
    }

    /// Holds the table after an action against what the rules say of it;
    /// returns what kind of action it was, if this reader foresees it.
    pub(super) fn becomes(&self, action: Action, after: &Reader<'_>) -> Option<usize> {
        let agenda = &self.table.agenda;
        let asked = !after.table.agenda.windows.is_empty() || !after.table.agenda.damage.is_empty();
        if asked || agenda.has_prompt() || after.table.ending.is_some() {
            return None;
        }
        match (action, agenda.tags.top()?) {
            (Action::Assign(hits), _) => {
                self.strikes(hits.get(), after);
                let group = agenda.attack.as_ref()?.stage == AttackStage::Amount;
                Some(usize::from(group))
            }
            (Action::Step(_) | Action::StepPortal, Tag::Turn) => {
                self.walks(action, after);
                Some(2)
            }
            (_, Tag::Turn) => self.acts(action, after).then_some(3),
            (_, Tag::Roll) => self.spends(action, after).then_some(4),
            _ => None,
        }
    }

    /// VV-44, VV-50, VV-51, VV-79.
    fn walks(&self, action: Action, after: &Reader<'_>) {
        let turn = self.table.agenda.turns.top().unwrap();
        let from = self.cell(turn.who).unwrap();
        let to = match action {
            Action::Step(way) => from.step(way),
            _ => self.table.map.beyond(from),
        };
        let tile = self.table.map.tile(to.unwrap()).unwrap();
        let clyde = self.wears(turn.who, Treasure::Clyde);
        let mountain = tile.face().mountain && !clyde;
        let fresh = turn.is_fresh();
        let same = turn.left() > 0 && (!mountain || fresh);
        let steps = if same { turn.left() } else { 3 + u8::from(clyde) };
        let thorns = tile == Tile::T1Thicket && turn.who.hero().is_some();
        let mut expected = self.snapshot(turn.who);
        expected.cell = to;
        expected.health -= u8::from(thorns);
        if thorns && expected.health == 0 {
            expected.cell = None;
            assert_eq!(after.table.defeated_heroes, self.table.defeated_heroes + 1, "VV-149");
        } else if let Some(walked) = after.table.agenda.turns.top()
            && walked.who == turn.who
            && walked.is_free() == turn.is_free()
        {
            let left = if mountain { 0 } else { steps - 1 };
            assert_eq!(
                (walked.left(), walked.points()),
                (left, turn.points() - u8::from(!same)),
                "VV-50"
            );
        }
        assert_eq!(after.snapshot(turn.who), expected, "VV-44");
        if let (Some(piece), Some(cell)) = (turn.who.piece(), expected.cell) {
            let top = after.table.map.stack(cell).find(|other| !other.is_sheep());
            assert_eq!(top, Some(piece), "VV-51");
        }
    }

    /// VV-35, VV-49, VV-69, VV-71, VV-81.
    fn acts(&self, action: Action, after: &Reader<'_>) -> bool {
        let turn = self.table.agenda.turns.top().unwrap();
        let now = after.table.agenda.turns.top();
        let Some(now) =
            now.filter(|now| now.who == turn.who && matches!(turn.stage, TurnStage::Main(_)))
        else {
            return false;
        };
        let cell = self.cell(turn.who);
        let stash = |reader: &Reader<'_>| {
            let team = if self.heroic(turn.who) { Team::Hero } else { Team::Villain };
            reader.table.stashes[team].face_down
        };
        match action {
            Action::Loot => {
                let all = self.table.map.treasures[cell.unwrap()];
                let taken = if self.table.options.loot_one_by_one { 1 } else { all };
                assert_eq!(stash(after), stash(self) + taken, "VV-69");
                assert_eq!((now.points(), now.left()), (turn.points(), turn.left()), "VV-49");
            }
            Action::RegionAction => {
                let before = self.snapshot(turn.who);
                let health = before.health - 3;
                let cell = before.cell.filter(|_| health > 0);
                assert_eq!(after.snapshot(turn.who), Snapshot { cell, health, ..before }, "VV-81");
                assert_eq!(stash(after), stash(self) + 1, "VV-81");
            }
            Action::UseItem if self.wears(turn.who, Treasure::HastyTonic) => {
                assert_eq!((now.points(), now.left()), (turn.points() + 1, turn.left()), "VV-71");
            }
            Action::UseItem => {
                let health = self.board(turn.who).unwrap().health;
                let healed = (health + 5).min(self.most(turn.who));
                assert_eq!(after.board(turn.who).unwrap().health, healed, "VV-71");
            }
            Action::Roll(_) | Action::PowerSurge => {
                assert_eq!((now.points(), now.left()), (turn.points() - 1, 0), "VV-35, VV-49");
                let once = match action {
                    Action::Roll(row) => Once::ALL[row.index()],
                    _ => Once::Surge,
                };
                assert!(now.used().contains(once) && !turn.used().contains(once), "VV-36");
            }
            _ => return false,
        }
        true
    }

    /// VV-118, VV-119, VV-193, VV-209, VV-211.
    fn spends(&self, action: Action, after: &Reader<'_>) -> bool {
        let (before, now) = (self.table.agenda.rolls.top(), after.table.agenda.rolls.top());
        let (Some(before), Some(now)) = (before, now) else { return false };
        let all = |reader: &Reader<'_>, who: Char| {
            reader.board(who).map_or(0, |board| board.tokens.values().iter().sum::<u8>())
        };
        let sum = |reader: &Reader<'_>| Char::ALL.iter().map(|&who| all(reader, who)).sum::<u8>();
        match action {
            Action::BuyPlusOne => {
                let price = if before.who == Char::Loxley { 1 } else { 2 };
                assert_eq!(now.hits(), before.hits() - price, "VV-118");
                let kept = u8::from(!after.table.agenda.has_prompt());
                assert_eq!(all(after, before.who), all(self, before.who) + kept, "VV-120");
            }
            Action::UsePlusOne => {
                assert_eq!((now.hits(), sum(after)), (before.hits() + 1, sum(self) - 1), "VV-119");
            }
            Action::AddBeat => {
                let wugner = all(after, Char::Wugner) < all(self, Char::Wugner);
                let crystal = self.board(Char::Wugner).is_some_and(|board| board.crystal);
                let more = 1 + u8::from(wugner && crystal);
                assert_eq!(sum(after), sum(self) - 1, "VV-209");
                if now.stage == before.stage {
                    assert_eq!(now.extra(), before.extra() + more, "VV-209, VV-211");
                }
            }
            Action::Region(to) => {
                let from = self.cell(before.who).unwrap();
                let far = to != from && !self.adjacent(from, to);
                assert_eq!(now.hits(), before.hits() - u8::from(far), "VV-193");
            }
            _ => return false,
        }
        true
    }

    /// VV-104 to VV-109, VV-112, VV-113, VV-149, VV-191: damage to one target,
    /// or to everybody.
    fn strikes(&self, hits: u8, after: &Reader<'_>) {
        let attack = self.table.agenda.attack.as_ref().unwrap();
        let aoe = attack.stage == AttackStage::Amount;
        let mut expected = self.snapshots();
        let (mut dealt, mut beaten, mut fallen) = (attack.dealt, 0, 0);
        let mut vacant = false;
        for (who, snapshot) in &mut expected {
            let met = if aoe {
                snapshot.cell == Some(attack.cell)
            } else {
                attack.target() == Some(*who)
            };
            if !met || *who == attack.source {
                continue;
            }
            let dodges = attack.dodges().iter();
            let group = dodges.filter(|dodged| dodged.who == *who).map(|dodged| dodged.hits).sum();
            let due = hits.saturating_sub(if aoe { group } else { attack.dodge() });
            let due = due.saturating_sub(u8::from(self.armored(*who)));
            match self.stats(*who) {
                None => {
                    let loss = if *who == Mordak { due / 5 * 5 } else { due }.min(snapshot.health);
                    snapshot.health -= loss;
                    dealt += loss;
                    if snapshot.health == 0 && *who != Mordak {
                        vacant |= self.table.marked(*who);
                        snapshot.cell = None;
                        fallen += 1;
                    }
                }
                Some(stats) if due >= stats.defeat => {
                    vacant |= self.table.marked(*who);
                    let card = who.piece().is_some_and(|piece| !piece.is_sheep());
                    beaten += u32::from(card);
                    *snapshot = Snapshot { cell: None, wounded: false, ..*snapshot };
                    dealt += due;
                }
                Some(stats) if stats.wound.is_some_and(|wound| due >= wound) => {
                    snapshot.wounded = true;
                    dealt += due;
                }
                Some(_) => {}
            }
        }
        if after.table.agenda.attack.is_none() {
            self.heals(attack.source, dealt, &mut expected);
        }
        assert_eq!(after.snapshots(), expected, "VV-104 to VV-112");
        assert_eq!(
            after.table.defeated_minions.total(),
            self.table.defeated_minions.total() + beaten,
            "VV-113"
        );
        assert_eq!(after.table.defeated_heroes, self.table.defeated_heroes + fallen, "VV-149");
        let souls = if self.table.final_battle { fallen } else { 0 };
        assert_eq!(after.table.souls, self.table.souls + souls, "VV-183");
        if attack.is_rolled() {
            let pool = |reader: &Reader<'_>| reader.table.agenda.rolls.top().unwrap().hits();
            assert_eq!(pool(after), pool(self) - hits, "VV-101");
        }
        let stay = after.everybody().into_iter();
        let stay = stay.filter(|&(who, at)| at == attack.cell && after.heroic(who)).count();
        if vacant && stay > 1 {
            assert_eq!(after.table.agenda.prompt, Prompt::Defender(attack.cell), "VV-100");
        }
    }

    /// VV-112, VV-207: who is bound heals its casters.
    fn heals(&self, source: Char, dealt: u8, expected: &mut [(Char, Snapshot)]) {
        let Some(bound) = self.board(source).filter(|_| dealt > 0) else { return };
        for seat in bound.lifelink_by {
            let caster = self.table.players[seat].who.unwrap();
            let crystal = self.table.players[seat].crystal;
            let boon = if caster == Char::Amos { 1 + u8::from(crystal) } else { 0 };
            let amount = dealt + boon;
            let amount = if caster == Mordak { amount / 5 * 5 } else { amount };
            let (_, snapshot) = expected.iter_mut().find(|(who, _)| *who == caster).unwrap();
            if snapshot.cell.is_some() {
                snapshot.health = snapshot.health.saturating_add(amount).min(self.most(caster));
            }
        }
    }
}
