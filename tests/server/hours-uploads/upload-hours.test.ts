import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory } = contract;
let server: WorkServer;
let other: WorkServer;
let manager: Actor;
let worker: Actor;
let second: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  [manager, worker, second] = await Promise.all([
    server.person("manager"),
    server.person("annotator", { email: "one@crowd.example" }),
    server.person("annotator", { email: "two@crowd.example" }),
  ]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const header = "email,date,check_in,check_out,note";
const good = "one@crowd.example,2026-03-02,2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,fine";
const upload = (_id: string, content: string, on = server, type = "text/csv") =>
  on.call(workHistory.uploadHours, {
    as: manager,
    params: { _id },
    files: { hoursData: { name: "hours.csv", content, type } },
  });
const entriesOf = async (projectId: string) => {
  const { body } = await server.call(workHistory.list, { as: manager, query: { project: projectId, limit: 200 } });
  return body.workHistory;
};
const written = async () =>
  (await run<{ n: number }>(server.db.sql, sqlText`select count(*) as n from work_history`, []))[0]!.n;

describe("upload of hours", () => {
  test("reads files as spreadsheets and systems write them", async () => {
    const files = {
      plain: `${header}\n${good}\n`,
      "with a byte order mark, CRLF, blank lines": `\uFEFF${header}\r\n\r\n${good}\r\n\r\n,,,,\r\n`,
      "old line ends": `${header}\r${good}\r`,
      "in another case and order": `Check_Out , EMAIL,date,CHECK_IN\n2026-03-02T10:00:00Z, One@Crowd.Example ,2026-03-02,2026-03-02T09:00:00Z`,
      "with semicolons": `${header}\n${good}`.replaceAll(",", ";"),
      "in short forms": `${header}\none@crowd.example,2026-03-02,2026-03-02T09:00+0000,2026-03-02 10:00,fine`,
    };
    for (const [how, content] of Object.entries(files)) {
      const project = await server.project(manager);
      expect((await upload(project._id, content)).body, how).toMatchObject({ created: 1, totalSeconds: 3600 });
      expect(await entriesOf(project._id), how).toMatchObject([
        { user: { _id: worker._id }, state: "pending", source: "upload", checkedInAt: "2026-03-02T09:00:00.000Z" },
      ]);
    }
  });

  test("keeps whole seconds, the offset's day, and what goes on past midnight", async () => {
    const project = await server.project(manager, { longestShift: 60 });
    const file = [
      header,
      "one@crowd.example,2026-03-02,2026-03-02T23:30:00-08:00,2026-03-03T00:10:07.9-08:00,late",
      'two@crowd.example,2026-03-02,2026-03-02T09:00:00.250Z,2026-03-02T09:00:00.750Z,"a ""short""\none, twice"',
      "two@crowd.example,2026-03-02,2026-03-02T10:00:00Z,2026-03-02T11:00:01Z,long",
    ].join("\n");
    expect((await upload(project._id, file)).body).toMatchObject({ created: 3, totalSeconds: 2407 + 3601 });
    const [late, long, short] = await entriesOf(project._id);
    // The list shows the platform's day (UTC here), whatever day it was at the offset.
    expect(late).toMatchObject({ checkedInDate: "2026-03-03", checkedInTime: "07:30:00", seconds: 2407, note: "late" });
    expect(long).toMatchObject({ state: "needs_correction", seconds: 3601 });
    expect(short).toMatchObject({ seconds: 0, note: 'a "short"\none, twice', state: "pending" });
  });

  test("names the errors by line and column, and writes nothing", async () => {
    const project = await server.project(manager);
    const before = await written();
    const bad: [string, string][] = [
      ["email", "nobody@crowd.example,2026-03-02,2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,"],
      ["email", "no address,2026-03-02,2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,"],
      ["date", "one@crowd.example,2026-03-03,2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,"],
      ["date", "one@crowd.example,,2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,"],
      ["date", "one@crowd.example,2026-03-02,2026-03-03T09:00:00+14:00,2026-03-03T10:00:00+14:00,"],
      ["check_in", "one@crowd.example,2026-03-02,9 o'clock,2026-03-02T10:00:00Z,"],
      ["check_in", "one@crowd.example,2026-02-30,2026-02-30T09:00:00Z,2026-03-02T10:00:00Z,"],
      ["check_in", "one@crowd.example,2026-03-02,2026-03-02T24:00:00Z,2026-03-03T10:00:00Z,"],
      ["check_in", "one@crowd.example,2026-03-02,2026-03-02T09:00:00+15:00,2026-03-02T10:00:00Z,"],
      ["check_in", "one@crowd.example,0000-03-02,0000-03-02T09:00:00Z,2026-03-02T10:00:00Z,"],
      ["check_out", "one@crowd.example,2026-03-02,2026-03-02T09:00:00Z,,"],
      ["check_out", "one@crowd.example,2026-03-02,2026-03-02T09:00:00Z,2026-03-02T09:00:00Z,"],
      ["check_out", "one@crowd.example,2026-03-02,2026-03-02T09:00:00+02:00,2026-03-02T06:59:59Z,"],
      ["check_out", "one@crowd.example,2026-03-02,2026-03-02T09:00:00Z,2999-03-02T09:00:00Z,"],
      ["check_out", "one@crowd.example,1926-03-02,1926-03-02T09:00:00Z,2026-03-02T10:00:00Z,"],
      ["check_out", "one@crowd.example,2026-03-02,2026-03-02T09:00:00Z,2026-03-09T09:00:00.001Z,"],
      ["note", `one@crowd.example,2026-03-02,2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,${"x".repeat(501)}`],
      ["note", "one@crowd.example,2026-03-02,2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,\u0000"],
      ["email", "one@crowd.example,2026-03-02,2026-03-02T09:00:00Z"],
      ["email", "one@crowd.example,2026-03-02,2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,a,b"],
    ];
    for (const [column, line] of bad) {
      const { status, body } = await upload(
        project._id,
        `${header}\n${good}\n\n"two@crowd.example",2026-03-02,2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,"two\nlines"\n${line}\n`,
      );
      expect([status, body.code], line).toEqual([400, "validation"]);
      expect(Object.keys(body.fields), line).toContain(`hoursData.6.${column}`);
      expect(
        Object.keys(body.fields).filter((name) => !/^hoursData(\.6\.\w+)?$/.test(name)),
        line,
      ).toEqual([]);
    }
    expect(await written()).toBe(before);
  });

  test("a file that can't be read as a whole says why", async () => {
    const project = await server.project(manager);
    const bad: [string, RegExp][] = [
      ["", /no lines/],
      [header, /no lines/],
      [`${header}\n\n`, /no lines/],
      [`email,date,check_in\n${good}`, /missing: check_out/],
      [`${header},hub\n${good},x`, /not known: hub/],
      [`${header},email\n${good},x`, /twice: email/],
      [
        `${header}\n${good}\none@crowd.example,2026-03-02,"2026-03-02T11:00:00Z,2026-03-02T12:00:00Z,`,
        /Line 3: A quotation/,
      ],
    ];
    for (const [content, message] of bad) {
      const { body } = await upload(project._id, content);
      expect(body.fields.hoursData, content).toEqual([expect.stringMatching(message)]);
    }
    expect((await upload(project._id, good, server, "image/png")).body.code).toBe("unsupported_media");
    expect((await upload(project._id, `${header}\n${"x".repeat(10_000_001)}`)).body.code).toBe("too_large");
    expect((await upload(crypto.randomUUID(), `${header}\n${good}`)).body.code).toBe("not_found");
    expect(await entriesOf(project._id)).toEqual([]);
  });

  test("the same session twice is rejected: within a file, and against the stored hours", async () => {
    const project = await server.project(manager);
    const again = good.replace("09:00:00Z", "10:00:00+01:00").replace("fine", "again");
    expect((await upload(project._id, `${header}\n${good}\n${again}`)).body.fields).toMatchObject({
      "hoursData.3.check_in": ["The same session stands on line 2 already."],
    });
    const file = `${header}\n${good}\n${good.replace("one@", "two@")}`;
    expect((await upload(project._id, file)).body.created).toBe(2);
    const twice = await upload(project._id, `${file}\n${good.replaceAll("03-02", "03-03")}`);
    expect(twice.body.fields).toEqual({
      hoursData: ["Nothing was written: 2 values are not right."],
      "hoursData.2.check_in": ["This session is in the work history already."],
      "hoursData.3.check_in": ["This session is in the work history already."],
    });
    const entries = await entriesOf(project._id);
    expect(entries).toHaveLength(2);
    for (const { _id } of entries) {
      const body = { rejectionCause: "Send it again" };
      await server.call(workHistory.reject, { as: manager, params: { _id }, body });
    }
    expect((await upload(project._id, file)).body.created).toBe(2);
  });

  test("one file sent ten times at once, to two servers, is written once", async () => {
    const project = await server.project(manager);
    const lines = Array.from({ length: 60 }, (_, n) =>
      good.replace("09:00:00Z", `09:00:${String(n).padStart(2, "0")}Z`),
    );
    const files = [lines, lines.toReversed()].map((order) => [header, ...order].join("\n"));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => upload(project._id, files[n % 2]!, n % 3 ? server : other)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "validation")).toHaveLength(9);
    expect(await entriesOf(project._id)).toHaveLength(60);
  });

  test("hours of people who were deactivated count; deleted people are unknown", async () => {
    const project = await server.project(manager);
    const gone = await server.person("annotator");
    const file = `${header}\n${good.replace("one@crowd.example", gone.email)}`;
    const now = new Date().toISOString();
    const set = (fields: object) =>
      server.db.sql.updateTable("users").set(fields).where("_id", "=", gone._id).execute();
    await set({ deactivated_at: now });
    expect((await upload(project._id, file)).body.created).toBe(1);
    await set({ deleted_at: now });
    const later = file.replaceAll("03-02", "03-04");
    expect((await upload(project._id, later)).body.fields).toHaveProperty(["hoursData.2.email"]);
  });

  test("an uploader's own hours are accepted, and another person approves them", async () => {
    const project = await server.project(manager);
    const file = `${header}\n${good.replace("one@crowd.example", manager.email)}`;
    expect((await upload(project._id, file)).body.created).toBe(1);
    const [entry] = await entriesOf(project._id);
    expect(entry.can.approve).toBe(false);
    const audit = await server.db.sql.selectFrom("audit").selectAll().where("record_id", "=", entry._id).execute();
    expect(audit).toMatchObject([{ action: "workHistory.uploadHours", actor_id: manager._id, before: null }]);
  });

  test("errors of a whole bad file are bounded", async () => {
    const project = await server.project(manager);
    const lines = Array.from({ length: 3000 }, () => "x,y,z,z,");
    const { body } = await upload(project._id, [header, ...lines].join("\n"));
    expect(Object.keys(body.fields).length).toBeLessThanOrEqual(1001);
    expect(body.fields.hoursData[0]).toMatch(/^Nothing was written: 9000 values are not right. The first 1000/);
  });

  test("thousands of lines are written in one go, and more than the most are refused", async () => {
    const project = await server.project(manager);
    const start = Date.parse("2020-01-01T00:00:00Z");
    const lines = Array.from({ length: 50_000 }, (_, n) => {
      const from = new Date(start + n * 600_000).toISOString();
      const to = new Date(start + n * 600_000 + 300_000).toISOString();
      return `${n % 2 ? worker.email : second.email},${from.slice(0, 10)},${from},${to},`;
    });
    const { body } = await upload(project._id, [header, ...lines.slice(0, 5000)].join("\n"));
    expect(body).toMatchObject({ created: 5000, totalSeconds: 1_500_000 });
    const statistics = "select from graphile_worker.jobs where task_identifier = 'take-statistics'";
    expect((await server.db.pool.query(statistics)).rowCount).toBe(1);
    const more = await upload(project._id, [header, ...lines, good].join("\n"));
    expect(more.body.fields.hoursData).toEqual(["The file has more than 50000 lines."]);
  });
});

