//! Characters, Minions, Treasures, Puppets.

indexed! {
    /// The eight characters (2.3).
    #[non_exhaustive]
    pub enum Character {
        /// Measured Technique (UH-101).
        Alfred = "alfred",
        /// Comedy of Errors (UH-106).
        Wanda = "wanda",
        /// Save the Rats (UH-111).
        Tilda = "tilda",
        /// Fixing the Odds (UH-116).
        Jerry = "jerry",
        /// Rage (UH-121).
        Betty = "betty",
        /// Forge and Karat Coin (UH-130, UH-131).
        Karl = "karl",
        /// Faith and Tithe (UH-135, UH-136).
        Greg = "greg",
        /// Puppets (UH-140).
        Ellen = "ellen",
    }
}

indexed! {
    /// The Minions below the Boss (2.5).
    #[non_exhaustive]
    pub enum Minion {
        /// Rats.
        SewerRat = "sewer_rat",
        /// Rats.
        PackRat = "pack_rat",
        /// Rats.
        LabRat = "lab_rat",
        /// Rats.
        RatBandit = "rat_bandit",
        /// Pixies; always on top (UH-13).
        LineLeaderPixie = "line_leader_pixie",
        /// Pixies.
        BubblePixie = "bubble_pixie",
        /// Pixies.
        GlitterPixie = "glitter_pixie",
        /// Pixies.
        MischiefPixie = "mischief_pixie",
    }
}

indexed! {
    /// The Treasures (2.6): eight of the Rats, eight of the Pixies.
    #[non_exhaustive]
    pub enum Treasure {
        /// Rats.
        RustyCrown = "rusty_crown",
        /// Rats.
        SilverLadle = "silver_ladle",
        /// Rats.
        BagOfBottleCaps = "bag_of_bottle_caps",
        /// Rats.
        LuckyMarble = "lucky_marble",
        /// Rats.
        CrookedScales = "crooked_scales",
        /// Rats.
        CrackedMirror = "cracked_mirror",
        /// Rats.
        LostLunchbox = "lost_lunchbox",
        /// Rats.
        MouseTrap = "mouse_trap",
        /// Pixies.
        CrystalSlipper = "crystal_slipper",
        /// Pixies.
        JarOfPixieDust = "jar_of_pixie_dust",
        /// Pixies.
        GlitterBomb = "glitter_bomb",
        /// Pixies.
        MoonLantern = "moon_lantern",
        /// Pixies.
        ThistleWand = "thistle_wand",
        /// Pixies.
        WildHoneycomb = "wild_honeycomb",
        /// Pixies.
        DragonflyReins = "dragonfly_reins",
        /// Pixies.
        BorrowedThimble = "borrowed_thimble",
    }
}

indexed! {
    /// Ellen's Puppets (2.7).
    #[non_exhaustive]
    pub enum Puppet {
        /// +1.
        SirSock = "sir_sock",
        /// A Blue die.
        MissMitten = "miss_mitten",
        /// Rerolls an own die.
        OldYarnbeard = "old_yarnbeard",
        /// Rerolls any die.
        CaptainFelt = "captain_felt",
    }
}
