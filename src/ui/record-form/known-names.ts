import { type Field, type Option, valueAt } from "../fields/field.ts";
import { recordName } from "../fields/record-name.ts";

const isRecord = (value: unknown): value is { _id: string } =>
  value !== null && typeof value === "object" && "_id" in value;

/** The names of all records that this one points at, so that they need not be asked for. */
export const knownNames = (fields: readonly Field[], record: unknown): Option[] =>
  fields
    .filter((field) => field.kind === "reference")
    .flatMap((field) => [valueAt(record, field.name)].flat().filter(isRecord))
    .map((of) => ({ value: of._id, label: recordName(of) }));
