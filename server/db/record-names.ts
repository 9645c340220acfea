import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { table as contract } from "../../contract/index.ts";
import { columnOf, fullName, nameOfPerson } from "./sql-text.ts";

/** Where the records of an area stand, and what people call one. */
export interface Named {
  readonly table: string;
  /** SQL: the name of a row `r`. */
  readonly name: string;
  /** Made of other records, so that nobody looks for it by that name. */
  readonly isMade?: true;
}

const special: Readonly<Record<string, Named>> = {
  users: { table: "users", name: fullName("r") },
  directory: { table: "directory_entries", name: "r.name" },
  workHistory: {
    table: "work_history",
    name: `${nameOfPerson("r.user_id")} || ', ' || r.checked_in_date`,
    isMade: true,
  },
  hoursUploads: { table: "hours_uploads", name: "r.file_name" },
  duplicates: {
    table: "duplicate_dismissals",
    name: `(select ${nameOfPerson("w.user_id")} || ', ' || w.checked_in_date from work_history w where w._id = r.first_id)`,
    isMade: true,
  },
  privacy: { table: "erasure_requests", name: nameOfPerson("r.user_id"), isMade: true },
  payDetails: { table: "users", name: fullName("r"), isMade: true },
  payouts: { table: "payouts", name: `${nameOfPerson("r.user_id")} || ', ' || r.created_at::date`, isMade: true },
  payments: { table: "payments", name: `${nameOfPerson("r.user_id")} || ', ' || r.created_at::date`, isMade: true },
};

/** An area whose records are created with a name has it in a table that is called as the area is. */
const plain = (area: string, rows: Readonly<Record<string, Endpoint>>): Named | undefined => {
  const body = rows["create"]?.body;
  return body instanceof z.ZodObject && "name" in body.shape ? { table: columnOf(area), name: "r.name" } : undefined;
};

/** What records are called now, by their area; deleted ones keep their names. */
export const namedAreas: Readonly<Record<string, Named>> = Object.fromEntries(
  Object.entries(contract).flatMap(([area, rows]) => {
    const named = special[area] ?? plain(area, rows);
    return named ? [[area, named]] : [];
  }),
);

/** What records of an area are called; throws where nobody has said it. */
export const namedArea = (area: string): Named => {
  const named = namedAreas[area];
  if (!named) throw new Error(`Nobody has said what a record of ${area} is called`);
  return named;
};

/** SQL: the name of the record of an area that an id stands for; null where there is none. */
export const nameOf = (area: string, id: string): string => {
  const named = namedArea(area);
  return `(select ${named.name} from ${named.table} r where r._id = ${id})`;
};
