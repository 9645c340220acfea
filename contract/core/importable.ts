import { type ImportResource, type ImportRule, loadedEndpoints, type Policy } from "./endpoint.ts";

interface PermittedImport extends ImportRule {
  /** Who may import. */
  readonly policy: Policy;
}

/** All imports of the loaded areas, in their order; contract/index.ts loads every area. */
export const allImportable = (): readonly (readonly [ImportResource, PermittedImport])[] =>
  loadedEndpoints()
    .flatMap(({ imports, policy }) => (imports ? [[imports.of, { ...imports, policy }] as const] : []))
    .sort(([, one], [, other]) => one.place - other.place);

export const importOf = (resource: ImportResource): PermittedImport => {
  const found = allImportable().find(([name]) => name === resource);
  if (!found) throw new Error(`No call of ${resource} says what is imported`);
  return found[1];
};
