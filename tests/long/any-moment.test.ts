import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clockAt } from "../../scripts/run/clock.mjs";
import { root, tools } from "../../scripts/run/paths.mjs";

/** Days, weeks, months and years that are short, long or about to end; in UTC. */
const calendar = {
  "a Sunday's night": "2027-01-10T03:40:00Z",
  "Monday has just begun": "2027-01-11T00:05:00Z",
  "the last minute of a month": "2027-04-30T23:59:00Z",
  "the last minutes of a year": "2027-12-31T23:58:00Z",
  "a day that only leap years have": "2028-02-29T12:00:00Z",
};

const clocks = {
  "New York's clocks have just gone forward": "2027-03-14T07:10:00Z",
  "New York's clocks have just gone back": "2027-11-07T06:10:00Z",
  "Dublin's clocks have just gone forward": "2027-03-28T01:10:00Z",
  "Dublin's clocks have just gone back": "2027-10-31T01:10:00Z",
};

const always = ["core/clock", "core/demo", "dashboard/dashboard-days"];
const ofCalendar = [...always, "dashboard/todos", "payments/payment-charts"];
const ofClocks = [...always, "projects/check-in", "work-history/forgotten", "work-history/hours-in-zones"];

/** Not what is about how much there is: it takes long, and takes no other way at another moment. */
const quick = "^(?!.*thousands at once)";

/** What Vitest says, with its exit code in the first line. */
const runAt = async (moment: string, suites: readonly string[]): Promise<string> => {
  const files = suites.map((name) => `tests/server/${name}.test.ts`);
  // A name that no file has would only narrow the run.
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const env = { ...process.env, ...(await clockAt(moment)) };
  const args = [tools.vitest, "run", "--project", "unit", "--reporter=dot", "--testNamePattern", quick, ...files];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return `${code}\n${output}`;
};

const named = "the demo company is made, and what depends on the time works: %s";

test.each(Object.entries(calendar))(named, async (_, moment) => {
  expect(await runAt(moment, ofCalendar)).toMatch(/^0\n/);
});

test.each(Object.entries(clocks))(named, async (_, moment) => {
  expect(await runAt(moment, ofClocks)).toMatch(/^0\n/);
});
