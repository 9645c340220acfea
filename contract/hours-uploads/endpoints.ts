import { z } from "zod";
import { area, only } from "../core/endpoint.ts";
import { byId, Id, Instant, Ref, Seconds } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import "./errors.ts";

/** So many lines with problems, and so many with remarks, are told of one file; how many there are is told too. */
export const hoursToldMax = 1000;
/** So many people's sums are told, those with the most hours first. */
export const hoursPeopleMax = 200;
/** So many lines are shown as they were read. */
export const hoursShownMax = 10;
/** Longer than this is remarked on, however long a shift the project allows. */
export const unusualSeconds = 14 * 3600;

/** What is worth a look in a file that is right. */
export const hoursRemarks = [
  "overlaps_entry",
  "overlaps_line",
  "over_longest_shift",
  "unusually_long",
  "no_time",
  "person_left",
] as const;
export type HoursRemark = (typeof hoursRemarks)[number];

const Line = {
  /** Of the file; the header's is 1. */
  line: z.int(),
  message: z.string(),
  /** The line's values, as they stand in the file. */
  cells: z.array(z.string()),
};

/** What a file of hours would become, before anything is written. */
export const HoursPreview = z.strictObject({
  /** As the file has them. */
  headers: z.array(z.string()),
  rows: z.int(),
  people: z.int(),
  totalSeconds: Seconds,
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
  /** With any the file is refused. */
  errorCount: z.int(),
  errors: z.array(z.strictObject({ ...Line, column: z.string() })),
  remarkCount: z.int(),
  remarks: z.array(z.strictObject({ ...Line, kind: z.enum(hoursRemarks) })),
});
export type HoursPreview = z.infer<typeof HoursPreview>;

/** A file of hours that was uploaded. */
export const HoursUpload = z.strictObject({
  _id: Id,
  name: z.string().meta({ label: "File" }),
  project: Ref.meta({ label: "Project", reference: "projects" }),
  entries: z.int().meta({ label: "Entries" }),
  people: z.int().meta({ label: "People" }),
  seconds: Seconds.meta({ label: "Worked" }),
  uploadedBy: Ref.meta({ label: "Uploaded by", reference: "users" }),
  createdAt: Instant.meta({ label: "Uploaded" }),
  takenBackBy: Ref.nullable().meta({ label: "Taken back by", reference: "users" }),
  takenBackAt: Instant.nullable().meta({ label: "Taken back" }),
  /** What the caller may do with it now. */
  can: z.strictObject({ takeBack: z.boolean() }),
});
export type HoursUpload = z.infer<typeof HoursUpload>;

const readers = only("admin", "manager", "payments");
const one = z.strictObject({ hoursUpload: HoursUpload });

export const hoursUploads = area({
  list: {
    method: "GET",
    path: "/api/v1/project-drawer/hours-uploads",
    summary: "Files of hours that were uploaded",
    may: readers,
    query: listQuery(["createdAt", "name", "entries"], withWhere(HoursUpload, { project: anyOf(Id) })),
    replies: { 200: page("hoursUploads", HoursUpload) },
    list: "hoursUploads",
    beyond: true,
  },
  show: {
    method: "GET",
    path: "/api/v1/project-drawer/hours-uploads/:_id",
    summary: "One file of hours that was uploaded",
    may: readers,
    params: byId,
    replies: { 200: one },
    record: "hoursUpload",
    errors: ["not_found"],
    beyond: true,
  },
  takeBack: {
    method: "POST",
    path: "/api/v1/project-drawer/hours-uploads/:_id/take-back",
    summary: "Take back all entries of an upload, while none of them was decided or changed",
    may: only("admin", "manager"),
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "hoursUpload",
    errors: ["not_found", "wrong_state", "in_use"],
    beyond: true,
  },
});
