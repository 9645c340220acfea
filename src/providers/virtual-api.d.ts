/** The modules that scripts/virtual-api.ts generates. */
declare module "virtual:api" {
  /** Without what follows from the rest, as scripts/virtual-api.ts packs them. */
  export const api: {
    readonly policies: readonly object[];
    readonly areas: Readonly<
      Record<string, Readonly<Record<string, { readonly path: string; readonly policy: number }>>>
    >;
  };
}
declare module "virtual:todos" {
  // oxlint-disable-next-line typescript/consistent-type-imports -- with an import above, this would no longer declare a module
  export const todos: typeof import("../../contract/api.ts").modules["todos"]["todos"];
}
