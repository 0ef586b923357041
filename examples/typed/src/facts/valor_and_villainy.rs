//! Valor & Villainy: hands and decks are secret.

use rules_core::{
    Indexed,
    games::valor_and_villainy::{
        Acting, Aftermath, Aiming, Attack, AttackStage, CastStage, Casting, Choosing, Damage,
        DamageStage, Dodging, Due, Lying, Meeting, PhaseStage, Place, Progress, RollStage,
        ScoutStage, TurnStage,
    },
    games::valor_and_villainy::{
        Aim, Cast, Deck, Dice, Draw, Face, Faces, Frame, Gain, Level, Lose, Moment, Multiset,
        Player, Prompt, Region, Reroll, Roll, Row, Scout, SeatId, Slot, Spawn, State, Table, Team,
        Turn, View, Window,
    },
};
use serde_json::{Map, Value as Json, json};

use super::{Facts, options, text, texts};

impl Facts for State {
    fn facts(&self) -> Json {
        let hand = |seat: Option<u8>| seat.map_or(json!({}), |seat| cards(self.hand(seat)));
        json!({
            "table": table(self.table()),
            "hands": by_seat(self.table(), hand),
            "deck": cards(self.deck()),
            "asked": self.asked_place(),
        })
    }

    fn facts_of_view(view: &View) -> Json {
        let held = |seat: Option<u8>| {
            named(Deck::all(), |deck| seat.map_or(0, |seat| view.held(seat, deck)).into())
        };
        json!({
            "seat": view.seat(),
            "table": table(view.table()),
            "hand": cards(view.hand()),
            "held": by_seat(view.table(), held),
            "unseen": cards(view.unseen()),
            "asked": view.asked().map(text),
        })
    }
}

/// An object with a value for each of some keys.
fn named<K: Indexed + core::fmt::Display>(
    keys: impl Iterator<Item = K>,
    of: impl Fn(K) -> Json,
) -> Json {
    Json::Object(keys.map(|key| (key.to_string(), of(key))).collect())
}

/// An object with a value for each key of a seat, given the seat or that nobody sits there.
fn by_seat(table: Table<'_>, of: impl Fn(Option<u8>) -> Json) -> Json {
    let taken = |id: SeatId| table.players().find(|player| player.id() == id).map(Player::seat);
    named(SeatId::all(), |id| of(taken(id)))
}

fn cards<K: Indexed + core::fmt::Display>(cards: &Multiset<K>) -> Json {
    named(K::all().filter(|card| cards.contains(*card)), |card| cards.count(card).into())
}

fn dice(dice: Dice) -> Json {
    json!({ "novice": dice.novice, "adept": dice.adept, "master": dice.master })
}

fn faces(faces: Faces) -> Json {
    named(Face::all(), |face| faces.count(face).into())
}

fn table(table: Table<'_>) -> Json {
    let mut all = counters(table);
    let team = |team| json!({ "face_down": table.stash_face_down(team), "treasures": cards(table.stash(team)) });
    let more = json!({
        "options": options(table.options()),
        "corners": texts(table.corners().iter()),
        "base": moment(table.moment()),
        "may_act": texts(table.may_act().iter()),
        "map": {
            "cells": Json::Object(table.regions().map(region).collect()),
            "labyrinth": table.labyrinth().map(|(one, other)| [text(one), text(other)]),
        },
        "tiles": texts(table.tiles().iter()),
        "mandatory": texts(table.mandatory_tiles().iter()),
        "wounded": texts(table.wounded().iter()),
        "bloodlust": table.bloodlust().map(|pieces| texts(pieces.iter())),
        "markers": texts(table.markers().iter()),
        "players": by_seat(table, |seat| {
            seat.map_or_else(nobody, |seat| player(table.player(seat)))
        }),
        "discard": cards(table.discard()),
        "minions": cards(table.minions()),
        "minion_discard": cards(table.minion_discard()),
        "defeated_minions": cards(table.defeated_minions()),
        "treasures": cards(table.treasures()),
        "treasure_discard": cards(table.treasure_discard()),
        "stashes": named(Team::all(), team),
        "agenda": agenda(table),
    });
    if let (Json::Object(all), Json::Object(more)) = (&mut all, more) {
        all.extend(more);
    }
    all
}

