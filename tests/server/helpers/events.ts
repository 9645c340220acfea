import type pg from "pg";
import { newId } from "../../../server/core/ids.ts";

/** Writes an event for managers as a change does, and notifies the servers; returns the record's id. */
export const writeEvent = async (sql: Pick<pg.Pool, "query">): Promise<string> => {
  const id = newId();
  await sql.query(
    `with told as (insert into events (resource, kind, ids, roles) values ('skills', 'created', $1, '{manager}'))
     select pg_notify('muster_events', '')`,
    [[id]],
  );
  return id;
};

/** The record that an event names. */
export const recordOf = (event: Record<string, string>): string => JSON.parse(event["data"]!).ids[0];
