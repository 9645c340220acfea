import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { resetEndpoint, setEndpoint } from "./actions.ts";
import { endpointOf } from "./queries.ts";
import { modelEndpointsTables } from "./tables.ts";

export const modelEndpointsArea = area({
  name: "modelEndpoints",
  handlers: {
    show: async ({ params }, { sql, me }) => ({ endpoint: await endpointOf(sql, me, params._id) }),
    set: ({ params, body }, { change, services }) =>
      change(async (write) => ({ endpoint: await setEndpoint(write, params._id, body, services.models.standIn) })),
    reset: ({ params }, { change }) =>
      change(async (write) => {
        await resetEndpoint(write, params._id);
        return { endpoint: null };
      }),
  },
  tables: modelEndpointsTables,
  recordName: { table: sqlText`projects`, name: sqlText`r.name` },
});
