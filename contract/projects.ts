import { z } from "zod";
import { area, only, signedIn } from "./endpoint.ts";
import { Reason } from "./errors.ts";
import { byId, create, Day, Id, Instant, line, Minor, patch, Ref, richText, Seconds, text, Version } from "./fields.ts";
import { bulkEditRow, bulkRemoveRow, exportRow, restoreRow, valuesRow } from "./bulk.ts";
import { anyOf, anyOrAll, flag, listQuery, page } from "./list.ts";
import { projectStates, stateWords } from "./states.ts";
import { WorkHistory } from "./work-history.ts";

/** An hourly rate from a day on; the first one (the earliest, or `from: null`) reaches back without end. */
export const Rate = z.strictObject({
  from: Day.nullable().meta({ label: "From", help: "Empty: from the beginning" }),
  hourlyRate: Minor.meta({ label: "An hour", widget: "money" }),
});
const Rates = z
  .array(Rate)
  .max(100)
  .refine((rates) => new Set(rates.map((rate) => rate.from)).size === rates.length, "Two rates begin on the same day.");

const projectFields = {
  name: line(120).meta({ label: "Name" }),
  clientAlias: line(120, 0).meta({ label: "Client alias", help: "Never shown to workers" }),
  description: text(5000).meta({ label: "What it is about", widget: "text", help: "Workers read this" }),
  platform: line(60, 0).meta({ label: "Platform", help: "Where the work is done" }),
  status: z.enum(projectStates).meta({ label: "Status", options: stateWords }),
  isPrivate: z.boolean().meta({ label: "Private", help: "Only its members may check in" }),
  /** How many people may be checked in at once; null is no limit. */
  capacity: z.int().min(1).max(100_000).nullable().meta({ label: "Places", help: "Empty: no limit" }),
  /** In minutes; a longer one needs a correction. */
  longestShift: z.int().min(15).max(1440).meta({ label: "Longest shift", widget: "minutes" }),
  rates: Rates.meta({ label: "Rates" }),
};
const references = {
  skills: z.array(Id).max(200).meta({ label: "Skills needed", reference: "skills" }),
  members: z.array(Id).max(5000).meta({ label: "Members", reference: "users" }),
};

