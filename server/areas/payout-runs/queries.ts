import { type PayoutRun, payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { payoutRunStatesBefore } from "../../../contract/payout-runs/states.ts";
import { payoutStates } from "../../../contract/payouts/states.ts";
import type { Sql } from "../../core/db/pool.ts";
import { fullName, words } from "../../core/db/sql-text.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import { instant, ref, refToPerson, type View } from "../../core/db/view.ts";

const refs = (from: string, id: string, name: string): string =>
  `coalesce((select json_agg(${ref(id, name)} order by lower(${name}), ${id}) from ${from}), '[]'::json)`;
const people = (ids: string): string => refs(`users u where u._id = any(${ids})`, "u._id", `(${fullName("u")})`);

const isIn = (states: readonly string[]): string => `r.state = any(${words(states)})`;
/** Of the caller: whether they may do more than read. */
const pays = `me.role = any(${words(payoutRuns.send.may.who)})`;

/** SQL: why somebody else has to send what is in the run `r`, or null. */
export const sendRefusal = `case
  when r.scheduled_by = me._id and not (select scheduler_may_send from company) then 'scheduled_by_you'
  when exists (select from payouts own where own.run_id = r._id and own.user_id = me._id and own.state <> 'cancelled')
    then 'pays_you' end`;

/** SQL: whether the caller may send the run now. */
export const maySend = `(${pays} and r.state = 'scheduled' and ${sendRefusal} is null)`;

/** SQL: the attempt that is under way of a payout was in no file for the bank yet. */
export const isUnfiled = (payout: string): string =>
  `${payout}.state = 'sent' and ${payout}.filed_attempt is distinct from ${payout}.attempt`;

/** Of a run's payouts, those that count. */
const sums = `left join lateral (select ${payoutStates
  .map((state) => `count(*) filter (where p.state = '${state}') as ${state}`)
  .join(", ")}, count(*) filter (where p.state <> 'cancelled') as payouts,
    count(*) filter (where ${isUnfiled("p")}) as unfiled,
    coalesce(sum(p.amount) filter (where p.state <> 'cancelled'), 0)::bigint as amount
  from payouts p where p.run_id = r._id) s on true`;

export const runView: View = {
  from: `payout_runs r ${sums}`,
  id: "r._id",
  name: "r.name",
  visible: "true",
  row: {
    _id: "r._id",
    name: "r.name",
    method: "r.method",
    hubs: "r.hubs",
    projects: refs("projects j where j._id = any(r.projects)", "j._id", "j.name"),
    people: people("r.people"),
    excluded: people("r.excluded"),
    until: "r.until",
    state: "r.state",
    currency: "r.currency",
    payouts: "case when r.state <> 'draft' then s.payouts end",
    amount: "case when r.state <> 'draft' then s.amount end",
    states: `json_build_object(${payoutStates.map((state) => `'${state}', s.${state}`).join(", ")})`,
    unfiled: "case when r.method = 'file' then s.unfiled else 0 end",
    createdBy: refToPerson("r.created_by"),
    createdAt: instant("r.created_at"),
    scheduledBy: refToPerson("r.scheduled_by"),
    scheduledAt: instant("r.scheduled_at"),
    sentBy: refToPerson("r.sent_by"),
    sentAt: instant("r.sent_at"),
    updatedAt: instant("r.updated_at"),
    version: "r.version",
    can: `json_build_object(
      'edit', ${pays} and r.state = 'draft',
      'schedule', ${pays} and ${isIn(payoutRunStatesBefore("scheduled"))},
      'send', ${maySend},
      'cancel', ${pays} and ${isIn(payoutRunStatesBefore("cancelled"))},
      'retry', ${pays} and r.state in ('sending', 'done') and s.failed > 0 and ${sendRefusal} is null,
      'file', ${pays} and r.method = 'file' and s.sent > 0)`,
    sendRefusal: `case when ${pays} and (r.state = 'scheduled' or s.failed > 0) then ${sendRefusal} end`,
  },
  search: ["r.name"],
  sorts: { createdAt: "r.created_at", name: "lower(r.name)", amount: "s.amount", payouts: "s.payouts" },
  defaultOrder: "r.created_at desc",
  filters: {
    state: (given) => `r.state = any(${given}::text[])`,
    method: (given) => `r.method = any(${given}::text[])`,
  },
};

/** Throws not_found. */
export const runById = (sql: Sql, me: Caller, id: string): Promise<PayoutRun> =>
  readRecord<PayoutRun>(sql, { view: runView, thing: "payout run" }, me, id);
