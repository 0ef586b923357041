//! Encode: a view as named numbers, the own seat first, then clockwise.
//!
//! Everything that decides the legal actions is in it; a rule's constants are
//! not.

use super::{
    Casting, Options, Pool, Returns, Set, TieSpecial,
    agenda::{Frame, Gain, Source, Stage, Step, Target},
    ask::Ask,
    components::{Character, Die, Minion, Slots, Treasure},
    observe::View,
    state::{MinionPlace, State, TreasurePlace, ix},
};
use crate::{Dense, Encode, Features, Field, Seat};

macro_rules! fields {
    ($($name:ident: $text:literal $shape:expr, $max:literal, $meaning:literal;)+) => {
        $(static $name: Field =
            Field { name: $text, shape: &$shape, max: $max, meaning: $meaning };)+
    };
}

fields! {
    SEATED: "seated" [4], 1, "whether somebody sits there (UH-1)";
    RULES: "rules" [8], 1, "set rats, pixies, mixed; tie by seat; untargeted optional; minimal forge; win or loss; all characters (4.2)";
    TURN_LIMIT: "turn_limit" [1], 100, "turns before only passing is legal (UH-37)";
    MAX_DICE: "max_dice" [1], 24, "dice a player may own (UH-38)";
    ASK: "ask" [30], 1, "what the game waits for (5.3, 5.4)";
    TURN: "current" [4], 1, "whose turn it is (UH-26)";
    ROUND: "round" [5], 1, "which round is played (UH-22)";
    PASSES: "passes" [1], 3, "passes in a row (UH-29)";
    CLOCK: "clock" [1], 100, "turns of the round that were not passes (UH-67)";
    CAST: "characters" [4, 8], 1, "who plays whom (UH-16)";
    HAND: "hand" [15], 1, "own hand, by deck slot (2.4)";
    DECK: "deck" [15], 1, "own cards still to be drawn (UH-5)";
    HANDS: "hand_sizes" [4], 7, "cards in hand (5.9)";
    DECKS: "deck_sizes" [4], 15, "cards in the deck (5.9)";
    DISCARDS: "discards" [4, 15], 1, "discard piles, by owner and slot (UH-5)";
    ROWS: "rows" [4, 4, 15], 2, "rows by player, owner and slot: 1 lies there, 2 its static bonus counts (UH-3, UH-40)";
    DICE: "dice" [4, 2, 30], 24, "dice by player, protection, and colour and face (UH-8)";
    PUPPETS: "puppets" [4, 19], 1, "card on each Puppet: owner, slot (UH-140)";
    TOKENS: "tokens" [8], 100, "Angry, Happy, Cheese, Rat Bonus Cards, bars +10, bars +1, coin, Puppets' bonus (2.8)";
    FLAGS: "flags" [5], 1, "boil; once-per-round ability used, by player (UH-23, UH-124)";
    MINIONS: "minions" [8, 7], 1, "each Minion: face up, won by player, spent, unseen (UH-70)";
    POWERUPS: "powerups" [8], 2, "1 used in this round, 2 and its static bonus counts (UH-90, UH-91)";
    TREASURES: "treasures" [16, 12], 1, "each known Treasure: held by player, played by player, drawn, discarded, spent, static bonus counts (5.9)";
    TREASURES_SEEN: "treasures_seen" [16, 4], 1, "who else knows a Treasure that this seat knows (5.9)";
    HIDDEN: "treasures_hidden" [6], 16, "unknown Treasures: held by player, discarded or drawn, unseen (5.9)";
    SCORES: "scores" [4], 255, "scores (UH-40), 255 at most";
    BEFORE: "scores_before" [4], 255, "scores that a Nope brings back (UH-60), 255 at most";
    REACHED: "reached" [4], 100, "when each score was reached (UH-67)";
    WON: "minions_won" [4], 4, "Minions won in the game (UH-69)";
    TREASURES_WON: "treasures_won" [4], 4, "Treasures received in the game (UH-69)";
    PLAYED: "played" [35], 1, "card that is carried out: owner, slot, Treasure (UH-31)";
    INNER: "replayed" [19], 1, "Item that it replays: owner, slot (UH-56)";
    BONUS: "bonus" [8], 1, "the bonus that is next, of the card and of the Item (UH-31)";
    AIM: "aim" [9], 15, "of a choice: may be declined; own only; Purple only; tithe; die given: owner, code, face, protection; Puppet next (5.3)";
    NEW_DICE: "new_dice" [4, 3], 12, "dice not yet asked for or just gained: colour and 1, face, protection (5.7)";
    COMING: "coming" [3, 4], 24, "by colour: dice to roll, ones to answer, colours Greg rolls (5.7)";
    RAGE: "rage" [1], 24, "how often Betty still rages (UH-122)";
    FORGE: "forge" [54], 52, "parts chosen, sum, next part (5.8)";
}

