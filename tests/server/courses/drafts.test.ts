import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import { draftBytes } from "../../../contract/form-drafts/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let author: Actor;
let other: Actor;
beforeAll(async () => {
  server = await startTestServer();
  author = await server.person("manager");
  other = await server.person("manager");
});
afterAll(() => server.close());

const save = (as: Actor, courseId: string, chapterNo: number, data: object) =>
  server.call(courses.saveDraft, { as, body: { courseId, chapterNo, data } });
const draftsOf = async (as: Actor, courseId: string) =>
  (await server.call(courses.drafts, { as, query: { courseId } })).body.drafts;

test("a draft is kept as it was typed, of a course that is not saved yet, for its author alone", async () => {
  const courseId = newId();
  const data = {
    name: "",
    level: null,
    skills: ["half an id"],
    body: "<p>unfinished",
    nested: { a: [1, { b: true }] },
  };
  expect((await save(author, courseId, 0, data)).body.draft).toMatchObject({ courseId, chapterNo: 0, data });
  await save(author, courseId, 2, { name: "Two" });
  await save(author, courseId, 2, { name: "Two, again" });
  expect((await draftsOf(author, courseId)).map(({ data: kept }: { data: object }) => kept)).toEqual([
    { name: "Two, again" },
    data,
  ]);
  expect(await draftsOf(other, courseId)).toEqual([]);
  await save(other, courseId, 0, { name: "Mine" });

  const params = { _id: courseId, chapterNo: "2" };
  expect((await server.call(courses.removeDraft, { as: author, params })).body).toEqual({ removed: 1 });
  await save(author, courseId, 1, { name: "One" });
  expect((await server.call(courses.clearDrafts, { as: author, body: { courseId } })).body).toEqual({ removed: 2 });
  expect(await draftsOf(author, courseId)).toEqual([]);
  expect(await draftsOf(other, courseId)).toHaveLength(1);
});

test("a draft with characters that the database can't keep is kept with a mark in their place", async () => {
  const courseId = newId();
  expect((await save(author, courseId, 0, { name: "Cut \ud83d", "\u0000": 1 })).status).toBe(200);
  expect(await draftsOf(author, courseId)).toMatchObject([{ data: { name: "Cut \ufffd", "\ufffd": 1 } }]);
});

test("what is too large is refused, and the draft before it stays", async () => {
  const courseId = newId();
  await save(author, courseId, 0, { name: "Small" });
  const large = await save(author, courseId, 0, { body: "x".repeat(draftBytes) });
  expect(large.status).toBe(413);
  expect(await draftsOf(author, courseId)).toMatchObject([{ data: { name: "Small" } }]);
});
