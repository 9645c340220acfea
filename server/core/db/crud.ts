import { newId } from "../ids.ts";
import { AppError, stale, taken } from "../app-error.ts";
import { type BulkTarget, bulkChange, lockAndCheck, nounTaken } from "./bulk.ts";
import { columnOf, joined, type SqlText, sqlText } from "./sql-text.ts";
import type { Sql } from "./pool.ts";
import { run } from "./run.ts";
import { readMany, readRecord } from "./read.ts";
import { violatedIndex } from "./violated-index.ts";
import type { Write } from "./write.ts";

/** A kind of record whose fields are the columns of a table. */
export interface Crud extends BulkTarget {
  /** The names of a record's fields. */
  readonly fields: readonly string[];
  /** Sanitises a body before it is stored, such as its formatted texts. Throws validation. */
  readonly clean?: (body: Body) => Body;
  /** Checks the records that bodies refer to, beyond that they exist; `id`: of the record that one edits. Throws validation. */
  readonly check?: (sql: Sql, bodies: readonly Body[], id?: string) => Promise<void>;
  /** Fields of a body with tables of their own, and how they are stored once the record is. Throws validation. */
  readonly kept?: {
    readonly fields: readonly string[];
    readonly store: (write: Write, id: string, body: Body) => Promise<void>;
  };
  /** Columns whose names differ from what `columnOf` derives. */
  readonly columns?: Readonly<Record<string, SqlText>>;
  /** SQL, as in BulkChange: why a record may not be changed, deleted, or restored. */
  readonly editBlocker?: SqlText;
  readonly removeBlocker?: SqlText;
  readonly restoreBlocker?: SqlText;
  /** Further effects of a change of many, in the same transaction. */
  readonly afterEditMany?: (write: Write, records: readonly Made[], set: Body) => Promise<void>;
  /** Further effects of a deletion, in the same transaction. */
  readonly afterRemove?: (write: Write, records: readonly Made[]) => Promise<void>;
  /** The same of what was restored. */
  readonly afterRestore?: (write: Write, records: readonly Made[]) => Promise<void>;
}
type Body = Readonly<Record<string, unknown>>;
export interface Made {
  readonly _id: string;
}

const column = ({ columns = {} }: Crud, field: string): SqlText => columns[field] ?? columnOf(field);

/**
 * Translates violations of the unique index `<table>_<column>` to taken, and of the foreign key `<table>_<column>_fkey`
 * to validation of the field.
 */
const refusedBy =
  (of: Crud) =>
  (error: unknown): never => {
    const fieldsBy = (ending: string) =>
      Object.fromEntries(of.fields.map((field) => [`${of.table}_${column(of, field)}${ending}`, field]));
    const { code, constraint = "" } = error as { code?: string; constraint?: string };
    const missing = code === "23503" && fieldsBy("_fkey")[constraint];
    if (missing) throw new AppError("validation", { fields: { [missing]: ["This does not exist."] } });
    const index = violatedIndex(error) ?? "";
    const field = fieldsBy("")[index];
    throw field ? taken(nounTaken(of, index), field) : error;
  };

/** The fields of a body that are columns. */
const definedFields = (of: Crud, body: Body): string[] =>
  Object.keys(body).filter((field) => body[field] !== undefined && !of.kept?.fields.includes(field));
const asColumns = (of: Crud, body: Body, fields: readonly string[]) => {
  const stored = of.clean?.(body) ?? body;
  return Object.fromEntries(fields.map((field) => [column(of, field), stored[field]]));
};
/** The assignments of an UPDATE from a JSON object at `$2`, typed by the table. */
const setFrom = (of: Crud, fields: readonly string[]): SqlText => {
  const columns = joined(
    fields.map((field) => column(of, field)),
    ", ",
  );
  return sqlText`(${columns}) = (select ${columns} from json_populate_record(null::${of.table}, $2::json))`;
};

/** Inserts records, skipping duplicates if `orNothing`. Returns the ids in order, undefined where skipped. */
export const insertRecords = async (
  sql: Sql,
  of: Crud,
  bodies: readonly Body[],
  orNothing: boolean,
): Promise<(string | undefined)[]> => {
  await of.check?.(sql, bodies);
  const rows = bodies.map((body) => ({ _id: newId(), ...asColumns(of, body, of.fields) }));
  const columns = joined([sqlText`_id`, ...of.fields.map((field) => column(of, field))], ", ");
  const inserted = await run<{ _id: string }>(
    sql,
    sqlText`insert into ${of.table} (${columns}) select ${columns} from json_populate_recordset(null::${of.table}, $1::json)
     ${orNothing ? sqlText`on conflict do nothing` : sqlText``} returning _id`,
    [JSON.stringify(rows)],
  ).catch(refusedBy(of));
  const ids = new Set(inserted.map((row) => row._id));
  return rows.map(({ _id }) => (ids.has(_id) ? _id : undefined));
};

