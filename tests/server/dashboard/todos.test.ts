import type { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpointNamed, contract } from "../../../contract/index.ts";
import { todoKeys, type TodoKey } from "../../../contract/core/todos.ts";
import { dashboardTodos } from "../../../contract/dashboard/todos.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertCalibration } from "../helpers/calibrations.ts";
import { essay, insertQuiz, taker } from "../helpers/quizzes.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { insertAccepted, insertAssigned, insertJob } from "../helpers/jobs.ts";
import { insertSkillRequest } from "../helpers/skill-requests.ts";
import { insertCollected, insertFailedMail, insertPause, insertReviews, insertRuns } from "../helpers/todos.ts";
import { insertLine } from "../helpers/payments.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { dashboard, workHistory } = contract;
type Todo = z.output<(typeof dashboard.todos.replies)[200]>["todos"][number];

let server: WorkServer;
let people: Record<"admin" | "manager" | "other" | "payments" | "reviewer", Actor>;
let worker: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  const [admin, manager, other, payments, reviewer] = await Promise.all(
    (["admin", "manager", "manager", "payments", "reviewer"] as const).map((role) => server.person(role)),
  );
  people = { admin: admin!, manager: manager!, other: other!, payments: payments!, reviewer: reviewer! };
  worker = await server.person("annotator");
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.db.pool.query(text, values);
const todosOf = async (as: Actor): Promise<Map<TodoKey, Todo>> => {
  const { status, body } = await server.call(dashboard.todos, { as });
  expect(status).toBe(200);
  return new Map((body.todos as Todo[]).map((todo) => [todo.key, todo]));
};
const listOf = async (as: Actor, key: TodoKey, { query, params }: Pick<Todo, "query" | "params">) => {
  const { status, body } = await server.call(endpointNamed(dashboardTodos[key].list), {
    as,
    params,
    query: { ...query, limit: 200 },
  });
  expect([key, status]).toEqual([key, 200]);
  return {
    count: body.filteredTotalCount as number,
    records: body[endpointNamed(dashboardTodos[key].list).list!] as Record<string, never>[],
  };
};

test("an empty company has no to-dos, for any role", async () => {
  await Promise.all(Object.values(people).map(async (as) => expect((await todosOf(as)).size).toBe(0)));
});

