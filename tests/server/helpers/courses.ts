import type { EnrolmentState } from "../../../contract/courses/states.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { newId } from "../../../server/core/ids.ts";
import type { TestServer } from "./test-server.ts";

type Db = Pick<TestServer, "db">["db"] | Pick<Database, "sql">;

interface NewCourse {
  readonly name: string;
  readonly status?: "draft" | "published" | "archived";
  readonly skills?: readonly string[];
  readonly prerequisites?: readonly string[];
  readonly groups?: readonly string[];
  readonly follows?: string;
  /** The names of its chapters. */
  readonly chapters?: readonly string[];
}

/** A published course, unless said otherwise, with its chapters; without the API. */
export const insertCourse = async (
  { sql }: Pick<Db, "sql">,
  { name, status = "published", skills = [], prerequisites = [], groups = [], follows, chapters = [] }: NewCourse,
): Promise<{ _id: string; chapters: string[] }> => {
  const _id = newId();
  const about = { level: "beginner", language: "en", summary: "", description: "" };
  await sql
    .insertInto("courses")
    .values({ _id, name, status, ...about, follows: follows ?? null })
    .execute();
  const insert = <T extends object>(rows: readonly T[], into: (rows: readonly T[]) => Promise<unknown>) =>
    rows.length > 0 ? into(rows) : undefined;
  await insert(
    skills.map((skill_id) => ({ course_id: _id, skill_id })),
    (rows) => sql.insertInto("course_skills").values(rows).execute(),
  );
  await insert(
    prerequisites.map((required_id) => ({ course_id: _id, required_id })),
    (rows) => sql.insertInto("course_prerequisites").values(rows).execute(),
  );
  await insert(
    groups.map((group_id) => ({ course_id: _id, group_id })),
    (rows) => sql.insertInto("course_groups").values(rows).execute(),
  );
  const made = chapters.map((title, index) => ({
    _id: newId(),
    course_id: _id,
    number: index + 1,
    name: title,
    body: `<p>${title}</p>`,
  }));
  await insert(made, (rows) => sql.insertInto("chapters").values(rows).execute());
  return { _id, chapters: made.map((chapter) => chapter._id) };
};

/** Someone's enrolment in a course; without the API. */
export const insertEnrolment = async (
  { sql }: Pick<Db, "sql">,
  course: string,
  user: string,
  status: EnrolmentState = "enrolled",
): Promise<string> => {
  const _id = newId();
  const isAside = status === "blocked" || status === "archived";
  const isDone = status === "completed" || status === "certified";
  await sql
    .insertInto("enrolments")
    .values({
      _id,
      course_id: course,
      user_id: user,
      status,
      status_before: isAside ? "in_progress" : null,
      completed_at: isDone ? new Date().toISOString() : null,
    })
    .execute();
  return _id;
};
