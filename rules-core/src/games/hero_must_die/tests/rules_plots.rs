//! HMD-125 to HMD-142: the plot cards one by one, decks, mages.

use super::fixture::{Fixture, may, multiset, named, pile, plot, set};
use crate::{
    Node, Observe,
    games::hero_must_die::{
        ChanceOutcome, Mages, Options,
        components::{Colour, Kind, Monster, PLOT_CARDS, PLOTS, Plot},
        state::{Road, Stolen},
    },
};

/// Plays a quest of seat 0 that discards exactly these monsters.
fn discards(quest: &str, monsters: &str, vp: u8, evil: bool) {
    let fixture = Fixture::four().monsters(0, monsters).purse(0, 5, 0, 8).hand(0, quest);
    let mut fixture = fixture.court().laid();
    fixture.apply_action(plot(quest));
    assert!(fixture.0.table.monsters[0].is_empty());
    assert_eq!(fixture.0.table.vp[0], 3 + vp);
    assert_eq!(fixture.0.table.tokens[0], if evil { Road::Inn } else { Road::Castle });
}

#[test]
fn hmd_125_burn_them_all_discards_three_of_level_3_or_higher() {
    discards("Burn Them All", "Troll, Minotaur, Dragon", 3, true);
    assert!(!may(Fixture::four().monsters(0, "Troll, Minotaur, Drake"), "Burn Them All"));
}

#[test]
fn hmd_126_dragon_lord_discards_three_dragons() {
    discards("Dragon Lord", "Kobold, Drake, Dragon", 3, false);
    assert!(!may(Fixture::four().monsters(0, "Kobold, Drake, Imp, Troll"), "Dragon Lord"));
}

#[test]
fn hmd_127_demon_lord_discards_three_demons() {
    discards("Demon Lord", "Imp, Hell Hound, Fiend", 3, false);
    assert!(!may(Fixture::four().monsters(0, "Imp, Fiend, Drake, Troll"), "Demon Lord"));
}

#[test]
fn hmd_128_black_mail_discards_two_of_level_4_or_higher() {
    discards("Black Mail", "Minotaur, Dragon", 3, true);
    assert!(!may(Fixture::four().monsters(0, "Minotaur, Troll, Fiend"), "Black Mail"));
}

#[test]
fn hmd_129_super_spell_counts_for_everybody_from_then_on() {
    let fixture = Fixture::four().purse(0, 0, 0, 8).monsters(0, "Imp").purse(3, 10, 0, 0);
    let mut fixture = fixture.hand(0, "Super Spell").hand(3, "Poison the King").court().laid();
    fixture.id(70);
    assert_eq!((fixture.0.table.mp[0], fixture.0.table.vp[0]), (0, 6));
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(3), [0, 72].to_vec()));
}

#[test]
fn hmd_130_get_the_princess_needs_her_event() {
    let three = || Fixture::four().monsters(0, "Giant Rat, Cave Bat, Imp");
    assert!(!may(three(), "Get the Princess"));
    let mut fixture = three().hand(0, "Get the Princess").laid();
    fixture.event("Happy Princess").id(71);
    assert_eq!((fixture.0.table.vp[0], fixture.0.table.monsters[0].len()), (7, 0));
    let two = Fixture::four().monsters(0, "Giant Rat, Cave Bat").hand(0, "Get the Princess");
    let mut two = two.laid();
    two.event("Happy Princess");
    assert_eq!(two.0.table.turn, 2);
}

#[test]
fn hmd_131_poison_the_king_needs_super_spell_and_10_gold() {
    let fixture = |gold, spell| {
        let fixture = Fixture::four().purse(0, gold, 0, 0);
        if spell { fixture.edit(|s| s.table.discard.add(Plot::SPELL)) } else { fixture }
    };
    assert!(may(fixture(10, true), "Poison the King"));
    assert!(
        !may(fixture(9, true), "Poison the King") && !may(fixture(10, false), "Poison the King")
    );
    let mut played = fixture(11, true).hand(0, "Poison the King").court().laid();
    played.id(72);
    assert_eq!((played.0.table.gold[0], played.0.table.vp[0]), (1, 7));
    assert_eq!(played.0.table.tokens[0], Road::Inn);
}

#[test]
fn hmd_132_hero_must_die_costs_5_gold_and_two_of_level_5() {
    discards("Hero Must Die", "Hydra, Dragon", 4, true);
    let pair = |gold, cards| Fixture::four().purse(0, gold, 0, 0).monsters(0, cards);
    assert!(!may(pair(4, "Hydra, Dragon"), "Hero Must Die"));
    assert!(!may(pair(5, "Hydra, Minotaur"), "Hero Must Die"));
}

