import { type Payout, payouts } from "../../../contract/payouts/endpoints.ts";
import { payoutStatesBefore } from "../../../contract/payouts/states.ts";
import type { Sql } from "../../core/db/pool.ts";
import { fullName, words } from "../../core/db/sql-text.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import { instant, ref, type View } from "../../core/db/view.ts";
import { sendRefusal } from "../payout-runs/actions.ts";

const person = fullName("u");
const pays = `me.role = any(${words(payouts.retry.may.who)}) and p.user_id <> me._id`;
const isIn = (states: readonly string[]): string => `p.state = any(${words(states)})`;

/** SQL: whether the caller may give the payout up, or have it sent again by whoever may. */
export const mayGiveUp = `(${pays} and p.state = 'failed')`;

/** SQL: the provider has had its time, and something is wrong still. */
const stuck = `r.method = 'airtm' and p.state in ('sent', 'awaiting_recipient') and p.problem <> ''
  and p.sent_at < now() - interval '24 hours'`;

/** Outer joins, though each row is there: what a count or a sum does not ask of is then not read. */
export const payoutView: View = {
  from: "payouts p left join payout_runs r on r._id = p.run_id left join users u on u._id = p.user_id",
  id: "p._id",
  name: person,
  visible: "true",
  row: {
    _id: "p._id",
    run: ref("r._id", "r.name"),
    user: ref("u._id", person),
    lines: "p.lines",
    amount: "p.amount",
    currency: "p.currency",
    method: "r.method",
    masked: "p.masked",
    state: "p.state",
    attempt: "p.attempt",
    problem: "p.problem",
    reference: "p.reference",
    sentAt: instant("p.sent_at"),
    settledAt: instant("p.settled_at"),
    createdAt: instant("p.created_at"),
    version: "p.version",
    can: `json_build_object(
      'settle', ${pays} and r.method = 'file' and p.state = 'sent',
      'decide', me.role = any(${words(payouts.decide.may.who)}) and p.user_id <> me._id and ${stuck},
      'retry', ${pays} and p.state = 'failed' and ${sendRefusal} is null,
      'cancel', ${mayGiveUp},
      'reverse', ${pays} and u.erased_at is null and ${isIn(payoutStatesBefore("reversed"))})`,
  },
  search: [`(${person})`, "u.email", "p.reference"],
  sorts: {
    createdAt: "p.created_at",
    user: `lower(${person})`,
    amount: "p.amount",
    sentAt: "coalesce(p.sent_at, 'infinity')",
    settledAt: "coalesce(p.settled_at, 'infinity')",
  },
  defaultOrder: `p.created_at desc, lower(${person})`,
  filters: {
    run: (given) => `p.run_id = any(${given}::uuid[])`,
    user: (given) => `p.user_id = any(${given}::uuid[])`,
    state: (given) => `p.state = any(${given}::text[])`,
  },
  totals: {
    totalAmount: "coalesce(sum(p.amount) filter (where p.state <> 'cancelled'), 0)",
    lastSentAt: instant("max(p.sent_at)"),
  },
};

export const payoutOf = { view: payoutView, thing: "payout" } as const;

/** Throws not_found. */
export const payoutById = (sql: Sql, me: Caller, id: string): Promise<Payout> =>
  readRecord<Payout>(sql, payoutOf, me, id);
