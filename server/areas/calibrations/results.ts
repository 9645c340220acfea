import type { z } from "zod";
import type { DecisionLine } from "../../../contract/calibrations/decision.ts";
import { calibrations } from "../../../contract/calibrations/endpoints.ts";
import type { Calibration, ComparedJob } from "../../../contract/calibrations/entity.ts";
import { calibrationStateLabels } from "../../../contract/calibrations/states.ts";
import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { nameOrder, sqlText } from "../../core/db/sql-text.ts";
import { refToPerson } from "../../core/db/view.ts";
import { agreementOf, agreementOfAll, majorityOf } from "./figures.ts";
import { calibrationById } from "./queries.ts";

type Results = z.output<(typeof calibrations.results.replies)[200]>;

const seesAll = ({ role }: Actor): boolean => (calibrations.list.policy.roles as readonly string[]).includes(role);

/** How the reviewers of a closed round agree, as the caller may know it. Throws not_found, wrong_state. */
export const resultsOf = async (sql: Sql, me: Actor, id: string): Promise<Results> => {
  const calibration = await closedById(sql, me, id);
  const jobs = await comparedJobs(sql, id);
  const isAll = seesAll(me);
  const reviewers = calibration.reviewers.filter(({ _id }) => isAll || _id === me._id);
  const { complete, fleiss } = agreementOfAll(jobs, calibration.reviewers.length);
  return {
    calibration,
    withoutMajority: jobs.filter(({ majority }) => majority === null).length,
    complete,
    fleiss: isAll ? fleiss : null,
    reviewers: reviewers.map((reviewer) => agreementOf(reviewer, jobs)),
    jobs: isAll ? jobs : jobs.map((job) => ownOf(job, me)),
  };
};

const ownOf = (job: ComparedJob, me: Actor): ComparedJob => ({
  ...job,
  assignedJob: null,
  decisions: job.decisions.filter(({ reviewer }) => reviewer._id === me._id),
});

/** Throws not_found, and wrong_state before the round is closed. */
const closedById = async (sql: Sql, me: Actor, id: string): Promise<Calibration> => {
  const calibration = await calibrationById(sql, me, id);
  if (calibration.can.compare) return calibration;
  throw new AppError("wrong_state", { params: { state: calibrationStateLabels[calibration.status].toLowerCase() } });
};

const comparedJobs = async (sql: Sql, id: string): Promise<ComparedJob[]> => {
  const rows = await run<{ job: Omit<ComparedJob, "majority"> }>(
    sql,
    sqlText`select json_build_object('_id', j._id, 'title', job.title, 'assignedJob', a._id, 'decisions',
       coalesce((select json_agg(json_build_object('reviewer', ${refToPerson(sqlText`d.reviewer_id`)},
           'decision', d.decision, 'comment', d.comment, 'reasons', d.reasons)
           order by ${nameOrder(sqlText`u.first_name || ' ' || u.last_name`)}, u._id)
         from calibration_decisions d join users u on u._id = d.reviewer_id
         where d.calibration_job_id = j._id), '[]'::json)) as job
     from calibration_jobs j join assigned_jobs a on a._id = j.assigned_job_id join jobs job on job._id = a.job_id
     where j.calibration_id = $1 order by j.place`,
    [id],
  );
  return rows.map(({ job }) => ({ ...job, majority: majorityOf(job) }));
};

/** All decisions of a closed round, for a file. Throws not_found, wrong_state. */
export const decisionLines = async (sql: Sql, me: Actor, id: string): Promise<DecisionLine[]> => {
  await closedById(sql, me, id);
  return (await comparedJobs(sql, id)).flatMap(({ title, majority, decisions }) =>
    decisions.map(({ reasons, ...one }) => ({
      ...one,
      job: title,
      majority,
      clauses: reasons.map(({ text }) => text),
    })),
  );
};
