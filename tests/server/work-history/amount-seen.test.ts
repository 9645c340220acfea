import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { rounds } from "../../full.ts";
import { bulkJobCalls } from "../helpers/bulk-jobs.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { bulkJobs, notifications, projects, workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let payer: Actor;
let workers: Actor[];
beforeAll(async () => {
  server = await startWorkServer();
  [manager, payer] = await Promise.all([server.person("manager"), server.person("payments")]);
  workers = await Promise.all([server.person("annotator"), server.person("annotator")]);
});
afterAll(() => server.close());

const hour = 3600;
let days = 0;
/** An hour of each worker, approved, on a project that pays 6.00 an hour. */
const approved = async () => {
  const { _id: project } = await server.project(manager, { rates: [{ from: null, hourlyRate: 600 }] });
  const from = new Date(Date.UTC(2026, 0, 1 - ++days, 9)).toISOString();
  const entry = (worker: Actor) =>
    server.entry(worker, project, { from, seconds: hour, state: "approved", approver: manager });
  return { project, ids: [await entry(workers[0]!), await entry(workers[1]!)] };
};
const setRate = async (project: string, hourlyRate: number, as = manager) => {
  const body = { rates: [{ from: null, hourlyRate }] };
  expect((await server.call(projects.edit, { as, params: { _id: project }, body })).status).toBe(200);
};
const paid = async (ids: readonly string[]): Promise<number[]> =>
  (
    await run<{ amount: number }>(
      server.db.sql,
      sqlText`select amount from payments where work_history_id = any($1::uuid[]) order by amount`,
      [ids],
    )
  ).map(({ amount }) => amount);
const sumsOf = async (ids: readonly string[]) =>
  (await server.call(workHistory.sums, { as: payer, body: { select: { ids } } })).body.sums;

describe("a payment is approved at the amount that was seen", () => {
  test("alone: an amount that changed since is refused, with the new one, and nothing is booked", async () => {
    const { project, ids } = await approved();
    const approve = (amount: number) =>
      server.call(workHistory.approvePayment, { as: payer, params: { _id: ids[0]! }, body: { expected: { amount } } });
    await setRate(project, 660);
    const refused = await approve(600);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "amount_changed",
      message: "The amount is $6.60 now, not $6.00. Check it and approve again.",
      current: { amount: 660 },
    });
    expect(await paid(ids)).toEqual([]);
    expect((await approve(660)).body.workHistory).toMatchObject({ state: "payment_approved", amount: 660 });
    expect(await paid(ids)).toEqual([660]);
  });

  test("in bulk: what all chosen entries come to, by ids and by a filter", async () => {
    const { project, ids } = await approved();
    expect(await sumsOf(ids)).toEqual({ count: 2, people: 2, seconds: 2 * hour, amount: 1200, flagged: 0 });
    const approve = (select: object, amount: number) =>
      server.call(workHistory.bulkApprovePayment, { as: payer, body: { select, expected: { amount } } });
    await setRate(project, 599);
    const byFilter = { filter: { project: [project] }, expected: 2 };
    for (const select of [{ ids }, byFilter]) {
      const { status, body } = await approve(select, 1200);
      expect([status, body.code, body.current]).toEqual([409, "amount_changed", { amount: 1198 }]);
    }
    expect(await paid(ids)).toEqual([]);
    expect((await approve(byFilter, 1198)).body).toMatchObject({ done: 2, refused: [] });
    expect(await paid(ids)).toEqual([599, 599]);
    const blind = await server.call(workHistory.bulkApprovePayment, { as: payer, body: { select: { ids } } });
    expect([blind.status, Object.keys(blind.body.fields)]).toEqual([400, ["expected"]]);
  });

  test("of a change of the rate and an approval at once, never another amount is paid than was seen", async () => {
    let refusedOnce = 0;
    // Who comes first is chance, also of the machine's load: it goes on until a change of the rate was the first once.
    for (let round = 0; round < rounds(12, 200) || (refusedOnce === 0 && round < 200); round++) {
      const { project, ids } = await approved();
      const bulk = round % 2 === 0;
      const approve = () =>
        bulk
          ? server.call(workHistory.bulkApprovePayment, {
              as: payer,
              body: { select: { ids }, expected: { amount: 1200 } },
            })
          : server.call(workHistory.approvePayment, {
              as: payer,
              params: { _id: ids[0]! },
              body: { expected: { amount: 600 } },
            });
      const change = () => setRate(project, 700);
      const early = round % 4 > 1 ? change() : undefined;
      const [{ status }] = await Promise.all([approve(), early ?? change()]);
      expect([200, 409]).toContain(status);
      if (status === 409) refusedOnce += 1;
      expect(await paid(ids)).toEqual(status === 409 ? [] : bulk ? [600, 600] : [600]);
    }
    expect(refusedOnce).toBeGreaterThan(0);
  });

  test("in the background: entries whose amount changes after the look are refused one by one", async () => {
    const { begin, finish } = await bulkJobCalls(server, manager);
    const [one, other] = [await approved(), await approved()];
    const ids = [...one.ids, ...other.ids];
    const body = { kind: "approve_payment", select: { ids } };
    const wrong = await server.call(bulkJobs.begin, { as: payer, body: { ...body, expected: { amount: 2399 } } });
    expect([wrong.status, wrong.body.code, wrong.body.current]).toEqual([409, "amount_changed", { amount: 2400 }]);
    const { _id } = await begin({ ...body, expected: { amount: 2400 } }, payer);
    await setRate(one.project, 1200);
    expect(await finish(_id)).toMatchObject({ done: 2, refused: 2 });
    expect(await paid(ids)).toEqual([600, 600]);
    const { body: named } = await server.call(bulkJobs.refused, { as: payer, params: { _id } });
    expect(new Set(named.refused.map((entry: { code: string; message: string }) => entry.message))).toEqual(
      new Set(["The amount is $12.00 now, not $6.00. Check it and approve again."]),
    );
  });

  test("in the background: an entry that had no amount to be seen is refused, whatever it comes to since", async () => {
    const { begin, finish } = await bulkJobCalls(server, manager);
    const refuse = async (chosen: string, project: string, state: string, change: () => Promise<void>) => {
      const select = { filter: { state: [state], project: [project] }, expected: 1 };
      const { _id } = await begin({ kind: "approve_payment", select, expected: { amount: 0 }, start: false }, payer);
      await change();
      expect((await server.call(bulkJobs.start, { as: payer, params: { _id } })).status).toBe(202);
      expect(await finish(_id)).toMatchObject({ done: 0, refused: 1 });
      const { body } = await server.call(bulkJobs.refused, { as: payer, params: { _id } });
      const entry = await server.call(workHistory.show, { as: payer, params: { _id: chosen } });
      expect([entry.body.workHistory.state, await paid([chosen])]).toEqual(["approved", []]);
      return body.refused[0];
    };
    const unpriced = (await server.project(manager))._id;
    const done = { from: "2026-04-01T09:00:00Z", seconds: 4 * hour, state: "approved", approver: manager } as const;
    const entry = await server.entry(workers[0]!, unpriced, done);
    expect(await refuse(entry, unpriced, "approved", () => setRate(unpriced, 9999))).toMatchObject({
      code: "amount_changed",
      message: "The amount is $399.96 now, not $0.00. Check it and approve again.",
    });

    const priced = (await server.project(manager, { rates: [{ from: null, hourlyRate: 600 }] }))._id;
    const from = "2026-04-02T08:00:00Z";
    const asked = await server.entry(workers[0]!, priced, { from, seconds: 30 * hour, state: "needs_correction" });
    const correct = async () => {
      const body = { checkedOutAt: "2026-04-02T18:00:00Z", reason: "I forgot" };
      await server.call(workHistory.correct, { as: workers[0]!, params: { _id: asked }, body });
      await server.call(workHistory.approve, { as: manager, params: { _id: asked } });
    };
    expect(await refuse(asked, priced, "needs_correction", correct)).toMatchObject({ code: "amount_changed" });
  });
});

