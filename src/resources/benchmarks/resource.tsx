import { lazy } from "react";
import { Benchmark, benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import { resource } from "../../ui/resource/resource.tsx";

const times = ["annotationSeconds", "qaSeconds"] as const;

export const benchmarksResource = resource({
  noun: "benchmark",
  endpoints: benchmarks,
  entity: Benchmark,
  title: (benchmark: Benchmark) => `${recordName(benchmark.project)}, ${benchmark.category}`,
  list: {
    columns: [
      { field: "project", render: ({ project }) => recordName(project) },
      "category",
      "unit",
      ...times,
      "serverAgent",
      "dataType",
      "annotation",
    ],
    filters: ["dataType", "annotation", "category", "unit", "serverAgent", "project"],
    extra: lazy(() => import("./estimate-button.tsx")),
    emptyText: "No benchmarks yet. Create the first one: how long one image, object, frame or minute takes.",
  },
  import: { many: "benchmarks", unique: ["category", "project", "clientAlias", "serverAgent", "unit"] },
  form: ["project", "category", "unit", "serverAgent", ...times, "note"],
  drafts: true,
  show: {
    fields: ["project", "clientAlias", "dataType", "annotation", "category", "unit", ...times, "serverAgent", "note"],
    tabs: [
      {
        key: "live",
        label: "Real work",
        component: lazy(() => import("./live-panel.tsx")),
        endpoint: benchmarks.live,
      },
      { key: "history", label: "History", component: lazy(() => import("./seconds-history.tsx")) },
    ],
  },
  removeText: "Estimates are made without it from now on.",
});
