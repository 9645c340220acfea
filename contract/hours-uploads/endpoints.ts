import { z } from "zod";
import { fileErrorsMax } from "../core/csv-cells.ts";
import { endpoints, only } from "../core/endpoint.ts";
import { byId, Id, Instant, Ref, Seconds } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import "./errors.ts";

/** The most lines with errors, and with remarks, in a reply; the full counts are returned too. */
export const hoursReportedMax = fileErrorsMax;
/** The most people with sums in a reply, those with the most hours first. */
export const hoursPeopleMax = 200;
/** The most lines shown as they were read. */
export const hoursShownMax = 10;
/** Longer entries get a remark, even where the project allows such shifts. Seconds. */
export const unusualSeconds = 14 * 3600;
/** A longer session is an error, such as a mistyped year. Days. */
export const longestSessionDays = 7;

/** Remarks on a file without errors. */
export const hoursRemarks = [
  "overlaps_entry",
  "overlaps_line",
  "time_came_twice",
  "over_longest_shift",
  "unusually_long",
  "no_time",
  "person_left",
] as const;
export type HoursRemark = (typeof hoursRemarks)[number];

const Line = {
  /** The line number in the file; the header's is 1. */
  line: z.int(),
  message: z.string(),
  /** The line's values, as in the file. */
  cells: z.array(z.string()),
};

/** What a file of hours would add, before anything is written. */
export const HoursPreview = z.strictObject({
  /** As in the file. */
  headers: z.array(z.string()),
  rows: z.int(),
  people: z.int(),
  totalSeconds: Seconds,
  /** Of the rows, those longer than the project's longest shift: they wait for the worker's correction. */
  toCorrect: z.int(),
  perPerson: z.array(z.strictObject({ email: z.string(), user: Ref.nullable(), entries: z.int(), seconds: Seconds })),
  first: z.array(
    z.strictObject({
      line: z.int(),
      email: z.string(),
      checkedInAt: Instant,
      checkedOutAt: Instant,
      seconds: Seconds,
      note: z.string(),
    }),
  ),
  /** A file with errors is rejected. */
  errorCount: z.int(),
  errors: z.array(z.strictObject({ ...Line, column: z.string() })),
  /** All lines with errors, of which `errors` may have the first only. */
  wrongLines: z.array(z.int()),
  remarkCount: z.int(),
  remarks: z.array(z.strictObject({ ...Line, kind: z.enum(hoursRemarks) })),
});
HoursPreview.register(z.globalRegistry, { id: "HoursPreview" });
export type HoursPreview = z.infer<typeof HoursPreview>;

/** An uploaded file of hours. */
export const HoursUpload = z.strictObject({
  _id: Id,
  name: z.string().meta({ label: "File" }),
  project: Ref.meta({ label: "Project", reference: "projects" }),
  entries: z.int().meta({ label: "Entries" }),
  /** The entries that wait for their workers' corrections now. */
  toCorrect: z.int().meta({ label: "To be corrected" }),
  people: z.int().meta({ label: "People" }),
  seconds: Seconds.meta({ label: "Worked" }),
  uploadedBy: Ref.meta({ label: "Uploaded by", reference: "users" }),
  createdAt: Instant.meta({ label: "Uploaded" }),
  undoneBy: Ref.nullable().meta({ label: "Undone by", reference: "users" }),
  undoneAt: Instant.nullable().meta({ label: "Undone" }),
  /** What the caller may do with it now. */
  can: z.strictObject({ undo: z.boolean() }),
});
HoursUpload.register(z.globalRegistry, { id: "HoursUpload" });
export type HoursUpload = z.infer<typeof HoursUpload>;

const readers = only("admin", "manager", "payments");
const one = z.strictObject({ hoursUpload: HoursUpload });

export const hoursUploads = endpoints({
  list: {
    method: "GET",
    path: "/api/v1/project-drawer/hours-uploads",
    summary: "Files of hours that were uploaded",
    policy: readers,
    query: listQuery(["createdAt", "name", "entries"], withWhere(HoursUpload, { project: anyOf(Id) })),
    replies: { 200: page("hoursUploads", HoursUpload) },
    list: "hoursUploads",
    beyond: true,
  },
  show: {
    method: "GET",
    path: "/api/v1/project-drawer/hours-uploads/:_id",
    summary: "One file of hours that was uploaded",
    policy: readers,
    params: byId,
    replies: { 200: one },
    record: "hoursUpload",
    errors: ["not_found"],
    beyond: true,
  },
  undo: {
    method: "POST",
    path: "/api/v1/project-drawer/hours-uploads/:_id/undo",
    summary: "Undo an upload: all its entries go, while none of them was decided or changed",
    policy: only("admin", "manager"),
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "hoursUpload",
    errors: ["not_found", "wrong_state", "in_use"],
    beyond: true,
  },
});
