import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachmentNameMax } from "../../../contract/core/attachments.ts";
import { hoursReportedMax } from "../../../contract/hours-uploads/endpoints.ts";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { joined, nameSql, sqlText } from "../../../server/core/db/sql-text.ts";
import { onThisMachine } from "../../slow-machine.ts";
import { hoursFile, hoursHeader as header, hoursLine as line, sendHours } from "../helpers/hours-file.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory } = contract;
const [one, two] = ["one@crowd.example", "two@crowd.example"];
let server: WorkServer;
let manager: Actor;
let worker: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  [manager, worker] = await Promise.all([
    server.person("manager"),
    server.person("annotator", { email: one, firstName: "Wilma", lastName: "Worker" }),
    server.person("annotator", { email: two }),
  ]);
});
afterAll(() => server.close());

const send = (project: { _id: string }, content: string, body: Record<string, string> = {}) =>
  sendHours(server, manager, project._id, content, body);
const preview = async (project: { _id: string }, content: string) =>
  (await send(project, content, { preview: "true" })).body;
const written = async (project: { _id: string }) =>
  (
    await run<{ n: number }>(server.db.sql, sqlText`select count(*) as n from work_history where project_id = $1`, [
      project._id,
    ])
  )[0]!.n;

describe("before anything is written", () => {
  test("a manager sees what the file comes to, and then exactly that is written", async () => {
    const project = await server.project(manager);
    const file = hoursFile(
      line(one, "09:00", "10:00", "early"),
      line(two, "09:00", "12:00"),
      line(one, "11:00", "11:30"),
    );
    const seen = await preview(project, file);
    expect(seen).toMatchObject({
      created: 0,
      totalSeconds: 4.5 * 3600,
      upload: null,
      preview: {
        headers: header.split(","),
        rows: 3,
        people: 2,
        perPerson: [
          { email: two, entries: 1, seconds: 3 * 3600 },
          { email: one, user: { _id: worker._id, name: "Wilma Worker" }, entries: 2, seconds: 1.5 * 3600 },
        ],
        first: [{ line: 2, email: one, seconds: 3600, note: "early" }, { line: 3 }, { line: 4 }],
        errorCount: 0,
        remarkCount: 0,
      },
    });
    expect(await written(project)).toBe(0);
    const { body } = await send(project, file, { fileHash: seen.fileHash });
    expect(body).toMatchObject({
      created: seen.preview.rows,
      totalSeconds: seen.preview.totalSeconds,
      fileHash: seen.fileHash,
      upload: { name: "march.csv", entries: 3, people: 2, seconds: 4.5 * 3600, can: { undo: true } },
      preview: null,
    });
    const query = { upload: body.upload._id, sortBy: "checkedInDate:asc", limit: 200 };
    const list = (await server.call(workHistory.list, { as: manager, query })).body;
    const previewed = seen.preview.first.map((row: { checkedInAt: string; seconds: number }) => [
      row.checkedInAt,
      row.seconds,
    ]);
    const kept = list.workHistory.map((entry: { checkedInAt: string; seconds: number }) => [
      entry.checkedInAt,
      entry.seconds,
    ]);
    expect(kept.toSorted()).toEqual(previewed.toSorted());
    expect(list.workHistory[0].upload).toEqual({ _id: body.upload._id, name: "march.csv" });
  });

  test("another file than the one that was checked is refused", async () => {
    const project = await server.project(manager);
    const { fileHash } = await preview(project, hoursFile(line(one, "09:00", "10:00")));
    const changed = await send(project, hoursFile(line(one, "09:00", "10:01")), { fileHash });
    expect([changed.status, changed.body.code]).toEqual([409, "file_changed"]);
    expect((await send(project, hoursFile(line(one, "09:00", "10:00")), { fileHash: "x" })).status).toBe(400);
    expect(await written(project)).toBe(0);
  });

  test("every error has its line, its column and the line's values; they are the ones that the upload reports", async () => {
    const project = await server.project(manager);
    await send(project, hoursFile(line(two, "08:00", "08:30")));
    const file = hoursFile(
      line("nobody@crowd.example", "09:00", "10:00"),
      line(one, "10:00", "09:00"),
      line(one, "11:00", "12:00"),
      line(one, "11:00", "12:30"),
      line(two, "08:00", "08:45"),
      "too,few",
    );
    const { preview: seen } = await preview(project, file);
    const messages = seen.errors.map((error: { line: number; column: string; message: string }) =>
      [error.line, error.column, error.message].join(" "),
    );
    expect(messages).toEqual([
      "2 email No one has this e-mail address.",
      "3 check_out The check-out is not after the check-in.",
      "5 check_in The same session stands on line 4 already.",
      "6 check_in This session is in the work history already.",
      "7 email This line has 2 values, not 5.",
      "7 email Enter an e-mail address.",
      expect.stringContaining("7 check_in Write it as"),
      expect.stringContaining("7 check_out Write it as"),
    ]);
    expect(seen.errorCount).toBe(8);
    expect(seen.errors[0].cells[0]).toBe("nobody@crowd.example");
    expect(seen.errors[4].cells).toEqual(["too", "few"]);
    const { fields } = (await send(project, file)).body;
    expect(fields.hoursData).toEqual(["Nothing was written: 8 values are not right."]);
    const named = seen.errors.map(
      (error: { line: number; column: string }) => `hoursData.${error.line}.${error.column}`,
    );
    expect(new Set(Object.keys(fields))).toEqual(new Set(["hoursData", ...named]));
  });

  test("of very many errors the first are shown, and how many there are", async () => {
    const project = await server.project(manager);
    const bad = Array.from({ length: 1500 }, (_, n) => line(`nobody${n}@crowd.example`, "09:00", "10:00"));
    const { preview: seen } = await preview(project, hoursFile(...bad));
    expect(seen.errorCount).toBe(1500);
    expect(seen.errors).toHaveLength(hoursReportedMax);
    expect(seen.errors.at(-1).line).toBe(hoursReportedMax + 1);
    expect(seen.wrongLines).toEqual(Array.from({ length: 1500 }, (_, n) => n + 2));
    expect(seen.perPerson).toHaveLength(200);
  });

  test("a preview leaves nothing behind: no entry, no upload, no audit", async () => {
    const project = await server.project(manager);
    const rows = async () => {
      const tables = ["hours_uploads", "audit", "events", "work_history"];
      const counted = joined(
        tables.map((name) => sqlText`(select count(*) from ${nameSql(name)})`),
        " + ",
      );
      return (await run<{ n: number }>(server.db.sql, sqlText`select ${counted} as n`, []))[0]!.n;
    };
    const before = await rows();
    await preview(project, hoursFile(line(one, "09:00", "10:00")));
    await preview(project, hoursFile("bad"));
    expect(await rows()).toBe(before);
  });
});

