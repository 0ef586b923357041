//! Who can stand on the Map: Characters, and the pieces that lie in stacks.

use super::{Hero, Minion};

indexed! {
    /// What lies in the stack of a Region: a Minion card or a Sheep token
    /// (VV-218: copies of a design count from 0 in the order of their card ids).
    #[non_exhaustive]
    pub enum Piece in Pieces: u64 {
        Rattlebones0 = "rattlebones_0", Rattlebones1 = "rattlebones_1", Rattlebones2 = "rattlebones_2", BoneTeller0 = "bone_teller_0", BoneTeller1 = "bone_teller_1", BoneTeller2 = "bone_teller_2", MarrowRunner0 = "marrow_runner_0", MarrowRunner1 = "marrow_runner_1", MarrowRunner2 = "marrow_runner_2", MarrowKnight = "marrow_knight", OssuaryBanker = "ossuary_banker", TombOx = "tomb_ox", GreatRottingHand = "great_rotting_hand", BoneChairman = "bone_chairman", Gladestalker0 = "gladestalker_0", Gladestalker1 = "gladestalker_1", Gladestalker2 = "gladestalker_2", PetalDuelist0 = "petal_duelist_0", PetalDuelist1 = "petal_duelist_1", PetalDuelist2 = "petal_duelist_2", VainSkirmisher0 = "vain_skirmisher_0", VainSkirmisher1 = "vain_skirmisher_1", VainSkirmisher2 = "vain_skirmisher_2", Swiftwing = "swiftwing", RoyalBowyer = "royal_bowyer", MirrorDancer = "mirror_dancer", QueenSaria = "queen_saria", BootMarshal = "boot_marshal", SlamPoet0 = "slam_poet_0", SlamPoet1 = "slam_poet_1", SlamPoet2 = "slam_poet_2", SquibTosser0 = "squib_tosser_0", SquibTosser1 = "squib_tosser_1", SquibTosser2 = "squib_tosser_2", Heckler0 = "heckler_0", Heckler1 = "heckler_1", Heckler2 = "heckler_2", OdeBombardier = "ode_bombardier", HexCritic = "hex_critic", KazooCannon = "kazoo_cannon", BizNiz = "biz_niz", TheEncore = "the_encore", GravelSpitter0 = "gravel_spitter_0", GravelSpitter1 = "gravel_spitter_1", GravelSpitter2 = "gravel_spitter_2", QuarryBrawler0 = "quarry_brawler_0", QuarryBrawler1 = "quarry_brawler_1", QuarryBrawler2 = "quarry_brawler_2", PantryGuard0 = "pantry_guard_0", PantryGuard1 = "pantry_guard_1", BismuthBaker = "bismuth_baker", GraniteGlutton = "granite_glutton", SlateSlinger = "slate_slinger", Voldor = "voldor", MotherLode = "mother_lode", ShadowMordak = "shadow_mordak", Sheep0 = "sheep_0", Sheep1 = "sheep_1", Sheep2 = "sheep_2", Sheep3 = "sheep_3", Sheep4 = "sheep_4",
    }
}

indexed! {
    /// VV-5: a Character, in the order of the action catalogue: Heroes, Mordak,
    /// Minion cards, Sheep, Gust Van Sant.
    #[non_exhaustive]
    pub enum Char {
        Alyndra = "alyndra", Bjorn = "bjorn", Scrutt = "scrutt", Loxley = "loxley", Gwenavael = "gwenavael", Amos = "amos", Mari = "mari", Wugner = "wugner", Mordak = "mordak", Rattlebones0 = "rattlebones_0", Rattlebones1 = "rattlebones_1", Rattlebones2 = "rattlebones_2", BoneTeller0 = "bone_teller_0", BoneTeller1 = "bone_teller_1", BoneTeller2 = "bone_teller_2", MarrowRunner0 = "marrow_runner_0", MarrowRunner1 = "marrow_runner_1", MarrowRunner2 = "marrow_runner_2", MarrowKnight = "marrow_knight", OssuaryBanker = "ossuary_banker", TombOx = "tomb_ox", GreatRottingHand = "great_rotting_hand", BoneChairman = "bone_chairman", Gladestalker0 = "gladestalker_0", Gladestalker1 = "gladestalker_1", Gladestalker2 = "gladestalker_2", PetalDuelist0 = "petal_duelist_0", PetalDuelist1 = "petal_duelist_1", PetalDuelist2 = "petal_duelist_2", VainSkirmisher0 = "vain_skirmisher_0", VainSkirmisher1 = "vain_skirmisher_1", VainSkirmisher2 = "vain_skirmisher_2", Swiftwing = "swiftwing", RoyalBowyer = "royal_bowyer", MirrorDancer = "mirror_dancer", QueenSaria = "queen_saria", BootMarshal = "boot_marshal", SlamPoet0 = "slam_poet_0", SlamPoet1 = "slam_poet_1", SlamPoet2 = "slam_poet_2", SquibTosser0 = "squib_tosser_0", SquibTosser1 = "squib_tosser_1", SquibTosser2 = "squib_tosser_2", Heckler0 = "heckler_0", Heckler1 = "heckler_1", Heckler2 = "heckler_2", OdeBombardier = "ode_bombardier", HexCritic = "hex_critic", KazooCannon = "kazoo_cannon", BizNiz = "biz_niz", TheEncore = "the_encore", GravelSpitter0 = "gravel_spitter_0", GravelSpitter1 = "gravel_spitter_1", GravelSpitter2 = "gravel_spitter_2", QuarryBrawler0 = "quarry_brawler_0", QuarryBrawler1 = "quarry_brawler_1", QuarryBrawler2 = "quarry_brawler_2", PantryGuard0 = "pantry_guard_0", PantryGuard1 = "pantry_guard_1", BismuthBaker = "bismuth_baker", GraniteGlutton = "granite_glutton", SlateSlinger = "slate_slinger", Voldor = "voldor", MotherLode = "mother_lode", ShadowMordak = "shadow_mordak", Sheep0 = "sheep_0", Sheep1 = "sheep_1", Sheep2 = "sheep_2", Sheep3 = "sheep_3", Sheep4 = "sheep_4", Gust = "gust",
    }
}

