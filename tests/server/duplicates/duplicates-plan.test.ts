import { afterAll, beforeAll, expect, test } from "vitest";
import { duplicatesSql } from "../../../server/areas/duplicates/queries.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { busiestStep } from "../helpers/plans.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

let server: WorkServer;
beforeAll(async () => {
  server = await startWorkServer();
});
afterAll(() => server.close());

const workers = 1000;

test("a page reads each entry a few times, however many groups there are", async () => {
  const manager = await server.person("manager");
  const project = await server.project(manager);
  await run(
    server.db.sql,
    sqlText`insert into users (_id, email, first_name, last_name, role, email_verified_at)
     select gen_random_uuid(), 'p' || n || '@many.example', 'Person', n::text, 'annotator', now()
     from generate_series(1, ${workers}) n`,
    [],
  );
  await run(
    server.db.sql,
    sqlText`insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at,
       checked_in_date, seconds)
     select gen_random_uuid(), u._id, $1, 'pending', 'clock', at, at + interval '1 hour', '2026-03-02', 3600
     from users u, (values (timestamptz '2026-03-02 09:00Z'), ('2026-03-02 09:30Z')) of(at)
     where u.email like '%@many.example'`,
    [project._id],
  );
  await run(server.db.sql, sqlText`analyze`, []);
  const rows = await busiestStep(server.db, manager, (params) =>
    duplicatesSql({ limit: 10, skip: 0, view: "open" }, params, project._id),
  );
  expect(rows).toBeLessThan(workers * 2 * 5);
});
