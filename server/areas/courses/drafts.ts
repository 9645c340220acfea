import type { z } from "zod";
import type { CourseDraft } from "../../../contract/courses/drafts.ts";
import type { courses } from "../../../contract/courses/endpoints.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { instant } from "../../core/db/view.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { draftText, dropOld, requireFewDrafts, signedAnew } from "../form-drafts/actions.ts";

type NewDraft = z.output<typeof courses.saveDraft.body>;

const table = sqlText`course_drafts`;
const draftRow = sqlText`json_build_object('courseId', d.course_id, 'chapterNo', d.chapter_no, 'data', d.data,
  'updatedAt', ${instant(sqlText`d.updated_at`)})`;

/** Keeps a draft in place of the author's earlier one of the same. Throws too_large, too_many_drafts. */
export const saveDraft = async (write: Write, { courseId, chapterNo, data }: NewDraft): Promise<CourseDraft> => {
  const [row] = await run<{ draft: CourseDraft }>(
    write.sql,
    sqlText`insert into course_drafts as d (user_id, course_id, chapter_no, data) values ($1, $2, $3, $4::jsonb)
     on conflict (user_id, course_id, chapter_no) do update set data = excluded.data, updated_at = now()
     returning ${draftRow} as draft`,
    [write.me._id, courseId, chapterNo, draftText(data)],
  );
  await requireFewDrafts(write, table);
  return row!.draft;
};

/** The caller's drafts, the newest first: of all courses or of one, of all chapters or of one. */
export const draftsOf = async (
  sql: Sql,
  me: Actor,
  {
    courseId = null,
    chapterNo = null,
  }: { courseId?: string | undefined | null; chapterNo?: number | undefined | null },
): Promise<CourseDraft[]> => {
  const rows = await run<{ draft: CourseDraft }>(
    sql,
    sqlText`select ${draftRow} as draft from course_drafts d where d.user_id = $1 and ($2::uuid is null or d.course_id = $2)
       and ($3::int is null or d.chapter_no = $3)
     order by d.updated_at desc, d.course_id, d.chapter_no`,
    [me._id, courseId, chapterNo],
  );
  return rows.map(({ draft }) => draft);
};

/** A draft as its author reads it again. */
export const signedDraft = (draft: CourseDraft, addressOf: (id: string) => string): CourseDraft => ({
  ...draft,
  data: signedAnew(draft.data, addressOf),
});

/** Drops the caller's draft of a chapter of a course, or all that they have of it. Returns how many. */
export const dropDrafts = async ({ sql, me }: Write, course: string, chapterNo?: number): Promise<number> => {
  const dropped = await run(
    sql,
    sqlText`delete from course_drafts where user_id = $1 and course_id = $2 and ($3::int is null or chapter_no = $3) returning course_id`,
    [me._id, course, chapterNo ?? null],
  );
  return dropped.length;
};

/** Drops drafts that nobody saved for long, and keeps the pictures of the others from being removed as unused. */
export const dropOldDrafts = (sql: Sql): Promise<void> => dropOld(sql, table, sqlText`data`);

/** Deletes what an erased person had not saved. */
export const eraseDrafts = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(sql, sqlText`delete from course_drafts where user_id = $1`, [userId]);
};
