import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupMailsADay } from "../../../contract/groups/mails.ts";
import { contract } from "../../../contract/index.ts";
import { makeTransport, sendMail } from "../../../server/core/mail/mail.ts";
import { mailsTo } from "../helpers/mails.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { groups } = contract;
type Server = Awaited<ReturnType<typeof startTestServer>>;
let server: Server;
let queueing: Server;
let manager: Actor;
let lead: Actor;
let one: Actor;
let two: Actor;
let gone: Actor;

beforeAll(async () => {
  server = await startTestServer();
  queueing = await startTestServer({ database: server.database, env: { SMTP_URL: "smtp://127.0.0.1:9" } });
  manager = await server.person("manager", { firstName: "Mona", lastName: "Manager" });
  lead = await server.person("annotator");
  one = await server.person("annotator", { firstName: "Ona", lastName: "One" });
  two = await server.person("annotator", { firstName: "Tom", lastName: "Two" });
  gone = await server.person("annotator", { firstName: "Gus", lastName: "Gone" });
});
afterAll(async () => {
  await queueing.close();
  await server.close();
});

let made = 0;
const makeGroup = async (): Promise<string> => {
  const members = [one._id, two._id, gone._id];
  const body = { name: `Mailed ${++made}`, members, groupAdmins: [lead._id] };
  await setGone(null);
  const { group } = (await server.call(groups.create, { as: manager, body })).body;
  await setGone(new Date().toISOString());
  return group._id;
};
const setGone = (deactivated_at: string | null) =>
  server.db.sql.updateTable("users").set({ deactivated_at }).where("_id", "=", gone._id).execute();
const mail = (_id: string, body: object = {}, options: { as?: Actor; on?: Server; key?: string } = {}) =>
  (options.on ?? server).call(groups.sendEmail, {
    as: options.as ?? manager,
    params: { _id },
    body: { subject: "Saturday", text: "We work.\nBring water.", ...body },
    ...(options.key && { headers: { "idempotency-key": options.key } }),
  });
const at = (_id: string, as = manager) => ({ as, params: { _id } });

describe("a mail to a group", () => {
  test("goes to each active member alone, leaves a copy, and says what became of each", async () => {
    const id = await makeGroup();
    expect((await server.call(groups.recipients, at(id))).body).toEqual({ recipients: 2, leftOut: 1 });
    const sent = await mail(id, { recipients: 2 });
    expect(sent).toMatchObject({ status: 201, body: { mail: { recipients: 2, kept: 2, leftOut: 1, failed: 0 } } });
    const [letter] = await mailsTo(server, one.email);
    expect(letter).toMatchObject({ subject: "Saturday", to: one.email });
    expect(letter?.text).toMatch(
      /^Hello Ona,\n\nWe work\.\nBring water\.\n\nMona Manager wrote this to the group Mailed 1/,
    );
    for (const { email } of [two, gone, manager]) expect(letter?.text).not.toContain(email);
    expect(await mailsTo(server, gone.email)).toEqual([]);

    const { _id } = sent.body.mail;
    expect((await server.call(groups.mail, at(_id, lead))).body.mail).toMatchObject({
      text: "We work.\nBring water.",
      sentBy: { name: "Mona Manager" },
    });
    const states = (query: Record<string, unknown> = {}) => server.call(groups.mailStates, { ...at(_id, lead), query });
    expect((await states()).body.recipients).toMatchObject([
      { name: "Gus Gone", state: "left_out", error: "Deactivated" },
      { name: "Ona One", state: "kept" },
      { name: "Tom Two", state: "kept", sentAt: null },
    ]);
    expect((await states({ state: "left_out" })).body).toMatchObject({ filteredTotalCount: 1, count: 3 });
    expect((await server.call(groups.mails, at(id))).body.mails).toMatchObject([{ _id, subject: "Saturday" }]);
    expect((await server.call(groups.mail, at(_id, one))).status).toBe(404);
    expect((await server.call(groups.mailStates, at(_id, one))).status).toBe(404);
    const audit = await server.db.sql
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "groups.sendEmail")
      .execute();
    expect(audit).toMatchObject([{ actor_id: manager._id, after: { mail: _id, recipients: 2 } }]);
  });

  test("a failure of the mail server is shown at the person, with its reason", async () => {
    const sent = await mail(await makeGroup(), {}, { on: queueing });
    expect(sent.body.mail).toMatchObject({ queued: 2, kept: 0 });
    const rows = await server.db.sql
      .selectFrom("group_mail_recipients")
      .select("mail_id")
      .where("group_mail_id", "=", sent.body.mail._id)
      .where("mail_id", "is not", null)
      .execute();
    // No server listens on port 9.
    const transport = makeTransport("smtp://127.0.0.1:9");
    const sending = sendMail(server.db.sql, transport, "muster@test.example", rows[0]!.mail_id!);
    await expect(sending).rejects.toThrow(/ECONNREFUSED/);
    const states = await server.call(groups.mailStates, { ...at(sent.body.mail._id), query: { state: "failed" } });
    expect(states.body.recipients).toMatchObject([{ state: "failed", error: expect.stringMatching(/ECONNREFUSED/) }]);
    expect((await server.call(groups.mail, at(sent.body.mail._id))).body.mail).toMatchObject({ failed: 1, queued: 1 });
  });

  test("another number than was seen, and a group without members, are rejected; a double press sends once", async () => {
    const id = await makeGroup();
    const before = (await mailsTo(server, two.email)).length;
    expect((await mail(id, { recipients: 3 })).body).toMatchObject({
      code: "selection_changed",
      message: "2 entries match now, not 3. Check the list and try again.",
    });
    const [first, second] = await Promise.all([mail(id, {}, { key: "press" }), mail(id, {}, { key: "press" })]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await mailsTo(server, two.email)).toHaveLength(before + 1);
    const empty = await server.call(groups.create, { as: manager, body: { name: "Nobody" } });
    expect((await mail(empty.body.group._id)).body.code).toBe("nobody_to_mail");
    expect((await mail(id, { subject: "Two\nBcc: lines" })).body.fields).toHaveProperty("subject");
  });

  test("a group admin has so many a day, whatever the group and however fast; staff have more", async () => {
    const ids = [await makeGroup(), await makeGroup()];
    const answers = await Promise.all(
      Array.from({ length: groupMailsADay + 3 }, (_, n) =>
        mail(ids[n % 2]!, {}, { as: lead, on: n % 3 ? server : queueing }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(groupMailsADay);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [429, "mails_used_up"]),
    );
    expect((await mail(ids[0]!)).status).toBe(201);
  });
});