describe("with something of everything", () => {
  beforeAll(async () => {
    const { manager, other, payments, admin } = people;
    const rates = [{ from: null, hourlyRate: 600 }];
    const written = async (body: object) => {
      const project = await server.project(manager, body);
      await sql("update projects set guideline = '<p>Look</p>' where _id = $1", [project._id]);
      return project._id;
    };
    const [paying, unpaid] = [await written({ rates }), await written({})];
    const full = await written({ rates, capacity: 1 });
    await server.project(manager, { rates });
    // None of these is active.
    await server.project(manager, { status: "draft" });
    const at = (n: number) => ({ from: `2026-03-0${n}T09:00:00Z` });
    // A manager's own hours, and others'.
    for (const of of [manager, worker]) await server.entry(of, paying, at(1));
    await server.entry(worker, paying, at(2));
    await server.entry(worker, paying, { ...at(3), state: "needs_correction" });
    // Approved by one manager, of a project without a rate, and one's own.
    await server.entry(worker, paying, { ...at(4), state: "approved", approver: manager });
    await server.entry(worker, unpaid, { ...at(5), state: "approved", approver: other });
    await server.entry(payments, paying, { ...at(6), state: "approved", approver: other });
    const [one, two] = [await server.person("annotator"), await server.person("annotator")];
    await Promise.all([server.openCheckIn(one, full), server.openCheckIn(two, paying)]);
    await sql("update work_history set checked_in_at = now() - interval '13 hours' where user_id = $1", [two._id]);

    const line = {
      worker,
      project: paying,
      kind: "work",
      amount: 100,
      seconds: 1,
      approvedAt: "2026-03-01T00:00:00Z",
    } as const;
    // Hours that begin before the others have ended: of the worker, and of the manager.
    await server.entry(worker, unpaid, { from: "2026-03-01T09:01:00Z" });
    await server.entry(manager, unpaid, { from: "2026-03-01T09:01:00Z" });

    // Two of one run failed, one of them of a payments person; and one of another run, later.
    const first = await failed(await insertLine(server.db, { ...line, state: "failed" }, [other, admin]), 3);
    const own = await insertLine(server.db, { ...line, worker: payments, state: "failed" }, [other, admin]);
    await failed(own, 4, first);
    await failed(await insertLine(server.db, { ...line, state: "failed" }, [other, admin]), 2);
    const paid = await insertLine(server.db, { ...line, state: "paid" }, [other, admin]);
    const owns = await insertLine(server.db, { ...line, worker: payments, state: "accrued" }, [other, admin]);
    for (const [disputed, by] of [
      [paid, worker],
      [owns, payments],
    ] as const) {
      await sql("insert into disputes (_id, payment_id, user_id, text) values ($1, $2, $3, 'Too little')", [
        newId(),
        disputed,
        by._id,
      ]);
    }
    const adjustment = { ...line, kind: "adjustment", state: "proposed" } as const;
    await insertLine(server.db, adjustment, [admin, payments]);
    await insertLine(server.db, adjustment, [payments, admin]);
    const acceptedJob = newId();
    await insertAccepted(server.db, [
      { assignedJobId: acceptedJob, userId: worker._id, projectId: paying, subject: "A job" },
    ]);
    await sql(
      `insert into payments (_id, kind, assigned_job_id, user_id, project_id, state, amount, currency, subject, created_by)
       values ($1, 'piece', $1, $2, $3, 'proposed', 100, 'USD', 'A job', $4)`,
      [acceptedJob, worker._id, paying, manager._id],
    );
    // Submitted by the worker, and by a manager.
    for (const author of [worker, manager]) {
      const job = await insertJob(server.db, { project: paying });
      await insertAssigned(server.db, { job, worker: author._id, status: "submitted" });
    }
    await insertReviews(server.db, { project: paying, worker, reviewer: people.reviewer });
    await insertRuns(server.db, { by: [admin, payments], paid: [worker, payments] });
    for (const asking of [worker, admin]) {
      await sql("insert into erasure_requests (_id, user_id) values ($1, $2)", [newId(), asking._id]);
      await insertSkillRequest(server.db, asking);
    }
    await sql("update users set job_blocked_at = now() where _id = $1", [worker._id]);
    for (const role of ["annotator", "admin"] as const) await server.person(role, { unverified: true });
    await insertFailedMail(server.db, { by: manager, failed: worker, sent: other });
  });

  /** The payout of a line has failed, some days ago; in this run. Answers the run. */
  const failed = async (lineId: string, days: number, runId?: string): Promise<string> => {
    const [payout] = await run<{ run_id: string }>(
      server.db.sql,
      sqlText`update payouts set state = 'failed', settled_at = now() - $2 * interval '1 day', run_id = coalesce($3, run_id)
       where _id = (select payout_id from payments where _id = $1) returning run_id`,
      [lineId, days, runId ?? null],
    );
    return payout!.run_id;
  };

  beforeAll(async () => {
    const { manager, other, admin } = people;
    const reviewers = [manager, other, admin, people.reviewer].map(({ _id }) => _id);
    const { rows } = await sql("select _id from projects order by created_at limit 1");
    const course = await insertCourse(server.db, { name: "Boxes", chapters: ["One"] });
    await insertEnrolment(server.db, course._id, manager._id, "in_progress");
    await insertEnrolment(server.db, course._id, other._id, "completed");
    await insertCalibration(server.db, {
      project: rows[0]._id as string,
      worker: worker._id,
      reviewers,
      jobs: [[null, null, null, null]],
    });
    const learner = taker(server, worker, (await insertQuiz(server.db, [essay])).quiz);
    await learner.submit(await learner.start(), { kind: "essay", text: "As I see it" });
    await insertPause(server.db, { worker, project: rows[0]._id });
    await insertCollected(server, { project: rows[0]._id as string, worker, ...people });
  });

  test("every to-do is shown to at least one role, and only to those that may act", async () => {
    const heard = new Set<TodoKey>();
    for (const as of Object.values(people)) {
      for (const key of (await todosOf(as)).keys()) {
        heard.add(key);
        expect(endpointNamed(dashboardTodos[key].endpoint).policy.roles, key).toContain(as.role);
      }
    }
    expect([...heard].sort()).toEqual(todoKeys().sort());
  });

  test.each(todoKeys())("%s: the list that its link opens has as many as it shows", async (key) => {
    for (const as of Object.values(people)) {
      const todo = (await todosOf(as)).get(key);
      if (!todo) continue;
      expect(todo.count).toBeLessThanOrEqual(todo.listed);
      expect([key, as.role, (await listOf(as, key, todo)).count]).toEqual([key, as.role, todo.listed]);
    }
  });

  test.each([
    ["hoursWaiting", "approve"],
    ["hoursFlagged", "approve"],
    ["paymentsWaiting", "approvePayment"],
    ["payoutsFailed", "cancel"],
    ["runsToSend", "send"],
    ["disputesOpen", "answer"],
    ["jobPaymentsWaiting", "approve"],
    ["adjustmentsProposed", "approve"],
    ["uploadsToReview", "review"],
    ["uploadsToReplace", "update"],
    ["reviewsBegun", "decide"],
    ["reviewsDisputed", "decide"],
    ["newcomersToReview", "decide"],
    ["jobsToReview", "decide"],
    ["erasureAsked", "decide"],
    ["skillsAskedFor", "decide"],
    ["jobsBlocked", "edit"],
    ["invitationsOpen", "edit"],
  ] as const)("%s counts the records whose own `can` allows it: `%s`", async (key, can) => {
    for (const as of Object.values(people)) {
      if (!endpointNamed(dashboardTodos[key].endpoint).policy.roles.includes(as.role)) continue;
      const todo = (await todosOf(as)).get(key);
      // As it was shown, or else as it is requested.
      const { query, params } = todo ?? { query: structuredClone(dashboardTodos[key].query) as never, params: {} };
      const { records } = await listOf(as, key, { query, params });
      const mine = records.filter((record) => (record["can"] as Record<string, boolean> | undefined)?.[can]).length;
      expect([as.role, todo?.count ?? 0]).toEqual([as.role, mine]);
    }
  });

  test("shows a reviewer what waits for them, and nothing of what managers and payments staff do", async () => {
    const found = await todosOf(people.reviewer);
    expect([...found].map(([key, { count }]) => [key, count])).toEqual([
      ["reviewsBegun", 1],
      ["reviewsDisputed", 1],
      ["newcomersToReview", 1],
      ["jobsToReview", 5],
      ["calibrationsToDecide", 1],
      ["essaysToReview", 1],
      ["tasksToReview", 1],
      ["promptsToReview", 1],
      ["uploadsToReview", 1],
    ]);
  });

  test("shows no to-do that only another person may decide", async () => {
    const count = async (as: Actor, key: TodoKey) => (await todosOf(as)).get(key)?.count ?? 0;
    const { admin, manager, other, payments } = people;
    // Their own hours among five, all but one of which overlap others.
    expect([await count(manager, "hoursWaiting"), await count(other, "hoursWaiting")]).toEqual([3, 5]);
    expect([await count(manager, "hoursFlagged"), await count(other, "hoursFlagged")]).toEqual([2, 4]);
    // One approved by the manager, one without a rate, one of the payments person's own.
    expect(await count(manager, "paymentsWaiting")).toBe(1);
    expect(await count(other, "paymentsWaiting")).toBe(1);
    expect(await count(payments, "paymentsWaiting")).toBe(1);
    expect(await count(admin, "paymentsWaiting")).toBe(2);
    // No one sends what they scheduled, approves what they proposed, or answers for their own line.
    for (const as of [admin, payments]) {
      expect([await count(as, "runsToSend"), await count(as, "adjustmentsProposed")]).toEqual([1, 1]);
    }
    expect([await count(payments, "disputesOpen"), await count(manager, "disputesOpen")]).toEqual([1, 2]);
    expect([await count(payments, "payoutsFailed"), await count(admin, "payoutsFailed")]).toEqual([1, 2]);
    expect([await count(payments, "runsToSettle"), await count(admin, "runsToSettle")]).toEqual([1, 2]);
    // No one decides on their own erasure, and no manager on any erasure.
    expect([await count(admin, "erasureAsked"), await count(manager, "erasureAsked")]).toEqual([1, 0]);
  });

  test("shows since when the oldest waits, in the order that keeps people least from their money", async () => {
    const found = await todosOf(people.other);
    expect([...found.keys()]).toEqual(todoKeys().filter((key) => found.has(key)));
    // Recorded just now, though it was worked in March.
    const { oldest } = found.get("hoursWaiting")!;
    expect(Date.now() - Date.parse(oldest!)).toBeLessThan(600_000);
  });

  test("the person who scheduled a run gets its to-do where the company lets them send it", async () => {
    const setRule = (may: boolean) => sql("update company set scheduler_may_send = $1", [may]);
    await setRule(true);
    expect((await todosOf(people.payments)).get("runsToSend")).toMatchObject({ count: 2, listed: 2 });
    await setRule(false);
    expect((await todosOf(people.payments)).get("runsToSend")).toMatchObject({ count: 1, listed: 2 });
  });

  test("failed payouts are shown run by run, first the one that waits the longest", async () => {
    const { admin, payments } = people;
    const runOf = async (as: Actor) => (await todosOf(as)).get("payoutsFailed");
    const first = await runOf(payments);
    // Of the two one is their own, which failed before.
    expect(first).toMatchObject({ count: 1, listed: 2, query: { run: [first!.params["_id"]], state: ["failed"] } });
    expect(await runOf(admin)).toMatchObject({ count: 2, params: first!.params });
    await sql("update payouts set state = 'cancelled' where run_id = $1", [first!.params["_id"]]);
    const next = await runOf(payments);
    expect(next).toMatchObject({ count: 1, listed: 1, params: expect.not.objectContaining(first!.params) });
  });

  test("is gone once it is done", async () => {
    const { records } = await listOf(people.other, "hoursWaiting", { query: { state: ["pending"] }, params: {} });
    const select = { ids: records.map(({ _id }) => _id) };
    await server.call(workHistory.bulkApprove, { as: people.other, body: { select } });
    expect((await todosOf(people.other)).has("hoursWaiting")).toBe(false);
  });
});
