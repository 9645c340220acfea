import type { AreaName } from "../../../contract/index.ts";
import { resources } from "../../../src/registry.ts";
import type { Resource } from "../../../src/ui/resource/resource.tsx";

/** A resource with its declaration loaded, as its pages are given it. */
export const resourceNamed = (name: AreaName): Promise<Resource> => {
  const entry = resources.find((resource) => resource.name === name);
  if (!entry) throw new Error(`There is no resource ${name}`);
  return entry.load();
};
