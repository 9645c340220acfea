import { rmSync, writeFileSync } from "node:fs";
import { run } from "./child.mjs";
import { hashOf, readStamp } from "./hash.mjs";
import { alone } from "./lock.mjs";
import { inRoot, tools } from "./paths.mjs";
import { Stop } from "./stop.mjs";

const sources = [
  "src",
  "contract",
  "public",
  "index.html",
  "vite.config.ts",
  "scripts/client-secret.ts",
  "scripts/compressed.ts",
  "scripts/virtual-api.ts",
  "scripts/design-tokens.ts",
  "scripts/page-files.ts",
  "tsconfig.json",
  "package-lock.json",
];
const stamp = inRoot("dist", ".stamp");

/**
 * Builds the console when what it is made of has changed.
 * @param {import("./runtime.mjs").Runtime} runtime
 */
export async function ensureConsole(runtime) {
  const wanted = hashOf(inRoot(), sources, buildSettings(process.env));
  if (readStamp(stamp) === wanted) return;
  await alone(inRoot(".runtime", "console.lock"), async () => {
    if (readStamp(stamp) === wanted) return;
    console.log("Muster: building the console…");
    rmSync(stamp, { force: true });
    // A NODE_ENV of the surroundings would put React's development build into it.
    const env = { ...runtime.env, NODE_ENV: "production" };
    const { code, output } = await run(runtime.node, [tools.vite, "build", "--logLevel", "warn"], { env, keep: true });
    if (code !== 0) {
      process.stderr.write(output);
      throw new Stop("The console could not be built: see Vite's words above.");
    }
    writeFileSync(stamp, wanted);
  });
}

/**
 * The variables that Vite writes into the console.
 * @param {NodeJS.ProcessEnv} env
 */
export function buildSettings(env) {
  const names = Object.keys(env).filter((name) => name.startsWith("VITE_"));
  return names
    .sort()
    .map((name) => `${name}=${env[name]}`)
    .join("\n");
}
