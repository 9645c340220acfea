import type { Notification } from "../../../contract/notifications/endpoints.ts";
import { date } from "../../ui/format.ts";

interface Day {
  readonly day: string;
  readonly notifications: readonly Notification[];
}

/** Groups notifications by the reader's local day, keeping their order. */
export const byDay = (all: readonly Notification[], now = new Date()): Day[] => {
  // By the calendar, not by 24 hours: some days have 23 or 25.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const names = new Map([
    [date(now), "Today"],
    [date(yesterday), "Yesterday"],
  ]);
  const days = Map.groupBy(all, ({ createdAt }) => date(createdAt));
  return [...days].map(([day, notifications]) => ({ day: names.get(day) ?? day, notifications }));
};
