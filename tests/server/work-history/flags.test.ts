import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { dismissals, type Dismissals } from "../helpers/dismissals.ts";
import { insertUpload } from "../helpers/hours.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let dismiss: Dismissals["dismiss"];
let askAgain: Dismissals["askAgain"];
beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  ({ dismiss, askAgain } = dismissals(server, manager));
});
afterAll(() => server.close());

const show = async (_id: string, as = manager) =>
  (await server.call(workHistory.show, { as, params: { _id } })).body.workHistory;
const flagsOf = async (_id: string): Promise<string[]> =>
  (await show(_id)).flags.map(({ flag }: { flag: string }) => flag);
const march = (day: number, time: string) => `2026-03-${String(day).padStart(2, "0")}T${time}Z`;

describe("who writes hours", () => {
  test("a check-out is judged, and so is what it overlaps, on whatever project, without a new version", async () => {
    const [a, b] = [await server.project(manager, { name: "Project A" }), await server.project(manager)];
    const worker = await server.person("annotator");
    await server.openCheckIn(worker, a._id);
    const [open] = await server.db.sql
      .selectFrom("open_check_ins")
      .selectAll()
      .where("user_id", "=", worker._id)
      .execute();
    await server.beginEarlier(open!.work_history_id, "3 hours");
    const now = Date.now();
    const other = await server.entry(worker, b._id, { from: new Date(now - 7_200_000).toISOString(), seconds: 1800 });
    expect(await flagsOf(other)).toEqual([]);
    await server.call(contract.projects.checkOut, { as: worker, params: { _id: a._id } });
    expect(await flagsOf(open!.work_history_id)).toEqual(["overlap"]);
    const { flags, version } = await show(other);
    expect(flags).toMatchObject([
      { flag: "overlap", others: [{ entry: open!.work_history_id, project: { name: "Project A" }, seconds: 1800 }] },
    ]);
    expect(version).toBe(1);
    // A rejected entry conflicts with no other any more; once that is undone, it does again.
    await server.call(workHistory.reject, {
      as: manager,
      params: { _id: open!.work_history_id },
      body: { rejectionCause: "No" },
    });
    expect(await flagsOf(other)).toEqual([]);
    await server.call(workHistory.undo, { as: manager, params: { _id: open!.work_history_id } });
    expect(await flagsOf(other)).toEqual(["overlap"]);
  });

  test("an upload is edited, and overlaps within itself", async () => {
    const project = await server.project(manager);
    const worker = await server.person("annotator");
    const line = (from: string, to: string) => `${worker.email},2026-03-02,2026-03-02T${from}Z,2026-03-02T${to}Z,`;
    const content = `email,date,check_in,check_out,note\n${line("09:00:00", "12:00:00")}\n${line("11:15:00", "13:00:00")}\n`;
    await server.call(workHistory.uploadHours, {
      as: manager,
      params: { _id: project._id },
      files: { hoursData: { name: "hours.csv", content, type: "text/csv" } },
    });
    const query = { project: project._id, sortBy: "flagScore:desc" };
    const { body } = await server.call(workHistory.list, { as: manager, query });
    for (const { flags } of body.workHistory) {
      expect(flags).toMatchObject([
        { flag: "overlap", others: [{ seconds: 2700 }] },
        { flag: "edited", correctedAt: null },
      ]);
    }
  });

  test("an upload that is undone conflicts with no other entry any more", async () => {
    const [project, elsewhere] = [await server.project(manager), await server.project(manager)];
    const worker = await server.person("annotator");
    const other = await server.entry(worker, elsewhere._id, { from: march(2, "09:00:00"), seconds: 3600 });
    const id = await insertUpload(server.db, worker, project._id, manager);
    await run(
      server.db.sql,
      sqlText`update work_history set checked_in_at = '2026-03-02T09:30Z', checked_out_at = '2026-03-02T10:30Z'
       where upload_id = $1`,
      [id],
    );
    expect(await flagsOf(other)).toEqual(["overlap"]);
    const gone = await server.call(contract.hoursUploads.undo, { as: manager, params: { _id: id } });
    expect(gone.status).toBe(200);
    expect(await flagsOf(other)).toEqual([]);
  });

  test("less than a second in common is no overlap", async () => {
    const project = await server.project(manager);
    const worker = await server.person("annotator");
    const first = await server.entry(worker, project._id, { from: march(2, "09:00:00"), seconds: 3600 });
    await server.entry(worker, project._id, { from: march(2, "09:59:59.500"), seconds: 60 });
    expect(await flagsOf(first)).toEqual([]);
    await server.entry(worker, project._id, { from: march(2, "09:59:59"), seconds: 60 });
    expect(await flagsOf(first)).toEqual(["overlap"]);
  });

  test("hours that were confirmed as right are clean, until the question is asked again or they overlap more", async () => {
    const project = await server.project(manager);
    const worker = await server.person("annotator");
    const first = await server.entry(worker, project._id, { from: march(2, "09:00:00"), seconds: 3600 });
    const second = await server.entry(worker, project._id, { from: march(2, "09:30:00"), seconds: 3600 });
    const pair = { first, second, project: project._id };
    const both = async () => [await flagsOf(first), await flagsOf(second)];
    expect((await dismiss(pair)).status).toBe(200);
    expect(await both()).toEqual([[], []]);
    expect((await show(first)).version).toBe(1);
    await askAgain(pair);
    expect(await both()).toEqual([["overlap"], ["overlap"]]);
    await dismiss(pair);
    await run(
      server.db.sql,
      sqlText`update work_history set checked_out_at = checked_out_at + interval '1 minute' where _id = $1`,
      [first],
    );
    expect(await both()).toEqual([["overlap"], ["overlap"]]);
  });

  test("a new longest shift of the project is judged by", async () => {
    const project = await server.project(manager);
    const id = await server.entry(await server.person("annotator"), project._id, { seconds: 7 * 3600 });
    expect(await flagsOf(id)).toEqual([]);
    await server.call(contract.projects.edit, {
      as: manager,
      params: { _id: project._id },
      body: { longestShift: 360 },
    });
    expect((await show(id)).flags).toEqual([{ flag: "over_long", seconds: 25_200, longest: 21_600, isProjects: true }]);
  });

  test("two servers that write overlapping hours of a person at once both see it", async () => {
    const other = await startWorkServer(server.database);
    const worker = await server.person("annotator");
    const projects = await Promise.all(Array.from({ length: 10 }, () => server.project(manager)));
    const ids = await Promise.all(
      projects.map((project, n) =>
        (n % 2 ? server : other).entry(worker, project._id, { from: march(2, "09:00:00"), seconds: 600 }),
      ),
    );
    for (const id of ids) expect((await show(id)).flags).toMatchObject([{ flag: "overlap", more: true }]);
    await other.close();
  });
});

