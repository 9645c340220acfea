import type { JobGold } from "../../../contract/quality/entity.ts";

type Items = JobGold["items"];

/** Items with their labels as text, one a line. */
export const linesOf = (items: Items): string => items.map(({ item, label }) => `${item}, ${label}`).join("\n");

/** The items of such a text; a label may have commas of its own. */
export const readLines = (typed: string): Items =>
  typed
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const comma = line.indexOf(",");
      return comma < 0 ? { item: line, label: "" } : { item: line.slice(0, comma), label: line.slice(comma + 1) };
    });
