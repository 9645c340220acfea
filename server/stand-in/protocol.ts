import type { World } from "./world.ts";

/** A request, with its parameters from the address and the body alike. */
export interface Asked {
  readonly verb: string;
  readonly path: string;
  readonly given: Readonly<Record<string, unknown>>;
}
/** Status and body. */
export type Answer = readonly [number, unknown];

export interface Options {
  /** How many records a page has at most. */
  readonly pageSize: number;
}

export interface Protocol {
  /** The type of its replies, the only one that it sends. */
  readonly type: string;
  /** How a request names the call in which a fault was asked for. */
  readonly callOf: (asked: Asked) => string;
  readonly keyOf: (headers: NodeJS.Dict<string | string[]>) => string | string[] | undefined;
  readonly answer: (world: World, asked: Asked, options: Options) => Answer;
}

/** The records of the page that is asked for, at most as many as it asks for. */
export const pageOf = <T>(all: readonly T[], page: unknown, size: unknown, { pageSize }: Options) => {
  const [number, perPage] = [Number(page ?? 1), Math.min(Number(size ?? pageSize), pageSize)];
  const records = all.slice((number - 1) * perPage, number * perPage);
  return { records, number, perPage, pagesCount: Math.max(1, Math.ceil(all.length / perPage)) };
};

/** The key in `Authorization: Token …`. */
export const tokenIn: Protocol["keyOf"] = ({ authorization }) => String(authorization).replace(/^Token /, "");

export const nextId = (records: readonly { readonly id: number }[]): number =>
  Math.max(0, ...records.map(({ id }) => id)) + 1;

/** A parameter that is a text; empty where it is not. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
