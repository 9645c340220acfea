import { afterAll, beforeAll, expect, test } from "vitest";
import type { CourseDraft } from "../../../contract/courses/drafts.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { dropOldDrafts } from "../../../server/areas/courses/drafts.ts";
import { newId } from "../../../server/core/ids.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const save = (courseId: string, chapterNo: number, data: Record<string, unknown>) =>
  server.call(courses.saveDraft, { as: manager, body: { courseId, chapterNo, data } });
const read = async (query: { courseId?: string; chapterNo?: string }, as = manager) =>
  (await server.call(courses.drafts, { as, query })).body.drafts as CourseDraft[];
const picture = async (): Promise<string> => {
  const _id = newId();
  const row = { _id, mime: "image/webp", size: 9, width: 2, height: 2, uploaded_by: manager._id };
  await server.db.sql
    .insertInto("files")
    .values({ ...row, unused_since: new Date(Date.now() - 20 * 3_600_000).toISOString() })
    .execute();
  return _id;
};

test("drafts are read by course and by chapter, and only by their author", async () => {
  const [one, other] = [newId(), newId()];
  await save(one, 0, { values: { name: "One" } });
  await save(one, 2, { values: { name: "Chapter" } });
  await save(other, 0, { values: { name: "Other" } });
  expect(
    (await read({ courseId: one })).map(({ chapterNo }) => chapterNo).toSorted((one, other) => one - other),
  ).toEqual([0, 2]);
  expect((await read({ chapterNo: "0" })).map(({ courseId }) => courseId).toSorted()).toEqual([one, other].toSorted());
  expect(await read({ courseId: one, chapterNo: "2" })).toMatchObject([{ data: { values: { name: "Chapter" } } }]);
  expect(await read({}, await server.person("manager"))).toEqual([]);
});

test("the pictures of a draft are signed anew when it is read", async () => {
  const [course, file] = [newId(), await picture()];
  const old = `/api/v1/files/${file}?expires=1&signature=old`;
  const body = `<p>See /api <img src="${old.replace("&", "&amp;")}" alt="A &amp; B"></p>`;
  await save(course, 1, { values: { body, names: [old, 7, null] }, picture: `/api/v1/files/${file}` });
  const [draft] = await read({ courseId: course });
  const { values, picture: address } = draft!.data as {
    values: { body: string; names: unknown[] };
    picture: string;
  };
  expect(address).toMatch(new RegExp(`^/api/v1/files/${file}\\?expires=\\d+&signature=[\\w-]{40,}$`));
  expect(values.names).toEqual([address, 7, null]);
  expect(values.body).toBe(`<p>See /api <img src="${address.replace("&", "&amp;")}" alt="A &amp; B"></p>`);
});

test("the pictures of drafts are not removed as unused, others are", async () => {
  const [kept, forgotten] = [await picture(), await picture()];
  await save(newId(), 0, { values: { pictureId: kept } });
  await dropOldDrafts(server.db.sql);
  const rows = await server.db.sql
    .selectFrom("files")
    .select(["_id", "unused_since"])
    .where("_id", "in", [kept, forgotten])
    .execute();
  const ageOf = (id: string) => Date.now() - new Date(rows.find(({ _id }) => _id === id)!.unused_since!).getTime();
  expect(ageOf(kept)).toBeLessThan(60_000);
  expect(ageOf(forgotten)).toBeGreaterThan(19 * 3_600_000);
});
