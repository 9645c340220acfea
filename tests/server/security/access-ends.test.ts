import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { sendResetLink } from "../../../server/areas/sign-in/actions.ts";
import { linkTo } from "../helpers/mails.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { type Answer, type Actor, startTestServer } from "../helpers/test-server.ts";

/** Two servers on one database: what one of them takes away is gone on the other at once. */
const { users, skills, security, signIn, system } = contract;
let here: Awaited<ReturnType<typeof startTestServer>>;
let there: typeof here;
let manager: Actor;
/** Milliseconds: a stream that ends later has only been found by the heartbeat. */
const beforeHeartbeat = 10_000;
const open: AbortController[] = [];

beforeAll(async () => {
  here = await startTestServer();
  there = await startTestServer({ database: here.database });
  manager = await here.person("manager");
});
afterAll(async () => {
  for (const one of open) one.abort();
  await there.close();
  await here.close();
});

/** A live stream, and its end, which comes when the server ends it. */
const streamOf = async (as: Actor): Promise<{ end: Promise<string> }> => {
  const abort = new AbortController();
  open.push(abort);
  const headers = { authorization: `Bearer ${as.token}` };
  const response = await fetch(`${there.url}${system.events.path}`, { headers, signal: abort.signal });
  expect(response.status).toBe(200);
  return { end: response.text() };
};

const one = (person: Actor) => ({ as: manager, params: { _id: person._id } });
const many = ({ _id }: Actor) => ({ select: { ids: [_id] } });
const ways: readonly [name: string, change: (person: Actor) => Promise<Answer>][] = [
  ["another role", (person) => here.call(users.changeRole, { ...one(person), body: { role: "reviewer" } })],
  ...(["deactivate", "delete"] as const).map((action): (typeof ways)[number] => [
    action,
    (person) => here.call(users.act, { as: manager, params: { _id: person._id, action } }),
  ]),
  [
    "another role, with many",
    (person) => here.call(users.bulkRole, { as: manager, body: { ...many(person), role: "reviewer" } }),
  ],
  [
    "deactivate, with many",
    (person) => here.call(users.bulkActivation, { as: manager, body: { ...many(person), action: "deactivate" } }),
  ],
  ["delete, with many", (person) => here.call(users.bulkRemove, { as: manager, body: many(person) })],
];

test.each(ways)(
  "%s: the next request of theirs is refused, and their live stream ends",
  async (_, change) => {
    const person = await here.person("annotator");
    expect((await there.call(skills.list, { as: person })).status).toBe(200);
    const stream = await streamOf(person);
    const changed = await change(person);
    expect([changed.status, changed.body.done ?? 1]).toEqual([200, 1]);
    expect((await there.call(skills.list, { as: person })).status).toBe(401);
    await stream.end;
  },
  beforeHeartbeat,
);

const newPassword = "another horse battery";

test.each<readonly [name: string, change: (as: Actor) => Promise<Answer>]>([
  ["logout", (as) => here.call(signIn.logout, { as })],
  ["deactivation", ({ _id }) => here.call(users.act, { as: manager, params: { _id, action: "deactivate" } })],
  [
    "another password, by a link",
    async ({ _id, email }) => {
      await sendResetLink(here.db, here.config, email);
      const [, , token] = await linkTo(here, email);
      return here.call(signIn.resetPassword, { params: { _id, token }, body: { password: newPassword } });
    },
  ],
])(
  "%s: their live stream ends at once, while another transaction stays open",
  async (_, change) => {
    const person = await here.person("annotator");
    const stream = await streamOf(person);
    const client = await here.db.pool.connect();
    await client.query("begin");
    await client.query("select pg_current_xact_id()");
    try {
      expect((await change(person)).status).toBe(200);
      await stream.end;
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
  beforeHeartbeat,
);

test(
  "a session that a person leaves ends its own live stream only",
  async () => {
    const person = await here.person("annotator", { passwordHash });
    const { token } = (await here.call(signIn.login, { body: { email: person.email, password } })).body;
    const [left, own] = [await streamOf(person), await streamOf({ ...person, token })];
    await here.call(signIn.logout, { as: person });
    await left.end;
    const goesOn = await Promise.race([own.end, here.call(skills.list, { as: { ...person, token } })]);
    expect(goesOn).toMatchObject({ status: 200 });
  },
  beforeHeartbeat,
);

test("an API token ends no session, itself neither", async () => {
  const person = await here.person("annotator");
  const program = await here.withToken(person);
  expect(await here.call(signIn.logout, { as: program })).toMatchObject({ status: 403, body: { code: "in_person" } });
  for (const as of [program, person]) expect((await here.call(skills.list, { as })).status).toBe(200);
});

const byThemselves: readonly [name: string, change: (as: Actor) => Promise<Answer>][] = [
  [
    "that session ended",
    async (as) => {
      const { sessions } = (await here.call(security.sessions, { as })).body;
      const { _id } = sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);
      return here.call(security.endSession, { as, params: { _id } });
    },
  ],
  ["all others ended", (as) => here.call(security.endOtherSessions, { as })],
  [
    "another password",
    (as) => here.call(signIn.changePassword, { as, body: { currentPassword: password, newPassword } }),
  ],
];

test.each(byThemselves)(
  "%s by the person elsewhere: its live stream ends, and theirs goes on",
  async (_, change) => {
    const left = await here.person("annotator", { passwordHash });
    const { token } = (await here.call(signIn.login, { body: { email: left.email, password } })).body;
    const [stream, own] = [await streamOf(left), await streamOf({ ...left, token })];
    expect((await change({ ...left, token })).status).toBeLessThan(300);
    await stream.end;
    const ended = await Promise.race([
      own.end.then(() => "ended"),
      there.call(skills.list, { as: { ...left, token } }),
    ]);
    expect(ended).toMatchObject({ status: 200 });
  },
  beforeHeartbeat,
);
