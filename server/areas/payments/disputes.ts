import { sql as raw } from "kysely";
import type { MyPayment } from "../../../contract/payments/my-pay.ts";
import type { DisputeOutcome } from "../../../contract/payments/states.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notFound, AppError, stale, taken } from "../../core/app-error.ts";
import { payersBut } from "./payers.ts";
import { notify } from "../notifications/actions.ts";
import { myPaymentView, paymentById } from "./queries.ts";

/** Throws not_found, also for another person's line. */
export const myPaymentById = (sql: Sql, me: Actor, id: string): Promise<MyPayment> =>
  readRecord<MyPayment>(sql, { view: myPaymentView, noun: "payment line" }, me, id);

/** Opens a dispute about one of the caller's lines. Throws not_found; taken where one is open already. */
export const openDispute = async (write: Write, id: string, text: string): Promise<MyPayment> => {
  await requireHere(write.sql, write.me);
  await myPaymentById(write.sql, write.me, id);
  const before = await paymentById(write.sql, write.me, id);
  const opened = await write.sql
    .insertInto("disputes")
    .values({ _id: newId(), payment_id: id, user_id: write.me._id, text })
    .onConflict((conflict) => conflict.doNothing())
    .returning("_id")
    .executeTakeFirst();
  if (!opened) throw taken("dispute", "text");
  await recordDispute(write, before);
  const staff = await payersBut(write.sql, write.me);
  await notify(
    write,
    staff.map((userId) => ({ userId, kind: "dispute_opened", params: { payment: id, person: write.me._id } })),
  );
  return myPaymentById(write.sql, write.me, id);
};

/** Locks the caller, so that a concurrent erasure waits until this is done. Throws not_found where it came first. */
const requireHere = async (sql: Sql, me: Actor): Promise<void> => {
  const here = sql.selectFrom("users").select("_id").where("_id", "=", me._id).where("deleted_at", "is", null);
  if (!(await here.forKeyShare().executeTakeFirst())) throw notFound("payment line");
};

/** Withdraws the open dispute about one of the caller's lines. Throws not_found, no_dispute. */
export const withdrawDispute = async (write: Write, id: string): Promise<MyPayment> => {
  await myPaymentById(write.sql, write.me, id);
  const before = await paymentById(write.sql, write.me, id);
  const withdrawn = await write.sql
    .updateTable("disputes")
    .set({ state: "withdrawn", updated_at: raw<string>`now()`, version: raw<number>`version + 1` })
    .where("payment_id", "=", id)
    .where("state", "=", "open")
    .returning("_id")
    .executeTakeFirst();
  if (!withdrawn) throw new AppError("no_dispute");
  await recordDispute(write, before);
  return myPaymentById(write.sql, write.me, id);
};

/** Ends another person's dispute with an answer. Throws not_found, own_work, no_dispute; stale where a different one is open. */
export const answerDispute = async (
  write: Write,
  id: string,
  { outcome, answer, dispute }: { outcome: DisputeOutcome; answer: string; dispute?: string | undefined },
): Promise<Payment> => {
  const before = await paymentById(write.sql, write.me, id);
  if (before.user._id === write.me._id) throw new AppError("own_work");
  const answered = await write.sql
    .updateTable("disputes")
    .set({
      state: "answered",
      outcome,
      answer,
      answered_by: write.me._id,
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
    const now = await paymentById(write.sql, write.me, id);
    throw now.disputes.some(({ state }) => state === "open") ? stale(now) : new AppError("no_dispute");
  }
  const after = await recordDispute(write, before);
  await notify(write, [
    { userId: after.user._id, kind: "dispute_answered", params: { payment: id, amount: after.amount, outcome } },
  ]);
  return after;
};

/** Without names in the audit: the answerer is the caller. */
const unnamed = (payment: Payment): Payment => ({
  ...payment,
  disputes: payment.disputes.map((dispute) => ({ ...dispute, answeredBy: null })),
});

/** A dispute is part of its line, so that everyone who has the line open sees it at once. */
const recordDispute = async (write: Write, before: Payment): Promise<Payment> => {
  const after = await paymentById(write.sql, write.me, before._id);
  await write.record({
    resource: "payments",
    id: after._id,
    before: unnamed(before),
    after: unnamed(after),
    people: [after.user._id],
  });
  return after;
};
