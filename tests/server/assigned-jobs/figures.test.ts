import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Clause } from "../../../contract/assigned-jobs/entity.ts";
import type { ReviewDecision } from "../../../contract/assigned-jobs/states.ts";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
let reviewers: Actor[];
let signs: string;
let lanes: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, worker, ...reviewers] = await Promise.all([
    server.person("manager"),
    server.person("annotator"),
    server.person("reviewer"),
    server.person("reviewer"),
  ]);
  [signs, lanes] = await Promise.all([insertProject(server.db, "Signs"), insertProject(server.db, "Lanes")]);
});
afterAll(() => server.close());

const clause = (anchor: string, text = anchor): Clause => ({ number: 1, anchor, text });
/** A decision about work of its own. */
const decided = async (
  project: string,
  reviewer: number,
  decision: ReviewDecision,
  {
    reasons = [],
    at = "2026-03-02T10:00:00Z",
    annotator = worker,
  }: { reasons?: Clause[]; at?: string; annotator?: Actor },
) => {
  const job = await insertJob(server.db, { project });
  const _id = await insertAssigned(server.db, { job, worker: annotator._id, status: "rejected" });
  await server.db.sql
    .insertInto("job_reviews")
    .values({
      _id: newId(),
      assigned_job_id: _id,
      reviewer_id: reviewers[reviewer]!._id,
      decision,
      reasons: JSON.stringify(reasons) as never,
      created_at: at,
    })
    .execute();
  return _id;
};
const march = { startDate: "2026-03-01", endDate: "2026-03-31" };

describe("the reasons why work is sent back", () => {
  let tight: string;
  beforeAll(async () => {
    tight = await decided(signs, 0, "rework", { reasons: [clause("tight", "Tight"), clause("cut")] });
    await decided(signs, 1, "reject", { reasons: [clause("tight", "Tight boxes")], at: "2026-03-31T23:59:59Z" });
    await decided(lanes, 0, "rework", { reasons: [clause("tight", "Tight")] });
    await decided(signs, 0, "rework", {});
    // Not among them: accepted, and on another day.
    await decided(signs, 0, "accept", { reasons: [clause("tight")] });
    await decided(signs, 0, "rework", { reasons: [clause("tight", "Later")], at: "2026-04-01T00:00:00Z" });
  });
  const read = async (query: Readonly<Record<string, unknown>>, as = manager) =>
    server.call(assignedJobs.reasons, { as, query });

  test("are counted by clause, with its last text, how many reviewers cite it, and those without one", async () => {
    expect((await read(march)).body).toEqual({
      ...march,
      decisions: 4,
      withoutClause: 1,
      clauseCount: 2,
      clauses: [
        { anchor: "tight", text: "Tight boxes", decisions: 3, reviewers: 2 },
        { anchor: "cut", text: "cut", decisions: 1, reviewers: 1 },
      ],
    });
  });

  test("are those of a project, a reviewer and an annotator", async () => {
    const counts = async (query: Readonly<Record<string, unknown>>) =>
      (await read({ ...march, ...query })).body.decisions;
    expect(await counts({ projectId: signs })).toBe(3);
    expect(await counts({ projectId: [signs, lanes], reviewer: reviewers[0]!._id })).toBe(3);
    expect(await counts({ annotator: worker._id, reviewer: reviewers[1]!._id })).toBe(1);
    expect(await counts({ annotator: manager._id })).toBe(0);
  });

  test("are of the last 90 days where none are named, and of a year at most", async () => {
    const { body } = await read({});
    expect((Date.parse(body.endDate) - Date.parse(body.startDate)) / 86_400_000).toBe(89);
    expect((await read({ startDate: "2024-01-01", endDate: "2025-12-31" })).status).toBe(400);
  });

  test("lead to the work that they are about", async () => {
    const { body } = await server.call(assignedJobs.list, { as: manager, query: { clause: "cut" } });
    expect(body.assignedJobs.map(({ _id }: { _id: string }) => _id)).toEqual([tight]);
  });
});
