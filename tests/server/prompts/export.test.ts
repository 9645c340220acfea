import { afterAll, beforeAll, expect, test } from "vitest";
import papa from "papaparse";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertFeature, insertPrompt } from "../helpers/prompts.ts";
import { startTestServer } from "../helpers/test-server.ts";

const { prompts } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("an export has what was made: turns with their answers and ratings, the choice and its reason", async () => {
  const [manager, ann] = [await server.person("manager"), await server.person("annotator")];
  const project = await insertProject(server.db, "Assistant answers");
  const feature = await insertFeature(server.db, project, "Helpfulness");
  const { _id, turn, answers } = await insertPrompt(server.db, {
    project,
    author: ann._id,
    kind: "selective",
    status: "draft",
  });
  const { body } = await server.call(prompts.show, { as: ann, params: { _id } });
  const rated = body.prompt.turns[0].answers.map((answer: { _id: string }) => ({
    _id: answer._id,
    ratings: [{ feature, score: 4 }],
  }));
  const saved = await server.call(prompts.updateSelective, {
    as: ann,
    params: { _id },
    body: { answers: rated, choice: "better", best: answers[0], reason: "It is short.", status: "submitted" },
  });
  expect(saved.body).toMatchObject({ prompt: { status: "submitted" } });
  const { body: text } = await server.call(prompts.export, { as: manager, query: { projectId: project } });
  const [row] = papa.parse<Record<string, string>>(String(text), { header: true, skipEmptyLines: true }).data;
  expect(row).toMatchObject({ Author: expect.any(String), Reason: "It is short.", "Best answer": answers[0] });
  expect(JSON.parse(row!["Turns"]!)).toMatchObject([
    { _id: turn, answers: [{ _id: answers[0], ratings: [{ feature: { name: "Helpfulness" }, score: 4 }] }, {}] },
  ]);
});
