import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { JobLine } from "../../../contract/jobs/import.ts";
import { csvParts } from "../../../src/ui/import/csv-parts.ts";
import { fieldOf } from "../../../src/ui/fields/field.ts";
import { guessColumns } from "../../../src/ui/import/match-columns.ts";
import { valuesOf } from "../../../src/ui/import/cell-value.ts";
import { insertProject } from "../helpers/hours.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { imports, jobs, skills } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
let reviewer: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  worker = await server.person("annotator", { firstName: "Amina", lastName: "Hassan" });
  reviewer = await server.person("reviewer", { firstName: "Jomar", lastName: "Reyes", email: "jomar@acme.example" });
  await insertProject(server.db, "Street signs");
  await server.call(skills.create, { as: manager, body: { name: "Lanes" } });
});
afterAll(() => server.close());

type Rows = readonly object[];
const begin = async (rows: Rows) => {
  const begun = await server.call(imports.begin, { as: manager, body: { resource: "jobs", total: rows.length } });
  return { as: manager, params: { _id: begun.body.import._id as string } };
};
const append = async (rows: Rows) => {
  const at = await begin(rows);
  return { at, answer: await server.call(imports.append, { ...at, body: { from: 0, rows } }) };
};
const commit = async (rows: Rows) => {
  const { at, answer } = await append(rows);
  expect(answer.body).toEqual({ received: rows.length });
  return server.call(imports.commit, at);
};
const list = async () =>
  (await server.call(jobs.list, { as: manager, query: { limit: 100, sort: "title:asc" } })).body.jobs;

const whole = {
  title: "One",
  projectId: "street  signs",
  skills: ["lanes"],
  timeLimit: 60,
  items: 12,
  annotatorId: "Amina Hassan",
  reviewerId: "Jomar@acme.example",
  serverAgent: "ag",
  serverProjectId: "7",
  datasetId: "8",
  dataset: "Night drives",
  serverJobId: "901",
  status: "available",
};

test("an export of jobs is imported as the same jobs, by the names of what they refer to", async () => {
  expect((await commit([whole, { title: "Two", projectId: "Street signs" }])).body).toEqual({ created: 2 });
  const before = await list();
  expect(before[0]).toMatchObject({
    title: "One",
    projectId: { name: "Street signs" },
    skills: [{ name: "Lanes" }],
    annotatorId: { _id: worker._id },
    reviewerId: { _id: reviewer._id },
    serverJobId: "901",
    status: "available",
  });
  const url = new URL(jobs.export.path, server.url);
  const file = await (await fetch(url, { headers: { authorization: `Bearer ${manager.token}` } })).blob();
  const fields = Object.entries(JobLine.shape).map(([name, schema]) => fieldOf(name, schema));
  const parts = await csvParts(file);
  const columns = guessColumns(parts[0]!.headers, fields);
  const rows = parts.flatMap((part) => part.rows.map(({ cells }) => valuesOf(cells, columns)));
  await server.db.pool.query("delete from jobs");
  expect((await commit(rows)).body).toEqual({ created: 2 });
  const kept = (all: Record<string, unknown>[]) =>
    all.map((job) => Object.fromEntries(Object.keys(JobLine.shape).map((name) => [name, job[name]])));
  expect(kept(await list())).toEqual(kept(before));
});

test("what a line names and there is not is an error on its field", async () => {
  await server.person("annotator", { firstName: "Same", lastName: "Name" });
  await server.person("annotator", { firstName: "Same", lastName: "Name" });
  const { answer } = await append([
    { title: "A", projectId: "Nowhere" },
    { title: "B", projectId: "Street signs", skills: ["Flying"], reviewerId: "Amina Hassan", annotatorId: "Nobody" },
    { title: "C", projectId: "Street signs", annotatorId: "Same Name", status: "available" },
  ]);
  expect(answer).toMatchObject({
    status: 400,
    body: {
      fields: {
        "rows.0.projectId": ["There is no project “Nowhere”."],
        "rows.1.annotatorId": ["No active person has the name or the e-mail address “Nobody”."],
        "rows.1.reviewerId": ["“Amina Hassan” can't review jobs."],
        "rows.1.skills": ["There is no skill “Flying”."],
        "rows.2.annotatorId": ["Several people are called “Same Name”: enter the e-mail address."],
      },
    },
  });
  const other = await append([{ title: "D", projectId: "Street signs", status: "taken" }]);
  expect(Object.keys(other.answer.body.fields)).toEqual(["rows.0.status"]);
});

test("a line with a job of a server and no server is wrong in the column of the server", async () => {
  const { answer } = await append([{ title: "Without", projectId: "Street signs", serverJobId: "902" }]);
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { "rows.0.serverAgent": ["Choose the server that has this job."] } },
  });
});

test("a job of the server that has one already is an error of its line, and nothing is imported", async () => {
  const count = (await list()).length;
  const line = (serverJobId: string) => ({ ...whole, serverJobId, title: `Linked ${serverJobId}` });
  const answer = await commit([line("77"), line("901"), line("77")]);
  expect(answer.status).toBe(409);
  expect(Object.keys(answer.body.fields)).toEqual(["rows.1.serverJobId", "rows.2.serverJobId"]);
  expect(await list()).toHaveLength(count);
});
