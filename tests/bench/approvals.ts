import { join } from "node:path";
import { bulkJobs } from "../../contract/bulk-jobs/endpoints.ts";
import { workHistory } from "../../contract/work-history/endpoints.ts";
import { startEmbedded } from "../../server/core/db/embedded.ts";
import { migrate } from "../../server/core/db/migrate.ts";
import { openDatabase } from "../../server/core/db/pool.ts";
import { fillDemo } from "../../server/demo/demo.ts";
import { makePasswords } from "../../server/core/auth/passwords.ts";
import { startProduct } from "../product.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { signIn } from "./sign-in.ts";

/** `node tests/bench/approvals.ts`: what judging costs an upload, and how long 10,000 decisions take. */
const lines = 50_000;
const decided = 10_000;
const temporary = temporaryFolder();
const database = await startEmbedded({ dataDir: join(temporary.path, "db") });
const db = openDatabase({ url: database.url, max: 4, preparedStatements: true, onError: () => {} });
await migrate(db.pool);
await fillDemo(db, makePasswords());
const product = await startProduct({ data: temporary.path, env: { DATABASE_URL: database.url, DATABASE_POOL: "20" } });
const token = await signIn(product.url, "manager@demo.muster.example");
const call = async (path: string, init: RequestInit = {}) => {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (typeof init.body === "string") headers.set("content-type", "application/json");
  const response = await fetch(product.url + path, { ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text);
};
const one = async <T>(text: string): Promise<T> => (await db.pool.query(text)).rows[0] as T;

/** Hours of a thousand people, two sessions a day, in a year of their own. */
const upload = async (year: number): Promise<number> => {
  const people = (await db.pool.query("select email from users where email like 'bench%' order by email")).rows;
  const rows = Array.from({ length: lines }, (_, n) => {
    const from = Date.UTC(year, 0, 1 + Math.floor(n / people.length / 2), n % 2 ? 9 : 14, n % 50);
    const [begun, ended] = [from, from + (90 + (n % 90)) * 60_000].map((at) => new Date(at).toISOString());
    return `${people[Math.floor(n / 2) % people.length].email},${begun!.slice(0, 10)},${begun},${ended},`;
  });
  const form = new FormData();
  const content = `email,date,check_in,check_out,note\n${rows.join("\n")}`;
  form.append("hoursData", new Blob([content], { type: "text/csv" }), "hours.csv");
  const { _id } = await one<{ _id: string }>("select _id from projects where status = 'active' limit 1");
  const began = performance.now();
  await call(workHistory.uploadHours.path.replace(":_id", _id), { method: "PATCH", body: form });
  return (performance.now() - began) / 1000;
};

try {
  await db.pool.query(`insert into users (_id, email, first_name, last_name, role, hub, email_verified_at)
    select gen_random_uuid(), 'bench' || lpad(n::text, 4, '0') || '@crowd.example', 'Bench', n::text, 'annotator', '', now()
    from generate_series(1, 1000) as n`);
  const uploads: { judged: boolean; seconds: number }[] = [];
  for (const [round, judged] of [false, true, false, true].entries()) {
    await db.pool.query(`alter table work_history ${judged ? "enable" : "disable"} trigger judge_new_hours`);
    uploads.push({ judged, seconds: Math.round((await upload(2010 + round)) * 10) / 10 });
  }
  console.table(uploads);

  const query = `startDate=2011-01-01&endDate=2011-12-31&state=pending&limit=1`;
  const list = await call(`${workHistory.list.path}?${query}&sortBy=flagScore:desc`);
  const { day } = await one<{ day: string }>(
    `select max(checked_in_date)::text as day from (select checked_in_date from work_history
       where checked_in_date >= '2011-01-01' order by checked_in_date, checked_in_at limit ${decided}) as first`,
  );
  const filter = {
    startDate: "2011-01-01",
    endDate: new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10),
  };
  const matching = await call(
    `${workHistory.list.path}?startDate=${filter.startDate}&endDate=${filter.endDate}&limit=1`,
  );
  const expected = matching.filteredTotalCount;
  let slowest = 0;
  const began = performance.now();
  const body = JSON.stringify({ kind: "approve", select: { filter, expected } });
  const { bulkJob } = await call(bulkJobs.begin.path, { method: "POST", body });
  const frozen = performance.now() - began;
  for (;;) {
    const requestedAt = performance.now();
    const now = await call(bulkJobs.show.path.replace(":_id", bulkJob._id));
    slowest = Math.max(slowest, performance.now() - requestedAt);
    if (now.bulkJob.state !== "running") break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - began) / 1000;
  const { longest } = await one<{ longest: number }>(
    `select max(extract(epoch from gap) * 1000)::float8 as longest from (
       select at - lag(at) over (order by at) as gap from (select distinct at from audit where request_id = '${bulkJob._id}') as t) as g`,
  );
  console.table([
    {
      waiting: list.filteredTotalCount,
      decided: expected,
      "until begun, ms": Math.round(frozen),
      "until done, s": Math.round(seconds * 10) / 10,
      "longest part with its wait, ms": Math.round(longest),
      "slowest other request, ms": Math.round(slowest),
    },
  ]);
} finally {
  await product.stop();
  await db.close();
  await database.stop();
  temporary.remove();
}
