import { z } from "zod";
import { bulkRemoveRow, exportRow, restoreRow } from "./bulk.ts";
import { area, only, signedIn } from "./endpoint.ts";
import { byId, Country, create, Id, Instant, line, patch, Ref, Search, text, Version } from "./fields.ts";
import { anyOf, listQuery, page, unpagedMax } from "./list.ts";
import { Role } from "./users.ts";

/** So many people a group may have, or a file may add at once. */
export const groupMax = 10_000;
/** So many mails somebody who is no staff may send to groups in 24 hours. */
export const groupMailsADay = 5;
/** A file of members names people by one of these columns, or both. */
export const memberColumns = ["email", "_id"] as const;
/** So many of its members a group names in a list; `totalUsers` says how many there are. */
export const membersNamed = 10;
/** What the owner wants shown whenever groups, a group or its members can't be read. */
export const groupsFailed = "Something went wrong while reading groups.";

const Kind = z.enum(["plain", "rule"]).meta({
  label: "Kind",
  options: { plain: "Chosen people", rule: "By a rule" },
  help: "By a rule: everybody whom the rule fits, kept up to date by itself",
});
const Match = z.enum(["any", "all"]);
const ids = z.array(Id).max(groupMax);
const people = ids.meta({ reference: "users" });
const several = <T extends z.ZodType>(of: T) => z.array(of).max(50);

const ruleFields = {
  skillsMatch: Match.meta({ label: "Hold", options: { any: "any of the skills", all: "all of the skills" } }),
  roles: several(Role).meta({ label: "Roles" }),
  hubs: several(line(80)).meta({ label: "Hubs" }),
  countries: several(Country).meta({ label: "Countries", widget: "country" }),
};
/** Who is in a rule group: active people whom every part that is filled in fits. */
export const Rule = z
  .strictObject({ skills: several(Id).meta({ label: "Skills", reference: "skills" }), ...ruleFields })
  .refine(
    ({ skills, roles, hubs, countries }) => skills.length + roles.length + hubs.length + countries.length > 0,
    "Please fill in at least one part of the rule.",
  );
export type Rule = z.infer<typeof Rule>;

const groupFields = {
  name: line(80).meta({ label: "Name" }),
  description: text(2000).meta({ label: "What it is for", widget: "text" }),
};

