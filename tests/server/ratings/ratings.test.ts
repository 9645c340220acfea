import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertFeature, insertPrompt } from "../helpers/prompts.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { projects, prompts, ratings } = contract;

let server: TestServer;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
beforeEach(async () => {
  project = await insertProject(server.db, `Chat ${crypto.randomUUID()}`);
});
afterAll(() => server.close());

const ofProject = () => ({ _id: project });

test("features are listed for a project in their order, and their names are unique there", async () => {
  const add = (name: string) =>
    server.call(ratings.createInProject, { as: manager, params: ofProject(), body: { name, scale: 7 } });
  for (const name of ["Tone", "Accuracy"]) expect((await add(name)).status).toBe(201);
  expect((await add("tone")).status).toBe(409);
  const writer = await server.person("annotator");
  const { ratingFeatures } = (await server.call(ratings.ofProject, { as: writer, params: ofProject() })).body;
  expect(ratingFeatures.map(({ name }: { name: string }) => name)).toEqual(["Tone", "Accuracy"]);
});

test.each([{ status: "completed" }, { isPrivate: true }])(
  "the features of a project that is %j are there for who has a prompt of it and who reviews prompts",
  async (change) => {
    await insertFeature(server.db, project, "Tone");
    const [writer, reviewer, stranger] = [
      await server.person("annotator"),
      await server.person("reviewer"),
      await server.person("annotator"),
    ];
    await insertPrompt(server.db, { project, author: writer._id, status: "rejected" });
    expect((await server.call(projects.edit, { as: manager, params: ofProject(), body: change })).status).toBe(200);
    for (const as of [writer, reviewer]) {
      const { ratingFeatures } = (await server.call(ratings.ofProject, { as, params: ofProject() })).body;
      expect(ratingFeatures).toMatchObject([{ name: "Tone" }]);
    }
    expect((await server.call(ratings.ofProject, { as: stranger, params: ofProject() })).status).toBe(404);
  },
);

test("features are not made for a deleted project, don't move to one, and don't come back to one", async () => {
  const gone = await insertProject(server.db, "Gone meanwhile");
  const [kept, deleted] = [
    await insertFeature(server.db, project, "Tone"),
    await insertFeature(server.db, gone, "Tone"),
  ];
  expect((await server.call(ratings.remove, { as: manager, params: { _id: deleted } })).status).toBe(200);
  expect((await server.call(projects.remove, { as: manager, params: { _id: gone } })).status).toBe(200);
  const missing = { status: 400, body: { fields: { projectId: ["This does not exist."] } } };
  const create = { as: manager, body: { projectId: gone, name: "Accuracy" } };
  expect(await server.call(ratings.create, create)).toMatchObject(missing);
  const edit = { as: manager, params: { _id: kept }, body: { projectId: gone } };
  expect(await server.call(ratings.edit, edit)).toMatchObject(missing);
  const bulkEdit = { as: manager, body: { select: { ids: [kept] }, set: { projectId: gone } } };
  expect(await server.call(ratings.bulkEdit, bulkEdit)).toMatchObject(missing);
  const { body } = await server.call(ratings.restore, { as: manager, body: { ids: [deleted] } });
  expect(body.refused).toMatchObject([{ code: "not_found", message: "There is no such project." }]);
});

test("what was rated on a feature that is deleted stays, whether or not its author sends it again", async () => {
  const [gone, stays] = [
    await insertFeature(server.db, project, "Tone"),
    await insertFeature(server.db, project, "Use"),
  ];
  const writer = await server.person("annotator");
  const { _id, turn, answers } = await insertPrompt(server.db, { project, author: writer._id });
  const rate = async (...scores: (readonly [feature: string, score: number])[]) => {
    const rated = { _id: answers[0], ratings: scores.map(([feature, score]) => ({ feature, score })) };
    const body = { turns: [{ _id: turn, prompt: "Why is the sky blue?", answers: [rated] }] };
    return (await server.call(prompts.updateCustom, { as: writer, params: { _id }, body })).status;
  };
  const rated = async () => {
    const { prompt } = (await server.call(prompts.show, { as: writer, params: { _id } })).body;
    const [{ ratings: all }] = prompt.turns[0].answers;
    return all.map(({ feature, score }: { feature: { _id: string }; score: number }) => [feature._id, score]);
  };
  await rate([gone, 2], [stays, 3]);
  expect((await server.call(ratings.remove, { as: manager, params: { _id: gone } })).status).toBe(200);
  expect(await rate([stays, 4])).toBe(200);
  expect(await rated()).toEqual([
    [gone, 2],
    [stays, 4],
  ]);
  expect(await rate([gone, 2])).toBe(200);
  expect(await rated()).toEqual([[gone, 2]]);
  expect(await rate([gone, 1])).toBe(400);
  expect(await rated()).toEqual([[gone, 2]]);
});
