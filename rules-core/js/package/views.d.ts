/*
 * Types of what `State.view` returns and of the JSON that `State.toJson` writes, by the name of
 * the game:
 *
 *     const state = new Game("regidice").newState(); // a State<"regidice">
 *     state.view(0).table.injured;
 *     (JSON.parse(state.toJson()) as States["regidice"]).pools;
 *
 * An object of which one key is there at a time has optional keys. A map by the names of cards,
 * tiles or Monsters has an index signature. `Json` is a value that play has not shown other than
 * empty; a rare stage may be missing where keys are optional.
 *
 * Written by `make views` from thousands of positions of play; do not edit it.
 */
import type { Json } from "./rules.js";

/** The type of each game's view, by its name. */
export interface Views {
  wuerfelhelden: WuerfelheldenView;
  regidice: RegidiceView;
  unsung_heroes: UnsungHeroesView;
  hero_must_die: HeroMustDieView;
  valor_and_villainy: ValorAndVillainyView;
}

/** The type of each game's state, by its name. */
export interface States {
  wuerfelhelden: WuerfelheldenState;
  regidice: RegidiceState;
  unsung_heroes: UnsungHeroesState;
  hero_must_die: HeroMustDieState;
  valor_and_villainy: ValorAndVillainyState;
}

export type WuerfelheldenCentre = {
  chaser: number | null;
  dice: string[];
  marker: number | null;
};

export type WuerfelheldenDiceSet = {
  R: string;
  W: string;
  Y: string;
};

export type WuerfelheldenOptions = {
  auto_forced: boolean;
  dice_set: WuerfelheldenDiceSet;
  payoff: string;
  players: number;
  setup_roll_limit: number;
  shaping: boolean;
  turn_limit: number;
};

export type WuerfelheldenHand = {
  red: number;
  white: number;
  yellow: number;
};

export type WuerfelheldenTurn = {
  active: number;
  hand: WuerfelheldenHand;
  roll: number;
  showing: string[];
};

export type WuerfelheldenChoosing = {
  last_mark: string | null;
  turn: WuerfelheldenTurn;
};

export type WuerfelheldenOpening = {
  contenders: number[];
  rolls: string[];
  round: number;
};

export type WuerfelheldenOver = {
  active: number;
};

export type WuerfelheldenPhase = {
  choosing?: WuerfelheldenChoosing;
  opening?: WuerfelheldenOpening;
  over?: WuerfelheldenOver;
  rolling?: WuerfelheldenTurn;
};

export type WuerfelheldenSeat = {
  coins: number;
  red: number;
  yellow: number;
};

export type WuerfelheldenTable = {
  centre: WuerfelheldenCentre;
  options: WuerfelheldenOptions;
  phase: WuerfelheldenPhase;
  seats: WuerfelheldenSeat[];
  taken: number[];
  turns: number;
};

export type WuerfelheldenView = {
  seat: number;
  table: WuerfelheldenTable;
};

export type WuerfelheldenState = {
  centre: WuerfelheldenCentre;
  options: WuerfelheldenOptions;
  phase: WuerfelheldenPhase;
  seats: WuerfelheldenSeat[];
  taken: number[];
  turns: number;
};

export type RegidiceInjured = {
  black: number;
  blue: number;
  red: number;
  yellow: number;
};

export type RegidiceOptions = {
  auto_forced: boolean;
  black_split: string;
  enemy_health: string;
  overkill: string;
  players: number;
  resolve_order: string;
  round_limit: number;
  shaping: boolean;
  solo_prepare: boolean;
  start_dice: number[];
  suffer: string;
  value_rule: string;
};

export type RegidiceAct = {
  seat: number;
};

export type RegidiceAnimal = {
  last: string | null;
  paid: string | null;
  seat: number;
  target: number | null;
};

export type RegidiceAttack = {
  kept: string;
  last: string | null;
  seat: number;
};

export type RegidiceBlack = {
  last: number | null;
  left: number;
};

export type RegidiceBlock = {
  kept: string;
  last: string | null;
  seat: number;
  sets: number[];
};