/// What sort of Character one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A Hero.
    Hero(Hero),
    /// The Villain.
    Mordak,
    /// A Minion card or a Sheep.
    Piece(Piece),
    /// Gwenavael's horse.
    Gust,
}

/// Index of the first piece among the Characters.
const FIRST: usize = Char::Mordak.index() + 1;
/// Number of Minion cards; the Sheep tokens follow them.
const CARDS: usize = Piece::Sheep0.index();

impl Piece {
    /// Every Minion card.
    pub(crate) const CARDS: Pieces = Pieces::from_bits(Self::Sheep0.bit() - 1);
    /// Every Sheep token.
    pub(crate) const SHEEP: Pieces = Pieces::from_bits(Pieces::ALL.bits() & !Self::CARDS.bits());

    /// The Character that it is.
    #[inline]
    #[must_use]
    pub const fn char(self) -> Char {
        Char::ALL[self.index() + FIRST]
    }

    /// Whether it is a Sheep token.
    #[inline]
    #[must_use]
    pub const fn is_sheep(self) -> bool {
        self.index() >= CARDS
    }

    /// The design of a Minion card; a Sheep has none.
    #[inline]
    #[must_use]
    pub const fn minion(self) -> Option<Minion> {
        DESIGNS[self.index()]
    }
}

impl Char {
    /// What sort of Character it is.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        // First what most ask, and what is hardest to predict: whether somebody plays it.
        if self.is_player() {
            if matches!(self, Self::Mordak) {
                Kind::Mordak
            } else {
                Kind::Hero(Hero::ALL[self.index()])
            }
        } else if matches!(self, Self::Gust) {
            Kind::Gust
        } else {
            Kind::Piece(Piece::ALL[self.index() - FIRST])
        }
    }

    /// The Hero that it is.
    #[inline]
    #[must_use]
    pub const fn hero(self) -> Option<Hero> {
        match self.kind() {
            Kind::Hero(hero) => Some(hero),
            _ => None,
        }
    }

    /// The piece that it is.
    #[inline]
    #[must_use]
    pub const fn piece(self) -> Option<Piece> {
        match self.kind() {
            Kind::Piece(piece) => Some(piece),
            _ => None,
        }
    }

    /// VV-5: whether it is a Hero or Mordak.
    #[inline]
    #[must_use]
    pub const fn is_player(self) -> bool {
        self.index() < FIRST
    }
}

impl Hero {
    /// The Character that he or she is.
    #[inline]
    #[must_use]
    pub const fn char(self) -> Char {
        Char::ALL[self.index()]
    }
}

impl From<Hero> for Char {
    #[inline]
    fn from(hero: Hero) -> Self {
        hero.char()
    }
}

impl From<Piece> for Char {
    #[inline]
    fn from(piece: Piece) -> Self {
        piece.char()
    }
}

impl Minion {
    /// The pieces of the design, in the order of their card ids.
    #[inline]
    #[must_use]
    pub(crate) const fn cards(self) -> Pieces {
        PIECES[self.index()]
    }
}

/// The pieces of every design.
const PIECES: [Pieces; Minion::ALL.len()] = {
    let (mut pieces, mut first, mut i) = ([Pieces::EMPTY; Minion::ALL.len()], 0, 0);
    while i < pieces.len() {
        let copies = Minion::ALL[i].copies();
        pieces[i] = Pieces::from_bits(((1 << copies) - 1) << first);
        first += copies;
        i += 1;
    }
    pieces
};

/// The design of every piece.
const DESIGNS: [Option<Minion>; Piece::ALL.len()] = {
    let (mut designs, mut i) = ([None; Piece::ALL.len()], 0);
    while i < Minion::ALL.len() {
        let cards = Minion::ALL[i].cards().bits();
        let mut piece = 0;
        while piece < CARDS {
            if cards & Piece::ALL[piece].bit() != 0 {
                designs[piece] = Some(Minion::ALL[i]);
            }
            piece += 1;
        }
        i += 1;
    }
    designs
};
