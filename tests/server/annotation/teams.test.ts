import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { annotation } from "../../../contract/annotation/endpoints.ts";
import { defaultsOf } from "../../../server/areas/annotation/actions.ts";
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

describe("a team", () => {
  const team = { teamId: "11" };
  const assign = (
    endpoint: typeof annotation.addToTeam | typeof annotation.addDefaultReviewer,
    _id: string,
    body: object,
  ) => server.call(endpoint, { as: manager, params: { _id }, body });

  test("takes a person once, and changes their role", async () => {
    const person = await withAccount();
    const before = servers.quantigo.world.members.length;
    const body = { ...team, role: "reviewer" };
    expect(await assign(annotation.addToTeam, person._id, body)).toMatchObject({
      status: 200,
      body: {
        qaiUser: { teams: [{ serverAgent: "quantigo", teamId: "11", role: "reviewer", isDefaultReviewer: false }] },
      },
    });
    expect((await assign(annotation.addToTeam, person._id, body)).status).toBe(200);
    expect(servers.quantigo.world.members).toHaveLength(before + 1);
    const changed = await assign(annotation.addToTeam, person._id, { ...team, role: "manager" });
    expect(changed.body.qaiUser.teams).toMatchObject([{ role: "manager" }]);
  });

  test("has one default reviewer and one default annotator, also when two are named at once", async () => {
    const people = await Promise.all([withAccount(), withAccount(), withAccount()]);
    const answers = await Promise.all(
      people.flatMap(({ _id }) => [
        assign(annotation.addDefaultReviewer, _id, { teamId: "12" }),
        server.call(annotation.addDefaultAnnotator, {
          as: manager,
          params: { _id },
          body: { teamId: "12", role: "reviewer" },
        }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const last = people[1];
    await assign(annotation.addDefaultReviewer, last._id, { teamId: "12", role: "manager" });
    await server.call(annotation.addDefaultAnnotator, {
      as: manager,
      params: { _id: last._id },
      body: { teamId: "12", role: "manager" },
    });
    expect(await defaultsOf(server.db.sql, "quantigo", "12")).toEqual({ annotator: last._id, reviewer: last._id });
    const defaults = await server.call(annotation.defaults, {
      as: manager,
      params: { serverAgent: "quantigo", teamId: "12" },
    });
    expect(defaults.body).toEqual({ annotatorId: last._id, reviewerId: last._id });
    await server.db.pool.query(
      `with w as (insert into annotation_workspaces (server_agent, id, team_id, name) values ('quantigo', '900', '12', 'W')),
       p as (insert into annotation_projects (_id, server_agent, id, workspace_id) values (gen_random_uuid(), 'quantigo', '901', '900'))
       insert into annotation_datasets (server_agent, id, project_id, name) values ('quantigo', '902', '901', 'D')`,
    );
    const ofDataset = async (serverAgent: string, datasetId: string) =>
      (await server.call(annotation.datasetDefaults, { as: manager, params: { serverAgent, datasetId } })).body;
    expect(await ofDataset("quantigo", "902")).toEqual(defaults.body);
    expect(await ofDataset("ag", "902")).toEqual({ annotatorId: null, reviewerId: null });
    expect(await defaultsOf(server.db.sql, "ag", "12")).toEqual({ annotator: null, reviewer: null });
    const all = await Promise.all(people.map(async ({ _id }) => (await read(manager, _id)).body.qaiUser.teams[0]));
    expect(all.map(({ isDefaultReviewer }) => isDefaultReviewer)).toEqual([false, true, false]);
    expect(all.map(({ isDefaultAnnotator }) => isDefaultAnnotator)).toEqual([false, true, false]);
  });

  test("has no default reviewer any more who becomes its annotator", async () => {
    const { _id } = await withAccount();
    const body = { teamId: "13" };
    await assign(annotation.addDefaultReviewer, _id, body);
    await server.call(annotation.addDefaultAnnotator, {
      as: manager,
      params: { _id },
      body: { ...body, role: "reviewer" },
    });
    const changed = await assign(annotation.addToTeam, _id, { ...body, role: "annotator" });
    expect(changed.body.qaiUser.teams).toMatchObject([
      { role: "annotator", isDefaultReviewer: false, isDefaultAnnotator: true },
    ]);
    expect(await defaultsOf(server.db.sql, "quantigo", "13")).toEqual({ annotator: _id, reviewer: null });
  });

  test("is not that of another login, which joins it anew", async () => {
    const { _id } = await withAccount();
    const body = { ...team, role: "reviewer" };
    await assign(annotation.addDefaultReviewer, _id, body);
    await server.call(annotation.createAgUser, { as: manager, body: { userId: _id, login: freshLogin() } });
    await assign(annotation.addToTeam, _id, { ...body, serverAgent: "ag" });
    const teamsOf = (answer: Awaited<ReturnType<typeof create>>) => answer.body.qaiUser.teams;
    const login = freshLogin();
    expect(teamsOf(await create(_id, login))).toMatchObject([{ serverAgent: "ag", teamId: "11" }]);
    expect(teamsOf(await assign(annotation.addToTeam, _id, body))).toMatchObject([
      { serverAgent: "quantigo", isDefaultReviewer: false },
      { serverAgent: "ag" },
    ]);
    const { users, members } = servers.quantigo.world;
    const there = users.find((one) => one.login === login)!;
    expect(members).toContainEqual(expect.objectContaining({ userId: there.id }));
    expect(teamsOf(await create(_id, login))).toHaveLength(2);
  });

  test("has no annotator as its default reviewer, and nobody without an account", async () => {
    const person = await server.person("annotator");
    expect(await assign(annotation.addDefaultReviewer, person._id, { ...team, role: "annotator" })).toMatchObject({
      status: 400,
      body: { fields: { role: [expect.any(String)] } },
    });
    expect(await assign(annotation.addToTeam, person._id, { ...team, role: "reviewer" })).toMatchObject({
      status: 409,
      body: { code: "annotation_no_account" },
    });
  });
});
