import { AuditedSkillRequest, skillRequests } from "../../../contract/skill-requests/endpoints.ts";
import { area } from "../../core/area.ts";
import { pageSql } from "../../core/db/page.ts";
import { fullName, sqlText } from "../../core/db/sql-text.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { askForSkill, decideMany, decideRequest, eraseRequests, requestsOf } from "./actions.ts";
import { fillSkillRequests } from "./demo.ts";
import { requestById, skillRequestCrud, skillRequestView, waitingRequests } from "./queries.ts";
import { skillRequestsTables } from "./tables.ts";

const handlers: Handlers<typeof skillRequests> = {
  list: sqlHandler(({ query }, params) => pageSql({ view: skillRequestView, key: "skillRequests", query, params })),
  export: exportHandler(skillRequests, skillRequestCrud),
  ask: ({ body }, { change }) => change(async (write) => ({ skillRequest: await askForSkill(write, body) })),
  show: async ({ params }, { sql, me }) => ({ skillRequest: await requestById(sql, me, params._id) }),
  grant: ({ params, body }, { change }) =>
    change(async (write) => ({ skillRequest: await decideRequest(write, params._id, body.version) })),
  decline: ({ params, body }, { change }) =>
    change(async (write) => ({ skillRequest: await decideRequest(write, params._id, body.version, body) })),
  bulkGrant: ({ body }, { change }) => change((write) => decideMany(write, body)),
  bulkDecline: ({ body }, { change }) => change((write) => decideMany(write, body, body)),
};

export const skillRequestsArea = area({
  name: "skillRequests",
  handlers,
  tables: skillRequestsTables,
  recordName: {
    table: sqlText`skill_requests`,
    name: sqlText`(select ${fullName(sqlText`u`)} || ', ' || s.name from users u, skills s
      where u._id = r.user_id and s._id = r.skill_id)`,
    isMade: true,
  },
  audited: AuditedSkillRequest,
  personalData: {
    archive: [
      {
        file: "skill-requests.json",
        about: "Skills that you asked for, and what you were answered",
        read: (sql, me) => requestsOf(sql, me._id),
      },
    ],
    erase: eraseRequests,
  },
  todos: { skillsAskedFor: { of: waitingRequests } },
  demo: fillSkillRequests,
});