export const Group = z.strictObject({
  _id: Id,
  ...groupFields,
  kind: Kind,
  rule: z
    .strictObject({ skills: z.array(Ref), ...ruleFields })
    .nullable()
    .meta({ label: "Rule" }),
  /** The first of them by name. */
  members: z.array(Ref).meta({ label: "Members", reference: "users" }),
  groupAdmins: z.array(Ref).meta({ label: "Group admins", reference: "users" }),
  totalUsers: z.int().meta({ label: "People" }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with this group. */
  can: z.strictObject({ edit: z.boolean(), members: z.boolean(), mail: z.boolean(), convert: z.boolean() }),
});
export type Group = z.infer<typeof Group>;

export const Member = z.strictObject({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().meta({ label: "E-mail", personal: true }),
  role: Role,
  hub: z.string().meta({ label: "Hub" }),
  isActive: z.boolean().meta({ label: "Active" }),
  isGroupAdmin: z.boolean().meta({ label: "Group admin" }),
  /** Null in a rule group. */
  addedAt: Instant.nullable().meta({ label: "Added" }),
  /** In a rule group: which parts of the rule fit, such as "holds Polygon drawing". */
  why: z.array(z.string()).meta({ label: "Why" }),
});
export type Member = z.infer<typeof Member>;

/** A group as somebody who is in it may see it. */
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

const mailFields = {
  subject: line(150).meta({ label: "Subject" }),
  text: text(20_000).trim().min(1, "Please write something.").meta({ label: "Text", widget: "text" }),
};
const States = { queued: "Queued", sent: "Sent", kept: "In the outbox", failed: "Failed", left_out: "Left out" };
export const GroupMail = z.strictObject({
  _id: Id,
  group: Ref,
  subject: z.string().meta({ label: "Subject" }),
  sentBy: Ref.meta({ label: "Sent by", reference: "users" }),
  recipients: z.int().meta({ label: "Recipients" }),
  queued: z.int().meta({ label: States.queued }),
  sent: z.int().meta({ label: States.sent }),
  kept: z.int().meta({ label: States.kept }),
  failed: z.int().meta({ label: States.failed }),
  /** Members who were deactivated. */
  leftOut: z.int().meta({ label: States.left_out }),
  createdAt: Instant.meta({ label: "Written" }),
});
export type GroupMail = z.infer<typeof GroupMail>;

export const Recipient = z.strictObject({
  _id: Id,
  name: z.string().meta({ label: "Person" }),
  state: z.enum(["queued", "sent", "kept", "failed", "left_out"]).meta({ label: "State", options: States }),
  error: z.string().nullable().meta({ label: "Reason" }),
  sentAt: Instant.nullable().meta({ label: "Sent" }),
});
export type Recipient = z.infer<typeof Recipient>;

const staff = only("admin", "manager");
/** Staff for all groups, anybody for those that they are an admin of. */
const groupAdmins = { ...signedIn, others: staff.who } as const;
const at = "/api/v1/users-group";
const about = { path: at, many: "groups", may: staff } as const;
const sorts = ["name", "kind", "totalUsers", "createdAt"] as const;
const memberSorts = ["name", "email", "role", "hub", "addedAt"] as const;
const filters = { kind: anyOf(Kind), groupAdmins: anyOf(Id) };
const memberFilters = { role: anyOf(Role), hub: anyOf(line(80, 0)) };
const one = z.strictObject({ group: Group });
const changed = z.strictObject({ group: Group, added: z.int(), removed: z.int(), already: z.int() });
const lists = z
  .strictObject({ add: people.default([]), delete: people.default([]) })
  .refine(({ add, delete: leaving }) => leaving.length === 0 || !add.some((id) => leaving.includes(id)), {
    path: ["delete"],
    message: "Somebody stands in both lists.",
  });

export const groups = area({
  list: {
    method: "GET",
    path: `${at}/get-all-groups`,
    summary: "All groups, the newest first",
    may: staff,
    query: listQuery(sorts, filters),
    replies: { 200: page("groups", Group, { total: z.int() }) },
    list: "groups",
  },
  mine: {
    method: "GET",
    path: `${at}/my-groups`,
    summary: "The groups that I am in or an admin of",
    may: signedIn,
    query: listQuery(["name"], {}),
    replies: { 200: page("groups", MyGroup) },
    list: "groups",
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${at}/group-details/:_id`,
    summary: "One group with a page of its members",
    may: groupAdmins,
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
    summary: `The members of a group; without a limit the first ${unpagedMax}`,
    may: groupAdmins,
    params: byId,
    query: listQuery(memberSorts, memberFilters).extend({
      limit: z.coerce.number<number>().int().min(1).max(unpagedMax).default(unpagedMax),
    }),
    replies: { 200: page("members", Member) },
    list: "members",
    errors: ["not_found"],
  },
  searchMembers: {
    method: "GET",
    path: `${at}/group-members-search/:_id`,
    summary: "The members of a group whose name or address holds a text",
    may: groupAdmins,
    params: byId,
    query: z.strictObject({ searchQuery: Search.default("") }),
    replies: { 200: page("members", Member) },
    errors: ["not_found"],
  },
  candidates: {
    method: "GET",
    path: `${at}/group-candidates/:_id`,
    summary: "People to add: staff find them by a part of name or address, others by the whole address",
    may: groupAdmins,
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
    may: staff,
    audited: true,
    body: create(
      {
        ...groupFields,
        members: people.meta({ label: "Members" }),
        groupAdmins: several(Id).meta({
          label: "Group admins",
          reference: "users",
          help: "They manage its members, whatever their role, and need not be in it",
        }),
        rule: Rule.nullable(),
      },
      { description: "", members: [], groupAdmins: [], rule: null },
    ).refine(({ members, rule }) => rule === null || members.length === 0, {
      path: ["members"],
      message: "The members of a rule group follow from its rule.",
    }),
    replies: { 201: one },
    record: "group",
    errors: ["taken"],
  },
  createWithUsers: {
    method: "POST",
    path: `${at}/create-group-with-users`,
    summary: "Create a group of chosen people",
    may: staff,
    audited: true,
    body: create(
      { ...groupFields, users: people.min(1), groupAdmins: several(Id) },
      { description: "", groupAdmins: [] },
    ),
    replies: { 201: one },
    record: "group",
    errors: ["taken"],
  },
  edit: {
    method: "PATCH",
    path: `${at}/update-group/:_id`,
    summary: "Change a group's name, description or rule",
    may: staff,
    audited: true,
    params: byId,
    body: patch({ ...groupFields, rule: Rule }),
    replies: { 200: one },
    record: "group",
    errors: ["not_found", "taken", "stale", "plain_group"],
  },
  convert: {
    method: "PATCH",
    path: `${at}/convert-group/:_id`,
    summary: "Make a rule group a plain one of the people who are in it now",
    may: staff,
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
    summary: "Delete a group",
    may: staff,
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "group",
    errors: ["not_found"],
  },
  bulkRemove: bulkRemoveRow(about, filters),
  restore: restoreRow(about),
  export: exportRow(about, sorts, filters, ["name", "description", "kind", "totalUsers", "groupAdmins", "createdAt"]),
  updateMembers: {
    method: "PATCH",
    path: `${at}/update-group-members/:_id`,
    summary: "Add people to a group and remove others; who is there, or gone, already is left as it is",
    may: groupAdmins,
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
    may: groupAdmins,
    audited: true,
    body: z.strictObject({ groupId: Id, users: people.min(1) }),
    replies: { 200: changed },
    record: "group",
    errors: ["not_found", "rule_group"],
  },
  uploadMembers: {
    method: "PATCH",
    path: `${at}/upload-group-members/:_id`,
    summary: "Add the people of a CSV (email or _id), all or none; with `preview` it is only checked",
    may: groupAdmins,
    audited: true,
    params: byId,
    files: { groupMembers: { mime: ["text/csv"], max: 2_000_000 } },
    body: z.strictObject({
      preview: z.stringbool().default(false),
      /** Leaves out lines of people who are members already, which are errors otherwise. */
      skipMembers: z.stringbool().default(false),
    }),
    replies: { 200: z.strictObject({ added: z.int(), already: z.int() }) },
    errors: ["not_found", "rule_group", "too_large", "unsupported_media"],
  },
  updateAdmins: {
    method: "PATCH",
    path: `${at}/update-group-admin/:_id`,
    summary: "Make people admins of a group, or no longer; it may have none",
    may: staff,
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
    may: staff,
    body: z.strictObject({ rule: Rule }),
    replies: {
      200: z.strictObject({ total: z.int(), people: z.array(Member.omit({ isGroupAdmin: true, addedAt: true })) }),
    },
    beyond: true,
  },
  sendEmail: {
    method: "POST",
    path: `${at}/send-email-to-group-members/:_id`,
    summary: "Mail the active members of a group, each by themselves",
    may: groupAdmins,
    audited: true,
    params: byId,
    body: z.strictObject({
      ...mailFields,
      /** How many the sender believes will get it: another number now is a refusal. */
      recipients: z.int().min(0).max(groupMax).optional(),
    }),
    replies: { 201: z.strictObject({ mail: GroupMail }) },
    record: "mail",
    errors: ["not_found", "selection_changed", "nobody_to_mail", "mails_used_up", "too_many_records"],
  },
  recipients: {
    method: "GET",
    path: `${at}/mail-recipients/:_id`,
    summary: "How many a mail to this group would go to now",
    may: groupAdmins,
    params: byId,
    replies: { 200: z.strictObject({ recipients: z.int(), leftOut: z.int() }) },
    errors: ["not_found"],
    beyond: true,
  },
  mails: {
    method: "GET",
    path: `${at}/group-mails/:_id`,
    summary: "The mails that a group was sent, the newest first",
    may: groupAdmins,
    params: byId,
    query: listQuery(["createdAt"], {}).omit({ _id: true }),
    replies: { 200: page("mails", GroupMail) },
    list: "mails",
    errors: ["not_found"],
    beyond: true,
  },
  mail: {
    method: "GET",
    path: `${at}/group-mail/:_id`,
    summary: "One mail to a group with its text",
    may: groupAdmins,
    params: byId,
    replies: { 200: z.strictObject({ mail: GroupMail.extend({ text: z.string() }) }) },
    record: "mail",
    errors: ["not_found"],
    beyond: true,
  },
  mailStates: {
    method: "GET",
    path: `${at}/group-mail-states/:_id`,
    summary: "What became of a mail to a group, person by person",
    may: groupAdmins,
    params: byId,
    query: listQuery(["name", "state"], { state: anyOf(Recipient.shape.state) }).omit({ _id: true }),
    replies: { 200: page("recipients", Recipient) },
    list: "recipients",
    errors: ["not_found"],
    beyond: true,
  },
});
