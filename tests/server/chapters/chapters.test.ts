import { afterAll, beforeAll, expect, test } from "vitest";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { chaptersMax } from "../../../contract/courses/rules.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

interface Listed {
  readonly _id: string;
  readonly name: string;
  readonly number: number;
}
const list = async (rootCourse: string): Promise<Listed[]> =>
  (await server.call(chapters.list, { as: manager, query: { rootCourse } })).body.chapters;
const inOrder = async (course: string) => (await list(course)).map(({ name, number }) => `${number} ${name}`);
const add = (rootCourse: string, name: string, more: object = {}) =>
  server.call(chapters.create, { as: manager, body: { rootCourse, name, ...more } });
const order = (course: string, ids: readonly string[]) =>
  server.call(chapters.order, { as: manager, params: { _id: course }, body: { chapters: [...ids] } });

test("chapters are numbered from 1 without gaps, whatever is added, moved, deleted and brought back", async () => {
  const { _id } = await insertCourse(server.db, { name: "Numbers", chapters: ["One", "Two"] });
  expect((await add(_id, "Last")).body.chapter).toMatchObject({ number: 3, rootCourse: { _id, name: "Numbers" } });
  await add(_id, "First", { number: 1 });
  expect(await inOrder(_id)).toEqual(["1 First", "2 One", "3 Two", "4 Last"]);
  const [first, one, two, last] = (await list(_id)).map((chapter) => chapter._id);
  expect((await order(_id, [last!, two!, one!, first!])).status).toBe(200);
  expect(await inOrder(_id)).toEqual(["1 Last", "2 Two", "3 One", "4 First"]);
  await server.call(chapters.remove, { as: manager, params: { _id: two! } });
  expect(await inOrder(_id)).toEqual(["1 Last", "2 One", "3 First"]);
  const restored = await server.call(chapters.restore, { as: manager, body: { ids: [two!] } });
  expect(restored.body).toEqual({ done: 1, refused: [] });
  expect(await inOrder(_id)).toEqual(["1 Last", "2 Two", "3 One", "4 First"]);
  // Two at once come back where they were, too.
  await server.call(chapters.remove, { as: manager, params: { _id: last! } });
  await server.call(chapters.remove, { as: manager, params: { _id: two! } });
  await server.call(chapters.restore, { as: manager, body: { ids: [last!, two!] } });
  expect(await inOrder(_id)).toEqual(["1 Last", "2 Two", "3 One", "4 First"]);
  const number = await server.call(chapters.lastNumber, { as: manager, params: { _id } });
  expect(number.body).toEqual({ lastChapterNumber: 4 });
});

test("an order that is not of all its chapters is refused", async () => {
  const course = await insertCourse(server.db, { name: "Order", chapters: ["One", "Two"] });
  const other = await insertCourse(server.db, { name: "Other order", chapters: ["Three"] });
  const [one, two] = course.chapters;
  for (const wrong of [[one!], [one!, one!], [one!, two!, other.chapters[0]!], [one!, other.chapters[0]!]]) {
    expect((await order(course._id, wrong)).body.code).toBe("chapters_changed");
  }
  expect(await inOrder(course._id)).toEqual(["1 One", "2 Two"]);
});

test("chapters that are added, moved and deleted at once keep their numbers apart", async () => {
  const { _id, chapters: made } = await insertCourse(server.db, { name: "At once", chapters: ["A", "B", "C"] });
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, index) => add(_id, `New ${index}`, { number: 1 })),
    server.call(chapters.remove, { as: manager, params: { _id: made[1]! } }),
  ]);
  expect(answers.map(({ status }) => status).every((status) => status < 300)).toBe(true);
  const numbers = (await list(_id)).map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => index + 1));
});

test("a course has so many chapters at most", async () => {
  const names = Array.from({ length: chaptersMax }, (_, index) => `Chapter ${index + 1}`);
  const { _id } = await insertCourse(server.db, { name: "Full", chapters: names });
  expect((await add(_id, "One too many")).body).toMatchObject({ code: "too_many_chapters" });
});

test("formatted text is sanitised, and a picture that is gone is refused", async () => {
  const { _id } = await insertCourse(server.db, { name: "Texts" });
  const made = await add(_id, "Text", { body: '<p onclick="x()">Hello<script>1</script></p>' });
  expect(made.body.chapter.body).toBe("<p>Hello</p>");
  const picture = '<img src="/api/v1/files/018f3f6e-0000-7000-8000-000000000000">';
  expect((await add(_id, "Picture", { body: picture })).body.fields).toHaveProperty("body");
  expect(await inOrder(_id)).toEqual(["1 Text"]);
});

test("a deleted chapter no longer stands between a learner and the end", async () => {
  const worker = await server.person("annotator");
  const { _id, chapters: made } = await insertCourse(server.db, { name: "Shorter", chapters: ["One", "Two"] });
  await insertEnrolment(server.db, _id, worker._id);
  await server.call(chapters.read, { as: worker, params: { _id: made[0]! } });
  await server.call(chapters.remove, { as: manager, params: { _id: made[1]! } });
  const { course } = (await server.call(courses.show, { as: worker, params: { _id } })).body;
  expect(course).toMatchObject({ progress: 100, enrolmentMessage: "You completed it." });
});
