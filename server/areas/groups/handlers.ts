import type { GroupMail } from "../../../contract/groups/mails.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { removeRecord } from "../../core/db/crud.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import { pageSql } from "../../core/db/page.ts";
import type { Parameters } from "../../core/db/view.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { manyHandlers } from "../../core/http/crud-handlers.ts";
import { convertGroup, createGroup, editGroup, previewRule } from "./actions.ts";
import { mailById, mailGroup, recipientsOf } from "./group-mail.ts";
import { candidates } from "./candidates.ts";
import { changeAdmins, changeMembers, managedGroup } from "./people.ts";
import {
  detailSql,
  groupCrud,
  groupView,
  mailView,
  mailWithText,
  memberView,
  myView,
  ofGroup,
  ofMail,
  recipientView,
} from "./queries.ts";
import { uploadMembers } from "./upload-members.ts";

type PageQuery = globalThis.Parameters<typeof pageSql>[0]["query"];
const membersPage = (group: SqlText, key: string, query: PageQuery, params: Parameters): SqlText =>
  pageSql({ view: memberView(group), key, query, params });

export const groupHandlers: Handlers<typeof groups> = {
  list: sqlHandler(({ query }, params) =>
    pageSql({ view: groupView, key: "groups", query, params, extra: { total: sqlText`filtered.n` } }),
  ),
  mine: sqlHandler(({ query }, params) => pageSql({ view: myView, key: "groups", query, params })),
  show: sqlHandler(({ params: { _id }, query }, params) => {
    const group = params.add(_id);
    return detailSql(group, membersPage(group, "groupMembers", query, params));
  }),
  members: sqlHandler(({ params: { _id }, query }, params) => {
    const group = params.add(_id);
    return ofGroup(group, membersPage(group, "members", query, params));
  }),
  searchMembers: sqlHandler(({ params: { _id }, query: { searchQuery, ...page } }, params) => {
    const group = params.add(_id);
    return ofGroup(group, membersPage(group, "members", { ...page, search: searchQuery }, params));
  }),
  candidates: ({ params, query }, context) => candidates(params._id, query.search, context),
  create: ({ body }, { change }) => change(async (write) => ({ group: await createGroup(write, body) })),
  createWithUsers: ({ body: { users, ...body } }, { change }) =>
    change(async (write) => ({
      group: await createGroup(write, { ...body, members: users, rule: null }, "users"),
    })),
  edit: ({ params, body }, { change }) =>
    change(async (write) => ({ group: await editGroup(write, params._id, body) })),
  convert: ({ params, body }, { change }) =>
    change(async (write) => ({ group: await convertGroup(write, params._id, body?.version) })),
  remove: ({ params }, { change }) =>
    change(async (write) => ({ group: await removeRecord(write, groupCrud, params._id) })),
  ...manyHandlers(groups, groupCrud),
  updateMembers: ({ params, body }, { change }) => change((write) => changeMembers(write, params._id, body)),
  addUsers: ({ body: { groupId, users } }, { change }) =>
    change((write) => changeMembers(write, groupId, { add: users, delete: [] }, "users")),
  uploadMembers: ({ params, body, files }, context) => uploadMembers(params._id, files.groupMembers, body, context),
  updateAdmins: ({ params, body }, { change }) =>
    change(async (write) => ({ group: await changeAdmins(write, params._id, body) })),
  previewRule: ({ body }, { sql }) => previewRule(sql, body.rule),
  sendEmail: ({ params, body }, { change }) =>
    change(async (write) => ({ mail: await mailGroup(write, params._id, body) })),
  recipients: async ({ params }, { sql, me }) => {
    await managedGroup(sql, me, params._id);
    return recipientsOf(sql, params._id);
  },
  mails: sqlHandler(({ params: { _id }, query }, params) => {
    const group = params.add(_id);
    return ofGroup(
      group,
      pageSql({ view: mailView, key: "mails", query, params, fixed: [sqlText`sent.group_id = ${group}::uuid`] }),
    );
  }),
  mail: async ({ params }, { sql, me }) => ({
    mail: await mailById<GroupMail & { text: string }>(sql, me, params._id, mailWithText),
  }),
  mailStates: sqlHandler(({ params: { _id }, query }, params) => {
    const mail = params.add(_id);
    return ofMail(mail, pageSql({ view: recipientView(mail), key: "recipients", query, params }));
  }),
};
