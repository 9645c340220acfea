import { z } from "zod";
import { exportEndpoint } from "../core/bulk.ts";
import { correctionHelp } from "./corrections.ts";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { byId, Id, Instant, line, Seconds, Version } from "../core/fields.ts";
import { listQuery, page } from "../core/list.ts";
import { range } from "../core/range.ts";
import { withWhere } from "../core/where.ts";
import { HoursPreview, HoursUpload } from "../hours-uploads/endpoints.ts";
import { amountRule } from "./amount-rule.ts";
import { TotalAmount } from "./total-amount.ts";
import { decisionEndpoints } from "./decisions.ts";
import { projectHoursEndpoints } from "./project-hours.ts";
import { AskedOfHours, HoursSelection, HoursSums, hoursFilters, WorkHistory } from "./entity.ts";
import "./errors.ts";
import "./todos.ts";
import "./notifications.ts";

/**
 * A line of a file of hours. Times are ISO 8601, or of the line's day such as 09:00, where a check-out before the
 * check-in is of the next day.
 */
export const HoursLine = z.strictObject({
  email: z.string().meta({ label: "E-mail" }),
  date: z.string().meta({ label: "Date" }),
  check_in: z.string().meta({ label: "Check-in" }),
  check_out: z.string().meta({ label: "Check-out" }),
  note: z.string().default("").meta({ label: "Note" }),
});
type HoursColumn = keyof typeof HoursLine.shape;
/** The columns of a file of hours; `note` is optional. */
export const hoursColumns = Object.keys(HoursLine.shape) as readonly HoursColumn[];
const oneColumn = `(?:${hoursColumns.join("|")})?`;
/** The most lines of a file of hours. */
export const hoursRowsMax = 50_000;

export const CorrectionReason = line(500).meta({ label: "Reason", help: correctionHelp, personal: true });
/** `flagScore:desc` lists the most seriously flagged first, and equal ones oldest first. */
const sorts = [
  "checkedInDate",
  "checkedInTime",
  "seconds",
  "state",
  "user",
  "project",
  "flagScore",
  "createdAt",
] as const;

const readers = only("admin", "manager", "payments");
const one = z.strictObject({ workHistory: WorkHistory });
const ownEntries = page("workHistory", WorkHistory, {
  total: z.int(),
  totalSeconds: Seconds,
  /** Excludes rejected entries and those that need a correction. */
  countedSeconds: Seconds,
  totalAmount: TotalAmount,
});
const manyHours = "Null where more entries match than are counted: meta.countExact is false";
/** Sums of lists that grow without end. */
const sumsOfMany = {
  totalSeconds: Seconds.nullable().meta({ description: manyHours }),
  countedSeconds: Seconds.nullable().meta({
    description: `Excludes rejected entries and those that need a correction. ${manyHours}`,
  }),
};
const entries = page("workHistory", WorkHistory, {
  total: z.int(),
  ...sumsOfMany,
  secondsInHour: Seconds.nullable().meta({
    description: `How much of countedSeconds fell into \`hourOfDay\`. Null without that filter. ${manyHours}`,
  }),
  totalAmount: TotalAmount.nullable().meta({ description: `${amountRule} ${manyHours}` }),
  isAmountExact: z.boolean().meta({
    description:
      "Whether totalAmount is exact. Of very many entries that are not paid for yet it is an estimate, at most half a minor unit off for each",
  }),
});

