import { factsOf } from "../../contract/facts.ts";
import { type AreaName, type Table, table } from "../../contract/index.ts";

/**
 * What the console knows of every call from the start. In the built console the facts themselves stand here
 * (vite.config.ts), so that an area's schemas, by far the largest part of it, come with the pages that use them.
 */
export const facts = factsOf(table);

/** An area's rows to make calls by, without loading their schemas: those are types only. */
export const callable = <A extends AreaName>(area: A): Table[A] => facts[area] as unknown as Table[A];
