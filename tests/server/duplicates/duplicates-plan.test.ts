import { afterAll, beforeAll, expect, test } from "vitest";
import { duplicatesSql } from "../../../server/areas/duplicates/queries.ts";
import { run } from "../../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import type { Parameters } from "../../../server/core/db/view.ts";
import { busiestStep } from "../helpers/plans.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

let server: WorkServer;
beforeAll(async () => {
  server = await startWorkServer();
});
afterAll(() => server.close());

/** Inserts an hour of each of `people` from each of these times on; unjudged, since that is not what is measured. */
const insert = async (project: string, people: number, times: SqlText): Promise<void> => {
  await run(server.db.sql, sqlText`alter table work_history disable trigger judge_new_hours`, []);
  await run(
    server.db.sql,
    sqlText`insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at,
       checked_in_date, seconds)
     select gen_random_uuid(), u._id, $1, 'pending', 'clock', at, at + interval '1 hour', at::date, 3600
     from (select _id from users where email like '%@many.example' order by _id limit $2) u, ${times} of(at)`,
    [project, people],
  );
  await run(server.db.sql, sqlText`alter table work_history enable trigger judge_new_hours`, []);
  await run(server.db.sql, sqlText`analyze`, []);
};
const alone = sqlText`generate_series(timestamptz '2026-01-02 09:00Z', '2026-01-31 09:00Z', interval '1 day')`;
const together = sqlText`(values (timestamptz '2026-03-02 09:00Z'), ('2026-03-02 09:30Z'))`;

test("a page reads each entry that overlaps a few times, and no others", async () => {
  const manager = await server.person("manager");
  const project = await server.project(manager);
  await run(
    server.db.sql,
    sqlText`insert into users (_id, email, first_name, last_name, role, email_verified_at)
     select gen_random_uuid(), 'p' || n || '@many.example', 'Person', n::text, 'annotator', now()
     from generate_series(1, 1000) n`,
    [],
  );
  const page = (params: Parameters) => duplicatesSql({ limit: 10, skip: 0, view: "open" }, params, project._id);
  const expectRead = async (entries: number): Promise<void> => {
    for (const plan of ["force_custom_plan", "force_generic_plan"] as const)
      expect(await busiestStep(server.db, manager, page, plan), plan).toBeLessThan(entries * 5);
  };
  await insert(project._id, 200, together);
  await insert(project._id, 1000, alone);
  await expectRead(400);
  await insert(project._id, 1000, sqlText`(values (timestamptz '2026-03-03 09:00Z'), ('2026-03-03 09:30Z'))`);
  await expectRead(2400);
}, 60_000);
