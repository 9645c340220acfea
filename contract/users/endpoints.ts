import { z } from "zod";
import { anyone, endpoints, only } from "../core/endpoint.ts";
import {
  byId,
  Country,
  create,
  Day,
  Email,
  hubMax,
  Id,
  Instant,
  line,
  patch,
  Ref,
  Version,
  Role,
} from "../core/fields.ts";
import {
  bulkChangeEndpoint,
  bulkEditEndpoint,
  bulkRemoveEndpoint,
  columnsInOrder,
  exportEndpoint,
  trashEndpoints,
  valuesEndpoint,
} from "../core/bulk.ts";
import { mailFields } from "../core/mail-fields.ts";
import { anyOf, anyOrAll, queryBoolean, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { Password } from "../core/passwords.ts";
import { openPaths } from "../core/sign-in-paths.ts";
import { peopleToChoose } from "./to-choose.ts";
import { ExperienceInput, experienceOfPerson, userExperience } from "./experience.ts";
import { userSkills } from "./skills.ts";
import "./errors.ts";
import "./todos.ts";
import "./notifications.ts";

/** A person's fields stored as columns of `users`; those that may be left out of a new person have defaults below. */
export const personFields = {
  firstName: line(80).meta({ label: "First name", personal: true }),
  lastName: line(80).meta({ label: "Last name", personal: true }),
  email: Email.meta({ label: "E-mail", personal: true }),
  hub: line(hubMax, 0).meta({ label: "Hub", help: "The office or team that the person belongs to" }),
  country: Country.nullable().meta({ label: "Country", widget: "country" }),
};
export const personDefaults = { hub: "", country: null } as const;
/** How many jobs a person may have at once. */
const JobLimit = z.int().min(1).max(100).meta({ label: "Job limit", help: "How many jobs they may hold at once" });
const skillIds = z.array(Id).max(200).meta({ label: "Skills", reference: "skills" });

export const User = z.strictObject({
  _id: Id,
  ...personFields,
  role: Role,
  skills: z.array(Ref).meta({ label: "Skills", reference: "skills" }),
  ...experienceOfPerson,
  isEmailVerified: z.boolean().meta({ label: "E-mail verified" }),
  isProfileCreate: z.boolean().meta({ label: "Profile created" }),
  /** 0 to 100. */
  profileCompletePercentage: z.int().meta({ label: "Profile, %" }),
  isActive: z.boolean().meta({ label: "Active" }),
  isDeleted: z.boolean().meta({ label: "Deleted" }),
  currentlyCheckedInProject: Ref.nullable().meta({ label: "Checked in to", reference: "projects" }),
  enrolledCourses: z.array(Ref).meta({ label: "Learning", reference: "courses" }),
  completedCourses: z.array(Ref).meta({ label: "Completed courses", reference: "courses" }),
  jobLimit: JobLimit,
  /** After jobs that expired; a new job limit ends it. */
  isJobBlocked: z.boolean().meta({ label: "Blocked from jobs" }),
  createdAt: Instant.meta({ label: "Since" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with this person. */
  can: z.strictObject({
    edit: z.boolean(),
    changeRole: z.boolean(),
    activate: z.boolean(),
    remove: z.boolean(),
    resetSecondFactor: z.boolean(),
  }),
});
User.register(z.globalRegistry, { id: "User" });
export type User = z.infer<typeof User>;

/** An imported person; skills by their names. */
export const NewPerson = create(
  {
    ...personFields,
    role: Role,
    skills: z.array(line(80)).max(200).meta({ label: "Skills" }),
  },
  { ...personDefaults, role: "annotator", skills: [] },
);

const managers = only("admin", "manager");
const readers = only("admin", "manager", "payments");
const one = z.strictObject({ user: User });

/** How to change people's skills. */
export const SkillChange = z.enum(["add", "remove", "replace"]);

/** The most people imported in one call. */
export const importMax = 5000;

const sorts = ["name", "email", "role", "hub", "profileCompletePercentage", "createdAt"] as const;
const filters = withWhere(User, {
  role: anyOf(Role),
  hub: anyOf(line(hubMax, 0)),
  country: anyOf(Country),
  ...anyOrAll("skills", Id),
  ...anyOrAll("fieldOfExperienceCategory", Id),
  ...anyOrAll("fieldOfExperienceSubcategory", Id),
  isActive: queryBoolean.optional(),
  isEmailVerified: queryBoolean.optional(),
  isProfileCreate: queryBoolean.optional(),
  /** Checked in to any project now. */
  isCheckedIn: queryBoolean.optional().meta({ label: "Checked in" }),
  isJobBlocked: queryBoolean.optional(),
  /** Started work on these days in the platform's time zone, both included. */
  checkInStart: Day.optional().meta({ label: "Checked in from" }),
  checkInEnd: Day.optional().meta({ label: "Checked in until" }),
});
const about = { path: "/api/v1/users", many: "people", policy: managers } as const;

declare module "../core/endpoint.ts" {
  interface Importable {
    users: { readonly invite: boolean };
  }
}

export const users = endpoints({
  list: {
    method: "GET",
    path: "/api/v1/users",
    summary: "People",
    policy: readers,
    query: listQuery(sorts, filters),
    replies: { 200: page("users", User) },
    list: "users",
    choices: { among: { isActive: "true" }, others: "not active", apart: ["email", "hub"] },
  },
  show: {
    method: "GET",
    path: "/api/v1/users/:_id",
    summary: "One person",
    policy: readers,
    params: byId,
    replies: { 200: one },
    record: "user",
    errors: ["not_found"],
    beyond: true,
  },
  create: {
    ...openPaths.signUp,
    summary: "Sign up (without a session), or invite a person (as staff)",
    policy: anyone,
    audited: true,
    body: create(
      { ...personFields, role: Role, skills: skillIds, password: Password.optional() },
      { ...personDefaults, role: "annotator", skills: [] },
    ),
    /** `user` only for staff: strangers must not learn whether an address has an account already. */
    replies: { 201: z.strictObject({ message: z.string(), user: User.optional() }) },
    record: "user",
    // What staff need beside their role, since strangers may call it too.
    errors: ["taken", "role_above", "forbidden", "email_not_verified", "second_factor_required"],
  },
  edit: {
    method: "PATCH",
    path: "/api/v1/users/:_id",
    summary: "Change a person",
    policy: managers,
    audited: true,
    params: byId,
    body: patch({ ...personFields, skills: skillIds, experience: ExperienceInput }),
    replies: { 200: one },
    record: "user",
    errors: ["not_found", "role_above", "own_email", "taken", "stale"],
  },
  changeRole: {
    method: "PATCH",
    path: "/api/v1/users/change-role/:_id",
    summary: "Give a person another role; their sessions end",
    policy: { ...managers, denyOwn: true },
    audited: true,
    params: byId,
    body: z.strictObject({ role: Role, version: Version.optional() }),
    replies: { 200: one },
    record: "user",
    errors: ["not_found", "own_account", "role_above", "stale"],
  },
  act: {
    method: "DELETE",
    path: "/api/v1/users/:_id/:action",
    summary: "Activate, deactivate or delete a person; their sessions end",
    policy: { ...managers, denyOwn: true },
    audited: true,
    params: byId.extend({ action: z.enum(["activate", "deactivate", "delete"]) }),
    replies: { 200: one },
    record: "user",
    errors: ["not_found", "own_account", "role_above", "wrong_state"],
  },
  unblockJob: {
    method: "POST",
    path: "/api/v1/users/unblockjob/:_id",
    summary: "Set a person's job limit; who was blocked from jobs may take them again",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ jobLimit: JobLimit, version: Version.optional() }),
    replies: { 200: one },
    record: "user",
    errors: ["not_found", "role_above", "stale"],
  },
  resetSecondFactor: {
    method: "POST",
    path: "/api/v1/users/:_id/reset-second-factor",
    summary: "Switch a person's second factor off, for a lost phone; their sessions end",
    policy: { ...only("admin"), denyOwn: true, denyApiTokens: true },
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "user",
    errors: ["not_found", "own_account", "second_factor_off"],
    beyond: true,
  },
  bulkEdit: bulkEditEndpoint(about, filters, { hub: personFields.hub, country: personFields.country }),
  bulkRole: {
    ...bulkChangeEndpoint(about, "role", "Give many people another role; their sessions end", filters, { role: Role }),
    errors: ["selection_changed", "role_above"],
  },
  bulkSkills: bulkChangeEndpoint(
    about,
    "skills",
    "Grant skills to many people, take them away, or replace theirs",
    filters,
    {
      how: SkillChange.meta({ writeOnly: true }),
      skills: skillIds,
    },
  ),
  bulkActivation: bulkChangeEndpoint(
    about,
    "activation",
    "Activate or deactivate many people; their sessions end",
    filters,
    {
      action: z.enum(["activate", "deactivate"]).meta({ writeOnly: true }),
    },
  ),
  bulkInvite: bulkChangeEndpoint(
    about,
    "invite",
    "Mail many people the link that verifies their address, by which those without a password choose one",
    filters,
    {},
  ),
  bulkMail: bulkChangeEndpoint(about, "mail", "Mail many people, each by themselves", filters, mailFields),
  bulkRemove: bulkRemoveEndpoint(about, filters),
  ...trashEndpoints(about),
  export: exportEndpoint(
    { ...about, policy: readers },
    sorts,
    filters,
    columnsInOrder(["firstName", "lastName", "email", "role"], personFields, [
      "skills",
      "fieldOfExperienceCategory",
      "fieldOfExperienceSubcategory",
      "isActive",
      "isEmailVerified",
      "isProfileCreate",
      "profileCompletePercentage",
      "currentlyCheckedInProject",
      "jobLimit",
      "isJobBlocked",
      "createdAt",
      "updatedAt",
    ]),
  ),
  values: valuesEndpoint({ ...about, policy: readers }, ["hub"]),
  bulkInsert: {
    method: "POST",
    path: "/api/v1/users/bulk-insert",
    summary: "Import people, all or none; each gets an invitation unless `invite` is false",
    policy: managers,
    audited: true,
    body: z.strictObject({ users: z.array(NewPerson).min(1).max(importMax), invite: z.boolean().default(true) }),
    replies: { 201: z.strictObject({ created: z.int() }) },
    errors: ["taken", "role_above"],
    // Not on the endpoint that creates one person, which strangers use to sign up.
    imports: { of: "users", row: NewPerson, choices: { invite: z.boolean().default(true) }, place: 3 },
    beyond: true,
  },
  ...peopleToChoose,
  ...userExperience,
  ...userSkills,
});
