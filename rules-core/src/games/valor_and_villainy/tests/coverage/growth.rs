//! The Level Up Steps, the Procession and the Final Battle: VV-160 to VV-189.

use super::*;
use crate::games::valor_and_villainy::components::Deck;

pub(super) const PROBES: &[Probe] = &[
    sure("VV-160", "the steps of the Heroes begin", |l| l.at(Phase::HeroLevel, "begin")),
    sure("VV-160", "the Initiative passes", |l| l.t().initiative != l.u().initiative),
    sure("VV-161", "Level Up draws", |l| l.at(Phase::HeroLevel, "draw") && draws(l, 0)),
    sure("VV-161", "a Hero names its decks first", |l| {
        l.at(Phase::HeroLevel, "draw") && draws(l, 1)
    }),
    rare("VV-161", "a Hero in the Stash draws", |l| {
        l.at(Phase::HeroLevel, "draw")
            && l.t().seated().is_some_and(|seat| l.t().stashed(seat))
            && draws(l, 0)
    }),
    sure("VV-162", "a Spell above the limit is discarded", |l| {
        l.stage("discard") && matches!(l.action(), Some(Action::SpellCard(_)))
    }),
    rare("VV-163", "a Crystal is taken", |l| l.stage("dojo") && l.is(Action::Use)),
    rare("VV-163", "a Crystal is declined", |l| l.stage("dojo") && l.is(Action::Pass)),
    rare("VV-164", "a Hero in the Stash spends XP", |l| {
        learns(l).is_some() && l.t().learner().is_some_and(|seat| l.t().stashed(seat))
    }),
    sure("VV-165", "a Treasure is returned", |l| matches!(l.action(), Some(Action::ReturnSlot(_)))),
    sure("VV-165", "a Treasure is taken", |l| equips(l).is_some()),
    sure("VV-165", "a Treasure is replaced", |l| {
        equips(l).is_some() && replaced(l.u()) && !replaced(l.t())
    }),
    rare("VV-165", "a Treasure is taken in the second pass", |l| {
        equips(l).is_some() && equipping(l.t()).is_some_and(|at| at.again)
    }),
    sure("VV-166", "an Offense Treasure", |l| equips(l) == Some(Slot::Offense)),
    sure("VV-166", "a Defense Treasure", |l| equips(l) == Some(Slot::Defense)),
    sure("VV-166", "an Item", |l| equips(l) == Some(Slot::Item)),
    sure("VV-167", "the Hero Stash is cashed in", |l| cashes(l, Team::Hero)),
    sure("VV-167", "the die of the Hero Stash", |l| {
        cashes(l, Team::Hero) && matches!(l.event, Event::Chance(ChanceOutcome::Total(_)))
    }),
    sure("VV-168", "Fabulous Riches pay", |l| {
        l.stage("riches") && l.some_hero(|seat| l.u().players[seat].xp > l.t().players[seat].xp)
    }),
    sure("VV-169", "a new Novice die", |l| matches!(learns(l), Some(LevelUp::NewNovice(_)))),
    sure("VV-169", "a Novice die becomes Adept", |l| {
        matches!(learns(l), Some(LevelUp::NoviceToAdept(_)))
    }),
    sure("VV-169", "an Adept die becomes Master", |l| {
        matches!(learns(l), Some(LevelUp::AdeptToMaster(_)))
    }),
    sure("VV-169", "one more Action Point", |l| learns(l) == Some(LevelUp::ActionPoint)),
    sure("VV-169", "XP is kept", |l| {
        l.stage("spend")
            && l.is(Action::Pass)
            && l.t().learner().is_some_and(|seat| l.t().players[seat].xp > 0)
    }),
    sure("VV-171", "the steps of the Villain begin", |l| l.at(Phase::VillainLevel, "begin")),
    sure("VV-171", "the day goes on", |l| l.stage("day") && l.u().day > l.t().day),
    sure("VV-172", "a stack is re-ordered", |l| {
        l.stage("restack") && matches!(l.action(), Some(Action::Character(_)))
    }),
    sure("VV-173", "a row draws Void", |l| l.stage("day") && l.new_prompt().is_some()),
    sure("VV-173", "a row gives XP", |l| {
        l.stage("day") && l.u().players[SeatId::Villain].xp > l.t().players[SeatId::Villain].xp
    }),
    sure("VV-173", "a row gives Health", |l| {
        l.stage("day") && l.health(SeatId::Villain).1 > l.health(SeatId::Villain).0
    }),
    sure("VV-174", "the Villain Stash is cashed in", |l| cashes(l, Team::Villain)),
    sure("VV-174", "a Defeated Hero pays the Villain", |l| {
        cashes(l, Team::Villain) && l.t().defeated_heroes > 0
    }),
    sure("VV-174", "the Villain Stash pays Health", |l| {
        cashes(l, Team::Villain) && l.health(SeatId::Villain).1 > l.health(SeatId::Villain).0
    }),
    sure("VV-175", "the Villain holds more than the limit", |l| {
        l.stage("icons")
            && l.before.hands[SeatId::Villain].total() > u32::from(l.t().options.hand_limit)
    }),
    sure("VV-176", "the Final Battle is due by the track", |l| {
        enters(l) && l.t().shrines < l.t().shrines_needed
    }),
    rare("VV-176", "the Final Battle is due by the Shrines", |l| {
        enters(l) && l.t().shrines >= l.t().shrines_needed
    }),
    rare("VV-177", "the Hero Stash is cashed in at the entry", |l| {
        l.t().base.phase == Phase::FinalEntry && cashes(l, Team::Hero)
    }),
    rare("VV-177", "the Villain Stash is cashed in at the entry", |l| {
        l.t().base.phase == Phase::FinalEntry && cashes(l, Team::Villain)
    }),
    sure("VV-177", "a Stash is empty at the entry", |l| {
        l.at(Phase::FinalEntry, "begin")
            && l.u().side() == Some(Team::Hero)
            && stage_of(l.u()) == "spend"
    }),
    sure("VV-177", "XP is spent at the entry", |l| {
        l.t().base.phase == Phase::FinalEntry && learns(l).is_some()
    }),
    sure("VV-178", "Bounty without a reward", |l| {
        l.t().final_battle && l.stage("cash") && !l.t().defeated_minions.is_empty()
    }),
    sure("VV-179", "two Arcane Spells at the entry", |l| {
        l.t().base.phase == Phase::FinalEntry && l.new_prompt().is_some() && !l.t().final_battle
    }),
    sure("VV-179", "Master of Magic draws Arcane", |l| {
        l.at(Phase::VillainLevel, "draw") && l.t().final_battle && draws(l, 0)
    }),
    sure("VV-180", "Mordak is placed in the Ruins", |l| {
        l.t().cell(Char::Mordak).is_none() && l.u().cell(Char::Mordak) == Some(Cell::KEEP)
    }),
    sure("VV-180", "Mordak moves", |l| l.walks().is_some_and(|(who, ..)| who == Char::Mordak)),
    sure("VV-180", "Mordak attacks", |l| {
        l.new_attack().is_some_and(|attack| attack.source == Char::Mordak && attack.is_rolled())
    }),
    sure("VV-181", "a Hero gains five Hearts", |l| invigorated(l, |gain| gain == 5)),
    sure("VV-181", "the maximum caps the five Hearts", |l| invigorated(l, |gain| gain < 5)),
    sure("VV-182", "no Scout in the Final Battle", |l| {
        l.t().final_battle
            && l.main().is_some_and(|turn| {
                turn.who.hero().is_some()
                    && l.t()
                        .cell(turn.who)
                        .is_some_and(|cell| !cell.near().intersection(l.t().map.down()).is_empty())
            })
    }),
    sure("VV-183", "the Villain takes a Soul", |l| l.u().souls > l.t().souls),
    sure("VV-183", "the third Soul wins", |l| ends(l, Ending::Villain)),
    sure("VV-184", "the Heroes win", |l| ends(l, Ending::Heroes)),
    rare("VV-185", "an AOE group ends the game", |l| {
        l.attack_at("deal").is_some() && l.u().ending.is_some()
    }),
    rare("VV-185", "both ends at once", |l| {
        ends(l, Ending::Villain) && l.u().players[SeatId::Villain].health == 0
    }),
    rare("VV-185", "a payment of Hearts ends the game", |l| {
        ends(l, Ending::Villain) && l.turn().is_some()
    }),
    sure("VV-186", "Mordak defends alone", |l| targets(l) == Some(Char::Mordak)),
    sure("VV-186", "a Minion defends Mordak", |l| {
        targets(l)
            .is_some_and(|who| who.piece().is_some() && l.t().cell(who) == l.t().cell(Char::Mordak))
    }),
    sure("VV-187", "a Minion acts in the Final Battle", |l| {
        l.t().final_battle && l.at(Phase::MinionStep, "minions") && l.new_turn().is_some()
    }),
    sure("VV-188", "Mordak Loots", |l| l.is(Action::Loot) && l.actor() == Some(Char::Mordak)),
    rare("VV-188", "Mordak equips a Treasure", |l| {
        equips(l).is_some() && l.t().side() == Some(Team::Villain)
    }),
    sure("VV-189", "the cap ends the game", |l| ends(l, Ending::Draw)),
];

