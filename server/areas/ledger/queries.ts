import type { LedgerCheck } from "../../../contract/ledger/endpoints.ts";
import type { Account } from "../../../contract/ledger/accounts.ts";
import type { Sql } from "../../core/db/pool.ts";
import { nameOf } from "../../core/db/record-names.ts";
import { run } from "../../core/db/run.ts";
import { fullName, platformZone } from "../../core/db/sql-text.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import { instant, ref, refToPerson, rowJson, type View } from "../../core/db/view.ts";
import { accountOf, movedBy } from "./actions.ts";

/** How many transactions are counted out. */
const countMax = 10_000;

/** The ledger's transactions. Outer joins, though each row is there: what a count does not ask of is not read. */
export const transactionView: View = {
  from: `ledger_transactions t left join payments p on p._id = t.payment_id
    left join users u on u._id = p.user_id left join projects pr on pr._id = p.project_id`,
  id: "t._id",
  visible: "true",
  row: {
    _id: "t._id",
    createdAt: instant("t.created_at"),
    kind: "t.kind",
    payment: () => ref("t.payment_id", nameOf("payments", "t.payment_id")),
    user: ref("u._id", fullName("u")),
    project: ref("pr._id", "pr.name"),
    debit: accountOf("debit"),
    credit: accountOf("credit"),
    amount: movedBy,
    currency: "p.currency",
    createdBy: refToPerson("t.created_by"),
  },
  search: [`(${fullName("u")})`, "u.email", "pr.name"],
  sorts: { createdAt: "t.created_at" },
  defaultOrder: "t.created_at desc",
  filters: {
    kind: (given) => `t.kind = any(${given}::text[])`,
    account: (given) =>
      `exists (select from ledger_lines l where l.transaction_id = t._id and l.account = any(${given}::text[]))`,
    user: (given) => `p.user_id = any(${given}::uuid[])`,
    project: (given) => `p.project_id = any(${given}::uuid[])`,
    payment: (given) => `t.payment_id = any(${given}::uuid[])`,
    startDate: (given) => `t.created_at >= ${given}::date::timestamp at time zone ${platformZone}`,
    endDate: (given) => `t.created_at < (${given}::date + 1)::timestamp at time zone ${platformZone}`,
  },
  countMax,
};

const person = fullName("u");
/** A debt stands in the ledger below zero; here it is above. */
const owing = `(select user_id, -coalesce(sum(amount) filter (where account = 'owed_to_worker'), 0)::bigint as owed,
    -coalesce(sum(amount) filter (where account = 'in_transit'), 0)::bigint as in_transit
  from ledger_lines where user_id is not null group by user_id
  having sum(amount) filter (where account = 'owed_to_worker') <> 0
    or sum(amount) filter (where account = 'in_transit') <> 0) s`;

/** People to whom anything is owed or on its way. */
export const personBalances: View = {
  from: `${owing} join users u on u._id = s.user_id`,
  id: "s.user_id",
  visible: "true",
  row: { _id: "s.user_id", user: ref("u._id", person), owed: "s.owed", inTransit: "s.in_transit" },
  search: [`(${person})`, "u.email"],
  sorts: { user: `lower(${person})`, owed: "s.owed", inTransit: "s.in_transit" },
  defaultOrder: "s.owed desc",
  filters: {},
};

/** Projects that cost anything. */
export const projectBalances: View = {
  from: `(select project_id, sum(amount)::bigint as cost from ledger_lines where project_id is not null
    group by project_id) s join projects p on p._id = s.project_id`,
  id: "s.project_id",
  visible: "true",
  row: { _id: "s.project_id", project: ref("p._id", "p.name"), cost: "s.cost" },
  search: ["p.name"],
  sorts: { project: "lower(p.name)", cost: "s.cost" },
  defaultOrder: "s.cost desc",
  filters: {},
};

/** SQL: what adjustments cost that belong to no project. */
export const withoutProject =
  "(select coalesce(sum(amount), 0)::bigint from ledger_lines where account = 'labour_cost' and project_id is null)";

const checkView: View = {
  from: "ledger_checks k",
  id: "k._id",
  visible: "true",
  row: {
    _id: "k._id",
    checkedAt: instant("k.checked_at"),
    askedBy: refToPerson("k.asked_by"),
    lines: "k.lines",
    transactions: "k.transactions",
    faults: "k.faults",
    found: "k.found",
  },
  sorts: {},
  defaultOrder: "k.checked_at desc",
  filters: {},
};

/** Throws not_found. */
export const checkById = (sql: Sql, me: Caller, id: string): Promise<LedgerCheck> =>
  readRecord<LedgerCheck>(sql, { view: checkView, thing: "check" }, me, id);

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
    `with sums as materialized (select account, sum(amount)::bigint as balance from ledger_lines group by account)
     select (select json_agg(json_build_object('account', named.account, 'balance', coalesce(sums.balance, 0))
         order by named.n)
         from unnest($1::text[]) with ordinality as named (account, n) left join sums using (account)) as balances,
       (select coalesce(sum(balance), 0)::bigint from sums) as total, company.currency,
       (select ${rowJson(checkView)} from ${checkView.from} order by k.checked_at desc, k._id limit 1) as check
     from company`,
    [accounts],
  );
  return found!;
};