describe("the list", () => {
  test("comes most flagged first, then oldest, and is filtered by flag and by what is clean for the caller", async () => {
    const project = await server.project(manager);
    const [one, two] = [await server.person("annotator"), await server.person("annotator")];
    const at = (who: Actor, from: string, seconds = 600) => server.entry(who, project._id, { from, seconds });
    const ids = {
      young: await at(one, march(9, "09:00:00")),
      old: await at(two, march(3, "09:00:00")),
      long: await at(two, march(5, "05:00:00"), 13 * 3600),
      overlapOld: await at(one, march(4, "09:00:00")),
      overlapYoung: await at(one, march(4, "09:05:00")),
      own: await at(manager, march(1, "09:00:00")),
    };
    const list = async (query: object) =>
      (
        await server.call(workHistory.list, {
          as: manager,
          query: { project: project._id, state: "pending", ...query },
        })
      ).body.workHistory.map(({ _id }: { _id: string }) => Object.entries(ids).find(([, id]) => id === _id)?.[0]);
    expect(await list({ sortBy: "flagScore:desc" })).toEqual([
      "overlapOld",
      "overlapYoung",
      "long",
      "own",
      "old",
      "young",
    ]);
    expect(await list({ sortBy: "flagScore:desc", flag: ["over_long", "unusual"] })).toEqual(["long"]);
    expect(await list({ sortBy: "flagScore:desc", flag: ["over_long", "overlap"] })).toHaveLength(3);
    expect(await list({ sortBy: "flagScore:desc", clean: true })).toEqual(["old", "young"]);
    expect(await list({ sortBy: "flagScore:desc", clean: false })).toHaveLength(4);
  });

  test("an export has the flags in words", async () => {
    const project = await server.project(manager, { name: "Signs" });
    const worker = await server.person("annotator");
    for (const from of ["09:00:00", "09:30:00"])
      await server.entry(worker, project._id, { from: march(2, from), seconds: 3600 });
    const query = { project: project._id, columns: ["user", "flags"], sortBy: "checkedInTime:asc" };
    const { body } = await server.call(workHistory.export, { as: manager, query });
    expect(body.split("\r\n")[1]).toMatch(/,Overlaps 9:30–10:30 AM on Signs by 30 min\.$/);
  });
});