/// Spells are about to be drawn, so many decks to be named at least.
fn draws(l: &Snapshot<'_>, to_name: u8) -> bool {
    matches!(l.new_prompt(), Some(Prompt::Draw(draw))
        if draw.to_name >= to_name
            && (draw.to_name > 0 || Deck::ALL.into_iter().any(|deck| draw.cards[deck] > 0)))
}

fn learns(l: &Snapshot<'_>) -> Option<LevelUp> {
    match l.action()? {
        Action::LevelUp(what) => Some(what),
        _ => None,
    }
}

fn equips(l: &Snapshot<'_>) -> Option<Slot> {
    match l.action()? {
        Action::TreasureCard(treasure) => Some(treasure.card().slot),
        _ => None,
    }
}

/// A pass in which Treasures are taken.
fn equipping(table: &Public) -> Option<Equipping> {
    match table.base.stage {
        PhaseStage::Equip(at) => Some(at),
        _ => None,
    }
}

fn replaced(table: &Public) -> bool {
    equipping(table).is_some_and(|at| at.replaced)
}

/// A Stash is cashed in for a reward.
fn cashes(l: &Snapshot<'_>, team: Team) -> bool {
    l.stage("cash")
        && l.t().side() == Some(team)
        && !l.t().final_battle
        && stage_of(l.u()) != "cash"
}

fn enters(l: &Snapshot<'_>) -> bool {
    l.at(Phase::VillainTurn, "begin") && l.u().base.phase == Phase::FinalEntry
}

/// VV-181: Hearts that a Hero on the Map gains when Mordak enters.
fn invigorated(l: &Snapshot<'_>, holds: impl Fn(u8) -> bool) -> bool {
    l.at(Phase::FinalEntry, "enter")
        && l.some_hero(|seat| {
            let (old, new) = l.health(seat);
            !l.t().stashed(seat) && holds(new - old)
        })
}

fn ends(l: &Snapshot<'_>, ending: Ending) -> bool {
    l.t().ending.is_none() && l.u().ending == Some(ending)
}

/// Whom an attack meets now.
fn targets(l: &Snapshot<'_>) -> Option<Char> {
    l.attack_at("seek")?;
    let attack = l.u().agenda.attack?;
    if let AttackStage::Dodge(dodging) = attack.stage { Some(dodging.target) } else { None }
}
