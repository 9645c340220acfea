import type { benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { crudSample } from "../crud-samples.ts";
import { freshName, type Sample, type Samples, type World } from "../sample.ts";
import { makeEntry, reference as entryFor } from "./directory.ts";

const makeBenchmark = async (world: World): Promise<string> => {
  const _id = newId();
  await world.server.db.pool.query(
    `insert into benchmarks (_id, project, category, server_agent, unit, annotation_seconds, qa_seconds)
     values ($1, $2, $3, 'quantigo', 'object', 7.5, 2)`,
    [_id, (await makeEntry(world))._id, freshName("Category")],
  );
  return _id;
};
const one = async (world: World) => ({ params: { _id: await makeBenchmark(world) } });
const serverAgent = "quantigo";

/** As `crud` makes them. */
const made = Object.fromEntries(
  (["list", "show", "create", "edit", "remove", "bulkEdit", "bulkRemove", "restore", "export", "values"] as const).map(
    (name) => [name, crudSample("benchmarks", name, entryFor)],
  ),
) as Record<"list" | "show" | "create" | "edit" | "remove", Sample> &
  Record<"bulkEdit" | "bulkRemove" | "restore" | "export" | "values", Sample>;

export const samples: Samples<typeof benchmarks> = {
  ...made,
  listOn: {
    make: async () => ({
      params: { serverAgent },
      query: { search: "category", unit: ["object"], annotationSeconds: [7.5], sortBy: "annotationSeconds:desc" },
    }),
  },
  createOn: {
    make: async (world) => ({
      params: { serverAgent },
      body: {
        project: (await makeEntry(world))._id,
        category: freshName("New"),
        unit: "frame",
        annotationSeconds: 1.25,
        qaSeconds: 0.5,
      },
    }),
  },
  editOn: {
    make: async (world) => ({
      params: { ...(await one(world)).params, serverAgent },
      body: { annotationSeconds: 8, version: 1 },
    }),
  },
  ofProject: {
    make: async (world) => ({
      params: { ...(await makeEntry(world)), serverAgent },
      query: { category: ["Crowded scenes"] },
    }),
  },
  history: { make: one },
  live: { make: one },
  objects: { make: async () => ({ params: { datasetId: "501", serverAgent } }) },
  estimate: {
    make: async () => ({
      query: { dataType: "Image", annotation: "Polygon", category: "Crowded scenes", unit: "object", units: 100 },
    }),
  },
};

/** Values of a line of a file that do not follow from its shape. */
export const importedLine = async (world: World): Promise<Readonly<Record<string, unknown>>> => {
  const { name, clientAlias } = await makeEntry(world, freshName("Client"));
  return { project: name, clientAlias };
};
