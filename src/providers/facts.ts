import { errors, facts } from "virtual:contract-facts";
import { addErrors } from "../../contract/core/errors.ts";
import type { AreaName, Table } from "../../contract/index.ts";

addErrors(errors);

/**
 * What the console knows of every call from the start: the contract's facts without its schemas, by far the largest part
 * of it, which come with the pages that use them (docs/decisions/024).
 */
export { facts };

/** An area's rows to make calls by, without loading their schemas: those are types only. */
export const callable = <A extends AreaName>(area: A): Table[A] => facts[area] as unknown as Table[A];