fn counters(table: Table<'_>) -> Json {
    json!({
        "decisions": table.decisions(),
        "heroes": table.heroes(),
        "round": table.round(),
        "initiative": text(table.initiative()),
        "goes_last": table.goes_last(),
        "day": table.day(),
        "shrines": table.shrines(),
        "shrines_needed": table.shrines_needed(),
        "shrines_idle": table.shrines_idle(),
        "final_battle": table.is_final_battle(),
        "final_rounds": table.final_rounds(),
        "souls": table.souls(),
        "ending": table.ending().map(text),
        "gust": table.gust().map(text),
        "gust_marker": table.gust_marker(),
        "defeated_heroes": table.defeated_heroes(),
    })
}

fn moment(moment: &Moment) -> Json {
    json!({ "phase": text(moment.phase()), "stage": phase_stage(moment.stage()) })
}

fn phase_stage(stage: PhaseStage) -> Json {
    let place = |place: Place| json!({ "side": text(place.side()), "at": place.done() });
    let choosing = |at: Choosing| json!({ "place": place(at.place()), "least": at.least() });
    match stage {
        PhaseStage::Stand => json!("stand"),
        PhaseStage::Begin => json!("begin"),
        PhaseStage::Draft(seat) => json!({ "draft": seat }),
        PhaseStage::Chumps(done) => json!({ "chumps": done }),
        PhaseStage::Spells(done) => json!({ "spells": done }),
        PhaseStage::Initiative => json!("initiative"),
        PhaseStage::Hero(at) => json!({ "hero": at }),
        PhaseStage::Gust(at) => json!({ "gust": { "at": at.done(), "cell": at.cell().map(text) } }),
        PhaseStage::Unmount(at) => json!({ "unmount": at }),
        PhaseStage::Join(least) => json!({ "join": least }),
        PhaseStage::Joined => json!("joined"),
        PhaseStage::Draw(at) => json!({ "draw": place(at) }),
        PhaseStage::Discard(at) => json!({ "discard": choosing(at) }),
        PhaseStage::Clear => json!("clear"),
        PhaseStage::Dojo(at) => json!({ "dojo": at }),
        PhaseStage::Springs => json!("springs"),
        PhaseStage::Day => json!("day"),
        PhaseStage::Icons(done) => json!({ "icons": done }),
        PhaseStage::Restack(at) => {
            json!({ "restack": { "cell": text(at.cell()), "placed": at.placed() } })
        }
        PhaseStage::Reveal(side) => json!({ "reveal": text(side) }),
        PhaseStage::Return(at) => json!({ "return": choosing(at) }),
        PhaseStage::Equip(at) => json!({ "equip": {
            "place": place(at.place()),
            "filled": texts(at.filled().iter()),
            "again": at.is_second_pass(),
            "replaced": at.has_replaced(),
        } }),
        PhaseStage::Cash(at) => {
            json!({ "cash": { "side": text(at.side()), "dice": at.dice() } })
        }
        PhaseStage::Riches => json!("riches"),
        PhaseStage::Homecoming => json!("heroes return"),
        PhaseStage::LevelUp(at) => json!({ "spend": choosing(at) }),
        PhaseStage::Enter => json!("enter"),
        PhaseStage::Minions => json!("minions"),
        _ => json!("close"),
    }
}

fn region(region: Region<'_>) -> (String, Json) {
    let content = json!({
        "tile": region.tile().map(text),
        "treasures": region.treasures(),
        "stack": texts(region.stack()),
    });
    (region.cell().to_string(), content)
}

