import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { byId, Day, Id, Instant, Ref, Seconds } from "../core/fields.ts";
import { listQuery, page } from "../core/list.ts";
import { at } from "../projects/fields.ts";

const readers = only("admin", "manager", "payments");

/** Somebody who is checked in to a project at this moment. */
export const AtWork = z.strictObject({
  /** The running work-history entry. */
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  checkedInAt: Instant.meta({ label: "Since" }),
  /** Since then, by the server's clock at the time of the reply. */
  seconds: Seconds.meta({ label: "Working for" }),
  /** Longer than the project's longest shift. */
  isOver: z.boolean().meta({ label: "Over the longest shift" }),
});
export type AtWork = z.infer<typeof AtWork>;

/** Finished hours by what became of them. */
const sums = {
  entries: z.int().meta({ label: "Entries" }),
  /** So many of them wait for their worker, and are in none of the sums: nobody knows yet how long they were. */
  toCorrect: z.int().meta({ label: "To correct" }),
  /** Without what was rejected or needs a correction. */
  seconds: Seconds.meta({ label: "Worked" }),
  /** For an approval. */
  waitingSeconds: Seconds.meta({ label: "Waiting" }),
  approvedSeconds: Seconds.meta({ label: "Approved" }),
  paidSeconds: Seconds.meta({ label: "Payment approved" }),
  rejectedSeconds: Seconds.meta({ label: "Rejected" }),
};
export const PersonHours = z.strictObject({
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  ...sums,
});
export type PersonHours = z.infer<typeof PersonHours>;

/** A week of the platform's time zone, by the days of the check-ins. */
export const WeekHours = z.strictObject({
  /** Its Monday. */
  _id: Day,
  week: Day.meta({ label: "Week from" }),
  /** Its Sunday. */
  until: Day.meta({ label: "Until" }),
  people: z.int().meta({ label: "People" }),
  ...sums,
});
export type WeekHours = z.infer<typeof WeekHours>;

const days = {
  startDate: Day.optional().meta({ label: "From" }),
  endDate: Day.optional().meta({ label: "Until" }),
};
/** What is summed of hours, in the order in which it is shown and by which it can be sorted. */
export const hoursFigures = [
  "entries",
  "toCorrect",
  "seconds",
  "waitingSeconds",
  "approvedSeconds",
  "paidSeconds",
  "rejectedSeconds",
] as const;
const totals = { totalSeconds: Seconds };

/** What a project's page shows of its hours. */
export const projectHoursRows = {
  peopleNow: {
    method: "GET",
    path: `${at}/people-now/:_id`,
    summary: "Who is checked in to a project now, the longest first",
    may: readers,
    params: byId,
    query: listQuery(["user", "checkedInAt"], {}),
    replies: { 200: page("peopleNow", AtWork) },
    list: "peopleNow",
    errors: ["not_found"],
    beyond: true,
  },
  byPerson: {
    method: "GET",
    path: `${at}/hours-by-person/:_id`,
    summary: "The finished hours of a project by person",
    may: readers,
    params: byId,
    query: listQuery(["user", ...hoursFigures], days),
    replies: { 200: page("personHours", PersonHours, totals) },
    list: "personHours",
    errors: ["not_found"],
    beyond: true,
  },
  byWeek: {
    method: "GET",
    path: `${at}/hours-by-week/:_id`,
    summary: "The finished hours of a project by week, Monday to Sunday, the newest first",
    may: readers,
    params: byId,
    query: listQuery(["week", "people", ...hoursFigures], days).omit({ _id: true, search: true }),
    replies: { 200: page("weekHours", WeekHours, totals) },
    list: "weekHours",
    errors: ["not_found"],
    beyond: true,
  },
} as const;
