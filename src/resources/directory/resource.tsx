import { lazy } from "react";
import { DirectoryEntry, directory } from "../../../contract/directory/endpoints.ts";
import { resource } from "../../ui/resource/resource.tsx";

const what = ["clientAlias", "industry", "projectType", "platform", "dataType", "annotation", "toolType"] as const;
const flags = ["tagging", "deletion", "skipImage", "qa"] as const;
const lists = ["actionItems", "qaCheckpoints"] as const;
const times = [
  "imageBenchmark",
  "objectBenchmark",
  "videoWatchTime",
  "objectSavingTime",
  "imageLoading",
  "qaBenchmark",
  "judgementTime",
] as const;

export const directoryResource = resource({
  noun: "directory entry",
  endpoints: directory,
  entity: DirectoryEntry,
  title: (entry: DirectoryEntry) => entry.name,
  list: {
    columns: [
      "name",
      "clientAlias",
      "industry",
      "dataType",
      "annotation",
      "objectBenchmark",
      { field: "qa", width: 88 },
    ],
    filters: [...what, "pdr", ...lists, ...flags, ...times],
    extra: lazy(() => import("./sync-button.tsx")),
    emptyText: "The directory is empty. Create the first entry: what was agreed with a client, and its benchmarks.",
  },
  import: { many: "directory entries", unique: ["name", "clientAlias"] },
  form: [
    "name",
    { title: "What it is", fields: [...what, "pdr"] },
    { title: "How it is done", fields: [...lists, ...flags] },
    { title: "Benchmarks, in seconds", fields: times },
  ],
  show: {
    fields: [...what, "pdr", ...times, ...flags, "createdAt", ...lists],
    tabs: [
      { key: "similar", label: "Similar", component: lazy(() => import("./similar-entries.tsx")) },
      {
        key: "benchmarks",
        label: "Benchmarks",
        component: lazy(() => import("../../pages/benchmarks/shared/of-entry.tsx")),
      },
    ],
  },
  removeText:
    "The entry leaves the directory, and its benchmarks with it. Projects and their work history stay as they are.",
});
