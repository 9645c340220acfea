import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { entityOf } from "../../contract/entities.ts";
import { allEndpoints, type AreaName, type NamedEndpoint, contract } from "../../contract/index.ts";
import type { Actor } from "../server/helpers/test-server.ts";
import { type Fields, fieldsOf, personalFieldsOf, readName, saysSomething } from "./bodies.ts";
import { agree, archiveOf, personOf, settle, tablesHolding, withSession } from "./erasing.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { type Sender, send, senderOf, type Sent } from "./sending.ts";
import { freshToken, tracesOf } from "./values.ts";
import { makeWorld } from "./world.ts";

/**
 * Each personal field, by each call that fills it: the value that was sent is in the person's archive, and after their
 * erasure in no column of no table. A value that other people have too (a country, a choice, an id) leaves no trace to
 * look for.
 */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

/** Calls with personal fields that keep nothing of their own. */
const keepsNothing: Readonly<Record<string, string>> = {
  "profile.verificationCheck": "asks, and keeps nothing",
  "profile.signNda": "the signature has to be the name, which other calls plant",
  "users.addExperience": "only ids and numbers; tests/server/privacy/privacy.test.ts counts what is left",
  "users.editExperience": "only ids and numbers; tests/server/privacy/privacy.test.ts counts what is left",
};
const endpoints = allEndpoints.filter(
  (named) => saysSomething(named) && personalFieldsOf(named).length > 0 && !(named.name in keepsNothing),
);

/** Personal fields of records that no body fills, and who fills them. */
const filledOtherwise: Readonly<Record<string, string>> = {
  "users.fieldOfExperienceCategory": "follows from experience",
  "users.fieldOfExperienceSubcategory": "follows from experience",
  "workHistory.note": "a file of hours, below",
  "workHistory.earlierCause": "a cause, when the hours are corrected: tests/server/privacy/privacy.test.ts",
  "certificates.person": "the person's name when it was issued: tests/server/certificates/files.test.ts",
  "payouts.masked": "the end of an account: tests/server/privacy/privacy.test.ts",
  "payments.disputes": "holds what dispute and answerDispute send",
};

const erase = async (_id: string): Promise<void> => {
  const created = await world.server.call(contract.privacy.create, { as: world.people.admin, body: { user: _id } });
  const as = await world.server.person("admin");
  const params = { _id: created.body.erasureRequest._id as string };
  const { status, body } = await world.server.call(contract.privacy.erase, { as, params, body: {} });
  expect(`${status} ${JSON.stringify(body)}`).toMatch(/^200 /);
};

/** What is in the archive before, and nowhere after. */
const mustGo = async (_id: string, traces: readonly string[], notInArchive: readonly string[] = []): Promise<void> => {
  await agree(world, _id);
  const archive = await archiveOf(world, await withSession(world, _id));
  expect(traces.filter((trace) => !notInArchive.includes(trace) && !archive.includes(trace))).toEqual([]);
  expect(notInArchive.filter((trace) => archive.includes(trace))).toEqual([]);
  if (notInArchive.length > 0) expect(await tablesHolding(world, notInArchive)).not.toEqual([]);
  await settle(world, _id);
  await erase(_id);
  expect(await tablesHolding(world, traces)).toEqual([]);
};

const plant = async (named: NamedEndpoint, sender: Sender): Promise<Sent> => {
  const input = await sampleOf(named.name).make(world, sender.owner);
  return send(world, named, sender, input, { round: 1, not: [], only: new Set(personalFieldsOf(named)) });
};

describe.each(endpoints)("$name", (named) => {
  const senders = named.endpoint.policy.roles === "anyone" ? ["staff", "a stranger"] : ["a caller who may"];
  test.each(senders)("personal data from %s is erased with its person", async (title) => {
    const sender = await senderOf(world, named, title);
    const sent = await plant(named, sender);
    const _id = await personOf(world, named, sent, sender.owner);
    const fields = fieldsOf(named.endpoint);
    const traces = (isWanted: (field: Fields[string]) => boolean) =>
      personalFieldsOf(named).flatMap((name) =>
        isWanted(fields[name]!) ? tracesOf(sent.values[name], fields[name]!) : [],
      );
    const all = traces(() => true);
    expect(all).not.toEqual([]);
    await mustGo(
      _id,
      all,
      traces((field) => schemaInfo(field).meta.staffOnly === true),
    );
  });
});

test("personal data from a file of hours, a document and pay details is erased with its person", async () => {
  const { server, people } = world;
  const person = await server.person("annotator");
  const [note, document, bank] = [freshToken(), freshToken(), freshToken()];
  const hours = await sampleOf("workHistory.uploadHours").make(world, person);
  const content = `email,date,check_in,check_out,note\n${person.email},2026-03-02,2026-03-02T09:00:00Z,2026-03-02T17:00:00Z,${note}`;
  const files = { hoursData: { name: "hours.csv", content, type: "text/csv" } };
  const own = { as: person, params: { _id: person._id } };
  const dot = (await sampleOf("profile.addDocument").make(world, person)).files!;
  const details = (await sampleOf("payDetails.edit").make(world, person)).body as object;
  const steps = [
    await server.call(contract.workHistory.uploadHours, { ...hours, as: people.admin, files }),
    await server.call(contract.profile.addDocument, {
      ...own,
      body: { kind: "cv" },
      files: { file: { ...dot["file"]!, name: `${document}.png` } },
    }),
    await server.call(contract.payDetails.edit, { as: person, body: { ...details, bankName: bank } }),
  ];
  expect(steps.map(({ status }) => status)).toEqual([200, 200, 200]);
  await mustGo(person._id, [note, bank]);
  expect(await tablesHolding(world, [document, person.email])).toEqual([]);
});

test("an import of people is erased with them", async () => {
  const { server, people } = world;
  const as: Actor = people.admin;
  const line = { firstName: freshToken(), lastName: freshToken(), email: `${freshToken()}@test.example` };
  const begun = await server.call(contract.imports.begin, { as, body: { resource: "users", total: 1 } });
  const params = { _id: begun.body.import._id as string };
  await server.call(contract.imports.append, { as, params, body: { from: 0, rows: [line] } });
  expect((await server.call(contract.imports.commit, { as, params })).body).toEqual({ created: 1 });
  const found = await server.call(contract.users.list, { as, query: { search: line.email } });
  await mustGo(found.body.users[0]._id, Object.values(line));
});

test("the tests above fill every personal field of every record", () => {
  const filled = new Set(
    endpoints.flatMap((named) => {
      const fields = fieldsOf(named.endpoint);
      return personalFieldsOf(named).map((name) => `${named.area}.${readName(name, fields[name]!)}`);
    }),
  );
  const personal = (Object.keys(contract) as AreaName[]).flatMap((area) =>
    Object.entries((entityOf(area)?.shape ?? {}) as Fields).flatMap(([name, field]) =>
      schemaInfo(field).meta.personal ? [`${area}.${name}`] : [],
    ),
  );
  expect(personal.filter((name) => !filled.has(name)).toSorted()).toEqual(Object.keys(filledOtherwise).toSorted());
});
