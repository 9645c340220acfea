import { newId } from "../ids.ts";
import { Refusal, stale } from "../refusal.ts";
import { type BulkTarget, bulkChange, lockAndAsk } from "./bulk.ts";
import { takenBy } from "./change-record.ts";
import { columnOf } from "./sql-text.ts";
import type { Sql } from "./pool.ts";
import { run } from "./run.ts";
import { type Caller, readMany, readRecord } from "./read.ts";
import type { Write } from "./write.ts";

/** A kind of record whose fields are the columns of a table. */
export interface Crud extends BulkTarget {
  /** By field; what a record is made of. */
  readonly fields: readonly string[];
  /** Columns that are not spelled as `columnOf` does. */
  readonly columns?: Readonly<Record<string, string>>;
  /** SQL, as in BulkChange: why a record may not be changed, deleted, or brought back. */
  readonly editRefusal?: string;
  readonly removeRefusal?: string;
  readonly restoreRefusal?: string;
  /** What else a deletion does, in the same transaction. */
  readonly afterRemove?: (write: Write, records: readonly Made[]) => Promise<void>;
}
type Body = Readonly<Record<string, unknown>>;
export interface Made {
  readonly _id: string;
}

const column = ({ columns = {} }: Crud, field: string): string => columns[field] ?? columnOf(field);

/**
 * The unique index `<table>_<column>`, and the foreign key `<table>_<column>_fkey`, as refusals of their field: taken, and
 * validation.
 */
const refusedBy =
  (of: Crud) =>
  (error: unknown): never => {
    const fieldsBy = (ending: string) =>
      Object.fromEntries(of.fields.map((field) => [`${of.table}_${column(of, field)}${ending}`, field]));
    const { code, constraint = "" } = error as { code?: string; constraint?: string };
    const missing = code === "23503" && fieldsBy("_fkey")[constraint];
    if (missing) throw new Refusal("validation", { fields: { [missing]: ["This does not exist."] } });
    return takenBy(of.takenThing ?? "name", fieldsBy(""))(error);
  };

const given = (body: Body): string[] => Object.keys(body).filter((field) => body[field] !== undefined);
const asColumns = (of: Crud, body: Body, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [column(of, field), body[field]]));
/** What an UPDATE sets from a JSON object at `$2`, by the table's own types. */
const setFrom = (of: Crud, fields: readonly string[]): string => {
  const columns = fields.map((field) => column(of, field)).join(", ");
  return `(${columns}) = (select ${columns} from json_populate_record(null::${of.table}, $2::json))`;
};

/** Inserts what no unique index refuses; answers the new ids in the order of the bodies, undefined where refused. */
export const insertRecords = async (
  sql: Sql,
  of: Crud,
  bodies: readonly Body[],
  orNothing: boolean,
): Promise<(string | undefined)[]> => {
  const rows = bodies.map((body) => ({ _id: newId(), ...asColumns(of, body, of.fields) }));
  const columns = ["_id", ...of.fields.map((field) => column(of, field))].join(", ");
  const inserted = await run<{ _id: string }>(
    sql,
    `insert into ${of.table} (${columns}) select ${columns} from json_populate_recordset(null::${of.table}, $1::json)
     ${orNothing ? "on conflict do nothing" : ""} returning _id`,
    [JSON.stringify(rows)],
  ).catch(refusedBy(of));
  const ids = new Set(inserted.map((row) => row._id));
  return rows.map(({ _id }) => (ids.has(_id) ? _id : undefined));
};

/** Throws taken. */
export const createRecord = async <T extends Made>(write: Write, of: Crud, me: Caller, body: Body): Promise<T> => {
  const [id] = await insertRecords(write.sql, of, [body], false);
  const record = await readRecord<T>(write.sql, of, me, id!);
  await write.record({ resource: of.resource, id: id!, before: null, after: record });
  return record;
};

