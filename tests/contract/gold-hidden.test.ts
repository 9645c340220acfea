import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changesState, type Endpoint, isStream, methodsOf, successOf } from "../../contract/core/endpoint.ts";
import { allEndpoints, contract } from "../../contract/index.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { insertAssigned, insertJob } from "../server/helpers/jobs.ts";
import { insertLabels } from "../server/helpers/quality.ts";
import type { Actor, Call } from "../server/helpers/test-server.ts";
import { archiveOf, sendsArchive } from "./erasing.ts";
import { makeProject } from "./samples/projects.ts";
import { sampleOf } from "./samples/index.ts";
import type { World } from "./sample.ts";
import { makeWorld } from "./world.ts";

/**
 * Nothing that a worker or a reviewer may read tells which jobs are gold: every reply of every GET is the same before a
 * job is marked, while it is with labels and results known, and names none of what is known of it.
 */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const roles = ["annotator", "reviewer"] as const;
/** Never ends; what it says is in the table of events, which is looked at below. */
const endless = "text/event-stream";
const endpointsOf = (role: (typeof roles)[number]) =>
  allEndpoints.filter(({ endpoint }) => {
    const reply = endpoint.replies[successOf(endpoint)]!;
    const { roles: allowed } = endpoint.policy;
    return (
      methodsOf(endpoint)[0] === "GET" &&
      !changesState(endpoint) &&
      !(isStream(reply) && reply.stream === endless) &&
      (allowed === "anyone" || allowed.includes(role))
    );
  });

const item = "picture-of-the-trace.jpg";
const label = "the-right-label";
const leaks = new RegExp([item, label, "gold", "sharedKey", "shared_key", "twin"].join("|"), "i");

/** Jobs in all states in which this person meets them, and one that nobody has yet. */
const makeJobs = async (as: Actor) => {
  const { db } = world.server;
  const project = await makeProject(world);
  const others = (await world.server.person("annotator"))._id;
  const free = await insertJob(db, { project, title: "Not yet" });
  const work = [];
  for (const status of ["in_progress", "submitted", "in_review", "approved", "rework", "rejected"] as const) {
    for (const worker of [as._id, others]) {
      const job = await insertJob(db, { project, title: `Job ${status}` });
      const reviewer = worker === as._id ? {} : { reviewer: as._id };
      work.push({ job, assigned: await insertAssigned(db, { job, worker, status, ...reviewer }) });
    }
  }
  return { jobs: [free, ...work.map(({ job }) => job)], work, project };
};

/** The calls of an endpoint: its sample, and of jobs and assigned jobs each of these. */
const callsOf = async (
  name: string,
  made: Awaited<ReturnType<typeof makeJobs>>,
  as: Actor,
): Promise<readonly Call[]> => {
  const call = await sampleOf(name).make(world, as);
  if (name === "jobs.show") return made.jobs.map((_id) => ({ params: { _id } }));
  if (name === "assignedJobs.show") return made.work.map(({ assigned }) => ({ params: { _id: assigned } }));
  // Without the filters of its sample a list has more.
  return call.query ? [call, { ...call, query: {} }] : [call];
};

describe.each(roles)("what a %s reads", (role) => {
  test("is the same whether a job is gold or not", async () => {
    const as = await world.server.person(role);
    const made = await makeJobs(as);
    for (const { assigned } of made.work) await insertLabels(world.server.db, assigned, { [item]: "wrong" });
    const asked: { name: string; endpoint: Endpoint; call: Call }[] = [];
    for (const { name, endpoint } of endpointsOf(role)) {
      for (const call of await callsOf(name, made, as)) asked.push({ name, endpoint, call: { ...call, as } });
    }
    const readAll = async () => {
      const replies: string[] = [];
      for (const { name, endpoint, call } of asked) {
        if (sendsArchive(endpoint)) {
          replies.push(`${name}: ${await archiveOf(world, as, endpoint)}`);
          continue;
        }
        const { status, body } = await world.server.call(endpoint, call);
        replies.push(
          `${name} ${JSON.stringify(call.params ?? call.query ?? {})}: ${status} ${withoutRequest(JSON.stringify(body))}`,
        );
      }
      return replies;
    };
    const first = await readAll();
    const before = await readAll();
    const [{ last }] = (await run<{ last: string }>(
      world.server.db.sql,
      sqlText`select coalesce(max(_id), 0)::text as last from events`,
      [],
    )) as [{ last: string }];
    for (const _id of made.jobs) {
      const body = { items: [{ item, label }] };
      const marked = await world.server.call(contract.quality.setGold, {
        as: world.people.manager,
        params: { _id },
        body,
      });
      expect(marked.status).toBe(200);
    }
    const results = await world.server.db.sql
      .selectFrom("gold_results")
      .select("item")
      .where("project_id", "=", made.project)
      .execute();
    expect(results).toHaveLength(made.work.length);
    const after = await readAll();
    const isSame = (reply: string, at: number): boolean =>
      first[at] === before[at] ? reply === before[at] : withoutTimes(reply) === withoutTimes(before[at]!);
    expect(after.filter((reply, at) => !isSame(reply, at))).toEqual([]);
    expect(after.filter((reply) => leaks.test(reply.replace(/^[^:]*: /, "")))).toEqual([]);

    const told = await run(
      world.server.db.sql,
      sqlText`select resource from events where _id > $1::bigint and (roles && $2::text[] or cardinality(people) > 0)`,
      [last, ["annotator", "reviewer", "payments"]],
    );
    expect(told).toEqual([]);
  });
});

const withoutRequest = (reply: string): string => reply.replace(/"requestId":"[^"]*"/, "");

/** Without the times of a reply, for those that differ whenever they are read. */
const withoutTimes = (reply: string): string => reply.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "");
