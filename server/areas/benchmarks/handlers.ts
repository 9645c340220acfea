import { agentOf } from "../../../contract/annotation/agents.ts";
import { type Benchmark, benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { createRecord, editRecord } from "../../core/db/crud.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { crudHandlers } from "../../core/http/crud-handlers.ts";
import { liveOf } from "./live.ts";
import { benchmarkCrud, historySql, projectSql, requireOnServer, secondsLike, serverSql } from "./queries.ts";
import { askServer, requireServer } from "../annotation/actions.ts";
import { estimateFrom } from "./rules.ts";

export const benchmarkHandlers: Handlers<typeof benchmarks> = {
  ...crudHandlers(benchmarks, benchmarkCrud),
  listOn: sqlHandler(({ params: { serverAgent }, query }, params) => serverSql(serverAgent, query, params)),
  createOn: ({ params, body }, { change }) =>
    change(async (write) => {
      const serverAgent = agentOf(params.serverAgent);
      return { benchmark: await createRecord<Benchmark>(write, benchmarkCrud, { ...body, serverAgent }) };
    }),
  editOn: ({ params, body }, { change }) =>
    change(async (write) => {
      await requireOnServer(write.sql, params._id, params.serverAgent);
      return { benchmark: await editRecord<Benchmark>(write, benchmarkCrud, params._id, body) };
    }),
  ofProject: sqlHandler(({ params: { _id, serverAgent }, query }, params) =>
    projectSql(_id, serverAgent, query, params),
  ),
  history: sqlHandler(({ params: { _id }, query }, params) => historySql(_id, query, params)),
  live: async ({ params }, { sql }) => ({ live: await liveOf(sql, params._id) }),
  objects: async ({ params: { datasetId, serverAgent } }, { services }) => {
    const server = requireServer(services.annotationServers, serverAgent);
    const { items, frames, objects } = await askServer(server, "dataset", () => server.counts(datasetId));
    return { datasetId, items, frames, objects: objects.map((one) => ({ ...one })) };
  },
  estimate: async ({ query: { units, ...like } }, { sql }) => estimateFrom(await secondsLike(sql, like), units),
};
