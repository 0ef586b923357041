//! Numbers that the rules name.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

/// HMD-15: turns of a game.
pub(crate) const TURNS: u8 = 8;

/// HMD-14: floors of the dungeon.
pub(crate) const FLOORS: u8 = 5;

/// HMD-10: building spaces of a floor.
pub(crate) const BUILDING_SPACES: u8 = 6;

/// HMD-2: the most that a player can have.
pub(crate) const MOST_VP: u8 = 12;

/// HMD-18: VP at the start.
pub(crate) const START_VP: u8 = 3;

/// HMD-18: gold at the start.
pub(crate) const START_GOLD: u16 = 4;

/// HMD-18: slaves at the start.
pub(crate) const START_SLAVES: u8 = 4;

/// HMD-18: MP at the start.
pub(crate) const START_MP: u8 = 4;

/// HMD-33: monsters that are offered for hire.
pub(crate) const OFFER: u8 = 3;

/// HMD-47: gold off the price of a plot card under Big Sales.
pub(crate) const SALES_DISCOUNT: u16 = 2;

/// HMD-48: MP more for a worker in the Rune room under Full Moon.
pub(crate) const MOON_MP: u8 = 2;

/// HMD-52: plot cards that a buyer draws.
pub(crate) const PLOTS_DRAWN: u8 = 2;

/// HMD-142: plot cards that the green mage draws.
pub(crate) const PLOTS_OF_GREEN_MAGE: u8 = 3;

/// HMD-53: the most that a worker in the Gold mine discards.
pub(crate) const MINE_SLAVES: u8 = 2;

/// HMD-62: price of the green eye.
pub(crate) const SPY_PRICE: u16 = 2;

/// HMD-62: event cards that the green eye shows at most.
pub(crate) const SPY_CARDS: u8 = 2;

/// HMD-63: price of the gift that moves a party token back.
pub(crate) const GIFT_BACK: u16 = 4;

/// HMD-63: price of the gift that sends a party home.
pub(crate) const GIFT_HOME: u16 = 8;

/// HMD-93: price of a point of magic support.
pub(crate) const SUPPORT_PRICE: u8 = 2;

/// HMD-102: levels of killed heroes for 1 VP.
pub(crate) const LEVELS_PER_VP: u8 = 2;

/// HMD-108: penalty for the loss of a floor.
pub(crate) const FLOOR_PENALTY: u8 = 2;

/// HMD-121: prize of Monster Cup.
pub(crate) const CUP_PRIZE: u16 = 10;

/// HMD-134: the least for We Need Change.
pub(crate) const CHANGE_VP: u8 = 5;

/// HMD-135: the least for the Coup d'Etat.
pub(crate) const COUP_VP: u8 = 8;

/// HMD-135: cards We Need Change for the Coup d'Etat.
pub(crate) const COUP_CARDS: u8 = 2;
