import { correctionProblems } from "../../../contract/work-history/corrections.ts";
import { instants } from "../../../contract/core/format.ts";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import { type WorkHistoryState, workHistoryStateWords } from "../../../contract/work-history/states.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { workHistory } from "../../../contract/work-history/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { dayOf } from "../../core/db/sql-text.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { notFound, Refusal, stale } from "../../core/refusal.ts";
import { entryById } from "./actions.ts";
import { correctionRefusal, mayCorrect } from "./rules.ts";
import type { Input } from "../../core/http/context.ts";

type Correction = Input<typeof workHistory.correct>["body"];

/** Milliseconds since 1970. */
interface Times {
  readonly checkedInAt: number;
  readonly checkedOutAt: number;
  /** What stays as it is stays to the microsecond. */
  readonly isSameStart: boolean;
  readonly isSameEnd: boolean;
}

/**
 * The worker of an entry says when they really worked; it waits for approval then, the times that were recorded kept
 * beside. After a rejection that can be done once. Throws not_found (also of somebody else's), stale, wrong_state,
 * amended_already, validation, or hours_overlap with what it overlaps.
 */
export const correct = async (write: Write, me: Caller, id: string, body: Correction): Promise<WorkHistory> => {
  // So that two corrections of theirs, or a check-in meanwhile, can't reach into each other's time.
  await lockPerson(write.sql, me._id);
  const { version, state, code, now } = await hold(write.sql, me, id);
  const before = await entryById(write.sql, me, id);
  if (body.version !== undefined && body.version !== version) throw stale(before);
  if (code) throw new Refusal(code, { params: { state: workHistoryStateWords[state].toLowerCase() } });
  const times = timesOf(before, body);
  mustBeRight(before, times, now);
  if (!isAnswerOnly(before, times)) await mustBeFree(write.sql, before, times);
  await store(write.sql, me, before, times, body.reason);
  const after = await entryById(write.sql, me, id);
  await write.record({ resource: "workHistory", id, before, after, people: [me._id] });
  return after;
};

interface Held {
  readonly version: number;
  readonly state: WorkHistoryState;
  readonly code: ErrorCode | null;
  /** Milliseconds since 1970, by the database's clock. */
  readonly now: number;
}

/** Locks one's own entry. Throws not_found. */
const hold = async (sql: Sql, me: Caller, id: string): Promise<Held> => {
  const [held] = await run<Held>(
    sql,
    `select w.version, w.state, ${correctionRefusal} as code, extract(epoch from clock_timestamp())::float8 * 1000 as now
     from work_history w where w._id = $1 and w.user_id = $2 for no key update`,
    [id, me._id],
  );
  if (!held) throw notFound("work-history entry");
  return held;
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
 * Whoever was asked about hours may answer that they are right as they are, also where they overlap with others: that is
 * what they may have been asked about, and whoever approves sees it. Rejected ones gave their time free, so that they
 * can't come back over what took it.
 */
const isAnswerOnly = ({ state }: WorkHistory, { isSameStart, isSameEnd }: Times): boolean =>
  state === "needs_correction" && isSameStart && isSameEnd;

/** Throws validation with what is wrong by field. */
const mustBeRight = (entry: WorkHistory, times: Times, now: number): void => {
  const recorded = {
    checkedInAt: Date.parse(entry.originalCheckedInAt ?? entry.checkedInAt),
    checkedOutAt: Date.parse(entry.originalCheckedOutAt ?? entry.checkedOutAt!),
    longestShift: entry.longestShift,
    now,
  };
  const problems = Object.entries(correctionProblems(recorded, times));
  if (problems.length === 0) return;
  throw new Refusal("validation", { fields: Object.fromEntries(problems.map(([field, text]) => [field, [text]])) });
};

const words = instants({ dateStyle: "medium", timeStyle: "short" });
const iso = (at: number): string => new Date(at).toISOString();
/** As parameters of a statement, null for what stays. */
const edges = (times: Times): [begin: string | null, end: string | null] => [
  times.isSameStart ? null : iso(times.checkedInAt),
  times.isSameEnd ? null : iso(times.checkedOutAt),
];

/** Throws hours_overlap where the worker has other hours in that time; rejected ones don't count. */
const mustBeFree = async (sql: Sql, entry: WorkHistory, times: Times): Promise<void> => {
  const [other] = await run<{ project: string; from: string; to: string | null; isBefore: boolean }>(
    sql,
    `with own as (select user_id, coalesce($2, checked_in_at) as begin, coalesce($3, checked_out_at) as end
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
  const until = other.to ? words(other.to, timeZone) : "now";
  const params = { entry: `${other.project}, ${words(other.from, timeZone)} to ${until}` };
  const field = other.isBefore ? "checkedInAt" : "checkedOutAt";
  throw new Refusal("hours_overlap", { params, fields: { [field]: [messageOf("hours_overlap", params)] } });
};

/** The times that were recorded first stay beside, whatever is corrected later. */
const store = async (sql: Sql, me: Caller, entry: WorkHistory, times: Times, reason: string): Promise<void> => {
  const stored = await run(
    sql,
    `with ${meCte},
     own as (select _id, coalesce($4, checked_in_at) as begin, coalesce($5, checked_out_at) as end
       from work_history where _id = $3)
     update work_history w
     set state = 'pending', version = version + 1, updated_at = now(),
       original_checked_in_at = coalesce(original_checked_in_at, checked_in_at),
       original_checked_out_at = coalesce(original_checked_out_at, checked_out_at),
       checked_in_at = own.begin, checked_out_at = own.end, checked_in_date = ${dayOf("own.begin")},
       seconds = floor(extract(epoch from own.end - own.begin)), correction_reason = $6, corrected_at = now(),
       amended_at = case when state = 'rejected' then now() else amended_at end,
       earlier_cause = coalesce(rejection_cause, earlier_cause), rejection_cause = null
     from me, own where w._id = own._id and ${mayCorrect} returning w._id`,
    [me._id, me.role, entry._id, ...edges(times), reason],
  );
  if (stored.length !== 1) throw new Error(`The entry ${entry._id} could be corrected, and was not`);
};
