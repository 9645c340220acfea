import { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { table as contract } from "../../../contract/index.ts";
import { columnOf } from "./sql-text.ts";

/** Where the records of an area stand, and what people call one. */
export interface RecordName {
  readonly table: string;
  /** SQL: the name of a row `r`. */
  readonly name: string;
  /** Made of other records, so that nobody looks for it by that name. */
  readonly isMade?: true;
}

/** An area whose records are created with a name has it in a table that is called as the area is. */
const plain = (area: string, rows: Readonly<Record<string, Endpoint>>): RecordName | undefined => {
  const body = rows["create"]?.body;
  return body instanceof z.ZodObject && "name" in body.shape ? { table: columnOf(area), name: "r.name" } : undefined;
};

let names: Readonly<Record<string, RecordName>> = {};

/** Tells at boot what areas call their records, for those that don't follow from the contract. */
export const setRecordNames = (special: Readonly<Record<string, RecordName>>): void => {
  names = Object.fromEntries(
    Object.entries(contract).flatMap(([area, rows]) => {
      const name = special[area] ?? plain(area, rows);
      return name ? [[area, name]] : [];
    }),
  );
};

/** What records are called now, by their area; deleted ones keep their names. */
export const recordNames = (): Readonly<Record<string, RecordName>> => names;

/** What records of an area are called; throws where its manifest does not say it. */
export const recordNameOf = (area: string): RecordName => {
  const name = names[area];
  if (!name) throw new Error(`The manifest of ${area} does not say what a record is called`);
  return name;
};

/** SQL: the name of the record of an area that an id stands for; null where there is none. */
export const nameOf = (area: string, id: string): string => {
  const { name, table } = recordNameOf(area);
  return `(select ${name} from ${table} r where r._id = ${id})`;
};
