import { z } from "zod";
import { endpoints, only } from "../core/endpoint.ts";
import { byId, Id, Instant, line, Ref, Seconds } from "../core/fields.ts";
import { anyOf, page, whole } from "../core/list.ts";
import { WorkHistory } from "../work-history/entity.ts";
import { workHistory } from "../work-history/endpoints.ts";

/** The most entries of a group in a reply, the earliest first; larger groups are not compared within. */
export const duplicateEntriesMax = 50;
/** Two entries repeat each other where they share this part of the longer one; where they share less, they overlap. */
export const repeatShare = 0.9;

export const duplicateKinds = ["overlap", "repeat"] as const;
/** A pair's decision: none yet, the worker was asked to correct it, or both entries are right. */
export const duplicateViews = ["open", "sent_back", "dismissed"] as const;
export type DuplicateView = (typeof duplicateViews)[number];

const Kind = z.enum(duplicateKinds).meta({ label: "Kind", options: { overlap: "Overlap", repeat: "Repeat" } });
const View = z
  .enum(duplicateViews)
  .meta({ options: { open: "To decide", sent_back: "Waiting for the worker", dismissed: "Both are right" } });
const Reason = line(300).meta({
  label: "Why both are right",
  help: "Managers read it",
  personal: true,
  staffOnly: true,
});

const Pair = z.strictObject({
  first: Id,
  second: Id,
  kind: Kind,
  overlapSeconds: Seconds,
  /** Who decided that both are right. */
  dismissed: z.strictObject({ by: Ref, at: Instant, reason: z.string() }).nullable(),
});

/**
 * A time span for which a worker has more than one entry, at least one of them in the project. Entries of other
 * projects are included: no one can work in two places at once.
 */
export const Duplicate = z.strictObject({
  /** The first entry's. */
  _id: Id,
  user: Ref.meta({ label: "Worker", reference: "users" }),
  /** A repeat if any two of them repeat each other. */
  kind: Kind,
  from: Instant,
  /** For running entries: now. */
  to: Instant,
  /** The time counted more than once. */
  overlapSeconds: Seconds,
  entryCount: z.int(),
  entries: z.array(WorkHistory),
  pairs: z.array(Pair),
});
Duplicate.register(z.globalRegistry, { id: "Duplicate" });
export type Duplicate = z.infer<typeof Duplicate>;

const managers = only("admin", "manager");
const deciders = { ...managers, denyOwn: true } as const;
const Entries = z.array(Id).min(2).max(duplicateEntriesMax);
const done = z.strictObject({ done: z.int() });
const at = "/api/v1/project-drawer/find-duplicate";

export const duplicates = endpoints({
  find: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "Entries of a project that overlap or repeat others of the same worker",
    policy: managers,
    params: byId,
    query: z.strictObject({ ...whole, view: View.default("open"), kind: anyOf(Kind), user: anyOf(Id) }),
    replies: { 200: page("duplicates", Duplicate) },
    list: "duplicates",
    errors: ["not_found"],
  },
  keep: {
    method: "POST",
    path: `${at}/:_id/keep`,
    summary: "Keep one entry and reject those that repeat it, all or none",
    policy: deciders,
    audited: true,
    params: byId,
    body: z.strictObject({
      keep: Id,
      reject: z.array(Id).min(1).max(duplicateEntriesMax),
      rejectionCause: workHistory.reject.body.shape.rejectionCause,
    }),
    replies: { 200: done },
    errors: ["not_found", "own_work", "wrong_state"],
    beyond: true,
  },
  dismiss: {
    method: "POST",
    path: `${at}/:_id/dismiss`,
    summary: "Remember that entries which overlap are right all the same",
    policy: deciders,
    audited: true,
    params: byId,
    body: z.strictObject({ entries: Entries, reason: Reason }),
    replies: { 200: done },
    errors: ["not_found", "own_work", "wrong_state", "no_change"],
    beyond: true,
  },
  askAgain: {
    method: "POST",
    path: `${at}/:_id/ask-again`,
    summary: "Forget that these entries were said to be right",
    policy: deciders,
    audited: true,
    params: byId,
    body: z.strictObject({ entries: Entries }),
    replies: { 200: done },
    errors: ["not_found", "own_work", "no_change"],
    beyond: true,
  },
});
