import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { expiryDays } from "../../../contract/assigned-jobs/rules.ts";
import { expireAll } from "../../../server/areas/assigned-jobs/expiry.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, notifications, users } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  project = await insertProject(server.db, "Street signs");
});
afterAll(() => server.close());

type State = NonNullable<Parameters<typeof insertAssigned>[1]["status"]>;
const assigned = async (worker: Actor, status: State = "in_progress", reviewer?: string) => {
  const job = await insertJob(server.db, { project });
  const _id = await insertAssigned(server.db, { job, worker: worker._id, status, ...(reviewer && { reviewer }) });
  return { job, _id };
};
const setTime = (column: "expires_at" | "claimed_at", _id: string, minutes: number) =>
  server.db.sql
    .updateTable("assigned_jobs")
    .set({ [column]: new Date(Date.now() + minutes * 60_000).toISOString() })
    .where("_id", "=", _id)
    .execute();
const read = async (_id: string) =>
  (await server.call(assignedJobs.show, { as: manager, params: { _id } })).body.assignedJob;
const messagesOf = async (as: Actor): Promise<string[]> =>
  (await server.call(notifications.list, { as })).body.notifications.map(({ message }: { message: string }) => message);
const expire = () => expireAll(server.db, server.config);

describe("time that is over", () => {
  test("opens the job to others, and the worker is told; what has time left is not touched", async () => {
    const worker = await server.person("annotator");
    const [over, running] = [await assigned(worker), await assigned(worker)];
    await setTime("expires_at", over._id, -1);
    await Promise.all([expire(), expire()]);
    expect(await read(over._id)).toMatchObject({ status: "expired", expiresAt: null, can: { reassign: false } });
    expect(await read(running._id)).toMatchObject({ status: "in_progress" });
    const { body } = await server.call(jobs.show, { as: manager, params: { _id: over.job } });
    expect(body.job).toMatchObject({ status: "available", isActive: true });
    expect(await messagesOf(worker)).toEqual(["The job Job expired and is open to others again."]);
    const next = await server.person("annotator");
    expect((await server.call(assignedJobs.take, { as: next, params: { _id: over.job } })).status).toBe(201);
  });

  test("is warned of once when a tenth is left, and can be extended once by half", async () => {
    const worker = await server.person("annotator");
    const { _id } = await assigned(worker);
    await setTime("expires_at", _id, 40);
    await expire();
    await expire();
    expect((await messagesOf(worker)).filter((message) => message.includes("expires on"))).toHaveLength(1);
    const before = await read(_id);
    const extend = () => server.call(assignedJobs.extend, { as: worker, params: { _id } });
    const { body } = await extend();
    expect(Date.parse(body.assignedJob.expiresAt) - Date.parse(before.expiresAt)).toBe(240 * 60_000);
    expect((await extend()).body.code).toBe("extended_before");
  });

  test("three times in thirty days blocks from jobs; unblocking begins the count anew", async () => {
    const worker = await server.person("annotator");
    const letExpire = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        const { _id } = await assigned(worker);
        await setTime("expires_at", _id, -1);
        await expire();
      }
    };
    const isBlocked = async (): Promise<boolean> =>
      (await server.call(users.show, { as: manager, params: { _id: worker._id } })).body.user.isJobBlocked;
    await letExpire(2);
    expect(await isBlocked()).toBe(false);
    await letExpire(1);
    expect(await isBlocked()).toBe(true);
    expect(await messagesOf(worker)).toContain(
      "You can't take jobs any more, because 3 expired within 30 days. Talk to your manager.",
    );
    const body = { jobLimit: 3 };
    await server.call(users.unblockJob, { as: manager, params: { _id: worker._id }, body });
    await letExpire(2);
    expect(await isBlocked()).toBe(false);
    await letExpire(1);
    expect(await isBlocked()).toBe(true);
  });

  test("releases what could not be opened, which does not count, can't be extended and is not warned of", async () => {
    const worker = await server.person("annotator");
    for (let n = 0; n < 3; n++) {
      const { _id, job } = await assigned(worker, "assigned");
      const { body } = await server.call(assignedJobs.show, { as: worker, params: { _id } });
      expect(body.assignedJob.can).toMatchObject({ extend: false, release: true });
      const extended = await server.call(assignedJobs.extend, { as: worker, params: { _id } });
      expect(extended.body).toMatchObject({ code: "wrong_state", message: expect.stringContaining("being opened") });
      await setTime("expires_at", _id, 10);
      await expire();
      await setTime("expires_at", _id, -1);
      await expire();
      expect(await read(_id)).toMatchObject({ status: "released", expiresAt: null });
      const shown = await server.call(jobs.show, { as: manager, params: { _id: job } });
      expect(shown.body.job.status).toBe("available");
    }
    const { body } = await server.call(users.show, { as: manager, params: { _id: worker._id } });
    expect(body.user.isJobBlocked).toBe(false);
    expect(await messagesOf(worker)).toEqual(
      Array.from(
        { length: 3 },
        () =>
          "The job Job could not be opened for you in time. It is not yours any more, and does not count as expired.",
      ),
    );
  });

  test("of more than thirty days ago does not block", async () => {
    const worker = await server.person("annotator");
    const expiredDaysAgo = async (days: number): Promise<void> => {
      const { _id } = await assigned(worker, "expired");
      const updated_at = new Date(Date.now() - days * 86_400_000).toISOString();
      await server.db.sql.updateTable("assigned_jobs").set({ updated_at }).where("_id", "=", _id).execute();
    };
    const expireOne = async (): Promise<boolean> => {
      const { _id } = await assigned(worker);
      await setTime("expires_at", _id, -1);
      await expire();
      return (await server.call(users.show, { as: manager, params: { _id: worker._id } })).body.user.isJobBlocked;
    };
    await expiredDaysAgo(expiryDays + 0.01);
    await expiredDaysAgo(expiryDays - 0.01);
    expect(await expireOne()).toBe(false);
    expect(await expireOne()).toBe(true);
  });

  test("of a claim gives the work back to the reviewers", async () => {
    const [worker, reviewer] = [await server.person("annotator"), await server.person("reviewer")];
    const { _id } = await assigned(worker, "in_review", reviewer._id);
    await setTime("claimed_at", _id, -24 * 60 + 1);
    await expire();
    expect(await read(_id)).toMatchObject({ status: "in_review", reviewerId: { _id: reviewer._id } });
    await setTime("claimed_at", _id, -24 * 60 - 1);
    await expire();
    expect(await read(_id)).toMatchObject({ status: "submitted", reviewerId: null });
  });

  test("is found by a look at one job too", async () => {
    const worker = await server.person("annotator");
    const { _id } = await assigned(worker);
    const check = () => server.call(assignedJobs.checkExpiration, { as: worker, params: { _id } });
    expect((await check()).status).toBe(204);
    await setTime("expires_at", _id, -1);
    expect((await check()).body.assignedJob.status).toBe("expired");
    expect((await check()).status).toBe(204);
  });
});
