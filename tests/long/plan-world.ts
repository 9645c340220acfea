import { pageSql } from "../../server/core/db/page.ts";
import type { View } from "../../server/core/db/view.ts";
import { busiestStep, type PlanMode } from "../server/helpers/plans.ts";
import { type Actor, startTestServer } from "../server/helpers/test-server.ts";

/** A server with one person of each role that reads lists, and how many rows the busiest step of a list reads. */
export const startPlanWorld = async () => {
  const server = await startTestServer();
  const [manager, reviewer, worker] = await Promise.all([
    server.person("manager"),
    server.person("reviewer"),
    server.person("annotator"),
  ]);
  const rowsOf = (view: View, me: Actor, query: object = {}, plan?: PlanMode): Promise<number> =>
    busiestStep(
      server.db,
      me,
      (params) => pageSql({ view, key: "records", query: { limit: 10, skip: 0, ...query }, params }),
      plan,
    );
  return { server, manager, reviewer, worker, rowsOf };
};
