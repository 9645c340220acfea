import { afterAll, beforeAll, expect, test } from "vitest";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { addTrigrams } from "../helpers/searches.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let reviewer: Actor;
let ann: Actor;

beforeAll(async () => {
  server = await startTestServer();
  await addTrigrams(server.db);
  [manager, reviewer, ann] = await Promise.all([
    server.person("manager"),
    server.person("reviewer"),
    server.person("annotator"),
  ]);
  const bob = await server.person("annotator");
  const project = await insertProject(server.db, "Street signs");
  for (const [title, worker, status] of [
    ["Łódź, lot 7", ann, "submitted"],
    ["Łódź, lot 8", bob, "approved"],
    ["Vilnius, lot 7", bob, "submitted"],
    ["50% of lot 7", ann, "in_progress"],
  ] as const)
    await insertAssigned(server.db, {
      job: await insertJob(server.db, { project, title }),
      worker: worker._id,
      status,
    });
});
afterAll(() => server.close());

type List = typeof assignedJobs.list | typeof assignedJobs.mine | typeof assignedJobs.toReview;
const titles = async (endpoint: List, as: Actor, search: string): Promise<string[]> => {
  const { body } = await server.call(endpoint, { as, query: { search, limit: 50 } });
  const found = body.assignedJobs.map(({ job }: AssignedJob) => job.name);
  expect(body).toMatchObject({ filteredTotalCount: found.length, meta: { countExact: true } });
  return found.sort();
};

test("a search finds work by the words of its job's title, for each reader among what they may list", async () => {
  expect(await titles(assignedJobs.list, manager, "LOT lodz")).toEqual(["Łódź, lot 7", "Łódź, lot 8"]);
  expect(await titles(assignedJobs.list, manager, "% 7")).toEqual(["50% of lot 7"]);
  expect(await titles(assignedJobs.list, manager, "signs")).toEqual([]);
  expect(await titles(assignedJobs.list, reviewer, "lot 7")).toEqual([]);
  expect(await titles(assignedJobs.mine, ann, "lot 7")).toEqual(["50% of lot 7", "Łódź, lot 7"]);
  expect(await titles(assignedJobs.mine, ann, "lodz")).toEqual(["Łódź, lot 7"]);
  expect(await titles(assignedJobs.toReview, reviewer, "lot 7")).toEqual(["Vilnius, lot 7", "Łódź, lot 7"]);
  expect(await titles(assignedJobs.toReview, reviewer, "vilnius")).toEqual(["Vilnius, lot 7"]);
});
