import { area } from "../../core/area.ts";
import { fillBenchmarks } from "./demo.ts";
import { benchmarkHandlers } from "./handlers.ts";
import { benchmarkCrud, benchmarkName } from "./queries.ts";
import { importBenchmarks, type NewBenchmarkRow, wrongEntries } from "./import.ts";
import type { Importer } from "../../core/importer.ts";
import { sqlText } from "../../core/db/sql-text.ts";

export const benchmarksArea = area({
  name: "benchmarks",
  handlers: benchmarkHandlers,
  search: { view: benchmarkCrud.view },
  recordName: { table: sqlText`benchmarks`, name: benchmarkName(sqlText`r`), isMade: true },
  importer: {
    unique: { field: "category", noun: benchmarkCrud.takenNoun! },
    insert: ({ write }, bodies) => importBenchmarks(write, bodies),
    wrong: wrongEntries,
  } satisfies Importer<NewBenchmarkRow>,
  demo: fillBenchmarks,
});
