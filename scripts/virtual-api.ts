import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import type { modules } from "../contract/api.ts";

type Modules = typeof modules;

const prefix = "virtual:";
const resolved = `\0${prefix}`;
const contract = fileURLToPath(new URL("../contract/api.ts", import.meta.url));
const names: readonly (keyof Modules)[] = ["api", "todos"];

/**
 * The endpoints as src/providers/api.ts unpacks them, a tenth smaller, since each page loads them: policies by their
 * place in a list, and nothing that follows from the rest.
 */
const packed = (api: Modules["api"]["api"]): object => {
  const policies: string[] = [];
  const placeOf = (policy: object): number => {
    const text = JSON.stringify(policy);
    return policies.includes(text) ? policies.indexOf(text) : policies.push(text) - 1;
  };
  const areas = Object.entries(api).map(([area, endpoints]) => [
    area,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, { method, params, policy, replies, ...rest }]) => {
        if ((params !== undefined) !== rest.path.includes(":")) throw new Error(`${rest.path} has other parameters`);
        return [
          name,
          {
            ...rest,
            policy: placeOf(policy),
            ...(method !== "GET" && { method }),
            ...(JSON.stringify(replies) !== '{"200":{}}' && { replies }),
          },
        ];
      }),
    ),
  ]);
  return { policies: policies.map((text) => JSON.parse(text) as object), areas: Object.fromEntries(areas) };
};

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
    const { api } = module.modules.api;
    return Object.entries(name === "api" ? { api: packed(api) } : module.modules.todos)
      .map(([part, value]) => `export const ${part} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`)
      .join("\n");
  },
};
