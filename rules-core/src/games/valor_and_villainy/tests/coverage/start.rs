//! Terms, set-up and Rounds: VV-1 to VV-32.

use super::*;

pub(super) const PROBES: &[Probe] = &[
    sure("VV-1", "five revealed Regions on the grid", |l| {
        l.begins() && l.t().map.revealed().len() == 5
    }),
    rare("VV-2", "the Labyrinth makes two Regions adjacent", |l| l.is(Action::StepPortal)),
    sure("VV-3", "a nearby Spell in the own Region", |l| near(l, true)),
    sure("VV-3", "a nearby Spell next door", |l| near(l, false)),
    sure("VV-4", "a step beside a face-down Region", |l| {
        l.walks().is_some_and(|(_, from, _)| !from.near().intersection(l.t().map.down()).is_empty())
    }),
    sure("VV-6", "a Minion on the hero side", |l| {
        l.t().puppets() != l.u().puppets() && l.new_turn().is_some()
    }),
    sure("VV-7", "a Hero's player decides for a Minion", |l| {
        l.main().is_some_and(|turn| turn.who.piece().is_some() && turn.seat != SeatId::Villain)
    }),
    sure("VV-8", "the Turn of a Minion ends", |l| {
        l.main().is_some_and(|turn| turn.who.piece().is_some()) && l.is(Action::Pass)
    }),
    sure("VV-8", "the Turn of Gust ends", |l| {
        l.main().is_some_and(|turn| turn.who == Char::Gust) && l.is(Action::Pass)
    }),
    sure("VV-9", "a Hero Round ends with its Level Up Step", |l| {
        turns_to(l, Phase::HeroLevel, Phase::VillainTurn)
    }),
    sure("VV-9", "a Villain Round has its three parts", |l| {
        turns_to(l, Phase::MinionStep, Phase::VillainLevel)
    }),
    sure("VV-10", "Mordak acts from beside the Map", |l| {
        l.main().is_some_and(|turn| turn.who == Char::Mordak) && l.t().cell(Char::Mordak).is_none()
    }),
    sure("VV-11", "the order begins with another seat", |l| {
        l.at(Phase::HeroRound, "begin") && l.t().initiative != SeatId::Hero0
    }),
    sure("VV-12", "a Hero waits in the Stash in a Level Up Step", |l| {
        l.stage("begin") && l.some_hero(|seat| l.t().stashed(seat))
    }),
    sure("VV-13", "as many Heroes as the option says", |l| {
        l.begins() && l.t().heroes == l.t().options.heroes
    }),
    sure("VV-14", "the first seat has the token", |l| {
        l.begins() && l.t().initiative == SeatId::Hero0
    }),
    sure("VV-15", "the Heroes differ", |l| {
        l.begins()
            && l.some_hero(|seat| l.t().players[seat].who.is_some())
            && l.t().hero_seats().all(|seat| l.t().seat_of(l.t().who(seat)) == Some(seat))
    }),
    sure("VV-16", "twenty face-down tiles", |l| {
        l.begins() && l.t().heroes >= 3 && l.t().map.down().len() == 20
    }),
    sure("VV-17", "thirteen face-down tiles", |l| {
        l.begins() && l.t().heroes <= 2 && l.t().map.down().len() == 13
    }),
    sure("VV-18", "a face-down tile is any of its tier", |l| {
        matches!(l.event, Event::Chance(ChanceOutcome::Tile(_)))
    }),
    sure("VV-19", "a deck is drawn from by chance", |l| {
        matches!(l.event, Event::Chance(ChanceOutcome::Spell(_)))
            && l.t().base.phase == Phase::Setup
    }),
    sure("VV-20", "all on the Keep, Mordak on day 0", |l| {
        l.begins()
            && l.t().day == 0
            && l.t().hero_seats().all(|seat| l.t().players[seat].cell == Some(Cell::KEEP))
    }),
    sure("VV-21", "one Chump on the Peak", |l| l.t().heroes <= 3 && chump(l)),
    sure("VV-21", "two Chumps on the Peak", |l| l.t().heroes >= 4 && chump(l)),
    sure("VV-22", "a single Hero starts with Clyde", |l| {
        l.begins() && l.t().players[SeatId::Hero0].slots[Slot::Item] == Some(Treasure::Clyde)
    }),
    sure("VV-23", "Health at the start", |l| {
        l.begins()
            && l.t().players[SeatId::Villain].health
                == shipped::MORDAK.health[usize::from(l.t().heroes) - 1]
            && l.t().hero_seats().all(|seat| l.health(seat).0 == l.t().max_health(seat))
    }),
    sure("VV-24", "a Plus-One each", |l| {
        l.begins() && l.t().hero_seats().all(|seat| l.tokens(seat).0 == 1)
    }),
    sure("VV-25", "Action Points as printed", |l| {
        l.begins()
            && l.t().players[SeatId::Villain].points == shipped::MORDAK.action_points
            && l.t().hero_seats().all(|seat| l.t().players[seat].points == 3)
    }),
    sure("VV-26", "starting Spells", |l| l.at(Phase::Setup, "spells") && l.new_prompt().is_some()),
    sure("VV-27", "the Stash tables of few Heroes", |l| l.t().heroes <= 2 && pays(l)),
    sure("VV-27", "the Stash tables of three Heroes", |l| l.t().heroes == 3 && pays(l)),
    sure("VV-27", "the Stash tables of many Heroes", |l| l.t().heroes >= 4 && pays(l)),
    sure("VV-28", "the set-up ends with the first Hero Round", |l| {
        turns_to(l, Phase::Setup, Phase::HeroRound)
    }),
    sure("VV-29", "the Villain Round is followed by a Hero Round", |l| {
        turns_to(l, Phase::VillainLevel, Phase::HeroRound)
    }),
    sure("VV-30", "the Turn of a Hero without the token", |l| {
        l.at(Phase::HeroRound, "hero")
            && l.new_turn().is_some_and(|turn| turn.seat != l.t().initiative)
    }),
    sure("VV-31", "the holder goes first", |l| l.is(Action::GoFirst)),
    sure("VV-31", "the holder goes last", |l| l.is(Action::GoLast)),
    sure("VV-32", "the Minion Step follows the Villain's Turn", |l| {
        turns_to(l, Phase::VillainTurn, Phase::MinionStep)
    }),
];

fn turns_to(l: &Snapshot<'_>, from: Phase, to: Phase) -> bool {
    l.base().is_some_and(|base| base.phase == from) && l.u().base.phase == to
}

fn chump(l: &Snapshot<'_>) -> bool {
    l.at(Phase::Setup, "chumps")
        && l.comes().is_some_and(|piece| l.u().map.cell_of(piece) == Some(Cell::PEAK))
}

/// A Stash is cashed in for XP.
fn pays(l: &Snapshot<'_>) -> bool {
    l.stage("cash") && l.some_hero(|seat| l.u().players[seat].xp > l.t().players[seat].xp)
}

/// A nearby Spell that aims at the caster's own Region, or at another one.
fn near(l: &Snapshot<'_>, own: bool) -> bool {
    l.cast().is_some_and(|cast| {
        matches!(cast.spell, Spell::EnormousFist | Spell::MageDarts)
            && matches!(cast.stage, CastStage::Targets(_))
            && l.t().cell(cast.caster).is_some_and(|cell| match l.action() {
                Some(Action::Region(to)) => (to == cell) == own,
                _ => false,
            })
    })
}
