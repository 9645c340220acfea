import type { Transaction } from "kysely";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type AreaName, contract, findEndpoint } from "../../../contract/index.ts";
import { roles } from "../../../contract/core/roles.ts";
import type { Config } from "../../config.ts";
import type { Actor } from "../current-user.ts";
import { AppError } from "../app-error.ts";
import { newId } from "../ids.ts";
import { sealPersonal } from "./audit.ts";
import type { Announced, Change } from "./change.ts";
import { isLostConnection } from "./lost-connection.ts";
import type { Database, Sql } from "./pool.ts";
import { run, runSteady } from "./run.ts";
import { sqlText } from "./sql-text.ts";
import type { Tables } from "./tables.ts";

/**
 * A transaction with what every write needs: audit, events, queued work. It carries the actor and the settings, so that
 * actions take only their subject. The type parameter says who must act: an actor, by default.
 */
export interface Write<Me extends Actor | null = Actor> {
  readonly sql: Transaction<Tables>;
  /** Null: the caller is not signed in, or the server acts by itself. */
  readonly me: Me;
  readonly config: Config;
  /** Audits and announces the changes; an empty list states that nothing was changed. */
  record(...changes: readonly Change[]): Promise<void>;
  /** Audits one entry that stands for many changes, such as of what they belong to, and announces those. */
  recordTogether(entry: Change, changes: readonly Announced[]): Promise<void>;
  /** Sends live events only: for consequences of a recorded change, or changes that need no audit. */
  announce(...changes: readonly Announced[]): Promise<void>;
  /**
   * Audits that personal data was read, which the endpoint's `did` puts into words; an empty list states that no audit is
   * needed. Unlike `record` it sends no event: a page that shows the data would reload it for ever.
   */
  logAccess(...accesses: readonly Access[]): Promise<void>;
  /** Queues a job that runs only if this transaction commits; jobs of one queue run one at a time. */
  enqueue(task: string, payload: object, options?: JobOptions): Promise<void>;
}

/** A write by any actor, including the server itself. */
export type AnyWrite = Write<Actor | null>;

interface JobOptions {
  readonly jobKey?: string;
  readonly runAt?: Date;
  readonly queue?: string;
}

/** An access to personal data. */
export interface Access {
  readonly resource: AreaName;
  readonly id: string;
  /** What was read, in addition to the call itself. */
  readonly at?: Readonly<Record<string, string>>;
}

export interface WriteOptions<Me extends Actor | null = Actor | null> {
  readonly db: Database;
  readonly config: Config;
  readonly me: Me;
  /** The endpoint's name, such as skills.edit. */
  readonly action: string;
  readonly audited: boolean;
  readonly requestId: string;
}

/** Serialization failure and deadlock: the whole transaction can be retried. */
const worthRetrying = new Set(["40001", "40P01"]);
const tries = 4;

/**
 * Runs `work` in one transaction; it is retried after a conflict, so it must have no effects outside of it. Throws
 * unknown_outcome where the connection was lost while the transaction was committed: it is not retried, since it may
 * have been done.
 */
export const write = async <Me extends Actor | null, T>(
  options: WriteOptions<Me>,
  work: (write: Write<Me>) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(options, work);
    } catch (error) {
      const code = (error as { code?: string }).code ?? "";
      if (attempt === tries || !worthRetrying.has(code)) throw error;
    }
  }
};

/** Whether what was to be written may have been written all the same. */
export const isUnknownOutcome = (error: unknown): boolean =>
  error instanceof AppError && error.code === "unknown_outcome";

const once = <Me extends Actor | null, T>(
  options: WriteOptions<Me>,
  work: (write: Write<Me>) => Promise<T>,
): Promise<T> => {
  let isCommitting = false;
  return options.db.sql
    .transaction()
    .execute(async (sql) => {
      const result = await withinTransaction(sql, options, work);
      isCommitting = true;
      return result;
    })
    .catch((error: unknown) => {
      throw isCommitting && isLostConnection(error) ? new AppError("unknown_outcome") : error;
    });
};

