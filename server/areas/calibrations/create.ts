import type { z } from "zod";
import type { calibrations } from "../../../contract/calibrations/endpoints.ts";
import type { Calibration } from "../../../contract/calibrations/entity.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { hasTwin, reviewerRoles } from "../jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { calibrationById, peopleOf } from "./queries.ts";

type NewCalibration = z.output<typeof calibrations.create.body>;

/** Starts a round and asks its reviewers. Throws validation. */
export const createCalibration = async (write: Write, body: NewCalibration): Promise<Calibration> => {
  const { title, projectId, reviewers } = body;
  const people = [...new Set(reviewers)];
  await checkReferences(write.sql, projectId, people);
  const chosen = body.assignedJobs.length > 0 ? await chosenWork(write.sql, body) : await drawnWork(write.sql, body);
  const _id = newId();
  await write.sql
    .insertInto("calibrations")
    .values({ _id, title, project_id: projectId, status: "open", created_by: write.me._id })
    .execute();
  await write.sql
    .insertInto("calibration_reviewers")
    .values(people.map((reviewer_id) => ({ calibration_id: _id, reviewer_id })))
    .execute();
  await write.sql
    .insertInto("calibration_jobs")
    .values(
      chosen.map((assigned_job_id, at) => ({ _id: newId(), calibration_id: _id, assigned_job_id, place: at + 1 })),
    )
    .execute();
  const made = await calibrationById(write.sql, write.me, _id);
  await write.record({ resource: "calibrations", id: _id, before: null, after: made, people: peopleOf(made) });
  await notify(
    write,
    people.map((userId) => ({ userId, kind: "calibration_opened", params: { calibration: _id } })),
  );
  return made;
};

/** Locks the project and the reviewers, so that none is deleted meanwhile. */
const checkReferences = async (sql: Sql, projectId: string, reviewers: readonly string[]): Promise<void> => {
  const [missing] = await run<{ project: boolean; reviewer: boolean }>(
    sql,
    sqlText`with p as (select _id from projects where _id = $1::uuid and deleted_at is null for share),
       r as (select _id from users where _id = any($2::uuid[]) and role = any($3::text[]) and deleted_at is null
         and deactivated_at is null order by _id for share)
     select not exists (select from p) as project, (select count(*) from r) < cardinality($2::uuid[]) as reviewer`,
    [projectId, reviewers, reviewerRoles],
  );
  const fields = {
    ...(missing!.project && { projectId: ["This does not exist."] }),
    ...(missing!.reviewer && {
      reviewers: ["One of these can't review jobs: their role is another, or they are not active."],
    }),
  };
  if (Object.keys(fields).length > 0) throw new AppError("validation", { fields });
};

/**
 * SQL: decided work of the project `$1` that is as it was decided on, on a job that none of the people `$2` has or had, who
 * have no other job of its items either.
 */
const decidedWork = sqlText`from jobs j join assigned_jobs a on a._id = j.assigned_job_id
  where j.project_id = $1 and j.deleted_at is null and a.status in ('approved', 'rejected')
    and not exists (select from assigned_jobs own where own.job_id = a.job_id and own.user_id = any($2::uuid[]))
    and not ${hasTwin(sqlText`any($2::uuid[])`)}`;

/** SQL: what work on the same items has in common. */
const itemsKey = sqlText`coalesce(a.shared_key, a._id)`;

const drawnWork = async (sql: Sql, { projectId, reviewers, jobCount }: NewCalibration): Promise<string[]> => {
  const drawn = await run<{ _id: string }>(
    sql,
    sqlText`select _id from (select distinct on (${itemsKey}) a._id ${decidedWork} order by ${itemsKey}, random()) as work
     order by random() limit $3`,
    [projectId, reviewers, jobCount],
  );
  if (drawn.length === jobCount) return drawn.map(({ _id }) => _id);
  const there = `Decided work of this project, each on other items and on none that these reviewers worked on: ${drawn.length}.`;
  throw new AppError("validation", { fields: { jobCount: [there] } });
};

const chosenWork = async (sql: Sql, { projectId, reviewers, assignedJobs }: NewCalibration): Promise<string[]> => {
  const chosen = [...new Set(assignedJobs)];
  const fit = await run<{ key: string }>(
    sql,
    sqlText`select ${itemsKey} as key ${decidedWork} and a._id = any($3::uuid[])`,
    [projectId, reviewers, chosen],
  );
  if (fit.length < chosen.length) {
    throw invalid("Some of these are of another project, are not decided, or are on items that a reviewer worked on.");
  }
  if (new Set(fit.map(({ key }) => key)).size < fit.length) {
    throw invalid("Some of these are on the same items: choose one of them.");
  }
  return chosen;
};

const invalid = (message: string) => new AppError("validation", { fields: { assignedJobs: [message] } });
