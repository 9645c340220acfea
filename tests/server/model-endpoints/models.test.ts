import { afterAll, beforeAll, expect, test } from "vitest";
import { makeModels, ModelFailure, type Target, usualLimits } from "../../../server/services/models/models.ts";
import { fillTemplate, protocols } from "../../../server/services/models/protocols.ts";
import { type ModelFault, type ModelStandIn, startModelStandIn } from "../../../server/stand-in/model-stand-in.ts";

let standIn: ModelStandIn;
beforeAll(async () => {
  standIn = await startModelStandIn();
});
afterAll(() => standIn.close());

const log = { warn: () => {} };
const limits = { ...usualLimits, size: 200_000 };
const never = new AbortController().signal;
const openai = (): Target => ({
  kind: "openai",
  url: `${standIn.url}/v1`,
  key: "sk-secret",
  model: "alpha",
  template: "",
  answerPath: "",
});
/** With a time in milliseconds for the first of an answer. */
const models = (first = limits.first) => makeModels({ standIn: standIn.url }, log, { ...limits, first });
const pieces = async (target: Target, of = models(), signal = never): Promise<string[]> => {
  const found: string[] = [];
  for await (const piece of of.ask(target, [{ role: "user", content: "What is “SSRF”?" }], signal)) found.push(piece);
  return found;
};

test("an OpenAI-compatible answer arrives in pieces, and the key goes along", async () => {
  const found = await pieces(openai());
  expect(found.length).toBeGreaterThan(10);
  expect(found.join("")).toContain("This is a stand-in, not a model.");
  const { body, key } = standIn.calls.at(-1)!;
  expect(key).toBe("Bearer sk-secret");
  expect(JSON.parse(body)).toEqual({
    model: "alpha",
    stream: true,
    messages: [{ role: "user", content: "What is “SSRF”?" }],
  });
});

test.each([
  ["https://api.example.com/v1", "https://api.example.com/v1/chat/completions"],
  ["https://api.example.com/v1//", "https://api.example.com/v1/chat/completions"],
  ["https://api.example.com", "https://api.example.com/chat/completions"],
  ["https://api.example.com/v1/?api-version=2", "https://api.example.com/v1/chat/completions?api-version=2"],
])("%s is asked at its path, and keeps its query", (url, asked) => {
  expect(protocols.openai.address(url)).toBe(asked);
});

test("a template's answer is read at its path", async () => {
  const template = '{"prompt": "{{prompt}}", "options": {"model": "{{model}}"}}';
  const target: Target = {
    ...openai(),
    kind: "template",
    url: `${standIn.url}/answer`,
    template,
    answerPath: "answer.text",
  };
  expect((await pieces(target)).join("")).toContain("What is “SSRF”?");
  await expect(pieces({ ...target, answerPath: "answer.nothing" })).rejects.toThrow("answers in another form");
  await expect(pieces({ ...target, answerPath: "answer.__proto__" })).rejects.toThrow("answers in another form");
});

test("what a person wrote can't change a template's structure", () => {
  const messages = [{ role: "user" as const, content: '"}, "admin": true, {{model}} \\ {"' }];
  const filled = JSON.parse(fillTemplate('{"a": "Ask: {{prompt}}", "b": "{{messages}}"}', "m", messages));
  expect(filled).toEqual({ a: `Ask: ${messages[0]!.content}`, b: messages });
});

test.each<[ModelFault, string]>([
  ["500", "an error of its own"],
  ["401", "does not accept the key"],
  ["redirect", "status 302"],
  ["no answer", "another form"],
  ["endless", "too long"],
  ["hang", "did not answer in time"],
  ["cut", "can't be reached"],
])("%s is a failure in words", async (fault, words) => {
  standIn.faults.push(fault);
  // Only what never answers is waited for: all others answer however busy the machine is.
  const failed = pieces(openai(), fault === "hang" ? models(300) : models());
  await expect(failed).rejects.toBeInstanceOf(ModelFailure);
  await expect(failed).rejects.toThrow(words);
});

test("an endpoint that failed five times is left alone, and another one is not", async () => {
  const these = models();
  standIn.faults.push("500", "500", "500", "500", "500");
  for (let call = 0; call < 5; call++) await expect(pieces(openai(), these)).rejects.toThrow("an error of its own");
  const calls = standIn.calls.length;
  await expect(pieces(openai(), these)).rejects.toThrow("left alone");
  expect(standIn.calls).toHaveLength(calls);
});

test("an answer can be stopped", async () => {
  standIn.pause = 20;
  const stop = new AbortController();
  const found: string[] = [];
  await expect(async () => {
    for await (const piece of models().ask(openai(), [{ role: "user", content: "Go on" }], stop.signal)) {
      found.push(piece);
      if (found.length === 3) stop.abort();
    }
  }).rejects.toBeInstanceOf(ModelFailure);
  standIn.pause = 0;
  expect(found).toHaveLength(3);
});
