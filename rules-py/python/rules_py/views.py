"""Types of what ``State.view`` and ``State.to_dict`` return, for editors and checkers.

``rules_py`` returns plain dicts; nothing here changes them. Each game has a ``…View`` and a
``…State``::

    view: views.RegidiceView = state.view(0)
    cast(views.RegidiceState, state.to_dict())["pools"]

An object of which one key is there at a time has ``total=False``: ask with ``in``. A map by the
names of cards, tiles or Monsters is a ``dict[str, ...]``. ``Any`` is a value that play has not
shown other than empty; a rare stage may be missing in an object with ``total=False``.

Written by ``make views`` from thousands of positions of play; do not edit it.
"""

from __future__ import annotations

from typing import Any, TypedDict


class WuerfelheldenCentre(TypedDict):
    """``View.table.centre``."""

    chaser: int | None
    dice: list[str]
    marker: int | None


class WuerfelheldenDiceSet(TypedDict):
    """``View.table.options.dice_set``."""

    R: str
    W: str
    Y: str


class WuerfelheldenOptions(TypedDict):
    """``View.table.options``."""

    auto_forced: bool
    dice_set: WuerfelheldenDiceSet
    payoff: str
    players: int
    setup_roll_limit: int
    shaping: bool
    turn_limit: int


class WuerfelheldenHand(TypedDict):
    """``View.table.phase.choosing.turn.hand``."""

    red: int
    white: int
    yellow: int


class WuerfelheldenTurn(TypedDict):
    """``View.table.phase.choosing.turn``."""

    active: int
    hand: WuerfelheldenHand
    roll: int
    showing: list[str]


class WuerfelheldenChoosing(TypedDict):
    """``View.table.phase.choosing``."""

    last_mark: str | None
    turn: WuerfelheldenTurn


class WuerfelheldenOpening(TypedDict):
    """``View.table.phase.opening``."""

    contenders: list[int]
    rolls: list[str]
    round: int


class WuerfelheldenOver(TypedDict):
    """``View.table.phase.over``."""

    active: int


class WuerfelheldenPhase(TypedDict, total=False):
    """``View.table.phase``."""

    choosing: WuerfelheldenChoosing
    opening: WuerfelheldenOpening
    over: WuerfelheldenOver
    rolling: WuerfelheldenTurn


class WuerfelheldenSeat(TypedDict):
    """``View.table.seats[...]``."""

    coins: int
    red: int
    yellow: int


class WuerfelheldenTable(TypedDict):
    """``View.table``."""

    centre: WuerfelheldenCentre
    options: WuerfelheldenOptions
    phase: WuerfelheldenPhase
    seats: list[WuerfelheldenSeat]
    taken: list[int]
    turns: int


class WuerfelheldenView(TypedDict):
    """``View``."""

    seat: int
    table: WuerfelheldenTable


class WuerfelheldenState(TypedDict):
    """``State``."""

    centre: WuerfelheldenCentre
    options: WuerfelheldenOptions
    phase: WuerfelheldenPhase
    seats: list[WuerfelheldenSeat]
    taken: list[int]
    turns: int


class RegidiceInjured(TypedDict):
    """``View.table.injured``."""

    black: int
    blue: int
    red: int
    yellow: int


class RegidiceOptions(TypedDict):
    """``View.table.options``."""

    auto_forced: bool
    black_split: str
    enemy_health: str
    overkill: str
    players: int
    resolve_order: str
    round_limit: int
    shaping: bool
    solo_prepare: bool
    start_dice: list[int]
    suffer: str
    value_rule: str


class RegidiceAct(TypedDict):
    """``View.table.phase.act``."""

    seat: int


class RegidiceAnimal(TypedDict):
    """``View.table.phase.animal``."""

    last: str | None
    paid: str | None
    seat: int
    target: int | None


class RegidiceAttack(TypedDict):
    """``View.table.phase.attack``."""

    kept: str
    last: str | None
    seat: int


class RegidiceBlack(TypedDict):
    """``View.table.phase.black``."""

    last: int | None
    left: int


class RegidiceBlock(TypedDict):
    """``View.table.phase.block``."""

    kept: str
    last: str | None
    seat: int
    sets: list[int]


class RegidiceDeclare(TypedDict):
    """``View.table.phase.declare``."""

    locked: list[str]


