import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { parseCrontab } from "graphile-worker";
import { contract } from "../../../contract/index.ts";
import { deliverQueue, deliverTask } from "../../../server/areas/payouts/actions.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { jobs as allJobs } from "../../../server/areas/index.ts";
import { crontabOf } from "../../../server/core/jobs/job.ts";
import { startAirtmServers } from "../helpers/airtm-servers.ts";
import { ledgerOf } from "../helpers/payouts.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { payoutRuns, payouts, payments, notifications } = contract;
const at = await startAirtmServers();
const { airtm, server, steps, admin, payer, workers, sent, deliver, later, only } = at;

afterAll(at.close);
beforeEach(at.reset);

const titlesOf = async (as: Actor): Promise<string[]> =>
  (await server.call(notifications.list, { as })).body.notifications.map((one: { title: string }) => one.title);

describe("AirTM", () => {
  test("gets each payout once, and its states follow: sent, paid, the run done", async () => {
    const people = await workers(3);
    const id = await sent(people);
    expect(await steps.show(id)).toMatchObject({ state: "sending", states: { scheduled: 3 } });
    await deliver();
    expect(await steps.show(id)).toMatchObject({ state: "done", states: { paid: 3 } });
    expect([...airtm.moved.values()]).toEqual([1, 1, 1]);
    expect(await ledgerOf(server, people)).toEqual({ cash: 1500, in_transit: 0, owed_to_worker: 0 });
    const [made] = [...airtm.payouts.values()];
    expect(made).toMatchObject({ amount: 5, code: expect.stringMatching(/^[0-9a-f-]{36}-1$/) });
    expect(await titlesOf(people[0]!)).toEqual(expect.arrayContaining(["Payment sent", "Payment arrived"]));
    // Once and for all: nothing is asked any more.
    airtm.calls.length = 0;
    await later();
    expect(airtm.calls).toEqual([]);
  });

  test.each(["PENDING", "pending_user_action", "BRIDGE_USER_SIGNUP_PENDING"])(
    "waits for a recipient who has to act (%s), and pays when they have",
    async (status) => {
      const [ann] = (await workers(1)) as [Actor];
      airtm.after = () => status;
      const id = await sent([ann]);
      await deliver();
      expect(await only(id)).toMatchObject({ state: "awaiting_recipient", problem: "" });
      expect(await titlesOf(ann)).toContain("Payment waits for you");
      await later();
      expect(await only(id)).toMatchObject({ state: "awaiting_recipient" });
      for (const payout of airtm.payouts.values()) payout.status = "COMPLETED";
      await later();
      expect(await only(id)).toMatchObject({ state: "paid" });
      expect([...airtm.moved.values()]).toEqual([1]);
    },
  );

  test.each([
    ["COMMITTED", ""],
    ["processing", ""],
    ["ERROR", "AirTM has trouble with it and tries again by itself."],
    ["Something_New", "AirTM says SOMETHING_NEW."],
  ])("under way as %s: in transit, and asked again", async (status, problem) => {
    const [ann] = (await workers(1)) as [Actor];
    airtm.after = () => status;
    const id = await sent([ann]);
    await deliver();
    await later();
    expect(await only(id)).toMatchObject({ state: "sent", problem });
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 500, owed_to_worker: 0 });
    for (const payout of airtm.payouts.values()) payout.status = "FAILED";
    await later();
    expect(await only(id)).toMatchObject({ state: "failed" });
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 0, owed_to_worker: 500 });
  });

  test("a failure is final before it is sent again, under a code of its own and to the address of now", async () => {
    const [ann] = (await workers(1)) as [Actor];
    airtm.after = () => "FAILED";
    const id = await sent([ann]);
    await deliver();
    const payout = await only(id);
    expect(payout).toMatchObject({ state: "failed", problem: "The money did not reach the recipient's account." });
    await steps.airtm(ann, "ann.elsewhere@test.example");
    airtm.after = () => "COMPLETED";
    expect((await server.call(payouts.retry, { as: admin, params: { _id: payout._id } })).body.payout.state).toBe(
      "scheduled",
    );
    await deliver();
    expect(await only(id)).toMatchObject({ state: "paid", attempt: 2, problem: "" });
    expect([...airtm.payouts.values()].map((one) => [one.code.slice(36), one.airtmUserEmail, one.status])).toEqual([
      ["-1", ann.email, "FAILED"],
      ["-2", "ann.elsewhere@test.example", "COMPLETED"],
    ]);
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 500, in_transit: 0, owed_to_worker: 0 });
  });

  test("a recipient it does not want fails at once; one it can't be paid for is called off there first", async () => {
    const [ann, bob] = (await workers(2)) as [Actor, Actor];
    airtm.refuse = {
      create: (email) => (email === ann.email ? "415059" : null),
      commit: () => "415061",
    };
    const id = await sent([ann, bob]);
    await deliver();
    expect(
      (await steps.payoutsOf(id))
        .map(({ state, problem }) => [state, problem])
        .toSorted(([, one], [, next]) => one!.localeCompare(next!)),
    ).toEqual([
      ["failed", "AirTM does not know the recipient."],
      ["failed", "The recipient lives where AirTM may not pay."],
    ]);
    expect([...airtm.payouts.values()].map(({ status }) => status)).toEqual(["CANCELED"]);
    expect(airtm.moved.size).toBe(0);
  });

  test("without enough money nothing is sent; what runs out on the way fails, and can be sent again", async () => {
    const people = await workers(2);
    for (const person of people) {
      await steps.airtm(person);
      await steps.owe(person, 50_000);
    }
    airtm.available = 999;
    const id = await steps.draft(payer, "airtm", people);
    await steps.schedule(payer, id);
    // A server of its own: the balance is asked for at most once in a while.
    const fresh = await startTestServer({ env: airtm.env, database: server.database });
    expect((await steps.send(admin, id, fresh)).body).toMatchObject({
      code: "balance_too_low",
      message: "AirTM holds $999.00, and this run needs $1,000.00.",
    });
    await fresh.close();
    airtm.available = 1000;
    const second = await startTestServer({ env: airtm.env, database: server.database });
    expect((await steps.send(admin, id, second)).status).toBe(200);
    await second.close();
    airtm.available = 600;
    await deliver();
    expect(await steps.show(id)).toMatchObject({ state: "done", states: { paid: 1, failed: 1 } });
    airtm.available = 600;
    await server.call(payoutRuns.retry, { as: admin, params: { _id: id }, body: {} });
    await deliver();
    expect(await steps.show(id)).toMatchObject({ state: "done", states: { paid: 2, failed: 0 } });
    expect(await ledgerOf(server, people)).toEqual({ cash: 100_000, in_transit: 0, owed_to_worker: 0 });
  });

  test("a payout there of another amount under our code is never committed", async () => {
    const [ann] = (await workers(1)) as [Actor];
    const id = await sent([ann]);
    airtm.fault = (call) => (call === "POST /payouts" ? "lost after" : null);
    await deliver();
    const [made] = [...airtm.payouts.values()];
    airtm.payouts.set(made!.id, { ...made!, amount: 50 });
    await later();
    expect(await only(id)).toMatchObject({ state: "sent", problem: expect.stringMatching(/another amount/) });
    expect(airtm.moved.size).toBe(0);
    airtm.payouts.set(made!.id, made!);
    await later();
    expect(await only(id)).toMatchObject({ state: "paid", problem: "" });
  });

  test("a recipient who calls their AirTM account otherwise meanwhile is paid all the same", async () => {
    const [ann] = (await workers(1)) as [Actor];
    airtm.after = () => "PENDING";
    const id = await sent([ann]);
    await deliver();
    for (const [key, one] of airtm.payouts)
      airtm.payouts.set(key, { ...one, airtmUserEmail: "new.name@pay.example", status: "COMPLETED" });
    await later();
    expect(await only(id)).toMatchObject({ state: "paid", problem: "" });
  });

  test("a payout that can't be committed and can't be cancelled shows why, and is checked again", async () => {
    const [ann] = (await workers(1)) as [Actor];
    airtm.refuse = { commit: () => "415061", cancel: () => "415055" };
    const id = await sent([ann]);
    await deliver();
    expect(await only(id)).toMatchObject({
      state: "sent",
      problem: "The recipient lives where AirTM may not pay.",
    });
    airtm.refuse = {};
    await later();
    expect(await only(id)).toMatchObject({ state: "paid", problem: "" });
  });

  test("a run takes one place of the background work at a time", async () => {
    await sent(await workers(1));
    const jobs = await run<{ queue: string }>(
      server.db.sql,
      sqlText`select queue_name as queue from graphile_worker.jobs where task_identifier = $1`,
      [deliverTask],
    );
    expect(jobs).toEqual([{ queue: deliverQueue }]);
    const inCron = parseCrontab(crontabOf(allJobs)).find(({ task }) => task === deliverTask);
    expect(inCron?.options.queueName).toBe(deliverQueue);
  });

  test("its balance is shown in cents; that it does not answer is shown too, and nothing of the key", async () => {
    const fresh = await startTestServer({ env: airtm.env, database: server.database });
    airtm.available = 1234.56;
    airtm.fault = () => "500 before";
    const silent = await fresh.call(payments.balance, { as: payer });
    expect(silent.body).toMatchObject({
      configured: true,
      available: null,
      message: expect.stringMatching(/does not tell/),
    });
    airtm.fault = () => null;
    const { body } = await fresh.call(payments.balance, { as: payer });
    expect(body).toEqual({ configured: true, available: 123_456, pending: 0, currency: "USD", message: "" });
    await fresh.close();
    const wrong = await startTestServer({
      env: { ...airtm.env, AIRTM_SECRET: "wrong-secret" },
      database: server.database,
    });
    const refused = JSON.stringify((await wrong.call(payments.balance, { as: payer })).body);
    expect(refused).toContain("does not accept this server's key");
    expect(refused).not.toMatch(/wrong-secret|stand-in/);
    await wrong.close();
  });
});

test("no reply, event, audit or job holds an address to pay to, nor the provider's key", async () => {
  const [ann] = (await workers(1)) as [Actor];
  await steps.airtm(ann, "very.private@pay.example");
  await steps.owe(ann, 500);
  const id = await steps.draft(payer, "airtm", [ann]);
  await steps.schedule(payer, id);
  await steps.send(admin, id);
  await deliver();
  const titlesOf = JSON.stringify([await steps.payoutsOf(id), await steps.show(id)]);
  expect(titlesOf).toContain("v••••@pay.example");
  expect(titlesOf).not.toContain("very.private");
  for (const from of ["audit", "events", "payouts", "pay_details", "notifications", "graphile_worker._private_jobs"]) {
    const { rows } = await server.db.pool.query(
      `select from ${from} t where t::text ~ 'very.private|stand-in-(key|secret)'`,
    );
    expect(rows.length, from).toBe(0);
  }
});
