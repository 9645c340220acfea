import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { table } from "../../contract/index.ts";
import { run } from "../../server/db/run.ts";
import { oddnessOf, type OracleEntry } from "./helpers/oddness-oracle.ts";
import type { Caller } from "./helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "./helpers/work-server.ts";

const { workHistory } = table;
let server: WorkServer;
let manager: Caller;
beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const show = async (_id: string, as = manager) =>
  (await server.call(workHistory.show, { as, params: { _id } })).body.workHistory;
const flagsOf = async (_id: string): Promise<string[]> =>
  (await show(_id)).flags.map(({ flag }: { flag: string }) => flag);
const march = (day: number, time: string) => `2026-03-${String(day).padStart(2, "0")}T${time}Z`;

const readAll = (people: readonly string[]) =>
  run<OracleEntry & { oddities: unknown; oddness: number }>(
    server.db.sql,
    `select w._id, w.user_id as "user", w.project_id as project, w.state, w.source,
       extract(epoch from w.checked_in_at)::float8 * 1000 as "from", extract(epoch from w.checked_out_at)::float8 * 1000 as "to",
       w.seconds, w.corrected_at is not null as corrected, extract(epoch from w.last_active_at)::float8 * 1000 as active,
       p.longest_shift_minutes * 60 as longest, w.oddities, w.oddness
     from work_history w join projects p on p._id = w.project_id where w.user_id = any($1::uuid[])`,
    [people],
  );

