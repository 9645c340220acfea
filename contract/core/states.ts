import type { Role } from "./roles.ts";

export type Mover = Role | "worker" | "clock";
/** One allowed transition of a life cycle: from, to, and who may make it. */
export interface Move<S extends string> {
  readonly from: S;
  readonly to: S;
  readonly by: readonly Mover[];
}

/** The states from which these transitions lead to `to`, made by anyone or only by `by`. */
export const before = <S extends string>(moves: readonly Move<S>[], to: S, by?: Mover): S[] =>
  moves.filter((move) => move.to === to && (by === undefined || move.by.includes(by))).map((move) => move.from);

/** What a state means to its reader; the console has a colour for each. */
export type StateTone = "neutral" | "going" | "waiting" | "good" | "bad" | "done";
/** The icon of a state, so that states differ without colour too; the console draws each. */
export type StateIcon =
  | "play"
  | "clock"
  | "triangle"
  | "check"
  | "cross"
  | "double-check"
  | "pencil"
  | "disc"
  | "ring"
  | "bookmark"
  | "star"
  | "octagon"
  | "chevron"
  | "lens"
  | "checked-sheet"
  | "dashed-circle"
  | "bars"
  | "flag"
  | "banknote"
  | "question"
  | "calendar"
  | "arrow"
  | "plane"
  | "hourglass"
  | "check-on-line"
  | "exclamation"
  | "turned-arrow"
  | "crossed-circle"
  | "wide-check"
  | "bubble-mark"
  | "bubble-check"
  | "bubble-line"
  | "bubble-dots"
  | "eraser"
  | "barred-circle"
  | "arrow-back"
  | "circle-plus"
  | "person"
  | "eye"
  | "box"
  | "dots"
  | "half-disc"
  | "arrow-up"
  | "loop"
  | "alarm"
  | "arrow-out"
  | "swap"
  | "skip-bar"
  | "moon"
  | "padlock"
  | "seal"
  | "barred-seal"
  | "thumb-up";

/** How a state is shown, the same everywhere. */
export interface StateLook {
  readonly tone: StateTone;
  readonly icon: StateIcon;
}

const looks = new Map<string, StateLook>();

/** Registers how an area's states are shown. A name looks the same in every life cycle. */
export const addStateLooks = <const L extends Readonly<Record<string, StateLook>>>(added: L): L => {
  for (const [state, look] of Object.entries(added)) {
    const { tone, icon } = looks.get(state) ?? look;
    if (tone !== look.tone || icon !== look.icon) throw new Error(`The state ${state} has another look already`);
    looks.set(state, look);
  }
  return added;
};

/** How a state of a loaded area is shown; undefined if unknown. */
export const stateLook = (state: string): StateLook | undefined => looks.get(state);
