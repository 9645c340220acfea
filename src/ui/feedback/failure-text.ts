import { ApiError } from "../../providers/client.ts";

/** Whether it is a refusal because someone else changed the record since it was read. */
export const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.body.code === "stale";

/** Whether what was chosen is not there any more as it was seen, so that the same call could never be carried out. */
export const isOutdated = (error: unknown): boolean =>
  isStale(error) || (error instanceof ApiError && error.body.code === "selection_changed");

/** Why a step of one form was refused: what is wrong with its fields, or the server's message where it is none of them. */
export const refusalText = ({ errors = {}, message }: ApiError): string =>
  Object.values(errors).flat().join(" ") || message;

/**
 * A failure as a text for the user: the server's message if there was a reply, and the messages of at most three
 * fields.
 */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "Something went wrong";
  const { message, fields = {} } = error.body;
  return [...new Set([message, ...Object.values(fields).flat()])].slice(0, 4).join(" ");
};
