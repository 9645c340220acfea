import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertEntry } from "../helpers/hours.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { projects, workHistory } = contract;
let server: WorkServer;
let manager: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const checkIn = (as: Actor, _id: string) => server.call(projects.checkIn, { as, params: { _id } });
const myCheckIn = (as: Actor) => server.call(projects.myCheckIn, { as });

describe("a check-out that was pressed without a connection", () => {
  const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
  const atWork = async (length: string, longestShift = 600) => {
    const worker = await server.person("annotator");
    const project = await server.project(manager, { longestShift });
    const begun = await checkIn(worker, project._id);
    await server.beginEarlier(begun.body.workHistory._id, length);
    const end = (pressedAt: string) =>
      server.call(projects.checkOut, { as: worker, params: { _id: project._id }, body: { pressedAt } });
    return { worker, end, _id: begun.body.workHistory._id as string };
  };

  test("ends the entry, proposes its time to the approver, and keeps when it arrived", async () => {
    const { worker, end, _id } = await atWork("3 hours");
    const pressedAt = minutes(40);
    const { status, body } = await end(pressedAt);
    expect(status).toBe(200);
    expect(body.workHistory).toMatchObject({
      _id,
      state: "pending",
      checkedOutAt: pressedAt,
      correctionReason: "Check-out was pressed without a connection",
      can: { correct: false, withdraw: false },
    });
    expect(Math.abs(body.workHistory.seconds - 140 * 60)).toBeLessThan(20);
    expect(Math.abs(Date.parse(body.workHistory.originalCheckedOutAt) - Date.now())).toBeLessThan(20_000);
    const { body: seen } = await server.call(workHistory.show, { as: manager, params: { _id } });
    expect(seen.workHistory.flags.map(({ flag }: { flag: string }) => flag)).toContain("edited");
    expect((await myCheckIn(worker)).body.workHistory).toBeNull();
    expect((await end(pressedAt)).body.code).toBe("not_checked_in");
  });

  test("is an ordinary one where it arrives within a minute, or claims to come from the future", async () => {
    for (const ago of [0.5, -60]) {
      const { end } = await atWork("1 hour");
      const { body } = await end(minutes(ago));
      expect(body.workHistory).toMatchObject({ state: "pending", correctedAt: null, originalCheckedOutAt: null });
    }
  });

  test("before the check-in it is refused, and the worker stays checked in", async () => {
    const { worker, end, _id } = await atWork("1 hour");
    const { status, body } = await end(minutes(90));
    expect(status).toBe(400);
    expect(body.fields).toEqual({ pressedAt: ["The check-out must be after the check-in."] });
    expect((await myCheckIn(worker)).body.workHistory).toMatchObject({ _id, state: "running" });
  });

  test("over the longest shift it counts if it was pressed in time, else the worker corrects the hours", async () => {
    const inTime = await atWork("70 minutes", 60);
    expect((await inTime.end(minutes(20))).body.workHistory).toMatchObject({ state: "pending", seconds: 3000 });
    const tooLate = await atWork("80 minutes", 60);
    expect((await tooLate.end(minutes(10))).body.workHistory).toMatchObject({
      state: "needs_correction",
      correctedAt: null,
      can: { correct: true },
    });
  });

  test("counts beside other hours of that time, as any check-out does: the approver sees the overlap", async () => {
    const { worker, end, _id } = await atWork("3 hours");
    const other = (await server.project(manager))._id;
    await insertEntry(server.db, worker, other, { from: minutes(120), seconds: 1800 });
    expect((await end(minutes(40))).body.workHistory).toMatchObject({ _id, state: "pending" });
    const { body } = await server.call(workHistory.show, { as: manager, params: { _id } });
    expect(body.workHistory.flags.map(({ flag }: { flag: string }) => flag)).toContain("overlap");
  });
});
