import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, notifications, payments, projects } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let payer: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, payer] = await Promise.all([server.person("manager"), server.person("payments")]);
  project = await insertProject(server.db, "Pays by the job");
  await setRate(project, 150);
});
afterAll(() => server.close());

const setRate = async (_id: string, pieceRate: number): Promise<void> => {
  const body = { payBy: "piece", pieceRates: [{ from: null, pieceRate }] };
  expect((await server.call(projects.edit, { as: manager, params: { _id }, body })).status).toBe(200);
};
const take = (as: Actor, _id: string) => server.call(assignedJobs.take, { as, params: { _id } });
const accept = async (as: Actor, _id: string) =>
  server.call(assignedJobs.review, { as, params: { _id }, body: { decision: "fix" } });
/** Work that the reviewer accepted after fixing it. */
const accepted = async (worker: Actor, reviewer: Actor): Promise<string> => {
  const job = await insertJob(server.db, { project, title: "Batch 7" });
  const { _id } = (await take(worker, job)).body.assignedJob;
  await server.call(assignedJobs.submit, { as: worker, params: { _id } });
  expect((await accept(reviewer, _id)).status).toBe(200);
  return _id;
};
const linesOf = async (worker: Actor) =>
  (await server.call(payments.list, { as: payer, query: { user: [worker._id] } })).body.payments;

describe("what a job pays", () => {
  test("is known before it is taken, and stays as it was then, whatever the rate becomes", async () => {
    const worker = await server.person("annotator");
    const job = await insertJob(server.db, { project });
    const { body } = await server.call(jobs.show, { as: worker, params: { _id: job } });
    expect(body.job).toMatchObject({ payBy: "piece", rate: 150, reasons: [] });
    const taken = await take(worker, job);
    await setRate(project, 90);
    expect(taken.body.assignedJob.amount).toBe(150);
    const { body: later } = await server.call(assignedJobs.show, {
      as: worker,
      params: { _id: taken.body.assignedJob._id },
    });
    expect(later.assignedJob.amount).toBe(150);
    await setRate(project, 150);
  });

  test("becomes a line in full, fixed or not, which who accepted it can't approve", async () => {
    const worker = await server.person("annotator");
    const _id = await accepted(worker, manager);
    const [line] = await linesOf(worker);
    expect(line).toMatchObject({
      kind: "piece",
      amount: 150,
      state: "proposed",
      assignedJob: { _id, name: "Batch 7" },
    });
    // Its worker finds the line from the job; nobody else does.
    const paymentTo = async (as: Actor) =>
      (await server.call(assignedJobs.show, { as, params: { _id } })).body.payment as string | null;
    expect([await paymentTo(worker), await paymentTo(manager)]).toEqual([line._id, null]);
    const approve = (as: Actor) =>
      server.call(payments.approve, { as, params: { _id: line._id }, body: { expected: { amount: 150 } } });
    expect((await approve(manager)).body.code).toBe("proposed_by_you");
    expect((await approve(payer)).status).toBe(200);
  });

  test("is withdrawn when the work is reopened, unless its payment was approved", async () => {
    const worker = await server.person("annotator");
    const reviewer = await server.person("reviewer");
    const [open, paid] = [await accepted(worker, reviewer), await accepted(worker, reviewer)];
    const line = (await linesOf(worker)).find((one: { assignedJob: { _id: string } }) => one.assignedJob._id === paid);
    const body = { expected: { amount: 150 } };
    await server.call(payments.approve, { as: payer, params: { _id: line._id }, body });
    const mayReopen = async (_id: string) =>
      (await server.call(assignedJobs.show, { as: manager, params: { _id } })).body.assignedJob.can.reopen as boolean;
    expect([await mayReopen(open), await mayReopen(paid)]).toEqual([true, false]);
    const reopened = await server.call(assignedJobs.changeStatus, {
      as: manager,
      body: { assignedJobIds: [open, paid], status: "rework" },
    });
    expect(reopened.body).toMatchObject({ done: 1, ids: [open], refused: [{ _id: paid, code: "job_paid" }] });
    const { body: told } = await server.call(notifications.list, { as: worker });
    expect(told.notifications[0].message).toMatch(
      /came back to you: The job was reopened\. What it pays is withdrawn until it is accepted again\.$/,
    );
    expect((await linesOf(worker)).map(({ state }: { state: string }) => state).sort()).toEqual([
      "accrued",
      "declined",
    ]);

    await server.call(assignedJobs.submit, { as: worker, params: { _id: open } });
    expect((await accept(reviewer, open)).status).toBe(200);
    expect((await linesOf(worker)).filter(({ state }: { state: string }) => state === "proposed")).toHaveLength(1);
  });

  test("must be known: without a rate nobody takes it; and what a project pays by is fixed once a job was taken", async () => {
    const worker = await server.person("annotator");
    const without = await insertProject(server.db, "No rate yet");
    const edit = (body: object) => server.call(projects.edit, { as: manager, params: { _id: without }, body });
    expect((await edit({ payBy: "piece" })).status).toBe(200);
    const job = await insertJob(server.db, { project: without });
    expect((await take(worker, job)).body).toMatchObject({ reasons: [{ reason: "job_without_rate" }] });
    expect((await edit({ payBy: "hour" })).status).toBe(200);
    await insertAssigned(server.db, { job, worker: worker._id });
    expect((await edit({ payBy: "piece" })).body.fields).toHaveProperty("payBy");
  });

  test("is nothing of its own where the project pays by the hour", async () => {
    const worker = await server.person("annotator");
    const hourly = await insertProject(server.db, "By the hour");
    const job = await insertJob(server.db, { project: hourly });
    const { _id, amount } = (await take(worker, job)).body.assignedJob;
    expect(amount).toBeNull();
    await server.call(assignedJobs.submit, { as: worker, params: { _id } });
    expect((await accept(manager, _id)).status).toBe(200);
    expect(await linesOf(worker)).toEqual([]);
  });
});
