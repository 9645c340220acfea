import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { Write } from "../../core/db/write.ts";
import { AppError } from "../../core/app-error.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import { finishEntry, noteActivity, proposeEnd, startEntry } from "../work-history/actions.ts";
import { lockProject } from "./actions.ts";
import { reasonsOf, requireKnown } from "./eligibility.ts";

/** Throws not_found, or not_eligible with the reasons. */
export const checkIn = async (write: Write, projectId: string): Promise<WorkHistory> => {
  // Locked, so that no two people take the last place.
  await lockProject(write.sql, projectId);
  // So that the worker neither leaves nor checks in elsewhere meanwhile, and no correction overlaps the new session.
  await lockPerson(write.sql, write.me._id);
  const reasons = await reasonsOf(write.sql, write.me, projectId);
  if (reasons.length > 0) throw new AppError("not_eligible", { reasons });
  return announced(write, projectId, await startEntry(write, projectId));
};

/**
 * The entry ends now, by the server's clock. Where check-out was pressed earlier, without a connection, that time is
 * proposed to the approver as a correction of the worker's. Throws not_found, not_checked_in or validation.
 */
export const checkOut = async (
  write: Write,
  projectId: string,
  pressedAt: string | undefined,
): Promise<WorkHistory> => {
  const entry = await finishEntry(write, write.me, projectId, pressedAt);
  if (entry) return announced(write, projectId, pressedAt ? await proposeEnd(write, entry, pressedAt) : entry);
  await requireKnown(write.sql, write.me, projectId);
  throw new AppError("not_checked_in");
};

/** Throws not_checked_in. */
export const stillActive = async (write: Write): Promise<{ lastActiveAt: string }> => {
  const lastActiveAt = await noteActivity(write);
  if (!lastActiveAt) throw new AppError("not_checked_in");
  return { lastActiveAt };
};

/** Check-ins are shown in the lists of projects and people too. */
const announced = async (write: Write, projectId: string, entry: WorkHistory): Promise<WorkHistory> => {
  await write.record(
    { resource: "projects", id: projectId, before: {}, after: {} },
    { resource: "users", id: write.me._id, before: {}, after: {} },
  );
  return entry;
};
