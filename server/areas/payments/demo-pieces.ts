import type { DemoCompany } from "../../demo/company.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import { Random } from "../../demo/random.ts";

const dayMs = 86_400_000;
/** Days since they were accepted: younger pieces still wait to be approved. */
const proposedDays = 8;
/** Which of the accepted pieces was declined, counted from the newest. */
const declinedAt = 6;

/** SQL: jobs and tasks that are paid by the piece and were accepted. */
const acceptedPieces = sqlText`(
  select a._id, a._id as job, null::uuid as task, a.user_id, j.project_id, a.amount, j.title as subject, a.reviewer_id, a.decided_at
  from assigned_jobs a join jobs j on j._id = a.job_id where a.status = 'approved' and a.amount is not null
  union all
  select t._id, null, t._id, t.user_id, t.project_id, t.amount, coalesce(nullif(i.reference, ''), '#' || i.number), t.reviewer_id,
    t.decided_at
  from tasks t join task_items i on i._id = t.item_id where t.status = 'approved' and t.amount is not null)`;

/** The payment lines of the accepted pieces, each proposed by whoever accepted the job or task. */
export const fillPieceLines = async ({ sql, now, people }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_118);
  const payer = people.find(({ role, isAccount }) => role === "payments" && !isAccount)?._id;
  if (payer === undefined) return;
  const accepted = await run<{ _id: string; decided: string }>(
    sql,
    sqlText`select _id, decided_at as decided from ${acceptedPieces} pieces order by task is not null, decided_at desc, _id`,
    [],
  );
  const rows = accepted.map(({ _id: piece, decided }, at) => {
    const made = new Date(decided);
    const isOpen = now.getTime() - made.getTime() < proposedDays * dayMs;
    const isDeclined = at === declinedAt;
    return {
      _id: random.id(made),
      ledger: random.id(made),
      piece,
      state: isDeclined ? "declined" : isOpen ? "proposed" : "accrued",
      cause: isDeclined ? "The client had cancelled this row before it began." : "",
      at: made.toISOString(),
      approved: isOpen || isDeclined ? null : new Date(made.getTime() + 20 * 3_600_000).toISOString(),
    };
  });
  const input = sqlText`json_to_recordset($1::json) as input (_id uuid, ledger uuid, piece uuid, state text, cause text,
    at timestamptz, approved timestamptz)`;
  const insert = (text: SqlText, ...values: readonly unknown[]) => run(sql, text, [JSON.stringify(rows), ...values]);
  await insert(
    sqlText`insert into payments (_id, kind, assigned_job_id, task_id, user_id, project_id, state, amount, currency, subject,
        created_by, approved_by, approved_at, declined_by, decline_cause, created_at, updated_at)
      select input._id, 'piece', a.job, a.task, a.user_id, a.project_id, input.state, a.amount, currency, a.subject, a.reviewer_id,
        case when input.approved is not null then $2::uuid end, input.approved,
        case when input.state = 'declined' then $2::uuid end, input.cause, input.at, coalesce(input.approved, input.at)
      from company, ${input} join ${acceptedPieces} a on a._id = input.piece`,
    payer,
  );
  await insert(
    sqlText`insert into ledger_transactions (_id, kind, payment_id, created_by, created_at)
      select ledger, 'accrual', _id, $2, approved from ${input} where approved is not null`,
    payer,
  );
  await insert(sqlText`insert into ledger_lines (transaction_id, account, project_id, user_id, amount, currency)
    select input.ledger, side.account, case side.sign when 1 then p.project_id end, case side.sign when -1 then p.user_id end,
      side.sign * p.amount, p.currency
    from ${input} join payments p on p._id = input._id
      cross join (values ('labour_cost', 1), ('owed_to_worker', -1)) as side (account, sign)
    where input.approved is not null`);
};
