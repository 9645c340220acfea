import { users } from "../../../contract/users/endpoints.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { manyHandlers } from "../../core/http/crud-handlers.ts";
import { addSkills, changeActivation, changeRoles, changeSkills } from "./bulk.ts";
import { addExperience, editExperience, readExperience } from "./experience.ts";
import { activePeopleSql, heldSkillsSql, peopleForProjectSql } from "./lists.ts";
import { actOnUser, changeRole, editUser, resetFactor, setJobLimit, userById, userCrud } from "./actions.ts";
import { invitePeople, mailPeople } from "./mail-people.ts";
import { createUser, importPeople } from "./new-people.ts";
import { userListView } from "./queries.ts";

export const userHandlers: Handlers<typeof users> = {
  list: sqlHandler(({ query }, params) => pageSql({ view: userListView, key: "users", query, params })),
  show: async ({ params }, { sql, me }) => ({ user: await userById(sql, me, params._id) }),
  create: ({ body }, context) => createUser(context, body),
  edit: ({ params, body }, { change }) => change(async (write) => ({ user: await editUser(write, params._id, body) })),
  changeRole: ({ params, body }, { change }) =>
    change(async (write) => ({ user: await changeRole(write, params._id, body) })),
  act: ({ params }, { change }) =>
    change(async (write) => ({ user: await actOnUser(write, params._id, params.action) })),
  unblockJob: ({ params, body }, { change }) =>
    change(async (write) => ({ user: await setJobLimit(write, params._id, body) })),
  resetSecondFactor: ({ params }, { change }) =>
    change(async (write) => ({ user: await resetFactor(write, params._id) })),
  ...manyHandlers(users, userCrud),
  bulkRole: ({ body }, { change }) => change((write) => changeRoles(write, body)),
  bulkSkills: ({ body }, { change }) =>
    change(async (write) => {
      const { added: _, ...reply } = await changeSkills(write, body);
      return reply;
    }),
  bulkActivation: ({ body }, { change }) => change((write) => changeActivation(write, body)),
  bulkInvite: ({ body }, { change }) => change((write) => invitePeople(write, body)),
  bulkMail: ({ body }, { change }) => change((write) => mailPeople(write, body)),
  active: sqlHandler(({ query }, params) => activePeopleSql(query, params)),
  forProject: sqlHandler(({ query, params: { _id } }, params) => peopleForProjectSql(query, params, _id)),
  addExperience: ({ body }, { change }) => change(async (write) => ({ experience: await addExperience(write, body) })),
  myExperience: async ({ params }, { sql, me }) => ({ experience: await readExperience(sql, me, params._id) }),
  editExperience: ({ params, body }, { change }) =>
    change(async (write) => ({ experience: await editExperience(write, params._id, body) })),
  heldSkills: sqlHandler(({ query, params: { _id } }, params) => heldSkillsSql(query, params, _id)),
  addSkills: ({ body }, { change }) => change((write) => addSkills(write, body)),
  bulkInsert: ({ body }, context) => importPeople(context, body),
};
