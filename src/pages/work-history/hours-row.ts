import type { ReactNode } from "react";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { type Part, reading, type Render } from "../../ui/table/asked-fields.ts";

/** What a row of hours is read for: its details, which open below it, and its actions. */
export const hoursReads = [
  "user",
  "project",
  "state",
  "checkedInDate",
  "checkedInTime",
  "checkedInAt",
  "checkedOutAt",
  "seconds",
  "note",
  "rejectionCause",
  "correctionAsked",
  "amount",
  "isForgotten",
  "lastActiveAt",
  "originalCheckedInAt",
  "originalCheckedOutAt",
  "correctionReason",
  "correctedAt",
  "checkedOutBy",
  "earlierCause",
  "flags",
] as const satisfies readonly (keyof WorkHistory)[];

export type HoursRow = Part<WorkHistory, (typeof hoursReads)[number]>;

/** A cell that shows something of what each row has anyway. */
export const ofRow = (render: (row: HoursRow) => ReactNode): Render<WorkHistory> => reading(hoursReads, render);
