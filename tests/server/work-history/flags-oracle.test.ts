import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { dismissals, type Pair } from "../helpers/dismissals.ts";
import { flagScoreOf, type OracleEntry, pairKey } from "../helpers/flags-oracle.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory } = contract;
let server: WorkServer;
let manager: Actor;
beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const readAll = (people: readonly string[]) =>
  run<OracleEntry & { flags: unknown; flagScore: number }>(
    server.db.sql,
    sqlText`select w._id, w.user_id as "user", w.project_id as project, w.state, w.source,
       extract(epoch from w.checked_in_at)::float8 * 1000 as "from", extract(epoch from w.checked_out_at)::float8 * 1000 as "to",
       w.seconds, w.corrected_at is not null as corrected,
       case when w.corrected_at is not null then json_build_object(
         'from', extract(epoch from w.original_checked_in_at)::float8 * 1000,
         'to', extract(epoch from w.original_checked_out_at)::float8 * 1000) end as recorded, extract(epoch from w.last_active_at)::float8 * 1000 as active,
       p.longest_shift_minutes * 60 as longest, w.flags, w.flag_score as "flagScore"
     from work_history w join projects p on p._id = w.project_id where w.user_id = any($1::uuid[])`,
    [people],
  );
/** Entries of these people that are at the same time. */
const overlappingPairs = (people: readonly string[]) =>
  run<Pair>(
    server.db.sql,
    sqlText`select a._id as first, b._id as second, a.project_id as project from work_history a join work_history b
       on a.user_id = b.user_id and a._id < b._id and a.checked_in_at < b.checked_out_at and b.checked_in_at < a.checked_out_at
     where a.user_id = any($1::uuid[]) and a.state <> 'rejected' and b.state <> 'rejected' order by a._id, b._id`,
    [people],
  );
const readDismissals = async (people: readonly string[]): Promise<Map<string, number>> => {
  const rows = await run<{ first: string; second: string; seconds: number }>(
    server.db.sql,
    sqlText`select first_id as first, second_id as second, overlap_seconds as seconds from duplicate_dismissals
       join work_history w on w._id = first_id where w.user_id = any($1::uuid[])`,
    [people],
  );
  return new Map(rows.map(({ first, second, seconds }) => [pairKey(first, second), seconds]));
};

const minutes = (from: number, to: number) => fc.integer({ min: from, max: to });
const entry = fc.record({
  person: fc.nat(1),
  project: fc.nat(1),
  // Crowded days, so that much overlaps, and a few of every other kind.
  start: minutes(0, 12 * 24 * 60),
  length: fc.oneof({ weight: 8, arbitrary: minutes(1, 300) }, minutes(300, 900), minutes(1440, 4000)),
  source: fc.constantFrom("clock", "clock", "upload"),
  corrected: fc.boolean(),
  idle: fc.option(minutes(0, 300)),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), entries: fc.array(entry, { minLength: 1, maxLength: 25 }) }),
  fc.record({ kind: fc.constantFrom("reject" as const, "undo" as const, "approve" as const), of: fc.nat() }),
  fc.record({ kind: fc.constant("correct" as const), of: fc.nat(), by: minutes(1, 600) }),
  fc.record({
    kind: fc.constant("agree" as const),
    isRight: fc.boolean(),
    these: fc.array(fc.nat(), { maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant("delete" as const), of: fc.nat(), every: fc.integer({ min: 2, max: 9 }) }),
  fc.record({ kind: fc.constant("shift" as const), project: fc.nat(1), minutes: minutes(60, 1200) }),
);

test("after any writes, every entry that is still judged has the flags that the rules say", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const people = [await server.person("annotator"), await server.person("annotator")];
      const projects = [await server.project(manager), await server.project(manager)];
      const { dismiss, askAgain } = dismissals(server, manager);
      const { sql } = server.db;
      const ids = people.map(({ _id }) => _id);
      const pick = (of: number, state: string) =>
        run<{ _id: string }>(
          sql,
          sqlText`select _id from work_history where user_id = any($1::uuid[]) and state = $2 order by checked_in_at, _id
           offset $3 % greatest((select count(*) from work_history where user_id = any($1::uuid[]) and state = $2), 1) limit 1`,
          [ids, state, of],
        );
      for (const one of steps) {
        if (one.kind === "add") {
          const rows = one.entries.map((e) => ({
            ...e,
            user: people[e.person]!._id,
            project: projects[e.project]!._id,
          }));
          await run(
            sql,
            sqlText`insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at,
               checked_in_date, seconds, corrected_at,
               original_checked_in_at, original_checked_out_at, correction_reason, last_active_at)
             select gen_random_uuid(), r."user", r.project, 'pending', r.source, at, at + r.length * interval '1 minute',
               (at at time zone 'UTC')::date, r.length * 60, case when r.corrected then now() end,
               case when r.corrected then at end, case when r.corrected then at + interval '1 hour' end,
               case when r.corrected then 'I forgot' end,
               at + (r.length - r.idle) * interval '1 minute'
             from json_to_recordset($1::json) as r ("user" uuid, project uuid, source text, start int, length int,
               corrected boolean, idle int),
               lateral (select timestamptz '2026-03-02Z' + r.start * interval '1 minute' as at) as t
             on conflict do nothing`,
            [JSON.stringify(rows)],
          );
        } else if (one.kind === "shift") {
          const params = { _id: projects[one.project]!._id };
          await server.call(contract.projects.edit, { as: manager, params, body: { longestShift: one.minutes } });
        } else if (one.kind === "agree") {
          const pairs = await overlappingPairs(ids);
          for (const of of pairs.length > 0 ? one.these : []) {
            await (one.isRight ? dismiss : askAgain)(pairs[of % pairs.length]!);
          }
        } else if (one.kind === "delete") {
          await run(
            sql,
            sqlText`delete from work_history where _id in (select _id from (
               select _id, row_number() over (order by checked_in_at, _id) as n from work_history
               where user_id = any($1::uuid[])) as w where (n + $2) % $3 = 0)`,
            [ids, one.of % 1000, one.every],
          );
        } else if (one.kind === "correct") {
          const [found] = await pick(one.of, "pending");
          await run(
            sql,
            sqlText`update work_history set checked_out_at = checked_in_at + $2 * interval '1 minute', seconds = $2 * 60 where _id = $1`,
            [found?._id, one.by],
          );
        } else {
          const [found] = await pick(one.of, { reject: "pending", approve: "pending", undo: "rejected" }[one.kind]);
          const endpoint = { reject: workHistory.reject, approve: workHistory.approve, undo: workHistory.undo }[
            one.kind
          ];
          const body = one.kind === "reject" ? { rejectionCause: "No" } : {};
          if (found) await server.call(endpoint, { as: manager, params: { _id: found._id }, body });
        }
      }
      const entries = await readAll(ids);
      const right = await readDismissals(ids);
      for (const found of entries) {
        if (found.state === "rejected") continue;
        const { flags, flagScore } = flagScoreOf(found, entries, right);
        expect({ flags: found.flags, flagScore: found.flagScore }).toEqual({ flags, flagScore });
      }
    }),
    { numRuns: 60 },
  );
});
