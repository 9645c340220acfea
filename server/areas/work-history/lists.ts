import { pageSql } from "../../core/db/page.ts";
import { conditions } from "../../core/db/read.ts";
import { joined, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Parameters as SqlParameters } from "../../core/db/view.ts";
import { countsOf } from "./counts.ts";
import { workHistoryView } from "./queries.ts";

type PageQuery = Parameters<typeof pageSql>[0]["query"];

const allOf = (some: readonly SqlText[]): SqlText => joined([sqlText`true`, ...some], " and ");

/** A page of hours; `all` are the conditions of the call itself. */
const hoursPage = (
  options: Omit<Parameters<typeof pageSql>[0], "view" | "fixed" | "counts">,
  all: readonly SqlText[],
  of: "all" | "caller" | "project",
): SqlText => {
  const { query, params, extra } = options;
  return pageSql({
    ...options,
    view: workHistoryView,
    fixed: all,
    counts: countsOf({
      query,
      params,
      conditionsOf: (some) => allOf([...all, ...conditions(workHistoryView, some, params)]),
      all: allOf(all),
      isOwn: of === "caller",
      isOfProject: of === "project",
    }),
    extra: {
      totalSeconds: sqlText`filtered."totalSeconds"`,
      countedSeconds: sqlText`filtered."countedSeconds"`,
      ...extra,
    },
  });
};

const withAmount = {
  total: sqlText`filtered.n`,
  totalAmount: sqlText`filtered."totalAmount"`,
};

/** Hours of everyone. */
export const entriesSql = (query: PageQuery, params: SqlParameters): SqlText =>
  hoursPage(
    {
      key: "workHistory",
      query,
      params,
      extra: {
        ...withAmount,
        isAmountExact: sqlText`filtered."isAmountExact"`,
        secondsInHour: sqlText`filtered."secondsInHour"`,
      },
    },
    [],
    "all",
  );

/** The caller's own hours, which further conditions of the call (over `w`, `me`) let through. */
export const ownEntriesSql = (query: PageQuery, params: SqlParameters, fixed: readonly SqlText[] = []): SqlText =>
  hoursPage(
    { key: "workHistory", query, params, extra: withAmount },
    [sqlText`w.user_id = me._id`, ...fixed],
    "caller",
  );

/** Hours of one project; null if there is no such project. */
export const projectEntriesSql = (query: PageQuery, params: SqlParameters, projectId: string): SqlText => {
  const project = sqlText`${params.add(projectId)}::uuid`;
  const page = hoursPage(
    {
      key: "checkedInUsersHistory",
      query,
      params,
      extra: {
        _id: project,
        totalCount: sqlText`filtered.n`,
        totalWorkingHour: sqlText`round(filtered."totalSeconds" / 3600.0, 2)`,
      },
    },
    [sqlText`w.project_id = ${project}`],
    "project",
  );
  return sqlText`(select ${page} from projects existing where existing._id = ${project} and existing.deleted_at is null)`;
};