class RegidiceHeal(TypedDict):
    """``View.table.phase.heal``."""

    last: str | None
    planned: int
    seat: int


class RegidiceLose(TypedDict):
    """``View.table.phase.lose``."""

    last: str | None
    left: int
    seat: int


class RegidicePay(TypedDict):
    """``View.table.phase.pay``."""

    last: str
    paid: Any
    seat: int
    target: int


class RegidicePrepare(TypedDict):
    """``View.table.phase.prepare``."""

    last: str | None
    seat: int
    transit: list[str]


class RegidiceRunColour(TypedDict):
    """``View.table.phase.run_colour``."""

    next: int
    planned: int
    run: str
    seat: int


class RegidicePhase(TypedDict, total=False):
    """``View.table.phase``."""

    act: RegidiceAct
    animal: RegidiceAnimal
    attack: RegidiceAttack
    black: RegidiceBlack
    block: RegidiceBlock
    cast: RegidiceAct
    declare: RegidiceDeclare
    end: str
    heal: RegidiceHeal
    lose: RegidiceLose
    pay: RegidicePay
    pick: RegidiceLose
    prepare: RegidicePrepare
    roll: RegidiceDeclare
    run_colour: RegidiceRunColour


class RegidiceSurplusEntry(TypedDict):
    """``View.table.surplus[...]``."""

    points: int
    seat: int


class RegidiceTable(TypedDict):
    """``View.table``."""

    block: int
    damage: int
    dealt: int
    declared: list[str | None]
    done: list[str]
    enemy: int
    injured: RegidiceInjured
    leader: int
    options: RegidiceOptions
    phase: str | RegidicePhase
    resolved: list[int]
    round: int
    strikers: list[int]
    surplus: list[RegidiceSurplusEntry]
    waited: list[int]


class RegidiceView(TypedDict):
    """``View``."""

    hidden: list[list[int]]
    pools: list[str]
    seat: int
    table: RegidiceTable


class RegidiceState(TypedDict):
    """``State``."""

    pools: list[str]
    table: RegidiceTable


class UnsungHeroesCard(TypedDict):
    """``View.agenda[...].card.source.card``."""

    owner: int
    slot: int


class UnsungHeroesSource(TypedDict, total=False):
    """``View.agenda[...].card.source``."""

    card: UnsungHeroesCard
    treasure: str


class UnsungHeroesAgendaEntryCard(TypedDict):
    """``View.agenda[...].card``."""

    next: int
    source: UnsungHeroesSource


class UnsungHeroesForge(TypedDict):
    """``View.agenda[...].forge``."""

    chosen: list[int]
    next: int
    sum: int


class UnsungHeroesGain(TypedDict):
    """``View.agenda[...].gain``."""

    dice: list[str]
    left: list[int]
    ones: list[int]
    owner: int
    rolled: int
    step: str
    why: str


class UnsungHeroesMass(TypedDict):
    """``View.agenda[...].mass``."""

    left: list[int]
    ones: int
    owner: int


class UnsungHeroesSwapB(TypedDict):
    """``View.agenda[...].pick.target.swap_b``."""

    die: str
    owner: int


class UnsungHeroesTarget(TypedDict, total=False):
    """``View.agenda[...].pick.target``."""

    stuff_puppet: UnsungHeroesCard
    swap_b: UnsungHeroesSwapB
    tithe_give: int
    tithe_take: int


class UnsungHeroesPick(TypedDict):
    """``View.agenda[...].pick``."""

    may_skip: bool
    target: str | UnsungHeroesTarget


class UnsungHeroesRage(TypedDict):
    """``View.agenda[...].rage``."""

    left: int


class UnsungHeroesShow(TypedDict):
    """``View.agenda[...].show``."""

    next: int


class UnsungHeroesAgendaEntry(TypedDict, total=False):
    """``View.agenda[...]``."""

    card: UnsungHeroesAgendaEntryCard
    forge: UnsungHeroesForge
    gain: UnsungHeroesGain
    mass: UnsungHeroesMass
    pick: UnsungHeroesPick
    rage: UnsungHeroesRage
    reroll: UnsungHeroesSwapB
    show: UnsungHeroesShow


class UnsungHeroesHiddenEntry(TypedDict):
    """``View.hidden[...]``."""

    counted: bool
    place: str
    seen: list[int]


