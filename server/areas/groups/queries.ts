import { fullName } from "../../core/db/sql-text.ts";
import { groupFields, membersNamed } from "../../../contract/groups/records.ts";
import { Role } from "../../../contract/core/fields.ts";
import type { Crud } from "../../core/db/crud.ts";
import { rowOf } from "../../core/db/field-columns.ts";
import { instant, ref, rowJson, type View } from "../../core/db/view.ts";
import { can, isFound, isGroupAdmin, mayManage } from "./rules.ts";

const personName = fullName("u");
const byName = `lower(u.last_name || ' ' || u.first_name)`;

/** People as a list of references, from something that has users as `u`. */
const refs = (from: string): string =>
  `coalesce((select json_agg(${ref("u._id", personName)} order by ${byName}, u._id) from ${from}), '[]'::json)`;

const groupAdmins = refs(
  "group_admins a join users u on u._id = a.user_id where a.group_id = g._id and u.deleted_at is null",
);

const roleWord = `case u.role ${Object.entries(Role.meta()?.options ?? {})
  .map(([role, word]) => `when '${role}' then '${word}'`)
  .join(" ")} end`;

/** Why the person `u` is in the group `g`: the parts of its rule that they fit. */
const why = `array_remove(array(
    select 'holds ' || s.name from user_skills h join skills s on s._id = h.skill_id
    where h.user_id = u._id and h.skill_id = any (g.rule_skills) order by lower(s.name))
  || case when u.role = any (g.rule_roles) then 'role ' || ${roleWord} end
  || case when u.hub = any (g.rule_hubs) then 'hub ' || u.hub end
  || case when u.country = any (g.rule_countries) then 'country ' || u.country end, null)`;

const groupFacts = { _id: "g._id", ...rowOf(groupFields, "g"), kind: "g.kind", groupAdmins };

/** Who is in the group is found once for both; where neither is asked for, PostgreSQL leaves the join out. */
const withPeople = `groups g left join lateral (
    select count(*) as total, (array_agg(p.user_id order by p.user_id))[1:${membersNamed}] as named
    from group_people(g._id) p) people on true`;

export const groupView: View = {
  from: withPeople,
  id: "g._id",
  name: "g.name",
  visible: "g.deleted_at is null",
  row: {
    ...groupFacts,
    rule: `case g.kind when 'rule' then json_build_object(
      'skills', coalesce((select json_agg(${ref("s._id", "s.name")} order by lower(s.name))
        from skills s where s._id = any (g.rule_skills)), '[]'::json),
      'skillsMatch', g.rule_skills_match, 'roles', g.rule_roles, 'hubs', g.rule_hubs, 'countries', g.rule_countries) end`,
    members: refs("users u where u._id = any (people.named)"),
    totalUsers: "people.total",
    createdAt: instant("g.created_at"),
    updatedAt: instant("g.updated_at"),
    version: "g.version",
    can,
  },
  search: ["g.name", "g.description"],
  sorts: { name: "lower(g.name)", kind: "g.kind", totalUsers: "people.total", createdAt: "g.created_at" },
  defaultOrder: "g.created_at desc",
  filters: {
    kind: (given) => `g.kind = any(${given}::text[])`,
    groupAdmins: (given) =>
      `exists (select from group_admins a where a.group_id = g._id and a.user_id = any(${given}::uuid[]))`,
  },
};

/** Why a group may not be deleted, as SQL: null, or the refusal. Whoever works through it would lose that unseen. */
const removeRefusal = `(select case
    when opened = 1 then json_build_object('code', 'in_use', 'where', 'the project ' || name || ' is open to it')
    when opened > 1 then json_build_object('code', 'in_use', 'where', opened || ' projects are open to it') end
  from (select count(*) as opened, min(p.name) as name
    from project_groups o join projects p on p._id = o.project_id
    where o.group_id = g._id and p.deleted_at is null) as now)`;

/** What can be done with groups as with any other record. */
export const groupCrud: Crud = {
  resource: "groups",
  table: "groups",
  view: groupView,
  thing: "group",
  fields: [
    ...Object.keys(groupFields),
    "kind",
    "ruleSkills",
    "ruleSkillsMatch",
    "ruleRoles",
    "ruleHubs",
    "ruleCountries",
  ],
  removeRefusal,
  people: (group) => (group as { groupAdmins: readonly { _id: string }[] }).groupAdmins.map(({ _id }) => _id),
};

const isMember = "exists (select from group_people(g._id) p where p.user_id = me._id)";

/** The groups that the caller has something to do with. */
export const myView: View = {
  from: "groups g",
  id: "g._id",
  visible: `g.deleted_at is null and (${isGroupAdmin} or ${isMember})`,
  row: {
    ...groupFacts,
    totalUsers: "(select count(*) from group_people(g._id))",
    isAdmin: isGroupAdmin,
    isMember,
    why: `(select case when ${isMember} then ${why} else '{}' end from users u where u._id = me._id)`,
  },
  search: ["g.name", "g.description"],
  sorts: { name: "lower(g.name)" },
  defaultOrder: "lower(g.name)",
  filters: {},
};

const personFacts = {
  _id: "u._id",
  firstName: "u.first_name",
  lastName: "u.last_name",
  email: "u.email",
  role: "u.role",
  hub: "u.hub",
  isActive: "u.deactivated_at is null",
  why,
};

