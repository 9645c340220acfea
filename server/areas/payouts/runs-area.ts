import { area } from "../../core/area.ts";
import { waitingRuns } from "./actions.ts";
import { payoutRunHandlers } from "./handlers.ts";

export const payoutRunsArea = area({
  name: "payoutRuns",
  handlers: payoutRunHandlers,
  todos: { runsToSend: { of: waitingRuns } },
});
