import { type Payout, payouts } from "../../../contract/payouts/endpoints.ts";
import { payoutStatesBefore } from "../../../contract/payouts/states.ts";
import type { Sql } from "../../core/db/pool.ts";
import { fullName, sqlText, type SqlText, textArray, nameOrder } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { personTexts } from "../../core/db/found-by-names.ts";
import { readRecord } from "../../core/db/read.ts";
import { instant, ref, type SearchText, type View } from "../../core/db/view.ts";
import { maySettle, sendRefusal } from "../payout-runs/actions.ts";

const person = fullName(sqlText`u`);
const pays = sqlText`me.role = any(${textArray(payouts.retry.policy.roles)}) and p.user_id <> me._id`;
const isIn = (states: readonly string[]): SqlText => sqlText`p.state = any(${textArray(states)})`;

/** SQL: whether the caller may cancel the payout or ask for another attempt. */
export const mayCancel = sqlText`(${pays} and p.state = 'failed')`;

/** SQL: the payout was sent more than a day ago, and something is wrong with it at the provider. */
const stuck = sqlText`r.method = 'airtm' and p.state in ('sent', 'awaiting_recipient') and p.problem <> ''
  and p.sent_at < now() - interval '24 hours'`;

/** SQL: what payouts `p` come to. */
export const payoutTotals = {
  totalAmount: sqlText`coalesce(sum(p.amount) filter (where p.state <> 'cancelled'), 0)::bigint`,
  settleable: sqlText`json_build_object('count', count(*) filter (where ${maySettle}),
    'amount', coalesce(sum(p.amount) filter (where ${maySettle}), 0))`,
  lastSentAt: instant(sqlText`max(p.sent_at)`),
} as const;
/** What was not sent has none, which the index leaves out. */
const reference: SearchText = (holds) => sqlText`(p.reference <> '' and ${holds(sqlText`p.reference`)})`;

/** The joins are outer so that PostgreSQL can leave out those that a count or a sum does not need. */
export const payoutView: View = {
  from: sqlText`payouts p left join payout_runs r on r._id = p.run_id left join users u on u._id = p.user_id`,
  id: sqlText`p._id`,
  name: person,
  visible: sqlText`true`,
  row: {
    _id: sqlText`p._id`,
    run: ref(sqlText`r._id`, sqlText`r.name`),
    user: ref(sqlText`u._id`, person),
    lines: sqlText`p.lines`,
    amount: sqlText`p.amount`,
    currency: sqlText`p.currency`,
    method: sqlText`r.method`,
    masked: sqlText`p.masked`,
    state: sqlText`p.state`,
    attempt: sqlText`p.attempt`,
    problem: sqlText`p.problem`,
    reference: sqlText`p.reference`,
    sentAt: instant(sqlText`p.sent_at`),
    settledAt: instant(sqlText`p.settled_at`),
    createdAt: instant(sqlText`p.created_at`),
    version: sqlText`p.version`,
    can: sqlText`json_build_object(
      'settle', ${maySettle},
      'decide', me.role = any(${textArray(payouts.decide.policy.roles)}) and p.user_id <> me._id and ${stuck},
      'retry', ${pays} and p.state = 'failed' and ${sendRefusal} is null,
      'cancel', ${mayCancel},
      'reverse', ${pays} and u.erased_at is null and ${isIn(payoutStatesBefore("reversed"))})`,
  },
  search: [sqlText`(${person})`, sqlText`u.email`, reference],
  byNames: {
    from: sqlText`payouts p left join users u on u._id = p.user_id`,
    person: { id: sqlText`p.user_id`, texts: personTexts },
    own: [reference],
    order: sqlText`p.created_at desc`,
    narrow: ["user", "run"],
  },
  sorts: {
    createdAt: sqlText`p.created_at`,
    user: nameOrder(person),
    amount: sqlText`p.amount`,
    sentAt: sqlText`coalesce(p.sent_at, 'infinity')`,
    settledAt: sqlText`coalesce(p.settled_at, 'infinity')`,
  },
  defaultOrder: sqlText`p.created_at desc, ${nameOrder(person)}`,
  filters: {
    run: (value) => sqlText`p.run_id = any(${value}::uuid[])`,
    user: (value) => sqlText`p.user_id = any(${value}::uuid[])`,
    state: (value) => sqlText`p.state = any(${value}::text[])`,
  },
  totals: payoutTotals,
};

export const payoutOf = { view: payoutView, noun: "payout" } as const;

/** Throws not_found. */
export const payoutById = (sql: Sql, me: Actor, id: string): Promise<Payout> =>
  readRecord<Payout>(sql, payoutOf, me, id);
