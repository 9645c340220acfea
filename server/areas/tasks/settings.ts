import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { normalisationOf, type ProjectRules } from "../../../contract/tasks/accuracy/language-rules.ts";
import { defaultRules } from "../../../contract/tasks/accuracy/normalisation.ts";
import type { Progress, TaskSettings, tasks } from "../../../contract/tasks/endpoints.ts";
import { AppError, stale } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { projectById } from "../projects/actions.ts";
import { askToRemeasure } from "./remeasure.ts";

type Patch = z.output<typeof tasks.editSettings.body>;

/** A project's settings; the defaults where nobody set any. Throws not_found. */
export const taskSettings = async (sql: Sql, me: Actor, projectId: string): Promise<TaskSettings> => {
  await projectById(sql, me, projectId);
  const [found] = await run<TaskSettings>(
    sql,
    sqlText`select coalesce(s.double_percent, 0)::int as "doublePercent", coalesce(s.overlap, 2)::int as overlap, coalesce(s.gold_people, 5)::int as "goldPeople",
       coalesce(s.repeat_percent, 0)::int as "repeatPercent", coalesce(s.skips_max, 3)::int as "skipsMax", coalesce(s.fast_percent, 30)::int as "fastPercent",
       coalesce(s.glossary, '[]') as glossary, coalesce(s.normalisation, $2) as normalisation,
       coalesce(s.language_rules, '[]') as "languageRules", coalesce(s.version, 1) as version
     from projects p left join task_settings s on s.project_id = p._id where p._id = $1`,
    [projectId, JSON.stringify(defaultRules)],
  );
  return found!;
};

/** Makes changes of a project's settings, and uploads by them, wait for each other; others who work on it don't wait. */
export const lockSettings = async (sql: Sql, projectId: string): Promise<void> => {
  await run(
    sql,
    sqlText`insert into task_settings (project_id) select _id from projects where _id = $1 on conflict do nothing`,
    [projectId],
  );
  await run(sql, sqlText`select from task_settings where project_id = $1 for no key update`, [projectId]);
};

/** Throws not_found, stale, no_change. */
export const editTaskSettings = async (write: Write, projectId: string, body: Patch): Promise<TaskSettings> => {
  const { sql, me } = write;
  await lockSettings(sql, projectId);
  const before = await taskSettings(sql, me, projectId);
  const { version, ...patch } = body;
  if (version !== undefined && version !== before.version) throw stale(before);
  const after = { ...before, ...patch };
  if (isDeepStrictEqual(after, before)) throw new AppError("no_change");
  await run(
    sql,
    sqlText`update task_settings set double_percent = $2, gold_people = $3, skips_max = $4, fast_percent = $5, glossary = $6,
       normalisation = $7, overlap = $8, repeat_percent = $9, language_rules = $10, version = version + 1, updated_at = now() where project_id = $1`,
    [
      projectId,
      after.doublePercent,
      after.goldPeople,
      after.skipsMax,
      after.fastPercent,
      JSON.stringify(after.glossary),
      JSON.stringify(after.normalisation),
      after.overlap,
      after.repeatPercent,
      JSON.stringify(after.languageRules),
    ],
  );
  const settings = await taskSettings(sql, me, projectId);
  await write.record({ resource: "projects", id: projectId, before, after: settings });
  const languages = await remeasuredLanguages(sql, projectId, { before, after });
  if (languages.length > 0) await askToRemeasure(write, projectId, languages);
  return settings;
};

/** The languages of a project's items in whose texts other things count as equal now. */
const remeasuredLanguages = async (
  sql: Sql,
  projectId: string,
  { before, after }: { readonly before: ProjectRules; readonly after: ProjectRules },
): Promise<string[]> => {
  const rulesOf = ({ normalisation, languageRules }: ProjectRules) => ({ normalisation, languageRules });
  if (isDeepStrictEqual(rulesOf(before), rulesOf(after))) return [];
  const found = await run<{ language: string }>(
    sql,
    sqlText`select distinct language from task_items where project_id = $1`,
    [projectId],
  );
  return found
    .map(({ language }) => language)
    .filter((language) => !isDeepStrictEqual(normalisationOf(before, language), normalisationOf(after, language)));
};

/** SQL: how far the items of the project `$1` are, by kind. Narrow indexes hold all that is counted. */
export const progressSql = sqlText`with items as (
    select i.kind, count(*)::int as items, count(*) filter (where i.status = 'pending')::int as pending,
      count(*) filter (where i.status = 'failed')::int as failed, count(*) filter (where i.status = 'closed')::int as settled
    from task_items i where i.project_id = $1 and i.deleted_at is null and i.repeat_of is null group by i.kind),
  turns as (
    select t.kind, count(*) filter (where t.status = 'open')::int as open,
      count(*) filter (where t.status in ('assigned', 'draft', 'rejected'))::int as held,
      count(*) filter (where t.status = 'submitted')::int as submitted,
      count(*) filter (where t.status = 'approved')::int as approved,
      count(*) filter (where t.status = 'approved' and t.reviewer_id is not null)::int as reviewed
    from tasks t where t.project_id = $1 and t.for_user_id is null group by t.kind)
select i.kind, i.items, i.pending, i.failed, i.settled, coalesce(t.open, 0) as open, coalesce(t.held, 0) as held,
  coalesce(t.submitted, 0) as submitted, coalesce(t.approved, 0) as approved,
  coalesce(t.reviewed, 0) as reviewed, p.review_percent as "reviewPercent"
from projects p, items i left join turns t using (kind) where p._id = $1 order by i.kind`;

/** How far a project's items are, by kind, without those that someone does once more; kinds without items are left out. Throws not_found. */
export const progressOf = async (sql: Sql, me: Actor, projectId: string): Promise<Progress[]> => {
  await projectById(sql, me, projectId);
  return run<Progress>(sql, progressSql, [projectId]);
};
