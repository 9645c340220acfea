import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertCourse } from "../helpers/courses.ts";
import { insertProject } from "../helpers/hours.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { chapters, projects } = contract;

let server: TestServer;
let manager: Actor;
let params: { _id: string };
let course: { _id: string; chapters: string[] };
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  params = { _id: await insertProject(server.db, "Street signs") };
  course = await insertCourse(server.db, { name: "Boxes", chapters: ["Tight boxes", "Hidden objects"] });
  await write("<h2>Boxes touch</h2><p>…</p><h2>Occluded</h2>");
});
afterAll(() => server.close());

const write = (guideline: string) =>
  server.call(projects.updateInfo, { as: manager, params, body: { guideline, isMinor: true } });
const set = (anchor: string, chapterId: string | null) =>
  server.call(projects.setClauseChapter, { as: manager, params, body: { anchor, chapterId } });
const linked = async () => {
  const { body } = await server.call(projects.clauseChapters, { as: manager, params });
  return body.clauses.map(({ anchor, chapter }: { anchor: string; chapter: { name: string } | null }) => [
    anchor,
    chapter?.name ?? null,
  ]);
};

test("a clause has the chapter that was chosen last, or none", async () => {
  const [tight, hidden] = course.chapters as [string, string];
  expect((await set("boxes-touch", hidden)).status).toBe(200);
  const { body } = await set("boxes-touch", tight);
  expect(body.clauses).toEqual([
    {
      anchor: "boxes-touch",
      text: "Boxes touch",
      chapter: { _id: tight, name: "Tight boxes" },
      course: { _id: course._id, name: "Boxes" },
    },
    { anchor: "occluded", text: "Occluded", chapter: null, course: null },
  ]);
  expect((await set("boxes-touch", null)).body.clauses[0].chapter).toBeNull();
});

test("a clause or a chapter that there is not is refused", async () => {
  expect(await set("no-such", course.chapters[0]!)).toMatchObject({
    status: 400,
    body: { fields: { anchor: [expect.stringContaining("no-such")] } },
  });
  expect(await set("occluded", newId())).toMatchObject({
    status: 400,
    body: { fields: { chapterId: ["This does not exist."] } },
  });
  const unknown = { as: manager, params: { _id: newId() } };
  expect((await server.call(projects.clauseChapters, unknown)).status).toBe(404);
});

test("a link waits for its clause to come back, and is gone with its chapter", async () => {
  const { chapters: made } = await insertCourse(server.db, { name: "More", chapters: ["Cut off"] });
  await set("occluded", made[0]!);
  await write("<h2>Boxes touch</h2>");
  expect(await linked()).toEqual([["boxes-touch", null]]);
  await write("<h2>Occluded</h2>");
  expect(await linked()).toEqual([["occluded", "Cut off"]]);
  await server.call(chapters.remove, { as: manager, params: { _id: made[0]! } });
  expect(await linked()).toEqual([["occluded", null]]);
});