export const workHistory = endpoints({
  list: {
    method: "GET",
    path: "/api/v1/work-history",
    summary: "Work history of all projects",
    policy: readers,
    query: listQuery(sorts, hoursFilters),
    replies: { 200: entries },
    list: "workHistory",
    beyond: true,
  },
  show: {
    method: "GET",
    path: "/api/v1/work-history/:_id",
    summary: "One work-history entry",
    policy: { ...signedIn, othersRoles: ["admin", "manager", "payments"] },
    params: byId,
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found"],
  },
  sums: {
    method: "POST",
    path: "/api/v1/work-history/sums",
    summary: "What chosen entries come to, before many are decided on",
    policy: readers,
    body: z.strictObject({ select: HoursSelection }),
    replies: { 200: z.strictObject({ sums: HoursSums }) },
    errors: ["selection_changed"],
    beyond: true,
  },
  export: exportEndpoint(
    { path: "/api/v1/work-history", many: "work-history entries", policy: readers },
    sorts,
    hoursFilters,
    [
      "user",
      "project",
      "state",
      "checkedInDate",
      "checkedInTime",
      "checkedInAt",
      "checkedOutAt",
      "seconds",
      "source",
      "note",
      "rejectionCause",
      "amount",
      "approvedBy",
      "approvedAt",
      "paymentApprovedBy",
      "paymentApprovedAt",
      "flags",
      "email",
      "date",
      "check_in",
      "check_out",
    ],
  ),
  ofProject: {
    method: "GET",
    path: "/api/v1/project-drawer/work-history/:_id",
    summary: "Work history of a project",
    policy: readers,
    params: byId,
    query: listQuery(sorts, withWhere(AskedOfHours, { ...range, state: hoursFilters.state, user: hoursFilters.user })),
    replies: {
      200: page("checkedInUsersHistory", WorkHistory, {
        _id: Id,
        totalCount: z.int(),
        /** Hours of all matching entries, to two decimals; `totalSeconds` is exact. */
        totalWorkingHour: z.number().nullable(),
        ...sumsOfMany,
      }),
    },
    list: "checkedInUsersHistory",
    errors: ["not_found"],
  },
  mine: {
    method: "GET",
    path: "/api/v1/project-drawer/my-work-history",
    summary: "My work history of all projects",
    policy: signedIn,
    query: listQuery(
      sorts,
      withWhere(AskedOfHours, { ...range, state: hoursFilters.state, project: hoursFilters.project }),
    ),
    replies: { 200: ownEntries },
    list: "workHistory",
    beyond: true,
  },
  mineOfProject: {
    method: "GET",
    path: "/api/v1/project-drawer/my-work-history/:_id",
    summary: "My work history of a project",
    policy: signedIn,
    params: byId,
    query: listQuery(sorts, withWhere(AskedOfHours, range)),
    replies: { 200: ownEntries },
    list: "workHistory",
  },
  uploadHours: {
    method: "PATCH",
    path: "/api/v1/project-drawer/upload-hours/:_id",
    summary: `Upload hours as CSV (${hoursColumns.join(",")}; the other columns of the work history's export are left out), all or none; with \`preview\` it is only checked`,
    policy: only("admin", "manager"),
    audited: true,
    params: byId,
    files: { hoursData: { mime: ["text/csv"], max: 10_000_000 } },
    body: z.strictObject({
      preview: z.stringbool().default(false),
      /** SHA-256 in hexadecimal, as the preview returned it: a different file is an error. */
      fileHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      /** What each column of the file is, by its place and whatever its header says; empty: it is left out. */
      columns: z
        .string()
        .max(2000)
        .regex(new RegExp(`^${oneColumn}(?:,${oneColumn})*$`))
        .optional(),
    }),
    replies: {
      200: z.strictObject({
        /** None with `preview`. */
        created: z.int(),
        totalSeconds: Seconds,
        fileHash: z.string(),
        upload: HoursUpload.nullable(),
        preview: HoursPreview.nullable(),
      }),
    },
    errors: ["not_found", "too_large", "unsupported_media", "file_changed", "paid_by_piece"],
  },
  correct: {
    method: "PATCH",
    path: "/api/v1/work-history/:_id/correction",
    summary: "Say when I really worked, where the clock could not know it or the hours were rejected (then once)",
    policy: { ...signedIn, othersRoles: [] },
    audited: true,
    params: byId,
    body: z.strictObject({
      /** Without it the check-in is unchanged. */
      checkedInAt: Instant.optional().meta({ label: "Check-in" }),
      checkedOutAt: Instant.meta({ label: "Check-out" }),
      reason: CorrectionReason.meta({ readAs: "correctionReason", notExported: true }),
      version: Version.optional(),
    }),
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found", "wrong_state", "amended_already", "hours_overlap", "stale"],
    beyond: true,
  },
  withdraw: {
    method: "DELETE",
    path: "/api/v1/work-history/:_id",
    summary: "Withdraw a check-in of mine that was a mistake: it ended within a minute",
    policy: { ...signedIn, othersRoles: [] },
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found", "wrong_state", "not_withdrawable"],
    beyond: true,
  },
  ...decisionEndpoints,
  ...projectHoursEndpoints,
});
