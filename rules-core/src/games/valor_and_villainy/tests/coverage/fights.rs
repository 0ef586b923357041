//! Action Rolls, attacks, damage, Health and Plus-Ones: VV-83 to VV-124.

use super::*;

pub(super) const PROBES: &[Probe] = &[
    sure("VV-83", "a roll of each type is made", |l| l.new_roll().is_some()),
    sure("VV-84", "a roll goes through all its parts", |l| l.roll_at("pool").is_some()),
    sure("VV-85", "the dice of a row are gathered", |l| {
        l.roll_at("bonus").is_some_and(|roll| !l.t().row(roll.who, roll.kind).is_none())
    }),
    sure("VV-86", "Bonus dice of a Treasure are taken", |l| {
        l.roll_at("bonus").is_some() && l.is(Action::Use)
    }),
    sure("VV-86", "Bonus dice of a Treasure are declined", |l| {
        l.roll_at("bonus").is_some() && l.is(Action::Pass)
    }),
    sure("VV-86", "Bonus dice of a Spell or an ability", |l| {
        l.roll_at("bonus").is_some_and(|roll| {
            !l.t().bonus(roll.who).is_none()
                || roll.boons().contains(Boon::Bright)
                || roll.boons().contains(Boon::Malice)
        })
    }),
    rare("VV-87", "more dice of a colour than there are", |l| {
        l.new_pool().is_some_and(|dice| dice.novice > 6 || dice.adept > 6 || dice.master > 6)
    }),
    sure("VV-88", "the Hits are totalled", |l| {
        l.roll_at("pool").is_some_and(|roll| roll.dice().hits() > 0)
    }),
    sure("VV-89", "dice are named for a reroll", |l| {
        matches!(l.t().agenda.prompt, Prompt::Reroll(_))
            && matches!(l.action(), Some(Action::PickDie(_)))
    }),
    sure("VV-89", "named dice are rolled again", |l| {
        matches!(l.t().agenda.prompt, Prompt::Reroll(_)) && l.is_chance()
    }),
    sure("VV-90", "a reroll by an enemy", |l| reroll(l, Team::other)),
    sure("VV-90", "a reroll by a friend's Spell", |l| reroll(l, |team| team)),
    rare("VV-90", "an enemy rerolls what a friend rerolled", |l| {
        reroll(l, Team::other) && l.memory.friendly_reroll[l.t().agenda.rolls.len()]
    }),
    sure("VV-91", "a Plus-One while the Hit Pool is spent", |l| {
        l.roll_at("spend").is_some() && l.is(Action::UsePlusOne)
    }),
    sure("VV-92", "Hits are left when a roll ends", |l| {
        l.roll_at("spend").is_some_and(|roll| roll.hits() > 0) && l.is(Action::Pass)
    }),
    sure("VV-93", "the end of a roll snapshots for Battle Rage", |l| l.roll_at("rage").is_some()),
    sure("VV-94", "a Melee attack in the own Region", |l| attacks(l, Row::Melee)),
    sure("VV-95", "a Ranged attack next door", |l| attacks(l, Row::Ranged)),
    sure("VV-96", "Hits are spent after the attack of a roll", |l| {
        l.action().is_some()
            && l.roll_at("spend")
                .is_some_and(|roll| roll.flags.contains(RollFlag::Attacked) && roll.hits() > 0)
    }),
    sure("VV-97", "an attack meets the Defender", |l| meets(l, |_| true)),
    sure("VV-98", "a Sheep defends its stack", |l| {
        meets(l, |who| {
            who.piece().is_some_and(|piece| piece.is_sheep() && l.t().map.below(piece).is_some())
        })
    }),
    sure("VV-98", "the top Minion of a stack defends", |l| {
        meets(l, |who| {
            who.piece().is_some_and(|piece| !piece.is_sheep() && l.t().map.below(piece).is_some())
        })
    }),
    sure("VV-99", "a single Hero defends", |l| {
        meets(l, |who| who.hero().is_some() && !l.t().marked(who))
    }),
    sure("VV-99", "the Heroes choose their Defender", |l| chooses(l, true)),
    rare("VV-99", "the holder of the token chooses among Gust and Minions", |l| {
        chooses(l, true)
            && matches!(l.t().agenda.prompt, Prompt::Defender(cell) if !l.t().hero_cells().contains(cell))
    }),
    sure("VV-100", "the marked Hero is met again", |l| meets(l, |who| l.t().marked(who))),
    rare("VV-100", "a new Defender is chosen at once", |l| {
        matches!(l.new_prompt(), Some(Prompt::Defender(_))) && l.attack_at("seek").is_none()
    }),
    sure("VV-100", "markers are cleared", |l| {
        l.stage("clear") && l.some_hero(|seat| l.t().players[seat].marker)
    }),
    sure("VV-101", "Hits are assigned", |l| assigns(l).is_some()),
    rare("VV-101", "a Plus-One carries an empty pool on", |l| {
        l.attack_at("more").is_some() && l.is(Action::UsePlusOne)
    }),
    sure("VV-101", "an attack stops before it assigns", |l| {
        l.attack_at("assign").is_some() && l.is(Action::Pass)
    }),
    sure("VV-102", "an attack is over while its target stands", |l| stands(l, |_| true)),
    sure("VV-103", "the least amount is assigned", |l| {
        assigns(l).is_some_and(|(meeting, hits)| hits == l.t().least_damage(meeting))
    }),
    sure("VV-103", "more than the least is assigned", |l| {
        assigns(l).is_some_and(|(meeting, hits)| hits > l.t().least_damage(meeting))
    }),
    sure("VV-104", "a Dodge lowers the damage", |l| {
        assigns(l).is_some_and(|(meeting, _)| meeting.dodge > 0)
    }),
    sure("VV-104", "a reaction lowers the damage", |l| {
        l.effect().is_some()
            && l.u()
                .agenda
                .damage
                .top()
                .zip(l.t().agenda.damage.top())
                .is_some_and(|(new, old)| new.due() < old.due())
    }),
    sure("VV-105", "a Minion is Wounded", |l| l.u().wounded.difference(l.t().wounded).len() == 1),
    sure("VV-105", "a Fresh Minion is Defeated", |l| defeats(l, false)),
    sure("VV-105", "a Wounded Minion is Defeated", |l| defeats(l, true)),
    sure("VV-105", "damage that does nothing to a Minion", |l| {
        l.hit().is_some_and(|damage| {
            damage.target.piece().is_some() && l.goes().is_none() && l.u().wounded == l.t().wounded
        })
    }),
    sure("VV-106", "Hits are left behind a Wounded Minion", |l| {
        stands(l, |attack| {
            matches!(attack.stage, AttackStage::Resolve(struck) if struck.fresh)
                && l.t().pool(attack) > 0
        })
    }),
    sure("VV-107", "a Hero loses Health", |l| {
        l.hit().is_some() && l.some_hero(|seat| l.health(seat).0 > l.health(seat).1)
    }),
    sure("VV-108", "Mordak loses a step of five", |l| {
        l.hit().is_some() && l.health(SeatId::Villain).0 > l.health(SeatId::Villain).1
    }),
    sure("VV-108", "damage below a step is lost on Mordak", |l| {
        l.hit().is_some_and(|damage| damage.target == Char::Mordak && damage.due() % 5 != 0)
    }),
    rare("VV-109", "Gust is Defeated", |l| hurts(l, |who| who == Char::Gust) && gone(l)),
    rare("VV-109", "Gust takes too little", |l| hurts(l, |who| who == Char::Gust) && !gone(l)),
    sure("VV-109", "a Sheep is Defeated", |l| {
        l.hit().is_some() && l.goes().is_some_and(Piece::is_sheep)
    }),
    sure("VV-110", "an attack goes on to the next Defender", |l| {
        meets(l, |_| l.t().agenda.attack().dealt > 0)
    }),
    sure("VV-111", "a Spell attacks", |l| l.new_attack().is_some_and(|attack| !attack.is_rolled())),
    sure("VV-111", "damage of a Spell is left", |l| {
        l.attack_at("end").is_some_and(|attack| !attack.is_rolled() && attack.pool > 0)
    }),
    rare("VV-112", "Blood Bound heals its caster", |l| {
        l.attack_at("end").is_some_and(|attack| {
            attack.dealt > 0
                && l.t().seat_of(attack.source).is_some_and(|bound| {
                    l.t().players[bound]
                        .lifelink_by
                        .iter()
                        .any(|seat| l.health(seat).0 < l.health(seat).1)
                })
        })
    }),
    rare("VV-112", "two casters heal by one attack", |l| {
        l.attack_at("end").is_some_and(|attack| {
            attack.dealt > 0
                && attack.source.is_player()
                && l.t()
                    .seat_of(attack.source)
                    .is_some_and(|bound| l.t().players[bound].lifelink_by.len() > 1)
        })
    }),
    sure("VV-113", "a Defeated card comes to the Hero Stash", |l| {
        l.u().defeated_minions.total() > l.t().defeated_minions.total()
    }),
    sure("VV-113", "a Minion is Defeated by its own side", |l| {
        l.u().defeated_minions.total() > l.t().defeated_minions.total()
            && l.hit().is_some_and(|damage| l.t().team(damage.source) == Team::Villain)
    }),
    sure("VV-114", "a Hero is healed to the maximum", |l| {
        l.some_hero(|seat| {
            l.health(seat).0 < l.health(seat).1
                && l.health(seat).1 == l.u().max_health(seat)
                && !l.u().stashed(seat)
        })
    }),
    sure("VV-114", "Mordak is healed on the Map", |l| {
        l.t().final_battle
            && l.t().cell(Char::Mordak).is_some()
            && l.health(SeatId::Villain).0 < l.health(SeatId::Villain).1
    }),
    rare("VV-115", "the Villain keeps five", |l| {
        l.applies_shrine() && l.health(SeatId::Villain) == (5, 5)
    }),
    sure("VV-115", "the Villain has a hundred at most", |l| {
        l.health(SeatId::Villain).0 < 100 && l.health(SeatId::Villain).1 == 100
    }),
    sure("VV-116", "Hearts are paid", |l| {
        l.is(Action::RegionAction)
            || l.walks().is_some_and(|(who, _, to)| {
                who.hero().is_some() && l.t().rule(to) == Some(Rule::Thorns)
            })
    }),
    rare("VV-116", "a Hero Defeats itself", |l| {
        l.a_hero_falls() && (l.is(Action::RegionAction) || l.turn().is_some())
    }),
    rare("VV-117", "the maximum falls below the Health", |l| {
        (l.stage("return") || l.stage("equip"))
            && l.some_hero(|seat| l.health(seat).0 > l.health(seat).1)
    }),
    sure("VV-117", "the maximum rises and the Health does not", |l| {
        l.stage("equip") && l.is(Action::TreasureCard(Treasure::StoutHeartMedal))
    }),
    sure("VV-118", "Hits become a Plus-One", |l| l.is(Action::BuyPlusOne)),
    sure("VV-119", "a Plus-One becomes a Hit", |l| l.is(Action::UsePlusOne)),
    sure("VV-120", "one is discarded for a new one", |l| drops(l) && !l.is(Action::Pass)),
    sure("VV-120", "a new one is not gained", |l| drops(l) && l.is(Action::Pass)),
    sure("VV-121", "a Plus-One on every row, Corruption included", |l| {
        l.u().players[SeatId::Villain].tokens[Row::Corruption]
            > l.t().players[SeatId::Villain].tokens[Row::Corruption]
    }),
    sure("VV-122", "Mordak rolls from beside the Map for Plus-Ones", |l| {
        l.is(Action::BuyPlusOne)
            && !l.t().final_battle
            && l.roll().is_some_and(|roll| {
                roll.who == Char::Mordak && matches!(roll.kind, Row::Melee | Row::Ranged)
            })
    }),
    sure("VV-123", "a Minion has Hits to spare and buys nothing", |l| {
        l.action().is_some()
            && l.roll_at("spend").is_some_and(|roll| !roll.who.is_player() && roll.hits() >= 2)
    }),
    rare("VV-124", "a Hero in the Stash holds a reaction that it cannot play", |l| {
        l.new_window().is_some_and(|window| {
            l.some_hero(|seat| {
                l.t().stashed(seat)
                    && l.before.hands[seat].held() & REACTIONS[window.trigger.index()].bits() != 0
            })
        })
    }),
];

