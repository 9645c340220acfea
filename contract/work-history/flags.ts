import { z } from "zod";
import { duration, instants, plainSpaces } from "../core/format.ts";
import { Id, Instant, Ref, Seconds } from "../core/fields.ts";

/** The kinds of flags, the most serious first, with their weights: lists sort by the sum. */
export const flagWeights = { outside: 32, overlap: 16, no_activity: 8, over_long: 4, unusual: 2, edited: 1 } as const;
export type FlagKind = keyof typeof flagWeights;
export const flagKinds = Object.keys(flagWeights) as [FlagKind, ...FlagKind[]];

export const flagLabels: Record<FlagKind, string> = {
  outside: "Unrecorded time",
  overlap: "Overlap",
  no_activity: "No activity",
  over_long: "Over-long",
  unusual: "Unusual",
  edited: "Edited",
};

/** A flag with the figures that explain it. */
export const Flag = z.discriminatedUnion("flag", [
  z.strictObject({
    flag: z.literal("outside"),
    /** How much of the corrected time is outside of what was recorded: an hour or more. */
    seconds: Seconds,
    /** The recorded check-in and check-out. */
    from: Instant,
    to: Instant,
  }),
  z.strictObject({
    flag: z.literal("overlap"),
    /** The first three entries, with their overlaps in seconds. */
    others: z.array(z.strictObject({ entry: Id, project: Ref, from: Instant, to: Instant, seconds: Seconds })),
    /** There are more overlaps. */
    more: z.boolean(),
  }),
  z.strictObject({
    flag: z.literal("no_activity"),
    lastActiveAt: Instant,
    /** From the last activity, or from the check-in if that was later, until the check-out. */
    seconds: Seconds,
  }),
  z.strictObject({
    flag: z.literal("over_long"),
    seconds: Seconds,
    longest: Seconds,
    /** `longest` is the project's longest shift; otherwise the general limit for one session. */
    isProjects: z.boolean(),
  }),
  z.strictObject({
    flag: z.literal("unusual"),
    seconds: Seconds,
    begunAt: Instant,
    /** The number of the person's earlier entries in the comparison. */
    entries: z.int(),
    /** Their median, where this entry is more than twice as long. */
    usual: Seconds.nullable(),
    /** How far this entry's start is from the nearest of their usual times of day, where that is far. */
    apart: Seconds.nullable(),
  }),
  z.strictObject({
    flag: z.literal("edited"),
    /** When the worker corrected the recorded times; null where the hours were uploaded. */
    correctedAt: Instant.nullable(),
  }),
]);
export type Flag = z.infer<typeof Flag>;

const timeOf = instants({ timeStyle: "short" });
const dayOf = instants({ dateStyle: "medium" });

/** "9:00–11:30 AM", with the days where it crosses midnight. */
const range = (from: string, to: string, timeZone: string): string => {
  const format = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });
  return plainSpaces(format.formatRange(new Date(from), new Date(to))).replace(/\s*–\s*/, "–");
};

const sentences: { readonly [F in FlagKind]: (of: Extract<Flag, { flag: F }>, timeZone: string) => string } = {
  outside: ({ seconds, from, to }, timeZone) =>
    `${duration(seconds)} of it lie outside the recorded time, ${range(from, to, timeZone)}.`,
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
export const flagText = (flag: Flag, timeZone: string): string =>
  (sentences[flag.flag] as (of: Flag, timeZone: string) => string)(flag, timeZone);
