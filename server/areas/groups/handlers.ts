import type { GroupMail } from "../../../contract/groups/mails.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { unpagedMax } from "../../../contract/core/list.ts";
import { removeRecord } from "../../core/db/crud.ts";
import { patternOf } from "../../core/db/sql-text.ts";
import { pageSql } from "../../core/db/read.ts";
import type { Parameters } from "../../core/db/view.ts";
import { type Handlers, hot } from "../../core/http/context.ts";
import { manyHandlers } from "../../core/http/crud-handlers.ts";
import { convertGroup, createGroup, editGroup, previewRule } from "./actions.ts";
import { mailById, mailGroup, recipientsOf } from "./group-mail.ts";
import { changeAdmins, changeMembers, managedGroup } from "./people.ts";
import {
  candidatesSql,
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
const membersPage = (group: string, key: string, query: PageQuery, params: Parameters): string =>
  pageSql({ view: memberView(group), key, query, params });

export const groupHandlers: Handlers<typeof groups> = {
  list: hot(({ query }, params) =>
    pageSql({ view: groupView, key: "groups", query, params, extra: { total: "filtered.n" } }),
  ),
  mine: hot(({ query }, params) => pageSql({ view: myView, key: "groups", query, params })),
  show: hot(({ params: { _id }, query }, params) => {
    const group = params.add(_id);
    return detailSql(group, membersPage(group, "groupMembers", query, params));
  }),
  members: hot(({ params: { _id }, query }, params) => {
    const group = params.add(_id);
    return ofGroup(group, membersPage(group, "members", query, params));
  }),
  searchMembers: hot(({ params: { _id }, query }, params) => {
    const group = params.add(_id);
    const asked = { limit: unpagedMax, skip: 0, search: query.searchQuery };
    return ofGroup(group, membersPage(group, "members", asked, params));
  }),
  candidates: hot(({ params: { _id }, query: { search } }, params) => {
    const group = params.add(_id);
    return ofGroup(group, candidatesSql(params.add(search), params.add(patternOf(search))));
  }),
  create: ({ body }, { me, change }) => change(async (write) => ({ group: await createGroup(write, me, body) })),
  createWithUsers: ({ body: { users, ...body } }, { me, change }) =>
    change(async (write) => ({
      group: await createGroup(write, me, { ...body, members: users, rule: null }, "users"),
    })),
  edit: ({ params, body }, { me, change }) =>
    change(async (write) => ({ group: await editGroup(write, me, params._id, body) })),
  convert: ({ params, body }, { me, change }) =>
    change(async (write) => ({ group: await convertGroup(write, me, params._id, body?.version) })),
  remove: ({ params }, { me, change }) =>
    change(async (write) => ({ group: await removeRecord(write, groupCrud, me, params._id) })),
  ...manyHandlers(groups, groupCrud),
  updateMembers: ({ params, body }, { me, change }) => change((write) => changeMembers(write, me, params._id, body)),
  addUsers: ({ body: { groupId, users } }, { me, change }) =>
    change((write) => changeMembers(write, me, groupId, { add: users, delete: [] }, "users")),
  uploadMembers: ({ params, body, files }, context) => uploadMembers(params._id, files.groupMembers, body, context),
  updateAdmins: ({ params, body }, { me, change }) =>
    change(async (write) => ({ group: await changeAdmins(write, me, params._id, body) })),
  previewRule: ({ body }, { sql }) => previewRule(sql, body.rule),
  sendEmail: ({ params, body }, { me, services, change }) =>
    change(async (write) => ({ mail: await mailGroup(write, services.config, me, params._id, body) })),
  recipients: async ({ params }, { sql, me }) => {
    await managedGroup(sql, me, params._id);
    return recipientsOf(sql, params._id);
  },
  mails: hot(({ params: { _id }, query }, params) => {
    const group = params.add(_id);
    return ofGroup(
      group,
      pageSql({ view: mailView, key: "mails", query, params, fixed: [`sent.group_id = ${group}::uuid`] }),
    );
  }),
  mail: async ({ params }, { sql, me }) => ({
    mail: await mailById<GroupMail & { text: string }>(sql, me, params._id, mailWithText),
  }),
  mailStates: hot(({ params: { _id }, query }, params) => {
    const mail = params.add(_id);
    return ofMail(mail, pageSql({ view: recipientView(mail), key: "recipients", query, params }));
  }),
};
