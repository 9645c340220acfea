import { type ImportResource, type ImportRule, loadedRows, type May } from "./endpoint.ts";

interface Told extends ImportRule {
  /** Who may import. */
  readonly may: May;
}

/** All that can be imported of the areas that are loaded, in its order: all of it, where contract/index.ts is. */
export const allImportable = (): readonly (readonly [ImportResource, Told])[] =>
  loadedRows()
    .flatMap(({ imports, may }) => (imports ? [[imports.of, { ...imports, may }] as const] : []))
    .sort(([, one], [, other]) => one.place - other.place);

export const importOf = (resource: ImportResource): Told => {
  const found = allImportable().find(([name]) => name === resource);
  if (!found) throw new Error(`No call of ${resource} says what is imported`);
  return found[1];
};
