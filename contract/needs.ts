import type { NeedKey } from "./dashboard.ts";
import type { Endpoint, May } from "./endpoint.ts";
import { only } from "./endpoint.ts";
import { groups } from "./groups.ts";
import { payments } from "./payments.ts";
import { privacy } from "./privacy.ts";
import { projects } from "./projects.ts";
import { users } from "./users.ts";
import { workHistory } from "./work-history.ts";

/** Something that waits for people to act: what it is, who may act on it, and where the console lists it. */
export interface Need {
  /** Whoever may make this call is told: the act itself, or the nearest to it. */
  readonly may: May;
  /** What waits is what this list answers to the query; the server may add to it what only its clock knows. */
  readonly list: Endpoint;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** The page that shows the list; `:_id` stands for what the server says. */
  readonly page: `/${string}`;
  /** What of the query the page sets by itself. */
  readonly ofPage?: readonly string[];
  /** What the page's address says beside the query. */
  readonly more?: Readonly<Record<string, string>>;
  /** What waits: one, and many. */
  readonly words: readonly [one: string, many: string];
  /** What to do about it. */
  readonly act: string;
}

const toApprovals = { list: workHistory.list, page: "/approvals" } as const;
const allHours = { ...toApprovals, may: workHistory.approve.may, more: { view: "all" } } as const;
const toProjects = { list: projects.list, page: "/projects", may: projects.edit.may } as const;

/**
 * What each need is. One more is a key in dashboard.ts, an entry here, and its counting in
 * server/areas/dashboard/needs.ts. Apart from the calls: of the console only the dashboard's page loads it.
 */
export const needs = {
  hoursWaiting: {
    ...toApprovals,
    may: workHistory.approve.may,
    query: { state: ["pending"] },
    ofPage: ["state"],
    words: ["entry of hours waits for approval", "entries of hours wait for approval"],
    act: "Approve hours",
  },
  paymentsWaiting: {
    list: workHistory.list,
    may: workHistory.approvePayment.may,
    page: "/payments",
    query: { state: ["approved"] },
    ofPage: ["state"],
    words: ["approved entry waits for its payment", "approved entries wait for their payment"],
    act: "Approve payments",
  },
  paymentsFailed: {
    list: payments.list,
    // See the moves of payment lines.
    may: only("admin", "payments"),
    page: "/payment-lines",
    query: { state: ["failed"] },
    words: ["payment failed on its way", "payments failed on their way"],
    act: "See what failed",
  },
  hoursToCorrect: {
    ...allHours,
    query: { state: ["needs_correction"] },
    words: ["entry of hours needs a correction", "entries of hours need a correction"],
    act: "Remind the people",
  },
  checkOutsForgotten: {
    ...allHours,
    // Until the day before, which the server knows.
    query: { state: ["running"] },
    words: ["check-in runs since yesterday or longer", "check-ins run since yesterday or longer"],
    act: "See who forgot",
  },
  erasureAsked: {
    list: privacy.list,
    may: privacy.erase.may,
    page: "/erasure-requests",
    query: { state: ["asked"] },
    words: ["person asks to be erased", "people ask to be erased"],
    act: "Decide on requests",
  },
  projectsWithoutRate: {
    ...toProjects,
    query: { status: ["active"], lacks: ["rate"] },
    words: ["active project has no rate", "active projects have no rate"],
    act: "Set rates",
  },
  projectsWithoutGuideline: {
    ...toProjects,
    query: { status: ["active"], lacks: ["guideline"] },
    words: ["active project has no guideline", "active projects have no guideline"],
    act: "Write guidelines",
  },
  projectsFull: {
    ...toProjects,
    query: { status: ["active"], lacks: ["places"] },
    words: ["active project is full", "active projects are full"],
    act: "See the projects",
  },
  jobsBlocked: {
    list: users.list,
    may: users.unblockJob.may,
    page: "/users",
    query: { isJobBlocked: "true", isActive: "true" },
    words: ["person is blocked from jobs", "people are blocked from jobs"],
    act: "Unblock them",
  },
  invitationsOpen: {
    list: users.list,
    may: users.edit.may,
    page: "/users",
    query: { isEmailVerified: "false", isActive: "true" },
    words: ["person has not verified their e-mail address", "people have not verified their e-mail address"],
    act: "See who has not come",
  },
  groupMailFailed: {
    list: groups.mailStates,
    may: groups.create.may,
    page: "/groups/mails/:_id",
    query: { state: ["failed"] },
    words: ["person did not get the last mail to a group", "people did not get the last mail to a group"],
    act: "See why",
  },
} as const satisfies Readonly<Record<NeedKey, Need>>;
