import type { DemoCompany } from "../../demo/company.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { Random } from "../../demo/random.ts";
import { fillPieceLines } from "./demo-pieces.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";

const hourMs = 3_600_000;

/** Adjustments of people's pay; the first is the demo worker's, the last two are undecided. */
const plans = [
  { amount: 2500, reason: "For the extra shift on the weekend", note: "Agreed with the project's manager", daysAgo: 9 },
  { amount: -1240, reason: "An upload of hours was paid twice", note: "", daysAgo: 20 },
  { amount: 5000, reason: "Bonus: best quality of the month", note: "", daysAgo: 12 },
  { amount: 1500, reason: "Referred a new colleague", note: "Check that the colleague has stayed a month", daysAgo: 2 },
  { amount: -800, reason: "Advance of last month", note: "", daysAgo: 1 },
] as const;
const undecided = 2;

/** The demo worker's disputes, the newest first; the older one was answered. */
const disputes = [
  { text: "My session ended at 5 PM, but only the time until 4 PM is counted here.", answer: "", hoursAgo: 20 },
  {
    text: "The rate went up that week. Was the old one used?",
    answer: "The new rate began on the Monday after. This day was still paid at the old one.",
    hoursAgo: 24 * 13,
  },
] as const;

/** Lines of pieces, adjustments, approved or undecided, and the worker's disputes. */
export const fillPayments = async (company: DemoCompany): Promise<void> => {
  await fillPieceLines(company);
  await fillAdjustments(company);
};

const fillAdjustments = async ({ sql, now, people }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_108);
  const annotators = people.filter(({ role }) => role === "annotator");
  const payers = people.filter(({ role }) => role === "payments").map(({ _id }) => _id);
  const worker = annotators.find(({ isAccount }) => isAccount);
  const account = people.find(({ role, isAccount }) => role === "payments" && isAccount)?._id;
  const colleague = payers.find((id) => id !== account);
  if (!worker || !account || !colleague) return;
  const others = random.some(
    annotators.filter(({ isAccount }) => !isAccount),
    plans.length - 1,
  );
  const rows = plans.map(({ daysAgo, ...plan }, index) => {
    const at = new Date(now.getTime() - daysAgo * 24 * hourMs);
    const isDecided = index < plans.length - undecided;
    // One waits for the demo's account, one for their colleague.
    const proposer = index % 2 === 0 && isDecided ? account : index === plans.length - 1 ? account : colleague;
    return {
      ...plan,
      _id: random.id(at),
      ledger: random.id(at),
      user: [worker, ...others][index]!._id,
      state: isDecided ? "accrued" : "proposed",
      proposer,
      approver: isDecided ? (proposer === account ? colleague : account) : null,
      at: at.toISOString(),
      approved: isDecided ? new Date(at.getTime() + 3 * hourMs).toISOString() : null,
    };
  });
  const input = sqlText`json_to_recordset($1::json) as input (_id uuid, ledger uuid, "user" uuid, state text, amount bigint,
    reason text, note text, proposer uuid, approver uuid, at timestamptz, approved timestamptz)`;
  const insert = (text: SqlText) => run(sql, text, [JSON.stringify(rows)]);
  await insert(sqlText`insert into payments (_id, kind, user_id, state, amount, currency, reason, note, created_by, approved_by,
      approved_at, created_at, updated_at)
    select _id, 'adjustment', "user", state, amount, currency, reason, note, proposer, approver, approved, at, at
    from company, ${input}`);
  await insert(sqlText`insert into ledger_transactions (_id, kind, payment_id, created_by, created_at)
    select ledger, 'adjustment', _id, approver, approved from ${input} where approver is not null`);
  await insert(sqlText`insert into ledger_lines (transaction_id, account, user_id, amount, currency)
    select ledger, side.account, case side.sign when -1 then "user" end, side.sign * amount, currency
    from company, ${input}, (values ('labour_cost', 1), ('owed_to_worker', -1)) as side (account, sign)
    where approver is not null`);
  await insertDisputes(sql, random, now, worker._id, account);
};

const insertDisputes = async (sql: Sql, random: Random, now: Date, worker: string, payer: string): Promise<void> => {
  const lines = await sql
    .selectFrom("payments")
    .select("_id")
    .where("user_id", "=", worker)
    .where("kind", "=", "work")
    .orderBy("created_at", "desc")
    .orderBy("_id")
    .execute();
  const made = disputes.flatMap(({ text, answer, hoursAgo }, index) => {
    const line = lines[index * 6];
    if (!line) return [];
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const answered = new Date(at.getTime() + 5 * hourMs).toISOString();
    return [
      {
        _id: random.id(at),
        payment_id: line._id,
        user_id: worker,
        text,
        answer,
        state: answer === "" ? ("open" as const) : ("answered" as const),
        outcome: answer === "" ? null : ("declined" as const),
        answered_by: answer === "" ? null : payer,
        answered_at: answer === "" ? null : answered,
        created_at: at.toISOString(),
        updated_at: answer === "" ? at.toISOString() : answered,
      },
    ];
  });
  if (made.length > 0) await sql.insertInto("disputes").values(made).execute();
};
