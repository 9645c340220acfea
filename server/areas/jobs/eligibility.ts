import { quote, type SqlText, sqlText, today } from "../../core/db/sql-text.ts";
import { blocker, obstacles } from "../../core/db/blockers.ts";
import { projectBlockers, projectSkills, skillMissing } from "../projects/actions.ts";

/** SQL: the skills that a job's requirement needs, those of the project `p` among them. */
export const neededSkills = (requirement: SqlText): SqlText =>
  sqlText`${projectSkills} union all select rs.skill_id from job_requirement_skills rs where rs.requirement_id = ${requirement}`;

/** SQL: how many jobs the person with an id holds. */
export const heldBy = (user: SqlText): SqlText =>
  sqlText`(select count(*) from assigned_jobs held where held.user_id = ${user} and held.slot is not null)`;

const isBlocked = sqlText`from users u where u._id = me._id and u.job_blocked_at is not null`;
const isFull = sqlText`from users u where u._id = me._id and ${heldBy(sqlText`u._id`)} >= u.job_limit`;

/** SQL: what a project `p` pays today for an hour or a job, in minor units; null where it has no rate. */
export const rateToday = sqlText`case p.pay_by when 'piece' then piece_rate_on(p._id, ${today}) else rate_on(p._id, ${today}) end`;
/** SQL: what a job of a project `p` pays that is taken today; null where it pays by the hour. */
export const pieceToday = sqlText`case p.pay_by when 'piece' then piece_rate_on(p._id, ${today}) end`;

/** A worker knows what a job or a task of a project `p` pays before taking it. */
export const withoutRate = (pieces: "jobs" | "tasks"): SqlText =>
  blocker({
    reason: "job_without_rate",
    message: quote(`It is not known yet what its ${pieces} pay.`),
    unlock: { kind: "wait", id: sqlText`null` },
    from: sqlText`where p.pay_by = 'piece' and ${pieceToday} is null`,
  });

/** The numbers are told only now, since they say how good the work must be. */
const qualityPaused = blocker({
  reason: "quality_paused",
  message: sqlText`'Your work on this project is paused: ' || paused.right_results || ' of ' || paused.results
        || ' checked items were right, ' || paused.threshold || '% are needed.'`,
  unlock: { kind: "wait", id: sqlText`null` },
  from: sqlText`from quality_pauses paused where paused.user_id = me._id and paused.project_id = p._id
        and paused.lifted_at is null`,
});

/** What keeps the caller `me` from all jobs of a project `p` that have a requirement. */
const requirementBlockers = (requirement: SqlText): readonly SqlText[] => [
  ...projectBlockers,
  withoutRate("jobs"),
  qualityPaused,
  skillMissing(neededSkills(requirement)),
];

/** SQL: whether the caller `me` may take jobs of a project `p` that have a requirement, whichever jobs these are. */
export const isFit = (requirement: SqlText): SqlText => sqlText`${obstacles(requirementBlockers(requirement))} is null`;

/** SQL: whether the caller can't take any job just now: they hold as many as they may, or are blocked. */
export const takesNone = sqlText`(exists (select ${isBlocked}) or exists (select ${isFull}))`;

/** SQL: the person `me` works or worked on another job of the items of the job `j`. */
const hadTwin = sqlText`exists (select from assigned_jobs earlier where earlier.user_id = me._id
        and earlier.shared_key = j.shared_key and earlier.job_id <> j._id)`;

/** SQL: the person `me` decided about the work `seen`, or takes part in a calibration with it. */
const decided = sqlText`(exists (select from job_reviews r where r.assigned_job_id = seen._id and r.reviewer_id = me._id)
  or exists (select from calibration_jobs c join calibration_reviewers r on r.calibration_id = c.calibration_id
    where c.assigned_job_id = seen._id and r.reviewer_id = me._id))`;

/** SQL: the work `seen` is or was of the person `me`, or they review or reviewed it. */
export const isKnown = sqlText`(seen.user_id = me._id or seen.reviewer_id = me._id or ${decided})`;

/**
 * SQL: the person `me` knows what someone says of the items of the job `j`, or said so themselves: they had another job of
 * them, review or reviewed one, or decided about work on this one, in a calibration too.
 */
export const knowsItems = sqlText`(exists (select from assigned_jobs seen where seen.shared_key = j.shared_key
          and seen.job_id <> j._id and ${isKnown})
        or exists (select from assigned_jobs seen where seen.job_id = j._id and ${decided}))`;

const rejectedBefore = blocker({
  reason: "job_had_before",
  message: quote("Your work on it was rejected."),
  unlock: null,
  from: sqlText`where exists (select from assigned_jobs earlier where earlier.job_id = j._id and earlier.user_id = me._id
        and earlier.status = 'rejected')`,
});
const forAnother = blocker({
  reason: "job_for_another",
  message: quote("It is for someone else."),
  unlock: null,
  from: sqlText`where j.for_user_id <> me._id`,
});
/** Who labels the same items again would only agree with themselves, and who reviewed them with the other person. */
const sameItemsBefore = blocker({
  reason: "job_had_before",
  message: sqlText`case when ${hadTwin} then 'You worked on the same items before.' else 'You reviewed the same items before.' end`,
  unlock: null,
  from: sqlText`where ${knowsItems}`,
});
const blockedFromJobs = blocker({
  reason: "jobs_blocked",
  message: quote("You are blocked from jobs, since too many expired."),
  unlock: null,
  from: isBlocked,
});
const limitReached = blocker({
  reason: "job_limit_reached",
  message: sqlText`'You hold as many jobs as you may: ' || u.job_limit || '.'`,
  unlock: { kind: "job", id: sqlText`null` },
  from: isFull,
});

/** SQL: what keeps a person `me` from a job `j` of a project `p` that is given to them, whoever has it now. */
export const assignReasons = obstacles([
  ...requirementBlockers(sqlText`j.requirement_id`),
  rejectedBefore,
  sameItemsBefore,
  blockedFromJobs,
  limitReached,
]);

/**
 * The rule of taking a job: whatever keeps the caller `me` from working on its project `p`; the skills of both; the job
 * `j` is available and for them or anyone, and was not rejected from them for good; they had no other job of its items
 * and reviewed no work on these; they are not blocked, and hold fewer than they may. All blockers as a JSON array, or
 * null. What jobs say beforehand and the taking itself both use it.
 */
export const jobReasons = obstacles([
  ...requirementBlockers(sqlText`j.requirement_id`),
  blocker({
    reason: "job_not_available",
    message: sqlText`case j.status when 'draft' then 'The job has not begun yet.' when 'paused' then 'The job is paused.'
        when 'taken' then 'Someone works on it.' when 'in_review' then 'Someone works on it.'
        when 'disputable' then 'A decision about it can still be disputed.' else 'The job is over.' end`,
    unlock: { kind: "wait", id: sqlText`null` },
    from: sqlText`where j.status <> 'available'`,
  }),
  forAnother,
  rejectedBefore,
  sameItemsBefore,
  blockedFromJobs,
  limitReached,
]);
