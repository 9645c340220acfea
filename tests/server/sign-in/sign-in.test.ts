import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { makePasswords } from "../../../server/core/auth/passwords.ts";
import { linkTo, mailsTo } from "../helpers/mails.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { type Answer, type Actor, startTestServer } from "../helpers/test-server.ts";

const { signIn, skills, users, projects } = contract;
let first: Awaited<ReturnType<typeof startTestServer>>;
let second: typeof first;
/** One test asks how long they take. */
const passwords = makePasswords();

beforeAll(async () => {
  first = await startTestServer({ passwords, background: true });
  second = await startTestServer({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const newPerson = (role: Actor["role"] = "annotator") => first.person(role, { passwordHash });
const login = (email: string, given = password, server = first): Promise<Answer> =>
  server.call(signIn.login, { body: { email, password: given } });
const signUp = (email: string, fields: object = {}) =>
  first.call(users.create, { body: { firstName: "Noor", lastName: "Haddad", email, password, ...fields } });
/** Until a condition holds: background work has no reply. */
const eventually = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("It never came");
};

describe("the life of an account", () => {
  test("sign up, verify with the mailed link, sign in", async () => {
    const email = "noor.haddad@test.example";
    expect((await signUp(` ${email.toUpperCase()} `)).status).toBe(201);
    const { body } = await login(email);
    expect(body.user).toMatchObject({ firstName: "Noor", role: "annotator", isEmailVerified: false });
    const noor: Actor = { _id: body.user._id, role: "annotator", email, token: body.token };
    expect((await first.call(skills.list, { as: noor })).body).toMatchObject({
      statusCode: 403,
      code: "email_not_verified",
    });

    const [page, _id, token] = await linkTo(first, email);
    expect(page).toBe("verify-email");
    const verify = () => first.call(signIn.verifyEmail, { params: { _id, token } });
    expect((await verify()).body).toEqual({ message: "Your e-mail address is verified." });
    expect((await verify()).status).toBe(200);
    expect((await first.call(skills.list, { as: noor })).status).toBe(200);
  });

  test("a newer link voids the older; a made-up one is refused", async () => {
    const email = "two.links@test.example";
    await signUp(email);
    const older = await linkTo(first, email);
    const { body } = await login(email);
    const caller: Actor = { _id: body.user._id, role: "annotator", email, token: body.token };
    const resent = await first.call(signIn.resendVerification, { as: caller });
    expect(resent.headers.get("cache-control")).toBe("no-store");
    const newer = await linkTo(first, email);
    const verify = ([, _id, token]: string[]) =>
      first.call(signIn.verifyEmail, { params: { _id: _id!, token: token! } });
    expect((await verify(older)).body).toMatchObject({ statusCode: 410, code: "used_link" });
    expect((await verify(["", older[1], "x".repeat(43)])).body.code).toBe("used_link");
    expect((await verify(newer)).status).toBe(200);
  });

  test("a forgotten password: the link works once, however many press it, and ends all sessions", async () => {
    const person = await newPerson();
    const { body } = await login(person.email);
    await first.call(signIn.forgotPassword, { body: { email: person.email } });
    const [, _id, token] = await eventually(() => linkTo(first, person.email));
    const reset = (server: typeof first, word: string) =>
      server.call(signIn.resetPassword, { params: { _id, token }, body: { password: word } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(index % 2 ? first : second, `new password ${index}`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 410)).toHaveLength(19);
    for (const old of [person, { ...person, token: body.token }]) {
      expect((await second.call(skills.list, { as: old })).status).toBe(401);
    }
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect((await login(person.email)).status).toBe(401);
    expect((await login(person.email, `new password ${winner}`)).status).toBe(200);
    expect((await mailsTo(first, person.email)).at(-1)!.subject).toBe("Your password was changed");
  });

  test("a changed password ends the other sessions and keeps this one", async () => {
    const person = await newPerson();
    const { body } = await login(person.email);
    const change = (currentPassword: string) =>
      first.call(signIn.changePassword, { as: person, body: { currentPassword, newPassword: "quite another one" } });
    expect((await change("wrong")).body).toMatchObject({
      statusCode: 403,
      fields: { currentPassword: [expect.any(String)] },
    });
    expect((await change(password)).status).toBe(200);
    expect((await second.call(skills.list, { as: person })).status).toBe(200);
    expect((await second.call(skills.list, { as: { ...person, token: body.token } })).status).toBe(401);
    expect((await mailsTo(first, person.email)).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
  });

  test("check-login answers the person of a valid session, otherwise 'Login failed'", async () => {
    const person = await newPerson();
    const check = (_id: string, originalToken: string) =>
      second.call(signIn.checkLogin, { params: { _id }, body: { originalToken } });
    expect((await check(person._id, person.token)).body.user.email).toBe(person.email);
    const other = await newPerson();
    for (const answer of [await check(other._id, person.token), await check(person._id, "nonsense")]) {
      expect(answer.body).toMatchObject({ statusCode: 401, message: "Login failed" });
    }
    await first.call(signIn.logout, { as: person });
    expect((await check(person._id, person.token)).status).toBe(401);
  });

  test("a session lasts a day, remembered ten, and no longer than that", async () => {
    const person = await newPerson();
    for (const [remember, days] of [
      [false, 1],
      [true, 10],
    ] as const) {
      await first.db.sql.deleteFrom("sessions").where("user_id", "=", person._id).execute();
      const { body } = await first.call(signIn.login, { body: { email: person.email, password, remember } });
      const as = { ...person, token: body.token };
      const age = (back: string) =>
        first.db.pool.query("update sessions set expires_at = expires_at - $2::interval where user_id = $1", [
          person._id,
          back,
        ]);
      await age(`${days} days -5 minutes`);
      expect((await second.call(skills.list, { as })).status).toBe(200);
      await age("6 minutes");
      expect((await second.call(skills.list, { as })).status).toBe(401);
    }
  });
});

describe("no caller learns which addresses have accounts", () => {
  /** Processor time in microseconds, the server's with it: unlike the clock it does not run while others have the processor. */
  const costOf = async (call: () => Promise<Answer>): Promise<number> => {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const withoutId = (body: Record<string, unknown>) => ({ ...body, requestId: undefined });

  test("sign-in: unknown, wrong, deactivated, deleted and invited people read the same", async () => {
    const [right, gone, deleted, invited] = [
      await newPerson(),
      await newPerson(),
      await newPerson(),
      await first.person("annotator"),
    ];
    const now = new Date().toISOString();
    await first.db.sql.updateTable("users").set({ deactivated_at: now }).where("_id", "=", gone._id).execute();
    await first.db.sql.updateTable("users").set({ deleted_at: now }).where("_id", "=", deleted._id).execute();
    const bodies = [
      await login("nobody@test.example"),
      await login(right.email, "wrong"),
      await login(gone.email),
      await login(deleted.email),
      await login(invited.email),
    ].map((answer) => withoutId(answer.body));
    expect(bodies[0]).toMatchObject({ statusCode: 401, code: "wrong_credentials" });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });

  test("an unknown account takes as long as a wrong password", async () => {
    const person = await first.person("annotator", { passwordHash: await passwords.hash(password) });
    const costs = { unknown: [] as number[], wrong: [] as number[] };
    for (let round = 0; round < 7; round++) {
      costs.unknown.push(await costOf(() => login(`unknown.${round}@test.example`)));
      costs.wrong.push(await costOf(() => login(person.email, "wrong")));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[3]!;
    // A password's hash takes some 10 ms and all else together 2: without the dummy the ratio is far below one half.
    expect(median(costs.unknown) / median(costs.wrong)).toBeGreaterThan(0.5);
  });

  test("forgotten password and sign-up", async () => {
    const person = await newPerson();
    const forgot = (email: string) => first.call(signIn.forgotPassword, { body: { email } });
    expect((await forgot("nobody@test.example")).body).toEqual((await forgot(person.email)).body);
    const [known, unknown] = [await signUp(person.email), await signUp("brand.new@test.example")];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const notice = await eventually(async () =>
      (await mailsTo(first, person.email)).find((mail) => mail.subject.includes("already")),
    );
    expect(notice.text).not.toContain("verify-email");
  });
});

describe("limits hold over all servers", () => {
  test("an account has ten tries in a quarter of an hour; a sign-in gives them back", async () => {
    const person = await newPerson();
    for (let round = 0; round < 9; round++) await login(person.email, "wrong", round % 2 ? first : second);
    expect((await login(person.email)).status).toBe(200);
    for (let round = 0; round < 10; round++) {
      expect((await login(person.email, "wrong", round % 2 ? first : second)).status).toBe(401);
    }
    const refused = await login(person.email, password, second);
    expect(refused.body).toMatchObject({ statusCode: 429, code: "too_many" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect((await login((await newPerson()).email)).status).toBe(200);
  });

  test("an address has ten times as many, over all accounts", async () => {
    const strict = await startTestServer({ env: { SIGN_IN_TRIES: "1" } });
    const statuses: number[] = [];
    // An office full of people who sign in rightly uses none of them up.
    const person = await strict.person("annotator", { passwordHash });
    for (let round = 0; round < 12; round++) expect((await login(person.email, password, strict)).status).toBe(200);
    for (let round = 0; round < 12; round++)
      statuses.push((await login(`no.${round}@test.example`, "x", strict)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    await strict.close();
  });

  test("mails to one address", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) {
      statuses.push((await first.call(signIn.forgotPassword, { body: { email: "flooded@test.example" } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test("a bearer is read from the header only, and passwords and hashes are in no reply", async () => {
  const person = await newPerson("manager");
  const cookie = await fetch(`${first.url}${skills.list.path}`, { headers: { cookie: `token=${person.token}` } });
  expect(cookie.status).toBe(401);
  const list = await first.call(users.list, { as: person, query: { limit: 200 } });
  expect(JSON.stringify(list.body)).not.toMatch(/argon2|hash/);
  expect((await first.call(projects.myCheckIn, { as: person })).status).toBe(200);
});