class UnsungHeroesOptions(TypedDict):
    """``View.options``."""

    character_pool: str
    characters: str
    forge_minimal_only: bool
    max_dice_per_player: int
    mixed_boss: str
    mixed_line_leader: bool
    players: int
    returns: str
    set: str
    shaping: bool
    tie_special: str
    turn_limit_per_round: int
    untargeted_optional: bool


class UnsungHeroesDeal(TypedDict):
    """``View.stage.deal``."""

    left: int
    seat: int


class UnsungHeroesDraft(TypedDict):
    """``View.stage.draft``."""

    seat: int


class UnsungHeroesKeep(TypedDict):
    """``View.stage.keep``."""

    second: int | None
    winner: int


class UnsungHeroesNope(TypedDict):
    """``View.stage.nope``."""

    asked: int
    slot: int


class UnsungHeroesOver(TypedDict):
    """``View.stage.over``."""

    winner: int


class UnsungHeroesPlayed(TypedDict):
    """``View.stage.played``."""

    card: UnsungHeroesSource


class UnsungHeroesRank(TypedDict):
    """``View.stage.rank``."""

    winner: int | None


class UnsungHeroesStuffEnd(TypedDict):
    """``View.stage.stuff_end``."""

    puppet: int


class UnsungHeroesStage(TypedDict, total=False):
    """``View.stage``."""

    deal: UnsungHeroesDeal
    draft: UnsungHeroesDraft
    keep: UnsungHeroesKeep
    nope: UnsungHeroesNope
    over: UnsungHeroesOver
    played: UnsungHeroesPlayed
    rank: UnsungHeroesRank
    refill: UnsungHeroesDeal
    rolls: UnsungHeroesShow
    stuff_end: UnsungHeroesStuffEnd
    treasures: UnsungHeroesKeep


class UnsungHeroesRow(TypedDict):
    """``View.table.before.rows[...][...]``."""

    counted: bool
    owner: int
    slot: int


class UnsungHeroesBefore(TypedDict):
    """``View.table.before``."""

    angry: int
    bars_ten: int
    boil: bool
    cheese: int
    dice: list[list[str]]
    discards: list[list[int]]
    happy: int
    puppet_bonus: int
    puppets: list[UnsungHeroesCard | None]
    rows: list[list[UnsungHeroesRow]]


class UnsungHeroesMinion(TypedDict):
    """``View.table.minions[...]``."""

    counted: bool
    place: str
    used: bool


class UnsungHeroesTable(TypedDict):
    """``View.table``."""

    ability_used: list[int]
    bars_one: int
    before: UnsungHeroesBefore | None
    cast: list[str | None]
    clock: int
    coin: bool
    current: int
    minions: dict[str, UnsungHeroesMinion]
    passes: int
    rat_cards: int
    reached: list[int]
    round: int
    stakes: UnsungHeroesBefore
    was: list[int]


class UnsungHeroesView(TypedDict):
    """``View``."""

    agenda: list[str | UnsungHeroesAgendaEntry]
    deck: list[int]
    decks: list[int]
    hand: list[int]
    hands: list[int]
    hidden: list[UnsungHeroesHiddenEntry]
    options: UnsungHeroesOptions
    seat: int
    stage: str | UnsungHeroesStage
    table: UnsungHeroesTable
    treasures: dict[str, UnsungHeroesHiddenEntry]


class UnsungHeroesState(TypedDict):
    """``State``."""

    agenda: list[str | UnsungHeroesAgendaEntry]
    decks: list[list[int]]
    hands: list[list[int]]
    options: UnsungHeroesOptions
    stage: str | UnsungHeroesStage
    table: UnsungHeroesTable
    treasures: dict[str, UnsungHeroesHiddenEntry]


class HeroMustDieBetter(TypedDict):
    """``View.agenda.stack[...].better``."""

    at: int
    player: int
    quest: str


class HeroMustDieBuild(TypedDict):
    """``View.agenda.stack[...].build``."""

    least: int
    left: int


class HeroMustDieGenerate(TypedDict):
    """``View.agenda.stack[...].generate``."""

    token: int


class HeroMustDieLook(TypedDict):
    """``View.agenda.stack[...].look``."""

    half: str
    slot: int


class HeroMustDieOpenWindow(TypedDict):
    """``View.agenda.stack[...].open_window``."""

    player: int
    quest: str


class HeroMustDiePayGold(TypedDict):
    """``View.agenda.stack[...].pay_gold``."""

    entered: int


