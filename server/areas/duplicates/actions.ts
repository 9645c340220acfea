import type { z } from "zod";
import type { duplicates } from "../../../contract/duplicates/endpoints.ts";
import { type WorkHistoryState, workHistoryStateLabels } from "../../../contract/work-history/states.ts";
import { judgeHours } from "../../core/db/judge-hours.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import { readAll } from "../../core/db/kept-sums.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Actor } from "../../core/current-user.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notFound, AppError } from "../../core/app-error.ts";
import { decideEach, endOf, peopleOf } from "../work-history/actions.ts";
import { dismissalOf, isPair, overlapSeconds } from "./queries.ts";
import { isErased, sqlText } from "../../core/db/sql-text.ts";
import { personErased } from "../privacy/actions.ts";

interface Locked {
  readonly _id: string;
  readonly user_id: string;
  readonly project_id: string;
  readonly state: WorkHistoryState;
  readonly is_erased: boolean;
}

/**
 * Locks the worker and then the entries, in the order of their ids, as approvals do. Throws not_found unless all exist,
 * belong to one worker, and at least one is in the project; own_work.
 */
const lockEntries = async (sql: Sql, me: Actor, projectId: string, ids: readonly string[]): Promise<Locked[]> => {
  await lockPeople(sql, peopleOf, [ids]);
  const locked = await run<Locked>(
    sql,
    sqlText`select _id, user_id, project_id, state, ${isErased(sqlText`user_id`)} as is_erased
     from work_history where _id = any($1::uuid[]) order by _id for no key update`,
    [ids],
  );
  const isOne = new Set(locked.map((entry) => entry.user_id)).size === 1;
  if (locked.length < new Set(ids).size || !isOne) throw notFound("work-history entry");
  if (!locked.some((entry) => entry.project_id === projectId)) throw notFound("work-history entry");
  if (locked.some((entry) => entry.user_id === me._id)) throw new AppError("own_work");
  return locked;
};

/**
 * Keeps an entry and rejects others, all or none. Two concurrent decisions can't reject both: the kept entry must not
 * be rejected. Throws not_found, own_work, wrong_state.
 */
export const keepOne = async (
  write: Write,
  projectId: string,
  { keep, reject, rejectionCause }: z.output<typeof duplicates.keep.body>,
): Promise<number> => {
  const ids = [...new Set(reject)].filter((id) => id !== keep);
  const locked = await lockEntries(write.sql, write.me, projectId, [keep, ...ids]);
  const kept = locked.find((entry) => entry._id === keep);
  if (kept?.state === "rejected")
    throw new AppError("wrong_state", { params: { state: workHistoryStateLabels.rejected.toLowerCase() } });
  const verdict = { to: "rejected", cause: rejectionCause } as const;
  return (await decideEach(write, ids, verdict)).length;
};

interface Dismissed {
  readonly _id: string;
  readonly first_id: string;
  readonly second_id: string;
  readonly overlap_seconds: number;
  readonly reason: string;
  readonly user: string;
}

/** Pairs of these entries as `first_id`, `second_id` and the overlap in seconds. */
const pairsAmong = sqlText`
  with entries as (select w._id, w.user_id, w.project_id, w.checked_in_at as begins, ${endOf(sqlText`w`)} as ends
    from work_history w where w._id = any($1::uuid[]) and w.state <> 'rejected'),
  pairs as (select a._id as first_id, b._id as second_id, ${overlapSeconds} as overlap
    from entries a join entries b on ${isPair(sqlText`$2::uuid`)})`;

/**
 * Records that these entries are right although they overlap. Throws not_found, own_work; wrong_state once their person is
 * erased; no_change otherwise.
 */
export const dismiss = async (
  write: Write,
  projectId: string,
  { entries, reason }: z.output<typeof duplicates.dismiss.body>,
): Promise<number> => {
  const locked = await lockEntries(write.sql, write.me, projectId, entries);
  if (locked.some((entry) => entry.is_erased)) throw personErased();
  const pairs = await run<{ first_id: string; second_id: string; overlap: number }>(
    write.sql,
    sqlText`${pairsAmong} select first_id, second_id, overlap from pairs where not exists (
       select from duplicate_dismissals d where ${dismissalOf(sqlText`pairs`)})`,
    [entries, projectId],
  );
  if (pairs.length === 0) throw new AppError("no_change");
  const rows = pairs.map((pair) => ({ ...pair, _id: newId() }));
  const dismissed = await run<Dismissed>(
    write.sql,
    sqlText`insert into duplicate_dismissals as d (_id, first_id, second_id, overlap_seconds, reason, created_by)
     select row._id, row.first_id, row.second_id, row.overlap, $2, $3
     from json_to_recordset($1::json) as row (_id uuid, first_id uuid, second_id uuid, overlap int)
     on conflict (first_id, second_id) do update set _id = excluded._id, overlap_seconds = excluded.overlap_seconds,
       reason = excluded.reason, created_by = excluded.created_by, created_at = now()
     returning d.*, (select user_id from work_history w where w._id = d.first_id) as user`,
    [JSON.stringify(rows), reason, write.me._id],
  );
  await judgeAnew(write, entries);
  await record(write, dismissed, "made");
  return dismissed.length;
};

/** Undoes `dismiss`. Throws not_found, own_work, no_change. */
export const askAgain = async (
  write: Write,
  projectId: string,
  { entries }: z.output<typeof duplicates.askAgain.body>,
): Promise<number> => {
  await lockEntries(write.sql, write.me, projectId, entries);
  const forgotten = await run<Dismissed>(
    write.sql,
    sqlText`delete from duplicate_dismissals d using work_history w
     where d.first_id = any($1::uuid[]) and d.second_id = any($1::uuid[]) and w._id = d.first_id
     returning d.*, w.user_id as user`,
    [entries],
  );
  if (forgotten.length === 0) throw new AppError("no_change");
  await judgeAnew(write, entries);
  await record(write, forgotten, "forgotten");
  return forgotten.length;
};

/** Recomputes the flags of these entries: overlaps that are right are not flagged. Their worker must be locked. */
const judgeAnew = async (write: AnyWrite, entries: readonly string[]): Promise<void> => {
  await judgeHours(write.sql, entries);
  await write.announce(...entries.map((id) => ({ resource: "workHistory" as const, id })));
};

const record = (write: AnyWrite, rows: readonly Dismissed[], what: "made" | "forgotten"): Promise<void> =>
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

/** Compares the marks of hours that overlap with the hours, corrects them where they differ, and logs it as an error. */
export const mendOverlaps = async (db: Database, logError: (message: string) => void): Promise<void> => {
  const [row] = await readAll<{ mended: number }>(db, sqlText`select mend_overlapping_hours() as mended`);
  if (row!.mended > 0) logError(`${row!.mended} of the marks of overlapping hours were wrong, and are mended`);
};
