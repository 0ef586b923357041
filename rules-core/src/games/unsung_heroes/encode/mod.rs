//! Encode: a view as named numbers, the own seat first, then clockwise.
//!
//! Everything that decides the legal actions is in it; a rule's constants are
//! not.

mod prizes;

use super::{
    BoxSet, Casting, Options, Pool, Returns, TieSpecial,
    components::{Character, Colour, Die, Slots, constants},
    moments::ask::Ask,
    observe::{ViewRef, is_window},
    state::agenda::{Frame, Gain, GainStage, Source, Stage, Target},
    state::{State, ix},
};
use crate::{
    CellKind, Encode, Indexed, ObservationWriter, Seat, observation::none_or, pieces::SeatRotation,
    write_fields,
};

/// A card in a row.
const CARD_IN_ROW: [&str; 3] = ["not there", "there", "there, its bonus counts"];

/// What the tokens are.
const TOKEN_KINDS: [CellKind; 8] = {
    let mut kinds = [CellKind::Count; 8];
    kinds[6] = CellKind::Flag;
    kinds
};

/// What the numbers of an open choice are.
const AIM_KINDS: [CellKind; 9] = {
    let mut kinds = [CellKind::Count; 9];
    (kinds[0], kinds[1], kinds[2], kinds[7]) =
        (CellKind::Flag, CellKind::Flag, CellKind::Flag, CellKind::Flag);
    kinds[4] = CellKind::Category(&["own seat or none", "next seat", "second next", "third next"]);
    kinds[5] = CellKind::Category(none_or!(Colour));
    kinds
};

/// What the numbers of dice to roll are.
const COMING_KINDS: [CellKind; 12] = {
    let mut kinds = [CellKind::Count; 12];
    (kinds[8], kinds[9], kinds[10], kinds[11]) =
        (CellKind::Flag, CellKind::Flag, CellKind::Flag, CellKind::Flag);
    kinds
};

/// What the numbers of a Forge in progress are.
const FORGE_KINDS: [CellKind; 54] = {
    let mut kinds = [CellKind::Flag; 54];
    (kinds[52], kinds[53]) = (CellKind::Count, CellKind::Count);
    kinds
};

impl Encode for State {
    type ViewRef<'a> = ViewRef<'a>;

    fn encode(view: &ViewRef<'_>, out: &mut impl ObservationWriter) {
        Encoder::of(view).write(out);
    }
}

/// A view, and the seats as its owner counts them.
#[derive(Clone, Copy)]
struct Encoder<'a> {
    view: &'a ViewRef<'a>,
    rotation: SeatRotation,
}

impl<'a> Encoder<'a> {
    #[inline]
    fn of(view: &'a ViewRef<'a>) -> Self {
        Self { view, rotation: SeatRotation::new(view.seat, view.options.players) }
    }

    #[inline(never)]
    fn write(self, out: &mut impl ObservationWriter) {
        // One body, so that the place of each field is known.
        out.group(
            #[inline(always)]
            |out| {
                self.rules(out);
                self.round(out);
                self.cards(out);
                self.table(out);
                self.prizes(out);
                self.standing(out);
                self.agenda(out);
            },
        );
    }

    /// How far clockwise a seat is.
    fn near(self, seat: Seat) -> usize {
        self.rotation.place(seat)
    }

    fn rules(self, out: &mut impl ObservationWriter) {
        let Options {
            players: _,
            set,
            mixed_boss: _,
            // Seen by the Line Leader's place.
            mixed_line_leader: _,
            // The characters in play are seen.
            characters,
            character_pool,
            tie_special,
            untargeted_optional,
            forge_minimal_only,
            turn_limit_per_round,
            max_dice_per_player,
            returns,
            shaping: _,
            // Numbers of cards are constants: what they do is seen.
            components: _,
        } = *self.view.options;
        let drafted = !matches!(characters, Casting::Fixed(_));
        let flags = [
            set == BoxSet::Rats,
            set == BoxSet::Pixies,
            set == BoxSet::Mixed,
            tie_special == TieSpecial::Seat,
            untargeted_optional,
            forge_minimal_only,
            returns == Returns::WinLoss,
            drafted && (character_pool == Pool::All || set == BoxSet::Mixed),
        ];
        write_fields! { out;
            "seated" [4], 1, Flag, "whether somebody sits there (UH-1)"
                = cells(&self.rotation.cells([1; 4]));
            "rules" [8], 1, Flag,
                "set rats, pixies, mixed; tie by seat; untargeted optional; minimal forge; win or loss; all characters (4.2)"
                = cells(&flags.map(u8::from));
            "turn_limit" [1], 100, Count, "turns before only passing is legal (UH-37)"
                = cells(&[turn_limit_per_round]);
            "max_dice" [1], 24, Count, "dice a player may own (UH-38)"
                = cells(&[max_dice_per_player]);
        }
    }

