import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { Refusal } from "../../core/refusal.ts";
import { finishEntry, noteActivity, startEntry } from "../work-history/actions.ts";
import { lockProject, projectById } from "./actions.ts";
import { reasonsOf } from "./eligibility.ts";

/** Throws not_found, or not_eligible with the reasons. */
export const checkIn = async (write: Write, me: Caller, projectId: string): Promise<WorkHistory> => {
  // Held, so that no two people take the last place.
  await lockProject(write.sql, projectId);
  for (;;) {
    const reasons = await reasonsOf(write.sql, me, projectId);
    if (reasons.length > 0) throw new Refusal("not_eligible", { reasons });
    const entry = await startEntry(write, me, projectId);
    if (entry) return announced(write, me, projectId, entry);
    // Another call of the same worker's was faster: the rule is asked again, and names where they are now.
  }
};

/** Throws not_found or not_checked_in. */
export const checkOut = async (write: Write, me: Caller, projectId: string): Promise<WorkHistory> => {
  const entry = await finishEntry(write, me, projectId);
  if (entry) return announced(write, me, projectId, entry);
  await projectById(write.sql, me, projectId);
  throw new Refusal("not_checked_in");
};

/** Throws not_checked_in. */
export const stillActive = async (write: Write, me: Caller): Promise<{ lastActiveAt: string }> => {
  const lastActiveAt = await noteActivity(write, me);
  if (!lastActiveAt) throw new Refusal("not_checked_in");
  return { lastActiveAt };
};

/** Who is where shows in the lists of projects and people too. */
const announced = async (write: Write, me: Caller, projectId: string, entry: WorkHistory): Promise<WorkHistory> => {
  await write.record(
    { resource: "projects", id: projectId, before: {}, after: {} },
    { resource: "users", id: me._id, before: {}, after: {} },
  );
  return entry;
};
