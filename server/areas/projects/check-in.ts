import { lateCheckOutReason } from "../../../contract/work-history/corrections.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { Write } from "../../core/db/write.ts";
import { AppError } from "../../core/app-error.ts";
import { finishEntry, noteActivity, startEntry } from "../work-history/actions.ts";
import { correct } from "../work-history/corrections.ts";
import { lockProject } from "./actions.ts";
import { reasonsOf, requireKnown } from "./eligibility.ts";

/** Throws not_found, or not_eligible with the reasons. */
export const checkIn = async (write: Write, projectId: string): Promise<WorkHistory> => {
  // Locked, so that no two people take the last place.
  await lockProject(write.sql, projectId);
  for (;;) {
    const reasons = await reasonsOf(write.sql, write.me, projectId);
    if (reasons.length > 0) throw new AppError("not_eligible", { reasons });
    const entry = await startEntry(write, projectId);
    if (entry) return announced(write, projectId, entry);
    // A concurrent call of the same worker was faster: check again, for a reason that names their project.
  }
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
  if (entry) return announced(write, projectId, await proposed(write, entry, pressedAt));
  await requireKnown(write.sql, write.me, projectId);
  throw new AppError("not_checked_in");
};

/** A time after which the shift would be too long is left to the worker, who corrects such hours by hand. */
const proposed = async (write: Write, entry: WorkHistory, pressedAt: string | undefined): Promise<WorkHistory> => {
  if (pressedAt === undefined) return entry;
  const milliseconds = Date.parse(pressedAt) - Date.parse(entry.checkedInAt);
  if (milliseconds <= 0) {
    throw new AppError("validation", { fields: { pressedAt: ["The check-out must be after the check-in."] } });
  }
  const isTooLong = Math.floor(milliseconds / 1000) > entry.longestShift * 60;
  if (entry.state !== "needs_correction" || isTooLong) return entry;
  return correct(write, entry._id, { checkedOutAt: pressedAt, reason: lateCheckOutReason }, true);
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
