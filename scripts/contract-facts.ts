import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import type { atTheStart } from "../contract/facts.ts";

const name = "virtual:contract-facts";
const resolved = `\0${name}`;
const contract = fileURLToPath(new URL("../contract/facts.ts", import.meta.url));

/**
 * What the console knows of the contract from the start, as a module: read from the contract, without the schemas that it
 * is read from. It is the same module in development, in tests and in the build; when a file of the contract changes, the
 * development server makes it again.
 */
export const contractFacts: Plugin = {
  name: "contract-facts",
  resolveId: (id) => (id === name ? resolved : undefined),
  async load(id) {
    if (id !== resolved) return undefined;
    const { module, dependencies } = await runnerImport<{ atTheStart: typeof atTheStart }>(contract, {
      configFile: false,
    });
    for (const file of dependencies) this.addWatchFile(file);
    return Object.entries(module.atTheStart)
      .map(([part, value]) => `export const ${part} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`)
      .join("\n");
  },
};