export type RegidiceDeclare = {
  locked: string[];
};

export type RegidiceHeal = {
  last: string | null;
  planned: number;
  seat: number;
};

export type RegidiceLose = {
  last: string | null;
  left: number;
  seat: number;
};

export type RegidicePay = {
  last: string;
  paid: Json;
  seat: number;
  target: number;
};

export type RegidicePrepare = {
  last: string | null;
  seat: number;
  transit: string[];
};

export type RegidiceRunColour = {
  next: number;
  planned: number;
  run: string;
  seat: number;
};

export type RegidicePhase = {
  act?: RegidiceAct;
  animal?: RegidiceAnimal;
  attack?: RegidiceAttack;
  black?: RegidiceBlack;
  block?: RegidiceBlock;
  cast?: RegidiceAct;
  declare?: RegidiceDeclare;
  end?: string;
  heal?: RegidiceHeal;
  lose?: RegidiceLose;
  pay?: RegidicePay;
  pick?: RegidiceLose;
  prepare?: RegidicePrepare;
  roll?: RegidiceDeclare;
  run_colour?: RegidiceRunColour;
};

export type RegidiceSurplusEntry = {
  points: number;
  seat: number;
};

export type RegidiceTable = {
  block: number;
  damage: number;
  dealt: number;
  declared: (string | null)[];
  done: string[];
  enemy: number;
  injured: RegidiceInjured;
  leader: number;
  options: RegidiceOptions;
  phase: string | RegidicePhase;
  resolved: number[];
  round: number;
  strikers: number[];
  surplus: RegidiceSurplusEntry[];
  waited: number[];
};

export type RegidiceView = {
  hidden: number[][];
  pools: string[];
  seat: number;
  table: RegidiceTable;
};

export type RegidiceState = {
  pools: string[];
  table: RegidiceTable;
};

export type UnsungHeroesCard = {
  owner: number;
  slot: number;
};

export type UnsungHeroesSource = {
  card?: UnsungHeroesCard;
  treasure?: string;
};

export type UnsungHeroesAgendaEntryCard = {
  next: number;
  source: UnsungHeroesSource;
};

export type UnsungHeroesForge = {
  chosen: number[];
  next: number;
  sum: number;
};

export type UnsungHeroesGain = {
  dice: string[];
  left: number[];
  ones: number[];
  owner: number;
  rolled: number;
  step: string;
  why: string;
};

export type UnsungHeroesMass = {
  left: number[];
  ones: number;
  owner: number;
};

export type UnsungHeroesSwapB = {
  die: string;
  owner: number;
};

export type UnsungHeroesTarget = {
  stuff_puppet?: UnsungHeroesCard;
  swap_b?: UnsungHeroesSwapB;
  tithe_give?: number;
  tithe_take?: number;
};

export type UnsungHeroesPick = {
  may_skip: boolean;
  target: string | UnsungHeroesTarget;
};

export type UnsungHeroesRage = {
  left: number;
};

export type UnsungHeroesShow = {
  next: number;
};

export type UnsungHeroesAgendaEntry = {
  card?: UnsungHeroesAgendaEntryCard;
  forge?: UnsungHeroesForge;
  gain?: UnsungHeroesGain;
  mass?: UnsungHeroesMass;
  pick?: UnsungHeroesPick;
  rage?: UnsungHeroesRage;
  reroll?: UnsungHeroesSwapB;
  show?: UnsungHeroesShow;
};

export type UnsungHeroesHiddenEntry = {
  counted: boolean;
  place: string;
  seen: number[];
};

export type UnsungHeroesOptions = {
  character_pool: string;
  characters: string;
  forge_minimal_only: boolean;
  max_dice_per_player: number;
  mixed_boss: string;
  mixed_line_leader: boolean;
  players: number;
  returns: string;
  set: string;
  shaping: boolean;
  tie_special: string;
  turn_limit_per_round: number;
  untargeted_optional: boolean;
};

export type UnsungHeroesDeal = {
  left: number;
  seat: number;
};

export type UnsungHeroesDraft = {
  seat: number;
};

