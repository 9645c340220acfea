import type { z } from "zod";
import type { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { airtmCurrency, methodOfRun, payoutLimits, payoutMethods } from "../../../contract/payout-runs/methods.ts";
import {
  type blockerLabels,
  neverReminded,
  remindableBlockers,
  type warningLabels,
} from "../../../contract/payout-runs/preflight.ts";
import { unpaidStates } from "../../../contract/payments/states.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { dayOf, fullName, joined, quote, sqlText, type SqlText, textArray, nameOrder } from "../../core/db/sql-text.ts";
import { ref, type View } from "../../core/db/view.ts";
import { checkReferences } from "./references.ts";

const byMethod = (valueOf: (method: (typeof payoutMethods)[number]) => SqlText): SqlText =>
  sqlText`case r.method ${joined(
    payoutMethods.map((method) => sqlText`when ${quote(method)} then ${valueOf(method)}`),
    " ",
  )} end`;

/** SQL conditions over the run `r`, the person `u`, their pay details `d` and the sums of their lines `s`. */
const blockers: Readonly<Record<keyof typeof blockerLabels, SqlText>> = {
  excluded: sqlText`u._id = any(r.excluded)`,
  own: sqlText`u._id = me._id`,
  erased: sqlText`u.erased_at is not null`,
  unverified: sqlText`u.email_verified_at is null`,
  no_details: sqlText`d.user_id is null`,
  other_method: sqlText`d.method <> ${byMethod((method) => quote(methodOfRun[method]))}`,
  currency: sqlText`r.method = 'airtm' and r.currency <> ${quote(airtmCurrency)}`,
  nothing_owed: sqlText`s.amount <= 0`,
  below_limit: sqlText`s.amount > 0 and s.amount < ${byMethod((method) => sqlText`${payoutLimits[method].min}`)}`,
  above_limit: sqlText`s.amount > ${byMethod((method) => sqlText`${payoutLimits[method].max}`)}`,
};
/** @param row SQL that selects the run, of which those who are in another one are looked up at once */
const warningsOf = (row: SqlText): Readonly<Record<keyof typeof warningLabels, SqlText>> => ({
  deleted: sqlText`u.deleted_at is not null and u.erased_at is null`,
  deactivated: sqlText`u.deactivated_at is not null`,
  open_dispute: sqlText`s.disputed`,
  other_run: sqlText`u._id in (select other.user_id from payouts other
    where other.run_id <> (select run._id from (${row}) as run) and other.state in ('scheduled', 'sent', 'awaiting_recipient'))`,
});
const codes = (conditions: Readonly<Record<string, SqlText>>): SqlText =>
  sqlText`array_remove(array[${joined(
    Object.entries(conditions).map(([code, condition]) => sqlText`case when ${condition} then ${quote(code)} end`),
    ", ",
  )}]::text[], null)`;

/** SQL: `isRemindable` of the contract, over the sums `s` and the codes `f`. */
export const isRemindable = sqlText`(s.amount > 0 and f.blockers && ${textArray(remindableBlockers)}
  and not (f.blockers || f.warnings) && ${textArray(neverReminded)})`;

const person = fullName(sqlText`u`);

/**
 * Everyone with owed lines in a run, whether each can be paid, and the blockers: computed on each read, so that a draft
 * never shows outdated sums.
 *
 * @param id SQL: the run's id
 * @param among SQL: a further condition over a line `p`
 */
export const preflightView = (id: SqlText, among = sqlText`true`): View =>
  preflightOf(sqlText`select * from payout_runs where _id = ${id}`, among);

/** SQL: a condition of a run that applies where it names any. Written as "or", PostgreSQL would expect hardly a line to be left. */
const whereAny = (named: SqlText, condition: SqlText): SqlText =>
  sqlText`case when ${named} then ${condition} else true end`;

/** The same of a run that need not be stored; `row` is SQL that selects it. */
const preflightOf = (row: SqlText, among = sqlText`true`): View => ({
  from: sqlText`(${row}) r
    cross join lateral (
      select p.user_id, count(*) as lines, sum(p.amount)::bigint as amount, array_agg(p._id order by p._id) as ids,
        bool_or(exists (select from disputes x where x.payment_id = p._id and x.state = 'open')) as disputed
      from payments p
      where p.state = any(${textArray(unpaidStates)}) and p.currency = r.currency and ${among}
        and ${whereAny(sqlText`r.people <> '{}'`, sqlText`p.user_id = any(r.people)`)}
        and ${whereAny(sqlText`r.projects <> '{}'`, sqlText`p.project_id = any(r.projects)`)}
        and ${whereAny(
          sqlText`r.until is not null`,
          sqlText`case p.kind when 'adjustment' then ${dayOf(sqlText`p.approved_at`)} else p.day end <= r.until`,
        )}
      group by p.user_id) s
    join users u on u._id = s.user_id and ${whereAny(sqlText`r.hubs <> '{}'`, sqlText`u.hub = any(r.hubs)`)}
    left join pay_details d on d.user_id = u._id
    cross join lateral (select ${codes(blockers)} as blockers, ${codes(warningsOf(row))} as warnings) f`,
  id: sqlText`u._id`,
  name: person,
  visible: sqlText`true`,
  row: {
    _id: sqlText`u._id`,
    user: ref(sqlText`u._id`, person),
    hub: sqlText`u.hub`,
    lines: sqlText`s.lines`,
    amount: sqlText`s.amount`,
    method: sqlText`d.method`,
    masked: sqlText`coalesce(d.masked, '')`,
    blockers: sqlText`f.blockers`,
    warnings: sqlText`f.warnings`,
  },
  search: [sqlText`(${person})`, sqlText`u.email`, sqlText`u.hub`],
  sorts: {
    user: nameOrder(person),
    amount: sqlText`s.amount`,
    lines: sqlText`s.lines`,
    createdAt: sqlText`u.created_at`,
  },
  // People who can't be paid come first, since staff have to act on them.
  defaultOrder: sqlText`f.blockers = '{}', f.warnings = '{}', ${nameOrder(person)}`,
  filters: { canBePaid: (value) => sqlText`(f.blockers = '{}') = ${value}::boolean` },
  totals: {
    payable: sqlText`count(*) filter (where f.blockers = '{}')`,
    payableAmount: sqlText`coalesce(sum(s.amount) filter (where f.blockers = '{}'), 0)`,
    blocked: sqlText`count(*) filter (where f.blockers <> '{}')`,
    blockedAmount: sqlText`coalesce(sum(s.amount) filter (where f.blockers <> '{}'), 0)`,
    remindable: sqlText`count(*) filter (where ${isRemindable})`,
  },
});

/**
 * The same for a page, which reads it for its people, their count and its totals: `common` adds up once what each is owed,
 * and what keeps them from it.
 */
export const preflightPage = (id: SqlText, among?: SqlText): { readonly view: View; readonly common: SqlText } => {
  const view = preflightView(id, among);
  return {
    view: {
      ...view,
      id: sqlText`s._id`,
      from: sqlText`preflight s left join users u on u._id = s._id cross join lateral (select s.blockers, s.warnings) f
        cross join lateral (select s.method, s.masked) d`,
    },
    common: sqlText`preflight as materialized (
      select u._id, s.lines, s.amount, d.method, d.masked, f.blockers, f.warnings from ${view.from})`,
  };
};

type Preview = z.output<typeof payoutRuns.preview.body>;
type Totals = z.output<(typeof payoutRuns.preview.replies)[200]>;

/** What a run with these fields would come to now. Throws validation on `people`, `projects`. */
export const previewRun = async (
  sql: Sql,
  me: Actor,
  { draft, method, hubs, projects, people, until }: Preview,
): Promise<Totals> => {
  await checkReferences(sql, { people, projects });
  const { from, totals } = preflightOf(sqlText`select $3::uuid as _id, $4::text as method, $5::text[] as hubs,
    $6::uuid[] as projects, $7::uuid[] as people, $8::date as until, company.currency,
    coalesce((select excluded from payout_runs where _id = $3), '{}') as excluded from company`);
  const sums = (["payable", "payableAmount", "blocked", "blockedAmount"] as const).map(
    (name) => sqlText`${quote(name)}, ${totals![name]!}`,
  );
  const [found] = await run<{ totals: Totals }>(
    sql,
    sqlText`with ${meCte} select json_build_object(${joined(sums, ", ")}, 'currency', (select currency from company)) as totals
     from me cross join ${from}`,
    [me._id, me.role, draft, method, hubs, projects, people, until],
  );
  return found!.totals;
};