class HeroMustDiePaySlaves(TypedDict):
    """``View.agenda.stack[...].pay_slaves``."""

    entered: int
    rest: int


class HeroMustDiePlotDraw(TypedDict):
    """``View.agenda.stack[...].plot_draw``."""

    left: int


HeroMustDieDiscard = TypedDict(
    "HeroMustDieDiscard",
    {
        "from": "int",
        "left": "int",
    },
)


class HeroMustDieStage(TypedDict, total=False):
    """``View.agenda.stack[...].quest.stage``."""

    discard: HeroMustDieDiscard


class HeroMustDieQuest(TypedDict):
    """``View.agenda.stack[...].quest``."""

    doer: int
    quest: str
    stage: str | HeroMustDieStage


class HeroMustDieStealDraw(TypedDict):
    """``View.agenda.stack[...].steal_draw``."""

    victim: int


class HeroMustDieStackEntry(TypedDict, total=False):
    """``View.agenda.stack[...]``."""

    better: HeroMustDieBetter
    build: HeroMustDieBuild
    generate: HeroMustDieGenerate
    look: HeroMustDieLook
    open_window: HeroMustDieOpenWindow
    pay_gold: HeroMustDiePayGold
    pay_slaves: HeroMustDiePaySlaves
    plot_draw: HeroMustDiePlotDraw
    quest: HeroMustDieQuest
    spy_look: HeroMustDiePlotDraw
    steal_draw: HeroMustDieStealDraw


class HeroMustDieAction(TypedDict):
    """``View.agenda.stage.action``."""

    next: int


class HeroMustDieDisarm(TypedDict):
    """``View.agenda.stage.battle.stage.disarm``."""

    blue: int
    least: str


class HeroMustDieHeal(TypedDict):
    """``View.agenda.stage.battle.stage.heal``."""

    least: int
    points: int


class HeroMustDieMagic(TypedDict):
    """``View.agenda.stage.battle.stage.magic``."""

    least: int
    points: int
    theirs: int


class HeroMustDieSupport(TypedDict):
    """``View.agenda.stage.battle.stage.support``."""

    committed: int


class HeroMustDieBattleStage(TypedDict, total=False):
    """``View.agenda.stage.battle.stage``."""

    disarm: HeroMustDieDisarm
    heal: HeroMustDieHeal
    magic: HeroMustDieMagic
    support: HeroMustDieSupport


class HeroMustDieStart(TypedDict):
    """``View.agenda.stage.battle.start``."""

    form: list[int]
    heroes: list[int]


class HeroMustDieBattle(TypedDict):
    """``View.agenda.stage.battle``."""

    form: list[str]
    heroes: list[str]
    round: int
    stage: str | HeroMustDieBattleStage
    start: HeroMustDieStart
    support: int
    wounds: HeroMustDieStart


class HeroMustDieCourt(TypedDict):
    """``View.agenda.stage.court``."""

    at: int
    order: list[int]
    vp: list[int]


class HeroMustDieEnter(TypedDict):
    """``View.agenda.stage.enter``."""

    tokens: list[int]


class HeroMustDieEventDraw(TypedDict):
    """``View.agenda.stage.event_draw``."""

    half: str


class HeroMustDieFloors(TypedDict):
    """``View.agenda.stage.floors``."""

    floors: list[int]
    next: int
    order: str


class HeroMustDieStageOpenWindow(TypedDict):
    """``View.agenda.stage.open_window``."""

    penalty: int


class HeroMustDieOver(TypedDict):
    """``View.agenda.stage.over``."""

    how: str
    winners: list[int]


class HeroMustDiePayDay(TypedDict):
    """``View.agenda.stage.pay_day``."""

    at: int


class HeroMustDieTraitor(TypedDict):
    """``View.agenda.stage.traitor``."""

    at: int
    penalty: int


class HeroMustDieAgendaStage(TypedDict, total=False):
    """``View.agenda.stage``."""

    action: HeroMustDieAction
    battle: HeroMustDieBattle
    court: HeroMustDieCourt
    enter: HeroMustDieEnter
    event_draw: HeroMustDieEventDraw
    first: HeroMustDieAction
    floors: HeroMustDieFloors
    offer: HeroMustDiePlotDraw
    open_window: HeroMustDieStageOpenWindow
    over: HeroMustDieOver
    pardon: HeroMustDieStageOpenWindow
    pay_day: HeroMustDiePayDay
    place: HeroMustDiePayDay
    traitor: HeroMustDieTraitor


