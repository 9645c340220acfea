import { correctionProblems } from "../../../contract/work-history/corrections.ts";
import { instants } from "../../../contract/core/format.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import { workHistoryStateLabels } from "../../../contract/work-history/states.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { workHistory } from "../../../contract/work-history/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { dayOf, sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Write } from "../../core/db/write.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { entryById } from "./queries.ts";
import { lockEntry } from "./lock-entry.ts";
import { correctionBlocker, mayCorrect } from "./rules.ts";
import type { Input } from "../../core/http/context.ts";

type Correction = Input<typeof workHistory.correct>["body"];

/** Milliseconds since 1970. */
interface Times {
  readonly checkedInAt: number;
  readonly checkedOutAt: number;
  /** Unchanged times keep their microseconds. */
  readonly isSameStart: boolean;
  readonly isSameEnd: boolean;
}

/**
 * The worker of an entry corrects its times; it then waits for approval, with the recorded times kept. After a
 * rejection that is possible once. `mayOverlap` is for a check-out that arrived late: it only takes time away, and is as
 * much an overlap as an ordinary check-out, which is flagged. Throws not_found (also for another person's entry), stale,
 * wrong_state, amended_already, validation, or hours_overlap with the other entry.
 */
export const correct = async (write: Write, id: string, body: Correction, mayOverlap = false): Promise<WorkHistory> => {
  // So that concurrent corrections or a check-in of the worker can't overlap.
  await lockPerson(write.sql, write.me._id);
  const { version, state, code, now } = await lockEntry(write.sql, write.me, id, correctionBlocker);
  const before = await entryById(write.sql, write.me, id);
  if (body.version !== undefined && body.version !== version) throw stale(before);
  if (code) throw new AppError(code, { params: { state: workHistoryStateLabels[state].toLowerCase() } });
  const times = timesOf(before, body);
  requireValid(before, times, now);
  if (!mayOverlap && !isAnswerOnly(before, times)) await requireFree(write.sql, before, times);
  await store(write.sql, write.me, before, times, body.reason);
  const after = await entryById(write.sql, write.me, id);
  await write.record({ resource: "workHistory", id, before, after, people: [write.me._id] });
  return after;
};

const timesOf = (entry: WorkHistory, correction: Correction): Times => {
  const recorded = Date.parse(entry.checkedInAt);
  const checkedInAt = correction.checkedInAt === undefined ? recorded : Date.parse(correction.checkedInAt);
  const checkedOutAt = Date.parse(correction.checkedOutAt);
  return {
    checkedInAt,
    checkedOutAt,
    isSameStart: checkedInAt === recorded,
    isSameEnd: checkedOutAt === Date.parse(entry.checkedOutAt!),
  };
};

/**
 * A worker may confirm hours that were sent back unchanged, even where they overlap with others: the question may have
 * been about that, and the approver sees it. Rejected hours free their time, so they can't return where other hours
 * have taken it.
 */
const isAnswerOnly = ({ state }: WorkHistory, { isSameStart, isSameEnd }: Times): boolean =>
  state === "needs_correction" && isSameStart && isSameEnd;

/** Throws validation with the errors by field. */
const requireValid = (entry: WorkHistory, times: Times, now: number): void => {
  const recorded = {
    checkedInAt: Date.parse(entry.originalCheckedInAt ?? entry.checkedInAt),
    checkedOutAt: Date.parse(entry.originalCheckedOutAt ?? entry.checkedOutAt!),
    longestShift: entry.longestShift,
    now,
  };
  const problems = Object.entries(correctionProblems(recorded, times));
  if (problems.length === 0) return;
  throw new AppError("validation", { fields: Object.fromEntries(problems.map(([field, text]) => [field, [text]])) });
};

const dateTime = instants({ dateStyle: "medium", timeStyle: "short" });
const iso = (at: number): string => new Date(at).toISOString();
/** As parameters of a statement, null for unchanged times. */
const edges = (times: Times): [begin: string | null, end: string | null] => [
  times.isSameStart ? null : iso(times.checkedInAt),
  times.isSameEnd ? null : iso(times.checkedOutAt),
];

/** Other hours, as messages name them: their project and their times in this time zone. */
export const timesText = (
  { project, from, to }: { readonly project: string; readonly from: string; readonly to: string | null },
  timeZone: string,
): string => `${project}, ${dateTime(from, timeZone)} to ${to ? dateTime(to, timeZone) : "now"}`;

/** Throws hours_overlap where the worker has other hours in that time; rejected ones don't count. */
const requireFree = async (sql: Sql, entry: WorkHistory, times: Times): Promise<void> => {
  const [other] = await run<{ project: string; from: string; to: string | null; isBefore: boolean }>(
    sql,
    sqlText`with own as (select user_id, coalesce($2, checked_in_at) as begin, coalesce($3, checked_out_at) as end
       from work_history where _id = $1)
     select p.name as project, w.checked_in_at as from, w.checked_out_at as to, w.checked_in_at <= own.begin as "isBefore"
     from own join work_history w on w.user_id = own.user_id join projects p on p._id = w.project_id
     where w._id <> $1 and w.state <> 'rejected'
       and w.checked_in_at < own.end and coalesce(w.checked_out_at, 'infinity') > own.begin
     order by w.checked_in_at limit 1`,
    [entry._id, ...edges(times)],
  );
  if (!other) return;
  const { timeZone } = await readCompany(sql);
  const params = { entry: timesText(other, timeZone) };
  const field = other.isBefore ? "checkedInAt" : "checkedOutAt";
  throw new AppError("hours_overlap", { params, fields: { [field]: [messageOf("hours_overlap", params)] } });
};

/** Stores a correction. The first recorded times are kept, whatever is corrected later. */
const store = async (sql: Sql, me: Actor, entry: WorkHistory, times: Times, reason: string): Promise<void> => {
  const stored = await run(
    sql,
    sqlText`with ${meCte},
     own as (select _id, coalesce($4, checked_in_at) as begin, coalesce($5, checked_out_at) as end
       from work_history where _id = $3)
     update work_history w
     set state = 'pending', version = version + 1, updated_at = now(),
       original_checked_in_at = coalesce(original_checked_in_at, checked_in_at),
       original_checked_out_at = coalesce(original_checked_out_at, checked_out_at),
       checked_in_at = own.begin, checked_out_at = own.end, checked_in_date = ${dayOf(sqlText`own.begin`)},
       seconds = floor(extract(epoch from own.end - own.begin)), correction_reason = $6, corrected_at = now(),
       checked_out_by = null,
       amended_at = case when state = 'rejected' then now() else amended_at end,
       earlier_cause = coalesce(rejection_cause, earlier_cause), rejection_cause = null
     from me, own where w._id = own._id and ${mayCorrect} returning w._id`,
    [me._id, me.role, entry._id, ...edges(times), reason],
  );
  if (stored.length !== 1) throw new Error(`The entry ${entry._id} could be corrected, and was not`);
};
