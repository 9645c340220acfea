import type { z } from "zod";
import type { duplicates } from "../../../contract/duplicates/endpoints.ts";
import { type WorkHistoryState, workHistoryStateWords } from "../../../contract/work-history/states.ts";
import type { Config } from "../../config.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notFound, Refusal } from "../../core/refusal.ts";
import { decideEach, endOf, peopleOf } from "../work-history/actions.ts";
import { dismissalOf, isPair, overlapSeconds } from "./queries.ts";

interface Held {
  readonly _id: string;
  readonly user_id: string;
  readonly project_id: string;
  readonly state: WorkHistoryState;
}

/**
 * Locks the worker and then the entries, in the order of their ids, as approvals do. Throws not_found unless they are
 * all there, of one worker, and at least one of them is of the project; own_work.
 */
const holdEntries = async (sql: Sql, me: Caller, projectId: string, ids: readonly string[]): Promise<Held[]> => {
  await lockPeople(sql, peopleOf, [ids]);
  const held = await run<Held>(
    sql,
    `select _id, user_id, project_id, state from work_history where _id = any($1::uuid[]) order by _id
     for no key update`,
    [ids],
  );
  const isOne = new Set(held.map((entry) => entry.user_id)).size === 1;
  if (held.length < new Set(ids).size || !isOne) throw notFound("work-history entry");
  if (!held.some((entry) => entry.project_id === projectId)) throw notFound("work-history entry");
  if (held.some((entry) => entry.user_id === me._id)) throw new Refusal("own_work");
  return held;
};

/**
 * Keeps an entry and rejects others, all or none. Two people who decide at once can't reject both: the entry that is
 * kept has to stand. Throws not_found, own_work, wrong_state.
 */
export const keepOne = async (
  write: Write,
  config: Config,
  me: Caller,
  projectId: string,
  { keep, reject, rejectionCause }: z.output<typeof duplicates.keep.body>,
): Promise<number> => {
  const ids = [...new Set(reject)].filter((id) => id !== keep);
  const held = await holdEntries(write.sql, me, projectId, [keep, ...ids]);
  const kept = held.find((entry) => entry._id === keep);
  if (kept?.state === "rejected")
    throw new Refusal("wrong_state", { params: { state: workHistoryStateWords.rejected.toLowerCase() } });
  const verdict = { to: "rejected", cause: rejectionCause } as const;
  return (await decideEach(write, config, me, ids, verdict)).length;
};

interface Dismissed {
  readonly _id: string;
  readonly first_id: string;
  readonly second_id: string;
  readonly overlap_seconds: number;
  readonly reason: string;
  readonly user: string;
}

/** Pairs of these entries as `first_id`, `second_id` and what they overlap by. */
const pairsAmong = `
  with given as (select w._id, w.user_id, w.project_id, w.checked_in_at as begins, ${endOf("w")} as ends
    from work_history w where w._id = any($1::uuid[]) and w.state <> 'rejected'),
  pairs as (select a._id as first_id, b._id as second_id, ${overlapSeconds} as overlap
    from given a join given b on ${isPair("$2::uuid")})`;

/** Remembers that these entries are right although they overlap. Throws not_found, own_work; no_change where none overlap. */
export const dismiss = async (
  write: Write,
  me: Caller,
  projectId: string,
  { entries, reason }: z.output<typeof duplicates.dismiss.body>,
): Promise<number> => {
  await holdEntries(write.sql, me, projectId, entries);
  const pairs = await run<{ first_id: string; second_id: string; overlap: number }>(
    write.sql,
    `${pairsAmong} select first_id, second_id, overlap from pairs where not exists (
       select from duplicate_dismissals d where ${dismissalOf("pairs")})`,
    [entries, projectId],
  );
  if (pairs.length === 0) throw new Refusal("no_change");
  const rows = pairs.map((pair) => ({ ...pair, _id: newId() }));
  const dismissed = await run<Dismissed>(
    write.sql,
    `insert into duplicate_dismissals as d (_id, first_id, second_id, overlap_seconds, reason, created_by)
     select row._id, row.first_id, row.second_id, row.overlap, $2, $3
     from json_to_recordset($1::json) as row (_id uuid, first_id uuid, second_id uuid, overlap int)
     on conflict (first_id, second_id) do update set _id = excluded._id, overlap_seconds = excluded.overlap_seconds,
       reason = excluded.reason, created_by = excluded.created_by, created_at = now()
     returning d.*, (select user_id from work_history w where w._id = d.first_id) as user`,
    [JSON.stringify(rows), reason, write.actor],
  );
  await judgeAnew(write, entries);
  await record(write, dismissed, "made");
  return dismissed.length;
};

/** Forgets it. Throws not_found, own_work, no_change. */
export const askAgain = async (
  write: Write,
  me: Caller,
  projectId: string,
  { entries }: z.output<typeof duplicates.askAgain.body>,
): Promise<number> => {
  await holdEntries(write.sql, me, projectId, entries);
  const forgotten = await run<Dismissed>(
    write.sql,
    `delete from duplicate_dismissals d using work_history w
     where d.first_id = any($1::uuid[]) and d.second_id = any($1::uuid[]) and w._id = d.first_id
     returning d.*, w.user_id as user`,
    [entries],
  );
  if (forgotten.length === 0) throw new Refusal("no_change");
  await judgeAnew(write, entries);
  await record(write, forgotten, "forgotten");
  return forgotten.length;
};

/** What overlaps, and is right, is not odd: the flags of these entries, whose worker is held, follow. */
const judgeAnew = async (write: Write, entries: readonly string[]): Promise<void> => {
  await run(
    write.sql,
    `select judge_hours(array_agg(distinct user_id), min(checked_in_at)) from work_history where _id = any($1::uuid[])`,
    [entries],
  );
  await write.announce(...entries.map((id) => ({ resource: "workHistory" as const, id, before: {}, after: {} })));
};

const record = (write: Write, rows: readonly Dismissed[], what: "made" | "forgotten"): Promise<void> =>
  write.record(
    ...rows.map(({ _id, user, first_id, second_id, overlap_seconds, reason }) => {
      const dismissal = {
        user: { _id: user },
        entries: [first_id, second_id],
        overlapSeconds: overlap_seconds,
        reason,
      };
      return {
        resource: "duplicates" as const,
        id: _id,
        before: what === "made" ? null : dismissal,
        after: what === "made" ? dismissal : null,
      };
    }),
  );
