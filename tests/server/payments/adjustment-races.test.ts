import { afterAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { startPaying } from "../helpers/paying.ts";
import type { TestServer } from "../helpers/test-server.ts";

const { payments } = contract;
const paying = await startPaying();
const { server, other, admin, pat, pia, create, propose, approve, decline, show, count } = paying;
afterAll(() => paying.close());

describe("many at once, on two servers", () => {
  test("one key sent 100 times proposes one payment, and answers the same each time", async () => {
    const before = await count("payments");
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        create({ amount: 4711 }, pat, { "idempotency-key": "one-bonus" }, n % 2 ? server : other),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.payment._id)).size).toBe(1);
    expect(await count("payments")).toBe(before + 1);
    expect((await create({ amount: 4712 }, pat, { "idempotency-key": "one-bonus" })).body.code).toBe("key_reused");
  });

  test("50 approvers of one adjustment: one winner, one transaction of the ledger", async () => {
    const id = await propose();
    const approvers = await Promise.all(Array.from({ length: 50 }, () => server.person("payments")));
    const answers = await Promise.all(approvers.map((as, n) => approve(id, as, {}, n % 2 ? server : other)));
    const winners = answers.flatMap(({ status }, n) => (status === 200 ? [approvers[n]!._id] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "wrong_state")).toHaveLength(49);
    expect((await show(id)).approvedBy._id).toBe(winners[0]);
    expect(await count("ledger_transactions where payment_id = $1", id)).toBe(1);
    expect(await count("audit where record_id = $1 and action = 'payments.approve'", id)).toBe(1);
  });

  test("approving and declining at once: one of them, and the ledger agrees with it", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => propose()));
    const answers = await Promise.all(ids.flatMap((id) => [approve(id, pia, {}, other), decline(id, admin)]));
    for (const [n, id] of ids.entries()) {
      const both = answers.slice(2 * n, 2 * n + 2).map(({ status }) => status);
      expect(both.toSorted((one, another) => one - another)).toEqual([200, 409]);
      const { state } = await show(id);
      expect(await count("ledger_transactions where payment_id = $1", id)).toBe(state === "accrued" ? 1 : 0);
    }
  });

  test("in bulk, what can't be approved is named with its reason and the rest is done", async () => {
    const mo = await server.person("payments");
    const ids = {
      done: await propose(),
      alsoDone: await propose({ amount: -5 }),
      mine: await propose({}, mo),
      forMe: await propose({ user: mo._id }),
      declined: await propose(),
      unknown: crypto.randomUUID(),
    };
    await decline(ids.declined);
    const bulk = (on: TestServer, select: object, amount: number) =>
      on.call(payments.bulkApprove, { as: mo, body: { select, expected: { amount } } });
    const { body } = await bulk(server, { ids: Object.values(ids) }, 4 * 2500 - 5);
    expect(body.done).toBe(2);
    expect(body.refused.map(({ _id, code }: { _id: string; code: string }) => [_id, code])).toEqual([
      [ids.mine, "proposed_by_you"],
      [ids.forMe, "own_work"],
      [ids.declined, "wrong_state"],
      [ids.unknown, "not_found"],
    ]);
    expect(body.refused[0].name).toBe("Ann A, adjustment");
    const more = await Promise.all(Array.from({ length: 20 }, () => propose({ reason: "Shared out" })));
    const filter = { search: "Shared out", state: ["proposed"] };
    expect((await bulk(server, { filter, expected: 19 }, 50_000)).body.code).toBe("selection_changed");
    const both = await Promise.all([
      bulk(server, { ids: more }, 50_000),
      bulk(other, { ids: more.toReversed() }, 50_000),
    ]);
    expect(both.reduce((sum, answer) => sum + answer.body.done, 0)).toBe(20);
    expect(await count("ledger_transactions where payment_id = any($1)", more)).toBe(20);
  });
});
