import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Duplicate, type DuplicateView, duplicateViews } from "../../../contract/duplicates/endpoints.ts";
import { duplicatesSql } from "../../../server/areas/duplicates/queries.ts";
import type { Sql } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { Parameters } from "../../../server/core/db/view.ts";
import { newId } from "../../../server/core/ids.ts";
import { naiveDuplicates, type NaiveDismissal, type NaiveEntry, type NaiveGroup } from "../helpers/naive-duplicates.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";
import { rounds } from "../../full.ts";

let server: WorkServer;
let manager: Actor;
let workers: Actor[];
let projects: string[];

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  workers = [await server.person("annotator"), await server.person("annotator")];
  projects = [(await server.project(manager))._id, (await server.project(manager))._id];
});
afterAll(() => server.close());

const start = Date.parse("2026-03-02T08:00:00Z");
/** Half a second is where an overlap is none yet; minutes make entries meet exactly. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((n) => n * 60_000),
  fc.integer({ min: 0, max: 20 }).map((n) => n * 500),
);
const randomEntry = fc.record({
  worker: fc.nat(1),
  project: fc.nat(1),
  at: moment,
  length: moment.map((length) => Math.max(length, 500)),
  state: fc.constantFrom("pending", "pending", "approved", "needs_correction", "sent_back", "rejected", "running"),
});
const randomDismissal = fc.record({ one: fc.nat(13), other: fc.nat(13), seconds: fc.integer({ min: 1, max: 2400 }) });
type Random = typeof randomEntry extends fc.Arbitrary<infer T> ? T : never;

/** No worker has two sessions with the same start in a project, nor runs twice. */
const possible = (entries: readonly Random[]): Random[] => {
  const seen = new Set<string>();
  return entries.filter(({ worker, project, at, state }) => {
    const keys = [`${worker} ${project} ${at}`, ...(state === "running" ? [`runs ${worker}`] : [])];
    const isFree = keys.every((key) => !seen.has(key));
    if (isFree) for (const key of keys) seen.add(key);
    return isFree;
  });
};

const insert = async (sql: Sql, given: readonly Random[], now: number): Promise<NaiveEntry[]> => {
  const entries = given.map(({ worker, project, at, length, state }) => ({
    _id: newId(),
    user: workers[worker]!._id,
    project: projects[project]!,
    from: start + at,
    to: state === "running" ? now : start + at + length,
    isRejected: state === "rejected",
    isSentBack: state === "sent_back",
    state,
  }));
  await run(
    sql,
    sqlText`insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date,
       seconds, rejection_cause, approved_by, approved_at, correction_asked)
     select _id, "user", project, case state when 'sent_back' then 'needs_correction' else state end, 'clock',
       to_timestamp("from" / 1000), case when state <> 'running' then to_timestamp("to" / 1000) end, '2026-03-02',
       case when state <> 'running' then floor(("to" - "from") / 1000)::int end,
       case when state = 'rejected' then 'No' end, case when state = 'approved' then $2::uuid end,
       case when state = 'approved' then now() end, case when state = 'sent_back' then 'When?' end
     from json_to_recordset($1::json) as row (_id uuid, "user" uuid, project uuid, state text, "from" numeric, "to" numeric)`,
    [JSON.stringify(entries), manager._id],
  );
  return entries;
};

const find = async (sql: Sql, project: string, view: DuplicateView): Promise<Duplicate[]> => {
  const params = new Parameters([manager._id, "manager"]);
  const body = duplicatesSql({ limit: 200, skip: 0, view }, params, project);
  const [row] = await run<{ body: string }>(
    sql,
    sqlText`with me as (select $1::uuid as _id, $2::text as role) select ${body} as body from me`,
    params.values,
  );
  return (JSON.parse(row!.body) as { duplicates: Duplicate[] }).duplicates;
};

const sorted = (groups: readonly NaiveGroup[]): NaiveGroup[] =>
  groups.toSorted((one, other) => one.ids.join().localeCompare(other.ids.join()));

class Undo extends Error {}

test("SQL finds the same as comparing everything with everything", async () => {
  let found = 0;
  const runs = rounds(150, 600);
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomEntry, { minLength: 2, maxLength: 14 }),
      fc.array(randomDismissal, { maxLength: 4 }),
      fc.nat(1).map((n) => projects[n]!),
      fc.constantFrom<DuplicateView[]>("open", "open", ...duplicateViews),
      async (given, dismissed, project, view) => {
        const work = server.db.sql.transaction().execute(async (sql) => {
          const [clock] = await run<{ ms: number }>(
            sql,
            sqlText`select extract(epoch from now())::float8 * 1000 as ms`,
            [],
          );
          const entries = await insert(sql, possible(given), clock!.ms);
          const dismissals = dismissed.flatMap(({ one, other, seconds }): NaiveDismissal[] => {
            const ids = [entries[one]?._id ?? "", entries[other]?._id ?? ""].toSorted();
            return ids[0] && ids[1] && ids[0] !== ids[1] ? [{ first: ids[0], second: ids[1], seconds }] : [];
          });
          const unique = [...new Map(dismissals.map((one) => [`${one.first} ${one.second}`, one])).values()];
          await run(
            sql,
            sqlText`insert into duplicate_dismissals (_id, first_id, second_id, overlap_seconds, reason, created_by)
             select gen_random_uuid(), first, second, seconds, 'Right', $2
             from json_to_recordset($1::json) as row (first uuid, second uuid, seconds int)`,
            [JSON.stringify(unique), manager._id],
          );
          const groups = await find(sql, project, view);
          found += groups.length;
          const answered = groups.map(({ user, kind, overlapSeconds, entries: own, pairs }) => ({
            user: user._id,
            kind,
            overlapSeconds,
            ids: own.map(({ _id }) => _id).toSorted(),
            pairs: pairs.map((p) => `${p.first} ${p.second} ${p.kind} ${p.overlapSeconds}`).toSorted(),
          }));
          expect(sorted(answered)).toEqual(sorted(naiveDuplicates(entries, unique, project, view)));
          throw new Undo();
        });
        await work.catch((error: unknown) => {
          if (!(error instanceof Undo)) throw error;
        });
      },
    ),
    { numRuns: runs },
  );
  // The random entries do overlap.
  expect(found).toBeGreaterThan(runs / 4);
}, 120_000);
