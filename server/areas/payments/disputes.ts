import { sql as raw } from "kysely";
import type { MyPayment } from "../../../contract/payments/my-pay.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notFound, Refusal, stale, taken } from "../../core/refusal.ts";
import { send } from "../notifications/actions.ts";
import { myPaymentView, paymentById } from "./queries.ts";

/** Throws not_found, also for somebody else's line. */
export const myPaymentById = (sql: Sql, me: Caller, id: string): Promise<MyPayment> =>
  readRecord<MyPayment>(sql, { view: myPaymentView, thing: "payment line" }, me, id);

/** Says what is wrong with a line of one's own. Throws not_found; taken where one is open already. */
export const openDispute = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  text: string,
): Promise<MyPayment> => {
  await mustBeHere(write.sql, me);
  await myPaymentById(write.sql, me, id);
  const before = await paymentById(write.sql, me, id);
  const opened = await write.sql
    .insertInto("disputes")
    .values({ _id: newId(), payment_id: id, user_id: me._id, text })
    .onConflict((conflict) => conflict.doNothing())
    .returning("_id")
    .executeTakeFirst();
  if (!opened) throw taken("dispute", "text");
  await recordDispute(write, me, before);
  const staff = await payersBut(write.sql, me);
  await send(
    write,
    config,
    staff.map((userId) => ({ userId, kind: "dispute_opened", params: { payment: id, person: me._id } })),
  );
  return myPaymentById(write.sql, me, id);
};

/** Locks the caller: an erasure at this moment waits until this is done, or nothing is written any more. */
const mustBeHere = async (sql: Sql, me: Caller): Promise<void> => {
  const here = sql.selectFrom("users").select("_id").where("_id", "=", me._id).where("deleted_at", "is", null);
  if (!(await here.forKeyShare().executeTakeFirst())) throw notFound("payment line");
};

/** Takes it back. Throws not_found, no_dispute. */
export const withdrawDispute = async (write: Write, me: Caller, id: string): Promise<MyPayment> => {
  await myPaymentById(write.sql, me, id);
  const before = await paymentById(write.sql, me, id);
  const withdrawn = await write.sql
    .updateTable("disputes")
    .set({ state: "withdrawn", updated_at: raw<string>`now()`, version: raw<number>`version + 1` })
    .where("payment_id", "=", id)
    .where("state", "=", "open")
    .returning("_id")
    .executeTakeFirst();
  if (!withdrawn) throw new Refusal("no_dispute");
  await recordDispute(write, me, before);
  return myPaymentById(write.sql, me, id);
};

/** Answers somebody else's. Throws not_found, own_work, no_dispute; stale where another is open than the one given. */
export const answerDispute = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  { answer, dispute }: { answer: string; dispute?: string | undefined },
): Promise<Payment> => {
  const before = await paymentById(write.sql, me, id);
  if (before.user._id === me._id) throw new Refusal("own_work");
  const answered = await write.sql
    .updateTable("disputes")
    .set({
      state: "answered",
      answer,
      answered_by: me._id,
      answered_at: raw<string>`now()`,
      updated_at: raw<string>`now()`,
      version: raw<number>`version + 1`,
    })
    .where("payment_id", "=", id)
    .where("state", "=", "open")
    .$if(dispute !== undefined, (query) => query.where("_id", "=", dispute!))
    .returning("_id")
    .executeTakeFirst();
  if (!answered) {
    const now = await paymentById(write.sql, me, id);
    throw now.disputes.some(({ state }) => state === "open") ? stale(now) : new Refusal("no_dispute");
  }
  const after = await recordDispute(write, me, before);
  await send(write, config, [
    { userId: after.user._id, kind: "dispute_answered", params: { payment: id, amount: after.amount } },
  ]);
  return after;
};

/** What the audit keeps names nobody: who answered is who made the call. */
const unnamed = (payment: Payment): Payment => ({
  ...payment,
  disputes: payment.disputes.map((dispute) => ({ ...dispute, answeredBy: null })),
});

/** A dispute is part of its line, so that whoever looks at the line sees it at once. */
const recordDispute = async (write: Write, me: Caller, before: Payment): Promise<Payment> => {
  const after = await paymentById(write.sql, me, before._id);
  await write.record({
    resource: "payments",
    id: after._id,
    before: unnamed(before),
    after: unnamed(after),
    people: [after.user._id],
  });
  return after;
};

/** Who is told of somebody's dispute: other payments staff, or administrators where a company has none. */
const payersBut = async (sql: Sql, me: Caller): Promise<string[]> => {
  const rows = await run<{ _id: string }>(
    sql,
    `with staff as (select _id, role from users
       where role in ('payments', 'admin') and deactivated_at is null and deleted_at is null and _id <> $1)
     select _id from staff
     where role = 'payments' or not exists (select from staff payer where payer.role = 'payments') order by _id`,
    [me._id],
  );
  return rows.map(({ _id }) => _id);
};
