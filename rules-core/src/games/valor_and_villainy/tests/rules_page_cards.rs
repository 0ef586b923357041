//! Minions, Spells, Treasures, the Procession and the Stashes of the rules
//! page, held against play.

use super::{
    rules_page::{dice, number, play_until, rows},
    *,
};

/// The Minions of the page: design, first card and row; none without the page.
fn minions() -> Vec<(Minion, Piece, Vec<String>)> {
    let Some(page) = rows("| # | Cards | Name | Size |") else { return Vec::new() };
    assert_eq!(page.len(), 33);
    let with = |(minion, row): (Minion, Vec<String>)| {
        let card = row[1].split('-').next().unwrap();
        (minion, Piece::ALL[usize::from(number(card))], row)
    };
    Minion::ALL.into_iter().zip(page).map(with).collect()
}

/// The Turn of a Minion on one of its sides, in the Region of Bjorn, south of
/// Loxley's; Scrutt is far away.
fn turn_of(piece: Piece, wounded: bool) -> Fixture {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.at(Bjorn, 12).at(Loxley, 7).at(Scrutt, 13).hand(Mordak, &[Spell::DoomBolt]);
    fixture.put(12, piece.id()).turn(Mordak);
    if wounded {
        fixture.wound(piece.id());
    }
    fixture.play(&format!("pass; character {piece}"));
    if fixture.choices() == "pass; use" {
        fixture.play("pass");
    }
    fixture
}

#[test]
fn vv_38_vv_159_minions_act_by_the_numbers_of_the_page() {
    for (_, piece, row) in minions() {
        for (wounded, at) in [(false, 8), (true, 13)] {
            let fixture = turn_of(piece, wounded);
            assert_eq!(fixture.left(), (number(&row[at]), 0), "{piece} wounded: {wounded}");
            let (ranged, magic) = row[at + 3].split_once("; Magic ").unwrap_or((&row[at + 3], "-"));
            for (kind, cell) in
                [(Row::Melee, row[at + 2].as_str()), (Row::Ranged, ranged), (Row::Magic, magic)]
            {
                assert_eq!(fixture.may(kind.id()), cell != "-", "{piece} {kind} {wounded}");
                if cell != "-" {
                    let mut rolled = fixture.clone();
                    rolled.play(kind.id());
                    let to_roll = rolled.state.table.agenda.roll().to_roll();
                    let cursed = row[at + 4].contains("Cursed");
                    let expected = if cursed { dice(cell).cursed() } else { dice(cell) };
                    assert_eq!(to_roll, expected, "{piece} {kind} {wounded}");
                }
            }
        }
    }
}

#[test]
fn vv_190_vv_192_vv_197_minions_have_the_abilities_of_the_page() {
    for (_, piece, row) in minions() {
        for (wounded, at) in [(false, 12), (true, 17)] {
            let fixture = turn_of(piece, wounded);
            let (table, who) = (&fixture.state.table, piece.char());
            let has = |name: &str| row[at].split(", ").any(|ability| ability == name);
            assert_eq!(table.evades(who), has("Evade"), "{piece} {wounded}");
            assert_eq!(table.armored(who), has("Armor"), "{piece} {wounded}");
            assert_eq!(table.regenerates(who), has("Regenerate"), "{piece} {wounded}");
            assert_eq!(table.longshot(who, Cell::KEEP), has("Longshot"), "{piece} {wounded}");
            assert_eq!(table.blasts(who, Row::Melee), has("AOE"), "{piece} {wounded}");
            assert_eq!(table.blasts(who, Row::Ranged), has("AOE"), "{piece} {wounded}");
            assert_eq!(table.cursed(Char::Bjorn), has("Cursed"), "{piece} {wounded}");
            let dodge = row[at].split("Dodge(").nth(1).map_or("-", |rest| &rest[..2]);
            assert_eq!(table.dodge(who), dice(dodge), "{piece} {wounded}");
        }
    }
}

/// Bjorn, whom nobody curses, has 12 Hits for a Minion alone with him.
fn attacked(piece: Piece, wounded: bool) -> Fixture {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.at(Scrutt, 17).at(Loxley, 17).tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "6R");
    fixture.wear(Bjorn, Treasure::WardedCloak).put(12, piece.id());
    if wounded {
        fixture.wound(piece.id());
    }
    fixture.turn(Bjorn).play("melee; master 6x2; region 12");
    if fixture.may("use") {
        fixture.play("pass");
    }
    fixture
}

