import type { SqlText } from "./sql-text.ts";
import type { View } from "./view.ts";

/** The records of an area that a search over everything finds, as its list shows them. */
export interface Searched {
  /** That of the area's list, whose policy says who may search it. Has a name and a search. */
  readonly view: View;
  /** What tells a record from others of its name. Without it: nothing. */
  readonly detail?: SqlText;
}

let all: Readonly<Record<string, Searched>> = {};

/** Sets at boot what a search over everything looks in, by area. */
export const setSearched = (searched: Readonly<Record<string, Searched>>): void => {
  all = searched;
};

/** What a search over everything looks in, by area. */
export const searchedRecords = (): Readonly<Record<string, Searched>> => all;
