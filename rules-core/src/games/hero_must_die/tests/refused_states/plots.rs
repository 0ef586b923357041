//! Plot cards: in hands, in the discard pile, put back, stolen.

use super::*;
use crate::games::hero_must_die::components::PLOT_CARDS;

#[test]
fn hmd_141_plot_cards_lie_in_one_place_each() {
    const KIND: &str = "more plot cards of a kind than there are";
    const BACK: &str = "a put back card is not in the deck";
    const MANY: &str = "a player has put back another number of cards";
    const STOLEN: &str = "a stolen card is not where it is known to be";
    let put = |seat: Seat, cards: &str| Some(PutBack { seat, cards: multiset(cards) });
    let known = |knower: Seat, holder: Seat, card: &str| Stolen {
        knower,
        holder,
        card: named::<Plot>(card),
    };
    let all = |list: &[Stolen]| {
        let mut stolen = Stack::default();
        for one in list {
            stolen.push(*one);
        }
        stolen
    };
    let base = Fixture::new(3)
        .hand(0, "Traitor")
        .hand(1, "Traitor, A Better Choice")
        .edit(|s| s.table.discard = multiset("It's Mine, It's Mine"));
    refused(
        &base,
        &[
            (KIND, &|s| s.plots.hands[2] = multiset("Rule Them All, Rule Them All")),
            (KIND, &|s| {
                s.plots.hands[2] = multiset("Rule Them All");
                s.table.discard.add(named("Rule Them All"));
            }),
            ("plot cards are drawn and nobody buys", &|s| s.plots.drawn = multiset("Pardon Me")),
            (SOUND, &|s| s.plots.put_back = put(2, "Rule Them All")),
            (BACK, &|s| s.plots.put_back = put(3, "Rule Them All")),
            (BACK, &|s| s.plots.put_back = put(0, "")),
            (MANY, &|s| s.plots.put_back = put(0, "Rule Them All, Pardon Me")),
            (MANY, &|s| {
                s.options.mage_abilities = true;
                s.plots.put_back = put(1, "Rule Them All, Pardon Me");
            }),
            (SOUND, &|s| {
                s.options.mage_abilities = true;
                s.plots.put_back = put(2, "Rule Them All, Pardon Me");
            }),
            // The deck is the last card.
            (SOUND, &|s| {
                s.options.mage_abilities = true;
                let last = multiset("Rule Them All");
                let hands = multiset("Traitor, Traitor, A Better Choice");
                s.table.discard = PLOT_CARDS.minus(hands).minus(last);
                s.plots.put_back = put(2, "Rule Them All");
            }),
            // Nobody has bought a card yet.
            (MANY, &|s| {
                s.plots.hands[0] = multiset("");
                s.table.discard = multiset("");
                s.plots.put_back = put(0, "Rule Them All");
            }),
            (STOLEN, &|s| {
                s.plots.stolen = all(&[known(0, 1, "Traitor"), known(2, 1, "Traitor")]);
            }),
            (BACK, &|s| {
                s.plots.hands[2] = multiset("Rule Them All");
                s.plots.put_back = put(0, "Rule Them All");
            }),
            (SOUND, &|s| s.plots.stolen = all(&[known(0, 1, "Traitor")])),
            (STOLEN, &|s| s.plots.stolen = all(&[known(0, 1, "Pardon Me")])),
            (STOLEN, &|s| s.plots.stolen = all(&[known(0, 2, "Traitor")])),
            (STOLEN, &|s| s.plots.stolen = all(&[known(1, 1, "Traitor")])),
            (STOLEN, &|s| s.plots.stolen = all(&[known(3, 1, "Traitor")])),
            (STOLEN, &|s| s.plots.stolen = all(&[known(0, 4, "Traitor")])),
            (STOLEN, &|s| {
                s.plots.stolen = all(&[known(0, 1, "Traitor"), known(0, 1, "Traitor")]);
            }),
            (SOUND, &|s| {
                s.plots.stolen = all(&[known(0, 1, "A Better Choice"), known(1, 0, "Traitor")]);
            }),
            ("the stolen cards are not in order", &|s| {
                s.plots.stolen = all(&[known(1, 0, "Traitor"), known(0, 1, "A Better Choice")]);
            }),
            ("more was stolen than It's Mine played", &|s| {
                s.table.discard = multiset("It's Mine");
                s.plots.stolen = all(&[known(0, 1, "A Better Choice"), known(1, 0, "Traitor")]);
            }),
        ],
    );
}