class HeroMustDieAgenda(TypedDict):
    """``View.agenda``."""

    stack: list[str | HeroMustDieStackEntry]
    stage: str | HeroMustDieAgendaStage


class HeroMustDieOptions(TypedDict):
    """``View.options``."""

    closed_location_evil: bool
    collective_loss_return: float
    combat_round_cap: int
    mage_abilities: bool
    mage_of_seat: list[str]
    players: int
    shaping: bool
    shift_on_first_turn: bool
    skip_after_loss: bool


class HeroMustDieBottom(TypedDict):
    """``View.slots[...].bottom``."""

    face: str | None
    looked: list[int]


class HeroMustDieSlot(TypedDict):
    """``View.slots[...]``."""

    bottom: HeroMustDieBottom
    taken: str | None
    top: HeroMustDieBottom


class HeroMustDieStolenEntry(TypedDict):
    """``View.stolen[...]``."""

    card: str
    holder: int
    knower: int


class HeroMustDieTable(TypedDict):
    """``View.table``."""

    boxes: dict[str, int]
    built: list[int]
    discard: dict[str, int]
    event: str | None
    gold: list[int]
    hero_bottom: list[str]
    invaders: list[int]
    lost: int | None
    markers: list[str]
    monster_bottom: list[str]
    monsters: list[list[str]]
    moved: list[int]
    mp: list[int]
    offer: list[str]
    parties: list[list[str]]
    queue: list[int]
    rooms: list[int]
    slaves: list[int]
    tokens: list[str]
    top: int
    traps: list[dict[str, int]]
    turn: int
    vp: list[int]
    workers: list[int]


class HeroMustDieView(TypedDict):
    """``View``."""

    agenda: HeroMustDieAgenda
    deck: int
    drawn: dict[str, int]
    drawn_count: int
    hand: dict[str, int]
    hands: list[int]
    options: HeroMustDieOptions
    put_back: dict[str, int]
    seat: int
    slots: dict[str, HeroMustDieSlot]
    stolen: list[HeroMustDieStolenEntry]
    table: HeroMustDieTable


class HeroMustDiePutBack(TypedDict):
    """``State.plots.put_back``."""

    cards: dict[str, int]
    seat: int


class HeroMustDiePlots(TypedDict):
    """``State.plots``."""

    drawn: dict[str, int]
    hands: list[dict[str, int]]
    put_back: HeroMustDiePutBack | None
    stolen: list[HeroMustDieStolenEntry]


class HeroMustDieState(TypedDict):
    """``State``."""

    agenda: HeroMustDieAgenda
    options: HeroMustDieOptions
    plots: HeroMustDiePlots
    slots: dict[str, HeroMustDieSlot]
    table: HeroMustDieTable


class ValorAndVillainyHeldEntry(TypedDict):
    """``View.held[...]``."""

    arcane: int
    divine: int
    void: int


class ValorAndVillainyGroupEntry(TypedDict):
    """``View.table.agenda.attack.group[...]``."""

    hits: int
    who: str


class ValorAndVillainyAssign(TypedDict):
    """``View.table.agenda.attack.stage.assign``."""

    again: bool
    dodge: int
    target: str


class ValorAndVillainyDeal(TypedDict):
    """``View.table.agenda.attack.stage.deal``."""

    amount: int
    next: str | None
    vacant: list[Any]


class ValorAndVillainyDodge(TypedDict):
    """``View.table.agenda.attack.stage.dodge``."""

    lent: str | None
    target: str


class ValorAndVillainyResolve(TypedDict):
    """``View.table.agenda.attack.stage.resolve``."""

    fresh: bool
    meeting: ValorAndVillainyAssign


class ValorAndVillainyStage(TypedDict, total=False):
    """``View.table.agenda.attack.stage``."""

    assign: ValorAndVillainyAssign
    deal: ValorAndVillainyDeal
    dodge: ValorAndVillainyDodge
    more: str | None
    resolve: ValorAndVillainyResolve
    seek: Any
    toss: ValorAndVillainyDodge


class ValorAndVillainyAttack(TypedDict):
    """``View.table.agenda.attack``."""

    cell: str
    dealt: int
    flags: list[str]
    group: list[ValorAndVillainyGroupEntry] | None
    pool: int
    source: str
    stage: str | ValorAndVillainyStage


