import type { z } from "zod";
import type { users } from "../../../contract/users/endpoints.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import { lockAndCheck, refusedOf } from "../../core/db/bulk.ts";
import { readCompany } from "../../core/db/company.ts";
import { blockerOf, oneself, unmanaged } from "../../core/db/managed.ts";
import { run } from "../../core/db/run.ts";
import { selectedIds } from "../../core/db/selection.ts";
import { nameOfPerson, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { personalMail } from "../../core/mail/mail-texts.ts";
import { notify } from "../notifications/actions.ts";
import { hasRealAddress } from "../sign-in/actions.ts";
import { askAddresses, userCrud } from "./actions.ts";

const isInactive = sqlText`when u.deactivated_at is not null
  then json_build_object('code', 'wrong_state', 'state', 'inactive')`;

interface Recipient {
  readonly _id: string;
  readonly email: string;
  readonly firstName: string;
  readonly sender: string;
}

/** Locks the selected people. None is chosen where some are refused and the caller wants all or none. */
const choose = async (
  write: Write,
  { select, onRefusal }: Pick<z.output<typeof users.bulkMail.body>, "select" | "onRefusal">,
  blocker: SqlText,
) => {
  const ids = await selectedIds(write.sql, userCrud.view, write.me, select);
  const candidates = await lockAndCheck(write, userCrud, ids, blocker);
  const others = candidates.filter(({ blocker }) => blocker?.code !== "no_change");
  const refused = others.flatMap((candidate) => refusedOf(userCrud, candidate));
  if (refused.length > 0 && onRefusal === "stop") return { chosen: [], refused };
  const same = candidates.length - others.length;
  const chosen = others.filter(({ blocker }) => !blocker).map(({ _id }) => _id);
  return { chosen, refused, ...(same > 0 && { unchanged: same }) };
};

/** A day between two mails keeps mailboxes from being flooded; a correction is of an address that may be a stranger's. */
const isInvitable = sqlText`case ${unmanaged} ${isInactive}
  when u.email_verified_at is not null then ${blockerOf("no_change")}
  when not (${hasRealAddress}) then ${blockerOf("no_address")}
  when exists (select from one_time_links l where l.user_id = u._id and l.used_at is null and l.expires_at > now()
    and (l.kind = 'confirm_email' or l.kind in ('invite', 'verify') and l.created_at > now() - interval '1 day'))
  then ${blockerOf("invited_lately")} end`;

/**
 * Mails the chosen people the link that verifies their address, by which those without a password choose one; earlier ones
 * stop working. Throws selection_changed.
 */
export const invitePeople = async (
  write: Write,
  selected: z.output<typeof users.bulkInvite.body>,
): Promise<z.infer<typeof BulkReply>> => {
  const { chosen, ...left } = await choose(write, selected, isInvitable);
  await askAddresses(write, chosen);
  await write.record(...chosen.map((id) => ({ resource: "users" as const, id, before: {}, after: { invited: true } })));
  return { done: chosen.length, ...left, ids: chosen };
};

/**
 * Mails the chosen people, each by themselves; the caller and those who are not active are refused. Throws
 * selection_changed.
 */
export const mailPeople = async (
  write: Write,
  { select, subject, text, onRefusal }: z.output<typeof users.bulkMail.body>,
): Promise<z.infer<typeof BulkReply>> => {
  const { chosen, refused } = await choose(write, { select, onRefusal }, sqlText`case ${oneself} ${isInactive} end`);
  const recipients = await run<Recipient>(
    write.sql,
    sqlText`select _id, email, first_name as "firstName", ${nameOfPerson(sqlText`$2::uuid`)} as sender
     from users where _id = any($1::uuid[]) order by _id`,
    [chosen, write.me._id],
  );
  const { name: company } = await readCompany(write.sql);
  await writeMails(
    write,
    recipients.map(({ _id, email, firstName, sender }) => ({
      userId: _id,
      to: email,
      ...personalMail(company, firstName, { sender, subject, text }),
    })),
  );
  // Not the text: the audit is kept for ever.
  await write.record(...chosen.map((id) => ({ resource: "users" as const, id, before: {}, after: { mailed: true } })));
  await notify(
    write,
    chosen.map((userId) => ({ userId, kind: "mail_from_staff", params: { sender: write.me._id, subject } })),
  );
  return { done: chosen.length, refused, ids: chosen };
};