describe("hostile files", () => {
  const wholeFile = async (content: string | Uint8Array<ArrayBuffer>) => {
    const project = await server.project(manager);
    const { status, body } = await sendHours(server, manager, project._id, content, { preview: "true" });
    return {
      status,
      told: body.fields?.hoursData?.[0] ?? body.preview?.errors.map((e: { message: string }) => e.message),
    };
  };

  test("ten megabytes of one line, with and without a quotation mark, are refused at once", async () => {
    // Of the processor's time, which does not grow while other tests run beside this one.
    const before = process.cpuUsage();
    for (const content of ["x".repeat(9_900_000), `${header}\n"${"x\n".repeat(4_900_000)}`]) {
      expect(await wholeFile(content)).toEqual({
        status: 400,
        told: expect.stringMatching(/^Line \d: ?.*|^Line \d is too long/),
      });
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(onThisMachine(5000));
  });

  test("bytes that are no rows, NULs and control characters", async () => {
    for (const bytes of [[0xff, 0xfe, 0x41, 0x00], [0x89, 0x50, 0x4e, 0x47, 0xff], [0x00], [0xff]]) {
      expect((await wholeFile(new Uint8Array(bytes))).told, String(bytes)).toMatch(/columns are missing|no lines/);
    }
    expect((await wholeFile(hoursFile(line(one, "09:00", "10:00", "a\u0000b")))).told).toEqual([
      "Control characters are not allowed.",
    ]);
    expect((await wholeFile(hoursFile(line("one\u0000@crowd.example", "09:00", "10:00")))).told).toEqual([
      "Enter an e-mail address.",
    ]);
  });

  test("a character, a line end and an escaped quotation mark that are split across two pieces of the file", async () => {
    for (let shift = 0; shift < 12; shift++) {
      const project = await server.project(manager);
      const filler = "é".repeat(240);
      const lines = Array.from({ length: 300 }, (_, n) => {
        const from = new Date(Date.parse("2026-03-02T00:00:00Z") + n * 60_000).toISOString();
        const to = new Date(Date.parse("2026-03-02T00:00:30Z") + n * 60_000).toISOString();
        return `${one},${from.slice(0, 10)},${from},${to},"${"x".repeat(shift)}${filler}""said""\r\nthen"`;
      });
      const { body } = await send(project, [header, ...lines].join("\r\n"));
      expect(body.created, `shift ${shift}`).toBe(300);
      const [{ notes } = { notes: [] }] = await run<{ notes: string[] }>(
        server.db.sql,
        sqlText`select array_agg(distinct note) as notes from work_history where project_id = $1`,
        [project._id],
      );
      expect(notes).toEqual([`${"x".repeat(shift)}${filler}"said"\r\nthen`]);
      await run(server.db.sql, sqlText`delete from work_history where project_id = $1`, [project._id]);
    }
  });

  test("cells that a spreadsheet would run are text, and come out of the export as text", async () => {
    const project = await server.project(manager);
    await send(project, hoursFile(line(one, "09:00", "10:00", "=1+1")));
    const { body } = await server.call(workHistory.export, { as: manager, query: { project: project._id } });
    expect(body).toContain("'=1+1");
  });

  test("a file name that is a path, or empty, is shown as one plain line", async () => {
    const named = async (name: string) => {
      const project = await server.project(manager);
      const { body } = await server.call(workHistory.uploadHours, {
        as: manager,
        params: { _id: project._id },
        files: { hoursData: { name, content: hoursFile(line(one, "09:00", "10:00")), type: "text/csv" } },
      });
      return body.upload.name;
    };
    expect(await named("C:\\hours\\march.csv")).toBe("march.csv");
    expect(await named("../../etc/passwd")).toBe("passwd");
    expect(await named("a\u202eb.csv")).toBe("ab.csv");
    expect((await named("x".repeat(500))).length).toBe(attachmentNameMax);
    const stem = "a".repeat(attachmentNameMax - ".csv".length - 1);
    expect(await named(`${stem}😀.csv`)).toBe(`${stem}.csv`);
    expect(await named(`${"a".repeat(199)}😀.csv`)).toBe(`${stem}a.csv`);
  });
});
