import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "../../../contract/jobs/endpoints.ts";
import { skills } from "../../../contract/skills/endpoints.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let one: string;
let two: string;
const titled = async (query: object) => {
  const { body } = await server.call(jobs.list, { as: manager, query: { ...query, sortBy: "title:asc" } });
  return [body.jobs.map(({ title }: { title: string }) => title), body.filteredTotalCount];
};

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  const skill = async (name: string): Promise<string> =>
    (await server.call(skills.create, { as: manager, body: { name } })).body._id;
  [one, two] = [await skill("One"), await skill("Two")];
  const [first, second] = [await insertProject(server.db, "First"), await insertProject(server.db, "Second")];
  await insertJob(server.db, { project: first, title: "A neither" });
  await insertJob(server.db, { project: first, title: "B one", skills: [one] });
  await insertJob(server.db, { project: second, title: "C one", skills: [one], status: "completed" });
  await insertJob(server.db, { project: first, title: "D both", skills: [one, two] });
  await insertJob(server.db, { project: second, title: "E two", skills: [two] });
  const gone = await insertJob(server.db, { project: second, title: "F deleted", skills: [one] });
  expect((await server.call(jobs.remove, { as: manager, params: { _id: gone } })).status).toBeLessThan(300);
});
afterAll(() => server.close());

test("jobs by the skills that they ask for: any of them, or all", async () => {
  expect(await titled({ skills: one })).toEqual([["B one", "C one", "D both"], 3]);
  expect(await titled({ skills: [one, two] })).toEqual([["B one", "C one", "D both", "E two"], 4]);
  expect(await titled({ skills: [one, two], skillsMatch: "all" })).toEqual([["D both"], 1]);
  expect(await titled({ skills: [one, one], skillsMatch: "all" })).toEqual([["B one", "C one", "D both"], 3]);
});

test("with other filters, and page by page", async () => {
  expect(await titled({ skills: one, status: "completed" })).toEqual([["C one"], 1]);
  expect(await titled({ skills: one, search: "both" })).toEqual([["D both"], 1]);
  expect(await titled({ skills: one, limit: 2, skip: 2 })).toEqual([["D both"], 3]);
});
