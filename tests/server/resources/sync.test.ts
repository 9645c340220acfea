import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { startTestServer } from "../helpers/test-server.ts";
import { withDatabase } from "../helpers/global-setup.ts";
import { type ResourceServer, startResourceServer } from "../helpers/resources.ts";

let at: ResourceServer;
beforeAll(async () => {
  at = await startResourceServer();
});
beforeEach(async () => {
  at.stood.standIn.faults.length = 0;
  await at.query("delete from annotation_syncs");
  await at.query("delete from graphile_worker._private_jobs");
  for (const table of ["workspaces", "projects", "datasets"]) await at.query(`delete from annotation_${table}`);
});
afterAll(() => at.close());

const counts = async () => {
  const [found] = await at.query<Record<string, number>>(
    `select (select count(*)::int from annotation_workspaces where gone_at is null) as workspaces,
       (select count(*)::int from annotation_projects where gone_at is null) as projects,
       (select count(*)::int from annotation_datasets where gone_at is null) as datasets`,
  );
  return found;
};
/** What the stand-in's first team has. */
const whole = () => {
  const { workspaces, projects, datasets } = at.stood.standIn.world;
  const places = workspaces.filter(({ teamId }) => teamId === 11).map(({ id }) => id);
  const inTeam = projects.filter(({ workspaceId }) => places.includes(workspaceId)).map(({ id }) => id);
  return {
    workspaces: places.length,
    projects: inTeam.length,
    datasets: datasets.filter(({ projectId }) => inTeam.includes(projectId)).length,
  };
};
const servers = () => ({ ANNOTATION_SERVERS: JSON.stringify([at.stood.settings]) });
const queued = () =>
  at.query<{ at: number; key: string; queue: string }>(
    "select (extract(epoch from run_at) * 1000)::float8 as at, key, queue_name as queue from graphile_worker.jobs where task_identifier = 'sync-annotation-server'",
  );

test("mirrors a team, the states of our jobs too, and keeps the result", async () => {
  const [here, gone, over] = [
    await at.job({ serverJobId: "901" }),
    await at.job({ serverJobId: "990", title: "Gone" }),
    await at.job({ serverJobId: "902", status: "archived" }),
  ];
  const started = await at.start();
  expect(started).toMatchObject({
    state: "running",
    phase: "workspaces",
    teamId: "11",
    teamName: "",
    finishedAt: null,
  });
  expect(await queued()).toMatchObject([{ key: `sync-annotation-server-${started._id}` }]);
  await at.part(started);
  const [sync] = await at.syncs();
  expect(sync).toMatchObject({
    ...whole(),
    state: "done",
    jobs: 2,
    jobsGone: 1,
    problem: "",
    startedBy: { _id: at.manager._id },
  });
  expect([sync!.finishedAt, sync!.syncedAt]).not.toContain(null);
  expect(await counts()).toEqual(whole());
  const events = await at.query<{ roles: string[] }>("select roles from events where ids = array[$1::uuid]", sync!._id);
  expect(events.length).toBeGreaterThan(3);
  expect(events[0]!.roles.toSorted()).toEqual(["admin", "manager"]);
  const stateOf = async (id: string) =>
    (
      await at.query(
        "select server_status as status, server_problem as problem, server_synced_at is not null as read, version from jobs where _id = $1",
        id,
      )
    )[0];
  expect(await stateOf(here)).toEqual({ status: "pending", problem: "", read: true, version: 1 });
  const problem = "The job is gone on the server.";
  expect(await stateOf(gone)).toEqual({ status: null, problem, read: true, version: 1 });
  expect(await stateOf(over)).toEqual({ status: null, problem: "", read: false, version: 1 });
  // A second team's sync leaves out jobs of projects that are known to be of the first.
  const known = await at.job({ serverJobId: "903", serverProjectId: "101" });
  const byDataset = await at.job({ serverJobId: "904", datasetId: "501" });
  const second = await at.start("12");
  await at.part(second);
  for (const job of [known, byDataset]) expect(await stateOf(job)).toMatchObject({ read: false });
  expect((await at.syncs()).map(({ teamId }) => teamId)).toEqual(["12", "11"]);
});

