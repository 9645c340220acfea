import { CompiledQuery } from "kysely";
import type { Sql } from "../../core/db/pool.ts";
import type { DemoCompany } from "../../demo/company.ts";
import type { Random } from "../../demo/random.ts";
import { insertCorrections } from "./demo-corrections.ts";
import { makeFlaggedHours } from "./demo-flagged-hours.ts";
import { makeHistory, makeRunning } from "./demo-work.ts";

/** Rows inserted in one statement. */
const insertRows = 1000;

/** Some months of hours, people who are checked in now, and their payments. */
export const fillWorkHistory = async ({ sql, random, now, people, workers, projects }: DemoCompany): Promise<void> => {
  const staff = {
    managers: people.filter((person) => person.role === "manager").map((person) => person._id),
    payers: people.filter((person) => person.role === "payments").map((person) => person._id),
  };
  const started = projects.filter((project) => project.status !== "draft");
  const entries = makeHistory(random, now, workers, started, staff);
  for (let at = 0; at < entries.length; at += insertRows) {
    await sql
      .insertInto("work_history")
      .values(entries.slice(at, at + insertRows))
      .execute();
  }
  await makeFlaggedHours(sql);
  const demoWorker = people.find((person) => person.isAccount && person.role === "annotator")?._id;
  // The demo accounts are never checked in, so that each can be tried on any day.
  const accounts = new Set(people.filter(({ isAccount }) => isAccount).map(({ _id }) => _id));
  const atWork = random.some(
    workers.filter(({ _id }) => !accounts.has(_id)),
    6,
  );
  const running = makeRunning(random, now, atWork, started);
  await sql.insertInto("work_history").values(running).execute();
  await sql
    .insertInto("open_check_ins")
    .values(
      running.map(({ _id, user_id, project_id, checked_in_at }) => ({
        work_history_id: _id,
        user_id,
        project_id,
        checked_in_at,
      })),
    )
    .execute();
  await insertPayments(
    sql,
    random,
    entries.filter((entry) => entry.state === "payment_approved"),
  );
  if (demoWorker) await insertCorrections(sql, now, demoWorker);
};

/** Payment lines and their ledger, with amounts computed by the database's own function. */
const insertPayments = async (
  sql: Sql,
  random: Random,
  paid: readonly { _id: string; payment_approved_at: string | null }[],
): Promise<void> => {
  const ids = paid.map((entry) => {
    const at = new Date(entry.payment_approved_at!);
    return { work: entry._id, payment: random.id(at), ledger: random.id(at) };
  });
  const input = "json_to_recordset($1::json) as input (work uuid, payment uuid, ledger uuid)";
  const run = (text: string) => sql.executeQuery(CompiledQuery.raw(text, [JSON.stringify(ids)]));
  await run(`insert into payments (_id, work_history_id, user_id, project_id, state, seconds, hourly_rate, amount,
      currency, approved_by, approved_at, created_at)
    select input.payment, w._id, w.user_id, w.project_id, 'accrued', w.seconds, rate.hourly,
      amount_of(w.seconds, rate.hourly), company.currency, w.payment_approved_by, w.payment_approved_at, w.payment_approved_at
    from company, ${input} join work_history w on w._id = input.work,
      lateral (select rate_on(w.project_id, w.checked_in_date) as hourly) as rate`);
  await run(`insert into ledger_transactions (_id, kind, payment_id, created_by, created_at)
    select input.ledger, 'accrual', p._id, p.approved_by, p.approved_at from ${input} join payments p on p._id = input.payment`);
  await run(`insert into ledger_lines (transaction_id, account, project_id, user_id, amount, currency)
    select input.ledger, 'labour_cost', p.project_id, null, p.amount, p.currency
    from ${input} join payments p on p._id = input.payment
    union all
    select input.ledger, 'owed_to_worker', null, p.user_id, -p.amount, p.currency
    from ${input} join payments p on p._id = input.payment`);
};
