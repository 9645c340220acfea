import type { Days } from "../../../contract/core/range.ts";
import { paymentStates } from "../../../contract/payments/states.ts";
import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import { listAddress } from "../../ui/shell/list-address.ts";

/** Where a person reads hours: those who approve them do it where they approve. */
export type HoursPage = "/approvals" | "/hours";

/**
 * The list of the hours in these states, whose check-in was on one of the days; all states where none are given. With an
 * hour of the day, of those that have time in it.
 */
export const hoursLink = (
  page: HoursPage,
  days: Days,
  states: readonly WorkHistoryState[] = [],
  hour?: number,
): string =>
  listAddress(
    page,
    { state: states, startDate: days.startDate, endDate: days.endDate, hourOfDay: hour?.toString() },
    { view: page === "/approvals" ? "all" : undefined },
  );

/** The list of the people who began work on one of the days. */
export const peopleLink = (days: Days): string =>
  listAddress("/users", { checkInStart: days.startDate, checkInEnd: days.endDate });

/** The list of the payment lines that were approved on one of the days, paid ones alone if asked for. */
export const paymentsLink = (days: Days, isPaid = false): string =>
  listAddress("/payment-lines", {
    approvedFrom: days.startDate,
    approvedUntil: days.endDate,
    state: isPaid ? "paid" : undefined,
  });

/** The lists behind the totals, which go by no days; none of hours for those who don't read them. */
export const totalLinks = (hours: HoursPage | undefined) => ({
  people: listAddress("/users", { isActive: "true" }),
  checkedIn: hours && hoursLink(hours, {}, ["running"]),
  projects: listAddress("/projects", { status: "active" }),
  skills: listAddress("/skills", {}),
  groups: listAddress("/groups", {}),
  entries: hours && hoursLink(hours, {}),
  // A line that was approved is in any other state.
  payments: listAddress("/payment-lines", {
    state: paymentStates.filter((state) => state !== "proposed" && state !== "declined"),
  }),
});

/** The list of the active people who hold a skill. */
export const skillLink = (skill: string): string => listAddress("/users", { skills: skill, isActive: "true" });

const dayMs = 86_400_000;

/** The days of the week that begins on this one, within the days that were asked for. */
export const daysOfWeek = (
  monday: string,
  { startDate, endDate }: Required<Pick<Days, "startDate" | "endDate">>,
): Days => {
  const sunday = new Date(Date.parse(monday) + 6 * dayMs).toISOString().slice(0, 10);
  return {
    startDate: startDate !== undefined && startDate > monday ? startDate : monday,
    endDate: endDate !== undefined && endDate < sunday ? endDate : sunday,
  };
};
