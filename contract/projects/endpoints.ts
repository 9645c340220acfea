import { z } from "zod";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { Reason } from "../core/errors.ts";
import { byId, create, Id, Instant, line, Minor, patch, Ref, Seconds, Version } from "../core/fields.ts";
import {
  bulkEditEndpoint,
  bulkRemoveEndpoint,
  columnsInOrder,
  exportEndpoint,
  trashEndpoints,
  valuesEndpoint,
} from "../core/bulk.ts";
import { clauseChapterEndpoints } from "./clause-chapters.ts";
import { guidelineEndpoints } from "./guidelines.ts";
import { anyOf, anyOrAll, queryBoolean, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { privateProjectEndpoints } from "./private-projects.ts";
import { at, PayBy, projectDefaults, projectFields, projectReferences, RatesEffect } from "./fields.ts";
import { WorkHistory } from "../work-history/entity.ts";
import "./errors.ts";
import "./todos.ts";
import "./notifications.ts";

export const Project = z.strictObject({
  _id: Id,
  ...projectFields,
  skills: z.array(Ref).meta(projectReferences.skills.meta() ?? {}),
  members: z.array(Ref).meta(projectReferences.members.meta() ?? {}),
  /** The groups that may see it while it is private. */
  usersGroup: z.array(Ref).meta(projectReferences.usersGroup.meta() ?? {}),
  /** How many people are checked in right now. */
  peopleCheckedIn: z.int().meta({ label: "Checked in now" }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
});
Project.register(z.globalRegistry, { id: "Project" });
export type Project = z.infer<typeof Project>;

/** A project as workers see it: without the client, other people, and rates of other days. */
export const AvailableProject = z.strictObject({
  _id: Id,
  name: z.string(),
  description: z.string(),
  platform: z.string(),
  skills: z.array(Ref),
  payBy: PayBy,
  /** Today's; null where the project has none, or pays by the other. */
  hourlyRate: Minor.nullable(),
  /** What one piece of work pays today. */
  pieceRate: Minor.nullable(),
  /** In minutes. */
  longestShift: z.int(),
  isCheckedIn: z.boolean(),
  /** Whether there is a guideline to read. */
  hasGuideline: z.boolean(),
  isOpen: z.boolean(),
  /** The blockers of a check-in, and how to resolve them. */
  reasons: z.array(Reason),
});
AvailableProject.register(z.globalRegistry, { id: "AvailableProject" });
export type AvailableProject = z.infer<typeof AvailableProject>;

const managers = only("admin", "manager");
const readers = only("admin", "manager", "payments");
const one = z.strictObject({ projectDrawer: Project });
const entry = z.strictObject({ workHistory: WorkHistory });
const skillsBody = z.strictObject({ skills: z.array(Id).min(1).max(200), version: Version.optional() });

const sorts = [
  "name",
  "status",
  "clientAlias",
  "platform",
  "isPrivate",
  "capacity",
  "longestShift",
  "members",
  "peopleCheckedIn",
  "createdAt",
  "updatedAt",
] as const;
const projectLacks = ["rate", "guideline", "places"] as const;
export type ProjectGap = (typeof projectLacks)[number];
const filters = withWhere(Project, {
  status: anyOf(projectFields.status),
  clientAlias: anyOf(line(120, 0)),
  platform: anyOf(line(60, 0)),
  ...anyOrAll("skills", Id),
  isPrivate: queryBoolean.optional(),
  members: anyOf(Id),
  usersGroup: anyOf(Id),
  /** What a project lacks for people to work and be paid: a rate, a guideline, a free place. */
  missing: anyOf(
    z.enum(projectLacks).meta({
      label: "Lacks",
      options: { rate: "A rate", guideline: "A guideline", places: "Free places" },
    }),
  ),
});
const about = { path: at, many: "projects", policy: managers } as const;

export const projects = endpoints({
  list: {
    method: "GET",
    path: at,
    summary: "Projects",
    policy: readers,
    persist: true,
    query: listQuery(sorts, filters),
    replies: { 200: page("projectDrawers", Project) },
    list: "projectDrawers",
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One project",
    policy: readers,
    persist: true,
    params: byId,
    replies: { 200: one },
    record: "projectDrawer",
    errors: ["not_found"],
  },
  create: {
    method: "POST",
    path: at,
    summary: "Create a project",
    policy: managers,
    audited: true,
    body: create(
      { ...projectFields, ...projectReferences },
      { ...projectDefaults, skills: [], members: [], usersGroup: [] },
    ),
    replies: { 201: one },
    record: "projectDrawer",
    errors: ["taken"],
  },
  edit: {
    method: "PATCH",
    path: `${at}/:_id`,
    summary: "Change a project",
    policy: managers,
    audited: true,
    params: byId,
    body: patch({ ...projectFields, ...projectReferences }),
    replies: { 200: one },
    record: "projectDrawer",
    errors: ["not_found", "taken", "stale"],
  },
  previewRates: {
    method: "POST",
    path: `${at}/preview-rates/:_id`,
    summary: "What other rates would do to approved hours that are not paid yet",
    policy: managers,
    params: byId,
    body: z.strictObject({ rates: projectFields.rates }),
    replies: { 200: z.strictObject({ effect: RatesEffect }) },
    errors: ["not_found"],
    beyond: true,
  },
  remove: {
    method: "DELETE",
    path: `${at}/:_id`,
    summary: "Delete a project without jobs and work history that no one is checked in to",
    policy: managers,
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "projectDrawer",
    errors: ["not_found", "in_use"],
  },
  bulkEdit: bulkEditEndpoint(about, filters, {
    status: projectFields.status,
    clientAlias: projectFields.clientAlias,
    platform: projectFields.platform,
    isPrivate: projectFields.isPrivate,
    capacity: projectFields.capacity,
    longestShift: projectFields.longestShift,
  }),
  bulkRemove: bulkRemoveEndpoint(about, filters),
  ...trashEndpoints(about),
  export: exportEndpoint(
    { ...about, policy: readers },
    sorts,
    filters,
    columnsInOrder(["name", "status", "clientAlias", "platform"], projectFields, [
      "skills",
      "members",
      "usersGroup",
      "peopleCheckedIn",
      "createdAt",
      "updatedAt",
    ]),
  ),
  values: valuesEndpoint({ ...about, policy: readers }, ["platform", "clientAlias"]),
  assignSkills: {
    method: "PATCH",
    path: `${at}/assign-skills/:_id`,
    summary: "Ask for more skills",
    policy: managers,
    audited: true,
    params: byId,
    body: skillsBody,
    replies: { 200: one },
    record: "projectDrawer",
    errors: ["not_found", "stale"],
  },
  removeSkills: {
    method: "PATCH",
    path: `${at}/remove-skills/:_id`,
    summary: "Ask for fewer skills",
    policy: managers,
    audited: true,
    params: byId,
    body: skillsBody,
    replies: { 200: one },
    record: "projectDrawer",
    errors: ["not_found", "stale"],
  },
  available: {
    method: "GET",
    path: `${at}/my-available-project`,
    summary: "Projects that are open to me, and why others are not",
    policy: signedIn,
    persist: true,
    query: listQuery(["name", "platform", "createdAt"], { project_platform: anyOf(line(60, 0)) }),
    replies: { 200: page("projectDrawers", AvailableProject) },
    list: "projectDrawers",
  },
  checkIn: {
    method: "PATCH",
    path: `${at}/check-in/:_id`,
    summary: "Begin to work on a project: the server's clock starts",
    policy: signedIn,
    params: byId,
    replies: { 200: entry },
    record: "workHistory",
    errors: ["not_found", "not_eligible"],
  },
  checkOut: {
    method: "PATCH",
    path: `${at}/check-out/:_id`,
    summary:
      "Stop working on a project: the finished work-history entry. One pressed earlier, without a connection, is proposed as a correction",
    policy: signedIn,
    params: byId,
    body: z.strictObject({
      /** When check-out was pressed on a device that could not reach the server; it counts once the approver agrees. */
      pressedAt: Instant.optional().meta({ label: "Check-out", readAs: "checkedOutAt" }),
    }),
    replies: { 200: entry },
    record: "workHistory",
    errors: ["not_found", "not_checked_in"],
  },
  myCheckIn: {
    method: "GET",
    path: `${at}/my-check-in`,
    summary: "Where I am checked in now, by the server's clock",
    policy: signedIn,
    replies: {
      200: z.strictObject({
        workHistory: WorkHistory.nullable(),
        /** Where the work is done, if the project says so; its name is empty where it has none. */
        tool: z.strictObject({ name: z.string(), url: z.string() }).nullable(),
        serverTime: Instant,
        todaySeconds: Seconds,
      }),
    },
    beyond: true,
  },
  activity: {
    method: "PATCH",
    path: "/api/v1/project-drawer/activity",
    summary: "Note that I am active while checked in, by the server's clock",
    policy: signedIn,
    replies: { 200: z.strictObject({ lastActiveAt: Instant }) },
    errors: ["not_checked_in"],
    beyond: true,
  },
  ...guidelineEndpoints,
  ...clauseChapterEndpoints,
  ...privateProjectEndpoints,
});
