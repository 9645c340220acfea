import type { z } from "zod";
import type { BulkReply } from "../../contract/core/list.ts";
import { ApiError } from "./client.ts";

/** The reply of a bulk call for one record. Throws ApiError with the reason where the record was refused. */
export const oneOfBulk = <R extends Pick<z.output<typeof BulkReply>, "refused">>(reply: R): R => {
  const [refusal] = reply.refused;
  if (refusal) throw new ApiError({ statusCode: 409, code: "wrong_state", message: refusal.message });
  return reply;
};
