import { type Alike, type Takers, takersOf } from "../../../contract/jobs/takers.ts";
import { notFound } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { nameOrder, sqlText } from "../../core/db/sql-text.ts";
import { neededSkills, pieceToday } from "./eligibility.ts";

/**
 * The rule of taking (`jobReasons`) for all active annotators at once: what it asks of one person in a dozen subqueries
 * is read here of all, table by table. tests/server/jobs/takers.test.ts holds one against the other.
 */
const alikeSql = sqlText`with job as materialized (
    select j._id, j.status, j.for_user_id, j.shared_key, p._id as project_id, p.status as project_status, p.is_private,
      p.guideline_required, p.pay_by = 'piece' and ${pieceToday} is null as is_without_rate
    from jobs j join projects p on p._id = j.project_id where j._id = $1 and j.deleted_at is null),
  needed as materialized (
    select s._id, row_number() over (order by ${nameOrder(sqlText`s.name`)}, s._id) as place
    from jobs j join projects p on p._id = j.project_id join skills s on s._id in (${neededSkills(sqlText`j.requirement_id`)})
    where j._id = $1),
  skilled as materialized (
    select us.user_id, array_agg(us.skill_id) as skills from user_skills us join needed on needed._id = us.skill_id group by 1),
  members as materialized (
    select distinct inside.user_id from job, lateral project_people(job.project_id) as inside where job.is_private),
  readers as materialized (
    select done.user_id, max(done.number) as number from guideline_reads done join job on job.project_id = done.project_id group by 1),
  holders as materialized (
    select held.user_id, count(*) as jobs from assigned_jobs held where held.slot is not null group by 1),
  rejected as materialized (
    select distinct a.user_id from assigned_jobs a where a.job_id = $1 and a.status = 'rejected'),
  twins as materialized (
    select a._id, a.user_id, a.reviewer_id from assigned_jobs a join job on a.shared_key = job.shared_key where a.job_id <> job._id),
  seen as materialized (select _id from twins union all select a._id from assigned_jobs a where a.job_id = $1),
  informed as materialized (
    select user_id from twins union select reviewer_id from twins
    union select r.reviewer_id from seen join job_reviews r on r.assigned_job_id = seen._id
    union select r.reviewer_id from seen join calibration_jobs c on c.assigned_job_id = seen._id
      join calibration_reviewers r on r.calibration_id = c.calibration_id),
  paused as materialized (
    select q.user_id from quality_pauses q join job on q.project_id = job.project_id where q.lifted_at is null),
  people as (
    select array_remove(array[
        case when u.email_verified_at is null then 'email_not_verified' end,
        case when job.project_status <> 'active' then 'project_not_active' end,
        case when job.is_private and members.user_id is null then 'not_a_member' end,
        case when job.guideline_required > coalesce(readers.number, 0) then 'guideline_unread' end,
        case when job.is_without_rate then 'job_without_rate' end,
        case when paused.user_id is not null then 'quality_paused' end]
      || case when cardinality(skilled.skills) = (select count(*) from needed) then '{}' else array(
        select needed._id::text from needed where needed._id <> all (coalesce(skilled.skills, '{}')) order by place) end
      || array[
        case when job.status <> 'available' then 'job_not_available' end,
        case when job.for_user_id <> u._id then 'job_for_another' end,
        case when rejected.user_id is not null then 'job_had_before' end,
        case when informed.user_id is not null then 'job_had_before' end,
        case when u.job_blocked_at is not null then 'jobs_blocked' end,
        case when coalesce(holders.jobs, 0) >= u.job_limit then 'job_limit_reached' end], null) as obstacles
    from users u cross join job
    left join skilled on skilled.user_id = u._id
    left join members on members.user_id = u._id
    left join readers on readers.user_id = u._id
    left join holders on holders.user_id = u._id
    left join rejected on rejected.user_id = u._id
    left join informed on informed.user_id = u._id
    left join paused on paused.user_id = u._id
    where u.role = 'annotator' and u.deleted_at is null and u.deactivated_at is null)
  select (select count(*) from job) as jobs,
    coalesce((select json_agg(json_build_object('obstacles', alike.obstacles, 'people', alike.people))
      from (select obstacles, count(*) as people from people group by obstacles) as alike), '[]'::json) as alike,
    coalesce((select json_object_agg(s._id, s.name) from needed join skills s on s._id = needed._id), '{}'::json) as skills`;

interface Row {
  readonly jobs: number;
  readonly alike: readonly { readonly obstacles: readonly string[]; readonly people: number }[];
  readonly skills: Readonly<Record<string, string>>;
}

/** How many active annotators can take a job now, and what keeps the others from it. Throws not_found. */
export const readTakers = async (sql: Sql, jobId: string): Promise<Takers> => {
  const [row] = await run<Row>(sql, alikeSql, [jobId]);
  if (row!.jobs === 0) throw notFound("job");
  const skills = new Map(Object.entries(row!.skills));
  const obstacleOf = (word: string): Alike["obstacles"][number] =>
    skills.has(word)
      ? { reason: "skill_missing", skill: word }
      : { reason: word as Takers["obstacles"][number]["reason"], skill: null };
  return takersOf(
    row!.alike.map(({ obstacles, people }) => ({ obstacles: obstacles.map(obstacleOf), people })),
    skills,
  );
};
