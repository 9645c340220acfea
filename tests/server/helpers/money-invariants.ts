import { expect } from "vitest";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { Life, ModelLine } from "./money-life.ts";
import type { TestServer } from "./test-server.ts";

/** Cents an hour that make many amounts need rounding. */
export const hourlyRate = 1337;

/** Seconds at the rate, in whole minor units, half to even: apart from the product's own arithmetic. */
const worth = (seconds: number): number => {
  const [whole, rest] = [BigInt(seconds * hourlyRate) / 3600n, BigInt(seconds * hourlyRate) % 3600n];
  const isUp = rest * 2n > 3600n || (rest * 2n === 3600n && whole % 2n === 1n);
  return Number(isUp ? whole + 1n : whole);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const amountIn = (lines: readonly ModelLine[], ...states: readonly string[]): number =>
  sum(lines.filter(({ state }) => states.includes(state)).map(({ amount }) => amount));

interface Kept {
  readonly entries: readonly { _id: string; state: string; seconds: number }[];
  readonly lines: readonly {
    _id: string;
    state: string;
    amount: number;
    entry: string | null;
    seconds: number | null;
  }[];
  readonly accounts: Readonly<Record<string, number>>;
  /** Lines whose payment left the bank more or less often than their state says. */
  readonly miscounted: number;
}

/** What the database has of a person. */
const keptOf = async ({ db }: TestServer, userId: string): Promise<Kept> => {
  const [kept] = await run<{ kept: Kept }>(
    db.sql,
    sqlText`select json_build_object(
       'entries', (select coalesce(json_agg(json_build_object('_id', _id, 'state', state, 'seconds', seconds)), '[]')
         from work_history where user_id = $1),
       'lines', (select coalesce(json_agg(json_build_object('_id', _id, 'state', state, 'amount', amount,
         'entry', work_history_id, 'seconds', seconds)), '[]') from payments where user_id = $1),
       'accounts', (select coalesce(json_object_agg(account, amount), '{}') from (
         select l.account, sum(l.amount)::bigint as amount from ledger_lines l
         join ledger_transactions t on t._id = l.transaction_id join payments p on p._id = t.payment_id
         where p.user_id = $1 group by l.account) sums),
       'miscounted', (select count(*) from payments p where p.user_id = $1 and (p.state = 'paid')::int <>
         (select count(*) filter (where t.kind = 'paid') - count(*) filter (where t.kind = 'reversed')
          from ledger_transactions t where t.payment_id = p._id))) as kept`,
    [userId],
  );
  return kept!.kept;
};

/** Compares the stored data of a life with the model of it, and every promise about money with both. */
export const mustAgree = async (server: TestServer, { worker, entries, lines }: Life): Promise<void> => {
  const kept = await keptOf(server, worker._id);
  const byId = <T extends { _id: string }>(list: readonly T[]) => [...list].sort((a, b) => (a._id < b._id ? -1 : 1));
  expect(byId(kept.entries)).toEqual(byId(entries.map(({ _id, state, seconds }) => ({ _id, state, seconds }))));
  expect(byId(kept.lines.map(({ _id, state, amount }) => ({ _id, state, amount })))).toEqual(
    byId(lines.map(({ _id, state, amount }) => ({ _id, state, amount }))),
  );

  // One payment an entry whose payment was approved, of its seconds at the rate, and none of another.
  const works = kept.lines.filter(({ entry }) => entry !== null);
  const approved = kept.entries.filter(({ state }) => state === "payment_approved");
  expect(new Set(works.map(({ entry }) => entry))).toEqual(new Set(approved.map(({ _id }) => _id)));
  expect(works).toHaveLength(approved.length);
  for (const { seconds, amount } of works) expect(amount).toBe(worth(seconds!));

  // Paid ≤ approved ≤ worked.
  const secondsIn = (...states: readonly string[]) =>
    sum(kept.entries.filter(({ state }) => states.includes(state)).map(({ seconds }) => seconds));
  const paidSeconds = sum(works.filter(({ state }) => state === "paid").map(({ seconds }) => seconds!));
  expect(paidSeconds).toBeLessThanOrEqual(secondsIn("payment_approved"));
  expect(sum(works.map(({ seconds }) => seconds!))).toBe(secondsIn("payment_approved"));

  // The ledger says where every cent is, sums to zero, and no line was paid twice.
  const { labour_cost = 0, owed_to_worker = 0, in_transit = 0, cash = 0 } = kept.accounts;
  expect({ labour_cost, owed: 0 - owed_to_worker, in_transit: 0 - in_transit, cash: 0 - cash }).toEqual({
    labour_cost: sum(lines.map(({ state, amount }) => (state === "proposed" || state === "declined" ? 0 : amount))),
    owed: amountIn(lines, "accrued", "scheduled", "failed", "reversed"),
    in_transit: amountIn(lines, "sent", "awaiting_recipient"),
    cash: amountIn(lines, "paid"),
  });
  expect(labour_cost + owed_to_worker + in_transit + cash).toBe(0);
  expect(kept.miscounted).toBe(0);
};

/** Of the whole ledger, once: no transaction and no balance is off, and the nightly check finds nothing. */
export const mustSumToZero = async ({ db }: TestServer): Promise<void> => {
  const [whole] = await run<object>(
    db.sql,
    sqlText`select (select coalesce(sum(amount), 0)::int from ledger_lines) as sum,
       (select count(*) from (select from ledger_lines group by transaction_id having sum(amount) <> 0) wrong) as wrong,
       (select count(*) from ledger_faults()) as faults`,
    [],
  );
  expect(whole).toEqual({ sum: 0, wrong: 0, faults: 0 });
};
