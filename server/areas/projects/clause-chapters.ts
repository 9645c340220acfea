import type { z } from "zod";
import type { ClauseChapter } from "../../../contract/projects/clause-chapters.ts";
import { headingsOf } from "../../../contract/projects/clauses.ts";
import type { projects } from "../../../contract/projects/endpoints.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { ref } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import { lockProject } from "./actions.ts";

type Choice = z.output<typeof projects.setClauseChapter.body>;
type Link = Pick<ClauseChapter, "anchor" | "chapter" | "course">;

/** The clauses of a project's guideline in their order, each with the chapter that teaches it. Throws not_found. */
export const clauseChapters = async (sql: Sql, id: string): Promise<ClauseChapter[]> => {
  const [found] = await run<{ guideline: string; links: Link[] }>(
    sql,
    sqlText`select p.guideline, coalesce((select json_agg(json_build_object('anchor', l.anchor,
         'chapter', ${ref(sqlText`ch._id`, sqlText`ch.name`)}, 'course', ${ref(sqlText`c._id`, sqlText`c.name`)}))
       from clause_chapters l join chapters ch on ch._id = l.chapter_id join courses c on c._id = ch.course_id
       where l.project_id = p._id and ch.deleted_at is null and c.deleted_at is null), '[]'::json) as links
     from projects p where p._id = $1 and p.deleted_at is null`,
    [id],
  );
  if (!found) throw notFound("project");
  const links = new Map(found.links.map((link) => [link.anchor, link]));
  return headingsOf(found.guideline).map(({ anchor, text }) => {
    const { chapter = null, course = null } = links.get(anchor) ?? {};
    return { anchor, text, chapter, course };
  });
};

/** Throws not_found; validation for a clause or a chapter that there is not. */
export const setClauseChapter = async (
  write: Write,
  id: string,
  { anchor, chapterId }: Choice,
): Promise<ClauseChapter[]> => {
  await lockProject(write.sql, id);
  const before = await clauseChapters(write.sql, id);
  const clause = before.find((one) => one.anchor === anchor);
  if (!clause) {
    throw new AppError("validation", { fields: { anchor: [`The guideline has no clause “${anchor}”.`] } });
  }
  await (chapterId === null ? unlink(write.sql, id, anchor) : link(write.sql, id, anchor, chapterId));
  const after = await clauseChapters(write.sql, id);
  const inShort = (clauses: readonly ClauseChapter[]) =>
    clauses.filter((one) => one.chapter).map(({ text, chapter }) => ({ clause: text, chapter }));
  await write.record({
    resource: "projects",
    id,
    before: { clauseChapters: inShort(before) },
    after: { clauseChapters: inShort(after) },
  });
  return after;
};

const unlink = (sql: Sql, project: string, anchor: string): Promise<unknown> =>
  run(sql, sqlText`delete from clause_chapters where project_id = $1 and anchor = $2`, [project, anchor]);

const link = async (sql: Sql, project: string, anchor: string, chapter: string): Promise<void> => {
  const linked = await run(
    sql,
    sqlText`insert into clause_chapters as l (project_id, anchor, chapter_id)
     select $1, $2, ch._id from chapters ch join courses c on c._id = ch.course_id
     where ch._id = $3 and ch.deleted_at is null and c.deleted_at is null
     on conflict (project_id, anchor) do update set chapter_id = excluded.chapter_id returning l.anchor`,
    [project, anchor, chapter],
  );
  if (linked.length === 0) throw new AppError("validation", { fields: { chapterId: ["This does not exist."] } });
};
