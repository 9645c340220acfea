import type { z } from "zod";
import {
  changesState,
  type Endpoint,
  isStream,
  type Method,
  methodsOf,
  type Stream,
  successOf,
} from "../../contract/core/endpoint.ts";
import type { ErrorBody } from "../../contract/core/errors.ts";
import { forgetReadAhead, takeReadAhead } from "./read-ahead.ts";
import { session } from "./session.ts";

/** The address of an endpoint. The pages before sign-in know no more of it than this. */
export type Route = Pick<Endpoint, "method" | "path" | "unchanged">;

type Part<Name extends string, Schema> =
  NonNullable<Schema> extends z.ZodType
    ? {} extends z.input<NonNullable<Schema>>
      ? { readonly [K in Name]?: z.input<NonNullable<Schema>> | undefined }
      : undefined extends z.input<NonNullable<Schema>>
        ? { readonly [K in Name]?: z.input<NonNullable<Schema>> }
        : { readonly [K in Name]: z.input<NonNullable<Schema>> }
    : { readonly [K in Name]?: undefined };

type Optional<Files> = {
  [Name in keyof Files]: Files[Name] extends { readonly optional: true } ? Name : never;
}[keyof Files];
type FilesOf<Files> = { readonly [Name in Exclude<keyof Files, Optional<Files>>]: File | readonly File[] } & {
  readonly [Name in Optional<Files>]?: File | readonly File[];
};

/** What an endpoint takes, by its own schemas. */
export type Input<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]> & {
    readonly files?: FilesOf<E["files"]>;
    /** The body of an endpoint that takes bytes. */
    readonly bytes?: Blob | undefined;
    /** Further headers, as a protocol of the endpoint wants them. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly signal?: AbortSignal | undefined;
    /** With this key the server executes the request once, however often it is sent. */
    readonly idempotencyKey?: string | undefined;
    /** The last event received, after which a stream continues. */
    readonly lastEventId?: string | undefined;
    /** Replaces fetch, for example to report the progress of an upload (upload.ts). */
    readonly transport?: Transport | undefined;
  };

/** Sends a request; rejects if there was no response. */
export type Transport = (
  address: string,
  request: {
    method: string;
    headers: Record<string, string>;
    body: string | FormData | Blob | null;
    signal: AbortSignal | null;
  },
) => Promise<Response>;

/** For a small change that is made at once: it arrives, too, where the page is left or loaded again meanwhile. */
export const outlivesPage: Transport = (address, request) => fetch(address, { ...request, keepalive: true });

type SuccessReply<E extends Endpoint> = E["replies"][keyof E["replies"] & (200 | 201 | 202 | 204)];
type ReplyOf<Schema> = Schema extends Stream ? Response : Schema extends z.ZodType ? z.output<Schema> : unknown;
/** The reply of an endpoint when it succeeds; for an endpoint that streams, the Response itself. */
export type Reply<E extends Endpoint> = ReplyOf<SuccessReply<E>>;

/** A refusal by the server, with its message. `statusCode` 0: the server could not be reached. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly body: Omit<ErrorBody, "code"> & { readonly code: ErrorBody["code"] | "offline" | "unchanged" };

  constructor(body: ApiError["body"]) {
    super(body.message);
    this.body = body;
  }
  get statusCode(): number {
    return this.body.statusCode;
  }
  /** Messages by field, under the name that Refine expects. */
  get errors(): Record<string, string[]> | undefined {
    return this.body.fields;
  }
}

/**
 * Calls an endpoint of the contract. Throws ApiError. If the server no longer knows the session, it is ended here,
 * which brings up the sign-in page.
 */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  ...[input]: {} extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
): Promise<Reply<E>> => {
  const response = await send(endpoint, input ?? {});
  return (isStream(endpoint.replies[successOf(endpoint)]!) ? response : await bodyOf(response)) as Reply<E>;
};

/** `call` for the few endpoints whose schemas are not loaded before sign-in: `E` is the endpoint's type. */
export const callRoute = async <E extends Endpoint>(route: Route, input: Input<E>): Promise<Reply<E>> =>
  (await bodyOf(await send(route, input))) as Reply<E>;

/** A string, number or boolean as text in a path, a query or a form field. */
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

