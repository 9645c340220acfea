import type { Notification } from "../../../contract/notifications.ts";
import { date } from "../../ui/format.ts";

interface Day {
  readonly day: string;
  readonly notifications: readonly Notification[];
}

const dayMs = 86_400_000;

/** Groups notifications by the day on which they came where the reader is, keeping their order. */
export const byDay = (all: readonly Notification[], now = new Date()): Day[] => {
  const known = new Map([
    [date(now), "Today"],
    [date(new Date(now.getTime() - dayMs)), "Yesterday"],
  ]);
  const days = Map.groupBy(all, ({ createdAt }) => date(createdAt));
  return [...days].map(([day, notifications]) => ({ day: known.get(day) ?? day, notifications }));
};
