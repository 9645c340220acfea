import { vi } from "vitest";

/** A stand-in for fetch, and the requests that it got. */
export const fetched = vi.fn<typeof fetch>();

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

const requestsIn = ([address, init]: Parameters<typeof fetch>): Heard => {
  const { pathname, searchParams } = new URL(address as string, "http://localhost");
  const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
  return { method: init?.method ?? "", path: pathname, query: searchParams, body };
};

export const heard = (): Heard[] => fetched.mock.calls.map(requestsIn);

/** The last request's conditions beyond plain filters. */
export const lastWhere = (): unknown => JSON.parse(heard().at(-1)?.query.get("where") ?? "null");

export const answer = (reply: (request: Heard) => unknown): void => {
  fetched.mockImplementation(async (...request) => Response.json(reply(requestsIn(request))));
};
