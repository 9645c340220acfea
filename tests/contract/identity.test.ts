import { afterAll, beforeAll, expect, test } from "vitest";
import { methodsOf } from "../../contract/core/endpoint.ts";
import { allRows, type NamedRow } from "../../contract/index.ts";
import type { Role } from "../../contract/core/roles.ts";
import { dotFile, freshVerification, ownCalls } from "../server/helpers/profiles.ts";
import type { Caller } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/** No call that reads, whichever it is, tells who may not know of a person's identity document or documents. */
let world: World;
let worker: Caller;
let administrator: Caller;
const number = "IDENTITY4711";
const told = /IDENTITY4711|telltale/i;

beforeAll(async () => {
  world = await makeWorld();
  const calls = ownCalls(world.server);
  const withSecrets = async (role: Role, documentNumber: string): Promise<Caller> => {
    const person = await world.server.person(role);
    expect((await calls.verify(person, { ...freshVerification(), documentNumber })).status).toBe(200);
    expect((await calls.addDocument(person, { ...dotFile.file, name: "telltale.png" })).status).toBe(200);
    return person;
  };
  worker = await withSecrets("annotator", `${number} A`);
  administrator = await withSecrets("admin", `${number} B`);
});
afterAll(() => world.server.close());

// The live stream never ends; what is announced has no values (tests/server/core/events.test.ts).
const reading = allRows.filter(({ name, row }) => methodsOf(row).includes("GET") && name !== "system.events");

const readBy = async ({ name, row }: NamedRow, as: Caller, whose: Caller): Promise<string> => {
  const input = await sampleOf(name).make(world, whose);
  const { status, body } = await world.server.call(row, { ...input, as });
  return `${status} ${typeof body === "string" ? body : JSON.stringify(body)}`;
};

test.each(reading)("$name", async (named) => {
  for (const role of ["payments", "reviewer", "annotator"] as const) {
    expect(await readBy(named, world.people[role], worker), role).not.toMatch(told);
  }
  expect(await readBy(named, world.people.manager, administrator), "a manager, of an administrator").not.toMatch(told);
});

test("who may know is told, so that the test above looks for the right thing", async () => {
  const names = new Set(["profile.verificationInfo", "profile.documentsInfo"]);
  for (const named of reading.filter(({ name }) => names.has(name))) {
    expect(await readBy(named, world.people.manager, worker)).toMatch(told);
    expect(await readBy(named, world.people.admin, administrator)).toMatch(told);
    expect(await readBy(named, worker, worker)).toMatch(told);
  }
});
