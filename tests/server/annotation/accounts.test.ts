import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { annotation } from "../../../contract/annotation/endpoints.ts";
import { contract } from "../../../contract/index.ts";
import { defaultsOf, loginsOf } from "../../../server/areas/annotation/actions.ts";
import { accountCalls, freshLogin } from "../helpers/annotation-accounts.ts";
import { startAnnotationServers } from "../helpers/annotation-servers.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let servers: Awaited<ReturnType<typeof startAnnotationServers>>;
let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  servers = await startAnnotationServers();
  server = await startTestServer({ env: servers.env });
  manager = await server.person("manager");
});
afterAll(async () => {
  await server.close();
  await servers.close();
});

const { create, read, withAccount } = accountCalls(() => ({ server, manager }));

describe("an account", () => {
  test("is created on the server, with the person's name and address, and no reply has its password", async () => {
    const person = await server.person("annotator", { firstName: "Ada", lastName: "Byron" });
    const login = freshLogin();
    const answer = await create(person._id, login);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        isNew: true,
        qaiUser: { _id: person._id, name: "Ada Byron", accounts: [{ serverAgent: "quantigo", login }] },
      },
    });
    const there = servers.quantigo.world.users.find((one) => one.login === login);
    expect(there).toMatchObject({ name: "Ada Byron", email: person.email });
    expect(answer.body.qaiUser.accounts[0].serverUserId).toBe(String(there?.id));
    expect(JSON.stringify(answer.body)).not.toMatch(/password/i);
    const { rows } = await server.db.pool.query(
      "select before::text, after::text from audit where action = 'annotation.createQaiUser'",
    );
    // The audit keeps the login under the person's own key.
    expect(JSON.stringify(rows)).not.toContain(login);
  });

  test("that exists on the server is linked", async () => {
    const person = await server.person("annotator");
    const before = servers.quantigo.world.users.length;
    const answer = await create(person._id, "amina.hassan");
    expect(answer).toMatchObject({
      status: 201,
      body: { isNew: false, qaiUser: { accounts: [{ serverUserId: "81" }] } },
    });
    expect(servers.quantigo.world.users).toHaveLength(before);
    expect((await create(person._id, "amina.hassan")).status).toBe(201);
  });

  test("on the other server is another one", async () => {
    const person = await withAccount();
    const login = freshLogin();
    const answer = await server.call(annotation.createAgUser, { as: manager, body: { userId: person._id, login } });
    expect(answer.status).toBe(201);
    expect(answer.body.qaiUser.accounts.map(({ serverAgent }: { serverAgent: string }) => serverAgent)).toEqual([
      "quantigo",
      "ag",
    ]);
    expect(servers.ag.world.users.some((one) => one.login === login)).toBe(true);
  });

  test("of another person is taken, whatever the case of its letters", async () => {
    const [one, two] = [await server.person("annotator"), await server.person("annotator")];
    const login = freshLogin();
    await create(one._id, login);
    expect(await create(two._id, login.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: "taken", fields: { login: ["This login is taken already."] } },
    });
  });

  test("of who was deleted and came back is that of their new account in Muster", async () => {
    const [gone, back] = [await server.person("annotator"), await server.person("annotator")];
    const login = freshLogin();
    await create(gone._id, login);
    const team = { serverAgent: "quantigo", teamId: "11", role: "annotator" };
    const added = { as: manager, params: { _id: gone._id }, body: team };
    expect((await server.call(annotation.addToTeam, added)).status).toBe(200);
    expect((await create(back._id, login)).body.code).toBe("taken");
    const params = { _id: gone._id, action: "delete" };
    expect((await server.call(contract.users.act, { as: manager, params })).status).toBe(200);
    expect(await create(back._id, login)).toMatchObject({ status: 201, body: { isNew: false } });
    expect((await server.call(contract.users.restore, { as: manager, body: { ids: [gone._id] } })).body.done).toBe(1);
    expect((await read(manager, gone._id)).body.qaiUser).toMatchObject({ accounts: [], teams: [] });
    expect((await create(gone._id, login)).body.code).toBe("taken");
  });

  test("that two people are given at once is one person's", async () => {
    for (let round = 0; round < 5; round++) {
      const people = await Promise.all([server.person("annotator"), server.person("annotator")]);
      const login = freshLogin();
      const answers = await Promise.all(people.map(({ _id }) => create(_id, login)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      expect(servers.quantigo.world.users.filter((one) => one.login === login)).toHaveLength(1);
    }
  });

  test("whose creation got no answer is linked by the next call", async () => {
    const person = await server.person("annotator");
    const login = freshLogin();
    servers.quantigo.faults.push({ method: "users.add", status: "cut-after", times: 1 });
    expect(await create(person._id, login)).toMatchObject({
      status: 503,
      body: { code: "server_unavailable", message: "Quanta isn't answering: no connection. Try again in a moment." },
    });
    expect((await read(manager, person._id)).body.qaiUser.accounts).toEqual([]);
    expect(await create(person._id, login)).toMatchObject({ status: 201, body: { isNew: false } });
  });

  test("that the server rejects is not kept", async () => {
    const person = await server.person("annotator");
    servers.quantigo.faults.push({ method: "users.add", status: 400, times: 1 });
    expect(await create(person._id, freshLogin())).toMatchObject({ status: 409, body: { code: "annotation_refused" } });
    expect((await read(manager, person._id)).body.qaiUser.accounts).toEqual([]);
  });

  test("of nobody is an error of its field", async () => {
    const answer = await create("0190a0a0-0000-7000-8000-000000000000", freshLogin());
    expect(answer).toMatchObject({ status: 400, body: { fields: { userId: ["This does not exist."] } } });
  });

  test("is read by its person, and by no other worker", async () => {
    const person = await withAccount();
    const own = await read(person, person._id);
    expect(own).toMatchObject({
      status: 200,
      body: {
        servers: [
          { serverAgent: "quantigo", name: "Quanta", isStandIn: true, hasAccounts: true },
          { serverAgent: "ag", name: "Agora", isStandIn: false, hasAccounts: true },
        ],
      },
    });
    expect((await read(await server.person("annotator"), person._id)).status).toBe(404);
  });

  test("is listed with its hub, and found by its login", async () => {
    const person = await server.person("annotator", { hub: "Bergen" });
    await server.person("annotator", { hub: "Bergen" });
    const login = freshLogin();
    await create(person._id, login);
    const hub = await server.call(annotation.ofHub, { as: manager, params: { hub: "Bergen" } });
    expect(hub.body).toMatchObject({ qaiUsers: [{ _id: person._id, hub: "Bergen" }], count: 1, filteredTotalCount: 1 });
    const check = async (name: string) =>
      (await server.call(annotation.checkUser, { as: manager, params: { name } })).body;
    expect(await check(login)).toMatchObject({ isFree: false, user: { _id: person._id }, isOnServer: true });
    expect(await check("jomar.reyes")).toEqual({ isFree: false, user: null, isOnServer: true });
    expect(await check(freshLogin())).toEqual({ isFree: true, user: null, isOnServer: false });
    servers.quantigo.faults.push({ method: "users.list", status: 503, times: 1 });
    expect(await check(freshLogin())).toEqual({ isFree: true, user: null, isOnServer: null });
  });
});