class ValorAndVillainyTarget(TypedDict, total=False):
    """``View.table.agenda.casts[...].stage.effect.casting.aiming.targets[...]``."""

    char: str
    region: str


class ValorAndVillainyAiming(TypedDict):
    """``View.table.agenda.casts[...].stage.effect.casting.aiming``."""

    level: str
    named: int
    targets: list[ValorAndVillainyTarget | None]


class ValorAndVillainyCasting(TypedDict):
    """``View.table.agenda.casts[...].stage.effect.casting``."""

    aiming: ValorAndVillainyAiming
    at: int
    effect: int


class ValorAndVillainyEffect(TypedDict):
    """``View.table.agenda.casts[...].stage.effect``."""

    casting: ValorAndVillainyCasting
    count: Any


class ValorAndVillainyAimingTarget(TypedDict):
    """``View.table.agenda.casts[...].stage.where.aiming.targets[...]``."""

    char: str


class ValorAndVillainyWhereAiming(TypedDict):
    """``View.table.agenda.casts[...].stage.where.aiming``."""

    level: str
    named: int
    targets: list[ValorAndVillainyAimingTarget | None]


class ValorAndVillainyWhere(TypedDict):
    """``View.table.agenda.casts[...].stage.where``."""

    aiming: ValorAndVillainyWhereAiming
    at: int
    effect: int


class ValorAndVillainyCastStage(TypedDict, total=False):
    """``View.table.agenda.casts[...].stage``."""

    effect: ValorAndVillainyEffect
    targets: ValorAndVillainyAiming
    where: ValorAndVillainyWhere


class ValorAndVillainyCast(TypedDict):
    """``View.table.agenda.casts[...]``."""

    caster: str
    flags: list[Any]
    seat: str
    spell: str
    stage: str | ValorAndVillainyCastStage


class ValorAndVillainyArmor(TypedDict):
    """``View.table.agenda.damage[...].stage.armor``."""

    amount: int
    dropped: bool


class ValorAndVillainyEnd(TypedDict):
    """``View.table.agenda.damage[...].stage.end``."""

    hero_side: bool
    vacant: Any


class ValorAndVillainyDamageEntryStage(TypedDict, total=False):
    """``View.table.agenda.damage[...].stage``."""

    armor: ValorAndVillainyArmor
    end: ValorAndVillainyEnd
    gone: ValorAndVillainyEnd


class ValorAndVillainyDamageEntry(TypedDict):
    """``View.table.agenda.damage[...]``."""

    flags: list[str]
    source: str
    stage: ValorAndVillainyDamageEntryStage
    target: str


class ValorAndVillainyDraw(TypedDict):
    """``View.table.agenda.prompt.draw``."""

    cards: ValorAndVillainyHeldEntry
    last: str | None
    seat: str
    to_name: int


class ValorAndVillainyGain(TypedDict):
    """``View.table.agenda.prompt.gain``."""

    least: str
    left: int
    optional: bool
    row: str | None
    seat: str


class ValorAndVillainyToRoll(TypedDict):
    """``View.table.agenda.prompt.reroll.to_roll``."""

    adept: int
    master: int
    novice: int


class ValorAndVillainyReroll(TypedDict):
    """``View.table.agenda.prompt.reroll``."""

    last: str | None
    left: int
    named: dict[str, int]
    seat: str
    to_roll: ValorAndVillainyToRoll


class ValorAndVillainySpawn(TypedDict):
    """``View.table.agenda.prompt.spawn``."""

    card: str | None
    size: str


class ValorAndVillainyPrompt(TypedDict, total=False):
    """``View.table.agenda.prompt``."""

    defender: str
    draw: ValorAndVillainyDraw
    gain: ValorAndVillainyGain
    reroll: ValorAndVillainyReroll
    spawn: ValorAndVillainySpawn


class ValorAndVillainyBeats(TypedDict):
    """``View.table.agenda.rolls[...].stage.beats``."""

    dice: dict[str, int]
    extra: int


class ValorAndVillainyToss(TypedDict):
    """``View.table.agenda.rolls[...].stage.toss``."""

    boosted: str | None
    dice: dict[str, int]
    to_roll: ValorAndVillainyToRoll


