import type { z } from "zod";
import { type GroupMail, groupMailsADay } from "../../../contract/groups/mails.ts";
import { groupMax } from "../../../contract/groups/records.ts";
import type { groups } from "../../../contract/groups/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Sql } from "../../core/db/pool.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { AppError } from "../../core/app-error.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { groupMail } from "../../core/mail/mail-texts.ts";
import { notify } from "../notifications/actions.ts";
import { lockGroup } from "./people.ts";
import { mailView } from "./queries.ts";
import { isStaffRole } from "./rules.ts";

type Body = z.output<typeof groups.sendEmail.body>;

/** Throws not_found, also where the caller does not manage the mail's group. */
export const mailById = <T extends GroupMail = GroupMail>(
  sql: Sql,
  me: Actor,
  id: string,
  view = mailView,
): Promise<T> => readRecord<T>(sql, { view, noun: "mail" }, me, id);

/**
 * Mails each active member of a group individually, and stores a copy with each recipient's state. Throws not_found,
 * selection_changed, nobody_to_mail, mails_used_up, too_many_records.
 */
export const mailGroup = async (
  write: Write,
  id: string,
  { subject, text, recipients: expected }: Body,
): Promise<GroupMail> => {
  const { sql } = write;
  const group = await lockGroup(sql, write.me, id);
  if (!isStaffRole(write.me)) await spend(sql, write.me);
  const members = await membersOf(sql, id);
  const active = members.filter((member) => member.is_active);
  const now = active.length;
  if (expected !== undefined && expected !== now)
    throw new AppError("selection_changed", { params: { now, expected } });
  if (now === 0) throw new AppError("nobody_to_mail");

  const _id = newId();
  await sql.insertInto("group_mails").values({ _id, group_id: id, sent_by: write.me._id, subject, text }).execute();
  const { name: company } = await readCompany(sql);
  const about = { group: group.name, sender: await nameOf(sql, write.me._id), subject, text };
  const mails = await writeMails(
    write,
    active.map((member) => ({
      userId: member._id,
      to: member.email,
      ...groupMail(company, { firstName: member.first_name }, about),
    })),
  );
  await insertRecipients(sql, _id, [
    ...active.map((member, place) => ({ user_id: member._id, mail_id: mails[place] ?? null, is_left_out: false })),
    ...members
      .filter((member) => !member.is_active)
      .map((member) => ({ user_id: member._id, mail_id: null, is_left_out: true })),
  ]);
  // Not the text: the audit is kept for ever.
  await write.record({
    resource: "groups",
    id,
    before: {},
    after: { mail: _id, recipients: now },
    people: [write.me._id],
  });
  const params = { group: group.name, subject };
  await notify(
    write,
    active.map((member) => ({ userId: member._id, kind: "group_mail", params })),
  );
  return mailById(sql, write.me, _id);
};

/** Counts a mail of a person who is not staff; concurrent calls wait for each other. Throws mails_used_up. */
const spend = async (sql: Sql, me: Actor): Promise<void> => {
  await lockPerson(sql, me._id);
  const [{ n } = { n: 0 }] = await run<{ n: number }>(
    sql,
    sqlText`select count(*) as n from group_mails where sent_by = $1 and created_at > now() - interval '24 hours'`,
    [me._id],
  );
  if (n >= groupMailsADay) throw new AppError("mails_used_up", { params: { max: groupMailsADay } });
};

interface MailedMember {
  readonly _id: string;
  readonly first_name: string;
  readonly email: string;
  readonly is_active: boolean;
}

/** Throws too_many_records beyond `groupMax`. */
const membersOf = async (sql: Sql, id: string): Promise<MailedMember[]> => {
  const members = await run<MailedMember>(
    sql,
    sqlText`select u._id, u.first_name, u.email, u.deactivated_at is null as is_active
     from group_people($1::uuid) p join users u on u._id = p.user_id order by u._id limit ${groupMax + 1}`,
    [id],
  );
  if (members.length > groupMax) throw new AppError("too_many_records", { params: { max: groupMax } });
  return members;
};

const nameOf = async (sql: Sql, id: string): Promise<string> => {
  const { first_name, last_name } = await sql
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("_id", "=", id)
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
};

const insertRecipients = (
  sql: Sql,
  mailId: string,
  rows: readonly { user_id: string; mail_id: string | null; is_left_out: boolean }[],
) =>
  run(
    sql,
    sqlText`insert into group_mail_recipients (group_mail_id, user_id, mail_id, is_left_out)
     select $1, user_id, mail_id, is_left_out
     from json_to_recordset($2::json) as row (user_id uuid, mail_id uuid, is_left_out boolean)`,
    [mailId, JSON.stringify(rows)],
  );

/** How many people would get a mail now, and how many members would be left out. */
export const recipientsOf = async (sql: Sql, id: string): Promise<{ recipients: number; leftOut: number }> => {
  const [found] = await run<{ recipients: number; leftOut: number }>(
    sql,
    sqlText`select count(*) filter (where u.deactivated_at is null) as recipients,
       count(*) filter (where u.deactivated_at is not null) as "leftOut"
     from group_people($1::uuid) p join users u on u._id = p.user_id`,
    [id],
  );
  return found!;
};
