import type { z } from "zod";
import type { AreaName, Contract } from "../../contract/index.ts";
import type { Column } from "./db/columns.ts";
import type { Searched } from "./db/searched.ts";
import type { Sql } from "./db/pool.ts";
import type { RecordName } from "./db/record-names.ts";
import type { HandlerTable, Handlers } from "./http/context.ts";
import type { Importer } from "./importer.ts";
import type { Job } from "./jobs/job.ts";
import type { PersonalData } from "./personal-data.ts";
import type { TodoSource } from "./todos.ts";

/**
 * What an area provides to the rest of the server; parts that it lacks are left out. The demo company adds `demo`
 * (server/demo/company.ts).
 */
export interface Manifest {
  /** The area's tables, as the migrations leave them. */
  readonly tables?: Readonly<Record<string, Readonly<Record<string, Column<unknown, unknown>>>>>;
  /** How a record gets its name; not needed where records are created with a name in a table of the area's own name. */
  readonly recordName?: RecordName;
  /** The schema that the audit keeps, where that is not the record as `show` returns it. */
  readonly audited?: z.ZodObject;
  readonly jobs?: readonly Job[];
  /** Deletes hourly what is no longer needed. */
  readonly cleanUp?: (sql: Sql) => Promise<void>;
  readonly personalData?: PersonalData;
  readonly importer?: Importer<never>;
  /** What a search over everything finds of the area. */
  readonly search?: Searched;
  /** How the area's to-dos are counted, by their keys in the contract. */
  readonly todos?: Readonly<Record<string, TodoSource>>;
}

export interface Area extends Manifest {
  readonly name: AreaName;
  readonly handlers: HandlerTable[string];
}

/** An area's manifest. Needs exactly one handler for each endpoint: a missing or extra one does not compile. */
export const area = <const Name extends AreaName>(
  manifest: Manifest & { readonly name: Name; readonly handlers: Handlers<Contract[Name]> },
): Area => manifest;
