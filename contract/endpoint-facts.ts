import type { z } from "zod";
import type { Endpoint, Method, Stream } from "./endpoint.ts";

/** What a row's own words come to. In a file of its own: the pages before sign-in need this of the contract, and no more. */

export const methodsOf = (row: Pick<Endpoint, "method">): readonly Method[] =>
  typeof row.method === "string" ? [row.method] : row.method;

export const isStream = (reply: z.ZodType | Stream): reply is Stream => "stream" in reply;

/** The one 2xx status of a row. */
export const successOf = (row: Endpoint): number => {
  const found = Object.keys(row.replies)
    .map(Number)
    .find((status) => status < 300);
  if (found === undefined) throw new Error(`${row.path} has no 2xx reply`);
  return found;
};