/** Makes records, all but those that a unique index refuses; answers the places of these, and the records. */
export const createRecords = async (
  write: Write,
  of: Crud,
  me: Caller,
  bodies: readonly Body[],
): Promise<{ taken: readonly number[]; made: readonly Made[] }> => {
  const ids = await insertRecords(write.sql, of, bodies, true);
  const made = await readMany<Made>(
    write.sql,
    of.view,
    me,
    ids.filter((id) => id !== undefined),
  );
  await write.record(...made.map((record) => ({ resource: of.resource, id: record._id, before: null, after: record })));
  return { taken: ids.flatMap((id, place) => (id === undefined ? [place] : [])), made };
};

/** Throws not_found, taken, and stale with the record as it is where it is no longer of this version. */
export const editRecord = async <T extends Made>(
  write: Write,
  of: Crud,
  me: Caller,
  id: string,
  { version, ...body }: Body & { readonly version?: number | undefined },
): Promise<T> => {
  const { table, resource } = of;
  await run(write.sql, `select from ${table} where _id = $1 for no key update`, [id]);
  const before = await readRecord<T>(write.sql, of, me, id);
  const fields = given(body);
  const sets = fields.length > 0 ? `${setFrom(of, fields)}, ` : "";
  const changed = await run(
    write.sql,
    `update ${table} set ${sets}version = version + 1, updated_at = now()
     where _id = $1 and deleted_at is null and ($3::int is null or version = $3) and $2::json is not null returning _id`,
    [id, JSON.stringify(asColumns(of, body, fields)), version ?? null],
  ).catch(refusedBy(of));
  const after = await readRecord<T>(write.sql, of, me, id);
  if (changed.length === 0) throw stale(after);
  await write.record({ resource, id, before, after, people: of.people?.(before) ?? [] });
  return after;
};

/** Soft. Throws not_found, or why it may not go. */
export const removeRecord = async <T extends Made>(write: Write, of: Crud, me: Caller, id: string): Promise<T> => {
  const [standing] = await lockAndAsk(write, me, of, [id], of.removeRefusal);
  const { code, ...params } = standing?.refusal ?? {};
  if (code) throw new Refusal(code, { params: { thing: of.thing, ...params } });
  const before = await readRecord<T>(write.sql, of, me, id);
  await run(
    write.sql,
    `update ${of.table} set deleted_at = now(), version = version + 1, updated_at = now() where _id = $1`,
    [id],
  );
  await of.afterRemove?.(write, [before]);
  await write.record({ resource: of.resource, id, before, after: null, people: of.people?.(before) ?? [] });
  return before;
};

type Selection = Parameters<typeof bulkChange>[3]["select"];
type OnRefusal = Parameters<typeof bulkChange>[3]["onRefusal"];

export const editMany = (
  write: Write,
  of: Crud,
  me: Caller,
  { select, set, onRefusal }: { select: Selection; set: Body; onRefusal: OnRefusal },
) => {
  const fields = given(set);
  return bulkChange(write, me, of, {
    select,
    onRefusal,
    set: setFrom(of, fields),
    values: [JSON.stringify(asColumns(of, set, fields))],
    ...(of.editRefusal && { refusal: of.editRefusal }),
  }).catch(refusedBy(of));
};

export const removeMany = (
  write: Write,
  of: Crud,
  me: Caller,
  { select, onRefusal }: { select: Selection; onRefusal: OnRefusal },
) =>
  bulkChange(write, me, of, {
    select,
    onRefusal,
    set: "deleted_at = now()",
    kind: "remove",
    ...(of.removeRefusal && { refusal: of.removeRefusal }),
    after: async (records) => of.afterRemove?.(write, records),
  });

/** Brings back what was deleted, but for what would take a name that another has by now. */
export const restoreMany = (write: Write, of: Crud, me: Caller, ids: readonly string[]) =>
  bulkChange(write, me, of, {
    select: { ids },
    onRefusal: "skip",
    set: "deleted_at = null",
    kind: "restore",
    ...(of.restoreRefusal && { refusal: of.restoreRefusal }),
  });