describe("times without an offset are the platform's", () => {
  /** Wall clock → instant, or null where the clocks skipped it; where it came twice, the first. */
  const zones: [string, [string, string | null][]][] = [
    [
      "America/New_York",
      [
        ["2026-03-08T01:59:59", "2026-03-08T06:59:59.000Z"],
        ["2026-03-08T02:30:00", null],
        ["2026-03-08T03:00:00", "2026-03-08T07:00:00.000Z"],
        ["2025-11-02T01:30:00", "2025-11-02T05:30:00.000Z"],
        ["2025-11-02T02:00:00", "2025-11-02T07:00:00.000Z"],
      ],
    ],
    [
      "Australia/Lord_Howe",
      [
        ["2025-10-05T02:15:00", null],
        ["2025-10-05T02:30:00", "2025-10-04T15:30:00.000Z"],
        ["2026-04-05T01:45:00", "2026-04-04T14:45:00.000Z"],
        ["2026-04-05T02:00:00", "2026-04-04T15:30:00.000Z"],
      ],
    ],
    [
      "Europe/Dublin",
      [
        ["2026-03-29T01:00:00", null],
        ["2026-03-29T00:59:59", "2026-03-29T00:59:59.000Z"],
        ["2025-10-26T01:30:00", "2025-10-26T00:30:00.000Z"],
        ["2025-12-25T09:00:00", "2025-12-25T09:00:00.000Z"],
      ],
    ],
  ];

  test.each(zones)("%s", async (zone, times) => {
    const own = await startWorkServer();
    try {
      await own.setZone(zone);
      const boss = await own.person("manager");
      await own.person("annotator", { email: "one@crowd.example" });
      const project = await own.project(boss);
      for (const [wall, instant] of times) {
        const dayLater = new Date(Date.parse(`${wall}Z`) + 86_400_000).toISOString();
        const line = `one@crowd.example,${wall.slice(0, 10)},${wall},${dayLater},`;
        const { body } = await own.call(workHistory.uploadHours, {
          as: boss,
          params: { _id: project._id },
          files: { hoursData: { name: "h.csv", content: `${header}\n${line}`, type: "text/csv" } },
        });
        if (!instant) {
          expect(body.fields["hoursData.2.check_in"], wall).toEqual([
            `This time never came in ${zone}: the clocks went forward.`,
          ]);
          continue;
        }
        expect(body.created, wall).toBe(1);
        const { body: list } = await own.call(workHistory.list, { as: boss, query: { limit: 200 } });
        expect(list.workHistory).toContainEqual(
          expect.objectContaining({
            checkedInAt: instant,
            checkedInDate: wall.slice(0, 10),
            checkedInTime: wall.slice(11),
          }),
        );
      }
    } finally {
      await own.close();
    }
  });
});
