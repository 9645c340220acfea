import type { z } from "zod";
import {
  type Endpoint,
  isStream,
  type Method,
  methodsOf,
  type Stream,
  successOf,
} from "../../contract/core/endpoint.ts";
import type { ErrorBody } from "../../contract/core/errors.ts";
import { session } from "./session.ts";

/** Where a call goes. The pages before sign-in know no more of a row than this. */
export type Route = Pick<Endpoint, "method" | "path">;

type Part<Name extends string, Schema> =
  NonNullable<Schema> extends z.ZodType
    ? {} extends z.input<NonNullable<Schema>>
      ? { readonly [K in Name]?: z.input<NonNullable<Schema>> | undefined }
      : undefined extends z.input<NonNullable<Schema>>
        ? { readonly [K in Name]?: z.input<NonNullable<Schema>> }
        : { readonly [K in Name]: z.input<NonNullable<Schema>> }
    : { readonly [K in Name]?: undefined };

/** What a row takes, by its own schemas. */
export type Input<Row extends Endpoint> = Part<"params", Row["params"]> &
  Part<"query", Row["query"]> &
  Part<"body", Row["body"]> & {
    readonly files?: { readonly [Name in keyof Row["files"]]: File };
    readonly signal?: AbortSignal | undefined;
    /** With it the server does the request once, however often it is sent. */
    readonly idempotencyKey?: string | undefined;
    /** Where a stream of events goes on. */
    readonly lastEventId?: string | undefined;
    /** Sends in place of fetch, such as what tells how far an upload is (upload.ts). */
    readonly transport?: Transport | undefined;
  };

/** What a request is sent by; rejects where no answer came. */
export type Transport = (
  address: string,
  request: {
    method: string;
    headers: Record<string, string>;
    body: string | FormData | null;
    signal: AbortSignal | null;
  },
) => Promise<Response>;

type SuccessReply<Row extends Endpoint> = Row["replies"][keyof Row["replies"] & (200 | 201 | 202 | 204)];
type ReplyOf<Schema> = Schema extends Stream ? Response : Schema extends z.ZodType ? z.output<Schema> : unknown;
/** What a row answers when it succeeds; a row that streams answers the Response itself. */
export type Reply<Row extends Endpoint> = ReplyOf<SuccessReply<Row>>;

/** A refusal of the server, in its own words. `statusCode` 0: it could not be reached. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly body: Omit<ErrorBody, "code"> & { readonly code: ErrorBody["code"] | "offline" };

  constructor(body: ApiError["body"]) {
    super(body.message);
    this.body = body;
  }
  get statusCode(): number {
    return this.body.statusCode;
  }
  /** Messages by field: the name under which Refine looks for them. */
  get errors(): Record<string, string[]> | undefined {
    return this.body.fields;
  }
}

/**
 * Makes one call of the contract. Throws ApiError; a session that the server no longer knows is ended here, which
 * brings the sign-in page.
 */
export const call = async <const Row extends Endpoint>(
  row: Row,
  ...[input]: {} extends Input<Row> ? [input?: Input<Row>] : [input: Input<Row>]
): Promise<Reply<Row>> => {
  const response = await send(row, input ?? {});
  return (isStream(row.replies[successOf(row)]!) ? response : await bodyOf(response)) as Reply<Row>;
};

/** `call` for the few rows whose schemas are not loaded before sign-in: `Row` is the row's type. */
export const callRoute = async <Row extends Endpoint>(route: Route, input: Input<Row>): Promise<Reply<Row>> =>
  (await bodyOf(await send(route, input))) as Reply<Row>;

/** A text, number or yes-or-no as it stands in a path, a query or a form's field. */
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

interface Sent {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, File>> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly lastEventId?: string | undefined;
  readonly transport?: Transport | undefined;
}

/** The first of a row's methods: those of the spec that may be read either way answer alike. */
export const methodOf = (route: Route): Method => methodsOf(route)[0]!;

/** A row's address with its parameters and query filled in. Throws on a missing parameter. */
export const pathOf = (route: Route, { params, query }: Pick<Sent, "params" | "query"> = {}): string => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === "") throw new Error(`${route.path} needs ${name}`);
    return encodeURIComponent(textOf(value));
  });
  const search = encodeQuery(query ?? {});
  return search ? `${path}?${search}` : path;
};

/** A list becomes a repeated key; what is empty is not sent. */
const encodeQuery = (query: Readonly<Record<string, unknown>>): string => {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined && one !== null && one !== "") encoded.append(name, textOf(one));
    }
  }
  return encoded.toString();
};

const send = async (route: Route, input: Sent): Promise<Response> => {
  const token = session.token();
  const json = input.body !== undefined && !input.files;
  const headers = {
    ...(json && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(input.idempotencyKey && { "idempotency-key": input.idempotencyKey }),
    ...(input.lastEventId && { "last-event-id": input.lastEventId }),
  };
  const body = input.files ? multipart(input.files, input.body) : json ? JSON.stringify(input.body) : null;
  const request = { method: methodOf(route), headers, body, signal: input.signal ?? null };
  const response = await (input.transport ?? fetch)(pathOf(route, input), request).catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause;
    throw new ApiError({ statusCode: 0, code: "offline", message: "No connection to the server" });
  });
  if (response.ok) return response;
  const error = new ApiError(await errorOf(response));
  // Only of the session that was sent: a slow reply must not end one that began since.
  if (token && session.token() === token) {
    if (error.body.code === "unauthenticated") session.end("expired");
    // The company asks for one since they signed in.
    if (error.body.code === "second_factor_required") session.askSecondFactor();
  }
  throw error;
};

const multipart = (files: Readonly<Record<string, File>>, fields: unknown): FormData => {
  const form = new FormData();
  // Fields first: the server reads them before the files that follow.
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, textOf(value));
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
};

/** The error body; something between us and the server may have answered in its place. */
const errorOf = async (response: Response): Promise<ApiError["body"]> => {
  const body = await bodyOf(response).catch(() => undefined);
  if (typeof body === "object" && body !== null && "message" in body && "code" in body) return body as ErrorBody;
  const busy = response.status === 502 || response.status === 503 || response.status === 504;
  const message = busy ? "The server is not answering just now. Please try again in a moment." : "Something went wrong";
  return { statusCode: response.status, code: busy ? "busy" : "internal", message };
};