/// Whether a Minion falls to so many Hits, or is turned; Armor is declined.
fn struck(fixture: &Fixture, piece: Piece, hits: u8) -> (bool, bool) {
    let mut fixture = fixture.clone();
    fixture.play(&format!("assign {hits}"));
    if fixture.may("use") {
        fixture.play("pass");
    }
    (!fixture.defeated().is_empty(), fixture.is_wounded(piece))
}

#[test]
fn vv_103_vv_105_minions_fall_to_the_numbers_of_the_page() {
    for (_, piece, row) in minions() {
        let (defeat, wound) = row[9].split_once(" / ").unwrap();
        let (defeat, wound) = (number(defeat), number(wound));
        let fixture = attacked(piece, false);
        let less = format!("assign {}", wound - 1);
        assert!(!fixture.may(&less), "{piece}: {less} does nothing");
        assert_eq!(struck(&fixture, piece, wound), (wound == defeat, wound < defeat), "{piece}");
        assert_eq!(struck(&fixture, piece, defeat - 1), (false, true), "{piece}");
        assert_eq!(struck(&fixture, piece, defeat), (true, false), "{piece}");
        let fixture = attacked(piece, true);
        let defeat = number(&row[14]);
        assert!(!fixture.may(&format!("assign {}", defeat - 1)), "{piece}, Wounded");
        assert_eq!(struck(&fixture, piece, defeat), (true, false), "{piece}, Wounded");
    }
}

/// XP of each of two Heroes for what lies in their Stash, and whether a die
/// belongs to it (2.10).
fn bounty(fixture: &mut Fixture) -> (u8, bool) {
    let rolled = fixture.may("total 0");
    if rolled {
        fixture.play("total 0");
    }
    (fixture.player(Loxley).xp, rolled)
}

/// What Bounty 0, 1, 2 and 4 pay with two Heroes.
const PAID: [(u8, (u8, bool)); 4] =
    [(0, (0, true)), (1, (1, false)), (2, (1, true)), (4, (2, false))];

#[test]
fn vv_167_vv_208_minions_have_the_bounty_and_the_colour_of_the_page() {
    for (minion, piece, row) in minions() {
        let mut fixture = Fixture::new(&[Loxley, Bjorn]);
        let copies = fixture.state.table.minions.count(minion);
        assert_eq!(
            (copies, row[3].to_lowercase()),
            (number(&row[6]), minion.card().size.id().into())
        );
        fixture.set(|state| {
            state.table.minions.take(minion);
            state.table.defeated_minions.add(minion);
        });
        fixture.turn(Bjorn).play("pass");
        let paid = (number(&row[7]), bounty(&mut fixture));
        assert!(PAID.contains(&paid), "{minion}: {paid:?}");
        let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
        fixture.tokens(Mari, [0; 4]).dice(Mari, Row::Melee, "6R").wear(Mari, Treasure::WardedCloak);
        fixture.at(Bjorn, 17).at(Loxley, 17).put(12, piece.id()).wound(piece.id()).turn(Mari);
        fixture.play("melee; master 6x2; region 12");
        if fixture.may("use") {
            fixture.play("pass");
        }
        fixture.play("assign 11");
        if fixture.may("use") {
            fixture.play("pass");
        }
        assert_eq!(fixture.may("row melee"), row[5] == "Purple", "{minion}");
    }
}

#[test]
fn vv_166_vv_167_treasures_have_the_slots_and_the_bounty_of_the_page() {
    let Some(page) = rows("| # | Name | Slot | Copies | Bounty |") else { return };
    assert_eq!(page.len(), 25);
    for (treasure, row) in Treasure::ALL.into_iter().zip(page) {
        let mut fixture = Fixture::new(&[Loxley, Bjorn]);
        assert_eq!(fixture.state.table.treasures.count(treasure), number(&row[3]), "{treasure}");
        fixture.set(|state| state.table.stashes[Team::Hero].face_down = 1).turn(Bjorn);
        fixture.play(&format!("pass; treasure {treasure}"));
        let mut worn = fixture.clone();
        worn.play(&format!("treasure {treasure}"));
        let slot = Slot::parse(&row[2].to_lowercase()).unwrap();
        assert_eq!(worn.player(Bjorn).slots[slot], Some(treasure));
        let paid = (number(&row[4]), bounty(fixture.play("pass; pass")));
        assert!(PAID.contains(&paid), "{treasure}: {paid:?}");
    }
}

