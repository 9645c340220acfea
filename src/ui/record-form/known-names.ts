import { type Field, type Option, valueAt } from "../fields/field.ts";
import { recordName } from "../fields/record-name.ts";

const isRecord = (value: unknown): value is { _id: string } =>
  value !== null && typeof value === "object" && "_id" in value;

/** The names of all records that this one points at, so that they need not be asked for. */
export const knownNames = (fields: readonly Field[], record: unknown): Option[] =>
  fields.flatMap((field) => {
    const values = [valueAt(record, field.name)].flat();
    if (field.kind === "list") return values.flatMap((item) => knownNames(field.items, item));
    return field.kind === "reference"
      ? values.filter(isRecord).map((of) => ({ value: of._id, label: recordName(of) }))
      : [];
  });
