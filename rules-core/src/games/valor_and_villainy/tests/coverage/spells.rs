//! Magic, reactions, Spawning, Power Surge, Defeat and the Minion Step: VV-125
//! to VV-159.

use super::*;
use crate::{
    Legal,
    games::valor_and_villainy::components::{Level, spells::Trigger},
};

pub(super) const PROBES: &[Probe] = &[
    sure("VV-125", "a General Spell is cast", |l| l.new_general().is_some()),
    sure("VV-125", "a second Spell out of one pool", |l| {
        l.new_general().is_some() && l.memory.general[l.t().agenda.rolls.len()] > 0
    }),
    sure("VV-126", "the second level", |l| l.is(Action::Level(Level::Two))),
    sure("VV-126", "the third level", |l| l.is(Action::Level(Level::Three))),
    sure("VV-127", "a Spell that could be paid has no target", untargeted),
    sure("VV-128", "a Spell has all its effects", |l| {
        l.cast_ends().is_some_and(|cast| GENERAL.contains(cast.spell))
    }),
    rare("VV-128", "what follows is lost with the caster", |l| {
        l.cast().is_some_and(|cast| {
            cast.stage == CastStage::Discard && cast.flags.contains(CastFlag::Over)
        })
    }),
    rare("VV-128", "a target left the Map meanwhile", |l| {
        l.effect().is_some_and(|cast| {
            cast.effect(l.t().set()).is_some()
                && cast.target_place() < cast.named()
                && cast.targets()[usize::from(cast.target_place())].is_none()
        })
    }),
    sure("VV-129", "a cast Spell goes to the discard pile", |l| {
        l.cast()
            .is_some_and(|cast| l.u().discard.count(cast.spell) > l.t().discard.count(cast.spell))
    }),
    sure("VV-130", "a reaction is played", |l| l.reaction().is_some()),
    sure("VV-131", "a reaction is paid with a Plus-One", |l| {
        pays(l) && matches!(l.action(), Some(Action::PickRow(_)))
    }),
    sure("VV-131", "a reaction is paid with a card", |l| {
        pays(l) && matches!(l.action(), Some(Action::SpellCard(_)))
    }),
    sure("VV-133", "an effect for an attack ends", |l| {
        l.attack().is_some_and(lent) && l.u().agenda.attack.is_some_and(|attack| !lent(&attack))
    }),
    sure("VV-133", "an effect for an action ends", |l| {
        l.roll_at("bonus").is_some_and(|roll| {
            roll.boons().contains(Boon::Bright) || roll.boons().contains(Boon::Malice)
        })
    }),
    sure("VV-133", "an effect for a Turn ends", |l| {
        l.turn().is_some_and(|turn| turn.evade)
            && l.u().agenda.turns.len() < l.t().agenda.turns.len()
    }),
    sure("VV-133", "an effect for a Round ends", |l| {
        l.stage("clear") && l.t().bloodlust != l.u().bloodlust
    }),
    sure("VV-133", "an effect for a cycle ends", |l| {
        l.turn().is_some_and(|turn| turn.stage == TurnStage::Begin)
            && SeatId::ALL
                .into_iter()
                .any(|seat| l.t().players[seat].armor_by != l.u().players[seat].armor_by)
    }),
    rare("VV-133", "an effect for the next Turn ends", |l| {
        l.turn().is_some_and(|turn| {
            turn.stage == TurnStage::Points
                && l.t().players[turn.seat].shackled
                && !l.u().players[turn.seat].shackled
        })
    }),
    rare("VV-133", "effects end with a Defeat", |l| {
        l.some_hero(|seat| {
            let player = &l.t().players[seat];
            l.falls(seat) && (player.cursed || player.shackled || !player.armor_by.is_empty())
        })
    }),
    sure("VV-134", "Alyndra's Spell attacks for more", |l| {
        l.effect().is_some_and(|cast| cast.caster == Char::Alyndra) && l.new_attack().is_some()
    }),
    sure("VV-135", "an opponent is asked", |l| {
        l.action().is_some()
            && l.window().is_some_and(|window| {
                l.t().order(window.first, l.before.asked).team() != window.first.team()
            })
    }),
    sure("VV-135", "a friend is asked", |l| {
        l.action().is_some()
            && l.before.asked > 0
            && l.window().is_some_and(|window| {
                l.t().order(window.first, l.before.asked).team() == window.first.team()
            })
    }),
    sure("VV-136", "a second reaction in the same window", |l| {
        l.reaction().is_some() && l.memory.reactions[l.t().agenda.windows.len()] > 0
    }),
    sure("VV-137", "a player without a reaction is passed over", |l| {
        l.new_window().is_some() && l.after.asked > 0
    }),
    sure("VV-138", "the action goes on after a reaction", |l| {
        l.memory.reactions[l.t().agenda.windows.len()] > 0
            && l.window().is_some_and(|window| {
                window.trigger == Trigger::ActionBegins
                    && !window.flags.contains(WindowFlag::Dropped)
            })
            && l.new_cast().is_none()
    }),
    rare("VV-139", "a window inside a reaction", |l| {
        l.new_window().is_some()
            && l.t().agenda.casts.as_slice().iter().any(|cast| !GENERAL.contains(cast.spell))
            && !l.t().agenda.windows.is_empty()
    }),
    rare("VV-140", "the Ambush of a Scout that fell is resolved", |l| dropped(l, true)),
    rare("VV-140", "an event is dropped", |l| dropped(l, false)),
    sure("VV-141", "Corruption Spawns a Chump", |l| corrupts(l, Size::Chump)),
    sure("VV-141", "Corruption Spawns an Elite", |l| corrupts(l, Size::Elite)),
    rare("VV-141", "Corruption Spawns a Boss", |l| corrupts(l, Size::Boss)),
    sure("VV-142", "the Minion is drawn, then placed", |l| {
        matches!(l.t().agenda.prompt, Prompt::Spawn(_)) && l.is_chance()
    }),
    sure("VV-143", "a place beside a face-down Region", |l| places(l, false)),
    sure("VV-143", "a place at the edge only", |l| places(l, true)),
    sure("VV-144", "a Spell Spawns", |l| {
        l.effect().is_some() && matches!(l.new_prompt(), Some(Prompt::Spawn(_)))
    }),
    sure("VV-144", "the Procession Spawns", |l| {
        l.stage("icons") && matches!(l.action(), Some(Action::SpawnSize(_)))
    }),
    sure("VV-145", "an icon is declined", |l| l.stage("icons") && l.is(Action::Pass)),
    sure(
        "VV-146",
        "two decks are named before the draw",
        |l| matches!(l.t().agenda.prompt, Prompt::Draw(draw) if draw.to_name == 1 && draw.last.is_some()),
    ),
    sure("VV-147", "a Hero draws Arcane or Divine", |l| surge(l, |l| l.team() == Team::Hero)),
    sure("VV-147", "the Villain draws Void", |l| {
        surge(l, |l| l.team() == Team::Villain && !l.t().final_battle)
    }),
    sure("VV-147", "the Villain draws any deck in the Final Battle", |l| {
        surge(l, |l| l.team() == Team::Villain && l.t().final_battle)
    }),
    sure("VV-148", "the window of a Defeated Minion", |l| l.opens(Trigger::Defeated)),
    sure("VV-149", "a Hero is Defeated", |l| l.u().defeated_heroes > l.t().defeated_heroes),
    rare("VV-150", "a Hero is Defeated in its own Turn", |l| {
        l.some_hero(|seat| l.falls(seat) && l.actor() == Some(l.t().who(seat)))
    }),
    rare("VV-150", "a Hero is Defeated in a Turn that interrupts its own", |l| {
        l.some_hero(|seat| {
            let turns = l.t().agenda.turns.as_slice();
            l.falls(seat) && turns.len() > 1 && turns[0].who == l.t().who(seat)
        })
    }),
    rare("VV-150", "a Minion is Defeated in its own Turn", |l| {
        l.goes().is_some_and(|piece| l.actor() == Some(piece.char()))
    }),
    rare("VV-151", "a Hero returns at its Turn", |l| l.at(Phase::HeroRound, "hero") && returns(l)),
    sure("VV-152", "a Hero returns at the cash-in", |l| l.stage("heroes return") && returns(l)),
    sure("VV-153", "a Defeated Hero keeps its cards, tokens or Treasures", |l| {
        l.some_hero(|seat| {
            l.falls(seat)
                && (!l.after.hands[seat].is_empty() || l.tokens(seat).1 > 0)
                && l.before.hands[seat] == l.after.hands[seat]
        })
    }),
    rare("VV-154", "a Hero is Defeated twice before the cash-in", |l| {
        l.some_hero(|seat| l.falls(seat) && l.memory.fell[seat] > 0)
    }),
    sure("VV-155", "the Villain takes the Turn of a Minion", |l| {
        l.stage("minions") && matches!(l.action(), Some(Action::Character(_)))
    }),
    sure("VV-155", "the Villain stops early", |l| {
        l.stage("minions") && l.is(Action::Pass) && !l.t().may_act.is_empty()
    }),
    sure("VV-155", "a covered Minion acts", |l| {
        l.stage("minions")
            && l.new_turn().and_then(|turn| turn.who.piece()).is_some_and(|piece| {
                l.t().map.cell_of(piece).is_some_and(|cell| l.t().map.top(cell) != Some(piece))
            })
    }),
    sure("VV-156", "the Minion that acts lies on top", |l| {
        l.t().base.phase == Phase::MinionStep
            && l.turn().is_some_and(|turn| turn.stage == TurnStage::Begin)
            && l.actor().and_then(Char::piece).is_some_and(|piece| {
                l.u().map.cell_of(piece).is_some_and(|cell| l.u().map.top(cell) == Some(piece))
            })
    }),
    rare("VV-157", "a Minion that came during the step does not act in it", |l| {
        l.stage("minions")
            && l.forced()
            && l.memory.came & Piece::CARDS.intersection(l.t().map.pieces()).bits() != 0
    }),
    sure("VV-158", "a Sheep stands by in a Minion Step", |l| {
        l.at(Phase::VillainTurn, "close")
            && !l.t().map.pieces().intersection(Piece::SHEEP).is_empty()
    }),
    sure("VV-159", "the Turn of a Wounded Minion", |l| {
        l.main()
            .and_then(|turn| turn.who.piece())
            .is_some_and(|piece| l.t().wounded.contains(piece))
    }),
];

