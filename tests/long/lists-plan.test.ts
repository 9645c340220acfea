import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "../../contract/index.ts";
import { callsOf, type ScaleCall } from "../bench/scale/calls.ts";
import type { Reading } from "../server/helpers/plans.ts";
import { startScaleWorld } from "./scale-world.ts";

const size = 100_000;
/** Tables of more rows are read by an index, or no further than is counted. */
const bigger = 10_000;
/** No step of a call reads more rows. */
const most = 25_000;

interface Known {
  /** How the names of calls begin. */
  readonly calls: readonly string[];
  /** Tables that they read from one end to the other, or nearly. */
  readonly tables?: readonly string[];
  /** How many rows a step reads at most. */
  readonly most?: number;
  readonly why: string;
}

const known: readonly Known[] = [
  {
    calls: ["dashboard.hourly", "dashboard.summary, a year", "payments.byProject", "payments.monthly"],
    tables: ["work_history_by_hour", "work_history_by_day", "payments_by_day"],
    why: "Sums by day and project, or hour: they grow with days, not with hours.",
  },
  {
    calls: ["dashboard.summary, a year (worker)"],
    most: 60_000,
    why: "The index of the days is read beside that of the person, while days have few hours.",
  },
  {
    calls: ["ledger.list, of a project"],
    tables: ["ledger_transactions"],
    most: 110_000,
    why: "A project is that of the payment line, in whose order no index of transactions is.",
  },
];

/** The index that a call is as quick as it is by. */
const uses: readonly (readonly [call: string, index: string])[] = [
  ["payoutRuns.people", "payments_owed"],
  ["payments.list, a month", "payments_day"],
];

let world: Awaited<ReturnType<typeof startScaleWorld>>;
const heard = new Map<string, readonly Reading[]>();
beforeAll(async () => {
  world = await startScaleWorld(size);
}, 900_000);
afterAll(() => world?.close());

const nameOf = ({ name, as }: ScaleCall): string => `${name} (${as})`;
const knownOf = (name: string): readonly Known[] =>
  known.filter(({ calls }) => calls.some((one) => name.startsWith(one)));

/** What a call reads that it may not, in words. */
const faultsOf = (name: string, readings: readonly Reading[], big: ReadonlyMap<string, number>): string[] => {
  const may = knownOf(name);
  const tables = readings
    .flatMap(({ scans }) => scans)
    .filter(
      ([table, rows]) => rows > 0.5 * (big.get(table) ?? Infinity) && !may.some((one) => one.tables?.includes(table)),
    )
    .map(([table, rows]) => `${name} reads ${rows} rows of ${table}, one after the other`);
  const busiest = Math.max(0, ...readings.map((one) => one.busiest));
  const limit = Math.max(most, ...may.map((one) => one.most ?? 0));
  return [...new Set(tables), ...(busiest > limit ? [`a step of ${name} reads ${busiest} rows`] : [])];
};

describe(`of ${size} hours`, () => {
  // By area, so that each has some seconds.
  test.each([...new Set(allEndpoints.map(({ area }) => area))])(
    "%s reads what is asked for",
    { timeout: 300_000 },
    async (area) => {
      const big = await world.tablesOver(bigger);
      const faults: string[] = [];
      for (const call of callsOf(world.named, { has: () => true })) {
        if (call.isDeep || !call.name.startsWith(`${area}.`)) continue;
        const readings = await world.readingsOf(call);
        heard.set(nameOf(call), readings);
        faults.push(...faultsOf(nameOf(call), readings, big));
      }
      expect(faults).toEqual([]);
    },
  );

  test.each(uses)("%s uses %s", (name, index) => {
    const readings = [...heard].filter(([call]) => call.startsWith(`${name} (`)).flatMap(([, all]) => all);
    expect(readings.flatMap(({ indexes }) => indexes)).toContain(index);
  });

  test("what is known of calls is of calls that there are", () => {
    const names = [...heard.keys()];
    for (const one of known.flatMap(({ calls }) => calls))
      expect(
        names.some((name) => name.startsWith(one)),
        one,
      ).toBe(true);
  });
});