/// So many Hits of Magic for a player who may hold a Spell of the deck, with somebody
/// there for every Spell.
fn magic(spell: Spell, hits: u8) -> Fixture {
    let mut fixture = Fixture::with(&[Mari, Bjorn, Loxley], |options| options.row_capacity = 12);
    let who = if spell.deck() == Deck::Void { Mordak } else { Char::Mari };
    fixture.at(Bjorn, 11).at(Loxley, 11).tokens(who, [0; 4]).dice(who, Row::Magic, "8W");
    fixture.put(12, "swiftwing rattlebones_0 voldor").put(13, "tomb_ox").wound("rattlebones_0");
    fixture.hand(who, &[spell]).turn(who).play(&format!("magic; novice {hits}x1"));
    fixture
}

#[test]
fn vv_126_vv_131_spells_cost_what_the_page_says() {
    let Some(page) = rows("| # | Name | Copies | Kind | Cost |") else { return };
    assert_eq!(page.len(), 52);
    for (spell, row) in Spell::ALL.into_iter().zip(page) {
        let copies = Fixture::new(&[Bjorn]).state.deck.count(spell);
        assert_eq!(
            (u8::try_from(spell.index()).unwrap(), copies),
            (number(&row[0]), number(&row[2]))
        );
        let Some(costs) = row[4].strip_suffix(" Hits") else {
            let paid = fixed::PAID.contains(spell);
            assert_eq!(if paid { "Plus-One or Discard" } else { "free" }, row[4], "{spell}");
            continue;
        };
        let costs: Vec<u8> = costs.split('/').map(number).collect();
        for hits in 1..=8 {
            let mut fixture = magic(spell, hits);
            let levels = costs.iter().filter(|&&cost| cost <= hits).count();
            assert_eq!(fixture.may(&format!("spell {spell}")), levels > 0, "{spell} for {hits}");
            if levels > 0 {
                fixture.play(&format!("spell {spell}"));
                let offered = (1..=3).filter(|n| fixture.may(&format!("level {n}"))).count();
                assert_eq!(offered, if levels > 1 { levels } else { 0 }, "{spell} for {hits}");
                if levels > 1 {
                    fixture.play(&format!("level {levels}"));
                }
                let rolls = &fixture.state.table.agenda.rolls;
                let left = rolls
                    .as_slice()
                    .first()
                    .map_or(0, crate::games::valor_and_villainy::Roll::hits);
                let paid = costs[levels - 1];
                assert!(left == hits - paid || rolls.is_empty(), "{spell} for {hits}: {left}");
            }
        }
    }
}

/// `1/2/1/1/2 by Hero count` or a number, for so many Heroes.
fn by_count(text: &str, heroes: usize) -> u8 {
    let list = text.trim_end_matches(" by Hero count");
    number(list.split('/').nth(heroes - 1).unwrap_or(list))
}

#[test]
fn vv_173_the_procession_is_that_of_the_page() {
    let heroes = [Bjorn, Scrutt, Loxley, Gwenavael, Amos];
    let Some(page) = rows("| Day | Bonus | Spawn, 1 Hero |") else { return };
    assert_eq!(page.len(), 6);
    for (row, n) in page.iter().flat_map(|row| (1..=5).map(move |n| (row, n))) {
        let day = number(&row[0]);
        let (mut draws, mut xp, mut health) = (0, 0, 0);
        for bonus in row[1].split("; ") {
            let parts = [
                ("Void draws ", &mut draws),
                ("Villain XP ", &mut xp),
                ("Villain Health ", &mut health),
            ];
            for (name, value) in parts {
                if let Some(text) = bonus.strip_prefix(name) {
                    *value = by_count(text, n);
                }
            }
        }
        let mut fixture = Fixture::new(&heroes[..n]);
        fixture.set(|state| state.table.day = day - 1).health(Mordak, 50).turn(Mordak).play("pass");
        play_until(&mut fixture, |state| has_passed(state, "discard"));
        let before = fixture.state.hands[SeatId::Villain].total();
        while fixture.node() == Node::Chance && fixture.may("spell hex") {
            fixture.play("spell hex");
        }
        let gained = fixture.state.hands[SeatId::Villain].total() - before;
        assert_eq!(
            (fixture.state.table.day, gained),
            (day, u32::from(draws)),
            "{n} Heroes, day {day}"
        );
        assert_eq!(
            (fixture.player(Mordak).xp, fixture.hearts(Mordak)),
            (xp, 50 + health),
            "{n}, {day}"
        );
        for icon in row[n + 1].split(" + ").filter(|icon| *icon != "-") {
            assert_eq!(
                fixture.choices(),
                format!("pass; spawn {}", icon.to_lowercase()),
                "{n}, {day}"
            );
            fixture.play("pass");
        }
        assert!(has_passed(&fixture.state, "icons"), "{n} Heroes, day {day}: no more icons");
    }
}

