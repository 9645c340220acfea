import type { SkillRequest } from "../../../contract/skill-requests/endpoints.ts";
import { skillRequestStateLabels, skillRequestStatesBefore } from "../../../contract/skill-requests/states.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Crud } from "../../core/db/crud.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import { lockRecords } from "../../core/db/lock-records.ts";
import { isManagedByOthers, oneself, unmanaged } from "../../core/db/managed.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import { fullName, nameOrder, quote, sqlText, textArray } from "../../core/db/sql-text.ts";
import { instant, ref, refToPerson, type View } from "../../core/db/view.ts";
import type { Waiting } from "../../core/todos.ts";
import { isSeen } from "../projects/actions.ts";

const isMine = sqlText`(r.user_id = me._id)`;
const isOpen = sqlText`(r.state = any (${textArray(skillRequestStatesBefore("granted"))}))`;
const person = fullName(sqlText`u`);

/** A skill or a person that was deleted takes their requests along. */
export const skillRequestView: View = {
  from: sqlText`skill_requests r join users u on u._id = r.user_id join skills s on s._id = r.skill_id`,
  id: sqlText`r._id`,
  name: sqlText`${person} || ', ' || s.name`,
  visible: sqlText`(u.deleted_at is null and s.deleted_at is null and (${isMine} or me.role in ('admin', 'manager')))`,
  row: {
    _id: sqlText`r._id`,
    user: refToPerson(sqlText`r.user_id`),
    skill: ref(sqlText`r.skill_id`, sqlText`s.name`),
    project: sqlText`(select json_build_object('_id', p._id, 'name', p.name) from projects p
      where p._id = r.project_id and p.deleted_at is null and ${isSeen})`,
    state: sqlText`r.state`,
    answer: sqlText`r.answer`,
    course: sqlText`(select json_build_object('_id', c._id, 'name', c.name) from courses c
      where c._id = r.course_id and c.deleted_at is null)`,
    decidedBy: refToPerson(sqlText`r.decided_by`),
    decidedAt: instant(sqlText`r.decided_at`),
    createdAt: instant(sqlText`r.created_at`),
    version: sqlText`r.version`,
    can: sqlText`json_build_object('decide', ${isOpen} and ${isManagedByOthers})`,
  },
  search: [sqlText`(${person})`, sqlText`u.email`, sqlText`s.name`],
  sorts: {
    createdAt: sqlText`r.created_at`,
    decidedAt: sqlText`coalesce(r.decided_at, '-infinity')`,
    state: sqlText`r.state`,
    user: nameOrder(sqlText`(${person})`),
    skill: nameOrder(sqlText`s.name`),
  },
  stored: {
    project: sqlText`r.project_id`,
    course: sqlText`r.course_id`,
    decidedBy: sqlText`r.decided_by`,
    decidedAt: sqlText`r.decided_at`,
    createdAt: sqlText`r.created_at`,
  },
  defaultOrder: sqlText`r.created_at desc`,
  filters: {
    state: (value) => sqlText`r.state = any(${value}::text[])`,
    user: (value) => sqlText`r.user_id = any(${value}::uuid[])`,
    skill: (value) => sqlText`r.skill_id = any(${value}::uuid[])`,
  },
};

export const skillRequestCrud: Crud = {
  resource: "skillRequests",
  table: sqlText`skill_requests`,
  noun: "request",
  fields: [],
  view: skillRequestView,
  // People first, as in a change of theirs, which answers what they asked for.
  lock: async ({ sql }, ids) => {
    await lockPeople(sql, sqlText`select user_id from skill_requests where _id = any($1::uuid[])`, [ids]);
    await lockRecords(sql, sqlText`skill_requests`, ids);
  },
  people: (record) => [(record as SkillRequest).user._id],
};

/** SQL over the view: why the caller can't answer a request, or null. */
export const decisionBlocker = sqlText`case ${oneself} ${unmanaged}
  when not ${isOpen} then json_build_object('code', 'wrong_state', 'state',
    case r.state when 'granted' then ${quote(skillRequestStateLabels.granted.toLowerCase())}
      else ${quote(skillRequestStateLabels.declined.toLowerCase())} end) end`;

/** Open requests of those whom the caller manages. */
export const waitingRequests: Waiting = {
  view: skillRequestView,
  mayAct: isManagedByOthers,
  since: sqlText`r.created_at`,
};

/** Throws not_found, also for a request that the caller may not read. */
export const requestById = (sql: Sql, me: Actor, id: string): Promise<SkillRequest> =>
  readRecord<SkillRequest>(sql, skillRequestCrud, me, id);