export type UnsungHeroesKeep = {
  second: number | null;
  winner: number;
};

export type UnsungHeroesNope = {
  asked: number;
  slot: number;
};

export type UnsungHeroesOver = {
  winner: number;
};

export type UnsungHeroesPlayed = {
  card: UnsungHeroesSource;
};

export type UnsungHeroesRank = {
  winner: number | null;
};

export type UnsungHeroesStuffEnd = {
  puppet: number;
};

export type UnsungHeroesStage = {
  deal?: UnsungHeroesDeal;
  draft?: UnsungHeroesDraft;
  keep?: UnsungHeroesKeep;
  nope?: UnsungHeroesNope;
  over?: UnsungHeroesOver;
  played?: UnsungHeroesPlayed;
  rank?: UnsungHeroesRank;
  refill?: UnsungHeroesDeal;
  rolls?: UnsungHeroesShow;
  stuff_end?: UnsungHeroesStuffEnd;
  treasures?: UnsungHeroesKeep;
};

export type UnsungHeroesRow = {
  counted: boolean;
  owner: number;
  slot: number;
};

export type UnsungHeroesBefore = {
  angry: number;
  bars_ten: number;
  boil: boolean;
  cheese: number;
  dice: string[][];
  discards: number[][];
  happy: number;
  puppet_bonus: number;
  puppets: (UnsungHeroesCard | null)[];
  rows: UnsungHeroesRow[][];
};

export type UnsungHeroesMinion = {
  counted: boolean;
  place: string;
  used: boolean;
};

export type UnsungHeroesTable = {
  ability_used: number[];
  bars_one: number;
  before: UnsungHeroesBefore | null;
  cast: (string | null)[];
  clock: number;
  coin: boolean;
  current: number;
  minions: { [name: string]: UnsungHeroesMinion };
  passes: number;
  rat_cards: number;
  reached: number[];
  round: number;
  stakes: UnsungHeroesBefore;
  was: number[];
};

export type UnsungHeroesView = {
  agenda: (string | UnsungHeroesAgendaEntry)[];
  deck: number[];
  decks: number[];
  hand: number[];
  hands: number[];
  hidden: UnsungHeroesHiddenEntry[];
  options: UnsungHeroesOptions;
  seat: number;
  stage: string | UnsungHeroesStage;
  table: UnsungHeroesTable;
  treasures: { [name: string]: UnsungHeroesHiddenEntry };
};

export type UnsungHeroesState = {
  agenda: (string | UnsungHeroesAgendaEntry)[];
  decks: number[][];
  hands: number[][];
  options: UnsungHeroesOptions;
  stage: string | UnsungHeroesStage;
  table: UnsungHeroesTable;
  treasures: { [name: string]: UnsungHeroesHiddenEntry };
};

export type HeroMustDieBetter = {
  at: number;
  player: number;
  quest: string;
};

export type HeroMustDieBuild = {
  least: number;
  left: number;
};

export type HeroMustDieGenerate = {
  token: number;
};

export type HeroMustDieLook = {
  half: string;
  slot: number;
};

export type HeroMustDieOpenWindow = {
  player: number;
  quest: string;
};

export type HeroMustDiePayGold = {
  entered: number;
};

export type HeroMustDiePaySlaves = {
  entered: number;
  rest: number;
};

export type HeroMustDiePlotDraw = {
  left: number;
};

export type HeroMustDieDiscard = {
  from: number;
  left: number;
};

export type HeroMustDieStage = {
  discard?: HeroMustDieDiscard;
};

export type HeroMustDieQuest = {
  doer: number;
  quest: string;
  stage: string | HeroMustDieStage;
};

export type HeroMustDieStealDraw = {
  victim: number;
};

export type HeroMustDieStackEntry = {
  better?: HeroMustDieBetter;
  build?: HeroMustDieBuild;
  generate?: HeroMustDieGenerate;
  look?: HeroMustDieLook;
  open_window?: HeroMustDieOpenWindow;
  pay_gold?: HeroMustDiePayGold;
  pay_slaves?: HeroMustDiePaySlaves;
  plot_draw?: HeroMustDiePlotDraw;
  quest?: HeroMustDieQuest;
  spy_look?: HeroMustDiePlotDraw;
  steal_draw?: HeroMustDieStealDraw;
};