    fn round(self, out: &mut impl ObservationWriter) {
        let (view, table) = (self.view, self.view.table);
        let ask = if is_window(view.stage, view.agenda) {
            Ask::Resolved
        } else {
            Ask::of(view.options, view.stage, view.agenda.top())
        };
        let turns = matches!(
            view.stage,
            Stage::Turn | Stage::Action | Stage::Played { .. } | Stage::Nope { .. }
        );
        write_fields! { out;
            "ask" [30], 1, OneHot, "what the game waits for (5.3, 5.4)"
                = one_hot(Some(ask.index()));
            // As a set: a test for an empty field would be a branch.
            "current" [4], 1, OneHot, "whose turn it is (UH-26)"
                = bits(&[u64::from(turns) << self.near(table.current)]);
            "round" [constants::ROUNDS as usize], 1, OneHot, "which round is played (UH-22)"
                = one_hot(Some(usize::from(table.round - 1)));
            "passes" [1], 3, Count, "passes in a row (UH-29)" = cells(&[table.passes]);
            "clock" [1], 100, Count, "turns of the round that were not passes (UH-67)"
                = cells(&[table.clock]);
        }
        let cast = table.cast.iter().zip([0, 8, 16, 24]);
        let cast = cast.fold(0, |all, (character, at)| {
            all | character.map_or(0, |character| 1 << (at + character.index()))
        });
        write_fields! { out;
            "characters" [4, 8], 1, OneHot, "who plays whom (UH-16)"
                = bits(&[self.rotation.turn(cast, 8)]);
        }
    }

    fn cards(self, out: &mut impl ObservationWriter) {
        let (view, stakes) = (self.view, &self.view.table.stakes);
        write_fields! { out;
            "hand" [15], 1, Flag, "own hand, by deck slot (2.4)" = bits(&[view.hand.bits().into()]);
            "deck" [15], 1, Flag, "own cards still to be drawn (UH-5)"
                = bits(&[view.deck.bits().into()]);
            "hand_sizes" [4], constants::HAND, Count, "cards in hand (5.9)"
                = cells(&self.rotation.cells(view.hands));
            "deck_sizes" [4], 15, Count, "cards in the deck (5.9)"
                = cells(&self.rotation.cells(view.decks));
            "discards" [4, 15], 1, Flag, "discard piles, by owner and slot (UH-5)"
                = bits(&[self.piles(stakes.discards)]);
        }
        let rows = (0..4).filter_map(|near| {
            let row = &stakes.rows[ix(self.rotation.seat(near)?)];
            Some((60 * near, self.piles(row.cards), self.piles(row.counted)))
        });
        let rows = rows.flat_map(|(first, cards, counted)| {
            ones(cards).map(move |at| (first + at, 1 + u8::from(counted >> at & 1 == 1)))
        });
        write_fields! { out;
            "rows" [4, 4, 15], 2, Category(&CARD_IN_ROW),
                "rows by player, owner and slot: 1 lies there, 2 its static bonus counts (UH-3, UH-40)"
                = sparse(rows);
        }
    }

    /// A pile of each owner, as fifteen bits a place.
    fn piles(self, by_seat: [Slots; 4]) -> u64 {
        let [a, b, c, d] = by_seat.map(|pile| u64::from(pile.bits()));
        self.rotation.turn(a | b << 15 | c << 30 | d << 45, 15)
    }

    fn table(self, out: &mut impl ObservationWriter) {
        let table = self.view.table;
        let stakes = &table.stakes;
        let dice = (0..4).filter_map(|near| {
            Some((60 * near, stakes.dice[ix(self.rotation.seat(near)?)].as_slice()))
        });
        let dice = dice.flat_map(|(first, dice)| {
            // Equal dice lie side by side; of a cell that is named again the last
            // number stays.
            let (mut last, mut count) = (usize::MAX, 0);
            dice.iter().map(move |die| {
                let cell = first + die.cell();
                count = if cell == last { count + 1 } else { 1 };
                last = cell;
                (cell, count)
            })
        });
        write_fields! { out;
            "dice" [4, 2, 30], 24, Count,
                "dice by player, protection, and colour and face (UH-8)" = sparse(dice);
        }
        let cards = stakes.puppets.map(|stuffed| {
            stuffed.map_or(0, |card| 1_u64 << self.near(card.owner) | 16 << card.slot.index())
        });
        let [a, b, c, d] = cards;
        write_fields! { out;
            "puppets" [4, 19], 1, Flag, "card on each Puppet: owner, slot (UH-140)"
                = bits(&[a | b << 19 | c << 38 | d << 57, d >> 7]);
            "tokens" [8], 100, Mixed(&TOKEN_KINDS),
                "Angry, Happy, Cheese, Rat Bonus Cards, bars +10, bars +1, coin, Puppets' bonus (2.8)"
                = cells(&[
                    stakes.angry,
                    stakes.happy,
                    stakes.cheese,
                    table.rat_cards,
                    stakes.bars_ten,
                    table.bars_one,
                    table.coin.into(),
                    stakes.puppet_bonus,
                ]);
        }
        let used = self.rotation.sets(table.ability_used.bits().into());
        write_fields! { out;
            "flags" [5], 1, Flag,
                "boil; once-per-round ability used, by player (UH-23, UH-124)"
                = bits(&[u64::from(stakes.boil) | used << 1]);
        }
    }

