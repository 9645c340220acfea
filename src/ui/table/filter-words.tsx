import { countryName } from "../fields/countries.ts";
import { languageName } from "../fields/languages.ts";
import type { Field } from "../fields/field.ts";
import { useReferenceNames } from "../fields/use-references.ts";
import { day, duration, durationExact } from "../format.ts";

/** Whether any or all values of a filter must match; undefined if the list does not offer "all". */
export type Match = "any" | "all" | undefined;

interface Props {
  readonly field: Field;
  readonly values: readonly string[];
  readonly match: Match;
}

const wordOf = (field: Field, value: string): string => {
  if (field.kind === "boolean") return value === "true" ? "Yes" : "No";
  if (field.kind === "country") return countryName(value);
  if (field.kind === "language") return languageName(value);
  if (field.kind === "day") return day(value);
  if (field.kind === "seconds") return durationExact(Number(value));
  if (field.kind === "minutes") return duration(Number(value) * 60);
  return field.options.find((option) => option.value === value)?.label ?? value;
};

const joined = (texts: readonly string[], match: Match): string =>
  match === undefined || texts.length < 2 ? texts.join(" or ") : `${match} of ${texts.join(", ")}`;

/** An active filter as text: `Skills: all of Drawing, Lidar`. */
export const FilterWords = ({ field, values, match }: Props) => {
  const referenced = field.kind === "reference" && field.reference;
  return (
    <>
      {field.label}:{" "}
      {referenced ? (
        <Names area={referenced} ids={values} match={match} />
      ) : (
        joined(
          values.map((value) => wordOf(field, value)),
          match,
        )
      )}
    </>
  );
};

interface NamesProps {
  readonly area: NonNullable<Field["reference"]>;
  readonly ids: readonly string[];
  readonly match: Match;
}

const Names = ({ area, ids, match }: NamesProps) => {
  const names = useReferenceNames(area, ids, []);
  return joined(
    ids.map((id) => names.get(id) ?? "…"),
    match,
  );
};
