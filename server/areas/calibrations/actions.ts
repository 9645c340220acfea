import type { z } from "zod";
import type { decisionBody } from "../../../contract/calibrations/decision.ts";
import type { Calibration } from "../../../contract/calibrations/entity.ts";
import {
  type CalibrationState,
  calibrationStateLabels,
  calibrationStatesBefore,
} from "../../../contract/calibrations/states.ts";
import { erased } from "../../../contract/core/fields.ts";
import { AppError, notFound, stale } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { citedClauses } from "../assigned-jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { wordsAbout } from "../privacy/actions.ts";
import { calibrationById, myCalibrationById, peopleOf } from "./queries.ts";

type Decision = z.output<typeof decisionBody>;

/** Locks a round, so that its decisions and its end follow one after another. */
const lock = (sql: Sql, id: string) =>
  run(sql, sqlText`select from calibrations where _id = $1 for no key update`, [id]);

/** Locks who did a job of a round, before the round as all lock people first: their erasure comes before, or after. */
const lockWorker = async (sql: Sql, job: string): Promise<string | undefined> => {
  const [worker] = await run<{ _id: string }>(
    sql,
    sqlText`select _id from users where _id = (select a.user_id from calibration_jobs j
       join assigned_jobs a on a._id = j.assigned_job_id where j._id = $1) for no key update`,
    [job],
  );
  return worker?._id;
};

const requireState = ({ status }: Calibration, to: CalibrationState): void => {
  if (calibrationStatesBefore(to).includes(status)) return;
  throw new AppError("wrong_state", { params: { state: calibrationStateLabels[status].toLowerCase() } });
};

/**
 * Keeps the caller's decision on a job of an open round, in place of an earlier one; the last decision of all closes it.
 * Until then the audit has none of it either, and nobody else an event. Throws not_found, wrong_state, validation.
 */
export const decideOn = async (write: Write, id: string, job: string, body: Decision): Promise<Calibration> => {
  const worker = await lockWorker(write.sql, job);
  await lock(write.sql, id);
  const before = await myCalibrationById(write.sql, write.me, id);
  if (!worker) throw notFound("job");
  requireState(before, "closed");
  const reasons = await citedClauses(write.sql, before.projectId._id, body);
  const comment = await wordsAbout(write, worker, body.comment);
  const kept = await run(
    write.sql,
    sqlText`insert into calibration_decisions (calibration_job_id, reviewer_id, decision, comment, reasons)
     select _id, $3, $4, $5, $6::jsonb from calibration_jobs where _id = $2 and calibration_id = $1
     on conflict (calibration_job_id, reviewer_id) do update set decision = excluded.decision, comment = excluded.comment,
       reasons = excluded.reasons, updated_at = now() returning calibration_job_id`,
    [id, job, write.me._id, body.decision, comment, JSON.stringify(reasons)],
  );
  if (kept.length === 0) throw notFound("job");
  if (await isComplete(write.sql, id)) return move(write, before, "closed");
  await write.record();
  await write.announce({ resource: "calibrations", id, before, after: before, people: [write.me._id] });
  return calibrationById(write.sql, write.me, id);
};

const isComplete = async (sql: Sql, id: string): Promise<boolean> => {
  const missing = await run(
    sql,
    sqlText`select from calibration_jobs j join calibration_reviewers r on r.calibration_id = j.calibration_id
     where j.calibration_id = $1 and not exists (select from calibration_decisions d
       where d.calibration_job_id = j._id and d.reviewer_id = r.reviewer_id) limit 1`,
    [id],
  );
  return missing.length === 0;
};

/** Closes or cancels a round. Throws not_found, wrong_state, stale. */
export const endCalibration = async (
  write: Write,
  id: string,
  to: "closed" | "cancelled",
  version: number | undefined,
): Promise<Calibration> => {
  await lock(write.sql, id);
  const before = await calibrationById(write.sql, write.me, id);
  requireState(before, to);
  if (version !== undefined && version !== before.version) throw stale(before);
  return move(write, before, to);
};

/** The only writer of a round's state after its start. */
const move = async (write: Write, before: Calibration, to: "closed" | "cancelled"): Promise<Calibration> => {
  const { _id } = before;
  const moved = await run(
    write.sql,
    sqlText`update calibrations set status = $2, closed_at = case when $2 = 'closed' then now() end,
       version = version + 1, updated_at = now() where _id = $1 and status = any($3::text[]) returning _id`,
    [_id, to, calibrationStatesBefore(to)],
  );
  if (moved.length === 0) throw new Error(`The calibration ${_id} could not be ${to}`);
  const after = await calibrationById(write.sql, write.me, _id);
  await write.record({ resource: "calibrations", id: _id, before, after, people: peopleOf(after) });
  if (to === "closed") {
    await notify(
      write,
      after.reviewers.map(({ _id: userId }) => ({ userId, kind: "calibration_closed", params: { calibration: _id } })),
    );
  }
  return after;
};

/** A person's own decisions in all rounds, the newest first. */
export const decisionsOf = (sql: Sql, me: Actor) =>
  run(
    sql,
    sqlText`select c.title as calibration, job.title as job, d.decision, d.comment, d.reasons, d.updated_at as "decidedAt"
     from calibration_decisions d join calibration_jobs j on j._id = d.calibration_job_id
       join calibrations c on c._id = j.calibration_id join assigned_jobs a on a._id = j.assigned_job_id
       join jobs job on job._id = a.job_id
     where d.reviewer_id = $1 order by d.updated_at desc, j.place`,
    [me._id],
  );

/**
 * Deletes what a person wrote in rounds, and what was written there about their jobs: how each was decided on stays, since
 * the figures of others follow from it.
 */
export const eraseComments = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(sql, sqlText`update calibration_decisions set comment = $2 where comment <> '' and reviewer_id = $1`, [
    userId,
    erased,
  ]);
  await run(
    sql,
    sqlText`update calibration_decisions d set comment = $2
     from assigned_jobs a join calibration_jobs j on j.assigned_job_id = a._id
     where a.user_id = $1 and d.calibration_job_id = j._id and d.comment <> ''`,
    [userId, erased],
  );
};
