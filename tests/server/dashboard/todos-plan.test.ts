import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { todoSources } from "../../../server/areas/index.ts";
import { progressSql } from "../../../server/areas/tasks/settings.ts";
import { waitingHours } from "../../../server/areas/work-history/actions.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { countWaiting } from "../../../server/core/todos.ts";
import { insertManyHours } from "../helpers/many-hours.ts";
import { busiestStep } from "../helpers/plans.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const size = 10_000;
const waitingOfThousand = 60;
let server: WorkServer;
let manager: Actor;
beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  // Who has approved hours for payment.
  await server.person("payments");
  await insertManyHours(server.db, size, waitingOfThousand);
  // Half of what waits for an approval waits for its payment.
  await server.db.pool.query(
    `update work_history set state = 'approved', approved_by = $1, approved_at = now()
     where state = 'pending' and hashtext(_id::text) % 2 = 0`,
    [(await server.person("manager"))._id],
  );
  for (const table of ["work_history", "project_rates", "tasks", "task_items"])
    await server.db.pool.query(`vacuum analyze ${table}`);
}, 180_000);
afterAll(() => server.close());

const plans = ["force_custom_plan", "force_generic_plan"] as const;
type Plan = (typeof plans)[number];

/** The plan of a statement for these values, as text. Scans of all are no choice, as in a table of millions. */
const planOf = async (text: SqlText, types: string, values: string, plan: Plan): Promise<string> => {
  const client = await server.db.pool.connect();
  try {
    await client.query(`begin; set local plan_cache_mode = ${plan}; set local enable_seqscan = off`);
    await client.query(`prepare asked (${types}) as ${text}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain execute asked (${values})`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("rollback; deallocate all");
    client.release();
  }
};

const waiting = [
  ["approval", "pending"],
  ["payment", "approved"],
  ["worker", "needs_correction"],
] as const;
const counted = (what: (typeof waiting)[number][0], states: SqlText): SqlText => {
  const of = waitingHours[what];
  return countWaiting(of, [of.view.filters["state"]!(states, false, () => undefined)]);
};

describe.each(plans)("by a %s", (plan) => {
  test.each(waiting)("hours that wait for %s are counted from a narrow index alone", async (what, state) => {
    const text = sqlText`with me as (select $1::uuid as _id, $2::text as role)
      select w.* from me, lateral (${counted(what, sqlText`$3`)}) w`;
    const found = await planOf(text, "uuid, text, text[]", `'${manager._id}', 'manager', '{${state}}'`, plan);
    expect(found).toContain("Index Only Scan using work_history_waiting");
  });

  test("tasks that wait for a review are counted without their items", async () => {
    const text = sqlText`with me as (select $1::uuid as _id, 'manager'::text as role)
      select w.* from me, lateral (${countWaiting(todoSources["tasksToReview"]!.of, [])}) w`;
    const found = await planOf(text, "uuid", `'${manager._id}'`, plan);
    expect(found).toContain("tasks_to_review");
    expect(found).not.toContain("task_items");
  });

  test("for payments that wait, the rates are read once and not for each", async () => {
    const rows = await busiestStep(
      server.db,
      manager,
      (params) => sqlText`(select w.count from (${counted("payment", params.add(["approved"]))}) w)`,
      plan,
    );
    expect(rows).toBeLessThan(size / 10);
  });

  test("the progress of a project's items is counted from narrow indexes alone", async () => {
    const found = await planOf(progressSql, "uuid", `'${manager._id}'`, plan);
    expect(found).toContain("Index Only Scan using task_items_progress");
    expect(found).toContain("Index Only Scan using tasks_progress");
  });
});
