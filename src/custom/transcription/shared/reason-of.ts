import type { ApiError } from "../../../providers/client.ts";

/** Why a call failed, in a sentence for a page without fields to put it to: what is wrong with the first one. */
export const reasonOf = ({ body, message }: ApiError): string => Object.values(body.fields ?? {})[0]?.[0] ?? message;
