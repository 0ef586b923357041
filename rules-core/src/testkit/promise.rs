//! Every promise that a game makes by implementing [`Rules`](crate::Rules).

indexed! {
    /// A property that every game must have; its text states the property.
    ///
    /// The order is that of the checks at a node, so that the first broken promise is the
    /// cause rather than a consequence.
    #[non_exhaustive]
    pub enum Promise {
        /// Name, title, prefix, version and options are filled in.
        Names = "the game and its options have names, a title, a prefix and a version",
        /// [`OptionSet::check`](crate::OptionSet::check) accepts the default.
        OptionsDefault = "the default options pass their own check",
        /// Options round-trip through JSON and are visited in the order of their list.
        OptionsRoundTrip = "options survive JSON, all of them and in their order",
        /// An unknown option name is refused with the names that exist.
        OptionsUnknown = "an unknown option is refused with the names of the known ones",
        /// Index, value and text of a catalogue entry convert into each other.
        CatalogueRoundTrip = "index, value and text of every catalogue entry name each other",
        /// A text names one entry of a catalogue.
        TextsUnique = "no two entries of a catalogue share a text",
        /// Actions and chance outcomes can be serialised.
        StepRoundTrip = "every action and every outcome survives JSON and bytes",
        /// Reading a state that play has reached never panics.
        NoPanic = "no method of the rules panics at a state that play has reached",
        /// The options are part of the state.
        OptionsKept = "a state keeps the options it was set up with",
        /// The seats are those of the limits, and the deciding seat is one of them.
        Seats = "the number of seats is constant and the deciding seat is one of them",
        /// A player node has a legal action.
        LegalNonEmpty = "a seat that decides has at least one legal action",
        /// Other nodes have none.
        LegalOnlyAtPlayers = "there are legal actions only where a seat decides",
        /// [`Limits::branching`](crate::Limits::branching).
        Branching = "no node has more legal actions than the limits say",
        /// A chance node has an outcome.
        OutcomesNonEmpty = "a chance node has at least one outcome",
        /// Other nodes have none.
        OutcomesOnlyAtChance = "there are outcomes only where chance decides",
        /// Outcomes come once each, in catalogue order.
        OutcomesAscending = "the ids of outcomes strictly ascend",
        /// No outcome is listed that cannot happen.
        WeightsPositive = "no weight is zero",
        /// [`Limits::chance_width`](crate::Limits::chance_width).
        ChanceWidth = "no chance node has more outcomes than the limits say, nor than 256",
        /// [`Legal::total_weight`](crate::Legal::total_weight) is the sum of the weights.
        Total = "the total weight is the sum of the weights",
        /// [`Legal::outcome_at`](crate::Legal::outcome_at) gives each outcome its weight.
        OutcomeAt = "each outcome belongs to exactly as many points as its weight",
        /// [`Legal::is_possible`](crate::Legal::is_possible) agrees with the list.
        IsPossible = "every listed outcome is possible",
        /// A step that is not listed is refused and changes nothing.
        Refused = "every step that is not listed is refused with an error and changes nothing",
        /// A listed step can be applied.
        StepsApply = "every listed step applies without a panic",
        /// What a game may override for speed alone gives what it stands for.
        Shortcuts = "a decision has the legal actions of its state, and a step leads to the node of the state after it",
        /// No component appears or vanishes.
        Components = "the components are the same at every node",
        /// [`Setup::validate`](crate::Setup::validate) accepts what play reaches.
        Validate = "`validate` accepts every state that play reaches",
        /// Payoffs are zero before the end.
        PayoffEarly = "payoffs are zero until the game is over",
        /// [`Limits::min_payoff`](crate::Limits::min_payoff) and
        /// [`Limits::max_payoff`](crate::Limits::max_payoff).
        PayoffBounds = "payoffs lie within the limits, in a positive unit",
        /// The payoffs fit the declared [`Utility`](crate::Utility).
        PayoffSum = "payoffs add up to zero, or are identical, if the game says so",
        /// What [`Apply::allied`](crate::Apply::allied) says.
        PayoffAllied = "seats that play together have the same payoff",
        /// Shaped rewards cannot change what is best.
        PotentialEnd = "the potential has a positive denominator and is zero at the end",
        /// [`Apply::SUBGOALS`](crate::Apply::SUBGOALS) and their values.
        Subgoals = "sub-goals have names and keep their bounds, and the potential is zero or their sum by weight",
        /// [`Limits::decisions`](crate::Limits::decisions) and
        /// [`Limits::outcomes`](crate::Limits::outcomes).
        Ends = "the game ends within the decisions and outcomes of its limits",
        /// A state is a value.
        Value = "a clone is equal, and equal states have equal hashes and digests",
        /// Equality, digest and serialisation use the same fields.
        Equality = "states are equal, and have equal digests, exactly if their bytes are equal",
        /// Undo restores everything observable.
        Undo = "undo restores state, digest, bytes, legal list and every view",
        /// Play is a function of options and steps.
        Replay = "the same steps from the same options give the same state",
        /// A state survives JSON.
        StateJson = "a state survives JSON",
        /// A state survives bytes.
        StateBytes = "a state survives its binary form",
        /// Equal views serialise alike, and different ones differently.
        ViewRoundTrip = "views serialise alike exactly if they are equal, as JSON and bytes",
        /// A determinized state has the view it was made from.
        DeterminizeView = "a determinized state gives its seat the view it was made from",
        /// A determinized state is valid.
        DeterminizeValid = "`validate` accepts every determinized state",
        /// A determinized state has the components of the true one.
        DeterminizeComponents = "a determinized state has the components of the game",
        /// A determinized state waits for the same.
        DeterminizeNode = "a determinized state is at the node of the true one, as far as the seat knows",
        /// Determinizing uses the view and the generator alone.
        DeterminizePure = "the same view and the same generator give the same determinized state",
        /// Legal actions and errors of a seat do not depend on what it cannot see.
        Blind = "in states that a seat cannot tell apart, its legal actions and errors are equal",
        /// With [`Rules::PERFECT_INFORMATION`](crate::Rules::PERFECT_INFORMATION) nothing is
        /// hidden.
        PerfectInformation = "with perfect information the determinized state is the true one",
        /// [`Observe::past_choices`](crate::Observe::past_choices).
        PastChoices = "every choice that is told from a state was made in this game, or was forced",
        /// A determinized state can be played.
        DeterminizePlays = "a determinized state can be played to the end",
        /// Determinizing can give the true state.
        DeterminizeTruth = "the true state and the true decider occur among the determinized states",
        /// A seat learns no more than its views, along a whole history.
        Indistinguishable = "in games that a seat cannot tell apart, everything the API gives it is equal",
        /// The layout is constant.
        EncodeLayout = "every view is encoded in the same layout",
        /// Fields have names.
        EncodeNames = "fields have unique names in snake_case, a meaning and a maximum",
        /// Cells keep their range.
        EncodeCells = "no cell is above the maximum of its field",
        /// Cells are what their field says.
        EncodeKinds = "every cell is of the kind of its field: a flag, a value of its category, one hot",
        /// Observations are a function of the view.
        EncodePure = "equal views give equal cells, and floats are cells over the maximum",
        /// Both functions of [`ViewForm`](crate::ViewForm) give the same observation.
        EncodeSeat = "what is borrowed from the state is encoded as the view of the seat is",
        /// [`Expected::relative_fields`](super::Expected::relative_fields).
        EncodeOrder = "declared fields list the seats in turn order, beginning with the observer",
        /// The heuristic action is legal.
        HeuristicLegal = "the heuristic action is one of the legal actions",
        /// The heuristic action is a function of the view.
        HeuristicPure = "equal views give equal heuristic actions",
        /// The actions of [plans](crate::Heuristic::PLANS).
        Plans = "the action of a plan is legal, and equal views give equal ones",
        /// [`Heuristic::seat_action`](crate::Heuristic::seat_action) agrees with the view.
        SeatAction = "the action chosen from a state is the one chosen from the view of its seat, by the heuristic and by each plan",
        /// Documents from outside are refused, or are states like any other.
        Corrupt = "a corrupted document is refused, or is a state that can be played to the end",
        /// With hidden information a determinized state is not always the true one; checked at
        /// the end of a run.
        DeterminizeDiffers = "with imperfect information, some determinized state is not the true one",
        /// A determinized state is random; checked at the end of a run.
        DeterminizeVaries = "with imperfect information, some states determinized from one view differ",
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
        Relabelled = "renumbering the seats changes nothing else",
    }
}
