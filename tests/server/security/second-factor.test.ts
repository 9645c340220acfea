import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { mailsTo } from "../helpers/mails.ts";
import { codeOf, giveSecondFactor } from "../helpers/second-factor.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { type Answer, type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { signIn, security, users, skills } = contract;
let first: Awaited<ReturnType<typeof startTestServer>>;
let second: typeof first;

beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const newPerson = (role: Actor["role"] = "annotator") => first.person(role, { passwordHash });
const login = (person: Actor, code?: string, server: TestServer = first, word = password): Promise<Answer> =>
  server.call(signIn.login, { body: { email: person.email, password: word, code } });
const subjects = async (person: Actor) => (await mailsTo(first, person.email)).map(({ subject }) => subject);

/** Through the calls, as a person does it. */
const setUp = async (as: Actor) => {
  const begun = await first.call(security.beginSecondFactor, { as, body: { currentPassword: password } });
  expect(begun.status).toBe(201);
  const { secret } = begun.body as { secret: string };
  const confirmed = await first.call(security.confirmSecondFactor, { as, body: { code: codeOf(secret) } });
  expect(confirmed.status).toBe(200);
  return { secret, codes: confirmed.body.recoveryCodes as string[] };
};

describe("setting it up", () => {
  test("takes the password, then a code; until then nothing asks for one", async () => {
    const ada = await newPerson();
    const begin = (currentPassword?: string) =>
      first.call(security.beginSecondFactor, { as: ada, body: { currentPassword } });
    for (const wrong of ["wrong", undefined]) {
      expect((await begin(wrong)).body).toMatchObject({
        code: "wrong_password",
        fields: { currentPassword: [expect.any(String)] },
      });
    }
    const { secret, uri } = (await begin(password)).body;
    expect(uri).toContain(`secret=${secret}`);
    expect((await login(ada)).status).toBe(200);
    const confirm = (code: string) => first.call(security.confirmSecondFactor, { as: ada, body: { code } });
    expect((await confirm("000000")).body).toMatchObject({
      code: "wrong_code",
      fields: { code: [expect.any(String)] },
    });
    const other = (await login(ada)).body.token;
    const { body } = await confirm(codeOf(secret));
    expect(body.recoveryCodes).toHaveLength(10);
    // A session that began with the password alone is over.
    expect((await second.call(skills.list, { as: { ...ada, token: other } })).status).toBe(401);
    expect((await second.call(skills.list, { as: ada })).status).toBe(200);
    const state = await second.call(security.secondFactor, { as: ada });
    expect(state.body).toMatchObject({ isOn: true, recoveryCodesLeft: 10, isRequired: false, hasPassword: true });
    expect(await subjects(ada)).toEqual(["Your second factor is on"]);
    expect((await begin(password)).body.code).toBe("second_factor_on");
    expect((await confirm(codeOf(secret, 1))).body.code).toBe("second_factor_on");
  });

  test("begun twice, the older secret is void; begun an hour ago it is over", async () => {
    const ada = await newPerson();
    const begin = async () =>
      (await first.call(security.beginSecondFactor, { as: ada, body: { currentPassword: password } })).body.secret;
    const confirm = (secret: string) =>
      first.call(security.confirmSecondFactor, { as: ada, body: { code: codeOf(secret) } });
    expect((await first.call(security.confirmSecondFactor, { as: ada, body: { code: "123456" } })).body.code).toBe(
      "second_factor_off",
    );
    const [older, newer] = [await begin(), await begin()];
    expect((await confirm(older)).body.code).toBe("wrong_code");
    await first.db.pool.query(
      "update second_factors set created_at = created_at - interval '61 minutes' where user_id = $1",
      [ada._id],
    );
    expect((await confirm(newer)).body.code).toBe("second_factor_off");
  });

  test("nine confirmations at once, on two servers: one makes codes, and they work", async () => {
    const ada = await newPerson();
    const { secret } = (await first.call(security.beginSecondFactor, { as: ada, body: { currentPassword: password } }))
      .body;
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        (index % 2 ? first : second).call(security.confirmSecondFactor, {
          as: ada,
          body: { code: codeOf(secret, (index % 3) - 1) },
        }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect((await login(ada, won[0]!.body.recoveryCodes[3])).status).toBe(200);
  });

  test("no stored data contains the secret or a recovery code", async () => {
    const ada = await newPerson();
    const { secret, codes } = await setUp(ada);
    const tables = ["second_factors", "recovery_codes", "audit", "idempotency_keys", "events", "rate_limits"];
    for (const name of tables) {
      const { rows } = await first.db.pool.query(`select t::text from ${name} t`);
      const kept = JSON.stringify(rows);
      for (const word of [secret, ...codes, Buffer.from(secret).toString("hex")]) expect(kept).not.toContain(word);
    }
    const audit = await first.db.pool.query("select action, before, after from audit where record_id = $1", [ada._id]);
    expect(audit.rows).toEqual([
      { action: "security.confirmSecondFactor", before: { hasSecondFactor: false }, after: { hasSecondFactor: true } },
    ]);
    // With the person's key goes the secret.
    await first.db.pool.query("delete from person_keys where user_id = $1", [ada._id]);
    expect((await login(ada, codeOf(secret))).body.code).toBe("wrong_code");
  });

  test("an Idempotency-Key keeps none of it", async () => {
    const ada = await newPerson();
    const begin = () =>
      first.call(security.beginSecondFactor, {
        as: ada,
        body: { currentPassword: password },
        headers: { "idempotency-key": "once" },
      });
    expect((await begin()).body.secret).not.toBe((await begin()).body.secret);
    const { rows } = await first.db.pool.query("select * from idempotency_keys");
    expect(rows).toEqual([]);
  });

  test("a person without a password must have signed in just now", async () => {
    const ada = await first.person("annotator");
    const begin = () => first.call(security.beginSecondFactor, { as: ada, body: {} });
    expect((await begin()).status).toBe(201);
    await first.db.pool.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      ada._id,
    ]);
    expect((await begin()).body.code).toBe("sign_in_again");
  });
});

