import type { Views } from "./views.js";
export * from "./views.js";

/** A value that JSON has. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Options of a game by name; those that are not named have their defaults. */
export type Options = { [name: string]: Json };

/** What a seat knows: of a game whose name is a literal, its own type; else any object. */
export type View<Name extends string> = Name extends keyof Views ? Views[Name] : { [key: string]: Json };

/** The kind of a node: what a state waits for. */
export type NodeKind = "player" | "chance" | "terminal";

/** An option that a game takes. */
export interface OptionInfo {
  name: string;
  meaning: string;
  accepts: string;
  default: Json;
}

/** Where a field of the observation lies. */
export interface ObservationField {
  name: string;
  offset: number;
  shape: number[];
  max: number;
  meaning: string;
}

/** A step: an action of a seat, or an outcome of chance, by its id. */
export interface Step {
  kind: "action" | "chance";
  id: number;
}

/** A chance outcome and its weight; its probability is the weight divided by the sum of all. */
export interface WeightedOutcome {
  id: number;
  weight: number;
}

/** A legal action in words. */
export interface ActionWords {
  id: number;
  notation: string;
  words: string;
  /** Parts of the table that it concerns, as the picture marks them by `data-part`. */
  parts: string[];
  /** The choice of several things to which it adds one: the same number while this choice is pending. */
  choice: number | null;
  /** Where it comes among all that add to this choice: they are taken in ascending order. What says more of
   * the thing that was added last, such as with which dice a run is made, has the place of this thing. */
  place: number;
  /** Whether it takes nothing, or ends what others go on with, as to pass or to stop: lists have it last. */
  declines: boolean;
}

/** What a seat sees and may do, in words. */
export interface Description {
  seat: number;
  asked: string;
  table: { title: string; lines: string[] }[];
  actions: ActionWords[];
}

/** What a search found about an action. */
export interface ActionStats {
  action: number;
  visits: number;
  value: number;
  error: number;
}

/** What a search found. */
export interface SearchReport {
  action: number;
  simulations: number;
  actions: ActionStats[];
  line: number[];
}
