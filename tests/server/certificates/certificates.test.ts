import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { dayFromToday, insertCertificate, insertCourse } from "../helpers/certificates.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audit, certificates, notifications } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let holder: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  holder = await server.person("annotator", { firstName: "Zofia", lastName: "Łuczak" });
});
afterAll(() => server.close());

const insert = (more: Partial<Parameters<typeof insertCertificate>[1]> = {}) =>
  insertCertificate(server.db, { user: holder._id, ...more });
type Step = "revoke" | "reinstate" | "renew" | "correct";
const step = (name: Step, _id: string, body: object = {}) =>
  server.call(certificates[name], { as: manager, params: { _id }, body });
const verify = (number: string, query: Record<string, unknown> = {}) =>
  server.call(certificates.verify, { params: { number }, query });
const numbersOf = ({ body }: { body: { certificates: { number: string }[] } }) =>
  body.certificates.map(({ number }) => number);
const lastTold = async () =>
  (await server.call(notifications.list, { as: holder, query: {} })).body.notifications[0] as { message: string };

describe("lists", () => {
  test("one's own are paged, the newest first; those of a person are for them and managers", async () => {
    const me = await server.person("reviewer");
    const made = [];
    for (let n = 0; n < 3; n++) made.push((await insert({ user: me._id })).number);
    const mine = await server.call(certificates.mine, { as: me, query: { limit: 2, skip: 0 } });
    expect(mine.body).toMatchObject({ count: 3, filteredTotalCount: 3, meta: { pages: 2 } });
    const rest = await server.call(certificates.mine, { as: me, query: { limit: 2, skip: 2 } });
    expect([...numbersOf(mine), ...numbersOf(rest)]).toEqual(made.toReversed());
    for (const as of [me, manager]) {
      const all = await server.call(certificates.ofPerson, { as, params: { _id: me._id } });
      expect(numbersOf(all)).toEqual(made.toReversed());
    }
    const foreign = await server.call(certificates.ofPerson, { as: holder, params: { _id: me._id } });
    expect(foreign).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("staff find certificates by name, number and course, filter, sort and export them", async () => {
    const [one, other] = [await server.person("annotator"), await server.person("annotator")];
    const course = await insertCourse(server.db);
    const soon = await insert({ user: one._id, course, person: "Quirin Ähre", expiresOn: dayFromToday(3) });
    const past = await insert({ user: other._id, course, person: "Quirin Baum", expiresOn: dayFromToday(-3) });
    const endless = await insert({ user: one._id, printedCourse: "Quirin's lidar", kind: "uploaded", score: null });
    const list = async (query: object) =>
      numbersOf(await server.call(certificates.list, { as: manager, query: { sortBy: "expiresOn:asc", ...query } }));
    expect(await list({ search: "quirin" })).toEqual([past, soon, endless].map(({ number }) => number));
    expect(await list({ search: "quirin", sortBy: "score:desc" })).toHaveLength(3);
    expect(await list({ search: "ahre" })).toEqual([soon.number]);
    expect(await list({ search: past.number.slice(3) })).toEqual([past.number]);
    expect(await list({ courseId: course })).toEqual([past.number, soon.number]);
    expect(await list({ courseId: course, status: "expired" })).toEqual([past.number]);
    expect(await list({ user: one._id })).toEqual([soon.number, endless.number]);
    expect(await list({ search: "quirin", kind: "uploaded" })).toEqual([endless.number]);
    const file = await server.call(certificates.export, {
      as: manager,
      query: { courseId: course, sortBy: "number:asc" },
    });
    const lines = (file.body as string).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines.join()).toContain(`${soon.number},Quirin Ähre,`);
  });
});

describe("the public check", () => {
  test("shows all that is printed, to anyone, however the number was typed", async () => {
    const { number } = await insert({ person: "Zofia Łuczak", printedCourse: "Lidar", expiresOn: dayFromToday(9) });
    const expected = {
      company: "Test Company",
      number,
      status: "issued",
      person: "Zofia Łuczak",
      course: "Lidar",
      score: 92.5,
      issuedOn: "2026-01-31",
      expiresOn: dayFromToday(9),
      issue: 1,
      superseded: null,
    };
    for (const typed of [
      number,
      number.toLowerCase(),
      number.slice(3).replaceAll("-", ""),
      number.replaceAll("0", "O"),
    ]) {
      expect(await verify(typed)).toMatchObject({ status: 200, body: { certificate: expected } });
    }
    expect((await verify(number)).body.certificate).toEqual(expected);
  });

  test("answers 404 for any other number, and for an issue that there is none of", async () => {
    const { number } = await insert();
    for (const wrong of ["MC-0000-0000-0000", "nonsense", "%25", "MC-UUUU-UUUU-UUUU", "x".repeat(90)]) {
      expect(await verify(wrong)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    for (const issue of ["2", "0", "-1", "1e3", "one", "99999"]) {
      expect(await verify(number, { issue })).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });

  test("tells what is expired, revoked and superseded", async () => {
    const { number: past } = await insert({ expiresOn: dayFromToday(-1) });
    expect((await verify(past)).body.certificate.status).toBe("expired");
    const { number, _id } = await insert({ person: "Zofia Alt" });
    await step("correct", _id);
    expect((await verify(number, { issue: "1" })).body.certificate).toMatchObject({
      person: "Zofia Łuczak",
      issue: 2,
      superseded: { issue: 1, issuedOn: "2026-01-31" },
    });
    expect((await verify(number, { issue: "2" })).body.certificate.superseded).toBeNull();
    await step("revoke", _id, { revokeReason: "Zofia copied" });
    const revoked = await verify(number);
    expect(revoked.body.certificate.status).toBe("revoked");
    // Why is between the company and its holder.
    expect(JSON.stringify(revoked.body)).not.toContain("copied");
  });
});

describe("a step", () => {
  test("revokes with a reason and reinstates, each once, and tells the holder", async () => {
    const { _id, number } = await insert({ printedCourse: "Lidar" });
    expect(await step("revoke", _id, { revokeReason: " " })).toMatchObject({
      status: 400,
      body: { fields: { revokeReason: [expect.any(String)] } },
    });
    const revoked = await step("revoke", _id, { revokeReason: "Copied answers", version: 1 });
    expect(revoked.body.certificate).toMatchObject({
      status: "revoked",
      revokeReason: "Copied answers",
      revokedBy: { _id: manager._id },
      version: 2,
      can: { revoke: false, reinstate: true, reissue: false },
    });
    expect(await lastTold()).toMatchObject({
      message: "Your certificate of Lidar was revoked: Copied answers",
      link: "/my-certificates",
    });
    for (const name of ["revoke", "renew", "correct"] as const) {
      const refused = await step(name, _id, name === "revoke" ? { revokeReason: "Again" } : {});
      expect(refused).toMatchObject({ status: 409, body: { code: "wrong_state" } });
    }
    expect(await step("reinstate", _id, { version: 1 })).toMatchObject({ status: 409, body: { code: "stale" } });
    const back = await step("reinstate", _id, { version: 2 });
    expect(back.body.certificate).toMatchObject({ status: "issued", revokeReason: "", revokedAt: null });
    expect((await lastTold()).message).toBe("Your certificate of Lidar was reinstated.");
    expect((await step("reinstate", _id)).body.code).toBe("wrong_state");
    const { body } = await server.call(audit.list, { as: await server.person("admin"), query: { record: _id } });
    expect(body.audit.map((entry: object) => [Reflect.get(entry, "action"), Reflect.get(entry, "record")])).toEqual([
      ["certificates.reinstate", { _id, name: number }],
      ["certificates.revoke", { _id, name: number }],
    ]);
    expect(body.audit[1].after).toMatchObject({ status: "revoked", revokeReason: "Copied answers" });
  });

  test("reinstates as expired what ended meanwhile", async () => {
    const { _id } = await insert({ status: "revoked", expiresOn: dayFromToday(-1) });
    expect((await step("reinstate", _id)).body.certificate.status).toBe("expired");
    const [kept] = await server.db.sql.selectFrom("certificates").select("status").where("_id", "=", _id).execute();
    expect(kept?.status).toBe("expired");
  });

  test("renews from today with the names of today, under the same number", async () => {
    const course = await insertCourse(server.db, { name: "Lidar, second edition", months: 6 });
    const { _id, number } = await insert({ course, person: "Zofia Alt", expiresOn: dayFromToday(-5) });
    expect((await step("renew", _id)).body.certificate).toMatchObject({
      number,
      status: "issued",
      issue: 2,
      kind: "renewed",
      score: 92.5,
      issuedOn: dayFromToday(0),
      person: "Zofia Łuczak",
      course: "Lidar, second edition",
      issuedBy: { _id: manager._id },
    });
    const { issues } = (await server.call(certificates.issues, { as: manager, params: { _id } })).body;
    expect(issues.map((issue: { issue: number; person: string }) => [issue.issue, issue.person])).toEqual([
      [2, "Zofia Łuczak"],
      [1, "Zofia Alt"],
    ]);
  });

  test("corrects the name alone, once, even where two do it at the same time", async () => {
    const { _id, number } = await insert({ person: "Zofia Alt", printedCourse: "Lidar", expiresOn: dayFromToday(5) });
    const answers = await Promise.all([step("correct", _id), step("correct", _id), step("correct", _id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("no_change");
    const { body } = await server.call(certificates.show, { as: manager, params: { _id } });
    expect(body.certificate).toMatchObject({
      number,
      issue: 2,
      kind: "corrected",
      person: "Zofia Łuczak",
      course: "Lidar",
      score: 92.5,
      issuedOn: "2026-01-31",
      expiresOn: dayFromToday(5),
    });
  });

  test("is for managers; unknown certificates are 404", async () => {
    const { _id } = await insert();
    for (const name of ["renew", "correct", "reinstate"] as const) {
      const refused = await server.call(certificates[name], { as: holder, params: { _id }, body: {} });
      expect(refused.status).toBe(403);
      expect((await step(name, newId())).status).toBe(404);
    }
  });
});
