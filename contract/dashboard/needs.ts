import type { NeedKey } from "./endpoints.ts";
import type { RowName } from "../index.ts";
import { flags } from "../work-history/oddness.ts";

/** Something that waits for people to act: what it is, who may act on it, and where the console lists it. */
export interface Need {
  /** Whoever may make this call is told: the act itself, or the nearest to it. */
  readonly may: RowName;
  /** What waits is what this list answers to the query; the server may add to it what only its clock knows. */
  readonly list: RowName;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** The page that shows the list; `:_id` stands for what the server says. */
  readonly page: `/${string}`;
  /** What of the query the page sets by itself. */
  readonly ofPage?: readonly string[];
  /** What the page's address puts before the names of the query, where it holds more than this list. */
  readonly prefix?: string;
  /** What the page's address says beside the query. */
  readonly more?: Readonly<Record<string, string>>;
  /** What waits: one, and many. */
  readonly words: readonly [one: string, many: string];
  /** What to do about it. */
  readonly act: string;
}

const toApprovals = { list: "workHistory.list", page: "/approvals", may: "workHistory.approve" } as const;
const waitingHours = { ...toApprovals, ofPage: ["state"] } as const;
const allHours = { ...toApprovals, more: { view: "all" } } as const;
const toPayments = { list: "payments.list", page: "/payment-lines" } as const;
const toProjects = { list: "projects.list", page: "/projects", may: "projects.edit" } as const;

/**
 * What each need is. One more is a key in endpoints.ts, an entry here, and its counting in `todos` of the area's manifest. Calls stand by their names, so that the dashboard loads no area's schemas for it.
 */
export const needs = {
  hoursWaiting: {
    ...waitingHours,
    query: { state: ["pending"] },
    words: ["entry of hours waits for approval", "entries of hours wait for approval"],
    act: "Approve hours",
  },
  // Some of those above, so that it is told right after them.
  hoursOdd: {
    ...waitingHours,
    query: { state: ["pending"], flag: flags },
    words: ["of these entries looks odd", "of these entries look odd"],
    act: "Look at odd hours",
  },
  paymentsWaiting: {
    list: "workHistory.list",
    may: "workHistory.approvePayment",
    page: "/payments",
    query: { state: ["approved"] },
    ofPage: ["state"],
    words: ["approved entry waits for its payment", "approved entries wait for their payment"],
    act: "Approve payments",
  },
  payoutsFailed: {
    list: "payouts.list",
    may: "payouts.cancel",
    // Run by run, since there one sends them again: first the one in which something failed the longest ago.
    page: "/payout-runs/:_id",
    query: { state: ["failed"] },
    ofPage: ["run"],
    prefix: "payouts-",
    words: ["payout of a run failed on its way", "payouts of a run failed on their way"],
    act: "Send again or give up",
  },
  runsToSend: {
    list: "payoutRuns.list",
    may: "payoutRuns.send",
    page: "/payout-runs",
    query: { state: ["scheduled"] },
    words: ["payout run waits to be sent", "payout runs wait to be sent"],
    act: "Send payouts",
  },
  disputesOpen: {
    ...toPayments,
    may: "payments.answerDispute",
    query: { hasDispute: "true" },
    words: ["dispute about a payment waits for an answer", "disputes about payments wait for an answer"],
    act: "Answer",
  },
  adjustmentsProposed: {
    ...toPayments,
    may: "payments.approve",
    query: { state: ["proposed"] },
    words: ["proposed adjustment waits for a decision", "proposed adjustments wait for a decision"],
    act: "Decide on adjustments",
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
    list: "privacy.list",
    may: "privacy.erase",
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
    list: "users.list",
    may: "users.unblockJob",
    page: "/users",
    query: { isJobBlocked: "true", isActive: "true" },
    words: ["person is blocked from jobs", "people are blocked from jobs"],
    act: "Unblock them",
  },
  invitationsOpen: {
    list: "users.list",
    may: "users.edit",
    page: "/users",
    query: { isEmailVerified: "false", isActive: "true" },
    words: ["person has not verified their e-mail address", "people have not verified their e-mail address"],
    act: "See who has not come",
  },
  groupMailFailed: {
    list: "groups.mailStates",
    may: "groups.create",
    page: "/groups/mails/:_id",
    query: { state: ["failed"] },
    words: ["person did not get the last mail to a group", "people did not get the last mail to a group"],
    act: "See why",
  },
} as const satisfies Readonly<Record<NeedKey, Need>>;
