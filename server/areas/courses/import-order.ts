import type { CourseLine } from "../../../contract/courses/import.ts";
import { nameKey } from "../../core/db/name-key.ts";
import type { RowProblem } from "../../core/importer.ts";

/** Pure rules of which courses of a file come before which. */
type Line = Pick<CourseLine, "name" | "prerequisites" | "follows">;

/** For each line those of the file that it names, with the field that does. */
const before = (lines: readonly Line[]): { place: number; field: "prerequisites" | "follows" }[][] => {
  const places = new Map(lines.map(({ name }, place) => [nameKey(name), place]));
  return lines.map(({ prerequisites, follows }) => [
    ...prerequisites.flatMap((name) => {
      const place = places.get(nameKey(name));
      return place === undefined ? [] : [{ place, field: "prerequisites" as const }];
    }),
    ...(follows === null ? [] : [places.get(nameKey(follows))]).flatMap((place) =>
      place === undefined ? [] : [{ place, field: "follows" as const }],
    ),
  ]);
};

/** The positions of the lines, those that others name in an earlier step; lines of a circle and what comes after one are left out. */
export const stepsOf = (lines: readonly Line[]): number[][] => {
  const needed = before(lines);
  const done = new Set<number>();
  const steps: number[][] = [];
  for (;;) {
    const step = needed.flatMap((its, place) =>
      !done.has(place) && its.every((one) => done.has(one.place)) ? [place] : [],
    );
    if (step.length === 0) return steps;
    for (const place of step) done.add(place);
    steps.push(step);
  }
};

/** A problem for each line that would come before itself, at the field that makes it so. */
export const circular = (lines: readonly Line[]): RowProblem[] => {
  const done = new Set(stepsOf(lines).flat());
  if (done.size === lines.length) return [];
  const needed = before(lines);
  const leadsTo = (from: number, to: number): boolean => {
    const seen = new Set<number>();
    const open = [from];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (place === to) return true;
      if (seen.has(place) || done.has(place)) continue;
      seen.add(place);
      open.push(...needed[place]!.map((one) => one.place));
    }
    return false;
  };
  return needed.flatMap((its, place) => {
    const found = its.find((one) => leadsTo(one.place, place));
    return found && !done.has(place) ? [{ place, field: found.field, message: "It would come before itself." }] : [];
  });
};
