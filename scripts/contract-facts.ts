import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import type { factsOf } from "../contract/facts.ts";
import type { table } from "../contract/index.ts";

const name = "virtual:contract-facts";
const resolved = `\0${name}`;
const contract = (file: string): string => fileURLToPath(new URL(`../contract/${file}`, import.meta.url));

/**
 * The facts of the contract's rows as a module of the console: read from the contract, without the schemas that they are
 * read from. It is the same module in development, in tests and in the build; when a file of the contract changes, the
 * development server makes it again.
 */
export const contractFacts: Plugin = {
  name: "contract-facts",
  resolveId: (id) => (id === name ? resolved : undefined),
  async load(id) {
    if (id !== resolved) return undefined;
    // Each with imports of its own, so that what changed is read again.
    const [index, facts] = await Promise.all([
      runnerImport<{ table: typeof table }>(contract("index.ts"), { configFile: false }),
      runnerImport<{ factsOf: typeof factsOf }>(contract("facts.ts"), { configFile: false }),
    ]);
    for (const file of [...index.dependencies, ...facts.dependencies]) this.addWatchFile(file);
    const json = JSON.stringify(facts.module.factsOf(index.module.table));
    return `export const facts = JSON.parse(${JSON.stringify(json)});`;
  },
};
