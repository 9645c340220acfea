import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { freshIdentity, freshVerification, ownCalls, statusesOf } from "../helpers/profiles.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { profile, users } = contract;
let server: TestServer;
let calls: ReturnType<typeof ownCalls>;
let worker: Actor;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  calls = ownCalls(server);
  manager = await server.person("manager");
});
afterAll(() => server.close());

const own = (as: Actor, body?: object) => ({ as, params: { _id: as._id }, body });
const of = (whose: Actor, as: Actor) => ({ as, params: { _id: whose._id } });
const fresh = async () => (worker = await server.person("annotator"));

describe("an identity document", () => {
  test("belongs to one person, however it is typed", async () => {
    const [one, other] = [await server.person("annotator"), await server.person("annotator")];
    const document = { ...freshIdentity(), documentNumber: "AB 123-456" };
    const check = (as: Actor, documentNumber: string) =>
      server.call(profile.verificationCheck, { as, body: { ...document, documentNumber } });
    expect((await check(other, "AB 123-456")).body).toEqual({ free: true });
    expect((await calls.verify(one, document)).status).toBe(200);
    const taken = { status: 409, body: { code: "taken", fields: { documentNumber: [expect.any(String)] } } };
    expect(await check(other, "ab123456")).toMatchObject(taken);
    expect((await check(one, "ab123456")).body).toEqual({ free: true });
    expect(await calls.verify(other, { ...document, documentNumber: "Ab.123 456" })).toMatchObject(taken);
    expect((await calls.mine(other)).verification.documentNumber).toBeNull();
    // Its owner may save it again, and once they have another it is free.
    expect((await calls.verify(one, document)).status).toBe(200);
    expect((await calls.verify(one)).status).toBe(200);
    expect((await check(other, "AB123456")).status).toBe(200);
  });

  test("goes to one of many who claim it at once", async () => {
    const document = freshVerification();
    const people = await Promise.all(Array.from({ length: 12 }, () => server.person("annotator")));
    const answers = await Promise.all(people.map((person) => calls.verify(person, document)));
    expect(statusesOf(answers)).toEqual([200, ...Array(11).fill(409)]);
  });

  test("of who was deleted and came back is that of their new account", async () => {
    const identity = freshIdentity();
    const document = { ...identity, expiresOn: "2090-01-31" };
    const [gone, back, other] = await Promise.all([1, 2, 3].map(() => server.person("annotator")));
    const remove = (whose: Actor) =>
      server.call(users.act, { as: manager, params: { _id: whose._id, action: "delete" } });
    const restore = async (whose: Actor) =>
      (await server.call(users.restore, { as: manager, body: { ids: [whose._id] } })).body.done;
    const check = async (as: Actor) => (await server.call(profile.verificationCheck, own(as, identity))).status;
    expect((await calls.verify(gone!, document)).status).toBe(200);
    expect([await check(back!), (await calls.verify(back!, document)).status]).toEqual([409, 409]);
    expect((await remove(gone!)).status).toBe(200);
    expect([await check(back!), (await calls.verify(back!, document)).status]).toEqual([200, 200]);
    // Their old account does not take it back, not even to save it.
    expect(await restore(gone!)).toBe(1);
    const again = await server.withToken(gone!);
    expect([await check(again), await check(other!), await check(back!)]).toEqual([409, 409, 200]);
    expect((await calls.verify(again, document)).status).toBe(409);
    // It has it again where the new one is gone when it comes back.
    expect((await remove(gone!)).status).toBe(200);
    expect((await remove(back!)).status).toBe(200);
    expect(await restore(gone!)).toBe(1);
    expect(await check(other!)).toBe(409);
  });

  test("can't be looked for again and again, neither by asking nor by claiming", async () => {
    const curious = await server.person("annotator");
    for (let tries = 0; tries < 30; tries++) {
      const endpoint = tries % 2 ? profile.verificationCheck : profile.editVerification;
      const answer = await server.call(endpoint, own(curious, tries % 2 ? freshIdentity() : freshVerification()));
      expect(answer.status).toBe(200);
    }
    for (const endpoint of [profile.verificationCheck, profile.editVerification]) {
      expect(await server.call(endpoint, own(curious, freshIdentity()))).toMatchObject({
        status: 429,
        body: { code: "too_many" },
      });
    }
  });
});

describe("a look by staff", () => {
  const looksAt = (whose: Actor) =>
    server.db.sql
      .selectFrom("audit")
      .select(["action", "actor_id", "resource", "before", "after"])
      .where("record_id", "=", whose._id)
      .orderBy("_id")
      .execute();
  const eventsNow = async () => (await server.db.sql.selectFrom("events").select("_id").execute()).length;

  test("at a person's identity is kept in the audit, and announces nothing; one's own is not", async () => {
    await fresh();
    await calls.verify(worker);
    const before = await eventsNow();
    expect((await server.call(profile.verificationInfo, of(worker, worker))).status).toBe(200);
    expect(await looksAt(worker)).toEqual([]);
    const answer = await server.call(profile.verificationInfo, of(worker, manager));
    expect(answer.body.verification).toMatchObject({
      documentType: "passport",
      documentNumber: expect.stringMatching(/^ZS/),
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await looksAt(worker)).toEqual([
      { action: "profile.verificationInfo", actor_id: manager._id, resource: "users", before: {}, after: {} },
    ]);
    expect(await eventsNow()).toBe(before);
  });

  test("at a document is kept with which one", async () => {
    await fresh();
    const { _id: document } = (await calls.addDocument(worker, undefined, "identity_front")).body.documents[0];
    const params = { _id: worker._id, document };
    expect((await server.call(profile.readDocument, { as: worker, params })).status).toBe(200);
    expect((await server.call(profile.readDocument, { as: manager, params })).status).toBe(200);
    expect(await looksAt(worker)).toMatchObject([
      { action: "profile.readDocument", actor_id: manager._id, after: { document: "identity_front", file: document } },
    ]);
    const none = { as: manager, params: { ...params, document: crypto.randomUUID() } };
    expect((await server.call(profile.readDocument, none)).status).toBe(404);
    expect(await looksAt(worker)).toHaveLength(1);
  });

  test("is refused where the role does not manage the person, as if there were no such person", async () => {
    const admin = await server.person("admin");
    await calls.create(admin);
    await calls.verify(admin);
    const { _id: document } = (await calls.addDocument(admin)).body.documents[0];
    await calls.sign(admin);
    const params = { _id: admin._id, document };
    for (const call of ["verificationInfo", "documentsInfo", "readDocument", "ndaInfo", "readNda"] as const) {
      expect((await server.call(profile[call], { as: manager, params })).status, call).toBe(404);
      expect((await server.call(profile[call], { as: await server.person("admin"), params })).status, call).toBe(200);
    }
    expect((await server.call(profile.personalInfo, { as: manager, params })).status).toBe(200);
  });

  test("at a person who was deleted is a 404", async () => {
    await fresh();
    await calls.verify(worker);
    await server.call(users.act, { as: manager, params: { _id: worker._id, action: "delete" } });
    for (const call of ["verificationInfo", "personalInfo", "documentsInfo"] as const) {
      expect((await server.call(profile[call], of(worker, manager))).status).toBe(404);
    }
  });
});
