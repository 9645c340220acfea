import type { Duplicate } from "../../../contract/duplicates/endpoints.ts";
import { date, time } from "../../ui/format.ts";

export type Entry = Duplicate["entries"][number];

/** The letter of an entry in its group: A, B, … Z, AA. */
export const letterOf = (at: number): string => {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter;
};

/** "Mar 2, 2026, 9:00 AM to 11:00 AM", with the second day if the span goes past midnight. */
export const spanText = ({ checkedInAt, checkedOutAt }: Entry, timeZone: string): string => {
  const day = date(checkedInAt, timeZone);
  const from = `${day}, ${time(checkedInAt, timeZone)}`;
  if (!checkedOutAt) return `${from} to now`;
  const last = date(checkedOutAt, timeZone);
  return `${from} to ${last === day ? "" : `${last}, `}${time(checkedOutAt, timeZone)}`;
};

/** The entries of the group that an entry overlaps. */
export const partnersOf = ({ pairs, entries }: Duplicate, { _id }: Entry): Entry[] => {
  const ids = new Set(
    pairs
      .filter(({ first, second }) => first === _id || second === _id)
      .flatMap(({ first, second }) => [first, second]),
  );
  ids.delete(_id);
  return entries.filter((entry) => ids.has(entry._id));
};

/** The cause with which the other entries are rejected when one is kept. */
export const causeOf = (kept: Entry, timeZone: string): string =>
  `Repeats the entry of ${spanText(kept, timeZone)} on ${kept.project.name}.`;

/** The suggested question to the worker of an entry that overlaps another one. */
export const questionOf = (entry: Entry, partner: Entry | undefined, timeZone: string): string => {
  if (!partner) return "";
  const other = `your entry of ${spanText(partner, timeZone)} on ${partner.project.name}`;
  const isCut = entry.checkedInAt < partner.checkedInAt;
  return isCut
    ? `This overlaps with ${other}. Did you stop at ${time(partner.checkedInAt, timeZone)}?`
    : `This overlaps with ${other}. When did you begin and stop?`;
};