const withinTransaction = async <Me extends Actor | null, T>(
  sql: Transaction<Tables>,
  options: WriteOptions<Me>,
  work: (write: Write<Me>) => Promise<T>,
): Promise<T> => {
  let recorded = false;
  const toAudit = (changes: readonly Change[]): readonly Change[] => (options.audited ? changes : []);
  const save = async (audited: readonly Change[], announced: readonly Announced[]): Promise<void> => {
    const rows = await auditRows(sql, options, audited);
    const events = eventsOf(announced);
    if (rows.length + events.length > 0) await insertRecords(sql, rows, events);
  };
  const result = await work({
    sql,
    me: options.me,
    config: options.config,
    record: async (...changes) => {
      recorded = true;
      await save(toAudit(changes), changes);
    },
    recordTogether: async (entry, changes) => {
      recorded = true;
      await save(toAudit([entry]), changes);
    },
    announce: (...changes) => save([], changes),
    logAccess: async (...accesses) => {
      if (!findEndpoint(options.action)?.did)
        throw new Error(`${options.action} logs an access, but doesn't say what the audit calls it`);
      recorded = true;
      await save(
        accesses.map(({ resource, id, at = {} }) => ({ resource, id, before: {}, after: at })),
        [],
      );
    },
    enqueue: (task, payload, options = {}) => addJob(sql, task, payload, options),
  });
  if (options.audited && !recorded) throw new Error(`${options.action} is audited but recorded nothing`);
  return result;
};

const auditRows = async (sql: Sql, options: WriteOptions, changes: readonly Change[]) =>
  (await sealPersonal(sql, changes)).map(({ resource, id, before, after }) => ({
    _id: newId(),
    actor_id: options.me?._id ?? null,
    action: options.action,
    resource,
    record_id: id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    request_id: options.requestId,
  }));

/** One event per resource and kind. A list beyond `idsMax` is announced without ids, so that listeners reload. */
const idsMax = 200;
const eventsOf = (announced: readonly Announced[]) => {
  const changes = announced.map((change): Change => ({ before: {}, after: {}, ...change }));
  return [...Map.groupBy(changes, groupOf).values()].map((group) => ({
    resource: group[0]!.resource,
    kind: kindOf(group[0]!),
    ids: group.length > idsMax ? [] : group.map((change) => change.id),
    roles: audienceOf(group[0]!.resource),
    people: [...new Set(group.flatMap(peopleOf))],
  }));
};

/** Rows of the audit and of events, each as one JSON array, since a statement takes at most 65,535 parameters. */
const insertRecords = (sql: Sql, entries: readonly object[], events: readonly object[]): Promise<unknown> =>
  runSteady(
    sql,
    sqlText`with audited as (
         insert into audit (_id, actor_id, action, resource, record_id, before, after, request_id)
         select _id, actor_id, action, resource, record_id, before::jsonb, after::jsonb, request_id
         from json_to_recordset($1::json) as row (_id uuid, actor_id uuid, action text, resource text, record_id uuid,
           before text, after text, request_id text)),
       told as (
         insert into events (resource, kind, ids, roles, people)
         select * from json_to_recordset($2::json) as row (resource text, kind text, ids uuid[], roles text[], people uuid[])
         returning true)
       select pg_notify('muster_events', '') from told limit 1`,
    [JSON.stringify(entries), JSON.stringify(events)],
  );

const kindOf = (change: Change): "created" | "updated" | "deleted" =>
  change.before === null ? "created" : change.after === null ? "deleted" : "updated";

/** People get events of changes of themselves; a person created just now is not listening yet. */
const peopleOf = ({ resource, id, before, people = [] }: Change): readonly string[] =>
  resource === "users" && before ? [...people, id] : people;

/** Of private records each person gets events of their own only, without the ids of others'. */
const groupOf = (change: Change): string =>
  [change.resource, kindOf(change), ...(listOf(change.resource)?.private ? (change.people ?? []) : [])].join(" ");

const listOf = (resource: AreaName): Endpoint | undefined =>
  Object.values<Endpoint>(contract[resource]).find((endpoint) => endpoint.list !== undefined);

/** Who gets a resource's events: the roles that may call the first of its lists, none by role where that is private. */
const audienceOf = (resource: AreaName): string[] => {
  const list = listOf(resource);
  const allowed = list && !list.private ? list.policy.roles : [];
  return allowed === "anyone" ? [...roles] : [...allowed];
};

const addJob = async (sql: Sql, task: string, payload: object, { jobKey, runAt, queue }: JobOptions): Promise<void> => {
  await run(sql, sqlText`select graphile_worker.add_job($1, $2::json, job_key => $3, run_at => $4, queue_name => $5)`, [
    task,
    JSON.stringify(payload),
    jobKey ?? null,
    runAt?.toISOString() ?? null,
    queue ?? null,
  ]);
};
