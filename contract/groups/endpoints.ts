import { z } from "zod";
import { bulkRemoveEndpoint, columnsInOrder, exportEndpoint, trashEndpoints } from "../core/bulk.ts";
import { endpoints, signedIn } from "../core/endpoint.ts";
import { byId, create, hubMax, Id, line, patch, Search, Version } from "../core/fields.ts";
import { groupMailEndpoints } from "./mails.ts";
import {
  at,
  Group,
  groupAdmins,
  groupDefaults,
  groupFields,
  Kind,
  Member,
  MyGroup,
  people,
  Rule,
  several,
  staff,
} from "./records.ts";
import { anyOf, listQuery, page, whole } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { Role } from "../core/fields.ts";
import "./errors.ts";
import "./todos.ts";
import "./notifications.ts";

const about = { path: at, many: "groups", policy: staff } as const;
const sorts = ["name", "kind", "totalUsers", "createdAt"] as const;
const memberSorts = ["name", "email", "role", "hub", "addedAt", "createdAt"] as const;
const filters = withWhere(Group, { kind: anyOf(Kind), groupAdmins: anyOf(Id) });
const memberFilters = withWhere(Member, { role: anyOf(Role), hub: anyOf(line(hubMax, 0)) });
const one = z.strictObject({ group: Group });
const changed = z.strictObject({ group: Group, added: z.int(), removed: z.int(), already: z.int() });
const lists = z
  .strictObject({ add: people.default([]), delete: people.default([]) })
  .refine(({ add, delete: leaving }) => leaving.length === 0 || !add.some((id) => leaving.includes(id)), {
    path: ["delete"],
    message: "The same person is in both lists.",
  });

