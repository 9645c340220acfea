import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earlierHours } from "../../contract/corrections.ts";
import { table } from "../../contract/index.ts";
import { lockPerson } from "../../server/db/lock-person.ts";
import { run } from "../../server/db/run.ts";
import type { Caller } from "./helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "./helpers/work-server.ts";

const { workHistory, privacy, audit, projects, payments } = table;
let server: WorkServer;
let other: WorkServer;
let admin: Caller;
let manager: Caller;
let payer: Caller;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  [admin, manager, payer] = await Promise.all([
    server.person("admin"),
    server.person("manager"),
    server.person("payments"),
  ]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const from = "2026-03-02T08:00:00Z";
const project = (longestShift = 600) =>
  server.project(manager, { longestShift, rates: [{ from: null, hourlyRate: 3600 }] });
const correct = (as: Caller, _id: string, body: object, on = server) =>
  on.call(workHistory.correct, {
    as,
    params: { _id },
    body: { reason: "I forgot", checkedOutAt: "2026-03-02T16:00:00Z", ...body },
  });
const approve = (_id: string) => server.call(workHistory.approve, { as: manager, params: { _id } });
const reject = (_id: string, rejectionCause: string) =>
  server.call(workHistory.reject, { as: manager, params: { _id }, body: { rejectionCause } });
const show = async (as: Caller, _id: string) =>
  (await server.call(workHistory.show, { as, params: { _id } })).body.workHistory;
/** An entry of 30 hours from `from` on, which nobody could have worked. */
const tooLong = async (worker: Caller, at = from) =>
  server.entry(worker, (await project())._id, { from: at, seconds: 30 * 3600, state: "needs_correction" });

describe("a correction", () => {
  test("says when one worked: what was recorded stays beside, and what is paid is what was corrected", async () => {
    const worker = await server.person("annotator");
    const id = await tooLong(worker);
    const corrected = await correct(worker, id, {
      checkedInAt: "2026-03-01T23:30:00Z",
      checkedOutAt: "2026-03-02T07:00:30Z",
    });
    expect(corrected).toMatchObject({
      status: 200,
      body: {
        workHistory: {
          state: "pending",
          version: 2,
          checkedInDate: "2026-03-01",
          checkedInTime: "23:30:00",
          checkedOutAt: "2026-03-02T07:00:30.000Z",
          seconds: 27_030,
          amount: 27_030,
          originalCheckedInAt: "2026-03-02T08:00:00.000Z",
          originalCheckedOutAt: "2026-03-03T14:00:00.000Z",
          correctionReason: "I forgot",
          correctedAt: expect.any(String),
          amendedAt: null,
          can: { correct: false },
        },
      },
    });
    expect(await show(manager, id)).toMatchObject({
      correctionReason: "I forgot",
      can: { approve: true, correct: false },
    });
    await approve(id);
    expect((await server.call(workHistory.approvePayment, { as: payer, params: { _id: id } })).status).toBe(200);
    const { body } = await server.call(payments.list, { as: payer, query: { user: worker._id } });
    expect(body.payments).toMatchObject([{ checkedInDate: "2026-03-01", seconds: 27_030, amount: 27_030 }]);
  });

  test("without a check-in keeps the recorded one, to the microsecond", async () => {
    const worker = await server.person("annotator");
    const id = await tooLong(worker);
    const stored = () =>
      run(server.db.sql, "select to_char(checked_in_at, 'US') as us, seconds from work_history where _id = $1", [id]);
    await run(
      server.db.sql,
      "update work_history set checked_in_at = checked_in_at + interval '987654 us' where _id = $1",
      [id],
    );
    const { checkedInAt } = await show(worker, id);
    await correct(worker, id, { checkedInAt });
    expect(await stored()).toEqual([{ us: "987654", seconds: 8 * 3600 - 1 }]);
  });

  test("is of one's own hours alone, and only where they need one", async () => {
    const [worker, stranger] = [await server.person("annotator"), await server.person("annotator")];
    const id = await tooLong(worker);
    for (const as of [stranger, manager, admin, payer]) expect((await correct(as, id, {})).status).toBe(404);
    expect((await correct(worker, id, { version: 7 })).body).toMatchObject({ code: "stale", current: { _id: id } });
    const pending = await server.entry(worker, (await project())._id);
    expect((await correct(worker, pending, {})).body).toMatchObject({
      code: "wrong_state",
      message: "This is waiting for approval now, so it can't be done any more.",
    });
    const place = await project();
    const { body } = await server.call(projects.checkIn, { as: worker, params: { _id: place._id } });
    expect((await correct(worker, body.workHistory._id, {})).body.code).toBe("wrong_state");
  });

  test.each([
    [{ checkedOutAt: from }, "checkedOutAt", "The check-out has to come after the check-in."],
    [
      { checkedOutAt: "2026-03-02T18:00:01Z" },
      "checkedOutAt",
      "This is longer than the longest shift of the project: 10 h 0 min.",
    ],
    [{ checkedOutAt: "2999-01-01T00:00:00Z" }, "checkedOutAt", "This is in the future."],
    [
      { checkedInAt: "2026-03-01T19:59:59Z" },
      "checkedInAt",
      `This is more than ${earlierHours} hours before the check-in that was recorded.`,
    ],
    [
      { checkedInAt: "0000-01-01T00:00:00Z" },
      "checkedInAt",
      `This is more than ${earlierHours} hours before the check-in that was recorded.`,
    ],
    [
      { checkedInAt: "2026-03-03T14:00:00Z", checkedOutAt: "2026-03-03T15:00:00Z" },
      "checkedInAt",
      "This is after the check-out that was recorded.",
    ],
    [{ reason: " " }, "reason", "Please fill this in."],
  ])("%j is refused on its field", async (body, field, message) => {
    const worker = await server.person("annotator");
    const answer = await correct(worker, await tooLong(worker), body);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation", fields: { [field]: [message] } } });
  });

  test("may take the longest shift whole, and no second more", async () => {
    const worker = await server.person("annotator");
    const id = await tooLong(worker);
    expect((await correct(worker, id, { checkedOutAt: "2026-03-02T18:00:00Z" })).body.workHistory.seconds).toBe(36_000);
  });

  test("may not overlap other hours, and says which; rejected ones don't count", async () => {
    const worker = await server.person("annotator");
    const id = await tooLong(worker);
    const place = await server.project(manager, { name: "Night drives" });
    const before = await server.entry(worker, place._id, { from: "2026-03-02T07:30:00Z", seconds: 2400 });
    const first = await correct(worker, id, {});
    const named = "Night drives, Mar 2, 2026, 7:30 AM to Mar 2, 2026, 8:10 AM";
    const message = `These times overlap with hours of yours: ${named}.`;
    expect(first).toMatchObject({
      status: 409,
      body: { code: "hours_overlap", message, fields: { checkedInAt: [message] } },
    });
    // One may begin the moment that the other ends.
    const touching = { checkedInAt: "2026-03-02T08:10:00Z" };
    const inside = await server.entry(worker, place._id, { from: "2026-03-02T15:00:00Z", seconds: 60 });
    expect((await correct(worker, id, touching)).body.fields).toHaveProperty("checkedOutAt");
    await reject(inside, "Not ours");
    await server.entry(await server.person("annotator"), place._id, { from: "2026-03-02T12:00:00Z" });
    expect((await correct(worker, id, touching)).status).toBe(200);
    await reject(before, "Not ours either");
  });

  test("may not reach into hours that run now", async () => {
    const worker = await server.person("annotator");
    const now = Date.now();
    const id = await tooLong(worker, new Date(now - 31 * 3_600_000).toISOString());
    const place = await project();
    const { body } = await server.call(projects.checkIn, { as: worker, params: { _id: place._id } });
    await server.beginEarlier(body.workHistory._id, "10 minutes");
    const times = {
      checkedInAt: new Date(now - 7_200_000).toISOString(),
      checkedOutAt: new Date(now - 60_000).toISOString(),
    };
    const answer = await correct(worker, id, times);
    expect(answer.body).toMatchObject({ code: "hours_overlap" });
    expect(answer.body.message).toMatch(/ to now\.$/);
  });
});

describe("after a rejection", () => {
  test("there is one correction, and the next rejection is final; the first cause stays to be read", async () => {
    const worker = await server.person("annotator");
    const id = await server.entry(worker, (await project())._id, { from, seconds: 9 * 3600 });
    await reject(id, "You left at noon");
    expect(await show(worker, id)).toMatchObject({ can: { correct: true } });
    const amended = await correct(worker, id, { checkedOutAt: "2026-03-02T12:00:00Z", reason: "So I did" });
    expect(amended.body.workHistory).toMatchObject({
      state: "pending",
      rejectionCause: null,
      earlierCause: "You left at noon",
      amendedAt: expect.any(String),
      seconds: 14_400,
    });
    await reject(id, "Not on that day at all");
    expect(await show(worker, id)).toMatchObject({ can: { correct: false }, earlierCause: "You left at noon" });
    expect((await correct(worker, id, {})).body).toMatchObject({ statusCode: 409, code: "amended_already" });
  });

  test("of hours that were corrected before, the first recorded times are kept", async () => {
    const worker = await server.person("annotator");
    const id = await tooLong(worker);
    await correct(worker, id, { checkedInAt: "2026-03-02T09:00:00Z" });
    await reject(id, "You came at ten");
    const { body } = await correct(worker, id, { checkedInAt: "2026-03-02T10:00:00Z", reason: "At ten, yes" });
    expect(body.workHistory).toMatchObject({
      checkedInAt: "2026-03-02T10:00:00.000Z",
      originalCheckedInAt: "2026-03-02T08:00:00.000Z",
      originalCheckedOutAt: "2026-03-03T14:00:00.000Z",
      correctionReason: "At ten, yes",
    });
  });
});

test("the reason is sealed in the audit under its worker's key, and goes when they are erased", async () => {
  const worker = await server.person("annotator");
  const id = await tooLong(worker);
  await correct(worker, id, { reason: "My daughter Ida was ill" });
  const rows = await server.db.sql.selectFrom("audit").selectAll().where("record_id", "=", id).execute();
  expect(rows).toMatchObject([{ action: "workHistory.correct", actor_id: worker._id }]);
  expect(JSON.stringify(rows)).not.toContain("Ida");
  const read = async () =>
    (await server.call(audit.list, { as: admin, query: { record: id, action: "workHistory.correct" } })).body.audit[0];
  expect((await read()).after).toMatchObject({ correctionReason: "My daughter Ida was ill", state: "pending" });
  await reject(id, "No");
  const { body } = await server.call(privacy.ask, { as: worker });
  const erased = await server.call(privacy.erase, { as: admin, params: { _id: body.erasure._id }, body: {} });
  expect(erased.status).toBe(200);
  expect(await show(manager, id)).toMatchObject({ correctionReason: "", originalCheckedInAt: expect.any(String) });
  expect((await read()).after.correctionReason).toBe("erased");
});

describe("many at once, on two servers", () => {
  test("50 corrections of one entry: one", async () => {
    const worker = await server.person("annotator");
    const id = await tooLong(worker);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        correct(worker, id, { checkedOutAt: `2026-03-02T1${n % 8}:00:00Z` }, n % 2 ? server : other),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "wrong_state")).toHaveLength(49);
  });

  test("corrections of two entries into the same hours: one of them", async () => {
    for (let round = 0; round < 10; round++) {
      const worker = await server.person("annotator");
      const [one, two] = [await tooLong(worker), await tooLong(worker, "2026-03-04T08:00:00Z")];
      const hours = { checkedInAt: "2026-03-03T21:00:00Z", checkedOutAt: "2026-03-03T23:00:00Z" };
      // The first may not begin after its recorded end, 14:00 on the 3rd: it reaches over from before.
      const early = { checkedInAt: "2026-03-03T13:30:00Z", checkedOutAt: "2026-03-03T22:00:00Z" };
      const both = await Promise.all([correct(worker, one, early), correct(worker, two, hours, other)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)!.body.code).toBe("hours_overlap");
    }
  });

  test("a check-in during a correction begins after it, so that it can't reach into it", async () => {
    const worker = await server.person("annotator");
    const place = await project();
    const { sql } = server.db;
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let isDone = false;
    const { checkIn, ended } = await sql.transaction().execute(async (correcting) => {
      await lockPerson(correcting, worker._id);
      const call = other.call(projects.checkIn, { as: worker, params: { _id: place._id } });
      void call.then(() => (isDone = true));
      while (!isDone && (await run(sql, waiting, [])).length === 0);
      const [clock] = await run<{ now: string }>(correcting, "select clock_timestamp() as now", []);
      return { checkIn: call, ended: Date.parse(clock!.now) };
    });
    const checkedIn = await checkIn;
    expect(Date.parse(checkedIn.body.workHistory.checkedInAt)).toBeGreaterThanOrEqual(ended);
  });
});

/** Pairs of hours of a worker that overlap, what needs a correction apart: that is no more than a proposal. */
const overlaps = (worker: Caller) =>
  run(
    server.db.sql,
    `select one._id, two._id from work_history one join work_history two
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
      const place = await project(480);
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
        if (rejectFirst) await reject(id, "Please look again");
        const start = starts[entry]! + (begin ?? 0) * 60_000;
        const answer = await correct(worker, id, {
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
    { numRuns: 25 },
  );
});