export const Project = z.strictObject({
  _id: Id,
  ...projectFields,
  skills: z.array(Ref).meta(references.skills.meta() ?? {}),
  members: z.array(Ref).meta(references.members.meta() ?? {}),
  /** How many people are checked in right now. */
  peopleCheckedIn: z.int().meta({ label: "Checked in now" }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
});
export type Project = z.infer<typeof Project>;

/** A project as a worker sees it: no client, no other people, no other rates than today's. */
export const AvailableProject = z.strictObject({
  _id: Id,
  name: z.string(),
  description: z.string(),
  platform: z.string(),
  skills: z.array(Ref),
  hourlyRate: Minor.nullable(),
  /** In minutes. */
  longestShift: z.int(),
  isCheckedIn: z.boolean(),
  /** There is a guideline to read. */
  hasGuideline: z.boolean(),
  isOpen: z.boolean(),
  /** Why it is not open, and what would open it. */
  reasons: z.array(Reason),
});
export type AvailableProject = z.infer<typeof AvailableProject>;

/** In characters of HTML. */
export const guidelineMax = 50_000;
const infoFields = {
  description: projectFields.description,
  guideline: richText(guidelineMax).meta({ label: "Guideline", help: "How the work is done; workers read this" }),
};

/** What workers read of a project before and while they work on it. */
export const ProjectInfo = z.strictObject({
  _id: Id,
  name: z.string().meta({ label: "Name" }),
  platform: z.string().meta({ label: "Platform" }),
  skills: z.array(Ref).meta({ label: "Skills needed", reference: "skills" }),
  longestShift: projectFields.longestShift,
  ...infoFields,
  guidelineUpdatedAt: Instant.nullable().meta({ label: "Guideline changed" }),
  version: Version,
});
export type ProjectInfo = z.infer<typeof ProjectInfo>;

const managers = only("admin", "manager");
const readers = only("admin", "manager", "payments");
const one = z.strictObject({ projectDrawer: Project });
const entry = z.strictObject({ workHistory: WorkHistory });
const skillsBody = z.strictObject({ skills: z.array(Id).min(1).max(200), version: Version.optional() });

const projectLacks = ["rate", "guideline", "places"] as const;
export type ProjectLack = (typeof projectLacks)[number];
const sorts = ["name", "status", "platform", "createdAt"] as const;
const filters = {
  status: anyOf(projectFields.status),
  clientAlias: anyOf(line(120, 0)),
  platform: anyOf(line(60, 0)),
  ...anyOrAll("skills", Id),
  isPrivate: flag.optional(),
  /** What a project lacks for people to work and be paid: an hourly rate, a guideline, a free place. */
  lacks: anyOf(
    z.enum(projectLacks).meta({
      label: "Lacks",
      options: { rate: "A rate", guideline: "A guideline", places: "Free places" },
    }),
  ),
};
const about = { path: "/api/v1/project-drawer", many: "projects", may: managers } as const;

export const projects = area({
  list: {
    method: "GET",
    path: "/api/v1/project-drawer",
    summary: "Projects",
    may: readers,
    persist: true,
    query: listQuery(sorts, filters),
    replies: { 200: page("projectDrawers", Project) },
    list: "projectDrawers",
  },
  show: {
    method: "GET",
    path: "/api/v1/project-drawer/:_id",
    summary: "One project",
    may: readers,
    persist: true,
    params: byId,
    replies: { 200: one },
    record: "projectDrawer",
    errors: ["not_found"],
  },
  create: {
    method: "POST",
    path: "/api/v1/project-drawer",
    summary: "Create a project",
    may: managers,
    audited: true,
    body: create(
      { ...projectFields, ...references },
      {
        clientAlias: "",
        description: "",
        platform: "",
        status: "draft",
        isPrivate: false,
        capacity: null,
        longestShift: 720,
        rates: [],
        skills: [],
        members: [],
      },
    ),
    replies: { 201: one },
    record: "projectDrawer",
    errors: ["taken"],
  },
  edit: {
    method: "PATCH",
    path: "/api/v1/project-drawer/:_id",
    summary: "Change a project",
    may: managers,
    audited: true,
    params: byId,
    body: patch({ ...projectFields, ...references }),
    replies: { 200: one },
    record: "projectDrawer",
    errors: ["not_found", "taken", "stale"],
  },
  remove: {
    method: "DELETE",
    path: "/api/v1/project-drawer/:_id",
    summary: "Delete a project that nobody is checked in to and that has no work history",
    may: managers,
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "projectDrawer",
    errors: ["not_found", "in_use"],
  },
  bulkEdit: bulkEditRow(about, filters, {
    status: projectFields.status,
    clientAlias: projectFields.clientAlias,
    platform: projectFields.platform,
    isPrivate: projectFields.isPrivate,
    capacity: projectFields.capacity,
    longestShift: projectFields.longestShift,
  }),
  bulkRemove: bulkRemoveRow(about, filters),
  restore: restoreRow(about),
  export: exportRow({ ...about, may: readers }, sorts, filters, [
    "name",
    "status",
    "clientAlias",
    "platform",
    "description",
    "isPrivate",
    "capacity",
    "longestShift",
    "rates",
    "skills",
    "members",
    "peopleCheckedIn",
    "createdAt",
    "updatedAt",
  ]),
  values: valuesRow({ ...about, may: readers }, ["platform", "clientAlias"]),
  assignSkills: {
    method: "PATCH",
    path: "/api/v1/project-drawer/assign-skills/:_id",
    summary: "Ask for more skills",
    may: managers,
    audited: true,
    params: byId,
    body: skillsBody,
    replies: { 200: one },
    record: "projectDrawer",
    errors: ["not_found", "stale"],
  },
  removeSkills: {
    method: "PATCH",
    path: "/api/v1/project-drawer/remove-skills/:_id",
    summary: "Ask for fewer skills",
    may: managers,
    audited: true,
    params: byId,
    body: skillsBody,
    replies: { 200: one },
    record: "projectDrawer",
    errors: ["not_found", "stale"],
  },
  available: {
    method: "GET",
    path: "/api/v1/project-drawer/my-available-project",
    summary: "Projects that are open to me, and why others are not",
    may: signedIn,
    persist: true,
    query: listQuery(["name", "platform", "createdAt"], { project_platform: anyOf(line(60, 0)) }),
    replies: { 200: page("projectDrawers", AvailableProject) },
    list: "projectDrawers",
  },
  checkIn: {
    method: "PATCH",
    path: "/api/v1/project-drawer/check-in/:_id",
    summary: "Begin to work on a project: the server's clock starts",
    may: signedIn,
    params: byId,
    replies: { 200: entry },
    record: "workHistory",
    errors: ["not_found", "not_eligible"],
  },
  checkOut: {
    method: "PATCH",
    path: "/api/v1/project-drawer/check-out/:_id",
    summary: "Stop working on a project: the finished work-history entry",
    may: signedIn,
    params: byId,
    replies: { 200: entry },
    record: "workHistory",
    errors: ["not_found", "not_checked_in"],
  },
  myCheckIn: {
    method: "GET",
    path: "/api/v1/project-drawer/my-check-in",
    summary: "Where I am checked in now, by the server's clock",
    may: signedIn,
    replies: {
      200: z.strictObject({ workHistory: WorkHistory.nullable(), serverTime: Instant, todaySeconds: Seconds }),
    },
    beyond: true,
  },
  info: {
    method: "GET",
    path: "/api/v1/project-drawer/get/project-info/:_id",
    summary: "What workers read of a project: its guideline and its facts",
    may: signedIn,
    params: byId,
    replies: { 200: z.strictObject({ projectInfo: ProjectInfo }) },
    record: "projectInfo",
    errors: ["not_found"],
  },
  updateInfo: {
    method: "PUT",
    path: "/api/v1/project-drawer/update/project-info/:_id",
    summary: "Change the guideline of a project, and what it is about",
    may: managers,
    audited: true,
    params: byId,
    body: patch(infoFields),
    replies: { 200: z.strictObject({ projectInfo: ProjectInfo }) },
    record: "projectInfo",
    errors: ["not_found", "stale"],
  },
});
