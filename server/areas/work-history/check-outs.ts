import type { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import { duration } from "../../../contract/core/format.ts";
import type { BulkReply, Refused } from "../../../contract/core/list.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { workHistory } from "../../../contract/work-history/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import { readMany } from "../../core/db/read.ts";
import { meCte, run } from "../../core/db/run.ts";
import { selectedIds } from "../../core/db/selection.ts";
import { platformZone, sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import type { Input } from "../../core/http/context.ts";
import { lockEntries, type NamedState, noun, stateText } from "./candidates.ts";
import { timesText } from "./corrections.ts";
import { announceEnds } from "./forgotten.ts";
import { notifyOfCheckOuts } from "./notify-workers.ts";
import { workHistoryView } from "./queries.ts";
import { recordEntries } from "./record-entries.ts";
import { checkOutBlocker, namedState } from "./rules.ts";

interface Candidate {
  readonly _id: string;
  /** The rest is null where there is no such entry. */
  readonly name: string | null;
  readonly state: NamedState | null;
  /** When the work ended, by the time that was entered. */
  readonly end: string | null;
  /** In minutes. */
  readonly longestShift: number | null;
  /** Other hours of the person in that time. */
  readonly other: { readonly project: string; readonly from: string; readonly to: string | null } | null;
  readonly code: ErrorCode | null;
}

/**
 * Enters the check-out of people who left without one, at a time of the day of each check-in: the hours then wait for
 * approval. The times that the clock recorded are kept. Entries that it can't be entered for are refused with the
 * reason. Throws selection_changed.
 */
export const checkOutMany = async (
  write: Write,
  { select, time }: Input<typeof workHistory.bulkCheckOut>["body"],
): Promise<z.infer<typeof BulkReply>> => {
  const ids = await selectedIds(write.sql, workHistoryView, write.me, select);
  // A check-out of the worker's own waits meanwhile, or came first and is an error here.
  await lockEntries(write.sql, ids);
  const candidates = await candidatesFor(write, ids, time);
  const free = candidates.filter(({ code }) => code === null);
  const done = free.map(({ _id }) => _id);
  const before = await readMany<WorkHistory>(write.sql, workHistoryView, write.me, done);
  await end(write, free);
  const after = await readMany<WorkHistory>(write.sql, workHistoryView, write.me, done);
  await recordEntries(write, before, after);
  const running = new Set(before.filter(({ state }) => state === "running").map(({ _id }) => _id));
  await announceEnds(
    write,
    after.filter(({ _id }) => running.has(_id)),
  );
  await notifyOfCheckOuts(write, done);
  const { timeZone } = await readCompany(write.sql);
  return { done: done.length, refused: candidates.flatMap((candidate) => refusalOf(candidate, timeZone)), ids: done };
};

/** The chosen entries, each with the end that the time means for it, and its blocker. */
const candidatesFor = (write: Write, ids: readonly string[], time: string): Promise<readonly Candidate[]> =>
  run<Candidate>(
    write.sql,
    sqlText`with ${meCte},
     chosen as (
       select chosen.n, chosen._id as chosen_id, w.*, on_day.at + case when on_day.at <= w.checked_in_at
         then ((w.checked_in_date + 1 + $4::time) at time zone ${platformZone}) - on_day.at else interval '0' end as ends
       from unnest($3::uuid[]) with ordinality as chosen (_id, n) left join work_history w on w._id = chosen._id,
         lateral (select (w.checked_in_date + $4::time) at time zone ${platformZone} as at) as on_day)
     select w.chosen_id as _id, ${workHistoryView.name!} as name, ${namedState} as state, w.ends as end,
       p.longest_shift_minutes as "longestShift", other.of as other,
       case when w._id is null then 'not_found' else coalesce(${checkOutBlocker}, case
         when w.ends > clock_timestamp() then 'not_over_yet'
         when floor(extract(epoch from w.ends - w.checked_in_at)) > 60 * p.longest_shift_minutes then 'longer_than_shift'
         when other.of is not null then 'overlaps_others' end) end as code
     from me, chosen w left join projects p on p._id = w.project_id left join users worker on worker._id = w.user_id
     left join lateral (
       select json_build_object('project', q.name, 'from', o.checked_in_at, 'to', o.checked_out_at) as of
       from work_history o join projects q on q._id = o.project_id
       where o.user_id = w.user_id and o._id <> w._id and o.state <> 'rejected'
         and o.checked_in_at < w.ends and coalesce(o.checked_out_at, 'infinity') > w.checked_in_at
       order by o.checked_in_at limit 1) as other on true
     order by w.n`,
    [write.me._id, write.me.role, ids, time],
  );

/** SQL: keeps a time of the entry `w` as it was recorded; an end that staff entered before is none that was. */
const recordedTime = (column: SqlText): SqlText => sqlText`original_${column} = case
  when w.state = 'running' or w.checked_out_by is not null then w.original_${column}
  else coalesce(w.original_${column}, w.${column}) end`;

/** Ends these entries, which must be locked and not blocked; their people may check in again. */
const end = async (write: Write, entries: readonly Candidate[]): Promise<void> => {
  const ended = await run(
    write.sql,
    sqlText`with ended as (select * from unnest($1::uuid[], $2::timestamptz[]) as entry (_id, at)),
     place as (delete from open_check_ins where work_history_id = any($1::uuid[]) returning *)
     update work_history w
     set state = 'pending', checked_out_by = $3,
       ${recordedTime(sqlText`checked_in_at`)}, ${recordedTime(sqlText`checked_out_at`)},
       last_active_at = coalesce((select place.last_active_at from place where place.work_history_id = w._id), w.last_active_at),
       checked_out_at = ended.at, seconds = floor(extract(epoch from ended.at - w.checked_in_at)),
       version = w.version + 1, updated_at = now()
     from ended where w._id = ended._id returning w._id`,
    [entries.map(({ _id }) => _id), entries.map((entry) => entry.end), write.me._id],
  );
  if (ended.length !== entries.length)
    throw new Error(`${entries.length} entries could be ended, ${ended.length} were`);
};

const refusalOf = (
  { _id, name, state, code, longestShift, other }: Candidate,
  timeZone: string,
): z.infer<typeof Refused>[] => {
  if (code === null) return [];
  const message = messageOf(code, {
    noun,
    state: stateText(state),
    longest: duration(60 * (longestShift ?? 0)),
    entry: other ? timesText(other, timeZone) : "",
  });
  return [{ _id, name: name ?? "", code, message }];
};
