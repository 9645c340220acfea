import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { askAll } from "./ask.ts";
import { type Company, startScale } from "./company.ts";
import { type Filled, fillScale } from "./fill.ts";
import { lineOf, reportOf, tableOf } from "./report.ts";
import { shapeOf } from "./shape.ts";

const usual = [10_000, 100_000, 1_000_000, 10_000_000];

/**
 * Fills demo companies with so many hours, and people, jobs, items and notifications in proportion, and asks them in turn
 * for every list, search, figure, chart and report. `--most` leaves out larger ones, `--sizes` says which, and `--keep` in
 * which folder they stay for another run, with the report. `--only` asks the calls whose names have a text alone.
 */
export const benchScale = async (folder: string, words: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      most: { type: "string" },
      sizes: { type: "string" },
      keep: { type: "string" },
      only: { type: "string" },
    },
  });
  const most = Number(values.most ?? usual.at(-1));
  const sizes = values.sizes?.split(",").map(Number) ?? usual.filter((size) => size <= most);
  const filled: Filled[] = [];
  for (const size of sizes) {
    const one = await filledIn(join(values.keep ?? folder, String(size)), size);
    console.log(`${size}: ${one.rows.toLocaleString("en")} rows, ${one.gigabytes} GB, filled in ${one.seconds} s`);
    filled.push(one);
  }
  const companies: Company[] = [];
  try {
    for (const one of filled) companies.push(await startScale(join(values.keep ?? folder, String(one.size)), one));
    const asked = await askAll(companies, values.only ?? "", (one) => console.log(lineOf(one)));
    console.table(tableOf(filled, asked));
    const report = reportOf(filled, asked);
    console.log(report);
    if (values.keep !== undefined) writeFileSync(join(values.keep, "scale.md"), report);
  } finally {
    for (const company of companies) await company.stop();
  }
};

/** The company of a folder; one that was not filled to its end is filled anew. */
export const filledIn = async (folder: string, size: number): Promise<Filled> => {
  const note = join(folder, "filled.json");
  if (existsSync(note)) return JSON.parse(readFileSync(note, "utf8")) as Filled;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const filled = await fillScale(join(folder, "db"), shapeOf(size));
  writeFileSync(note, JSON.stringify(filled));
  return filled;
};
