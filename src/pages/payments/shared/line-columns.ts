import type { Payment } from "../../../../contract/payments/endpoints.ts";
import { type PaidPiece, paidPiece } from "../../../../contract/payments/fields.ts";
import { date, day } from "../../../ui/format.ts";
import type { Column } from "../../../ui/table/table-types.ts";

type Line = Pick<Payment, "project" | "checkedInDate" | "createdAt"> & PaidPiece;

/** What a line is for: a day's work on a project, a piece of work, or an adjustment. */
export const lineName = ({ project, checkedInDate, createdAt, ...line }: Line): string =>
  [project?.name, paidPiece(line)?.name ?? (checkedInDate ? day(checkedInDate) : `adjustment of ${date(createdAt)}`)]
    .filter((part) => part !== undefined)
    .join(", ");

/** The day of the work; a piece is shown at the day on which it was accepted, an adjustment at that of its proposal. */
export const dayColumn: Column<Payment> = {
  field: "checkedInDate",
  width: 120,
  render: ({ checkedInDate, createdAt }) => (checkedInDate ? day(checkedInDate) : date(createdAt)),
};

/** The piece of work that a line pays for. */
export const paidForColumn: Column<Payment> = {
  field: "assignedJob",
  title: "Paid for",
  width: 160,
  render: (line) => paidPiece(line)?.name,
};