test("other areas read the logins of people", async () => {
  const [one, two] = [await withAccount(), await server.person("annotator")];
  const logins = await loginsOf(server.db.sql, "quantigo", [one._id, two._id]);
  expect([...logins.keys()]).toEqual([one._id]);
  expect(await loginsOf(server.db.sql, "quantigo", [])).toEqual(new Map());
});

test("nothing of a person's accounts and teams is left after their erasure", async () => {
  const person = await withAccount();
  const body = { teamId: "77" };
  await server.call(annotation.addDefaultReviewer, { as: manager, params: { _id: person._id }, body });
  const [one, two] = [await server.person("admin"), await server.person("admin")];
  const created = await server.call(contract.privacy.create, { as: one, body: { user: person._id } });
  const params = { _id: created.body.erasureRequest._id as string };
  expect((await server.call(contract.privacy.erase, { as: two, params, body: {} })).status).toBe(200);
  expect(await loginsOf(server.db.sql, "quantigo", [person._id])).toEqual(new Map());
  expect(await defaultsOf(server.db.sql, "quantigo", "77")).toEqual({ annotator: null, reviewer: null });
});

test("where no server is set up, or it has no accounts, the call says so or links the login as given", async () => {
  const without = await startTestServer();
  const as = await without.person("admin");
  const body = { userId: as._id, login: "ann" };
  expect(await without.call(annotation.createQaiUser, { as, body })).toMatchObject({
    status: 409,
    body: { code: "server_not_set_up" },
  });
  await without.close();

  const labelStudio = await startAnnotationServers(["label-studio", "label-studio"]);
  const lacking = await startTestServer({ env: labelStudio.env });
  const boss = await lacking.person("admin");
  const call = { as: boss, body: { userId: boss._id, login: "ann@acme.example" } };
  expect(await lacking.call(annotation.createAgUser, call)).toMatchObject({
    status: 201,
    body: { isNew: false, qaiUser: { accounts: [{ login: "ann@acme.example", serverUserId: null }] } },
  });
  const role = { as: boss, params: { _id: boss._id }, body: { role: "reviewer", teamId: "1", serverAgent: "ag" } };
  expect((await lacking.call(annotation.addToTeam, role)).status).toBe(200);
  expect(labelStudio.ag.calls).toEqual([]);
  await lacking.close();
  await labelStudio.close();
});