fn player(player: Player<'_>) -> Json {
    json!({
        "who": player.who().map(text),
        "cell": player.cell().map(text),
        "health": player.health(),
        "rows": named(Row::all(), |row| dice(player.dice(row))),
        "points": player.action_points(),
        "xp": player.xp(),
        "crystal": player.has_crystal(),
        "tokens": named(Row::all(), |row| player.plus_ones(row).into()),
        "slots": named(Slot::all(), |slot| player.treasure(slot).map_or(Json::Null, text)),
        "marker": player.is_defender(),
        "armor_by": texts(player.shield_of_faith_by().iter()),
        "lifelink_by": texts(player.blood_bound_by().iter()),
        "edge_by": player.blessed_edge_by().map(|seats| texts(seats.iter())),
        "cursed": player.is_cursed(),
        "shackled": player.is_shackled(),
    })
}

/// The board of a seat that nobody has.
fn nobody() -> Json {
    let none = json!({ "novice": 0, "adept": 0, "master": 0 });
    json!({
        "who": null, "cell": null, "health": 0, "points": 0, "xp": 0, "crystal": false,
        "rows": named(Row::all(), |_| none.clone()),
        "tokens": named(Row::all(), |_| 0.into()),
        "slots": named(Slot::all(), |_| Json::Null),
        "marker": false, "armor_by": [], "lifelink_by": [], "edge_by": [[], []],
        "cursed": false, "shackled": false,
    })
}

fn agenda(table: Table<'_>) -> Json {
    let lists = ["tags", "turns", "rolls", "casts", "windows", "damage"];
    let mut all: Map<String, Json> =
        lists.iter().map(|list| ((*list).to_owned(), json!([]))).collect();
    all.extend([("attack".to_owned(), Json::Null), ("scout".to_owned(), Json::Null)]);
    for frame in table.in_progress() {
        let (tag, list, value) = match frame {
            Frame::Turn(frame) => ("turn", "turns", turn(frame)),
            Frame::Roll(frame) => ("roll", "rolls", roll(frame)),
            Frame::Attack(frame) => ("attack", "", attack(frame)),
            Frame::Damage(frame) => ("damage", "damage", damage(frame)),
            Frame::Cast(frame) => ("cast", "casts", cast(frame)),
            Frame::Window(frame) => ("window", "windows", window(frame)),
            Frame::Scout(frame) => ("scout", "", scout(frame)),
            _ => continue,
        };
        for (list, value) in [("tags", tag.into()), (list, value)] {
            match all.get_mut(list) {
                Some(Json::Array(frames)) => frames.push(value),
                _ => drop(all.insert(tag.to_owned(), value)),
            }
        }
    }
    all.insert("prompt".to_owned(), prompt(table.prompt()));
    Json::Object(all)
}

fn turn(turn: &Turn) -> Json {
    json!({
        "who": text(turn.who()),
        "seat": text(turn.seat()),
        "stage": turn_stage(turn.stage()),
        "evade": turn.has_evade(),
        "over": turn.over().map(|over| json!({ "fell": over.fell().map(text) })),
    })
}

fn turn_stage(stage: TurnStage) -> Json {
    let acting = |at: Acting| {
        json!({
            "points": at.action_points(),
            "used": texts(at.used().iter()),
            "left": at.steps_left(),
        })
    };
    match stage {
        TurnStage::Begin => json!("begin"),
        TurnStage::Regenerate => json!("regenerate"),
        TurnStage::Flip => json!("flip"),
        TurnStage::Main(at) => json!({ "main": acting(at) }),
        TurnStage::Step(at) => {
            json!({ "step": { "acting": acting(at.acting()), "to": text(at.to()) } })
        }
        TurnStage::Freed(at) => {
            json!({ "freed": { "left": at.steps_left(), "fresh": at.is_fresh() } })
        }
        _ => json!("points"),
    }
}

fn roll(roll: &Roll) -> Json {
    json!({
        "who": text(roll.who()),
        "kind": text(roll.row()),
        "stage": roll_stage(roll.stage()),
        "flags": texts(roll.flags().iter()),
    })
}

