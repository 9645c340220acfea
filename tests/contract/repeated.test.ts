import { afterAll, beforeAll, expect, test } from "vitest";
import { successOf } from "../../contract/core/endpoint.ts";
import { type EndpointName, endpointNamed } from "../../contract/index.ts";
import { changeOnce } from "../../server/core/http/idempotency.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/**
 * A call that is sent again with its Idempotency-Key, as after a lost connection, gets the reply of the first. That a
 * change makes the reply that is kept, the server requires in every test; here are calls that do more around it: wrap
 * its record, sign addresses, ask another server, or refuse beforehand what was done already.
 */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const names = [
  "annotation.addDefaultAnnotator",
  "annotation.addDefaultReviewer",
  "annotation.addToTeam",
  "annotation.createAgUser",
  "annotation.createQaiUser",
  "audio.upload",
  "audioTranscription.upload",
  "audioTranscription.uploadFiles",
  "bulkJobs.begin",
  "bulkJobs.cancel",
  "bulkJobs.start",
  "collection.approve",
  "collection.reject",
  "collection.remove",
  "collection.update",
  "collection.upload",
  "courses.edit",
  "imageTranscription.upload",
  "imports.begin",
  "imports.cancel",
  "notifications.setPreference",
  "privacy.erase",
  "profile.signNda",
  "projects.restoreGuideline",
  "projects.updateInfo",
  "questionBanks.importQuestions",
  "resources.syncServer",
] as const satisfies EndpointName[];

test.each(names)("%s", async (name) => {
  const endpoint = endpointNamed(name);
  const { roles, othersRoles } = endpoint.policy;
  const as = await world.server.person(roles === "anyone" ? "admin" : roles[0]!);
  const owner = othersRoles?.length === 0 ? as : await world.server.person("annotator");
  const headers = { "idempotency-key": crypto.randomUUID() };
  const call = { ...(await sampleOf(name).make(world, owner)), as, headers };
  const first = await world.server.call(endpoint, call);
  expect(first.status, JSON.stringify(first.body)).toBe(successOf(endpoint));
  const second = await world.server.call(endpoint, call);
  expect([second.status, second.body]).toEqual([first.status, first.body]);
});

test("a change that is no reply, and a second one in a call, are found by any test", async () => {
  const { db, config } = world.server;
  const options = { db, config, me: null, action: "skills.create", audited: false, requestId: "test" };
  const requireReply = (result: unknown) => expect(result).toHaveProperty("skill");
  const change = changeOnce(options, { key: null, requireReply });
  await expect(change(async () => ({ name: "Bare" }))).rejects.toThrow(/skill/);
  await change(async () => ({ skill: {} }));
  await expect(change(async () => ({ skill: {} }))).rejects.toThrow(/changes twice/);
});
