import { type Endpoint, methodsOf, successOf } from "../../../contract/core/endpoint.ts";
import { type ErrorBody, messageOf } from "../../../contract/core/errors.ts";
import { listViews } from "../../../contract/list-views/endpoints.ts";
import type { z } from "zod";

/** One request as a page made it. */
export interface Heard {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The body of a request with files. */
  readonly form: FormData | undefined;
  readonly idempotencyKey: string | undefined;
}
type Answer = (request: Heard) => unknown;

/** An error that an answer gives instead of a reply. */
export class AppError extends Error {
  readonly body: ErrorBody;
  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** What the server says of wrong fields. */
export const invalid = (fields: NonNullable<ErrorBody["fields"]>): AppError =>
  new AppError({ statusCode: 400, code: "validation", message: messageOf("validation"), fields });

/** What an answer throws where nothing is changed: a status without a body, which the endpoint must name. */
export class Unchanged extends Error {
  readonly status: 204 | 205;
  constructor(status: 204 | 205) {
    super(`unchanged: ${status}`);
    this.status = status;
  }
}

const patternOf = (endpoint: Endpoint): RegExp => new RegExp(`^${endpoint.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`);

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/** A reply whose list has only the fields that were asked for, as the real server's. */
const lean = ({ list }: Endpoint, fields: string | null, body: unknown): unknown => {
  if (list === undefined || fields === null) return body;
  const asked = new Set(["_id", ...fields.split(",")]);
  const reply = body as Readonly<Record<string, readonly object[]>>;
  const rows = reply[list]!.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => asked.has(name))));
  return { ...reply, [list]: rows };
};

/**
 * A server that answers the endpoints that a test names, and no others. Each reply is checked against the endpoint's
 * own schema, so that a test can't depend on replies that the real server would never send.
 */
export const fakeServer = (own: readonly (readonly [row: Endpoint, answer: Answer])[]) => {
  // Every list reads its saved views.
  const answers: typeof own = [...own, [listViews.mine, () => ({ listViews: [] })]];
  const heard: { endpoint: Endpoint; request: Heard }[] = [];
  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    for (const [endpoint, reply] of answers) {
      const match = patternOf(endpoint).exec(pathname);
      if (!match || !methodsOf(endpoint).includes((init.method ?? "GET") as "GET")) continue;
      const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      const idempotencyKey = new Headers(init.headers).get("idempotency-key") ?? undefined;
      const form = init.body instanceof FormData ? init.body : undefined;
      const request = { params: { ...match.groups }, query: searchParams, body, form, idempotencyKey };
      heard.push({ endpoint, request });
      try {
        const status = successOf(endpoint);
        const body = (endpoint.replies[status] as z.ZodType).parse(await reply(request));
        return json(status, lean(endpoint, searchParams.get("fields"), body));
      } catch (error) {
        if (error instanceof Unchanged && endpoint.unchanged?.[error.status]) {
          return new Response(null, { status: error.status });
        }
        if (error instanceof AppError) return json(error.body.statusCode, error.body);
        throw error;
      }
    }
    throw new Error(`The test answers nothing for ${init.method} ${address}`);
  };
  return {
    fetch: answer,
    /** The requests that an endpoint got so far. */
    requestsTo: (endpoint: Endpoint): readonly Heard[] =>
      heard.filter((one) => one.endpoint === endpoint).map(({ request }) => request),
  };
};
