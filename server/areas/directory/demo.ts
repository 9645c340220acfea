import type { DemoCompany } from "../../demo/company.ts";
import { run } from "../../core/db/run.ts";
import { joined, nameSql, sqlText } from "../../core/db/sql-text.ts";
import { directoryPlans, directorySteps, type DataKind, kinds } from "./demo-plans.ts";
import type { Random } from "../../demo/random.ts";

const dayMs = 86_400_000;
/** The first entries are as old as the company's first client. */
const oldestDays = 700;

/** The agreements with each client: per subject a pilot and its batches, 200 entries in all. */
export const fillDirectory = async ({ sql, random, now }: DemoCompany): Promise<void> => {
  const plans = directoryPlans.flatMap(({ client, industry, subjects }) =>
    subjects.flatMap(([subject, kind]) => {
      const begun = random.between(140, oldestDays);
      const basis = basisOf(random, kinds[kind]);
      return directorySteps.map(({ step, projectType, after }) => ({
        name: `${subject}, ${step}`,
        client_alias: client,
        industry,
        project_type: projectType,
        created: new Date(now.getTime() - (begun - after) * dayMs - random.between(0, 8 * 3600) * 1000),
        ...basis,
        ...benchmarksOf(random, kinds[kind], projectType === "Pilot"),
      }));
    }),
  );
  const rows = plans
    .toSorted((a, b) => a.created.getTime() - b.created.getTime())
    .map(({ created, ...columns }, index) => ({
      _id: random.id(created),
      ...columns,
      pdr: `PDR-${String(index + 1).padStart(4, "0")}`,
      created_at: created.toISOString(),
      updated_at: created.toISOString(),
    }));
  const columns = joined(Object.keys(rows[0] ?? {}).map(nameSql), ", ");
  await run(
    sql,
    sqlText`insert into directory_entries (${columns})
     select ${columns} from json_populate_recordset(null::directory_entries, $1::json)`,
    [JSON.stringify(rows)],
  );
};

/** What stays the same from the pilot on. */
const basisOf = (random: Random, kind: DataKind) => ({
  data_type: kind.dataType,
  annotation: kind.annotation,
  tool_type: random.pick(kind.tools),
  platform: random.pick(kind.platforms),
  action_items: kind.actions.slice(0, random.between(1, kind.actions.length)),
  qa_checkpoints: random.some(kind.checkpoints, random.between(1, 3)),
  tagging: random.chance(kind.isDrawn ? 0.6 : 0.3),
  deletion: random.chance(kind.isDrawn ? 0.4 : 0.1),
  skip_image: kind.dataType === "Image" && random.chance(0.5),
});

/** In seconds; a pilot is slower, and is always checked. */
const benchmarksOf = (random: Random, kind: DataKind, isPilot: boolean) => {
  const pace = isPilot ? 1.3 : 1;
  const about = (seconds: number): number => Math.max(1, Math.round(seconds * pace * (0.85 + random.next() * 0.3)));
  const isVideo = kind.dataType === "Video";
  return {
    qa: isPilot || random.chance(0.75),
    image_benchmark: kind.perItem && !isVideo ? about(kind.perItem) : null,
    object_benchmark: kind.perObject ? about(kind.perObject) : null,
    video_watch_time: isVideo && kind.perItem ? about(kind.perItem) : null,
    object_saving_time: kind.isDrawn ? random.between(1, 3) : null,
    image_loading: kind.isDrawn ? random.between(1, 6) : null,
    qa_benchmark: about((kind.perItem ?? 40) / 3),
    judgement_time: about(kind.judgement),
  };
};
