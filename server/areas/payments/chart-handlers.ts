import type { z } from "zod";
import { noProjectLabel, type paymentCharts, ProjectPayment, UserPayment } from "../../../contract/payments/charts.ts";
import type { Days } from "../../../contract/core/range.ts";
import { readCompany } from "../../core/db/company.ts";
import { sendRecords } from "../../core/db/export.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { pageSql } from "../../core/db/page.ts";
import { orderOf, type SortBy } from "../../core/db/read.ts";
import { Parameters, recordJson } from "../../core/db/view.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { hubSums, monthSums, personSums, projectSums, type SumsList } from "./charts.ts";
import { currency } from "./queries.ts";
import { runwaySql } from "./runway.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";

type Query = z.output<typeof paymentCharts.byProject.query>;

const computed = (sums: SqlText): SqlText => sqlText`sums as materialized (${sums})`;

/** A page of sums: the days select the payments, all other parameters filter the sums. */
const sumsPage =
  (key: string, { view, sumsOf }: SumsList) =>
  ({ query: { startDate, endDate, ...query } }: { readonly query: Query }, params: Parameters): SqlText => {
    const common = computed(sumsOf({ startDate, endDate }, params));
    return pageSql({ view, key, query, params, common, extra: currency });
  };

/** All sums, in the requested order. */
const readSums = async <T>(sql: Sql, { view, sumsOf }: SumsList, days: Days, sortBy?: SortBy): Promise<T[]> => {
  const params = new Parameters();
  const text = sqlText`with ${computed(sumsOf(days, params))}
    select ${recordJson(view)} as record from ${view.from} order by ${orderOf(view, sortBy)}`;
  return (await run<{ record: T }>(sql, text, params.values)).map(({ record }) => record);
};

/** The handlers of the payments charts. */
export const chartHandlers: Handlers<typeof paymentCharts> = {
  byProject: sqlHandler(sumsPage("projectPayments", projectSums)),
  byProjectExport: async ({ query: { sortBy, ...days } }, { sql }, { reply }) => {
    const sums = await readSums<z.infer<typeof ProjectPayment>>(sql, projectSums, days, sortBy);
    await sendRecords(reply, "payments-by-project", {
      records: sums.map((one) => ({ ...one, project: one.project ?? { name: noProjectLabel } })),
      entity: ProjectPayment,
      columns: ["project", "payments", "seconds", "amount"],
      company: await readCompany(sql),
    });
  },
  byUser: sqlHandler(sumsPage("userPayments", personSums)),
  byUserExport: async ({ query: { sortBy, ...days } }, { sql }, { reply }) => {
    await sendRecords(reply, "payments-by-person", {
      records: await readSums<z.infer<typeof UserPayment>>(sql, personSums, days, sortBy),
      entity: UserPayment,
      columns: ["user", "hub", "payments", "seconds", "amount"],
      company: await readCompany(sql),
    });
  },
  byHub: sqlHandler(({ query }, params) => hubSums(query, params)),
  monthly: sqlHandler(({ query }, params) => monthSums(query, params)),
  runway: sqlHandler(() => runwaySql),
};
