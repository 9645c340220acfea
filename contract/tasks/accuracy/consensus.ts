import { align, distance } from "./alignment.ts";
import { isUnspaced, type Normalisation, type Unit, unitsOf } from "./normalisation.ts";

interface Version {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly keys: readonly string[];
}

/** What one version says at a place of the middle one: nothing, a unit, or, between two places, several. */
interface Vote {
  readonly key: string;
  readonly written: string;
}

/**
 * What most of several transcripts of the same thing say, place by place: each is aligned with the one that differs least
 * from all others, and at each place and between places more than half must agree, else that one's own words stay (the
 * voting of J. G. Fiscus, "A post-processing system to yield reduced word error rates: ROVER", 1997). Words are written as
 * in the first transcript that says so; of two transcripts the result is one of them. Empty for none.
 */
export const consensusOf = (texts: readonly string[], normalisation: Normalisation): string => {
  const versions = texts.map((text): Version => {
    const units = unitsOf(text, normalisation);
    return { text, units, keys: units.map(({ key }) => key) };
  });
  const middle = middleOf(versions);
  if (!middle) return "";
  const votes = versions.map((version) => votesOf(middle, version));
  const own = votes[versions.indexOf(middle)]!;
  const space = isUnspaced(normalisation) ? "" : " ";
  let written = "";
  for (const [place, vote] of own.entries()) {
    const winner = mostSaid(votes.map((all) => all[place]!));
    // The middle one's spaces and signs stay wherever its words do.
    if (!winner || winner.key === vote.key) written += vote.written;
    else if (winner.written !== "") {
      written += (written === "" || /\s$/.test(written) ? "" : space) + winner.written + space;
    }
  }
  return written.trim();
};

/** The one with the fewest errors against all others; of equal ones the first. */
const middleOf = (versions: readonly Version[]): Version | undefined => {
  const errors = versions.map(({ keys }) =>
    versions.reduce((sum, other) => sum + (other.keys === keys ? 0 : distance(keys, other.keys)), 0),
  );
  return versions[errors.indexOf(Math.min(...errors))];
};

/** By turns what stands before a unit of the middle version, and what stands in its place; last what stands after all. */
const votesOf = (middle: Version, version: Version): Vote[] => {
  const places: { start?: number; end?: number; keys: string[] }[] = Array.from(
    { length: 2 * middle.units.length + 1 },
    () => ({ keys: [] }),
  );
  let at = 0;
  for (const step of align(middle.keys, version.keys)) {
    const place = places[step.op === "insertion" ? at : at + 1]!;
    if (step.op !== "insertion") at += 2;
    if (step.op === "deletion") continue;
    place.start ??= step.after;
    place.end = step.after;
    place.keys.push(version.keys[step.after]!);
  }
  const isMiddle = version === middle;
  return places.map(({ start, end, keys }) => {
    const key = keys.join("\u0000");
    if (start === undefined || end === undefined) return { key, written: "" };
    const { text, units } = version;
    const from = isMiddle && start === 0 ? 0 : units[start]!.start;
    return { key, written: text.slice(from, isMiddle ? units[end + 1]?.start : units[end]!.end) };
  });
};

/** The vote that more than half give, as the first of them wrote it. */
const mostSaid = (votes: readonly Vote[]): Vote | undefined => {
  const counts = new Map<string, number>();
  for (const { key } of votes) counts.set(key, (counts.get(key) ?? 0) + 1);
  return votes.find(({ key }) => counts.get(key)! * 2 > votes.length);
};
