import type { LedgerCheck } from "../../../contract/ledger/endpoints.ts";
import type { Account } from "../../../contract/ledger/accounts.ts";
import type { KeptSums } from "../../core/db/kept-sums.ts";
import type { Sql } from "../../core/db/pool.ts";
import { nameOf } from "../../core/db/record-names.ts";
import { run } from "../../core/db/run.ts";
import { beginOf, fullName, type SqlText, sqlText, nameOrder } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { personTexts, projectTexts } from "../../core/db/found-by-names.ts";
import { readRecord } from "../../core/db/read.ts";
import { instant, ref, refToPerson, recordJson, type View, joinedTexts } from "../../core/db/view.ts";
import { accountOf, movedBy } from "./actions.ts";

/** Counting stops here, because the ledger grows without end. */
const countMax = 10_000;

/** The ledger's transactions. The joins are outer so that PostgreSQL can leave out those that a count does not need. */
export const transactionView: View = {
  from: sqlText`ledger_transactions t left join payments p on p._id = t.payment_id
    left join users u on u._id = p.user_id left join projects pr on pr._id = p.project_id`,
  id: sqlText`t._id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`t._id`,
    createdAt: instant(sqlText`t.created_at`),
    kind: sqlText`t.kind`,
    payment: () => ref(sqlText`t.payment_id`, nameOf("payments", sqlText`t.payment_id`)),
    user: ref(sqlText`u._id`, fullName(sqlText`u`)),
    project: ref(sqlText`pr._id`, sqlText`pr.name`),
    debit: accountOf("debit"),
    credit: accountOf("credit"),
    amount: movedBy,
    currency: sqlText`p.currency`,
    createdBy: refToPerson(sqlText`t.created_by`),
  },
  search: [sqlText`(${fullName(sqlText`u`)})`, sqlText`u.email`, sqlText`pr.name`],
  byNames: {
    from: sqlText`ledger_transactions t left join payments p on p._id = t.payment_id`,
    person: { id: sqlText`p.user_id`, texts: personTexts },
    project: { id: sqlText`p.project_id`, texts: projectTexts },
    own: [],
    // That of the lines' own indexes, which is nearly that of the transactions.
    order: sqlText`p.created_at desc`,
    narrow: ["user", "payment"],
  },
  sorts: { createdAt: sqlText`t.created_at` },
  defaultOrder: sqlText`t.created_at desc`,
  filters: {
    kind: (value) => sqlText`t.kind = any(${value}::text[])`,
    account: (value) =>
      sqlText`exists (select from ledger_lines l where l.transaction_id = t._id and l.account = any(${value}::text[]))`,
    user: (value) => sqlText`p.user_id = any(${value}::uuid[])`,
    project: (value) => sqlText`p.project_id = any(${value}::uuid[])`,
    payment: (value) => sqlText`t.payment_id = any(${value}::uuid[])`,
    startDate: (value) => sqlText`t.created_at >= ${beginOf(sqlText`${value}::date`)}`,
    endDate: (value) => sqlText`t.created_at < ${beginOf(sqlText`${value}::date + 1`)}`,
  },
  countMax,
};

export const ledgerKeptSums: KeptSums = {
  noun: "the ledger",
  changes: sqlText`ledger_changes`,
  columns: sqlText`account, owner_id, lines, amount`,
  addUp: sqlText`add_up_ledger`,
  faults: sqlText`ledger_sum_faults`,
};

/** Kept sums of ledger lines, with those not added up yet. */
const sumsIn = (columns: SqlText, kept: SqlText): SqlText =>
  sqlText`(select ${columns}, amount from ${kept} union all select ${columns}, amount from ledger_changes) l`;
const ledgerSums = sumsIn(sqlText`account, owner_id`, sqlText`ledger_by_owner`);
const isOfProject = sqlText`account = 'labour_cost' and owner_id <> project_or_none(null)`;
const isOfNoProject = sqlText`account = 'labour_cost' and owner_id = project_or_none(null)`;

const person = fullName(sqlText`u`);
/** `sums`: what is owed to people and on its way to them. A debt is below zero in the ledger and above zero here. */
export const owing = sqlText`sums as materialized (
  select owner_id as user_id, -coalesce(total(amount) filter (where account = 'owed_to_worker'), 0) as owed,
    -coalesce(total(amount) filter (where account = 'in_transit'), 0) as in_transit
  from ${ledgerSums} where account in ('owed_to_worker', 'in_transit') group by owner_id
  having total(amount) filter (where account = 'owed_to_worker') <> 0
    or total(amount) filter (where account = 'in_transit') <> 0)`;

/** People to whom anything is owed or on its way. */
export const personBalances: View = {
  from: sqlText`sums s left join users u on u._id = s.user_id`,
  id: sqlText`s.user_id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`s.user_id`,
    user: ref(sqlText`u._id`, person),
    owed: sqlText`s.owed`,
    inTransit: sqlText`s.in_transit`,
  },
  search: joinedTexts(sqlText`u._id`, [sqlText`(${person})`, sqlText`u.email`]),
  sorts: {
    user: nameOrder(person),
    owed: sqlText`s.owed`,
    inTransit: sqlText`s.in_transit`,
    createdAt: sqlText`u.created_at`,
  },
  defaultOrder: sqlText`s.owed desc`,
  filters: {},
};

