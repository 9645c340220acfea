import { z } from "zod";
import { Day, Id, Instant, Ref, Search, Seconds, TimeOfDay, Version } from "../core/fields.ts";
import { anyOf, flag, selection } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { flags, flagWords, Oddity, oddityText } from "./oddness.ts";
import { workHistoryStates, workHistoryStateWords } from "./states.ts";

const State = z.enum(workHistoryStates).meta({ label: "State", options: workHistoryStateWords });

export const WorkHistory = z.strictObject({
  _id: Id,
  user: Ref.meta({ label: "Worker", reference: "users" }),
  project: Ref.meta({ label: "Project", reference: "projects" }),
  state: State,
  /** The day and the time of the check-in in the platform's time zone. */
  checkedInDate: Day.meta({ label: "Day" }),
  checkedInTime: TimeOfDay.meta({ label: "Check-in" }),
  checkedInAt: Instant.meta({ label: "Checked in" }),
  checkedOutAt: Instant.nullable().meta({ label: "Checked out" }),
  /**
   * Worked time; null while running. Where a correction is needed it is what the clock says: until the late check-out,
   * or the longest shift where nobody checked out. Nothing is approved or paid on it before the worker has said more.
   */
  seconds: Seconds.nullable().meta({ label: "Worked" }),
  source: z.enum(["clock", "upload"]).meta({ label: "Source", options: { clock: "Clock", upload: "Upload" } }),
  note: z.string().meta({ label: "Note", personal: true }),
  rejectionCause: z.string().nullable().meta({ label: "Cause", personal: true }),
  /** What a manager asked when they sent the hours back. */
  correctionAsked: z.string().nullable().meta({ label: "Question", personal: true }),
  upload: Ref.nullable().meta({ label: "Upload", reference: "hoursUploads" }),
  /**
   * Minor units: what was approved, or before that what it would come to; nothing for a rejected one, null while running,
   * where a correction is needed, and where the project has no rate.
   */
  amount: z.int().min(0).nullable().meta({ label: "Amount", widget: "money" }),
  approvedBy: Ref.nullable().meta({ label: "Approved by", reference: "users" }),
  approvedAt: Instant.nullable().meta({ label: "Approved" }),
  paymentApprovedBy: Ref.nullable().meta({ label: "Payment approved by", reference: "users" }),
  paymentApprovedAt: Instant.nullable().meta({ label: "Payment approved" }),
  /** In minutes: the longest shift of the project, and of a correction. */
  longestShift: z.int().meta({ label: "Longest shift", widget: "minutes" }),
  /** Nobody checked out: the clock ended the entry by itself, at the longest shift. */
  isForgotten: z.boolean().meta({ label: "No check-out" }),
  /** When the console last noticed the worker during the shift: a hint, since work is done in other windows too. */
  lastActiveAt: Instant.nullable().meta({ label: "Last active" }),
  /** Of an entry that its worker corrected: the times as they were recorded first. */
  originalCheckedInAt: Instant.nullable().meta({ label: "Recorded check-in" }),
  originalCheckedOutAt: Instant.nullable().meta({ label: "Recorded check-out" }),
  correctionReason: z.string().nullable().meta({ label: "Reason", personal: true }),
  correctedAt: Instant.nullable().meta({ label: "Corrected" }),
  /** When it was corrected after a rejection, which can be done once, and what had been the cause. */
  amendedAt: Instant.nullable().meta({ label: "Corrected after a rejection" }),
  earlierCause: z.string().nullable().meta({ label: "Earlier cause", personal: true }),
  /** What is odd about it, the most serious first; as it was when it was rejected or its payment approved. */
  flags: z.array(Oddity.meta({ words: oddityText })).meta({ label: "Odd" }),
  version: Version,
  /** What the caller may do with this entry now. */
  can: z.strictObject({
    approve: z.boolean(),
    reject: z.boolean(),
    approvePayment: z.boolean(),
    correct: z.boolean(),
    undo: z.boolean(),
    sendBack: z.boolean(),
  }),
});
export type WorkHistory = z.infer<typeof WorkHistory>;

/** What conditions can be on. What an entry comes to is worked out for each: 10 s for 100,000 of them. */
export const AskedOfHours = WorkHistory.omit({ amount: true });

/** What a list of work history can be filtered by, and so what a bulk call may select. */
export const hoursFilters = withWhere(AskedOfHours, {
  state: anyOf(State),
  project: anyOf(Id),
  user: anyOf(Id),
  upload: anyOf(Id),
  startDate: Day.optional().meta({ label: "From" }),
  endDate: Day.optional().meta({ label: "Until" }),
  flag: anyOf(z.enum(flags).meta({ label: "Odd", options: flagWords })),
  /** Nothing is odd about it, it waits, and the caller may approve it. */
  clean: flag.optional().meta({ label: "Clean" }),
});
export const HoursSelection = selection({ ...hoursFilters, search: Search.optional() });
