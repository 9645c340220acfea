import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { AnyWrite } from "../../core/db/write.ts";

/** Audits and announces changed entries, each with what it was before; their people learn of it. */
export const recordEntries = (
  write: AnyWrite,
  before: readonly WorkHistory[],
  after: readonly WorkHistory[],
): Promise<void> => {
  const read = new Map(before.map((entry) => [entry._id, entry]));
  return write.record(
    ...after.map((entry) => ({
      resource: "workHistory" as const,
      id: entry._id,
      before: read.get(entry._id) ?? null,
      after: entry,
      people: [entry.user._id],
    })),
  );
};
