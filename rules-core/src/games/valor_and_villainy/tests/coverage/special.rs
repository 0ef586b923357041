//! Special and Unique Abilities, special Minions, decks: VV-190 to VV-218.

use super::*;

pub(super) const PROBES: &[Probe] = &[
    rare("VV-190", "Armor from two sources", |l| {
        l.damage().is_some_and(|damage| matches!(damage.stage, DamageStage::Armor(_)))
            && l.action().is_some()
            && l.damage().and_then(|damage| l.t().seat_of(damage.target)).is_some_and(|seat| {
                let player = &l.t().players[seat];
                !player.armor_by.is_empty()
                    && matches!(
                        player.slots[Slot::Defense],
                        Some(Treasure::PaddedJerkin | Treasure::BearPlate)
                    )
            })
    }),
    rare("VV-190", "the better of two Dodges", |l| {
        l.attack_at("toss").is_some_and(|attack| {
            lent(attack) && attack.target().is_some_and(|target| !l.t().dodge(target).is_none())
        })
    }),
    sure("VV-191", "an AOE attack of a Minion", |l| {
        blast(l).is_some_and(|attack| attack.is_rolled() && attack.source.piece().is_some())
    }),
    sure("VV-191", "an AOE attack with a Treasure", |l| {
        blast(l).is_some_and(|attack| attack.is_rolled() && attack.source.is_player())
    }),
    sure("VV-191", "an AOE attack by a Spell", |l| {
        blast(l).is_some_and(|attack| !attack.is_rolled())
    }),
    sure("VV-191", "an AOE attack meets a friend", |l| {
        l.attack_at("deal").is_some_and(|attack| {
            let friend = |who| l.t().team(who) == l.t().team(attack.source);
            matches!(attack.stage, AttackStage::Deal(dealing) if dealing.next.is_some_and(friend))
        })
    }),
    sure("VV-191", "the attacker holds an AOE back", |l| {
        l.attack_at("amount").is_some() && l.is(Action::Pass)
    }),
    sure("VV-192", "Armor prevents", |l| l.damage().is_some() && l.is(Action::Use)),
    sure("VV-192", "Armor is declined", |l| l.damage().is_some() && l.is(Action::Pass)),
    sure("VV-193", "a far Ranged attack for a Hit", |l| {
        l.new_attack().is_some()
            && l.roll().is_some_and(|roll| {
                roll.kind == Row::Ranged && l.u().agenda.roll().hits() < roll.hits()
            })
    }),
    sure("VV-194", "a die is placed", |l| boosts(l) && !l.is(Action::Pass)),
    rare("VV-194", "Boost is declined", |l| boosts(l) && l.is(Action::Pass)),
    sure("VV-195", "a Cursed Minion rolls", |l| curses(l, |who| who.piece().is_some())),
    sure("VV-195", "a Cursed Hero rolls", |l| {
        curses(l, |who| who.hero().is_some() && player(l, who).is_some_and(|p| p.cursed))
    }),
    sure("VV-195", "the aura of a Cursed Defender", |l| {
        curses(l, |who| who.is_player() && player(l, who).is_some_and(|p| !p.cursed))
    }),
    rare("VV-195", "a Warded Cloak protects", |l| {
        l.roll_at("bonus").is_some_and(|roll| {
            l.wears(roll.who, Treasure::WardedCloak)
                && (player(l, roll.who).is_some_and(|p| p.cursed) || beside_a_curse(l, roll.who))
        })
    }),
    sure("VV-196", "a Hexed Hero without a marker among several", |l| {
        l.roll_at("bonus").and_then(|roll| l.t().cell(roll.who)).is_some_and(|cell| {
            l.t().defender(Team::Hero, cell) == Defender::Open
                && l.some_hero(|seat| {
                    l.t().players[seat].cursed && l.t().players[seat].cell == Some(cell)
                })
        })
    }),
    sure("VV-197", "a Dodge is rolled", |l| l.attack_at("toss").is_some() && l.is_chance()),
    sure("VV-197", "a Dodge is declined", |l| l.attack_at("dodge").is_some() && l.is(Action::Pass)),
    sure("VV-197", "a Dodge against an AOE attack", |l| {
        l.is_chance()
            && l.attack_at("toss")
                .is_some_and(crate::games::valor_and_villainy::state::Attack::is_aoe)
    }),
    sure("VV-198", "Evade leaves a held Region", |l| {
        l.walks().is_some_and(|(who, from, _)| l.held(who, from))
    }),
    sure("VV-199", "Regenerate flips", |l| regenerates(l) && l.t().wounded != l.u().wounded),
    sure("VV-199", "Regenerate fails", |l| regenerates(l) && l.t().wounded == l.u().wounded),
    sure("VV-199", "Regenerate is declined", |l| {
        l.is(Action::Pass) && l.turn().is_some_and(|turn| turn.stage == TurnStage::Regenerate)
    }),
    sure("VV-201", "an ability without the Crystal", |l| l.is(Action::AddBeat) && beat(l) == 1),
    rare("VV-201", "an ability with the Crystal", |l| {
        fire(l, true) || ire(l, true) || boon(l, true) || beat(l) == 2
    }),
    sure("VV-202", "Pyromaniac", |l| fire(l, false)),
    rare("VV-202", "Pyromaniac, upgraded", |l| fire(l, true)),
    sure("VV-203", "Dwarven Ire", |l| ire(l, false)),
    rare("VV-203", "Dwarven Ire, upgraded", |l| ire(l, true)),
    sure("VV-204", "Battle Rage is taken", |l| rage(l, Action::Use, false)),
    sure("VV-204", "Battle Rage is declined", |l| rage(l, Action::Pass, false)),
    rare("VV-204", "Battle Rage, upgraded", |l| rage(l, Action::Use, true)),
    sure("VV-205", "Cloak & Dagger buys for one Hit", |l| {
        l.is(Action::BuyPlusOne) && l.roll().is_some_and(|roll| roll.who == Char::Loxley)
    }),
    rare("VV-205", "Cloak & Dagger, upgraded: a fifth Plus-One", |l| {
        l.u()
            .seat_of(Char::Loxley)
            .is_some_and(|seat| l.tokens(seat).0 <= 4 && l.tokens(seat).1 > 4)
    }),
    sure("VV-206", "Gust takes his Turn", |l| {
        l.new_turn().is_some_and(|turn| turn.who == Char::Gust)
    }),
    rare("VV-206", "Gust comes where Gwenavael fell", |l| {
        l.new_turn().is_some_and(|turn| turn.who == Char::Gust)
            && l.t().seat_of(Char::Gwenavael).is_some_and(|seat| l.t().stashed(seat))
    }),
    rare("VV-206", "Gust's upgraded side", |l| {
        l.new_turn().is_some_and(|turn| turn.who == Char::Gust)
            && core::ptr::eq(l.t().gust_stats(), &raw const shipped::GUST[1])
    }),
    sure("VV-207", "Healer's Boon", |l| boon(l, false)),
    rare("VV-207", "Healer's Boon, upgraded", |l| boon(l, true)),
    sure("VV-208", "Vengeful Crusade in Mari's Turn", |l| crusade(l, false)),
    rare("VV-208", "Vengeful Crusade, upgraded", |l| crusade(l, true)),
    sure("VV-209", "a Beat for a friend or himself", |l| beats(l, Team::Hero)),
    sure("VV-209", "a Beat for an enemy", |l| beats(l, Team::Villain)),
    rare("VV-209", "an upgraded Beat", |l| l.is(Action::AddBeat) && beat(l) == 2),
    sure("VV-210", "Wugner's Magic roll by both ways", |l| {
        l.roll().is_some_and(|roll| roll.who == Char::Wugner && roll.kind == Row::Magic)
            && (l.is(Action::AddBeat) || l.is(Action::UsePlusOne))
    }),
    sure("VV-211", "Schemy Meddling in a Minion's roll", |l| {
        l.is(Action::UsePlusOne)
            && l.t().agenda.rolls.top().is_some_and(|roll| roll.who.piece().is_some())
    }),
    sure("VV-211", "Schemy Meddling in a hero-side roll", |l| {
        l.is(Action::AddBeat) && l.roll_at("meddling").is_some()
    }),
    sure("VV-212", "Master of Magic draws Void", |l| {
        l.at(Phase::VillainLevel, "draw")
            && !l.t().final_battle
            && matches!(l.new_prompt(), Some(Prompt::Draw(_)))
    }),
    sure("VV-213", "Gust is attacked", |l| {
        l.u().agenda.attack.is_some_and(|attack| attack.target() == Some(Char::Gust))
    }),
    rare("VV-213", "Gust goes back by a Defeat", |l| {
        l.hit().is_some() && l.t().gust.is_some() && l.u().gust.is_none()
    }),
    rare("VV-213", "Gust acts while Gwenavael is in the Stash", |l| {
        l.main().is_some_and(|turn| turn.who == Char::Gust && l.t().stashed(turn.seat))
    }),
    sure("VV-214", "a Sheep is placed", |l| l.comes().is_some_and(Piece::is_sheep)),
    sure("VV-214", "a Sheep is Defeated", |l| l.goes().is_some_and(Piece::is_sheep)),
    sure("VV-214", "a card comes below a Sheep", |l| {
        let card = l.comes().filter(|piece| !piece.is_sheep());
        card.and_then(|card| l.u().map.cell_of(card).and_then(|cell| l.u().map.top(cell)))
            .is_some_and(Piece::is_sheep)
    }),
    rare("VV-214", "all five Sheep lie on the Map", |l| {
        l.comes().is_some_and(Piece::is_sheep)
            && l.u().map.pieces().intersection(Piece::SHEEP).len() == 5
    }),
    sure("VV-215", "Shadow Mordak makes a Magic roll", |l| {
        l.new_roll().is_some_and(|roll| roll.who == Char::ShadowMordak && roll.kind == Row::Magic)
    }),
    rare("VV-215", "Shadow Mordak casts", |l| {
        l.new_cast().is_some_and(|cast| cast.caster == Char::ShadowMordak)
    }),
    rare("VV-215", "Schemy Meddling in Shadow Mordak's Magic roll", |l| {
        l.is(Action::UsePlusOne)
            && l.roll()
                .is_some_and(|roll| roll.who == Char::ShadowMordak && roll.kind == Row::Magic)
    }),
    sure("VV-216", "a discard pile of Spells becomes the deck", |l| {
        matches!(l.t().agenda.prompt, Prompt::Draw(_))
            && l.forced()
            && l.u().discard.total() < l.t().discard.total()
    }),
    rare("VV-216", "a discard pile of Minions becomes the deck", |l| {
        l.u().minion_discard.total() < l.t().minion_discard.total()
    }),
    rare("VV-216", "an empty deck of Spells gives nothing", |l| {
        use crate::games::valor_and_villainy::components::Deck;
        matches!((l.t().agenda.prompt, l.u().agenda.prompt), (Prompt::Draw(old), Prompt::Draw(new))
            if l.forced() && Deck::ALL.into_iter().any(|deck| new.cards[deck] < old.cards[deck]))
    }),
    rare("VV-217", "the discard pile joins the unseen Treasures", |l| {
        l.u().treasure_discard.total() < l.t().treasure_discard.total()
    }),
    rare("VV-217", "no Treasure is left to be placed", |l| {
        l.scout_at("fill").is_some() && !l.u().treasure_left()
    }),
    sure("VV-218", "a second card of a design comes", |l| {
        l.comes().is_some_and(|piece| {
            piece.minion().is_some_and(|minion| {
                let lower = minion.cards().iter().next();
                lower.is_some_and(|first| first != piece && l.t().map.pieces().contains(first))
            })
        })
    }),
];