impl Snapshot<'_> {
    /// The dice that come into the hand for a roll.
    fn new_pool(&self) -> Option<crate::games::valor_and_villainy::components::Dice> {
        self.roll_at("bonus").map(|_| self.u().agenda.roll().to_roll())
    }

    fn applies_shrine(&self) -> bool {
        self.u().shrines > self.t().shrines
    }
}

fn reroll(l: &Snapshot<'_>, side: fn(Team) -> Team) -> bool {
    l.effect().is_some()
        && matches!(l.new_prompt(), Some(Prompt::Reroll(reroll))
            if reroll.seat.team() == side(l.t().team(l.t().agenda.roll().who)))
}

fn attacks(l: &Snapshot<'_>, kind: Row) -> bool {
    l.new_attack().is_some() && l.roll().is_some_and(|roll| roll.kind == kind)
}

/// An attack that is no AOE meets this Defender now.
fn meets(l: &Snapshot<'_>, holds: impl Fn(Char) -> bool) -> bool {
    l.attack_at("seek").is_some_and(|attack| !attack.is_aoe())
        && l.u().agenda.attack.is_some_and(
            |attack| matches!(attack.stage, AttackStage::Dodge(dodging) if holds(dodging.target)),
        )
}

fn chooses(l: &Snapshot<'_>, several: bool) -> bool {
    matches!(l.t().agenda.prompt, Prompt::Defender(_)) && l.action().is_some() == several
}

