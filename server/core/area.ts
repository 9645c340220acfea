import type { z } from "zod";
import type { AreaName, Table } from "../../contract/index.ts";
import type { Column } from "./db/columns.ts";
import type { Sql } from "./db/pool.ts";
import type { RecordName } from "./db/record-names.ts";
import type { FillDemo } from "../demo/company.ts";
import type { HandlerTable, Handlers } from "./http/context.ts";
import type { Importer } from "./importer.ts";
import type { Job } from "./jobs/job.ts";
import type { PersonalData } from "./personal-data.ts";
import type { TodoSource } from "./todos.ts";

/** What an area is to the rest of the server; what it has none of is left out. */
interface Manifest {
  /** The area's tables, as the migrations leave them. */
  readonly tables?: Readonly<Record<string, Readonly<Record<string, Column<unknown, unknown>>>>>;
  /** What people call a record; one that is created with a name in a table of the area's own name need not say it. */
  readonly recordName?: RecordName;
  /** What the audit keeps of the area's changes, where that is not the record as its `show` answers it. */
  readonly audited?: z.ZodObject;
  readonly jobs?: readonly Job[];
  /** Forgets every hour what nobody needs any more. */
  readonly cleanUp?: (sql: Sql) => Promise<void>;
  readonly personalData?: PersonalData;
  readonly importer?: Importer<never>;
  /** How the area's to-dos are counted, by their keys in the contract. */
  readonly todos?: Readonly<Record<string, TodoSource>>;
  /** What the demo company has of the area. */
  readonly demo?: FillDemo;
}

export interface Area extends Manifest {
  readonly name: AreaName;
  readonly handlers: HandlerTable[string];
}

/** An area's manifest. One handler a row of the contract: a missing one, or one too many, does not compile. */
export const area = <const Name extends AreaName>(
  manifest: Manifest & { readonly name: Name; readonly handlers: Handlers<Table[Name]> },
): Area => manifest;
