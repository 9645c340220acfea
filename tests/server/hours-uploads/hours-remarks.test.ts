import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { hoursFile, hoursLine as line, sendHours } from "../helpers/hours-file.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

let server: WorkServer;
let manager: Actor;
beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const send = (project: { _id: string }, content: string) => sendHours(server, manager, project._id, content);
const preview = async (project: { _id: string }, content: string) =>
  (await sendHours(server, manager, project._id, content, { preview: "true" })).body;

describe("remarks on a file of hours", () => {
  test("a remark does not stop it", async () => {
    const [project, elsewhere, left, early, late] = await Promise.all([
      server.project(manager, { longestShift: 1200 }),
      server.project(manager, { name: "Elsewhere" }),
      server.person("annotator"),
      server.person("annotator"),
      server.person("annotator"),
    ]);
    await server.entry(early, elsewhere._id, { from: "2026-03-02T09:30:00Z", seconds: 3600 });
    await server.db.sql
      .updateTable("users")
      .set({ deactivated_at: new Date().toISOString() })
      .where("_id", "=", left._id)
      .execute();
    const file = hoursFile(
      line(early.email, "09:00", "10:00"),
      line(late.email, "00:00", "15:00"),
      line(late.email, "14:00", "15:30"),
      `${late.email},2026-03-03,2026-03-03T00:00:00Z,2026-03-03T23:00:00Z,`,
      `${late.email},2026-03-04,2026-03-04T09:00:00.100Z,2026-03-04T09:00:00.900Z,`,
      line(left.email, "09:00", "10:00"),
    );
    const { preview: seen } = await preview(project, file);
    const remarks = seen.remarks.map((remark: { line: number; message: string }) => `${remark.line} ${remark.message}`);
    expect(remarks).toEqual([
      "2 Overlaps hours on Elsewhere, Mar 2, 2026, 9:30 AM to Mar 2, 2026, 10:30 AM.",
      "3 Overlaps line 4 of this file.",
      "3 15 h is unusually long.",
      "4 Overlaps line 3 of this file.",
      "5 23 h is longer than the longest shift (20 h): the worker will be asked for a correction.",
      "6 Less than a second: it counts as no time.",
      "7 This person was deactivated since.",
    ]);
    expect(seen).toMatchObject({ errorCount: 0, remarkCount: 7 });
    expect((await send(project, file)).body.created).toBe(6);
  });

  test("whose hours are longer than the longest shift is told so, once", async () => {
    const project = await server.project(manager, { longestShift: 60 });
    const [long, within] = [await server.person("annotator"), await server.person("annotator")];
    const file = hoursFile(
      line(long.email, "09:00", "10:01"),
      `${long.email},2026-03-03,2026-03-03T09:00:00Z,2026-03-03T11:00:00Z,`,
      line(within.email, "09:00", "10:00"),
    );
    expect((await preview(project, file)).preview).toMatchObject({ rows: 3, toCorrect: 2 });
    expect((await send(project, file)).body).toMatchObject({ created: 3, upload: { entries: 3, toCorrect: 2 } });
    const received = async (as: Actor) =>
      (await server.call(contract.notifications.list, { as })).body.notifications as object[];
    expect(await received(long)).toMatchObject([
      {
        kind: "hours_uploaded_too_long",
        message: `2 entries that were uploaded for you on ${project.name} are longer than the longest shift. Enter your hours.`,
        link: "/my-work?from=2026-03-02&to=2026-03-03",
      },
    ]);
    expect(await received(within)).toEqual([]);
  });

  test("it does not save a session of more than seven days, whose dates must be wrong", async () => {
    const [project, worker] = [await server.project(manager), await server.person("annotator")];
    const until = (end: string) => hoursFile(`${worker.email},2026-03-02,2026-03-02T09:00:00Z,${end},`);
    expect((await send(project, until("2026-03-09T09:00:01Z"))).body.fields["hoursData.2.check_out"]).toEqual([
      "This is more than 7 days after the check-in. Check both dates.",
    ]);
    const longest = await send(project, until("2026-03-09T09:00:00Z"));
    expect(longest.body).toMatchObject({ created: 1, totalSeconds: 7 * 86_400 });
  });

  const remarksOf = async (project: { _id: string }, file: string): Promise<string[]> =>
    (await preview(project, file)).preview.remarks.map(
      (remark: { line: number; message: string }) => `${remark.line} ${remark.message}`,
    );

  test("a line that overlaps several others names them, also one that ended before another did", async () => {
    const [project, worker] = await Promise.all([server.project(manager), server.person("annotator")]);
    await server.entry(worker, project._id, { from: "2026-03-02T15:30:00Z", seconds: 3600 });
    const { email } = worker;
    const file = hoursFile(
      line(email, "09:00", "13:00"),
      line(email, "10:00", "11:30"),
      line(email, "11:00", "12:00"),
      line(email, "14:00", "15:00"),
      line(email, "14:30", "16:00"),
    );
    expect(await remarksOf(project, file)).toEqual([
      "2 Overlaps line 3 of this file.",
      "2 Overlaps line 4 of this file.",
      "3 Overlaps line 2 of this file.",
      "3 Overlaps line 4 of this file.",
      "4 Overlaps line 2 of this file.",
      "4 Overlaps line 3 of this file.",
      "5 Overlaps line 6 of this file.",
      `6 Overlaps hours on ${project.name}, Mar 2, 2026, 3:30 PM to Mar 2, 2026, 4:30 PM.`,
      "6 Overlaps line 5 of this file.",
    ]);
  });

  test("a local time that the clocks showed twice is remarked, and means the earlier one that fits", async () => {
    const own = await startWorkServer();
    await own.setZone("America/New_York");
    const [boss, worker] = [await own.person("manager"), await own.person("annotator")];
    const project = await own.project(boss);
    const session = (from: string, to: string) => `${worker.email},2025-11-02,2025-11-02T${from},2025-11-02T${to},`;
    const file = hoursFile(
      session("01:15:00", "03:00:00"),
      session("00:30:00-04:00", "01:10:00"),
      session("01:50:00", "01:20:00"),
      session("04:00:00", "05:00:00"),
    );
    const { body } = await sendHours(own, boss, project._id, file, { preview: "true" });
    const said = (times: string) =>
      `Clocks in America/New York showed this ${times} twice, as they were set back: the earlier one that fits is used. Add an offset, such as +01:00, to say which one you mean.`;
    const twice = body.preview.remarks.filter(({ kind }: { kind: string }) => kind === "time_came_twice");
    expect(twice.map(({ line, message }: { line: number; message: string }) => [line, message])).toEqual([
      [2, said("check-in")],
      [3, said("check-out")],
      [4, said("check-in and this check-out")],
    ]);
    expect(
      body.preview.first.map(({ checkedInAt, seconds }: { checkedInAt: string; seconds: number }) => [
        checkedInAt,
        seconds,
      ]),
    ).toEqual([
      ["2025-11-02T05:15:00.000Z", 2.75 * 3600],
      ["2025-11-02T04:30:00.000Z", 40 * 60],
      ["2025-11-02T05:50:00.000Z", 30 * 60],
      ["2025-11-02T09:00:00.000Z", 3600],
    ]);
    await own.close();
  });
});