describe("against a naive reading of the rules", () => {
  const minutes = (from: number, to: number) => fc.integer({ min: from, max: to });
  const entry = fc.record({
    person: fc.nat(1),
    project: fc.nat(1),
    // Crowded days, so that much overlaps, and a few of every other kind.
    start: minutes(0, 12 * 24 * 60),
    length: fc.oneof({ weight: 8, arbitrary: minutes(1, 300) }, minutes(300, 900), minutes(1440, 4000)),
    source: fc.constantFrom("clock", "clock", "upload"),
    corrected: fc.boolean(),
    idle: fc.option(minutes(0, 300)),
  });
  const step = fc.oneof(
    fc.record({ kind: fc.constant("add" as const), entries: fc.array(entry, { minLength: 1, maxLength: 25 }) }),
    fc.record({ kind: fc.constantFrom("reject" as const, "undo" as const, "approve" as const), of: fc.nat() }),
    fc.record({ kind: fc.constant("correct" as const), of: fc.nat(), by: minutes(1, 600) }),
    fc.record({ kind: fc.constant("shift" as const), project: fc.nat(1), minutes: minutes(60, 1200) }),
  );

  test("after any writes, every entry that is still judged has the flags that the rules say", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const people = [await server.person("annotator"), await server.person("annotator")];
        const projects = [await server.project(manager), await server.project(manager)];
        const { sql } = server.db;
        const pick = (of: number, state: string) =>
          run<{ _id: string }>(
            sql,
            `select _id from work_history where user_id = any($1::uuid[]) and state = $2 order by checked_in_at, _id
             offset $3 % greatest((select count(*) from work_history where user_id = any($1::uuid[]) and state = $2), 1) limit 1`,
            [people.map(({ _id }) => _id), state, of],
          );
        for (const one of steps) {
          if (one.kind === "add") {
            const rows = one.entries.map((e) => ({
              ...e,
              user: people[e.person]!._id,
              project: projects[e.project]!._id,
            }));
            await run(
              sql,
              `insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at,
                 checked_in_date, seconds, corrected_at,
                 original_checked_in_at, original_checked_out_at, correction_reason, last_active_at)
               select gen_random_uuid(), r."user", r.project, 'pending', r.source, at, at + r.length * interval '1 minute',
                 (at at time zone 'UTC')::date, r.length * 60, case when r.corrected then now() end,
                 case when r.corrected then at end, case when r.corrected then at + interval '1 hour' end,
                 case when r.corrected then 'I forgot' end,
                 at + (r.length - r.idle) * interval '1 minute'
               from json_to_recordset($1::json) as r ("user" uuid, project uuid, source text, start int, length int,
                 corrected boolean, idle int),
                 lateral (select timestamptz '2026-03-02Z' + r.start * interval '1 minute' as at) as t
               on conflict do nothing`,
              [JSON.stringify(rows)],
            );
          } else if (one.kind === "shift") {
            const params = { _id: projects[one.project]!._id };
            await server.call(table.projects.edit, { as: manager, params, body: { longestShift: one.minutes } });
          } else if (one.kind === "correct") {
            const [found] = await pick(one.of, "pending");
            await run(
              sql,
              `update work_history set checked_out_at = checked_in_at + $2 * interval '1 minute', seconds = $2 * 60 where _id = $1`,
              [found?._id, one.by],
            );
          } else {
            const [found] = await pick(one.of, { reject: "pending", approve: "pending", undo: "rejected" }[one.kind]);
            const row = { reject: workHistory.reject, approve: workHistory.approve, undo: workHistory.undo }[one.kind];
            const body = one.kind === "reject" ? { rejectionCause: "No" } : {};
            if (found) await server.call(row, { as: manager, params: { _id: found._id }, body });
          }
        }
        const entries = await readAll(people.map(({ _id }) => _id));
        for (const found of entries) {
          if (found.state === "rejected") continue;
          const { oddities, oddness } = oddnessOf(found, entries);
          expect({ oddities: found.oddities, oddness: found.oddness }).toEqual({ oddities, oddness });
        }
      }),
      { numRuns: 60 },
    );
  });
});

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
    await server.call(table.projects.checkOut, { as: worker, params: { _id: a._id } });
    expect(await flagsOf(open!.work_history_id)).toEqual(["overlap"]);
    const { flags, version } = await show(other);
    expect(flags).toMatchObject([
      { flag: "overlap", others: [{ entry: open!.work_history_id, project: { name: "Project A" }, seconds: 1800 }] },
    ]);
    expect(version).toBe(1);
    // Rejected, it is in nobody's way any more; taken back, it is again.
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
    const query = { project: project._id, sortBy: "oddness:desc" };
    const { body } = await server.call(workHistory.list, { as: manager, query });
    for (const { flags } of body.workHistory) {
      expect(flags).toMatchObject([
        { flag: "overlap", others: [{ seconds: 2700 }] },
        { flag: "edited", correctedAt: null },
      ]);
    }
  });

  test("a new longest shift of the project is judged by", async () => {
    const project = await server.project(manager);
    const id = await server.entry(await server.person("annotator"), project._id, { seconds: 7 * 3600 });
    expect(await flagsOf(id)).toEqual([]);
    await server.call(table.projects.edit, { as: manager, params: { _id: project._id }, body: { longestShift: 360 } });
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
  test("comes oddest first, then oldest, and is filtered by flag and by what is clean for whoever asks", async () => {
    const project = await server.project(manager);
    const [one, two] = [await server.person("annotator"), await server.person("annotator")];
    const at = (who: Caller, from: string, seconds = 600) => server.entry(who, project._id, { from, seconds });
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
    expect(await list({ sortBy: "oddness:desc" })).toEqual([
      "overlapOld",
      "overlapYoung",
      "long",
      "own",
      "old",
      "young",
    ]);
    expect(await list({ sortBy: "oddness:desc", flag: ["over_long", "unusual"] })).toEqual(["long"]);
    expect(await list({ sortBy: "oddness:desc", flag: ["over_long", "overlap"] })).toHaveLength(3);
    expect(await list({ sortBy: "oddness:desc", clean: true })).toEqual(["old", "young"]);
    expect(await list({ sortBy: "oddness:desc", clean: false })).toHaveLength(4);
  });

  test("an export says in words what is odd", async () => {
    const project = await server.project(manager, { name: "Signs" });
    const worker = await server.person("annotator");
    for (const from of ["09:00:00", "09:30:00"])
      await server.entry(worker, project._id, { from: march(2, from), seconds: 3600 });
    const query = { project: project._id, columns: ["user", "flags"], sortBy: "checkedInTime:asc" };
    const { body } = await server.call(workHistory.export, { as: manager, query });
    expect(body.split("\r\n")[1]).toMatch(/,Overlaps 9:30–10:30 AM on Signs by 30 min\.$/);
  });
});
