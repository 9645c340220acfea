/** The module that scripts/contract-facts.ts makes. */
declare module "virtual:contract-facts" {
  export const facts: import("../../contract/facts.ts").Facts;
}
