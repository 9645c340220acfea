import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { payoutRunStatesBefore } from "../../../contract/payout-runs/states.ts";
import { payoutStates } from "../../../contract/payouts/states.ts";
import type { Sql } from "../../core/db/pool.ts";
import {
  fullName,
  joined,
  nameSql,
  quote,
  sqlText,
  type SqlText,
  textArray,
  nameOrder,
} from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import { instant, ref, refToPerson, type View } from "../../core/db/view.ts";

/** All that a run names, known or not: an empty list means everyone. `record` is joined to the ids `named`. */
const refs = (ids: SqlText, record: SqlText, nameOfRecord: SqlText): SqlText => {
  const name = sqlText`coalesce(${nameOfRecord}, named._id::text)`;
  return sqlText`coalesce((select json_agg(${ref(sqlText`named._id`, name)} order by ${nameOrder(name)}, named._id)
    from unnest(${ids}) as named (_id) left join ${record}), '[]'::json)`;
};
const people = (ids: SqlText): SqlText => refs(ids, sqlText`users u on u._id = named._id`, fullName(sqlText`u`));

const isIn = (states: readonly string[]): SqlText => sqlText`r.state = any(${textArray(states)})`;
/** SQL: whether the caller may do more than read. */
const pays = sqlText`me.role = any(${textArray(payoutRuns.send.policy.roles)})`;

/** SQL: why another person than the caller has to send the run `r`, or null. */
export const sendRefusal = sqlText`case
  when r.scheduled_by = me._id and not (select scheduler_may_send from company) then 'scheduled_by_you'
  when exists (select from payouts own where own.run_id = r._id and own.user_id = me._id and own.state <> 'cancelled')
    then 'pays_you' end`;

/** SQL: whether the caller may send the run now. */
export const maySend = sqlText`(${pays} and r.state = 'scheduled' and ${sendRefusal} is null)`;

/** SQL: whether the caller may record what the bank did with the payout `p` of the run `r`. */
export const maySettle = sqlText`(${pays} and p.user_id <> me._id and r.method = 'file' and p.state = 'sent')`;

/** SQL: the payout is sent, and its present attempt is in no file for the bank yet. */
export const isUnfiled = (payout: SqlText): SqlText =>
  sqlText`${payout}.state = 'sent' and ${payout}.filed_attempt is distinct from ${payout}.attempt`;

/** Sums of payouts by run and state, as `p`. */
export const keptPayouts = sqlText`(select run_id, state, payouts, amount from payouts_by_run
  union all select run_id, state, payouts, amount from payout_changes) p`;

const sumIn = (what: SqlText, where: SqlText): SqlText =>
  sqlText`coalesce(sum(p.${what}) filter (where ${where}), 0)::bigint`;

/** SQL: the figures of a run's payouts; cancelled ones don't count. */
const sums = sqlText`left join lateral (select ${joined(
  payoutStates.map(
    (state) => sqlText`${sumIn(sqlText`payouts`, sqlText`p.state = ${quote(state)}`)} as ${nameSql(state)}`,
  ),
  ", ",
)}, ${sumIn(sqlText`payouts`, sqlText`p.state <> 'cancelled'`)} as payouts,
    ${sumIn(sqlText`amount`, sqlText`p.state <> 'cancelled'`)} as amount
  from ${keptPayouts} where p.run_id = r._id) s on true`;

export const runView: View = {
  from: sqlText`payout_runs r ${sums}`,
  id: sqlText`r._id`,
  name: sqlText`r.name`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`r._id`,
    name: sqlText`r.name`,
    method: sqlText`r.method`,
    hubs: sqlText`r.hubs`,
    projects: refs(sqlText`r.projects`, sqlText`projects j on j._id = named._id`, sqlText`j.name`),
    people: people(sqlText`r.people`),
    excluded: people(sqlText`r.excluded`),
    until: sqlText`r.until`,
    state: sqlText`r.state`,
    currency: sqlText`r.currency`,
    payouts: sqlText`case when r.state <> 'draft' then s.payouts end`,
    amount: sqlText`case when r.state <> 'draft' then s.amount end`,
    states: sqlText`json_build_object(${joined(
      payoutStates.map((state) => sqlText`${quote(state)}, s.${nameSql(state)}`),
      ", ",
    )})`,
    unfiled: sqlText`case when r.method = 'file' then
      (select count(*) from payouts p where p.run_id = r._id and ${isUnfiled(sqlText`p`)}) else 0 end`,
    createdBy: refToPerson(sqlText`r.created_by`),
    createdAt: instant(sqlText`r.created_at`),
    scheduledBy: refToPerson(sqlText`r.scheduled_by`),
    scheduledAt: instant(sqlText`r.scheduled_at`),
    sentBy: refToPerson(sqlText`r.sent_by`),
    sentAt: instant(sqlText`r.sent_at`),
    updatedAt: instant(sqlText`r.updated_at`),
    version: sqlText`r.version`,
    can: sqlText`json_build_object(
      'edit', ${pays} and r.state = 'draft',
      'schedule', ${pays} and ${isIn(payoutRunStatesBefore("scheduled"))},
      'send', ${maySend},
      'cancel', ${pays} and ${isIn(payoutRunStatesBefore("cancelled"))},
      'retry', ${pays} and r.state in ('sending', 'done') and s.failed > 0 and ${sendRefusal} is null,
      'file', ${pays} and r.method = 'file' and s.sent > 0)`,
    sendRefusal: sqlText`case when ${pays} and (r.state = 'scheduled' or s.failed > 0) then ${sendRefusal} end`,
  },
  search: [sqlText`r.name`],
  sorts: {
    createdAt: sqlText`r.created_at`,
    name: nameOrder(sqlText`r.name`),
    amount: sqlText`s.amount`,
    payouts: sqlText`s.payouts`,
  },
  defaultOrder: sqlText`r.created_at desc`,
  filters: {
    state: (value) => sqlText`r.state = any(${value}::text[])`,
    method: (value) => sqlText`r.method = any(${value}::text[])`,
  },
};

/** Throws not_found. */
export const runById = (sql: Sql, me: Actor, id: string): Promise<PayoutRun> =>
  readRecord<PayoutRun>(sql, { view: runView, noun: "payout run" }, me, id);
