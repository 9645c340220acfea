import { z } from "zod";
import { area, only, signedIn } from "../core/endpoint.ts";
import { Day, Id, Instant, line, Ref, Role, Seconds } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { inOrder, range } from "../core/range.ts";
import { needKeys } from "../todos.ts";

/** So many days one call may look at. */
export const dashboardDaysMax = 366;
/** So many days, today the last of them, where the call names none; weeks begin with the Monday of the first one. */
export const dashboardDays = { summary: 30, weeks: 84 } as const;

/** Whoever has one of these roles sees the company's figures; all others their own. */
export const companyRoles = ["admin", "manager", "payments"] as const;

const staff = only(...companyRoles);
const at = "/api/v1/dashboard";
const query = inOrder(z.strictObject(range), dashboardDaysMax);
/** Whose figures these are, and the days that they are of, both included. */
const scope = z.enum(["company", "own"]);
const days = { scope, startDate: Day, endDate: Day };

/** Hours by what became of them, in seconds. */
const hours = {
  /** Worked: approved or waiting for it. */
  seconds: Seconds,
  approvedSeconds: Seconds,
  waitingSeconds: Seconds,
  /** Of entries that need a correction: nobody knows yet whether it was worked. */
  correctionSeconds: Seconds,
  rejectedSeconds: Seconds,
};

export const UserFigures = z.strictObject({
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  role: Role,
  hub: z.string().meta({ label: "Hub" }),
  entries: z.int().meta({ label: "Check-ins" }),
  seconds: Seconds.meta({ label: "Worked" }),
  approvedSeconds: Seconds.meta({ label: "Approved" }),
  rejected: z.int().meta({ label: "Rejected" }),
  /** Payments approved on these days, in minor units. */
  amount: z.int().meta({ label: "Paid for", widget: "money" }),
});
export type UserFigures = z.infer<typeof UserFigures>;

/**
 * Figures of work by the day of the check-in, of payments by the day of their approval, all in the platform's time
 * zone. Without days: the last `dashboardDays`.
 */
export const dashboard = area({
  summary: {
    method: "GET",
    path: at,
    summary: "What was worked, decided and paid in a time: the company's for staff, otherwise one's own",
    may: signedIn,
    query,
    replies: {
      200: z.strictObject({
        ...days,
        /** Who checked in. */
        people: z.int(),
        checkIns: z.int(),
        ...hours,
        approved: z.int(),
        rejected: z.int(),
        waiting: z.int(),
        toCorrect: z.int(),
        running: z.int(),
        payments: z.strictObject({
          approved: z.int(),
          approvedAmount: z.int(),
          /** Of those approved in this time, the ones that have arrived. */
          paid: z.int(),
          paidAmount: z.int(),
          currency: z.string(),
        }),
      }),
    },
  },
  skills: {
    method: "GET",
    path: `${at}/skillBasedUsersCount`,
    summary: "How many active people hold each skill, the most held first; one's own skills where one is no staff",
    may: signedIn,
    query: z.strictObject({}),
    replies: {
      200: z.strictObject({ scope, skills: z.array(z.strictObject({ _id: Id, name: z.string(), users: z.int() })) }),
    },
  },
  weekly: {
    method: "GET",
    path: `${at}/weeklydata`,
    summary: "Hours week by week, from Monday on, oldest first; of a week cut by the days only what lies in them",
    may: signedIn,
    query,
    replies: {
      200: z.strictObject({
        ...days,
        weeks: z.array(z.strictObject({ week: Day, people: z.int(), checkIns: z.int(), ...hours })),
      }),
    },
  },
  hourly: {
    method: "GET",
    path: `${at}/hourlydata`,
    summary: "How much of the work fell into each hour of the day, by the clocks of the platform's time zone",
    may: signedIn,
    query,
    replies: {
      200: z.strictObject({
        ...days,
        timeZone: z.string(),
        /** 24, from midnight on; they sum to the summary's seconds. */
        hours: z.array(z.strictObject({ hour: z.int().min(0).max(23), seconds: Seconds })),
      }),
    },
  },
  totals: {
    method: "GET",
    path: `${at}/totalcountdata`,
    summary: "How many there are now: people, projects, skills, groups, entries; otherwise one's own",
    may: signedIn,
    query: z.strictObject({}),
    replies: {
      200: z.strictObject({
        scope,
        /** Who may sign in. */
        people: z.int(),
        checkedIn: z.int(),
        /** Active ones; one's own: those one has worked on. */
        projects: z.int(),
        skills: z.int(),
        groups: z.int(),
        entries: z.int(),
        payments: z.int(),
      }),
    },
  },
  users: {
    method: "GET",
    path: `${at}/user-data`,
    summary: "Figures person by person, of those who worked or were paid in a time; otherwise one's own",
    may: signedIn,
    query: inOrder(
      listQuery(["name", "seconds", "entries", "amount"], {
        role: anyOf(Role),
        hub: anyOf(line(80, 0)),
        ...range,
      }).omit({
        _id: true,
      }),
      dashboardDaysMax,
    ),
    replies: { 200: page("users", UserFigures, { ...days, currency: z.string() }) },
    list: "users",
  },
  needs: {
    method: "GET",
    path: `${at}/needs`,
    summary: "What waits for the caller to act, the most pressing first",
    may: staff,
    query: z.strictObject({}),
    replies: {
      200: z.strictObject({
        needs: z.array(
          z.strictObject({
            key: z.enum(needKeys),
            /** Those on which the caller may act. */
            count: z.int().min(1),
            /** All that the list shows: with those that somebody else has to decide. */
            listed: z.int(),
            /** Since when the oldest of them waits. */
            oldest: Instant.nullable(),
            /** What the list is asked for, and its path's parameters. */
            query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
            params: z.record(z.string(), z.string()),
          }),
        ),
      }),
    },
    beyond: true,
  },
});
