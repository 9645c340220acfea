import { factsOf } from "../../contract/facts.ts";
import { type AreaName, type Table, table } from "../../contract/index.ts";

/**
 * What the console knows of every call from the start. In the built console the facts themselves stand here
 * (vite.config.ts), so that an area's schemas, by far the largest part of it, come with the pages that use them.
 */
export const facts = factsOf(table);

/** A row to make a call by, without loading its schemas: those are types only. */
export const callable = <A extends AreaName, N extends keyof Table[A]>(area: A, name: N): Table[A][N] =>
  facts[area][name] as Table[A][N];
