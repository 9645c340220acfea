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

describe("the old address", () => {
  test("takes an account back, and ends every access that was given since", async () => {
    const person = await server.person("annotator", { passwordHash });
    const thief = freshAddress();
    await change(person, thief);
    await follow(thief);
    const inside = (await server.call(signIn.login, { body: { email: thief, password } })).body;
    const body = { name: "A way back", days: 30, currentPassword: password };
    await server.call(security.createToken, { as: { ...person, token: inside.token }, body });
    // Another change cannot shake the owner off, nor can its link undo what the owner does.
    const second = freshAddress();
    await change({ ...person, token: inside.token }, second);
    await follow(second);
    const [, _id, thiefs] = await linkTo(server, thief);
    expect((await follow(person.email)).status).toBe(200);
    expect(await emailOf(person)).toBe(person.email);
    const left = await server.db.sql.selectFrom("sessions").select("_id").where("user_id", "=", person._id).execute();
    expect(left).toEqual([]);
    expect((await server.call(signIn.undoEmail, { params: { _id, token: thiefs } })).body.code).toBe("used_link");
    expect(await enters(person.email)).toBe(401);
    const [page, , token] = await linkTo(server, person.email);
    expect(page).toBe("reset-password");
    await server.call(signIn.resetPassword, { params: { _id, token }, body: { password: "a word of the owner's" } });
    expect(await enters(person.email, "a word of the owner's")).toBe(200);
  });

  test("loses what was added since: another service, a second factor", async () => {
    const person = await server.person("annotator", { passwordHash });
    const email = freshAddress();
    await change(person, email);
    await follow(email);
    const now = new Date(Date.now() + 1000).toISOString();
    await server.db.sql
      .insertInto("identities")
      .values({
        _id: crypto.randomUUID(),
        user_id: person._id,
        issuer: "https://elsewhere.example",
        subject: person._id,
        email,
      })
      .execute();
    await server.db.sql.updateTable("users").set({ second_factor_at: now }).where("_id", "=", person._id).execute();
    expect((await follow(person.email)).status).toBe(200);
    const { second_factor_at } = await server.db.sql
      .selectFrom("users")
      .select("second_factor_at")
      .where("_id", "=", person._id)
      .executeTakeFirstOrThrow();
    expect(second_factor_at).toBeNull();
    expect(
      await server.db.sql.selectFrom("identities").select("_id").where("user_id", "=", person._id).execute(),
    ).toEqual([]);
  });

  /** An account whose address somebody else has changed, and their address. */
  const takenOver = async () => {
    const person = await server.person("annotator", { passwordHash });
    const thief = freshAddress();
    await change(person, thief);
    await follow(thief);
    return { person, thief };
  };
  /** Sets a new password by the last link that was mailed to the owner. */
  const setNew = async ({ email }: Actor) => {
    const [page, _id, token] = await linkTo(server, email);
    expect(page).toBe("reset-password");
    await server.call(signIn.resetPassword, { params: { _id, token }, body: { password: "a word of the owner's" } });
    return _id;
  };

  test("takes an account back from whoever signed up with it since, and never proved it", async () => {
    const { person, thief } = await takenOver();
    const { email } = person;
    const [, _id, token] = await linkTo(server, email);
    const body = { firstName: "Mallory", lastName: "Thief", email, password: "a squatter's long word" };
    expect((await server.call(users.create, { body })).status).toBe(201);
    const squatter = (await server.call(signIn.login, { body: { email, password: body.password } })).body;
    expect((await server.call(signIn.undoEmail, { params: { _id, token } })).body).toEqual({
      message: "Your account has this e-mail address again. We sent a link to it to set a new password.",
    });
    expect(await emailOf(person)).toBe(email);
    expect([await enters(email, body.password), await enters(thief)]).toEqual([401, 401]);
    const gone = await server.call(security.sessions, { as: { ...person, token: squatter.token } });
    expect(gone.status).toBe(401);
    expect(await setNew(person)).toBe(person._id);
    expect(await enters(email, "a word of the owner's")).toBe(200);
    const query = { record: squatter.user._id };
    const { audit } = (await server.call(contract.audit.list, { as: admin, query })).body;
    expect(audit[0]).toMatchObject({ action: "signIn.undoEmail", before: { email }, after: null });
  });

  /** Another account with an address; whose person has a password of their own is given it afterwards. */
  const accountWith = async (email: string, has: { unverified?: true; passwordHash?: string }) => {
    if (!has.passwordHash) return server.person("annotator", { email, ...has });
    const other = await server.person("annotator", has);
    await server.call(users.edit, { as: admin, params: { _id: other._id }, body: { email } });
    return { ...other, email };
  };
  test.each([
    ["has proved it", {}],
    ["was added with it by staff", { unverified: true }],
    ["was given it by staff", { passwordHash }],
  ] as const)(
    "stays with another account that %s; whoever took the first one loses it all the same",
    async (_, has) => {
      const { person, thief } = await takenOver();
      const inside = (await server.call(signIn.login, { body: { email: thief, password } })).body;
      const [, , token] = await linkTo(server, person.email);
      const other = await accountWith(person.email, has);
      const undone = await server.call(signIn.undoEmail, { params: { _id: person._id, token } });
      expect(undone).toMatchObject({ status: 200, body: { message: expect.stringContaining("we mailed you how") } });
      expect([await emailOf(other), await enters(thief)]).toEqual([other.email, 401]);
      expect((await server.call(security.sessions, { as: { ...person, token: inside.token } })).status).toBe(401);
      // Staff can't mail them, and what they try leaves the owner's link.
      const select = { ids: [person._id] };
      const invited = await server.call(users.bulkInvite, { as: manager, body: { select } });
      expect(invited.body).toMatchObject({ done: 0, refused: [{ _id: person._id, code: "no_address" }] });
      // Nor does a link to set a new password bring them in.
      await sendResetLink(server.db, server.config, thief);
      expect((await linkTo(server, thief))[0]).toBe("confirm-email");
      const name = /\S+@no-address\.invalid/.exec((await mailsTo(server, person.email)).at(-1)!.text)![0];
      expect(await setNew(person)).toBe(person._id);
      const back = await server.call(signIn.login, { body: { email: name, password: "a word of the owner's" } });
      expect(back.body.user).toMatchObject({ _id: person._id, isEmailVerified: false });
      const fresh = freshAddress();
      const body = { email: fresh, currentPassword: "a word of the owner's", isCorrection: true };
      await server.call(signIn.changeEmail, { as: { ...person, token: back.body.token }, body });
      expect((await follow(fresh)).status).toBe(200);
      expect(await emailOf(person)).toBe(fresh);
    },
  );

  test("is told by whomever it was changed, unless it was never verified", async () => {
    const known = await server.person("annotator", { passwordHash });
    const mistyped = await server.person("annotator", { unverified: true });
    for (const { _id } of [known, mistyped]) {
      const body = { email: freshAddress() };
      expect((await server.call(users.edit, { as: manager, params: { _id }, body })).status).toBe(200);
    }
    expect((await linkTo(server, known.email))[0]).toBe("undo-email");
    expect(await mailsTo(server, mistyped.email)).toEqual([]);
  });
});