fn roll_stage(stage: RollStage) -> Json {
    let lying = |at: Lying| json!({ "dice": faces(at.dice()), "extra": at.extra() });
    match stage {
        RollStage::Begin => json!("begin"),
        RollStage::Bonus(boons) => json!({ "bonus": texts(boons.iter()) }),
        RollStage::Boost(to_roll) => json!({ "boost": dice(to_roll) }),
        RollStage::Toss(at) => json!({ "toss": {
            "to_roll": dice(at.to_roll()),
            "dice": faces(at.dice()),
            "boosted": at.boosted().map(text),
        } }),
        RollStage::Reroll(at) => json!({ "reroll": faces(at) }),
        RollStage::Made(at) => json!({ "made": faces(at) }),
        RollStage::Beats(at) => json!({ "beats": lying(at) }),
        RollStage::Meddling(at) => json!({ "meddling": lying(at) }),
        RollStage::Pool(at) => json!({ "pool": lying(at) }),
        RollStage::Spend(hits) => json!({ "spend": hits }),
        _ => json!("rage"),
    }
}

fn attack(attack: &Attack) -> Json {
    let of_group = attack.dodges().iter();
    let dodges: Json =
        of_group.map(|one| json!({ "who": text(one.who()), "hits": one.hits() })).collect();
    json!({
        "source": text(attack.source()),
        "cell": text(attack.cell()),
        "flags": texts(attack.flags().iter()),
        "pool": attack.pool(),
        "dealt": attack.dealt(),
        "stage": attack_stage(attack.stage()),
        "group": if attack.is_aoe() { dodges } else { Json::Null },
    })
}

fn attack_stage(stage: AttackStage) -> Json {
    let dodging = |at: Dodging| json!({ "target": text(at.target()), "lent": at.lent().map(text) });
    let meeting = |at: Meeting| json!({ "target": text(at.target()), "dodge": at.dodge(), "again": at.is_again() });
    match stage {
        AttackStage::Seek(last) => json!({ "seek": last.map(text) }),
        AttackStage::More(target) => json!({ "more": target.map(text) }),
        AttackStage::Dodge(at) => json!({ "dodge": dodging(at) }),
        AttackStage::Toss(at) => json!({ "toss": dodging(at) }),
        AttackStage::Assign(at) => json!({ "assign": meeting(at) }),
        AttackStage::Resolve(struck) => {
            let fresh = struck.was_fresh();
            json!({ "resolve": { "meeting": meeting(struck.meeting()), "fresh": fresh } })
        }
        AttackStage::Deal(at) => json!({ "deal": {
            "amount": at.amount(),
            "next": at.next().map(text),
            "vacant": texts(at.vacant().iter()),
        } }),
        AttackStage::Vacant(cells) => json!({ "vacant": texts(cells.iter()) }),
        AttackStage::Amount => json!("amount"),
        _ => json!("end"),
    }
}

fn damage(damage: &Damage) -> Json {
    let due = |due: Due| json!({ "amount": due.amount(), "dropped": due.is_dropped() });
    let after = |after: Aftermath| json!({ "vacant": after.vacant().map(text), "hero_side": after.is_hero_side() });
    let stage = match damage.stage() {
        DamageStage::Due(at) => json!({ "due": due(at) }),
        DamageStage::Armor(at) => json!({ "armor": due(at) }),
        DamageStage::Apply(amount) => json!({ "apply": amount }),
        DamageStage::Fallen(at) => json!({ "fallen": after(at) }),
        DamageStage::Gone(at) => json!({ "gone": after(at) }),
        DamageStage::End(at) => json!({ "end": after(at) }),
        _ => json!("taken"),
    };
    json!({
        "target": text(damage.target()),
        "source": text(damage.source()),
        "flags": texts(damage.flags().iter()),
        "stage": stage,
    })
}

fn cast(cast: &Cast) -> Json {
    json!({
        "seat": text(cast.seat()),
        "caster": text(cast.caster()),
        "spell": text(cast.spell()),
        "stage": cast_stage(cast.stage()),
        "flags": texts(cast.flags().iter()),
    })
}

