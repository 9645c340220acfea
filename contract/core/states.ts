import type { Role } from "./roles.ts";

export type Mover = Role | "worker" | "clock";
/** One allowed step of a life cycle: from, to, and whose step it is. */
export interface Move<S extends string> {
  readonly from: S;
  readonly to: S;
  readonly by: readonly Mover[];
}

/** The states from which these moves lead to `to`, by whoever it is or by those given. */
export const before = <S extends string>(moves: readonly Move<S>[], to: S, by?: Mover): S[] =>
  moves.filter((move) => move.to === to && (by === undefined || move.by.includes(by))).map((move) => move.from);
