/** The modules that scripts/virtual-api.ts generates. */
declare module "virtual:api" {
  // oxlint-disable-next-line typescript/consistent-type-imports -- with an import above, this would no longer declare a module
  export const api: typeof import("../../contract/api.ts").modules["api"]["api"];
}
declare module "virtual:todos" {
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  export const todos: typeof import("../../contract/api.ts").modules["todos"]["todos"];
}
