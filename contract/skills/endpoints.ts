import { z } from "zod";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { byId, create, Id, Instant, line, patch, text, Version } from "../core/fields.ts";
import { bulkEditEndpoint, bulkRemoveEndpoint, exportEndpoint, trashEndpoints } from "../core/bulk.ts";
import { listQuery, page, whole } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import "./notifications.ts";

export const skillFields = {
  name: line(80).meta({
    label: "Name",
    unique: "checkName",
    help: "As people will see it, for example Polygon drawing",
  }),
  description: text(2000).meta({ label: "What it takes", widget: "text" }),
};

export const Skill = z.strictObject({
  _id: Id,
  ...skillFields,
  /** How many people have it. */
  holders: z.int().meta({ label: "People" }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
});
Skill.register(z.globalRegistry, { id: "Skill" });
export type Skill = z.infer<typeof Skill>;

const NewSkill = create(skillFields, { description: "" });
const managers = only("admin", "manager");
const about = { path: "/api/v1/skills", many: "skills", policy: managers } as const;
const sorts = ["name", "holders", "createdAt"] as const;
const filters = withWhere(Skill, {});

declare module "../core/endpoint.ts" {
  interface Importable {
    skills: {};
  }
}

export const skills = endpoints({
  list: {
    method: "GET",
    path: "/api/v1/skills",
    summary: "Skills",
    policy: signedIn,
    query: listQuery(sorts, filters).extend(whole),
    replies: { 200: page("skills", Skill) },
    list: "skills",
  },
  show: {
    method: "GET",
    path: "/api/v1/skills/:_id",
    summary: "One skill",
    policy: signedIn,
    params: byId,
    replies: { 200: Skill },
    errors: ["not_found"],
  },
  create: {
    method: "POST",
    path: "/api/v1/skills",
    summary: "Create a skill",
    policy: managers,
    audited: true,
    body: NewSkill,
    replies: { 201: Skill },
    errors: ["taken"],
    imports: { of: "skills", row: NewSkill, place: 1 },
  },
  edit: {
    method: "PATCH",
    path: "/api/v1/skills/:_id",
    summary: "Change a skill",
    policy: managers,
    audited: true,
    params: byId,
    body: patch(skillFields),
    replies: { 200: Skill },
    errors: ["not_found", "taken", "stale"],
  },
  remove: {
    method: "DELETE",
    path: "/api/v1/skills/:_id",
    summary: "Delete a skill that no project asks for and no one holds",
    policy: managers,
    audited: true,
    params: byId,
    replies: { 200: Skill },
    errors: ["not_found", "in_use"],
  },
  checkName: {
    method: "POST",
    path: "/api/v1/skills/checkskillname",
    summary: "Is this name free?",
    policy: managers,
    body: z.strictObject({ name: skillFields.name }),
    replies: { 200: z.strictObject({ free: z.literal(true) }) },
    errors: ["taken"],
  },
  bulkInsert: {
    method: "POST",
    path: "/api/v1/skills/bulk-insert",
    summary: "Create many skills, all or none",
    policy: managers,
    audited: true,
    body: z.strictObject({
      skills: z.array(NewSkill).min(1).max(1000),
    }),
    replies: { 201: z.strictObject({ skills: z.array(Skill).readonly() }) },
    errors: ["taken"],
  },
  bulkEdit: bulkEditEndpoint(about, filters, { description: skillFields.description }),
  bulkRemove: bulkRemoveEndpoint(about, filters),
  ...trashEndpoints(about),
  export: exportEndpoint({ ...about, policy: signedIn }, sorts, filters, [
    "name",
    "description",
    "holders",
    "createdAt",
    "updatedAt",
  ]),
});