fn cast_stage(stage: CastStage) -> Json {
    let casting = |at: Casting| {
        let [effect, target] = [at.effect_place(), at.target_place()];
        json!({ "aiming": aiming(at.aiming()), "effect": effect, "at": target })
    };
    match stage {
        CastStage::Level => json!("level"),
        CastStage::Named(at) => json!({ "named": level(at) }),
        CastStage::Pay => json!("pay"),
        CastStage::Targets(at) => json!({ "targets": aiming(at) }),
        CastStage::Effect(at) => {
            json!({ "effect": { "casting": casting(at.casting()), "count": at.count() } })
        }
        CastStage::Where(at) => json!({ "where": casting(at) }),
        _ => json!("discard"),
    }
}

fn aiming(aiming: Aiming) -> Json {
    let aim = |aim| match aim {
        Aim::Region(cell) => json!({ "region": text(cell) }),
        Aim::Char(who) => json!({ "char": text(who) }),
        _ => Json::Null,
    };
    json!({
        "level": level(aiming.level()),
        "targets": aiming.targets().map(|target| target.map(aim)),
        "named": aiming.named(),
    })
}

fn level(level: Level) -> Json {
    text(level)
}

fn window(window: &Window) -> Json {
    json!({
        "trigger": text(window.trigger()),
        "first": text(window.first()),
        "subject": text(window.subject()),
        "source": window.source().map(text),
        "floor": window.passed(),
        "flags": texts(window.flags().iter()),
    })
}

fn scout(scout: &Scout) -> Json {
    json!({
        "from": text(scout.from()),
        "dirs": texts(scout.directions().iter()),
        "stage": scout_stage(scout.stage()),
    })
}

fn scout_stage(stage: ScoutStage) -> Json {
    let progress = |at: Progress| json!({ "at": text(at.direction()), "done": at.done() });
    match stage {
        ScoutStage::Flip(at) => json!({ "flip": text(at) }),
        ScoutStage::Rules(at) => json!({ "rules": at.map(text) }),
        ScoutStage::Heroes(at) => json!({ "heroes": progress(at) }),
        ScoutStage::Portal(at) => json!({ "portal": text(at) }),
        ScoutStage::Fill(at) => json!({ "fill": text(at) }),
        ScoutStage::Minions(at) => json!({ "minions": progress(at) }),
        ScoutStage::Ambush(at) => {
            let waiting = texts(at.waiting().iter());
            json!({ "ambush": { "progress": progress(at.progress()), "waiting": waiting } })
        }
        ScoutStage::Acting(waiting) => json!({ "acting": texts(waiting.iter()) }),
        _ => json!("revealed"),
    }
}

fn prompt(prompt: &Prompt) -> Json {
    match prompt {
        Prompt::None => json!("none"),
        Prompt::Spawn(spawn) => json!({ "spawn": self::spawn(spawn) }),
        Prompt::Draw(draw) => json!({ "draw": self::draw(draw) }),
        Prompt::Gain(gain) => json!({ "gain": self::gain(gain) }),
        Prompt::Lose(lose) => json!({ "lose": self::lose(lose) }),
        Prompt::Reroll(reroll) => json!({ "reroll": self::reroll(reroll) }),
        Prompt::Defender(cell) => json!({ "defender": text(cell) }),
        _ => Json::Null,
    }
}

fn spawn(spawn: &Spawn) -> Json {
    json!({ "size": text(spawn.size()), "card": spawn.card().map(text) })
}

fn draw(draw: &Draw) -> Json {
    json!({
        "seat": text(draw.seat()),
        "to_name": draw.to_name(),
        "last": draw.last().map(text),
        "cards": named(Deck::all(), |deck| draw.cards(deck).into()),
    })
}

fn gain(gain: &Gain) -> Json {
    json!({
        "seat": text(gain.seat()),
        "left": gain.left(),
        "least": text(gain.least()),
        "optional": gain.is_optional(),
        "row": gain.row().map(text),
    })
}

fn lose(lose: &Lose) -> Json {
    json!({ "seat": text(lose.seat()), "left": lose.left() })
}

fn reroll(reroll: &Reroll) -> Json {
    json!({
        "seat": text(reroll.seat()),
        "left": reroll.left(),
        "last": reroll.last().map(text),
        "named": faces(reroll.named()),
        "to_roll": dice(reroll.to_roll()),
    })
}
