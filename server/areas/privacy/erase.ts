import { plural } from "../../../contract/core/format.ts";
import type { ErasureRequest } from "../../../contract/privacy/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import type { AfterErasure, PersonalData } from "../../core/personal-data.ts";
import { AppError } from "../../core/app-error.ts";
import { lockWithCaller } from "../../core/auth/lock-with-caller.ts";
import { decide, requireOthersRequest } from "./actions.ts";
import { openEntries, openPayments } from "./rules.ts";
import { sqlText } from "../../core/db/sql-text.ts";

/**
 * Erases a person for good, in one transaction: what is theirs alone is deleted, and with their key all data encrypted
 * under it (mail, stored replies, their personal data in the audit). Hours, payments and the audit stay, under a
 * pseudonym. Throws not_found, own_account, wrong_state, stale; in_use while hours of theirs wait for approval or
 * payment, or money is on its way to them; forbidden for a caller whose own role is being ended.
 */
export const erasePerson = async (
  { change, services }: Context,
  id: string,
  { version }: { version?: number | undefined },
): Promise<{ erasureRequest: ErasureRequest }> => {
  let left: readonly AfterErasure[] = [];
  const erased = await change(async (write) => {
    const { user } = await requireOthersRequest(write, id);
    await lockWithCaller(write.sql, write.me, [user._id]);
    await requireSettled(write.sql, user._id);
    left = await forget(services.personalData, write, user._id);
    const erasureRequest = await decide(write, id, "erased", { version });
    // Last, since all personal data written before is encrypted under it.
    await write.sql.deleteFrom("person_keys").where("user_id", "=", user._id).execute();
    return { erasureRequest };
  });
  // The bytes after the commit, which no failure takes back: a nightly job does what fails here.
  for (const finish of left) {
    await finish(services).catch((error: unknown) =>
      services.log.error({ err: error }, "files of an erased person could not be removed yet"),
    );
  }
  return erased;
};

/** Every area deletes its data of the person, the account last; returns what is left to do after the commit. */
const forget = async (personalData: readonly PersonalData[], write: Write, userId: string): Promise<AfterErasure[]> => {
  const left: AfterErasure[] = [];
  for (const { erase } of personalData.toReversed()) {
    const finish = await erase?.(write, userId);
    if (finish) left.push(finish);
  }
  return left;
};

/** Locks the person's key too: a concurrent call that gives them work waits, and then fails. */
const requireSettled = async (sql: Sql, userId: string): Promise<void> => {
  await sql.selectFrom("users").select("_id").where("_id", "=", userId).forUpdate().execute();
  const [{ hours, lines } = { hours: 0, lines: 0 }] = await run<{ hours: number; lines: number }>(
    sql,
    sqlText`select ${openEntries(sqlText`$1`)} as hours, ${openPayments(sqlText`$1`)} as lines`,
    [userId],
  );
  const waiting = [
    ...(hours === 0 ? [] : [`${plural(hours, "entry", "entries")} of hours ${verb(hours)} for approval or payment`]),
    ...(lines === 0 ? [] : [`${plural(lines, "payment line")} ${verb(lines)} to be paid`]),
  ];
  if (waiting.length > 0) throw new AppError("in_use", { params: { noun: "account", where: waiting.join(", and ") } });
};

const verb = (count: number): string => (count === 1 ? "waits" : "wait");
