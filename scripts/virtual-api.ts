import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import type { modules } from "../contract/api.ts";

type Modules = typeof modules;

const prefix = "virtual:";
const resolved = `\0${prefix}`;
const contract = fileURLToPath(new URL("../contract/api.ts", import.meta.url));
const names: readonly (keyof Modules)[] = ["api", "todos"];

/**
 * What the console knows of the whole contract, as modules: read from the contract, without the schemas that it is read
 * from. They are the same modules in development, in tests and in the build; when a file of the contract changes, the
 * development server makes them again.
 */
export const virtualApi: Plugin = {
  name: "virtual-api",
  resolveId: (id) => (names.some((name) => id === prefix + name) ? `\0${id}` : undefined),
  async load(id) {
    const name = names.find((one) => id === resolved + one);
    if (name === undefined) return undefined;
    const { module, dependencies } = await runnerImport<{ modules: Modules }>(contract, { configFile: false });
    for (const file of dependencies) this.addWatchFile(file);
    return Object.entries(module.modules[name])
      .map(([part, value]) => `export const ${part} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`)
      .join("\n");
  },
};
