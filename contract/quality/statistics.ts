/** What a person said of an item. Numbers where the levels above nominal are asked for. */
export type Label = string | number;

/** The quantile of the normal distribution for 95 %, both sides. */
export const z95 = 1.959963984540054;

/**
 * The share of right results as an interval that holds the true share in 95 % of cases, from 0 to 1. Null without results.
 * E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927), 209–212.
 */
export const wilsonInterval = (right: number, n: number): { readonly low: number; readonly high: number } | null => {
  if (n <= 0) return null;
  const share = right / n;
  const square = z95 ** 2;
  const centre = share + square / (2 * n);
  const half = z95 * Math.sqrt((share * (1 - share)) / n + square / (4 * n ** 2));
  const within = 1 + square / n;
  // At the ends the rounding of floats would leave a trace beside 0 and 1.
  return {
    low: right === 0 ? 0 : Math.max(0, (centre - half) / within),
    high: right === n ? 1 : Math.min(1, (centre + half) / within),
  };
};

/** The observed agreement against that by chance; null where chance alone would make it perfect. */
const beyondChance = (observed: number, chance: number): number | null =>
  1 - chance < 1e-12 ? null : (observed - chance) / (1 - chance);

const countsOf = (labels: Iterable<Label>): Map<Label, number> => {
  const counts = new Map<Label, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
};
const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
};

/** Of all pairs of labels of the same item, how many are equal, from 0 to 1. Null where no item has two labels. */
export const percentAgreement = (items: readonly (readonly Label[])[]): number | null => {
  const pairsOf = (n: number) => (n * (n - 1)) / 2;
  const all = sumOf(items.map(({ length }) => pairsOf(length)));
  if (all === 0) return null;
  return sumOf(items.map((labels) => sumOf([...countsOf(labels).values()].map(pairsOf)))) / all;
};

/**
 * Agreement of two raters, beyond chance, from −1 to 1; each pair is what they said of one item. Null without items, and
 * where both gave one and the same label throughout.
 * J. Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20 (1960), 37–46.
 */
export const cohenKappa = (pairs: readonly (readonly [Label, Label])[]): number | null => {
  const n = pairs.length;
  if (n === 0) return null;
  const first = countsOf(pairs.map(([one]) => one));
  const second = countsOf(pairs.map(([, other]) => other));
  const observed = pairs.filter(([one, other]) => one === other).length / n;
  const chance = sumOf([...first].map(([label, count]) => (count * (second.get(label) ?? 0)) / n ** 2));
  return beyondChance(observed, chance);
};

/**
 * Agreement of many raters, beyond chance; each item has as many labels as any other, of whichever raters. Null without
 * items, with fewer than two labels an item or unequally many, and where there is one label only.
 * J. L. Fleiss, "Measuring nominal scale agreement among many raters", Psychological Bulletin 76 (1971), 378–382.
 */
export const fleissKappa = (items: readonly (readonly Label[])[]): number | null => {
  const raters = items[0]?.length ?? 0;
  if (raters < 2 || items.some(({ length }) => length !== raters)) return null;
  const observed = percentAgreement(items)!;
  const all = raters * items.length;
  const chance = sumOf([...countsOf(items.flat()).values()].map((count) => (count / all) ** 2));
  return beyondChance(observed, chance);
};

/** Stevens' levels of measurement: what differences of labels mean. */
export type Level = "nominal" | "ordinal" | "interval" | "ratio";

/**
 * Agreement of any number of raters, beyond chance, at most 1; null in an item is a missing value, and items with fewer
 * than two labels say nothing. Null where no item has two labels, and where there is one label only. Above nominal, all
 * labels must be numbers; ratios also not negative.
 * K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011).
 */
export const krippendorffAlpha = (items: readonly (readonly (Label | null)[])[], level: Level): number | null => {
  const pairable = items
    .map((labels) => labels.filter((label) => label !== null))
    .filter((labels) => labels.length >= 2)
    .map(countsOf);
  const totals = new Map<Label, number>();
  for (const counts of pairable) {
    for (const [label, count] of counts) totals.set(label, (totals.get(label) ?? 0) + count);
  }
  if (totals.size < 2) return null;
  const difference = differences[level](totals);
  const n = sumOf(totals.values());
  const observed = sumOf(pairable.map((counts) => disagreement(counts, difference) / (sumOf(counts.values()) - 1)));
  const expected = disagreement(totals, difference) / (n - 1);
  return 1 - observed / expected;
};

type Difference = (one: Label, other: Label) => number;

/** The squared differences of all pairs of these labels, each counted as often as it occurs. */
const disagreement = (counts: ReadonlyMap<Label, number>, difference: Difference): number => {
  const labels = [...counts];
  return sumOf(
    labels.map(([one, n], at) => sumOf(labels.slice(at + 1).map(([other, m]) => 2 * n * m * difference(one, other)))),
  );
};

/** Krippendorff's squared differences at each level; ordinal ones depend on how often each label occurs. */
const differences: Readonly<Record<Level, (totals: ReadonlyMap<Label, number>) => Difference>> = {
  nominal: () => (one, other) => (one === other ? 0 : 1),
  ordinal: (totals) => {
    const ranks = ranksOf(totals);
    return (one, other) => (ranks.get(one)! - ranks.get(other)!) ** 2;
  },
  interval: () => (one, other) => (Number(one) - Number(other)) ** 2,
  ratio: () => (one, other) =>
    one === other ? 0 : ((Number(one) - Number(other)) / (Number(one) + Number(other))) ** 2,
};

/** The middle rank of each label: the difference of two is what lies between them, with half of both. */
const ranksOf = (totals: ReadonlyMap<Label, number>): Map<Label, number> => {
  let before = 0;
  return new Map(
    [...totals]
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([label, count]) => {
        const rank = before + count / 2;
        before += count;
        return [label, rank] as const;
      }),
  );
};
