import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type ModelStandIn, startModelStandIn } from "../../../server/stand-in/model-stand-in.ts";
import { insertProject } from "../helpers/hours.ts";
import { eventsIn, insertEndpoint, insertPrompt } from "../helpers/prompts.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { prompts } = contract;

let model: ModelStandIn;
let server: TestServer;
let writer: Actor;
let project: string;
beforeAll(async () => {
  model = await startModelStandIn();
  server = await startTestServer({ env: { MODEL_STAND_IN: model.url } });
});
beforeEach(async () => {
  writer = await server.person("annotator");
  project = await insertProject(server.db, `Chat ${crypto.randomUUID()}`);
});
afterAll(async () => {
  await server.close();
  await model.close();
});

const withModels = (models?: string[]) => insertEndpoint(server.db, project, model.url, models);
const draft = (kind: "custom" | "selective" = "custom", answers: string[] = []) =>
  insertPrompt(server.db, { project, author: writer._id, kind, answers });
const ask = (_id: string, prompt = "Why is the sky blue?", as = writer) =>
  server.call(prompts.ask, { as, params: { _id }, body: { prompt } });
const show = async (_id: string) => (await server.call(prompts.show, { as: writer, params: { _id } })).body.prompt;
const namesOf = (stream: string) => eventsIn(stream).map(({ event }) => event);

test("a custom prompt is answered piece by piece, and the answer is kept", async () => {
  await withModels();
  const { _id } = await draft();
  const { status, body, headers } = await ask(_id);
  expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const events = eventsIn(body);
  const said = events.filter(({ event }) => event === "piece").map(({ data }) => data.text);
  expect(said.length).toBeGreaterThan(10);
  expect(events.at(-1)!.event).toBe("done");
  const prompt = await show(_id);
  expect(events.at(-1)!.data.prompt).toEqual(prompt);
  expect(prompt.turns).toMatchObject([
    { prompt: "Why is the sky blue?", answers: [{ text: said.join(""), isWhole: true, source: "alpha" }] },
  ]);
  // The next turn has the conversation, with the correction in the place of the answer.
  const [turn] = prompt.turns;
  const turns = [{ _id: turn._id, prompt: turn.prompt, idealAnswer: "Rayleigh." }];
  await server.call(prompts.updateCustom, { as: writer, params: { _id }, body: { turns } });
  await ask(_id, "And at dusk?");
  expect(JSON.parse(model.calls.at(-1)!.body).messages).toEqual([
    { role: "user", content: "Why is the sky blue?" },
    { role: "assistant", content: "Rayleigh." },
    { role: "user", content: "And at dusk?" },
  ]);
  expect((await show(_id)).turns).toHaveLength(2);
});

test("a selective prompt gets an answer of each model, without saying which is whose", async () => {
  await withModels(["style-a", "style-b", "style-c"]);
  const { _id } = await draft("selective");
  const { body } = await ask(_id, "Which?");
  expect(namesOf(body)).toEqual(["progress", "progress", "progress", "progress", "done"]);
  const { turns } = await show(_id);
  expect(turns).toHaveLength(1);
  expect(turns[0]).toMatchObject({ prompt: "Which?", answers: [{ source: null }, { source: null }, { source: null }] });
  expect(body).not.toContain("style-");
  expect((await ask(_id)).body.code).toBe("too_many_turns");
});

test("of one model a selective prompt gets two answers", async () => {
  await withModels(["alpha"]);
  const { _id } = await draft("selective");
  await ask(_id);
  expect((await show(_id)).turns[0].answers).toHaveLength(2);
});

test("what was said before it was stopped is kept, and marked", async () => {
  await withModels();
  model.pause = 300;
  const { _id } = await draft();
  const stop = new AbortController();
  const response = await fetch(`${server.url}/api/v1/prompts/${_id}/ask`, {
    method: "POST",
    signal: stop.signal,
    headers: { authorization: `Bearer ${writer.token}`, "content-type": "application/json" },
    body: JSON.stringify({ prompt: "Why is the sky blue?" }),
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  while (!seen.includes("event: piece")) seen += (await reader.read()).value ?? "";
  // Meanwhile nobody asks again, nor changes the turns.
  expect((await ask(_id)).body.code).toBe("being_asked");
  expect((await ask((await draft())._id)).body.code).toBe("being_asked");
  stop.abort();
  model.pause = 0;
  await expect.poll(async () => (await show(_id)).turns[0].answers.length).toBe(1);
  const [answer] = (await show(_id)).turns[0].answers;
  expect(answer.isWhole).toBe(false);
  expect(answer.text).toMatch(/^This /);
});

test("a failure is said in words, nothing is kept, and one may ask again", async () => {
  await withModels();
  const { _id } = await draft();
  model.faults.push("401");
  const { body } = await ask(_id);
  expect(eventsIn(body)).toEqual([
    { event: "failed", data: { message: "The model endpoint does not accept the key." } },
  ]);
  expect((await show(_id)).turns[0].answers).toEqual([]);
  expect(namesOf((await ask(_id)).body).at(-1)).toBe("done");
});

test("nobody asks without a model, for another's prompt, or once it is submitted", async () => {
  const { _id } = await draft();
  expect((await ask(_id)).body.code).toBe("no_model");
  await withModels();
  expect((await ask(_id, "Why?", await server.person("annotator"))).status).toBe(404);
  const done = await insertPrompt(server.db, { project, author: writer._id, status: "submitted" });
  expect((await ask(done._id)).body.code).toBe("wrong_state");
  await server.db.sql.updateTable("model_hosts").set({ deleted_at: new Date().toISOString() }).execute();
  expect((await ask(_id)).body.code).toBe("host_not_approved");
});
