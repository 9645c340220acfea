import { users } from "../../../contract/users.ts";
import { pageSql } from "../../db/view.ts";
import { type Handlers, hot } from "../../http/context.ts";
import { manyHandlers } from "../../http/crud-handlers.ts";
import { actOnUser, changeRole, editUser, resetFactor, setJobLimit, userById, userCrud } from "./actions.ts";
import { createUser, importPeople } from "./new-people.ts";
import { userView } from "./queries.ts";

export const userHandlers: Handlers<typeof users> = {
  list: hot(({ query }, params) => pageSql({ view: userView, key: "users", query, params })),
  show: async ({ params }, { sql, me }) => ({ user: await userById(sql, me, params._id) }),
  create: ({ body }, context) => createUser(context, body),
  edit: ({ params, body }, { me, services, change }) =>
    change(async (write) => ({ user: await editUser(write, services.config, me, params._id, body) })),
  changeRole: ({ params, body }, { me, change }) =>
    change(async (write) => ({ user: await changeRole(write, me, params._id, body) })),
  act: ({ params }, { me, change }) =>
    change(async (write) => ({ user: await actOnUser(write, me, params._id, params.action) })),
  unblockJob: ({ params, body }, { me, change }) =>
    change(async (write) => ({ user: await setJobLimit(write, me, params._id, body) })),
  resetSecondFactor: ({ params }, { me, services, change }) =>
    change(async (write) => ({ user: await resetFactor(write, services.config, me, params._id) })),
  ...manyHandlers(users, userCrud),
  bulkInsert: ({ body }, context) => importPeople(context, body),
};
