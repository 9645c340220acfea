import type { z } from "zod";
import type { Agreement, Measure } from "../../../contract/quality/entity.ts";
import type { quality } from "../../../contract/quality/endpoints.ts";
import { agreementMax, pairItemsMin, pairsMax } from "../../../contract/quality/rules.ts";
import {
  cohenKappa,
  fleissKappa,
  krippendorffAlpha,
  type Label,
  type Level,
  percentAgreement,
} from "../../../contract/quality/statistics.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { joined, nameOfPerson, sqlText } from "../../core/db/sql-text.ts";
import { Parameters } from "../../core/db/view.ts";
import { comparedLabel } from "./judge.ts";
import { isOnDays } from "./queries.ts";

/** What one person said of an item that others labelled too. */
export interface SharedLabel {
  readonly unit: string;
  readonly userId: string;
  readonly name: string;
  /** As labels are compared. */
  readonly label: string;
  readonly objects: number | null;
}

type Query = z.output<typeof quality.agreement.query>;

/** The labels of shared jobs, each person's last of each item. Throws too_many_records. */
export const sharedLabels = async (sql: Sql, { projectId, ...days }: Query): Promise<SharedLabel[]> => {
  const params = new Parameters();
  const conditions = joined(
    [
      sqlText`a.shared_key is not null`,
      isOnDays(sqlText`a.submitted_at`, days, params),
      ...(projectId ? [sqlText`j.project_id = any(${params.add(projectId)}::uuid[])`] : []),
    ],
    " and ",
  );
  const rows = await run<SharedLabel>(
    sql,
    sqlText`select distinct on (a.shared_key, l.item, a.user_id) a.shared_key || ' ' || l.item as unit, a.user_id as "userId",
       ${nameOfPerson(sqlText`a.user_id`)} as name, ${comparedLabel(sqlText`l.label`)} as label, l.objects
     from assigned_jobs a join jobs j on j._id = a.job_id join job_labels l on l.assigned_job_id = a._id
     where ${conditions} order by a.shared_key, l.item, a.user_id, a.created_at desc limit ${agreementMax + 1}`,
    params.values,
  );
  if (rows.length > agreementMax) throw new AppError("too_many_records", { params: { max: agreementMax } });
  return rows;
};

const tooFew = "No item was labelled by two people yet.";
const oneLabel = "All labels are the same, so chance alone would agree as well.";

/** How far people agree, by all measures that their labels allow. */
export const agreementOf = (labels: readonly SharedLabel[]): Agreement => {
  const units = [...Map.groupBy(labels, ({ unit }) => unit).values()].filter((of) => of.length >= 2);
  const measure = (of: readonly (readonly SharedLabel[])[], value: number | null): Measure => ({
    value,
    items: of.length,
    people: peopleOf(of).size,
    reason: value !== null ? null : of.length === 0 ? tooFew : oneLabel,
  });
  const texts = units.map((of) => of.map(({ label }) => label));
  const alike = mostAlike(units);
  const pairs = pairsOf(units);
  return {
    items: units.length,
    people: peopleOf(units).size,
    percent: measure(units, percentAgreement(texts)),
    fleiss: measure(alike, fleissKappa(alike.map((of) => of.map(({ label }) => label)))),
    alpha: [
      { level: "nominal", ...measure(units, krippendorffAlpha(texts, "nominal")) },
      ...(["ordinal", "interval", "ratio"] as const).map((level) => ({ level, ...numeric(units, level, measure) })),
    ],
    pairs: pairs.slice(0, pairsMax),
    pairCount: pairs.length,
  };
};

const peopleOf = (units: readonly (readonly SharedLabel[])[]): ReadonlySet<string> =>
  new Set(units.flatMap((of) => of.map(({ userId }) => userId)));

/** Fleiss' kappa needs as many labels of each item: those with the number that most items have. */
const mostAlike = (units: readonly (readonly SharedLabel[])[]): readonly (readonly SharedLabel[])[] =>
  [...Map.groupBy(units, ({ length }) => length).values()].reduce(
    (most, of) => (of.length > most.length ? of : most),
    [],
  );

/** What a label counts: its objects, or the number that was uploaded; null where it is neither. */
const numberOf = ({ label, objects }: SharedLabel): number | null =>
  objects ?? (/^-?\d+(\.\d+)?$/.test(label) ? Number(label) : null);

/** Alpha of the numbers of objects. */
const numeric = (
  units: readonly (readonly SharedLabel[])[],
  level: Exclude<Level, "nominal">,
  measure: (of: readonly (readonly SharedLabel[])[], value: number | null) => Measure,
): Measure => {
  const numbers = units.map((of) => of.map(numberOf));
  const all = numbers.flat();
  const refused = (reason: string): Measure => ({ ...measure(units, null), reason });
  if (all.includes(null)) return refused("The labels are not numbers.");
  if (level === "ratio" && all.some((number) => number! < 0)) return refused("Some labels are negative numbers.");
  return measure(units, krippendorffAlpha(numbers, level));
};

interface Pair {
  readonly one: SharedLabel;
  readonly other: SharedLabel;
  readonly labels: (readonly [Label, Label])[];
}

/** Cohen's kappa of all who have enough items in common. */
const pairsOf = (units: readonly (readonly SharedLabel[])[]): Agreement["pairs"] => {
  const pairs = new Map<string, Pair>();
  for (const of of units) {
    // The rows of an item are in the order of people, so that a pair is always the same way round.
    for (const [at, one] of of.entries()) {
      for (const other of of.slice(at + 1)) {
        const key = `${one.userId} ${other.userId}`;
        const pair = pairs.get(key) ?? { one, other, labels: [] };
        pair.labels.push([one.label, other.label]);
        pairs.set(key, pair);
      }
    }
  }
  return [...pairs.values()]
    .filter(({ labels }) => labels.length >= pairItemsMin)
    .sort((first, second) => second.labels.length - first.labels.length)
    .map(({ one, other, labels }) => ({
      one: { _id: one.userId, name: one.name },
      other: { _id: other.userId, name: other.name },
      items: labels.length,
      value: cohenKappa(labels),
    }));
};