impl Encode for State {
    fn encode(view: &View, out: &mut impl Features) {
        let eye = Eye(view);
        eye.rules(out);
        eye.round(out);
        eye.cards(out);
        eye.table(out);
        eye.prizes(out);
        eye.standing(out);
        eye.agenda(out);
    }
}

/// A view, as its seat counts.
#[derive(Clone, Copy)]
struct Eye<'a>(&'a View);

impl Eye<'_> {
    fn players(self) -> Seat {
        self.0.options.players
    }

    /// The seat that is this far clockwise, if somebody sits there.
    fn seat(self, near: usize) -> Option<Seat> {
        let near = u8::try_from(near).ok().filter(|near| *near < self.players())?;
        Some((self.0.seat + near) % self.players())
    }

    /// How far clockwise a seat is.
    fn near(self, seat: Seat) -> usize {
        usize::from((seat + self.players() - self.0.seat) % self.players())
    }

    /// A number for each seat.
    fn each(self, out: &mut impl Features, field: &'static Field, value: impl Fn(Seat) -> u8) {
        out.field(field, |i| self.seat(i).map_or(0, &value));
    }

    fn rules(self, out: &mut impl Features) {
        let Options {
            players: _,
            set,
            mixed_boss: _,
            // Seen by the Line Leader's place.
            mixed_line_leader: _,
            // Whoever is cast is seen.
            characters,
            character_pool,
            tie_special,
            untargeted_optional,
            forge_minimal_only,
            turn_limit_per_round,
            max_dice_per_player,
            returns,
            shaping: _,
        } = self.0.options;
        let drafted = !matches!(characters, Casting::Fixed(_));
        let flags = [
            set == Set::Rats,
            set == Set::Pixies,
            set == Set::Mixed,
            tie_special == TieSpecial::Seat,
            untargeted_optional,
            forge_minimal_only,
            returns == Returns::WinLoss,
            drafted && (character_pool == Pool::All || set == Set::Mixed),
        ];
        self.each(out, &SEATED, |_| 1);
        out.field(&RULES, |i| flags[i].into());
        out.field(&TURN_LIMIT, |_| turn_limit_per_round);
        out.field(&MAX_DICE, |_| max_dice_per_player);
    }

    fn round(self, out: &mut impl Features) {
        let table = &self.0.table;
        let ask = if self.0.window() { Ask::Resolved } else { self.0.ask() };
        let turns = matches!(
            self.0.stage,
            Stage::Turn | Stage::Action | Stage::Played { .. } | Stage::Nope { .. }
        );
        out.one_hot(&ASK, Some(ask.index()));
        out.one_hot(&TURN, turns.then(|| self.near(table.current)));
        out.one_hot(&ROUND, Some(usize::from(table.round - 1)));
        out.field(&PASSES, |_| table.passes);
        out.field(&CLOCK, |_| table.clock);
        let mut cast = [0; 32];
        for near in 0..4 {
            if let Some(character) = self.seat(near).and_then(|seat| table.cast[ix(seat)]) {
                cast[8 * near + character.index()] = 1;
            }
        }
        out.field(&CAST, |i| cast[i]);
    }

    fn cards(self, out: &mut impl Features) {
        let view = self.0;
        let stakes = &view.table.stakes;
        out.field(&HAND, bits(view.hand));
        out.field(&DECK, bits(view.deck));
        self.each(out, &HANDS, |seat| view.hands[ix(seat)]);
        self.each(out, &DECKS, |seat| view.decks[ix(seat)]);
        let (mut discards, mut rows) = ([0; 60], [0; 240]);
        for near in 0..4 {
            let Some(seat) = self.seat(near) else { continue };
            mark(&mut discards, 15 * near, stakes.discards[ix(seat)], 1);
            let row = &stakes.rows[ix(seat)];
            for other in 0..4 {
                let Some(owner) = self.seat(other) else { continue };
                let at = 60 * near + 15 * other;
                mark(&mut rows, at, row.cards[ix(owner)], 1);
                mark(&mut rows, at, row.counted[ix(owner)], 1);
            }
        }
        out.field(&DISCARDS, |i| discards[i]);
        out.field(&ROWS, |i| rows[i]);
    }

    fn table(self, out: &mut impl Features) {
        let table = &self.0.table;
        let stakes = &table.stakes;
        let mut dice = [0; 240];
        for near in 0..4 {
            let Some(seat) = self.seat(near) else { continue };
            for die in stakes.dice[ix(seat)].as_slice() {
                dice[60 * near + 30 * usize::from(die.protected()) + face_of(*die)] += 1;
            }
        }
        out.field(&DICE, |i| dice[i]);
        let mut puppets = [0; 76];
        for (at, stuffed) in stakes.puppets.iter().enumerate() {
            if let Some(stuffed) = stuffed {
                puppets[19 * at + self.near(stuffed.owner)] = 1;
                puppets[19 * at + 4 + stuffed.slot.index()] = 1;
            }
        }
        out.field(&PUPPETS, |i| puppets[i]);
        let tokens = [
            stakes.angry,
            stakes.happy,
            stakes.cheese,
            table.rat_cards,
            table.bars_ten,
            table.bars_one,
            table.coin.into(),
            table.puppet_bonus,
        ];
        out.field(&TOKENS, |i| tokens[i]);
        out.field(&FLAGS, |i| match i.checked_sub(1) {
            None => table.boil.into(),
            Some(near) => self.seat(near).is_some_and(|seat| table.ability_used.has(seat)).into(),
        });
    }

    fn prizes(self, out: &mut impl Features) {
        let view = self.0;
        let mut minions = [0; 56];
        for minion in Minion::all() {
            let at = match view.table.minions[minion].place {
                MinionPlace::Absent => continue,
                MinionPlace::FaceUp => 0,
                MinionPlace::Won(chair) => 1 + self.near(chair.seat()),
                MinionPlace::Spent => 5,
                MinionPlace::Unseen => 6,
            };
            minions[7 * minion.index() + at] = 1;
        }
        out.field(&MINIONS, |i| minions[i]);
        out.field(&POWERUPS, |i| {
            let prize = view.table.minions.values()[i];
            u8::from(prize.used) + u8::from(prize.counted)
        });
        let (mut known, mut seen) = ([0; 192], [0; 64]);
        for treasure in Treasure::all() {
            let trove = view.treasures[treasure];
            if let Some(at) = self.place(trove.place) {
                known[12 * treasure.index() + at] = 1;
            }
            known[12 * treasure.index() + 11] = trove.counted.into();
            for seat in view.opponents().filter(|seat| view.seen(treasure).has(*seat)) {
                seen[4 * treasure.index() + self.near(seat)] = 1;
            }
        }
        out.field(&TREASURES, |i| known[i]);
        out.field(&TREASURES_SEEN, |i| seen[i]);
        let mut hidden = [0; 6];
        for trove in view.hidden.as_slice() {
            let at = match trove.place {
                TreasurePlace::Held(chair) => self.near(chair.seat()),
                TreasurePlace::Unseen => 5,
                _ => 4,
            };
            hidden[at] += 1;
        }
        out.field(&HIDDEN, |i| hidden[i]);
    }

    /// Where a known Treasure is.
    fn place(self, place: TreasurePlace) -> Option<usize> {
        match place {
            TreasurePlace::Held(chair) => Some(self.near(chair.seat())),
            TreasurePlace::Played(chair) => Some(4 + self.near(chair.seat())),
            TreasurePlace::Drawn => Some(8),
            TreasurePlace::Discarded => Some(9),
            TreasurePlace::Spent => Some(10),
            TreasurePlace::Absent | TreasurePlace::Unseen | TreasurePlace::Hidden => None,
        }
    }

    fn standing(self, out: &mut impl Features) {
        let view = self.0;
        let table = &view.table;
        let low = |score: u16| u8::try_from(score).unwrap_or(u8::MAX);
        self.each(out, &SCORES, |seat| low(view.score(seat)));
        self.each(
            out,
            &BEFORE,
            |seat| {
                if table.before.is_some() { low(table.was[ix(seat)]) } else { 0 }
            },
        );
        self.each(out, &REACHED, |seat| table.reached[ix(seat)]);
        self.each(out, &WON, |seat| table.minions_won(seat));
        // A Treasure that is hidden from the view has a holder all the same.
        self.each(out, &TREASURES_WON, |seat| {
            let hidden = view.hidden.as_slice();
            table.treasures_won(view.treasures.values(), seat) + table.treasures_won(hidden, seat)
        });
    }

    fn agenda(self, out: &mut impl Features) {
        let view = self.0;
        let played = match view.stage {
            Stage::Played { card } => Some(card),
            Stage::Nope { slot, .. } => Some(Source::Card { owner: view.table.current, slot }),
            _ => None,
        };
        let (mut outer, mut inner, mut bonus) = ([0; 35], [0; 19], [0; 8]);
        if let Some(card) = played {
            self.card(card, &mut outer);
        }
        for (depth, frame) in view.agenda.as_slice().iter().enumerate() {
            if let Frame::Card { source, next } = *frame {
                if depth > 0 {
                    self.card(source, &mut inner);
                }
                bonus[4 * depth.min(1) + usize::from(next.min(3))] = 1;
            }
        }
        out.field(&PLAYED, |i| outer[i]);
        out.field(&INNER, |i| inner[i]);
        out.field(&BONUS, |i| bonus[i]);
        self.step(out);
    }

    /// A card as owner and slot, or as a Treasure.
    fn card(self, source: Source, cells: &mut [u8]) {
        match source {
            Source::Card { owner, slot } => {
                cells[self.near(owner)] = 1;
                cells[4 + slot.index()] = 1;
            }
            Source::Treasure(treasure) => {
                if let Some(cell) = cells.get_mut(19 + treasure.index()) {
                    *cell = 1;
                }
            }
        }
    }

    /// The step on top of the agenda.
    fn step(self, out: &mut impl Features) {
        let (mut aim, mut new, mut coming) = ([0; 9], [0; 12], [0; 12]);
        let (mut rage, mut forge) = (0, [0; 54]);
        for frame in self.0.agenda.as_slice() {
            match *frame {
                Frame::Show { next } => aim[8] = 1 + next,
                Frame::Pick { target, may_skip } => self.aim(target, may_skip, &mut aim),
                Frame::Gain(gain) => dice_coming(&gain, &mut new, &mut coming),
                Frame::Reroll { owner, die } => self.given(owner, die, &mut aim),
                Frame::Mass { owner, left, ones } => {
                    coming[..4].copy_from_slice(&left);
                    coming[4] = ones;
                    aim[4] = u8::try_from(self.near(owner)).unwrap_or(0);
                }
                Frame::Rage { left } => rage = left,
                Frame::Forge { chosen, next, sum } => {
                    for (at, cell) in forge[..52].iter_mut().enumerate() {
                        *cell = u8::from(chosen >> at & 1 != 0);
                    }
                    forge[52] = sum.min(52);
                    forge[53] = next;
                }
                Frame::Card { .. } | Frame::Draw | Frame::Blank => {}
            }
        }
        out.field(&AIM, |i| aim[i]);
        out.field(&NEW_DICE, |i| new[i]);
        out.field(&COMING, |i| coming[i]);
        out.field(&RAGE, |_| rage);
        out.field(&FORGE, |i| forge[i]);
    }

    fn aim(self, target: Target, may_skip: bool, aim: &mut [u8; 9]) {
        aim[0] = may_skip.into();
        match target {
            Target::RerollOwn | Target::ReplayOwn => aim[1] = 1,
            Target::RerollPurple => aim[2] = 1,
            Target::TitheTake(x) | Target::TitheGive(x) => aim[3] = x,
            Target::SwapB { owner, die } => self.given(owner, die, aim),
            Target::StuffPuppet { owner, slot } => {
                aim[4] = u8::try_from(self.near(owner)).unwrap_or(0);
                aim[6] = slot.get();
            }
            _ => {}
        }
    }

    /// A die that has been chosen.
    fn given(self, owner: Seat, die: Die, aim: &mut [u8; 9]) {
        aim[4] = u8::try_from(self.near(owner)).unwrap_or(0);
        aim[5] = 1 + u8::try_from(die.colour().index()).unwrap_or(0);
        aim[6] = die.face();
        aim[7] = die.protected().into();
    }
}

