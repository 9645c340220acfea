import { z } from "zod";
import { endpoints, only } from "../core/endpoint.ts";
import { byId, Email, Id, Instant, Ref } from "../core/fields.ts";
import { BulkReply, bulkMax, listQuery, page } from "../core/list.ts";

/** A skill of a person, and the projects that require it. */
export const HeldSkill = z.strictObject({
  _id: Id,
  name: z.string().meta({ label: "Skill" }),
  grantedAt: Instant.meta({ label: "Since" }),
  /** Null: it was imported with old data. */
  grantedBy: Ref.nullable().meta({ label: "Granted by", reference: "users" }),
  /** Projects that require it and are not over. */
  projects: z.array(Ref).meta({ label: "Asked for by", reference: "projects" }),
});
HeldSkill.register(z.globalRegistry, { id: "HeldSkill" });
export type HeldSkill = z.infer<typeof HeldSkill>;

/** The endpoints of the area `users` for people's skills. */
export const userSkills = endpoints({
  heldSkills: {
    method: "GET",
    path: "/api/v1/user-skills/:_id",
    summary: "The skills that a person holds: since when, who granted them, and which projects ask for them",
    policy: only("admin", "manager", "payments"),
    params: byId,
    query: listQuery(["name", "grantedAt", "createdAt"], {}),
    replies: { 200: page("userSkills", HeldSkill) },
    list: "userSkills",
    errors: ["not_found"],
    beyond: true,
  },
  addSkills: {
    method: "POST",
    path: "/api/v1/user-skills/bulk-add",
    summary: "Grant skills to many people, by their ids or addresses; those who hold them already keep them",
    policy: only("admin", "manager"),
    audited: true,
    body: z
      .strictObject({
        users: z.array(Id).max(bulkMax).default([]),
        emails: z.array(Email).max(bulkMax).default([]),
        skills: z.array(Id).min(1).max(200),
      })
      .refine(({ users: ids, emails }) => ids.length + emails.length > 0, {
        path: ["users"],
        error: "Choose at least one person.",
      }),
    replies: {
      200: BulkReply.extend({
        /** The newly granted skills, counted for each person. */
        added: z.int(),
        /** Unknown addresses. */
        unknown: z.array(z.string()),
      }),
    },
  },
});