class ValorAndVillainyRollStage(TypedDict, total=False):
    """``View.table.agenda.rolls[...].stage``."""

    beats: ValorAndVillainyBeats
    bonus: list[str]
    boost: ValorAndVillainyToRoll
    made: dict[str, int]
    meddling: ValorAndVillainyBeats
    spend: int
    toss: ValorAndVillainyToss


class ValorAndVillainyRoll(TypedDict):
    """``View.table.agenda.rolls[...]``."""

    flags: list[str]
    kind: str
    stage: str | ValorAndVillainyRollStage
    who: str


class ValorAndVillainyProgress(TypedDict):
    """``View.table.agenda.scout.stage.ambush.progress``."""

    at: str
    done: int


class ValorAndVillainyAmbush(TypedDict):
    """``View.table.agenda.scout.stage.ambush``."""

    progress: ValorAndVillainyProgress
    waiting: list[str]


class ValorAndVillainyScoutStage(TypedDict, total=False):
    """``View.table.agenda.scout.stage``."""

    acting: list[str]
    ambush: ValorAndVillainyAmbush
    flip: str
    heroes: ValorAndVillainyProgress
    minions: ValorAndVillainyProgress
    portal: str
    rules: str


ValorAndVillainyScout = TypedDict(
    "ValorAndVillainyScout",
    {
        "dirs": "list[str]",
        "from": "str",
        "stage": "ValorAndVillainyScoutStage",
    },
)


class ValorAndVillainyFreed(TypedDict):
    """``View.table.agenda.turns[...].stage.freed``."""

    fresh: bool
    left: int


class ValorAndVillainyMain(TypedDict):
    """``View.table.agenda.turns[...].stage.main``."""

    left: int
    points: int
    used: list[str]


class ValorAndVillainyStep(TypedDict):
    """``View.table.agenda.turns[...].stage.step``."""

    acting: ValorAndVillainyMain
    to: str


class ValorAndVillainyTurnStage(TypedDict, total=False):
    """``View.table.agenda.turns[...].stage``."""

    freed: ValorAndVillainyFreed
    main: ValorAndVillainyMain
    step: ValorAndVillainyStep


class ValorAndVillainyTurn(TypedDict):
    """``View.table.agenda.turns[...]``."""

    evade: bool
    over: Any
    seat: str
    stage: str | ValorAndVillainyTurnStage
    who: str


class ValorAndVillainyWindow(TypedDict):
    """``View.table.agenda.windows[...]``."""

    first: str
    flags: list[str]
    floor: int
    source: str | None
    subject: str
    trigger: str


class ValorAndVillainyAgenda(TypedDict):
    """``View.table.agenda``."""

    attack: ValorAndVillainyAttack | None
    casts: list[ValorAndVillainyCast]
    damage: list[ValorAndVillainyDamageEntry]
    prompt: str | ValorAndVillainyPrompt
    rolls: list[ValorAndVillainyRoll]
    scout: ValorAndVillainyScout | None
    tags: list[str]
    turns: list[ValorAndVillainyTurn]
    windows: list[ValorAndVillainyWindow]


class ValorAndVillainyCash(TypedDict):
    """``View.table.base.stage.cash``."""

    dice: int
    side: str


class ValorAndVillainyPlace(TypedDict):
    """``View.table.base.stage.discard.place``."""

    at: int
    side: str


class ValorAndVillainyDiscard(TypedDict):
    """``View.table.base.stage.discard``."""

    least: int
    place: ValorAndVillainyPlace


class ValorAndVillainyEquip(TypedDict):
    """``View.table.base.stage.equip``."""

    again: bool
    filled: list[str]
    place: ValorAndVillainyPlace
    replaced: bool


class ValorAndVillainyGust(TypedDict):
    """``View.table.base.stage.gust``."""

    at: int
    cell: Any


class ValorAndVillainyRestack(TypedDict):
    """``View.table.base.stage.restack``."""

    cell: str
    placed: int


ValorAndVillainyBaseStage = TypedDict(
    "ValorAndVillainyBaseStage",
    {
        "cash": "ValorAndVillainyCash",
        "chumps": "int",
        "discard": "ValorAndVillainyDiscard",
        "dojo": "int",
        "draft": "int",
        "draw": "ValorAndVillainyPlace",
        "equip": "ValorAndVillainyEquip",
        "gust": "ValorAndVillainyGust",
        "icons": "int",
        "restack": "ValorAndVillainyRestack",
        "return": "ValorAndVillainyDiscard",
        "reveal": "str",
        "spells": "int",
        "spend": "ValorAndVillainyDiscard",
        "unmount": "int",
    },
    total=False,
)


