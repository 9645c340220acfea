import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { schemaInfo, type SchemaKind } from "../../../contract/core/schema-info.ts";
import { contract } from "../../../contract/index.ts";
import { columnOf, sqlText } from "../../../server/core/db/sql-text.ts";
import { tables } from "../../../server/areas/index.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("the types of the tables are what the migrations made", async () => {
  const found = await server.db.query<Record<string, string>>({
    text: sqlText`select table_name, column_name, udt_name, is_nullable, column_default, is_identity, is_generated
      from information_schema.columns
      where table_schema = 'public' and table_name not in ('schema_lease', 'schema_migrations')
        and not exists (select from pg_class where oid = table_name::regclass and relispartition)`,
    values: [],
  });
  const made: Record<string, Record<string, unknown>> = {};
  for (const column of found) {
    (made[column["table_name"]!] ??= {})[column["column_name"]!] = {
      udt: column["udt_name"],
      nullable: column["is_nullable"] === "YES",
      optional:
        column["is_nullable"] === "YES" ||
        column["column_default"] !== null ||
        column["is_identity"] === "YES" ||
        column["is_generated"] === "ALWAYS",
    };
  }
  const listed = Object.fromEntries(Object.entries(made).filter(([name]) => name in tables));
  expect(listed).toEqual(tables);
  for (const [name, columns] of Object.entries(made)) if (!(name in tables)) mustBeFields(name, columns);
});

const ofEveryRecord = ["_id", "created_at", "updated_at", "deleted_at", "version"];
const types: Partial<Record<SchemaKind, string>> = {
  string: "text",
  text: "text",
  "rich text": "text",
  enum: "text",
  boolean: "bool",
  integer: "int4",
  number: "numeric",
  list: "_text",
  reference: "uuid",
  day: "date",
};
/** Tables that are not called as their area is. */
const areas: Readonly<Record<string, string>> = { directory_entries: "directory" };

/** A table in no list of tables is one of `crudHandlers`: a column for each field of the contract, of its type. */
const mustBeFields = (name: string, columns: Readonly<Record<string, unknown>>): void => {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const { create } = (contract as Record<string, Record<string, Endpoint>>)[areas[name] ?? camel] ?? {};
  if (!(create?.body instanceof z.ZodObject)) throw new Error(`${name} is neither in tables.ts nor an area's table`);
  const fields = Object.entries(create.body.shape) as [string, z.ZodType][];
  for (const [field, schema] of fields) {
    const { kind, nullable } = schemaInfo(schema);
    expect(columns[columnOf(field)], `${name}: ${field}`).toMatchObject({ udt: types[kind], nullable });
  }
  const expected = [...ofEveryRecord, ...fields.map(([field]) => columnOf(field))];
  const keys = Object.keys(columns).filter((column) => !column.endsWith("_key"));
  expect(keys.toSorted(), name).toEqual(expected.toSorted());
};

test("every foreign key has an index to delete by, and every table a primary key", async () => {
  const rows = await server.db.query<{ missing: string }>({
    text: sqlText`select c.conrelid::regclass || '.' || a.attname as missing
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum)
      union all
      select t.relname || ' (no primary key)' from pg_class t
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint p where p.conrelid = t.oid and p.contype = 'p')`,
    values: [],
  });
  // Who approved or granted is never looked up by, and those people are never removed.
  const missing = rows.map((row) => row.missing).filter((name) => !/_by$|actor_id$/.test(name));
  expect(missing).toEqual([]);
});
