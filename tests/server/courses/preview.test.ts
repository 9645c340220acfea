import { afterAll, beforeAll, expect, test } from "vitest";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { ChapterMarks } from "../../../contract/courses/entity.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { insertQuiz, single } from "../helpers/quizzes.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

/** Three chapters, the first with a published quiz and a draft. */
const course = async (name: string) => {
  const made = await insertCourse(server.db, { name, chapters: ["One", "Two", "Three"] });
  const [chapterId] = made.chapters as [string, string, string];
  await insertQuiz(server.db, [single("a", "b")], { name: "Published", chapterId });
  await insertQuiz(server.db, [single("a", "b")], { name: "Draft", chapterId, status: "draft" });
  return { _id: made._id, ids: made.chapters as [string, string, string] };
};
const preview = { preview: "true" };
const namesOf = ({ quiz }: ChapterMarks): string[] => quiz.map(({ name }) => name).toSorted();

test("staff see a course as someone who has just enrolled: locks, published quizzes, and no marks of their own", async () => {
  const { _id, ids } = await course("Previewed");
  await server.db.sql
    .insertInto("chapter_results")
    .values({
      enrolment_id: await insertEnrolment(server.db, _id, manager._id, "in_progress"),
      chapter_id: ids[0],
      passed_at: new Date().toISOString(),
    })
    .execute();
  const read = async (query: Record<string, string>): Promise<ChapterMarks[]> =>
    (await server.call(courses.chapters, { as: manager, params: { _id }, query })).body.chapters;
  const usual = await read({});
  expect(usual.map(({ isAccessible }) => isAccessible)).toEqual([true, true, true]);
  expect([namesOf(usual[0]!), usual[0]!.isPassed]).toEqual([["Draft", "Published"], true]);
  const seen = await read(preview);
  expect(seen.map(({ isAccessible }) => isAccessible)).toEqual([true, false, false]);
  expect([namesOf(seen[0]!), seen[0]!.isPassed]).toEqual([["Published"], false]);
});

test("they preview any chapter, which notes no visit; a learner's lock holds in a preview too", async () => {
  const { _id, ids } = await course("Read on");
  const show = (as: Actor, chapter: string) =>
    server.call(chapters.show, { as, params: { _id: chapter }, query: preview });
  await insertEnrolment(server.db, _id, manager._id);
  const { body } = await show(manager, ids[0]);
  expect(body.chapter).toMatchObject({ body: "<p>One</p>", next: ids[1], isPassed: false });
  expect(namesOf(body.chapter)).toEqual(["Published"]);
  expect((await show(manager, ids[1])).body.chapter).toMatchObject({ previous: ids[0], next: ids[2] });
  const visited = await server.db.sql
    .selectFrom("enrolments")
    .select("last_chapter_id")
    .where("course_id", "=", _id)
    .executeTakeFirstOrThrow();
  expect(visited.last_chapter_id).toBeNull();
  const learner = await server.person("annotator");
  await insertEnrolment(server.db, _id, learner._id);
  expect((await show(learner, ids[1])).body.code).toBe("chapter_locked");
});

test("nothing is marked as read for someone who isn't in the course", async () => {
  const { _id, ids } = await course("Not mine");
  const read = () => server.call(chapters.read, { as: manager, params: { _id: ids[1] } });
  expect((await read()).status).toBe(404);
  await insertEnrolment(server.db, _id, manager._id, "withdrawn");
  expect((await read()).status).toBe(404);
  expect(
    await server.db.sql.selectFrom("chapter_results").select("chapter_id").where("chapter_id", "=", ids[1]).execute(),
  ).toEqual([]);
  await server.db.sql.updateTable("enrolments").set({ status: "enrolled" }).where("course_id", "=", _id).execute();
  expect((await read()).body.chapter).toMatchObject({ isRead: true, isPassed: true });
});