class ValorAndVillainyBase(TypedDict):
    """``View.table.base``."""

    phase: str
    stage: str | ValorAndVillainyBaseStage


class ValorAndVillainyCell(TypedDict):
    """``View.table.map.cells[...]``."""

    stack: list[str]
    tile: str | None
    treasures: int


class ValorAndVillainyMap(TypedDict):
    """``View.table.map``."""

    cells: dict[str, ValorAndVillainyCell]
    labyrinth: list[str] | None


class ValorAndVillainyOptions(TypedDict):
    """``View.table.options``."""

    action_point_cap: int
    allow_roster_changes: bool
    auto_forced: bool
    boost_any_roll: bool
    cap_result: str
    character_choice: str
    characters: list[str]
    decision_cap: int
    final_round_cap: int
    hand_limit: int
    heroes: int
    invigorate_above_max: bool
    loot_one_by_one: bool
    observe_reaction_passes: bool
    optional_benefits: bool
    optional_procession_spawns: bool
    plus_one_cap: int
    row_capacity: int
    shaping: bool
    small_map_random_tier2: int
    wound_then_defeat_in_one_attack: bool


class ValorAndVillainyRows(TypedDict):
    """``View.table.players[...].rows``."""

    corruption: ValorAndVillainyToRoll
    magic: ValorAndVillainyToRoll
    melee: ValorAndVillainyToRoll
    ranged: ValorAndVillainyToRoll


class ValorAndVillainySlots(TypedDict):
    """``View.table.players[...].slots``."""

    defense: str | None
    item: str | None
    offense: str | None


class ValorAndVillainyTokens(TypedDict):
    """``View.table.players[...].tokens``."""

    corruption: int
    magic: int
    melee: int
    ranged: int


class ValorAndVillainyPlayer(TypedDict):
    """``View.table.players[...]``."""

    armor_by: list[str]
    cell: str | None
    crystal: bool
    cursed: bool
    edge_by: list[list[str]]
    health: int
    lifelink_by: list[str]
    marker: bool
    points: int
    rows: ValorAndVillainyRows
    shackled: bool
    slots: ValorAndVillainySlots
    tokens: ValorAndVillainyTokens
    who: str | None
    xp: int


class ValorAndVillainyHeroes(TypedDict):
    """``View.table.stashes.heroes``."""

    face_down: int
    treasures: dict[str, int]


class ValorAndVillainyStashes(TypedDict):
    """``View.table.stashes``."""

    heroes: ValorAndVillainyHeroes
    villain: ValorAndVillainyHeroes


class ValorAndVillainyTable(TypedDict):
    """``View.table``."""

    agenda: ValorAndVillainyAgenda
    base: ValorAndVillainyBase
    bloodlust: list[list[str]]
    corners: list[Any]
    day: int
    decisions: int
    defeated_heroes: int
    defeated_minions: dict[str, int]
    discard: dict[str, int]
    ending: str | None
    final_battle: bool
    final_rounds: int
    goes_last: bool
    gust: str | None
    gust_marker: bool
    heroes: int
    initiative: str
    mandatory: list[str]
    map: ValorAndVillainyMap
    markers: list[Any]
    may_act: list[str]
    minion_discard: dict[str, int]
    minions: dict[str, int]
    options: ValorAndVillainyOptions
    players: dict[str, ValorAndVillainyPlayer]
    round: int
    shrines: int
    shrines_idle: bool
    shrines_needed: int
    souls: int
    stashes: ValorAndVillainyStashes
    tiles: list[str]
    treasure_discard: dict[str, int]
    treasures: dict[str, int]
    wounded: list[str]


class ValorAndVillainyView(TypedDict):
    """``View``."""

    asked: str | None
    hand: dict[str, int]
    held: dict[str, ValorAndVillainyHeldEntry]
    seat: int
    table: ValorAndVillainyTable
    unseen: dict[str, int]


class ValorAndVillainyState(TypedDict):
    """``State``."""

    asked: int
    deck: dict[str, int]
    hands: dict[str, dict[str, int]]
    table: ValorAndVillainyTable
