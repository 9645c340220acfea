import { users } from "../../../contract/users/endpoints.ts";
import { pageSql } from "../../core/db/read.ts";
import { type Handlers, hot } from "../../core/http/context.ts";
import { manyHandlers } from "../../core/http/crud-handlers.ts";
import { addSkills, changeActivation, changeRoles, changeSkills } from "./bulk.ts";
import { addExperience, editExperience, readExperience } from "./experience.ts";
import { activePeopleSql, heldSkillsSql, peopleForProjectSql } from "./lists.ts";
import { actOnUser, changeRole, editUser, resetFactor, setJobLimit, userById, userCrud } from "./actions.ts";
import { createUser, importPeople } from "./new-people.ts";
import { userView } from "./queries.ts";

export const userHandlers: Handlers<typeof users> = {
  list: hot(({ query }, params) => pageSql({ view: userView, key: "users", query, params })),
  show: async ({ params }, { sql, me }) => ({ user: await userById(sql, me, params._id) }),
  create: ({ body }, context) => createUser(context, body),
  edit: ({ params, body }, { me, services, change }) =>
    change(async (write) => ({ user: await editUser(write, services.config, me, params._id, body) })),
  changeRole: ({ params, body }, { me, services, change }) =>
    change(async (write) => ({ user: await changeRole(write, services.config, me, params._id, body) })),
  act: ({ params }, { me, change }) =>
    change(async (write) => ({ user: await actOnUser(write, me, params._id, params.action) })),
  unblockJob: ({ params, body }, { me, change }) =>
    change(async (write) => ({ user: await setJobLimit(write, me, params._id, body) })),
  resetSecondFactor: ({ params }, { me, services, change }) =>
    change(async (write) => ({ user: await resetFactor(write, services.config, me, params._id) })),
  ...manyHandlers(users, userCrud),
  bulkRole: ({ body }, { me, services, change }) => change((write) => changeRoles(write, services.config, me, body)),
  bulkSkills: ({ body }, { me, services, change }) =>
    change(async (write) => {
      const { added: _, ...reply } = await changeSkills(write, services.config, me, body);
      return reply;
    }),
  bulkActivation: ({ body }, { me, change }) => change((write) => changeActivation(write, me, body)),
  active: hot(({ query }, params) => activePeopleSql(query, params)),
  forProject: hot(({ query, params: { _id } }, params) => peopleForProjectSql(query, params, _id)),
  addExperience: ({ body }, { me, change }) =>
    change(async (write) => ({ experience: await addExperience(write, me, body) })),
  myExperience: async ({ params }, { sql, me }) => ({ experience: await readExperience(sql, me, params._id) }),
  editExperience: ({ params, body }, { me, change }) =>
    change(async (write) => ({ experience: await editExperience(write, me, params._id, body) })),
  heldSkills: hot(({ query, params: { _id } }, params) => heldSkillsSql(query, params, _id)),
  addSkills: ({ body }, { me, services, change }) => change((write) => addSkills(write, services.config, me, body)),
  bulkInsert: ({ body }, context) => importPeople(context, body),
};