/** Who is in a group, given the placeholder of its id. */
export const memberView = (group: string): View => ({
  from: `(select * from groups where _id = ${group}::uuid) g cross join lateral group_people(g._id) p
    join users u on u._id = p.user_id`,
  id: "u._id",
  visible: "true",
  row: {
    ...personFacts,
    isGroupAdmin: "exists (select from group_admins a where a.group_id = g._id and a.user_id = u._id)",
    addedAt: instant("p.added_at"),
  },
  search: [`(${personName})`, "u.email"],
  sorts: {
    name: byName,
    email: "u.email",
    role: "u.role",
    hub: "lower(u.hub)",
    addedAt: "coalesce(p.added_at, '-infinity')",
  },
  defaultOrder: byName,
  filters: { role: (given) => `u.role = any(${given}::text[])`, hub: (given) => `u.hub = any(${given}::text[])` },
});

/** A page of what belongs to a group: nothing at all where the caller may not manage it. */
export const ofGroup = (group: string, page: string): string =>
  `(select ${page} from groups g where g._id = ${group}::uuid and g.deleted_at is null and ${mayManage})`;

/** A group with a page of its members, and the ids of all. */
export const detailSql = (group: string, page: string): string => {
  const row = {
    ...groupView.row,
    members: "page->'groupMembers'",
    totalMembers: "people.total",
    groupMembersId: "array(select p.user_id from group_people(g._id) p order by p.user_id)",
  };
  return `(select json_build_object('group', ${rowJson({ ...groupView, row })}, 'meta', page->'meta',
      'count', page->'count', 'filteredTotalCount', page->'filteredTotalCount')::text
    from ${groupView.from} cross join lateral (select ${page}::json as page) as members
    where g._id = ${group}::uuid and g.deleted_at is null and ${mayManage})`;
};

/** People who may be added to the group `g`, by what was typed and its pattern; as a scalar subquery inside `ofGroup`. */
export const candidatesSql = (typed: string, pattern: string): string =>
  `(select json_build_object('people', coalesce(json_agg(json_build_object('_id', found._id, 'name', found.name,
      'email', found.email, 'hub', found.hub) order by found.place), '[]'::json))::text
    from (select u._id, ${personName} as name, u.email, u.hub, row_number() over (order by ${byName}, u._id) as place
      from users u
      where u.deleted_at is null and u.deactivated_at is null and ${isFound(typed, pattern)}
        and not exists (select from group_members m where m.group_id = g._id and m.user_id = u._id)
      order by place limit 20) as found)`;

/** How many people a rule ($1 to $5, as rule_people takes it) fits, and the first ten. */
export const previewSql = `
  with g as (select $1::uuid[] as rule_skills, $2::text as rule_skills_match, $3::text[] as rule_roles,
    $4::text[] as rule_hubs, $5::text[] as rule_countries),
  found as materialized (
    select user_id from g, rule_people(g.rule_skills, g.rule_skills_match, g.rule_roles, g.rule_hubs, g.rule_countries))
  select (select count(*) from found) as total, coalesce(json_agg(person order by place), '[]'::json) as people
  from (select ${rowJson({ ...memberView("null"), row: personFacts })} as person,
      row_number() over (order by ${byName}, u._id) as place
    from g, found join users u on u._id = found.user_id order by place limit ${membersNamed}) as first_ones`;

const counted = (state: string): string => `count(*) filter (where m.state = '${state}') as ${state}`;
/** What became of a mail, by recipient: counted once for all of its figures. */
const states = `left join lateral (
    select count(*) filter (where not r.is_left_out) as recipients, count(*) filter (where r.is_left_out) as left_out,
      ${["queued", "sent", "kept", "failed"].map(counted).join(", ")}
    from group_mail_recipients r left join mails m on m._id = r.mail_id
    where r.group_mail_id = sent._id) states on true`;

/** Mails to groups that the caller manages. */
export const mailView: View = {
  from: `group_mails sent join groups g on g._id = sent.group_id join users u on u._id = sent.sent_by ${states}`,
  id: "sent._id",
  visible: `g.deleted_at is null and ${mayManage}`,
  row: {
    _id: "sent._id",
    group: ref("g._id", "g.name"),
    subject: "sent.subject",
    sentBy: ref("u._id", personName),
    recipients: "states.recipients",
    queued: "states.queued",
    sent: "states.sent",
    kept: "states.kept",
    failed: "states.failed",
    leftOut: "states.left_out",
    createdAt: instant("sent.created_at"),
  },
  search: ["sent.subject"],
  sorts: { createdAt: "sent.created_at" },
  defaultOrder: "sent.created_at desc",
  filters: {},
};
export const mailWithText: View = { ...mailView, row: { ...mailView.row, text: "sent.text" } };

const recipientState = "case when r.is_left_out then 'left_out' else m.state end";

/** What became of a mail, given the placeholder of its id. */
export const recipientView = (mail: string): View => ({
  from: `(select * from group_mail_recipients where group_mail_id = ${mail}::uuid) r
    join users u on u._id = r.user_id left join mails m on m._id = r.mail_id`,
  id: "r.user_id",
  visible: "true",
  row: {
    _id: "r.user_id",
    name: personName,
    state: recipientState,
    error: "case when r.is_left_out then 'Deactivated' else m.error end",
    sentAt: instant("m.sent_at"),
  },
  search: [`(${personName})`],
  sorts: { name: byName, state: recipientState },
  defaultOrder: byName,
  filters: { state: (given) => `${recipientState} = any(${given}::text[])` },
});

/** A page of what became of a mail: nothing at all where the caller may not manage its group. */
export const ofMail = (mail: string, page: string): string =>
  `(select ${page} from group_mails sent join groups g on g._id = sent.group_id
    where sent._id = ${mail}::uuid and g.deleted_at is null and ${mayManage})`;
