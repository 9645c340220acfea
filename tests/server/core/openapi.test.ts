import { readFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorsOf } from "../../../contract/core/endpoint-errors.ts";
import { bodyMaxOf, isStream, methodsOf, successOf, takesJson } from "../../../contract/core/endpoint.ts";
import { errors } from "../../../contract/core/errors.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { allEndpoints } from "../../../contract/index.ts";
import { amountRule } from "../../../contract/work-history/amount-rule.ts";
import { keysKept } from "../../../server/core/http/idempotency.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let text: string;
// oxlint-disable-next-line typescript/no-explicit-any -- the document is read as a program without its types reads it
let document: any;
beforeAll(async () => {
  server = await startTestServer();
  text = await (await fetch(`${server.url}/api/v1/openapi.json`)).text();
  document = JSON.parse(text);
});
afterAll(() => server.close());

const described = allEndpoints.flatMap(({ name, area, endpoint }) =>
  methodsOf(endpoint).map((method, at) => ({
    id: at === 0 ? name : `${name}.${method.toLowerCase()}`,
    area,
    endpoint,
    operation: () => document.paths[endpoint.path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()],
  })),
);
/** A reference's target, or the value itself. */
// oxlint-disable-next-line typescript/no-explicit-any -- as above
const followed = (value: any): any =>
  value.$ref
    ? value.$ref
        .slice(2)
        .split("/")
        .reduce((at: Record<string, unknown>, key: string) => at[key], document)
    : value;

test("it is a valid OpenAPI document, of a size that is read at once", async () => {
  const { valid, errors: problems } = await new Validator().validate(JSON.parse(text));
  expect(problems).toBeUndefined();
  expect(valid).toBe(true);
  expect(text.length).toBeLessThan(1_600_000);
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    expect(document.components.schemas, name).toHaveProperty(name!);
  }
});

test("every operation has an id, its area as a tag, and its callers", () => {
  for (const { id, area, endpoint, operation } of described) {
    const found = operation();
    expect(found).toMatchObject({ operationId: id, tags: [area], summary: endpoint.summary });
    expect(found.security, id).toEqual(endpoint.policy.roles === "anyone" ? [] : [{ bearer: [] }]);
  }
});

test("every operation names its reply, and all errors that it may answer", () => {
  for (const { id, endpoint, operation } of described) {
    const { responses } = operation();
    const reply = endpoint.replies[successOf(endpoint)]!;
    const types = isStream(reply) ? [reply.stream, ...(reply.others ?? [])] : ["application/json"];
    expect(Object.keys(responses[successOf(endpoint)].content), id).toEqual(types);
    for (const code of errorsOf(endpoint)) {
      const refusal = followed(responses[errors[code][0]]);
      expect(refusal.description, id).toContain(`\`${code}\`: ${errors[code][1]}`);
      expect(refusal.content["application/json"].schema).toEqual({ $ref: "#/components/schemas/ErrorBody" });
    }
  }
});

describe("a body of files", () => {
  test("has each file with its kinds and size, its other fields, and a limit altogether", () => {
    const withFiles = described.filter(({ endpoint }) => endpoint.files);
    expect(withFiles.length).toBeGreaterThan(4);
    for (const { id, endpoint, operation } of withFiles) {
      const { content, description, required } = operation().requestBody;
      // A call that needs none of its files takes JSON as well.
      const also = takesJson(endpoint) ? ["application/json"] : [];
      expect(Object.keys(content), id).toEqual(["multipart/form-data", ...also]);
      expect(required).toBe(true);
      expect(description).toContain(fileSize(bodyMaxOf(endpoint)));
      const { schema, encoding } = content["multipart/form-data"];
      for (const [name, { mime, max, many, optional }] of Object.entries(endpoint.files ?? {})) {
        const file = { type: "string", format: "binary", maxLength: max };
        expect(schema.properties[name], id).toMatchObject(many ? { type: "array", maxItems: many, items: file } : file);
        expect(schema.required.includes(name)).toBe(optional !== true);
        expect(encoding[name].contentType).toBe(mime.join(", "));
      }
    }
  });
  test("has its lists as one part of JSON each", () => {
    const { encoding } = document.paths["/api/v1/courses"].post.requestBody.content["multipart/form-data"];
    expect(encoding).toMatchObject({ prerequisites: { contentType: "application/json" } });
    expect(encoding).not.toHaveProperty("name");
  });
  test("of hours", () => {
    const { schema } =
      document.paths["/api/v1/project-drawer/upload-hours/{_id}"].patch.requestBody.content["multipart/form-data"];
    expect(Object.keys(schema.properties)).toEqual(["hoursData", "preview", "fileHash", "columns"]);
    expect(schema.required).toEqual(["hoursData"]);
  });
});

test("a key for repeated requests is described where it is stored", () => {
  const takesKey = (id: string): boolean =>
    described
      .find((one) => one.id === id)!
      .operation()
      .parameters.some((parameter: unknown) => followed(parameter).name === "Idempotency-Key");
  expect(takesKey("skills.create")).toBe(true);
  expect(takesKey("skills.list")).toBe(false);
  expect(takesKey("signIn.login")).toBe(false);
});

test("downloads are described as what they answer, and files by ranges of their bytes", () => {
  const submitted = document.paths["/api/v1/audio-transcription-data-collection/download-submitted-data/{_id}"].get;
  const types = ["text/csv", "application/x-ndjson", "application/x-subrip", "text/vtt"];
  expect(Object.keys(submitted.responses["200"].content)).toEqual(types);
  const { get, head } = document.paths["/api/v1/files/{_id}"];
  for (const { responses } of [get, head])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["206", "304"]));
});

test("no number is a multiple of a fraction, which is none in floating point; decimals are told in words", () => {
  expect(text.match(/"multipleOf":0\./)).toBeNull();
  expect(document.components.schemas.Question.properties.points.description).toContain("At most 2 decimals.");
});

test("a key is said to hold for as long as it is kept, here and in docs/api.md", async () => {
  const told = `within ${keysKept} of the first`;
  expect(document.components.parameters.IdempotencyKey.description).toContain(told);
  expect(await readFile("docs/api.md", "utf8")).toContain(told);
});

test("live events go on after the last one that was read", () => {
  const names = (path: string, method: string) =>
    document.paths[path][method].parameters.map((parameter: unknown) => followed(parameter).name);
  expect(names("/api/v1/events", "get")).toContain("Last-Event-ID");
  expect(names("/api/v1/prompts/{_id}/ask", "post")).not.toContain("Last-Event-ID");
});

test("amounts of hours say how they are rounded", () => {
  const { WorkHistory, Payment, MyPayment, HoursSums, ProjectPayment } = document.components.schemas;
  for (const { properties } of [WorkHistory, Payment, MyPayment, HoursSums, ProjectPayment]) {
    expect(properties.amount.description).toContain(amountRule);
  }
  expect(text.match(/half-even/g)!.length).toBeGreaterThan(10);
});
