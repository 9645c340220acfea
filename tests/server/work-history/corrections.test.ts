import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earlierHours } from "../../../contract/work-history/corrections.ts";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { correctionCalls } from "../helpers/corrections.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory, privacy, audit, projects, payments } = contract;
let server: WorkServer;
let admin: Actor;
let manager: Actor;
let payer: Actor;
let calls: ReturnType<typeof correctionCalls>;

beforeAll(async () => {
  server = await startWorkServer();
  [admin, manager, payer] = await Promise.all([
    server.person("admin"),
    server.person("manager"),
    server.person("payments"),
  ]);
  calls = correctionCalls(server, manager);
});
afterAll(() => server.close());

const approve = (_id: string) => server.call(workHistory.approve, { as: manager, params: { _id } });
const show = async (as: Actor, _id: string) =>
  (await server.call(workHistory.show, { as, params: { _id } })).body.workHistory;
describe("a correction", () => {
  test("corrects when one worked: the recorded times are kept beside, and the corrected ones are paid", async () => {
    const worker = await server.person("annotator");
    const id = await calls.tooLong(worker);
    const corrected = await calls.correct(worker, id, {
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
    const id = await calls.tooLong(worker);
    const stored = () =>
      run(server.db.sql, sqlText`select to_char(checked_in_at, 'US') as us, seconds from work_history where _id = $1`, [
        id,
      ]);
    await run(
      server.db.sql,
      sqlText`update work_history set checked_in_at = checked_in_at + interval '987654 us' where _id = $1`,
      [id],
    );
    const { checkedInAt } = await show(worker, id);
    await calls.correct(worker, id, { checkedInAt });
    expect(await stored()).toEqual([{ us: "987654", seconds: 8 * 3600 - 1 }]);
  });

  test("is only of one's own hours, and only where they need one", async () => {
    const [worker, stranger] = [await server.person("annotator"), await server.person("annotator")];
    const id = await calls.tooLong(worker);
    for (const as of [stranger, manager, admin, payer]) expect((await calls.correct(as, id, {})).status).toBe(404);
    expect((await calls.correct(worker, id, { version: 7 })).body).toMatchObject({
      code: "stale",
      current: { _id: id },
    });
    const pending = await server.entry(worker, (await calls.project())._id);
    expect((await calls.correct(worker, pending, {})).body).toMatchObject({
      code: "wrong_state",
      message: "This is waiting for approval now, so you can't do that any more.",
    });
    const place = await calls.project();
    const { body } = await server.call(projects.checkIn, { as: worker, params: { _id: place._id } });
    expect((await calls.correct(worker, body.workHistory._id, {})).body.code).toBe("wrong_state");
  });

  test.each([
    [{ checkedOutAt: "2026-03-02T08:00:00Z" }, "checkedOutAt", "The check-out must be after the check-in."],
    [
      { checkedOutAt: "2026-03-02T18:00:01Z" },
      "checkedOutAt",
      "This is longer than the longest shift of the project: 10 h.",
    ],
    [{ checkedOutAt: "2999-01-01T00:00:00Z" }, "checkedOutAt", "This is in the future."],
    [
      { checkedInAt: "2026-03-01T19:59:59Z" },
      "checkedInAt",
      `This is more than ${earlierHours} hours before the check-in that was recorded.`,
    ],
    [{ checkedInAt: "0000-01-01T00:00:00Z" }, "checkedInAt", "There is no such year."],
    [
      { checkedInAt: "2026-03-03T14:00:00Z", checkedOutAt: "2026-03-03T15:00:00Z" },
      "checkedInAt",
      "This is after the check-out that was recorded.",
    ],
    [
      { checkedInAt: "2026-03-01T21:00:00Z", checkedOutAt: "2026-03-02T06:59:59Z" },
      "checkedOutAt",
      "This is more than an hour before the check-in that was recorded.",
    ],
    [{ reason: " " }, "reason", "Fill this in."],
  ])("%j is refused on its field", async (body, field, message) => {
    const worker = await server.person("annotator");
    const answer = await calls.correct(worker, await calls.tooLong(worker), body);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation", fields: { [field]: [message] } } });
  });

  test("is flagged where an hour or more of it lies outside of what was recorded", async () => {
    const worker = await server.person("annotator");
    const scores = [];
    for (const [day, checkedInAt] of [
      ["2026-03-02", "07:00:00"],
      ["2026-03-05", "07:00:01"],
    ] as const) {
      const id = await calls.tooLong(worker, `${day}T08:00:00Z`);
      const times = { checkedInAt: `${day}T${checkedInAt}Z`, checkedOutAt: `${day}T12:00:00Z` };
      scores.push((await calls.correct(worker, id, times)).body.workHistory.flags);
    }
    const recorded = { from: "2026-03-02T08:00:00.000Z", to: "2026-03-03T14:00:00.000Z" };
    expect(scores[0]).toContainEqual({ flag: "outside", seconds: 3600, ...recorded });
    expect(scores[1].map(({ flag }: { flag: string }) => flag)).toEqual(["edited"]);
  });

  test("may take the longest shift whole, and no second more", async () => {
    const worker = await server.person("annotator");
    const id = await calls.tooLong(worker);
    expect((await calls.correct(worker, id, { checkedOutAt: "2026-03-02T18:00:00Z" })).body.workHistory.seconds).toBe(
      36_000,
    );
  });

  test("may not overlap other hours, and says which; rejected ones don't count", async () => {
    const worker = await server.person("annotator");
    const id = await calls.tooLong(worker);
    const place = await server.project(manager, { name: "Night drives" });
    const before = await server.entry(worker, place._id, { from: "2026-03-02T07:30:00Z", seconds: 2400 });
    const first = await calls.correct(worker, id, {});
    const named = "Night drives, Mar 2, 2026, 7:30 AM to Mar 2, 2026, 8:10 AM";
    const message = `These times overlap with hours of yours: ${named}.`;
    expect(first).toMatchObject({
      status: 409,
      body: { code: "hours_overlap", message, fields: { checkedInAt: [message] } },
    });
    // One may begin the moment that the other ends.
    const touching = { checkedInAt: "2026-03-02T08:10:00Z" };
    const inside = await server.entry(worker, place._id, { from: "2026-03-02T15:00:00Z", seconds: 60 });
    expect((await calls.correct(worker, id, touching)).body.fields).toHaveProperty("checkedOutAt");
    await calls.reject(inside, "Not ours");
    await server.entry(await server.person("annotator"), place._id, { from: "2026-03-02T12:00:00Z" });
    expect((await calls.correct(worker, id, touching)).status).toBe(200);
    await calls.reject(before, "Not ours either");
  });

  test("are an answer too where they stay: what overlapped before, and was asked about, overlaps as before", async () => {
    const worker = await server.person("annotator");
    const place = await calls.project();
    const entry = (from: string) => server.entry(worker, place._id, { from, seconds: 7200 });
    const [one, two] = [await entry("2026-03-02T08:00:00Z"), await entry("2026-03-02T09:00:00.000250Z")];
    const ask = (_id: string) =>
      server.call(workHistory.sendBack, { as: manager, params: { _id }, body: { correctionAsked: "Both at once?" } });
    await ask(two);
    const longer = await calls.correct(worker, two, { checkedOutAt: "2026-03-02T11:00:01Z" });
    expect(longer.body).toMatchObject({ code: "hours_overlap" });
    const stays = { checkedOutAt: "2026-03-02T11:00:00.000Z", reason: "Two screens" };
    const answer = await calls.correct(worker, two, stays);
    expect(answer.body.workHistory).toMatchObject({ state: "pending", correctionReason: "Two screens", seconds: 7200 });
    const seen = await server.call(workHistory.list, { as: manager, query: { user: worker._id, flag: "overlap" } });
    expect(seen.body.workHistory).toHaveLength(2);
    // What was rejected gave its time free.
    await calls.reject(one, "One of them is too much");
    const again = await calls.correct(worker, one, { checkedOutAt: "2026-03-02T10:00:00Z" });
    expect(again.body).toMatchObject({ code: "hours_overlap" });
  });

  test("may not reach into hours that run now", async () => {
    const worker = await server.person("annotator");
    const now = Date.now();
    const id = await calls.tooLong(worker, new Date(now - 31 * 3_600_000).toISOString());
    const place = await calls.project();
    const { body } = await server.call(projects.checkIn, { as: worker, params: { _id: place._id } });
    await server.beginEarlier(body.workHistory._id, "10 minutes");
    const times = {
      checkedInAt: new Date(now - 7_200_000).toISOString(),
      checkedOutAt: new Date(now - 60_000).toISOString(),
    };
    const answer = await calls.correct(worker, id, times);
    expect(answer.body).toMatchObject({ code: "hours_overlap" });
    expect(answer.body.message).toMatch(/ to now\.$/);
  });
});

describe("after a rejection", () => {
  test("there is one correction, and the next rejection is final; the first cause stays to be read", async () => {
    const worker = await server.person("annotator");
    const id = await server.entry(worker, (await calls.project())._id, { from: calls.from, seconds: 9 * 3600 });
    await calls.reject(id, "You left at noon");
    expect(await show(worker, id)).toMatchObject({ can: { correct: true } });
    const amended = await calls.correct(worker, id, { checkedOutAt: "2026-03-02T12:00:00Z", reason: "So I did" });
    expect(amended.body.workHistory).toMatchObject({
      state: "pending",
      rejectionCause: null,
      earlierCause: "You left at noon",
      amendedAt: expect.any(String),
      seconds: 14_400,
    });
    await calls.reject(id, "Not on that day at all");
    expect(await show(worker, id)).toMatchObject({ can: { correct: false }, earlierCause: "You left at noon" });
    expect((await calls.correct(worker, id, {})).body).toMatchObject({ statusCode: 409, code: "amended_already" });
  });

  test("of hours that were corrected before, the first recorded times are kept", async () => {
    const worker = await server.person("annotator");
    const id = await calls.tooLong(worker);
    await calls.correct(worker, id, { checkedInAt: "2026-03-02T09:00:00Z" });
    await calls.reject(id, "You came at ten");
    const { body } = await calls.correct(worker, id, { checkedInAt: "2026-03-02T10:00:00Z", reason: "At ten, yes" });
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
  const id = await calls.tooLong(worker);
  await calls.correct(worker, id, { reason: "My daughter Ida was ill" });
  const rows = await server.db.sql.selectFrom("audit").selectAll().where("record_id", "=", id).execute();
  expect(rows).toMatchObject([{ action: "workHistory.correct", actor_id: worker._id }]);
  expect(JSON.stringify(rows)).not.toContain("Ida");
  const read = async () =>
    (await server.call(audit.list, { as: admin, query: { record: id, action: "workHistory.correct" } })).body.audit[0];
  expect((await read()).after).toMatchObject({ correctionReason: "My daughter Ida was ill", state: "pending" });
  await calls.reject(id, "No");
  const { body } = await server.call(privacy.ask, { as: worker });
  const erased = await server.call(privacy.erase, { as: admin, params: { _id: body.erasure._id }, body: {} });
  expect(erased.status).toBe(200);
  expect(await show(manager, id)).toMatchObject({ correctionReason: "", originalCheckedInAt: expect.any(String) });
  expect((await read()).after.correctionReason).toBe("erased");
});
