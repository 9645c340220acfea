import { countryCodes } from "./country-codes.ts";
import { z } from "zod";
import { fillIn } from "./issue-words.ts";
import { roles, roleLabels } from "./roles.ts";
import { withoutSignatures } from "./rich-text.ts";

declare module "zod" {
  interface GlobalMeta {
    /** The field's label in the console. */
    label?: string;
    /** A hint under the input. */
    help?: string;
    /** Which input the console shows, where the type alone does not determine it. */
    widget?:
      | "text"
      | "rich"
      | "money"
      | "password"
      | "country"
      /** A language tag (BCP 47). */
      | "language"
      | "phone"
      | "year"
      | "minutes"
      | "seconds"
      /** The signed address of a picture. */
      | "picture"
      /** The id of an uploaded picture, whose address is in the record's field of the name without `Id`. */
      | "picture id";
    /** Formatted text that takes videos, sounds and documents beside pictures. */
    attachments?: true;
    /** HTML's `autocomplete` token, such as `given-name`. */
    autocomplete?: string;
    /** Labels of an enum's values or of states. */
    options?: Record<string, string>;
    /** The area whose list offers the values, for an id or a list of ids. */
    reference?: string;
    /** Filters that narrow that list. */
    among?: Record<string, string>;
    /** Also of the records that can't be chosen elsewhere, by the `choices` of that list: the server takes them here. */
    ofAll?: true;
    /** A sibling field in the same item whose value also narrows that list, by the filter of this name. */
    within?: string;
    /** Another field of the form, and the value of it without which this one is hidden and empty. */
    onlyIf?: Record<string, string>;
    /** The endpoint of the same area that checks whether the value is free. */
    unique?: string;
    /** The field of another area whose values are suggested for a list of texts; anything else may be typed. */
    suggests?: { readonly area: string; readonly field: string };
    /** Formats the value as text, such as in a file; times in the platform's time zone. */
    words?: (value: never, timeZone: string) => string;
    /** Personal data: encrypted in the audit under the person's own key. */
    personal?: true;
    /** Written by staff for staff: left out of the archive of the person whom it describes. */
    staffOnly?: true;
    /** Sent and never read back: a secret, or an option of the call. */
    writeOnly?: true;
    /** How the server normalises the value before storing it, where the schema alone can't. */
    normalised?: string;
    /** Left out of exports: too long for a cell, or of no use in a spreadsheet. */
    notExported?: true;
    /** The record's field that returns this value, where the names differ. */
    readAs?: string;
  }
}

/** In lower case: PostgreSQL compares ids without regard to case, and JavaScript does not. */
export const Id = z.uuid().toLowerCase();
/** The largest number of an `integer` column. */
export const integerMax = 2_147_483_647;
/** PostgreSQL has none. */
const noYearZero = [/^(?!0000)/, "There is no such year."] as const;
/** A point in time, UTC, ending in Z. */
export const Instant = z.iso.datetime().regex(...noYearZero);
/** YYYY-MM-DD in the platform's time zone. */
export const Day = z.iso.date().regex(...noYearZero);
/** HH:MM:SS in the platform's time zone. */
export const TimeOfDay = z.iso.time({ precision: 0 });
/** The largest amount that is typed, in minor units: a thousand million of a currency without decimals. */
export const minorMax = 1_000_000_000;
/** Money: an amount in the company's minor currency units. */
export const Minor = z.int().min(0).max(minorMax);
export const Seconds = z.int().min(0).meta({ widget: "seconds" });
export const Version = z.int().min(1).max(integerMax);
export const Role = z.enum(roles).meta({ label: "Role", options: roleLabels });

/** Of the form of a country's code. */
export const CountryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "Two letters, such as US");
/** A country: ISO 3166-1 alpha-2. */
export const Country = CountryCode.refine((code) => countryCodes.includes(code), "Choose a country from the list.");
export const Email = z.string().trim().toLowerCase().min(1, fillIn).max(254).pipe(z.email());

/**
 * No control characters and no lone surrogates, which PostgreSQL does not store; in one line also no line separators, and
 * no direction overrides and isolates, which turn round what is shown behind them.
 */
const plain = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u;
const plainLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const notPlain = "Control characters are not allowed.";

/** One line of text, trimmed. */
export const line = (max: number, min = 1): z.ZodString =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? fillIn : undefined)
    .max(max)
    .regex(plain, notPlain);

/** In characters: the longest name of a hub, wherever one is named. */
export const hubMax = 80;

/** Several lines of text; tabs and line breaks are allowed. */
export const text = (max: number): z.ZodString => z.string().max(max).regex(plainLines, notPlain);

/** What is typed or pasted, without what `text` refuses: pages of PDF files end with such characters. */
export const plainText = (typed: string): string => typed.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, "");
/** Likewise for `line`, which is trimmed elsewhere. */
export const plainLine = (typed: string): string => typed.replace(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu, "");

/** The error for formatted text above its limit. */
export const tooLong = (max: number): string => `At most ${max.toLocaleString("en-US")} characters.`;

/**
 * Formatted text (rich-text.ts) of at most `max` characters of HTML, not counting the signatures of its files. The
 * server measures it again after sanitising it. The empty text is "".
 *
 * With `attachments` the editor also offers videos, sounds and documents; the server's `cleanText` needs the same option,
 * and the area must keep the files by `referToFiles`, as for pictures.
 */
export const richText = (max: number, { attachments }: { readonly attachments?: true } = {}): z.ZodString =>
  z
    .string()
    .max(2 * max, tooLong(max))
    .regex(plainLines, notPlain)
    .refine((html) => withoutSignatures(html).length <= max, tooLong(max))
    .meta({ widget: "rich", ...(attachments && { attachments }) });

/** A list's search text. */
export const Search = line(100, 0);

/** A reference to a record: its id and name. */
export const Ref = z.strictObject({ _id: Id, name: z.string() });
Ref.register(z.globalRegistry, { id: "Ref" });

export const byId = z.strictObject({ _id: Id });

type Shape = z.core.$ZodLooseShape;
type Optional<S extends Shape> = { [K in keyof S]: z.ZodOptional<S[K] & z.ZodType> };

/** The body that creates a record: its fields, with defaults for those that may be left out. */
export const create = <S extends Shape, D extends { [K in keyof S]?: z.input<S[K] & z.ZodType> }>(
  shape: S,
  defaults: D,
) => {
  const withDefaults = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      name in defaults ? (field as z.ZodType).default(defaults[name] as never) : field,
    ]),
  );
  return z.strictObject(withDefaults as { [K in keyof S]: K extends keyof D ? z.ZodDefault<S[K] & z.ZodType> : S[K] });
};

/**
 * The body that changes a record: any of its fields, and the version that was read. Without `version` the last write
 * wins (the owner's own clients send none).
 */
export const patch = <S extends Shape>(shape: S) => {
  const optional = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).optional()]),
  );
  return z.strictObject({ ...(optional as Optional<S>), version: Version.optional() });
};

/** Replaces a personal value whose person was erased. */
export const erased = "erased";