#[test]
fn hmd_133_buildings_of_any_player_count() {
    // Seat 1 builds the fourth trap on his floor; seat 0 plays Trap Master.
    let fixture = Fixture::four().traps(2, "Spike Pit, Spike Pit, Dart Wall").worker(1, 10);
    let mut fixture = fixture.hand(0, "Trap Master").laid();
    fixture.event("Full Moon").id(82).id(0);
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(0), [0, 64].to_vec()));
}

#[test]
fn hmd_134_we_need_change_swaps_places_in_the_queue() {
    let fixture = Fixture::four().edit(|s| s.table.vp[1] = 5).hand(1, "We Need Change");
    let mut fixture = fixture.court().laid();
    fixture.id(74);
    assert_eq!(fixture.legal(), [138, 140, 141]);
    fixture.id(141);
    assert_eq!(fixture.queue(), [3, 2, 1, 0]);
    assert_eq!(fixture.0.table.vp[1], 5);
}

#[test]
fn hmd_135_the_coup_needs_two_cards_and_8_vp() {
    let last = |vp: u8, cards: &str| {
        let fixture = Fixture::four().edit(|s| s.table.vp = [vp, 12, 12, 12]).hand(0, cards);
        let mut fixture = fixture.court().laid();
        assert_eq!(fixture.node(), Node::Player(0));
        let can = fixture.legal().contains(&2);
        if can {
            fixture.id(2);
            assert_eq!(fixture.0.table.discard, multiset("We Need Change, We Need Change"));
        }
        can
    };
    assert!(last(8, "We Need Change, We Need Change"));
    assert!(!last(7, "We Need Change, We Need Change"));
    assert!(!last(8, "We Need Change"));
}

#[test]
fn hmd_136_its_mine_takes_a_random_card() {
    // HMD-Q39, HMD-Q47: the sizes of hands are public, the faces are not.
    let fixture = Fixture::four().hand(0, "It's Mine").hand(1, "Traitor, Traitor, Black Mail");
    let mut fixture = fixture.hand(2, "Pardon Me").court().laid();
    fixture.id(76);
    assert_eq!(fixture.legal(), [139, 140]);
    fixture.id(139);
    assert_eq!(fixture.chance_outcomes(), [(97, 1), (106, 2)]);
    fixture.draw_plot("Traitor");
    assert_eq!(fixture.0.plots.hands[0], multiset("Traitor"));
    let remembered = Stolen { knower: 1, holder: 0, card: named("Traitor") };
    assert_eq!(fixture.0.view(1).stolen.as_slice(), [remembered]);
    assert!(fixture.0.view(2).stolen.is_empty());
    assert_eq!(fixture.0.view(2).hands, [1, 2, 1, 0]);
    // The card is forgotten when it may have moved on, or is played.
    let fixture = Fixture::four().hand(0, "Black Mail, Traitor").hand(2, "It's Mine");
    let mut fixture = fixture.edit(|s| {
        s.table.discard.add(Plot::MINE);
        s.plots.stolen.push(Stolen { knower: 1, holder: 0, card: named("Black Mail") });
    });
    fixture = fixture.court().laid();
    fixture.id(76).draw_plot("Traitor");
    let remembered = Stolen { knower: 0, holder: 2, card: named("Traitor") };
    assert_eq!(fixture.0.plots.stolen.as_slice(), [remembered]);
}

#[test]
fn hmd_137_traitors_make_the_penalty_larger() {
    // HMD-Q40: only this penalty.
    let mut fixture = Fixture::four().lost().hand(1, "Traitor").hand(3, "Traitor");
    fixture = fixture.edit(|s| s.table.vp[0] = 5).laid();
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(1), [0, 78].to_vec()));
    fixture.id(78);
    assert_eq!(fixture.node(), Node::Player(3));
    fixture.id(78);
    assert_eq!((fixture.0.table.vp[0], fixture.0.table.discard.count(Plot::TRAITOR)), (1, 2));
    let mut both = Fixture::four().lost().hand(1, "Traitor, Traitor").laid();
    both.id(78);
    assert_eq!(both.node(), Node::Player(1));
    // The guard's own Traitor is no reaction to his loss.
    let mut own = Fixture::four().lost().hand(0, "Traitor").hand(1, "Traitor").laid();
    own.id(0);
    assert_eq!(own.0.table.vp[0], 1);
}

#[test]
fn hmd_138_pardon_me_cancels_the_whole_penalty() {
    let mut fixture = Fixture::four().lost().hand(0, "Pardon Me").hand(1, "Traitor").laid();
    fixture.id(78);
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(0), [0, 77].to_vec()));
    fixture.id(77);
    assert_eq!((fixture.0.table.vp[0], fixture.0.table.top), (3, 2));
    // HMD-Q41: the loss by Wrath of Lord is no penalty.
    let mut wrath = Fixture::four().hand(0, "Pardon Me").hand(1, "Traitor").laid();
    wrath.event("Wrath of Lord");
    assert_eq!((wrath.0.table.vp, wrath.0.table.turn), ([2; 4], 2));
}

