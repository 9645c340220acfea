import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { mailsTo } from "../helpers/mails.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { users, notifications, audit } = contract;
let server: TestServer;
let manager: Actor;
let ann: Actor;
let bob: Actor;
let gone: Actor;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager", { firstName: "Mona", lastName: "Manager" });
  ann = await server.person("annotator", { firstName: "Ann", lastName: "One", hub: "Kraków" });
  bob = await server.person("reviewer", { firstName: "Bob", lastName: "Two", hub: "Kraków" });
  gone = await server.person("annotator", { firstName: "Gus", lastName: "Gone" });
  await server.db.sql
    .updateTable("users")
    .set({ deactivated_at: new Date().toISOString() })
    .where("_id", "=", gone._id)
    .execute();
});
afterAll(() => server.close());

const written = { subject: "Saturday", text: "We work.\nBring water." };
const mail = (body: object, as = manager) => server.call(users.bulkMail, { as, body: { ...written, ...body } });
const idsOf = (...people: readonly Actor[]) => ({ select: { ids: people.map(({ _id }) => _id) } });

test("each chosen person gets a mail of their own and is told in the console; nobody's record changes", async () => {
  const before = await server.call(users.show, { as: manager, params: { _id: ann._id } });
  const { status, body } = await mail({ select: { filter: { hub: ["Kraków"] }, expected: 2 } });
  expect([status, body.done, body.refused]).toEqual([200, 2, []]);
  expect(await mailsTo(server, ann.email)).toMatchObject([
    {
      subject: "Saturday",
      text: expect.stringMatching(/^Hello Ann,\n\nWe work\.\nBring water\.\n\nMona Manager wrote this to you\./),
    },
  ]);
  expect(await mailsTo(server, bob.email)).toMatchObject([{ text: expect.not.stringContaining("Ann") }]);
  const told = await server.call(notifications.list, { as: bob, query: {} });
  expect(told.body.notifications).toMatchObject([
    { kind: "mail_from_staff", message: "Mona Manager wrote you a mail: Saturday" },
  ]);
  const after = await server.call(users.show, { as: manager, params: { _id: ann._id } });
  expect(after.body).toEqual(before.body);
});

test("oneself and people who are not active are named; where nothing is to be done for the rest, nobody is mailed", async () => {
  const { length } = await mailsTo(server, ann.email);
  const select = idsOf(ann, manager, gone);
  const stopped = await mail({ ...select, onRefusal: "stop" });
  expect(stopped.body).toMatchObject({ done: 0, refused: [{ code: "own_account" }, { code: "wrong_state" }] });
  expect(await mailsTo(server, ann.email)).toHaveLength(length);
  const { body } = await mail(select);
  expect(body).toMatchObject({
    done: 1,
    refused: [
      { _id: manager._id, code: "own_account" },
      { _id: gone._id, name: "Gus Gone", code: "wrong_state" },
    ],
  });
  expect(await mailsTo(server, ann.email)).toHaveLength(length + 1);
  expect(await mailsTo(server, gone.email)).toEqual([]);
});

test("the audit says who was mailed by whom, and not what", async () => {
  const admin = await server.person("admin");
  const { body } = await server.call(audit.list, { as: admin, query: { search: "Ann One", limit: 200 } });
  const entries = JSON.stringify(body);
  expect(entries).toContain('"mailed"');
  expect(entries).not.toContain("Bring water");
});

test.each([
  ["subject", { subject: "" }],
  ["subject", { subject: "two\nlines" }],
  ["text", { text: "  " }],
  ["text", { text: "x".repeat(20_001) }],
])("a mail without what it needs is refused at its %s", async (field, body) => {
  const answer = await mail({ ...idsOf(ann), ...body });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: "validation", fields: { [field]: [expect.any(String)] } },
  });
});

test("a selection that has changed is refused", async () => {
  const { status, body } = await mail({ select: { filter: { hub: ["Kraków"] }, expected: 3 } });
  expect([status, body.code]).toEqual([409, "selection_changed"]);
});