export type HeroMustDieAction = {
  next: number;
};

export type HeroMustDieDisarm = {
  blue: number;
  least: string;
};

export type HeroMustDieHeal = {
  least: number;
  points: number;
};

export type HeroMustDieMagic = {
  least: number;
  points: number;
  theirs: number;
};

export type HeroMustDieSupport = {
  committed: number;
};

export type HeroMustDieBattleStage = {
  disarm?: HeroMustDieDisarm;
  heal?: HeroMustDieHeal;
  magic?: HeroMustDieMagic;
  support?: HeroMustDieSupport;
};

export type HeroMustDieStart = {
  form: number[];
  heroes: number[];
};

export type HeroMustDieBattle = {
  form: string[];
  heroes: string[];
  round: number;
  stage: string | HeroMustDieBattleStage;
  start: HeroMustDieStart;
  support: number;
  wounds: HeroMustDieStart;
};

export type HeroMustDieCourt = {
  at: number;
  order: number[];
  vp: number[];
};

export type HeroMustDieEnter = {
  tokens: number[];
};

export type HeroMustDieEventDraw = {
  half: string;
};

export type HeroMustDieFloors = {
  floors: number[];
  next: number;
  order: string;
};

export type HeroMustDieStageOpenWindow = {
  penalty: number;
};

export type HeroMustDieOver = {
  how: string;
  winners: number[];
};

export type HeroMustDiePayDay = {
  at: number;
};

export type HeroMustDieTraitor = {
  at: number;
  penalty: number;
};

export type HeroMustDieAgendaStage = {
  action?: HeroMustDieAction;
  battle?: HeroMustDieBattle;
  court?: HeroMustDieCourt;
  enter?: HeroMustDieEnter;
  event_draw?: HeroMustDieEventDraw;
  first?: HeroMustDieAction;
  floors?: HeroMustDieFloors;
  offer?: HeroMustDiePlotDraw;
  open_window?: HeroMustDieStageOpenWindow;
  over?: HeroMustDieOver;
  pardon?: HeroMustDieStageOpenWindow;
  pay_day?: HeroMustDiePayDay;
  place?: HeroMustDiePayDay;
  traitor?: HeroMustDieTraitor;
};

export type HeroMustDieAgenda = {
  stack: (string | HeroMustDieStackEntry)[];
  stage: string | HeroMustDieAgendaStage;
};

export type HeroMustDieOptions = {
  closed_location_evil: boolean;
  collective_loss_return: number;
  combat_round_cap: number;
  mage_abilities: boolean;
  mage_of_seat: string[];
  players: number;
  shaping: boolean;
  shift_on_first_turn: boolean;
  skip_after_loss: boolean;
};

export type HeroMustDieBottom = {
  face: string | null;
  looked: number[];
};

export type HeroMustDieSlot = {
  bottom: HeroMustDieBottom;
  taken: string | null;
  top: HeroMustDieBottom;
};

export type HeroMustDieStolenEntry = {
  card: string;
  holder: number;
  knower: number;
};

export type HeroMustDieTable = {
  boxes: { [name: string]: number };
  built: number[];
  discard: { [name: string]: number };
  event: string | null;
  gold: number[];
  hero_bottom: string[];
  invaders: number[];
  lost: number | null;
  markers: string[];
  monster_bottom: string[];
  monsters: string[][];
  moved: number[];
  mp: number[];
  offer: string[];
  parties: string[][];
  queue: number[];
  rooms: number[];
  slaves: number[];
  tokens: string[];
  top: number;
  traps: { [name: string]: number }[];
  turn: number;
  vp: number[];
  workers: number[];
};

export type HeroMustDieView = {
  agenda: HeroMustDieAgenda;
  deck: number;
  drawn: { [name: string]: number };
  drawn_count: number;
  hand: { [name: string]: number };
  hands: number[];
  options: HeroMustDieOptions;
  put_back: { [name: string]: number };
  seat: number;
  slots: { [name: string]: HeroMustDieSlot };
  stolen: HeroMustDieStolenEntry[];
  table: HeroMustDieTable;
};

