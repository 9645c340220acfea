import { linesSums, workDaySums } from "../../../server/areas/payments/counts.ts";
import { personPaymentsSums } from "../../../server/areas/payments/person-sums.ts";
import { hoursSums } from "../../../server/areas/work-history/counts.ts";
import { personHoursSums } from "../../../server/areas/work-history/person-sums.ts";
import { addUp } from "../../../server/core/db/kept-sums.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "./hours.ts";

/** Of so many people, who worked for so many projects. */
const peopleMax = 2000;
const projectsOfHours = 20;

/**
 * Hours that lie ten minutes apart or less, backwards from yesterday: nearly all are paid for, as in a company that is some
 * years old, and of each thousand ten are rejected, ten wait for an approval, five for their payment and five for a
 * correction, unless more wait. Nobody judges whether they are unusual: of a million that would take many minutes.
 */
export const insertManyHours = async (db: Database, size: number, waitingOfThousand = 10): Promise<void> => {
  const projects: string[] = [];
  for (let n = 0; n < projectsOfHours; n++) projects.push(await insertProject(db, `Large project ${n}`));
  const client = await db.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("alter table work_history disable trigger judge_new_hours");
    await client.query(
      `insert into users (_id, email, first_name, last_name, role, email_verified_at)
       select gen_random_uuid(), 'p' || n || '@many.example', 'Person', n::text, 'annotator', now()
       from generate_series(1, $1::int) n`,
      [peopleMax],
    );
    await client.query(
      `insert into project_rates (project_id, starts_on, hourly_rate)
       select project, '-infinity', 600 from unnest($1::uuid[]) as project`,
      [projects],
    );
    await client.query(
      `with people as (select array_agg(_id order by _id) as ids from users where email like '%@many.example'),
       approver as (select _id from users where role = 'manager' limit 1),
       payer as (select _id from users where role = 'payments' limit 1),
       made as (
         select gen_random_uuid() as _id, people.ids[1 + (n + n / 1000 * 7) % $2::int] as user_id, ($3::uuid[])[1 + (n + n / 1000) % $4::int] as project_id,
           now() - interval '1 day' - n * interval '10 minutes' / greatest($1::int / 100000, 1) as at,
           case when n % 1000 < 10 then 'rejected' when n % 1000 < 15 then 'approved'
             when n % 1000 < 20 then 'needs_correction' when n % 1000 < 20 + $5::int then 'pending' else 'payment_approved' end as state
         from generate_series(1, $1::int) as n, people)
       insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date,
         seconds, note, approved_by, approved_at, payment_approved_by, payment_approved_at, rejection_cause)
       select made._id, user_id, project_id, state, 'clock', at, at + interval '50 minutes', (at at time zone 'UTC')::date,
         3000, '',
         case when state in ('approved', 'payment_approved') then approver._id end,
         case when state in ('approved', 'payment_approved') then at + interval '1 day' end,
         case when state = 'payment_approved' then payer._id end,
         case when state = 'payment_approved' then at + interval '1 day' end,
         case when state = 'rejected' then 'Not what was asked for' end
       from made, approver, payer`,
      [size, peopleMax, projects, projectsOfHours, waitingOfThousand],
    );
    await client.query(
      `insert into payments (_id, work_history_id, user_id, project_id, state, seconds, hourly_rate, amount, currency,
         approved_by, approved_at)
       select gen_random_uuid(), _id, user_id, project_id, 'accrued', seconds, 600, 500, 'USD', payment_approved_by, payment_approved_at
       from work_history where state = 'payment_approved' and project_id = any($1::uuid[])`,
      [projects],
    );
    await client.query("alter table work_history enable trigger judge_new_hours");
    await client.query("commit");
  } finally {
    client.release();
  }
  await addUp(db, hoursSums);
  await addUp(db, personPaymentsSums);
  await addUp(db, linesSums);
  await addUp(db, workDaySums);
  await addUp(db, personHoursSums);
  await run(db.sql, sqlText`vacuum analyze`, []);
};
