import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory, notifications, projects } = contract;
let server: WorkServer;
let manager: Actor;
let ann: Actor;
let bob: Actor;
let project: string;
beforeAll(async () => {
  server = await startWorkServer();
  [manager, ann, bob] = await Promise.all([
    server.person("manager"),
    server.person("annotator", { firstName: "Ann", lastName: "A" }),
    server.person("annotator", { firstName: "Bob", lastName: "B" }),
  ]);
  ({ _id: project } = await server.project(manager));
});
afterAll(() => server.close());

const checkOut = async (ids: readonly string[], time: string, as = manager) =>
  (await server.call(workHistory.bulkCheckOut, { as, body: { select: { ids }, time } })).body;
const read = async (_id: string): Promise<WorkHistory> =>
  (await server.call(workHistory.show, { as: manager, params: { _id } })).body.workHistory;
const needed = (worker: Actor, from: string) => server.entry(worker, project, { from, state: "needs_correction" });

describe("a check-out that a manager enters", () => {
  test("is at that time of the day of each check-in, or of the next; the recorded times are kept", async () => {
    const [day, night] = [await needed(ann, "2026-03-02T09:00:00Z"), await needed(bob, "2026-03-03T20:00:00Z")];
    const recorded = await read(day);
    expect(recorded.can.checkOut).toBe(true);
    // The company of tests keeps the time of UTC.
    expect(await checkOut([day, night], "17:30")).toMatchObject({
      done: 1,
      refused: [{ _id: night, code: "longer_than_shift", message: expect.stringContaining("12 h") }],
    });
    expect(await read(day)).toMatchObject({
      state: "pending",
      checkedInAt: "2026-03-02T09:00:00.000Z",
      checkedOutAt: "2026-03-02T17:30:00.000Z",
      seconds: 8.5 * 3600,
      originalCheckedInAt: recorded.checkedInAt,
      originalCheckedOutAt: recorded.checkedOutAt,
      checkedOutBy: { _id: manager._id },
      correctedAt: null,
    });
    expect(await checkOut([night], "02:00")).toMatchObject({ done: 1, refused: [] });
    expect(await read(night)).toMatchObject({ checkedOutAt: "2026-03-04T02:00:00.000Z", seconds: 6 * 3600 });

    // A slip is mended the same way, and the first recorded times stay.
    expect((await read(day)).can).toMatchObject({ checkOut: true, approve: true, undo: false });
    expect(await checkOut([day], "16:00")).toMatchObject({ done: 1 });
    expect(await read(day)).toMatchObject({ seconds: 7 * 3600, originalCheckedOutAt: recorded.checkedOutAt });
    const { body } = await server.call(notifications.list, { as: ann });
    const told = (body.notifications as { kind: string; message: string }[]).filter(
      ({ kind }) => kind === "hours_checked_out",
    );
    expect(told.map(({ message }) => message.includes("was entered for you"))).toEqual([true, true]);
  });

  test("ends a check-in that runs: the person may check in again", async () => {
    const eve = await server.person("annotator", { firstName: "Eve", lastName: "E" });
    await server.call(projects.checkIn, { as: eve, params: { _id: project } });
    const { sql } = server.db;
    const open = await sql
      .selectFrom("open_check_ins")
      .selectAll()
      .where("user_id", "=", eve._id)
      .executeTakeFirstOrThrow();
    const before = new Date(Date.now() - 26 * 3_600_000).toISOString();
    await sql
      .updateTable("work_history")
      .set({ checked_in_at: before, checked_in_date: before.slice(0, 10) })
      .where("_id", "=", open.work_history_id)
      .execute();
    const hour = new Date(Date.parse(before) + 3_600_000).toISOString();
    expect(await checkOut([open.work_history_id], hour.slice(11, 16))).toMatchObject({ done: 1 });
    const ended = await read(open.work_history_id);
    expect(ended).toMatchObject({ state: "pending", originalCheckedInAt: null, originalCheckedOutAt: null });
    expect(ended.checkedOutAt!.slice(0, 16)).toBe(hour.slice(0, 16));
    expect((await server.call(projects.checkIn, { as: eve, params: { _id: project } })).status).toBe(200);

    // A slip of the manager's, which no clock recorded, says nothing about the person.
    const twoHours = new Date(Date.parse(before) + 2 * 3_600_000 + 60_000).toISOString();
    expect(await checkOut([open.work_history_id], twoHours.slice(11, 16))).toMatchObject({ done: 1 });
    const mended = await read(open.work_history_id);
    expect(mended).toMatchObject({ originalCheckedInAt: null, originalCheckedOutAt: null });
    expect(mended.flags.map(({ flag }) => flag)).not.toContain("outside");
    expect(mended.checkedOutAt!.slice(0, 16)).toBe(twoHours.slice(0, 16));
  });

  test("is refused in the future, over other hours, for one's own, for what is decided, and for what is not there", async () => {
    const ofManager = await needed(manager, "2026-03-09T09:00:00Z");
    const approved = await server.entry(ann, project, {
      from: "2026-03-10T09:00:00Z",
      state: "approved",
      approver: manager,
    });
    const [over, nothing] = [await needed(ann, "2026-03-11T09:00:00Z"), newId()];
    await server.entry(ann, project, { from: "2026-03-11T11:00:00Z", state: "pending" });
    const { refused } = await checkOut([ofManager, approved, over, nothing], "12:00");
    expect(refused.map(({ code }: { code: string }) => code)).toEqual([
      "own_work",
      "wrong_state",
      "overlaps_others",
      "not_found",
    ]);
    expect(refused[2].message).toContain("11:00");
    expect(await checkOut([over], "10:30")).toMatchObject({ done: 1 });

    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const recent = await needed(bob, hourAgo);
    const later = new Date(Date.now() + 2 * 60_000).toISOString().slice(11, 16);
    expect((await checkOut([recent], later)).refused).toEqual([expect.objectContaining({ code: "not_over_yet" })]);
    for (const time of ["25:00", "9:00", "09:00:00", ""]) {
      const call = { as: manager, body: { select: { ids: [over] }, time } };
      expect((await server.call(workHistory.bulkCheckOut, call)).status).toBe(400);
    }
  });

  test("gives way to the worker's own: of the two one comes first, and the other is told", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, day) => needed(bob, `2026-04-1${day}T09:00:00Z`)));
    for (const _id of ids) {
      const day = (await read(_id)).checkedInDate;
      const correction = {
        as: bob,
        params: { _id },
        body: { checkedOutAt: `${day}T15:00:00.000Z`, reason: "Left at three" },
      };
      const [byBob, byManager] = await Promise.all([
        server.call(workHistory.correct, correction),
        checkOut([_id], "16:00"),
      ]);
      expect([byBob.status, byManager.done]).toEqual(byBob.status === 200 ? [200, 0] : [409, 1]);
    }
  });

  test("is not undone with a decision, and rejected hours wait for a decision again, not for the worker", async () => {
    const id = await needed(ann, "2026-05-04T09:00:00Z");
    const undo = () => server.call(workHistory.undo, { as: manager, params: { _id: id } });
    expect((await undo()).body).toMatchObject({ code: "wrong_state" });
    await checkOut([id], "15:00");
    await server.call(workHistory.reject, { as: manager, params: { _id: id }, body: { rejectionCause: "Not there" } });
    expect((await undo()).body.workHistory).toMatchObject({ state: "pending" });
  });
});
