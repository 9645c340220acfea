import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { insertQuiz, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, quizSubmissions } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [manager, worker] = await Promise.all([server.person("manager"), server.person("annotator")]);
  await server.db.sql.updateTable("company").set({ time_zone: "Asia/Dhaka" }).execute();
});
afterAll(() => server.close());

/** The last second of March 1 in Dhaka, and the first of March 2. */
const moments = ["2026-03-01T17:59:59Z", "2026-03-01T18:00:00Z"] as const;
const setCreated = (table: SqlText, _id: string, at: string) =>
  run(server.db.sql, sqlText`update ${table} set created_at = $2 where _id = $1`, [_id, at]);

const work = async (): Promise<string[]> => {
  const job = await insertJob(server.db, { project: await insertProject(server.db, "Street signs") });
  return Promise.all(
    moments.map(async (at) => {
      const _id = await insertAssigned(server.db, { job, worker: worker._id, status: "expired" });
      await setCreated(sqlText`assigned_jobs`, _id, at);
      return _id;
    }),
  );
};
const attempts = async (): Promise<string[]> => {
  const { quiz } = await insertQuiz(server.db, [single("right", "wrong")]);
  return Promise.all(
    moments.map(async (at) => {
      const { _id } = await taker(server, await server.person("annotator"), quiz).start();
      await setCreated(sqlText`quiz_submissions`, _id, at);
      return _id;
    }),
  );
};

test.each([
  ["work on jobs", assignedJobs.list, "assignedJobs", work],
  ["attempts at quizzes", quizSubmissions.list, "submissions", attempts],
] as const)("%s of a day are those of the company's day", async (_, endpoint, key, make) => {
  const [last, first] = await make();
  const read = async (query: Readonly<Record<string, unknown>>): Promise<string[]> =>
    (await server.call(endpoint, { as: manager, query })).body[key].map((one: { _id: string }) => one._id);
  expect(await read({ startDate: "2026-03-02" })).toEqual([first]);
  expect(await read({ endDate: "2026-03-01" })).toEqual([last]);
  expect(await read({ startDate: "2026-03-01", endDate: "2026-03-02" })).toEqual([first, last]);
  expect(await read({ startDate: "2026-03-03" })).toEqual([]);
});
