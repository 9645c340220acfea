import { z } from "zod";

/** Work that waits for people to act: what it is, who may act on it, and where the console lists it. */
export interface Todo {
  /** Its position among the to-dos of all areas: what delays people's pay comes first. */
  readonly place: number;
  /** Shown to callers who may use this endpoint: the action itself, or the nearest to it. */
  readonly endpoint: string;
  /** The to-do counts what this list returns for the query; the server may add conditions that depend on its clock. */
  readonly list: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** The page that shows the list; `:_id` is filled in by the server. */
  readonly page: `/${string}`;
  /** Query parameters that the page sets by itself. */
  readonly ofPage?: readonly string[];
  /** Prefix of the query's names in the page's URL, where the page has more than this list. */
  readonly prefix?: string;
  /** Parameters of the page's URL in addition to the query. */
  readonly more?: Readonly<Record<string, string>>;
  /** Its label, singular and plural. */
  readonly words: readonly [one: string, many: string];
  /** The label of the action. */
  readonly act: string;
}

type Todos = Readonly<Record<string, Todo>>;
export type TodoNames<T extends Todos> = { readonly [Name in keyof T]: true };

/** The to-dos of all areas, by name: each adds its own to this interface (contract/<area>/todos.ts). */
// oxlint-disable-next-line typescript/no-empty-object-type -- areas fill it
export interface TodoKinds {}
export type TodoKey = keyof TodoKinds;

const all: Record<string, Todo> = {};

/** Registers an area's to-dos. The area's manifest defines how each is counted. */
export const addTodos = <const T extends Todos>(todos: T): T => {
  Object.assign(all, todos);
  return todos;
};

/** All to-dos of the loaded areas; the server loads every area. */
export const todos = all as Readonly<Record<TodoKey, Todo>>;

/** In the order in which they are shown. */
export const todoKeys = (): [TodoKey, ...TodoKey[]] =>
  (Object.keys(all) as [TodoKey, ...TodoKey[]]).sort((one, other) => todos[one].place - todos[other].place);

/** The schema of a to-do's key. Lazy, so that all areas have registered theirs by then. */
export const TodoKeyName: z.ZodType<TodoKey, TodoKey> = z.lazy(() => z.enum(todoKeys()));