/// Hits that are assigned to a target.
fn assigns(l: &Snapshot<'_>) -> Option<(Meeting, u8)> {
    match (l.attack()?.stage, l.action()?) {
        (AttackStage::Assign(meeting), Action::Assign(hits)) => Some((meeting, hits.get())),
        _ => None,
    }
}

/// An attack ends because its target stays.
fn stands(l: &Snapshot<'_>, holds: impl Fn(&Attack) -> bool) -> bool {
    l.attack_at("resolve").is_some_and(|attack| {
        holds(attack) && l.u().agenda.attack.is_some_and(|attack| attack.stage == AttackStage::End)
    })
}

fn defeats(l: &Snapshot<'_>, wounded: bool) -> bool {
    l.hit().is_some()
        && l.goes()
            .is_some_and(|piece| !piece.is_sheep() && l.t().wounded.contains(piece) == wounded)
}

fn hurts(l: &Snapshot<'_>, holds: impl Fn(Char) -> bool) -> bool {
    l.hit().is_some_and(|damage| holds(damage.target))
}

fn gone(l: &Snapshot<'_>) -> bool {
    l.t().gust.is_some() && l.u().gust.is_none()
}

/// VV-120: asked which Plus-One goes for a new one.
fn drops(l: &Snapshot<'_>) -> bool {
    l.action().is_some() && matches!(l.t().agenda.prompt, Prompt::Gain(gain) if gain.row.is_some())
}
