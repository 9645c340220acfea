import type { Pace, TaskSupply } from "../../../contract/tasks/endpoints.ts";
import { defaultPreferences, type TaskPreferences } from "../../../contract/tasks/preferences.ts";
import { openMax } from "../../../contract/tasks/rules.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { isToday, nameOrder, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { pieceToday } from "../jobs/actions.ts";
import { isSeen } from "../projects/actions.ts";
import { taskReasons } from "./rules.ts";

/** The projects that have tasks for the caller or in which they hold some; those with work of theirs first. */
export const supplyFor = (sql: Sql, me: Actor): Promise<TaskSupply[]> =>
  run<TaskSupply>(
    sql,
    sqlText`with ${meCte},
       mine as (
         select t.project_id, t.kind, count(*)::int as held, count(*) filter (where t.status = 'rejected')::int as sent_back
         from tasks t, me where t.user_id = me._id and t.status in ('assigned', 'draft', 'rejected') group by 1, 2),
       known as (
         select p._id, kind.kind, coalesce(m.held, 0) as held, coalesce(m.sent_back, 0) as "sentBack",
           (select count(*)::int from ((select from tasks t where t.project_id = p._id and t.kind = kind.kind and t.status = 'open'
             and t.for_user_id is null limit ${openMax}) union all (select from tasks t where t.for_user_id = me._id
             and t.project_id = p._id and t.kind = kind.kind and t.status = 'open' and t.free_from <= now())
             limit ${openMax}) free) as open
         from me, projects p cross join (values ('audio'), ('image'), ('line')) as kind (kind)
           left join mine m on m.project_id = p._id and m.kind = kind.kind
         where p.deleted_at is null and p.status <> 'draft' and (m.held is not null or ${isSeen}))
     select json_build_object('_id', p._id, 'name', p.name) as project, s.kind, s.held, s."sentBack", s.open,
       ${pieceToday} as amount, coalesce(${taskReasons}, '[]') as reasons
     from known s join projects p on p._id = s._id, me where s.open > 0 or s.held > 0
     order by s."sentBack" > 0 desc, s.held > 0 desc, ${nameOrder(sqlText`p.name`)}, p._id, s.kind limit 200`,
    [me._id, me.role],
  );

/** What the caller did since the company's day began; what came too late or was sent back pays nothing. */
export const paceOf = async (sql: Sql, me: Actor): Promise<Pace> => {
  const [row] = await run<Pace>(
    sql,
    sqlText`select count(*)::int as submitted, coalesce(sum(t.active_seconds), 0)::int as "activeSeconds",
       case when count(t.amount) > 0
         then coalesce(sum(t.amount) filter (where t.status in ('submitted', 'approved')), 0)::bigint end as pay
     from tasks t where t.user_id = $1 and ${isToday(sqlText`t.submitted_at`)}`,
    [me._id],
  );
  return row!;
};

export const preferencesOf = async (sql: Sql, me: Actor): Promise<TaskPreferences> => {
  const found = await sql
    .selectFrom("task_preferences")
    .select("preferences")
    .where("user_id", "=", me._id)
    .executeTakeFirst();
  return { ...defaultPreferences, ...found?.preferences };
};

/** Changes some of the caller's preferences, and returns all. */
export const savePreferences = async (write: Write, changes: Partial<TaskPreferences>): Promise<TaskPreferences> => {
  await write.record();
  await run(
    write.sql,
    sqlText`insert into task_preferences (user_id, preferences) values ($1, $2)
     on conflict (user_id) do update set preferences = task_preferences.preferences || excluded.preferences, updated_at = now()`,
    [write.me._id, JSON.stringify(changes)],
  );
  return preferencesOf(write.sql, write.me);
};
