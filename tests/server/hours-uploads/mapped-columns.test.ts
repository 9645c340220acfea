import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hoursFile, sendHours } from "../helpers/hours-file.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const one = "mapped@crowd.example";
let server: WorkServer;
let manager: Actor;
beforeAll(async () => {
  server = await startWorkServer();
  [manager] = await Promise.all([server.person("manager"), server.person("annotator", { email: one })]);
});
afterAll(() => server.close());

/** The times in UTC that a file comes to, or what is wrong in it. */
const timesOf = async (content: string, body: Record<string, string> = {}): Promise<unknown> => {
  const project = await server.project(manager);
  const answer = await sendHours(server, manager, project._id, content, body);
  if (answer.status !== 200) return answer.body.fields;
  const entries = await server.db.sql
    .selectFrom("work_history")
    .select(["checked_in_at", "checked_out_at", "note"])
    .where("project_id", "=", project._id)
    .orderBy("checked_in_at")
    .execute();
  const minute = (at: unknown) => new Date(at as string).toISOString().slice(0, 16);
  return entries.map((entry) => [minute(entry.checked_in_at), minute(entry.checked_out_at), entry.note]);
};

describe("a time without its day", () => {
  test("is of the line's day in the company's time zone, and a check-out before it of the next day", async () => {
    expect(
      await timesOf(
        hoursFile(
          `${one},2026-03-02,9:05,17:30,day`,
          `${one},2026-03-02,22:00,06:15,night`,
          `${one},2026-03-04,2026-03-04T08:00Z,08:30:00,mixed`,
        ),
      ),
    ).toEqual([
      ["2026-03-02T09:05", "2026-03-02T17:30", "day"],
      ["2026-03-02T22:00", "2026-03-03T06:15", "night"],
      ["2026-03-04T08:00", "2026-03-04T08:30", "mixed"],
    ]);
  });

  test.each([
    [`${one},02.03.2026,09:00,10:00,`, "line 2: date", "Write it as 2026-03-31."],
    [`${one},2026-03-02,25:00,26:00,`, "check_in", "Write it as 09:00"],
    [`${one},2026-03-02,09:00,09:00,`, "check_out", "The check-out is not after the check-in."],
    [`${one},2026-02-30,09:00,10:00,`, "check_in", "Write it as 09:00"],
  ])("is refused where it is none: %s", async (line, _, message) => {
    expect(JSON.stringify(await timesOf(hoursFile(line)))).toContain(message);
  });
});

describe("columns", () => {
  const file = `Worker;When;Day;Team;Until\n${one};09:00;2026-03-02;Blue;10:00\n`;

  test("are what they are mapped to, whatever their headers say, and the others are left out", async () => {
    expect(await timesOf(file, { columns: "email,check_in,date,,check_out" })).toEqual([
      ["2026-03-02T09:00", "2026-03-02T10:00", ""],
    ]);
  });

  test.each([
    ["email,check_in,date,check_out", "The file has 5 columns, of which 4 are mapped."],
    ["email,check_in,date,,", "These columns are missing: check_out."],
    ["email,check_in,date,date,check_out", "These columns come twice: date."],
    ["email,check_in,date,team,check_out", ""],
  ])("that can't be as %s are refused", async (columns, message) => {
    const refused = (await timesOf(file, { columns })) as Record<string, string[]>;
    expect(Object.keys(refused)).toEqual([message === "" ? "columns" : "hoursData"]);
    expect(JSON.stringify(refused)).toContain(message);
  });
});
