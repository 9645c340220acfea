import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { startAirtmServers } from "../helpers/airtm-servers.ts";
import { faults } from "../helpers/airtm-stand-in.ts";
import { deliverWith, ledgerOf, timePasses } from "../helpers/payouts.ts";
import type { Actor } from "../helpers/test-server.ts";
import { rounds } from "../../full.ts";

const { payoutRuns } = contract;
const at = await startAirtmServers(150);
const { airtm, server, other, steps, admin, workers, sent, deliver, later, only } = at;

afterAll(at.close);
beforeEach(at.reset);

describe("no one is paid twice, whatever goes wrong", () => {
  test.each(
    faults.flatMap((fault) =>
      ["POST /payouts", "POST /payouts/:id/commit", "GET /payouts/:id"].map((call) => [fault, call]),
    ),
  )("%s at %s: one payment, and the ledger agrees", async (fault, at) => {
    const [ann] = (await workers(1)) as [Actor];
    const id = await sent([ann]);
    let isOver = false;
    airtm.fault = (call) => {
      if (isOver || call !== at) return null;
      isOver = true;
      return fault as never;
    };
    await deliver();
    const { cash, in_transit } = await ledgerOf(server, [ann]);
    expect(airtm.gone()).toBeLessThanOrEqual(cash + in_transit);
    await later();
    await later();
    expect(await only(id)).toMatchObject({ state: "paid", attempt: 1, problem: "" });
    // Nothing was made beside it that another call could still commit.
    expect(airtm.payouts.size).toBe(1);
    expect([...airtm.moved.values()]).toEqual([1]);
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 500, in_transit: 0, owed_to_worker: 0 });
  });

  test("two servers deliver the same run at once, every third call going wrong: each is paid once", async () => {
    const people = await workers(12);
    const id = await sent(people);
    let n = 0;
    airtm.fault = () => (++n % 3 === 0 ? faults[(n / 3) % faults.length]! : null);
    for (let round = 0; round < 30; round++) {
      await Promise.all([deliver(server), deliver(other), deliver(other)]);
      if ((await steps.show(id)).state === "done") break;
      await timePasses(server);
    }
    expect(await steps.show(id)).toMatchObject({ state: "done", states: { paid: 12 } });
    expect([...airtm.moved.values()]).toEqual(people.map(() => 1));
    expect(await ledgerOf(server, people)).toEqual({ cash: 6000, in_transit: 0, owed_to_worker: 0 });
  });

  test("a server that hangs until its lease is over writes nothing any more", async () => {
    const [ann] = (await workers(1)) as [Actor];
    const id = await sent([ann]);
    let goOn: () => void = () => {};
    let reached: () => void = () => {};
    const reaching = new Promise<void>((resolve) => (reached = resolve));
    let isFirst = true;
    airtm.done = (call) => {
      if (call !== "POST /payouts" || !isFirst) return undefined;
      isFirst = false;
      reached();
      return new Promise<void>((resolve) => (goOn = resolve));
    };
    const still = deliverWith(server, airtm, 30_000);
    await reaching;
    await timePasses(server);
    await deliver(other);
    expect(await only(id)).toMatchObject({ state: "paid" });
    goOn();
    await still;
    expect(await only(id)).toMatchObject({ state: "paid", attempt: 1 });
    expect([...airtm.moved.values()]).toEqual([1]);
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 500, in_transit: 0, owed_to_worker: 0 });
  });

  test("any sequence of faults, ends and passing time: the ledger has exactly what AirTM moved", async () => {
    const status = fc.constantFrom("COMPLETED", "COMPLETED", "PENDING", "FAILED", "COMMITTED");
    const slowless = faults.filter((fault) => fault !== "slow");
    const fault = fc.option(fc.constantFrom(...slowless), { freq: 2 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { minLength: 1, maxLength: 24 }),
        fc.array(status, { minLength: 1, maxLength: 4 }),
        async (planned, ends) => {
          airtm.payouts.clear();
          airtm.moved.clear();
          const people = await workers(2);
          const id = await sent(people);
          const plan = [...planned];
          let end = 0;
          airtm.fault = () => plan.shift() ?? null;
          airtm.after = () => ends[end++ % ends.length]!;
          const check = async (): Promise<void> => {
            const { cash, in_transit, owed_to_worker } = await ledgerOf(server, people);
            expect(cash + in_transit + owed_to_worker).toBe(1000);
            // Never less in the books than is gone, and never paid in the books before it is there.
            expect(airtm.gone()).toBeLessThanOrEqual(cash + in_transit);
            expect(cash).toBeLessThanOrEqual(airtm.gone());
            expect([...airtm.moved.values()].every((times) => times === 1)).toBe(true);
          };
          for (let round = 0; round < planned.length + 4; round++) {
            await Promise.all([deliver(server), deliver(other)]);
            await check();
            await timePasses(server);
            if (round % 3 === 2) await server.call(payoutRuns.retry, { as: admin, params: { _id: id }, body: {} });
          }
          // At rest the two agree to the cent.
          airtm.fault = () => null;
          for (const payout of airtm.payouts.values())
            if (payout.status !== "FAILED" && payout.status !== "CREATED" && payout.status !== "CANCELED")
              payout.status = "COMPLETED";
          airtm.after = () => "COMPLETED";
          for (let round = 0; round < 3; round++) {
            await deliver();
            await timePasses(server);
          }
          const { cash, in_transit } = await ledgerOf(server, people);
          expect([airtm.gone(), in_transit]).toEqual([cash, 0]);
        },
      ),
      { numRuns: rounds(5, 50), endOnFailure: true },
    );
  }, 120_000);
});
