import { createHash } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { isSteady } from "./run.ts";
import type { SqlText } from "./sql-text.ts";
import type { Tables } from "./tables.ts";

export type Sql = Kysely<Tables>;

export interface Database {
  readonly sql: Sql;
  readonly pool: pg.Pool;
  /**
   * For live events and the queue of background work, which need LISTEN and so sessions of their own: the same pool,
   * unless the database has an address without a pooler.
   */
  readonly listenPool: pg.Pool;
  /** Runs a statement, by name (prepared once per connection) where prepared statements are on. */
  query<R extends pg.QueryResultRow>(statement: Statement): Promise<R[]>;
  close(): Promise<void>;
}

export interface Statement {
  readonly text: SqlText;
  readonly values: unknown[];
  /** Its text varies without limit, so it is not prepared. */
  readonly isRare?: boolean;
}

/** "2026-11-21 03:18:02.123456+00" (timezone=UTC) as "2026-11-21T03:18:02.123Z", the format of SQL-made JSON too. */
export const instantFromText = (value: string): string => {
  const [date, time = ""] = value.replace(/\+00(:00)?$/, "").split(" ");
  const [seconds, fraction = ""] = time.split(".");
  return `${date}T${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
};

const safeInteger = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a number`);
  return number;
};

/** How values are read: bigint as a number, dates as text, instants in UTC with a Z. */
const parsers: Record<number, (value: string) => unknown> = {
  [pg.types.builtins.INT8]: safeInteger,
  [pg.types.builtins.DATE]: (value) => value,
  [pg.types.builtins.TIMESTAMPTZ]: instantFromText,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Connections past a pooler: one that listens for live events; of the queue and of mails, one each that listens and those
 * by which their jobs are taken and marked.
 */
const listenMax = 9;
const isNamed = (statement: unknown): statement is pg.QueryConfig =>
  typeof statement === "object" &&
  statement !== null &&
  "name" in statement &&
  "text" in statement &&
  !("submit" in statement);

/** The most named statements of a connection; combinations of filters and sorts have no other limit. */
const namedMax = { steady: 500, all: 10_000 };

/** What can be prepared: neither the bounds of transactions nor several statements at once. */
const isOneOfRows = (statement: unknown): statement is string =>
  typeof statement === "string" && /^\s*(select|insert|update|delete|with)\b[^;]*$/i.test(statement);

export const openDatabase = (options: {
  url: string;
  /** The database without a pooler, where `url` leads to one that gives sessions away after each transaction. */
  listenUrl?: string | undefined;
  max: number;
  /**
   * Whether those that are worth it are prepared. "all" are for short-lived databases that are called for the same things
   * again and again, as tests do: they take memory for as long as a connection lasts.
   */
  preparedStatements: boolean | "all";
  /** A connection broke while idle or under a statement; not called while closing, when this is expected. */
  onError: (error: Error & { readonly code?: string }) => void;
}): Database => {
  const poolOf = (connectionString: string, max: number): pg.Pool =>
    new pg.Pool({
      connectionString,
      max,
      types,
      options:
        "-c timezone=UTC -c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000",
      connectionTimeoutMillis: 10_000,
      // Otherwise a connection that only listens never learns that the database's machine is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
  const pool = poolOf(options.url, options.max);
  const listenPool = options.listenUrl ? poolOf(options.listenUrl, listenMax) : pool;
  let closing = false;
  const lost = (error: Error): void => {
    if (!closing) options.onError(error);
  };
  const pools = new Set([pool, listenPool]);
  for (const one of pools) {
    one.on("error", lost);
    one.on("connect", (client) => client.on("error", lost));
  }
  pool.on("connect", (client) => nameSteady(client));
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  const allPrepared = options.preparedStatements === "all";
  const most = allPrepared ? namedMax.all : namedMax.steady;
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const existing = names.get(text);
    if (existing || !options.preparedStatements || names.size >= most) return existing;
    const name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
    return name;
  };

  /** The query builder passes no names on; libraries name statements of theirs, which a pooler may not know. */
  const nameSteady = (client: pg.PoolClient): void => {
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
    client.query = ((statement: unknown, ...given: readonly unknown[]) => {
      if (!options.preparedStatements && isNamed(statement)) return query({ ...statement, name: undefined }, ...given);
      const name = isSteady(statement) || (allPrepared && isOneOfRows(statement)) ? nameOf(statement) : undefined;
      return name ? query({ name, text: statement }, ...given) : query(statement, ...given);
    }) as typeof client.query;
  };

  return {
    sql,
    pool,
    listenPool,
    query: async <R extends pg.QueryResultRow>({ text, values, isRare }: Statement) => {
      const name = isRare ? undefined : nameOf(text);
      const result = await pool.query<R>(name ? { name, text, values } : { text, values });
      return result.rows;
    },
    close: async () => {
      closing = true;
      await sql.destroy();
      // A Kysely that never ran a query leaves the pool open.
      for (const one of pools) if (!one.ended) await one.end();
    },
  };
};