interface Sent {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, File | readonly File[]>> | undefined;
  readonly bytes?: Blob | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly lastEventId?: string | undefined;
  readonly transport?: Transport | undefined;
}

/** The first of an endpoint's methods: if the spec can be read either way, both methods behave alike. */
export const methodOf = (route: Route): Method => methodsOf(route)[0]!;

/** An endpoint's address with its parameters and query. Throws on a missing parameter. */
export const pathOf = (route: Route, { params, query }: Pick<Sent, "params" | "query"> = {}): string => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === "") throw new Error(`${route.path} needs ${name}`);
    return encodeURIComponent(textOf(value));
  });
  const search = encodeQuery(query ?? {});
  return search ? `${path}?${search}` : path;
};

/** A list becomes a repeated key; empty values are left out. */
const encodeQuery = (query: Readonly<Record<string, unknown>>): string => {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined && one !== null && one !== "") encoded.append(name, textOf(one));
    }
  }
  return encoded.toString();
};

const noted = new Set<Set<Route>>();

/**
 * Records the calls that change data, until the returned function is called, which returns them. Failed calls count
 * too: the request may have succeeded although its reply was lost.
 */
export const noteChanges = (): (() => readonly Route[]) => {
  const calls = new Set<Route>();
  noted.add(calls);
  return () => {
    noted.delete(calls);
    return [...calls];
  };
};

const changedAt = new Map<string, number>();

/** When a record was last changed from here, by a call whose address names it; 0 if never. */
export const changedHereAt = (id: string): number => changedAt.get(id) ?? 0;

const send = async (route: Route, input: Sent): Promise<Response> => {
  if (changesState(route as Endpoint)) for (const calls of noted) calls.add(route);
  const token = session.token();
  const json = input.body !== undefined && !input.files;
  const headers = {
    ...input.headers,
    ...(json && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(input.idempotencyKey && { "idempotency-key": input.idempotencyKey }),
    ...(input.lastEventId && { "last-event-id": input.lastEventId }),
  };
  const body = input.files
    ? multipart(input.files, input.body)
    : json
      ? JSON.stringify(input.body)
      : (input.bytes ?? null);
  const request = { method: methodOf(route), headers, body, signal: input.signal ?? null };
  const address = pathOf(route, input);
  if (request.method !== "GET") forgetReadAhead();
  const ahead = request.method === "GET" ? takeReadAhead(address, token) : undefined;
  const early = ahead && (await ahead);
  if (early) return early;
  const response = await (input.transport ?? fetch)(address, request).catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause;
    throw new ApiError({ statusCode: 0, code: "offline", message: "No connection to the server" });
  });
  const unchanged = route.unchanged?.[response.status as 204 | 205];
  if (unchanged) throw new ApiError({ statusCode: response.status, code: "unchanged", message: unchanged });
  if (response.ok) {
    if (changesState(route as Endpoint)) {
      for (const id of Object.values(input.params ?? {})) changedAt.set(textOf(id), Date.now());
    }
    return response;
  }
  const error = new ApiError(await errorOf(response));
  // Ends only the session that was sent: a slow reply must not end one that started since.
  if (token && session.token() === token) {
    if (error.body.code === "unauthenticated") session.end("expired");
    // The company has required a second factor since the user signed in.
    if (error.body.code === "second_factor_required") session.askSecondFactor();
    // Staff have given the user another address since.
    if (error.body.code === "email_not_verified") session.askVerification();
  }
  throw error;
};

const multipart = (files: Readonly<Record<string, File | readonly File[]>>, fields: unknown): FormData => {
  const form = new FormData();
  // Fields first: the server reads them before the files that follow.
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, textOf(value));
  }
  for (const [name, file] of Object.entries(files)) for (const one of [file].flat()) form.append(name, one);
  return form;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
};

/** The error body; a proxy between us and the server may have replied instead. */
const errorOf = async (response: Response): Promise<ApiError["body"]> => {
  const body = await bodyOf(response).catch(() => undefined);
  if (typeof body === "object" && body !== null && "message" in body && "code" in body) return body as ErrorBody;
  const busy = response.status === 502 || response.status === 503 || response.status === 504;
  const message = busy ? "The server isn't answering. Try again in a moment." : "Something went wrong";
  return { statusCode: response.status, code: busy ? "busy" : "internal", message };
};