export type HeroMustDiePutBack = {
  cards: { [name: string]: number };
  seat: number;
};

export type HeroMustDiePlots = {
  drawn: { [name: string]: number };
  hands: { [name: string]: number }[];
  put_back: HeroMustDiePutBack | null;
  stolen: HeroMustDieStolenEntry[];
};

export type HeroMustDieState = {
  agenda: HeroMustDieAgenda;
  options: HeroMustDieOptions;
  plots: HeroMustDiePlots;
  slots: { [name: string]: HeroMustDieSlot };
  table: HeroMustDieTable;
};

export type ValorAndVillainyHeldEntry = {
  arcane: number;
  divine: number;
  void: number;
};

export type ValorAndVillainyGroupEntry = {
  hits: number;
  who: string;
};

export type ValorAndVillainyAssign = {
  again: boolean;
  dodge: number;
  target: string;
};

export type ValorAndVillainyDeal = {
  amount: number;
  next: string | null;
  vacant: Json[];
};

export type ValorAndVillainyDodge = {
  lent: string | null;
  target: string;
};

export type ValorAndVillainyResolve = {
  fresh: boolean;
  meeting: ValorAndVillainyAssign;
};

export type ValorAndVillainyStage = {
  assign?: ValorAndVillainyAssign;
  deal?: ValorAndVillainyDeal;
  dodge?: ValorAndVillainyDodge;
  more?: string | null;
  resolve?: ValorAndVillainyResolve;
  seek?: Json;
  toss?: ValorAndVillainyDodge;
};

export type ValorAndVillainyAttack = {
  cell: string;
  dealt: number;
  flags: string[];
  group: ValorAndVillainyGroupEntry[] | null;
  pool: number;
  source: string;
  stage: string | ValorAndVillainyStage;
};

export type ValorAndVillainyTarget = {
  char?: string;
  region?: string;
};

export type ValorAndVillainyAiming = {
  level: string;
  named: number;
  targets: (ValorAndVillainyTarget | null)[];
};

export type ValorAndVillainyCasting = {
  aiming: ValorAndVillainyAiming;
  at: number;
  effect: number;
};

export type ValorAndVillainyEffect = {
  casting: ValorAndVillainyCasting;
  count: Json;
};

export type ValorAndVillainyAimingTarget = {
  char: string;
};

export type ValorAndVillainyWhereAiming = {
  level: string;
  named: number;
  targets: (ValorAndVillainyAimingTarget | null)[];
};

export type ValorAndVillainyWhere = {
  aiming: ValorAndVillainyWhereAiming;
  at: number;
  effect: number;
};

export type ValorAndVillainyCastStage = {
  effect?: ValorAndVillainyEffect;
  targets?: ValorAndVillainyAiming;
  where?: ValorAndVillainyWhere;
};

export type ValorAndVillainyCast = {
  caster: string;
  flags: Json[];
  seat: string;
  spell: string;
  stage: string | ValorAndVillainyCastStage;
};

export type ValorAndVillainyArmor = {
  amount: number;
  dropped: boolean;
};

export type ValorAndVillainyEnd = {
  hero_side: boolean;
  vacant: Json;
};

export type ValorAndVillainyDamageEntryStage = {
  armor?: ValorAndVillainyArmor;
  end?: ValorAndVillainyEnd;
  gone?: ValorAndVillainyEnd;
};

export type ValorAndVillainyDamageEntry = {
  flags: string[];
  source: string;
  stage: ValorAndVillainyDamageEntryStage;
  target: string;
};

export type ValorAndVillainyDraw = {
  cards: ValorAndVillainyHeldEntry;
  last: string | null;
  seat: string;
  to_name: number;
};

export type ValorAndVillainyGain = {
  least: string;
  left: number;
  optional: boolean;
  row: string | null;
  seat: string;
};

export type ValorAndVillainyToRoll = {
  adept: number;
  master: number;
  novice: number;
};

