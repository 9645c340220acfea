import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Payout } from "../../../contract/payouts/endpoints.ts";
import { type PayoutState, payoutStates } from "../../../contract/payouts/states.ts";
import { payoutsSums } from "../../../server/areas/payouts/counts.ts";
import { addUp, mendSums } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertPayout } from "../helpers/money.ts";
import { startPaying } from "../helpers/paying.ts";

const { payouts, payoutRuns } = contract;
let world: Awaited<ReturnType<typeof startPaying>>;

/** Payouts in each state, of two people, one of them the caller; some were sent, and one of these is in no file yet. */
beforeAll(async () => {
  world = await startPaying();
  const { server, ann, pat, pia } = world;
  for (const [n, state] of payoutStates.entries()) {
    for (const [of, person] of [ann, pat].entries()) {
      const id = await insertPayout(server.db, person._id, { scheduler: pia, sender: pia }, 100 * n + of + 1);
      await move(id, state, `2026-0${1 + (n % 9)}-0${1 + of}T00:00:00Z`);
    }
  }
});
afterAll(() => world.close());

const move = async (id: string, state: PayoutState, sentAt: string): Promise<void> => {
  const text = sqlText`update payouts set state = $2, sent_at = case when $2 in ('scheduled', 'cancelled') then null else $3::timestamptz end
    where _id = $1`;
  await run(world.server.db.sql, text, [id, state, sentAt]);
};
const read = async (query: object) =>
  (await world.server.call(payouts.list, { as: world.pat, query: { limit: 200, ...query } })).body;

const sum = (all: readonly Payout[]): number => all.reduce((total, { amount }) => total + amount, 0);
const allAddUp = async (): Promise<void> => {
  const { payouts: all } = (await read({})) as { payouts: Payout[] };
  for (const query of [
    {},
    ...payoutStates.map((state) => ({ state })),
    { state: ["sent", "paid"] },
    // What sums are not kept by.
    { user: world.ann._id },
    { run: all[0]!.run._id, state: all[0]!.state },
    { search: "Ann" },
  ]) {
    const { payouts: listed, ...said } = (await read(query)) as { payouts: Payout[] };
    const settleable = listed.filter(({ can }) => can.settle);
    const sent = listed.flatMap(({ sentAt }) => sentAt ?? []).sort();
    expect({ query, ...said }).toMatchObject({
      query,
      count: all.length,
      filteredTotalCount: listed.length,
      totalAmount: sum(listed.filter(({ state }) => state !== "cancelled")),
      settleable: { count: settleable.length, amount: sum(settleable) },
      lastSentAt: sent.at(-1) ?? null,
    });
  }
  const { payoutRuns: runs } = (await world.server.call(payoutRuns.list, { as: world.pat, query: { limit: 200 } }))
    .body;
  for (const { _id, payouts: count, amount, states, unfiled } of runs) {
    const own = all.filter(({ run: of }) => of._id === _id);
    const counted = own.filter(({ state }) => state !== "cancelled");
    expect({ count, amount, unfiled }).toEqual({
      count: counted.length,
      amount: sum(counted),
      unfiled: own.filter(({ state }) => state === "sent").length,
    });
    for (const state of payoutStates) expect(states[state]).toBe(own.filter(({ state: one }) => one === state).length);
  }
};

test("the sums of payouts and runs are those of their payouts, before and after they are added up", async () => {
  await allAddUp();
  await addUp(world.server.db, payoutsSums);
  await allAddUp();
  const { payouts: sent } = (await read({ state: "sent" })) as { payouts: Payout[] };
  await move(sent[0]!._id, "paid", "2026-11-01T00:00:00Z");
  await allAddUp();
});

test("sums that are wrong are mended and logged", async () => {
  const messages: string[] = [];
  const log = (message: string) => void messages.push(message);
  await mendSums(world.server.db, payoutsSums, log);
  expect(messages).toEqual([]);
  await run(world.server.db.sql, sqlText`update payouts_by_run set payouts = payouts + 1 where state = 'failed'`, []);
  await mendSums(world.server.db, payoutsSums, log);
  expect(messages).toEqual(["2 of the sums of payouts were wrong, and are mended"]);
  await allAddUp();
});
