import { z } from "zod";
import { endpoints, signedIn } from "../core/endpoint.ts";
import { addErrors, type Codes } from "../core/errors.ts";
import { byId, create, Id, Instant, line, patch, Ref, Version } from "../core/fields.ts";
import { densities } from "./views.ts";

const listViewErrors = addErrors({
  too_many_views: [409, "You have {max} views. Delete some first."],
  not_shareable: [403, "Your role can't share views."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof listViewErrors> {}
}

const List = z
  .string()
  .regex(/^[a-z][\w-]{0,79}$/, "Use letters, digits and dashes.")
  .meta({ label: "List" });
const look = {
  /** The list's part of the console's address: search, filters, sort and page size. */
  query: line(4000, 0).meta({ label: "Filters" }),
  /** The columns shown, in their order; null: those that the list declares. */
  columns: z.array(line(80)).max(100).nullable().meta({ label: "Columns" }),
  density: z.enum(densities).meta({ label: "Density", options: { comfortable: "Comfortable", compact: "Compact" } }),
};
const name = line(60).meta({ label: "Name" });
const isShared = z.boolean().meta({ label: "Shared" });

/** What a person has set a list to, under a name. */
export const ListView = z.strictObject({
  _id: Id,
  list: List,
  name,
  ...look,
  /** Others who share views see it too. */
  isShared,
  /** The caller's list opens with it. */
  isDefault: z.boolean().meta({ label: "Default" }),
  user: Ref.meta({ label: "Saved by", reference: "users" }),
  createdAt: Instant.meta({ label: "Saved" }),
  version: Version,
  /** What the caller may do with it. */
  can: z.strictObject({ edit: z.boolean(), remove: z.boolean() }),
});
ListView.register(z.globalRegistry, { id: "ListView" });
export type ListView = z.infer<typeof ListView>;

const at = "/api/v1/list-views";
const mine = { ...signedIn, othersRoles: [] } as const;
const one = z.strictObject({ listView: ListView });

export const listViews = endpoints({
  mine: {
    method: "GET",
    path: at,
    summary: "My saved views of all lists, and those that others share, by name",
    policy: signedIn,
    replies: { 200: z.strictObject({ listViews: z.array(ListView) }) },
    private: true,
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One saved view of a list",
    policy: mine,
    params: byId,
    replies: { 200: one },
    record: "listView",
    errors: ["not_found"],
    beyond: true,
  },
  create: {
    method: "POST",
    path: at,
    summary: "Save what a list is set to, under a name",
    policy: signedIn,
    audited: true,
    body: create({ list: List, name, ...look, isShared }, { columns: null, density: "comfortable", isShared: false }),
    replies: { 201: one },
    record: "listView",
    errors: ["taken", "too_many_views", "not_shareable"],
    beyond: true,
  },
  edit: {
    method: "PATCH",
    path: `${at}/:_id`,
    summary: "Change a saved view of mine: its name, what it shows, and whether others see it",
    policy: mine,
    audited: true,
    params: byId,
    body: patch({ name, ...look, isShared }),
    replies: { 200: one },
    record: "listView",
    errors: ["not_found", "taken", "not_shareable", "stale"],
    beyond: true,
  },
  remove: {
    method: "DELETE",
    path: `${at}/:_id`,
    summary: "Delete a saved view of mine; administrators delete those that others share too",
    policy: mine,
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "listView",
    errors: ["not_found"],
    beyond: true,
  },
  setDefault: {
    method: "PUT",
    path: `${at}/default`,
    summary: "Choose the view that a list of mine opens with, mine or a shared one; null: none",
    policy: mine,
    body: z.strictObject({
      list: List.meta({ writeOnly: true }),
      listView: Id.nullable().meta({ label: "Default view", writeOnly: true }),
    }),
    replies: { 200: z.strictObject({ listViews: z.array(ListView) }) },
    errors: ["not_found"],
    beyond: true,
  },
});
