import { csvFileOf } from "../../../contract/core/csv-cells.ts";
import { HoursLine, hoursColumns } from "../../../contract/work-history/endpoints.ts";
import { tableKind } from "../../ui/import/table-file.ts";
import { dayInName } from "../../ui/save-file.ts";

export const hoursTable = tableKind("hours", HoursLine, hoursColumns);

/** A file as it may be, with a day's and a night's work of yesterday. */
export const sampleHours = (now = new Date()): string => {
  const day = dayInName(new Date(now.getTime() - 86_400_000));
  return csvFileOf([
    hoursColumns,
    ["ada@company.example", day, "09:00", "17:30", ""],
    ["grace@company.example", day, "22:00", "06:00", "Night shift"],
  ]);
};
