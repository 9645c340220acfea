import { plural } from "../../../contract/format.ts";
import type { ErasureRequest } from "../../../contract/privacy.ts";
import type { Sql } from "../../db/pool.ts";
import { run } from "../../db/run.ts";
import type { Write } from "../../db/write.ts";
import type { Context, Person } from "../../http/context.ts";
import { Refusal } from "../../refusal.ts";
import { removeGivenUp } from "../files/actions.ts";
import { leaveGroups } from "../groups/actions.ts";
import { eraseIdentities } from "../identities/actions.ts";
import { forgetNotifications } from "../notifications/actions.ts";
import { forgetPayments } from "../payments/actions.ts";
import { forgetPayDetails } from "../pay-details/actions.ts";
import { forgetDestinations } from "../payouts/actions.ts";
import { eraseProfile, removeFiles } from "../profile/actions.ts";
import { forgetReadings } from "../projects/actions.ts";
import { eraseSignIn } from "../security/actions.ts";
import { eraseAccount, userById, withDeleted } from "../users/actions.ts";
import { forgetWords } from "../work-history/actions.ts";
import { decide, mustBeAnothers } from "./actions.ts";
import { openEntries, openPayments, pseudonym } from "./rules.ts";

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
    const left = await forget(write, me, user._id);
    const erased = await decide(write, me, id, "erased", { version });
    // Last, since all that is written of a person before is sealed under it.
    await write.sql.deleteFrom("person_keys").where("user_id", "=", user._id).execute();
    return { erased, left };
  });
  // The bytes after the commit; what is not done here, a nightly task does.
  const { db, files } = services;
  await removeFiles(db.sql, files, left.privateFiles);
  for (const file of left.files) await removeGivenUp(db, files, file);
  return erased;
};

/** Every area lets go of what it holds of the person; answers the files whose bytes are left. */
const forget = async (write: Write, me: Person, userId: string): ReturnType<typeof eraseProfile> => {
  const before = await userById(write.sql, me, userId, withDeleted);
  await eraseSignIn(write, userId);
  await eraseIdentities(write, userId);
  await leaveGroups(write, userId);
  await forgetReadings(write, userId);
  await forgetNotifications(write, userId);
  await forgetPayments(write, me, userId);
  await forgetPayDetails(write, userId);
  await forgetDestinations(write, userId);
  await forgetWords(write, userId);
  await eraseAccount(write, me, before, pseudonym(userId));
  return eraseProfile(write, userId);
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
