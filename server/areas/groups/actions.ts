import type { z } from "zod";
import { type Group, groupMax, type Rule } from "../../../contract/groups/records.ts";
import type { groups } from "../../../contract/groups/endpoints.ts";
import { editRecord, insertRecords } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import type { Waiting } from "../../core/todos.ts";
import type { Write } from "../../core/db/write.ts";
import { Refusal } from "../../core/refusal.ts";
import { holdSkills } from "../skills/actions.ts";
import { holdGroup, putAdmins, putMembers } from "./people.ts";
import { groupCrud, previewSql, recipientView } from "./queries.ts";

type NewGroup = Omit<z.output<typeof groups.create.body>, "rule"> & { readonly rule: Rule | null };
type GroupPatch = z.output<typeof groups.edit.body>;

const noRule: Rule = { skills: [], skillsMatch: "any", roles: [], hubs: [], countries: [] };
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The columns of a rule, by the names that `groupCrud` has for them. */
const ruleFields = (rule: Rule) => ({
  ruleSkills: distinct(rule.skills),
  ruleSkillsMatch: rule.skillsMatch,
  ruleRoles: distinct(rule.roles),
  ruleHubs: distinct(rule.hubs),
  ruleCountries: distinct(rule.countries),
});

/** A mail that failed is told for so many days: nobody can take it back. */
const mailDays = 7;
/** SQL: the last mail to a group that did not reach somebody in that time. */
export const failedMail = `(select sent._id
  from group_mails sent join groups g on g._id = sent.group_id
  where sent.created_at > now() - interval '${mailDays} days' and g.deleted_at is null and exists (
    select from group_mail_recipients r join mails m on m._id = r.mail_id
    where r.group_mail_id = sent._id and m.state = 'failed')
  order by sent.created_at desc, sent._id limit 1)`;

/** Those whom a mail was for, given SQL for its id. */
export const waitingRecipients = (mail: string): Waiting => ({ view: recipientView(mail), since: "m.created_at" });

const groupById = (sql: Sql, me: Caller, id: string): Promise<Group> => readRecord<Group>(sql, groupCrud, me, id);

/** Throws taken; validation where a person or a skill does not exist, `field` being what the body calls the members. */
export const createGroup = async (write: Write, me: Caller, body: NewGroup, field = "members"): Promise<Group> => {
  const { rule } = body;
  if (rule) await holdSkills(write.sql, rule.skills, "rule.skills");
  const fields = { ...body, kind: rule ? "rule" : "plain", ...ruleFields(rule ?? noRule) };
  const [made] = await insertRecords(write.sql, groupCrud, [fields], false);
  const _id = made!;
  await putMembers(write.sql, me, _id, body.members, field);
  await putAdmins(write.sql, _id, body.groupAdmins, "groupAdmins");
  const group = await groupById(write.sql, me, _id);
  const people = [...body.members, ...body.groupAdmins];
  await write.record({ resource: "groups", id: _id, before: null, after: group, people });
  return group;
};

/** Throws not_found, taken, stale; plain_group for the rule of a group that has none. */
export const editGroup = async (
  write: Write,
  me: Caller,
  id: string,
  { rule, ...body }: GroupPatch,
): Promise<Group> => {
  const { kind } = await holdGroup(write.sql, me, id);
  if (rule && kind === "plain") throw new Refusal("plain_group");
  if (rule) await holdSkills(write.sql, rule.skills, "rule.skills");
  return editRecord<Group>(write, groupCrud, me, id, { ...body, ...(rule && ruleFields(rule)) });
};

/** Keeps who is in a rule group now as chosen people. Throws plain_group, stale; too_many_records beyond `groupMax`. */
export const convertGroup = async (
  write: Write,
  me: Caller,
  id: string,
  version: number | undefined,
): Promise<Group> => {
  const { kind } = await holdGroup(write.sql, me, id);
  if (kind === "plain") throw new Refusal("plain_group");
  const kept = await run(
    write.sql,
    `insert into group_members (group_id, user_id, added_by)
     select $1::uuid, p.user_id, $2::uuid from group_people($1::uuid) p order by p.user_id returning user_id`,
    [id, me._id],
  );
  if (kept.length > groupMax) throw new Refusal("too_many_records", { params: { max: groupMax } });
  return editRecord<Group>(write, groupCrud, me, id, { kind: "plain", version, ...ruleFields(noRule) });
};

/** How many people a rule fits now, and the first of them. */
export const previewRule = async (sql: Sql, rule: Rule) => {
  const { ruleSkills, ruleSkillsMatch, ruleRoles, ruleHubs, ruleCountries } = ruleFields(rule);
  const values = [ruleSkills, ruleSkillsMatch, ruleRoles, ruleHubs, ruleCountries];
  const [found] = await run<z.output<(typeof groups.previewRule.replies)[200]>>(sql, previewSql, values);
  return found!;
};

/** What is kept of a person here, for the export of their data. */
export const groupsOf = async (sql: Sql, userId: string) => ({
  groups: await run<{ name: string; isAdmin: boolean; isMember: boolean; since: string | null }>(
    sql,
    `select g.name, a.user_id is not null as "isAdmin", p.user_id is not null as "isMember", p.added_at as since
     from groups g
       left join group_admins a on a.group_id = g._id and a.user_id = $1
       left join lateral (select * from group_people(g._id) of_group where of_group.user_id = $1) p on true
     where g.deleted_at is null and (a.user_id is not null or p.user_id is not null) order by lower(g.name), g._id`,
    [userId],
  ),
  mailsSent: await run<{ group: string; subject: string; text: string; at: string }>(
    sql,
    `select g.name as "group", sent.subject, sent.text, sent.created_at as at
     from group_mails sent join groups g on g._id = sent.group_id where sent.sent_by = $1 order by sent.created_at`,
    [userId],
  ),
});

/** Takes somebody who is erased out of all groups, and takes back the words of the mails that they sent. */
export const leaveGroups = async (write: Write, userId: string): Promise<void> => {
  const left = await run<{ group_id: string }>(
    write.sql,
    `with member as (delete from group_members where user_id = $1 returning group_id),
     admin as (delete from group_admins where user_id = $1 returning group_id)
     select group_id from member union select group_id from admin`,
    [userId],
  );
  await run(write.sql, "update group_mails set subject = '(erased)', text = '' where sent_by = $1", [userId]);
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
