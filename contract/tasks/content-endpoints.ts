import { z } from "zod";
import { bulkRemoveEndpoint, trashEndpoints } from "../core/bulk.ts";
import { only, type Policy, signedIn } from "../core/endpoint.ts";
import { byId, Id } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { Comment, ItemStatus, Language, SkipReason, Task, TaskItem } from "./entity.ts";
import "./errors.ts";

/** Of one's own work, whatever the role. */
export const ofMyWork = { ...signedIn, othersRoles: [] } as const satisfies Policy;

const itemSorts = ["number", "createdAt", "priority", "reference"] as const;
const itemFilters = {
  /** 0: not yet given to anyone; 1: given out. */
  task: z
    .enum(["0", "1"])
    .optional()
    .meta({ label: "Given out", options: { 0: "Not yet", 1: "Given out" } }),
  status: anyOf(ItemStatus),
  language: anyOf(Language),
};
/** Its own project's filter, so that what is chosen by a filter is never another project's. */
const ofProject = Id.meta({ label: "Project", reference: "projects" });
const managers = only("admin", "manager");

/** What items of every kind have, below the address of their kind. */
export const contentEndpoints = <const Content extends `/api/v1/${string}`>(content: Content) =>
  ({
    // The first list: its readers get live events of every item.
    list: {
      method: "GET",
      path: `${content}/list/:_id`,
      summary: "The items of a project, and whether each was given out",
      policy: managers,
      params: byId,
      query: listQuery(itemSorts, withWhere(TaskItem, { ...itemFilters, projectId: anyOf(ofProject) })),
      replies: { 200: page("contents", TaskItem) },
      list: "contents",
      errors: ["not_found"],
    },
    remove: {
      method: "DELETE",
      path: `${content}/delete/:_id`,
      summary: "Delete an item that nobody holds or has submitted",
      policy: managers,
      audited: true,
      params: byId,
      replies: { 200: z.strictObject({ content: TaskItem }) },
      record: "content",
      errors: ["not_found", "item_held", "item_done", "being_given"],
      beyond: true,
    },
    bulkRemove: bulkRemoveEndpoint(
      { path: content, many: "items", policy: managers },
      withWhere(TaskItem, { ...itemFilters, projectId: z.array(ofProject).length(1) }),
    ),
    ...trashEndpoints({ path: content, many: "items", policy: managers }, { projectId: ofProject.optional() }),
    release: {
      method: "PATCH",
      path: `${content}/release/:_id`,
      summary: "Give a task of mine back, for others to take",
      policy: ofMyWork,
      params: byId,
      replies: { 200: z.strictObject({ task: Task }) },
      record: "task",
      unchanged: { 204: "It is so already." },
      errors: ["not_found", "wrong_state"],
      beyond: true,
    },
    skip: {
      method: "PATCH",
      path: `${content}/skip/:_id`,
      summary: "Leave a task of mine to others, with the reason",
      policy: ofMyWork,
      params: byId,
      body: z.strictObject({
        reason: SkipReason.meta({ writeOnly: true }),
        comment: Comment.default(""),
      }),
      replies: { 200: z.strictObject({ task: Task }) },
      record: "task",
      unchanged: { 204: "It is so already." },
      errors: ["not_found", "wrong_state"],
      beyond: true,
    },
  }) as const;
