import { afterAll, beforeAll, expect, test } from "vitest";
import { takeStatistics, takeStatisticsAfter } from "../../../server/core/jobs/statistics.ts";
import type { JobServices } from "../../../server/core/jobs/job.ts";
import { write } from "../../../server/core/db/write.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const query = async (text: string) => (await server.db.pool.query(text)).rows;
const queued = () => query("select run_at from graphile_worker.jobs where task_identifier = 'take-statistics'");
const writeMany = (records: number) =>
  write(
    { db: server.db, config: server.config, me: null, action: "skills.import", audited: false, requestId: "test" },
    (tx) => takeStatisticsAfter(tx, records),
  );

test("statistics are asked for after many new records, once for all that come soon after each other", async () => {
  await writeMany(999);
  expect(await queued()).toHaveLength(0);
  await writeMany(1000);
  await writeMany(50_000);
  expect(await queued()).toHaveLength(1);
});

test("they are taken of the tables that have changed much, and of no others", async () => {
  const client = await server.db.pool.connect();
  const rowsOf = async (table: string) =>
    (await query(`select reltuples::int as n from pg_class where oid = '${table}'::regclass`))[0].n;
  try {
    await client.query("create table filled (n int); create table quiet (n int)");
    await client.query(
      "alter table filled set (autovacuum_enabled = off); alter table quiet set (autovacuum_enabled = off)",
    );
    await client.query("insert into filled select generate_series(1, 3000); insert into quiet values (1)");
    // What this connection wrote is reported now, not in some seconds.
    await client.query("select pg_stat_force_next_flush()");
    await client.query("select 1");
    const services = { db: server.db } as JobServices;
    await expect.poll(() => takeStatistics.run(services, {}).then(() => rowsOf("filled"))).toBe(3000);
    expect(await rowsOf("quiet")).toBe(-1);
  } finally {
    await client.query("drop table if exists filled, quiet");
    client.release();
  }
});
