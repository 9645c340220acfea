import { afterAll, beforeAll, expect, test } from "vitest";
import { methodsOf } from "../../contract/core/endpoint.ts";
import { allEndpoints, type NamedEndpoint } from "../../contract/index.ts";
import type { Role } from "../../contract/core/roles.ts";
import { dotFile, freshVerification, ownCalls } from "../server/helpers/profiles.ts";
import type { Actor } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/**
 * No reading endpoint, whichever it is, shows a person's identity document or documents to a caller who may not see
 * them.
 */
let world: World;
let worker: Actor;
let administrator: Actor;
const number = "IDENTITY4711";
const identityWords = /IDENTITY4711|telltale/i;

beforeAll(async () => {
  world = await makeWorld();
  const calls = ownCalls(world.server);
  const withSecrets = async (role: Role, documentNumber: string): Promise<Actor> => {
    const person = await world.server.person(role);
    expect((await calls.verify(person, { ...freshVerification(), documentNumber })).status).toBe(200);
    expect((await calls.addDocument(person, { ...dotFile.file, name: "telltale.png" })).status).toBe(200);
    return person;
  };
  worker = await withSecrets("annotator", `${number} A`);
  administrator = await withSecrets("admin", `${number} B`);
});
afterAll(() => world.server.close());

// The live stream never ends; its events have no values (tests/server/core/events.test.ts).
const reading = allEndpoints.filter(
  ({ name, endpoint }) => methodsOf(endpoint).includes("GET") && name !== "system.events",
);

/** What each of these callers reads of a person. */
const readBy = async ({ name, endpoint }: NamedEndpoint, callers: readonly Actor[], whose: Actor): Promise<string> => {
  const input = await sampleOf(name).make(world, whose);
  const answers = await Promise.all(callers.map((as) => world.server.call(endpoint, { ...input, as })));
  return answers
    .map(({ status, body }) => `${status} ${typeof body === "string" ? body : JSON.stringify(body)}`)
    .join("\n");
};

test.each(reading)("$name", async (named) => {
  const { payments, reviewer, annotator, manager } = world.people;
  expect(await readBy(named, [payments, reviewer, annotator], worker)).not.toMatch(identityWords);
  expect(await readBy(named, [manager], administrator), "a manager, of an administrator").not.toMatch(identityWords);
});

test("a caller who may see them does, so that the test above looks for the right values", async () => {
  const names = new Set(["profile.verificationInfo", "profile.documentsInfo"]);
  for (const named of reading.filter(({ name }) => names.has(name))) {
    expect(await readBy(named, [world.people.manager], worker)).toMatch(identityWords);
    expect(await readBy(named, [world.people.admin], administrator)).toMatch(identityWords);
    expect(await readBy(named, [worker], worker)).toMatch(identityWords);
  }
});