/// Dice that are on their way.
fn dice_coming(gain: &Gain, new: &mut [u8; 12], coming: &mut [u8; 12]) {
    for (cells, die) in new.chunks_exact_mut(3).zip(gain.dice.as_slice()) {
        cells[0] = 1 + u8::try_from(die.colour().index()).unwrap_or(0);
        cells[1] = die.face();
        cells[2] = die.protected().into();
    }
    coming[..4].copy_from_slice(&gain.left);
    coming[4..8].copy_from_slice(&gain.ones);
    for (at, cell) in coming[8..].iter_mut().enumerate() {
        *cell = gain.rolled >> at & 1;
    }
    if gain.step == Step::Extra {
        coming[8] = 1;
    }
}

/// Cells of a set of cards.
fn bits(slots: Slots) -> impl FnMut(usize) -> u8 {
    move |i| Dense::from_index(i).is_some_and(|slot| slots.has(slot)).into()
}

/// Adds to the cells of a set of cards.
fn mark(cells: &mut [u8], at: usize, slots: Slots, by: u8) {
    for slot in slots.iter() {
        cells[at + slot.index()] += by;
    }
}

/// Colour and face as one number below 30.
fn face_of(die: Die) -> usize {
    let first = [0, 4, 10, 18][die.colour().index()];
    first + usize::from(die.face()) - 1
}

/// The number of characters is part of the layout.
const _: () = assert!(Character::COUNT == 8 && Ask::COUNT == 30);
