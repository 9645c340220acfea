import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import {
  stamps,
  uuid,
  text,
  integer,
  bigint,
  smallint,
  bool,
  instant,
  day,
  oneOf,
  json,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

/** How many hours and their seconds, and what they come to that have a payment line, in minor units. */
const timeOfPerson = { state: oneOf<WorkHistoryState>(), entries: bigint, seconds: bigint };
const sums = { ...timeOfPerson, amount: bigint };

export const workHistoryTables = {
  work_history: {
    _id: uuid,
    user_id: uuid,
    project_id: uuid,
    state: oneOf<WorkHistoryState>(),
    source: oneOf<"clock" | "upload">(),
    checked_in_at: instant,
    checked_out_at: nullable(instant),
    checked_in_date: day,
    seconds: nullable(integer),
    note: optional(text),
    rejection_cause: nullable(text),
    approved_by: nullable(uuid),
    approved_at: nullable(instant),
    payment_approved_by: nullable(uuid),
    payment_approved_at: nullable(instant),
    is_forgotten: optional(bool),
    last_active_at: nullable(instant),
    original_checked_in_at: nullable(instant),
    original_checked_out_at: nullable(instant),
    correction_reason: nullable(text),
    corrected_at: nullable(instant),
    amended_at: nullable(instant),
    earlier_cause: nullable(text),
    flags: json<readonly object[]>(),
    flag_score: optional(smallint),
    upload_id: nullable(uuid),
    correction_asked: nullable(text),
    checked_out_by: nullable(uuid),
    /** Kept after a rejection was undone, and set by the next one. */
    rejected_from: nullable(oneOf<WorkHistoryState>()),
    ...stamps,
  },
  open_check_ins: {
    user_id: uuid,
    project_id: uuid,
    work_history_id: uuid,
    checked_in_at: instant,
    last_active_at: nullable(instant),
  },
  /** Written by triggers and `add_up_work_history` alone. */
  work_history_changes: { _id: optional(bigint), project_id: uuid, checked_in_date: day, ...sums },
  work_history_by_day: { project_id: uuid, checked_in_date: day, ...sums },
  work_history_by_project: { project_id: uuid, ...sums },
  /** The days of which `work_history_by_hour` is right, unless a change of them waits to be added up. */
  work_history_kept_days: { checked_in_date: day, time_zone: text },
  work_history_by_hour: { checked_in_date: day, hour: smallint, seconds: bigint },
  /** The same of weeks; all zeros are any project. */
  work_history_kept_weeks: { monday: day },
  work_history_people_of_week: { monday: day, project_id: uuid, people: bigint },
  /** Written by triggers and `add_up_hours_of_people` alone. */
  work_history_person_changes: {
    _id: optional(bigint),
    user_id: uuid,
    project_id: nullable(uuid),
    month: nullable(day),
    quarter: nullable(day),
    ...timeOfPerson,
  },
  work_history_by_person: { project_id: uuid, user_id: uuid, ...timeOfPerson },
  work_history_by_month: { month: day, user_id: uuid, ...timeOfPerson },
  work_history_by_quarter: { quarter: day, user_id: uuid, ...timeOfPerson },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof workHistoryTables> {}
}
