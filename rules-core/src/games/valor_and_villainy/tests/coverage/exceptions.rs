//! Rules that no game can show, and rows of the table that thousands of games
//! hardly reach; each with the ordinary test that proves it.

/// Rules without a moment in play: why, and the test that proves them.
pub(super) const NO_MOMENT: &[(&str, &str, &str)] = &[
    ("VV-5", "a definition", "vv_5_characters_are_heroes_mordak_pieces_and_gust"),
    ("VV-132", "about views", "vv_132_vv_225_a_hand_is_its_owners_even_among_heroes"),
    ("VV-170", "nothing happens by it", "vv_169_vv_170_vv_q12_vv_q32_xp_buys_what_can_be_improved"),
    (
        "VV-200",
        "refers to VV-56 to VV-67",
        "vv_64_vv_65_vv_200_vv_q26_ambushers_all_come_and_then_act_one_by_one",
    ),
    ("VV-219", ROSTER, "vv_219_the_roster_changes_by_the_switch_and_at_its_moments_only"),
    ("VV-220", ROSTER, "vv_220_vv_221_vv_s67_a_third_hero_opens_the_corners"),
    ("VV-221", ROSTER, "vv_220_vv_221_vv_s67_a_third_hero_opens_the_corners"),
    ("VV-222", ROSTER, "vv_222_vv_223_vv_s68_a_hero_leaves_with_everything"),
    ("VV-223", ROSTER, "vv_223_idle_shrines_move_nothing_until_the_map_is_known"),
    ("VV-224", "about views", "vv_224_the_table_is_everybodys"),
    ("VV-225", "about views", "vv_132_vv_225_a_hand_is_its_owners_even_among_heroes"),
    ("VV-226", ROSTER, "vv_226_a_removed_hero_leaves_its_defeat_behind"),
];

const ROSTER: &str = "players join and leave outside the action catalogue";

/// Rows, by rule and part, that the long run meets a few times or never, and
/// the test that proves each of them whatever the games do.
pub(super) const PROVED: &[(&str, &str, &str)] = &[
    (
        "VV-41",
        "a Minion gives up the marker of the strings",
        "vv_99_vv_41_the_token_chooses_among_minions_on_strings",
    ),
    ("VV-81", "the Altar Defeats a Hero", "vv_81_the_altar_takes_hearts_for_a_treasure"),
    (
        "VV-99",
        "the holder of the token chooses among Gust and Minions",
        "vv_99_vv_41_the_token_chooses_among_minions_on_strings",
    ),
    ("VV-109", "Gust is Defeated", "vv_109_gust_falls_to_his_defeat_value_only"),
    (
        "VV-112",
        "two casters heal by one attack",
        "vv_112_vv_q49_each_binding_caster_heals_once_an_attack",
    ),
    ("VV-115", "the Villain keeps five", "vv_72_vv_115_vv_q31_a_shrine_leaves_the_villain_five"),
    ("VV-116", "a Hero Defeats itself", "vv_116_vv_185_hearts_are_paid_whatever_protects"),
    (
        "VV-128",
        "what follows is lost with the caster",
        "vv_128_what_follows_is_lost_with_a_caster_that_falls",
    ),
    (
        "VV-140",
        "the Ambush of a Scout that fell is resolved",
        "vv_67_vv_140_a_scout_that_falls_does_not_resume",
    ),
    ("VV-140", "an event is dropped", "vv_140_a_window_closes_with_the_one_that_it_is_about"),
    (
        "VV-150",
        "a Hero is Defeated in a Turn that interrupts its own",
        "vv_67_vv_140_a_scout_that_falls_does_not_resume",
    ),
    (
        "VV-154",
        "a Hero is Defeated twice before the cash-in",
        "vv_151_vv_154_vv_q24_a_hero_defeated_twice_counts_twice",
    ),
    (
        "VV-177",
        "the Hero Stash is cashed in at the entry",
        "vv_177_the_hero_stash_is_distributed_and_cashed_in_first",
    ),
    ("VV-185", "both ends at once", "vv_185_vv_q50_a_group_is_dealt_before_the_end_is_looked_for"),
    (
        "VV-185",
        "a payment of Hearts ends the game",
        "vv_116_vv_185_hearts_are_paid_whatever_protects",
    ),
    (
        "VV-206",
        "Gust comes where Gwenavael fell",
        "vv_206_gust_acts_where_gwenavael_stopped_or_fell",
    ),
    ("VV-213", "Gust goes back by a Defeat", "vv_109_gust_falls_to_his_defeat_value_only"),
    (
        "VV-213",
        "Gust acts while Gwenavael is in the Stash",
        "vv_206_gust_acts_where_gwenavael_stopped_or_fell",
    ),
    ("VV-214", "all five Sheep lie on the Map", "baa_leful_verse_turns_a_minion_into_a_sheep"),
    (
        "VV-217",
        "the discard pile joins the unseen Treasures",
        "vv_217_vv_q46_face_down_treasures_stay_in_the_unseen_pool",
    ),
    (
        "VV-217",
        "no Treasure is left to be placed",
        "vv_217_vv_q46_face_down_treasures_stay_in_the_unseen_pool",
    ),
];
