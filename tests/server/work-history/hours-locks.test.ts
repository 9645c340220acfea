import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { rounds } from "../../full.ts";
import { hoursHeader, sendHours } from "../helpers/hours-file.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory, hoursUploads, duplicates, projects } = contract;
let server: WorkServer;
let manager: Actor;
let payer: Actor;
let workers: Actor[];

beforeAll(async () => {
  server = await startWorkServer();
  [manager, payer] = await Promise.all([server.person("manager"), server.person("payments")]);
  workers = await Promise.all(Array.from({ length: 8 }, () => server.person("annotator")));
});
afterAll(() => server.close());

const hour = 3_600_000;
const begin = Date.parse("2026-03-02T00:00:00Z");
const at = (hours: number): string => new Date(begin + hours * hour).toISOString();
const file = (people: readonly Actor[], from: number): string =>
  [hoursHeader, ...people.map(({ email }) => `${email},${at(from).slice(0, 10)},${at(from)},${at(from + 1)},`)].join(
    "\n",
  );

const backends = async (): Promise<number[]> =>
  (
    await run<{ pid: number }>(
      server.db.sql,
      sqlText`select pid from pg_stat_activity where datname = current_database()`,
      [],
    )
  ).map(({ pid }) => pid);

/** Until only these are left: the others have reported to the statistics by then. */
const onlyLeft = async (left: ReadonlySet<number>): Promise<void> => {
  while ((await backends()).some((pid) => !left.has(pid)));
};

// Two dozen calls at once wait for each other: on a busy machine that takes its time.
const timeout = 120_000;

test("changes to hours of the same people at once wait in one order: there is no deadlock", { timeout }, async () => {
  const mine = new Set(await backends());
  const [one, other] = [await startWorkServer(server.database), await startWorkServer(server.database)];
  for (let round = 0; round < rounds(4, 40); round++) {
    const project = await one.project(manager, { rates: [{ from: null, hourlyRate: 3600 }] });
    const open = await one.project(manager);
    const day = round * 24;
    const made = await Promise.all(
      workers.map(async (worker) => {
        const entry = (hours: number, state: "pending" | "approved" | "needs_correction" = "pending") =>
          one.entry(worker, project._id, { from: at(day + hours), seconds: 3600, state });
        const [plain, first, second] = [await entry(0), await entry(3), await entry(3.5)];
        return { worker, plain, first, second, asked: await entry(6, "needs_correction") };
      }),
    );
    const uploaded = await sendHours(one, manager, project._id, file(workers, day + 9));
    const ids = made.flatMap(({ plain, first }) => [plain, first]);
    const bulk = (on: WorkServer, given: readonly string[]) =>
      on.call(workHistory.bulkApprove, { as: manager, body: { select: { ids: given } } });
    const answers = await Promise.all([
      bulk(one, ids),
      bulk(other, ids.toReversed()),
      other.call(workHistory.bulkApprovePayment, {
        as: payer,
        body: { select: { ids: ids.toReversed() }, expected: { amount: ids.length * 3600 } },
      }),
      one.call(projects.edit, {
        as: manager,
        params: { _id: project._id },
        body: { rates: [{ from: null, hourlyRate: 3600 + (round % 2) }] },
      }),
      sendHours(other, manager, open._id, file(workers.toReversed(), day + 12)),
      one.call(hoursUploads.undo, { as: manager, params: { _id: uploaded.body.upload._id } }),
      ...made.flatMap(({ worker, first, second, asked }, n) => {
        const on = n % 2 ? one : other;
        return [
          on.call(duplicates.keep, {
            as: manager,
            params: { _id: project._id },
            body: { keep: second, reject: [first], rejectionCause: "Twice" },
          }),
          on.call(workHistory.correct, {
            as: worker,
            params: { _id: asked },
            body: { checkedInAt: at(day + 5), checkedOutAt: at(day + 6.5), reason: "So it was" },
          }),
          on.call(projects.checkIn, { as: worker, params: { _id: n % 3 ? open._id : project._id } }),
        ];
      }),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    for (const as of workers) {
      for (const { _id } of [open, project]) await one.call(projects.checkOut, { as, params: { _id } });
    }
  }
  await Promise.all([one.close(), other.close()]);
  await onlyLeft(mine);
  const [seen] = await run<{ deadlocks: number }>(
    server.db.sql,
    sqlText`select deadlocks::int from pg_stat_database where datname = current_database()`,
    [],
  );
  expect(seen!.deadlocks).toBe(0);
});

test("hours of who is deleted while their file is under way are refused", async () => {
  const project = await server.project(manager);
  const gone = await server.person("annotator");
  const client = await server.db.pool.connect();
  try {
    await client.query("begin");
    await client.query("update users set deleted_at = now() where _id = $1", [gone._id]);
    const sent = sendHours(server, manager, project._id, file([workers[0]!, gone], 0));
    await expect.poll(() => waitsForLock(server.db)).toBe(true);
    await client.query("commit");
    expect((await sent).body.fields).toEqual({
      hoursData: ["Nothing was written: 1 value is not right."],
      "hoursData.3.email": ["No one has this e-mail address."],
    });
  } finally {
    client.release();
  }
  const { body } = await server.call(workHistory.list, { as: manager, query: { project: project._id } });
  expect(body.workHistory).toEqual([]);
});
