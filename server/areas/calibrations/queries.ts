import type { Calibration, CalibrationJob } from "../../../contract/calibrations/entity.ts";
import { calibrationStatesBefore } from "../../../contract/calibrations/states.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Crud } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { nameOrder, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { instant, ref, refToPerson, type View } from "../../core/db/view.ts";
import type { Waiting } from "../../core/todos.ts";
import { isStaff } from "../jobs/actions.ts";

/** SQL: whether the caller takes part in the round `c`. */
const isMine = sqlText`exists (select from calibration_reviewers mine where mine.calibration_id = c._id and mine.reviewer_id = me._id)`;
/** SQL: whether the caller may read the round `c`. */
const mayRead = sqlText`(${isStaff} or ${isMine})`;

const jobCount = sqlText`(select count(*) from calibration_jobs j where j.calibration_id = c._id)`;
const decisionsOf = (condition: SqlText): SqlText =>
  sqlText`(select count(*) from calibration_jobs j join calibration_decisions d on d.calibration_job_id = j._id
    where j.calibration_id = c._id and ${condition})`;
const mine = decisionsOf(sqlText`d.reviewer_id = me._id`);

/** SQL: whether the caller may move the round `c` there. */
const mayMove = (to: "closed" | "cancelled"): SqlText =>
  sqlText`(${isStaff} and c.status = any (${textArray(calibrationStatesBefore(to, "manager"))}))`;

const reviewers = sqlText`(select coalesce(json_agg(${refToPerson(sqlText`r.reviewer_id`)}
    order by ${nameOrder(sqlText`u.first_name || ' ' || u.last_name`)}, u._id), '[]'::json)
  from calibration_reviewers r join users u on u._id = r.reviewer_id where r.calibration_id = c._id)`;

export const calibrationView: View = {
  from: sqlText`calibrations c`,
  id: sqlText`c._id`,
  name: sqlText`c.title`,
  visible: sqlText`c.deleted_at is null`,
  row: {
    _id: sqlText`c._id`,
    title: sqlText`c.title`,
    projectId: ref(sqlText`c.project_id`, sqlText`(select p.name from projects p where p._id = c.project_id)`),
    status: sqlText`c.status`,
    jobCount,
    reviewers,
    // Nobody who still decides learns how far the others are.
    decided: sqlText`case when c.status <> 'open' or not ${isMine} then ${decisionsOf(sqlText`true`)} end`,
    myDecided: sqlText`case when ${isMine} then ${mine} end`,
    createdBy: refToPerson(sqlText`c.created_by`),
    createdAt: instant(sqlText`c.created_at`),
    closedAt: instant(sqlText`c.closed_at`),
    updatedAt: instant(sqlText`c.updated_at`),
    version: sqlText`c.version`,
    can: sqlText`json_build_object('decide', ${isMine} and c.status = 'open', 'close', ${mayMove("closed")},
      'cancel', ${mayMove("cancelled")}, 'compare', c.status = 'closed' and ${mayRead})`,
  },
  stored: {
    projectId: sqlText`c.project_id`,
    createdBy: sqlText`c.created_by`,
    createdAt: sqlText`c.created_at`,
    closedAt: sqlText`c.closed_at`,
    updatedAt: sqlText`c.updated_at`,
  },
  search: [sqlText`c.title`],
  sorts: { createdAt: sqlText`c.created_at`, title: nameOrder(sqlText`c.title`), status: sqlText`c.status` },
  defaultOrder: sqlText`(c.status = 'open') desc, c.created_at desc`,
  filters: {
    status: (value) => sqlText`c.status = any(${value}::text[])`,
    projectId: (value) => sqlText`c.project_id = any(${value}::uuid[])`,
    isDone: (value) => sqlText`(${mine} >= ${jobCount}) = ${value}::boolean`,
  },
};

/** The rounds in which the caller takes part. */
export const myCalibrationView: View = { ...calibrationView, visible: sqlText`c.deleted_at is null and ${isMine}` };

/** Rounds that wait for the caller. */
export const waitingCalibrations: Waiting = { view: myCalibrationView, since: sqlText`c.created_at` };

/** Those who get live events of a round: decisions of others are none. */
export const peopleOf = ({ reviewers, createdBy }: Calibration): string[] =>
  [...reviewers, ...(createdBy ? [createdBy] : [])].map(({ _id }) => _id);

export const calibrationCrud: Crud = {
  resource: "calibrations",
  table: sqlText`calibrations`,
  noun: "calibration",
  fields: [],
  view: calibrationView,
  people: (record) => peopleOf(record as Calibration),
};

/** Throws not_found, also for a round that the caller may not read. */
export const calibrationById = (sql: Sql, me: Actor, id: string): Promise<Calibration> =>
  readRecord<Calibration>(sql, calibrationCrud, me, id, [mayRead]);

/** A round in which the caller takes part. Throws not_found. */
export const myCalibrationById = (sql: Sql, me: Actor, id: string): Promise<Calibration> =>
  readRecord<Calibration>(sql, calibrationCrud, me, id, [isMine]);

/** The jobs of a round as the caller decides on them, each with the work that it is about. */
export const jobsOf = (
  sql: Sql,
  me: Actor,
  id: string,
): Promise<{ assigned: string; job: Omit<CalibrationJob, "place"> }[]> =>
  run(
    sql,
    sqlText`select j.assigned_job_id as assigned, json_build_object('_id', j._id, 'title', job.title,
       'description', job.description, 'items', job.items,
       'decision', case when d.decision is not null then
         json_build_object('decision', d.decision, 'comment', d.comment, 'reasons', d.reasons) end) as job
     from calibration_jobs j join assigned_jobs a on a._id = j.assigned_job_id join jobs job on job._id = a.job_id
       left join calibration_decisions d on d.calibration_job_id = j._id and d.reviewer_id = $2
     where j.calibration_id = $1 order by j.place`,
    [id, me._id],
  );
