import type { Transaction } from "kysely";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type AreaName, table } from "../../../contract/index.ts";
import { roles } from "../../../contract/core/roles.ts";
import { newId } from "../ids.ts";
import { sealPersonal } from "./audit.ts";
import type { Change } from "./change.ts";
import type { Database, Sql } from "./pool.ts";
import { run } from "./run.ts";
import type { Tables } from "./tables.ts";

/** A transaction with what every write owes: audit, events, queued work. */
export interface Write {
  readonly sql: Transaction<Tables>;
  /** Who does it; null: nobody is signed in, or the server does it by itself. */
  readonly actor: string | null;
  /** Says what was changed; an empty list says that nothing was. */
  record(...changes: readonly Change[]): Promise<void>;
  /** Tells listeners only: of what follows from a change that is recorded, or is nobody else's business. */
  announce(...changes: readonly Change[]): Promise<void>;
  /**
   * Keeps in the audit that somebody looked; an empty list says that the look is nobody else's business. Unlike
   * `record` it announces nothing: a page that shows what was looked at would read it again, and so for ever.
   */
  look(...looks: readonly Look[]): Promise<void>;
  /** Queues background work that runs if and only if this commits; of one queue one at a time. */
  enqueue(task: string, payload: object, options?: JobOptions): Promise<void>;
}

interface JobOptions {
  readonly jobKey?: string;
  readonly runAt?: Date;
  readonly queue?: string;
}

/** A look at what belongs to a person. */
export interface Look {
  readonly resource: AreaName;
  readonly id: string;
  /** What was looked at, beside the call itself. */
  readonly at?: Readonly<Record<string, string>>;
}

export interface WriteOptions {
  readonly db: Database;
  readonly actor: string | null;
  /** The call's name, such as skills.edit. */
  readonly action: string;
  readonly audited: boolean;
  readonly requestId: string;
}

/** Serialization failure and deadlock: the database asks to try the whole transaction again. */
const worthRetrying = new Set(["40001", "40P01"]);
const tries = 4;

/** Runs `work` in one transaction; it may run again after a conflict, so it must do nothing outside the transaction. */
export const write = async <T>(options: WriteOptions, work: (write: Write) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(options, work);
    } catch (error) {
      const code = (error as { code?: string }).code ?? "";
      if (attempt === tries || !worthRetrying.has(code)) throw error;
    }
  }
};

const once = <T>(options: WriteOptions, work: (write: Write) => Promise<T>): Promise<T> =>
  options.db.sql.transaction().execute(async (sql) => {
    let recorded = false;
    const result = await work({
      sql,
      actor: options.actor,
      record: async (...changes) => {
        recorded = true;
        if (changes.length === 0) return;
        if (options.audited) await audit(sql, options, changes);
        await announce(sql, changes);
      },
      announce: (...changes) => announce(sql, changes),
      look: async (...looks) => {
        recorded = true;
        const seen = looks.map(({ resource, id, at = {} }) => ({ resource, id, before: {}, after: at }));
        if (seen.length > 0) await audit(sql, options, seen);
      },
      enqueue: (task, payload, options = {}) => addJob(sql, task, payload, options),
    });
    if (options.audited && !recorded) throw new Error(`${options.action} is audited but recorded nothing`);
    return result;
  });

const audit = async (sql: Sql, options: WriteOptions, changes: readonly Change[]): Promise<void> => {
  const sealed = await sealPersonal(sql, changes);
  const rows = sealed.map(({ resource, id, before, after }) => ({
    _id: newId(),
    actor_id: options.actor,
    action: options.action,
    resource,
    record_id: id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    request_id: options.requestId,
  }));
  // As one array of JSON, since a statement takes 65,535 parameters at most.
  await run(
    sql,
    `insert into audit (_id, actor_id, action, resource, record_id, before, after, request_id)
       select _id, actor_id, action, resource, record_id, before::jsonb, after::jsonb, request_id
       from json_to_recordset($1::json) as row (_id uuid, actor_id uuid, action text, resource text, record_id uuid,
         before text, after text, request_id text)`,
    [JSON.stringify(rows)],
  );
};

/** One event a resource and kind; a list beyond `idsMax` is announced without ids, and listeners read again. */
const idsMax = 200;
const announce = async (sql: Sql, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  const groups = Map.groupBy(changes, groupOf);
  const events = [...groups.values()].map((group) => ({
    resource: group[0]!.resource,
    kind: kindOf(group[0]!),
    ids: group.length > idsMax ? [] : group.map((change) => change.id),
    roles: audienceOf(group[0]!.resource),
    people: [...new Set(group.flatMap(peopleOf))],
  }));
  await run(
    sql,
    `insert into events (resource, kind, ids, roles, people)
       select * from json_to_recordset($1::json) as row (resource text, kind text, ids uuid[], roles text[], people uuid[])`,
    [JSON.stringify(events)],
  );
  await run(sql, "select pg_notify('muster_events', '')", []);
};

const kindOf = (change: Change): "created" | "updated" | "deleted" =>
  change.before === null ? "created" : change.after === null ? "deleted" : "updated";

/** A person hears of changes of their own; who was made just now is not listening yet. */
const peopleOf = ({ resource, id, before, people = [] }: Change): readonly string[] =>
  resource === "users" && before ? [...people, id] : people;

/** Of private records each person hears of their own only, and not the ids of others' beside them. */
const groupOf = (change: Change): string =>
  [change.resource, kindOf(change), ...(listOf(change.resource)?.private ? (change.people ?? []) : [])].join(" ");

const listOf = (resource: AreaName): Endpoint | undefined =>
  Object.values<Endpoint>(table[resource]).find((row) => row.list !== undefined);

/** Who may hear of a resource: the roles that may make the first of its lists, nobody by role where that is private. */
const audienceOf = (resource: AreaName): string[] => {
  const list = listOf(resource);
  const who = list && !list.private ? list.may.who : [];
  return who === "anyone" ? [...roles] : [...who];
};

const addJob = async (sql: Sql, task: string, payload: object, { jobKey, runAt, queue }: JobOptions): Promise<void> => {
  await run(sql, "select graphile_worker.add_job($1, $2::json, job_key => $3, run_at => $4, queue_name => $5)", [
    task,
    JSON.stringify(payload),
    jobKey ?? null,
    runAt?.toISOString() ?? null,
    queue ?? null,
  ]);
};
