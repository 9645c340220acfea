import { afterAll, beforeAll, expect, test } from "vitest";
import { startMigrating } from "../helpers/migrate-to.ts";

let old: Awaited<ReturnType<typeof startMigrating>>;
beforeAll(async () => {
  old = await startMigrating();
});
afterAll(() => old.close());

const before = `
  insert into company (name, currency, currency_exponent, time_zone) values ('Acme', 'USD', 2, 'UTC');
  insert into users (_id, email, first_name, last_name, role) values
    ('00000000-0000-7000-8000-000000000001', 'w@acme.example', 'W', 'W', 'annotator');
  insert into projects (_id, name, status, longest_shift_minutes, pay_by) values
    ('00000000-0000-7000-8000-000000000002', 'Paid', 'active', 60, 'piece'),
    ('00000000-0000-7000-8000-000000000003', 'By the hour', 'active', 60, 'hour');
  insert into project_piece_rates values
    ('00000000-0000-7000-8000-000000000002', '2026-01-01', 100), ('00000000-0000-7000-8000-000000000002', '2026-06-01', 80);
  insert into prompts (_id, project_id, kind, status, is_given, title, annotator_id, created_by, created_at, assigned_at)
    select gen_random_uuid(), ('00000000-0000-7000-8000-00000000000' || project)::uuid, 'selective', status, is_given, title,
      case when status <> 'open' then person end, person, created::timestamptz, taken::timestamptz
    from (select '00000000-0000-7000-8000-000000000001'::uuid as person) one, (values
      (2, 'open', true, 'free', '2026-03-01', null),
      (2, 'draft', false, 'own', '2026-03-01', null),
      (2, 'draft', true, 'rated', '2026-03-01', '2026-07-01'),
      (2, 'assigned', true, 'taken', '2026-03-01', '2026-03-02'),
      (2, 'approved', false, 'paid', '2026-03-01', null),
      (3, 'rejected', false, 'hourly', '2026-03-01', null)) as row (project, status, is_given, title, created, taken);
  insert into payments (_id, kind, prompt_id, user_id, project_id, state, amount, currency, subject, created_by)
    select gen_random_uuid(), 'piece', q._id, q.annotator_id, q.project_id, 'proposed', 95, 'USD', 'paid', null
    from prompts q where q.title = 'paid';`;

test("prompts that were there before pay what was shown, and drafts of given answers have their whole time", async () => {
  await old.migrateTo(59);
  await old.db.pool.query(before);
  await old.migrateTo(60);
  const { rows } = await old.db.pool.query(
    `select title, amount::int, round(extract(epoch from lease_until - now()) / 3600)::int > 70 as "hasTime"
     from prompts order by title`,
  );
  expect(rows).toEqual([
    { title: "free", amount: null, hasTime: null },
    { title: "hourly", amount: null, hasTime: null },
    { title: "own", amount: 100, hasTime: null },
    { title: "paid", amount: 95, hasTime: null },
    { title: "rated", amount: 80, hasTime: true },
    { title: "taken", amount: 100, hasTime: false },
  ]);
});
