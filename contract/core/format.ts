/** Formats figures, money and days, in the console and in the server's texts. */

export const locale = "en-US";
export type Instant = string | Date;
/** The company's currency (ISO 4217), and how many decimals it has. */
interface Money {
  readonly currency: string;
  readonly currencyExponent: number;
}

const keptMost = 20;
/**
 * Keeps the formatters that were made, by what they were made from: making one takes fifty times as long as using it, and a
 * table uses hundreds. There are few at a time, since a company has one currency and one time zone.
 */
const keep = <From extends readonly (string | number)[], Format>(make: (...from: From) => Format) => {
  const made = new Map<string, Format>();
  return (...from: From): Format => {
    const key = from.join(" ");
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(...from);
    if (made.size === keptMost) made.clear();
    made.set(key, format);
    return format;
  };
};

/** ICU puts narrow and no-break spaces into times; plain spaces let people search and copy them. */
export const plainSpaces = (text: string): string => text.replace(/[\u202f\u00a0]/g, " ");

/** Minor currency units as an exact decimal: 48130 at exponent 2 is "481.30". */
export const decimalOf = (minor: number, exponent: number): string => {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const sign = minor < 0 ? "-" : "";
  return exponent === 0 ? `${sign}${digits}` : `${sign}${whole}.${digits.slice(-exponent)}`;
};

const inCurrency = keep((currency: string, decimals: number) => {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, { style: "currency", currency, ...digits });
});

/** Minor currency units as the company's money: "$481.30". */
export const money = (minor: number, { currency, currencyExponent }: Money): string =>
  plainSpaces(inCurrency(currency, currencyExponent).format(decimalOf(minor, currencyExponent) as `${number}`));

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

const numbers = new Intl.NumberFormat(locale);
/** "1,234" */
export const number = (value: number): string => numbers.format(value);

/** "1 person", "1,234 people" */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Formats instants in the given time zone, or else in the viewer's. */
export const instants = (options: Intl.DateTimeFormatOptions) => {
  const inZone = keep((timeZone: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  let viewers: Intl.DateTimeFormat | undefined;
  const inViewersZone = (): Intl.DateTimeFormat => {
    // The viewer may travel while the page is open, so theirs is kept for what is formatted at once only.
    if (!viewers) queueMicrotask(() => (viewers = undefined));
    return (viewers ??= new Intl.DateTimeFormat(locale, options));
  };
  return (at: Instant, timeZone?: string): string =>
    plainSpaces((timeZone ? inZone(timeZone) : inViewersZone()).format(new Date(at)));
};

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
