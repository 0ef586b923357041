//! The words of a Spell, compared with what it does.

use super::{
    super::wording::{self, expect},
    Item, printed,
};
use rules_core::{Indexed, games::valor_and_villainy::Spell};

/// What the card says.
pub(super) fn text(spell: &Item<'_>) -> String {
    wording::fill(&spell.at("text"), |_| String::new());
    let id = Spell::parse(spell.at("id").text()).expect("an id");
    let text = printed().spell(id).text.to_owned();
    compare(spell, &text);
    text
}

/// Holds the words of a text against what the card does.
fn compare(spell: &Item<'_>, text: &str) {
    let target = spell.at("target");
    for (key, item) in [("kind", target.get("kind")), ("range", target.get("range"))] {
        check(key, item, text);
    }
    for key in ["trigger", "when"] {
        check(key, spell.get(key), text);
    }
    for effect in spell.at("effects").list() {
        check("op", effect.get("op"), text);
        check("duration", effect.get("duration"), text);
        for ability in effect.get("ability").map_or(vec![], |ability| ability.list()) {
            check("ability", Some(ability), text);
        }
        let aoe = effect.is("aoe");
        if aoe != text.contains("AOE") {
            effect.fail(&format!("expected AOE in the text just where aoe is true: {text:?}"));
        }
    }
}

/// Looks for what a word of the language is called on the cards.
fn check(key: &str, item: Option<Item<'_>>, text: &str) {
    let Some(item) = item else { return };
    let word = item.text().split(':').next().unwrap_or_default();
    let phrases = WORDS.iter().find(|(of, value, _)| *of == key && *value == word);
    let Some((_, _, phrases)) = phrases else {
        item.fail("expected a word that this test knows from the cards")
    };
    if !phrases.is_empty() {
        expect(&item, text, phrases);
    }
}

/// What the cards call the words of the language; nothing where they leave it out.
const WORDS: &[(&str, &str, &[&str])] = &[
    ("op", "attack", &["Attack", "attack on"]),
    ("op", "damage", &["damage"]),
    ("op", "heal", &["Heal", "heal"]),
    ("op", "plus_one", &["Plus-Ones"]),
    ("op", "drop_plus_one", &["discards"]),
    ("op", "draw", &["Draw"]),
    ("op", "discard", &["discards"]),
    ("op", "grant", &[]),
    ("op", "teleport", &["any revealed Region that holds none of its enemies"]),
    ("op", "push", &["a revealed Region adjacent to its own"]),
    ("op", "extra_move", &["one free Move at once"]),
    ("op", "extra_turn", &["bonus Turn"]),
    ("op", "spawn", &["Spawn"]),
    ("op", "sheep_place", &["Place a Sheep token"]),
    ("op", "sheep_swap", &["with a Sheep token"]),
    ("op", "refresh", &["to their Fresh side"]),
    ("op", "villain_health", &["the Villain gains"]),
    ("op", "reroll", &["Reroll"]),
    ("op", "hits", &["Add"]),
    ("op", "prevent", &["prevent"]),
    ("op", "prevent_to_one", &["leaves it at 1 Heart"]),
    ("op", "cancel", &["Cancel"]),
    ("op", "cleanse", &["Remove every lasting effect"]),
    ("ability", "armor", &["Armor"]),
    ("ability", "cursed", &["Cursed"]),
    ("ability", "evade", &["Evade"]),
    ("ability", "lifelink", &["you heal"]),
    ("ability", "dodge", &["Dodge ("]),
    ("ability", "bonus", &["Bonus di"]),
    ("ability", "move_cap", &["step"]),
    ("ability", "ap", &["Action Point less"]),
    ("duration", "attack", &["for that attack"]),
    ("duration", "action", &["Action Roll adds", "a Move may"]),
    ("duration", "turn", &["until that Turn ends"]),
    ("duration", "round", &["until the Round ends"]),
    ("duration", "cycle", &["until your next Turn begins"]),
    ("duration", "next_turn", &["in its next Turn"]),
    ("kind", "none", &[]),
    ("kind", "region", &["Region"]),
    ("kind", "player", &["Player Character", "yourself"]),
    ("kind", "hero", &["Hero"]),
    ("kind", "minion", &["Minion"]),
    ("kind", "character", &["any Character"]),
    ("kind", "event", &[]),
    ("range", "own", &["own Region"]),
    ("range", "adjacent", &["adjacent Region"]),
    ("range", "nearby", &["nearby"]),
    ("range", "revealed", &["revealed Region"]),
    ("range", "any", &[]),
    ("range", "just_revealed", &["just revealed"]),
    ("trigger", "turn_begins", &["Turn begins", "Turn of a friendly Player Character begins"]),
    ("trigger", "action_begins", &["that begins a"]),
    ("trigger", "roll_made", &["Action Roll"]),
    ("trigger", "spell_cast", &["General Spell that an enemy just cast"]),
    ("trigger", "attack_targets", &["just became the target of an attack"]),
    ("trigger", "damage_due", &["is about to take damage", "damage would Defeat"]),
    ("trigger", "damage_taken", &["has just reduced the Health"]),
    ("trigger", "defeated", &["is Defeated by"]),
    ("trigger", "region_revealed", &["After an enemy Scouts"]),
    ("when", "actor_friend", &["friendly"]),
    ("when", "actor_enemy", &["enemy"]),
    ("when", "actor_friend_player_hurt", &["friendly Player Character", "heal"]),
    ("when", "actor_friend_roll", &["friendly Character that begins an Action Roll"]),
    ("when", "actor_enemy_move", &["An enemy that begins a Move"]),
    ("when", "target_friend_player_or_gust", &["friendly Player Character or Gust"]),
    ("when", "target_friend_not_sheep", &["(not a Sheep)"]),
    ("when", "target_friend_player_lethal", &["would Defeat a friendly Player Character"]),
    ("when", "target_friend_player_source_enemy", &["friendly Player Character that survives"]),
    ("when", "target_friend_minion_source_enemy", &["friendly Minion is Defeated by an enemy"]),
];
