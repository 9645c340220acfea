import type { z } from "zod";
import type { BulkReply } from "../../../../contract/core/list.ts";
import { operationMin, operations } from "../../../../contract/operations/endpoints.ts";
import { call } from "../../../providers/client.ts";

type Begun = z.input<typeof operations.begin.body>;

/** Decides on few in one call, and begins to decide on many in the background, where their progress shows. */
export const decideMany = async (
  count: number,
  inBackground: Begun,
  atOnce: () => Promise<z.output<typeof BulkReply>>,
): Promise<z.output<typeof BulkReply> | "begun"> => {
  if (count <= operationMin) return atOnce();
  await call(operations.begin, { body: inBackground });
  return "begun";
};
