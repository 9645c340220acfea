import { CompiledQuery } from "kysely";
import { day } from "../../../contract/core/format.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

const dayMs = 86_400_000;

interface Run {
  readonly state: "done" | "scheduled";
  /** Includes work up to this many days ago. */
  readonly until: number;
  /** Days ago. */
  readonly scheduled: number;
}

/** A run that the bank has paid, and one that waits to be sent. */
export const fillPayoutRuns = async ({ sql, now, people }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_108);
  const accounts = people.filter((person) => person.isAccount);
  const [payer, admin] = (["payments", "admin"] as const).map((role) => accounts.find((one) => one.role === role)!._id);
  // The person who scheduled a run can't send it: the waiting one is for the demo's account to send.
  const colleague = people.find((person) => person.role === "payments" && !person.isAccount)!._id;
  const runs: readonly Run[] = [
    { state: "done", until: 45, scheduled: 40 },
    { state: "scheduled", until: 25, scheduled: 1 },
  ];
  for (const one of runs) {
    const staff = { scheduler: one.state === "done" ? payer! : colleague, payer: payer!, admin: admin! };
    await insertRun(sql, random, now, one, staff);
  }
};

const insertRun = async (
  sql: Sql,
  random: Random,
  now: Date,
  { state, until, scheduled }: Run,
  { scheduler, payer, admin }: Readonly<Record<"scheduler" | "payer" | "admin", string>>,
): Promise<void> => {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const last = ago(until).toISOString().slice(0, 10);
  const isDone = state === "done";
  const _id = random.id(ago(scheduled));
  const [scheduledAt, sentAt, paidAt] = [ago(scheduled), ago(scheduled - 1), ago(scheduled - 3)].map((at) =>
    at.toISOString(),
  );
  await sql
    .insertInto("payout_runs")
    .values({
      _id,
      name: `Work up to ${day(last)}`,
      method: "file",
      state,
      currency: "USD",
      until: last,
      created_by: scheduler,
      scheduled_by: scheduler,
      scheduled_at: scheduledAt!,
      ...(isDone && { sent_by: admin, sent_at: sentAt! }),
      created_at: scheduledAt!,
      updated_at: isDone ? paidAt! : scheduledAt!,
    })
    .execute();
  const lines = await run<{ _id: string; user_id: string; amount: number }>(
    sql,
    sqlText`select p._id, p.user_id, p.amount from payments p
     join pay_details d on d.user_id = p.user_id and d.method = 'bank'
     where p.state = 'accrued' and p.kind in ('work', 'piece')
       and p.day <= $1 order by p._id`,
    [last],
  );
  const input = [...Map.groupBy(lines, (line) => line.user_id)].map(([user, own], index) => ({
    _id: random.id(ago(scheduled)),
    user,
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
    reference: isDone ? `DEMO-${String(index + 1).padStart(4, "0")}` : "",
    lines: own.map((line) => line._id),
  }));
  await run(
    sql,
    sqlText`insert into payouts (_id, run_id, user_id, amount, currency, state, attempt, lines, destination, masked, reference,
       sent_at, settled_at, created_at, updated_at)
     select input._id, $2, input.user, input.amount, 'USD', ${isDone ? sqlText`'paid', 1` : sqlText`'scheduled', 0`},
       json_array_length(input.lines), d.sealed, d.masked, input.reference, $3::timestamptz, $4::timestamptz, $5::timestamptz, coalesce($4::timestamptz, $5::timestamptz)
     from json_to_recordset($1::json) as input (_id uuid, "user" uuid, amount bigint, reference text, lines json)
     join pay_details d on d.user_id = input.user`,
    [JSON.stringify(input), _id, isDone ? sentAt : null, isDone ? paidAt : null, scheduledAt],
  );
  const moved = input.flatMap((payout) =>
    payout.lines.map((line) => ({
      line,
      payout: payout._id,
      sent: random.id(ago(scheduled)),
      paid: random.id(ago(scheduled)),
    })),
  );
  const rows = sqlText`json_to_recordset($1::json) as input (line uuid, payout uuid, sent uuid, paid uuid)`;
  await run(
    sql,
    sqlText`update payments p set state = $2, payout_id = input.payout from ${rows} where p._id = input.line`,
    [JSON.stringify(moved), isDone ? "paid" : "scheduled"],
  );
  if (!isDone) return;
  const book = async (kind: "sent" | "paid", debit: string, credit: string, by: string, at: string): Promise<void> => {
    const values = [JSON.stringify(moved), by, at];
    await sql.executeQuery(
      CompiledQuery.raw(
        `with booked as (
           insert into ledger_transactions (_id, kind, payment_id, payout_id, attempt, created_by, created_at)
           select input.${kind}, '${kind}', input.line, input.payout, 1, $2::uuid, $3::timestamptz from ${rows})
         insert into ledger_lines (transaction_id, account, user_id, amount, currency)
         select input.${kind}, side.account, case when side.account <> 'cash' then p.user_id end, side.sign * p.amount, 'USD'
         from ${rows} join payments p on p._id = input.line
         cross join (values ('${debit}', 1), ('${credit}', -1)) as side (account, sign)`,
        values,
      ),
    );
  };
  await book("sent", "owed_to_worker", "in_transit", admin, sentAt!);
  await book("paid", "in_transit", "cash", payer, paidAt!);
};
