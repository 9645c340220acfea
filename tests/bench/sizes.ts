import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bulkJobs } from "../../contract/bulk-jobs/endpoints.ts";
import { users } from "../../contract/users/endpoints.ts";
import { workHistory } from "../../contract/work-history/endpoints.ts";
import { makePasswords } from "../../server/core/auth/passwords.ts";
import { startEmbedded } from "../../server/core/db/embedded.ts";
import { migrate } from "../../server/core/db/migrate.ts";
import { type Database, openDatabase } from "../../server/core/db/pool.ts";
import { fillDemo } from "../../server/demo/demo.ts";
import { startProduct } from "../product.ts";
import { caller } from "./asking.ts";
import { formOf, linesOf } from "./hours.ts";
import { signIn } from "./sign-in.ts";

const entries = 10_000;

export interface SizeOfTable {
  readonly table: string;
  /** Rows of this table for each work-history entry. */
  readonly rows: number;
  /** Bytes for each entry, with all indexes. */
  readonly bytes: number;
}

/** Rows and bytes of all tables, with their indexes and whatever was not vacuumed yet. */
const sizesOf = async ({ pool }: Database): Promise<Map<string, { readonly rows: number; readonly bytes: number }>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const sizes = new Map();
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select (select count(*) from "${name}")::int as rows, pg_total_relation_size('"${name}"')::bigint as bytes`,
    );
    sizes.set(name, rows[0]);
  }
  return sizes;
};

/** What an hour that was uploaded, approved and approved for payment leaves in the database. */
export const benchSizes = async (folder: string): Promise<SizeOfTable[]> => {
  const database = await startEmbedded({ dataDir: join(folder, "db") });
  const db = openDatabase({ url: database.url, max: 4, preparedStatements: true, onError: () => {} });
  await migrate(db.pool);
  await fillDemo(db, makePasswords());
  const before = await sizesOf(db);
  const product = await startProduct({ data: folder, env: { DATABASE_URL: database.url } });
  try {
    await liveOf(product.url, db);
  } finally {
    await product.stop();
  }
  const after = await sizesOf(db);
  await db.close();
  await database.stop();
  const grown = [...after].map(([table, { rows, bytes }]) => {
    // A month of the audit may have been made meanwhile.
    const was = before.get(table) ?? { rows: 0, bytes: 0 };
    return {
      table,
      rows: Math.round(((rows - was.rows) / entries) * 100) / 100,
      bytes: Math.round((bytes - was.bytes) / entries),
    };
  });
  const all = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  const seen = grown.filter(({ bytes }) => bytes >= 5).sort((a, b) => b.bytes - a.bytes);
  return [...seen, { table: "all", rows: 1, bytes: all }];
};

const liveOf = async (url: string, db: Database): Promise<void> => {
  const manager = caller(url, await signIn(url, "manager@demo.muster.example"));
  const payer = caller(url, await signIn(url, "payments@demo.muster.example"));
  const { users: people } = await manager<{ users: { email: string }[] }>(users.list, {
    query: "role=annotator&limit=40",
  });
  const { rows } = await db.pool.query<{ id: string }>(
    "select project_id as id from project_rates where starts_on = '-infinity' limit 1",
  );
  const emails = people.map(({ email }) => email);
  await manager(workHistory.uploadHours, { id: rows[0]!.id, form: formOf(linesOf(2015, emails, entries), {}) });
  const filter = { startDate: "2015-01-01", endDate: "2015-12-31" };
  const select = { filter, expected: entries };
  await untilDone(manager, { kind: "approve", select });
  const approved = { filter: { ...filter, state: ["approved"] }, expected: entries };
  const { sums } = await payer<{ sums: { amount: number } }>(workHistory.sums, { body: { select: approved } });
  await untilDone(payer, { kind: "approve_payment", select: approved, expected: { amount: sums.amount } });
};

const untilDone = async (ask: ReturnType<typeof caller>, body: object): Promise<void> => {
  const { bulkJob } = await ask<{ bulkJob: { _id: string } }>(bulkJobs.begin, { body });
  for (;;) {
    const { bulkJob: now } = await ask<{ bulkJob: { state: string; refused: number } }>(bulkJobs.show, {
      id: bulkJob._id,
    });
    if (now.state === "done" && now.refused === 0) return;
    if (now.state !== "running" && now.state !== "prepared") throw new Error(JSON.stringify(now));
    await delay(200);
  }
};