fn player<'a>(
    l: &Snapshot<'a>,
    who: Char,
) -> Option<&'a crate::games::valor_and_villainy::state::Player> {
    l.t().seat_of(who).map(|seat| &l.t().players[seat])
}

fn blast<'a>(l: &Snapshot<'a>) -> Option<&'a Attack> {
    l.new_attack().filter(|attack| attack.is_aoe())
}

fn boosts(l: &Snapshot<'_>) -> bool {
    l.roll_at("boost").is_some() && l.action().is_some()
}

/// A Cursed Character gathers its dice.
fn curses(l: &Snapshot<'_>, holds: impl Fn(Char) -> bool) -> bool {
    l.roll_at("bonus").is_some_and(|roll| l.t().cursed(roll.who) && holds(roll.who))
}

/// The villain-side Defender beside a Character is Cursed.
fn beside_a_curse(l: &Snapshot<'_>, who: Char) -> bool {
    use crate::games::valor_and_villainy::components::Ability;
    let defender = l.t().cell(who).map(|cell| l.t().defender(Team::Villain, cell));
    matches!(defender, Some(Defender::Is(other))
        if l.t().minion_stats(other).is_some_and(|stats| stats.abilities.contains(Ability::Cursed)))
}

fn regenerates(l: &Snapshot<'_>) -> bool {
    l.is_chance() && l.turn().is_some_and(|turn| turn.stage == TurnStage::Flip)
}

