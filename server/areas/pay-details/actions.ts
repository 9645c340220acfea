import { sql as raw } from "kysely";
import type { Destination, PayDetails } from "../../../contract/pay-details/endpoints.ts";
import { airtmOnlyText, payMethodsOf } from "../../../contract/payout-runs/methods.ts";
import { AppError } from "../../core/app-error.ts";
import { readCompany } from "../../core/db/company.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { openersOf, sealersOf } from "../../core/auth/personal.ts";
import { notify } from "../notifications/actions.ts";
import { maskOf } from "./masks.ts";
import { payDetailsOf } from "./queries.ts";

/**
 * Sets where the caller will be paid. Scheduled payouts are not affected: each keeps its own copy. The values are not
 * audited, and the person is notified, since a thief would change these first. Throws validation on `method` where the
 * company's currency is none that it pays in.
 */
export const setPayDetails = async (write: Write, destination: Destination): Promise<PayDetails> => {
  const { currency } = await readCompany(write.sql);
  if (!payMethodsOf(currency).includes(destination.method)) {
    throw new AppError("validation", { fields: { method: [`${airtmOnlyText}.`] } });
  }
  await lockPerson(write.sql, write.me._id);
  const before = await payDetailsOf(write.sql, write.me, write.me._id);
  const values = {
    method: destination.method,
    masked: maskOf(destination),
    sealed: (await sealersOf(write.sql, [write.me._id])).get(write.me._id)!.seal(destination),
  };
  await write.sql
    .insertInto("pay_details")
    .values({ user_id: write.me._id, ...values })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ ...values, updated_at: raw<string>`now()`, version: raw<number>`pay_details.version + 1` }),
    )
    .execute();
  const after = (await payDetailsOf(write.sql, write.me, write.me._id))!;
  const kept = (of: PayDetails | undefined) => (of ? { method: of.method } : null);
  await write.record({
    resource: "payDetails",
    id: write.me._id,
    before: kept(before),
    after: kept(after),
    people: [write.me._id],
  });
  await notify(write, [{ userId: write.me._id, kind: "pay_details_changed", params: { method: destination.method } }]);
  return after;
};

/** A person's full pay details, for their archive. */
export const destinationOf = async (sql: Sql, userId: string): Promise<Destination | null> => {
  const row = await sql.selectFrom("pay_details").select("sealed").where("user_id", "=", userId).executeTakeFirst();
  const opener = row && (await openersOf(sql, [userId])).get(userId);
  return opener ? (opener.open(row.sealed) as Destination) : null;
};

/** Deletes a person's pay details. */
export const forgetPayDetails = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await sql.deleteFrom("pay_details").where("user_id", "=", userId).execute();
};
