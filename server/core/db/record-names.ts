import { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { contract } from "../../../contract/index.ts";
import { columnOf, type SqlText, sqlText } from "./sql-text.ts";

/** The table of an area's records, and how one is named. */
export interface RecordName {
  readonly table: SqlText;
  /** SQL: the name of the row `r`. */
  readonly name: SqlText;
  /** Derived from other records, so search does not find it by this name. */
  readonly isMade?: true;
}

/** An area whose records are created with a name stores it in a table of the area's own name. */
const plain = (area: string, endpoints: Readonly<Record<string, Endpoint>>): RecordName | undefined => {
  const body = endpoints["create"]?.body;
  return body instanceof z.ZodObject && "name" in body.shape
    ? { table: columnOf(area), name: sqlText`r.name` }
    : undefined;
};

let names: Readonly<Record<string, RecordName>> = {};

/** Sets at boot how areas name their records, for those that don't follow from the contract. */
export const setRecordNames = (special: Readonly<Record<string, RecordName>>): void => {
  names = Object.fromEntries(
    Object.entries(contract).flatMap(([area, endpoints]) => {
      const name = special[area] ?? plain(area, endpoints);
      return name ? [[area, name]] : [];
    }),
  );
};

/** The names of records, by area; deleted ones keep their names. */
export const recordNames = (): Readonly<Record<string, RecordName>> => names;

/** How records of an area are named. Throws where its manifest does not define it. */
export const recordNameOf = (area: string): RecordName => {
  const name = names[area];
  if (!name) throw new Error(`The manifest of ${area} does not say what a record is called`);
  return name;
};

/** SQL: the name of an area's record by its id; null where there is none. */
export const nameOf = (area: string, id: SqlText): SqlText => {
  const { name, table } = recordNameOf(area);
  return sqlText`(select ${name} from ${table} r where r._id = ${id})`;
};
