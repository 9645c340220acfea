/** The module that scripts/contract-facts.ts makes. */
declare module "virtual:contract-facts" {
  // oxlint-disable-next-line typescript/consistent-type-imports -- with an import above, this would no longer declare a module
  type AtTheStart = typeof import("../../contract/facts.ts").atTheStart;
  export const facts: AtTheStart["facts"];
  export const errors: AtTheStart["errors"];
}
