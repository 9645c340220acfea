import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { sendResetLink } from "../../../server/areas/sign-in/actions.ts";
import { linkTo, mailsTo } from "../helpers/mails.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { signIn, users, security } = contract;
let server: TestServer;
let admin: Actor;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person("admin", { passwordHash });
  manager = await server.person("manager", { passwordHash });
});
afterAll(() => server.close());

let addresses = 0;
const freshAddress = (): string => `changed.${++addresses}@test.example`;
const change = (as: Actor, email: string, currentPassword = password) =>
  server.call(signIn.changeEmail, { as, body: { email, currentPassword } });
/** Follows the last link that was mailed to an address. */
const follow = async (address: string) => {
  const [page, _id, token] = await linkTo(server, address);
  const endpoint = page === "confirm-email" ? signIn.confirmEmail : signIn.undoEmail;
  return server.call(endpoint, { params: { _id, token } });
};
const emailOf = async ({ _id }: Actor) =>
  (await server.call(users.show, { as: admin, params: { _id } })).body.user.email as string;
const enters = async (email: string, word = password) =>
  (await server.call(signIn.login, { body: { email, password: word } })).status;

describe("one's own address", () => {
  test("changes with the password, once the link in the new one is followed", async () => {
    const person = await server.person("annotator", { passwordHash });
    const email = freshAddress();
    const refused = await change(person, email, "not it");
    expect(refused.body).toMatchObject({
      statusCode: 403,
      code: "wrong_password",
      fields: { currentPassword: [expect.any(String)] },
    });
    expect((await change(person, email)).status).toBe(200);
    expect(await emailOf(person)).toBe(person.email);
    expect(await follow(email)).toMatchObject({ status: 200 });
    expect(await emailOf(person)).toBe(email);
    expect([await enters(email), await enters(person.email)]).toEqual([200, 401]);
    expect((await follow(email)).body.code).toBe("used_link");
  });

  test("is not changed by an API token, nor as that of any person is", async () => {
    const token = await server.withToken(admin);
    expect((await change(token, freshAddress())).body.code).toBe("in_person");
    const edit = { as: admin, params: { _id: admin._id }, body: { email: freshAddress() } };
    expect((await server.call(users.edit, edit)).body).toMatchObject({
      code: "own_email",
      fields: { email: [expect.any(String)] },
    });
    // What is sent back as it was read is no change.
    expect((await server.call(users.edit, { ...edit, body: { email: admin.email } })).status).toBe(200);
  });

  test("is told nothing of whether another has an account", async () => {
    const person = await server.person("annotator", { passwordHash });
    const taken = await server.person("annotator");
    const free = freshAddress();
    const replies = [await change(person, free), await change(person, taken.email)];
    expect(replies.map(({ body }) => body.message.replace(/\S+@test\.example/, "…"))).toEqual(
      Array.from({ length: 2 }, () => "We sent a link to …. Your address changes when you follow it."),
    );
    expect((await mailsTo(server, taken.email)).map(({ subject }) => subject)).toEqual([
      "This address has an account already",
    ]);
  });

  test("stays as it is where the new one got an account meanwhile", async () => {
    const person = await server.person("annotator", { passwordHash });
    const email = freshAddress();
    await change(person, email);
    const [, _id, token] = await linkTo(server, email);
    await server.person("annotator", { email });
    const answer = await server.call(signIn.confirmEmail, { params: { _id, token } });
    expect(answer.body).toMatchObject({ statusCode: 409, code: "taken" });
    expect(await emailOf(person)).toBe(person.email);
  });
});

describe("a change that waits for its link", () => {
  const newPassword = "a word of the owner's";
  const byLink = async ({ email }: Actor) => {
    await sendResetLink(server.db, server.config, email);
    const [, _id, token] = await linkTo(server, email);
    return server.call(signIn.resetPassword, { params: { _id, token }, body: { password: newPassword } });
  };
  const byHand = (as: Actor) =>
    server.call(signIn.changePassword, { as, body: { currentPassword: password, newPassword } });

  test.each([
    ["is set by a mailed link", byLink, false],
    ["is set by a mailed link, of an account that was never verified", byLink, true],
    ["is changed", byHand, false],
  ] as const)("ends when a new password %s", async (_, setPassword, unverified) => {
    const person = await server.person("annotator", { passwordHash, ...(unverified && { unverified }) });
    const asked = freshAddress();
    await change(person, asked);
    expect((await setPassword(person)).status).toBe(200);
    expect((await follow(asked)).body).toMatchObject({ statusCode: 410, code: "used_link" });
    expect(await emailOf(person)).toBe(person.email);
  });
});

