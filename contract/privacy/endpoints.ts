import { z } from "zod";
import { zipMime } from "../core/bulk.ts";
import { endpoints, only, signedIn, stream } from "../core/endpoint.ts";
import { byId, create, Id, Instant, Ref, text, Version } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { erasureStates, erasureStateLabels } from "./states.ts";
import "./todos.ts";

const State = z.enum(erasureStates).meta({ label: "State", options: erasureStateLabels });
const requestFields = {
  user: Id.meta({ label: "Person", reference: "users", ofAll: true }),
};
const Reason = text(1000)
  .trim()
  .min(1, "Enter a reason.")
  .meta({ label: "Why not", help: "The person reads this", widget: "text", personal: true });

/** A person's request to have their data erased. */
export const ErasureRequest = z.strictObject({
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  state: State,
  /** Why it was declined; empty otherwise. */
  reason: z.string().meta({ label: "Why not" }),
  /** The person's hours that are not approved or not paid yet: they block the erasure. */
  openEntries: z.int().meta({ label: "Hours not settled" }),
  /** The person's payment lines that are owed or on their way: they block it too. */
  openPayments: z.int().meta({ label: "Payments not settled" }),
  decidedBy: Ref.nullable().meta({ label: "Decided by", reference: "users" }),
  decidedAt: Instant.nullable().meta({ label: "Decided" }),
  createdAt: Instant.meta({ label: "Asked" }),
  version: Version,
  /** What the caller may do with it. */
  can: z.strictObject({ decide: z.boolean() }),
});
ErasureRequest.register(z.globalRegistry, { id: "ErasureRequest" });
export type ErasureRequest = z.infer<typeof ErasureRequest>;

/** What the audit keeps: the reason under the key of the person who reads it. */
export const AuditedErasureRequest = ErasureRequest.extend({
  reason: ErasureRequest.shape.reason.meta({ ...ErasureRequest.shape.reason.meta(), personal: true }),
});

/** The caller's own request. */
const MyErasure = ErasureRequest.pick({ _id: true, state: true, reason: true, createdAt: true, decidedAt: true });
const mine = z.strictObject({
  /** The newest; null where there was none. */
  erasure: MyErasure.nullable(),
  openEntries: z.int(),
  openPayments: z.int(),
});

const administrators = only("admin");
const one = z.strictObject({ erasureRequest: ErasureRequest });
const deciding = { ...administrators, denyOwn: true, denyApiTokens: true } as const;

/** A stolen token must not give access to the archive or to an erasure. */
const mineInPerson = { ...signedIn, denyApiTokens: true } as const;

export const privacy = endpoints({
  export: {
    method: "GET",
    path: "/api/v1/users/my-data",
    summary: "All that is kept of oneself, as one ZIP archive",
    policy: mineInPerson,
    replies: { 200: stream(zipMime) },
    errors: ["too_many"],
    beyond: true,
  },
  mine: {
    method: "GET",
    path: "/api/v1/users/my-erasure",
    summary: "Whether I have asked to be erased, and what blocks it",
    policy: signedIn,
    replies: { 200: mine },
    beyond: true,
  },
  ask: {
    method: "POST",
    path: "/api/v1/users/my-erasure",
    summary: "Ask that what is kept of oneself is erased",
    policy: mineInPerson,
    audited: true,
    replies: { 201: mine },
    errors: ["taken"],
    beyond: true,
  },
  withdraw: {
    method: "DELETE",
    path: "/api/v1/users/my-erasure",
    summary: "Take one's own request back",
    policy: { ...mineInPerson, othersRoles: [] },
    audited: true,
    replies: { 200: mine },
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  list: {
    method: "GET",
    path: "/api/v1/erasure-requests",
    summary: "Requests to be erased",
    policy: administrators,
    query: listQuery(["createdAt", "state"], withWhere(ErasureRequest, { state: anyOf(State), user: anyOf(Id) })),
    replies: { 200: page("erasureRequests", ErasureRequest) },
    list: "erasureRequests",
    beyond: true,
  },
  show: {
    method: "GET",
    path: "/api/v1/erasure-requests/:_id",
    summary: "One request to be erased",
    policy: administrators,
    params: byId,
    replies: { 200: one },
    record: "erasureRequest",
    errors: ["not_found"],
    beyond: true,
  },
  create: {
    method: "POST",
    path: "/api/v1/erasure-requests",
    summary: "Record that a person has asked to be erased",
    policy: administrators,
    audited: true,
    body: create(requestFields, {}),
    replies: { 201: one },
    record: "erasureRequest",
    errors: ["taken"],
    beyond: true,
  },
  erase: {
    method: "POST",
    path: "/api/v1/erasure-requests/:_id/erase",
    summary: "Erase the person for good: money, hours and the audit stay, under a pseudonym",
    policy: deciding,
    audited: true,
    params: byId,
    body: z.strictObject({ version: Version.optional() }),
    replies: { 200: one },
    record: "erasureRequest",
    errors: ["not_found", "own_account", "wrong_state", "in_use", "stale"],
    beyond: true,
  },
  decline: {
    method: "POST",
    path: "/api/v1/erasure-requests/:_id/decline",
    summary: "Decline a request, with the reason",
    policy: deciding,
    audited: true,
    params: byId,
    body: z.strictObject({ reason: Reason, version: Version.optional() }),
    replies: { 200: one },
    record: "erasureRequest",
    errors: ["not_found", "own_account", "wrong_state", "stale"],
    beyond: true,
  },
});
