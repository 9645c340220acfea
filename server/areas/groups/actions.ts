import type { z } from "zod";
import { type Group, groupMax, type Rule } from "../../../contract/groups/records.ts";
import type { groups } from "../../../contract/groups/endpoints.ts";
import { editRecord, insertRecords } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import type { Waiting } from "../../core/todos.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { AppError } from "../../core/app-error.ts";
import { lockSkills } from "../skills/actions.ts";
import { lockGroup, putAdmins, putMembers } from "./people.ts";
import { groupCrud, previewSql, recipientView } from "./queries.ts";
import { sqlText, type SqlText, nameOrder } from "../../core/db/sql-text.ts";

type NewGroup = Omit<z.output<typeof groups.create.body>, "rule"> & { readonly rule: Rule | null };
type GroupPatch = z.output<typeof groups.edit.body>;

const noRule: Rule = { skills: [], skillsMatch: "any", roles: [], hubs: [], countries: [] };
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The columns of a rule, by their names in `groupCrud`. */
const ruleFields = (rule: Rule) => ({
  ruleSkills: distinct(rule.skills),
  ruleSkillsMatch: rule.skillsMatch,
  ruleRoles: distinct(rule.roles),
  ruleHubs: distinct(rule.hubs),
  ruleCountries: distinct(rule.countries),
});

/** A failed mail stays a to-do for this many days; it can't be undone. */
const mailDays = 7;
/** SQL: the last mail in that time to a group that failed for some recipient. */
export const failedMail = sqlText`(select sent._id
  from group_mails sent join groups g on g._id = sent.group_id
  where sent.created_at > now() - interval '${mailDays} days' and g.deleted_at is null and exists (
    select from group_mail_recipients r join mails m on m._id = r.mail_id
    where r.group_mail_id = sent._id and m.state = 'failed')
  order by sent.created_at desc, sent._id limit 1)`;

/** The recipients of a mail, given SQL for its id. */
export const waitingRecipients = (mail: SqlText): Waiting => ({
  view: recipientView(mail),
  since: sqlText`m.created_at`,
});

const groupById = (sql: Sql, me: Actor, id: string): Promise<Group> => readRecord<Group>(sql, groupCrud, me, id);

/** Throws taken; validation where a person or a skill does not exist, `field` being the members' name in the body. */
export const createGroup = async (write: Write, body: NewGroup, field = "members"): Promise<Group> => {
  const { rule } = body;
  if (rule) await lockSkills(write.sql, rule.skills, "rule.skills");
  const fields = { ...body, kind: rule ? "rule" : "plain", ...ruleFields(rule ?? noRule) };
  const [made] = await insertRecords(write.sql, groupCrud, [fields], false);
  const _id = made!;
  await putMembers(write.sql, write.me, _id, body.members, field);
  await putAdmins(write.sql, _id, body.groupAdmins, "groupAdmins");
  const group = await groupById(write.sql, write.me, _id);
  const people = [...body.members, ...body.groupAdmins];
  await write.record({ resource: "groups", id: _id, before: null, after: group, people });
  return group;
};

/** Throws not_found, taken, stale; plain_group for a rule of a group that has none. */
export const editGroup = async (write: Write, id: string, { rule, ...body }: GroupPatch): Promise<Group> => {
  const { kind } = await lockGroup(write.sql, write.me, id);
  if (rule && kind === "plain") throw new AppError("plain_group");
  if (rule) await lockSkills(write.sql, rule.skills, "rule.skills");
  return editRecord<Group>(write, groupCrud, id, { ...body, ...(rule && ruleFields(rule)) });
};

/** Makes the current members of a rule group chosen ones. Throws plain_group, stale, too_many_records (`groupMax`). */
export const convertGroup = async (write: Write, id: string, version: number | undefined): Promise<Group> => {
  const { kind } = await lockGroup(write.sql, write.me, id);
  if (kind === "plain") throw new AppError("plain_group");
  const kept = await run(
    write.sql,
    sqlText`insert into group_members (group_id, user_id, added_by)
     select $1::uuid, p.user_id, $2::uuid from group_people($1::uuid) p order by p.user_id returning user_id`,
    [id, write.me._id],
  );
  if (kept.length > groupMax) throw new AppError("too_many_records", { params: { max: groupMax } });
  return editRecord<Group>(write, groupCrud, id, { kind: "plain", version, ...ruleFields(noRule) });
};

/** How many people match a rule now, and the first of them. */
export const previewRule = async (sql: Sql, rule: Rule) => {
  const { ruleSkills, ruleSkillsMatch, ruleRoles, ruleHubs, ruleCountries } = ruleFields(rule);
  const values = [ruleSkills, ruleSkillsMatch, ruleRoles, ruleHubs, ruleCountries];
  const [found] = await run<z.output<(typeof groups.previewRule.replies)[200]>>(sql, previewSql, values);
  return found!;
};

/** A person's data in this area, for their archive. */
export const groupsOf = async (sql: Sql, userId: string) => ({
  groups: await run<{ name: string; isAdmin: boolean; isMember: boolean; since: string | null }>(
    sql,
    sqlText`select g.name, a.user_id is not null as "isAdmin", p.user_id is not null as "isMember", p.added_at as since
     from groups g
       left join group_admins a on a.group_id = g._id and a.user_id = $1
       left join lateral (select * from group_people(g._id) of_group where of_group.user_id = $1) p on true
     where g.deleted_at is null and (a.user_id is not null or p.user_id is not null) order by ${nameOrder(sqlText`g.name`)}, g._id`,
    [userId],
  ),
  mailsSent: await run<{ group: string; subject: string; text: string; at: string }>(
    sql,
    sqlText`select g.name as "group", sent.subject, sent.text, sent.created_at as at
     from group_mails sent join groups g on g._id = sent.group_id where sent.sent_by = $1 order by sent.created_at`,
    [userId],
  ),
});

/** Removes an erased person from all groups, and deletes the texts of the mails that they sent. */
export const leaveGroups = async (write: AnyWrite, userId: string): Promise<void> => {
  const left = await run<{ group_id: string }>(
    write.sql,
    sqlText`with member as (delete from group_members where user_id = $1 returning group_id),
     admin as (delete from group_admins where user_id = $1 returning group_id)
     select group_id from member union select group_id from admin`,
    [userId],
  );
  await run(write.sql, sqlText`update group_mails set subject = '(erased)', text = '' where sent_by = $1`, [userId]);
  const person = [{ _id: userId }];
  await write.record(
    ...left.map(({ group_id }) => ({
      resource: "groups" as const,
      id: group_id,
      before: { members: person },
      after: { members: [] },
    })),
  );
};