describe("an address that was mistyped on signing up", () => {
  const unverified = () => server.person("annotator", { passwordHash, unverified: true });
  const correct = (as: Actor, email: string) =>
    server.call(signIn.changeEmail, { as, body: { email, currentPassword: password, isCorrection: true } });
  const resend = (as: Actor) => server.call(signIn.resendVerification, { as });
  const verify = (_id: string, token: string) => server.call(signIn.verifyEmail, { params: { _id, token } });

  test("is corrected by the link in the right one; the one that went to the wrong one stops working", async () => {
    const person = await unverified();
    await resend(person);
    const [, _id, strangers] = await linkTo(server, person.email);
    const right = freshAddress();
    expect((await correct(person, right)).body).toEqual({ message: `We sent a link to ${right}.` });
    expect((await verify(_id, strangers)).body.code).toBe("used_link");
    expect(await follow(right)).toMatchObject({ status: 200 });
    expect(await emailOf(person)).toBe(right);
    expect((await server.call(security.sessions, { as: person })).status).toBe(200);
  });

  test("gets no other link: sent again it goes to the right one, and the one before stops working", async () => {
    const person = await unverified();
    const right = freshAddress();
    await correct(person, right);
    const [, _id, token] = await linkTo(server, right);
    expect((await resend(person)).body.message).toBe(`We have sent a new link to ${right}.`);
    expect((await server.call(signIn.confirmEmail, { params: { _id, token } })).body.code).toBe("used_link");
    expect(await mailsTo(server, person.email)).toEqual([]);
    expect(await follow(right)).toMatchObject({ status: 200 });
  });

  test("may turn out to have been right", async () => {
    const person = await unverified();
    const wrong = freshAddress();
    await correct(person, wrong);
    expect((await correct(person, person.email)).status).toBe(200);
    expect((await follow(wrong)).body.code).toBe("used_link");
    const [page, _id, token] = await linkTo(server, person.email);
    expect(page).toBe("verify-email");
    expect((await verify(_id, token)).status).toBe(200);
  });

  test("tells nothing of whether another has an account, sent again neither", async () => {
    const other = await server.person("annotator");
    const person = await unverified();
    expect((await correct(person, other.email)).body.message).toBe(`We sent a link to ${other.email}.`);
    expect((await resend(person)).body.message).toBe(`We have sent a new link to ${other.email}.`);
    expect(await mailsTo(server, person.email)).toEqual([]);
  });

  test("is corrected no more once it is verified", async () => {
    const person = await server.person("annotator", { passwordHash });
    const right = freshAddress();
    expect((await correct(person, right)).body).toMatchObject({ statusCode: 409, code: "already_verified" });
    expect(await mailsTo(server, right)).toEqual([]);
  });

  test("is corrected a few times an hour", async () => {
    const person = await unverified();
    const codes: unknown[] = [];
    for (let tries = 0; tries < 12; tries++) codes.push((await correct(person, freshAddress())).status);
    expect(codes.at(0)).toBe(200);
    expect(codes.at(-1)).toBe(429);
  });
});

describe("managers", () => {
  test.each(["admin", "manager", "payments"] as const)(
    "neither give the role %s nor change who has it",
    async (role) => {
      const other = await server.person(role);
      const annotator = await server.person("annotator");
      const calls = [
        server.call(users.create, {
          as: manager,
          body: { firstName: "A", lastName: "B", email: freshAddress(), role },
        }),
        server.call(users.changeRole, { as: manager, params: { _id: annotator._id }, body: { role } }),
        server.call(users.changeRole, { as: manager, params: { _id: other._id }, body: { role: "annotator" } }),
        server.call(users.edit, { as: manager, params: { _id: other._id }, body: { email: freshAddress() } }),
        server.call(users.act, { as: manager, params: { _id: other._id, action: "deactivate" } }),
      ];
      expect((await Promise.all(calls)).map(({ body }) => body.code)).toEqual(calls.map(() => "role_above"));
    },
  );
});
