import { area } from "../../core/area.ts";
import { operationHandlers } from "./handlers.ts";
import { forgetOperations, workOffTask } from "./actions.ts";
import { workOff } from "./work-off.ts";
import { operationsTables } from "./tables.ts";

export const operationsArea = area({
  name: "operations",
  handlers: operationHandlers,
  tables: operationsTables,
  jobs: [
    {
      name: workOffTask,
      run: ({ db, config }, payload) => workOff(db, config, (payload as { operationId: string }).operationId),
    },
  ],
  cleanUp: forgetOperations,
});
