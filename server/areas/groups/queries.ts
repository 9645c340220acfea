import {
  fullName,
  isDeleted,
  joined,
  nameSql,
  quote,
  type SqlText,
  sqlText,
  nameOrder,
} from "../../core/db/sql-text.ts";
import { groupFields, membersNamed } from "../../../contract/groups/records.ts";
import { Role } from "../../../contract/core/fields.ts";
import type { Crud } from "../../core/db/crud.ts";
import { columnsOf } from "../../core/db/field-columns.ts";
import { instant, ref, recordJson, type View } from "../../core/db/view.ts";
import { can, isFound, isGroupAdmin, mayManage, mayReadContact, toStaff } from "./rules.ts";

const personName = fullName(sqlText`u`);
const byName = nameOrder(sqlText`u.last_name || ' ' || u.first_name`);

/** People as a list of references, from something that has users as `u`. */
const refs = (from: SqlText): SqlText =>
  sqlText`coalesce((select json_agg(${ref(sqlText`u._id`, personName)} order by ${byName}, u._id) from ${from}), '[]'::json)`;

const groupAdmins = refs(
  sqlText`group_admins a join users u on u._id = a.user_id where a.group_id = g._id and u.deleted_at is null`,
);

const roleLabel = sqlText`case u.role ${joined(
  Object.entries(Role.meta()?.options ?? {}).map(([role, word]) => sqlText`when ${quote(role)} then ${quote(word)}`),
  " ",
)} end`;

/** Why the person `u` is in the group `g`: the parts of its rule that they fit. */
const why = sqlText`array_remove(array(
    select 'holds ' || s.name from user_skills h join skills s on s._id = h.skill_id
    where h.user_id = u._id and h.skill_id = any (g.rule_skills) order by ${nameOrder(sqlText`s.name`)})
  || case when u.role = any (g.rule_roles) then 'role ' || ${roleLabel} end
  || case when u.hub = any (g.rule_hubs) then 'hub ' || u.hub end
  || case when u.country = any (g.rule_countries) then 'country ' || u.country end, null)`;

const groupColumns = { _id: sqlText`g._id`, ...columnsOf(groupFields, sqlText`g`), kind: sqlText`g.kind`, groupAdmins };

/** One join finds the members for both fields; PostgreSQL leaves it out where a query reads neither. */
const withPeople = sqlText`groups g left join lateral (
    select count(*) as total, (array_agg(p.user_id order by p.user_id))[1:${membersNamed}] as named
    from group_people(g._id) p) people on true`;

export const groupView: View = {
  from: withPeople,
  id: sqlText`g._id`,
  name: sqlText`g.name`,
  visible: sqlText`g.deleted_at is null`,
  row: {
    ...groupColumns,
    rule: sqlText`case g.kind when 'rule' then json_build_object(
      'skills', coalesce((select json_agg(${ref(sqlText`s._id`, sqlText`s.name`)} order by ${nameOrder(sqlText`s.name`)})
        from skills s where s._id = any (g.rule_skills)), '[]'::json),
      'skillsMatch', g.rule_skills_match, 'roles', g.rule_roles, 'hubs', g.rule_hubs, 'countries', g.rule_countries) end`,
    members: refs(sqlText`users u where u._id = any (people.named)`),
    totalUsers: sqlText`people.total`,
    createdAt: instant(sqlText`g.created_at`),
    updatedAt: instant(sqlText`g.updated_at`),
    version: sqlText`g.version`,
    can,
  },
  search: [sqlText`g.name`, sqlText`g.description`],
  sorts: {
    name: nameOrder(sqlText`g.name`),
    kind: sqlText`g.kind`,
    totalUsers: sqlText`people.total`,
    createdAt: sqlText`g.created_at`,
  },
  defaultOrder: sqlText`g.created_at desc`,
  filters: {
    kind: (value) => sqlText`g.kind = any(${value}::text[])`,
    groupAdmins: (value) =>
      sqlText`exists (select from group_admins a where a.group_id = g._id and a.user_id = any(${value}::uuid[]))`,
  },
};

/** SQL: null, or why a group may not be deleted. Its members would lose access to a project or a course without notice. */
const removeBlocker = sqlText`(select case
    when opened = 1 then json_build_object('code', 'in_use', 'where', 'the ' || kind || ' ' || name || ' is open to it')
    when opened > 1 then json_build_object('code', 'in_use', 'where', opened || ' ' || kind || 's are open to it') end
  from (
    select 1 as place, 'project' as kind, count(*) as opened, min(p.name) as name
    from project_groups o join projects p on p._id = o.project_id where o.group_id = g._id and p.deleted_at is null
    union all select 2, 'course', count(*), min(c.name)
    from course_groups o join courses c on c._id = o.course_id where o.group_id = g._id and c.deleted_at is null) as now
  where opened > 0 order by place limit 1)`;