/** Projects that cost anything. */
export const projectBalances: View = {
  from: sqlText`(select owner_id as project_id, sum(amount)::bigint as cost from ${ledgerSums} where ${isOfProject}
    group by owner_id) s join projects p on p._id = s.project_id`,
  id: sqlText`s.project_id`,
  visible: sqlText`true`,
  row: { _id: sqlText`s.project_id`, project: ref(sqlText`p._id`, sqlText`p.name`), cost: sqlText`s.cost` },
  search: [sqlText`p.name`],
  sorts: { project: nameOrder(sqlText`p.name`), cost: sqlText`s.cost`, createdAt: sqlText`p.created_at` },
  defaultOrder: sqlText`s.cost desc`,
  filters: {},
};

/** SQL: the cost of adjustments that belong to no project. */
export const withoutProject = sqlText`(select coalesce(sum(amount), 0)::bigint from ${ledgerSums} where ${isOfNoProject})`;

const checkView: View = {
  from: sqlText`ledger_checks k`,
  id: sqlText`k._id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`k._id`,
    checkedAt: instant(sqlText`k.checked_at`),
    askedBy: refToPerson(sqlText`k.asked_by`),
    lines: sqlText`k.lines`,
    transactions: sqlText`k.transactions`,
    faults: sqlText`k.faults`,
    found: sqlText`k.found`,
  },
  sorts: {},
  defaultOrder: sqlText`k.checked_at desc`,
  filters: {},
};

/** Throws not_found. */
export const checkById = (sql: Sql, me: Actor, id: string): Promise<LedgerCheck> =>
  readRecord<LedgerCheck>(sql, { view: checkView, noun: "check" }, me, id);

interface Balances {
  readonly balances: { account: Account; balance: number }[];
  readonly total: number;
  readonly currency: string;
  readonly check: LedgerCheck | null;
}

/** The balance of each account in minor units, debit above zero, with the newest check. */
export const readBalances = async (sql: Sql, accounts: readonly Account[]): Promise<Balances> => {
  const [found] = await run<Balances>(
    sql,
    sqlText`with sums as materialized (select account, sum(amount)::bigint as balance
       from ${sumsIn(sqlText`account`, sqlText`ledger_by_account`)} group by account)
     select (select json_agg(json_build_object('account', named.account, 'balance', coalesce(sums.balance, 0))
         order by named.n)
         from unnest($1::text[]) with ordinality as named (account, n) left join sums using (account)) as balances,
       (select coalesce(sum(balance), 0)::bigint from sums) as total, company.currency,
       (select ${recordJson(checkView)} from ${checkView.from} order by k.checked_at desc, k._id limit 1) as check
     from company`,
    [accounts],
  );
  return found!;
};