#[test]
fn hmd_139_reactions_are_no_moves_of_their_own() {
    // HMD-Q53.
    for card in ["A Better Choice", "Pardon Me", "Traitor"] {
        assert_eq!(PLOTS[usize::from(named::<Plot>(card).get())].kind, Kind::Reaction);
        assert!(!may(Fixture::four().edit(|s| s.table.vp[0] = 3), card));
    }
    // Function cards are not asked for in the Invasion phase.
    let mut fixture = Fixture::four().lost().hand(1, "Traitor, It's Mine, We Need Change").laid();
    assert_eq!(fixture.legal(), [0, 78]);
    fixture.id(0);
}

#[test]
fn hmd_140_draws_come_from_the_unknown_part_first() {
    let high = super::super::components::HIGH;
    let fixture = Fixture::four().edit(|s| {
        s.table.monsters[0] = high.difference(set("Troll, Dragon, Wyvern, Fiend"));
        s.table.monster_bottom = pile("Wyvern, Fiend");
    });
    let mut fixture = fixture.laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.chance_outcomes(), [(28, 1), (42, 1)]);
    fixture.apply_chance(ChanceOutcome::Monster(named("Dragon")));
    assert_eq!(fixture.0.table.offer, pile("Dragon, Troll, Wyvern"));
    assert_eq!(fixture.0.table.monster_bottom, pile::<Monster, 18>("Fiend"));
    // Likewise the hero deck.
    let all = "Squire, Archer, Fighter, Scout, Militiaman, Apprentice, Acolyte, Hunter, Wizard, \
               Cleric, Thief, Battle Mage, Champion, Ranger, Archmage, Paladin, High Priest, \
               Master Thief";
    let fixture = Fixture::four().tokens([Road::Entrance, Road::Castle, Road::Castle]);
    let mut fixture =
        fixture.edit(|s| s.table.hero_bottom = pile(all)).monsters(0, "Imp, Kobold").laid();
    fixture.event("Invasion 1");
    assert_eq!(fixture.0.table.parties[0], set("Squire, Archer, Fighter"));
}

#[test]
fn hmd_141_the_plot_deck_has_no_known_part_and_is_not_refilled() {
    let mut fixture = Fixture::four().worker(0, 0).worker(1, 1).purse(1, 9, 9, 9).laid();
    fixture.event("Full Moon").id(1).draw_plot("Black Mail").draw_plot("Traitor").id(69);
    // The card put back can be drawn at once.
    fixture.id(1);
    assert!(fixture.chance_outcomes().contains(&(106, 2)));
    // A played card does not come back.
    let gone = Fixture::four().edit(|s| s.table.discard = PLOT_CARDS).worker(0, 0).laid();
    assert_eq!(gone.0.plot_deck().len(), 0);
}

#[test]
fn hmd_142_mages_have_abilities_if_switched_on() {
    for (mage_abilities, extra) in [(false, 0), (true, 1)] {
        let options = Options { mage_abilities, ..Options::default() };
        let mut rune = Fixture::with(&options).worker(0, 6).worker(0, 7).worker(1, 8).laid();
        rune.event("Big Sales");
        assert_eq!(rune.0.table.mp, [4 + 7 + 2 * extra, 4 + 2, 4, 4]);
        let mut mine = Fixture::with(&options).worker(1, 3).laid();
        mine.event("Big Sales").id(142);
        assert_eq!(mine.0.table.gold[1], 4 + 4 + u16::from(extra) + 2);
        let mut town = Fixture::with(&options).worker(3, 15).worker(3, 16).laid();
        town.event("Big Sales");
        assert_eq!(town.0.table.slaves[3], 4 + 7 + 2 * extra);
        let mut plots = Fixture::with(&options).worker(2, 0).laid();
        plots.event("Big Sales").id(1);
        let drawn = if mage_abilities { 3 } else { 2 };
        for name in ["Traitor", "Black Mail", "Monster Cup"].into_iter().take(drawn) {
            plots.draw_plot(name);
        }
        assert_eq!(plots.legal().len(), drawn);
    }
    let mages = Mages([Colour::Blue, Colour::Red, Colour::Green, Colour::Yellow]);
    let options = Options { mage_abilities: true, mage_of_seat: mages, ..Options::default() };
    let mut festival = Fixture::with(&options).worker(0, 15).laid();
    festival.event("Town Festival");
    assert_eq!(festival.0.table.slaves[0], 4);
}
