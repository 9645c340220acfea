import type { z } from "zod";
import { withDaysInOrder } from "./day-ranges.ts";
import type { ErrorCode } from "./errors.ts";
import { type Role, roles } from "./roles.ts";
import { withRowFields } from "./row-fields.ts";

export type Method = "GET" | "HEAD" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Which roles may call an endpoint, whose records they reach, and whether their own are denied: the only grant. */
export interface Policy {
  readonly roles: "anyone" | readonly Role[];
  /** Of `roles`, those that reach other people's records; the others get 404 for them. Missing: all of them. */
  readonly othersRoles?: readonly Role[];
  /** The caller's own records are denied (403 own_work), so that people can't approve their own hours. */
  readonly denyOwn?: true;
  /** Also allowed before the caller's e-mail address is verified. */
  readonly allowUnverified?: true;
  /** Also allowed while the caller lacks the second factor that their role requires. */
  readonly allowWithoutSecondFactor?: true;
  /** Requires an interactive sign-in: API tokens are denied (403 in_person). */
  readonly denyApiTokens?: true;
}

export const anyone = { roles: "anyone" } as const satisfies Policy;
export const signedIn = { roles } as const satisfies Policy;
/** Signed in, verified or not. */
export const signedInUnverified = { roles, allowUnverified: true } as const satisfies Policy;
/** Any session, even without a verified address or second factor: to verify, and to sign out. */
export const anySession = { ...signedInUnverified, allowWithoutSecondFactor: true } as const satisfies Policy;
export const only = (...allowed: readonly Role[]) => ({ roles: allowed }) satisfies Policy;

/** One uploaded file of a multipart body. */
export interface FileRule {
  readonly mime: readonly string[];
  /** In bytes. */
  readonly max: number;
  /** The body may come without it; where this holds for all of its files, as JSON too. */
  readonly optional?: true;
  /**
   * For files too large to be held in memory: it is written to the disk as it arrives, and may arrive slowly (an hour,
   * instead of the five minutes of other requests).
   */
  readonly onDisk?: true;
  /** At most so many files of this name in one body, each of at most `max` bytes; the handler gets a list of them. */
  readonly many?: number;
}

/** A reply that is not JSON: the media type of the stream, and `others` that it may have instead. */
export interface Stream {
  readonly stream: string;
  readonly others?: readonly string[];
}
export const stream = (mime: string, ...others: readonly string[]): Stream => ({ stream: mime, others });

/**
 * The areas whose records can be imported, with the settings of such an import. Each area adds itself to this interface
 * and sets `imports` on the endpoint whose policy governs the import.
 */
export interface Importable {}
export type ImportResource = keyof Importable;

/** Describes a file from which records are imported. */
export interface ImportRule {
  /** The area. */
  readonly of: ImportResource;
  /** The schema of one row of the file. */
  readonly row: z.ZodObject;
  /** Settings that apply to the whole import. */
  readonly choices?: Readonly<Record<string, z.ZodType>>;
  /** Its position in lists of what can be imported. */
  readonly place: number;
}

