import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { byId, Id, Ref, Search, Version } from "../core/fields.ts";
import { queryBoolean, listQuery, page, whole } from "../core/list.ts";
import { groupsOfProjectMax, membersMax } from "./fields.ts";
import { Role } from "../core/fields.ts";

const at = "/api/v1/private-project";
const managers = only("admin", "manager");
const readers = only("admin", "manager", "payments");

/** Who may see a project while it is private. */
export const PrivateProject = z.strictObject({
  _id: Id,
  name: z.string(),
  isPrivate: z.boolean(),
  usersGroup: z.array(z.strictObject({ _id: Id, name: z.string(), totalUsers: z.int() })),
  /** The number of its people, individually or by a group. */
  totalUsers: z.int(),
  version: Version,
});
PrivateProject.register(z.globalRegistry, { id: "PrivateProject" });
export type PrivateProject = z.infer<typeof PrivateProject>;

/** A person in a private project, individually or by groups. */
export const PrivateProjectUser = z.strictObject({
  _id: Id,
  name: z.string().meta({ label: "Name" }),
  role: Role,
  hub: z.string().meta({ label: "Hub" }),
  isActive: z.boolean().meta({ label: "Active" }),
  isDirect: z.boolean().meta({ label: "By name" }),
  groups: z.array(Ref).meta({ label: "By the groups", reference: "groups" }),
});
PrivateProjectUser.register(z.globalRegistry, { id: "PrivateProjectUser" });
export type PrivateProjectUser = z.infer<typeof PrivateProjectUser>;

const people = z.array(Id).max(membersMax).default([]);
const groups = z.array(Id).max(groupsOfProjectMax);

/** The endpoints for the people in private projects. */
export const privateProjectEndpoints = {
  privateProject: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "The groups that a private project is open to, and how many people are in it",
    policy: readers,
    params: byId,
    replies: { 200: z.strictObject({ privateProject: PrivateProject }) },
    record: "privateProject",
    errors: ["not_found"],
  },
  openProject: {
    method: "POST",
    path: `${at}/:_id`,
    summary: "Open a private project to groups (in place of those before) and to people, or take people off it",
    policy: managers,
    audited: true,
    params: byId,
    body: z
      .strictObject({ usersGroup: groups.optional(), add: people, delete: people, version: Version.optional() })
      .refine(({ add, delete: leaving }) => !add.some((id) => leaving.includes(id)), {
        path: ["delete"],
        message: "The same person is in both lists.",
      }),
    replies: { 200: z.strictObject({ privateProject: PrivateProject }) },
    record: "privateProject",
    errors: ["not_found", "stale"],
  },
  privateProjectUsers: {
    method: "GET",
    path: `${at}/user-list/:_id`,
    summary: "Who is in a private project, and by which way",
    policy: readers,
    params: byId,
    query: listQuery(["name", "role", "hub", "createdAt"], {
      /** A part of the name, as `search` is. */
      name: Search.optional(),
      isDirect: queryBoolean.optional(),
      group: z.array(Id).min(1).max(200).optional().meta({ label: "Group", reference: "groups" }),
    }).extend(whole),
    replies: { 200: page("privateProjectUsers", PrivateProjectUser) },
    list: "privateProjectUsers",
    errors: ["not_found"],
  },
} as const;
