import type { Payment } from "../../../contract/payments/endpoints.ts";
import { date, day } from "../../ui/format.ts";

type Line = Pick<Payment, "project" | "checkedInDate" | "createdAt">;

/** What a line is for: a day's work on a project, or an adjustment. */
export const lineName = ({ project, checkedInDate, createdAt }: Line): string =>
  [project?.name, checkedInDate ? day(checkedInDate) : `adjustment of ${date(createdAt)}`]
    .filter((part) => part !== undefined)
    .join(", ");
