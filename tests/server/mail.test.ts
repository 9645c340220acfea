import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { table } from "../../contract/index.ts";
import { startBackground } from "../../server/services/background.ts";
import { makeLog } from "../../server/log.ts";
import { type Caller, startTestServer } from "./helpers/test-server.ts";

const { users, system } = table;
let smtp: SMTPServer;
let received: string[] = [];
let refuse = false;
let server: Awaited<ReturnType<typeof startTestServer>>;
let admin: Caller;
let arrived: () => void = () => {};

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, _, done) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        if (refuse) return done(new Error("Mailbox full"));
        received.push(text);
        done();
        arrived();
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
  refuse = false;
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const next = () => new Promise<void>((resolve) => (arrived = resolve));
const invite = (email: string) =>
  server.call(users.create, { as: admin, body: { firstName: "Łucja", lastName: "Nowak", email } });
const stateOf = async (wanted: string) => {
  for (;;) {
    const { body } = await server.call(system.outbox, { as: admin, query: { limit: 1 } });
    if (body.mails[0].state === wanted) return body.mails[0];
  }
};

test("a mail goes through SMTP once its change has committed, and the outbox says so", async () => {
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

test("what the mail server refuses is noted with its reason, and tried again", async () => {
  refuse = true;
  await invite("full@test.example");
  expect((await stateOf("failed")).error).toContain("Mailbox full");
  refuse = false;
  const came = next();
  await server.db.pool.query("select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs");
  await came;
  expect(await stateOf("sent")).toMatchObject({ error: null });
});

test("a job that a killed worker held is done by another once its heart has stopped for a minute", async () => {
  const done: unknown[] = [];
  await server.db.pool.query("select graphile_worker.add_job('held', '{\"n\": 1}')");
  // As a worker leaves it that is killed in the middle: locked, with a heartbeat that has stopped.
  await server.db.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '61 seconds', attempts = 1
     where id = (select max(id) from graphile_worker.jobs)`,
  );
  await server.db.pool.query("insert into worker_heartbeats values ('killed', now() - interval '61 seconds')");
  await server.db.pool.query("insert into worker_heartbeats values ('alive', now())");
  let ran: () => void = () => {};
  const running = new Promise<void>((resolve) => (ran = resolve));
  const background = await startBackground({
    db: server.db,
    config: server.config,
    log: makeLog("silent"),
    tasks: {
      held: (payload) => {
        done.push(payload);
        ran();
      },
    },
  });
  await running;
  expect(done).toEqual([{ n: 1 }]);
  await background.stop();
});
