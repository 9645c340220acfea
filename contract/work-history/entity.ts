import { z } from "zod";
import { Day, Id, Instant, Ref, Search, Seconds, TimeOfDay, Version } from "../core/fields.ts";
import { anyOf, queryBoolean, selection } from "../core/list.ts";
import { range } from "../core/range.ts";
import { withWhere } from "../core/where.ts";
import { flagKinds, flagLabels, Flag, flagText } from "./flags.ts";
import { HourOfDay } from "./hour-of-day.ts";
import { workHistoryStates, workHistoryStateLabels } from "./states.ts";
import { amountRule } from "./amount-rule.ts";

const State = z.enum(workHistoryStates).meta({ label: "State", options: workHistoryStateLabels });

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
   * Worked time; null while running. Where a correction is needed it is the recorded time: until the late check-out, or
   * the longest shift where there was none. It can't be approved or paid before the worker has corrected it.
   */
  seconds: Seconds.nullable().meta({ label: "Worked" }),
  source: z.enum(["clock", "upload"]).meta({ label: "Source", options: { clock: "Clock", upload: "Upload" } }),
  note: z.string().meta({ label: "Note", personal: true }),
  rejectionCause: z.string().nullable().meta({ label: "Cause", personal: true }),
  /** A manager's question when they sent the hours back. */
  correctionAsked: z.string().nullable().meta({ label: "Question", personal: true }),
  upload: Ref.nullable().meta({ label: "Upload", reference: "hoursUploads" }),
  /**
   * Minor units: the approved amount, or the expected one before that; zero for a rejected entry, null while running,
   * where a correction is needed, and where the project has no rate.
   */
  amount: z.int().min(0).nullable().meta({ label: "Amount", widget: "money", description: amountRule }),
  approvedBy: Ref.nullable().meta({ label: "Approved by", reference: "users" }),
  approvedAt: Instant.nullable().meta({ label: "Approved" }),
  paymentApprovedBy: Ref.nullable().meta({ label: "Payment approved by", reference: "users" }),
  paymentApprovedAt: Instant.nullable().meta({ label: "Payment approved" }),
  /** In minutes: the project's longest shift, which also limits a correction. */
  longestShift: z.int().meta({ label: "Longest shift", widget: "minutes" }),
  /** There was no check-out: the entry was ended automatically, at the longest shift. */
  isForgotten: z.boolean().meta({ label: "No check-out" }),
  /** When the console last noticed activity during the shift: a hint, since work is done in other windows too. */
  lastActiveAt: Instant.nullable().meta({ label: "Last active" }),
  /** For an entry that its worker corrected: the times as first recorded. */
  originalCheckedInAt: Instant.nullable().meta({ label: "Recorded check-in" }),
  originalCheckedOutAt: Instant.nullable().meta({ label: "Recorded check-out" }),
  correctionReason: z.string().nullable().meta({ label: "Reason", personal: true }),
  correctedAt: Instant.nullable().meta({ label: "Corrected" }),
  /** Who entered the check-out in the worker's place; null again once the worker corrected it. */
  checkedOutBy: Ref.nullable().meta({ label: "Check-out entered by", reference: "users" }),
  /** When it was corrected after a rejection, which is possible once, and the cause of that rejection. */
  amendedAt: Instant.nullable().meta({ label: "Corrected after a rejection" }),
  earlierCause: z.string().nullable().meta({ label: "Earlier cause", personal: true }),
  /** Its flags, the most serious first; fixed once it is rejected or its payment approved. */
  flags: z.array(Flag.meta({ words: flagText })).meta({ label: "Flags" }),
  version: Version,
  /** What the caller may do with this entry now. */
  can: z.strictObject({
    approve: z.boolean(),
    reject: z.boolean(),
    approvePayment: z.boolean(),
    correct: z.boolean(),
    /** It was a mistake: it ended within a minute. */
    withdraw: z.boolean(),
    undo: z.boolean(),
    sendBack: z.boolean(),
    checkOut: z.boolean(),
  }),
});
WorkHistory.register(z.globalRegistry, { id: "WorkHistory" });
export type WorkHistory = z.infer<typeof WorkHistory>;

/** An entry as it is exported: with the columns of a file of hours too, so that it can be uploaded again. */
export const ExportedHours = WorkHistory.extend({
  email: z.string().meta({ label: "email", personal: true }),
  /** The day of `check_in`, which is in UTC as well. */
  date: Day.meta({ label: "date" }),
  check_in: Instant.meta({ label: "check_in" }),
  check_out: Instant.nullable().meta({ label: "check_out" }),
});

/** The fields that conditions can use. The amount is computed for each entry: 10 s for 100,000 of them. */
export const AskedOfHours = WorkHistory.omit({ amount: true });

/** The filters of work-history lists, and so of bulk calls. */
export const hoursFilters = withWhere(AskedOfHours, {
  state: anyOf(State),
  project: anyOf(Id),
  user: anyOf(Id),
  upload: anyOf(Id),
  ...range,
  flag: anyOf(z.enum(flagKinds).meta({ label: "Flags", options: flagLabels })),
  /** It has no flags, it is pending, and the caller may approve it. */
  clean: queryBoolean.optional().meta({ label: "Clean" }),
  /** It is running, for longer than the project's longest shift and the grace after it. */
  overdue: queryBoolean.optional().meta({ label: "Check-out forgotten" }),
  hourOfDay: HourOfDay.optional(),
});
/** What the caller saw, in minor units, so that nothing else is approved. */
export const AmountSeen = z.strictObject({ amount: z.int().min(0) }).meta({ label: "Amount", writeOnly: true });
export type AmountSeen = z.output<typeof AmountSeen>;
/** What entries come to, together: `amount` in minor units, without those that have no amount yet. */
export const HoursSums = z.strictObject({
  count: z.int(),
  people: z.int(),
  seconds: Seconds,
  amount: z.int().min(0).meta({ widget: "money", description: amountRule }),
  flagged: z.int(),
});
HoursSums.register(z.globalRegistry, { id: "HoursSums" });
export const HoursSelection = selection({ ...hoursFilters, search: Search.optional() });
HoursSelection.register(z.globalRegistry, { id: "HoursSelection" });
