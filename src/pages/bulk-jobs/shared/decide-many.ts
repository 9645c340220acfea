import type { z } from "zod";
import type { BulkReply } from "../../../../contract/core/list.ts";
import { bulkJobMin, bulkJobs } from "../../../../contract/bulk-jobs/endpoints.ts";
import { call } from "../../../providers/client.ts";

type Begun = z.input<typeof bulkJobs.begin.body>;

/** Decides on a few entries in one call; for many it starts a bulk job, whose progress is shown on every page. */
export const decideMany = async (
  count: number,
  inBackground: Begun,
  atOnce: () => Promise<z.output<typeof BulkReply>>,
): Promise<z.output<typeof BulkReply> | "begun"> => {
  if (count <= bulkJobMin) return atOnce();
  await call(bulkJobs.begin, { body: inBackground });
  return "begun";
};
