//! The component set: what is printed on every card, box and token, and what follows from it.

use super::{
    Event, Hero, Monster, Multiset, Plot, Set, Spot, Token, Trap,
    counts::PRINTED,
    derived::{self, Most},
    printed::{
        COSTS, Creature, EventFace, Family, MonsterCard, PlotCard, Printed, Room, Track, TrapCard,
        WorkBox,
    },
    rows,
};
use crate::{Indexed, component_set::component_set};

/// A component set of this game: what is printed on the cards, the board and the tokens.
///
/// A game is played with one, which its option `components` names. [`SHIPPED`] is the
/// default. What a set may change is listed on the rules page (2.12).
///
/// [`SHIPPED`]: crate::ComponentSet::SHIPPED
///
/// ```
/// use rules_core::{ComponentSet, games::hero_must_die::{Components, Options}};
/// assert_eq!(Options::default().components.get(), Components::SHIPPED);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    title: &'static str,
    digest: u64,
    pub(super) printed: Printed,
    /// The monsters of each level, 1 to 5; nothing at 0.
    levels: [Set<Monster>; 6],
    /// The monsters up to each level.
    up_to: [Set<Monster>; 6],
    /// The monsters of each family.
    families: [Set<Monster>; Family::COUNT],
    /// The monsters whose cost in each resource is at most a number.
    cheap: [[Set<Monster>; COSTS]; 3],
    /// The monsters that may be discarded for each quest.
    fitting: [Set<Monster>; Plot::COUNT],
    /// The heroes of each level, 1 to 3; nothing at 0.
    heroes: [Set<Hero>; 4],
    /// All plot cards.
    plot_cards: Multiset<Plot>,
    /// All event cards.
    event_cards: Multiset<Event>,
    /// The boxes that are open by number of players (HMD-37).
    open: [Set<Spot>; 5],
    most: Most,
}

/// The set that ships.
static SHIPPED: Components = Components::new("shipped", rows::DIGEST, &rows::PRINTED);

component_set!(Components, SHIPPED, check::DECLARATION);

impl Components {
    /// The set with these values.
    pub(super) const fn new(title: &'static str, digest: u64, printed: &Printed) -> Self {
        let levels = derived::levels(&printed.monsters);
        let up_to = derived::up_to(&levels);
        let families = derived::families(&printed.monsters);
        Self {
            title,
            digest,
            printed: *printed,
            levels,
            up_to,
            families,
            cheap: derived::cheap(&printed.monsters),
            fitting: derived::fitting(&printed.plots, &up_to, &families),
            heroes: derived::hero_levels(&printed.heroes),
            plot_cards: derived::plot_cards(&printed.plots),
            event_cards: derived::event_cards(&printed.events),
            open: derived::open(&printed.boxes),
            most: derived::most(printed),
        }
    }

    /// A hero card, without a level-up marker.
    #[inline]
    #[must_use]
    pub const fn hero(&self, hero: Hero) -> &Creature {
        &self.printed.heroes[hero.get() as usize]
    }

    /// A monster card.
    #[inline]
    #[must_use]
    pub const fn monster(&self, monster: Monster) -> &MonsterCard {
        &self.printed.monsters[monster.get() as usize]
    }

    /// A plot card.
    #[inline]
    #[must_use]
    pub const fn plot(&self, plot: Plot) -> &PlotCard {
        &self.printed.plots[plot.get() as usize]
    }

    /// A face of the event cards.
    #[inline]
    #[must_use]
    pub const fn event(&self, event: Event) -> &EventFace {
        &self.printed.events[event.get() as usize]
    }

    /// A worker box.
    #[inline]
    #[must_use]
    pub const fn spot(&self, spot: Spot) -> &WorkBox {
        &self.printed.boxes[spot.get() as usize]
    }

    /// A type of trap.
    #[inline]
    #[must_use]
    pub const fn trap(&self, trap: Trap) -> &TrapCard {
        &self.printed.traps[trap.get() as usize]
    }

    /// What a monster room of size 3, 4 or 5 allows and costs (HMD-84); a number below 3 is no room, one
    /// above 5 the room of size 5.
    #[inline]
    #[must_use]
    pub const fn room(&self, size: u8) -> &Room {
        let place = size.saturating_sub(2) as usize;
        &self.printed.rooms[if place < 4 { place } else { 3 }]
    }

    /// A box of the VP track.
    ///
    /// # Panics
    ///
    /// If the track is shorter.
    #[inline]
    #[must_use]
    pub const fn track(&self, vp: u8) -> &Track {
        &self.printed.track[vp as usize]
    }

    /// How many heroes of levels 1, 2 and 3 the party of a token has (section 2.10).
    #[inline]
    #[must_use]
    pub const fn party(&self, token: Token) -> [u8; 3] {
        self.printed.parties[token.get() as usize - 1].levels
    }

