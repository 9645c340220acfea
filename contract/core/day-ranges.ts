import type { z } from "zod";

/** The fields that are the first and the last day of a range, both included. */
const ranges = [
  ["startDate", "endDate"],
  ["checkInStart", "checkInEnd"],
  ["approvedFrom", "approvedUntil"],
] as const;

/** The message for a range that ends before it begins. */
export const reversedDays = "The last day can't be before the first.";

/** Objects that are checked already: an area may be made of parts that are endpoints too. */
const done = new WeakSet<z.ZodObject>();

/** Adds to an object with such fields that no range is reversed. Does not import zod, which the console loads later. */
export const withDaysInOrder = <S extends z.ZodObject>(object: S): S => {
  const found = ranges.filter((range) => range.every((name) => name in object.shape));
  if (found.length === 0 || done.has(object)) return object;
  const checked = found.reduce(
    (before, [first, last]) => before.refine(isInOrder(first, last), { path: [last], message: reversedDays }),
    object,
  );
  done.add(checked);
  return checked;
};

const isInOrder = (first: string, last: string) => (values: Readonly<Record<string, unknown>>) => {
  const [from, until] = [values[first], values[last]];
  return typeof from !== "string" || typeof until !== "string" || from <= until;
};
