/** Something that waits for people to act: what it is, who may act on it, and where the console lists it. */
export interface Todo {
  /** Where it stands among those of all areas: what keeps people from their money comes first. */
  readonly place: number;
  /** Whoever may make this call is told: the act itself, or the nearest to it. */
  readonly may: string;
  /** What waits is what this list answers to the query; the server may add to it what only its clock knows. */
  readonly list: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** The page that shows the list; `:_id` stands for what the server says. */
  readonly page: `/${string}`;
  /** What of the query the page sets by itself. */
  readonly ofPage?: readonly string[];
  /** What the page's address puts before the names of the query, where it holds more than this list. */
  readonly prefix?: string;
  /** What the page's address says beside the query. */
  readonly more?: Readonly<Record<string, string>>;
  /** What waits: one, and many. */
  readonly words: readonly [one: string, many: string];
  /** What to do about it. */
  readonly act: string;
}

/** The to-dos of an area. Calls stand by their names, so that the dashboard loads no area's schemas for it. */
export type Todos = Readonly<Record<string, Todo>>;
