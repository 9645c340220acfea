import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { lockPerson } from "../../../server/core/db/lock-person.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { correctionCalls } from "../helpers/corrections.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";
import { rounds } from "../../full.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";

const { workHistory, projects } = contract;
let server: WorkServer;
let other: WorkServer;
let calls: ReturnType<typeof correctionCalls>;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  calls = correctionCalls(server, await server.person("manager"));
});
afterAll(async () => {
  await other.close();
  await server.close();
});

describe("many at once, on two servers", () => {
  test("50 corrections of one entry: one", async () => {
    const worker = await server.person("annotator");
    const id = await calls.tooLong(worker);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        calls.correct(worker, id, { checkedOutAt: `2026-03-02T1${n % 8}:00:00Z` }, n % 2 ? server : other),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "wrong_state")).toHaveLength(49);
  });

  test("corrections of two entries into the same hours: one of them", async () => {
    for (let round = 0; round < 10; round++) {
      const worker = await server.person("annotator");
      const [one, two] = [await calls.tooLong(worker), await calls.tooLong(worker, "2026-03-03T23:30:00Z")];
      const hours = { checkedInAt: "2026-03-03T21:00:00Z", checkedOutAt: "2026-03-03T23:00:00Z" };
      // The first may not begin after its recorded end, 14:00 on the 3rd: it reaches over from before.
      const early = { checkedInAt: "2026-03-03T13:30:00Z", checkedOutAt: "2026-03-03T22:00:00Z" };
      const both = await Promise.all([calls.correct(worker, one, early), calls.correct(worker, two, hours, other)]);
      expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)!.body.code).toBe("hours_overlap");
    }
  });

  test("a check-in during a correction begins after it, so that it can't reach into it", async () => {
    const worker = await server.person("annotator");
    const place = await calls.project();
    const { sql } = server.db;
    let isDone = false;
    const { checkIn, ended } = await sql.transaction().execute(async (correcting) => {
      await lockPerson(correcting, worker._id);
      const call = other.call(projects.checkIn, { as: worker, params: { _id: place._id } });
      void call.then(() => (isDone = true));
      while (!isDone && !(await waitsForLock(server.db)));
      const [clock] = await run<{ now: string }>(correcting, sqlText`select clock_timestamp() as now`, []);
      return { checkIn: call, ended: Date.parse(clock!.now) };
    });
    const checkedIn = await checkIn;
    expect(Date.parse(checkedIn.body.workHistory.checkedInAt)).toBeGreaterThanOrEqual(ended);
  });
});

/** Pairs of hours of a worker that overlap, except those that need a correction: these are only proposals. */
const overlaps = (worker: Actor) =>
  run(
    server.db.sql,
    sqlText`select one._id, two._id from work_history one join work_history two
       on one.user_id = two.user_id and one._id < two._id
       and one.checked_in_at < coalesce(two.checked_out_at, 'infinity')
       and two.checked_in_at < coalesce(one.checked_out_at, 'infinity')
     where one.user_id = $1 and one.state not in ('rejected', 'needs_correction')
       and two.state not in ('rejected', 'needs_correction')`,
    [worker._id],
  );

test("whatever is proposed: hours never overlap, are as long as their times say, and never too long", async () => {
  const base = Date.parse("2026-04-06T00:00:00Z");
  const minutes = (max: number) => fc.integer({ min: -max, max });
  const proposal = fc.record({
    entry: fc.nat({ max: 4 }),
    begin: fc.option(minutes(900), { nil: undefined }),
    length: fc.integer({ min: -60, max: 700 }),
    rejectFirst: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(proposal, { minLength: 1, maxLength: 12 }), async (proposals) => {
      const worker = await server.person("annotator");
      const place = await calls.project(480);
      const starts = [0, 9, 18, 30, 47].map((hours) => base + hours * 3_600_000);
      const ids = await Promise.all(
        starts.map((at, index) =>
          server.entry(worker, place._id, {
            from: new Date(at).toISOString(),
            seconds: 7 * 3600,
            state: index % 2 ? "pending" : "needs_correction",
          }),
        ),
      );
      for (const { entry, begin, length, rejectFirst } of proposals) {
        const id = ids[entry]!;
        if (rejectFirst) await calls.reject(id, "Please look again");
        const start = starts[entry]! + (begin ?? 0) * 60_000;
        const answer = await calls.correct(worker, id, {
          ...(begin !== undefined && { checkedInAt: new Date(start).toISOString() }),
          checkedOutAt: new Date(start + length * 60_000).toISOString(),
        });
        expect([200, 400, 409]).toContain(answer.status);
        expect(await overlaps(worker)).toEqual([]);
      }
      const { body } = await server.call(workHistory.mine, { as: worker, query: { limit: 50 } });
      for (const one of body.workHistory) {
        expect(one.seconds).toBe((Date.parse(one.checkedOutAt) - Date.parse(one.checkedInAt)) / 1000);
        if (one.correctedAt) {
          expect(one.seconds).toBeLessThanOrEqual(480 * 60);
          expect(Date.parse(one.originalCheckedInAt)).toBe(starts[ids.indexOf(one._id)]);
          expect(Date.parse(one.originalCheckedOutAt) - Date.parse(one.originalCheckedInAt)).toBe(7 * 3_600_000);
          expect(one.checkedInDate).toBe(one.checkedInAt.slice(0, 10));
        }
      }
    }),
    { numRuns: rounds(12, 100) },
  );
});
