import { z } from "zod";
import { instants } from "../core/format.ts";

const clock = instants({ timeStyle: "short" });
/** The times at which hours begin and end. */
const times = Array.from({ length: 25 }, (_, hour) => clock(new Date(hour * 3_600_000), "UTC"));
const hours = times.slice(1).map((_, hour) => String(hour)) as [string, ...string[]];

/** An hour of the day, 0 to 23, as the text that a query has. */
export const HourOfDay = z.enum(hours).meta({
  label: "Worked between",
  options: Object.fromEntries(hours.map((hour) => [hour, `${times[Number(hour)]} – ${times[Number(hour) + 1]}`])),
  description:
    "Some of the worked time fell into this hour of the day, by the clocks of the platform's time zone: 9 is from 9:00 to 10:00",
});
