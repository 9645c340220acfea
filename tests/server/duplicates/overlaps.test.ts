import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mendOverlaps } from "../../../server/areas/duplicates/actions.ts";
import type { Sql } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { rounds } from "../../full.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

let server: WorkServer;
let people: readonly string[];
let projects: readonly string[];
beforeAll(async () => {
  server = await startWorkServer();
  const manager = await server.person("manager");
  const workers = [await server.person("annotator"), await server.person("annotator")];
  people = workers.map(({ _id }) => _id);
  projects = [(await server.project(manager))._id, (await server.project(manager))._id];
});
afterAll(() => server.close());

/** Half hours of ten days, so that entries meet exactly, and some that last for days. */
const slot = fc.nat(10 * 48);
const length = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.integer({ min: 40, max: 200 }));
const entry = fc.record({
  person: fc.nat(1),
  project: fc.nat(1),
  slot,
  length,
  isRejected: fc.nat(5).map((n) => n < 1),
});
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("add" as const), entries: fc.array(entry, { maxLength: 12 }) }),
  },
  fc.record({ kind: fc.constant("check in" as const), entries: entry.map((one) => [one]) }),
  fc.record({
    kind: fc.constantFrom("check out", "delete", "reject", "take back", "move", "hand over"),
    of: fc.nat(99),
    slot,
    length,
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const moment = (slots: SqlText): SqlText => sqlText`(timestamptz '2026-03-02Z' + ${slots} * interval '30 minutes')`;
const row = sqlText`json_to_recordset($1::json) as row (person int, project int, slot int, length int, "isRejected" boolean)`;
/** Every third or so of what is there; the same for the same number. */
const some = sqlText`hashtext(_id::text || $1) % 3 = 0 and user_id = any($2::uuid[])`;

const add = sqlText`insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at,
    checked_in_date, seconds, rejection_cause)
  select gen_random_uuid(), ($2::uuid[])[1 + person], ($3::uuid[])[1 + project],
    case when "isRejected" then 'rejected' else 'pending' end, 'upload', ${moment(sqlText`slot`)},
    ${moment(sqlText`(slot + length)`)}, '2026-03-02', length * 1800, case when "isRejected" then 'No' end
  from ${row} on conflict do nothing`;
const checkIn = sqlText`with made as (
    insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_in_date)
    select gen_random_uuid(), ($2::uuid[])[1 + person], ($3::uuid[])[1 + project], 'running', 'clock',
      ${moment(sqlText`slot`)}, '2026-03-02'
    from ${row} where not exists (select from open_check_ins where user_id = ($2::uuid[])[1 + person])
    on conflict do nothing returning *)
  insert into open_check_ins select user_id, project_id, _id, checked_in_at from made`;
const others = {
  "check out": sqlText`with ended as (delete from open_check_ins where user_id = any($2::uuid[]) returning *)
    update work_history w set state = 'pending', checked_out_at = w.checked_in_at + $4 * interval '30 minutes', seconds = $4 * 1800
    from ended where ended.work_history_id = w._id and $1 <> '' and $3::int >= 0`,
  delete: sqlText`delete from work_history where state <> 'running' and ${some} and $3::int >= 0 and $4::int > 0`,
  reject: sqlText`update work_history set state = 'rejected', rejection_cause = 'No'
    where state = 'pending' and ${some} and $3::int >= 0 and $4::int > 0`,
  "take back": sqlText`update work_history w set state = 'pending', rejection_cause = null
    where state = 'rejected' and ${some} and $3::int >= 0 and $4::int > 0 and not exists (
      select from work_history o where o._id <> w._id and (o.user_id, o.project_id, o.checked_in_at) = (w.user_id, w.project_id, w.checked_in_at))`,
  move: sqlText`update work_history set checked_in_at = ${moment(sqlText`$3::int`)} + row_number * interval '1 second',
      checked_out_at = ${moment(sqlText`($3::int + $4::int)`)} + row_number * interval '1 second'
    from (select _id as of, row_number() over (order by _id) from work_history) as numbered
    where of = _id and state = 'pending' and ${some}`,
  "hand over": sqlText`update work_history w set user_id = case when $3::int % 2 = 0 then ($2::uuid[])[1] else user_id end,
      project_id = (select max(project_id::text)::uuid from work_history)
    where state = 'pending' and ${some} and $4::int > 0 and not exists (
      select from work_history o where o._id <> w._id and o.checked_in_at = w.checked_in_at)`,
};

const write = async (sql: Sql, one: Step): Promise<void> => {
  if (one.kind === "add" || one.kind === "check in") {
    await run(sql, one.kind === "add" ? add : checkIn, [JSON.stringify(one.entries), people, projects]);
    return;
  }
  await run(sql, others[one.kind], [String(one.of), people, one.slot, one.length]);
};

interface Entry {
  readonly _id: string;
  readonly user_id: string;
  readonly project_id: string;
  readonly from: number;
  readonly to: number | null;
}

/** Everything is compared with everything. */
const naive = (entries: readonly Entry[]): string[] => {
  const end = ({ to }: Entry): number => to ?? Number.POSITIVE_INFINITY;
  return entries
    .filter((a) => entries.some((b) => a !== b && a.user_id === b.user_id && a.from < end(b) && b.from < end(a)))
    .map(({ user_id, _id, project_id }) => `${user_id} ${_id} ${project_id}`)
    .toSorted();
};

const readAll = (sql: Sql) =>
  run<Entry>(
    sql,
    sqlText`select _id, user_id, project_id, extract(epoch from checked_in_at)::float8 as "from",
       extract(epoch from checked_out_at)::float8 as to from work_history where state <> 'rejected'`,
    [],
  );
const readMarked = async (sql: Sql): Promise<string[]> => {
  const marked = await run<{ user_id: string; entry_id: string; project_id: string }>(
    sql,
    sqlText`select * from overlapping_hours`,
    [],
  );
  return marked.map(({ user_id, entry_id, project_id }) => `${user_id} ${entry_id} ${project_id}`).toSorted();
};

class Undo extends Error {}

test("after any writes those hours are marked that are at the same time as others of their person", async () => {
  let marked = 0;
  const runs = rounds(60, 600);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const work = server.db.sql.transaction().execute(async (sql) => {
        for (const one of steps) {
          await write(sql, one);
          const found = await readMarked(sql);
          expect(found).toEqual(naive(await readAll(sql)));
          marked += found.length;
        }
        throw new Undo();
      });
      await work.catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    }),
    { numRuns: runs },
  );
  expect(marked).toBeGreaterThan(runs * 2);
}, 120_000);

