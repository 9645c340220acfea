import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { startBackground } from "../../../server/background.ts";
import { makeLog } from "../../../server/core/log.ts";
import { makeTransport, sendMail } from "../../../server/core/mail/mail.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { users, system } = contract;
let smtp: SMTPServer;
let received: string[] = [];
let refuse = false;
/** Mails that the mail server is slow to answer, where it is slow. */
let held: (() => void)[] | undefined;
let connections = new Set<string>();
let server: Awaited<ReturnType<typeof startTestServer>>;
let admin: Actor;
let arrived: () => void = () => {};

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, session, done) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        if (refuse) return done(new Error(`Mailbox full. No mailbox ${session.envelope.rcptTo[0]?.address} here`));
        const take = () => {
          received.push(text);
          done();
          arrived();
        };
        connections.add(session.id);
        if (held) held.push(take);
        else take();
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({ background: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  admin = await server.person("admin");
});
afterEach(() => {
  received = [];
  connections = new Set();
  refuse = false;
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const next = () => new Promise<void>((resolve) => (arrived = resolve));
const invite = (email: string) =>
  server.call(users.create, { as: admin, body: { firstName: "Łucja", lastName: "Nowak", email } });
const stateOf = async (expected: string) => {
  for (;;) {
    const { body } = await server.call(system.outbox, { as: admin, query: { limit: 1 } });
    if (body.mails[0].state === expected) return body.mails[0];
  }
};

test("a mail is sent through SMTP once its change has committed, and the outbox shows that", async () => {
  const came = next();
  await invite("lucja@test.example");
  await came;
  expect(received).toHaveLength(1);
  expect(received[0]).toContain("To: lucja@test.example");
  expect(received[0]).toMatch(/Message-ID: <[0-9a-f-]+@muster>/);
  expect(await stateOf("sent")).toMatchObject({ to: "lucja@test.example", error: null });
});

test("a change that fails sends nothing", async () => {
  await invite("lucja@test.example");
  const came = next();
  await invite("after@test.example");
  await came;
  expect(received.map((text) => /To: (\S+)/.exec(text)?.[1])).toEqual(["after@test.example"]);
});

test("a mail that the mail server refuses is recorded with the reason, and tried again", async () => {
  refuse = true;
  await invite("full@test.example");
  expect((await stateOf("failed")).error).toContain("Mailbox full");
  refuse = false;
  const came = next();
  await server.db.pool.query(
    "select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs",
  );
  await came;
  expect(await stateOf("sent")).toMatchObject({ error: null });
});

test("an address that the mail server repeats is not kept in the clear", async () => {
  refuse = true;
  await invite("plain.to.see@test.example");
  expect((await stateOf("failed")).error).toContain("No mailbox (address) here");
  const { rows } = await server.db.pool.query(
    "select error from mails union all select last_error from graphile_worker._private_jobs",
  );
  expect(JSON.stringify(rows)).not.toContain("plain.to.see");
});

test("a mail whose job runs again after it went is not sent again", async () => {
  const came = next();
  const { body } = await invite("once.only@test.example");
  await came;
  await stateOf("sent");
  const [mail] = await server.db.sql.selectFrom("mails").select("_id").where("user_id", "=", body.user._id).execute();
  const transport = makeTransport(server.config.smtpUrl!);
  await sendMail(server.db.sql, transport, server.config.mailFrom, mail!._id);
  expect(received).toHaveLength(1);
});

test("many mails hold up neither other work nor a mail to one person, and share a few connections", async () => {
  held = [];
  const people = Array.from({ length: 20 }, (_, n) => ({
    firstName: "One",
    lastName: "OfMany",
    email: `m.${n}@test.example`,
  }));
  await server.call(users.bulkInsert, { as: admin, body: { users: people } });
  await vi.waitFor(() => expect(held).toHaveLength(2), 10_000);
  await server.db.pool.query("select graphile_worker.add_job('clean-up')");
  const cleanUps = "select from graphile_worker.jobs where task_identifier = 'clean-up'";
  await vi.waitFor(async () => expect((await server.db.pool.query(cleanUps)).rows).toEqual([]), 10_000);
  await invite("alone@test.example");
  const release = held;
  held = undefined;
  for (const take of release) take();
  await vi.waitFor(() => expect(received).toHaveLength(21), 10_000);
  expect(received.findIndex((text) => text.includes("To: alone@test.example"))).toBeLessThan(4);
  expect(connections.size).toBeLessThanOrEqual(2);
});

test("a server without SMTP_URL leaves the mails to one that has it", async () => {
  const quiet = await startTestServer({ env: { SMTP_URL: server.config.smtpUrl! } });
  const states = async () =>
    (await quiet.db.sql.selectFrom("mails").select("state").execute()).map(({ state }) => state);
  const waiting = async () => (await quiet.db.pool.query("select from graphile_worker.jobs")).rows.length;
  const body = { firstName: "Łucja", lastName: "Nowak", email: "later@test.example" };
  await quiet.call(users.create, { as: await quiet.person("admin"), body });
  const work = (smtpUrl?: string) =>
    startBackground({ db: quiet.db, config: { ...quiet.config, smtpUrl }, log: makeLog("silent") });
  await quiet.db.pool.query("select graphile_worker.add_job('clean-up')");
  const without = await work();
  await vi.waitFor(async () => expect(await waiting()).toBeLessThan(2), 10_000);
  await without.stop();
  expect([await states(), await waiting()]).toEqual([["queued"], 1]);
  const came = next();
  const sending = await work(server.config.smtpUrl);
  await came;
  await sending.stop();
  expect([await states(), await waiting()]).toEqual([["sent"], 0]);
  await quiet.close();
});

test("a mail that has waited for longer than any would be tried again is not sent", async () => {
  const { body } = await invite("long.ago@test.example");
  await stateOf("sent");
  received = [];
  const [mail] = await server.db.sql
    .updateTable("mails")
    .set({ state: "queued", sent_at: null, created_at: new Date(Date.now() - 6 * 86_400_000).toISOString() })
    .where("user_id", "=", body.user._id)
    .returning("_id")
    .execute();
  await server.db.pool.query("select graphile_worker.add_job('send-mail', $1)", [{ mailId: mail!._id }]);
  await vi.waitFor(async () => {
    const row = server.db.sql.selectFrom("mails").select(["state", "error"]).where("_id", "=", mail!._id);
    expect(await row.executeTakeFirst()).toEqual({ state: "failed", error: "It waited for 5 days, and was not sent." });
  }, 10_000);
  expect(received).toEqual([]);
});

test("thousands of invitations are queued with the import that asks for them", async () => {
  const users = Array.from({ length: 2000 }, (_, index) => ({
    firstName: "Many",
    lastName: String(index),
    email: `many.${index}@test.example`,
  }));
  const quiet = await startTestServer({ env: { SMTP_URL: "smtp://127.0.0.1:9" } });
  const boss = await quiet.person("admin");
  expect((await quiet.call(contract.users.bulkInsert, { as: boss, body: { users } })).body).toEqual({ created: 2000 });
  const { rows } = await quiet.db.pool.query(
    "select task_identifier, count(*) as jobs from graphile_worker.jobs group by 1",
  );
  expect(rows).toEqual([{ task_identifier: "send-mail", jobs: 2000 }]);
  await quiet.close();
});
