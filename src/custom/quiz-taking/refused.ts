import { ApiError } from "../../providers/client.ts";
import type { Given, Unsent } from "./unsent.ts";

interface Refused {
  readonly place: number;
  readonly given: Given;
  readonly message: string;
}

/** The answers of a call that the server will never take, each with the reason; none where it names none. */
export const refusedOf = (error: unknown, sent: Unsent): readonly Refused[] => {
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  const entries = [...sent];
  return Object.entries(fields).flatMap(([field, [message = ""]]) => {
    const entry = entries[Number(/^answers\.(\d+)/.exec(field)?.[1])];
    return entry ? [{ place: entry[0], given: entry[1], message }] : [];
  });
};
