import type { z } from "zod";
import { bulkMax } from "../../../contract/list.ts";
import type { workHistory } from "../../../contract/work-history.ts";
import type { Sql } from "../../db/pool.ts";
import { run } from "../../db/run.ts";
import { conditions, Parameters } from "../../db/view.ts";
import { Refusal } from "../../refusal.ts";
import { workHistoryView } from "./queries.ts";

export type Selection = z.output<typeof workHistory.bulkApprove.body>["select"];

/** The ids that a bulk call acts on. Throws selection_changed where the filter matches another number than was seen. */
export const selectedIds = async (sql: Sql, select: Selection): Promise<string[]> => {
  if ("ids" in select) return [...new Set(select.ids)];
  const params = new Parameters();
  const matching = ["true", ...conditions(workHistoryView, select.filter, params)].join(" and ");
  const found = await run<{ _id: string; now: number }>(
    sql,
    `select w._id, count(*) over () as now from ${workHistoryView.from} where ${matching} limit ${bulkMax + 1}`,
    params.values,
  );
  const now = found[0]?.now ?? 0;
  if (now !== select.expected) throw new Refusal("selection_changed", { params: { now, expected: select.expected } });
  return found.map((row) => row._id);
};