impl<'a> Snapshot<'a> {
    /// A General Spell that is named now.
    fn new_general(&self) -> Option<&'a Cast> {
        self.new_cast().filter(|cast| GENERAL.contains(cast.spell))
    }

    /// A reaction that is played now.
    pub(super) fn reaction(&self) -> Option<&'a Cast> {
        self.new_cast().filter(|cast| !GENERAL.contains(cast.spell))
    }

    /// The side whose Turn it is.
    fn team(&self) -> Team {
        self.t().agenda.turns.top().map_or(Team::Villain, |turn| turn.seat.team())
    }
}

/// A General Spell in the hand that the pool could pay is not offered.
fn untargeted(l: &Snapshot<'_>) -> bool {
    let Some(roll) = l.roll_at("spend").filter(|roll| roll.kind == Row::Magic) else {
        return false;
    };
    if l.action().is_none() {
        return false;
    }
    let hand = &l.before.hands[l.t().agenda.turn().seat];
    GENERAL.iter().any(|spell| {
        hand.contains(spell)
            && spell.costs()[0] <= roll.hits()
            && !l.before.is_legal(Action::SpellCard(spell))
    })
}

fn pays(l: &Snapshot<'_>) -> bool {
    l.cast().is_some_and(|cast| cast.stage == CastStage::Pay && PAID.contains(cast.spell))
}

/// A window closes because its Character left the Map.
fn dropped(l: &Snapshot<'_>, scouting: bool) -> bool {
    l.forced()
        && l.window().is_some_and(|window| {
            window.flags.contains(WindowFlag::Dropped)
                && window.trigger != Trigger::Defeated
                && (window.trigger == Trigger::RegionRevealed) == scouting
        })
}

fn corrupts(l: &Snapshot<'_>, size: Size) -> bool {
    l.is(Action::SpawnSize(size)) && l.roll().is_some_and(|roll| roll.kind == Row::Corruption)
}

/// A Minion is Spawned by VV-143.
fn places(l: &Snapshot<'_>, edge: bool) -> bool {
    matches!(l.t().agenda.prompt, Prompt::Spawn(_))
        && matches!(l.action(), Some(Action::Region(cell))
            if cell.near().intersection(l.t().map.down()).is_empty() == edge)
}

fn surge(l: &Snapshot<'_>, holds: impl Fn(&Snapshot<'_>) -> bool) -> bool {
    l.is(Action::PowerSurge) && holds(l)
}

fn returns(l: &Snapshot<'_>) -> bool {
    l.some_hero(|seat| l.t().stashed(seat) && !l.u().stashed(seat))
}