/// Hits that a Beat of Wugner adds.
fn beat(l: &Snapshot<'_>) -> u8 {
    match l.roll_at("beats") {
        Some(roll) => l.u().agenda.roll().extra() - roll.extra(),
        None => 0,
    }
}

fn beats(l: &Snapshot<'_>, team: Team) -> bool {
    l.is(Action::AddBeat) && l.roll_at("beats").is_some_and(|roll| l.t().team(roll.who) == team)
}

/// Alyndra's Spell deals damage.
fn fire(l: &Snapshot<'_>, upgraded: bool) -> bool {
    l.crystal(Hero::Alyndra) == Some(upgraded)
        && l.effect().is_some_and(|cast| cast.caster == Char::Alyndra)
        && (l.new_attack().is_some() || l.u().agenda.damage.len() > l.t().agenda.damage.len())
}

fn ire(l: &Snapshot<'_>, upgraded: bool) -> bool {
    l.crystal(Hero::Bjorn) == Some(upgraded)
        && l.roll_at("bonus").is_some_and(|roll| {
            roll.who == Char::Bjorn
                && player(l, roll.who).is_some_and(|bjorn| bjorn.health <= constants::IRE)
        })
}

fn rage(l: &Snapshot<'_>, answer: Action, upgraded: bool) -> bool {
    l.roll_at("rage").is_some() && l.is(answer) && l.crystal(Hero::Scrutt) == Some(upgraded)
}

/// A Spell that Amos casts heals.
fn boon(l: &Snapshot<'_>, upgraded: bool) -> bool {
    l.crystal(Hero::Amos) == Some(upgraded)
        && l.effect().is_some_and(|cast| cast.caster == Char::Amos)
        && l.some_hero(|seat| l.health(seat).0 < l.health(seat).1)
}

/// Mari is asked for a Plus-One.
fn crusade(l: &Snapshot<'_>, upgraded: bool) -> bool {
    matches!(l.new_prompt(), Some(Prompt::Gain(gain)) if gain.optional)
        && l.crystal(Hero::Mari) == Some(upgraded)
}
