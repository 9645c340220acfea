import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { tellServer } from "../../../server/areas/assigned-jobs/tell-server.ts";
import type { AnnotationServer } from "../../../server/services/annotation/annotation-server.ts";
import { startAnnotation, type StoodIn } from "../helpers/annotation.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertJob } from "../helpers/jobs.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let annotation: StoodIn;
beforeAll(async () => {
  server = await startTestServer();
  annotation = await startAnnotation("quantigo");
});
afterAll(async () => {
  await annotation.standIn.close();
  await server.close();
});

test.each([
  ["gone", "99999", "902"],
  ["told", "903", "904"],
])("what a server says of a job that is linked to another one meanwhile is not kept: %s", async (_, from, to) => {
  const as = await server.person("manager");
  const _id = await insertJob(server.db, { project: await insertProject(server.db, `Linked anew from ${from}`) });
  const link = (serverJobId: string) =>
    server.call(contract.jobs.edit, { as, params: { _id }, body: { serverAgent: "quantigo", serverJobId } });
  expect((await link(from)).status).toBe(200);
  const told: string[] = [];
  const quantigo: AnnotationServer = {
    ...annotation.server,
    setStatus: async (id, status) => {
      told.push(id);
      if (id === from) expect((await link(to)).status).toBe(200);
      await annotation.server.setStatus(id, status);
    },
  };
  await tellServer({ db: server.db, config: server.config, annotationServers: { quantigo } }, _id);
  expect(told).toEqual([from, to]);
  const kept = await server.db.sql.selectFrom("jobs").selectAll().where("_id", "=", _id).executeTakeFirstOrThrow();
  const { link: page } = (await annotation.server.job(to))!;
  expect(kept).toMatchObject({ status: "available", server_status: "pending", server_problem: "", server_link: page });
});
