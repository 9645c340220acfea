import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { forgetBulkJobs } from "../../../server/areas/bulk-jobs/actions.ts";
import { runBulkJob } from "../../../server/areas/bulk-jobs/run-bulk-job.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { type BulkJobCalls, bulkJobCalls } from "../helpers/bulk-jobs.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

let server: WorkServer;
let other: WorkServer;
let manager: Actor;
let calls: BulkJobCalls;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  manager = await server.person("manager");
  calls = await bulkJobCalls(server, manager);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

test("a part waits while another transaction holds the bulk job for a moment, and is done", async () => {
  const { _id } = await calls.begin({ kind: "approve", select: { ids: (await calls.entries(2)).ids } });
  const [holding, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = server.db.sql.transaction().execute(async (sql) => {
    await run(sql, sqlText`select from bulk_jobs where _id = $1 for no key update`, [_id]);
    holding.resolve();
    await letGo.promise;
  });
  await holding.promise;
  const part = runBulkJob(other.db, other.config, _id);
  await Promise.race([
    part,
    vi.waitFor(async () =>
      expect(
        await calls.number(
          "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%bulk_jobs%'",
        ),
      ).toBeGreaterThan(0),
    ),
  ]);
  letGo.resolve();
  await Promise.all([holder, part]);
  expect(await calls.show(_id)).toMatchObject({ state: "done", done: 2 });
});

test("of two that are prepared to undo the same bulk job, one begins", async () => {
  const { _id } = await calls.begin({ kind: "approve", select: { ids: (await calls.entries(3)).ids } });
  await calls.finish(_id);
  const prepare = () => calls.begin({ kind: "undo", bulkJob: _id, start: false });
  const prepared = [await prepare(), await prepare()];
  const answers = await Promise.all(
    prepared.map((one, n) =>
      (n ? server : other).call(contract.bulkJobs.start, { as: manager, params: { _id: one._id } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409]);
  const refusal = answers.find(({ status }) => status === 409)!;
  expect(refusal.body.code).toBe("wrong_state");
  const left = prepared[answers.indexOf(refusal)]!;
  expect((await calls.show(left._id)).can).toEqual({ start: false, cancel: true, undo: false });
});

test("a bulk job that is being undone, or is about to be, is kept with the one that undoes it", async () => {
  const made = await Promise.all(
    [true, false].map(async (start) => {
      const { _id } = await calls.begin({ kind: "approve", select: { ids: (await calls.entries(2)).ids } });
      await calls.finish(_id);
      return [_id, (await calls.begin({ kind: "undo", bulkJob: _id, start }))._id] as const;
    }),
  );
  const [[first, running], [second, prepared]] = [made[0]!, made[1]!];
  const left = async () =>
    (await calls.query<{ _id: string }>("select _id from bulk_jobs where _id = any($1::uuid[])", made.flat())).map(
      ({ _id }) => _id,
    );
  await calls.query("update bulk_jobs set created_at = now() - interval '40 days' where _id <> $1", prepared);
  await calls.query("update bulk_jobs set created_at = now() - interval '12 hours' where _id = $1", prepared);
  await forgetBulkJobs(server.db.sql);
  expect((await left()).toSorted()).toEqual([first, running, second, prepared].toSorted());
  await calls.finish(running);
  await calls.query("update bulk_jobs set created_at = now() - interval '25 hours' where _id = $1", prepared);
  await forgetBulkJobs(server.db.sql);
  expect(await left()).toEqual([]);
});

test("one that was only prepared is gone once it is cancelled, and can't be started", async () => {
  const { ids } = await calls.entries(2);
  const prepared = await calls.begin({ kind: "approve", select: { ids }, start: false });
  const params = { _id: prepared._id };
  const { cancel, start, list } = contract.bulkJobs;
  expect(await server.call(cancel, { as: manager, params })).toMatchObject({
    status: 200,
    body: { bulkJob: { state: "cancelled", done: 0, can: { start: false, cancel: false, undo: false } } },
  });
  const { body } = await server.call(list, { as: manager, query: { limit: 200 } });
  expect(body.bulkJobs.map(({ _id }: { _id: string }) => _id)).not.toContain(prepared._id);
  expect(await calls.number("bulk_job_items where bulk_job_id = $1", prepared._id)).toBe(0);
  for (const endpoint of [cancel, start]) {
    expect((await server.call(endpoint, { as: manager, params })).body.code).toBe("not_found");
  }
});