/** One endpoint of the API: all that the server, the console, the tests and the documents need to know of it. */
export interface Endpoint {
  readonly method: Method | readonly Method[];
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly policy: Policy;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Multipart: file fields by name; `body` then holds the other fields. */
  readonly files?: { readonly [name: string]: FileRule };
  /**
   * The body is bytes of this media type, at most `max` of them, which the handler reads as they arrive, from
   * `reply.request.body`: such an endpoint streams its reply.
   */
  readonly bytes?: { readonly mime: string; readonly max: number };
  /** Exactly one 2xx status. */
  readonly replies: { readonly [status: number]: z.ZodType | Stream };
  /** Statuses without a body that say that nothing was changed, each with what the console says then. */
  readonly unchanged?: { readonly [Status in 204 | 205]?: string };
  /** Errors specific to the endpoint, beside those that every endpoint has. */
  readonly errors?: readonly ErrorCode[];
  /** The key of the reply that holds the record, where the reply is not the record itself. */
  readonly record?: string;
  /** The key of the reply that holds the list. */
  readonly list?: string;
  /**
   * How the list's records are offered as choices in a form, unless all are: the filter of those that can be chosen, the
   * word for the others where a field takes those too, and the fields that tell records of one name apart.
   */
  readonly choices?: {
    readonly among: Readonly<Record<string, string>>;
    readonly others: string;
    readonly apart: readonly string[];
  };
  /** A list of the caller's own records: its events reach the people named by a change, whatever their role. */
  readonly private?: true;
  /** The handler writes at least one audit row in its own transaction; otherwise the call fails. */
  readonly audited?: true;
  /** What the audit says was done where no changed field says it, such as "Read a mail" or "Blocked a learner". */
  readonly did?: string;
  /** The request or reply contains a secret, so nothing of it is stored for an Idempotency-Key. */
  readonly secret?: true;
  /** The console may keep replies in the browser for a day, for this user only: never personal or secret ones. */
  readonly persist?: true;
  /** Records of the area can be imported from a file, under this endpoint's policy. */
  readonly imports?: ImportRule;
  /** Not in the owner's specification. */
  readonly beyond?: true;
}

export const methodsOf = (row: Pick<Endpoint, "method">): readonly Method[] =>
  typeof row.method === "string" ? [row.method] : row.method;

export const isStream = (reply: z.ZodType | Stream): reply is Stream => "stream" in reply;

/** The one 2xx status of an endpoint. */
export const successOf = (endpoint: Endpoint): number => {
  const found = Object.keys(endpoint.replies)
    .map(Number)
    .find((status) => status < 300);
  if (found === undefined) throw new Error(`${endpoint.path} has no 2xx reply`);
  return found;
};

/** Whether an endpoint sends parts of a file (206), and says where it is still the same (304). */
export const sendsRanges = ({ errors = [] }: Endpoint): boolean => errors.includes("range_not_satisfiable");

/** The most bytes that a request may have: 32 kB from strangers and 5 MB from people who are signed in, beside files. */
export const bodyMaxOf = ({ files, bytes, policy }: Endpoint): number =>
  bytes?.max ??
  Object.values(files ?? {}).reduce(
    (sum, { max, many = 1 }) => sum + max * many,
    policy.roles === "anyone" ? 32_000 : 5_000_000,
  );

/** Whether the body may be JSON: it has no files, or comes without them too. */
export const takesJson = ({ files }: Pick<Endpoint, "files">): boolean =>
  Object.values(files ?? {}).every(({ optional }) => optional);

const loaded = new Map<string, Endpoint>();

/** An endpoint in one line, such as `GET /api/v1/skills`. */
export const routeKey = (endpoint: Pick<Endpoint, "method" | "path">): string =>
  `${methodsOf(endpoint)[0]} ${endpoint.path}`;

/**
 * Keeps each endpoint's exact type while checking its shape, and registers it as loaded. No query takes a reversed range
 * of days, or fields that the records of its list don't have.
 */
export const endpoints = <const Endpoints extends Record<string, Endpoint>>(endpoints: Endpoints): Endpoints => {
  const checked = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
    const query = endpoint.query && withDaysInOrder(withRowFields(endpoint.query, endpoint));
    return [name, query === endpoint.query ? endpoint : { ...endpoint, ...(query && { query }) }] as const;
  });
  for (const [, endpoint] of checked) loaded.set(routeKey(endpoint), endpoint);
  return Object.fromEntries(checked) as Endpoints;
};

/** The endpoints of all loaded areas. */
export const loadedEndpoints = (): readonly Endpoint[] => [...loaded.values()];

/** The endpoint with its schemas if its area is loaded: the console loads an area with the pages that use it. */
export const loadedEndpoint = (endpoint: Pick<Endpoint, "method" | "path">): Endpoint | undefined =>
  loaded.get(routeKey(endpoint));

const isRead = (method: Method): boolean => method === "GET" || method === "HEAD";

/** Whether a call changes state. The specification has GETs that do; these are audited. */
export const changesState = (endpoint: Endpoint): boolean =>
  !methodsOf(endpoint).some(isRead) || endpoint.audited === true;