/// The entry of a Stash table for a Bounty, and the rows it belongs to.
fn entry(text: &str, bounty: u8) -> &str {
    let of = |entry: &&str| {
        let range = entry.split(": ").next().unwrap();
        let (least, most) = match (range.split_once('-'), range.strip_suffix('+')) {
            (Some((least, most)), _) => (number(least), number(most)),
            (None, Some(least)) => (number(least), u8::MAX),
            _ => (number(range), number(range)),
        };
        (least..=most).contains(&bounty)
    };
    text.split("; ").find(of).unwrap().split(": ").nth(1).unwrap()
}

/// The row of a table for so many Heroes: `1-2`, `3` or `4-5`.
fn for_heroes(page: &[Vec<String>], heroes: usize) -> &str {
    &page[usize::from(heroes > 2) + usize::from(heroes > 3)][1]
}

#[test]
fn vv_27_vv_167_the_hero_stash_pays_what_the_page_says() {
    let Some(page) = rows("| Heroes | Bounty total -> XP |") else { return };
    for (n, total) in (1..=5).flat_map(|n| (0..=22).map(move |total| (n, total))) {
        let text = entry(for_heroes(&page, n), total);
        let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley, Gwenavael, Amos][..n]);
        fixture.set(|state| {
            let table = &mut state.table;
            for _ in 0..total {
                let chump = Minion::ALL.into_iter().find(|&minion| {
                    minion.card().size == Size::Chump && table.minions.contains(minion)
                });
                table.minions.take(chump.unwrap());
                table.defeated_minions.add(chump.unwrap());
            }
            table.base = Base::new(Phase::HeroLevel, PhaseStage::Begin);
            state.advance_to_cap();
        });
        play_until(&mut fixture, |state| has_passed(state, "equip"));
        let rolled = fixture.may("total 1");
        if rolled {
            fixture.play("total 1");
        }
        let die = text.strip_suffix("1W").map(|rest| rest.trim_end_matches('+'));
        let xp = match die {
            Some("") => 1,
            Some(fixed) => number(fixed) + 1,
            None => number(text),
        };
        assert_eq!((rolled, fixture.player(Bjorn).xp), (die.is_some(), xp), "{n}: {total}");
    }
}

#[test]
fn vv_27_vv_174_the_villain_stash_pays_what_the_page_says() {
    let Some(page) = rows("| Heroes | Bounty total -> XP, Health |") else { return };
    for (n, defeats) in (1..=5).flat_map(|n| (0..=5).map(move |defeats| (n, defeats))) {
        let text = entry(for_heroes(&page, n), 3 * defeats);
        let (xp, health) = text.trim_end_matches(" Health").split_once(" XP, +").unwrap();
        let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley, Gwenavael, Amos][..n]);
        fixture.health(Mordak, 50).set(|state| {
            state.table.defeated_heroes = defeats;
            state.table.day = 5;
            state.table.base = Base::new(Phase::VillainLevel, PhaseStage::Reveal(Team::Villain));
            state.advance_to_cap();
        });
        let rolled = fixture.may("total 1");
        if rolled {
            fixture.play("total 1");
        }
        let expected = if xp == "1W" { (true, 1) } else { (false, number(xp)) };
        assert_eq!((rolled, fixture.player(Mordak).xp), expected, "{n}: {defeats}");
        assert_eq!(fixture.hearts(Mordak), 50 + number(health), "{n}: {defeats}");
    }
}
