import type { Database } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "./hours.ts";

interface Many {
  /** Of each of ten projects; half of them are available, a quarter waits for a review. */
  readonly each: number;
  /** The newest of each project is for one; half of the next `meantForOther`, but that one, for the other. */
  readonly meant: readonly [{ readonly _id: string }, { readonly _id: string }];
  readonly meantForOther?: number;
}

/** Many jobs of ten projects, and the work of a hundred people on them. */
export const insertManyJobs = async (
  db: Database,
  { each, meant: [one, other], meantForOther = 2000 }: Many,
): Promise<void> => {
  const { sql } = db;
  await run(
    sql,
    sqlText`insert into users (_id, email, first_name, last_name, role, email_verified_at)
     select gen_random_uuid(), 'p' || n || '@many.example', 'Person', n::text, 'annotator', now() from generate_series(1, 100) n`,
    [],
  );
  for (let n = 0; n < 10; n++) {
    const project = await insertProject(db, `Project ${n}`);
    await run(
      sql,
      sqlText`with requirement as (insert into job_requirements values (gen_random_uuid(), $1, '') returning _id),
       people as (select array_agg(_id) as ids from users where email like '%@many.example'),
       made as (
         select gen_random_uuid() as _id, gen_random_uuid() as assigned, n,
           case n % 4 when 0 then 'completed' when 1 then 'in_review' else 'available' end as status,
           now() - n * interval '1 minute' as created_at
         from generate_series(1, ${each}) as n),
       worked as (
         insert into assigned_jobs (_id, job_id, user_id, status, attempt_left, submitted_at, created_at)
         select made.assigned, made._id, people.ids[1 + abs(hashtext(made._id::text)) % 100],
           case made.status when 'completed' then 'approved' else 'submitted' end, 3, made.created_at, made.created_at
         from made, people where made.status <> 'available')
       insert into jobs (_id, title, status, project_id, requirement_id, time_limit, created_at, assigned_job_id, for_user_id)
       select made._id, 'Job ' || n, status, $1, requirement._id, 480, created_at,
         case when status <> 'available' then assigned end,
         case when status = 'available' and n <= 2 then $2::uuid when status = 'available' and n <= ${meantForOther} then $3::uuid end
       from made, requirement`,
      [project, one._id, other._id],
    );
  }
  await run(sql, sqlText`vacuum analyze`, []);
};
