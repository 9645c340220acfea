import type { DirectoryEntry } from "../../../contract/directory.ts";
import type { Tables } from "../../db/tables.ts";
import { instant, type View } from "../../db/view.ts";

type Columns = Partial<Record<keyof DirectoryEntry, keyof Tables["directory_entries"]>>;

/** The fields that hold words of the company's own, which match whatever their case, and their columns. */
const words = {
  clientAlias: "client_alias",
  industry: "industry",
  projectType: "project_type",
  platform: "platform",
  dataType: "data_type",
  annotation: "annotation",
  toolType: "tool_type",
  pdr: "pdr",
} as const satisfies Columns;
const lists = { actionItems: "action_items", qaCheckpoints: "qa_checkpoints" } as const satisfies Columns;
const flags = {
  tagging: "tagging",
  deletion: "deletion",
  skipImage: "skip_image",
  qa: "qa",
} as const satisfies Columns;
const benchmarks = {
  imageBenchmark: "image_benchmark",
  objectBenchmark: "object_benchmark",
  videoWatchTime: "video_watch_time",
  objectSavingTime: "object_saving_time",
  imageLoading: "image_loading",
  qaBenchmark: "qa_benchmark",
  judgementTime: "judgement_time",
} as const satisfies Columns;

/** The column of every field that people fill in. */
export const columnOf = { name: "name", ...words, ...lists, ...flags, ...benchmarks } as const satisfies Columns;

/** The same for every field of one kind, given its column. */
const each = <Of>(columns: Readonly<Record<string, string>>, make: (column: string) => Of): Record<string, Of> =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, make(`d.${column}`)]));

const lowered = (given: string): string => `array(select lower(word) from unnest(${given}::text[]) as word)`;

export const directoryView: View = {
  from: "directory_entries d",
  id: "d._id",
  visible: "d.deleted_at is null",
  row: {
    _id: "d._id",
    ...each(columnOf, (column) => column),
    createdAt: instant("d.created_at"),
    updatedAt: instant("d.updated_at"),
    version: "d.version",
  },
  search: ["d.name", "d.client_alias", "d.industry", "d.annotation", "d.pdr"],
  sorts: {
    name: "lower(d.name)",
    ...each(words, (column) => `lower(${column})`),
    // What nobody agreed on comes last, either way round.
    ...each(benchmarks, (column) => `${column} is null, ${column}`),
    createdAt: "d.created_at",
    updatedAt: "d.updated_at",
  },
  defaultOrder: "d.created_at desc",
  filters: {
    ...each(words, (column) => (given: string) => `lower(${column}) = any(${lowered(given)})`),
    ...each(lists, (column) => (given: string) => `${column} && ${given}::text[]`),
    ...each(flags, (column) => (given: string) => `${column} = ${given}::boolean`),
    ...each(benchmarks, (column) => (given: string) => `${column} = any(${given}::integer[])`),
  },
};
