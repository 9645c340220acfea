import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageSize, unpagedMax } from "../../contract/core/list.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { allEndpoints, type EndpointName, endpointNamed } from "../../contract/index.ts";
import { newId } from "../../server/core/ids.ts";
import { type Actor, startTestServer } from "../server/helpers/test-server.ts";

/** The lists that the specification calls without limit and skip answer all, and say where they are cut. */
const many = unpagedMax + 3;

/**
 * How each is called so that it has more than `unpagedMax` records. tests/peer compares their names with the
 * specification's list of calls.
 */
const calls = {
  "skills.list": () => ({}),
  "users.active": () => ({}),
  "users.forProject": () => ({ params: { _id: other } }),
  "notifications.list": () => ({}),
  "notifications.unread": () => ({}),
  "projects.privateProjectUsers": () => ({ params: { _id: project } }),
  "benchmarks.listOn": () => ({ params: { serverAgent: "quantigo" } }),
  "benchmarks.ofProject": () => ({ params: { _id: entry, serverAgent: "quantigo" } }),
  "assignedJobs.toReview": () => ({}),
  "assignedJobs.list": () => ({}),
  "assignedJobs.mine": () => ({ as: worker }),
  "certificates.ofPerson": () => ({ params: { _id: worker._id } }),
  "annotation.ofHub": () => ({ params: { hub: "Everywhere" } }),
  "duplicates.find": () => ({ params: { _id: project } }),
  "payments.byProject": () => ({}),
  "payments.byUser": () => ({}),
  "dashboard.users": () => ({}),
  "groups.members": () => ({ params: { _id: group } }),
  "groups.searchMembers": () => ({ params: { _id: group }, query: { searchQuery: "" } }),
  "courses.mine": () => ({ as: worker }),
  "courses.myArchived": () => ({}),
  "courses.users": () => ({ params: { _id: course } }),
  "courses.completedUsers": () => ({ params: { _id: course } }),
  "chapters.list": () => ({}),
  "audio.list": () => ({ params: { _id: project } }),
  "audioTranscription.userTasks": () => ({ as: worker, params: { _id: project } }),
  "audioTranscription.ofPerson": () => ({ params: { _id: worker._id, projectId: project } }),
  "audioTranscription.ofProject": () => ({ params: { _id: project } }),
  "imageTranscription.userTasks": () => ({ as: worker, params: { _id: project } }),
  "imageTranscription.ofPerson": () => ({ params: { _id: worker._id, projectId: project } }),
  "imageTranscription.ofProject": () => ({ params: { _id: project } }),
} satisfies Partial<Record<EndpointName, () => object>>;
const names = Object.keys(calls) as (keyof typeof calls)[];

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
/** Who submitted more jobs than fit on one page. */
let worker: Actor;
const [project, other, group, entry, course] = [newId(), newId(), newId(), newId(), newId()];

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  worker = await server.person("annotator");
  const statements: [string, unknown[]?][] = [
    [
      `insert into users (_id, email, first_name, last_name, role, email_verified_at, hub)
      select gen_random_uuid(), 'p' || n || '@test.example', 'Person', to_char(n, 'fm0000'), 'annotator', now(), 'Everywhere'
      from generate_series(1, ${many}) n`,
    ],
    [
      `insert into annotation_accounts (user_id, server_agent, login)
      select _id, 'quantigo', _id::text from users where hub = 'Everywhere'`,
    ],
    [`insert into skills (_id, name) select gen_random_uuid(), 'Skill ' || n from generate_series(1, ${many}) n`],
    [
      `insert into projects (_id, name, status, is_private, longest_shift_minutes)
      values ($1, 'Private', 'active', true, 720), ($2, 'Other', 'active', false, 720)`,
      [project, other],
    ],
    [
      `insert into projects (_id, name, status, longest_shift_minutes)
      select gen_random_uuid(), 'Project ' || n, 'active', 720 from generate_series(1, ${many}) n`,
    ],
    [
      `insert into project_members (project_id, user_id)
      select $1, _id from users where role = 'annotator'`,
      [project],
    ],
    ["insert into job_requirements (_id, project_id, skill_key) values ($1, $1, '')", [project]],
    [
      `with made as (
        insert into jobs (_id, title, status, project_id, requirement_id, time_limit)
        select gen_random_uuid(), 'Job ' || n, 'in_review', $1, $1, 480 from generate_series(1, ${many}) n returning _id)
      insert into assigned_jobs (_id, job_id, user_id, status, attempt_left, submitted_at)
      select gen_random_uuid(), _id, $2, 'submitted', 3, now() from made`,
      [project, worker._id],
    ],
    [
      `with course as (
        insert into courses (_id, name, level, language, summary, description, status)
        select gen_random_uuid(), 'Certified ' || n, 'beginner', 'en', '', '', 'published'
        from generate_series(1, ${many}) n returning _id),
      made as (
        insert into certificates (_id, number, course_id, user_id, status)
        select gen_random_uuid(), _id::text, _id, $1, 'issued' from course returning _id)
      insert into certificate_issues (certificate_id, issue, kind, person, course, issued_on)
      select _id, 1, 'completed', 'Ada', 'Boxes', '2026-01-01' from made`,
      [worker._id],
    ],
    ["insert into directory_entries (_id, name) values ($1, 'Entry')", [entry]],
    [
      `insert into benchmarks (_id, project, category, server_agent, unit, annotation_seconds)
      select gen_random_uuid(), $1, 'Category ' || n, 'quantigo', 'object', 7.5 from generate_series(1, ${many}) n`,
      [entry],
    ],
    [`insert into groups (_id, name, kind) values ($1, 'All', 'plain')`, [group]],
    [`insert into group_members (group_id, user_id) select $1, _id from users where role = 'annotator'`, [group]],
    [
      `insert into courses (_id, name, level, language, summary, description, status)
      select case n when 1 then $1::uuid else gen_random_uuid() end, 'Course ' || n, 'beginner', 'en', '', '', 'published'
      from generate_series(1, ${many}) n`,
      [course],
    ],
    [
      "insert into chapters (_id, course_id, number, name, body) select _id, _id, 1, name, '' from courses where name like 'Course %'",
    ],
    [
      `insert into enrolments (_id, course_id, user_id, status, status_before, completed_at)
      select gen_random_uuid(), _id, $1::uuid, 'enrolled', null, null::timestamptz from courses where name like 'Course %' union all
      select gen_random_uuid(), _id, $2::uuid, 'archived', 'enrolled', null from courses where name like 'Course %' union all
      select gen_random_uuid(), $3::uuid, _id, 'completed', null, now() from users where hub = 'Everywhere'`,
      [worker._id, manager._id, course],
    ],
    [
      `insert into notifications (_id, user_id, place, kind, params, in_console, in_digest)
      select gen_random_uuid(), $1, n, 'role_changed', '{"role": "manager"}', true, false from generate_series(1, ${many}) n`,
      [manager._id],
    ],
    [
      `insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date, seconds)
      select gen_random_uuid(), _id, $1, 'pending', 'clock', at, at + interval '1 hour', at::date, 3600
      from users, (select date_trunc('day', now()) - offset_by as at
        from unnest(array[interval '40 hours', interval '40 hours 30 minutes']) offset_by) begins
      where role = 'annotator'`,
      [project],
    ],
    [
      `insert into payments (_id, kind, user_id, project_id, state, amount, currency, reason, created_by, approved_by, approved_at)
      select gen_random_uuid(), 'adjustment', u._id, p._id, 'accrued', 100, 'USD', 'A bonus', $1, $2, now()
      from (select _id, row_number() over () as n from users where role = 'annotator') u
      join (select _id, row_number() over () as n from projects) p using (n)`,
      [manager._id, (await server.person("payments"))._id],
    ],
    [
      `with items as (
        insert into task_items (_id, project_id, kind, number, status)
        select gen_random_uuid(), $1, kind, n, 'available'
        from generate_series(1, ${2 * many}) n, unnest(array['audio', 'image', 'line']) kind
        where kind <> 'line' or n <= ${many} returning *)
      insert into tasks (_id, item_id, project_id, kind, priority, number, user_id, status, lease_until, content, submitted_at)
      select gen_random_uuid(), _id, project_id, kind, priority, number, $2, done.status,
        case done.status when 'assigned' then now() + interval '1 hour' end, '{}', case done.status when 'submitted' then now() end
      from items, lateral (select case when number <= ${many} then 'assigned' else 'submitted' end as status) done`,
      [project, worker._id],
    ],
  ];
  for (const [text, values] of [...statements, ["analyze"] as const]) await server.db.pool.query(text, values);
});
afterAll(() => server.close());