test("ends and sets only problems that a sync finds: what came up when the server was told of a job stays", async () => {
  const told = "No account on Test is linked: a manager links one.";
  const [gone, refused] = ["The job is gone on the server.", "The server refuses to show the job."];
  const problemsAfter = async (serverJobId: string, before: readonly string[]) => {
    await at.query("update jobs set server_job_id = ''");
    const found: string[] = [];
    for (const problem of before) {
      const _id = await at.job({ serverJobId });
      await at.query("update jobs set server_problem = $2 where _id = $1", _id, problem);
      await at.part(await at.start());
      const [kept] = await at.query<{ problem: string }>(
        "select server_problem as problem from jobs where _id = $1",
        _id,
      );
      found.push(kept!.problem);
      await at.query("update jobs set server_job_id = '' where _id = $1", _id);
    }
    return found;
  };
  expect(await problemsAfter("905", [told, gone, refused])).toEqual([told, "", ""]);
  expect(await problemsAfter("990", [told, refused, ""])).toEqual([told, gone, gone]);
});

test("a second call while one runs answers that one; of many at once one starts", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => at.start()));
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(1);
  expect(await queued()).toHaveLength(1);
  const audited = await at.query(
    "select from audit where action = 'resources.syncServer' and record_id = $1",
    all[0]!._id,
  );
  expect(audited).toHaveLength(1);
});

test("goes on where it was cut off: a server that dies between two steps loses and repeats none", async () => {
  const sync = await at.start();
  // It dies on the third call: our own process does, since no error of a server looks like that.
  const dying = { ...at.stood.server, projects: () => Promise.reject(new Error("killed")) };
  await expect(at.part(sync, dying)).rejects.toThrow("killed");
  expect((await at.syncs())[0]).toMatchObject({ state: "running", phase: "projects", workspaces: 1 });
  at.stood.standIn.calls.length = 0;
  await at.part(sync);
  expect(at.stood.standIn.calls).not.toContain("workspaces.list");
  expect((await at.syncs())[0]).toMatchObject({ state: "done", ...whole() });
});

test("a process that is killed in the middle of a sync leaves the rest to the next one", async () => {
  at.stood.standIn.faults.push({ method: "datasets.list", status: "hang", times: 1 });
  at.stood.standIn.calls.length = 0;
  const sync = await at.start();
  const file = fileURLToPath(new URL("../helpers/background-worker.ts", import.meta.url));
  const url = withDatabase(inject("postgresUrl"), at.server.database);
  const worker = spawn(process.execPath, [file, url, JSON.stringify([at.stood.settings])], { stdio: "ignore" });
  await expect.poll(() => at.stood.standIn.calls, { timeout: 20_000 }).toContain("datasets.list");
  worker.kill("SIGKILL");
  await once(worker, "exit");
  expect((await at.syncs())[0]).toMatchObject({ state: "running", phase: "datasets" });
  // Its job is free again once its heart has not beaten for a minute.
  await at.query("update worker_heartbeats set seen_at = now() - interval '2 minutes'");
  await at.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_at is not null",
  );
  await at.query(
    "update graphile_worker._private_job_queues set locked_at = now() - interval '2 minutes' where locked_at is not null",
  );
  const other = await startTestServer({ database: at.server.database, env: servers(), background: true });
  await expect.poll(async () => (await at.syncs())[0]?.state, { timeout: 20_000 }).toBe("done");
  await other.close();
  expect(at.stood.standIn.calls.filter((call) => call === "workspaces.list")).toHaveLength(1);
  expect((await at.syncs())[0]).toMatchObject({ _id: sync._id, ...whole() });
});

test("two runs at once count each step once", async () => {
  const sync = await at.start();
  await Promise.all([at.part(sync), at.part(sync)]);
  await at.part(sync);
  expect((await at.syncs())[0]).toMatchObject({ state: "done", ...whole() });
});

