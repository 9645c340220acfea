import { endpointNamed, type EndpointName } from "../../../contract/index.ts";
import type { Named, ScaleCall } from "./calls.ts";
import { common, first, rare } from "./shape.ts";

type Report = readonly [EndpointName, string, Readonly<Record<string, string>>?, string?];

/** Figures, charts and reports by who asks, of their usual time and of a year. */
const charts = ({ month, year }: Named): readonly Report[] => [
  ...["manager", "admin", "payments", "reviewer"].map((as) => ["dashboard.todos", as] as const),
  ...(["summary", "weekly", "hourly"] as const).flatMap((chart) => [
    [`dashboard.${chart}`, "manager"] as const,
    [`dashboard.${chart}`, "manager", year, "a year"] as const,
    [`dashboard.${chart}`, "worker", year, "a year"] as const,
  ]),
  ["dashboard.users", "manager", { ...first, ...year }, "a year"],
  ["dashboard.totals", "manager"],
  ["dashboard.totals", "worker"],
  ["dashboard.skills", "manager"],
  ["payments.monthly", "payments"],
  ["payments.monthly", "payments", year, "a year"],
  ["payments.byHub", "payments"],
  ["payments.byHub", "payments", year, "a year"],
  ["payments.byProject", "payments", { ...first, ...year }, "a year"],
  ["payments.byUser", "payments", { ...first, ...year }, "a year"],
  ["payments.ofProject", "payments"],
  ["payments.runway", "payments"],
  ["payments.mySums", "worker"],
  ["ledger.balances", "payments"],
  ["assignedJobs.reasons", "manager", month, "a month"],
  ["quality.agreement", "manager", month, "a month"],
  ["tasks.supply", "worker"],
  ["tasks.pace", "worker"],
  ["tasks.progress", "manager"],
  ["jobs.takers", "manager"],
  ["notifications.latestUnread", "worker"],
  ["notifications.countOld", "worker"],
];

/** What the pages ask for together, and the search over everything. */
const searches = ({ month }: Named): readonly Report[] => [
  ["search.find", "manager", { search: rare }, "one"],
  ["search.find", "manager", { search: common }, "many"],
  ["search.find", "manager", { search: "p77@many" }, "an address"],
  ["search.find", "reviewer", { search: rare }, "one"],
  ["jobs.list", "worker", { ...first, takable: "true" }, "that I can take"],
  [
    "workHistory.list",
    "manager",
    { ...first, state: "pending", sortBy: "flagScore:desc" },
    "pending, most flagged first",
  ],
  ["workHistory.list", "manager", { ...first, state: "pending", ...month }, "pending, a month"],
  ["workHistory.list", "manager", { ...first, search: "Large project 7" }, "search of a project"],
  ["payments.list", "payments", { ...first, kind: "work", state: "accrued" }, "accrued of hours"],
];

/** Calls that are not a list as it is. */
export const reports = (named: Named): ScaleCall[] =>
  [...charts(named), ...searches(named)].map(([name, as, query = {}, what]) => ({
    name: what ? `${name}, ${what}` : name,
    as,
    endpoint: endpointNamed(name),
    query,
  }));