const one = { person: 0, project: 0, slot: 0, length: 4, isRejected: false };
const removeAll = (sql: Sql) =>
  run(sql, sqlText`with closed as (delete from open_check_ins) delete from work_history`, []);

test("what lasts for days is compared with all that it lasts over", async () => {
  const { sql } = server.db;
  const days = { ...one, length: 9 * 48, project: 1 };
  await run(sql, add, [JSON.stringify([days, { ...one, slot: 2 }, { ...one, slot: 8 * 48 }]), people, projects]);
  expect(await readMarked(sql)).toHaveLength(3);
  await run(sql, sqlText`delete from work_history where checked_in_at > '2026-03-08Z'`, []);
  expect(await readMarked(sql)).toHaveLength(2);
  await run(sql, sqlText`delete from work_history where checked_in_at > '2026-03-02Z'`, []);
  expect(await readMarked(sql)).toHaveLength(0);
  await removeAll(sql);
});

test("what two write for one person at once is seen to overlap", async () => {
  const { sql } = server.db;
  for (let round = 0; round < 20; round++) {
    const values = [people, projects];
    // Of two check-ins at once one is refused.
    await Promise.all(
      [
        run(sql, checkIn, [JSON.stringify([one]), ...values]),
        run(sql, round % 2 === 0 ? add : checkIn, [JSON.stringify([{ ...one, slot: 20, project: 1 }]), ...values]),
        run(sql, add, [JSON.stringify([{ ...one, slot: 22 }]), ...values]),
      ].map((writing) => writing.catch(() => {})),
    );
    expect(await readMarked(sql)).toEqual(naive(await readAll(sql)));
    await removeAll(sql);
  }
});

test("at night wrong marks are mended and told", async () => {
  const { sql } = server.db;
  const entries = [0, 2, 20].map((at) => ({ ...one, slot: at }));
  await run(sql, add, [JSON.stringify(entries), people, projects]);
  const right = await readMarked(sql);
  expect(right).toHaveLength(2);
  await run(
    sql,
    sqlText`delete from overlapping_hours where entry_id = (select entry_id from overlapping_hours limit 1)`,
    [],
  );
  await run(sql, sqlText`insert into overlapping_hours values ($1, gen_random_uuid(), $2)`, [people[0], projects[0]]);
  const logged: string[] = [];
  await mendOverlaps(server.db, (message) => logged.push(message));
  await mendOverlaps(server.db, (message) => logged.push(message));
  expect(logged).toEqual(["2 of the marks of overlapping hours were wrong, and are mended"]);
  expect(await readMarked(sql)).toEqual(right);
});
