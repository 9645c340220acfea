import { area } from "../../core/area.ts";
import { runsAtBank, waitingRuns } from "./actions.ts";
import { fillPayoutRuns } from "./demo.ts";
import { payoutRunHandlers } from "./handlers.ts";
import { payoutRunsTables } from "./tables.ts";
import { runView } from "./queries.ts";

export const payoutRunsArea = area({
  name: "payoutRuns",
  handlers: payoutRunHandlers,
  tables: payoutRunsTables,
  search: { view: runView },
  todos: { runsToSend: { of: waitingRuns }, runsToSettle: { of: runsAtBank } },
  demo: fillPayoutRuns,
});
