import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { FileStore } from "../../core/files/files.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import type { CoursePlan } from "./demo-course-plans.ts";
import { languageCourses } from "./demo-language-courses.ts";
import { type DemoCourse, enrolEveryone } from "./demo-learners.ts";
import { insertPicture } from "./demo-pictures.ts";
import { shapeCourses } from "./demo-shapes.ts";

const dayMs = 86_400_000;
const plans: readonly CoursePlan[] = [...shapeCourses, ...languageCourses];

/** Courses with their chapters, who is in them, and what they think of them; pictures follow. */
export const fillCourses = async (company: DemoCompany) => {
  // Its own generator, so that the rest of the demo company does not depend on it.
  const random = new Random(20_260_120);
  const author = company.people.find(({ role, isAccount }) => role === "manager" && isAccount)?._id;
  if (!author) return undefined;
  const made = await insertCourses(company, random, author);
  await enrolEveryone(company, random, made);
  await teachClauses(company, made[0]!);
  return async (db: Database, files: FileStore): Promise<void> => {
    for (const { _id, plan } of made) {
      if (plan.colors) await insertPicture(db, files, { _id, colors: plan.colors, author, random, now: company.now });
    }
  };
};

const insertCourses = async (
  { sql, now, skills }: DemoCompany,
  random: Random,
  author: string,
): Promise<DemoCourse[]> => {
  const made: DemoCourse[] = plans.map((plan, at) => {
    const created = new Date(now.getTime() - (80 - at * 9) * dayMs);
    return { _id: random.id(created), plan, created, chapters: [] };
  });
  const before = (at: number) => (plans[at]!.isSequel ? made[at - 1]!._id : null);
  await sql
    .insertInto("courses")
    .values(
      made.map(({ _id, plan, created }, at) => ({
        _id,
        name: plan.name,
        level: plan.level,
        language: plan.language,
        status: plan.status,
        summary: plan.summary,
        description: htmlOf(plan.description),
        follows: before(at),
        valid_months: plan.validMonths,
        created_by: author,
        published_at: plan.status === "draft" ? null : created.toISOString(),
        created_at: created.toISOString(),
        updated_at: created.toISOString(),
      })),
    )
    .execute();
  await sql
    .insertInto("course_skills")
    .values(made.flatMap(({ _id, plan }) => plan.skills.map((at) => ({ course_id: _id, skill_id: skills[at]! }))))
    .execute();
  const sequels = made.flatMap(({ _id }, at) => {
    const required_id = before(at);
    return required_id === null ? [] : [{ course_id: _id, required_id }];
  });
  await sql.insertInto("course_prerequisites").values(sequels).execute();
  await makePrivate(sql, made);
  return insertChapters(sql, random, made);
};

/** In projects that need what the first course grants, its chapters teach clauses, and reviews that cite them propose these. */
const teachClauses = async ({ sql, skills }: DemoCompany, { plan, chapters }: DemoCourse): Promise<void> => {
  await run(
    sql,
    sqlText`insert into clause_chapters (project_id, anchor, chapter_id)
     select needing.project_id, link.anchor, link.chapter
     from (select distinct project_id from project_skills where skill_id = any($1::uuid[])) as needing
       cross join (values ('step-by-step', $2::uuid), ('when-in-doubt', $3::uuid)) as link (anchor, chapter)`,
    [plan.skills.map((at) => skills[at]), chapters[3], chapters[1]],
  );
  await run(
    sql,
    sqlText`update job_reviews r set chapter_id = l.chapter_id
     from assigned_jobs a join jobs j on j._id = a.job_id join clause_chapters l on l.project_id = j.project_id
     where a._id = r.assigned_job_id and r.decision in ('rework', 'reject') and r.reasons -> 0 ->> 'anchor' = l.anchor`,
    [],
  );
};

const makePrivate = async (sql: Sql, made: readonly DemoCourse[]): Promise<void> => {
  for (const { _id, plan } of made) {
    if (plan.group === undefined) continue;
    const group = await sql.selectFrom("groups").select("_id").where("name", "=", plan.group).executeTakeFirst();
    if (group) await sql.insertInto("course_groups").values({ course_id: _id, group_id: group._id }).execute();
  }
};

const insertChapters = async (sql: Sql, random: Random, made: readonly DemoCourse[]): Promise<DemoCourse[]> => {
  const withChapters = made.map((course) => ({
    ...course,
    chapters: course.plan.chapters.map(() => random.id(course.created)),
  }));
  const rows = withChapters.flatMap(({ _id, plan, created, chapters }) =>
    plan.chapters.map(([name, text], at) => ({
      _id: chapters[at]!,
      course_id: _id,
      number: at + 1,
      name,
      body: htmlOf(text),
      created_at: created.toISOString(),
      updated_at: created.toISOString(),
    })),
  );
  await sql.insertInto("chapters").values(rows).execute();
  return withChapters;
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A plan's text as the editor writes it. */
const htmlOf = (text: string): string =>
  text
    .split("\n\n")
    .map((block) => {
      if (block.startsWith("## ")) return `<h2>${escaped(block.slice(3))}</h2>`;
      if (!block.startsWith("- ")) return `<p>${escaped(block)}</p>`;
      const items = block.split("\n").map((line) => `<li data-list="bullet">${escaped(line.slice(2))}</li>`);
      return `<ol>${items.join("")}</ol>`;
    })
    .join("");
