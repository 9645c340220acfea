import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { mailsTo } from "../helpers/mails.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { codeOf } from "../helpers/second-factor.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { signIn, security, skills, users } = contract;
let first: Awaited<ReturnType<typeof startTestServer>>;
let second: typeof first;
let admin: Actor;

beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ database: first.database });
  admin = await first.person("admin");
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const newPerson = (role: Actor["role"] = "annotator") => first.person(role, { passwordHash });

describe("API tokens", () => {
  const make = (as: Actor, fields: object = {}) =>
    first.call(security.createToken, { as, body: { name: "Export", days: 30, currentPassword: password, ...fields } });
  const tokenOf = async (person: Actor): Promise<Actor> => {
    const made = await make(person);
    expect(made.status).toBe(201);
    return { ...person, token: made.body.token };
  };
  const works = async (as: Actor) => (await second.call(skills.list, { as })).status;

  test("are shown once, kept hashed, end by themselves, and the owner is notified", async () => {
    const ada = await newPerson();
    expect((await make(ada, { currentPassword: "wrong" })).body.code).toBe("wrong_password");
    expect((await make(ada, { days: 366 })).status).toBe(400);
    const token = await tokenOf(ada);
    expect(token.token).toMatch(/^muster_[\w-]{43}$/);
    expect(await works(token)).toBe(200);
    const list = await first.call(security.tokens, { as: ada });
    expect(JSON.stringify(list.body)).not.toContain(token.token);
    expect(list.body.tokens).toEqual([
      expect.objectContaining({
        name: "Export",
        lastUsedAt: expect.toSatisfy((at) => at === null || typeof at === "string"),
      }),
    ]);
    await vi.waitFor(async () => {
      const [used] = (await first.call(security.tokens, { as: ada })).body.tokens;
      expect(used.lastUsedAt).not.toBeNull();
    });
    const { rows } = await first.db.pool.query("select s::text from sessions s union all select a::text from audit a");
    expect(JSON.stringify(rows)).not.toContain(token.token);
    expect((await mailsTo(first, ada.email)).at(-1)).toMatchObject({
      subject: "A new API token",
      text: expect.stringContaining('"Export"'),
    });
    await first.db.pool.query("update sessions set expires_at = now() where kind = 'token' and user_id = $1", [
      ada._id,
    ]);
    expect(await works(token)).toBe(401);
  });

  test("do what the role may, and nothing that takes the person", async () => {
    const manager = await tokenOf(await newPerson("manager"));
    const worker = await tokenOf(await newPerson());
    expect((await second.call(users.list, { as: manager })).status).toBe(200);
    expect((await second.call(users.list, { as: worker })).body.code).toBe("forbidden");
    const change = { currentPassword: password, newPassword: "quite another one" };
    expect((await second.call(signIn.changePassword, { as: worker, body: change })).body.code).toBe("in_person");
    expect((await make(worker)).body.code).toBe("in_person");
    const { body } = await second.call(signIn.checkLogin, {
      params: { _id: worker._id },
      body: { originalToken: worker.token },
    });
    expect(body.code).toBe("login_failed");
  });

  test("end when they are revoked, the password changes, a second factor comes, or the person's role or account state does", async () => {
    const endings: Record<string, (person: Actor, tokenId: string) => Promise<{ status: number }>> = {
      revoked: (as, _id) => first.call(security.revokeToken, { as, params: { _id } }),
      password: (as) =>
        first.call(signIn.changePassword, {
          as,
          body: { currentPassword: password, newPassword: "quite another one" },
        }),
      "second factor": async (as) => {
        const begun = await first.call(security.beginSecondFactor, { as, body: { currentPassword: password } });
        return first.call(security.confirmSecondFactor, { as, body: { code: codeOf(begun.body.secret) } });
      },
      role: ({ _id }) => first.call(users.changeRole, { as: admin, params: { _id }, body: { role: "reviewer" } }),
      deactivated: ({ _id }) => first.call(users.act, { as: admin, params: { _id, action: "deactivate" } }),
      deleted: ({ _id }) => first.call(users.act, { as: admin, params: { _id, action: "delete" } }),
    };
    for (const [name, end] of Object.entries(endings)) {
      const person = await newPerson();
      const token = await tokenOf(person);
      const [listed] = (await first.call(security.tokens, { as: person })).body.tokens;
      expect(await works(token), name).toBe(200);
      expect((await end(person, listed._id)).status, name).toBe(200);
      expect(await works(token), name).toBe(401);
    }
  });

  test("are not made any more once the password is another, and no one revokes another's", async () => {
    const ada = await newPerson();
    const other = await tokenOf(await newPerson());
    const [theirs] = (
      await first.db.pool.query("select _id from sessions where kind = 'token' and user_id = $1", [other._id])
    ).rows;
    expect((await first.call(security.revokeToken, { as: ada, params: { _id: theirs._id } })).status).toBe(404);
    expect(await works(other)).toBe(200);
    const [changed, ...made] = await Promise.all([
      first.call(signIn.changePassword, {
        as: ada,
        body: { currentPassword: password, newPassword: "another one by far" },
      }),
      ...Array.from({ length: 6 }, () => make(ada)),
    ]);
    expect(changed.status).toBe(200);
    for (const { status, body } of made) {
      if (status === 201) expect(await works({ ...ada, token: body.token })).toBe(401);
    }
  });

  test("are fifty at most, also when several are made at once", async () => {
    const ada = await newPerson();
    await first.db.pool.query(
      `insert into sessions (_id, user_id, token_hash, expires_at, kind, name)
       select gen_random_uuid(), $1, sha256(n::text::bytea), now() + interval '1 day', 'token', 'T' || n
       from generate_series(1, 49) n`,
      [ada._id],
    );
    const made = await Promise.all(Array.from({ length: 6 }, () => make(ada)));
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await make(ada)).body).toMatchObject({ statusCode: 409, code: "enough_tokens" });
  });
});
