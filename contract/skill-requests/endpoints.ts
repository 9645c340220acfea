import { z } from "zod";
import { bulkChangeEndpoint, exportEndpoint } from "../core/bulk.ts";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { byId, create, Id, Instant, line, Ref, Version } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { skillRequestStateLabels, skillRequestStates } from "./states.ts";
import "./errors.ts";
import "./notifications.ts";
import "./todos.ts";

const at = "/api/v1/skill-requests";
const State = z.enum(skillRequestStates).meta({ label: "State", options: skillRequestStateLabels });
/** Who has completed it can ask again at once. */
const CourseFirst = Id.nullable().default(null).meta({
  label: "Course to take first",
  help: "Once they have completed it, they can ask again",
  reference: "courses",
});
const Answer = line(300).meta({ label: "Why not", help: "The person reads this", personal: true });

/** A person's wish for a skill that keeps them from a project. */
export const SkillRequest = z.strictObject({
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  skill: Ref.meta({ label: "Skill", reference: "skills" }),
  /** Where they asked for it; null where that is no project, or a deleted one. */
  project: Ref.nullable().meta({ label: "Asked on", reference: "projects" }),
  state: State,
  /** Why it was declined; empty otherwise. */
  answer: z.string().meta({ label: "Why not" }),
  /** The course to take before they ask again; null where there is none, or it was deleted. */
  course: Ref.nullable().meta({ label: "Course to take first", reference: "courses" }),
  decidedBy: Ref.nullable().meta({ label: "Answered by", reference: "users" }),
  decidedAt: Instant.nullable().meta({ label: "Answered" }),
  createdAt: Instant.meta({ label: "Asked" }),
  version: Version,
  /** What the caller may do with it. */
  can: z.strictObject({ decide: z.boolean() }),
});
SkillRequest.register(z.globalRegistry, { id: "SkillRequest" });
export type SkillRequest = z.infer<typeof SkillRequest>;

/** What the audit keeps: the answer under the key of the person who reads it. */
export const AuditedSkillRequest = SkillRequest.extend({
  answer: SkillRequest.shape.answer.meta({ ...SkillRequest.shape.answer.meta(), personal: true }),
});

const managers = only("admin", "manager");
/** No one may answer their own request. */
const ofOthers = { ...managers, denyOwn: true } as const;
const sorts = ["createdAt", "decidedAt", "state", "user", "skill"] as const;
const filters = withWhere(SkillRequest, {
  state: anyOf(State),
  user: anyOf(Id).meta({ label: "Person", reference: "users" }),
  skill: anyOf(Id).meta({ label: "Skill", reference: "skills" }),
});
const one = z.strictObject({ skillRequest: SkillRequest });
const record = { replies: { 200: one }, record: "skillRequest" } as const;
const bulk = { path: at, many: "requests for skills", policy: managers } as const;

export const skillRequests = endpoints({
  list: {
    method: "GET",
    path: at,
    summary: "Skills that people asked for",
    policy: managers,
    query: listQuery(sorts, filters),
    replies: { 200: page("skillRequests", SkillRequest) },
    list: "skillRequests",
    beyond: true,
  },
  export: exportEndpoint(bulk, sorts, filters, [
    "user",
    "skill",
    "project",
    "state",
    "answer",
    "course",
    "decidedBy",
    "decidedAt",
    "createdAt",
  ]),
  ask: {
    method: "POST",
    path: at,
    summary: "Ask for a skill that I lack; the managers answer",
    policy: signedIn,
    body: create(
      {
        skill: Id.meta({ label: "Skill", reference: "skills" }),
        project: Id.nullable().meta({ label: "Asked on", reference: "projects" }),
      },
      { project: null },
    ),
    replies: { 201: one },
    record: "skillRequest",
    errors: ["skill_held", "asked_already", "declined_lately"],
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One request for a skill",
    policy: { ...signedIn, othersRoles: managers.roles },
    params: byId,
    ...record,
    errors: ["not_found"],
    beyond: true,
  },
  grant: {
    method: "POST",
    path: `${at}/:_id/grant`,
    summary: "Give the person the skill that they asked for",
    policy: ofOthers,
    audited: true,
    params: byId,
    body: z.strictObject({ version: Version.optional() }),
    ...record,
    errors: ["not_found", "own_account", "role_above", "wrong_state", "stale"],
    beyond: true,
  },
  decline: {
    method: "POST",
    path: `${at}/:_id/decline`,
    summary: "Decline a request for a skill, with the reason and perhaps a course to take first",
    policy: ofOthers,
    audited: true,
    params: byId,
    body: z.strictObject({ answer: Answer, course: CourseFirst, version: Version.optional() }),
    ...record,
    errors: ["not_found", "own_account", "role_above", "wrong_state", "stale"],
    beyond: true,
  },
  bulkGrant: bulkChangeEndpoint(bulk, "grant", "Give many people the skills that they asked for", filters, {}),
  bulkDecline: bulkChangeEndpoint(bulk, "decline", "Decline many requests for skills, with the reason", filters, {
    answer: Answer,
    course: CourseFirst,
  }),
});