/** Groups as records that are created, edited and removed like any others. */
export const groupCrud: Crud = {
  resource: "groups",
  table: sqlText`groups`,
  view: groupView,
  noun: "group",
  fields: [
    ...Object.keys(groupFields),
    "kind",
    "ruleSkills",
    "ruleSkillsMatch",
    "ruleRoles",
    "ruleHubs",
    "ruleCountries",
  ],
  removeBlocker,
  restoreBlocker: sqlText`case ${isDeleted("skill", sqlText`skills`, sqlText`select unnest(g.rule_skills)`)} end`,
  people: (group) => (group as { groupAdmins: readonly { _id: string }[] }).groupAdmins.map(({ _id }) => _id),
};

const isMember = sqlText`exists (select from group_people(g._id) p where p.user_id = me._id)`;

/** The groups that the caller is a member or an admin of. */
export const myView: View = {
  from: sqlText`groups g`,
  id: sqlText`g._id`,
  visible: sqlText`g.deleted_at is null and (${isGroupAdmin} or ${isMember})`,
  row: {
    ...groupColumns,
    totalUsers: sqlText`(select count(*) from group_people(g._id))`,
    isAdmin: isGroupAdmin,
    isMember,
    why: sqlText`(select case when ${isMember} then ${why} else '{}' end from users u where u._id = me._id)`,
  },
  search: [sqlText`g.name`, sqlText`g.description`],
  sorts: { name: nameOrder(sqlText`g.name`), createdAt: sqlText`g.created_at` },
  defaultOrder: nameOrder(sqlText`g.name`),
  filters: {},
};

const personColumns = {
  _id: sqlText`u._id`,
  firstName: sqlText`u.first_name`,
  lastName: sqlText`u.last_name`,
  email: sqlText`u.email`,
  role: sqlText`u.role`,
  hub: sqlText`u.hub`,
  isActive: sqlText`u.deactivated_at is null`,
  why,
};

const readableEmail = sqlText`case when ${mayReadContact} then u.email end`;
const readableRole = sqlText`case when ${mayReadContact} then u.role end`;

/** Who is in a group, given the placeholder of its id. */
export const memberView = (group: SqlText): View => ({
  from: sqlText`(select * from groups where _id = ${group}::uuid) g cross join lateral group_people(g._id) p
    join users u on u._id = p.user_id`,
  id: sqlText`u._id`,
  visible: sqlText`true`,
  row: {
    ...personColumns,
    email: readableEmail,
    role: readableRole,
    isGroupAdmin: sqlText`exists (select from group_admins a where a.group_id = g._id and a.user_id = u._id)`,
    addedAt: instant(sqlText`p.added_at`),
  },
  search: [sqlText`(${personName})`, readableEmail],
  sorts: {
    name: byName,
    email: readableEmail,
    role: readableRole,
    hub: nameOrder(sqlText`u.hub`),
    addedAt: sqlText`coalesce(p.added_at, '-infinity')`,
    createdAt: sqlText`u.created_at`,
  },
  defaultOrder: byName,
  filters: {
    role: (value) => sqlText`${readableRole} = any(${value}::text[])`,
    hub: (value) => sqlText`u.hub = any(${value}::text[])`,
  },
});

/** A page of records of a group; null if the caller may not manage it. */
export const ofGroup = (group: SqlText, page: SqlText): SqlText =>
  sqlText`(select ${page} from groups g where g._id = ${group}::uuid and g.deleted_at is null and ${mayManage})`;

/** A group with a page of its members, and the ids of all. */
export const detailSql = (group: SqlText, page: SqlText): SqlText => {
  const row = {
    ...groupView.row,
    members: sqlText`page->'groupMembers'`,
    totalMembers: sqlText`people.total`,
    groupMembersId: sqlText`array(select p.user_id from group_people(g._id) p order by p.user_id)`,
  };
  return sqlText`(select json_build_object('group', ${recordJson({ ...groupView, row })}, 'meta', page->'meta',
      'count', page->'count', 'filteredTotalCount', page->'filteredTotalCount')::text
    from ${groupView.from} cross join lateral (select ${page}::json as page) as members
    where g._id = ${group}::uuid and g.deleted_at is null and ${mayManage})`;
};