/** Creates a record. Throws taken. */
export const createRecord = async <T extends Made>(write: Write, of: Crud, body: Body): Promise<T> => {
  const [id] = await insertRecords(write.sql, of, [body], false);
  await of.kept?.store(write, id!, body);
  const record = await readRecord<T>(write.sql, of, write.me, id!);
  await write.record({ resource: of.resource, id: id!, before: null, after: record });
  return record;
};

/** Creates records, skipping those that violate a unique index. Returns the positions of these, and the records. */
export const createRecords = async (
  write: Write,
  of: Crud,
  bodies: readonly Body[],
): Promise<{ taken: readonly number[]; made: readonly Made[] }> => {
  const ids = await insertRecords(write.sql, of, bodies, true);
  for (const [place, id] of ids.entries()) if (id !== undefined) await of.kept?.store(write, id, bodies[place]!);
  const made = await readMany<Made>(
    write.sql,
    of.view,
    write.me,
    ids.filter((id) => id !== undefined),
  );
  await write.record(...made.map((record) => ({ resource: of.resource, id: record._id, before: null, after: record })));
  return { taken: ids.flatMap((id, place) => (id === undefined ? [place] : [])), made };
};

/** Throws not_found, taken, or stale with the current record where its version differs. */
export const editRecord = async <T extends Made>(
  write: Write,
  of: Crud,
  id: string,
  { version, ...body }: Body & { readonly version?: number | undefined },
): Promise<T> => {
  const { table, resource } = of;
  await run(write.sql, sqlText`select from ${table} where _id = $1 for no key update`, [id]);
  const before = await readRecord<T>(write.sql, of, write.me, id);
  await of.check?.(write.sql, [body], id);
  const fields = definedFields(of, body);
  const sets = fields.length > 0 ? sqlText`${setFrom(of, fields)}, ` : sqlText``;
  const changed = await run(
    write.sql,
    sqlText`update ${table} set ${sets}version = version + 1, updated_at = now()
     where _id = $1 and deleted_at is null and ($3::int is null or version = $3) and $2::json is not null returning _id`,
    [id, JSON.stringify(asColumns(of, body, fields)), version ?? null],
  ).catch(refusedBy(of));
  if (changed.length === 0) throw stale(await readRecord<T>(write.sql, of, write.me, id));
  await of.kept?.store(write, id, body);
  const after = await readRecord<T>(write.sql, of, write.me, id);
  await write.record({ resource, id, before, after, people: of.people?.(before) ?? [] });
  return after;
};

/** Deletes a record softly. Throws not_found, or its blocker. */
export const removeRecord = async <T extends Made>(write: Write, of: Crud, id: string): Promise<T> => {
  const [candidate] = await lockAndCheck(write, of, [id], of.removeBlocker);
  const { code, ...params } = candidate?.blocker ?? {};
  if (code) throw new AppError(code, { params: { noun: of.noun, ...params } });
  const before = await readRecord<T>(write.sql, of, write.me, id);
  await run(
    write.sql,
    sqlText`update ${of.table} set deleted_at = now(), version = version + 1, updated_at = now() where _id = $1`,
    [id],
  );
  await of.afterRemove?.(write, [before]);
  await write.record({ resource: of.resource, id, before, after: null, people: of.people?.(before) ?? [] });
  return before;
};

type Selection = Parameters<typeof bulkChange>[2]["select"];
type OnRefusal = Parameters<typeof bulkChange>[2]["onRefusal"];

export const editMany = async (
  write: Write,
  of: Crud,
  { select, set, onRefusal }: { select: Selection; set: Body; onRefusal: OnRefusal },
) => {
  await of.check?.(write.sql, [set]);
  const fields = definedFields(of, set);
  return bulkChange(write, of, {
    select,
    onRefusal,
    set: setFrom(of, fields),
    values: [JSON.stringify(asColumns(of, set, fields))],
    ...(of.editBlocker && { blocker: of.editBlocker }),
    after: async (records) => of.afterEditMany?.(write, records, set),
  }).catch(refusedBy(of));
};

export const removeMany = (
  write: Write,
  of: Crud,
  { select, onRefusal }: { select: Selection; onRefusal: OnRefusal },
) =>
  bulkChange(write, of, {
    select,
    onRefusal,
    set: sqlText`deleted_at = now()`,
    kind: "remove",
    ...(of.removeBlocker && { blocker: of.removeBlocker }),
    after: async (records) => of.afterRemove?.(write, records),
  });

/** Restores deleted records, except those whose name is taken by now. */
export const restoreMany = (write: Write, of: Crud, ids: readonly string[]) =>
  bulkChange(write, of, {
    select: { ids },
    onRefusal: "skip",
    set: sqlText`deleted_at = null`,
    kind: "restore",
    ...(of.restoreBlocker && { blocker: of.restoreBlocker }),
    after: async (records) => of.afterRestore?.(write, records),
  });
