import { makeStore } from "../providers/store.ts";

/** A page of a list that was shown, by which one goes from record to record without going back to it. */
export interface ShownList {
  /** The list, and the page of the console that showed it. */
  readonly of: string;
  /** The addresses of its records, in its order. */
  readonly paths: readonly string[];
  /** The first page is 0. */
  readonly page: number;
  readonly size: number;
  /** How many records the list has, as far as they are counted. */
  readonly total: number;
  /** Reads the addresses of another page. */
  readonly read: (page: number) => Promise<readonly string[]>;
}

/** The lists shown last, the latest first. A record's page may show lists itself, so there are several. */
export const shownLists = makeStore<readonly ShownList[]>([]);
const keptMost = 8;

export const keepShownList = (list: ShownList): void =>
  shownLists.set([list, ...shownLists.get().filter(({ of }) => of !== list.of)].slice(0, keptMost));
