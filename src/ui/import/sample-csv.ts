import { csvFileOf } from "../../../contract/core/csv-cells.ts";
import { countries } from "../fields/countries.ts";
import type { Field } from "../fields/field.ts";

const ofPeople: Readonly<Record<string, string>> = { "given-name": "Ada", "family-name": "Lovelace" };

const numberFor = ({ min = 1, max = min }: Field): string => String(Math.min(Math.max(min, 1), max));

/** What a cell of a field may say. One that may be left empty is, unless it says which values there are. */
const exampleOf = (field: Field): string => {
  const { kind, options, mayOmit, autocomplete = "" } = field;
  const [option] = options;
  if (option) return option.label;
  if (mayOmit) return kind === "boolean" ? "no" : "";
  switch (kind) {
    case "email":
      return "ada@company.example";
    case "boolean":
      return "yes";
    case "number":
    case "seconds":
    case "minutes":
    case "money":
      return numberFor(field);
    case "country":
      return countries()[0]!.label;
    default:
      return ofPeople[autocomplete] ?? `Example of ${field.label.toLowerCase()}`;
  }
};

/** A file with every column that an import knows and one row as it may be. */
export const sampleCsv = (fields: readonly Field[]): string =>
  csvFileOf([fields.map(({ label }) => label), fields.map(exampleOf)]);
