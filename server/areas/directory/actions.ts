import { sql as raw } from "kysely";
import type { z } from "zod";
import type { DirectoryEntry, directory } from "../../../contract/directory.ts";
import { changeRecord, takenBy } from "../../db/change-record.ts";
import type { Sql } from "../../db/pool.ts";
import { type Caller, readOne } from "../../db/view.ts";
import type { Write } from "../../db/write.ts";
import { newId } from "../../ids.ts";
import { notFound } from "../../refusal.ts";
import { columnOf, directoryView } from "./queries.ts";

type NewEntry = z.output<typeof directory.create.body>;
type EntryPatch = z.output<typeof directory.edit.body>;
type Fields = typeof columnOf;

const thing = "directory entry";
const nameTaken = takenBy("name of this client", { directory_entries_name: "name" });

/** A body by the table's columns instead of the API's fields. */
const columnsOf = <Body extends Partial<NewEntry>>(body: Body) =>
  Object.fromEntries(Object.entries(body).map(([field, value]) => [columnOf[field as keyof Fields], value])) as {
    [Field in keyof Body & keyof Fields as Fields[Field]]: Body[Field];
  };

/** Throws not_found. */
export const entryById = async (sql: Sql, me: Caller, id: string): Promise<DirectoryEntry> => {
  const entry = await readOne<DirectoryEntry>(sql, directoryView, me, id);
  if (!entry) throw notFound(thing);
  return entry;
};

/** Throws taken where the client has an entry of this name already. */
export const createEntry = async (write: Write, me: Caller, body: NewEntry): Promise<DirectoryEntry> => {
  const _id = newId();
  await write.sql
    .insertInto("directory_entries")
    .values({ _id, ...columnsOf(body) })
    .execute()
    .catch(nameTaken);
  const entry = await entryById(write.sql, me, _id);
  await write.record({ resource: "directory", id: _id, before: null, after: entry });
  return entry;
};

/** Throws not_found, taken, stale. */
export const editEntry = async (
  write: Write,
  me: Caller,
  id: string,
  { version, ...body }: EntryPatch,
): Promise<DirectoryEntry> => {
  const before = await entryById(write.sql, me, id);
  await change(write, me, id, columnsOf(body), version).catch(nameTaken);
  const after = await entryById(write.sql, me, id);
  await write.record({ resource: "directory", id, before, after });
  return after;
};

/** Soft. Throws not_found. */
export const removeEntry = async (write: Write, me: Caller, id: string): Promise<DirectoryEntry> => {
  const before = await entryById(write.sql, me, id);
  await change(write, me, id, { deleted_at: raw<string>`now()` });
  await write.record({ resource: "directory", id, before, after: null });
  return before;
};

type Set = Parameters<typeof changeRecord<"directory_entries">>[1]["set"];
const change = (write: Write, me: Caller, id: string, set: Set, version?: number): Promise<void> =>
  changeRecord(write.sql, { table: "directory_entries", view: directoryView, me, id, thing, set, version });
