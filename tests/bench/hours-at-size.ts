import { contract } from "../../contract/index.ts";
import { insertManyHours } from "../server/helpers/many-hours.ts";
import { type Asked, benchAtSize, type SizeFigure } from "./at-size.ts";

const { workHistory, payments, dashboard } = contract;
const first = "limit=10";
const hours = { as: "manager", endpoint: workHistory.list };
const calls: readonly Asked[] = [
  { list: "hours", ...hours, query: first },
  { list: "hours that wait", ...hours, query: `${first}&state=pending` },
  { list: "hours that wait, the most flagged first", ...hours, query: `${first}&state=pending&sortBy=flagScore:desc` },
  { list: "hours of a month", ...hours, query: `${first}&startDate=2026-10-01&endDate=2026-10-31` },
  { list: "hours by a person's name", ...hours, query: `${first}&search=Person+1234` },
  { list: "hours by a project's name", ...hours, query: `${first}&search=Large+project+7` },
  { list: "payment lines", as: "payments", endpoint: payments.list, query: first },
  {
    list: "payment lines of hours",
    as: "payments",
    endpoint: payments.list,
    query: `${first}&kind=work&state=accrued`,
  },
  { list: "my hours, a worker", as: "worker", endpoint: workHistory.mine, query: first },
  { list: "to-dos", as: "manager", endpoint: dashboard.todos },
  { list: "summary", as: "manager", endpoint: dashboard.summary },
  { list: "hours by week", as: "manager", endpoint: dashboard.weekly },
];

/** The demo company with so many hours more, nearly all of them paid for. */
export const benchHoursAtSize = (folder: string, most = 1_000_000): Promise<SizeFigure[]> =>
  benchAtSize(
    folder,
    calls,
    async (db, size) => {
      await insertManyHours(db, size);
      return {};
    },
    most,
  );
