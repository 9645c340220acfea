// A server knows all areas: what one says of every other, such as kinds of notifications, is read from all.
import "../../../contract/index.ts";
import { type Endpoint, methodsOf, successOf } from "../../../contract/core/endpoint.ts";
import type { ErrorBody } from "../../../contract/core/errors.ts";
import type { z } from "zod";

/** One request as a page made it. */
export interface Heard {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}
type Answer = (request: Heard) => unknown;

/** A refusal that an answer gives instead of a reply. */
export class Refusal extends Error {
  readonly body: ErrorBody;
  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

const patternOf = (row: Endpoint): RegExp => new RegExp(`^${row.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`);

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/**
 * A server that answers the rows a test names, and nothing else. Each reply is held against the row's own schema, so
 * that a test can't live on replies that the real server would never send.
 */
export const fakeServer = (answers: readonly (readonly [row: Endpoint, answer: Answer])[]) => {
  const heard: { row: Endpoint; request: Heard }[] = [];
  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    for (const [row, reply] of answers) {
      const match = patternOf(row).exec(pathname);
      if (!match || !methodsOf(row).includes((init.method ?? "GET") as "GET")) continue;
      const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      const idempotencyKey = new Headers(init.headers).get("idempotency-key") ?? undefined;
      const request = { params: { ...match.groups }, query: searchParams, body, idempotencyKey };
      heard.push({ row, request });
      try {
        const status = successOf(row);
        return json(status, (row.replies[status] as z.ZodType).parse(await reply(request)));
      } catch (error) {
        if (error instanceof Refusal) return json(error.body.statusCode, error.body);
        throw error;
      }
    }
    throw new Error(`The test answers nothing for ${init.method} ${address}`);
  };
  return {
    fetch: answer,
    /** The requests that a row was sent so far. */
    heardBy: (row: Endpoint): readonly Heard[] => heard.filter((one) => one.row === row).map(({ request }) => request),
  };
};