test("comes back to a server that is away, goes on, and gives up after a while", async () => {
  const sync = await at.start();
  at.stood.standIn.faults.push({ method: "datasets.list", status: 429, times: 4 });
  await at.part(sync);
  expect((await at.syncs())[0]).toMatchObject({
    state: "running",
    phase: "datasets",
    problem: "It doesn't answer (status 429). We keep trying.",
  });
  const [next] = await queued();
  expect(next!.at).toBeGreaterThan(Date.now() + 20_000);
  await at.part(sync);
  expect((await at.syncs())[0]).toMatchObject({ state: "done", ...whole(), problem: "" });

  const again = await at.start();
  expect(again).toMatchObject({ _id: sync._id, phase: "workspaces", projects: 0 });
  expect(again.syncedAt).not.toBeNull();
  await at.query("update annotation_syncs set failures = 5 where _id = $1", sync._id);
  at.stood.standIn.faults.push({ method: "projects.list", status: 429, times: 4 });
  await at.part(sync);
  // The first step, which succeeded, set the count to 0: only the sixth failure in a row ends it.
  expect((await at.syncs())[0]).toMatchObject({ state: "running", phase: "projects" });
  await at.query("update annotation_syncs set failures = 5 where _id = $1", sync._id);
  at.stood.standIn.faults.push({ method: "projects.list", status: 429, times: 4 });
  await at.part(sync);
  expect((await at.syncs())[0]).toMatchObject({ state: "failed", phase: "projects", problem: "Test: status 429" });
  // Started again it goes on there.
  expect(await at.start()).toMatchObject({ state: "running", phase: "projects", workspaces: 1, problem: "" });
  await at.part(sync);
  expect((await at.syncs())[0]).toMatchObject({ state: "done", ...whole() });
});

test("ends with the reason where there is no such team", async () => {
  await at.part(await at.start("77"));
  expect((await at.syncs())[0]).toMatchObject({ state: "failed", problem: "Test: it has no such team", teamName: "" });
});

test("what the server lists no longer is marked, and comes back", async () => {
  const sync = await at.start();
  await at.part(sync);
  await at.query(
    "insert into annotation_datasets (server_agent, id, project_id, name) values ('quantigo', '4711', '101', 'Old')",
  );
  await at.query("update annotation_datasets set gone_at = now() where id = '501'");
  await at.part(await at.start());
  const rows = await at.query<{ id: string; gone: boolean }>(
    "select id, gone_at is not null as gone from annotation_datasets where id in ('4711', '501') order by id",
  );
  expect(rows).toEqual([
    { id: "4711", gone: true },
    { id: "501", gone: false },
  ]);
});

test("a sync that nothing was heard of for an hour is taken up again", async () => {
  const { _id } = await at.start();
  await at.query("delete from graphile_worker._private_jobs");
  await at.query("update annotation_syncs set touched_at = now() - interval '2 hours' where _id = $1", _id);
  expect(await at.start()).toMatchObject({ _id, state: "running" });
  expect(await queued()).toHaveLength(1);
});

test("runs in the background by itself", async () => {
  const other = await startTestServer({ database: at.server.database, env: servers(), background: true });
  await at.start();
  await expect.poll(async () => (await at.syncs())[0]?.state, { timeout: 10_000 }).toBe("done");
  expect(await counts()).toEqual(whole());
  await other.close();
});

test("is for admins and managers", async () => {
  const as = await at.server.person("reviewer");
  const params = { serverAgent: "quantigo", teamId: "11" };
  expect((await at.server.call(contract.resources.syncServer, { as, params })).status).toBe(403);
});

test.each(["cvat", "label-studio"] as const)("mirrors a team of %s, whose places are others", async (kind) => {
  const other = await startResourceServer(kind);
  const [team] = await other.stood.server.teams();
  const job = String(other.stood.standIn.world.jobs[0]!.id);
  await other.job({ serverJobId: job });
  await other.part(await other.start(team!.id));
  const [sync] = await other.syncs();
  expect(sync).toMatchObject({ state: "done", teamName: team!.name, workspaces: 1, jobs: 1, problem: "" });
  const [kept] = await other.query<{ count: number }>("select count(*)::int as count from annotation_datasets");
  expect([sync!.projects > 0, kept!.count]).toEqual([true, sync!.datasets]);
  await other.close();
});
