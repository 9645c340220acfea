import { run } from "../../core/db/run.ts";
import { joined, nameSql, sqlText } from "../../core/db/sql-text.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { fillWork } from "./demo-work.ts";

const dayMs = 86_400_000;

interface Plan {
  readonly dataType: string;
  readonly annotation: string;
  readonly unit: "image" | "object" | "frame" | "minute";
  readonly categories: readonly [usual: string, rare: string];
  /** How many directory entries have a benchmark of the usual category, and of the rare one. */
  readonly entries: readonly [usual: number, rare: number];
  /** Seconds a unit. */
  readonly about: number;
}

/** For some kinds of work enough entries for an estimate, for others too few. */
const plans: readonly Plan[] = (
  [
    ["Image", "Bounding box", "object", ["Street scenes", "Night scenes"], [9, 3], 6.5],
    ["Image", "Polygon", "object", ["Clear edges", "Hidden edges"], [8, 3], 31],
    ["Image", "Semantic segmentation", "image", ["Whole scenes", "Close-ups"], [4, 2], 880],
    ["Image", "Classification", "image", ["One class", "Several classes"], [6, 2], 11],
    ["Video", "Object tracking", "frame", ["Fixed camera", "Moving camera"], [7, 2], 2.8],
    ["Audio", "Transcription", "minute", ["Telephone", "Studio"], [8, 2], 260],
    ["Text", "Named entities", "object", ["Short texts", "Long texts"], [3, 1], 5.5],
  ] as const
).map(([dataType, annotation, unit, categories, entries, about]) => ({
  dataType,
  annotation,
  unit,
  categories,
  entries,
  about,
}));

interface Entry {
  readonly _id: string;
  readonly data_type: string;
  readonly annotation: string;
  readonly created_at: string;
}

/** Sixty benchmarks of directory entries, and the work that some of them can be compared with. */
export const fillBenchmarks = async (company: DemoCompany): Promise<void> => {
  const { sql, now } = company;
  const random = new Random(20_260_128);
  const entries = await run<Entry>(
    sql,
    sqlText`select _id, data_type, annotation, created_at from directory_entries order by _id`,
    [],
  );
  const rows = plans.flatMap((plan) => {
    const like = entries.filter((one) => one.data_type === plan.dataType && one.annotation === plan.annotation);
    return plan.entries.flatMap((count, rarity) =>
      random.some(like, count).map((entry) => benchmarkOf(random, plan, rarity, entry, now)),
    );
  });
  const columns = joined(Object.keys(rows[0]!).map(nameSql), ", ");
  await run(
    sql,
    sqlText`insert into benchmarks (${columns})
     select ${columns} from json_populate_recordset(null::benchmarks, $1::json)`,
    [JSON.stringify(rows)],
  );
  await fillWork(company);
};

/** Measured some days after the entry was made; what is rare is harder. */
const benchmarkOf = (random: Random, plan: Plan, rarity: number, entry: Entry, now: Date) => {
  const measured = new Date(entry.created_at).getTime() + random.between(5, 25) * dayMs;
  const created = new Date(Math.min(measured, now.getTime()));
  const pace = (rarity === 1 ? 1.4 : 1) * (0.75 + random.next() * 0.6);
  const seconds = (share: number): number => Number((plan.about * pace * share).toFixed(plan.about < 100 ? 1 : 0));
  return {
    _id: random.id(created),
    project: entry._id,
    category: plan.categories[rarity]!,
    server_agent: random.chance(0.75) ? "quantigo" : "ag",
    unit: plan.unit,
    annotation_seconds: seconds(1),
    qa_seconds: random.chance(0.85) ? seconds(0.25 + random.next() * 0.15) : null,
    note: random.chance(0.25) ? "Measured over the pilot's first batch." : "",
    created_at: created.toISOString(),
    updated_at: created.toISOString(),
  };
};
