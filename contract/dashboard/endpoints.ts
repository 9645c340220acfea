import { z } from "zod";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { Day, hubMax, Id, Instant, line, Ref, Role, Seconds } from "../core/fields.ts";
import { anyOf, listQuery, page, whole } from "../core/list.ts";
import { atMostDays, range } from "../core/range.ts";
import { TodoKeyName } from "../core/todos.ts";
import { amountRule } from "../work-history/amount-rule.ts";

/** The most days of one call. */
export const dashboardDaysMax = 366;
/** The default number of days, ending today; weeks start with the Monday of the first day. */
export const dashboardDays = { summary: 30, weeks: 84 } as const;

/** Roles that see the company's figures; all others see their own. */
export const companyRoles = ["admin", "manager", "payments"] as const;

const at = "/api/v1/dashboard";
const query = atMostDays(z.strictObject(range), dashboardDaysMax);
/** Whose figures these are, and their days, both included. */
const scope = z.enum(["company", "own"]);
const days = { scope, startDate: Day, endDate: Day };

/** Hours by state, in seconds. */
const hours = {
  /** Worked: approved, or waiting for approval. */
  seconds: Seconds,
  approvedSeconds: Seconds,
  waitingSeconds: Seconds,
  /** Of entries that need a correction, where the time worked is not known yet. */
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
  amount: z.int().meta({ label: "Paid for", widget: "money", description: amountRule }),
});
UserFigures.register(z.globalRegistry, { id: "UserFigures" });
export type UserFigures = z.infer<typeof UserFigures>;

/**
 * Figures of work by the day of the check-in, of payments by the day of their approval, all in the platform's time
 * zone. Without days: the last `dashboardDays`.
 */
export const dashboard = endpoints({
  summary: {
    method: "GET",
    path: at,
    summary: "What was worked, decided and paid in a time: the company's for staff, otherwise one's own",
    policy: signedIn,
    query,
    replies: {
      200: z.strictObject({
        ...days,
        /** People who checked in. */
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
          /** The payments approved in this time that have arrived. */
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
    policy: signedIn,
    query: z.strictObject({}),
    replies: {
      200: z.strictObject({ scope, skills: z.array(z.strictObject({ _id: Id, name: z.string(), users: z.int() })) }),
    },
  },
  weekly: {
    method: "GET",
    path: `${at}/weeklydata`,
    summary: "Hours week by week, from Monday on, oldest first; of a week cut by the days only what lies in them",
    policy: signedIn,
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
    policy: signedIn,
    query,
    replies: {
      200: z.strictObject({
        ...days,
        timeZone: z.string(),
        /** 24 hours from midnight on; they sum to the summary's seconds. */
        hours: z.array(z.strictObject({ hour: z.int().min(0).max(23), seconds: Seconds })),
      }),
    },
  },
  totals: {
    method: "GET",
    path: `${at}/totalcountdata`,
    summary: "How many there are now: people, projects, skills, groups, entries; otherwise one's own",
    policy: signedIn,
    query: z.strictObject({}),
    replies: {
      200: z.strictObject({
        scope,
        /** People who may sign in. */
        people: z.int(),
        checkedIn: z.int(),
        /** Active ones; for workers, those they have worked on. */
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
    policy: signedIn,
    query: atMostDays(
      listQuery(["name", "seconds", "entries", "amount", "createdAt"], {
        role: anyOf(Role),
        hub: anyOf(line(hubMax, 0)),
        ...range,
      })
        .omit({ _id: true })
        .extend(whole),
      dashboardDaysMax,
    ),
    replies: { 200: page("users", UserFigures, { ...days, currency: z.string() }) },
    list: "users",
  },
  todos: {
    method: "GET",
    path: `${at}/todos`,
    summary: "What waits for the caller to act, the most pressing first",
    policy: only(...companyRoles, "reviewer"),
    query: z.strictObject({}),
    replies: {
      200: z.strictObject({
        todos: z.array(
          z.strictObject({
            key: TodoKeyName,
            /** Those on which the caller may act. */
            count: z.int().min(1),
            /** All in the list, including those for others to decide. */
            listed: z.int(),
            /** Since when the oldest of them waits. */
            oldest: Instant.nullable(),
            /** The list's query, and its path's parameters. */
            query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
            params: z.record(z.string(), z.string()),
          }),
        ),
      }),
    },
    beyond: true,
  },
});
