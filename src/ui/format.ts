import { date, type Instant, instants, locale, number } from "../../contract/core/format.ts";

export {
  clock,
  date,
  day,
  decimalOf,
  duration,
  fileSize,
  instants,
  money,
  number,
  plural,
} from "../../contract/core/format.ts";

/** A value as text; empty unless it is a string, number or boolean. */
export const plainText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/**
 * A typed decimal as minor currency units; null if it is not a number or has too many decimals. A comma only groups
 * thousands: many people write "12,50" for 12.50.
 */
export const minorOf = (typed: string, exponent: number): number | null => {
  const read = /^(-?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d*))?$/.exec(typed.trim());
  const decimals = read?.[3] ?? "";
  if (!read || decimals.length > exponent) return null;
  const minor = Number(`${read[2]!.replaceAll(",", "")}${decimals.padEnd(exponent, "0")}`);
  return read[1] && minor !== 0 ? -minor : minor;
};

/** A measured figure as exactly as it says something: to tenths, from a hundred on whole. */
export const measured = (value: number): string =>
  number(value < 100 ? Math.round(value * 10) / 10 : Math.round(value));

/** Seconds in full: "80 h 13 min 22 s". */
export const durationExact = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = whole < 60 ? "" : `${Math.floor(whole / 60) % 60} min `;
  return `${hours > 0 ? `${number(hours)} h ` : ""}${minutes}${whole % 60} s`;
};

/** The functions below format an instant in the viewer's time zone, or in the given one. */
export const time = instants({ timeStyle: "short" });
export const dateTime = instants({ dateStyle: "medium", timeStyle: "short" });
/** With seconds and the zone: shown on hover over a relative time. */
export const exactly = instants({ dateStyle: "medium", timeStyle: "long" });

const yearAndMonth = instants({ year: "numeric", month: "short" });
/** A month YYYY-MM: "Nov 2026". */
export const month = (isoMonth: string): string => yearAndMonth(`${isoMonth}-01T00:00:00Z`, "UTC");
/** A time of day HH:MM:SS, which has no zone: "3:04 PM". */
export const timeOfDay = (isoTime: string): string => time(`1970-01-01T${isoTime}Z`, "UTC");
/** When an hour of the day begins: "9:00 AM"; 24 is midnight again. */
export const hourText = (hour: number): string => timeOfDay(`${String(hour % 24).padStart(2, "0")}:00:00`);

const steps = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
const relatives = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
const farAwaySeconds = 30 * 86_400;

/** "5 minutes ago", "in 2 hours", "yesterday"; the date if it is more than thirty days away. */
export const relative = (at: Instant, now: Instant, timeZone?: string): string => {
  const seconds = (new Date(at).getTime() - new Date(now).getTime()) / 1000;
  const away = Math.abs(seconds);
  if (away >= farAwaySeconds) return date(at, timeZone);
  const step = steps.find(([, length]) => away >= length);
  if (!step) return "just now";
  const [unit, length] = step;
  // "Yesterday" and "tomorrow" are words of the calendar: 47 hours may reach back to the day before yesterday.
  const count = unit === "day" ? daysBetween(now, at, timeZone) : Math.trunc(seconds / length);
  return relatives.format(count, unit);
};

/** Days of the calendar from one instant to another, in the viewer's time zone or in the given one. */
const daysBetween = (from: Instant, to: Instant, timeZone?: string): number =>
  dayNumber(to, timeZone) - dayNumber(from, timeZone);

const numericDate = instants({ year: "numeric", month: "numeric", day: "numeric" });
/** Days of the calendar since 1970. */
const dayNumber = (at: Instant, timeZone?: string): number => {
  const [month = 1, dayOfMonth, year = 1970] = numericDate(at, timeZone).split("/").map(Number);
  return Date.UTC(year, month - 1, dayOfMonth) / 86_400_000;
};
