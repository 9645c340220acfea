import type { Todo } from "../core/todos.ts";
import type { RowName } from "../index.ts";
import { type NeedKey, todos } from "../todos.ts";

/** A to-do whose calls are known to exist. */
export interface Need extends Todo {
  readonly may: RowName;
  readonly list: RowName;
}

/** What each need is. */
export const needs = todos satisfies Readonly<Record<NeedKey, Need>>;
