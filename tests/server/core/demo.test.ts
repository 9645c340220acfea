import { afterAll, beforeAll, expect, test } from "vitest";
import type { PersonTime } from "../../../contract/assigned-jobs/figures.ts";
import { estimateEntriesMin } from "../../../contract/benchmarks/estimate.ts";
import type { LiveBenchmark } from "../../../contract/benchmarks/live.ts";
import { demoAccounts, demoPassword } from "../../../contract/demo.ts";
import { contract } from "../../../contract/index.ts";
import { roles } from "../../../contract/core/roles.ts";
import { workHistoryStates } from "../../../contract/work-history/states.ts";
import { jobReasons } from "../../../server/areas/jobs/actions.ts";
import { agreementOf } from "../../../server/areas/quality/agreement.ts";
import { fillDemo } from "../../../server/demo/demo.ts";
import { phoneNumber } from "../../../server/areas/profile/rules.ts";
import { profileFilesOf, profileOf } from "../../../server/areas/profile/actions.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { byId, makeWorld } from "../../../server/stand-in/world.ts";
import { compareWithLeanest, leanestLists } from "../helpers/compare-with-leanest.ts";
import { quickPasswords } from "../helpers/password.ts";
import { startTestServer } from "../helpers/test-server.ts";
import { quote, type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";

/** One moment for all runs, unless they are asked to run at another one. */
const now = process.env["MUSTER_AT"] ? new Date() : new Date("2026-05-20T15:30:00Z");
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const servers: Awaited<ReturnType<typeof startTestServer>>[] = [];

const filled = async () => {
  const server = await startTestServer();
  servers.push(server);
  await server.db.sql.deleteFrom("company").execute();
  await fillDemo(server.db, quickPasswords, now, diskFiles(server.config.filesDir));
  return server;
};
let demo: Awaited<ReturnType<typeof filled>>;
beforeAll(async () => {
  demo = await filled();
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const count = async (text: SqlText): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await demo.db.query<{ key: string; n: number | string }>({ text, values: [] })).map((row) => [
      row.key,
      Number(row.n),
    ]),
  );

test("people of all roles, several hubs and countries, projects, skills and work in every state", async () => {
  const people = await count(sqlText`select role as key, count(*) as n from users group by role`);
  expect(Object.keys(people).toSorted()).toEqual([...roles].toSorted());
  expect(Object.values(people).reduce((sum, n) => sum + n, 0)).toBe(60);
  expect(Object.keys(await count(sqlText`select hub as key, count(*) as n from users group by hub`))).toHaveLength(5);
  expect(
    await count(
      sqlText`select 'skills' as key, count(*) as n from skills union select 'projects', count(*) from projects`,
    ),
  ).toEqual({
    skills: 20,
    projects: 14,
  });
  expect(await count(sqlText`select 'described' as key, count(distinct description) as n from projects`)).toEqual({
    described: 14,
  });
  const states = await count(sqlText`select state as key, count(*) as n from work_history group by state`);
  expect(Object.keys(states).toSorted()).toEqual([...workHistoryStates].toSorted());
});

test("benchmarks: enough for an estimate of some kinds of work, and too few for others", async () => {
  const entries = await count(
    sqlText`select d.data_type || d.annotation || b.category || b.unit as key, count(distinct b.project) as n
      from benchmarks b join directory_entries d on d._id = b.project group by 1`,
  );
  const counts = Object.values(entries);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(60);
  expect(counts.filter((n) => n >= estimateEntriesMin).length).toBeGreaterThan(3);
  expect(counts.filter((n) => n < estimateEntriesMin).length).toBeGreaterThan(3);
});

test("experience in several categories, and somebody who has each", async () => {
  const found = await count(sqlText`
    select 'categories' as key, count(*) as n from experience where category is null
    union all select 'subcategories', count(*) from experience where category is not null
    union all select 'nobody has', count(*) from experience top where category is null and not exists (
      select from user_experience has join experience f on f._id = has.field_id where top._id in (f._id, f.category))
    union all select 'people without', count(*) from users u
      where not exists (select from user_experience has where has.user_id = u._id)`);
  expect(found).toEqual({ categories: 8, subcategories: 21, "nobody has": 0, "people without": 0 });
});

test("a directory of 200 entries over many clients and industries, with benchmarks that fit the data", async () => {
  const wrong = await count(sqlText`
    select 'entries' as key, count(*) as n from directory_entries
    union all select 'clients', count(distinct client_alias) from directory_entries
    union all select 'industries', count(distinct industry) from directory_entries
    union all select 'of the future', count(*) from directory_entries where created_at > ${quote(now.toISOString())}
    union all select 'without a time', count(*) from directory_entries where qa_benchmark is null or judgement_time is null
    union all select 'watched pictures', count(*) from directory_entries
      where (data_type = 'Video') <> (video_watch_time is not null)`);
  expect(wrong).toEqual({
    entries: 200,
    clients: 10,
    industries: 10,
    "of the future": 0,
    "without a time": 0,
    "watched pictures": 0,
  });
});

test("three months of work that adds up: one payment an entry, a ledger in balance, three flags apart no one in two places", async () => {
  const span = await demo.db.query<{ days: number; latest: Date | string }>({
    text: sqlText`select max(checked_in_date) - min(checked_in_date) as days, max(checked_in_at) as latest from work_history`,
    values: [],
  });
  expect(span[0]!.days).toBeGreaterThanOrEqual(85);
  expect(new Date(span[0]!.latest).getTime()).toBeLessThan(now.getTime());
  const wrong = await count(sqlText`
    select 'unpaid' as key, count(*) as n from work_history w left join payments p on p.work_history_id = w._id
      where (w.state = 'payment_approved') <> (p._id is not null)
    union all select 'ledger', coalesce(sum(amount), 0) from ledger_lines
    union all select 'faults', (select count(*) from ledger_faults())
    union all select 'overlapping', count(*) from work_history a join work_history b
      on a.user_id = b.user_id and a._id < b._id and a.upload_id is null and b.upload_id is null and a.checked_in_at < b.checked_out_at and b.checked_in_at < a.checked_out_at`);
  expect(wrong).toEqual({ unpaid: 0, ledger: 0, faults: 0, overlapping: 3 });
});

test("the same at every first start", async () => {
  const again = await filled();
  const print = async (server: typeof demo) =>
    server.db.query({
      text: sqlText`select md5(string_agg(w::text, '' order by w._id)) as work,
        (select md5(string_agg(u._id::text || u.email, '' order by u._id)) from users u) as people,
        (select md5(string_agg(e::text, '' order by e.user_id, e.field_id)) from user_experience e) as experience,
        (select md5(string_agg(d::text, '' order by d._id)) from directory_entries d) as directory from work_history w`,
      values: [],
    });
  expect(await print(again)).toEqual(await print(demo));
});

test("profiles at every stage, the worker's with something left to do, some with documents and a signed agreement", async () => {
  const people = await demo.db.sql.selectFrom("users").select(["_id", "email", "profile_percentage"]).execute();
  expect(people.find(({ email }) => email.startsWith("worker@"))?.profile_percentage).toBe(60);
  const percentages = people.map((person) => person.profile_percentage).filter((percentage) => percentage > 0);
  expect(percentages.length).toBeGreaterThan(people.length / 2);
  expect(new Set(percentages).size).toBeGreaterThanOrEqual(6);
  const store = diskFiles(demo.config.filesDir);
  const kinds = new Set<string>();
  for (const { _id } of people) {
    const profile = (await profileOf(demo.db.sql, _id))!;
    const contact = profile.sections.contact?.fields as { phone: string; country: string } | undefined;
    if (contact) expect(phoneNumber(contact.phone, contact.country)).toBe(contact.phone);
    for (const file of await profileFilesOf(demo.db.sql, _id)) {
      kinds.add(file.kind);
      expect((await file.read(store))?.length).toBe(file.size);
    }
  }
  expect([...kinds].toSorted()).toEqual(["identity_front", "nda"]);
});

test("the accounts sign in, and no one else has a password", async () => {
  const rows = await demo.db.sql
    .selectFrom("users")
    .select(["email", "password_hash", "role"])
    .where("password_hash", "is not", null)
    .execute();
  const expected = demoAccounts.map(({ role, email }) => `${role} ${email}`).toSorted();
  expect(rows.map(({ role, email }) => `${role} ${email}`).toSorted()).toEqual(expected);
  for (const row of rows) expect(await quickPasswords.verify(row.password_hash, demoPassword)).toBe(true);
});

test("each account was told of something, some of it not read yet", async () => {
  const notified = await count(sqlText`select user_id::text as key, count(*) as n from notifications group by user_id`);
  expect(Object.keys(notified)).toHaveLength(demoAccounts.length);
  const unread = await count(
    sqlText`select user_id::text as key, count(*) as n from notifications where read_at is null group by user_id`,
  );
  expect(Object.keys(unread)).toHaveLength(demoAccounts.length);
});

test("pay details of most people, a run that the bank has paid and one that waits, the books of both", async () => {
  expect(await count(sqlText`select state as key, count(*) as n from payout_runs group by state`)).toEqual({
    done: 1,
    scheduled: 1,
  });
  expect(
    Object.keys(await count(sqlText`select method as key, count(*) as n from pay_details group by method`)),
  ).toEqual(expect.arrayContaining(["airtm", "bank"]));
  const wrong = await count(sqlText`
    select 'cash' as key, (select coalesce(sum(amount), 0) from payouts where state = 'paid')
      + (select coalesce(sum(amount), 0) from ledger_lines where account = 'cash') as n
    union all select 'in transit', coalesce(sum(amount), 0) from ledger_lines where account = 'in_transit'
    union all select 'sums', count(*) from payouts p
      where (p.amount, p.lines) <> (select sum(amount), count(*) from payments where payout_id = p._id)`);
  expect(wrong).toEqual({ cash: 0, "in transit": 0, sums: 0 });
});

test("a project pays by the piece, with lines in every state that a visitor may want to see", async () => {
  const states = await count(
    sqlText`select state as key, count(*) as n from payments where kind = 'piece' group by state`,
  );
  expect(Object.keys(states).toSorted()).toEqual(["accrued", "declined", "paid", "proposed", "scheduled"]);
  const wrong = await count(sqlText`
    select 'without a line' as key, count(*) as n from assigned_jobs a
      where a.status = 'approved' and a.amount is not null
        and not exists (select from payments p where p.assigned_job_id = a._id and p.amount = a.amount)
    union all select 'hours', count(*) from work_history w join projects p on p._id = w.project_id where p.pay_by = 'piece'
    union all select 'of the future', count(*) from assigned_jobs
      where greatest(created_at, submitted_at, decided_at) > ${quote(now.toISOString())}
    union all select 'approved by who accepted it', count(*) from payments where kind = 'piece' and approved_by = created_by`);
  expect(wrong).toEqual({ "without a line": 0, hours: 0, "of the future": 0, "approved by who accepted it": 0 });
});

test("people agree on shared jobs, more than by chance and less than fully", async () => {
  const items = await demo.db.query<{ user_id: string; unit: string; label: string; objects: number }>({
    text: sqlText`select a.user_id, a.shared_key || l.item as unit, l.label, l.objects
      from assigned_jobs a join job_labels l on l.assigned_job_id = a._id where a.shared_key is not null`,
    values: [],
  });
  const { people, percent, fleiss, alpha, pairs } = agreementOf(
    items.map(({ user_id: userId, unit, label, objects }) => ({ userId, name: "", unit, label, objects })),
  );
  expect(people).toBeGreaterThan(2);
  expect(pairs.length).toBeGreaterThan(0);
  for (const { value } of [percent, fleiss, ...alpha]) {
    expect(value).toBeGreaterThan(0.3);
    expect(value).toBeLessThan(1);
  }
});

test("newcomers' work and that of others wait for a review", async () => {
  const waiting = await count(
    sqlText`select is_newcomer::text as key, count(*) as n from assigned_jobs where status = 'submitted' group by is_newcomer`,
  );
  expect(Object.keys(waiting).toSorted()).toEqual(["false", "true"]);
});

test("some failed work proposes a chapter that teaches the clause it does not keep", async () => {
  const text = sqlText`select decision as key, count(*) as n from job_reviews where chapter_id is not null group by decision`;
  expect(Object.keys(await count(text)).toSorted()).toEqual(["reject", "rework"]);
});

test("the worker can take jobs that are on the stand-ins of both annotation servers, where they and the reviewer have accounts", async () => {
  const free = await demo.db.query<{ agent: "quantigo" | "ag"; id: string }>({
    text: sqlText`select server_agent as agent, server_job_id as id from jobs where status = 'available' and server_job_id <> ''`,
    values: [],
  });
  const worlds = { quantigo: makeWorld("quantigo"), ag: makeWorld("cvat") };
  expect(new Set(free.map(({ agent }) => agent))).toEqual(new Set(["quantigo", "ag"]));
  expect(free.filter(({ agent, id }) => byId(worlds[agent].jobs, id)?.status !== "pending")).toEqual([]);
  const accounts = await count(
    sqlText`select u.role as key, count(*) as n from annotation_accounts a join users u on u._id = a.user_id group by u.role`,
  );
  expect(accounts).toMatchObject({ annotator: 2, reviewer: 2 });
  const worker = await demo.db.sql
    .selectFrom("users")
    .select("_id")
    .where("email", "like", "worker@%")
    .executeTakeFirstOrThrow();
  const takable = await demo.db.query<{ agent: string | null }>({
    text: sqlText`with me as (select _id, role from users where email like 'worker@%')
      select distinct j.server_agent as agent from me, jobs j join projects p on p._id = j.project_id
      where j.status = 'available' and ${jobReasons} is null`,
    values: [],
  });
  expect(new Set(takable.map(({ agent }) => agent))).toEqual(new Set(["quantigo", "ag", null]));
  const held = await count(
    sqlText`select 'held' as key, count(*) as n from assigned_jobs where slot is not null and user_id = ${quote(worker._id)}`,
  );
  expect(held["held"]).toBeLessThanOrEqual(1);
});

test("work that some benchmarks can be compared with, by newcomers and others, and by people with enough jobs", async () => {
  // Last, since this adds someone to the company.
  const manager = await demo.person("manager");
  const found = await demo.db.query<{ _id: string }>({
    text: sqlText`select b._id from benchmarks b join directory_origins o on o.entry_id = b.project
      and o.server_agent = b.server_agent order by b._id`,
    values: [],
  });
  const live = await Promise.all(
    found.map(
      async ({ _id }) =>
        (await demo.call(contract.benchmarks.live, { as: manager, params: { _id } })).body.live as LiveBenchmark,
    ),
  );
  const told = live.filter(({ reason, newcomers, others }) => !reason && !newcomers.reason && !others.reason);
  expect(new Set(told.map(({ unit }) => unit))).toEqual(new Set(["image", "object", "minute"]));
  for (const { percent, newcomers, others } of told) {
    expect(percent).toBeGreaterThan(80);
    expect(percent).toBeLessThan(180);
    expect(newcomers.median).toBeGreaterThan(others.median!);
  }
  const { body } = await demo.call(contract.assignedJobs.times, {
    as: manager,
    query: { startDate: dayOf(now.getTime() - 89 * 86_400_000), endDate: dayOf(now.getTime()) },
  });
  expect(body.times.filter(({ secondsPerItem }: PersonTime) => secondsPerItem).length).toBeGreaterThan(5);
});

test.each(leanestLists)("the leanest SQL for %s answers the same", (name) => compareWithLeanest(demo, name));
