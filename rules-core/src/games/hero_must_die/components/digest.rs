//! The digest of a component set: a number that names what is printed.

use super::printed::{Condition, Creature, Filter, PlotCard, Printed, Work};
use crate::component_set::ConstDigest;

/// The digest of all values, in the order of the data; the same on every platform.
pub(super) const fn of(printed: &Printed) -> u64 {
    let sum = creatures(ConstDigest::NEW, printed);
    let mut sum = cards(sum, printed);
    let mut at = 0;
    while at < printed.boxes.len() {
        let row = &printed.boxes[at];
        sum = work(sum.byte(row.players), row.work);
        at += 1;
    }
    board(sum, printed).finish()
}

const fn creatures(mut sum: ConstDigest, printed: &Printed) -> ConstDigest {
    let mut at = 0;
    while at < printed.heroes.len() {
        sum = creature(sum, &printed.heroes[at]);
        at += 1;
    }
    at = 0;
    while at < printed.monsters.len() {
        let row = &printed.monsters[at];
        let [gold, slaves, mp] = row.cost;
        sum = creature(sum, &row.creature).byte(row.family as u8);
        sum = sum.byte(gold).byte(slaves).byte(mp);
        at += 1;
    }
    sum
}

const fn creature(sum: ConstDigest, card: &Creature) -> ConstDigest {
    let [brown, green, black, yellow, blue] = card.strength;
    let sum = sum.bytes(card.name.as_bytes()).byte(card.level);
    sum.byte(brown).byte(green).byte(black).byte(yellow).byte(blue)
}

const fn cards(mut sum: ConstDigest, printed: &Printed) -> ConstDigest {
    let mut at = 0;
    while at < printed.plots.len() {
        sum = plot(sum, &printed.plots[at]);
        at += 1;
    }
    at = 0;
    while at < printed.events.len() {
        let row = &printed.events[at];
        sum = sum.bytes(row.name.as_bytes()).byte(row.count).byte(row.parties);
        at += 1;
    }
    sum
}

const fn plot(sum: ConstDigest, card: &PlotCard) -> ConstDigest {
    let [low, high] = card.gold.to_le_bytes();
    let sum = sum.bytes(card.name.as_bytes()).byte(card.kind as u8).byte(card.count);
    let sum = sum.byte(card.vp).byte(card.evil as u8).byte(low).byte(high).byte(card.mp);
    let sum = sum.byte(card.discard.0);
    let sum = match card.discard.1 {
        Filter::Any => sum.byte(0),
        Filter::FromLevel(level) => sum.byte(1).byte(level),
        Filter::Of(family) => sum.byte(2).byte(family as u8),
    };
    match card.condition {
        Condition::None => sum.byte(0),
        Condition::Gold(gold) => {
            let [low, high] = gold.to_le_bytes();
            sum.byte(1).byte(low).byte(high)
        }
        Condition::TrapsEverywhere(least) => sum.byte(2).byte(least),
        Condition::TrapsOnOneFloor(least) => sum.byte(3).byte(least),
        Condition::Rooms(least) => sum.byte(4).byte(least),
        Condition::Event(event) => sum.byte(5).byte(event.get()),
        Condition::Done(quest) => sum.byte(6).byte(quest.get()),
    }
}

const fn work(sum: ConstDigest, work: Work) -> ConstDigest {
    match work {
        Work::Plot(gold) => sum.byte(0).byte(gold),
        Work::Mine(gold) => sum.byte(1).byte(gold),
        Work::Rune(mp) => sum.byte(2).byte(mp),
        Work::Build(count, discount) => sum.byte(3).byte(count).byte(discount),
        Work::Recruit => sum.byte(4),
        Work::Town(slaves) => sum.byte(5).byte(slaves),
        Work::TownEye(slaves) => sum.byte(6).byte(slaves),
        Work::Forest => sum.byte(7),
        Work::Gift => sum.byte(8),
        Work::Spy => sum.byte(9),
    }
}

const fn board(mut sum: ConstDigest, printed: &Printed) -> ConstDigest {
    let mut at = 0;
    while at < printed.traps.len() {
        let row = &printed.traps[at];
        sum = sum.bytes(row.name.as_bytes()).byte(row.colour as u8).byte(row.damage);
        sum = sum.byte(row.gold).byte(row.slaves).byte(row.count);
        at += 1;
    }
    at = 0;
    while at < printed.rooms.len() {
        let row = &printed.rooms[at];
        sum = sum.byte(row.monsters).byte(row.level).byte(row.gold).byte(row.slaves);
        at += 1;
    }
    at = 0;
    while at < printed.track.len() {
        sum = sum.byte(printed.track[at].workers).byte(printed.track[at].gold);
        at += 1;
    }
    at = 0;
    while at < printed.parties.len() {
        let [one, two, three] = printed.parties[at];
        sum = sum.byte(one).byte(two).byte(three);
        at += 1;
    }
    at = 0;
    while at < printed.locations.len() {
        sum = sum.bytes(printed.locations[at].as_bytes());
        at += 1;
    }
    sum
}
