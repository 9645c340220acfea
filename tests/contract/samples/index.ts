import { readdir } from "node:fs/promises";
import { type AreaName, contract } from "../../../contract/index.ts";
import { crudSample } from "../crud-samples.ts";
import type { Sample, World } from "../sample.ts";

/** The module of an area here: `payout-runs.ts` for `payoutRuns`. An area of plain records needs none. */
interface OfArea {
  readonly samples: Readonly<Record<string, Sample>>;
  readonly notReadBack?: Readonly<Record<string, string>>;
  /** Makes a record that another one may point at. */
  readonly reference?: (world: World) => Promise<string>;
  /** Values of a line of a file that do not follow from its shape, such as the name of another record. */
  readonly importedLine?: (world: World) => Promise<Readonly<Record<string, unknown>>>;
}

const fileOf = (area: string): string => `${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
const files = await readdir(new URL(".", import.meta.url));
const ofAreas: Readonly<Record<string, OfArea>> = Object.fromEntries(
  await Promise.all(
    Object.keys(contract)
      .filter((area) => files.includes(fileOf(area)))
      .map(async (area) => [area, (await import(new URL(fileOf(area), import.meta.url).href)) as OfArea] as const),
  ),
);

/** Calls with a body that nothing-lost.test.ts does not cover, by name, each with the reason. */
export const notReadBack: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ofAreas).flatMap(([area, { notReadBack: calls = {} }]) =>
    Object.entries(calls).map(([name, reason]) => [`${area}.${name}`, reason] as const),
  ),
);

/** Makes a record that another one may point at. */
export const referenceTo = (world: World, area: string): Promise<string> => {
  const make = ofAreas[area]?.reference;
  if (!make) throw new Error(`tests/contract/samples/${fileOf(area)} makes no record for others to point at`);
  return make(world);
};

/** Values of a line of an area's file that do not follow from its shape. */
export const importedLine = async (world: World, area: string): Promise<Readonly<Record<string, unknown>>> =>
  (await ofAreas[area]?.importedLine?.(world)) ?? {};

/**
 * The sample of an endpoint by its name, such as `skills.create`: the one that its area has, or one made from its
 * shape.
 */
export const sampleOf = (name: string): Sample => {
  const [area = "", call = ""] = name.split(".");
  const found = ofAreas[area]?.samples[call] ?? crudSample(area as AreaName, call, referenceTo);
  if (!found) throw new Error(`No sample of ${name}`);
  return found;
};
