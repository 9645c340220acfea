import { changesState, type Endpoint, isStream, methodsOf, successOf } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import { roles } from "./roles.ts";

/** Whether a request may carry an Idempotency-Key: nothing is stored of secrets, and of streams there is nothing to store. */
export const acceptsIdempotencyKey = (endpoint: Endpoint): boolean =>
  changesState(endpoint) && !endpoint.secret && !isStream(endpoint.replies[successOf(endpoint)]!);

/** Whether the server reads a body of this endpoint, even where it expects none. */
const readsBody = (endpoint: Endpoint): boolean =>
  methodsOf(endpoint).some((method) => method !== "GET" && method !== "HEAD");

const inputErrors = (endpoint: Endpoint): ErrorCode[] => [
  ...(endpoint.params || endpoint.query || readsBody(endpoint) || acceptsIdempotencyKey(endpoint)
    ? (["validation"] as const)
    : []),
  ...(readsBody(endpoint) ? (["bad_json", "too_large", "unsupported_media"] as const) : []),
  ...(acceptsIdempotencyKey(endpoint) ? (["key_reused"] as const) : []),
];

const policyErrors = (endpoint: Endpoint): ErrorCode[] => {
  const { policy } = endpoint;
  if (policy.roles === "anyone") return [];
  // A change asks for the caller's role anew, which may be another one by then.
  const isLimited = policy.roles.length < roles.length || changesState(endpoint);
  return [
    "unauthenticated",
    ...(isLimited ? (["forbidden"] as const) : []),
    ...(policy.allowUnverified ? [] : (["email_not_verified"] as const)),
    ...(policy.allowWithoutSecondFactor ? [] : (["second_factor_required"] as const)),
    ...(policy.denyApiTokens ? (["in_person"] as const) : []),
    ...(policy.denyOwn ? (["own_work"] as const) : []),
  ];
};

/** All errors that an endpoint may answer: those that follow from its shape and its policy, and its own. */
export const errorsOf = (endpoint: Endpoint): ReadonlySet<ErrorCode> =>
  new Set([
    ...inputErrors(endpoint),
    ...policyErrors(endpoint),
    ...(endpoint.errors ?? []),
    "too_many",
    "internal",
    "busy",
    "storage_full",
    ...(changesState(endpoint) ? (["unknown_outcome"] as const) : []),
  ]);