export const groups = endpoints({
  list: {
    method: "GET",
    path: `${at}/get-all-groups`,
    summary: "All groups, the newest first",
    policy: staff,
    query: listQuery(sorts, filters),
    replies: { 200: page("groups", Group, { total: z.int() }) },
    list: "groups",
  },
  mine: {
    method: "GET",
    path: `${at}/my-groups`,
    summary: "The groups that I am in or an admin of",
    policy: signedIn,
    query: listQuery(["name", "createdAt"], {}),
    replies: { 200: page("groups", MyGroup) },
    list: "groups",
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${at}/group-details/:_id`,
    summary: "One group with a page of its members",
    policy: groupAdmins,
    params: byId,
    query: listQuery(memberSorts, {}).omit({ _id: true }),
    replies: {
      200: page("groupMembers", Member)
        .omit({ groupMembers: true })
        .extend({
          group: Group.extend({
            members: z.array(Member).meta({ label: "Members", reference: "users" }),
            totalMembers: z.int(),
            groupMembersId: z.array(Id),
          }),
        }),
    },
    record: "group",
    errors: ["not_found"],
  },
  members: {
    method: "GET",
    path: `${at}/group-members-list/:_id`,
    summary: "The members of a group",
    policy: groupAdmins,
    params: byId,
    query: listQuery(memberSorts, memberFilters).extend(whole),
    replies: { 200: page("members", Member) },
    list: "members",
    errors: ["not_found"],
  },
  searchMembers: {
    method: "GET",
    path: `${at}/group-members-search/:_id`,
    summary: "The members of a group whose name or address holds a text",
    policy: groupAdmins,
    params: byId,
    query: z.strictObject({ searchQuery: Search.default(""), ...whole }),
    replies: { 200: page("members", Member) },
    errors: ["not_found"],
  },
  candidates: {
    method: "GET",
    path: `${at}/group-candidates/:_id`,
    summary:
      "People to add: staff find them by a part of name or address, others by the whole address, so many an hour",
    policy: groupAdmins,
    params: byId,
    query: z.strictObject({ search: Search.default("") }),
    replies: {
      200: z.strictObject({
        people: z.array(z.strictObject({ _id: Id, name: z.string(), email: z.string(), hub: z.string() })),
      }),
    },
    errors: ["not_found"],
    beyond: true,
  },
  create: {
    method: "POST",
    path: `${at}/create-group`,
    summary: "Create a group: of chosen people, or of all whom a rule fits",
    policy: staff,
    audited: true,
    body: create(
      {
        ...groupFields,
        members: people.meta({ label: "Members", notExported: true }),
        groupAdmins: several(Id).meta({
          label: "Group admins",
          reference: "users",
          help: "They manage its members, whatever their role, and don't have to be members",
        }),
        rule: Rule.nullable().meta({ notExported: true }),
      },
      { ...groupDefaults, members: [], groupAdmins: [], rule: null },
    ).refine(({ members, rule }) => rule === null || members.length === 0, {
      path: ["members"],
      message: "The members of a rule group come from its rule.",
    }),
    replies: { 201: one },
    record: "group",
    errors: ["taken"],
  },
  createWithUsers: {
    method: "POST",
    path: `${at}/create-group-with-users`,
    summary: "Create a group of chosen people",
    policy: staff,
    audited: true,
    body: create(
      {
        ...groupFields,
        users: people.min(1).meta({ reference: "users", readAs: "members", notExported: true }),
        groupAdmins: several(Id).meta({ reference: "users" }),
      },
      { ...groupDefaults, groupAdmins: [] },
    ),
    replies: { 201: one },
    record: "group",
    errors: ["taken"],
  },
  edit: {
    method: "PATCH",
    path: `${at}/update-group/:_id`,
    summary: "Change a group's name, description or rule",
    policy: staff,
    audited: true,
    params: byId,
    body: patch({ ...groupFields, rule: Rule.meta({ notExported: true }) }),
    replies: { 200: one },
    record: "group",
    errors: ["not_found", "taken", "stale", "plain_group"],
  },
  convert: {
    method: "PATCH",
    path: `${at}/convert-group/:_id`,
    summary: "Make a rule group a plain one of the people who are in it now",
    policy: staff,
    audited: true,
    params: byId,
    body: z.strictObject({ version: Version.optional() }).optional(),
    replies: { 200: one },
    record: "group",
    errors: ["not_found", "stale", "plain_group", "too_many_records"],
    beyond: true,
  },
  remove: {
    method: "DELETE",
    path: `${at}/delete-group/:_id`,
    summary: "Delete a group that opens no project",
    policy: staff,
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "group",
    errors: ["not_found", "in_use"],
  },
  bulkRemove: bulkRemoveEndpoint(about, filters),
  ...trashEndpoints(about),
  export: exportEndpoint(
    about,
    sorts,
    filters,
    columnsInOrder([], groupFields, ["kind", "totalUsers", "groupAdmins", "createdAt"]),
  ),
  updateMembers: {
    method: "PATCH",
    path: `${at}/update-group-members/:_id`,
    summary: "Add people to a group and remove others; who is there, or gone, already is left as it is",
    policy: groupAdmins,
    audited: true,
    params: byId,
    body: lists,
    replies: { 200: changed },
    record: "group",
    errors: ["not_found", "rule_group"],
  },
  addUsers: {
    method: "PUT",
    path: `${at}/add-users`,
    summary: "Add people to a group",
    policy: groupAdmins,
    audited: true,
    body: z.strictObject({ groupId: Id, users: people.min(1) }),
    replies: { 200: changed },
    record: "group",
    errors: ["not_found", "rule_group"],
  },
  uploadMembers: {
    method: "PATCH",
    path: `${at}/upload-group-members/:_id`,
    summary:
      "Add the people of a CSV (email or _id), all or none; with `preview` it is only checked. For a group admin who is not staff people who have no account are left out, without being named",
    policy: groupAdmins,
    audited: true,
    params: byId,
    files: { groupMembers: { mime: ["text/csv"], max: 2_000_000 } },
    body: z.strictObject({
      preview: z.stringbool().default(false),
      /** Skips lines of people who are members already, which are errors otherwise. */
      skipMembers: z.stringbool().default(false),
    }),
    replies: { 200: z.strictObject({ added: z.int(), already: z.int() }) },
    errors: ["not_found", "rule_group", "too_large", "unsupported_media"],
  },
  updateAdmins: {
    method: "PATCH",
    path: `${at}/update-group-admin/:_id`,
    summary: "Make people admins of a group, or no longer; it may have none",
    policy: staff,
    audited: true,
    params: byId,
    body: lists,
    replies: { 200: one },
    record: "group",
    errors: ["not_found"],
  },
  previewRule: {
    method: "POST",
    path: `${at}/preview-rule`,
    summary: "How many people a rule fits, and some of them",
    policy: staff,
    body: z.strictObject({ rule: Rule }),
    replies: {
      200: z.strictObject({ total: z.int(), people: z.array(Member.omit({ isGroupAdmin: true, addedAt: true })) }),
    },
    beyond: true,
  },
  ...groupMailEndpoints,
});
