import { listOf } from "../../../contract/core/csv-cells.ts";
import { countries } from "../fields/countries.ts";
import type { Field, Option } from "../fields/field.ts";
import type { Columns } from "./match-columns.ts";

/** Values of a row by field, and what is wrong in it by field. */
export type Values = Record<string, unknown>;
export type Problems = Record<string, string>;
/** A cell's value for a field, or why it is invalid. */
type Cell = { readonly value: unknown } | { readonly problem: string };

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const yes: ReadonlySet<string> = new Set(["yes", "true", "1"]);
const no: ReadonlySet<string> = new Set(["no", "false", "0"]);

const yesOrNo = (text: string): Cell => {
  const word = text.toLowerCase();
  return yes.has(word) || no.has(word) ? { value: yes.has(word) } : { problem: "Enter yes or no." };
};

/** `1,200`, `1.200` and `1 200` mean different numbers in different countries, so they are refused. */
const grouped = /^[+-]?\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d+)?$/;
const plain = /^[+-]?\d+(?:\.\d+)?$/;

const numberOf = (text: string): Cell => {
  if (grouped.test(text)) return { problem: "Enter the number without thousands separators, such as 1200." };
  return plain.test(text) ? { value: Number(text) } : { problem: "Enter a number such as 12." };
};

const clock = /^(\d+):([0-5]\d):([0-5]\d)$/;
/** A duration as exports write it, 1:30:00, or as a number. */
const durationOf = (text: string, unit: "seconds" | "minutes"): Cell => {
  const [whole, hours, minutes, seconds] = clock.exec(text) ?? [];
  if (whole === undefined) return numberOf(text);
  const value = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { value: unit === "seconds" ? value : value / 60 };
};

/** Choices and countries are also recognised by their labels. */
const optionOf = (options: readonly Option[], text: string): unknown =>
  options.find(({ value, label }) => sameWord(value, text) || sameWord(label, text))?.value ?? text;

/** Reads a cell by its field's kind. Lists are separated by semicolons or line breaks. */
const readCell = (field: Field, cell: string): Cell => {
  const text = cell.trim();
  if (field.many) return { value: listOf(cell).map((item) => optionOf(field.options, item)) };
  if (text === "") return { value: field.nullable ? null : "" };
  switch (field.kind) {
    case "boolean":
      return yesOrNo(text);
    case "number":
      return numberOf(text);
    case "seconds":
    case "minutes":
      return durationOf(text, field.kind);
    case "country":
      return { value: optionOf(countries(), text) };
    case "text":
    case "rich text":
      return { value: cell };
    default:
      return { value: optionOf(field.options, text) };
  }
};

/** A row's values by field; an empty cell is left out if the contract has a default. */
export const valuesOf = (cells: readonly string[], columns: Columns, problems: Problems = {}): Values => {
  const values: Values = {};
  columns.forEach((field, at) => {
    const cell = cells[at] ?? "";
    if (!field || (cell.trim() === "" && field.mayOmit)) return;
    const read = readCell(field, cell);
    if ("value" in read) values[field.name] = read.value;
    else problems[field.name] = read.problem;
  });
  return values;
};
