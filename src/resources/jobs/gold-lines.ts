import type { JobGold } from "../../../contract/quality/entity.ts";

type Items = JobGold["items"];

/** Items with their labels as text, one a line; names that would be read otherwise are quoted as in CSV. */
export const linesOf = (items: Items): string =>
  items.map(({ item, label }) => `${quotedName(item)}, ${label}`).join("\n");

const quotedName = (item: string): string => (/^"|,/.test(item) ? `"${item.replaceAll('"', '""')}"` : item);

/** The items of such a text, each with the line that it is on, counted from 1; a label may have commas of its own. */
export const readLines = (typed: string): { readonly items: Items; readonly lines: readonly number[] } => {
  const filled = typed.split("\n").flatMap((line, at) => (line.trim() === "" ? [] : [{ line, number: at + 1 }]));
  return { items: filled.map(({ line }) => itemOf(line)), lines: filled.map(({ number }) => number) };
};

/** A quoted name with what follows it; a name in which quotation marks stand otherwise is not quoted. */
const quotedLine = /^\s*"((?:[^"]|"")*)"\s*(?:,(.*))?$/su;

const itemOf = (line: string): Items[number] => {
  const [, name, after = ""] = quotedLine.exec(line) ?? [];
  if (name !== undefined) return { item: name.replaceAll('""', '"'), label: after };
  const comma = line.indexOf(",");
  return comma < 0 ? { item: line, label: "" } : { item: line.slice(0, comma), label: line.slice(comma + 1) };
};
