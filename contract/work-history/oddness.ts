import { z } from "zod";
import { duration, instants, plainSpaces } from "../core/format.ts";
import { Id, Instant, Ref, Seconds } from "../core/fields.ts";

/** What can be odd about hours, the most serious first: lists that go by oddness go by these weights, summed. */
export const flagWeights = { overlap: 16, no_activity: 8, over_long: 4, unusual: 2, edited: 1 } as const;
export type Flag = keyof typeof flagWeights;
export const flags = Object.keys(flagWeights) as [Flag, ...Flag[]];

export const flagWords: Record<Flag, string> = {
  overlap: "Overlap",
  no_activity: "No activity",
  over_long: "Over-long",
  unusual: "Unusual",
  edited: "Edited",
};

/** A flag with the figures that explain it. */
export const Oddity = z.discriminatedUnion("flag", [
  z.strictObject({
    flag: z.literal("overlap"),
    /** The first three, and for how many seconds they overlap. */
    others: z.array(z.strictObject({ entry: Id, project: Ref, from: Instant, to: Instant, seconds: Seconds })),
    /** There are others besides. */
    more: z.boolean(),
  }),
  z.strictObject({
    flag: z.literal("no_activity"),
    lastActiveAt: Instant,
    /** From then, or from the check-in if that was later, until the check-out. */
    seconds: Seconds,
  }),
  z.strictObject({
    flag: z.literal("over_long"),
    seconds: Seconds,
    longest: Seconds,
    /** `longest` is the project's longest shift; otherwise it is what nobody works in one go. */
    isProjects: z.boolean(),
  }),
  z.strictObject({
    flag: z.literal("unusual"),
    seconds: Seconds,
    begunAt: Instant,
    /** How many of the person's entries before it it was compared with. */
    entries: z.int(),
    /** Their median, where this one is more than twice as long. */
    usual: Seconds.nullable(),
    /** How far from the nearest of their times of day this one began, where that is far. */
    apart: Seconds.nullable(),
  }),
  z.strictObject({
    flag: z.literal("edited"),
    /** When the worker said that the clock was wrong; null where the hours came in a file. */
    correctedAt: Instant.nullable(),
  }),
]);
export type Oddity = z.infer<typeof Oddity>;

const timeOf = instants({ timeStyle: "short" });
const dayOf = instants({ dateStyle: "medium" });

/** "9:00–11:30 AM", with the days where it goes over midnight. */
const range = (from: string, to: string, timeZone: string): string => {
  const format = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });
  return plainSpaces(format.formatRange(new Date(from), new Date(to))).replace(/\s*–\s*/, "–");
};

const sentences: { readonly [F in Flag]: (of: Extract<Oddity, { flag: F }>, timeZone: string) => string } = {
  overlap: ({ others, more }, timeZone) =>
    [
      ...others.map(
        ({ project, from, to, seconds }) =>
          `Overlaps ${range(from, to, timeZone)} on ${project.name} by ${seconds < 60 ? "less than a minute" : duration(seconds)}.`,
      ),
      ...(more ? ["And others."] : []),
    ].join(" "),
  no_activity: ({ lastActiveAt, seconds }, timeZone) =>
    `Nothing was done in the last ${duration(seconds)}: last active at ${timeOf(lastActiveAt, timeZone)}.`,
  over_long: ({ seconds, longest, isProjects }) =>
    `${duration(seconds)} is longer than ${isProjects ? "the project's longest shift of " : ""}${duration(longest)}.`,
  unusual: ({ seconds, begunAt, entries, usual, apart }, timeZone) =>
    [
      ...(usual === null
        ? []
        : [
            `${duration(seconds)} is more than twice as long as usual: half of the ${entries} entries before it took ${duration(usual)} or less.`,
          ]),
      ...(apart === null
        ? []
        : [
            `Began at ${timeOf(begunAt, timeZone)}, ${duration(apart)} or more from the time of day of each of the ${entries} entries before it.`,
          ]),
    ].join(" "),
  edited: ({ correctedAt }, timeZone) =>
    correctedAt === null
      ? "Came in a file: no clock measured it."
      : `The worker corrected it on ${dayOf(correctedAt, timeZone)}.`,
};

/** A flag's explanation with its figures, in the platform's time zone. */
export const oddityText = (oddity: Oddity, timeZone: string): string =>
  (sentences[oddity.flag] as (of: Oddity, timeZone: string) => string)(oddity, timeZone);
