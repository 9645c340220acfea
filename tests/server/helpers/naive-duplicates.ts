import type { DuplicateView } from "../../../contract/duplicates/endpoints.ts";

/** An entry of the work history as the oracle below sees it; times in milliseconds. */
export interface NaiveEntry {
  readonly _id: string;
  readonly user: string;
  readonly project: string;
  readonly from: number;
  readonly to: number;
  readonly isRejected: boolean;
  readonly isSentBack: boolean;
}

export interface NaiveDismissal {
  readonly first: string;
  readonly second: string;
  readonly seconds: number;
}

export interface NaiveGroup {
  readonly user: string;
  readonly kind: string;
  readonly overlapSeconds: number;
  readonly ids: readonly string[];
  readonly pairs: readonly string[];
}

/** What find-duplicate means, in the plainest way: everything is compared with everything. */
export const naiveDuplicates = (
  entries: readonly NaiveEntry[],
  dismissals: readonly NaiveDismissal[],
  project: string,
  view: DuplicateView,
): NaiveGroup[] => {
  const pairs = entries.flatMap((a) =>
    entries.flatMap((b) => {
      const isOne = a.user === b.user && a._id < b._id && (a.project === project || b.project === project);
      const overlap = Math.floor((Math.min(a.to, b.to) - Math.max(a.from, b.from)) / 1000);
      if (!isOne || a.isRejected || b.isRejected || overlap < 1) return [];
      const isDismissed = dismissals.some((d) => d.first === a._id && d.second === b._id && d.seconds >= overlap);
      const status = isDismissed ? "dismissed" : a.isSentBack || b.isSentBack ? "sent_back" : "open";
      const longer = Math.max(a.to - a.from, b.to - b.from);
      const kind = overlap * 10_000 >= 9 * longer ? "repeat" : "overlap";
      return status === view ? [{ a, b, kind, overlap }] : [];
    }),
  );
  const groups: NaiveEntry[][] = [];
  for (const entry of new Set(pairs.flatMap(({ a, b }) => [a, b]))) {
    const touching = groups.filter((group) =>
      group.some((other) => other.user === entry.user && entry.from < other.to && other.from < entry.to),
    );
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push([entry, ...touching.flat()]);
  }
  return groups.map((group) => {
    const own = pairs.filter(({ a, b }) => group.includes(a) && group.includes(b));
    const worked = group.reduce((sum, { from, to }) => sum + to - from, 0);
    const stretch = Math.max(...group.map(({ to }) => to)) - Math.min(...group.map(({ from }) => from));
    return {
      user: group[0]!.user,
      kind: own.some(({ kind }) => kind === "repeat") ? "repeat" : "overlap",
      overlapSeconds: Math.floor((worked - stretch) / 1000),
      ids: group.map(({ _id }) => _id).toSorted(),
      pairs: own.map(({ a, b, kind, overlap }) => `${a._id} ${b._id} ${kind} ${overlap}`).toSorted(),
    };
  });
};