const ask = async (name: keyof typeof calls, query: object = {}) => {
  const endpoint = endpointNamed(name);
  const call: { params?: Record<string, string>; query?: object; as?: Actor } = calls[name]();
  const answer = await server.call(endpoint, { as: manager, ...call, query: { ...call.query, ...query } });
  const key = endpoint.list ?? "members";
  return { ...answer, rows: (answer.body[key] ?? []) as { readonly _id: string }[] };
};

// The values of a field are tested by tests/server/directory/filter-type.test.ts.
test("these are the lists whose contract says that they answer all", () => {
  const whole = allEndpoints
    .filter(({ endpoint }) => endpoint.query?.shape["limit"] !== undefined)
    .filter(({ endpoint }) => schemaInfo(endpoint.query!.shape["limit"] as never).defaultValue === unpagedMax);
  expect(
    whole
      .map(({ name }) => name)
      .filter((name) => !name.endsWith(".values"))
      .sort(),
  ).toEqual([...names].sort());
});

describe.each(names)("%s", (name) => {
  test("without limit and skip answers all, says that it was cut, and how to read on", async () => {
    const first = await ask(name);
    expect(first.status, JSON.stringify(first.body).slice(0, 300)).toBe(200);
    const total = first.body.filteredTotalCount as number;
    expect(total).toBeGreaterThan(unpagedMax);
    expect(first.rows).toHaveLength(unpagedMax);
    const next = { limit: unpagedMax, skip: unpagedMax };
    expect(first.body.meta).toMatchObject({ limit: unpagedMax, skip: 0, cut: true, next });
    const rest = await ask(name, next);
    expect(rest.rows).toHaveLength(total - unpagedMax);
    expect(rest.body.meta).toMatchObject({ cut: false, next: null });
    expect(new Set([...first.rows, ...rest.rows].map(({ _id }) => _id)).size).toBe(total);
  });

  test("with limit and skip is paged as every list", async () => {
    const { rows, body } = await ask(name, { limit: pageSize.default, skip: 20 });
    expect(rows).toHaveLength(pageSize.default);
    expect(body.meta).toMatchObject({ limit: 10, skip: 20, page: 2, cut: true, next: { limit: 10, skip: 30 } });
    expect((await ask(name, { limit: unpagedMax + 1 })).body.fields).toHaveProperty("limit");
  });
});

test("one that fits is not cut, and neither is a page beyond the end", async () => {
  const one = await ask("users.active", { search: "p7@test" });
  expect(one.body.meta).toMatchObject({ cut: false, next: null });
  expect((await ask("skills.list", { skip: 5000 })).body.meta).toMatchObject({ cut: false, next: null });
});