describe("a change of the rate", () => {
  const preview = async (project: string, rates: object[]) =>
    (await server.call(projects.previewRates, { as: manager, params: { _id: project }, body: { rates } })).body.effect;
  /** What a person was told about a project's rates. */
  const told = async (as: Actor, project: string): Promise<string[]> =>
    (await server.call(notifications.list, { as, query: { kind: ["rates_changed"], limit: 100 } })).body.notifications
      .filter(({ link }: { link: string }) => link === `/payments?project=${project}`)
      .map(({ message }: { message: string }) => message);

  test("says how many approved, unpaid entries it touches and what they come to, and does just that", async () => {
    const { project, ids } = await approved();
    await server.entry(workers[0]!, project, { from: "2026-03-03T09:00:00Z", seconds: hour });
    await server.entry(workers[0]!, project, {
      seconds: hour,
      state: "approved",
      approver: manager,
      from: "2026-03-02T09:00:00Z",
    });
    const rates = [
      { from: "2026-03-02", hourlyRate: 900 },
      { from: "2020-02-01", hourlyRate: 600 },
    ];
    expect(await preview(project, rates)).toEqual({ entries: 1, people: 1, before: 600, after: 900 });
    expect(await preview(project, [{ from: "2026-05-01", hourlyRate: 660 }])).toEqual({
      entries: 3,
      people: 2,
      before: 1800,
      after: 1980,
    });
    expect(await preview(project, [])).toEqual({ entries: 3, people: 2, before: 1800, after: 0 });
    expect(await preview(project, [{ from: null, hourlyRate: 600 }])).toMatchObject({ entries: 0 });
    // Paid hours keep their amount.
    await server.call(workHistory.approvePayment, { as: payer, params: { _id: ids[0]! } });
    expect(await preview(project, [])).toMatchObject({ entries: 2, before: 1200 });
    await setRate(project, 660);
    expect((await sumsOf(ids)).amount).toBe(600 + 660);
  });

  test("notifies payments staff where it touches such entries, and only then", async () => {
    const { project } = await approved();
    await setRate(project, 600);
    expect(await told(payer, project)).toEqual([]);
    await setRate(project, 660);
    expect(await told(payer, project)).toEqual([
      expect.stringMatching(
        /^The rate of Project \d+ changed: 2 approved entries that wait for payment come to \$13\.20 now, not \$12\.00\.$/,
      ),
    ]);
    expect(await told(manager, project)).toEqual([]);
  });
});
