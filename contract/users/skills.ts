import { z } from "zod";
import { area, only } from "../core/endpoint.ts";
import { byId, Email, Id, Instant, Ref } from "../core/fields.ts";
import { BulkReply, bulkMax, listQuery, page } from "../core/list.ts";

/** A skill that somebody holds, and what it opens to them. */
export const HeldSkill = z.strictObject({
  _id: Id,
  name: z.string().meta({ label: "Skill" }),
  grantedAt: Instant.meta({ label: "Since" }),
  /** Null: it came with an import of old data. */
  grantedBy: Ref.nullable().meta({ label: "Granted by", reference: "users" }),
  /** Those that ask for it and are not over. */
  projects: z.array(Ref).meta({ label: "Asked for by", reference: "projects" }),
});
export type HeldSkill = z.infer<typeof HeldSkill>;

/** The calls of the area `users` about the skills that people hold. */
export const userSkills = area({
  heldSkills: {
    method: "GET",
    path: "/api/v1/user-skills/:_id",
    summary: "The skills that a person holds: since when, who granted them, and which projects ask for them",
    may: only("admin", "manager", "payments"),
    params: byId,
    query: listQuery(["name", "grantedAt"], {}),
    replies: { 200: page("userSkills", HeldSkill) },
    list: "userSkills",
    errors: ["not_found"],
    beyond: true,
  },
  addSkills: {
    method: "POST",
    path: "/api/v1/user-skills/bulk-add",
    summary: "Grant skills to many people, by their ids or addresses; those who hold them already keep them",
    may: only("admin", "manager"),
    audited: true,
    body: z
      .strictObject({
        users: z.array(Id).max(bulkMax).default([]),
        emails: z.array(Email).max(bulkMax).default([]),
        skills: z.array(Id).min(1).max(200),
      })
      .refine(({ users: ids, emails }) => ids.length + emails.length > 0, {
        path: ["users"],
        error: "Please name somebody.",
      }),
    replies: {
      200: BulkReply.extend({
        /** Skills that somebody holds now who did not before, each counted for each person. */
        added: z.int(),
        /** Addresses that nobody has. */
        unknown: z.array(z.string()),
      }),
    },
  },
});