export type ValorAndVillainyReroll = {
  last: string | null;
  left: number;
  named: { [name: string]: number };
  seat: string;
  to_roll: ValorAndVillainyToRoll;
};

export type ValorAndVillainySpawn = {
  card: string | null;
  size: string;
};

export type ValorAndVillainyPrompt = {
  defender?: string;
  draw?: ValorAndVillainyDraw;
  gain?: ValorAndVillainyGain;
  reroll?: ValorAndVillainyReroll;
  spawn?: ValorAndVillainySpawn;
};

export type ValorAndVillainyBeats = {
  dice: { [name: string]: number };
  extra: number;
};

export type ValorAndVillainyToss = {
  boosted: string | null;
  dice: { [name: string]: number };
  to_roll: ValorAndVillainyToRoll;
};

export type ValorAndVillainyRollStage = {
  beats?: ValorAndVillainyBeats;
  bonus?: string[];
  boost?: ValorAndVillainyToRoll;
  made?: { [name: string]: number };
  meddling?: ValorAndVillainyBeats;
  spend?: number;
  toss?: ValorAndVillainyToss;
};

export type ValorAndVillainyRoll = {
  flags: string[];
  kind: string;
  stage: string | ValorAndVillainyRollStage;
  who: string;
};

export type ValorAndVillainyProgress = {
  at: string;
  done: number;
};

export type ValorAndVillainyAmbush = {
  progress: ValorAndVillainyProgress;
  waiting: string[];
};

export type ValorAndVillainyScoutStage = {
  acting?: string[];
  ambush?: ValorAndVillainyAmbush;
  flip?: string;
  heroes?: ValorAndVillainyProgress;
  minions?: ValorAndVillainyProgress;
  portal?: string;
  rules?: string;
};

export type ValorAndVillainyScout = {
  dirs: string[];
  from: string;
  stage: ValorAndVillainyScoutStage;
};

export type ValorAndVillainyFreed = {
  fresh: boolean;
  left: number;
};

export type ValorAndVillainyMain = {
  left: number;
  points: number;
  used: string[];
};

export type ValorAndVillainyStep = {
  acting: ValorAndVillainyMain;
  to: string;
};

export type ValorAndVillainyTurnStage = {
  freed?: ValorAndVillainyFreed;
  main?: ValorAndVillainyMain;
  step?: ValorAndVillainyStep;
};

export type ValorAndVillainyTurn = {
  evade: boolean;
  over: Json;
  seat: string;
  stage: string | ValorAndVillainyTurnStage;
  who: string;
};

export type ValorAndVillainyWindow = {
  first: string;
  flags: string[];
  floor: number;
  source: string | null;
  subject: string;
  trigger: string;
};

export type ValorAndVillainyAgenda = {
  attack: ValorAndVillainyAttack | null;
  casts: ValorAndVillainyCast[];
  damage: ValorAndVillainyDamageEntry[];
  prompt: string | ValorAndVillainyPrompt;
  rolls: ValorAndVillainyRoll[];
  scout: ValorAndVillainyScout | null;
  tags: string[];
  turns: ValorAndVillainyTurn[];
  windows: ValorAndVillainyWindow[];
};

export type ValorAndVillainyCash = {
  dice: number;
  side: string;
};

export type ValorAndVillainyPlace = {
  at: number;
  side: string;
};

export type ValorAndVillainyDiscard = {
  least: number;
  place: ValorAndVillainyPlace;
};

export type ValorAndVillainyEquip = {
  again: boolean;
  filled: string[];
  place: ValorAndVillainyPlace;
  replaced: boolean;
};

export type ValorAndVillainyGust = {
  at: number;
  cell: Json;
};

export type ValorAndVillainyRestack = {
  cell: string;
  placed: number;
};

export type ValorAndVillainyBaseStage = {
  cash?: ValorAndVillainyCash;
  chumps?: number;
  discard?: ValorAndVillainyDiscard;
  dojo?: number;
  draft?: number;
  draw?: ValorAndVillainyPlace;
  equip?: ValorAndVillainyEquip;
  gust?: ValorAndVillainyGust;
  icons?: number;
  restack?: ValorAndVillainyRestack;
  return?: ValorAndVillainyDiscard;
  reveal?: string;
  spells?: number;
  spend?: ValorAndVillainyDiscard;
  unmount?: number;
};

