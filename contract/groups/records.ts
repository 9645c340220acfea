import { z } from "zod";
import { csvFileOf } from "../core/csv-cells.ts";
import { only, signedIn } from "../core/endpoint.ts";
import { Country, hubMax, Id, Instant, line, Ref, text, Version } from "../core/fields.ts";
import { Role } from "../core/fields.ts";

/** The most people in a group, or added by one file. */
export const groupMax = 10_000;
/** A file of members identifies people by one of these columns, or both. */
export const memberColumns = ["email", "_id"] as const;
/** A line of such a file. */
export const MemberLine = z.strictObject({
  email: z.string().default("").meta({ label: "E-mail" }),
  _id: z.string().default("").meta({ label: "ID" }),
} satisfies Record<(typeof memberColumns)[number], z.ZodType>);
/** Such a file. */
export const sampleMembers = (): string => csvFileOf([["email"], ["ada@company.example"], ["grace@company.example"]]);
/** The most members that a group lists; `totalUsers` is the full number. */
export const membersNamed = 10;
/** The owner's text for every error in reading groups. */
export const groupsFailed = "Something went wrong while reading groups.";

export const Kind = z.enum(["plain", "rule"]).meta({
  label: "Kind",
  options: { plain: "Chosen people", rule: "By a rule" },
  help: "By a rule: everyone who matches it, updated automatically",
});
const Match = z.enum(["any", "all"]);
const ids = z.array(Id).max(groupMax);
export const people = ids.meta({ reference: "users" });
export const several = <T extends z.ZodType>(of: T) => z.array(of).max(50);

const ruleFields = {
  skillsMatch: Match.meta({ label: "Hold", options: { any: "any of the skills", all: "all of the skills" } }),
  roles: several(Role).meta({ label: "Roles" }),
  hubs: several(line(hubMax)).meta({ label: "Hubs" }),
  countries: several(Country).meta({ label: "Countries", widget: "country" }),
};
/** The members of a rule group: active people who match every part that is filled in. */
export const Rule = z
  .strictObject({ skills: several(Id).meta({ label: "Skills", reference: "skills" }), ...ruleFields })
  .refine(
    ({ skills, roles, hubs, countries }) => skills.length + roles.length + hubs.length + countries.length > 0,
    "Fill in at least one part of the rule.",
  );
export type Rule = z.infer<typeof Rule>;

export const groupFields = {
  name: line(80).meta({ label: "Name" }),
  description: text(2000).meta({ label: "What it is for", widget: "text" }),
};
export const groupDefaults = { description: "" };

export const Group = z.strictObject({
  _id: Id,
  ...groupFields,
  kind: Kind,
  rule: z
    .strictObject({ skills: z.array(Ref), ...ruleFields })
    .nullable()
    .meta({ label: "Rule" }),
  /** The first members by name. */
  members: z.array(Ref).meta({ label: "Members", reference: "users" }),
  groupAdmins: z.array(Ref).meta({ label: "Group admins", reference: "users" }),
  totalUsers: z.int().meta({ label: "People" }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with this group. */
  can: z.strictObject({ edit: z.boolean(), members: z.boolean(), mail: z.boolean(), convert: z.boolean() }),
});
Group.register(z.globalRegistry, { id: "Group" });
export type Group = z.infer<typeof Group>;

export const Member = z.strictObject({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Null, like the role, to a group admin who is not staff where another such admin added the person. */
  email: z.string().nullable().meta({ label: "E-mail", personal: true }),
  role: Role.nullable(),
  hub: z.string().meta({ label: "Hub" }),
  isActive: z.boolean().meta({ label: "Active" }),
  isGroupAdmin: z.boolean().meta({ label: "Group admin" }),
  /** Null in a rule group. */
  addedAt: Instant.nullable().meta({ label: "Added" }),
  /** In a rule group: the matching parts of the rule, such as "holds Polygon drawing". */
  why: z.array(z.string()).meta({ label: "Why" }),
});
Member.register(z.globalRegistry, { id: "Member" });
export type Member = z.infer<typeof Member>;

/** A group as its members see it. */
export const MyGroup = Group.pick({
  _id: true,
  name: true,
  description: true,
  kind: true,
  groupAdmins: true,
  totalUsers: true,
}).extend({
  isAdmin: z.boolean(),
  isMember: z.boolean(),
  why: Member.shape.why,
});
export type MyGroup = z.infer<typeof MyGroup>;

export const staff = only("admin", "manager");
/** Staff for all groups, everyone else for those that they are an admin of. */
export const groupAdmins = { ...signedIn, othersRoles: staff.roles } as const;
export const at = "/api/v1/users-group";