/** People who may be added to the group `g`, by the typed text and its pattern: a scalar subquery for `ofGroup`. */
export const candidatesSql = (typed: SqlText, patterns: SqlText): SqlText =>
  sqlText`(select json_build_object('people', coalesce(json_agg(json_build_object('_id', found._id, 'name', found.name,
      'email', found.email, 'hub', found.hub) order by found.place), '[]'::json))::text
    from (select u._id, ${toStaff(personName, sqlText`u.email`)} as name, u.email, ${toStaff(sqlText`u.hub`, sqlText`''`)} as hub, row_number() over (order by ${byName}, u._id) as place
      from users u
      where u.deleted_at is null and u.deactivated_at is null and ${isFound(typed, patterns)}
        and not exists (select from group_members m where m.group_id = g._id and m.user_id = u._id)
      order by place limit 20) as found)`;

/** How many people a rule ($1 to $5, as rule_people takes it) fits, and the first ten. */
export const previewSql = sqlText`
  with g as (select $1::uuid[] as rule_skills, $2::text as rule_skills_match, $3::text[] as rule_roles,
    $4::text[] as rule_hubs, $5::text[] as rule_countries),
  found as materialized (
    select user_id from g, rule_people(g.rule_skills, g.rule_skills_match, g.rule_roles, g.rule_hubs, g.rule_countries))
  select (select count(*) from found) as total, coalesce(json_agg(person order by place), '[]'::json) as people
  from (select ${recordJson({ ...memberView(sqlText`null`), row: personColumns })} as person,
      row_number() over (order by ${byName}, u._id) as place
    from g, found join users u on u._id = found.user_id order by place limit ${membersNamed}) as first_ones`;

const counted = (state: string): SqlText =>
  sqlText`count(*) filter (where m.state = ${quote(state)}) as ${nameSql(state)}`;
/** The recipients of a mail by their state, counted once for all figures. */
const states = sqlText`left join lateral (
    select count(*) filter (where not r.is_left_out) as recipients, count(*) filter (where r.is_left_out) as left_out,
      ${joined(["queued", "sent", "kept", "failed"].map(counted), ", ")}
    from group_mail_recipients r left join mails m on m._id = r.mail_id
    where r.group_mail_id = sent._id) states on true`;

/** Mails to groups that the caller manages. */
export const mailView: View = {
  from: sqlText`group_mails sent join groups g on g._id = sent.group_id join users u on u._id = sent.sent_by ${states}`,
  id: sqlText`sent._id`,
  visible: sqlText`g.deleted_at is null and ${mayManage}`,
  row: {
    _id: sqlText`sent._id`,
    group: ref(sqlText`g._id`, sqlText`g.name`),
    subject: sqlText`sent.subject`,
    sentBy: ref(sqlText`u._id`, personName),
    recipients: sqlText`states.recipients`,
    queued: sqlText`states.queued`,
    sent: sqlText`states.sent`,
    kept: sqlText`states.kept`,
    failed: sqlText`states.failed`,
    leftOut: sqlText`states.left_out`,
    createdAt: instant(sqlText`sent.created_at`),
  },
  search: [sqlText`sent.subject`],
  sorts: { createdAt: sqlText`sent.created_at` },
  defaultOrder: sqlText`sent.created_at desc`,
  filters: {},
};
export const mailWithText: View = { ...mailView, row: { ...mailView.row, text: sqlText`sent.text` } };

const recipientState = sqlText`case when r.is_left_out then 'left_out' else m.state end`;

/** The recipients of a mail, given the placeholder of its id. */
export const recipientView = (mail: SqlText): View => ({
  from: sqlText`(select * from group_mail_recipients where group_mail_id = ${mail}::uuid) r
    join users u on u._id = r.user_id left join mails m on m._id = r.mail_id`,
  id: sqlText`r.user_id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`r.user_id`,
    name: personName,
    state: recipientState,
    error: sqlText`case when r.is_left_out then 'Deactivated' else m.error end`,
    sentAt: instant(sqlText`m.sent_at`),
  },
  search: [sqlText`(${personName})`],
  sorts: { name: byName, state: recipientState },
  defaultOrder: byName,
  filters: { state: (value) => sqlText`${recipientState} = any(${value}::text[])` },
});

/** A page of a mail's recipients; null if the caller may not manage its group. */
export const ofMail = (mail: SqlText, page: SqlText): SqlText =>
  sqlText`(select ${page} from group_mails sent join groups g on g._id = sent.group_id
    where sent._id = ${mail}::uuid and g.deleted_at is null and ${mayManage})`;
