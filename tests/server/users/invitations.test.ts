import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { makeEmailLink } from "../../../server/core/auth/links.ts";
import { forgetSessions } from "../../../server/areas/security/actions.ts";
import { sendVerification } from "../../../server/areas/sign-in/actions.ts";
import { linkTo, mailsTo } from "../helpers/mails.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { writeAlone } from "../helpers/write-alone.ts";

const { users, signIn } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let admin: Actor;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person("admin");
  manager = await server.person("manager");
});
afterAll(() => server.close());

const invite = (fields: object, as = manager) =>
  server.call(users.create, { as, body: { firstName: "Ines", lastName: "Duarte", ...fields } });
const act = (person: Actor, action: string, as = manager) =>
  server.call(users.act, { as, params: { _id: person._id, action } });

describe("staff invite people", () => {
  test("who choose a password with the mailed link, and are verified by it", async () => {
    const email = "ines.duarte@test.example";
    const { body } = await invite({ email, role: "reviewer", hub: "Lisbon", country: "pt" });
    expect(body.user).toMatchObject({ email, role: "reviewer", country: "PT", isEmailVerified: false, version: 1 });
    const [page, _id, token] = await linkTo(server, email);
    expect(page).toBe("reset-password");
    const password = "chosen by herself";
    expect((await server.call(signIn.resetPassword, { params: { _id, token }, body: { password } })).status).toBe(200);
    const signedIn = await server.call(signIn.login, { body: { email, password } });
    expect(signedIn.body.user).toMatchObject({ role: "reviewer", isEmailVerified: true });
  });

  test("the links of who was deleted or deactivated since don't work any more", async () => {
    const open = async (email: string) => {
      const [, _id, token] = await linkTo(server, email);
      return server.call(signIn.resetPassword, {
        params: { _id, token },
        body: { password: "a fine tall tree" },
      });
    };
    for (const [action, remove] of Object.entries({
      delete: act,
      deactivate: act,
      "delete many": ({ _id }: Actor) =>
        server.call(users.bulkRemove, { as: manager, body: { select: { ids: [_id] } } }),
    })) {
      const email = `gone.${action.replace(" ", ".")}@test.example`;
      const { user } = (await invite({ email })).body;
      expect((await remove(user, action)).status).toBe(200);
      expect([action, (await open(email)).body.code]).toEqual([action, "used_link"]);
    }
    const [person, other] = [await server.person("annotator"), await server.person("annotator")];
    for (const { _id } of [person, other]) await writeAlone(server, (write) => sendVerification(write, _id));
    await act(person, "delete");
    const verify = async ({ email }: Actor) => {
      const [, _id, token] = await linkTo(server, email);
      return (await server.call(signIn.verifyEmail, { params: { _id, token } })).status;
    };
    expect([await verify(person), await verify(other)]).toEqual([410, 200]);
  });

  test("who was deactivated gets no link by a new address, but one once they are active again", async () => {
    for (const activate of [
      (person: Actor) => act(person, "activate"),
      ({ _id }: Actor) =>
        server.call(users.bulkActivation, { as: manager, body: { select: { ids: [_id] }, action: "activate" } }),
    ]) {
      const invited: Actor = (await invite({ email: `paused.${crypto.randomUUID()}@test.example` })).body.user;
      const person = await server.person("annotator", { passwordHash: "some" });
      const pages = [[invited, "reset-password"] as const, [person, "verify-email"] as const];
      for (const [one, page] of pages) {
        const email = `now.${one.email}`;
        await act(one, "deactivate");
        await server.call(users.edit, { as: manager, params: { _id: one._id }, body: { email } });
        expect(await mailsTo(server, email)).toEqual([]);
        expect((await activate(one)).status).toBe(200);
        expect([(await linkTo(server, email))[0], (await mailsTo(server, email)).length]).toEqual([page, 1]);
      }
    }
  });

  test("whose deletion is undone gets a new link, and so does who is active again long after the first one", async () => {
    const added = { firstName: "A", lastName: "B", email: `added.${crypto.randomUUID()}@test.example` };
    await server.call(users.bulkInsert, { as: manager, body: { users: [added], invite: false } });
    const list = await server.call(users.list, { as: manager, query: { search: added.email } });
    const [uninvited] = list.body.users as Actor[];
    const invited: Actor = (await invite({ email: `back.${crypto.randomUUID()}@test.example` })).body.user;
    const person = await server.person("annotator", { passwordHash: "some", unverified: true });
    const monthsLater = async () => {
      const links = "update one_time_links set expires_at = now() - interval '31 days' where user_id = any($1)";
      await server.db.pool.query(links, [[invited._id, person._id]]);
      await forgetSessions(server.db.sql);
    };
    const mails = async () =>
      await Promise.all([invited, person, uninvited!].map(({ email }) => mailsTo(server, email)));
    for (const [away, back] of [
      [
        ({ _id }: Actor) => server.call(users.bulkRemove, { as: manager, body: { select: { ids: [_id] } } }),
        ({ _id }: Actor) => server.call(users.restore, { as: manager, body: { ids: [_id] } }),
      ],
      [(one: Actor) => act(one, "deactivate"), (one: Actor) => act(one, "activate")],
    ] as const) {
      const before = (await mails()).map(({ length }) => length);
      for (const one of [invited, person, uninvited!]) await away(one);
      await monthsLater();
      for (const one of [invited, person, uninvited!]) expect((await back(one)).status).toBe(200);
      const after = (await mails()).map(({ length }) => length);
      expect(after.map((count, at) => count - before[at]!)).toEqual([1, 1, 0]);
    }
    const [page, _id, token] = await linkTo(server, invited.email);
    expect(page).toBe("reset-password");
    const body = { password: "chosen after all" };
    expect((await server.call(signIn.resetPassword, { params: { _id, token }, body })).status).toBe(200);
  });

  test("whom they added without an invitation is sent one later, at most once a day", async () => {
    const email = `later.${crypto.randomUUID()}@test.example`;
    const added = { firstName: "A", lastName: "B", email };
    await server.call(users.bulkInsert, { as: manager, body: { users: [added], invite: false } });
    const list = await server.call(users.list, { as: manager, query: { search: email } });
    const [person] = list.body.users as Actor[];
    const send = (...people: readonly Actor[]) =>
      server.call(users.bulkInvite, { as: manager, body: { select: { ids: people.map(({ _id }) => _id) } } });
    const signedUp = await server.person("annotator", { passwordHash: "some", unverified: true });
    expect((await send(person!, signedUp)).body).toMatchObject({ done: 2, refused: [] });
    expect([(await linkTo(server, email))[0], (await linkTo(server, signedUp.email))[0]]).toEqual([
      "reset-password",
      "verify-email",
    ]);
    const twice = (await Promise.all([send(person!), send(person!, signedUp)])).flatMap(({ body }) => body.refused);
    expect(twice.map(({ code }: { code: string }) => code)).toEqual(Array(3).fill("invited_lately"));
    const links = "update one_time_links set created_at = now() - interval '25 hours' where user_id = $1";
    await server.db.pool.query(links, [person!._id]);
    const [, _id, first] = await linkTo(server, email);
    expect((await send(person!)).body.done).toBe(1);
    const [, , token] = await linkTo(server, email);
    const open = (with_: string) =>
      server.call(signIn.resetPassword, { params: { _id, token: with_ }, body: { password: "chosen later on" } });
    expect([(await open(first)).body.code, (await open(token)).status]).toEqual(["used_link", 200]);
  });

  test("nobody is invited who may not sign in, is verified, corrects the address, or has a role above", async () => {
    const away = await server.person("annotator", { unverified: true });
    await act(away, "deactivate");
    const correcting = await server.person("annotator", { passwordHash: "some", unverified: true });
    const email = `right.${crypto.randomUUID()}@test.example`;
    await makeEmailLink(server.db.sql, "", "confirm_email", { userId: correcting._id, email });
    const people = [admin, away, await server.person("annotator"), correcting];
    const select = { ids: people.map(({ _id }) => _id) };
    const { body } = await server.call(users.bulkInvite, { as: manager, body: { select } });
    const codes = body.refused.map(({ code }: { code: string }) => code);
    expect([body.done, body.unchanged, codes]).toEqual([0, 1, ["role_above", "wrong_state", "invited_lately"]]);
    for (const { email } of people) expect(await mailsTo(server, email)).toEqual([]);
  });

  test("an address that is taken is marked on its field, and free again once its person is deleted", async () => {
    const person = await server.person("annotator");
    const refused = await invite({ email: person.email });
    expect(refused.body).toMatchObject({ statusCode: 409, code: "taken", fields: { email: [expect.any(String)] } });
    await act(person, "delete");
    expect((await invite({ email: person.email })).status).toBe(201);
  });

  test("no one gives a role above their own, and only managers and administrators invite", async () => {
    expect((await invite({ email: "boss@test.example", role: "admin" })).body.code).toBe("role_above");
    expect((await invite({ email: "boss@test.example", role: "admin" }, admin)).status).toBe(201);
    const payments = await server.person("payments");
    expect((await invite({ email: "x@test.example" }, payments)).body.code).toBe("forbidden");
  });

  test("a stranger can't sign up with a role, skills, a hub, or without a password", async () => {
    const who = { firstName: "A", lastName: "B", email: "stranger@test.example" };
    const body = { ...who, role: "admin", skills: [admin._id], hub: "Lisbon" };
    const { body: refused } = await server.call(users.create, { body });
    expect(Object.keys(refused.fields).toSorted()).toEqual(["hub", "password", "role", "skills"]);
    // A hub alone would let a stranger into whatever a rule of a group opens to it.
    const joining = { ...who, password: "walking on thin ice", hub: "Lisbon" };
    const { status, body: alone } = await server.call(users.create, { body: joining });
    expect([status, alone.fields]).toEqual([400, { hub: ["Only staff may give a hub."] }]);
    // Where they live is for them to say.
    expect((await server.call(users.create, { body: { ...joining, hub: "", country: "PT" } })).status).toBe(201);
  });
});