    fn agenda(self, out: &mut impl ObservationWriter) {
        let view = self.view;
        let played = match view.stage {
            Stage::Played { card } => Some(card),
            Stage::Nope { slot, .. } => Some(Source::Card { owner: view.table.current, slot }),
            _ => None,
        };
        let outer = played.map_or(0, |card| self.card(card));
        let (mut inner, mut bonus) = (0, 0);
        for (depth, frame) in view.agenda.as_slice().iter().enumerate() {
            if let Frame::Card { source, next } = *frame {
                if depth > 0 {
                    inner |= self.card(source);
                }
                bonus |= 1 << (4 * depth.min(1) + usize::from(next.min(3)));
            }
        }
        write_fields! { out;
            "played" [35], 1, Flag, "card that is carried out: owner, slot, Treasure (UH-31)"
                = bits(&[outer]);
            "replayed" [19], 1, Flag, "Item that it replays: owner, slot (UH-56)" = bits(&[inner]);
            "bonus" [8], 1, Flag, "the bonus that is next, of the card and of the Item (UH-31)"
                = bits(&[bonus]);
        }
        self.step(out);
    }

    /// A card as owner and slot, or as a Treasure.
    fn card(self, source: Source) -> u64 {
        match source {
            Source::Card { owner, slot } => 1 << self.near(owner) | 16 << slot.index(),
            Source::Treasure(treasure) => 1 << (19 + treasure.index()),
        }
    }

    /// The step on top of the agenda.
    fn step(self, out: &mut impl ObservationWriter) {
        let (mut aim, mut new, mut coming) = ([0; 9], [0; 12], [0; 12]);
        let (mut rage, mut parts, mut goal) = (0, 0, [0; 2]);
        for frame in self.view.agenda.as_slice() {
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
                Frame::Forge { chosen, next, sum } => (parts, goal) = (chosen, [sum.min(52), next]),
                Frame::Card { .. } | Frame::Draw | Frame::Blank => {}
            }
        }
        let parts = ones(parts).filter(|part| *part < 52).map(|part| (part, 1));
        write_fields! { out;
            "aim" [9], 14, Mixed(&AIM_KINDS),
                "the choice that is open: 1 if it may be declined; 1 if only own pieces count; 1 if only Purple dice count; dice of a tithe; die or card chosen before: its player, clockwise from the own seat; colour from 1, 0 for a card; face of the die or slot of the card; 1 if protected; number of the Puppet that is next, from 1 (5.3)"
                = cells(&aim);
            "new_dice" [4, 3], 8, Mixed(&[Category(none_or!(Colour)), Count, Flag]),
                "dice not yet asked for or just gained: colour from 1, face, 1 if protected (5.7)"
                = cells(&new);
            "coming" [3, 4], 24, Mixed(&COMING_KINDS),
                "by colour: dice to roll, ones rolled that still have an effect, 1 for colours that Greg rolls (5.7)"
                = cells(&coming);
            "rage" [1], 24, Count, "how often Betty still rages (UH-122)" = cells(&[rage]);
            "forge" [54], 52, Mixed(&FORGE_KINDS),
                "parts chosen, 1 each; their sum; number of the first part that may still be chosen (5.8)"
                = sparse(parts.chain([(52, goal[0]), (53, goal[1])]));
        }
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
    if gain.stage == GainStage::Extra {
        coming[8] = 1;
    }
}

/// The places of the bits that are set, from the lowest.
fn ones(word: u64) -> impl Iterator<Item = usize> + Clone {
    let mut rest = word;
    core::iter::from_fn(move || {
        let at = rest.trailing_zeros() as usize;
        let found = (rest != 0).then_some(at);
        rest &= rest.wrapping_sub(1);
        found
    })
}

/// The number of characters is part of the layout.
const _: () = assert!(Character::COUNT == 8 && Ask::COUNT == 30);