    /// The names of the locations, in the order in which they are resolved.
    pub fn locations(&self) -> impl Iterator<Item = &'static str> + use<'_> {
        self.printed.locations.iter().map(|location| location.name)
    }

    /// The name of the location of a worker box (section 2.4).
    ///
    /// ```
    /// use rules_core::{ComponentSet, games::hero_must_die::{Components, Spot}};
    /// let last = Spot::new(21).expect("boxes are 0 to 21");
    /// assert_eq!(Components::SHIPPED.location(last), "Castle");
    /// ```
    #[must_use]
    pub const fn location(&self, spot: Spot) -> &'static str {
        // Three boxes each, but two in the Forest and in the Castle, which are last.
        let place = match spot.get() {
            below @ ..18 => below / 3,
            other => 6 + (other - 18) / 2,
        };
        self.printed.locations[place as usize].name
    }

    /// The monsters of a level, 1 to 5; none for 0.
    ///
    /// # Panics
    ///
    /// If the level is above 5.
    #[inline]
    #[must_use]
    pub const fn level(&self, level: u8) -> Set<Monster> {
        self.levels[level as usize]
    }

    /// The monsters up to a level, 0 to 5.
    ///
    /// # Panics
    ///
    /// If the level is above 5.
    #[inline]
    #[must_use]
    pub const fn up_to_level(&self, level: u8) -> Set<Monster> {
        self.up_to[level as usize]
    }

    /// The monsters of the low display: levels 1 and 2 (HMD-24).
    #[inline]
    #[must_use]
    pub const fn low(&self) -> Set<Monster> {
        self.up_to[2]
    }

    /// The monsters of the deck: levels 3 to 5 (HMD-25).
    #[inline]
    #[must_use]
    pub const fn high(&self) -> Set<Monster> {
        self.up_to[5].difference(self.up_to[2])
    }

    /// The sum of the levels of a set of monsters (HMD-5).
    #[inline]
    #[must_use]
    pub fn level_points(&self, cards: Set<Monster>) -> u8 {
        let levels = (1..).zip(&self.levels[1..]);
        let points: u32 = levels.map(|(n, level)| n * cards.intersection(*level).len()).sum();
        u8::try_from(points).unwrap_or(u8::MAX)
    }

    /// The monsters of a family.
    #[inline]
    #[must_use]
    pub const fn of_family(&self, family: Family) -> Set<Monster> {
        self.families[family as usize]
    }

    /// The monsters that can be paid with so much gold, slaves and magic (HMD-58).
    #[inline]
    #[must_use]
    pub fn affordable(&self, gold: u16, slaves: u8, mp: u8) -> Set<Monster> {
        let [golds, slave, magic] = &self.cheap;
        let most = COSTS - 1;
        golds[usize::from(gold).min(most)]
            .intersection(slave[usize::from(slaves).min(most)])
            .intersection(magic[usize::from(mp).min(most)])
    }

    /// How many monsters must be discarded for a quest, and which fit (HMD-119).
    #[inline]
    #[must_use]
    pub const fn discard(&self, quest: Plot) -> (u8, Set<Monster>) {
        (self.plot(quest).discard, self.fitting[quest.get() as usize])
    }

    /// The heroes of a level, 1 to 3; a number above 3 counts as 3.
    #[inline]
    #[must_use]
    pub fn of_heroes(&self, level: u8) -> Set<Hero> {
        self.heroes[usize::from(level.min(3))]
    }

    /// All plot cards (section 2.7).
    #[inline]
    #[must_use]
    pub const fn plot_cards(&self) -> Multiset<Plot> {
        self.plot_cards
    }

    /// All event cards (section 2.8).
    #[inline]
    #[must_use]
    pub const fn event_cards(&self) -> Multiset<Event> {
        self.event_cards
    }

    /// The boxes that are open in a game of so many players (HMD-37).
    ///
    /// # Panics
    ///
    /// If no game has so many players.
    #[inline]
    #[must_use]
    pub const fn open(&self, players: u8) -> Set<Spot> {
        self.open[players as usize]
    }

    /// The greatest numbers that can come together in a battle.
    #[inline]
    pub(crate) const fn most(&self) -> &Most {
        &self.most
    }

    /// How many plot cards are quests with an evil icon.
    pub(crate) fn evil_quests(&self) -> u32 {
        let evil = self.printed.plots.iter().filter(|card| card.evil);
        evil.map(|card| u32::from(card.count)).sum()
    }

    /// How many components there are in all, in the order of `count_components`.
    pub(crate) fn counts(&self) -> [u32; 6] {
        let traps = self.printed.traps.iter().map(|trap| u32::from(trap.count)).sum();
        let [(_, monsters), (_, heroes), .., (_, tokens)] = PRINTED;
        [monsters, heroes, self.plot_cards.len(), self.event_cards.len(), traps, tokens]
    }
}
