import { plural } from "../../../contract/core/format.ts";
import type { ErasureRequest } from "../../../contract/privacy/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import type { Person } from "../../core/http/person.ts";
import type { AfterErasure, PersonalData } from "../../core/personal-data.ts";
import { Refusal } from "../../core/refusal.ts";
import { decide, mustBeAnothers } from "./actions.ts";
import { openEntries, openPayments } from "./rules.ts";

/**
 * Erases a person for good, in one transaction: what is theirs alone goes, and with their key all that is sealed under
 * it (mail, stored replies, what the audit knows of them). Hours, payments and the audit stay, under a pseudonym. Throws
 * not_found, own_account, wrong_state, stale; in_use while hours of theirs wait for approval or payment, or money of theirs
 * to arrive.
 */
export const erasePerson = async (
  { me, change, services }: Context,
  id: string,
  { version }: { version?: number | undefined },
): Promise<ErasureRequest> => {
  const { erased, left } = await change(async (write) => {
    const { user } = await mustBeAnothers(write, me, id);
    await mustBeSettled(write.sql, user._id);
    const left = await forget(services.personalData, write, me, user._id);
    const erased = await decide(write, me, id, "erased", { version });
    // Last, since all that is written of a person before is sealed under it.
    await write.sql.deleteFrom("person_keys").where("user_id", "=", user._id).execute();
    return { erased, left };
  });
  // The bytes after the commit; what is not done here, a nightly job does.
  for (const finish of left) await finish(services);
  return erased;
};

/** Every area lets go of what it holds of the person, the account last; answers what is left to do after the commit. */
const forget = async (
  personalData: readonly PersonalData[],
  write: Write,
  me: Person,
  userId: string,
): Promise<AfterErasure[]> => {
  const left: AfterErasure[] = [];
  for (const { erase } of personalData.toReversed()) {
    const finish = await erase?.(write, userId, me);
    if (finish) left.push(finish);
  }
  return left;
};

/** Locks the person: whoever gives them work at this moment waits, and finds them gone. */
const mustBeSettled = async (sql: Sql, userId: string): Promise<void> => {
  await sql.selectFrom("users").select("_id").where("_id", "=", userId).forUpdate().execute();
  const [{ hours, lines } = { hours: 0, lines: 0 }] = await run<{ hours: number; lines: number }>(
    sql,
    `select ${openEntries("$1")} as hours, ${openPayments("$1")} as lines`,
    [userId],
  );
  const waiting = [
    ...(hours === 0 ? [] : [`${plural(hours, "entry", "entries")} of hours ${verb(hours)} for approval or payment`]),
    ...(lines === 0 ? [] : [`${plural(lines, "payment line")} ${verb(lines)} to be paid`]),
  ];
  if (waiting.length > 0) throw new Refusal("in_use", { params: { thing: "account", where: waiting.join(", and ") } });
};

const verb = (count: number): string => (count === 1 ? "waits" : "wait");
