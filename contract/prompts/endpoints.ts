import { z } from "zod";
import { exportEndpoint, trashEndpoints } from "../core/bulk.ts";
import { endpoints, only, stream } from "../core/endpoint.ts";
import { byId, Id } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { customBody, customPatch, promptText, reviewBody, selectiveBody, selectivePatch } from "./bodies.ts";
import { Prompt, PromptKind, PromptLine, PromptPace, PromptProject, PromptStatus } from "./entity.ts";
import "./errors.ts";
import "./notifications.ts";
import "./todos.ts";

const custom = "/api/v1/custom-prompts/data-collection";
const selective = "/api/v1/selective-prompts/data-collection";
const at = "/api/v1/prompts";

const workers = only("admin", "manager", "reviewer", "annotator");
const reviewers = only("admin", "manager", "reviewer");
const managers = only("admin", "manager");
/** Authors, and those who review what others wrote. */
const readers = { ...workers, othersRoles: reviewers.roles } as const;
/** Only what the caller has in hand, whatever the role. */
const authors = { ...workers, othersRoles: [] } as const;

const one = z.strictObject({ prompt: Prompt });
const record = { replies: { 200: one }, record: "prompt" } as const;
const sorts = ["createdAt", "submittedAt", "status"] as const;
const filters = { status: anyOf(PromptStatus), kind: anyOf(PromptKind), projectId: anyOf(Id), annotator: anyOf(Id) };
const allFilters = withWhere(PromptLine, filters);
const lines = { replies: { 200: page("prompts", PromptLine) }, list: "prompts" } as const;

const listOf = (path: `/api/${string}`, what: string) =>
  ({
    method: "GET",
    path: `${path}/get-prompt-list/:_id`,
    summary: `The ${what} prompts of a project: to annotators their own`,
    policy: workers,
    params: byId,
    query: listQuery(sorts, withWhere(PromptLine, { status: anyOf(PromptStatus) })),
    ...lines,
    errors: ["not_found"],
  }) as const;

export const prompts = endpoints({
  list: {
    method: "GET",
    path: at,
    summary: "Prompts of all projects: those that were submitted, and to managers the others too",
    policy: reviewers,
    query: listQuery(sorts, allFilters),
    ...lines,
    beyond: true,
  },
  mine: {
    method: "GET",
    path: `${at}/mine`,
    summary: "The caller's own prompts",
    policy: workers,
    query: listQuery(
      sorts,
      withWhere(PromptLine, { status: filters.status, kind: filters.kind, projectId: filters.projectId }),
    ),
    ...lines,
    private: true,
    beyond: true,
  },
  projects: {
    method: "GET",
    path: `${at}/projects`,
    summary: "The projects that collect prompts, with what keeps the caller from them",
    policy: workers,
    replies: { 200: z.strictObject({ projects: z.array(PromptProject) }) },
    beyond: true,
  },
  pace: {
    method: "GET",
    path: `${at}/pace`,
    summary: "How many prompts I submitted today, what they pay, and how long I worked on them",
    policy: workers,
    replies: { 200: PromptPace },
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${custom}/get-specific-prompt/:_id`,
    summary: "One prompt, of either kind",
    policy: readers,
    params: byId,
    ...record,
    errors: ["not_found"],
  },
  createCustom: {
    method: "POST",
    path: `${custom}/create-prompt/:_id`,
    summary: "Begin a custom prompt in a project, with as many turns as are ready",
    policy: workers,
    params: byId,
    body: customBody,
    replies: { 201: one },
    record: "prompt",
    errors: ["not_found", "not_open"],
  },
  updateCustom: {
    method: "PUT",
    path: `${custom}/update-prompt/:_id`,
    summary: "Change one's own custom prompt, rate its answers, or submit it",
    policy: authors,
    params: byId,
    body: customPatch,
    ...record,
    errors: ["not_found", "wrong_state", "stale", "being_asked"],
  },
  listCustom: listOf(custom, "custom"),
  createSelective: {
    method: "POST",
    path: `${selective}/create-prompt/:_id`,
    summary:
      "Begin a selective prompt in a project; with answers, which only managers give, it waits for anyone to compare them",
    policy: workers,
    audited: true,
    params: byId,
    body: selectiveBody,
    replies: { 201: one },
    record: "prompt",
    errors: ["not_found", "not_open", "forbidden"],
  },
  updateSelective: {
    method: "PUT",
    path: `${selective}/update-prompt/:_id`,
    summary: "Choose among the answers of one's own selective prompt, rate them, or submit it",
    policy: authors,
    params: byId,
    body: selectivePatch,
    ...record,
    errors: ["not_found", "wrong_state", "stale", "being_asked"],
  },
  listSelective: listOf(selective, "selective"),
  ask: {
    method: "POST",
    path: `${at}/:_id/ask`,
    summary:
      "Ask the project's model, as server-sent events: `piece` with { text }, for a selective prompt `progress` with { done, of }, and at last `done` with { prompt } or `failed` with { message }",
    policy: authors,
    params: byId,
    body: z.strictObject({ prompt: promptText.meta({ label: "Prompt", writeOnly: true }) }),
    replies: { 200: stream("text/event-stream") },
    errors: ["not_found", "wrong_state", "not_open", "no_model", "host_not_approved", "being_asked", "too_many_turns"],
    beyond: true,
  },
  take: {
    method: "POST",
    path: `${at}/take/:_id`,
    summary: "Take the next given answers of a project to compare them, or go on with those taken before",
    policy: workers,
    params: byId,
    ...record,
    errors: ["not_found", "not_open", "none_open"],
    beyond: true,
  },
  activity: {
    method: "PATCH",
    path: `${at}/activity/:_id`,
    summary: "Note that I work on a prompt of mine, by the server's clock",
    policy: authors,
    params: byId,
    replies: { 200: z.strictObject({ activeSeconds: z.int() }) },
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  release: {
    method: "POST",
    path: `${at}/:_id/release`,
    summary: "Give back answers that one took to compare; what one chose and rated is deleted",
    policy: authors,
    params: byId,
    replies: { 200: z.strictObject({ released: z.literal(true) }) },
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  review: {
    method: "POST",
    path: `${at}/:_id/review`,
    summary:
      "Approve a submitted prompt, which pays it where its project pays by the piece, or reject it with the cause",
    policy: { ...reviewers, denyOwn: true },
    audited: true,
    params: byId,
    body: reviewBody,
    ...record,
    errors: ["not_found", "wrong_state", "stale", "own_work"],
    beyond: true,
  },
  remove: {
    method: "DELETE",
    path: `${at}/:_id`,
    summary: "Delete a prompt that was not approved",
    policy: { ...workers, othersRoles: managers.roles },
    audited: true,
    params: byId,
    ...record,
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  ...trashEndpoints({ path: at, many: "prompts", policy: managers }),
  export: exportEndpoint({ path: at, many: "prompts", policy: reviewers }, sorts, allFilters, [
    "title",
    "projectId",
    "kind",
    "status",
    "annotator",
    "cause",
    "createdAt",
    "submittedAt",
    "reviewedBy",
    "reviewedAt",
    "amount",
    "activeSeconds",
    "choice",
    "best",
    "reason",
    "turns",
  ]),
});
