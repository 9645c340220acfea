import type { ErasureRequest } from "../../../contract/privacy.ts";
import type { Sql } from "../../db/pool.ts";
import { run } from "../../db/run.ts";
import type { Context } from "../../http/context.ts";
import { Refusal } from "../../refusal.ts";
import { eraseAccount, withDeleted, userById } from "../users/actions.ts";
import { decide, mustBeAnothers } from "./actions.ts";
import { openEntries, pseudonym } from "./rules.ts";

/**
 * Erases a person for good, in one transaction: what is theirs alone goes, and with their key all that is sealed under
 * it (mail, stored replies, what the audit knows of them). Hours, payments and the audit stay, under a pseudonym. Throws
 * not_found, own_account, wrong_state, stale; in_use while hours of theirs wait for approval or payment.
 */
export const erasePerson = (
  { me, change }: Context,
  id: string,
  { version }: { version?: number | undefined },
): Promise<ErasureRequest> =>
  change(async (write) => {
    const { user } = await mustBeAnothers(write, me, id);
    await mustBeSettled(write.sql, user._id);
    await eraseAccount(write, me, await userById(write.sql, me, user._id, withDeleted), pseudonym(user._id));
    const decided = await decide(write, me, id, "erased", { version });
    // Last, since all that is written of a person before is sealed under it.
    await write.sql.deleteFrom("person_keys").where("user_id", "=", user._id).execute();
    return decided;
  });

/** Locks the person: whoever gives them work at this moment waits, and finds them gone. */
const mustBeSettled = async (sql: Sql, userId: string): Promise<void> => {
  await sql.selectFrom("users").select("_id").where("_id", "=", userId).forUpdate().execute();
  const [{ open } = { open: 0 }] = await run<{ open: number }>(sql, `select ${openEntries("$1")} as open`, [userId]);
  if (open === 0) return;
  const where = `${open === 1 ? "1 entry of hours waits" : `${open} entries of hours wait`} for approval or payment`;
  throw new Refusal("in_use", { params: { thing: "account", where } });
};