export type ValorAndVillainyBase = {
  phase: string;
  stage: string | ValorAndVillainyBaseStage;
};

export type ValorAndVillainyCell = {
  stack: string[];
  tile: string | null;
  treasures: number;
};

export type ValorAndVillainyMap = {
  cells: { [name: string]: ValorAndVillainyCell };
  labyrinth: string[] | null;
};

export type ValorAndVillainyOptions = {
  action_point_cap: number;
  allow_roster_changes: boolean;
  auto_forced: boolean;
  boost_any_roll: boolean;
  cap_result: string;
  character_choice: string;
  characters: string[];
  decision_cap: number;
  final_round_cap: number;
  hand_limit: number;
  heroes: number;
  invigorate_above_max: boolean;
  loot_one_by_one: boolean;
  observe_reaction_passes: boolean;
  optional_benefits: boolean;
  optional_procession_spawns: boolean;
  plus_one_cap: number;
  row_capacity: number;
  shaping: boolean;
  small_map_random_tier2: number;
  wound_then_defeat_in_one_attack: boolean;
};

export type ValorAndVillainyRows = {
  corruption: ValorAndVillainyToRoll;
  magic: ValorAndVillainyToRoll;
  melee: ValorAndVillainyToRoll;
  ranged: ValorAndVillainyToRoll;
};

export type ValorAndVillainySlots = {
  defense: string | null;
  item: string | null;
  offense: string | null;
};

export type ValorAndVillainyTokens = {
  corruption: number;
  magic: number;
  melee: number;
  ranged: number;
};

export type ValorAndVillainyPlayer = {
  armor_by: string[];
  cell: string | null;
  crystal: boolean;
  cursed: boolean;
  edge_by: string[][];
  health: number;
  lifelink_by: string[];
  marker: boolean;
  points: number;
  rows: ValorAndVillainyRows;
  shackled: boolean;
  slots: ValorAndVillainySlots;
  tokens: ValorAndVillainyTokens;
  who: string | null;
  xp: number;
};

export type ValorAndVillainyHeroes = {
  face_down: number;
  treasures: { [name: string]: number };
};

export type ValorAndVillainyStashes = {
  heroes: ValorAndVillainyHeroes;
  villain: ValorAndVillainyHeroes;
};

export type ValorAndVillainyTable = {
  agenda: ValorAndVillainyAgenda;
  base: ValorAndVillainyBase;
  bloodlust: string[][];
  corners: Json[];
  day: number;
  decisions: number;
  defeated_heroes: number;
  defeated_minions: { [name: string]: number };
  discard: { [name: string]: number };
  ending: string | null;
  final_battle: boolean;
  final_rounds: number;
  goes_last: boolean;
  gust: string | null;
  gust_marker: boolean;
  heroes: number;
  initiative: string;
  mandatory: string[];
  map: ValorAndVillainyMap;
  markers: Json[];
  may_act: string[];
  minion_discard: { [name: string]: number };
  minions: { [name: string]: number };
  options: ValorAndVillainyOptions;
  players: { [name: string]: ValorAndVillainyPlayer };
  round: number;
  shrines: number;
  shrines_idle: boolean;
  shrines_needed: number;
  souls: number;
  stashes: ValorAndVillainyStashes;
  tiles: string[];
  treasure_discard: { [name: string]: number };
  treasures: { [name: string]: number };
  wounded: string[];
};

export type ValorAndVillainyView = {
  asked: string | null;
  hand: { [name: string]: number };
  held: { [name: string]: ValorAndVillainyHeldEntry };
  seat: number;
  table: ValorAndVillainyTable;
  unseen: { [name: string]: number };
};

export type ValorAndVillainyState = {
  asked: number;
  deck: { [name: string]: number };
  hands: { [name: string]: { [name: string]: number } };
  table: ValorAndVillainyTable;
};
