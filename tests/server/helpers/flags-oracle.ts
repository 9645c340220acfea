/** An entry as the rules of flags see it; instants in milliseconds. */
export interface OracleEntry {
  readonly _id: string;
  readonly user: string;
  readonly project: string;
  readonly state: string;
  readonly source: string;
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly corrected: boolean;
  /** The times as first recorded, of one that was corrected. */
  readonly recorded: { readonly from: number; readonly to: number } | null;
  readonly active: number | null;
  /** The project's longest shift, in seconds. */
  readonly longest: number;
}

const daySeconds = 86_400;
const byTime = (a: OracleEntry, b: OracleEntry): number => a.from - b.from || (a._id < b._id ? -1 : 1);
/** What two entries have in common, in whole seconds. */
const shared = (a: OracleEntry, b: OracleEntry): number =>
  Math.floor((Math.min(a.to, b.to) - Math.max(a.from, b.from)) / 1000);
/** Two entries that were confirmed as right, as a key. */
export const pairKey = (a: string, b: string): string => [a, b].toSorted().join(" ");
const iso = (at: number): string => new Date(at).toISOString();

/**
 * The rules of flags in their simplest form, entry by entry, against all others. `right` has by pairs for how many
 * seconds they may be at the same time.
 */
export const flagScoreOf = (
  entry: OracleEntry,
  every: readonly OracleEntry[],
  right: ReadonlyMap<string, number> = new Map(),
) => {
  const others = every
    .filter(({ _id, user, state }) => user === entry.user && _id !== entry._id && state !== "rejected")
    .sort(byTime);
  const overlapping = others.filter((other) => {
    const seconds = shared(other, entry);
    return seconds >= 1 && seconds > (right.get(pairKey(other._id, entry._id)) ?? 0);
  });
  const before = others.filter((other) => byTime(other, entry) < 0).slice(-20);
  const lengths = before.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const median = lengths[Math.ceil(lengths.length / 2) - 1] ?? 0;
  const timeOfDay = (at: number): number => Math.round(at / 1000) % daySeconds;
  const apart = Math.min(
    ...before.map(({ from }) => {
      const away = Math.abs(timeOfDay(from) - timeOfDay(entry.from));
      return Math.min(away, daySeconds - away);
    }),
  );
  const isLong = before.length >= 5 && entry.seconds > 2 * median && entry.seconds > median + 3600;
  const isApart = before.length >= 5 && apart >= 4 * 3600;
  const isOverLong = entry.seconds > Math.min(entry.longest, 12 * 3600);
  const found = [
    ...(overlapping.length === 0
      ? []
      : [
          {
            flag: "overlap",
            others: overlapping.slice(0, 3).map((other) => ({
              entry: other._id,
              project: other.project,
              from: iso(other.from),
              to: iso(other.to),
              seconds: shared(other, entry),
            })),
            more: overlapping.length > 3,
          },
        ]),
    ...(isOverLong
      ? [
          {
            flag: "over_long",
            longest: entry.seconds > entry.longest ? entry.longest : 12 * 3600,
            isProjects: entry.seconds > entry.longest,
          },
        ]
      : []),
    ...(isLong || isApart
      ? [{ flag: "unusual", entries: before.length, usual: isLong ? median : null, apart: isApart ? apart : null }]
      : []),
  ];
  const isIdle =
    entry.source === "clock" && entry.active !== null && entry.to - Math.max(entry.active, entry.from) >= 7_200_000;
  const { recorded } = entry;
  const outside = recorded ? Math.max(recorded.from - entry.from, 0) + Math.max(entry.to - recorded.to, 0) : 0;
  const flagScore =
    (outside >= 3_600_000 ? 32 : 0) +
    (overlapping.length > 0 ? 16 : 0) +
    (isIdle ? 8 : 0) +
    (isOverLong ? 4 : 0) +
    (isLong || isApart ? 2 : 0) +
    (entry.source === "upload" || entry.corrected ? 1 : 0);
  return { flags: found.length > 0 ? found : null, flagScore };
};
