import type { z } from "zod";
import { type CourseDraft, draftBytes, draftsMax } from "../../../contract/courses/drafts.ts";
import type { courses } from "../../../contract/courses/endpoints.ts";
import { filePath, withoutSignatures } from "../../../contract/core/rich-text.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { instant } from "../../core/db/view.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { keepUnused } from "../files/actions.ts";

type NewDraft = z.output<typeof courses.saveDraft.body>;

/** How long a draft is kept that nobody saves any more. */
export const draftDays = 90;

const draftRow = sqlText`json_build_object('courseId', d.course_id, 'chapterNo', d.chapter_no, 'data', d.data,
  'updatedAt', ${instant(sqlText`d.updated_at`)})`;

/** Keeps a draft in place of the author's earlier one of the same. Throws too_large, too_many_drafts. */
export const saveDraft = async ({ sql, me }: Write, { courseId, chapterNo, data }: NewDraft): Promise<CourseDraft> => {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > draftBytes) throw new AppError("too_large", { params: { max: fileSize(draftBytes) } });
  const [row] = await run<{ draft: CourseDraft }>(
    sql,
    sqlText`insert into course_drafts as d (user_id, course_id, chapter_no, data) values ($1, $2, $3, $4::jsonb)
     on conflict (user_id, course_id, chapter_no) do update set data = excluded.data, updated_at = now()
     returning ${draftRow} as draft`,
    [me._id, courseId, chapterNo, text],
  );
  const [{ drafts } = { drafts: 0 }] = await run<{ drafts: number }>(
    sql,
    sqlText`select count(*)::int as drafts from course_drafts where user_id = $1`,
    [me._id],
  );
  if (drafts > draftsMax) throw new AppError("too_many_drafts", { params: { max: draftsMax } });
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

const pictures = new RegExp(`${filePath}([0-9a-f-]{36})`, "g");

/** A draft's data with new signatures for the addresses of its pictures: those that were typed have expired. */
const signedData = (data: unknown, addressOf: (id: string) => string): unknown => {
  if (typeof data === "string") {
    const text = withoutSignatures(data);
    if (text.startsWith(filePath)) return addressOf(text.slice(filePath.length));
    return text.replace(pictures, (_, id: string) => addressOf(id).replaceAll("&", "&amp;"));
  }
  if (Array.isArray(data)) return data.map((item) => signedData(item, addressOf));
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, signedData(value, addressOf)]));
};

/** A draft as its author reads it again. */
export const signedDraft = (draft: CourseDraft, addressOf: (id: string) => string): CourseDraft => ({
  ...draft,
  data: signedData(draft.data, addressOf) as CourseDraft["data"],
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
export const dropOldDrafts = async (sql: Sql): Promise<void> => {
  await run(sql, sqlText`delete from course_drafts where updated_at < now() - interval '${draftDays} days'`, []);
  const inDrafts = await run<{ _id: string }>(
    sql,
    sqlText`select f._id from files f where f.removed_at is null and f.unused_since is not null
       and exists (select from course_drafts d where strpos(d.data::text, f._id::text) > 0)`,
    [],
  );
  await keepUnused(
    sql,
    inDrafts.map(({ _id }) => _id),
  );
};

/** Deletes what an erased person had not saved. */
export const eraseDrafts = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(sql, sqlText`delete from course_drafts where user_id = $1`, [userId]);
};
