import type { Clause } from "../../../contract/assigned-jobs/entity.ts";
import type { CalibrationDecision, CalibrationState } from "../../../contract/calibrations/states.ts";
import {
  column,
  instant,
  type KyselyTables,
  nullable,
  oneOf,
  optional,
  smallint,
  stamps,
  text,
  uuid,
} from "../../core/db/columns.ts";

export const calibrationsTables = {
  calibrations: {
    _id: uuid,
    title: text,
    project_id: uuid,
    status: oneOf<CalibrationState>(),
    created_by: nullable(uuid),
    closed_at: nullable(instant),
    deleted_at: nullable(instant),
    ...stamps,
  },
  calibration_reviewers: { calibration_id: uuid, reviewer_id: uuid },
  calibration_jobs: { _id: uuid, calibration_id: uuid, assigned_job_id: uuid, place: smallint },
  calibration_decisions: {
    calibration_job_id: uuid,
    reviewer_id: uuid,
    decision: oneOf<CalibrationDecision>(),
    comment: optional(text),
    reasons: optional(column<readonly Clause[]>("jsonb")),
    created_at: optional(instant),
    updated_at: optional(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof calibrationsTables> {}
}
