import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { byId, Day, Id, Instant, Ref, Seconds } from "../core/fields.ts";
import { listQuery, page } from "../core/list.ts";
import { range } from "../core/range.ts";
import { at } from "../projects/fields.ts";

const readers = only("admin", "manager", "payments");

/** A person who is checked in to a project now. */
export const AtWork = z.strictObject({
  /** The running work-history entry. */
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  checkedInAt: Instant.meta({ label: "Since" }),
  /** Since the check-in, by the server's clock at the time of the reply. */
  seconds: Seconds.meta({ label: "Working for" }),
  /** Longer than the project's longest shift. */
  isOver: z.boolean().meta({ label: "Over the longest shift" }),
});
AtWork.register(z.globalRegistry, { id: "AtWork" });
export type AtWork = z.infer<typeof AtWork>;

/** Sums of finished hours by state. */
const sums = {
  entries: z.int().meta({ label: "Entries" }),
  /** Entries waiting for their worker's correction; in none of the sums, since their time is not known yet. */
  toCorrect: z.int().meta({ label: "To correct" }),
  /** Excludes rejected entries and those that need a correction. */
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
PersonHours.register(z.globalRegistry, { id: "PersonHours" });
export type PersonHours = z.infer<typeof PersonHours>;

/** A week in the platform's time zone, by the days of the check-ins. */
export const WeekHours = z.strictObject({
  /** Its Monday. */
  _id: Day,
  week: Day.meta({ label: "Week from" }),
  /** Its Sunday. */
  until: Day.meta({ label: "Until" }),
  people: z.int().meta({ label: "People" }),
  ...sums,
});
WeekHours.register(z.globalRegistry, { id: "WeekHours" });
export type WeekHours = z.infer<typeof WeekHours>;

/** The summed figures of hours, in display order; lists can be sorted by them. */
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

/** The endpoints of the hours on a project's page. */
export const projectHoursEndpoints = {
  peopleNow: {
    method: "GET",
    path: `${at}/people-now/:_id`,
    summary: "Who is checked in to a project now, the longest first",
    policy: readers,
    params: byId,
    query: listQuery(["user", "checkedInAt", "createdAt"], {}),
    replies: { 200: page("peopleNow", AtWork) },
    list: "peopleNow",
    errors: ["not_found"],
    beyond: true,
  },
  byPerson: {
    method: "GET",
    path: `${at}/hours-by-person/:_id`,
    summary: "The finished hours of a project by person",
    policy: readers,
    params: byId,
    query: listQuery(["user", ...hoursFigures, "createdAt"], range),
    replies: { 200: page("personHours", PersonHours, totals) },
    list: "personHours",
    errors: ["not_found"],
    beyond: true,
  },
  byWeek: {
    method: "GET",
    path: `${at}/hours-by-week/:_id`,
    summary: "The finished hours of a project by week, Monday to Sunday, the newest first",
    policy: readers,
    params: byId,
    query: listQuery(["week", "people", ...hoursFigures], range).omit({ _id: true, search: true }),
    replies: { 200: page("weekHours", WeekHours, totals) },
    list: "weekHours",
    errors: ["not_found"],
    beyond: true,
  },
} as const;
