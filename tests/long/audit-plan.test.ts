import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditView } from "../../server/areas/audit/queries.ts";
import { conditions } from "../../server/core/db/read.ts";
import { run } from "../../server/core/db/run.ts";
import { joined, type SqlText, sqlText } from "../../server/core/db/sql-text.ts";
import type { Parameters } from "../../server/core/db/view.ts";
import { makeAuditMonths } from "../../server/core/jobs/audit-months.ts";
import { rounds } from "../full.ts";
import { busiestStep, tablesOf } from "../server/helpers/plans.ts";
import { startPlanWorld } from "./plan-world.ts";

const months = 24;
/** Of all months together; a million with MUSTER_FULL=1. */
const size = rounds(120_000, 1_000_000);
/** Entries that are inserted at once. */
const part = 40_000;
/** Entries of one record. */
const each = 100;
/** Counting stops there. */
const counted = 10_001;

/** The newest entries that match, without counting. */
const newest = (query: Readonly<Record<string, unknown>>, params: Parameters): SqlText =>
  sqlText`(select json_agg(a._id) from (select a._id from ${auditView.from}
    where ${joined(conditions(auditView, query, params), " and ")} order by a.at desc, a._id limit 10) a)`;

let world: Awaited<ReturnType<typeof startPlanWorld>>;
/** One of those that `each` entries are of. */
const record = "5".padStart(32, "0");
beforeAll(async () => {
  world = await startPlanWorld();
  const { db } = world.server;
  for (let n = 0; n < months; n += 3) await makeAuditMonths(db.sql, new Date(Date.UTC(2050, n, 1)));
  for (let n = 1; n <= size; n += part) {
    await run(
      db.sql,
      sqlText`insert into audit (_id, at, action, resource, record_id, request_id)
       select gen_random_uuid(), '2050-01-01'::timestamptz + interval '${months} months' * (n - 0.5) / ${size},
         (array['skills.edit', 'users.edit'])[1 + n % 2], (array['skills', 'users'])[1 + n % 2],
         lpad((n % ${size / each})::text, 32, '0')::uuid, 'r' || n
       from generate_series($1::int, $2::int) as n`,
      [n, n + part - 1],
    );
  }
  await run(db.sql, sqlText`analyze audit`, []);
});
afterAll(() => world.server.close());

// The audit's page is planned for its values each time.
describe(`of ${size} entries in ${months} months`, () => {
  test("lists read no more than is counted", async () => {
    const skills = { resource: ["skills"] };
    const queries = [{}, { sortBy: ["at:asc"] }, skills, { action: ["users.edit"] }, { record }, { ...skills, record }];
    for (const query of queries) {
      expect(await world.rowsOf(auditView, world.manager, query), JSON.stringify(query)).toBeLessThan(2.5 * counted);
    }
  });

  test("one record's history and one person's deeds read their own entries", async () => {
    for (const query of [{ record }, { actor: [world.manager._id] }]) {
      const rows = await busiestStep(world.server.db, world.manager, (params) => newest(query, params));
      expect(rows, JSON.stringify(query)).toBeLessThanOrEqual(each);
    }
  });

  test("days read their own months", async () => {
    const june = { startDate: "2050-06-01", endDate: "2050-06-30" };
    for (const query of [june, { ...june, record }, { ...june, resource: ["users"] }]) {
      const tables = await tablesOf(world.server.db, world.manager, (params) => newest(query, params));
      expect(
        [...tables].filter((name) => name.startsWith("audit")),
        JSON.stringify(query),
      ).toEqual(["audit_2050_06"]);
    }
  });
});