describe("signing in with it", () => {
  test("the code is asked after the right password only", async () => {
    const ada = await newPerson();
    const secret = await giveSecondFactor(first, [ada._id]);
    const wrong = await login(ada, codeOf(secret), first, "wrong");
    expect(wrong.body).toMatchObject({ statusCode: 401, code: "wrong_credentials" });
    expect(wrong.body.message).toBe((await login(ada, undefined, first, "wrong")).body.message);
    expect((await login(ada)).body).toMatchObject({ statusCode: 401, code: "code_required" });
    expect((await login(ada, "000000")).body).toMatchObject({ statusCode: 401, code: "wrong_code" });
    const { body } = await login(ada, codeOf(secret));
    expect(body.user).toMatchObject({ _id: ada._id, mustSetUpSecondFactor: false });
    expect((await second.call(skills.list, { as: { ...ada, token: body.token } })).status).toBe(200);
  });

  test("a wrong password with a right code uses nothing up, and takes no time more", async () => {
    const ada = await newPerson();
    const secret = await giveSecondFactor(first, [ada._id]);
    await login(ada, codeOf(secret), first, "wrong");
    const { rows } = await first.db.pool.query("select last_step from second_factors where user_id = $1", [ada._id]);
    expect(rows).toEqual([{ last_step: 0 }]);
    expect((await login(ada, codeOf(secret))).status).toBe(200);
  });

  test("a code works once, and none before it works after it", async () => {
    const ada = await newPerson();
    const secret = await giveSecondFactor(first, [ada._id]);
    const code = codeOf(secret);
    expect((await login(ada, code)).status).toBe(200);
    expect((await login(ada, code, second)).body.code).toBe("wrong_code");
    expect((await login(ada, codeOf(secret, -1), second)).body.code).toBe("wrong_code");
    expect((await login(ada, codeOf(secret, 1), second)).status).toBe(200);
  });

  test.each(["code", "recovery code"])("of many requests with one %s, on two servers, one wins", async (kind) => {
    for (let round = 0; round < 3; round++) {
      // A new person each time: the one who lost the race has used up one of their ten tries.
      const ada = await newPerson();
      const { secret, codes } = await setUp(ada);
      await first.db.pool.query("update second_factors set last_step = 0 where user_id = $1", [ada._id]);
      const code = kind === "code" ? codeOf(secret) : codes[0];
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => login(ada, code, index % 2 ? first : second)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === "wrong_code")).toHaveLength(7);
    }
  });

  test("a recovery code works once in place of the code, and the owner is notified", async () => {
    const ada = await newPerson();
    const { codes } = await setUp(ada);
    expect((await login(ada, codes[0]!.toUpperCase().replace("-", " "))).status).toBe(200);
    expect((await login(ada, codes[0])).body.code).toBe("wrong_code");
    expect((await login(ada, codes[9], second)).status).toBe(200);
    expect((await first.call(security.secondFactor, { as: ada })).body.recoveryCodesLeft).toBe(8);
    expect(await subjects(ada)).toEqual([
      "Your second factor is on",
      "A recovery code was used",
      "A recovery code was used",
    ]);
    expect((await mailsTo(first, ada.email)).at(-1)!.text).toContain("8 recovery codes are left");
  });

  test("one person's codes don't work for another", async () => {
    const [ada, ben] = [await newPerson(), await newPerson()];
    const { codes } = await setUp(ada);
    const secret = await giveSecondFactor(first, [ben._id]);
    expect((await login(ben, codes[0])).body.code).toBe("wrong_code");
    expect((await login(ada, codeOf(secret))).body.code).toBe("wrong_code");
  });

  test("codes have ten tries an hour over all servers, whatever else was right; a right one gives them back", async () => {
    const ada = await newPerson();
    const secret = await giveSecondFactor(first, [ada._id]);
    for (let round = 0; round < 9; round++) await login(ada, "000000", round % 2 ? first : second);
    expect((await login(ada, codeOf(secret))).status).toBe(200);
    for (let round = 0; round < 10; round++) await login(ada, "000000", round % 2 ? first : second);
    const refused = await login(ada, codeOf(secret, 1), second);
    expect(refused.body).toMatchObject({ statusCode: 429, code: "too_many" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    // The same tries count for a person in a session that was left open.
    const off = { currentPassword: password, code: codeOf(secret, 1) };
    expect((await first.call(security.switchOffSecondFactor, { as: ada, body: off })).body.code).toBe("too_many");
    expect((await login(ada)).body.code).toBe("code_required");
  });

  test("a second factor switched on during a sign-in leaves no session without it", async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await newPerson();
      const begun = await first.call(security.beginSecondFactor, { as: ada, body: { currentPassword: password } });
      const [confirmed, ...tried] = await Promise.all([
        first.call(security.confirmSecondFactor, { as: ada, body: { code: codeOf(begun.body.secret) } }),
        ...Array.from({ length: 6 }, (_, index) => login(ada, undefined, index % 2 ? first : second)),
      ]);
      expect(confirmed.status).toBe(200);
      for (const { status, body } of tried) {
        if (status !== 200) continue;
        expect((await second.call(skills.list, { as: { ...ada, token: body.token } })).status).toBe(401);
      }
      expect((await second.call(skills.list, { as: ada })).status).toBe(200);
    }
  });
});

