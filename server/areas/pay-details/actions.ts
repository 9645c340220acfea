import { sql as raw } from "kysely";
import type { Destination, PayDetails } from "../../../contract/pay-details/endpoints.ts";
import type { Config } from "../../config.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { openersOf, sealersOf } from "../../core/auth/personal.ts";
import { send } from "../notifications/actions.ts";
import { maskOf } from "./masks.ts";
import { payDetailsOf } from "./queries.ts";

/**
 * Says where the caller wants to be paid from now on. What is scheduled already goes where it was to go: a payout keeps
 * its own copy. The values stand in no audit, and the person is told, as of everything that a thief would change first.
 */
export const setPayDetails = async (
  write: Write,
  config: Config,
  me: Caller,
  destination: Destination,
): Promise<PayDetails> => {
  await lockPerson(write.sql, me._id);
  const before = await payDetailsOf(write.sql, me, me._id);
  const values = {
    method: destination.method,
    masked: maskOf(destination),
    sealed: (await sealersOf(write.sql, [me._id])).get(me._id)!.seal(destination),
  };
  await write.sql
    .insertInto("pay_details")
    .values({ user_id: me._id, ...values })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ ...values, updated_at: raw<string>`now()`, version: raw<number>`pay_details.version + 1` }),
    )
    .execute();
  const after = (await payDetailsOf(write.sql, me, me._id))!;
  const kept = (of: PayDetails | undefined) => (of ? { method: of.method } : null);
  await write.record({
    resource: "payDetails",
    id: me._id,
    before: kept(before),
    after: kept(after),
    people: [me._id],
  });
  await send(write, config, [{ userId: me._id, kind: "pay_details_changed", params: { method: destination.method } }]);
  return after;
};

/** Where a person wants to be paid, in full: for the archive of their own data. */
export const destinationOf = async (sql: Sql, userId: string): Promise<Destination | null> => {
  const row = await sql.selectFrom("pay_details").select("sealed").where("user_id", "=", userId).executeTakeFirst();
  const opener = row && (await openersOf(sql, [userId])).get(userId);
  return opener ? (opener.open(row.sealed) as Destination) : null;
};

/** Leaves nothing of where a person wanted to be paid. */
export const forgetPayDetails = async ({ sql }: Write, userId: string): Promise<void> => {
  await sql.deleteFrom("pay_details").where("user_id", "=", userId).execute();
};
