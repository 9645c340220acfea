import type { Company } from "../../contract/system.ts";

const locale = "en-US";
type Instant = string | Date;
type Money = Pick<Company, "currency" | "currencyExponent">;

/** ICU puts narrow and no-break spaces into times: one kind of space, so that people can search and copy them. */
const plainSpaces = (text: string): string => text.replace(/[\u202f\u00a0]/g, " ");

/** Minor currency units as an exact decimal: 48130 at exponent 2 is "481.30". */
export const decimalOf = (minor: number, exponent: number): string => {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const sign = minor < 0 ? "-" : "";
  return exponent === 0 ? `${sign}${digits}` : `${sign}${whole}.${digits.slice(-exponent)}`;
};

/** A decimal that a person typed as minor currency units; null where it is none or has too many decimals. */
export const minorOf = (typed: string, exponent: number): number | null => {
  const read = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(typed.trim().replaceAll(",", ""));
  const decimals = read?.[3] ?? "";
  if (!read || decimals.length > exponent) return null;
  const minor = Number(`${read[2]}${decimals.padEnd(exponent, "0")}`);
  return read[1] && minor !== 0 ? -minor : minor;
};

/** Minor currency units as the company's money: "$481.30". */
export const money = (minor: number, { currency, currencyExponent }: Money): string => {
  const digits = { minimumFractionDigits: currencyExponent, maximumFractionDigits: currencyExponent };
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, ...digits });
  return plainSpaces(format.format(decimalOf(minor, currencyExponent) as `${number}`));
};

/** Seconds as hours and minutes, what is left dropped: "80 h 13 min". */
export const duration = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${number(hours)} h ${minutes % 60} min` : `${minutes} min`;
};

/** Seconds with nothing dropped: "80 h 13 min 22 s". */
export const durationExact = (seconds: number): string => `${duration(seconds)} ${Math.floor(seconds) % 60} s`;

/** "1,234" */
export const number = (value: number): string => value.toLocaleString(locale);

/** Bytes as people say them: "340 kB", "1.2 MB". */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${number(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${(bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`;

/** "1 person", "1,234 people" */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

const instants = (options: Intl.DateTimeFormatOptions) => (at: Instant, timeZone?: string) =>
  plainSpaces(new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) }).format(new Date(at)));

/** The parts below take an instant and show it in the viewer's time zone, or the one given. */
export const date = instants({ dateStyle: "medium" });
export const time = instants({ timeStyle: "short" });
export const dateTime = instants({ dateStyle: "medium", timeStyle: "short" });
/** With seconds and the zone: what is shown where a relative time is hovered. */
export const exactly = instants({ dateStyle: "medium", timeStyle: "long" });

/** A calendar day YYYY-MM-DD, which has no zone: "Nov 21, 2026". */
export const day = (isoDay: string): string => date(`${isoDay}T00:00:00Z`, "UTC");
/** A month YYYY-MM: "Nov 2026". */
export const month = (isoMonth: string): string =>
  instants({ year: "numeric", month: "short" })(`${isoMonth}-01T00:00:00Z`, "UTC");
/** A time of day HH:MM:SS, which has no zone: "3:04 PM". */
export const timeOfDay = (isoTime: string): string => time(`1970-01-01T${isoTime}Z`, "UTC");

const steps = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
const farAwaySeconds = 30 * 86_400;

/** "5 minutes ago", "in 2 hours", "yesterday"; the date where it is more than thirty days off. */
export const relative = (at: Instant, now: Instant, timeZone?: string): string => {
  const seconds = (new Date(at).getTime() - new Date(now).getTime()) / 1000;
  const away = Math.abs(seconds);
  if (away >= farAwaySeconds) return date(at, timeZone);
  const step = steps.find(([, length]) => away >= length);
  if (!step) return "just now";
  const [unit, length] = step;
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(seconds / length), unit);
};
