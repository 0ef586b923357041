//! Every promise that a game makes by implementing [`Rules`](crate::Rules).

indexed! {
    /// What holds for every game; its text is the promise in words.
    ///
    /// The order is the order in which a node is looked at, so that the first
    /// broken promise is the cause rather than a consequence.
    #[non_exhaustive]
    pub enum Promise {
        /// Name, title, prefix, version and options are filled in.
        Names = "the game and its options have names, a title, a prefix and a version",
        /// [`OptionSet::check`](crate::OptionSet::check) accepts the default.
        OptionsDefault = "the default options pass their own check",
        /// Options survive JSON, and are handed out in the order of their list.
        OptionsRoundTrip = "options survive JSON, all of them and in their order",
        /// A typing error in an option is an error with the names that exist.
        OptionsUnknown = "an unknown option is refused with the names of the known ones",
        /// Index, value and text are three spellings of one thing.
        CatalogueRoundTrip = "index, value and text of every catalogue entry name each other",
        /// A text names one entry of a catalogue.
        TextsUnique = "no two entries of a catalogue share a text",
        /// Actions and outcomes have a serial form.
        StepRoundTrip = "every action and every outcome survives JSON and bytes",
        /// Reading a state that play has reached never panics.
        NoPanic = "no chapter of the rules panics at a state that play has reached",
        /// The options are part of the state.
        OptionsKept = "a state knows the options it was set up with, to the end",
        /// The seats are those of the limits, and one of them is in turn.
        Seats = "the number of seats is constant and the seat in turn is one of them",
        /// A player node has a legal action.
        LegalNonEmpty = "a seat that decides has at least one legal action",
        /// Other nodes have none.
        LegalOnlyAtPlayers = "there are legal actions only where a seat decides",
        /// Legal actions come once each, in catalogue order.
        LegalAscending = "the ids of legal actions strictly ascend",
        /// [`Limits::branching`](crate::Limits::branching).
        Branching = "no node has more legal actions than the limits say",
        /// A chance node has an outcome.
        OddsNonEmpty = "a chance node has at least one outcome",
        /// Other nodes have none.
        OddsOnlyAtChance = "there are outcomes only where chance decides",
        /// Outcomes come once each, in catalogue order.
        OddsAscending = "the ids of outcomes strictly ascend",
        /// No outcome is listed that cannot happen.
        WeightsPositive = "no weight is zero",
        /// [`Limits::chance_width`](crate::Limits::chance_width).
        ChanceWidth = "no chance node has more outcomes than the limits say, nor than 256",
        /// [`Legal::total`](crate::Legal::total) is the sum of the weights.
        Total = "the total is the sum of the weights",
        /// [`Legal::outcome_at`](crate::Legal::outcome_at) sells as many weights as weigh.
        Draw = "each outcome wins exactly as many weights as it weighs",
        /// [`Legal::is_legal`](crate::Legal::is_legal) and
        /// [`Legal::legal_set`](crate::Legal::legal_set) know the legal actions.
        Allows = "every listed action is allowed",
        /// [`Legal::is_possible`](crate::Legal::is_possible) knows the outcomes.
        Settles = "every listed outcome can settle",
        /// Whatever is not listed is refused and changes nothing.
        Refused = "every step that is not listed is refused with an error and changes nothing",
        /// Whatever is listed can be done.
        StepsApply = "every listed step applies without a panic",
        /// No component appears or vanishes.
        Tally = "the components are the same at every node",
        /// [`Setup::validate`](crate::Setup::validate) accepts what play reaches.
        Audit = "the audit accepts every state that play reaches",
        /// Nothing is paid before the end.
        PayoffEarly = "payoffs are zero until the game is over",
        /// [`Limits::min_payoff`](crate::Limits::min_payoff) and its twin.
        PayoffBounds = "payoffs lie within the limits, in a positive unit",
        /// [`Utility`](crate::Utility) is true.
        PayoffSum = "payoffs add up to zero, or are identical, if the game says so",
        /// Shaped rewards cannot change what is best.
        PotentialEnd = "the potential has a positive denominator and is zero at the end",
        /// [`Limits::decisions`](crate::Limits::decisions) and its twin.
        Ends = "the game ends within the decisions and outcomes of its limits",
        /// A state is a value.
        Value = "a clone is equal, and equal states have equal hashes and digests",
        /// Equality, digest and serial form look at the same fields.
        Equality = "states are equal, and have equal digests, exactly if their bytes are equal",
        /// Undo restores everything that can be seen.
        Undo = "undo restores state, digest, bytes, legal list and every view",
        /// Play is a function of options and steps.
        Replay = "the same steps from the same options give the same state",
        /// A state survives JSON.
        StateJson = "a state survives JSON",
        /// A state survives bytes.
        StateBytes = "a state survives its binary form",
        /// A view survives both.
        ViewRoundTrip = "views are written alike exactly if they are equal, as JSON and bytes",
        /// A guess looks like the real thing from its chair.
        GuessView = "a guess gives its seat the view it was made from",
        /// A guess is a state that a game can show.
        GuessAudit = "the audit accepts every guess",
        /// A guess holds the components of the real thing.
        GuessTally = "a guess has the components of the game",
        /// A guess waits for the same.
        GuessNode = "a guess is at the same node as the state, as far as the seat can know",
        /// No guess knows anything beyond the view.
        GuessPure = "the same view and the same generator give the same guess",
        /// What a seat cannot see changes nothing for it.
        Blind = "worlds that a seat cannot tell apart allow and refuse it the same",
        /// Nothing is hidden in a game that says so.
        PerfectInformation = "with perfect information the guess is the state",
        /// A guess can be played.
        GuessPlays = "play can go on from a guess to the end",
        /// The true world is among those that are guessed.
        GuessTruth = "the true world and the true decider can be guessed",
        /// A seat cannot reach more than its views, along a whole history.
        Twins = "in games that a seat cannot tell apart, whatever it can reach is equal",
        /// The layout is constant.
        EncodeLayout = "every view is encoded in the same layout",
        /// Fields have names.
        EncodeNames = "fields have unique names in snake_case, a meaning and a maximum",
        /// Cells keep their range.
        EncodeCells = "no cell is above the maximum of its field",
        /// ObservationWriter are a function of the view.
        EncodePure = "equal views give equal cells, and floats are cells over the maximum",
        /// The short way gives the same features.
        EncodeSeat = "a state gives the cells that the view of the seat gives",
        /// [`Expected::relative_fields`](super::Expected::relative_fields).
        EncodeOrder = "declared fields list the seats in turn order from the one that looks",
        /// Advice is legal.
        AdviseLegal = "the advice is one of the legal actions",
        /// Advice is a function of the view.
        AdvisePure = "equal views get equal advice",
        /// Documents from outside are refused, or are states like any other.
        Corrupt = "a corrupted document is refused, or is a state that can be played to the end",
        /// Where something is hidden, a guess cannot always be right; judged at the end of a run.
        GuessDiffers = "in a game that hides something, some guess is not the truth",
        /// A guess is a draw; judged at the end of a run.
        GuessVaries = "in a game that hides something, some guesses from one view differ",
        /// [`Expected::secrets`](super::Expected::secrets), judged at the end of a run.
        Secret = "no seat knows a declared secret at every node",
        /// [`Expected::actions`](super::Expected::actions), judged at the end of a run.
        ActionsReached = "the expected actions were legal somewhere",
        /// [`Expected::chance_outcomes`](super::Expected::chance_outcomes), judged at the end of a
        /// run.
        OutcomesReached = "the expected chance outcomes were possible somewhere",
        /// [`Expected::next_seat`](super::Expected::next_seat), judged at the end of a run.
        TurnOrder = "as often as expected, the next seat in turn order decides next",
        /// [`check_relabelled`](super::check_relabelled).
        Relabelled = "other numbers for the seats change nothing else",
    }
}