describe("later", () => {
  test("new recovery codes replace the older; both take password and code", async () => {
    const ada = await newPerson();
    const { secret, codes } = await setUp(ada);
    const replace = (body: object) => first.call(security.newRecoveryCodes, { as: ada, body });
    expect((await replace({ currentPassword: "wrong", code: codeOf(secret, 1) })).body.code).toBe("wrong_password");
    expect((await replace({ currentPassword: password, code: "000000" })).body.code).toBe("wrong_code");
    const made = (await replace({ currentPassword: password, code: codeOf(secret, 1) })).body.recoveryCodes;
    expect((await login(ada, codes[0])).body.code).toBe("wrong_code");
    expect((await login(ada, made[0])).status).toBe(200);
  });

  test("switched off, the password alone is enough, and the codes are gone", async () => {
    const ada = await newPerson();
    const { secret, codes } = await setUp(ada);
    const off = (code: string) =>
      first.call(security.switchOffSecondFactor, { as: ada, body: { currentPassword: password, code } });
    expect((await off("000000")).body.code).toBe("wrong_code");
    expect((await off(codes[4]!)).status).toBe(200);
    expect((await off(codeOf(secret))).body.code).toBe("second_factor_off");
    expect((await login(ada)).status).toBe(200);
    expect((await first.db.pool.query("select from recovery_codes where user_id = $1", [ada._id])).rowCount).toBe(0);
    expect((await subjects(ada)).at(-1)).toBe("Your second factor is off");
  });

  test("an administrator resets another's, who is signed out and notified; no one else may, nor their own", async () => {
    const ada = await newPerson();
    await giveSecondFactor(first, [ada._id]);
    const reset = (as: Actor, of = ada) => first.call(users.resetSecondFactor, { as, params: { _id: of._id } });
    const admin = await newPerson("admin");
    expect((await reset(await newPerson("manager"))).body.code).toBe("forbidden");
    expect((await reset(admin, admin)).body.code).toBe("own_account");
    const shown = async () => (await first.call(users.show, { as: admin, params: { _id: ada._id } })).body.user.can;
    expect(await shown()).toMatchObject({ resetSecondFactor: true });
    expect((await reset(admin)).status).toBe(200);
    expect(await shown()).toMatchObject({ resetSecondFactor: false });
    expect((await reset(admin)).body.code).toBe("second_factor_off");
    expect((await second.call(skills.list, { as: ada })).status).toBe(401);
    expect((await login(ada)).status).toBe(200);
    expect(await subjects(ada)).toEqual(["Your second factor was reset"]);
    const audit = await first.db.pool.query("select actor_id, before, after from audit where action = $1", [
      "users.resetSecondFactor",
    ]);
    expect(audit.rows).toEqual([
      { actor_id: admin._id, before: { hasSecondFactor: true }, after: { hasSecondFactor: false } },
    ]);
  });
});
