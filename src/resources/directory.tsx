import { FolderOutlined } from "@ant-design/icons";
import { DirectoryEntry, directory } from "../../contract/directory.ts";
import { call } from "../providers/client.ts";
import { resource } from "./resource.tsx";

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
  name: "directory",
  noun: "directory entry",
  rows: directory,
  entity: DirectoryEntry,
  menu: { group: "Work", label: "Directory", icon: <FolderOutlined />, order: 40 },
  title: (entry: DirectoryEntry) => entry.name,
  list: {
    columns: [
      "name",
      "clientAlias",
      "industry",
      "dataType",
      "annotation",
      "toolType",
      "objectBenchmark",
      { field: "qa", width: 88 },
    ],
    filters: [...what, "qa"],
    emptyText: "The directory is empty. Create the first entry: what was agreed with a client, and its benchmarks.",
  },
  form: ["name", ...what, "pdr", ...lists, ...flags, ...times],
  show: { fields: [...what, "pdr", ...times, ...flags, "createdAt", ...lists] },
  actions: [
    {
      key: "remove",
      label: "Delete",
      danger: true,
      row: directory.remove,
      removes: true,
      confirm: (entry) => ({
        title: `Delete ${entry.name}?`,
        content: "The entry leaves the directory. Projects and their work history stay as they are.",
      }),
      run: (entry) => call(directory.remove, { params: { _id: entry._id } }),
      done: (entry) => `${entry.name} deleted`,
    },
  ],
});
