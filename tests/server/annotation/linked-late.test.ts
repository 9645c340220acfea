import { afterAll, beforeAll, expect, test } from "vitest";
import { annotation } from "../../../contract/annotation/endpoints.ts";
import { startAnnotationServers } from "../helpers/annotation-servers.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
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

test("a linked account is told to its server for the jobs there that the person has, as a worker or a reviewer", async () => {
  const [person, worker] = [await server.person("reviewer"), await server.person("annotator")];
  const project = await insertProject(server.db, "Linked late");
  const work = async (status: "in_progress" | "in_review" | "submitted", agent: "quantigo" | "ag" = "quantigo") => {
    const job = await insertJob(server.db, { project });
    await server.db.sql
      .updateTable("jobs")
      .set({ server_agent: agent, server_job_id: job.slice(0, 30) })
      .where("_id", "=", job)
      .execute();
    const of = status === "in_progress" ? { worker: person._id } : { worker: worker._id, reviewer: person._id };
    await insertAssigned(server.db, { job, status, ...of });
    return job;
  };
  const held = await work("in_progress");
  const claimed = await work("in_review");
  // Neither with them now, nor on that server.
  await work("submitted");
  await work("in_progress", "ag");
  const body = { userId: person._id, login: "linked.late" };
  expect((await server.call(annotation.createQaiUser, { as: manager, body })).status).toBe(201);
  const { rows } = await server.db.pool.query(
    "select key from graphile_worker.jobs where key like 'tell-annotation-server %'",
  );
  const told = rows.map(({ key }: { key: string }) => key.split(" ")[1]);
  expect(new Set(told)).toEqual(new Set([held, claimed]));
});
