/** Formats figures, money and days, in the console and in the server's texts. */

export const locale = "en-US";
export type Instant = string | Date;
/** The company's currency (ISO 4217), and how many decimals it has. */
interface Money {
  readonly currency: string;
  readonly currencyExponent: number;
}

/** ICU puts narrow and no-break spaces into times; plain spaces let people search and copy them. */
export const plainSpaces = (text: string): string => text.replace(/[\u202f\u00a0]/g, " ");

/** Minor currency units as an exact decimal: 48130 at exponent 2 is "481.30". */
export const decimalOf = (minor: number, exponent: number): string => {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const sign = minor < 0 ? "-" : "";
  return exponent === 0 ? `${sign}${digits}` : `${sign}${whole}.${digits.slice(-exponent)}`;
};

/** Minor currency units as the company's money: "$481.30". */
export const money = (minor: number, { currency, currencyExponent }: Money): string => {
  const digits = { minimumFractionDigits: currencyExponent, maximumFractionDigits: currencyExponent };
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, ...digits });
  return plainSpaces(format.format(decimalOf(minor, currencyExponent) as `${number}`));
};

/** Seconds as hours and whole minutes, rounded down: "80 h 13 min", "8 h". */
export const duration = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${number(hours)} h` : `${number(hours)} h ${minutes % 60} min`;
};

/** Seconds as H:MM:SS, which spreadsheets can add up. */
export const clock = (seconds: number): string => {
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** "1,234" */
export const number = (value: number): string => value.toLocaleString(locale);

/** "1 person", "1,234 people" */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Formats instants in the given time zone, or else in the viewer's. */
export const instants = (options: Intl.DateTimeFormatOptions) => (at: Instant, timeZone?: string) =>
  plainSpaces(new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) }).format(new Date(at)));

/** An instant's day: "Nov 21, 2026". */
export const date = instants({ dateStyle: "medium" });

/** A calendar day YYYY-MM-DD, which has no zone: "Nov 21, 2026". */
export const day = (isoDay: string): string => date(`${isoDay}T00:00:00Z`, "UTC");

/** A file size: "340 kB", "1.2 MB". */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${number(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${(bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`;

/** `checkedInAt` as a label: `Checked in at`. */
export const humanise = (name: string): string => {
  const label = (name.split(".").at(-1) ?? name).replace(
    /([a-z])([A-Z])/g,
    (_, a: string, b: string) => `${a} ${b.toLowerCase()}`,
  );
  return label.charAt(0).toUpperCase() + label.slice(1);
};
