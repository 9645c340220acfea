import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { skillRequests, projects } = contract;
let server: WorkServer;
let admin: Actor;
let manager: Actor;
beforeAll(async () => {
  server = await startWorkServer();
  [admin, manager] = await Promise.all([server.person("admin"), server.person("manager")]);
});
afterAll(() => server.close());

/** A project that needs a skill, and someone who lacks it. */
const shut = async () => {
  const [{ _id: skill }, worker] = [await server.skill(admin), await server.person("annotator")];
  const project = await server.project(manager, { skills: [skill] });
  return { skill, worker, project: project._id };
};
const ask = (as: Actor, skill: string, project: string) =>
  server.call(skillRequests.ask, { as, body: { skill, project } });

test("asking on a project that one can't see is refused as on one that doesn't need it", async () => {
  const [{ skill, worker, project }, hidden] = [await shut(), await shut()];
  const status = (to: string, _id: string) =>
    server.call(projects.edit, { as: manager, params: { _id }, body: { status: to } });
  await status("draft", hidden.project);
  expect((await ask(hidden.worker, hidden.skill, hidden.project)).body.fields).toEqual({
    project: ["It doesn't need this skill."],
  });
  expect((await ask(manager, hidden.skill, hidden.project)).status).toBe(201);
  const id = (await ask(worker, skill, project)).body.skillRequest._id;
  const projectFor = async (as: Actor) =>
    (await server.call(skillRequests.show, { as, params: { _id: id } })).body.skillRequest.project?._id;
  expect(await projectFor(worker)).toBe(project);
  await status("completed", project);
  expect(await projectFor(worker)).toBeUndefined();
  expect(await projectFor(manager)).toBe(project);
});
