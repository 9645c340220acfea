import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { makeEmailLink } from "../../../server/core/auth/links.ts";
import { newId } from "../../../server/core/ids.ts";
import { linkTo } from "../helpers/mails.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { type Answer, type Actor, startTestServer } from "../helpers/test-server.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";

const { signIn, skills, users } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

/** Makes a call while another transaction has changed the person and has not committed yet. */
const duringChange = (set: string, person: Actor, call: () => Promise<Answer>): Promise<Answer> =>
  during(`update users set ${set} where _id = $1`, [person._id], call);

const during = async (statement: string, values: string[], call: () => Promise<Answer>): Promise<Answer> => {
  const client = await server.db.pool.connect();
  await client.query("begin");
  await client.query(statement, values);
  let answered = false;
  const answer = call().finally(() => (answered = true));
  while (!answered && !(await waitsForLock(server.db)));
  await client.query("commit");
  client.release();
  return answer;
};

describe("what was checked still holds when it is written", () => {
  test("a sign-in with the old password does not outlive a new one", async () => {
    const person = await server.person("annotator", { passwordHash });
    const answer = await duringChange("password_hash = 'another'", person, () =>
      server.call(signIn.login, { body: { email: person.email, password } }),
    );
    expect(answer.body).toMatchObject({ statusCode: 401, code: "wrong_credentials" });
  });

  test("nor a deactivation", async () => {
    const person = await server.person("annotator", { passwordHash });
    const answer = await duringChange("deactivated_at = now()", person, () =>
      server.call(signIn.login, { body: { email: person.email, password } }),
    );
    expect(answer.status).toBe(401);
  });

  test("nor does a sign-up keep the old address of an account that is taken back at the same moment", async () => {
    const person = await server.person("annotator", { passwordHash });
    const email = "taken.back@test.example";
    const link = await makeEmailLink(server.db.sql, "", "undo_email", { userId: person._id, email });
    const params = { _id: person._id, token: link.split("/").at(-1)! };
    const signUp = `insert into users (_id, email, first_name, last_name, role, password_hash)
      values ($1, $2, 'A', 'B', 'annotator', $3)`;
    const answer = await during(signUp, [newId(), email, passwordHash], () =>
      server.call(signIn.undoEmail, { params }),
    );
    expect(answer.status).toBe(200);
    const own = await server.db.sql.selectFrom("users").select("email").where("_id", "=", person._id).execute();
    expect(own).toEqual([{ email }]);
  });

  test("a person who becomes an administrator can no longer be changed by a manager", async () => {
    const person = await server.person("annotator");
    const answer = await duringChange("role = 'admin'", person, () =>
      server.call(users.edit, { as: manager, params: { _id: person._id }, body: { email: "mine.now@test.example" } }),
    );
    expect(answer.body.code).toBe("role_above");
  });

  test("of many who deactivate a person at once, one did it", async () => {
    const person = await server.person("annotator");
    const params = { _id: person._id, action: "deactivate" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(users.act, { as: manager, params })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "wrong_state")).toHaveLength(7);
  });
});

describe("links", () => {
  const edit = (person: { _id: string }, email: string) =>
    server.call(users.edit, { as: manager, params: { _id: person._id }, body: { email } });

  test("a verification pressed twice at once, as a page that loads twice does, is answered well twice", async () => {
    const email = "pressed.twice@test.example";
    await server.call(users.create, { body: { firstName: "A", lastName: "B", email, password } });
    const [, _id, token] = await linkTo(server, email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(signIn.verifyEmail, { params: { _id, token } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  });

  test("one that was mailed to an address works no more once the person has another", async () => {
    const person = await server.call(users.create, {
      as: manager,
      body: { firstName: "A", lastName: "B", email: "old.place@test.example" },
    });
    const [, _id, token] = await linkTo(server, "old.place@test.example");
    await edit(person.body.user, "new.place@test.example");
    const reset = (link: string) =>
      server.call(signIn.resetPassword, { params: { _id, token: link }, body: { password: "a password of mine" } });
    expect((await reset(token)).body.code).toBe("used_link");
    // Who never had a password could do nothing with a mere verification.
    const [page, , invited] = await linkTo(server, "new.place@test.example");
    expect(page).toBe("reset-password");
    expect((await reset(invited)).status).toBe(200);
  });
});

describe("signing up", () => {
  const signUp = (email: string) =>
    server.call(users.create, { body: { firstName: "A", lastName: "B", email, password } });

  test("takes the same time whether the address has an account already", async () => {
    const person = await server.person("annotator");
    for (const email of [person.email, "not.known.yet@test.example"]) {
      const began = performance.now();
      expect((await signUp(email)).status).toBe(201);
      expect(performance.now() - began).toBeGreaterThan(145);
    }
  });

  test("works with the longest address", async () => {
    const domain = `${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(58)}.example`;
    const email = `${"l".repeat(64)}@${domain}`;
    expect(email.length).toBeGreaterThan(250);
    expect((await signUp(email)).status).toBe(201);
    expect((await server.call(signIn.login, { body: { email, password } })).status).toBe(200);
    expect((await server.call(signIn.forgotPassword, { body: { email } })).status).toBe(200);
    const { rows } = await server.db.pool.query("select key from rate_limits");
    expect(JSON.stringify(rows)).not.toContain("llll");
  });

  test("does not let staff who are not verified yet invite anyone", async () => {
    const unverified = await server.person("manager", { unverified: true });
    const body = { firstName: "A", lastName: "B", email: "by.unverified@test.example" };
    expect((await server.call(users.create, { as: unverified, body })).body.code).toBe("email_not_verified");
    expect((await server.call(skills.list, { as: unverified })).status).toBe(403);
  });
});
