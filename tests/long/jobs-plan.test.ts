import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assignedJobView, toReviewView } from "../../server/areas/assigned-jobs/queries.ts";
import { availableJobView, jobView } from "../../server/areas/jobs/queries.ts";
import { pageSql } from "../../server/core/db/read.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import type { View } from "../../server/core/db/view.ts";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { contract } from "../../contract/index.ts";
import { rounds } from "../full.ts";
import { insertManyJobs } from "../server/helpers/many-jobs.ts";
import { busiestStep } from "../server/helpers/plans.ts";
import { type Actor, startTestServer } from "../server/helpers/test-server.ts";

/** A million jobs in all with MUSTER_FULL=1. */
const jobsOfProject = rounds(20_000, 100_000);

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let reviewer: Actor;
let worker: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [manager, reviewer, worker] = await Promise.all([
    server.person("manager"),
    server.person("reviewer"),
    server.person("annotator"),
  ]);
  await insertManyJobs(server.db, { each: jobsOfProject, meant: [worker, await server.person("annotator")] });
});
afterAll(() => server.close());

const rowsOf = (view: View, me: Actor, query: object) =>
  busiestStep(server.db, me, (params) =>
    pageSql({ view, key: "records", query: { limit: 10, skip: 0, ...query }, params }),
  );

/** Counting stops there; to find that many of what is common, some more are read. */
const counted = 10_001;

describe(`of ${10 * jobsOfProject} jobs`, () => {
  test("a worker's list reads the newest of each requirement, and no others", async () => {
    for (const query of [{}, { isActive: true }, { takable: true }]) {
      expect(await rowsOf(availableJobView, worker, query)).toBeLessThan(2500);
    }
  });

  test("jobs for others don't hide those for anyone, and each person has their own", async () => {
    const { body } = await server.call(contract.jobs.list, { as: worker, query: { limit: 200 } });
    expect(body.filteredTotalCount).toBe(10 * 200 + 10);
  });

  test("a manager's lists read no more than is counted", async () => {
    const [someone] = await run<{ user_id: string }>(
      server.db.sql,
      sqlText`select user_id from assigned_jobs limit 1`,
      [],
    );
    for (const query of [{}, { isActive: true }]) {
      expect(await rowsOf(jobView, manager, query), JSON.stringify(query)).toBeLessThan(2.5 * counted);
    }
    expect(await rowsOf(jobView, manager, { annotator: [someone!.user_id] })).toBeLessThanOrEqual(counted);
    for (const query of [{}, { status: ["submitted"] }]) {
      expect(await rowsOf(assignedJobView, manager, query), JSON.stringify(query)).toBeLessThan(2.5 * counted);
    }
    expect(await rowsOf(assignedJobView, manager, { annotator: [someone!.user_id] })).toBeLessThanOrEqual(counted);
  });

  test("what waits for a review is read by itself", async () => {
    expect(await rowsOf(toReviewView, reviewer, {})).toBeLessThan(2.5 * counted);
  });
});

describe("the lists of many jobs", () => {
  let few: typeof server;
  let asFew: Readonly<Record<"manager" | "reviewer" | "worker", Actor>>;
  beforeAll(async () => {
    few = await startTestServer();
    asFew = {
      manager: await few.person("manager"),
      reviewer: await few.person("reviewer"),
      worker: await few.person("annotator"),
    };
    await insertManyJobs(few.db, { each: 100, meant: [asFew.worker, await few.person("annotator")] });
  });
  afterAll(() => few.close());

  test("take at most twice as long as those of a thousand", async () => {
    const { jobs, assignedJobs } = contract;
    const asMany = { manager, reviewer, worker };
    const lists = [
      { name: "jobs", list: jobs.list, as: "manager", query: () => ({}) },
      { name: "jobs, available", list: jobs.list, as: "manager", query: () => ({ isActive: "true" }) },
      { name: "jobs of a project", list: jobs.list, as: "manager", query: ({ project }) => ({ projectId: project }) },
      { name: "jobs of a person", list: jobs.list, as: "manager", query: ({ person }) => ({ annotator: person }) },
      { name: "jobs for a worker", list: jobs.list, as: "worker", query: () => ({ takable: "true" }) },
      { name: "assigned jobs", list: assignedJobs.list, as: "manager", query: () => ({}) },
      { name: "submitted", list: assignedJobs.list, as: "manager", query: () => ({ status: "submitted" }) },
      {
        name: "work of a person",
        list: assignedJobs.list,
        as: "manager",
        query: ({ person }) => ({ annotator: person }),
      },
      { name: "to review", list: assignedJobs.toReview, as: "reviewer", query: () => ({ limit: 10 }) },
    ] as const satisfies readonly List[];
    const figures = [];
    for (const one of lists) {
      const [some, all] = [await sampleOf(few), await sampleOf(server)];
      const times = { few: [] as number[], many: [] as number[] };
      for (let round = 0; round < 25; round++) {
        times.few.push(await timeOf(few, one, asFew, some));
        times.many.push(await timeOf(server, one, asMany, all));
      }
      const [thousand, many] = [median(times.few), median(times.many)];
      figures.push({ list: one.name, thousand, many, ratio: Math.round((many / thousand) * 100) / 100 });
    }
    console.table(figures);
    expect(figures.filter(({ ratio }) => ratio > 2)).toEqual([]);
  });
});

interface Sample {
  readonly project: string;
  readonly person: string;
}
interface List {
  readonly name: string;
  readonly list: Endpoint;
  readonly as: "manager" | "reviewer" | "worker";
  readonly query: (sample: Sample) => Readonly<Record<string, unknown>>;
}

/** Some project, and someone who works. */
const sampleOf = async ({ db }: typeof server): Promise<Sample> => {
  const [row] = await run<Sample>(
    db.sql,
    sqlText`select (select project_id from jobs limit 1) as project, (select user_id from assigned_jobs limit 1) as person`,
    [],
  );
  return row!;
};

/** Milliseconds. */
const timeOf = async (
  of: typeof server,
  { list, as, query }: List,
  people: Record<List["as"], Actor>,
  sample: Sample,
) => {
  const began = performance.now();
  const { status } = await of.call(list, { as: people[as], query: query(sample) });
  expect(status).toBe(200);
  return performance.now() - began;
};
const median = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]! * 10) / 10;
