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

/** How many hours, their seconds, and what they come to that have a payment line, in minor units. */
const sums = { state: oneOf<WorkHistoryState>(), entries: bigint, seconds: bigint, amount: bigint };

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
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof workHistoryTables> {}
}
